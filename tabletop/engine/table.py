"""The contents of the table in plain values, never in pixels: the vocabulary in which every game describes
itself.

Texts are keys of the game's catalogue with the params that fill them; string params are tags that are
replaced by names. A game that needs a new kind of section adds it here under a general name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from tabletop.engine.verb import NO_PARAMS, Action, Params


class Text(NamedTuple):
    """A sentence to be shown: a catalogue key and the params that fill it."""

    key: str
    params: Params = NO_PARAMS

    def __hash__(self) -> int:
        """Hash the key and the params (a mapping has no hash), so that texts can be dictionary keys."""
        return hash((self.key, *self.params.items()))


class Fact(NamedTuple):
    """A figure printed on a card, after its icon."""

    icon: str
    value: int


class Piece(NamedTuple):
    """A piece on the table, to be seen and perhaps moved."""

    tag: str
    zone: str
    picture: str
    """The name of its drawing: an entry of the game's `pictures.toml`."""
    owner: int = -1
    """The seat in whose colour it is drawn; -1 for a piece without an owner."""
    face: bool = True
    """True if it lies face up; a face-down piece shows its back, whatever `picture` says."""
    number: int = -1
    """A number printed on it; -1 for none."""
    height: int = 1
    """The number of pieces in the pile that it stands for; 0 for the empty place of a pile."""
    facts: tuple[Fact, ...] = ()
    """Further figures printed on it: costs, gains."""
    angle: int = 0
    """The rotation in degrees clockwise."""
    turns: tuple[str, ...] = ()
    """The tags of the piece in each orientation it may be given in the hand: entry k is k sixths of a turn
    clockwise of the first. Empty for a piece that is never turned."""
    spot: tuple[float, float] | None = None
    """The position of its centre in its zone, in fractions of the zone's width and height; None if the zone
    arranges its pieces."""
    span: float = 0
    """Its width in fractions of the zone's width; 0 for the usual size."""
    known_as: str = ""
    """The tag by which verbs know it, if several equal pieces lie in different places; "" for its own tag."""
    told: tuple[Text, ...] = ()
    """Sentences about its present state, besides the description of the piece."""
    least: int = 0
    """The minimum width in screen pixels, however small the board is shown; as the piece grows beyond its
    usual size, its spot moves outwards."""


class Counter(NamedTuple):
    """An icon with a number: three bicycles, one penalty."""

    icon: str
    text: Text
    value: int
    limit: int = -1
    """The maximum of the number; -1 for no limit."""


class Status(NamedTuple):
    """A line about something a seat has or lacks, with a pill that says which."""

    icon: str
    title: Text
    detail: Text
    state: str
    """One of "good", "missing", "bad", "plain", "out" and "now"."""
    pill: Text | None = None


class Slot(NamedTuple):
    """A place for one piece in a row of slots."""

    zone: str
    owner: int
    text: Text
    """The text shown in the slot while it is empty."""
    active: bool = False


class Sentence(NamedTuple):
    """A line of words with a picture before it."""

    icon: str
    title: Text
    detail: Text | None = None


class Slots(NamedTuple):
    """A row of places for one piece each; the pieces are those of the places' zones."""

    title: Text | None
    slots: tuple[Slot, ...]


class Cards(NamedTuple):
    """The pieces of a zone in a row, with equal pictures stacked under their number."""

    title: Text | None
    zone: str


class Counters(NamedTuple):
    """Icons with a number each: one counter a line with its name, or several side by side without names."""

    title: Text | None
    counters: tuple[Counter, ...]
    columns: int = 1


class Statuses(NamedTuple):
    """Lines that say what a seat has and what is missing; missing pieces may be dropped on them."""

    title: Text | None
    statuses: tuple[Status, ...]
    zone: str = ""
    """The zone that all the lines together form; "" for none."""


class Note(NamedTuple):
    """A few words on a label of a second board."""

    label: str
    text: Text
    state: str = "plain"
    """One of "good", "bad" and "plain"."""


class BoardPart(NamedTuple):
    """A part of a second board, such as each seat's own board."""

    board: str
    """The map: a folder and file under `maps/`, without the file extension."""
    part: tuple[int, int, int, int]
    """The part shown: x, y, width and height on the map."""
    seat: int
    """The seat that owns it: the zone `bed.1` of the map is the zone `bed.1.<seat>` of the table."""
    zones: tuple[str, ...]
    """The tags of the map on which pieces lie or may be dropped."""
    notes: tuple[Note, ...] = ()


class Cell(NamedTuple):
    """A box with the one piece of a zone and a number after it."""

    zone: str
    text: Text
    value: int


class Cells(NamedTuple):
    """A row of boxes side by side."""

    title: Text | None
    cells: tuple[Cell, ...]


class Due(NamedTuple):
    """An amount that will have to be paid, and how much of it is missing."""

    icon: str
    text: Text
    value: int
    missing: int


class Dues(NamedTuple):
    """Amounts that will have to be paid, side by side; `short` is the key of the sentence that says how much
    is missing (`n`)."""

    title: Text | None
    dues: tuple[Due, ...]
    short: str


class Amount(NamedTuple):
    """A number to be chosen in steps or typed, and then confirmed: a bid, a count of shares."""

    title: Text
    verb: str
    given: tuple[int, ...]
    """The arguments before the number, which is the last one."""
    start: int
    """The number that is proposed, or the legal one nearest to it."""
    unit: str
    """The catalogue key of a sentence with the number `n`: "$ 7", "3 shares"; also the label of the
    button."""
    steps: tuple[int, ...] = (1, 2, 5)

    def numbers(self, legal: Iterable[Action]) -> tuple[int, ...]:
        """Return the numbers that may be chosen, in ascending order; the rules may leave gaps."""
        return tuple(sorted(args[-1] for verb, args in legal if (verb, args[:-1]) == (self.verb, self.given)))


