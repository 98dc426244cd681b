"""Chapter 5: taking one die a turn, and the powers that work with a seat's first die of a season (chapter
20)."""

from __future__ import annotations

from tabletop.engine.agenda import Next, ask, do
from tabletop.engine.game import in_order
from tabletop.engine.log import tell
from tabletop.engine.verb import Params
from tabletop.games.paris import components as c
from tabletop.games.paris.places import visit
from tabletop.games.paris.position import NOTHING_PENDING, Paris, has_power, set_up_for
from tabletop.games.paris.refuge import gain_cans
from tabletop.games.paris.verbs import FIRST_DIE, FURTHER, end_turn, step, swap_dice, take_die


@step
def gather(position: Paris) -> Next:
    """Begin the gathering of dice with the first player (PAR-5.1)."""
    return [do(next_turn, position.first)]


@step
def next_turn(position: Paris, seat: int) -> Next:
    """Begin the turn of a seat. If it has taken all its dice of the season, begin that of the next seat
    clockwise that has not, or return None if there is none (PAR-5.2, PAR-20.12)."""
    for turn in in_order(position.seats, seat):
        if position.taken[turn] < set_up_for(position).dice:
            position.visited, position.swapped, position.second = NOTHING_PENDING, 0, 0
            position.opening = int(position.taken[turn] == 0)
            return [do(go_on, turn)]
    return None


@step
def go_on(position: Paris, seat: int) -> Next:
    """Ask the seat for a die if it has taken none in this turn. Otherwise end the turn, unless it can still
    use a first-die power (PAR-20.2)."""
    position.pending = NOTHING_PENDING
    if position.visited == NOTHING_PENDING:
        return [ask(seat, FIRST_DIE), do(go_on, seat)]
    if position.opening and (take_die.possible(position, seat) or swap_dice.possible(position, seat)):
        return [ask(seat, FURTHER), do(go_on, seat)]
    return [do(next_turn, (seat + 1) % position.seats)]


# -- rules -------------------------------------------------------------------------------------------------
def the_second_die(position: Paris) -> Params:
    return {"power": c.POWER_TAG[c.FIRST_DIE_SECOND]}


@take_die.forbids("PAR-20.1", details=the_second_die)
def no_second_die(position: Paris, seat: int) -> bool:
    return position.visited != NOTHING_PENDING and not has_power(position, seat, c.FIRST_DIE_SECOND)


@take_die.forbids("PAR-5.1")
def enough_dice(position: Paris) -> int:
    return position.second


@take_die.forbids("PAR-20.11", details=lambda position: {"place": c.PLACE_TAG[position.visited]})
def same_place(position: Paris, die: int) -> bool:
    return c.PLACE_OF[die] == position.visited


def where_it_should_lie(position: Paris, die: int) -> Params:
    return {"face": f"face.{c.FACES[c.FACE_OF[die]]}", "place": c.PLACE_TAG[c.PLACE_OF[die]]}


@take_die.allows("PAR-5.3", "die", details=where_it_should_lie)
def dice_that_lie_there(position: Paris) -> list[int]:
    return [die for die in c.DICE if position.dice[die]]


@swap_dice.forbids("PAR-20.1", details=lambda position: {"power": c.POWER_TAG[c.FIRST_DIE_SWAP]})
def no_swap(position: Paris, seat: int) -> bool:
    return not has_power(position, seat, c.FIRST_DIE_SWAP)


@swap_dice.forbids("PAR-20.6")
def not_in_the_first_turn(position: Paris) -> bool:
    return not position.opening or position.swapped > 0


@swap_dice.allows("PAR-20.6", "die")
def dice_to_swap(position: Paris) -> list[int]:
    return [die for die in c.DICE if position.dice[die]]


@swap_dice.forbids("PAR-20.6")
def one_place(position: Paris, die: int, place: int) -> bool:
    return c.PLACE_OF[die] == place


@swap_dice.allows("PAR-20.6", "face")
def dice_to_swap_with(position: Paris, place: int) -> list[int]:
    return [face for face in range(len(c.FACES)) if position.dice[place * len(c.FACES) + face]]


# -- effects -----------------------------------------------------------------------------------------------
@take_die.effect
def die_taken(position: Paris, seat: int, die: int) -> Next:
    """Take a die, which keeps its face (PAR-5.4), then carry out the action of its place (PAR-5.6)."""
    place, face = c.PLACE_OF[die], c.FACE_OF[die]
    position.dice[die] -= 1
    position.board_dice[seat * len(c.FACES) + face] += 1
    position.taken[seat] += 1
    position.second = int(position.visited != NOTHING_PENDING)
    position.visited = place
    tell(
        position, "log.take_die", "PAR-5.3", seat=seat, face=f"face.{c.FACES[face]}", place=c.PLACE_TAG[place]
    )
    if position.taken[seat] == 1 and has_power(position, seat, c.FIRST_DIE_CAN):
        gain_cans(position, seat, 1, "PAR-20.3")
    return visit(position, seat, place)


@swap_dice.effect
def dice_swapped(position: Paris, seat: int, die: int, place: int, face: int) -> None:
    """Swap a die with one that shows `face` at another place; both keep their faces (PAR-20.6)."""
    here = c.PLACE_OF[die] * len(c.FACES)
    there = place * len(c.FACES)
    position.dice[die] -= 1
    position.dice[there + face] -= 1
    position.dice[here + face] += 1
    position.dice[there + c.FACE_OF[die]] += 1
    position.swapped = 1
    other = f"face.{c.FACES[face]}"
    tag, target = c.DIE_TAG[die], c.PLACE_TAG[place]
    tell(position, "log.swap_dice", "PAR-20.6", seat=seat, die=tag, face=other, there=target)


@end_turn.effect
def turn_ended(position: Paris, seat: int) -> None:
    """End the seat's first turn of the season; its unused first-die powers are lost."""
    position.opening = 0
