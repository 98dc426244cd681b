"""Rows of pieces under the board: how they share the room, and the plate below them.

Pieces lie side by side, as whole cards while there is room; the fullest rows shrink first, and then show tabs
(low strips) in place of cards.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from itertools import compress
from typing import NamedTuple

from pygame import Rect, Surface

from tabletop.engine.table import Piece, Row, Text
from tabletop.ui.board import arrange, printed_cards, recipes
from tabletop.ui.board.arrange import APART, Lie
from tabletop.ui.board.look import Look
from tabletop.ui.board.zones import ZoneAt
from tabletop.ui.kit import paint, plates
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.node import Node
from tabletop.ui.kit.text import light
from tabletop.ui.kit.theme import FLOOR as TITLE_FLOOR, tone

TABS = "tabs"
"""The name of the arrangement in which the cards of a row shrink to tabs (low strips with the name), because
there is no room for whole cards."""
LEAST_CARD = 0.84
"""The smallest factor by which the cards of all rows are scaled down together; if that is not enough, single
rows are made narrower."""
SMALL_CARD = 0.62
"""The smallest factor by which the cards are scaled down if several rows of the same kind share the room; if
that is not enough, the cards become tabs (low strips)."""
TAB_GAP = 5
"""The gap between two tabs (the low strips shown in place of cards), in layout units."""
LINES = 4, 2
"""The number of lines of tabs (low strips in place of cards) in a row, in the full and in the compact
layout."""
TAB = 31
"""The height in layout units of a line of tabs (low strips in place of cards) in a high strip of the compact
layout."""
LEAST_TAB = 25
"""The least height in pixels of a line of tabs (low strips in place of cards), so that a finger can still hit
one."""
POINTS_TAB = 0.6
"""The width of the narrowest tab (a low strip in place of a card), which has room for the points only, as a
fraction of the row's height."""
CARD_FLOOR, FLOOR = 0.9, 0.5
"""The fraction of its needed width that a row keeps at least if there is too little room for all rows: for a
row with cards, and for any other row."""
FINGER = 48, 30
"""The width that each piece of a row without cards, such as a die, keeps so that a finger can still hit it,
in layout units, in the full and in the compact layout; unless all rows are too full."""
FIGURE = 0.7
"""The width in a row of a piece that is not higher than wide, such as a figure (pawn), in card widths."""
EMPTY = 0.6
"""The width of a row without pieces, in card widths."""
LOW = 0.6
"""The greatest height of a piece in a row of several lines beside the board, in card widths, unless there is
room to spare: then the pieces grow."""
LINE = 1.05
"""The distance from one line of pieces to the next in a row of several lines, in heights of a piece."""
TITLE, FOOT = (20, 18), (16, 8)
"""The room above and below the pieces of a row, in layout units; each is a pair for the full and the compact
layout."""
STRIP, LOW_STRIP = 88.0, 98.0
KNOWN = 32
"""The number of ways to share the room that are remembered."""
Members = Sequence[Piece]


def card_size(look: Look) -> tuple[int, int]:
    """Return the size in pixels of a whole card of the rows."""
    wide = look.m.u(104, 94)
    return wide, round(wide * recipes.SHEET_SHAPE)


# -- sharing ----------------------------------------------------------------------------------------------
def share(look: Look, room: Rect, rows: Sequence[Row], pieces: Mapping[str, Members]) -> list[ZoneAt]:
    """Return the place on the screen of each row, from left to right in `room`, each as wide as its pieces
    need. If there is too little room, one group of similar rows after another shrinks, or shows its cards as
    tabs (low strips)."""
    every, x = _given_way(look, room, rows, pieces), float(room.x)
    found = []
    for each, wide in zip(every, _widths_of(every, _free(look, room, rows)), strict=True):
        found.append(
            ZoneAt(each.zone, Rect(round(x), room.y, round(wide), room.h), 8, TABS if each.folded else "row")
        )
        x += wide + _gap(look)
    return found


