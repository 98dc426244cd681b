"""Chapters 4 and 5: dusk, which refills the places, and the events, which take effect at nightfall."""

from __future__ import annotations

from tabletop.engine.agenda import Next, do
from tabletop.engine.chance import shuffled
from tabletop.engine.game import in_order
from tabletop.engine.log import tell
from tabletop.engine.position import NOBODY
from tabletop.games.gharkane import components as c
from tabletop.games.gharkane.payment import FOR_STRIKE, owe, pay
from tabletop.games.gharkane.position import Gharkane, suffers
from tabletop.games.gharkane.shelter import held
from tabletop.games.gharkane.verbs import step


# -- dusk (GHA-4) ------------------------------------------------------------------------------------------
@step
def dusk(position: Gharkane) -> None:
    """Refill the stocks of goods at the places, and shuffle the search tiles of the towns; game tiles and
    equipment stay as they are (GHA-4.4)."""
    position.step = c.DUSK
    tell(position, "log.round", "GHA-4.1", n=position.round + 1)
    full = supply(position)
    position.stock = [full if good != c.NO_GOOD else 0 for good in c.GOOD_AT]
    tell(position, "log.refill", "GHA-4.2", n=full)
    for town in range(len(c.TOWNS)):
        tiles = (*position.piles[town], *position.aside[town])
        if not position.options.plundered_towns:
            tiles, position.found[town] = (*tiles, *position.found[town]), ()
        position.piles[town], position.aside[town] = shuffled(position, tiles), ()
        position.face_up[town] = int(bool(tiles))
    position.secrets_shown += 1
    tell(position, "log.reshuffle", "GHA-4.3")


def supply(position: Gharkane) -> int:
    """Return the number of goods to which dusk refills each place (GHA-4.2; option scaled_supply)."""
    return c.SCALED_SUPPLY[position.seats - 2] if position.options.scaled_supply else c.SUPPLY


# -- events ------------------------------------------------------------------------------------------------
@step
def turn_up_event(position: Gharkane) -> Next:
    """Turn up the next event of the row. Carry out the effect of this event, then those of the older open
    events in order (GHA-5.1, GHA-5.2)."""
    new = position.shown
    position.shown += 1
    position.open_events |= 1 << position.row[new]
    position.secrets_shown += 1
    tell(position, "log.event", "GHA-5.1", event=c.EVENT_TAG[position.row[new]], loud=True)
    order = sorted(open_of_the_row(position), key=lambda i: i != new)
    return [do(strike, position.row[i]) for i in order if c.STRIKES[position.row[i]]]


def open_of_the_row(position: Gharkane) -> list[int]:
    """Return the open events (turned up and not solved), as indexes of the row of events (GHA-5.3,
    GHA-13.4)."""
    return [i for i in range(position.shown) if position.solver[i] == NOBODY]


@step
def strike(position: Gharkane, event: int) -> Next:
    """Carry out the effect that an open event has at the start of each night."""
    if event == c.STRIPPED_TOWNS:
        strip_towns(position, c.EVENT_AMOUNT[event])
    elif c.EVENT_EFFECT[event] in ("stock_minus", "brush_fire"):
        place, amount = c.EVENT_PLACE[event], c.EVENT_AMOUNT[event]
        lost = min(amount, position.stock[place])
        position.stock[place] -= lost
        rule, tag = c.EVENT_RULE[event], c.EVENT_TAG[event]
        tell(position, "log.strike", rule, event=tag, place=c.PLACE_TAG[place], n=lost)
    else:
        turn = in_order(position.seats, position.first)
        return [do(strike_shelter, seat, event) for seat in turn if suffers(position, seat, event)]
    return None


def strip_towns(position: Gharkane, tiles: int) -> None:
    """Set this number of tiles aside, unseen, from the bottom of each town's search pile until the next dusk
    (GHA-5.5)."""
    for town, pile in enumerate(position.piles):
        left = max(0, len(pile) - tiles)
        position.piles[town], position.aside[town] = pile[:left], pile[left:]
        position.face_up[town] &= left > 0
    tell(position, "log.stripped", "GHA-5.5", event=c.EVENT_TAG[c.STRIPPED_TOWNS], n=tiles)


@step
def strike_shelter(position: Gharkane, seat: int, event: int) -> Next:
    """Make a seat discard goods of its choice from the group that the event takes (GHA-5.6 to GHA-5.8)."""
    group = c.FOODSTUFF if event == c.RODENTS else c.MATERIAL
    if event == c.MARAUDERS and held(position, seat, (c.AMMO,)):
        group = c.AMMUNITION
    amount = min(c.EVENT_AMOUNT[event], held(position, seat, c.IN_GROUP[group]))
    position.item = event
    owe(position, seat, FOR_STRIKE, amount, group, amount)
    return [do(pay, seat)]


def keeps_hunters_out(position: Gharkane, seat: int, place: int) -> bool:
    """Tell whether the event Brush fire forbids the seat to hunt at a place (GHA-5.10)."""
    return place == c.EVENT_PLACE[c.BRUSH_FIRE] and suffers(position, seat, c.BRUSH_FIRE)
