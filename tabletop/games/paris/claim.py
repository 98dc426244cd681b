"""Chapters 11 to 14: claiming shelters, one type of survivor after another: seats announce strengths, choose
shelters and clear their boards."""

from __future__ import annotations

from collections import Counter

from tabletop.engine.agenda import Next, ask, do
from tabletop.engine.chance import take_top as take_top_card
from tabletop.engine.game import in_order
from tabletop.engine.log import tell
from tabletop.engine.verb import Params, forbids
from tabletop.games.paris import components as c, verbs
from tabletop.games.paris.position import UNANNOUNCED, Paris, has_power, speaks_first
from tabletop.games.paris.refuge import gain_shelter, take_in

DIE, TOKEN = range(2)


@verbs.step
def claim_shelters(position: Paris) -> Next:
    """Begin the claiming of shelters, type by type from tinkerers to farmers (PAR-11.1)."""
    position.step = c.CLAIM
    return [do(claim, kind) for kind in c.TYPES]


@verbs.step
def claim(position: Paris, kind: int) -> Next:
    """Begin the claiming of the shelters of one type, `kind`: announce, award, clear (PAR-11.2); the seat
    with the Binoculars announces first (PAR-12.1)."""
    position.claimed = kind
    position.strength = [UNANNOUNCED] * position.seats
    position.joker_dice, position.joker_tokens = [0] * position.seats, [0] * position.seats
    turn = in_order(position.seats, speaks_first(position))
    return [*[do(speak, seat) for seat in turn], do(award), do(clear)]


# -- announcing --------------------------------------------------------------------------------------------
def base(position: Paris, seat: int) -> int:
    """Return the number of a seat's dice and tokens of the claimed type: its strength without jokers
    (PAR-12.2)."""
    mine = seat * len(c.FACES) + position.claimed
    return position.board_dice[mine] + position.board_tokens[mine]


def added(position: Paris, seat: int) -> int:
    """Return the number of jokers that a seat has added to its strength in the claimed type (PAR-12.3)."""
    return position.joker_dice[seat] + position.joker_tokens[seat]


def jokers_left(position: Paris, seat: int) -> tuple[int, int]:
    """Return how many joker dice and how many joker tokens a seat has not added to its strength, as a
    pair."""
    mine = seat * len(c.FACES) + c.JOKER
    return (
        position.board_dice[mine] - position.joker_dice[seat],
        position.board_tokens[mine] - position.joker_tokens[seat],
    )


@verbs.step
def speak(position: Paris, seat: int) -> Next:
    """Ask a seat to announce its strength in the claimed type; if it has no jokers, announce the strength for
    it."""
    if any(jokers_left(position, seat)):
        return [ask(seat, verbs.STRENGTH)]
    strength_announced(position, seat)
    return None


def the_type(position: Paris) -> Params:
    return {"type": c.TYPE_TAG[position.claimed]}


@verbs.add_joker.forbids("PAR-11.1", details=the_type)
def another_type(position: Paris, kind: int) -> bool:
    return kind != position.claimed


@verbs.add_joker.forbids("PAR-12.4", details=the_type)
def no_base(position: Paris, seat: int) -> bool:
    return not base(position, seat)


def what_is_there(position: Paris, seat: int) -> Params:
    mine = seat * len(c.FACES) + c.JOKER
    return {"dice": position.board_dice[mine], "tokens": position.board_tokens[mine]}


@verbs.add_joker.forbids("PAR-12.5", details=what_is_there)
def no_such_joker(position: Paris, seat: int, joker: int) -> bool:
    return not jokers_left(position, seat)[joker]


@verbs.add_joker.effect
def joker_added(position: Paris, seat: int, joker: int, kind: int) -> Next:
    """Add a joker to the seat's strength in the claimed type (`kind`): a die, or a token, which then becomes
    a slacker (PAR-12.6)."""
    if joker == DIE:
        position.joker_dice[seat] += 1
    else:
        position.joker_tokens[seat] += 1
    return [ask(seat, verbs.STRENGTH)]


@verbs.announce.effect
def strength_announced(position: Paris, seat: int) -> None:
    strength = base(position, seat) + added(position, seat)
    position.strength[seat] = strength
    rule = "PAR-13.4" if not strength else "PAR-12.3" if added(position, seat) else "PAR-12.2"
    tell(position, "log.announce", rule, seat=seat, n=strength, type=c.TYPE_TAG[position.claimed])


# -- awarding ----------------------------------------------------------------------------------------------
def order_of_choice(position: Paris) -> list[int]:
    """Return the seats in the order in which they choose a shelter: the strongest first (PAR-13.1), equal
    ones clockwise from the holder of the Bat (PAR-13.3).

    Seats with strength 0 are left out (PAR-13.4). For a seat that has not announced its strength, its dice
    and tokens of the type and the jokers already added count.
    """
    strength = {
        seat: base(position, seat) + added(position, seat) if announced == UNANNOUNCED else announced
        for seat, announced in enumerate(position.strength)
    }
    from_the_bat = in_order(position.seats, position.bat)
    return sorted((s for s in from_the_bat if strength[s]), key=lambda s: -strength[s])


