"""The parts of the screen other than the pieces: labels, prompt, seat cards and the panels of the refuges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tabletop.engine import table as t
from tabletop.engine.game import Headings, in_order
from tabletop.engine.position import row
from tabletop.engine.secrecy import UNKNOWN
from tabletop.games.paris import components as c
from tabletop.games.paris.claim import added, base, jokers_left, order_of_choice
from tabletop.games.paris.event import cans_missing, farmers_missing, overcomes, still_to_eat
from tabletop.games.paris.pieces import ROOM, TRACK, dealt, kept
from tabletop.games.paris.position import HOLDERS, Paris, equipped, population, score, set_up_for, zone
from tabletop.games.paris.refuge import missing_for
from tabletop.games.paris.score import fulfilled, so_far, wanted
from tabletop.games.paris.verbs import (
    AT_TOWER,
    BEFORE,
    FIRST_MISSION,
    FURTHER,
    HUNGER,
    KEEP,
    STRENGTH,
    place_shelter,
    swap_dice,
    take_die,
)

BUTTONS = (
    t.VerbButton("end_turn", "ui_check", primary=True, gives_up=t.SILENTLY),
    t.VerbButton("keep_no_more", "ui_check", primary=True, gives_up=t.AS_SAID),
    t.VerbButton("draw_missions", "ui_cards", primary=True),
    t.VerbButton("take_can", "res_canned"),
    t.VerbButton("announce", "ui_check", primary=True, gives_up=t.AS_SAID),
    t.VerbButton("decline", "ui_close", gives_up=t.AS_SAID),
    t.VerbButton("ready", "ui_check", primary=True, gives_up=t.SILENTLY),
    t.VerbButton("feed", "res_canned", primary=True),
    t.VerbButton("go_hungry", "ui_close", gives_up=t.SILENTLY),
)
LIGHT = ("", "#FFF4D2", "#FFE0BC", "#D9E6FF")
"""The colour of the light on the board, as "#RRGGBB", or "" for plain daylight; indexed by season."""
REFUGE = "paris/refuge"
BOARD_PART = (22, 24, 650, 558)
BOARD_ZONES = (
    "board",
    *(f"row.{face}" for face in c.FACES),
    *(f"slot.board.{face}.{i}" for face in c.FACES for i in range(1, ROOM + 1)),
)


# -- maps --------------------------------------------------------------------------------------------------
def zones(board: str = "board") -> Mapping[str, str]:
    """Return the kind ("slot" or "place") of each area that a picture must define, by the tag of the area.

    Args:
        board: "board" for the picture of the city; any other name for that of a refuge.
    """
    if board != "board":
        return {tag: "slot" if tag.startswith("slot") else "place" for tag in BOARD_ZONES}
    return dict(_city())


def _city() -> Iterator[tuple[str, str]]:
    for place, name in enumerate(c.PLACES):
        yield c.PLACE_TAG[place], "place"
        yield f"label.{name}", "label"
        most = max(dice[place] for option in c.DICE_ON.values() for dice in option.values())
        yield from ((f"slot.{name}.die.{i}", "slot") for i in range(1, most + 1))
    for slot in SLOTS:
        yield f"slot.{slot}", "slot"
    yield from ((f"slot.score.{i}", "slot") for i in range(TRACK))
    yield from ((f"slot.population.{i}", "slot") for i in range(c.ZONES + 1))


SLOTS = (
    *(f"tower.event.{i}" for i in (1, 2, 3)),
    "tower.heroine",
    "bridge.mission_deck",
    "restaurant.cans",
    "centre.bat",
    "centre.binoculars",
    *(f"centre.equipment.{i}" for i in (1, 2, 3)),
    *(f"station.survivor.{i}" for i in range(1, 7)),
    *(f"{place}.stack.{season}" for place in ("centre", "station") for season in c.SEASONS[1:]),
)
"""The slots (zones for one piece) of the city, as tags without the first part "slot."; slots for dice, scores
and populations are not listed."""


# -- the table ---------------------------------------------------------------------------------------------
def table(position: Paris, viewer: int) -> t.Table:
    """Return everything that the screen shows to `viewer` except the pieces: labels, prompt, seats in turn
    order and a panel for each refuge."""
    return t.Table(
        board="paris/board",
        prompt=_prompt(position, viewer),
        round=_round(position),
        phases=_phases(position),
        phase=_phase(position),
        seats=tuple(_seat_card(position, s) for s in in_order(position.seats, position.first)),
        panels=tuple(_refuges(position)),
        buttons=BUTTONS,
        labels=tuple(t.Label(f"label.{name}", c.PLACE_TAG[place]) for place, name in enumerate(c.PLACES)),
        light=LIGHT[position.season],
    )


def headings(position: Paris) -> Headings:
    """Return the headings of the log: the season and its phase; while shelters are claimed, also their
    type. After the last meal, shelters may still be placed: the log has this under the meal."""
    phase = t.Text(f"phase.{c.STEPS[min(position.step, c.FOOD)]}")
    claims = t.Text("claim.of", {"type": c.TYPE_TAG[position.claimed]}) if position.step == c.CLAIM else None
    return Headings(_round(position), phase, claims)


def _round(position: Paris) -> t.Text:
    return t.Text("round.of", {"n": position.season + 1, "season": f"season.{c.SEASONS[position.season]}"})


def _phases(position: Paris) -> tuple[str, ...]:
    """Return the steps of the season; before the first season and after the last one, only the current
    step."""
    outside = position.step in (c.SETUP, c.END)
    return tuple(f"phase.{step}" for step in ([c.STEPS[position.step]] if outside else c.STEPS[1:-1]))


def _phase(position: Paris) -> int:
    return position.step - 1 if c.SETUP < position.step < c.END else 0


def _prompt(position: Paris, viewer: int) -> t.Text:
    """Return the prompt for the question, which may name the seat, dice to take and the claimed type; one of
    its own for the seat that has no new shelter to place, which only that seat may know, for one that cannot
    feed its people, and for each first-die power that is left to use."""
    seat = position.asked
    left = set_up_for(position).dice - position.taken[seat] if seat >= 0 else 0
    params: dict[str, int | str] = {"seat": f"seat.{seat}", "n": left, "type": c.TYPE_TAG[position.claimed]}
    if position.question == STRENGTH.key and not (base(position, seat) and any(jokers_left(position, seat))):
        return t.Text("prompt.strength_as_is", params)
    if position.question == BEFORE.key and viewer == seat and _has_none_to_place(position, seat):
        return t.Text("prompt.nothing_to_place", params)
    if position.question == FURTHER.key and not swap_dice.possible(position, seat):
        return t.Text("prompt.second_die", params)
    if position.question == FURTHER.key and not take_die.possible(position, seat):
        return t.Text("prompt.swap", params)
    if position.question == HUNGER.key:
        params["n"] = farmers_missing(position, seat)
        if viewer == seat and _must_go_hungry(position, seat):
            return t.Text("prompt.too_few_cans", {**params, "n": cans_missing(position, seat)})
    return t.Text(f"prompt.{position.question or 'over'}", params)


def _has_none_to_place(position: Paris, seat: int) -> bool:
    """Tell whether a seat whose missions are known holds no new shelter."""
    return not any(mission == UNKNOWN or mission in c.NEW_SHELTERS for mission in kept(position, seat))


def _must_go_hungry(position: Paris, seat: int) -> bool:
    """Tell whether a seat has too few cans for its meal and no new shelter to place that could help."""
    return cans_missing(position, seat) > 0 and not place_shelter.possible(position, seat)


def _seat_card(position: Paris, seat: int) -> t.SeatCard:
    """Return the card that sums up a seat: equipped survivors, cans, population and badges for its tokens."""
    counters = [
        t.Counter(f"survivor.{c.SURVIVORS[kind]}", t.Text("counter.equipped", {"type": c.TYPE_TAG[kind]}), n)
        for kind in c.EQUIPPED
        for n in [equipped(position, seat, kind)]
    ]
    counters.append(t.Counter("can", t.Text("counter.cans"), position.cans[seat]))
    counters.append(t.Counter("ui_users", t.Text("counter.population"), population(position, seat)))
    badges = [f"held.{name}" for name in HOLDERS if getattr(position, name) == seat]
    first = ["first_player"] if seat == position.first else []
    return t.SeatCard(seat, score(position, seat), tuple(counters), (*first, *badges))


# -- a refuge ----------------------------------------------------------------------------------------------
def _refuges(position: Paris) -> Iterator[t.Panel]:
    """Yield the panel of each refuge. The sections about the whole city are the same on all panels."""
    standing = [_standing(position)] if position.step == c.CLAIM else []
    events = [_events(position)] if position.step < c.FOOD else []  # the event has come before the meal
    points = _points(position)
    for seat in range(position.seats):
        yield _refuge(position, seat, standing, events, points)


def _refuge(
    position: Paris, seat: int, standing: list[t.Grid], events: list[t.Grid], points: t.Grid
) -> t.Panel:
    """Return the panel of a refuge: the board, what is decided on now, shelters, missions, stores,
    and whatever else there is about food, survivors and the whole city (`standing`, `events`, `points`)."""
    food = [_food(position, seat)] if still_to_eat(position, seat) else []
    decided: dict[int, Sequence[t.Section]] = {c.CLAIM: standing, c.EVENT: events, c.FOOD: food}
    first = events if position.question == AT_TOWER.key else decided.get(position.step, ())
    sections: list[t.Section] = [
        t.BoardPart(REFUGE, BOARD_PART, seat, BOARD_ZONES, tuple(_totals(position, seat))),
        *first,
        t.Cards(t.Text("section.shelters", {"n": _shelters(position, seat)}), f"refuge.{seat}"),
        t.Cards(t.Text("section.missions", {"n": len(kept(position, seat))}), f"hand.{seat}"),
        _stores(position, seat),
    ]
    if known := [m for m in kept(position, seat) if m != UNKNOWN]:
        sections.append(t.Statuses(None, tuple(_progress(position, seat, m) for m in known)))
    others: tuple[t.Section, ...] = (*food, _survivors(position, seat), *events, points)
    sections += [section for section in others if section not in first]
    return t.Panel(
        f"refuge.{seat}",
        t.Text("panel.refuge", {"seat": f"seat.{seat}"}),
        seat,
        tuple(sections),
        t.Text("panel.population", {"n": population(position, seat)}),
        tuple(_rows(position, seat)),
    )


def _shelters(position: Paris, seat: int) -> int:
    return len(position.shelters[seat]) + len(position.placed[seat])


def _totals(position: Paris, seat: int) -> Iterator[t.Note]:
    """Yield a note with the number of dice and tokens that lie in each row of a seat's board, unless the row
    is empty. Jokers that the seat has added count where they lie: in the row of the claimed type."""
    for kind, face in enumerate(c.FACES):
        i = seat * len(c.FACES) + kind
        n = position.board_dice[i] + position.board_tokens[i]
        if kind == c.JOKER:
            n = sum(jokers_left(position, seat))
        elif kind == position.claimed:
            n += added(position, seat)
        if n:
            yield t.Note(f"row.{face}", t.Text("note.row", {"n": n}))


def _survivors(position: Paris, seat: int) -> t.Counters:
    """Return the number of survivors in the refuge, by type."""
    counters = [
        t.Counter(c.TYPE_TAG[kind], t.Text("counter.kind", {"kind": c.TYPE_TAG[kind]}), n)
        for kind, n in enumerate(position.survivors[row(seat, len(c.SURVIVORS))])
    ]
    return t.Counters(t.Text("section.refuge"), tuple(counters), columns=3)


def _stores(position: Paris, seat: int) -> t.Cells:
    """Return the cells for a refuge's equipment (printed on shelters or tokens) and cans."""
    equipment = position.equipment[row(seat, len(c.EQUIPMENT))]
    cells = [
        t.Cell(f"box.{name}.{seat}", t.Text("counter.kind", {"kind": f"gear.{name}"}), n)
        for name, n in zip(c.EQUIPMENT, equipment, strict=True)
    ]
    return t.Cells(None, (*cells, t.Cell(f"box.can.{seat}", t.Text("counter.cans"), position.cans[seat])))


