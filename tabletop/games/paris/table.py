"""The parts of the screen besides the pieces: labels, prompt, seat cards and the panels of the refuges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tabletop.engine.game import in_order
from tabletop.engine.position import row
from tabletop.engine.secrecy import UNKNOWN
from tabletop.engine.table import (
    AS_SAID,
    SILENTLY,
    BoardPart,
    Cards,
    Cell,
    Cells,
    Counter,
    Counters,
    Due,
    Dues,
    Grid,
    GridRow,
    Label,
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
from tabletop.games.paris import components as c
from tabletop.games.paris.claim import added, base, jokers_left, order_of_choice
from tabletop.games.paris.event import farmers_missing, overcomes
from tabletop.games.paris.pieces import ROOM, TRACK, dealt, kept
from tabletop.games.paris.position import Paris, equipped, population, score, set_up_for, zone
from tabletop.games.paris.refuge import missing_for
from tabletop.games.paris.score import figures, fulfilled, wanted
from tabletop.games.paris.verbs import FIRST_MISSION, KEEP, STRENGTH

BUTTONS = (
    VerbButton("end_turn", "ui_check", primary=True, gives_up=SILENTLY),
    VerbButton("keep_no_more", "ui_check", primary=True, gives_up=AS_SAID),
    VerbButton("draw_missions", "ui_cards", primary=True),
    VerbButton("take_can", "res_canned"),
    VerbButton("announce", "ui_check", primary=True, gives_up=AS_SAID),
    VerbButton("decline", "ui_close", gives_up=AS_SAID),
    VerbButton("ready", "ui_check", primary=True, gives_up=SILENTLY),
    VerbButton("feed", "res_canned", primary=True),
    VerbButton("go_hungry", "ui_close", gives_up=SILENTLY),
)
LIGHT = ("", "#FFF4D2", "#FFE0BC", "#D9E6FF")
"""The colour of the light on the board, by season."""
REFUGE = "paris/refuge"
BOARD_PART = (22, 24, 650, 558)
BOARD_ZONES = (
    "board",
    *(f"row.{face}" for face in c.FACES),
    *(f"slot.board.{face}.{i}" for face in c.FACES for i in range(1, ROOM + 1)),
)
SPECIAL = ("bat", "binoculars", "heroine")


# -- maps --------------------------------------------------------------------------------------------------
def zones(board: str = "board") -> Mapping[str, str]:
    """Return the tags of the areas that the picture of the city, or of a refuge for any other `board`, must
    define, each with its kind ("slot" or "place")."""
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
"""The slots of the city, except those for dice, scores and populations."""


# -- the table ---------------------------------------------------------------------------------------------
def table(position: Paris, viewer: int) -> Table:
    """Return all that the screen shows besides the pieces, for the viewer in seat `viewer`: labels, prompt,
    seats in turn order and a panel for each refuge."""
    return Table(
        board="paris/board",
        prompt=_prompt(position),
        round=Text("round.of", {"n": position.season + 1, "season": f"season.{c.SEASONS[position.season]}"}),
        phases=tuple(f"phase.{step}" for step in c.STEPS[1:-1]) if position.step else ("phase.setup",),
        phase=max(0, min(position.step, c.END - 1) - 1),
        seats=tuple(_seat_card(position, s) for s in in_order(position.seats, position.first)),
        panels=tuple(_refuge(position, s) for s in range(position.seats)),
        buttons=BUTTONS,
        labels=tuple(Label(f"label.{name}", c.PLACE_TAG[place]) for place, name in enumerate(c.PLACES)),
        light=LIGHT[position.season],
    )


def _prompt(position: Paris) -> Text:
    """Return the prompt for the question that is asked, which may name the seat, its dice still to take and
    the claimed type."""
    seat = position.asked
    left = set_up_for(position).dice - position.taken[seat] if seat >= 0 else 0
    params: dict[str, int | str] = {"seat": f"seat.{seat}", "n": left, "type": c.TYPE_TAG[position.claimed]}
    if position.question == STRENGTH.key and not (base(position, seat) and any(jokers_left(position, seat))):
        return Text("prompt.strength_as_is", params)
    return Text(f"prompt.{position.question or 'over'}", params)


def _seat_card(position: Paris, seat: int) -> SeatCard:
    """Return the card that sums up a seat: equipped survivors, cans, population, and badges for the tokens it
    holds."""
    counters = [
        Counter(f"survivor.{c.SURVIVORS[kind]}", Text("counter.equipped", {"type": c.TYPE_TAG[kind]}), n)
        for kind in c.EQUIPPED
        for n in [equipped(position, seat, kind)]
    ]
    counters.append(Counter("can", Text("counter.cans"), position.cans[seat]))
    counters.append(Counter("ui_users", Text("counter.population"), population(position, seat)))
    badges = [f"held.{name}" for name in SPECIAL if getattr(position, name) == seat]
    first = ["first_player"] if seat == position.first else []
    return SeatCard(seat, score(position, seat), tuple(counters), (*first, *badges))


# -- a refuge ----------------------------------------------------------------------------------------------
def _refuge(position: Paris, seat: int) -> Panel:
    """Return the panel of a seat's refuge: board, shelters, missions, stores, food, survivors, events and
    points."""
    sections: list[Section] = [
        BoardPart(REFUGE, BOARD_PART, seat, BOARD_ZONES),
        Cards(Text("section.shelters", {"n": _shelters(position, seat)}), f"refuge.{seat}"),
        Cards(Text("section.missions", {"n": len(kept(position, seat))}), f"hand.{seat}"),
        _stores(position, seat),
    ]
    if position.step == c.CLAIM:
        sections.append(_standing(position))
    if known := [m for m in kept(position, seat) if m != UNKNOWN]:
        sections.append(Statuses(None, tuple(_progress(position, seat, m) for m in known)))
    if position.step < c.END:  # after winter nobody eats
        sections.append(_food(position, seat))
    sections.append(_survivors(position, seat))
    if position.step < c.FOOD:  # the event has come before the meal
        sections.append(_events(position))
    sections.append(_points(position))
    return Panel(
        f"refuge.{seat}",
        Text("panel.refuge", {"seat": f"seat.{seat}"}),
        seat,
        tuple(sections),
        Text("panel.population", {"n": population(position, seat)}),
        tuple(_rows(position, seat)),
    )


def _shelters(position: Paris, seat: int) -> int:
    return len(position.shelters[seat]) + len(position.placed[seat])


def _survivors(position: Paris, seat: int) -> Counters:
    """Return the number of survivors in the refuge, by type."""
    counters = [
        Counter(c.TYPE_TAG[kind], Text("counter.kind", {"kind": c.TYPE_TAG[kind]}), n)
        for kind, n in enumerate(position.survivors[row(seat, len(c.SURVIVORS))])
    ]
    return Counters(Text("section.refuge"), tuple(counters), columns=3)


def _stores(position: Paris, seat: int) -> Cells:
    """Return the cells for a refuge's equipment (printed on shelters or tokens) and cans."""
    equipment = position.equipment[row(seat, len(c.EQUIPMENT))]
    cells = [
        Cell(f"box.{name}.{seat}", Text("counter.kind", {"kind": f"gear.{name}"}), n)
        for name, n in zip(c.EQUIPMENT, equipment, strict=True)
    ]
    return Cells(None, (*cells, Cell(f"box.can.{seat}", Text("counter.cans"), position.cans[seat])))