def with_room(look: Look, room: Rect, rows: Sequence[Row], pieces: Mapping[str, Members]) -> Sequence[Row]:
    """Return the rows that are shown in `room`: all of them, or without those that the step can spare if
    there is too little room for the names on all cards."""
    if not any(row.spare for row in rows):
        return rows
    needed = sum(each.least for each in _given_way(look, room, rows, pieces))
    return rows if needed <= _free(look, room, rows) else [row for row in rows if not row.spare]


def _gap(look: Look) -> int:
    return look.m.u(26, 14)


def _free(look: Look, room: Rect, rows: Sequence[Row]) -> int:
    """Return the pixels of `room` that are left for the rows beside the gaps between them."""
    return room.w - _gap(look) * (len(rows) - 1)


def _given_way(look: Look, room: Rect, rows: Sequence[Row], pieces: Mapping[str, Members]) -> list[_Wants]:
    """Return what each row needs once one group of rows after another has given way as far as it must."""
    free = _free(look, room, rows)
    every = [_Wants(look, room, row, pieces.get(row.zone, ())) for row in rows]
    alike = _alike(every)
    for each in every:
        each.folded = each.folds and each.high < LEAST_CARD * card_size(look)[1]
    for give_way in ("small", "folded", "crowded"):
        for some in alike:
            # whole cards give way to the figures on tabs, but no tab becomes smaller for them
            if sum(other.narrow if give_way == "folded" else other.least for other in every) > free:
                whole = len(some) > 1 and not any(each.folded for each in some)
                for each in some:
                    setattr(each, give_way, whole if give_way == "small" else each.folds)
    if any(each.crowded for each in every):  # the others leave room for figures
        for each in every:
            each.crowded = each.crowded or each.folded
    if sum(each.floor for each in every) > free:  # no figures would fit in the end
        for each in every:
            each.figures = False
    return every


def _alike(every: Sequence[_Wants]) -> list[list[_Wants]]:
    """Return the rows with cards in groups, in the order in which they shrink. The rows of a group belong to
    zones of one kind. The group with the fullest row comes first; those of the first row and of rows that the
    question is about come last, because the current step is about them."""
    cards_ = [each for each in every if each.sheets]
    kinds = dict.fromkeys(each.kind for each in cards_)
    alike = [[each for each in cards_ if each.kind == kind] for kind in kinds]
    return sorted(alike, key=lambda some: (_matters(every, some), -max(len(each.members) for each in some)))


def _matters(every: Sequence[_Wants], some: Sequence[_Wants]) -> bool:
    """Tell whether the current step is about one of `some` of the rows."""
    return every[0] in some or any(each.asked for each in some)


