"""Chapters 5, 15 and 19: placing the Mugger, moving heroes, meeting the Mugger and drawing the Knife."""

from __future__ import annotations

from tabletop.engine.agenda import Next, ask, do
from tabletop.engine.game import in_order
from tabletop.engine.log import tell
from tabletop.engine.secrecy import NOTHING
from tabletop.engine.verb import Params, Refusal, Verb, allows
from tabletop.games.madsteam import components as c, verbs
from tabletop.games.madsteam.position import ITS_HEROES, Madsteam, heroes_of
from tabletop.games.madsteam.shelter import SHELF, have, spend


# -- on the bridges at the start -------------------------------------------------------------------------
@verbs.step
def put_heroes_on_bridges(position: Madsteam, seat: int) -> Next:
    """Ask a seat to put its heroes on the bridges, one after another (MAD-2.13)."""
    if NOTHING not in position.at[ITS_HEROES[seat]]:
        return None
    return [ask(seat, verbs.SET_OUT), do(put_heroes_on_bridges, seat)]


@allows("MAD-1.7", "hero", verbs.set_out, verbs.move_hero)
def own_heroes(position: Madsteam, seat: int) -> range:
    return heroes_of(seat)


@verbs.set_out.forbids("MAD-2.14")
def no_bridge(position: Madsteam, node: int) -> bool:
    return node not in c.BRIDGES


@verbs.set_out.forbids("MAD-5.4")
def already_out(position: Madsteam, hero: int) -> bool:
    return position.at[hero] != NOTHING


@verbs.set_out.effect
def hero_on_bridge(position: Madsteam, seat: int, hero: int, node: int) -> Next:
    position.at[hero] = node
    tell(position, "log.set_out", "MAD-2.13", seat=seat, place=c.NODE_TAG[node])
    return None


# -- the Mugger ------------------------------------------------------------------------------------------
@verbs.step
def place_the_mugger(position: Madsteam) -> Next:
    """Ask the first player to place the Mugger (MAD-5.1)."""
    return [ask(position.first, verbs.MUGGER)]


@verbs.place_mugger.forbids("MAD-19.1")
def at_the_fence(position: Madsteam, node: int) -> bool:
    return node == c.FENCE


@verbs.place_mugger.forbids("MAD-19.2")
def on_a_bridge(position: Madsteam, node: int) -> bool:
    return node in c.BRIDGES


@verbs.place_mugger.effect
def mugger_waits(position: Madsteam, seat: int, node: int) -> Next:
    position.mugger, position.met = node, 0
    tell(position, "log.mugger", "MAD-19.1", seat=seat, place=c.NODE_TAG[node])
    return None


# -- moving ----------------------------------------------------------------------------------------------
@verbs.step
def move_heroes(position: Madsteam) -> Next:
    """Let the players move their heroes one by one in turn order, until all heroes have moved (MAD-5.2)."""
    turns = [do(hero_turn, seat) for seat in in_order(position.seats, position.first)]
    return [*turns * c.HEROES]


@verbs.step
def hero_turn(position: Madsteam, seat: int) -> Next:
    """Ask a player to move a hero; skip a player whose remaining heroes cannot move (MAD-5.12)."""
    if not verbs.move_hero.possible(position, seat):
        return None
    return [ask(seat, verbs.MOVE)]


@verbs.move_hero.forbids("MAD-5.4")
def has_moved(position: Madsteam, hero: int) -> bool:
    return position.standing[hero] > 0


def how_far(position: Madsteam, seat: int, hero: int, spot: int) -> Params:
    node = c.NODE_OF_SPOT[spot]
    steps = c.DISTANCE[position.at[hero]][spot]
    return {"place": c.NODE_TAG[node], "steps": steps, "max": c.STEPS + boots(position, seat)}


