"""The table around the pieces: labels on the board, the prompt, the seats' cards, and panels for the shelters
with overviews of heroes, events and points."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping

from tabletop.engine import table as t
from tabletop.engine.game import Headings, in_order
from tabletop.engine.position import NOBODY, row
from tabletop.games.gharkane import bonus, components as c, day, payment, setup, shelter, verbs
from tabletop.games.gharkane.event import open_of_the_row
from tabletop.games.gharkane.pieces import BEDS
from tabletop.games.gharkane.position import NOTHING, Gharkane, population, store, suffers
from tabletop.games.gharkane.score import ROWS, points, score
from tabletop.games.gharkane.shelter import amounts
from tabletop.games.gharkane.upkeep import is_over, medicine_needed, step_reached, upkeep

BUTTONS = (
    t.VerbButton("use_room", "ui_hint"),
    t.VerbButton("use_equipment", "ui_gear"),
    t.VerbButton("spend_ammo", "res_ammo"),
    t.VerbButton("give_in", "ui_close", gives_up=t.AS_SAID),
    t.VerbButton("decline", "ui_close", gives_up=t.AS_SAID),
    t.VerbButton("settle", "ui_check"),
    t.VerbButton("enough_rooms", "ui_check", gives_up=t.SILENTLY),
    t.VerbButton("put_back", "ui_close"),
    t.VerbButton("pass_turn", "ui_close", gives_up=t.AS_SAID),
    t.VerbButton("stop", "ui_check", primary=True, gives_up=t.SILENTLY),
    t.VerbButton("done", "ui_check", primary=True, gives_up=t.SILENTLY, unmissed=("recycle",)),
)
KEEPING = (*BUTTONS[:-1], BUTTONS[-1]._replace(unmissed=("recycle", "treat", "recruit")))
"""The buttons while goods that are kept may still serve: the player need not confirm to keep them."""
NOTED = ("label.leader", "label.hospital", "label.stores")
"""The tags of the labels on a shelter board that the screen shows with a note (a short text, such as the
upkeep) beside them."""
PHASES = ("night", "day")
BOARD, SHELTER = "gharkane/board", "gharkane/shelter"
PART, PART_OF_SEVEN = (20, 20, 640, 1398), (20, 20, 640, 1682)
"""The part of a shelter board's image that the screen shows, for five and for seven rooms: x, y, width and
height in pixels."""


# -- maps --------------------------------------------------------------------------------------------------
def zones(board: str = "board") -> Mapping[str, str]:
    """Return the kind of each zone (named area) that a board's map must define, by the tag of the zone.

    Args:
        board: "board" for the main board with the places; any other name for a shelter board.
    """
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
def table(position: Gharkane, viewer: int) -> t.Table:
    """Return the table as the viewer sees it: labels, prompt, seats in turn order, and a panel for each
    shelter with overviews of all heroes and points."""
    everybody = (*_heroes(position), _points(position))
    return t.Table(
        board=BOARD,
        prompt=_prompt(position),
        round=_round(position),
        phases=_phases(position),
        phase=_phase(position),
        seats=tuple(_seat_card(position, seat) for seat in in_order(position.seats, position.first)),
        panels=tuple(_shelter(position, seat, everybody) for seat in range(position.seats)),
        buttons=_buttons(position),
        labels=tuple(t.Label(f"label.{name}", c.PLACE_TAG[place]) for place, name in enumerate(c.PLACES)),
    )


def _buttons(position: Gharkane) -> tuple[t.VerbButton, ...]:
    """Return the buttons beside the prompt. The button that uses a room is left out unless the seat has a
    full room that it may use by hand in this step; otherwise the button would be locked, and its explanation
    would be about a room of another step."""
    buttons = KEEPING if position.round < c.ROUNDS - 1 else BUTTONS
    seat = position.asked
    if seat != NOBODY and position.working[seat] & bonus.rooms_of_the_moment(position, seat):
        return buttons
    return tuple(button for button in buttons if button.verb != verbs.use_room.key)


def headings(position: Gharkane) -> Headings:
    """Return the headings of the log: the number of the round, and "night" or "day"."""
    return Headings(_round(position), t.Text(_phases(position)[_phase(position)]))


def _round(position: Gharkane) -> t.Text:
    return t.Text("round.of", {"n": position.round + 1})


def _phases(position: Gharkane) -> tuple[str, ...]:
    return tuple(f"phase.{phase}" for phase in PHASES) if position.step else ("phase.setup",)


def _phase(position: Gharkane) -> int:
    """Return the index of the current phase: 1 by day, else 0 (night, dusk and set-up)."""
    return int(position.step > c.NIGHT)


def _prompt(position: Gharkane) -> t.Text:
    """Return the prompt, which says which seat must do what."""
    params: dict[str, int | str | tuple[str, ...]] = {
        "seat": f"seat.{position.asked}",
        "n": _how_many(position),
    }
    key = position.question or "over"
    if key == verbs.PAY.key:
        key = f"pay.{payment.PURPOSES[position.purpose]}"
        if any(position.exact):
            key += "_of"
        params["cost"] = amounts(position.exact, position.group, position.spare)
    if key == verbs.ACT.key and not position.actions:
        key = "act_ammo" if verbs.hunt.possible(position, position.asked) else "act_spent"
    if key == verbs.CARE.key and not position.care:
        key = "care_spare"
    if position.victim != NOTHING:
        params["player"] = f"seat.{position.victim // c.TEAM}"
    if position.hero != NOTHING:
        params["presser"] = f"seat.{position.hero // c.TEAM}"
    return t.Text(f"prompt.{key}", params)


def _how_many(position: Gharkane) -> int:
    """Return the number that the prompt mentions: goods owed, actions left, pressure, survivors who leave or
    arrive, or medicine needed."""
    figures = {
        verbs.PAY.key: position.owed,
        verbs.ACT.key: position.actions,
        verbs.DEFEND.key: position.pressure,
        verbs.LEAVE.key: position.leaving,
    }
    return figures.get(position.question, position.newcomers or position.care)


def _seat_card(position: Gharkane, seat: int) -> t.SeatCard:
    """Return a seat's summary beside the board: its score, its goods and a badge for the first player."""
    goods = position.goods[row(seat, len(c.GOODS))]
    counters = tuple(
        t.Counter(c.GOOD_TAG[good], t.Text("counter.good", {"good": c.GOOD_TAG[good]}), n)
        for good, n in enumerate(goods)
    )
    badges = ("first_player",) if seat == position.token else ()
    return t.SeatCard(seat, score(position, seat), counters, badges)