class _Wants:
    """A row of pieces and the widths in pixels that it needs."""

    def __init__(self, look: Look, room: Rect, row: Row, members: Members) -> None:
        self.look, self.zone, self.asked = look, row.zone, row.asked
        self.members, self.high = members, _room(look, room).h
        (title, short), pen = _titles(look, row.title), light(look.m, 14, "bold")
        self.title = pen.width(title) + look.m.u(4)
        self.least_title = pen._replace(px=min(pen.px, TITLE_FLOOR)).width(short) + look.m.u(4)
        self.kind = row.zone.partition(".")[0]
        self.cards, others = _by_card(look, members)
        self.sheets = bool(self.cards)
        """True if there are cards among the pieces."""
        self.folds = self.sheets and all(_is_pile(look, piece) for piece in others)
        """True if the cards can shrink to tabs: all other pieces are piles, which stay whole beside them."""
        self.beside = _beside(look, self.high, others)
        """The width that piles need left of the tabs."""
        self.figures = row.asked
        """True if the row keeps room for the figures of its pieces, because the question is about them."""
        self.small = self.folded = self.crowded = False
        shapes = _shapes(look, members)
        self.whole = _whole(look, self.high, shapes)
        lined = in_lines(look, self.high, shapes)
        self.largest = _lined(look, self.high, shapes, 1.0) if lined else self.whole

    @property
    def least(self) -> float:
        """The width the row needs to be readable; a row that the question is about needs its figures too, if
        there is any hope of room for them."""
        if self.folded:
            return max(self.least_title, self._narrow_tabs(self.figures))
        return max(self.least_title, self.whole * (SMALL_CARD if self.small else LEAST_CARD))

    @property
    def floor(self) -> float:
        """The width in pixels to which the row may shrink if the room is too small for `least`; as tabs, each
        then shows only its picture or its points, below a whole title. A row that the question is about does
        not shrink."""
        columns = -(-len(self.cards) // _lines(self.look, self.high, self.crowded))
        if self.folded:
            points = max(self.least_title, self.beside + columns * self.high * POINTS_TAB)
            return self.least if self.asked else min(self.least, points)
        if self.sheets:
            return max(self.least_title, self.least * CARD_FLOOR)
        fingers = len(self.members) * self.look.m.u(*FINGER)
        return max(self.least_title, self.least * FLOOR, min(self.least, fingers))

    @property
    def narrow(self) -> float:
        """The width at which the row shows the figures of its pieces, if only by leaving out their pictures:
        as tabs without these, or as `least`."""
        return max(self.least, self._narrow_tabs(True)) if self.folded else self.least

    @property
    def most(self) -> float:
        """The largest width the row can use."""
        return max(self.title, self._tabs() if self.folded else self.largest)

    def _tabs(self) -> float:
        """Return the width of the row shown as tabs with all that can be on them."""
        lines = _lines(self.look, self.high, self.crowded)
        return self.beside + _tabs(self.look, self.high, self.cards, lines, True)

    def _narrow_tabs(self, figures: bool) -> float:
        """Return the width of the row shown as tabs without pictures, with or without the figures on them."""
        lines = _lines(self.look, self.high, self.crowded)
        return self.beside + _tabs(self.look, self.high, self.cards, lines, figures, narrow=True)


def _by_card(look: Look, members: Members) -> tuple[Members, Members]:
    """Return the pieces of a row that are cards, which can shrink to tabs, and the others."""
    made = [recipes.recipe(look.words.game, piece.picture) for piece in members]
    cards = [each.kind == "sheet" and not each.wide for each in made]
    return list(compress(members, cards)), [p for p, card in zip(members, cards, strict=True) if not card]


def _is_pile(look: Look, piece: Piece) -> bool:
    return recipes.recipe(look.words.game, piece.picture).kind == "pile"


def _beside(look: Look, high: int, piles: Members) -> int:
    """Return the width that piles beside tabs need in a row `high` pixels high, with the gap after them."""
    return round(_whole(look, high, _shapes(look, piles))) + 2 * look.m.u(TAB_GAP) if piles else 0


def _lines(look: Look, high: int, crowded: bool) -> int:
    """Return the number of lines of tabs in a row `high` pixels high: the usual one, or more in a high strip
    of the compact layout. A `crowded` row gets up to two more if its tabs are still large enough."""
    lines = look.m.either(*LINES)
    if look.m.compact:
        lines = max(lines, high // look.m.u(TAB))
    return max(lines, min(lines + 2, high // LEAST_TAB)) if crowded else lines


def _tabs(look: Look, high: int, members: Members, lines: int, figures: bool, narrow: bool = False) -> int:
    """Return the width that the pieces need as tabs in so many lines; `narrow` tabs have no pictures."""
    columns = _columns(look, high, members, lines, figures, narrow)
    return sum(columns) + look.m.u(TAB_GAP) * (len(columns) - 1)


def _columns(look: Look, high: int, members: Members, lines: int, figures: bool, narrow: bool) -> list[int]:
    """Return the width that each column of tabs needs: that of its widest tab."""
    each = (high - look.m.u(TAB_GAP) * (lines - 1)) // lines
    wides = []
    for piece in members:
        name = printed_cards.tab_name(look.words, piece.tag, piece.height)
        facts = printed_cards.tab_facts(recipes.recipe(look.words.game, piece.picture), piece.facts)
        values = [fact.value for fact in facts if figures]
        if narrow:
            wides.append(printed_cards.narrow_tab_width(name, values, each, piece.number >= 0))
        else:
            wides.append(printed_cards.tab_width(name, values, each))
    return [max(wides[i : i + lines]) for i in range(0, len(wides), lines)]


def _fitting_columns(look: Look, room: Rect, members: Members, lines: int) -> tuple[list[int], bool]:
    """Return the widths of the columns of tabs with the most on them that fits in `room`, and whether they
    have no pictures: names with figures and pictures, with figures, with pictures, or alone."""
    for figures, plain in ((True, False), (True, True), (False, False)):
        if _tabs(look, room.h, members, lines, figures, plain) <= room.w:
            return _columns(look, room.h, members, lines, figures, plain), plain
    return _columns(look, room.h, members, lines, False, True), True


def _widths_of(rows: Sequence[_Wants], free: float) -> list[float]:
    """Return the widths of rows that share `free` pixels. If it is too small, all shrink in proportion; spare
    room goes to tabs until they show their figures (those that the question is about come first, then those
    that need least for each piece), then to rows of cards, then to tabs again."""
    widths = [row.least for row in rows]
    spare = free - sum(widths)
    if spare < 0:
        part = min(1.0, -spare / (sum(row.least - row.floor for row in rows) or 1))
        widths = [row.least - part * (row.least - row.floor) for row in rows]
        return [width * min(1.0, free / sum(widths)) for width in widths]
    wishing = [(row.narrow - row.least, i) for i, row in enumerate(rows) if row.folded]
    order = lambda each: (not rows[each[1]].asked, each[0] / len(rows[each[1]].members))  # noqa: E731
    for wish, i in sorted(wishing, key=order):
        widths[i] += min(wish, spare)
        spare -= min(wish, spare)
    for folded in (False, True):
        wishes = [
            max(0.0, row.most - wide) if row.folded is folded else 0.0
            for row, wide in zip(rows, widths, strict=True)
        ]
        part = min(1.0, spare / (sum(wishes) or 1))
        widths = [width + wish * part for width, wish in zip(widths, wishes, strict=True)]
        spare -= sum(wishes) * part
    return widths


def _titles(look: Look, title: Text) -> tuple[str, str]:
    """Return the title of a row and its short form, which is the title itself if it has none: in capitals in
    the full layout."""
    full, short = look.say(title), look.short(title)
    return (full, short or full) if look.m.compact else (full.upper(), (short or full).upper())


def _whole(look: Look, high: int, shapes: Sequence[float]) -> float:
    """Return the width of a row that shows all its pieces whole, side by side, or in lines if their shapes
    allow it."""
    if not shapes:
        return card_size(look)[0] * EMPTY
    if in_lines(look, high, shapes):
        return _lined(look, high, shapes, LOW)
    widths = _widths(look, shapes)
    k = min(1.0, high / max(wide * shape for wide, shape in zip(widths, shapes, strict=True)))
    return k * (APART * (sum(widths) - widths[-1]) + widths[-1]) + 1


def _widths(look: Look, shapes: Sequence[float]) -> list[float]:
    """Return the width of each piece of a row that has enough room."""
    wide, high = card_size(look)
    return [min(wide, high / shape) if shape > 1 else wide * FIGURE for shape in shapes]


def _shapes(look: Look, members: Members) -> list[float]:
    return [recipes.shape(look.words.game, piece.picture) for piece in members]


def low(shapes: Sequence[float]) -> bool:
    """Tell whether pieces of these shapes (height divided by width) are all wider than high."""
    return bool(shapes) and max(shapes) < 1


def in_lines(look: Look, high: int, shapes: Sequence[float]) -> bool:
    """Tell whether pieces of these shapes (height divided by width) may be laid out in several lines. Pieces
    wider than high always may; others only if `high`, the height of the room, shows that the row is beside
    the board, and no piece is as high as a card."""
    return low(shapes) or (_upright(look, high) and bool(shapes) and max(shapes) < recipes.SHEET_SHAPE)


def _upright(look: Look, high: int) -> bool:
    """Tell whether a strip of this height is the one beside the board, not the one below it."""
    return high > 2 * card_size(look)[1]


def _lined(look: Look, high: int, shapes: Sequence[float], low_part: float) -> float:
    """Return the width of a row of pieces in lines: one line below the board, or as many as fit beside it,
    where pieces are at most as wide as cards and at most `low_part` card widths high."""
    shape, most = max(shapes), card_size(look)[0]
    if not _upright(look, high):
        return high / shape * APART * len(shapes)
    wide = min(most, most * low_part / shape)
    lines = 1 + int((high / (wide * shape) - 1) / LINE)
    return wide * APART * -(-len(shapes) // lines)


# -- lying ------------------------------------------------------------------------------------------------
def lies(look: Look, place: ZoneAt, members: Members) -> list[Lie]:
    """Return the positions of a row's pieces: as tabs (low strips in place of cards), side by side, or in
    several lines."""
    shapes, room = _shapes(look, members), _room(look, place.rect)
    if place.lie == TABS:
        return _folded(look, room, members)
    if not in_lines(look, room.h, shapes):
        whole = zip(arrange.row(room, _widths(look, shapes), shapes), members, strict=True)
        return [lie._replace(pile=max(1, piece.height * piece.face)) for lie, piece in whole]
    n, shape = len(shapes), max(shapes)
    wide, lines = max((_wide(room, n, lines, shape), -lines) for lines in range(1, n + 1))
    columns = -(-n // -lines)
    across, down = min(wide * APART, room.w / columns), wide * shape * LINE
    top = room.y + (room.h - down * (-lines - 1) - wide * shape) / 2
    found = []
    for i, piece in enumerate(members):
        x, y = room.x + wide / 2 + i % columns * across, top + wide * shape / 2 + i // columns * down
        found.append(Lie((round(x), round(y)), round(wide), 0, i, max(1, piece.height)))
    return found


def _folded(look: Look, room: Rect, members: Members) -> list[Lie]:
    """Return the positions of the pieces of a row that shows its cards as tabs, with its piles left of
    them."""
    cards, piles = _by_card(look, members)
    taken, shapes = _beside(look, room.h, piles), _shapes(look, piles)
    places = arrange.row(room, _widths(look, shapes), shapes) if piles else []
    room = Rect(room.x + taken, room.y, room.w - taken, room.h)
    lines = _lines(look, room.h, False)
    if _tabs(look, room.h, cards, lines, False, narrow=True) > room.w + 1:
        lines = _lines(look, room.h, True)
    needs, plain = _fitting_columns(look, room, cards, lines)
    places += arrange.tabs(room, len(cards), lines, look.m.u(TAB_GAP), needs, plain)
    found = {piece.tag: lie for piece, lie in zip([*piles, *cards], places, strict=True)}
    return [found[piece.tag] for piece in members]


def _wide(room: Rect, n: int, lines: int, shape: float) -> float:
    """Return the largest width at which each of `n` pieces fits in so many lines of `room`."""
    return min(room.w / (-(-n // lines)) / APART, room.h / (1 + LINE * (lines - 1)) / shape)


def _room(look: Look, rect: Rect) -> Rect:
    """Return the part of a row's rectangle that is below its title and above the lower edge of the window."""
    top = rect.y + look.m.u(*TITLE)
    return Rect(rect.x, top, rect.w, look.m.height - look.m.u(*FOOT) - top)


def height(game: str) -> float:
    """Return the height in layout units of the strip of rows in a small window: enough to show whole the
    game's printed cards if these are wider than high, else the usual height."""
    made = recipes.recipes(game).values()
    return LOW_STRIP if any(each.kind == "sheet" and 0 < each.shape < 1 for each in made) else STRIP


class _Shared(NamedTuple):
    """The rows that share the room under the board, and their places; `of` holds what these depend on: the
    room, all rows and their pieces."""

    of: tuple[object, ...]
    rows: Sequence[Row]
    places: list[ZoneAt]


class RowsPlate(Node):
    """The lacquer plate below the rows of pieces, with the titles of the rows."""

    still = True

    def __init__(self, look: Look, rect: Rect) -> None:
        super().__init__(rect, Depth.ROW, look.m.u(24))
        self.look = look
        self.rows: tuple[tuple[tuple[str, str], Rect, bool], ...] = ()
        """The titles of each row (the whole one and the short one), its rectangle, and whether it holds any
        piece."""
        self._shown: _Shared | None = None
        self._known: deque[_Shared] = deque(maxlen=KNOWN)
        """The latest shares, of which some may be needed again."""

    def become(self, room: Rect, rows: Sequence[Row], pieces: Mapping[str, Members]) -> list[ZoneAt]:
        """Show the given rows with their pieces in `room`; return the place of each row."""
        shared = self._share(room, rows, pieces)
        if shared is not self._shown:
            self._shown = shared
            self._title(shared, pieces)
        return shared.places

    def foresee(self, room: Rect, rows: Sequence[Row], pieces: Mapping[str, Members]) -> list[ZoneAt]:
        """Compute and return the place of each row as `become` will."""
        return self._share(room, rows, pieces).places

    def _share(self, room: Rect, rows: Sequence[Row], pieces: Mapping[str, Members]) -> _Shared:
        of = Rect(room), rows, [pieces.get(row.zone) for row in rows]
        known = next((each for each in self._known if each.of == of), None)
        if known is None:
            rows = with_room(self.look, room, rows, pieces)
            known = _Shared(of, rows, share(self.look, room, rows, pieces))
            self._known.append(known)
        return known

    def _title(self, shared: _Shared, pieces: Mapping[str, Members]) -> None:
        said = tuple(
            (_titles(self.look, row.title), place.rect, bool(pieces.get(row.zone)))
            for row, place in zip(shared.rows, shared.places, strict=True)
        )
        if said != self.rows:
            old, self.rows = self._fields(), said
            new, gap, r = self._fields(), self.look.m.u(18), self.rect
            for *_, rect, _, end in [each for each in (*old, *new) if (each in old) != (each in new)]:
                self.damage(Rect(rect.x - gap, r.y, end + 2 * gap - rect.x, r.h).clip(r))

    def _fields(self) -> list[tuple[bool, tuple[str, str], Rect, bool, int]]:
        """Return for each row whether it is the first, its titles, its rectangle, whether it holds any piece,
        and the x at which its title must end."""
        ends = [rect.x - self.look.m.u(18, 10) for _, rect, _ in self.rows[1:]] + [self.rect.right]
        return [(not i, *row, end) for i, (row, end) in enumerate(zip(self.rows, ends, strict=False))]

    def paint(self, surface: Surface) -> None:
        m, r, caps = self.look.m, self.rect, light(self.look.m, 14, "bold", tone.muted)
        plates.lacquer(surface, r.move(0, m.u(4)), m, 16, 1, 150)
        for first, (title, short), rect, filled, end in self._fields():
            if not first:
                surface.fill(tone.hair, (rect.x - m.u(13, 8), rect.y, m.line(2), rect.h - m.u(6)))
            shown = title if caps.width(title) <= end - rect.x else short
            caps.line(surface, shown, (rect.x, rect.y + caps.px * 0.5), end - rect.x)
            if not filled:
                room, (wide, high) = _room(self.look, rect), card_size(self.look)
                place = Rect(room.x, room.y, min(wide, rect.w), min(high, room.h))
                paint.dashed(surface, place, m.u(8), tone.hair, m.fine(1.6), 6 * m.s, "#000000", 40)
