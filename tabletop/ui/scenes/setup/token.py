"""The token of a seat that is being set up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pygame import Rect, Surface

from tabletop.ui.kit import art
from tabletop.ui.kit.theme import Metrics
from tabletop.ui.widgets.base import Widget


class SeatToken(Widget):
    """A seat's colour and emblem; pressed, or with left and right, it becomes the next one."""

    radius = 40.0

    def __init__(
        self, m: Metrics, rect: Rect, colour: int, on_turn: Callable[[int], None], **more: Any
    ) -> None:
        super().__init__(m, rect, **more)
        self.colour, self.on_turn = colour, on_turn

    def press(self) -> None:
        """The next colour."""
        self.on_turn(1)

    def draw(self, surface: Surface) -> None:
        """The token."""
        token = art.seat_token(self.colour, self.rect.h - self.m.u(8 if not self.hovered else 4))
        surface.blit(token, token.get_rect(center=self.rect.center))
