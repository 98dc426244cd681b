"""The pictures of teaching panels, composed of parts of the game's boards, pieces, arrows and labels
(`teaching.layers`)."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from pygame import Rect, Surface

from tabletop.engine.table import Fact, Piece
from tabletop.games import find
from tabletop.maps import Board
from tabletop.match import EVERYBODY
from tabletop.teaching.layers import SIZE
from tabletop.teaching.shapes import PictureLayer
from tabletop.texts.words import Words
from tabletop.ui.board import boardparts, painting, piece_art, thumbnail
from tabletop.ui.board.look import Look
from tabletop.ui.board.pictured import COLOURS
from tabletop.ui.kit import art, effects, paint
from tabletop.ui.kit.text import Style
from tabletop.ui.kit.theme import Metrics, palette, rgb, tone

RISE, STAGGER = 90.0, 1.4
"""The two measures of how pieces rise to their places.

RISE: the distance, in units of the picture.
STAGGER: the delay of the last piece after the first, in durations of one piece's rise.
"""
RIGHT, WRONG = "#3E7A45", "#B3261E"


class Vignette:
    """A picture of a teaching panel, composed of layers, `wide` pixels wide."""

    def __init__(self, m: Metrics, words: Words, layers: tuple[PictureLayer, ...], wide: int) -> None:
        self.look, self.layers, self.s = Look(m, words, COLOURS), layers, wide / SIZE[0]
        self.size = wide, round(wide * SIZE[1] / SIZE[0])
        self._boards: dict[int, Surface] = {}
        self._picture: Surface | None = None
        self._come = 1.0
        self._way: dict[int, float] = {}
        """The progress, from 0 to 1, of the movement of each piece to its place, by the index of the piece's
        layer."""

    # -- boards are painted on a thread --------------------------------------------------------------------
    def order(self, done: Callable[[], None]) -> None:
        """Have a worker thread paint the boards in the picture at full sharpness; `done` is called after each
        board."""
        for i, layer in enumerate(self.layers):
            if layer.kind == "board":
                board, area, rect = self._board(layer)

                def keep(sheet: Surface, i: int = i) -> None:
                    self._boards[i], self._picture = sheet, None
                    done()

                painting.order(board, area, rect.size, keep, (id(self), i))

    def _board(self, layer: PictureLayer) -> tuple[Board, Rect, Rect]:
        board = boardparts.board(layer.values["map"])
        area = Rect(*map(round, layer.values["part"])).clip(Rect((0, 0), board.size))
        return board, area, self._rect(layer.values.get("at", (0, 0, *SIZE)))

    # -- painting -----------------------------------------------------------------------------------------
    def picture(self, radius: int, come: float = 1.0) -> Surface:
        """Return the picture with corners of this radius; it is blurred until the boards in it have been
        painted sharp. `come` is the progress of the opening animation from 0 to 1, in which the pieces rise
        from below one by one."""
        if self._picture is None or self._come != come:
            self._picture, self._come = paint.with_corners(self._painted(come), radius), come
        return self._picture

    def _painted(self, come: float) -> Surface:
        lying = [i for i, layer in enumerate(self.layers) if layer.kind == "piece"]
        self._way = {
            i: min(1.0, max(0.0, come * (1 + STAGGER) - STAGGER * n / len(lying)))
            for n, i in enumerate(lying)
        }
        sheet = art.screen_format(Surface(self.size), opaque=True)
        sheet.fill(rgb(palette(self.look.words.game).ground))
        art.grain(sheet, "paper")
        for i, layer in enumerate(self.layers):
            self._paint(sheet, i, layer)
        return sheet

    def _paint(self, sheet: Surface, i: int, layer: PictureLayer) -> None:
        values = layer.values
        match layer.kind:
            case "ground":
                sheet.fill(rgb(values["colour"]))
                art.grain(sheet, "paper")
            case "board":
                board, area, rect = self._board(layer)
                sheet.blit(self._boards.get(i) or painting.scaled(board, area, rect.size), rect)
                if "position" in values:
                    self._lying(
                        sheet.subsurface(rect.clip(sheet.get_rect())), board, area, values["position"]
                    )
            case "piece":
                self._piece(sheet, values, self._way[i])
            case "icon":
                self._icon(sheet, values)
            case "arrow":
                self._arrow(sheet, values)
            case "label":
                self._label(sheet, values)
            case "lit":
                rect, round_ = self._rect(values["at"]), values.get("round", 12) * self.s
                paint.rim(sheet, rect, round(round_), tone.legal, max(2.0, 4 * self.s), 255)
            case "tick" | "cross" as mark:
                self._mark(sheet, values, "check" if mark == "tick" else "close")

    def _lying(self, part: Surface, board: Board, area: Rect, told: Mapping[str, Any]) -> None:
        """Paint pieces on `part`, the picture of a board's `area`: those of the position that the game sets
        up from the values `told`."""
        game, k = find(self.look.words.game), part.get_width() / area.w
        if game.setup is None:
            return

        def place(x: float, y: float, w: float, h: float) -> Rect:
            return Rect(*(round(each * k) for each in (x - area.x, y - area.y, w, h)))

        seen = game.view(game.setup(told), EVERYBODY)
        thumbnail.lay(part, self.look, game, seen, board, place, self.s)

    def _at(self, at: Any) -> tuple[int, int]:
        return round(at[0] * self.s), round(at[1] * self.s)

    def _rect(self, at: Any) -> Rect:
        x, y, w, h = (round(each * self.s) for each in at)
        return Rect(x, y, w, h)

    def _piece(self, sheet: Surface, values: Mapping[str, Any], come: float) -> None:
        if not come:
            return
        x, y = values["at"]
        at = self._at((x, y + RISE * (1 - come)))
        picture = values["picture"]
        piece = Piece(
            values.get("tag", picture),
            "",
            picture,
            owner=values.get("owner", -1),
            number=values.get("number", -1),
            facts=tuple(Fact(icon, value) for icon, value in values.get("facts", {}).items()),
        )
        width = max(8, round(values["width"] * self.s))
        flat = effects.turned(
            piece_art.sprite(self.look.words, piece, width, self.look.colours), values.get("turn", 0)
        )
        if fade := values.get("fade"):
            flat = flat.copy()
            flat.set_alpha(round(255 * fade))
            sheet.blit(flat, flat.get_rect(center=at))
        else:
            effects.drop(sheet, flat, at, self.s, 2)

    def _icon(self, sheet: Surface, values: Mapping[str, Any]) -> None:
        name, size = values["icon"], values["size"] * self.s
        colour = values.get("colour", tone.ivory)
        ui = name.startswith("ui_")
        made = (
            art.icon(name[3:], size, colour)
            if ui
            else piece_art.icon(self.look.words.game, name, round(size))
        )
        effects.drop(sheet, made, self._at(values["at"]), self.s, 1)

    def _label(self, sheet: Surface, values: Mapping[str, Any]) -> None:
        words, text = self.look.words, values["text"]
        label = words.fill(text if isinstance(text, str) else text[words.language], find(words.game).figures)
        pen = Style(
            max(11, round(values.get("size", 24) * self.s)), "black", values.get("colour", tone.ivory)
        )
        x, y = self._at(values["at"])
        wide = pen.width(label) + round(18 * self.s)
        plate = Rect(0, 0, wide, round(pen.px * 1.5))
        plate.center = x, y
        paint.box(sheet, plate, plate.h / 2, tone.lacquer2, 225)
        pen.draw(sheet, label, (x, y), "center")

    def _mark(self, sheet: Surface, values: Mapping[str, Any], icon: str) -> None:
        """Paint a tick or a cross on a coloured disc."""
        r = Rect(0, 0, round(values["size"] * self.s), round(values["size"] * self.s))
        r.center = self._at(values["at"])
        paint.framed(sheet, r, r.h / 2, RIGHT if icon == "check" else WRONG, tone.ivory, max(1.5, 2 * self.s))
        art.stamp(sheet, art.icon(icon, r.h * 0.62, tone.ivory), r.center)

    def _arrow(self, sheet: Surface, values: Mapping[str, Any]) -> None:
        """Paint a curved arrow with a dark edge."""
        (x1, y1), (x2, y2) = values["from"], values["to"]
        bend, colour = values.get("bend", 0.0), values.get("colour", tone.brass_light)
        mx, my = (x1 + x2) / 2 + (y2 - y1) * bend, (y1 + y2) / 2 - (x2 - x1) * bend
        along = math.atan2(y2 - my, x2 - mx)
        tip, barb = 15.0, 0.5
        ends = [(x2 - tip * math.cos(along + a), y2 - tip * math.sin(along + a)) for a in (barb, -barb)]
        back = x2 - tip * 0.6 * math.cos(along), y2 - tip * 0.6 * math.sin(along)
        shaft = f"M{x1} {y1} Q{mx} {my} {back[0]:.1f} {back[1]:.1f}"
        head = f"M{x2} {y2} L{ends[0][0]:.1f} {ends[0][1]:.1f} L{ends[1][0]:.1f} {ends[1][1]:.1f} Z"
        body = "".join(
            f'<g fill="{c}" stroke="{c}" stroke-linejoin="round" stroke-linecap="round">'
            f'<path d="{shaft}" fill="none" stroke-width="{w}"/><path d="{head}" stroke-width="{edge}"/></g>'
            for c, w, edge in (("#1C120C", 10, 6), (colour, 6, 2))
        )
        whole = f'<g transform="scale({self.s})">{body}</g>'
        sheet.blit(art.vector(*self.size, whole), (0, 0))
