"""The contents of a shelter: goods, equipment, survivors and their rooms, disease (GHA-11.6, 15, 17)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabletop.engine.agenda import Next, ask, do
from tabletop.engine.chance import shuffled, take_top
from tabletop.engine.log import tell
from tabletop.engine.verb import Params
from tabletop.games.gharkane import components as c
from tabletop.games.gharkane.position import Gharkane, free_seats, is_healthy, population
from tabletop.games.gharkane.verbs import FIRST_HOUSE, HOUSE, LEAVE, dismiss, house, step


# -- goods -------------------------------------------------------------------------------------------------
def gain(position: Gharkane, seat: int, good: int, amount: int, rule: str, source: str) -> None:
    """Give a seat an amount of one good from the reserve, which never runs out (GHA-3.2). Log it with the
    number of the `rule` and the tag of the card or place that gives it (`source`)."""
    if amount:
        position.goods[seat * len(c.GOODS) + good] += amount
        tell(position, "log.gain", rule, seat=seat, n=amount, good=c.GOOD_TAG[good], source=source)


def gain_all(position: Gharkane, seat: int, goods: Sequence[int], rule: str, source: str) -> None:
    """Give a seat an amount of each good. Log it with the number of the `rule` and the tag of the card or
    place that gives them (`source`)."""
    for good, amount in enumerate(goods):
        gain(position, seat, good, amount, rule, source)


def held(position: Gharkane, seat: int, goods: Iterable[int]) -> int:
    """Return how many goods of the given kinds a seat has, all added up."""
    start = seat * len(c.GOODS)
    return sum([position.goods[start + good] for good in goods])


def amounts(goods: Iterable[int], group: int = c.FOODSTUFF, any_of_it: int = 0) -> tuple[str, ...]:
    """Return the tags for the text of a price, like "2 wood and 1 foodstuff".

    Args:
        goods: the amount of each good.
        group: a group of goods, an index of GROUPS.
        any_of_it: the number of goods of any kind in `group`.
    """
    named = [f"amount.{c.GOODS[good]}.{n}" for good, n in enumerate(goods) if n]
    return (*named, *([f"amount.{c.GROUPS[group]}.{any_of_it}"] if any_of_it else []))


# -- equipment ---------------------------------------------------------------------------------------------
def draw_equipment(position: Gharkane, seat: int, rule: str) -> None:
    """Draw one piece of equipment, always broken, for a seat (GHA-2.20, GHA-18.4, GHA-18.19), or log that
    none is left; the log of the draw cites `rule`."""
    drawn = top_equipment(position)
    position.broken[seat] += drawn
    for tool in drawn:
        tell(position, "log.draw_equipment", rule, seat=seat, equipment=c.TOOL_TAG[tool])
    if not drawn:
        tell(position, "log.no_equipment", "GHA-10.4", seat=seat)


def top_equipment(position: Gharkane) -> tuple[int, ...]:
    """Take the top piece of equipment from the pile and return it in a tuple, empty if none is left; an empty
    pile is first refilled with the discarded pieces (GHA-10.4)."""
    if not position.market:
        position.market, position.scrapped = shuffled(position, position.scrapped), ()
    if not position.market:
        return ()
    tool, position.market = take_top(position, position.market)
    return (tool,)


def equipment_left(position: Gharkane) -> int:
    """Return how many pieces of equipment can still be drawn, the discarded ones included (GHA-10.4)."""
    return len(position.market) + len(position.scrapped)


# -- survivors ---------------------------------------------------------------------------------------------
def beds_left(position: Gharkane, seat: int) -> bool:
    """Tell whether a seat's hospital has a free bed; only tight_hospital limits the beds (GHA-16.3)."""
    return not position.options.tight_hospital or position.people[seat * len(c.HOMES) + c.HOSPITAL] < c.TIGHT


def the_beds(position: Gharkane) -> Params:
    """Return the number of hospital beds with the option tight_hospital, for the text of a refusal; without
    the option, the hospital never refuses a survivor."""
    return {"beds": c.TIGHT}


def enter(position: Gharkane, seat: int, home: int) -> None:
    """Put a survivor into one of a seat's homes, a room or the hospital (`home` is an index of HOMES); a full
    room works at once (GHA-17.9)."""
    position.people[seat * len(c.HOMES) + home] += 1
    if home != c.HOSPITAL:
        note_working(position, seat, home)


def note_working(position: Gharkane, seat: int, home: int) -> None:
    """Record whether the room at the place `home` of the shelter board works: it is built and all its seats
    are taken (GHA-17.7)."""
    room = position.rooms[seat][home]
    full = (
        position.people[seat * len(c.HOMES) + home] == c.SEATS_OF[room] and position.built[seat] >> home & 1
    )
    position.working[seat] = position.working[seat] & ~(1 << room) | full << room


def to_hospital(position: Gharkane, seat: int, survivors: int, rule: str, source: str) -> None:
    """Put new survivors into the hospital, as far as it has free beds (GHA-16.2, GHA-18.17, GHA-19.10). Log
    it with the number of the `rule` and the tag of the room or equipment that brings them (`source`)."""
    for _ in range(survivors):
        if not beds_left(position, seat):
            tell(position, "log.no_bed", "GHA-16.3", seat=seat)
            return
        enter(position, seat, c.HOSPITAL)
        tell(position, "log.newcomer", rule, seat=seat, source=source)


