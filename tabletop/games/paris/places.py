"""Chapters 6 to 10: the actions of the places where dice are taken, from the Tower to the Station."""

from __future__ import annotations

from tabletop.engine.agenda import Next, ask
from tabletop.engine.log import tell
from tabletop.engine.position import NOBODY
from tabletop.engine.verb import Params
from tabletop.games.paris import components as c, verbs
from tabletop.games.paris.position import Paris, has_power
from tabletop.games.paris.refuge import cans_left, gain_cans, keep_equipment

MORE_MISSIONS = 2
"""The number of missions that a seat with the power of PAR-20.7 draws at the Bridge in addition to the usual
ones."""


def visit(position: Paris, seat: int, place: int) -> Next:
    """Return the question that asks the seat for the action of the place where it took a die; None if nothing
    is left to gain there (PAR-5.6)."""
    if place == c.TOWER and position.heroine == NOBODY:
        position.heroine = seat
        tell(position, "log.heroine", "PAR-6.2", seat=seat)
    if place == c.BRIDGE and not position.missions:
        tell(position, "log.no_missions", "PAR-7.4", seat=seat)
        return None
    if place == c.RESTAURANT and not cans_left(position):
        tell(position, "log.no_cans", "PAR-8.3", seat=seat)
        return None
    position.pending = place
    return [ask(seat, verbs.ACTION_OF[place])]


# -- the Tower ---------------------------------------------------------------------------------------------
@verbs.turn_event.allows("PAR-6.1", "event")
def open_events(position: Paris) -> list[int]:
    return [event for event in position.events if event not in position.turned]


@verbs.turn_event.effect
def event_turned(position: Paris, seat: int, event: int) -> None:
    position.turned += (event,)
    tell(position, "log.turn_event", "PAR-6.1", seat=seat, event=c.EVENT_TAG[event])


# -- the Bridge --------------------------------------------------------------------------------------------
@verbs.draw_missions.effect
def missions_drawn(position: Paris, seat: int) -> Next:
    """Draw three missions (five with the power of PAR-20.7), or as many as the deck has (PAR-7.4)."""
    cards = c.LOTS.number("bridge") + MORE_MISSIONS * has_power(position, seat, c.DRAW_TWO)
    position.drawn, position.missions = position.missions[:cards], position.missions[cards:]
    position.kept = 0
    position.secrets_shown += 1
    tell(position, "log.draw_missions", "PAR-7.1", seat=seat, n=len(position.drawn))
    return [ask(seat, verbs.KEEP)]


def may_keep(position: Paris, seat: int) -> Params:
    return {"n": 1 + has_power(position, seat, c.KEEP_EXTRA)}


@verbs.keep_mission.forbids("PAR-7.2", details=may_keep)
def not_drawn(position: Paris, mission: int) -> bool:
    return mission not in position.drawn


@verbs.keep_no_more.forbids("PAR-7.2", details=may_keep)
def none_kept(position: Paris) -> bool:
    return not position.kept


@verbs.keep_mission.effect
def mission_kept(position: Paris, seat: int, mission: int) -> Next:
    """Keep a drawn mission; with the power of PAR-20.4, ask for a second one to keep."""
    position.drawn = tuple(m for m in position.drawn if m != mission)
    position.hand[seat] += (mission,)
    position.kept += 1
    tell(position, "log.kept_mission", "PAR-7.2", seat=seat, to=(seat,), mission=c.MISSION_TAG[mission])
    if position.drawn and position.kept <= has_power(position, seat, c.KEEP_EXTRA):
        return [ask(seat, verbs.KEEP)]
    return others_under(position, seat)


@verbs.keep_no_more.effect
def others_under(position: Paris, seat: int) -> None:
    """Put the drawn missions that were not kept under the deck, in the order they were drawn (PAR-7.3)."""
    tell(position, "log.kept", "PAR-7.2", seat=seat, but=seat, n=position.kept)
    position.missions += position.drawn
    position.drawn = ()


# -- the Restaurant ----------------------------------------------------------------------------------------
@verbs.take_can.effect
def can_taken(position: Paris, seat: int) -> None:
    gain_cans(position, seat, 1, "PAR-8.1")


# -- the Centre --------------------------------------------------------------------------------------------
@verbs.take_token.forbids("PAR-9.1")
def token_gone(position: Paris, token: int) -> bool:
    return not position.centre[token]


@verbs.take_token.effect
def token_taken(position: Paris, seat: int, token: int) -> None:
    """Take a token: a piece of equipment to keep (PAR-9.2), or the Bat or Binoculars for this season
    (PAR-9.3, PAR-9.4)."""
    position.centre[token] -= 1
    rule = "PAR-9.2"
    if token == c.BAT:
        position.bat, rule = seat, "PAR-9.3"
    elif token == c.BINOCULARS:
        position.binoculars, rule = seat, "PAR-9.4"
    else:
        keep_equipment(position, seat, token)
    tell(position, "log.take_token", rule, seat=seat, token=f"token.{c.CENTRE_TOKENS[token]}")


# -- the Station -------------------------------------------------------------------------------------------
@verbs.take_survivor.forbids("PAR-10.1")
def not_at_the_station(position: Paris, survivor: int) -> bool:
    return not position.station[survivor]


@verbs.take_survivor.effect
def survivor_taken(position: Paris, seat: int, survivor: int) -> None:
    """Move a survivor token from the Station to the seat's board (PAR-10.2)."""
    position.station[survivor] -= 1
    position.board_tokens[seat * len(c.FACES) + survivor] += 1
    tell(position, "log.take_survivor", "PAR-10.1", seat=seat, survivor=f"survivor.{c.FACES[survivor]}")