# -- a shelter ---------------------------------------------------------------------------------------------
def _shelter(position: Gharkane, seat: int, everybody: tuple[t.Grid, ...]) -> t.Panel:
    """Return the panel for a seat's shelter: demands on the seat, its board, the open events, and the grids
    about all seats in `everybody`."""
    seven = position.options.seven_rooms
    sections: list[t.Section] = [
        *_demands(position, seat),
        t.BoardPart(
            SHELTER,
            PART_OF_SEVEN if seven else PART,
            seat,
            _shelter_zones(c.MOST_ROOMS if seven else c.MOST_ROOMS - len(c.SEVENTH)),
            tuple(_notes(position, seat)),
        ),
    ]
    if open_ := open_of_the_row(position):
        statuses = tuple(_event_status(position, seat, i) for i in open_)
        sections.append(t.Statuses(t.Text("section.open_events"), statuses))
    return t.Panel(
        f"shelter.{seat}",
        t.Text("panel.shelter", {"seat": f"seat.{seat}"}),
        seat,
        (*sections, *everybody),
        t.Text("panel.survivors", {"n": population(position, seat)}),
        tuple(_rows(position, seat)),
    )


def _notes(position: Gharkane, seat: int) -> Iterator[t.Note]:
    """Yield the notes on a shelter board: the upkeep and the medicine that the seat has to pay next, and the
    leader."""
    if not is_over(position, seat, c.FEED):
        pays = (seat, verbs.PAY.key, payment.FOR_FOOD)
        feeds = (position.payer, position.question, position.purpose) == pays
        eats = position.owed if feeds else upkeep(position, seat)
        hungry = eats > shelter.held(position, seat, c.EDIBLES)
        due = _note(position, seat, c.FEED, "upkeep")
        yield t.Note("label.stores", t.Text(due, {"n": eats}), "bad" if hungry else "plain")
    if not is_over(position, seat, c.DISEASE):
        cares = seat == position.asked and position.question == verbs.CARE.key
        needs = position.care if cares else medicine_needed(position, seat)
        sick = needs > store(position, seat)[c.MEDICINE]
        due = _note(position, seat, c.DISEASE, "medicine")
        yield t.Note("label.hospital", t.Text(due, {"n": needs}), "bad" if sick else "plain")
    if (leader := position.leader[seat]) != NOTHING:
        yield t.Note("label.leader", t.Text("note.leader", {"leader": c.LEADER_TAG[leader]}))


