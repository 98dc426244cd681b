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
    """A number printed on a piece, after its icon, such as a cost."""

    icon: str
    value: int


class Piece(NamedTuple):
    """A piece on the table, to be seen and perhaps moved."""

    tag: str
    zone: str
    picture: str
    """The name of the piece's drawing: an entry of the game's `pictures.toml`."""
    owner: int = -1
    """The seat in whose colour the piece is painted; -1 for a piece without an owner."""
    face: bool = True
    """True if the piece lies face up. A face-down piece is drawn as its `picture`, too, which must then be
    that of a back."""
    number: int = -1
    """A number printed on the piece; -1 for none."""
    height: int = 1
    """The number of equal pieces in the pile that this piece stands for; 0 for the empty place of a piece or
    of a pile."""
    facts: tuple[Fact, ...] = ()
    """Further numbers printed on the piece, such as costs and gains."""
    angle: int = 0
    """The rotation of the piece on the table, in degrees clockwise."""
    turns: tuple[str, ...] = ()
    """The tags that verbs use for the piece in each orientation the player can give it in the hand; entry k
    is k sixths of a turn clockwise from entry 0. Empty for a piece that is never turned."""
    spot: tuple[float, float] | None = None
    """The piece's centre in fractions of its zone's width and height; None if the zone places it."""
    span: float = 0
    """The width of the piece as a fraction of its zone's width; 0 for the usual size."""
    known_as: str = ""
    """The tag that verbs use for the piece, if it is one of several equal pieces; "" if verbs use `tag`."""
    told: tuple[Text, ...] = ()
    """Sentences about the piece's present state, shown after its description."""
    foreseen: tuple[Text, ...] = ()
    """Sentences about what the piece would bring now, shown after `told`; hidden from a learner who has to
    work it out."""
    least: int = 0
    """The minimum width of the piece in screen pixels; a piece enlarged to it is moved away from the middle
    of its zone."""
    expected: bool = False
    """True for a mark that shows where another piece is expected to go; hidden from a learner who has to
    work that out."""
    spent: bool = False
    """True for a piece that has done its work and serves again later only; it is shaded, unless it may be
    lifted."""


class Counter(NamedTuple):
    """An icon with a number, such as three bicycles or one penalty."""

    icon: str
    """The name of a drawing, without ".svg"."""
    text: Text
    value: int
    limit: int = -1
    """The maximum of the number, shown behind it on a panel but not on a seat's card; -1 for no limit."""


class Status(NamedTuple):
    """A line of a panel about something a seat has or lacks, with its state as a coloured label (`pill`)."""

    icon: str
    title: Text
    detail: Text
    state: str
    """The state of the line, which sets its style: "good", "missing" or "bad" for what a seat has or
    lacks, which a learner may have to work out; "done" for what it has done; "plain", "out" or "now"."""
    pill: Text | None = None


class Slot(NamedTuple):
    """A place for one piece, in a row of such places on a panel."""

    zone: str
    owner: int
    text: Text
    """The text shown in the slot while it is empty."""
    active: bool = False


class Sentence(NamedTuple):
    """A section of a panel: a line of text after a picture."""

    icon: str
    title: Text
    detail: Text | None = None


class Slots(NamedTuple):
    """A section of a panel: a row of places, each for the single piece of a zone."""

    title: Text | None
    slots: tuple[Slot, ...]


class Cards(NamedTuple):
    """A section of a panel: the pieces of a zone in a row; equal pieces are stacked, with their number."""

    title: Text | None
    zone: str


class Counters(NamedTuple):
    """A section of a panel: icons, each with a number beside it. If they stand in one column (`columns` is
    1), the name of each icon is shown, too."""

    title: Text | None
    counters: tuple[Counter, ...]
    columns: int = 1


class Statuses(NamedTuple):
    """A section of a panel: a line for each thing that a seat has or lacks. A piece that the seat lacks can
    be dragged onto the section if the rules let the seat take that piece."""

    title: Text | None
    statuses: tuple[Status, ...]
    zone: str = ""
    """The tag of the zone, covering all lines, onto which pieces can be dragged; "" for none."""


class Note(NamedTuple):
    """A few words on a board that is shown on a panel (`BoardPart`)."""

    label: str
    """The tag of the label on the map where the words are written; or of a zone, for words beside it at the
    right edge of the board."""
    text: Text
    state: str = "plain"
    """The state of the note, which sets its colour: "good", "bad" or "plain"."""