@verbs.step
def award(position: Paris) -> Next:
    order = order_of_choice(position)
    tell_tie(position, order)
    return [do(choose, seat) for seat in order]


def tell_tie(position: Paris, order: list[int]) -> None:
    """Log which seat chooses first, once for each group of seats with equal strength. `order` is the seats in
    the order of choice."""
    counted = Counter(position.strength[seat] for seat in order)
    for strength, n in counted.items():
        if n > 1:
            first = next(seat for seat in order if position.strength[seat] == strength)
            tell(position, "log.tie", "PAR-13.3", seat=first, n=strength)


@verbs.step
def choose(position: Paris, seat: int) -> Next:
    """Ask a seat to choose a shelter, even if only one is on offer; if none is left, log it (PAR-13.5)."""
    if not position.offer[position.claimed]:
        tell(position, "log.no_shelter", "PAR-13.5", seat=seat, type=c.TYPE_TAG[position.claimed])
        return None
    return [ask(seat, verbs.CHOICE)]


@forbids("PAR-13.4", verbs.take_shelter, verbs.take_top, details=the_type)
def no_strength(position: Paris, seat: int) -> bool:
    return position.strength[seat] < 1


@verbs.take_shelter.forbids("PAR-13.6", details=the_type)
def not_on_offer(position: Paris, shelter: int) -> bool:
    return shelter not in position.offer[position.claimed]


@verbs.take_top.forbids("PAR-20.1", details=lambda position: {"power": c.POWER_TAG[c.TOP_CARD]})
def no_power(position: Paris, seat: int) -> bool:
    return not has_power(position, seat, c.TOP_CARD)


def the_deck(position: Paris, deck: int) -> Params:
    return {"type": c.TYPE_TAG[position.claimed], "shelter": f"deck.{c.SURVIVORS[deck]}"}


@verbs.take_top.forbids("PAR-13.6", details=the_deck)
def another_deck(position: Paris, deck: int) -> bool:
    return deck != position.claimed


@verbs.take_top.forbids("PAR-20.14", details=the_type)
def empty_deck(position: Paris, deck: int) -> bool:
    return not position.decks[deck]


def what_was_announced(position: Paris, seat: int) -> Params:
    return {"n": position.strength[seat], "type": c.TYPE_TAG[position.claimed]}


@verbs.decline.forbids("PAR-13.2", details=what_was_announced)
def a_card_must_be_taken(position: Paris) -> bool:
    return True


@verbs.take_shelter.effect
def shelter_taken(position: Paris, seat: int, shelter: int) -> None:
    kind = position.claimed
    position.offer[kind] = tuple(s for s in position.offer[kind] if s != shelter)
    tell(position, "log.take_shelter", "PAR-13.6", seat=seat, shelter=c.SHELTER_TAG[shelter])
    gain_shelter(position, seat, shelter)


@verbs.take_top.effect
def top_taken(position: Paris, seat: int, deck: int) -> None:
    """Take the top card of the claimed type's deck unseen (PAR-22.2); the face-up cards stay as they are
    (PAR-20.14)."""
    shelter, position.decks[deck] = take_top_card(position, position.decks[deck])
    tell(position, "log.take_top", "PAR-20.13", seat=seat, shelter=c.SHELTER_TAG[shelter])
    gain_shelter(position, seat, shelter)


# -- clearing ----------------------------------------------------------------------------------------------
@verbs.step
def clear(position: Paris) -> None:
    """Take the dice of the claimed type and the added jokers off all boards and move the tokens to the
    refuges, even for seats that got no shelter (PAR-14)."""
    for seat in range(position.seats):
        mine, jokers = seat * len(c.FACES) + position.claimed, seat * len(c.FACES) + c.JOKER
        if dice := position.board_dice[mine] + position.joker_dice[seat]:
            tell(position, "log.dice_back", "PAR-14.1", seat=seat, n=dice, type=c.TYPE_TAG[position.claimed])
        move_in(position, seat, position.claimed, position.board_tokens[mine], "PAR-14.3")
        move_in(position, seat, c.SLACKER, position.joker_tokens[seat], "PAR-14.4")
        position.board_dice[mine] = position.board_tokens[mine] = 0
        position.board_dice[jokers] -= position.joker_dice[seat]
        position.board_tokens[jokers] -= position.joker_tokens[seat]
        if position.claimed == c.FARMER and position.options.idle_jokers_join:
            move_in(position, seat, c.SLACKER, position.board_tokens[jokers], "PAR-14.5")
            position.board_tokens[jokers] = 0
    position.strength = [UNANNOUNCED] * position.seats
    position.joker_dice, position.joker_tokens = [0] * position.seats, [0] * position.seats


def move_in(position: Paris, seat: int, kind: int, tokens: int, rule: str) -> None:
    """Move survivor tokens of a type from a seat's board to its refuge and log it.

    Args:
        rule: the number of the rule that the log cites.
    """
    take_in(position, seat, kind, tokens)
    if tokens:
        tell(position, "log.moved_in", rule, seat=seat, n=tokens, type=c.TYPE_TAG[kind])