def _note(position: Gharkane, seat: int, day_step: int, name: str) -> str:
    """Return the catalogue key of a note about what a seat pays in a step of the day: today, or tomorrow if
    the seat has played the step today."""
    return f"note.{name}_tomorrow" if step_reached(position, seat) > day_step else f"note.{name}"


PAID_FOR = {
    payment.FOR_STRIKE: "pressure",
    payment.FOR_PRESSURE: "pressure",
    payment.FOR_EVENT: "points",
    payment.FOR_FOOD: "upkeep",
    payment.FOR_ROOM: "free_room",
    payment.FOR_REPAIR: "repaired",
}
"""The icon of what goods are paid for, by the purpose of the payment."""


def _demands(position: Gharkane, seat: int) -> Iterator[t.Section]:
    """Yield the section to drop pieces on if the seat must hand over goods or let survivors leave."""
    if seat != position.asked:
        return
    if position.question == verbs.PAY.key and position.purpose != payment.FOR_WAR:
        title = t.Text(f"demand.{payment.PURPOSES[position.purpose]}", {"n": position.owed})
        pill = t.Text("pill.owed", {"n": position.owed})
        status = t.Status(PAID_FOR[position.purpose], title, t.Text("demand.drop"), "missing", pill)
        yield t.Statuses(None, (status,), f"demand.{seat}")
    elif position.question == verbs.DEFEND.key:
        title = t.Text("demand.defend", {"n": position.pressure, "player": f"seat.{position.hero // c.TEAM}"})
        pill = t.Text("pill.pressure", {"n": position.pressure})
        status = t.Status("pressure", title, t.Text("demand.ammo"), "bad", pill)
        yield t.Statuses(None, (status,), f"demand.{seat}")
    elif position.question == verbs.LEAVE.key:
        title = t.Text("demand.leave", {"n": position.leaving})
        pill = t.Text("pill.leaving", {"n": position.leaving})
        status = t.Status("survivor", title, t.Text("demand.survivor"), "bad", pill)
        yield t.Statuses(None, (status,), f"demand.{seat}")


def _event_status(position: Gharkane, seat: int, i: int) -> t.Status:
    """Return the status line for open event `i` of the row: its effect, and the goods the seat lacks."""
    event = position.row[i]
    lacking = day.still_missing(position, seat, i)
    pill = t.Text("pill.missing", {"n": lacking}) if lacking else t.Text("pill.payable")
    title, about = (
        t.Text("event.title", {"event": c.EVENT_TAG[event]}),
        t.Text("event.about", {"event": c.EVENT_TAG[event]}),
    )
    if not suffers(position, seat, event):
        pill = t.Text("pill.shielded")
    return t.Status(f"event.{c.EVENT_IDS[event]}", title, about, "missing" if lacking else "good", pill)


