"""The simplest nodes: a picture, a node painted by a function, and a background that fills the scene."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.node import Node


class Sprite(Node):
    """A node that shows one ready-made picture, and can therefore be moved quickly."""

    def __init__(self, picture: Surface, topleft: tuple[int, int] = (0, 0), z: int = 0) -> None:
        super().__init__(picture.get_rect(topleft=topleft), z)
        self.picture = picture

    def paint(self, surface: Surface) -> None:
        surface.blit(self.picture, self.rect)

    def become(self, picture: Surface) -> None:
        """Show another picture with the same centre."""
        self.changed()
        self.picture, self.rect = picture, picture.get_rect(center=self.rect.center)
        self.changed()


class Painting(Node):
    """A node that the function `painter` paints; it is called with the surface and the node's rectangle."""

    def __init__(
        self,
        rect: Rect | tuple[int, int, int, int],
        painter: Callable[[Surface, Rect], None],
        z: int = 0,
        bleed: int = 0,
    ) -> None:
        super().__init__(rect, z, bleed)
        self.painter = painter

    def paint(self, surface: Surface) -> None:
        self.painter(surface, self.rect)


class Backdrop(Sprite):
    """An opaque picture that fills the whole scene, such as the table top, or the curtain that hides the
    table between two turns."""

    still = True
    solid = 0

    def __init__(self, picture: Surface) -> None:
        super().__init__(picture, z=Depth.WOOD)

    def paint(self, surface: Surface) -> None:
        """Blit only the part of the picture that is to be painted now."""
        part = surface.get_clip()
        surface.blit(self.picture, part, part.move(-self.rect.x, -self.rect.y))
