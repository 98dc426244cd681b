"""The fields of a position, and the position at the start of a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, NamedTuple

from tabletop.engine.domains import Balance, Flag, SeatOrNobody
from tabletop.engine.options import as_fields
from tabletop.engine.position import Position, flat
from tabletop.engine.secrecy import NOTHING
from tabletop.games.macadam import components as c

SCORED = 6
"""The number of rows of the score: one for each of the five kinds of cards with points, and one for
penalties."""

Card = Annotated[int, c.CARDS]
CardOrNone = Annotated[int, c.CARDS, (NOTHING,)]
Papers = Annotated[int, range(c.BOTH + 1)]


class MacadamOptions(NamedTuple):
    """The rule options of a match, each as the index of its choice; 0 is the rule of the rulebook."""

    rounds: int = 0
    officer_when_able_to_follow: int = 0
    officer_second_card: int = 0
    interrupter_exposes: int = 0
    green_arrow_follow: int = 0
    arrows_on_pedestrians_wait: int = 0
    motorcycle_follows_car: int = 0
    who_rolls: int = 0
    round_end: int = 0
    penalty_tickets: int = 0
    six_player_deal: int = 0


@flat
@dataclass(slots=True)
class Macadam(Position):
    """The state of a match of Macadam at one moment. Lists are indexed by seat unless said otherwise."""

    options: MacadamOptions = field(default_factory=MacadamOptions)
    round: int = 0
    """The number of finished rounds."""
    dealer: SeatOrNobody = -1
    leader: SeatOrNobody = -1
    hands: list[tuple[Card, ...]] = field(default_factory=list)
    fronts: list[tuple[Card, ...]] = field(default_factory=list)
    """The exposed cards of each seat, documents included, in the order they were laid (MAC-15.1)."""
    stock: tuple[Card, ...] = ()
    """The cards of the stock, the top one first."""
    centre: tuple[Card, ...] = ()
    """The officers in the centre of the table (MAC-7.3)."""
    tokens: list[int] = field(default_factory=list)
    """The number printed on the token that lies on each signal, 0 for none; indexed by signal."""
    covered: int = 0
    """The number of signals that have a token; also the number on the token placed last (MAC-15.3)."""
    documents: list[Papers] = field(default_factory=list)
    """The documents that each seat owns, as bits: INSURANCE and LICENCE (MAC-12)."""
    tickets: list[int] = field(default_factory=list)
    """The number of tickets left in the pile of each document; indexed by document (0 insurance, 1
    licence)."""
    won: list[Papers] = field(default_factory=list)
    """The tickets that each seat has won by rolling the die, as bits: INSURANCE and LICENCE."""
    penalties: list[int] = field(default_factory=list)
    """The number of penalties that each seat has received in this round (MAC-13)."""
    signal: Annotated[int, c.SIGNALS, (-1,)] = -1
    """The traffic signal on which the trick is played; -1 before it is chosen."""
    led: CardOrNone = NOTHING
    """The card led in this trick, or NOTHING."""
    owed: Annotated[int, range(len(c.OWED_TAG))] = 0
    """The requirement that followers' cards must meet, as an index of OWED_TAG."""
    binding: Annotated[int, range(len(c.BINDING_RULES))] = 0
    """The rule that set the requirement for followers, as an index of BINDING_RULES."""
    binder: SeatOrNobody = -1
    """The seat whose card set the requirement for followers."""
    step: Annotated[int, (1, -1)] = 1
    """The direction in which the trick goes around: 1 clockwise, -1 counter-clockwise (MAC-9.1)."""
    interrupted: Flag = 0
    """1 if an officer has stopped the trick (MAC-9.3), else 0."""
    trick: list[CardOrNone] = field(default_factory=list)
    """The card each seat has exposed in this trick, or NOTHING."""
    rolled: Flag = 0
    """1 if the seat in turn has rolled the die (MAC-12.5), else 0."""
    exchanged: Flag = 0
    """1 if the leader has drawn a card for an exchange in this turn (MAC-16.4), else 0."""
    die: Annotated[int, range(len(c.DIE))] = 0
    """The face last rolled, as an index of DIE; 0 before the first roll."""
    drawn: list[CardOrNone] = field(default_factory=list)
    """The card that each seat has drawn to decide who deals, or NOTHING (MAC-4.1)."""
    counted: Flag = 0
    """1 if the points of the cards on the table are already in `totals`, because their round is over; else
    0."""
    totals: list[Balance] = field(default_factory=list)
    """The points that each seat has from finished rounds."""
    tally: list[int] = field(default_factory=list)
    """The number of cards of each scoring kind, and of penalties, that each seat had in all finished rounds;
    indexed by seat * SCORED + row of the score."""


def start(seats: int, options: Mapping[str, int], seed: int) -> Macadam:
    """Return the position at the start of a match, before the dealer is chosen and cards are dealt."""
    position = Macadam(seats=seats, rng=seed, options=as_fields(MacadamOptions, options))
    position.drawn, position.totals = [NOTHING] * seats, [0] * seats
    position.tally = [0] * (seats * SCORED)
    clear_table(position)
    return position


def clear_table(position: Macadam) -> None:
    """Reset the fields of one round: cards, tokens, documents, tickets and penalties (MAC-3.1, MAC-17.9)."""
    seats = position.seats
    position.hands, position.fronts = [()] * seats, [()] * seats
    position.stock = position.centre = ()
    position.tokens, position.covered = [0] * len(c.SIGNALS), 0
    position.documents, position.won, position.penalties = [0] * seats, [0] * seats, [0] * seats
    position.tickets = list(c.TICKETS)
    position.die = position.counted = 0
    clear_trick(position)


def nothing_dealt(position: Macadam) -> bool:
    """Tell whether all cards are still in the pack, as before the first deal."""
    return not (position.stock or position.centre or any(position.hands) or any(position.fronts))


def trick_number(position: Macadam) -> int:
    """Return the number of the current trick, counted from 1 in each round: the number on the token on its
    signal (MAC-15.3) or, before the leader has led, on the next token."""
    to_lead = position.signal < 0 and not position.counted
    return max(1, position.covered + to_lead)


def clear_trick(position: Macadam) -> None:
    """Reset the fields that belong to one trick: signal, led card, requirement and exposed cards; play is
    clockwise again (MAC-9.7, MAC-15.4)."""
    position.signal, position.led = -1, NOTHING
    position.owed = position.binding = position.interrupted = 0
    position.binder = -1
    position.step = 1
    position.trick = [NOTHING] * position.seats
