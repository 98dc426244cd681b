"""The secrets of Paris: New Eden (PAR-22): missions in hand, decks and face-down stacks; the rest is open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tabletop.engine.chance import shuffled
from tabletop.engine.position import NOBODY
from tabletop.engine.secrecy import UNKNOWN, hide, reveal, unseen
from tabletop.games.paris import components as c
from tabletop.games.paris.position import Paris


def view(position: Paris, seat: int) -> Paris:
    """Return a copy of the position as a seat may know it; after the final count, missions are open
    (PAR-19.1)."""
    seen = position.copy()
    seen.rng = 0
    seen.missions = hide(position.missions)
    seen.decks = [hide(deck) for deck in position.decks]
    seen.boxed = hide(position.boxed)
    seen.lots = [hide(lot) for lot in position.lots]
    seen.waiting = [(*lot[:1], *hide(lot[1:])) for lot in position.waiting]  # PAR-22.3
    if not position.agenda:
        return seen
    if position.asked != seat or seat == NOBODY:
        seen.drawn = hide(position.drawn)
    for other in range(position.seats):
        if other != seat:
            seen.hand[other] = hide(position.hand[other])
    return seen


def guess(seen: Paris, seat: int, seed: int) -> Paris:
    """Return a complete position that agrees with `seen`, a seat's view; the hidden parts are dealt at random
    by the seed."""
    position = seen.copy()
    position.rng = seed
    _guess_missions(position)
    for kind in c.TYPES:
        _guess_shelters(position, kind)
    shown = Counter(dict(enumerate(_by_kind(position.gear, len(c.EQUIPMENT)))))
    shown.update({kind: position.centre[kind] for kind in range(len(c.EQUIPMENT))})
    position.lots = _dealt(position, position.lots, c.EQUIPMENT_TOKENS, shown)
    position.waiting = _dealt(position, position.waiting, ALL_TOKENS, _tokens_seen(position))
    return position


ALL_TOKENS = tuple(kind for kind, n in enumerate(c.TOKENS) for _ in range(n))


def _by_kind(rows: list[int], width: int) -> list[int]:
    return [sum(rows[kind::width]) for kind in range(width)]


def _tokens_seen(position: Paris) -> Counter[int]:
    """Return how many survivor tokens of each type lie face up, or were seen and have left the game."""
    seen = Counter(position.set_aside)
    for row in (
        _by_kind(position.board_tokens, len(c.FACES)),
        _by_kind(position.joined, len(c.SURVIVORS)),
        position.station,
        position.gone,
    ):
        seen.update(dict(enumerate(row)))
    seen.update(token for lot in position.waiting for token in lot if token != UNKNOWN)
    return seen


def _dealt(
    position: Paris, lots: list[tuple[int, ...]], everything: Iterable[int], seen: Counter[int]
) -> list[tuple[int, ...]]:
    """Return the lots with each unknown token replaced by a random one of those that have not been seen.
    `everything` are all tokens in the box."""
    left = Counter(everything)
    left.subtract(seen)
    hidden = iter(shuffled(position, sorted(left.elements())))
    return [reveal(lot, hidden) for lot in lots]


def _guess_missions(position: Paris) -> None:
    piles = (position.drawn, *position.hand, *position.placed)
    known = [m for pile in piles for m in pile]
    hidden = iter(shuffled(position, unseen(c.MISSIONS, known)))
    position.drawn = reveal(position.drawn, hidden)
    position.hand = [reveal(hand, hidden) for hand in position.hand]
    position.missions = reveal(position.missions, hidden)


def _guess_shelters(position: Paris, kind: int) -> None:
    """Deal the hidden shelters of a type at random, with END cards below the others and never in the box
    (PAR-2.11, 2.12)."""
    piles = (position.offer[kind], position.discarded, *position.shelters)
    known = [s for pile in piles for s in pile]
    hidden = shuffled(position, unseen([s for s in c.SHELTERS if c.SHELTER_TYPE[s] == kind], known))
    ordered = iter(sorted(hidden, key=c.HAS_END_POWER.__getitem__))
    if kind == c.TINKERER:
        position.boxed = reveal(position.boxed, ordered)
    position.decks[kind] = reveal(position.decks[kind], ordered)