def _number(n: int) -> t.Text:
    return t.Text("grid.number", {"n": n})


def _food(position: Paris, seat: int) -> t.Dues:
    """Return the section on the next meal: a seat's farmers, of which its population needs as many as the
    meal brings points, and its cans, which replace missing farmers (PAR-17)."""
    farmers = position.survivors[seat * len(c.SURVIVORS) + c.FARMER]
    dues = (
        t.Due("survivor.farmer", t.Text("due.farmers"), farmers, farmers_missing(position, seat)),
        t.Due("can", t.Text("due.cans"), position.cans[seat], cans_missing(position, seat)),
    )
    return t.Dues(t.Text("section.food", {"n": zone(position, seat)}), dues, "food.short")


def _progress(position: Paris, seat: int, mission: int) -> t.Status:
    """Return a mission's progress: fulfilled or failed, the count so far, or the survivors it lacks."""
    tag = c.MISSION_TAG[mission]
    title, about = t.Text("mission.title", {"mission": tag}), _about(mission)
    if not position.agenda and (mission in c.NEW_SHELTERS or not fulfilled(position, seat, mission)):
        picture = "new_shelter" if mission in c.NEW_SHELTERS else tag
        return t.Status(picture, title, about, "out", t.Text("pill.failed"))
    if mission in c.NEW_SHELTERS:
        missing = sum(missing_for(position, seat, mission))
        pill = t.Text("pill.ready") if not missing else t.Text("pill.missing", {"n": missing})
        return t.Status("new_shelter", title, about, "missing" if missing else "good", pill)
    done = fulfilled(position, seat, mission)
    pill = t.Text("pill.done") if done else _short_of(position, seat, mission)
    return t.Status(tag, title, about, "good" if done else "plain", pill)


