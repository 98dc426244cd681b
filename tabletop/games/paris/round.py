"""The course of a game in the order of the rulebook: set-up, four seasons of four steps, final count."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.engine.agenda import Next, do
from tabletop.engine.chance import draw, shuffled
from tabletop.engine.log import tell
from tabletop.engine.position import NOBODY
from tabletop.games.paris import components as c
from tabletop.games.paris.claim import claim_shelters
from tabletop.games.paris.event import face_the_event, feed_everybody, last_chance
from tabletop.games.paris.gather import gather
from tabletop.games.paris.position import Paris, set_up_for, speaks_first
from tabletop.games.paris.prelude import prelude
from tabletop.games.paris.score import count_points
from tabletop.games.paris.verbs import step


# -- set-up ------------------------------------------------------------------------------------------------
@step
def set_up(position: Paris) -> Next:
    """Set up the game: the first player, missions, stacks of tokens for each season, decks, and the first
    season (PAR-2)."""
    position.first = 0 if position.options.youngest_first else draw(position, position.seats)
    missions = shuffled(position, c.MISSIONS)
    dealt = c.LOTS.number("missions")
    for seat in range(position.seats):
        position.hand[seat], missions = missions[:dealt], missions[dealt:]
    position.missions = missions
    position.lots = _lots(shuffled(position, c.EQUIPMENT_TOKENS), c.LOTS.number("equipment"))
    position.waiting = _lots(shuffled(position, c.STATION_TOKENS), c.LOTS.number("survivors"))
    position.set_aside = tuple(c.PRELUDE)
    make_decks(position)
    lay_out(position)
    return [do(prelude), do(play_season)]


def _lots(tokens: Sequence[int], size: int) -> list[tuple[int, ...]]:
    """Return tokens divided into lots of `size`, one lot for each season (PAR-2.7, PAR-2.8)."""
    return [tuple(tokens[i : i + size]) for i in range(0, len(tokens), size)]


def make_decks(position: Paris) -> None:
    """Shuffle the decks. Tinkerers with END powers go below the other tinkerers (PAR-2.11), and some
    tinkerers go back into the box (PAR-2.12)."""
    for kind in c.TYPES:
        cards = [s for s in c.SHELTERS if c.SHELTER_TYPE[s] == kind]
        ends = [s for s in cards if c.HAS_END_POWER[s]]
        first = shuffled(position, [s for s in cards if s not in ends])
        position.decks[kind] = first + shuffled(position, ends)
    removed = set_up_for(position).tinkerers_removed
    deck = position.decks[c.TINKERER]
    position.boxed, position.decks[c.TINKERER] = deck[:removed], deck[removed:]


# -- a season ----------------------------------------------------------------------------------------------
def lay_out(position: Paris) -> None:
    """Set out the dice, events, tokens and shelters of a season (PAR-2, PAR-18)."""
    roll_dice(position)
    season = [e for e in c.EVENTS if c.EVENT_SEASON[e] == position.season]
    position.events, position.turned = shuffled(position, season)[: c.LOTS.number("events")], ()
    position.heroine = position.bat = position.binoculars = NOBODY
    lot, *position.lots = position.lots
    position.centre = [
        *(lot.count(kind) for kind in c.KINDS),
        *[1] * (len(c.CENTRE_TOKENS) - len(c.EQUIPMENT)),
    ]
    tokens, *position.waiting = position.waiting
    position.gone = [gone + left for gone, left in zip(position.gone, position.station, strict=True)]
    position.station = [tokens.count(face) for face in range(len(c.FACES))]
    turn_up_shelters(position)


def roll_dice(position: Paris) -> None:
    """Roll all dice and put them on the places (PAR-2.4, PAR-18.2); unused jokers on boards are rolled too
    (PAR-14.5)."""
    position.board_dice = [0] * len(position.board_dice)
    position.taken = [0] * position.seats
    position.dice = [0] * len(c.DICE)
    for place, dice in enumerate(c.DICE_ON[position.options.more_missions][position.seats]):
        for _ in range(dice):
            position.dice[place * len(c.FACES) + draw(position, len(c.FACES))] += 1


def turn_up_shelters(position: Paris) -> None:
    """Replace the shelters on offer by new ones, of each type as many as the number of players requires
    (PAR-2.13, PAR-18.7)."""
    cards = set_up_for(position).face_up
    for kind in c.TYPES:
        position.discarded += position.offer[kind]
        position.offer[kind], position.decks[kind] = (
            position.decks[kind][:cards],
            position.decks[kind][cards:],
        )
    position.secrets_shown += 1


@step
def play_season(position: Paris) -> Next:
    """Begin a season and schedule its four steps (PAR-4.1)."""
    position.step = c.GATHER  # so that the log lists these lines under the first step of the season
    tell(
        position, "log.season", "PAR-4.1", seat=position.first, season=f"season.{c.SEASONS[position.season]}"
    )
    tell(position, "log.laid_out", "PAR-18.2" if position.season else "PAR-2.4")
    return [do(gather), do(claim_shelters), do(face_the_event), do(feed_everybody), do(end_season)]


@step
def end_season(position: Paris) -> Next:
    """Begin the next season. After winter, ask once more for new shelters (PAR-15.2) and count the points
    (PAR-18.1) instead."""
    if position.season == c.WINTER:
        position.step = c.END
        return [*last_chance(position), do(count_points)]
    position.first = speaks_first(position)  # PAR-18.9
    position.season += 1
    lay_out(position)
    return [do(play_season)]