class BoardPart(NamedTuple):
    """A section of a panel: a part of a board other than the main one, such as a seat's own board."""

    board: str
    """The map: a folder and file under `maps/`, without the file extension."""
    part: tuple[int, int, int, int]
    """The part shown: x, y, width and height, in pixels of the map."""
    seat: int
    """The seat that owns this board. Its number is appended to the tags of the zones: `bed.1` becomes
    `bed.1.<seat>`."""
    zones: tuple[str, ...]
    """The tags, as on the map, of the zones that hold pieces or on which pieces may be dropped."""
    notes: tuple[Note, ...] = ()


class Cell(NamedTuple):
    """A box on a panel: the single piece of a zone, and a number after it."""

    zone: str
    text: Text
    value: int


class Cells(NamedTuple):
    """A section of a panel: a row of boxes, each with a piece and a number."""

    title: Text | None
    cells: tuple[Cell, ...]


class Due(NamedTuple):
    """An amount that will have to be paid, and how much of it is missing."""

    icon: str
    text: Text
    value: int
    missing: int


class Dues(NamedTuple):
    """A section of a panel: amounts that will have to be paid, side by side. `short` is the catalogue key of
    the sentence that says how much is missing (its parameter `n`)."""

    title: Text | None
    dues: tuple[Due, ...]
    short: str


class Amount(NamedTuple):
    """A section of a panel: a number, such as a bid, that the player types or changes by steps, and then
    confirms."""

    title: Text
    verb: str
    given: tuple[int, ...]
    """The values of all arguments of the verb but the last, which is the number that the player chooses."""
    start: int
    """The number proposed at first; if it is not legal, the nearest legal one is proposed."""
    unit: str
    """The catalogue key of the button's text, which contains the number `n`: "$ 7", "3 shares"; it may also
    contain the `cost` of that many."""
    steps: tuple[int, ...] = (1, 2, 5)
    price: int = 0
    """The cost of each unit of the chosen number; 0 if the number is itself a price, or costs nothing."""

    def numbers(self, legal: Iterable[Action]) -> tuple[int, ...]:
        """Return the numbers that may be chosen, in ascending order; they need not be consecutive."""
        return tuple(sorted(args[-1] for verb, args in legal if (verb, args[:-1]) == (self.verb, self.given)))


class TrackCell(NamedTuple):
    """A cell of a track (`Track`) on a panel; the pieces of its zone are shown in it."""

    zone: str
    label: Text
    note: Text | None = None
    """A word in the corner of the cell, such as its bonus; None for none."""
    state: str = "plain"
    """The state of the cell, which sets its style: "good", "bad", "plain" or "out"."""


class Track(NamedTuple):
    """A section of a panel: a track whose cells stand from left to right, in rows of at most `columns` cells;
    in fewer columns if their words are long."""

    title: Text | None
    cells: tuple[TrackCell, ...]
    columns: int


class GridRow(NamedTuple):
    """A line of a grid: the picture or the seat that it is about, then a text for each column."""

    icon: str
    """The name of the picture of the line's subject, before its texts; "" for none."""
    owner: int
    """The seat whose token stands beside the picture; -1 for none."""
    cells: tuple[Text, ...]
    active: bool = False


class Grid(NamedTuple):
    """A section of a panel: a table of texts. If there are fewer column heads than columns, the heads belong
    to the last columns."""

    title: Text | None
    heads: tuple[Text | int, ...]
    """The column heads: each a text, or the number of a seat, whose token is shown."""
    rows: tuple[GridRow, ...]
    growing: bool = False
    """True if the lines of the grid appear one after the other, so that a viewer can follow sums."""
    forecast: bool | None = None
    """True if the grid is shown only to viewers with forecasts, False if only to viewers without; None if
    to all."""
    result: bool = False
    """True if the grid says what something would bring now; it is hidden from a learner who has to work it
    out."""


class Curve(NamedTuple):
    """A curve of a chart: the values of one thing over time, in the colour of the thing's picture."""

    icon: str
    values: tuple[int, ...]


class Chart(NamedTuple):
    """A section of a panel: curves over a common time axis, on a scale from `low` to `high`."""

    title: Text | None
    curves: tuple[Curve, ...]
    low: int
    high: int
    times: int
    """The number of points on the time axis, including those that no curve has reached yet."""


Section = (
    Sentence | Slots | Cards | Counters | Statuses | BoardPart | Cells | Dues | Amount | Track | Grid | Chart
)


class Row(NamedTuple):
    """The cards of one zone, in a row under the board."""

    title: Text
    zone: str
    asked: bool = False
    """True if the current question is about the figures on the cards of the row: they are then shown even if
    there is too little room for all rows."""
    spare: bool = False
    """True if the current question can be answered without the row: it is then left out if there is too
    little room for the names on the cards of all rows."""


