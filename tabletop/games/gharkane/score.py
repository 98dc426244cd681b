"""Chapter 21: survival points and the winner; also the check of a position's invariants."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tabletop.engine.game import Result, ScoreRow, tie_rule
from tabletop.engine.log import tell
from tabletop.engine.position import NOBODY, row
from tabletop.games.gharkane import components as c
from tabletop.games.gharkane.position import NOTHING, Gharkane, population, store
from tabletop.games.gharkane.setup import room_tiles, search_tiles
from tabletop.games.gharkane.verbs import FIRST_HOUSE, HOUSE, step

EVENTS_SOLVED = "score.events"
ROWS = (EVENTS_SOLVED, "score.rooms", "score.survivors", "score.equipment", "score.pairs", "score.disease")
ROOM_POINTS = c.POINTS.numbers("rooms")
SURVIVOR, EQUIPMENT, PAIR = (c.POINTS.number(name) for name in ("survivor", "equipment", "pair"))
RULES = ("GHA-21.2", "GHA-21.3", "GHA-21.4", "GHA-21.5", "GHA-21.6", "GHA-21.7")


def points(position: Gharkane, seat: int) -> tuple[int, ...]:
    """Return the points that a seat has now, one number for each row of the score in the order of ROWS."""
    repaired = position.repaired[seat]
    pairs = sum([repaired.count(tool) // 2 for tool in {*repaired}])
    return (
        sum(c.EVENT_POINTS[event] for event in solved(position, seat)),
        ROOM_POINTS[position.working[seat].bit_count()],
        SURVIVOR * population(position, seat),
        EQUIPMENT * len(repaired),
        PAIR * pairs,
        c.TRACK[position.disease[seat]],
    )


def solved(position: Gharkane, seat: int) -> list[int]:
    """Return the events that a seat has solved, in the order of the row."""
    solvers = zip(position.row, position.solver, strict=False)
    return [event for event, solver in solvers if solver == seat]


def score(position: Gharkane, seat: int) -> int:
    """Return the current total of a seat's points."""
    return sum(points(position, seat))


@step
def count_points(position: Gharkane) -> None:
    """Count the final points of every seat and log them row by row, those of the events card by card
    (GHA-21.2 to GHA-21.7)."""
    position.step = c.END
    for seat in range(position.seats):
        cards = [(c.EVENT_TAG[event], c.EVENT_POINTS[event]) for event in solved(position, seat)]
        for key, rule, won in zip(ROWS, RULES, points(position, seat), strict=True):
            for what, n in cards if key == EVENTS_SOLVED and cards else ((key, won),):
                tell(position, "log.points", rule, seat=seat, n=n, gain=(key, n), what=what)


def result(position: Gharkane) -> Result | None:
    """Return the scores and winners, or None before the end of the game. Ties are broken by foodstuffs, then
    by all goods; seats still equal share the win (GHA-21.8, 21.11)."""
    if position.agenda:
        return None
    seats = range(position.seats)
    stores = [store(position, seat) for seat in seats]
    rank = [(score(position, s), sum(stores[s][g] for g in c.FOODSTUFFS), sum(stores[s])) for s in seats]
    winners = tuple(s for s in seats if rank[s] == max(rank))
    won = [points(position, seat) for seat in seats]
    rows = tuple(ScoreRow(key, tuple(of_seat[i] for of_seat in won)) for i, key in enumerate(ROWS))
    return Result(tuple(total for total, *_ in rank), winners, rows, "end.six_rounds",
                  ties=tie_rule(rank, "GHA-21.9", "GHA-21.10", "GHA-21.11"))  # fmt: skip


# -- invariants --------------------------------------------------------------------------------------------
def audit(position: Gharkane) -> list[str]:
    """Return a message for every invariant that the position violates."""
    if not position.row:
        return []
    return [
        *_lost("equipment", _all_equipment(position), c.TOOL_TILES),
        *_lost("game", _all_game(position), c.GAME_TILES),
        *_lost(
            "megapoles",
            _all(position.megapoles, position.megapoles_out, position.dealt_megapoles, position.megapole),
            c.MEGAPOLES,
        ),
        *_lost(
            "leaders",
            _all(position.leader_pile, position.leaders_out, position.dealt_leaders, position.leader),
            c.LEADERS,
        ),
        *_lost("rooms", _all_rooms(position), room_tiles(position)),
        *_search_faults(position),
        *_event_faults(position),
        *_hero_faults(position),
        *_newcomer_faults(position),
        *(fault for seat in range(position.seats) for fault in _shelter_faults(position, seat)),
    ]