class TrackCell(NamedTuple):
    """A cell of a track, where the pieces of its zone lie."""

    zone: str
    label: Text
    note: Text | None = None
    """A word in the corner, such as the cell's bonus."""
    state: str = "plain"
    """One of "good", "bad", "plain" and "out"."""


class Track(NamedTuple):
    """Cells in rows of `columns`, or of fewer if their words need more room, in order from left to right."""

    title: Text | None
    cells: tuple[TrackCell, ...]
    columns: int


class GridRow(NamedTuple):
    """A line of a grid: its subject (picture or seat), then its words."""

    icon: str
    """The picture of the subject, before the words; "" for none."""
    owner: int
    """The seat whose token stands beside the picture; -1 for none."""
    cells: tuple[Text, ...]
    active: bool = False


class Grid(NamedTuple):
    """Words in lines and columns, under heads (above the last columns only, if there are fewer heads than
    columns)."""

    title: Text | None
    heads: tuple[Text | int, ...]
    """The heads: words, or a seat whose token stands over its column."""
    rows: tuple[GridRow, ...]
    growing: bool = False
    """True if the lines appear one after the other, so that sums can be followed."""
    forecast: bool | None = None
    """True for a grid shown only to viewers with forecasts, False for one shown only to the others, None for
    both."""


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
    """The number of points in time on the whole axis."""


Section = (
    Sentence | Slots | Cards | Counters | Statuses | BoardPart | Cells | Dues | Amount | Track | Grid | Chart
)


class Row(NamedTuple):
    """A row of the cards of a zone, under the board."""

    title: Text
    zone: str


class Panel(NamedTuple):
    """A sheet beside the board. The first one of a table belongs to the current moment, unless it is a
    seat's."""

    key: str
    """The name of the panel; a seat's panel ends in a dot and the seat."""
    title: Text
    owner: int
    sections: tuple[Section, ...]
    total: Text | None = None
    """The total of the panel, beside the title."""
    rows: tuple[Row, ...] = ()
    """The rows of cards that lie under the board while the panel is shown."""


class SeatCard(NamedTuple):
    """The summary of a seat that everybody sees at a glance."""

    seat: int
    score: int
    counters: tuple[Counter, ...]
    badges: tuple[str, ...] = ()
    """The icons beside the name: for the leader, the dealer."""
    unit: str = "ui_star"
    """The icon after the score, for its unit."""


class Tray(NamedTuple):
    """The area in front of the players, under the board: a hand and piles."""

    zone: str = ""
    """The zone of the viewing seat's hand; "" in a game without hands."""
    piles: tuple[str, ...] = ()
    """The zones of the piles beside the hand."""


NOTHING, AS_SAID, SILENTLY = 0, 1, 2
"""The degrees to which a button gives up the other actions: not at all; as its name says ("Pass"); without
saying so ("Finish")."""


class VerbButton(NamedTuple):
    """A verb with a button beside the prompt; if the verb has several actions, the button lists them."""

    verb: str
    icon: str
    primary: bool = False
    gives_up: int = NOTHING
    """The degree to which a press gives up the other actions, which are lost with it. Such a button becomes
    the primary one only when no other action is left, and one that gives up SILENTLY asks for confirmation
    first."""


class Label(NamedTuple):
    """A name on a ribbon of the board."""

    zone: str
    name: str
    """The tag whose name is shown."""
    number: int = -1
    """A number before the name; -1 for none."""
    active: bool = False
    plate: str = ""
    """The picture whose colour rims a plate as wide as the name; "" for a ribbon printed on the board. A
    plate lies below all pieces, beside its place, the zone called `name`. Without room there it is hidden
    until the pointer is on that place."""
    lasting: bool = False
    """True if the plate stays on the board even without room, so that other plates give way to it."""


class Table(NamedTuple):
    """The contents of the screen besides the pieces."""

    board: str
    """The map on the table: a folder and file under `maps/`, without the file extension. It may change during
    a match."""
    prompt: Text
    round: Text
    phases: tuple[str, ...]
    """The keys of the phases, in order."""
    phase: int
    seats: tuple[SeatCard, ...]
    """The cards of the seats, in turn order."""
    panels: tuple[Panel, ...]
    tray: Tray = Tray()
    buttons: tuple[VerbButton, ...] = ()
    clockwise: bool = True
    """True if turns go clockwise; in some games the direction changes."""
    labels: tuple[Label, ...] = ()
    """The names on the board."""
    grounds: Mapping[str, Text] = MappingProxyType({})
    """Sentences about single places of the board, by zone, besides the description of all places of their
    kind."""
    counted: bool = False
    """True if the counters of the seats are shown in small windows too."""
    boards: tuple[str, ...] = ()
    """All boards of the match, if there are several to look at."""
    light: str = ""
    """The colour of the light on the board, such as that of a season; "" for plain daylight."""


def given_up(button: VerbButton, table: Table, actions: Iterable[Action]) -> list[Action]:
    """Return the legal actions that a press on a button gives up: none, or all except those of buttons that
    give up others too."""
    if button.gives_up == NOTHING:
        return []
    ends = {each.verb for each in table.buttons if each.gives_up != NOTHING}
    return [action for action in actions if action.verb not in ends]
