"""The translation between actions and drags, in both directions.

A verb's gestures are templates for the tags of a piece and a zone. With the arguments of an action filled in,
they give the drags that perform it. Matched against the tags of any drag, they give the arguments that the
player chose.
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
"""The most actions that are tried to find why a gesture is refused, if it leaves some arguments open."""


def verb_tags(piece: Piece) -> tuple[str, ...]:
    """Return the tags by which verbs know a piece: one for each orientation if it can be turned, else a
    single one."""
    return piece.turns or (piece.known_as or piece.tag,)


def gestures(verb: Verb, action: Action, seat: int, view: Any = None) -> Iterator[tuple[str, str]]:
    """Yield the drags, as tags (piece, zone), that perform a seat's action in the position `view`. If `view`
    is None, yield only those that do so in every position."""
    tags = verb.tags(action.args)
    for gesture in verb.gestures:
        if gesture.zone and gesture.means(view):
            yield gesture.piece.format(seat=seat, **tags), gesture.zone.format(seat=seat, **tags)


def chosen(gesture: Gesture, piece: str, zone: str, verb: Verb, seat: int) -> dict[str, int] | None:
    """Return the values, by name, of the arguments that a drag of this piece to this zone chooses (if `zone`
    is "", a lift of the piece). None if the drag does not fit the gesture."""
    lifted = arguments(gesture.piece, piece, verb, seat)
    if lifted is None:
        return None
    dropped = arguments(gesture.zone, zone, verb, seat) if zone else {}
    return None if dropped is None else {**lifted, **dropped}


@functools.lru_cache(maxsize=1 << 15)
def arguments(template: str, tag: str, verb: Verb, seat: int) -> Mapping[str, int] | None:
    """Return the values of the arguments, by name, that stand in a tag where the template has their names in
    braces. None if the tag does not match the template. It is cached, since a gesture is compared with every
    verb again and again while a piece is carried."""
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
    """Yield the actions of a verb with the `given` arguments and every combination of values for the others.

    If there are more than TRIED combinations, some are left out: every value of the earlier arguments occurs,
    but only the first values of the last arguments.
    """
    pools, most = [], TRIED
    for name, domain in verb.domains.items():
        pool = [given[name]] if name in given else list(islice(domain.values, most))
        pools.append(pool)
        most = max(1, most // len(pool))
    return (Action(verb.key, args) for args in product(*pools))