def _number(n: int) -> Text:
    return Text("grid.number", {"n": n})


def _food(position: Paris, seat: int) -> Dues:
    """Return the section on the next meal: the farmers that a seat's population needs, and the cans that
    replace missing farmers (PAR-17)."""
    missing = farmers_missing(position, seat)
    dues = (
        Due("survivor.farmer", Text("due.farmers"), zone(position, seat), missing),
        Due("can", Text("due.cans"), position.cans[seat], max(0, missing - position.cans[seat])),
    )
    return Dues(Text("section.food", {"n": zone(position, seat)}), dues, "food.short")


def _progress(position: Paris, seat: int, mission: int) -> Status:
    """Return the progress of a seat's mission: fulfilled or failed, the count so far, or the survivors a new
    shelter still needs."""
    tag = c.MISSION_TAG[mission]
    title, about = Text("mission.title", {"mission": tag}), Text("mission.about", {"mission": tag})
    if not position.agenda and (mission in c.NEW_SHELTERS or not fulfilled(position, seat, mission)):
        picture = "new_shelter" if mission in c.NEW_SHELTERS else tag
        return Status(picture, title, about, "missing", Text("pill.failed"))
    if mission in c.NEW_SHELTERS:
        missing = sum(missing_for(position, seat, mission))
        pill = Text("pill.ready") if not missing else Text("pill.missing", {"n": missing})
        return Status("new_shelter", title, about, "missing" if missing else "good", pill)
    done = fulfilled(position, seat, mission)
    mine = min(figures(position, seat, wanted(position, mission)))
    pill = Text("pill.done") if done else Text("pill.so_far", {"n": mine})
    return Status(tag, title, about, "good" if done else "plain", pill)