def _newcomer_faults(position: Gharkane) -> list[str]:
    """Return a message if a seat is to house a new survivor while there is none (GHA-2.10, GHA-11.6)."""
    housing = position.question in (HOUSE.key, FIRST_HOUSE.key)
    return ["newcomers: none to be housed"] if housing and position.newcomers <= 0 else []


def _lost(kind: str, found: Iterable[int], wanted: Iterable[int]) -> list[str]:
    return [] if sorted(found) == sorted(wanted) else [f"{kind}: lost or doubled"]


def _all(*piles: Iterable[int]) -> list[int]:
    return [card for pile in piles for card in pile if card != NOTHING]


def _all_equipment(position: Gharkane) -> list[int]:
    return _all(position.offer, position.market, position.scrapped, *position.broken, *position.repaired)


def _all_game(position: Gharkane) -> list[int]:
    rows = (position.hunted[row(seat, len(c.GAME))] for seat in range(position.seats))
    hunted = [kind for amounts in rows for kind, n in enumerate(amounts) for _ in range(n)]
    return _all(position.boxed, *position.stacks, hunted)


def _all_rooms(position: Gharkane) -> list[int]:
    own = [room for rooms in position.rooms for room in rooms[1:]]
    if position.options.seven_rooms:
        own = [room for room in own if room not in c.SEVENTH]
    return _all(position.room_pile, position.rooms_out, position.dealt_rooms, own)


def _search_faults(position: Gharkane) -> Iterator[str]:
    for town, pile in enumerate(position.piles):
        yield from _lost(
            f"search tiles of town {town}",
            _all(pile, position.found[town], position.aside[town]),
            search_tiles(position),
        )
        if position.face_up[town] and not pile:
            yield f"town {town}: no tile lies face up"


def _event_faults(position: Gharkane) -> Iterator[str]:
    if len(set(position.row)) != c.EVENTS_DRAWN:
        yield f"events: {position.row}"
    open_ = sum(1 << e for i, e in enumerate(position.row[: position.shown]) if position.solver[i] == NOBODY)
    if open_ != position.open_events:
        yield f"open events: {position.open_events:b}"


def _hero_faults(position: Gharkane) -> Iterator[str]:
    for seat in range(position.seats):
        places = [place for place in position.at[row(seat, c.TEAM)] if place != NOTHING]
        if len(set(places)) != len(places):
            yield f"heroes of seat {seat} share a place"
    if any(slot and not up for slot, up in zip(position.slot, position.standing, strict=True)):
        yield "a lying hero holds a slot"


def _shelter_faults(position: Gharkane, seat: int) -> Iterator[str]:
    """Yield a message for each fault of a shelter: survivors without seats, a wrong set of working rooms,
    negative goods, ready equipment that is not repaired, or disease off the track."""
    people = position.people[row(seat, len(c.HOMES))]
    rooms = position.rooms[seat]
    full = 0
    for home, room in enumerate(rooms):
        built = position.built[seat] >> home & 1
        if people[home] > c.SEATS_OF[room] * built:
            yield f"room {home} of seat {seat}: {people[home]} survivors"
        full |= (built and people[home] == c.SEATS_OF[room]) << room
    if any(people[len(rooms) : c.HOSPITAL]) or min(people) < 0:
        yield f"survivors of seat {seat}: {people}"
    if full != position.working[seat]:
        yield f"working rooms of seat {seat}: {position.working[seat]:b}"
    if min(store(position, seat)) < 0:
        yield f"goods of seat {seat}: {store(position, seat)}"
    if position.ready[seat] & ~sum({1 << tool for tool in position.repaired[seat]}):
        yield f"ready equipment of seat {seat}: {position.ready[seat]:b}"
    if not 0 <= position.disease[seat] < len(c.TRACK):
        yield f"disease of seat {seat}: {position.disease[seat]}"