@step
def settle_in(position: Gharkane, seat: int, first: int) -> Next:
    """Ask where each new survivor lives, in a room with a free seat or the hospital (GHA-2.10, GHA-11.6);
    house it without asking if there is no choice. `first` is 1 in the set-up, else 0."""
    while position.newcomers > 0:
        homes = homes_open(position, seat)
        if len(homes) > 1:
            return [ask(seat, FIRST_HOUSE if first else HOUSE), do(settle_in, seat, first)]
        position.newcomers -= 1
        if homes:
            enter(position, seat, homes[0])
        else:
            tell(position, "log.no_bed", "GHA-16.3", seat=seat)
    return None


def homes_open(position: Gharkane, seat: int) -> list[int]:
    """Return the homes that a new survivor can enter: built rooms with free seats, and the hospital if it has
    a free bed."""
    rooms = [home for home in range(len(position.rooms[seat])) if free_seats(position, seat, home) > 0]
    return [*rooms, c.HOSPITAL] if beds_left(position, seat) else rooms


def moving_in(position: Gharkane, home: int) -> str:
    if home == c.HOSPITAL:
        return "GHA-16.3"
    return "GHA-2.10" if position.question == FIRST_HOUSE.key else "GHA-11.6"


def open_to_all(position: Gharkane, seat: int) -> Params:
    return {
        **the_beds(position),
        "homes": tuple(room_tag(position, seat, i) for i in homes_open(position, seat)),
    }


def the_room(position: Gharkane, seat: int, home: int) -> Params:
    return {"room": room_tag(position, seat, home), "seats": room_seats(position, seat, home)}


def room_tag(position: Gharkane, seat: int, home: int) -> str:
    """Return the tag of the room at the place `home` of the shelter board, or the tag of the place itself if
    there is no room."""
    rooms = position.rooms[seat]
    return c.ROOM_TAG[rooms[home]] if home < len(rooms) else c.HOME_TAG[home]


def room_seats(position: Gharkane, seat: int, home: int) -> int:
    rooms = position.rooms[seat]
    return c.SEATS_OF[rooms[home]] if home < len(rooms) else 0


@house.allows(moving_in, "home", details=open_to_all)
def homes_to_enter(position: Gharkane, seat: int) -> list[int]:
    return homes_open(position, seat)


@house.effect
def housed(position: Gharkane, seat: int, home: int) -> None:
    rule = "GHA-2.10" if position.step == c.SETUP else "GHA-11.6"
    position.newcomers -= 1
    enter(position, seat, home)
    tell(position, "log.house", rule, seat=seat, room=room_tag(position, seat, home))


# -- survivors who leave -----------------------------------------------------------------------------------
@step
def lose(position: Gharkane, seat: int, survivors: int) -> Next:
    """Make a seat lose this number of survivors; the seat chooses which (GHA-14.5, GHA-15.8)."""
    position.leaving = survivors and min(survivors, population(position, seat))
    return [do(see_off, seat)] if survivors else None


@step
def see_off(position: Gharkane, seat: int) -> Next:
    """Ask the seat which survivors leave, one at a time, unless all live in one home or all must leave."""
    while position.leaving:
        homes = [home for home in c.HOMES if position.people[seat * len(c.HOMES) + home]]
        if len(homes) > 1 and position.leaving < population(position, seat):
            return [ask(seat, LEAVE), do(see_off, seat)]
        dismissed(position, seat, homes[0])
    return None


def why_they_leave(position: Gharkane) -> str:
    return "GHA-15.8" if position.step == c.DISEASE else "GHA-14.5"


@dismiss.forbids(why_they_leave)
def nobody_lives_there(position: Gharkane, seat: int, dwelling: int) -> bool:
    return not position.people[seat * len(c.HOMES) + dwelling]


@dismiss.effect
def dismissed(position: Gharkane, seat: int, dwelling: int) -> None:
    """Remove a survivor from `dwelling`, a room or the hospital (an index of HOMES); a full room stops
    working at once (GHA-17.7)."""
    position.leaving -= 1
    position.people[seat * len(c.HOMES) + dwelling] -= 1
    if dwelling != c.HOSPITAL:
        note_working(position, seat, dwelling)
    rule, room = why_they_leave(position), room_tag(position, seat, dwelling)
    tell(position, "log.left", rule, seat=seat, room=room, loud=True)


# -- disease -----------------------------------------------------------------------------------------------
def worsen(position: Gharkane, seat: int, spaces: int, rule: str) -> int:
    """Move a seat's disease marker by a number of spaces towards the bad end of the track; return how many
    survivors are lost for spaces beyond the last one (GHA-15.8). The log cites `rule` for the move."""
    moved = min(spaces, c.LAST_SPACE - position.disease[seat])
    position.disease[seat] += moved
    value = c.TRACK[position.disease[seat]]
    if moved:
        tell(position, "log.disease_worse", rule, seat=seat, n=moved, value=value)
    lost = min(spaces - moved, population(position, seat))
    if lost:
        tell(position, "log.disease_beyond", "GHA-15.8", seat=seat, n=lost, value=value)
    return lost


def heal(position: Gharkane, seat: int, rule: str) -> None:
    """Move a seat's disease marker 1 space better, unless it is on the best space already; the log cites
    `rule`."""
    if not is_healthy(position, seat):
        position.disease[seat] -= 1
        tell(position, "log.disease_better", rule, seat=seat, value=c.TRACK[position.disease[seat]])