def boots(position: Madsteam, seat: int) -> int:
    """Return the number of extra steps that the Steam Boots give a seat's next hero: 1 if the seat has them
    and has not used them this round, else 0 (MAD-20.16)."""
    return int(position.has[seat] & c.BOOTS > 0 and not position.booted[seat])


@verbs.move_hero.allows_bits("MAD-5.5", "spot", details=how_far)
def near_enough(position: Madsteam, seat: int, hero: int) -> int:
    return c.WITHIN[c.STEPS + boots(position, seat)][position.at[hero]]


@verbs.move_hero.allows_bits("MAD-5.6", "spot")
def another_place(position: Madsteam, hero: int) -> int:
    return c.ELSEWHERE[position.at[hero]]


def the_place(position: Madsteam, spot: int) -> Params:
    return {"place": c.NODE_TAG[c.NODE_OF_SPOT[spot]]}


@verbs.move_hero.allows_bits("MAD-5.7", "spot", details=the_place)
def away_from_own_heroes(position: Madsteam, seat: int) -> int:
    return c.elsewhere(frozenset(position.at[ITS_HEROES[seat]]))


@verbs.move_hero.allows_bits("MAD-5.11", "spot")
def where_one_may_stop(position: Madsteam) -> int:
    return c.NOT_ON_BRIDGES if position.options.no_bridge_stop else c.EVERY_SPOT


@verbs.move_hero.allows_bits("MAD-15.1", "spot")
def spots_in_play(position: Madsteam) -> int:
    return c.SPOTS_IN_PLAY[position.seats]


def the_depth(position: Madsteam, spot: int) -> Params:
    return {"depth": f"depth.{c.DEPTHS[c.SLOT_DEPTH[spot]]}"}


@verbs.move_hero.allows_bits("MAD-15.2", "spot", details=the_depth)
def not_taken(position: Madsteam) -> int:
    return c.all_but(frozenset(position.slot))


@verbs.move_hero.allows_bits("MAD-15.4", "spot")
def deep_with_a_bottle(position: Madsteam, seat: int) -> int:
    return c.NOT_AT_DEPTH[c.DEEP] if c.OCEAN_NEEDS[c.DEEP] & ~position.has[seat] else c.EVERY_SPOT


@verbs.move_hero.allows_bits("MAD-15.5", "spot")
def abyss_with_a_suit(position: Madsteam, seat: int) -> int:
    return c.NOT_AT_DEPTH[c.ABYSS] if c.OCEAN_NEEDS[c.ABYSS] & ~position.has[seat] else c.EVERY_SPOT


@verbs.move_hero.forbids("MAD-15.6")
def ocean_without_slot(position: Madsteam, spot: int) -> bool:
    return spot == c.OCEAN


@verbs.skip_heroes.forbids("MAD-5.3", details=lambda position, seat: {"hero": first_mover(position, seat)})
def can_move(position: Madsteam, seat: int) -> bool:
    return verbs.move_hero.possible(position, seat)


def first_mover(position: Madsteam, seat: int) -> str:
    return verbs.move_hero.tags(verbs.move_hero.legal(position, seat)[0].args)["hero"]


@verbs.move_hero.effect
def hero_arrives(position: Madsteam, seat: int, hero: int, spot: int) -> Next:
    """Move a hero to a spot: occupy the slot in the Ocean, meet the Mugger, offer the Knife (chapter 5)."""
    node, origin = c.NODE_OF_SPOT[spot], position.at[hero]
    if c.DISTANCE[origin][node] > c.STEPS:
        position.booted[seat] = 1
    position.at[hero], position.standing[hero] = node, 1
    position.place = node
    position.queue[node] += (hero,)
    if node == c.OCEAN:
        position.slot[hero] = spot
    tell(position, "log.move", "MAD-5.10", seat=seat, place=c.NODE_TAG[node])
    meet_mugger(position, seat, node)
    return [ask(seat, verbs.KNIFE)] if verbs.draw_knife.possible(position, seat) else None


