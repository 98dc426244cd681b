"""Chapters 6 and 11: the moves of heroes from place to place around the board, and the haciendas and their
gifts."""

from __future__ import annotations

from tabletop.engine.agenda import Next, ask, do
from tabletop.engine.game import in_order
from tabletop.engine.log import tell
from tabletop.engine.position import row
from tabletop.engine.verb import Params
from tabletop.games.gharkane import acting, components as c, event, pressure, shelter, verbs
from tabletop.games.gharkane.position import NOTHING, Gharkane, suffers, works

FAR = c.RING
"""The distance that stands for a place that cannot be reached; longer than any way around the board."""


@verbs.step
def night(position: Gharkane) -> Next:
    """Play a night: turn up an event, let the seats move heroes in turn (GHA-5.1, GHA-6.1), then lay all
    heroes down (GHA-12.1)."""
    position.step = c.NIGHT
    return [do(event.turn_up_event), do(night_turn, position.first), do(lie_down)]


@verbs.step
def night_turn(position: Gharkane, seat: int) -> Next:
    """Ask the next seat in turn order that can move a hero; such a seat must move (GHA-6.10), other seats are
    skipped (GHA-6.11)."""
    position.hero = NOTHING
    for mover in in_order(position.seats, seat):
        if verbs.move.possible(position, mover):
            return [ask(mover, verbs.TURN), do(night_turn, (mover + 1) % position.seats)]
    return None


@verbs.step
def lie_down(position: Gharkane) -> None:
    position.standing = [0] * len(position.standing)
    position.slot = [c.NO_SLOT] * len(position.slot)
    tell(position, "log.lie_down", "GHA-12.1")


# -- the way -----------------------------------------------------------------------------------------------
def steps_round(start: int, place: int, direction: int) -> int:
    """Return the number of steps from one place of the board to another, going around in a direction (1 or
    -1) (GHA-3.6)."""
    return (place - start) * direction % c.RING


def is_cut(start: int, place: int, direction: int) -> bool:
    """Tell whether the way between two places in one direction (1 or -1) uses the path that the lava flow
    closes (GHA-5.12)."""
    lava = c.WITH_AN if direction == 1 else (c.WITH_AN + 1) % c.RING
    return steps_round(start, lava, direction) < steps_round(start, place, direction)


def shortest(start: int, place: int, lava: bool) -> tuple[int, int]:
    """Return (steps, direction) of the shortest open way around the board between two places, with direction
    1 or -1; (FAR, 0) if none is open. `lava` tells whether the lava flow closes its path."""
    routes = [
        (steps_round(start, place, direction), direction)
        for direction in (1, -1)
        if not (lava and is_cut(start, place, direction))
    ]
    return min(routes, default=(FAR, 0))