def _about(mission: int) -> t.Text:
    """Return the description of a mission; its short form is what it brings, or what a new shelter needs."""
    tag = c.MISSION_TAG[mission]
    if mission in c.NEW_SHELTERS:
        return t.Text("mission.needs", {"mission": tag})
    return t.Text("mission.about", {"mission": tag, "n": c.MISSION_POINTS[mission]})


def _short_of(position: Paris, seat: int, mission: int) -> t.Text:
    """Return a seat's count for a secret mission that it does not fulfil yet, beside the count that it has to
    reach or the best count of its rivals."""
    mine, other = so_far(position, seat, mission)
    if wanted(position, mission).asks == "least":
        return t.Text("pill.of", {"n": mine, "least": other})
    return t.Text("pill.against", {"n": mine, "rival": other})


def _rows(position: Paris, seat: int) -> Iterator[t.Row]:
    """Yield the rows of cards below a board: survivors of the prelude, missions, or shelters on offer."""
    if position.step == c.SETUP and position.set_aside:
        yield t.Row(t.Text("row.prelude"), "prelude")
    if seat >= 0 and dealt(position, seat):
        asked = position.question == FIRST_MISSION.key
        yield t.Row(t.Text("row.dealt"), f"dealt.{seat}", asked=asked)
    if position.question == KEEP.key:
        yield t.Row(t.Text("row.drawn"), "drawn", asked=True)
    spare = position.question in (FIRST_MISSION.key, KEEP.key)
    for kind in c.TYPES:
        title = t.Text("row.offer", {"type": c.TYPE_TAG[kind], "n": len(position.decks[kind])})
        yield t.Row(title, f"offer.{c.SURVIVORS[kind]}", spare=spare)


