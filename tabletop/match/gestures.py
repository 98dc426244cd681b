"""The two readings of gestures: the drags that mean an action, and the arguments that a drag chooses.

A verb's gestures are templates of tags. Filled in with the arguments of an action, they give pairs of piece
and zone; matched against any pair of piece and zone, they give arguments.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping
from itertools import islice, product
from typing import Any

from tabletop.engine.table import Piece
from tabletop.engine.verb import Action, Gesture, Verb

TRIED = 4000
"""The most combinations of the arguments left open by a gesture that are tried to find the reason why it is
refused."""


def verb_tags(piece: Piece) -> tuple[str, ...]:
    """Return the tags that verbs use for a piece: one for each orientation, else a single one."""
    return piece.turns or (piece.known_as or piece.tag,)


def gestures(verb: Verb, action: Action, seat: int, view: Any = None) -> Iterator[tuple[str, str]]:
    """Yield the drags (piece, zone) that mean a seat's action, in a position or (None) in any."""
    tags = verb.tags(action.args)
    for gesture in verb.gestures:
        if gesture.zone and gesture.means(view):
            yield gesture.piece.format(seat=seat, **tags), gesture.zone.format(seat=seat, **tags)


def chosen(gesture: Gesture, piece: str, zone: str, verb: Verb, seat: int) -> dict[str, int] | None:
    """Return the arguments that a drag, or a lift if `zone` is "", determines; None if it does not fit."""
    lifted = arguments(gesture.piece, piece, verb, seat)
    dropped = arguments(gesture.zone, zone, verb, seat) if zone else {}
    return None if lifted is None or dropped is None else {**lifted, **dropped}


def arguments(template: str, tag: str, verb: Verb, seat: int) -> dict[str, int] | None:
    """Return the arguments that a tag contains according to a template; None if it does not match."""
    match = _pattern(template, seat).fullmatch(tag)
    if match is None:
        return None
    found = {name: _values(verb, name).get(text) for name, text in match.groupdict().items()}
    return None if None in found.values() else {name: v for name, v in found.items() if v is not None}


@functools.cache
def _pattern(template: str, seat: int) -> re.Pattern[str]:
    plain = re.escape(template.replace("{seat}", str(seat)))
    return re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", plain))


@functools.cache
def _values(verb: Verb, name: str) -> dict[str, int]:
    """Return the possible values of an argument of a verb, by the tag of each value."""
    domain = verb.domains[name]
    return {domain.tag(value): value for value in domain.values}


def bindings(verb: Verb, given: Mapping[str, int]) -> Iterator[Action]:
    """Return the actions of a verb that have the given arguments, with every combination of values for
    the others.

    If there are too many combinations, only some values of the last arguments are tried, so that no value
    of the first ones is left out.
    """
    pools, most = [], TRIED
    for name, domain in verb.domains.items():
        pool = [given[name]] if name in given else list(islice(domain.values, most))
        pools.append(pool)
        most = max(1, most // len(pool))
    return (Action(verb.key, args) for args in product(*pools))
