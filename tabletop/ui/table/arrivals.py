"""The animation of pieces after an action, each with the motion that its game's `life.toml` gives to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from pygame import Rect

from tabletop.engine.table import Piece
from tabletop.ui.board.flights import Flights, Leg, LetGo
from tabletop.ui.board.life import Life, life, motion_of, named
from tabletop.ui.board.middle import Middle
from tabletop.ui.board.motions import IN_PLACE, LONGEST_MS, MOTIONS, Points
from tabletop.ui.board.nodes import PieceNode
from tabletop.ui.board.zones import HIDDEN, ZoneAt
from tabletop.ui.table.layout import Layout

MANY = 3
"""The least number of new dice that are animated as rolled, in a game whose `life.toml` does not say when
dice are rolled."""
STAGGER_MS = 60.0
"""The milliseconds between the starts of pieces that move one after the other; less if the time is short."""
ON_PATHS = ("walk", "creep", "ride")
"""The motions in which a piece follows the paths of the board."""
APART = 2.9
"""The distance between the centres of rolled dice while they lie on the table, in widths of a die."""
Before = Mapping[str, tuple[Piece, Rect]]
"""The pieces that were visible before the action, by tag, each with its rectangle on the screen then."""


class Stirring(NamedTuple):
    """An animation of pieces that a line of the log causes.

    Attributes:
        motion: the name of the motion.
        tags: the tags of the things that the line names; the pieces among them move.
        sentence: the text of the line; it labels a single die that rolls.
    """

    motion: str
    tags: frozenset[str]
    sentence: str


class ArrivalField(Protocol):
    """The part of the table's field that the animation of pieces uses.

    Attributes:
        nodes: the visible pieces, by tag.
        places: the places of the zones, by tag; the zones of a panel that is not shown are at the card of its
            owner.
        lying: the tag of the zone in which each piece lay before the action, by the tag of the piece.
        order: the seats in the order of their cards on the screen.
        stock: the place of a pile in the tray from which new pieces come; None if there is no pile.
    """

    middle: Middle
    nodes: dict[str, PieceNode]
    layout: Layout
    places: dict[str, ZoneAt]
    lying: dict[str, str]
    order: tuple[int, ...]
    stock: Rect | None

    def returns(self, node: PieceNode) -> bool:
        """Tell whether a piece is visible again only because its board has come back, so that it needs no
        animation."""


class Arrivals:
    """The animation of pieces after an action.

    Attributes:
        let_go: the piece that the player moved in the last action; None once its movement has been shown.
        stirrings: the animations that the log lines of the last action call for; empty once shown.
    """

    def __init__(self, flights: Flights, game: str) -> None:
        self.flights, self._game = flights, game
        self.let_go: LetGo | None = None
        self.stirrings: tuple[Stirring, ...] = ()

    @property
    def _life(self) -> Life:
        return life(self._game)

    def show(
        self,
        field: ArrivalField,
        there: Sequence[PieceNode],
        gone: Sequence[tuple[PieceNode, str]],
        before: Before,
        viewer: int,
    ) -> None:
        """Animate pieces from their old places to their new ones. A piece that was not visible before comes
        from a pile, from the card of its owner or from the tray (the plate under the viewer's hand).

        Args:
            there: the pieces that have just been placed.
            gone: the pieces that are no longer visible, each with the tag of the zone in which it is now,
                such as one on a hidden panel; "" if it is in no zone.
            before: the pieces that were visible before, with their rectangles, by tag.
            viewer: the seat at the screen.
        """
        starts = {tag: rect for tag, (_, rect) in before.items()}
        travelling = self._travel(field, [node for node, _ in gone], before)
        dropped = {} if travelling else self._from_hand([node.piece for node in there], before)
        self.let_go = None
        new = [node for node in there if node.piece.tag not in starts and node.piece.tag not in dropped]
        rolled = self._roll(field, new, there, before)
        for node in there:
            if node in rolled or node.piece.tag == travelling:
                continue
            start = dropped.get(node.piece.tag) or starts.get(node.piece.tag)
            if start is None and _lay_there(field, node):
                continue
            turn = new.index(node) if len(new) > 2 and node in new else 0
            legs = self._legs(field, node, start, before, viewer, by_hand=node.piece.tag in dropped)
            if legs:
                fresh = node.piece.owner != viewer and _lies_elsewhere(node.piece, before)
                self.flights.act(node, legs, turn, self._wait(turn, len(new), legs), fresh)
        self._leave(field, gone, travelling)
        self._stir(field)

    def _wait(self, turn: int, count: int, legs: Sequence[Leg]) -> float:
        """Return the milliseconds that a piece waits for those before it, so that the last still arrives in
        time."""
        room = LONGEST_MS - sum(leg.motion.ms for leg in legs)
        return turn * min(STAGGER_MS, max(0.0, room) / max(1, count - 1))

    # -- what a piece does --------------------------------------------------------------------------------
    def _legs(
        self,
        field: ArrivalField,
        node: PieceNode,
        start: Rect | None,
        before: Before,
        viewer: int,
        *,
        by_hand: bool,
    ) -> list[Leg]:
        """Return what a piece does to get to its place; empty if it lies there already.

        Args:
            start: the rectangle where the piece was; None for a new piece.
            by_hand: True if a player has dropped it there.
        """
        piece, goal = node.piece, node.rect.center
        was = before[piece.tag][0].picture if piece.tag in before else ""
        turned = was != piece.picture
        comes = named(self._life.comes, piece.picture) if turned and _is_new(was, piece.picture) else ""
        if comes in IN_PLACE:
            return [Leg(MOTIONS[comes], (goal,))]
        origin = start or self._origin(field, piece, viewer)
        ends = self._stances(was, piece.picture, origin.center, goal) if turned and was else []
        if origin.center == goal:
            return ends
        motion = comes or motion_of(self._game, piece.picture)
        points: Points = (origin.center, goal)
        if by_hand or (start and not _lies_elsewhere(piece, before)):
            motion = "slide"
        elif start is None:
            dealt = _pile_at(field, origin) and not piece.spot
            motion = "deal" if dealt and not comes else motion
        elif motion in ON_PATHS:
            points = self._on_paths(field, piece, points)
        goes = Leg(MOTIONS[motion], points, self._walks_as(was, piece.picture))
        rises = [leg for leg in ends if leg.motion is MOTIONS["stand"]]
        return [*rises, goes, *(leg for leg in ends if leg not in rises)]

    def _stances(self, was: str, now: str, start: tuple[int, int], goal: tuple[int, int]) -> list[Leg]:
        """Return how a figure stands up where it was, or lies down where it arrives."""
        lying = self._life.lying
        if lying.get(was) == now:
            return [Leg(MOTIONS["stand"], (start,), now)]
        return [Leg(MOTIONS["fall"], (goal,), was)] if lying.get(now) == was else []

    def _walks_as(self, was: str, now: str) -> str:
        """Return the picture in which a figure moves that lies down at the end; "" for its own."""
        return was if was and self._life.lying.get(now) == was else ""

    def _on_paths(self, field: ArrivalField, piece: Piece, ends: Points) -> Points:
        """Return the path of a piece along the paths of the board; straight where there are none."""
        lay = field.lying.get(piece.tag, "")
        path = field.middle.between(lay, piece.zone)
        return (ends[0], *path[1:-1], ends[1]) if len(path) > 2 else (ends[0], *path, ends[1])

    # -- special ways -------------------------------------------------------------------------------------
    def _roll(
        self, field: ArrivalField, new: Sequence[PieceNode], there: Sequence[PieceNode], before: Before
    ) -> Sequence[PieceNode]:
        """Animate the roll of dice that nobody owns; return the rolled dice. They roll when a line of the log
        says so, or in a game without such lines if `MANY` are new or one shows another face."""
        dice = [node for node in field.nodes.values() if node.piece.owner < 0 and node.faces]
        if "roll" in self._life.lines.values():
            rolled = dice if any(each.motion == "roll" for each in self.stirrings) else []
        elif sum(bool(node.faces) and not _lay_there(field, node) for node in new) >= MANY:
            rolled = dice
        else:
            faces = {tag: piece.picture for tag, (piece, _) in before.items()}
            rolled = [
                n for n in dice if n in there and faces.get(n.piece.tag, n.piece.picture) != n.piece.picture
            ]
        result = next((each.sentence for each in self.stirrings if each.motion == "roll"), "")
        rolled = sorted(rolled, key=lambda node: node.piece.picture)
        for node, path in zip(rolled, _thrown(field.middle.view.window, rolled), strict=True):
            label = result if len(rolled) == 1 else ""
            self.flights.act(node, [Leg(MOTIONS["roll"], path)], label=label)
        return rolled

    def _travel(self, field: ArrivalField, gone: Sequence[PieceNode], before: Before) -> str:
        """Animate the piece moved by the last action along its route; return its tag, or ""."""
        held = self.let_go
        nodes = (*field.nodes.values(), *gone) if held and held.route else ()
        node = next((n for n in nodes if held and n.piece.tag == held.tag), None)
        points = field.middle.seen(held.route) if held else []
        if held is None or node is None or len(points) < 2:
            return ""
        middle, picture = field.middle, node.piece.picture
        middle.lead("", "", held.route)
        stays = node.stage is not None
        was = before[held.tag][0].picture if held.tag in before else picture
        start = before[held.tag][1].center if held.tag in before else points[0]
        goal = node.rect.center if stays else points[-1]
        ends = self._stances(was, picture, start, goal)
        walk = Leg(
            MOTIONS[motion_of(self._game, picture)],
            (start, *points[1:-1], goal),
            self._walks_as(was, picture),
        )
        legs = [*(e for e in ends if e.picture == picture), walk, *(e for e in ends if e.picture != picture)]
        drawn_by = named(self._life.drawn_by, picture)
        self.flights.act(node, legs, fresh=stays, done=lambda: middle.lead("", ""), drawn_by=drawn_by)
        return node.piece.tag

    def _leave(self, field: ArrivalField, gone: Sequence[tuple[PieceNode, str]], travelling: str) -> None:
        """Sweep the pieces that now lie on a hidden panel to the card of its owner."""
        for node, zone in gone:
            place, lay = field.places.get(zone), field.lying.get(node.piece.tag, zone)
            if place and place.lie == HIDDEN and zone != lay and node.piece.tag != travelling:
                self.flights.leave(node, place.rect)

    def _stir(self, field: ArrivalField) -> None:
        """Animate the motions in place that the lines of the log ask for, at the end of the others."""
        stirrings, self.stirrings = self.stirrings, ()
        for stirring in stirrings:
            motion = MOTIONS[stirring.motion]
            if stirring.motion in IN_PLACE:
                wait = LONGEST_MS - motion.ms if self.flights.left else 0.0
                for node in _of_tags(field, stirring.tags):
                    self.flights.act(node, [Leg(motion, (node.rect.center,))], wait=wait)

    # -- where pieces come from ---------------------------------------------------------------------------
    def _from_hand(self, here: Sequence[Piece], before: Before) -> dict[str, Rect]:
        """Return the rectangle where the dropped piece was released, under the tag of the piece, or of the
        new piece that has replaced it in its zone. Return an empty dictionary if no piece was dropped."""
        held = self.let_go
        if held is None or held.where is None:
            return {}
        own = next((p for p in here if p.tag == held.tag), None)
        put = [p for p in here if p.zone == held.zone and p.tag != held.tag]
        changed = [p for p in put if p.tag not in before or before[p.tag][0] != p]
        lay = before[own.tag][0].zone if own and own.tag in before else ""
        if own and (not changed or own.zone != lay):
            return {own.tag: held.where}
        return {p.tag: held.where for p in changed[:1] if p.tag not in before}

    def _origin(self, field: ArrivalField, piece: Piece, viewer: int) -> Rect:
        """Return the rectangle from which a new piece arrives: the pile that the game names, else the card of
        its owner if that is not the viewer, else a pile, else the tray."""
        stock = field.places.get(named(self._life.origins, piece.picture))
        if stock and stock.lie != HIDDEN:
            return stock.rect
        if piece.owner >= 0 and piece.owner != viewer:
            row = field.order.index(piece.owner) if piece.owner in field.order else 0
            return field.layout.seats[row]
        return field.stock or field.layout.tray


def _lay_there(field: ArrivalField, node: PieceNode) -> bool:
    """Tell whether a piece has not moved, but only become visible with its board or its panel."""
    return field.returns(node) or field.lying.get(node.piece.tag) == node.piece.zone


def _lies_elsewhere(piece: Piece, before: Before) -> bool:
    """Tell whether a piece is new or has changed its zone; a shift within its zone does not count."""
    return piece.tag not in before or before[piece.tag][0].zone != piece.zone


def _is_new(was: str, now: str) -> bool:
    """Tell whether a piece with the picture `now` is another thing than one with the picture `was`, such as
    a building that was a plan; not another face or stance of it."""
    return was.partition(".")[0] != now.partition(".")[0]


def _pile_at(field: ArrivalField, rect: Rect) -> bool:
    """Tell whether a pile, or the zone that a game names as one, is at a rectangle."""
    return rect != field.layout.tray and rect not in field.layout.seats


def _of_tags(field: ArrivalField, tags: frozenset[str]) -> Iterator[PieceNode]:
    yield from (node for tag, node in field.nodes.items() if tag in tags and node.shown())


def _thrown(window: Rect, dice: Sequence[PieceNode]) -> Iterator[Points]:
    """Yield the path of each die of a throw: from beyond the left edge of the board to its place in a block
    of rows in the middle of the board, and from there to its own place."""
    if not dice:
        return
    size = max(node.rect.w for node in dice)
    step = min(APART * size, window.w / max(1, min(len(dice), 6)), window.h / max(1, -(-len(dice) // 6)))
    for i, node in enumerate(dice):
        row, column = divmod(i, 6)
        rows, columns = -(-len(dice) // 6), min(6, len(dice) - 6 * row)
        x = window.centerx + step * (column - (columns - 1) / 2)
        y = window.centery + step * (row - (rows - 1) / 2)
        yield (window.left - size, y + 0.4 * window.h * ((i * 7 % 5) / 4 - 0.5)), (x, y), node.rect.center