def _rows(position: Paris, seat: int) -> Iterator[Row]:
    """Yield the rows of cards below a board: the survivors of the prelude, missions dealt or drawn, or the
    shelters on offer."""
    if position.step == c.SETUP and position.set_aside:
        yield Row(Text("row.prelude"), "prelude")
    if seat >= 0 and dealt(position, seat):
        yield Row(Text("row.dealt"), f"dealt.{seat}")
    if position.question == KEEP.key:
        yield Row(Text("row.drawn"), "drawn")
    if position.question in (FIRST_MISSION.key, KEEP.key):
        return  # the shelters make room for what the moment is about
    for kind in c.TYPES:
        left = len(position.decks[kind])
        yield Row(Text("row.offer", {"type": c.TYPE_TAG[kind], "n": left}), f"offer.{c.SURVIVORS[kind]}")


# -- the city at a glance ----------------------------------------------------------------------------------
def _events(position: Paris) -> Grid:
    """Return a grid of the points that each open event would bring each seat now (PAR-16)."""
    heads = tuple(range(position.seats))
    rows = [
        GridRow(
            c.EVENT_TAG[event],
            -1,
            (
                Text("grid.event", {"event": c.EVENT_TAG[event]}),
                *(_number(c.EVENT_POINTS[event] * overcomes(position, s, event)) for s in heads),
            ),
        )
        for event in position.events
        if event not in position.turned
    ]
    return Grid(Text("section.events"), heads, tuple(rows))


def _points(position: Paris) -> Grid:
    """Return a grid of the points so far, by source and seat."""
    heads = tuple(range(position.seats))
    rows = [
        GridRow("points", -1, (Text(key), *(_number(position.won[s * len(c.ROWS) + i]) for s in heads)))
        for i, key in enumerate(c.ROWS)
    ]
    return Grid(Text("section.points"), heads, tuple(rows))


def _standing(position: Paris) -> Grid:
    """Return a grid of the order of choice for the claimed type, by announced strengths, or for seats that
    have not announced, the strength they have at least (PAR-13)."""
    rows = []
    for place, seat in enumerate(order_of_choice(position)):
        strength = position.strength[seat]
        said = strength >= 0
        n = strength if said else base(position, seat) + added(position, seat)
        key = "grid.announced" if said else "grid.at_least"
        rows.append(
            GridRow("", seat, (_number(place + 1), Text(key, {"n": n})), active=seat == position.asked)
        )
    title = Text("section.standing", {"type": c.TYPE_TAG[position.claimed]})
    return Grid(title, (Text("head.choice"), Text("head.strength")), tuple(rows))