def way_of(position: Gharkane, hero: int, place: int) -> list[int]:
    """Return the places that a hero passes on its shortest way, from its own place to the destination, both
    included."""
    start = position.at[hero]
    steps, direction = shortest(start, place, suffers(position, hero // c.TEAM, c.LAVA_FLOW))
    return [(start + direction * i) % c.RING for i in range(steps + 1)]


LENGTH = {
    (lava, start, place): shortest(start, place, bool(lava))[0]
    for lava in (0, 1)
    for start in range(c.RING)
    for place in range(c.RING)
}
"""The number of steps on a hero's shortest open way. The key is (lava, start, destination): `lava` is 1 if
the lava flow closes a path, else 0."""
TEAM_OF = tuple(c.HEROES[seat * c.TEAM :][: c.TEAM] for seat in range(c.SEATS_AT_MOST))
ELSEWHERE = tuple(
    c.bits(*(spot for spot in c.SPOTS if c.PLACE_AT[spot] != place)) for place in (*range(c.RING), NOTHING)
)
"""The spots (targets of a hero's move) that are not at a given place, a bit for each number in SPOTS; indexed
by place, and the last entry is for NOTHING (no place)."""
WITHIN = tuple(
    tuple(
        tuple(
            c.bits(*(spot for spot in c.SPOTS if LENGTH[lava, start, c.PLACE_AT[spot]] <= steps))
            for start in range(c.RING)
        )
        for steps in (c.REACH, FAR - 1)
    )
    for lava in (0, 1)
)
"""The spots (targets of a hero's move) that a hero can reach, a bit for each number in SPOTS: within two
steps, or at any distance with Powered legs (GHA-6.4, GHA-19.13). Indexed by lava flow (0 or 1), Powered legs
(0 or 1) and the hero's place."""
NOT_CUT = tuple(
    tuple(tuple(spots | ~near for spots, near in zip(reach, WITHIN[0][0], strict=True)) for reach in reaches)
    for reaches in WITHIN
)
"""The spots that the rule about the lava flow allows, a bit for each number in SPOTS: those still in reach,
and those out of reach even without lava, which another rule refuses. Indexed by lava flow (0 or 1), Powered
legs (0 or 1) and the hero's place."""
_PLACES = ELSEWHERE[c.HACIENDAS]
SLOTS_FOR = tuple(
    tuple(
        _PLACES | c.bits(*(spot for spot in c.SPOTS if 0 <= c.SLOT_AT[spot] - strength <= hook))
        for strength in c.STRENGTH
    )
    for hook in (0, 1)
)
"""The spots that a hero's strength allows, a bit for each number in SPOTS: every place, the slot of the
haciendas for that strength and, with the Climbing hook, also the next slot (GHA-11.2, GHA-19.14). Indexed by
Climbing hook (0 or 1) and hero."""


def shares(position: Gharkane, seat: int, hero: int, slot: int) -> bool:
    """Tell whether a hero may share the slot of its own strength at the haciendas with the hero that holds
    it, as a full Caravan post allows (GHA-18.10). A slot above its strength, reached with the Climbing hook,
    cannot be shared (GHA-19.14)."""
    return slot == c.STRENGTH[hero] and position.working[seat] >> c.CARAVAN & 1 > 0


# -- rules of movement -------------------------------------------------------------------------------------
@verbs.move.allows("GHA-6.1", "hero")
def ones_own(position: Gharkane, seat: int) -> range:
    return TEAM_OF[seat]


@verbs.move.forbids("GHA-6.2")
def has_played(position: Gharkane, hero: int) -> int:
    return position.standing[hero]


def the_way(position: Gharkane, seat: int, hero: int, spot: int) -> Params:
    start, place = position.at[hero], c.PLACE_AT[spot]
    lava = int(suffers(position, seat, c.LAVA_FLOW))
    return {
        "place": c.PLACE_TAG[place],
        "from": c.PLACE_TAG[start],
        "steps": LENGTH[lava, start, place],
        "equipment": c.TOOL_TAG[c.LEGS],
        "strength": c.STRENGTH[hero],
        "slot": c.SLOT_AT[spot],
    }


@verbs.move.allows_bits("GHA-6.6", "spot", details=the_way)
def elsewhere(position: Gharkane, hero: int) -> int:
    return ELSEWHERE[position.at[hero]]


@verbs.move.allows_bits("GHA-5.12", "spot")
def not_behind_lava(position: Gharkane, seat: int, hero: int) -> int:
    return NOT_CUT[suffers(position, seat, c.LAVA_FLOW)][position.ready[seat] >> c.LEGS & 1][
        position.at[hero]
    ]


def too_far(position: Gharkane, seat: int, hero: int, spot: int) -> str:
    """Return the rule that explains why a hero cannot reach a place: its Powered legs are not ready, no path
    leads straight across the board (GHA-6.5), or the place is more than two steps away (GHA-6.4)."""
    if c.LEGS in (*position.repaired[seat], *position.broken[seat]):
        return acting.unready_rule(position, seat, c.LEGS)
    across = LENGTH[0, position.at[hero], c.PLACE_AT[spot]] == c.RING // 2
    return "GHA-6.5" if across else "GHA-6.4"


@verbs.move.allows_bits(too_far, "spot", details=the_way)
def within_reach(position: Gharkane, seat: int, hero: int) -> int:
    return WITHIN[suffers(position, seat, c.LAVA_FLOW)][position.ready[seat] >> c.LEGS & 1][position.at[hero]]


@verbs.move.allows_bits("GHA-6.7", "spot", details=the_way)
def without_own_hero(position: Gharkane, seat: int) -> int:
    one, two, three, four = position.at[row(seat, c.TEAM)]
    return ELSEWHERE[one] & ELSEWHERE[two] & ELSEWHERE[three] & ELSEWHERE[four]


def no_slot_rule(position: Gharkane, seat: int, hero: int, spot: int) -> str:
    """Return the rule that explains why a slot of the haciendas is closed to a hero: the slot above its
    strength needs a ready Climbing hook, other slots belong to other strengths (GHA-11.1)."""
    above = c.SLOT_AT[spot] == c.STRENGTH[hero] + 1
    if above and c.HOOK in (*position.repaired[seat], *position.broken[seat]):
        return acting.unready_rule(position, seat, c.HOOK)
    return "GHA-11.1"


def the_slot(position: Gharkane, seat: int, hero: int, spot: int) -> Params:
    return {"strength": c.STRENGTH[hero], "slot": c.SLOT_AT[spot], "equipment": c.TOOL_TAG[c.HOOK]}


@verbs.move.allows_bits(no_slot_rule, "spot", details=the_slot)
def slots_of_its_strength(position: Gharkane, seat: int, hero: int) -> int:
    """Return, as bits, the spots to which a hero may move: all places, the slot (space at the haciendas) of
    its own strength and, with a ready Climbing hook, the slot above (GHA-11.1, GHA-19.14)."""
    return SLOTS_FOR[position.ready[seat] >> c.HOOK & 1][hero]


def taken_rule(position: Gharkane, hero: int, spot: int) -> str:
    return "GHA-11.2" if c.SLOT_AT[spot] == c.STRENGTH[hero] else "GHA-19.14"


@verbs.move.forbids(taken_rule, details=the_slot)
def slot_taken(position: Gharkane, seat: int, hero: int, spot: int) -> bool:
    return (
        spot >= c.RING
        and c.SLOT_AT[spot] in position.slot
        and not shares(position, seat, hero, c.SLOT_AT[spot])
    )


@verbs.move.effect
def hero_moved(position: Gharkane, seat: int, hero: int, spot: int) -> Next:
    """Move a hero and stand it up as active (GHA-6.3). It then presses weaker rivals at the place (GHA-7.1)
    and either collects goods at the haciendas or acts."""
    place, slot = c.PLACE_AT[spot], c.SLOT_AT[spot]
    lava = suffers(position, seat, c.LAVA_FLOW)
    if LENGTH[lava, position.at[hero], place] > c.REACH:
        use_up(position, seat, c.LEGS, "GHA-19.13")
    if slot > c.STRENGTH[hero]:
        use_up(position, seat, c.HOOK, "GHA-19.14")
    position.at[hero], position.standing[hero], position.slot[hero] = place, 1, slot
    begin_visit(position, seat, hero)
    tag, strength = c.HERO_TAG[hero], c.STRENGTH[hero]
    tell(position, "log.move", "GHA-6.4", seat=seat, n=strength, hero=tag, place=c.PLACE_TAG[place])
    if place == c.HACIENDAS:
        take_token(position, seat)
        return [do(pressure.arrive, seat), do(feast, seat), do(acting.act, seat)]
    return [do(pressure.arrive, seat), do(acting.act, seat)]


def use_up(position: Gharkane, seat: int, tool: int, rule: str) -> None:
    """Mark a piece of equipment as used in this round (GHA-19.5) and log its use, citing `rule`."""
    position.ready[seat] &= ~(1 << tool)
    tell(position, "log.use_equipment", rule, seat=seat, equipment=c.TOOL_TAG[tool])


def begin_visit(position: Gharkane, seat: int, hero: int) -> None:
    """Reset the state of the hero's visit to a place and set the number of its actions: its strength
    (GHA-8.1), at most three in the ash wind (GHA-5.9), none at the haciendas (GHA-11.5)."""
    actions = c.STRENGTH[hero]
    if suffers(position, seat, c.ASH_WIND):
        actions = min(actions, c.EVENT_AMOUNT[c.ASH_WIND])
    position.hero = hero
    position.actions = 0 if position.at[hero] == c.HACIENDAS else actions
    position.has_hunted = position.searches = position.cupboards = position.harvested = 0
    position.clubbing = position.demanding = 0


# -- the haciendas (GHA-11) --------------------------------------------------------------------------------
def take_token(position: Gharkane, seat: int) -> None:
    """Give the first-player token to the seat whose hero is the first to reach the haciendas in this night;
    this seat leads from the next day on (GHA-11.7, GHA-11.8)."""
    if not any(position.at[h] == c.HACIENDAS for h in standing(position) if h != position.hero):
        tell(position, "log.token_kept" if position.token == seat else "log.token", "GHA-11.7", seat=seat)
        position.token = seat


def standing(position: Gharkane) -> list[int]:
    """Return the active heroes of all seats: those that have moved in this night and so stand."""
    return [hero for hero, up in enumerate(position.standing) if up]


def cans_brought(position: Gharkane, seat: int, slot: int) -> int:
    """Return the number of cans that a seat gains from a slot of the haciendas: fewer in an aftershock
    (GHA-5.13), more with a full Cannery or Caravan post (GHA-18.8, GHA-18.9)."""
    extra = sum(c.ROOM_AMOUNT[room] for room in (c.CANNERY, c.CARAVAN) if works(position, seat, room))
    shock = c.EVENT_AMOUNT[c.AFTERSHOCK] if suffers(position, seat, c.AFTERSHOCK) else 0
    return max(0, c.SLOTS[slot].cans + shock) + extra


@verbs.step
def feast(position: Gharkane, seat: int) -> Next:
    """Give the seat the cans and survivors of the slot that its hero holds at the haciendas; no action is
    spent (GHA-11.4)."""
    slot = position.slot[position.hero]
    cans = cans_brought(position, seat, slot)
    for room in (c.CANNERY, c.CARAVAN):
        if works(position, seat, room):
            position.used[seat] |= 1 << room
    shelter.gain(position, seat, c.CAN, cans, "GHA-11.4", c.PLACE_TAG[c.HACIENDAS])
    position.newcomers = c.SLOTS[slot].survivors
    tell(position, "log.survivors", "GHA-11.4", seat=seat, n=position.newcomers)
    return [do(shelter.settle_in, seat, 0)]


# -- the Lookout (GHA-18.20) -------------------------------------------------------------------------------
def the_lookout(position: Gharkane, seat: int) -> Params:
    return verbs.asleep(position, seat, c.LOOKOUT)


@verbs.look.forbids("GHA-17.7", details=the_lookout)
def no_lookout(position: Gharkane, seat: int) -> bool:
    return not position.working[seat] >> c.LOOKOUT & 1


@verbs.look.forbids("GHA-17.8", details=lambda position: {"room": c.ROOM_TAG[c.LOOKOUT]})
def has_looked(position: Gharkane, seat: int) -> int:
    return position.used[seat] >> c.LOOKOUT & 1


@verbs.look.effect
def looked(position: Gharkane, seat: int, town: int) -> Next:
    """Show a town's search pile to the seat alone, which has used its room Lookout, then go on with the
    seat's turn."""
    position.used[seat] |= 1 << c.LOOKOUT
    position.looking = town
    position.secrets_shown += 1
    tell(position, "log.look", "GHA-18.20", seat=seat, town=c.TOWN_TAG[town])
    return [ask(seat, verbs.LOOK), ask(seat, verbs.TURN)]


@verbs.put_back.effect
def pile_put_back(position: Gharkane, seat: int) -> None:
    position.looking = NOTHING


def movable_heroes(position: Gharkane, seat: int) -> list[int]:
    """Return the heroes of a seat that can still move legally in this night (GHA-6.10)."""
    return list(dict.fromkeys(action.args[0] for action in verbs.move.legal(position, seat)))
