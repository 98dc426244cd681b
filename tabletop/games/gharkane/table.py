"""The table around the pieces: labels on the board, the prompt, the seats' cards, and panels for the shelters
with overviews of heroes, events and points."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping

from tabletop.engine.game import in_order
from tabletop.engine.position import row
from tabletop.engine.table import (
    AS_SAID,
    SILENTLY,
    BoardPart,
    Counter,
    Grid,
    GridRow,
    Label,
    Note,
    Panel,
    Row,
    SeatCard,
    Section,
    Status,
    Statuses,
    Table,
    Text,
    VerbButton,
)
from tabletop.games.gharkane import components as c
from tabletop.games.gharkane.day import missing
from tabletop.games.gharkane.event import open_of_the_row
from tabletop.games.gharkane.payment import FOR_PRESSURE, FOR_WAR, PURPOSES
from tabletop.games.gharkane.pieces import BEDS
from tabletop.games.gharkane.position import NOTHING, Gharkane, population, store, suffers
from tabletop.games.gharkane.score import ROWS, points, score
from tabletop.games.gharkane.setup import GIVEN
from tabletop.games.gharkane.shelter import held
from tabletop.games.gharkane.upkeep import medicine_needed, upkeep
from tabletop.games.gharkane.verbs import (
    ACT,
    DEFEND,
    EXCHANGE,
    EXCHANGED,
    FREE_ROOM,
    LEAVE,
    NO_HELP,
    PAY,
    PLACE_HEROES,
    ROOMS_STEP,
)

BUTTONS = (
    VerbButton("use_room", "ui_hint"),
    VerbButton("use_equipment", "ui_gear"),
    VerbButton("spend_ammo", "res_ammo"),
    VerbButton("give_in", "ui_close", gives_up=AS_SAID),
    VerbButton("decline", "ui_close", gives_up=AS_SAID),
    VerbButton("settle", "ui_check"),
    VerbButton("enough_rooms", "ui_check", gives_up=SILENTLY),
    VerbButton("put_back", "ui_close"),
    VerbButton("pass_turn", "ui_close", gives_up=AS_SAID),
    VerbButton("stop", "ui_check", primary=True, gives_up=SILENTLY),
    VerbButton("done", "ui_check", primary=True, gives_up=SILENTLY),
)
NOTED = ("label.leader", "label.hospital", "label.stores")
"""The tags of the labels on a shelter board beside which a note is shown."""
PHASES = ("night", "day")
BOARD, SHELTER = "gharkane/board", "gharkane/shelter"
PART, PART_OF_SEVEN = (20, 20, 640, 1398), (20, 20, 640, 1682)
"""The visible part of the image of a shelter board, with five and with seven rooms."""


# -- maps --------------------------------------------------------------------------------------------------
def zones(board: str = "board") -> Mapping[str, str]:
    """Return the zones (named areas) that the map of an image must define, as tags with their kinds: the ring
    for "board", else the shelter board."""
    if board != "board":
        tags = (*_shelter_zones(c.MOST_ROOMS), *NOTED)
        return {tag: tag.split(".")[0] for tag in tags}
    return dict(_ring())


def _ring() -> Iterator[tuple[str, str]]:
    for place, name in enumerate(c.PLACES):
        yield c.PLACE_TAG[place], "place"
        yield f"label.{name}", "label"
        yield f"path.{name}.{c.PLACES[(place + 1) % c.RING]}", "path"
        yield from ((f"slot.{name}.hero.{i}", "slot") for i in range(1, c.TEAM + 1))
        if c.GOOD_AT[place] != c.NO_GOOD:
            yield f"slot.stock.{name}", "slot"
    yield from ((f"slot.game.{c.PLACES[place]}", "slot") for place in c.HUNTS)
    for place in c.TOWNS:
        yield f"slot.search.{c.PLACES[place]}", "slot"
        yield f"slot.found.{c.PLACES[place]}", "slot"
    yield from ((f"slot.haciendas.{number}", "slot") for number in c.SLOTS)
    yield from ((f"slot.event.{i}", "slot") for i in range(1, c.EVENTS_DRAWN + 1))
    yield "place.market", "place"
    yield from ((f"slot.market.{name}", "slot") for name in ("1", "2", "3", "pile", "discard"))


@functools.cache
def _shelter_zones(rooms: int) -> tuple[str, ...]:
    """Return the tags of the zones (named areas) on a shelter board with this number of rooms."""
    return (
        "place.disease",
        "place.leader",
        "place.hospital",
        "place.stores",
        *(f"slot.disease.{i}" for i in range(c.LAST_SPACE + 1)),
        *c.HOME_TAG[:rooms],
        *(f"slot.room.{i}.card" for i in range(1, rooms + 1)),
        *(f"slot.room.{i}.seat.{j}" for i in range(1, rooms + 1) for j in range(1, max(c.SEATS_OF) + 1)),
        "slot.leader.portrait",
        "slot.megapole.emblem",
        "slot.events.solved",
        *(f"slot.hospital.bed.{i}" for i in range(1, BEDS + 1)),
        *(f"slot.reserve.{good}" for good in c.GOODS),
    )


# -- the table ---------------------------------------------------------------------------------------------
def table(position: Gharkane, viewer: int) -> Table:
    """Return the table as the viewer sees it: labels, prompt, seats in turn order, and a panel for each
    shelter with overviews of all heroes and points."""
    everybody = (*[_heroes(position)] * (position.step == c.NIGHT), _points(position))
    return Table(
        board=BOARD,
        prompt=_prompt(position),
        round=Text("round.of", {"n": position.round + 1}),
        phases=tuple(f"phase.{phase}" for phase in PHASES) if position.step else ("phase.setup",),
        phase=_phase(position),
        seats=tuple(_seat_card(position, seat) for seat in in_order(position.seats, position.first)),
        panels=tuple(_shelter(position, seat, everybody) for seat in range(position.seats)),
        buttons=BUTTONS,
        labels=tuple(Label(f"label.{name}", c.PLACE_TAG[place]) for place, name in enumerate(c.PLACES)),
    )


def _phase(position: Gharkane) -> int:
    """Return the index of the current phase: 1 by day, else 0 (night, set-up, and dusk, at which no question
    is asked)."""
    return int(position.step > c.NIGHT)


def _prompt(position: Gharkane) -> Text:
    """Return the prompt, which says which seat must do what."""
    params: dict[str, int | str] = {"seat": f"seat.{position.asked}", "n": _how_many(position)}
    key = position.question or "over"
    if key == PAY.key:
        key = f"pay.{PURPOSES[position.purpose]}"
    if key == ACT.key and not position.actions:
        key = "act_spent"
    if position.victim != NOTHING:
        params["player"] = f"seat.{position.victim // c.TEAM}"
    if position.hero != NOTHING:
        params["presser"] = f"seat.{position.hero // c.TEAM}"
    return Text(f"prompt.{key}", params)


def _how_many(position: Gharkane) -> int:
    """Return the number that the prompt mentions: goods owed, actions left, pressure, survivors who leave or
    arrive, or medicine needed."""
    figures = {
        PAY.key: position.owed,
        ACT.key: position.actions,
        DEFEND.key: position.pressure,
        LEAVE.key: position.leaving,
    }
    return figures.get(position.question, position.newcomers or position.care)


def _seat_card(position: Gharkane, seat: int) -> SeatCard:
    """Return the summary of a seat beside the board: its score, its goods and a badge for the first
    player."""
    goods = position.goods[row(seat, len(c.GOODS))]
    counters = tuple(
        Counter(c.GOOD_TAG[good], Text("counter.good", {"good": c.GOOD_TAG[good]}), n)
        for good, n in enumerate(goods)
    )
    badges = ("first_player",) if seat == position.token else ()
    return SeatCard(seat, score(position, seat), counters, badges)


# -- a shelter ---------------------------------------------------------------------------------------------
def _shelter(position: Gharkane, seat: int, everybody: tuple[Grid, ...]) -> Panel:
    """Return the panel for a seat's shelter: demands on the seat, its board, the open events, and the grids
    about all seats in `everybody`."""
    seven = position.options.seven_rooms
    sections: list[Section] = [
        *_demands(position, seat),
        BoardPart(
            SHELTER,
            PART_OF_SEVEN if seven else PART,
            seat,
            _shelter_zones(c.MOST_ROOMS if seven else c.MOST_ROOMS - len(c.SEVENTH)),
            tuple(_notes(position, seat)),
        ),
    ]
    if open_ := open_of_the_row(position):
        statuses = tuple(_event_status(position, seat, i) for i in open_)
        sections.append(Statuses(Text("section.open_events"), statuses))
    return Panel(
        f"shelter.{seat}",
        Text("panel.shelter", {"seat": f"seat.{seat}"}),
        seat,
        (*sections, *everybody),
        Text("panel.survivors", {"n": population(position, seat)}),
        tuple(_rows(position, seat)),
    )


def _notes(position: Gharkane, seat: int) -> Iterator[Note]:
    """Yield the notes written on a shelter board: the upkeep of the rooms, the medicine that the hospital
    needs, and the leader."""
    eats, needs = upkeep(position, seat), medicine_needed(position, seat)
    hungry, sick = eats > held(position, seat, c.EDIBLES), needs > store(position, seat)[c.MEDICINE]
    yield Note("label.stores", Text("note.upkeep", {"n": eats}), "bad" if hungry else "plain")
    yield Note("label.hospital", Text("note.medicine", {"n": needs}), "bad" if sick else "plain")
    if (leader := position.leader[seat]) != NOTHING:
        yield Note("label.leader", Text("note.leader", {"leader": c.LEADER_TAG[leader]}))


def _demands(position: Gharkane, seat: int) -> Iterator[Section]:
    """Yield a section of the panel if the seat is asked to hand over goods or let survivors leave; the player
    drops the pieces there."""
    if seat != position.asked:
        return
    if position.question == PAY.key and position.purpose != FOR_WAR:
        title = Text(f"demand.{PURPOSES[position.purpose]}", {"n": position.owed})
        pill = Text("pill.owed", {"n": position.owed})
        status = Status(
            "pressure" if position.purpose == FOR_PRESSURE else "upkeep",
            title,
            Text("demand.drop"),
            "missing",
            pill,
        )
        yield Statuses(None, (status,), f"demand.{seat}")
    elif position.question == DEFEND.key:
        title = Text("demand.defend", {"n": position.pressure, "player": f"seat.{position.hero // c.TEAM}"})
        pill = Text("pill.pressure", {"n": position.pressure})
        status = Status("pressure", title, Text("demand.ammo"), "bad", pill)
        yield Statuses(None, (status,), f"demand.{seat}")
    elif position.question == LEAVE.key:
        title = Text("demand.leave", {"n": position.leaving})
        pill = Text("pill.leaving", {"n": position.leaving})
        status = Status("survivor", title, Text("demand.survivor"), "bad", pill)
        yield Statuses(None, (status,), f"demand.{seat}")


def _event_status(position: Gharkane, seat: int, i: int) -> Status:
    """Return the status line for open event `i` of the row: its effect, and how many goods the seat lacks to
    solve it."""
    event = position.row[i]
    lacking = missing(position, seat, i, NO_HELP)
    pill = Text("pill.missing", {"n": lacking}) if lacking else Text("pill.payable")
    title, about = (
        Text("event.title", {"event": c.EVENT_TAG[event]}),
        Text("event.about", {"event": c.EVENT_TAG[event]}),
    )
    if not suffers(position, seat, event):
        pill = Text("pill.shielded")
    return Status(f"event.{c.EVENT_IDS[event]}", title, about, "missing" if lacking else "good", pill)


def _rows(position: Gharkane, seat: int) -> Iterator[Row]:
    """Yield the rows of pieces below a shelter board: pieces to choose from, pieces to drag for the question,
    equipment and hunted game."""
    yield from _choices(position)
    if seat == position.asked:
        yield from _in_hand(position, seat)
    if position.step != c.SETUP:
        yield Row(Text("row.repaired"), f"repaired.{seat}")
        yield Row(Text("row.broken"), f"broken.{seat}")
        yield Row(Text("row.trophies"), f"trophies.{seat}")


def _choices(position: Gharkane) -> Iterator[Row]:
    """Yield the rows for pieces to choose from: cards drawn in the set-up, tiles being looked through, and
    goods to exchange or to take from a rival."""
    for kind in ("megapoles", "rooms", "leaders"):
        if getattr(position, f"dealt_{kind}"):
            yield Row(Text(f"row.{kind}"), f"drawn.{kind}")
    if position.looking != NOTHING:
        yield Row(Text("row.looked"), "looked")
    if position.question == ROOMS_STEP.key and position.options.open_trade:
        yield Row(Text("row.exchange"), "exchange")
    if position.question in (EXCHANGE.key, EXCHANGED.key):
        zone = "for" if len(position.traded) == GIVEN else "printed"
        yield Row(Text(f"row.{zone}"), zone)
        yield Row(Text("row.exchange"), "exchange")
    if position.question == PAY.key and position.purpose == FOR_WAR:
        yield Row(Text("row.spoils"), "spoils")


def _in_hand(position: Gharkane, seat: int) -> Iterator[Row]:
    """Yield the rows for pieces that the asked seat drags onto the board: a free room, heroes to place, new
    survivors, and actions."""
    if position.question == FREE_ROOM.key:
        yield Row(Text("row.free_room"), f"free_room.{seat}")
    if position.question == PLACE_HEROES.key:
        yield Row(Text("row.heroes"), f"heroes.{seat}")
    if position.newcomers:
        yield Row(Text("row.newcomers"), f"newcomers.{seat}")
    if position.question == ACT.key:
        yield Row(Text("row.actions", {"n": position.actions}), f"actions.{seat}")


# -- the night and the events ------------------------------------------------------------------------------
def _heroes(position: Gharkane) -> Grid:
    """Return a grid with the strengths of each seat's heroes that have not moved in this night (GHA-6.1),
    seats in turn order."""
    rows = []
    for seat in in_order(position.seats, position.first):
        lying = [hero for hero in range(seat * c.TEAM, seat * c.TEAM + c.TEAM) if not position.standing[hero]]
        strengths = tuple(f"strength.{c.STRENGTH[hero]}" for hero in lying)
        words = Text("grid.heroes", {"heroes": strengths}) if lying else Text("grid.none")
        rows.append(GridRow("", seat, (words,), active=seat == position.asked))
    return Grid(Text("section.heroes"), (Text("head.heroes"),), tuple(rows))


def _points(position: Gharkane) -> Grid:
    """Return a grid of the current points of all seats, with a row for each kind of points."""
    heads = tuple(range(position.seats))
    won = [points(position, seat) for seat in heads]
    rows = [
        GridRow("points", -1, (Text(key), *(Text("grid.number", {"n": won[seat][i]}) for seat in heads)))
        for i, key in enumerate(ROWS)
    ]
    return Grid(Text("section.points"), heads, tuple(rows))
