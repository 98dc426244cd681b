"""A game made up for tests of the table: patches are sewn on a meadow of hexagons, turned as they fit; beads
roll along it; spools are stored on a second board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tabletop.engine.agenda import Next, Question, Steps, ask, do
from tabletop.engine.game import Forecast, Game, Result
from tabletop.engine.position import Position, flat
from tabletop.engine.table import Label, Panel, Piece, SeatCard, Sentence, Table, Text, Tray, VerbButton
from tabletop.engine.verb import Action, Domain, Gesture, Verb

COLUMNS, ROWS, CELLS = 14, 8, 8
HEXES = range(COLUMNS * ROWS)
PONDS = tuple(h for h in HEXES if h % 9 == 0)
BEADS = range(24)


def hex_tag(h: int) -> str:
    """The zone of a hexagon."""
    return f"hex.{h % COLUMNS}.{h // COLUMNS}"


@flat
@dataclass(slots=True)
class Quilt(Position):
    sewn: list[int] = field(default_factory=list)
    """How the patch on each hexagon is turned; -1 for none."""
    beads: list[int] = field(default_factory=list)
    """The hexagon of each bead."""
    cells: list[int] = field(default_factory=list)


sew = Verb(
    "sew",
    "QLT-1.1",
    Gesture("{patch}", "{place}"),
    place=Domain(HEXES, hex_tag),
    patch=Domain(range(6), "patch.{}".format),
)
roll = Verb(
    "roll",
    "QLT-1.1",
    Gesture("{bead}", "{place}"),
    bead=Domain(BEADS, "bead.{}".format),
    place=Domain(PONDS, hex_tag),
    links=Domain(range(1, 3)),
)
store = Verb("store", "QLT-1.2", Gesture("spool", "{cell}"), cell=Domain(range(CELLS), "cell.{}".format))
done = Verb("done", "QLT-1.1")
SEW, STORE = Question("sew", (sew, roll, done), "QLT-1.1"), Question("store", (store,), "QLT-1.1")
step = Steps()


@sew.forbids("QLT-2.1")
def taken(position: Quilt, place: int) -> bool:
    return position.sewn[place] >= 0 or place % 11 == 5


@sew.forbids("QLT-2.2")
def badly_turned(position: Quilt, place: int, patch: int) -> bool:
    return (place + patch) % 3 != 0


@roll.forbids("QLT-2.3")
def nowhere(position: Quilt, bead: int, place: int) -> bool:
    return position.beads[bead] == place


@roll.forbids("QLT-2.4")
def no_second_way(position: Quilt, place: int, links: int) -> bool:
    return links == 2 and place % 2 == 1


@store.forbids("QLT-2.1")
def full(position: Quilt, cell: int) -> bool:
    return position.cells[cell] > 0


@store.forbids("QLT-2.1")
def unasked(position: Quilt) -> bool:
    """What a rule looks at need not be there while its verb is not asked for."""
    assert position.agenda[-1][2] == "store"
    return False


@sew.effect
def sewn(position: Quilt, seat: int, place: int, patch: int) -> Next:
    position.sewn[place] = patch
    return [ask(seat, SEW)]


@roll.effect
def rolled(position: Quilt, seat: int, bead: int, place: int, links: int) -> Next:
    position.beads[bead] = place
    return [ask(seat, SEW)]


@done.effect
def finished(position: Quilt, seat: int) -> Next:
    return [ask(seat, STORE)]


@store.effect
def stored(position: Quilt, seat: int, cell: int) -> Next:
    position.cells[cell] += 1
    return None


@step
def play_turn(position: Quilt, seat: int = 0) -> Next:
    if all(position.cells):
        return None
    return [ask(seat, SEW), do(play_turn, (seat + 1) % position.seats)]


def start(seats: int, options: object, seed: int) -> Quilt:
    beads = [(7 * b) % len(HEXES) for b in BEADS]
    return Quilt(
        seats=seats,
        rng=seed,
        sewn=[-1] * len(HEXES),
        beads=beads,
        cells=[0] * CELLS,
    )


# -- what is seen -----------------------------------------------------------------------------------------
def way(start: int, goal: int, links: int) -> tuple[str, ...]:
    """Along the columns, then along the row; a second way goes along the row first."""
    (a, b), (c, d) = divmod(start, COLUMNS)[::-1], divmod(goal, COLUMNS)[::-1]
    across = [(x, b if links == 1 else d) for x in range(a, c, 1 if c > a else -1)]
    down = [(c if links == 1 else a, y) for y in range(b, d, 1 if d > b else -1)]
    steps = [*across, *down] if links == 1 else [*down, *across]
    return tuple(f"hex.{x}.{y}" for x, y in [*steps, (c, d)])


def forecast(view: Quilt, seat: int, action: Action) -> Forecast | None:
    if action.verb == "sew":
        cost = 2 + action.args[0] % 3
        return Forecast("forecast.sew", {"n": cost}, label=Text("label.sew", {"n": cost}))
    if action.verb == "roll":
        bead, place, links = action.args
        return Forecast("forecast.roll", {"n": links}, way=way(view.beads[bead], place, links))
    return None


def pieces(view: Quilt, viewer: int) -> Iterator[Piece]:
    yield Piece("patch.0", "basket", "patch", height=9, turns=tuple(f"patch.{t}" for t in range(6)))
    for h, turn in enumerate(view.sewn):
        if turn >= 0:
            yield Piece(f"sewn.{h}", hex_tag(h), "patch", angle=60 * turn, spot=(0.5, 0.5), span=1.08)
    for b, h in enumerate(view.beads):
        yield Piece(f"bead.{b}", hex_tag(h), "bead", spot=(0.35 if b < 16 else 0.65, 0.4), span=0.2)
    yield Piece("spool", "reel", "spool", height=5)
    for c, full in enumerate(view.cells):
        if full:
            yield Piece(f"stored.{c}", f"cell.{c}", "spool")


def table(view: Quilt, viewer: int) -> Table:
    question = view.agenda[-1][2] if view.agenda else "sew"
    seats = tuple(SeatCard(seat, 0, ()) for seat in range(view.seats))
    return Table(
        "quilt/shelf" if question == "store" else "quilt/meadow",
        Text(f"prompt.{question}"),
        Text("round"),
        ("sew", "store"),
        int(question == "store"),
        seats,
        (Panel("moment", Text("moment"), -1, (Sentence("bead", Text("moment")),)),),
        Tray(piles=("basket", "reel")),
        (VerbButton("done", "ui_check", primary=True),),
        labels=tuple(Label(f"label.{h}", hex_tag(h), plate="bead", lasting=h in PONDS) for h in HEXES),
        boards=("quilt/meadow", "quilt/shelf"),
    )


def zones(board: str = "meadow") -> Mapping[str, str]:
    if board == "shelf":
        return {f"cell.{c}": "place" for c in range(CELLS)}
    return {hex_tag(h): "place" for h in HEXES} | {f"label.{h}": "label" for h in HEXES}


GAME = Game(
    key="quilt",
    version=1,
    seats=range(2, 5),
    seats_rule="QLT-0.1",
    over_rule="QLT-0.2",
    turn_rule="QLT-0.3",
    turn_lost=lambda position, seat, verb: "QLT-0.4" if verb is roll else "",
    options=(),
    questions={"sew": SEW, "store": STORE},
    steps=step,
    start=start,
    opening=play_turn,
    view=lambda position, seat: position.copy(),
    guess=lambda view, seat, seed: view.copy(),
    facts=lambda position, seat: {},
    forecast=forecast,
    pieces=pieces,
    table=table,
    zones=zones,
    audit=lambda position: [],
    result=lambda position: None if position.agenda else Result((0,) * position.seats, (0,), ()),
    worth=lambda position, seat: 0.0,
    secret=False,
)
