"""Moves in words: `["lead", "signal=signal_03", "card=bicycle"]`, a verb and then arguments by name.

The value of an argument is its tag ("card.bicycle_02"), the tag without its first word ("bicycle_02"), or a
pattern for several tags ("bicycle" for any bicycle, or with stars as wildcards). For a number, the value is
the number. Arguments that are left out may have any value. If a value fits several tags, the closest counts:
"insurance" means "insurance_01" rather than "insurance_licence_01".
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import partial
from itertools import islice, product

from tabletop.engine.game import AnyGame
from tabletop.engine.position import Position
from tabletop.engine.verb import Action, Domain, Verb
from tabletop.learning.goals import names

_NUMBERS = re.compile(r"[._\d-]+")

MOST = 5000
"""The most moves, legal or not, that `conceivable` yields for the words of a move."""


class Unspoken(ValueError):
    """An error for words that mean no move. The message names the wrong word or lists the legal moves."""


def spoken(game: AnyGame, position: Position, words: Sequence[str]) -> Action:
    """Return the legal action of the seat to move that fits the words most closely.

    Raises:
        Unspoken: when no verb or argument has such a name, or no legal action fits.
    """
    verb, given = understood(game, words)
    legal = game.legal(position)
    found = [action for action in legal if action.verb == verb.key and _fits(verb, action, given)]
    if not found:
        raise Unspoken(f"{' '.join(words)}: no such move is legal; legal are {_listed(game, legal)}")
    return min(found, key=lambda action: _vague(verb, action, given))


def conceivable(game: AnyGame, position: Position, seat: int, words: Sequence[str]) -> Iterator[Action]:
    """Yield the actions that fit the words, legal or not: the closest first, and among equally close ones
    those with pieces in the seat's hand first.

    Raises:
        Unspoken: when no verb or argument has such a name, or no value fits.
    """
    verb, given = understood(game, words)
    hand = _hand(game, position, seat)
    values = []
    for name, domain in verb.domains.items():
        fitting = [v for v in domain.values if _is(domain, v, given.get(name, "*"))]
        if not fitting:
            raise Unspoken(f"{' '.join(words)}: {name} can never be {given[name]!r}")
        values.append(sorted(fitting, key=partial(_far, domain, given.get(name, "*"), hand)))
    for args in islice(product(*values), MOST):
        yield Action(verb.key, args)


def understood(game: AnyGame, words: Sequence[str]) -> tuple[Verb, dict[str, str]]:
    """Parse a move in words: return its verb, and the value (a text) given for each argument, by the
    argument's name.

    Raises:
        Unspoken: when no verb or argument has such a name.
    """
    key, *arguments = words
    verb = game.verbs.get(key)
    if verb is None:
        raise Unspoken(f"{key}: no such verb; there are {', '.join(sorted(game.verbs))}")
    given = dict(word.partition("=")[::2] for word in arguments)
    if odd := sorted(set(given) - {*verb.domains}):
        raise Unspoken(
            f"{' '.join(words)}: {key} has no {odd[0]}, only {', '.join(verb.domains) or 'its name'}"
        )
    return verb, given


def in_words(game: AnyGame, action: Action) -> tuple[str, ...]:
    """Return an action as words: its verb, then each argument, such as ("lead", "card=card.bicycle_02")."""
    return (action.verb, *(f"{k}={v}" for k, v in game.verbs[action.verb].tags(action.args).items()))


def _fits(verb: Verb, action: Action, given: dict[str, str]) -> bool:
    pairs = zip(verb.domains.items(), action.args, strict=True)
    return all(_is(domain, value, given[name]) for (name, domain), value in pairs if name in given)


def _is(domain: Domain, value: int, word: str) -> bool:
    tag = domain.tag(value)
    short = tag.partition(".")[2]
    if word.isdecimal():
        return word in (tag, short) or tag.endswith(f".{word}")
    return word == "*" or names(word, tag) or names(word, short)


def _vague(verb: Verb, action: Action, given: dict[str, str]) -> int:
    """Return the number of arguments for which the word given is only the beginning of a longer name, as
    "insurance" is of "insurance_licence_01"."""
    tags = verb.tags(action.args)
    return sum(not _closely(tags[name], value) for name, value in given.items())


def _far(domain: Domain, word: str, hand: Collection[str], value: int) -> tuple[bool, bool]:
    tag = domain.tag(value)
    return not _closely(tag, word), tag not in hand


def _closely(tag: str, word: str) -> bool:
    """Tell whether a word matches a tag closely: only numbers follow it in the tag, or it contains a star."""
    return "*" in word or not _NUMBERS.sub("", tag.partition(word)[2])


def _hand(game: AnyGame, position: Position, seat: int) -> set[str]:
    """Return the tags of the pieces in the seat's hand, which lies in the tray."""
    view = game.view(position, seat)
    zone = game.table(view, seat).tray.zone
    return {piece.known_as or piece.tag for piece in game.pieces(view, seat) if zone and piece.zone == zone}


def _listed(game: AnyGame, legal: Sequence[Action]) -> str:
    return "; ".join(" ".join(in_words(game, action)) for action in legal[:12]) or "none"