def _rows(position: Gharkane, seat: int) -> Iterator[t.Row]:
    """Yield the rows of pieces below a shelter board: pieces to choose from, equipment, hunted game, and
    pieces to drag for the question. These come last, so that the others keep their places as they are
    spent."""
    yield from _choices(position)
    if position.step != c.SETUP:
        yield t.Row(t.Text("row.repaired"), f"repaired.{seat}")
        yield t.Row(t.Text("row.broken"), f"broken.{seat}")
        yield t.Row(t.Text("row.trophies"), f"trophies.{seat}")
    if seat == position.asked:
        yield from _in_hand(position, seat)


def _choices(position: Gharkane) -> Iterator[t.Row]:
    """Yield the rows for pieces to choose from: cards drawn in the set-up, tiles being looked through, and
    goods to exchange or to take from a rival."""
    for kind in ("megapoles", "rooms", "leaders"):
        if getattr(position, f"dealt_{kind}"):
            yield t.Row(t.Text(f"row.{kind}"), f"drawn.{kind}")
    if position.looking != NOTHING:
        yield t.Row(t.Text("row.looked"), "looked")
    if position.question == verbs.ROOMS_STEP.key and position.options.open_trade:
        yield t.Row(t.Text("row.exchange"), "exchange")
    if position.question in (verbs.EXCHANGE.key, verbs.EXCHANGED.key):
        zone = "for" if len(position.traded) == setup.GIVEN else "printed"
        yield t.Row(t.Text(f"row.{zone}"), zone)
        yield t.Row(t.Text("row.exchange"), "exchange")
    if position.question == verbs.PAY.key and position.purpose == payment.FOR_WAR:
        yield t.Row(t.Text("row.spoils"), "spoils")


def _in_hand(position: Gharkane, seat: int) -> Iterator[t.Row]:
    """Yield the rows of pieces to drag onto the board: a free room, heroes, new survivors, actions."""
    if position.question == verbs.FREE_ROOM.key:
        yield t.Row(t.Text("row.free_room"), f"free_room.{seat}")
    if position.question == verbs.PLACE_HEROES.key:
        yield t.Row(t.Text("row.heroes"), f"heroes.{seat}")
    if position.newcomers:
        yield t.Row(t.Text("row.newcomers"), f"newcomers.{seat}")
    if position.question == verbs.ACT.key:
        yield t.Row(t.Text("row.actions", {"n": position.actions}), f"actions.{seat}")


# -- the night and the events ------------------------------------------------------------------------------
def _heroes(position: Gharkane) -> Iterator[t.Grid]:
    """Yield a grid of the strengths of heroes that have not moved this night (GHA-6.1), in turn order, while
    there are any."""
    if position.step != c.NIGHT or all(position.standing):
        return
    rows = []
    for seat in in_order(position.seats, position.first):
        lying = [hero for hero in range(seat * c.TEAM, seat * c.TEAM + c.TEAM) if not position.standing[hero]]
        strengths = tuple(f"strength.{c.STRENGTH[hero]}" for hero in lying)
        words = t.Text("grid.heroes", {"heroes": strengths}) if lying else t.Text("grid.none")
        rows.append(t.GridRow("", seat, (words,), active=seat == position.asked))
    yield t.Grid(t.Text("section.heroes"), (t.Text("head.heroes"),), tuple(rows))


def _points(position: Gharkane) -> t.Grid:
    """Return a grid of the current points of all seats, with a row for each kind of points."""
    heads = tuple(range(position.seats))
    won = [points(position, seat) for seat in heads]
    rows = [
        t.GridRow(
            "points", -1, (t.Text(key), *(t.Text("grid.number", {"n": won[seat][i]}) for seat in heads))
        )
        for i, key in enumerate(ROWS)
    ]
    return t.Grid(t.Text("section.points"), heads, tuple(rows))
