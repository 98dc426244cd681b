"""What lies on the table, in plain values and never in pixels: the vocabulary every game describes itself in.

Texts are keys of the game's catalogue with the params that fill them; string params are tags to be named.
A game that needs a new kind of section adds it here under a general name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from tabletop.engine.verb import NO_PARAMS, Action, Params


class Text(NamedTuple):
    """A sentence to be said: a catalogue key and what fills it."""

    key: str
    params: Params = NO_PARAMS

    def __hash__(self) -> int:
        """By what it says, so that all that is shown can be looked up."""
        return hash((self.key, *self.params.items()))


class Fact(NamedTuple):
    """A figure printed on a card, after its icon."""

    icon: str
    value: int


class Piece(NamedTuple):
    """A thing that lies on the table, to be seen and perhaps moved."""

    tag: str
    zone: str
    picture: str
    """How it is drawn: an entry of the game's `pictures.toml`."""
    owner: int = -1
    """The seat in whose colour it is drawn; -1 for nobody's."""
    face: bool = True
    """Face up? A face-down piece shows its back, whatever `picture` says."""
    number: int = -1
    """A number printed on it; -1 for none."""
    height: int = 1
    """How many lie here as one pile; 0 for the empty place of a pile."""
    facts: tuple[Fact, ...] = ()
    """What is printed on it besides: costs, gains."""
    angle: int = 0
    """How far it is turned, in degrees clockwise."""
    turns: tuple[str, ...] = ()
    """The tags of the piece as it may be turned in the hand: entry k lies k sixths of a turn clockwise of the
    first. Empty for a piece that is never turned."""
    spot: tuple[float, float] | None = None
    """Where in its zone its middle lies, in parts of its width and height; None where zones arrange."""
    span: float = 0
    """Its width in parts of the zone's width; 0 for the usual size."""
    known_as: str = ""
    """The tag by which verbs know it, where several equal pieces lie apart; "" for its own."""
    told: tuple[Text, ...] = ()
    """What is said of it at this moment, besides what it is."""
    least: int = 0
    """Pixels of the screen it is wide at least, however small the board is shown; its spot moves outwards as
    it grows."""


class Counter(NamedTuple):
    """An icon with a number: three bicycles, one penalty."""

    icon: str
    text: Text
    value: int
    limit: int = -1
    """The most there can be; -1 for no limit."""


class Status(NamedTuple):
    """Something owned or missing, with a pill that says which."""

    icon: str
    title: Text
    detail: Text
    state: str
    """"good", "missing", "bad", "plain", "out" or "now"."""
    pill: Text | None = None


class Slot(NamedTuple):
    """A place for one piece in a row of slots."""

    zone: str
    owner: int
    text: Text
    """What stands in it while it is empty."""
    active: bool = False


class Sentence(NamedTuple):
    """A line of words with a picture before it."""

    icon: str
    title: Text
    detail: Text | None = None


class Slots(NamedTuple):
    """Places for one piece each; the pieces are those of the zones."""

    title: Text | None
    slots: tuple[Slot, ...]


class Cards(NamedTuple):
    """The pieces of a zone in a row, equal pictures stacked with their number."""

    title: Text | None
    zone: str


class Counters(NamedTuple):
    """Icons with a number each: a line with its name, or several side by side without."""

    title: Text | None
    counters: tuple[Counter, ...]
    columns: int = 1


class Statuses(NamedTuple):
    """Lines that say what is there and what is missing; what is missing may be dropped on them."""

    title: Text | None
    statuses: tuple[Status, ...]
    zone: str = ""
    """The zone that all of them are; "" for none."""


class Note(NamedTuple):
    """A few words on a label of a second board."""

    label: str
    text: Text
    state: str = "plain"
    """"good", "bad" or "plain"."""


class BoardPart(NamedTuple):
    """A part of a second board, such as the one every seat has of its own."""

    board: str
    """The map: a folder and file under `maps/`, without its ending."""
    part: tuple[int, int, int, int]
    """What is seen of it: x, y, width and height on the map."""
    seat: int
    """Whose it is: the zone of the map called `bed.1` is the zone `bed.1.<seat>` of the table."""
    zones: tuple[str, ...]
    """The tags of the map on which pieces lie or may be dropped."""
    notes: tuple[Note, ...] = ()


class Cell(NamedTuple):
    """A box with the one piece of a zone and a number after it."""

    zone: str
    text: Text
    value: int


class Cells(NamedTuple):
    """Boxes side by side."""

    title: Text | None
    cells: tuple[Cell, ...]


class Due(NamedTuple):
    """What will have to be given, and how much of it is missing."""

    icon: str
    text: Text
    value: int
    missing: int


class Dues(NamedTuple):
    """What will have to be given, side by side; `short` says with `n` how much is missing."""

    title: Text | None
    dues: tuple[Due, ...]
    short: str


class Amount(NamedTuple):
    """A number to be chosen, by steps or typed, and then done: a bid, a count of shares."""

    title: Text
    verb: str
    given: tuple[int, ...]
    """The arguments before the number, which is the last one."""
    start: int
    """The number that is proposed, or the legal one nearest to it."""
    unit: str
    """A sentence that says the number `n`: "$ 7", "3 shares"; also what the button shows."""
    steps: tuple[int, ...] = (1, 2, 5)

    def numbers(self, legal: Iterable[Action]) -> tuple[int, ...]:
        """Return the numbers that may be chosen, from the lowest to the highest; the rules may leave gaps."""
        return tuple(sorted(args[-1] for verb, args in legal if (verb, args[:-1]) == (self.verb, self.given)))


