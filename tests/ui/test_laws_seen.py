"""Laws of what is seen, in every game at every size: nothing leaves the window, no figure is hidden."""

from __future__ import annotations

import gc
import itertools
from collections.abc import Iterator

import pytest
from pygame import Rect, Surface, mask, surfarray

from tabletop.engine.table import Piece
from tabletop.match import Match
from tabletop.system.settings import Settings
from tabletop.ui.board import piece_art, printed_cards, recipes, rows
from tabletop.ui.board.nodes import OwnerMark, PieceNode
from tabletop.ui.kit import effects, plates
from tabletop.ui.play.table_scene import TableScene
from tabletop.ui.shell.app import App
from tabletop.ui.widgets import BubbleNote
from tabletop.ui.widgets.notes import Tooltip
from tests.languages import complete
from tests.random_games import EVERYWHERE, OWN, played

SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
SCALES = (0.8, 1.0, 1.5, 2.0)
SEATS = {"gharkane": (4, 2), "macadam": (2, 6), "madsteam": (4, 2), "paris": (4, 2), "rails": (3, 6)}
"""Numbers of seats: full hands, many panels."""
LENGTH = {"gharkane": 100, "macadam": 25, "madsteam": 60, "paris": 60, "rails": 60}
"""Actions after which a match is looked at, and after several times as many."""
EVERY = [
    (key, size, scale)
    for (k, key), (s, size), scale in itertools.product(enumerate(OWN), enumerate(SIZES), enumerate(SCALES))
    if EVERYWHERE or (k + s + scale[0]) % 2 == 0
]
"""Every game at every size and scale, or half of them: neighbours of a pair that is left out are looked at,
and another game at the same pair."""


@pytest.fixture(scope="module", params=EVERY, ids=lambda each: f"{each[0]}-{each[1][0]}-{each[2][1]}")
def tables(request: pytest.FixtureRequest) -> list[TableScene]:
    """A game laid out for a window: in each language that has it whole, in matches of few and many seats."""
    gc.collect()  # the tables before, with pictures of a large window
    key, size, (i, scale) = request.param
    found = []
    for j, language in enumerate(complete(key)):
        seed = 2 * i + j
        match = played(key, SEATS[key][(i + j) % 2], seed, LENGTH[key] * (1 + seed * 3 % 7))
        found.append(laid(match, size, scale, language))
    return found


def laid(match: Match, size: tuple[int, int], scale: float, language: str = "fr") -> TableScene:
    """The table of a match, laid out for a window."""
    chosen = Settings(language=language, sound=False, speed=0, ui_scale=scale)
    chosen.curtain = chosen.forced = False
    app, table = App(chosen), TableScene(match)
    app.open(size)
    app.push(table)
    table.flow.go_on()
    return table


def lying(table: TableScene) -> list[PieceNode]:
    """The pieces in sight."""
    return [node for node in table.desk.field.nodes.values() if node.shown()]


# -- in the window ----------------------------------------------------------------------------------------
def test_nothing_leaves_the_window(tables: list[TableScene]) -> None:
    for table in tables:
        window = Rect((0, 0), table.m.size)
        assert len(lying(table)) > 10
        for node in lying(table):
            assert window.contains(node.rect), (node.piece.tag, node.rect)
            count = counted(node)
            assert count is None or window.contains(count), (node.piece.tag, count)
        for sheet in table.desk.field.column.sheets:
            assert window.contains(sheet.rect)
            for view in itertools.chain(*sheet.pages()):
                assert sheet.rect.contains(view.rect), (view.section, view.rect, sheet.rect)
        for button in table.desk.pager.buttons:
            for view in button.sheet.sections():
                assert not button.rect.colliderect(view.rect), (view.section, view.rect, button.rect)


def counted(node: PieceNode) -> Rect | None:
    """Where it is said how many lie there as one pile."""
    if not node.label and node.lie.pile < 2:
        return None
    near = node.rect.inflate(400, 400)
    blank, old = Surface(near.size).convert_alpha(), node.rect
    blank.fill((0, 0, 0, 0))
    node.rect = old.move(-near.x, -near.y)
    node._notes(blank)
    node.rect = old
    return blank.get_bounding_rect(9).move(near.topleft)


# -- figures ----------------------------------------------------------------------------------------------
def test_no_figure_and_no_count_is_covered(tables: list[TableScene]) -> None:
    for table in tables:
        order = [n for n in table.stage.walk() if isinstance(n, (PieceNode, OwnerMark))]
        above = itertools.accumulate(order[::-1], lambda nodes, node: [node, *nodes], initial=[])
        for node, others in zip(order[::-1], above, strict=False):
            boxes = [*figures(table, node), counted(node)] if isinstance(node, PieceNode) else []
            for box in filter(None, boxes):
                hiding = [o for o in others if hides(o, box) and not _same_heap(table, node, o)]
                assert not hiding, (_said(node), box, *map(_said, hiding))