def meet_mugger(position: Madsteam, seat: int, node: int) -> None:
    """Rob the seat if `node`, to which its hero has come, is the Mugger's place and no hero came there
    earlier this round; with the Brass Knuckles, the hero beats the Mugger instead (MAD-19.3 to 19.8)."""
    if node != position.mugger or position.met:
        return
    position.met = 1
    if position.has[seat] & c.KNUCKLES:
        position.goods[seat * SHELF + c.MONEY] += position.loot
        key = "log.mugger_beaten" if position.loot else "log.mugger_beaten_for_nothing"
        tell(position, key, "MAD-19.7", seat=seat, n=position.loot)
        position.loot = 0
        return
    most = min([c.MUGGER_TAKES, *(amount for bit, amount in c.RELUCTANT if position.has[seat] & bit)])
    lost = min(most, have(position, seat, c.MONEY))
    spend(position, seat, c.MONEY, lost)
    position.loot += lost
    tell(position, "log.mugged" if lost else "log.mugged_nothing", "MAD-19.4", seat=seat, n=lost)


# -- the Knife -------------------------------------------------------------------------------------------
def ahead(position: Madsteam) -> int:
    """Return the hero directly ahead of the last one in the queue at the current place, or NOTHING if there
    is none."""
    queue = position.queue[position.place]
    return queue[-2] if len(queue) > 1 else NOTHING


@verbs.draw_knife.forbids("MAD-9.6")
def no_knife_built(position: Madsteam, seat: int) -> bool:
    return not position.has[seat] & c.KNIFE_BIT


@verbs.draw_knife.forbids("MAD-19.9")
def peaceful(position: Madsteam) -> bool:
    return position.options.peaceful_knife > 0


@verbs.draw_knife.forbids("MAD-19.11")
def drawn_before(position: Madsteam, seat: int) -> bool:
    return position.drawn_knife[seat] > 0


@verbs.draw_knife.forbids(
    "MAD-19.12", details=lambda position: {"rival": f"seat.{ahead(position) // c.HEROES}"}
)
def rival_has_knuckles(position: Madsteam) -> bool:
    rival = ahead(position)
    return rival != NOTHING and position.has[rival // c.HEROES] & c.KNUCKLES > 0


@verbs.draw_knife.forbids("MAD-19.13")
def arms_at_the_fence(position: Madsteam) -> bool:
    return position.place == c.FENCE


@verbs.draw_knife.forbids("MAD-19.14", details=lambda position: {"place": c.NODE_TAG[position.place]})
def useless_here(position: Madsteam) -> bool:
    return position.place == c.OCEAN or position.place in c.BRIDGES


@verbs.draw_knife.forbids("MAD-19.15")
def nobody_ahead(position: Madsteam, seat: int) -> bool:
    rival = ahead(position)
    return rival == NOTHING or rival // c.HEROES == seat


def knife_missed(position: Madsteam, seat: int, verb: Verb) -> Refusal | str:
    """Return why a seat that has just moved a hero was not offered to draw the Knife. Return "" for any other
    seat, and for a `verb` (kind of move) other than drawing the Knife."""
    queue = position.queue[position.place]
    arrived = c.PHASES[position.phase] == "placement" and queue and queue[-1] // c.HEROES == seat
    if verb is not verbs.draw_knife or not arrived:
        return ""
    return verbs.draw_knife.refusal(position, seat, ()) or "MAD-19.10"


@verbs.draw_knife.effect
def steps_in_front(position: Madsteam, seat: int) -> Next:
    node = position.place
    *before, rival, hero = position.queue[node]
    position.queue[node] = (*before, hero, rival)
    position.drawn_knife[seat] = 1
    stabbed = f"seat.{rival // c.HEROES}"
    tell(position, "log.knife", "MAD-19.9", seat=seat, rival=stabbed, place=c.NODE_TAG[node])
    return None


@verbs.no_knife.effect
def waits_his_turn(position: Madsteam, seat: int) -> Next:
    return None