class TrackCell(NamedTuple):
    """A cell of a track, where the pieces of its zone lie."""

    zone: str
    label: Text
    note: Text | None = None
    """A word in its corner, such as what the cell adds."""
    state: str = "plain"
    """"good", "bad", "plain" or "out"."""


class Track(NamedTuple):
    """Cells in rows of `columns`, or of fewer where their words need more room, read from left to right."""

    title: Text | None
    cells: tuple[TrackCell, ...]
    columns: int


class GridRow(NamedTuple):
    """A line of a grid: whose it is, then its words."""

    icon: str
    """What it is about: a picture before it; "" for none."""
    owner: int
    """The seat whose token stands beside the picture; -1 for none."""
    cells: tuple[Text, ...]
    active: bool = False


class Grid(NamedTuple):
    """Words in lines and columns, under heads (those of the last columns, where there are fewer)."""

    title: Text | None
    heads: tuple[Text | int, ...]
    """Words, or a seat whose token stands over its column."""
    rows: tuple[GridRow, ...]
    growing: bool = False
    """Do its lines appear one after the other, so that sums can be followed?"""
    forecast: bool | None = None
    """Is it for those alone who want to be told what would be (True), or for the others (False)?"""


class Curve(NamedTuple):
    """The values of one thing over time, drawn in the colour of its picture."""

    icon: str
    values: tuple[int, ...]


class Chart(NamedTuple):
    """Curves over the same times, each value between `low` and `high`."""

    title: Text | None
    curves: tuple[Curve, ...]
    low: int
    high: int
    times: int
    """How many times there will be in all."""


Section = (
    Sentence | Slots | Cards | Counters | Statuses | BoardPart | Cells | Dues | Amount | Track | Grid | Chart
)


class Row(NamedTuple):
    """Cards of a zone under the board."""

    title: Text
    zone: str


class Panel(NamedTuple):
    """A sheet beside the board. The first one of a table is that of the moment, unless it is a seat's."""

    key: str
    """What it is; a seat's panel ends in a dot and the seat."""
    title: Text
    owner: int
    sections: tuple[Section, ...]
    total: Text | None = None
    """What it comes to, beside the title."""
    rows: tuple[Row, ...] = ()
    """The cards that lie under the board while the panel is shown."""


class SeatCard(NamedTuple):
    """What everybody sees of a seat at a glance."""

    seat: int
    score: int
    counters: tuple[Counter, ...]
    badges: tuple[str, ...] = ()
    """Icons beside the name: who leads, who deals."""
    unit: str = "ui_star"
    """The icon after the score: what is counted."""


class Tray(NamedTuple):
    """What lies before the players under the board."""

    zone: str = ""
    """The zone of the looking seat's hand; "" where nobody holds one."""
    piles: tuple[str, ...] = ()
    """Zones of piles that lie beside it."""


NOTHING, AS_SAID, SILENTLY = 0, 1, 2
"""Degrees to which a button gives up the rest: not at all; as its name says ("Pass"); unsaid ("Finish")."""


class VerbButton(NamedTuple):
    """A verb that deserves a button beside the prompt; where it has several actions, they are listed."""

    verb: str
    icon: str
    primary: bool = False
    gives_up: int = NOTHING
    """What may be done instead, or before, is lost with it. So it is the primary button only once nothing of
    that is left, and one that gives up SILENTLY asks first."""


class Label(NamedTuple):
    """A name on a ribbon of the board."""

    zone: str
    name: str
    """The tag whose name it is."""
    number: int = -1
    """A number before the name; -1 for none."""
    active: bool = False
    plate: str = ""
    """The picture whose colour rims a plate as wide as the name; "" for a ribbon printed on the board.
    A plate lies below all pieces, beside its place, the zone called `name`. Without room there it stands
    aside until that place is pointed at."""
    lasting: bool = False
    """Does a plate never stand aside? Others give way to it."""


class Table(NamedTuple):
    """Everything a screen needs besides the pieces."""

    board: str
    """The map on the table: a folder and file under `maps/`, without its ending. It may change."""
    prompt: Text
    round: Text
    phases: tuple[str, ...]
    """Keys of the phases, in order."""
    phase: int
    seats: tuple[SeatCard, ...]
    """In turn order."""
    panels: tuple[Panel, ...]
    tray: Tray = Tray()
    buttons: tuple[VerbButton, ...] = ()
    clockwise: bool = True
    """The way the turn goes round, where that can change."""
    labels: tuple[Label, ...] = ()
    """The names on the board."""
    grounds: Mapping[str, Text] = MappingProxyType({})
    """What is said of single places of the board besides what all of their kind are."""
    counted: bool = False
    """Are the counters of the seats shown in small windows too?"""
    boards: tuple[str, ...] = ()
    """All boards of the match, where there are several to look at."""
    light: str = ""
    """The colour of the light that falls on the board, such as that of a season; "" for plain day."""


def given_up(button: VerbButton, table: Table, actions: Iterable[Action]) -> list[Action]:
    """Return which of the legal actions are lost by a press on a button: none, or all but the other ends."""
    if button.gives_up == NOTHING:
        return []
    ends = {each.verb for each in table.buttons if each.gives_up != NOTHING}
    return [action for action in actions if action.verb not in ends]