def test_pieces_of_a_row_lie_side_by_side(tables: list[TableScene]) -> None:
    for table in tables:
        lies = {zone: place.lie for zone, place in table.desk.field.places.items()}
        in_rows = [node for node in lying(table) if lies[node.piece.zone] in ("row", rows.TABS)]
        for one, other in itertools.combinations(in_rows, 2):
            assert not one.rect.colliderect(other.rect), (_said(one), _said(other))


def figures(table: TableScene, node: PieceNode) -> Iterator[Rect]:
    """Its value and its sign in the corner of a card under others; else where its number is printed: there it
    differs from the same piece with another number."""
    piece, made = node.piece, recipes.recipe(table.desk.look.words.game, node.piece.picture)
    if node.lie.seen and table.desk.field.places[piece.zone].lie == "fan":
        yield printed_cards.index(piece.number, node.lie.width).move(node.rect.topleft)
    if piece.number < 0 or not piece.face or made.kind == "units":
        return
    digits = "".join(str((int(digit) + 5) % 10 or 5) for digit in str(piece.number))
    one, other = (_drawn(table, node, each) for each in (piece, piece._replace(number=int(digits))))
    if one.get_size() == other.get_size():
        differs = surfarray.array3d(one) != surfarray.array3d(other)
        columns, rows = differs.any(axis=(1, 2)).nonzero()[0], differs.any(axis=(0, 2)).nonzero()[0]
        if len(columns):
            box = Rect(columns[0], rows[0], columns[-1] - columns[0] + 1, rows[-1] - rows[0] + 1)
            yield box.move(node.rect.topleft)


def _drawn(table: TableScene, node: PieceNode, piece: Piece) -> Surface:
    look, lie = table.desk.look, node.lie
    flat = piece_art.sprite(look.words, piece, lie.width, look.colours, lie.seen, lie.tab)
    return effects.turned(flat, lie.angle)


def hides(other: PieceNode | OwnerMark, box: Rect) -> bool:
    """Does what is drawn later cover something of a box? A few soft pixels at its edge do not matter."""
    part = other.rect.clip(box)
    if not part.w or not part.h or not other.shown():
        return False
    if isinstance(other, OwnerMark):
        return part.w * part.h > box.w * box.h * 0.1
    inside = part.move(-other.rect.x, -other.rect.y)
    drawn = mask.from_surface(other.sprite().subsurface(inside), 127).count()
    return bool(drawn > box.w * box.h * 0.06)


def _same_heap(table: TableScene, node: PieceNode, other: PieceNode | OwnerMark) -> bool:
    """Cards thrown on each other: only the uppermost is seen, as in a pile."""
    place = table.desk.field.places[node.piece.zone]
    return (
        isinstance(other, PieceNode)
        and other.piece.zone == node.piece.zone
        and (place.lie == "heap" or (place.lie == "stacks" and other.piece.picture == node.piece.picture))
        and recipes.is_card(table.desk.look.words.game, node.piece.picture)
    )


def _said(node: PieceNode | OwnerMark) -> object:
    return (node.piece.tag, node.piece.zone, node.rect) if isinstance(node, PieceNode) else node.rect


# -- words beside things ----------------------------------------------------------------------------------
def test_what_explains_a_thing_never_covers_it(tables: list[TableScene]) -> None:
    long = "Cette carte ne va pas ici : il faut suivre un piéton rouge, et vous en avez encore dans la main."
    said = plates.Bubble("Coup interdit", long, long, "MAC-12.1")
    for table in tables:
        m, window = table.m, Rect((0, 0), table.m.size)
        wide = min(340 if m.compact else 420, m.vw * 0.42)
        things = [*lying(table), *table.desk.field.zones.values(), *table.ring()]
        places = sorted({tuple(thing.subject().clip(window)) for thing in things})
        for about in places[:: 1 if EVERYWHERE else 10]:
            bubble = BubbleNote(m, said, Rect(about), m.size, width=wide)
            for note in (bubble, Tooltip(m, Rect(about), long, m.size)):
                assert window.inflate(-24, -24).contains(note.rect)
                assert not note.rect.colliderect(about), (about, note)
        for node in [node for node in lying(table) if node.piece.face][::9]:
            large = table.magnifier._large(node)
            assert window.contains(large.rect)
            assert not large.rect.colliderect(node.rect), (_said(node), large.rect)
