"""The button that turns the pages of a sheet with more contents than room."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from tabletop.ui.board.look import Look
from tabletop.ui.kit import paint
from tabletop.ui.kit.depths import Depth, Tab
from tabletop.ui.kit.input import Event, Wheel
from tabletop.ui.kit.node import Node
from tabletop.ui.kit.text import light
from tabletop.ui.kit.theme import tone
from tabletop.ui.sheets.sheets import Sheet
from tabletop.ui.widgets import Widget


class PageButton(Widget):
    """A button with the page number at the foot of a sheet; a press or the wheel turns the page."""

    radius = 8.0

    def __init__(self, look: Look, rect: Rect, sheet: Sheet, on_turn: Callable[[], None]) -> None:
        self.pages, self.page = len(sheet.pages()), sheet.page
        name = look.words("table.page", page=self.page + 1, pages=self.pages)
        key = f"page.{sheet.panel.key}"
        super().__init__(look.m, rect, name=name, key=key, tooltip=name, tab=Tab.PAGER, z=Depth.PAGER)
        self.sheet, self.on_turn = sheet, on_turn

    def press(self) -> None:
        self._turn(1)

    def handle(self, event: Event) -> bool:
        """Turn to the previous page when the wheel is turned up, to the next one when it is turned down.
        Return True if the event was used."""
        if isinstance(event, Wheel):
            self._turn(-1 if event.y > 0 else 1)
            return True
        return super().handle(event)

    def _turn(self, by: int) -> None:
        self.sheet.turn(by)
        self.on_turn()

    def paint(self, surface: Surface) -> None:
        r = self.rect
        paint.box(surface, r, r.h / 2, tone.lacquer2 if not self.state else tone.hair)
        light(self.m, 14, "bold").draw(surface, f"{self.page + 1} / {self.pages}", r.center, "center")


class Pager:
    """The page buttons of all sheets (paper panels beside the board) with several pages."""

    def __init__(self, look: Look, add: Callable[[Node], Node], on_turn: Callable[[], None]) -> None:
        self.look, self._add, self._on_turn = look, add, on_turn
        self.buttons: list[PageButton] = []

    def show(self, sheets: Sequence[Sheet]) -> None:
        """Show a page button for each visible sheet that has several pages, and remove all others."""
        wanted = [sheet for sheet in sheets if sheet.visible and len(sheet.pages()) > 1]
        now = [(b.sheet, b.page, b.pages, b.rect) for b in self.buttons]
        if now == [(s, s.page, len(s.pages()), self._place(s)) for s in wanted]:
            return
        for button in self.buttons:
            button.remove()
        self.buttons = [PageButton(self.look, self._place(s), s, self._on_turn) for s in wanted]
        for button in self.buttons:
            self._add(button)

    def wheel(self, event: Wheel) -> bool:
        """Turn the pages of the sheet under the pointer with the wheel; return True if that sheet has several
        pages."""
        over = next((b for b in self.buttons if b.sheet.rect.collidepoint(event.pos)), None)
        return bool(over and over.handle(event))

    def _place(self, sheet: Sheet) -> Rect:
        m = self.look.m
        rect = Rect(0, 0, m.u(64, 54), m.u(26, 24))
        rect.midbottom = sheet.rect.centerx, sheet.rect.bottom - m.u(3)
        return rect
