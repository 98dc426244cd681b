"""The secrets of Madsteam (MAD-22): objectives, Karma draws and face-down piles; all the rest is open."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.engine.chance import shuffled
from tabletop.engine.secrecy import NOTHING, UNKNOWN, hide, reveal, unseen
from tabletop.games.madsteam import components as c
from tabletop.games.madsteam.position import Madsteam, in_play


def view(position: Madsteam, seat: int) -> Madsteam:
    """Return a copy of the position as a seat may know it; after the final count, the objectives are open."""
    seen = position.copy()
    seen.rng = 0
    seen.piles = [hide(pile) for pile in position.piles]
    seen.decks = [hide(deck) for deck in position.decks]
    asked = position.agenda[-1][1] if position.agenda else NOTHING
    if asked != seat:
        seen.offer = hide(position.offer)
    for other in range(position.seats):
        if other == seat:
            continue
        seen.drawn[other] = hide(position.drawn[other])
        if position.karma[other] != NOTHING and not position.revealed:
            seen.karma[other] = UNKNOWN
        if position.agenda and position.objective[other] != NOTHING:
            seen.objective[other] = UNKNOWN
    return seen


def guess(seen: Madsteam, seat: int, seed: int) -> Madsteam:
    """Return a complete position that agrees with `seen`, a seat's view; the hidden cards are dealt at random
    by the seed."""
    position = seen.copy()
    position.rng = seed
    _guess_plans(position)
    _guess_animals(position)
    for other in range(position.seats):
        _guess_karma(position, other)
    others = iter(shuffled(position, unseen(c.OBJECTIVES, [o for o in seen.objective if o >= 0])))
    position.objective = [next(others) if o == UNKNOWN else o for o in seen.objective]
    return position


def _guess_plans(position: Madsteam) -> None:
    """Deal the hidden plans at random to the piles; spare copies of fixed plans only if in play."""
    seen = [
        each
        for pile in (*position.plans, *position.built, position.offer)
        for each in pile
        if each != UNKNOWN
    ]
    for pile in (c.OBJECT_PILE, c.IMPROVEMENT_PILE):
        cards = [
            each for each in unseen(c.CARDS, seen) if c.CARD_PILE[each] == pile and in_play(position, each)
        ]
        hidden = iter(shuffled(position, cards))
        if position.offered_from == pile:
            position.offer = reveal(position.offer, hidden)
        position.piles[pile] = reveal(position.piles[pile], hidden)


def _guess_animals(position: Madsteam) -> None:
    beasts = unseen(c.ANIMALS, [*position.prey, *(a for pile in position.game for a in pile)])
    position.piles[c.GAME_PILE] = reveal(position.piles[c.GAME_PILE], iter(shuffled(position, beasts)))
    caught = [f for pile in position.fish for f in pile]
    for depth, pile in enumerate(c.FISH_PILES):
        fish = [f for f in unseen(c.FISH, caught) if c.FISH_DEPTH[f] == depth]
        position.piles[pile] = reveal(position.piles[pile], iter(shuffled(position, fish)))


def _guess_karma(position: Madsteam, seat: int) -> None:
    known = [*position.played[seat], *position.drawn[seat], position.karma[seat]]
    hidden: Iterator[int] = iter(shuffled(position, unseen(range(len(c.KARMA_TAG)), known)))
    position.drawn[seat] = reveal(position.drawn[seat], hidden)
    if position.karma[seat] == UNKNOWN:
        position.karma[seat] = next(hidden)
    position.decks[seat] = reveal(position.decks[seat], hidden)
