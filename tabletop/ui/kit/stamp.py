"""Pictures put in their places."""

from __future__ import annotations

from pygame import Rect, Surface


def stamp(dst: Surface, picture: Surface, pos: tuple[float, float], anchor: str = "center") -> Rect:
    """Blit a picture whose anchor stands at a point; returns where it stands, also outside of the clip."""
    rect = picture.get_rect(**{anchor: (round(pos[0]), round(pos[1]))})
    dst.blit(picture, rect)
    return rect
