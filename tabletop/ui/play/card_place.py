"""The place of the coach's card at the table: where it covers nothing that the player needs now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pygame import Rect

from tabletop.engine.table import Grid, Section, Statuses
from tabletop.ui.frame.banner import Banner
from tabletop.ui.frame.coach_card import CoachSaid, clear_place, place_beside
from tabletop.ui.kit.depths import Tab
from tabletop.ui.play.desk import Desk
from tabletop.ui.widgets import BubbleNote, Widget

SMALL = 16
"""The number that decides which places of the board are small: those of which 16 together would cover less
than the board."""


class CardPlace:
    """The free places of a table for the coach's card."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def find(self, said: CoachSaid, waits: bool, stands: Rect | None) -> Rect | None:
        """Return a free rectangle for a card; None if there is none. In a small window, the card stands on
        the board, else over the sheet beside it, if possible beside what counts there; otherwise at the
        foot of the log, else on the board.

        Args:
            waits: True if the match waits until the card is read, so that only what is lit must be seen.
            stands: the rectangle of the same card now, which it keeps while that is free; None for a new
                card.
        """
        layout = self._desk.field.layout
        m, board = layout.m, layout.board
        full = not m.compact and layout.log.h >= m.u(90)
        home = layout.log if full else Rect(0, 0, 1, 1)
        edges = Rect(0, 0, board.x, m.height), Rect(board.right, 0, m.width - board.right, m.height)
        for lit, taboo in self._uncovered(said, waits):
            covered = [*lit, *taboo]
            if stands and stands.collidelist(covered) < 0:
                return stands
            place = clear_place(m, said, home, board, lit, [*taboo, *edges] if m.compact else taboo)
            if place is None and m.compact:
                place = place_beside(m, said, layout.side, [*covered, *self._counted()])
                place = place or place_beside(m, said, layout.side, covered)
            if place:
                return place
        return None

    def _counted(self) -> list[Rect]:
        """Return the visible rectangles of what a player weighs in most decisions on the sheet beside the
        board: pieces with numbers, such as the goods of a seat, and sections with a line that counts now."""
        field = self._desk.field
        seen = self._seen(tag for tag, node in field.nodes.items() if node.piece.number > 0)
        views = (view for sheet in field.column.sheets if sheet.visible for view in sheet.sections())
        weighed = [view.rect for view in views if _counts_now(view.section)]
        return [*weighed, *(rect for rect in seen if rect.colliderect(field.layout.side))]

    def _uncovered(self, said: CoachSaid, waits: bool) -> Iterator[tuple[list[Rect], list[Rect]]]:
        """Yield what a card leaves uncovered, the most first: the rectangles from which it keeps a distance,
        then all others. They hold the movable pieces with their targets, what the card speaks of, and places
        of the board; or at least the pieces that can be moved now, or the zones that are lit. In a small
        window they always hold all pieces and names on the board, the log and the cards of the seats."""
        layout = self._desk.field.layout
        taboo = [layout.toolbar, layout.prompt, layout.tray, *self._numbers(), *self._bubbles()]
        lit = self._seen(self._lit())
        needed = lit if waits else self._lightable()
        spoken = [*needed, *self._named(said)]
        if layout.m.compact:
            taboo += [layout.log, *layout.seats, *self._lying()]
            yield spoken, [*taboo, *self._small(), *(button.rect for button in self._desk.pager.buttons)]
            yield lit, taboo
            return
        for each in ([*spoken, *self._places()], spoken, needed, lit):
            yield each, taboo

    def _lying(self) -> list[Rect]:
        """Return the visible rectangles of the pieces and the names on the board."""
        field = self._desk.field
        lying = [*self._seen(field.nodes), *field.middle.ribbons.places()]
        return [rect for rect in lying if rect.colliderect(field.layout.board)]

    def needed(self) -> tuple[object, ...]:
        """Return a key that changes with the areas that no card may cover now."""
        return self._lit(), *map(tuple, self._bubbles())

    def _numbers(self) -> list[Rect]:
        """Return the rectangles of the enabled number fields."""
        widgets = (node for node in self._desk.scene.stage.nodes if isinstance(node, Widget))
        return [widget.rect for widget in widgets if widget.tab == Tab.NUMBER and widget.enabled]

    def _bubbles(self) -> list[Rect]:
        """Return the rectangles of bubbles and banners."""
        return [n.rect for n in self._desk.scene.stage.nodes if isinstance(n, BubbleNote | Banner)]

    def _lit(self) -> tuple[str, ...]:
        """Return the tags of the lit target zones; if none is lit, the tags of the pieces that may be
        lifted."""
        field = self._desk.field
        zones = tuple(tag for tag, zone in field.zones.items() if zone.lit)
        return zones or tuple(tag for tag, node in field.nodes.items() if node.legal)

    def _lightable(self) -> list[Rect]:
        """Return the visible rectangles of all pieces that may be lifted and of all their target zones."""
        drags = self._desk.table_view.drags
        zones = {zone for piece in drags.pieces() for zone in drags.targets(piece)}
        legal = (tag for tag, node in self._desk.field.nodes.items() if node.legal)
        return self._seen((*zones, *legal, *self._lit()))

    def _named(self, said: CoachSaid) -> list[Rect]:
        """Return the visible rectangles of the pieces on the board whose words stand in the card."""
        known = said.known
        keys = {found.entry.key for found in known.found(said.words)} if known else set[str]()
        board = self._desk.field.layout.board
        tags = (
            tag
            for tag, node in self._desk.field.nodes.items()
            if known and (entry := known.of(node.piece.tag)) and entry.key in keys
        )
        return [rect for rect in self._seen(tags) if rect.colliderect(board)]

    def _places(self) -> list[Rect]:
        """Return the rectangles of the small places of the board, such as signals, and of the sheet of the
        question if the card may cover a second sheet; none of a board that is full of places, or in a large
        window without a second sheet."""
        sheets = [sheet for sheet in self._desk.field.column.sheets if sheet.visible]
        if len(sheets) < 2:
            return []
        return [sheets[0].rect, *self._small()]

    def _small(self) -> list[Rect]:
        """Return the rectangles of the small places of the board; none on a board that is full of them."""
        field = self._desk.field
        board = field.layout.board
        tags = (tag for tag in field.middle.board.zones if tag in field.places)
        zones = [field.places[tag].rect.clip(board) for tag in tags]
        return [r for r in zones if r and r.w * r.h * SMALL < board.w * board.h]

    def _seen(self, tags: Iterable[str]) -> list[Rect]:
        """Return the visible parts of the pieces and zones with the given tags, as rectangles."""
        field = self._desk.field
        nodes = [node for tag in tags for node in (field.zones.get(tag), field.nodes.get(tag)) if node]
        rects = [node.rect.clip(node.clip() or node.rect) for node in nodes]
        return [rect for rect in rects if rect]


def _counts_now(section: Section) -> bool:
    """Tell whether a section of a sheet has a line that counts in the current decision: the row of a table,
    or whose turn it is in an auction."""
    match section:
        case Grid():
            return any(row.active for row in section.rows)
        case Statuses():
            return any(status.state == "now" for status in section.statuses)
    return False