# -- the city at a glance ----------------------------------------------------------------------------------
def _events(position: Paris) -> t.Grid:
    """Return a grid of the points that each open event would bring each seat now (PAR-16)."""
    heads = tuple(range(position.seats))
    rows = [
        t.GridRow(
            c.EVENT_TAG[event],
            -1,
            (
                t.Text("grid.event", {"event": c.EVENT_TAG[event]}),
                *(_number(c.EVENT_POINTS[event] * overcomes(position, s, event)) for s in heads),
            ),
        )
        for event in position.events
        if event not in position.turned
    ]
    return t.Grid(t.Text("section.events"), heads, tuple(rows), result=True)


def _points(position: Paris) -> t.Grid:
    """Return a grid of the points so far, by source and seat."""
    heads = tuple(range(position.seats))
    rows = [
        t.GridRow("points", -1, (t.Text(key), *(_number(position.won[s * len(c.ROWS) + i]) for s in heads)))
        for i, key in enumerate(c.ROWS)
    ]
    return t.Grid(t.Text("section.points"), heads, tuple(rows))


def _standing(position: Paris) -> t.Grid:
    """Return a grid of the order in which the seats choose shelters of the claimed type, by their strengths:
    the announced one or, for a seat that has not announced, the least it can have (PAR-13). A seat without
    jokers to add can only have that."""
    rows = []
    for place, seat in enumerate(order_of_choice(position)):
        strength = position.strength[seat]
        announced = strength >= 0
        n = strength if announced else base(position, seat) + added(position, seat)
        more = any(jokers_left(position, seat))
        key = "grid.announced" if announced else "grid.at_least" if n and more else "grid.number"
        rows.append(
            t.GridRow("", seat, (_number(place + 1), t.Text(key, {"n": n})), active=seat == position.asked)
        )
    title = t.Text("section.standing", {"type": c.TYPE_TAG[position.claimed]})
    return t.Grid(title, (t.Text("head.choice"), t.Text("head.strength")), tuple(rows))