class Panel(NamedTuple):
    """The contents of a page beside the board, divided into sections. The first panel of a table is about the
    decision that a seat has to make now, unless it belongs to a seat."""

    key: str
    """The name of the panel; that of a seat's panel ends in a dot and the number of the seat."""
    title: Text
    owner: int
    sections: tuple[Section, ...]
    total: Text | None = None
    """A text beside the title that gives a total; None for none."""
    rows: tuple[Row, ...] = ()
    """The rows of cards that lie under the board while the panel is shown."""


class SeatCard(NamedTuple):
    """The summary of a seat, with its score, that all players see all the time."""

    seat: int
    score: int
    counters: tuple[Counter, ...]
    badges: tuple[str, ...] = ()
    """The names of the icons beside the seat's name that mark a role, such as the leader or the dealer."""
    unit: str = "ui_star"
    """The name of the icon after the score that stands for its unit, such as points."""


class Tray(NamedTuple):
    """The area in front of the players, under the board: a hand and piles."""

    zone: str = ""
    """The tag of the zone that is the viewing seat's hand; "" in a game without hands."""
    piles: tuple[str, ...] = ()
    """The tags of the zones that are the piles beside the hand."""


NOTHING, AS_SAID, SILENTLY = 0, 1, 2
"""The values of `VerbButton.gives_up`, for the seat's other legal actions.

NOTHING: they stay open.
AS_SAID: the button ends them, as its name says ("Pass").
SILENTLY: the button ends them, though its name does not say so ("Finish").
"""


class VerbButton(NamedTuple):
    """A button beside the prompt that performs a verb. If the verb has several legal actions, the button
    lists them."""

    verb: str
    icon: str
    primary: bool = False
    gives_up: int = NOTHING
    """The effect of the button on the seat's other legal actions: NOTHING, or it ends them, AS_SAID by its
    name or SILENTLY. If it ends them, it is the primary button only when no other action is left; if
    SILENTLY, the player has to confirm."""
    unmissed: tuple[str, ...] = ()
    """The verbs of actions that cost about as much as they bring: the player need not confirm to end them."""


class Label(NamedTuple):
    """A name shown on the board: on a ribbon printed on the board, or on a small plate that the app draws."""

    zone: str
    name: str
    """The tag of the place whose name is written on the label."""
    number: int = -1
    """A number written before the name; -1 for none."""
    active: bool = False
    plate: str = ""
    """The name of the picture whose colour frames the plate; "" for a name on a banner printed on the board.
    A plate lies above all pieces, beside the zone called `name`; if the map has no room for it, it is shown
    only while the pointer is on that zone."""
    lasting: bool = False
    """True if the plate is always shown, even without enough room."""


NO_PHASE = -1


class Table(NamedTuple):
    """The contents of the screen, except the pieces."""

    board: str
    """The map on the table: folder and file under `maps/`, without extension. It may change during a
    match."""
    prompt: Text
    round: Text
    phases: tuple[str, ...]
    """The catalogue keys of the names of the phases, in order."""
    phase: int
    """The index of the current phase; NO_PHASE before the first."""
    seats: tuple[SeatCard, ...]
    """The summary cards of the seats, in turn order."""
    panels: tuple[Panel, ...]
    tray: Tray = Tray()
    buttons: tuple[VerbButton, ...] = ()
    clockwise: bool = True
    """True if turns go clockwise; in some games the direction changes."""
    labels: tuple[Label, ...] = ()
    """The names of places that are written on the board."""
    grounds: Mapping[str, Text] = MappingProxyType({})
    """Sentences on what is special about single places of the board, by the tag of the zone; they are added
    to the description that all places of the same kind share."""
    counted: bool = False
    """True if the counters on the seats' cards (money, goods ...) are shown even in small windows."""
    boards: tuple[str, ...] = ()
    """The maps of all boards of the match if the players can switch between several; else empty."""
    light: str = ""
    """The colour of the light on the board as "#RRGGBB", such as that of a season; "" for plain daylight."""


def given_up(button: VerbButton, table: Table, actions: Iterable[Action]) -> list[Action]:
    """Return the legal actions that a player forgoes by pressing a button. If the button gives up the other
    actions (`gives_up`), they are all except those of buttons that have `gives_up` too; otherwise the list is
    empty."""
    if button.gives_up == NOTHING:
        return []
    ends = {each.verb for each in table.buttons if each.gives_up != NOTHING}
    return [action for action in actions if action.verb not in ends]


def missed(button: VerbButton, table: Table, actions: Iterable[Action]) -> list[Action]:
    """Return the legal actions that a player has to confirm to forgo by pressing a button."""
    left = given_up(button, table, actions) if button.gives_up == SILENTLY else []
    return [action for action in left if action.verb not in button.unmissed]
