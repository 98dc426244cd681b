"""The simplest nodes: a picture, a node painted by a function, and the table under everything."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.node import Node


class Sprite(Node):
    """A node that shows a picture: the cheapest thing to move."""

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
    """A node painted by a function of (surface, rect), where no class of its own is needed."""

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
    """An opaque picture that fills the stage: the table, a curtain."""

    still = True
    solid = 0

    def __init__(self, picture: Surface) -> None:
        super().__init__(picture, z=Depth.WOOD)

    def paint(self, surface: Surface) -> None:
        """Blit the part of the picture inside the clip."""
        part = surface.get_clip()
        surface.blit(self.picture, part, part.move(-self.rect.x, -self.rect.y))
