"""Zones that overlap: a piece held over them is aimed at the one that the player most likely means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random

import pytest

from tabletop.games import here
from tabletop.match.drags import Drags
from tabletop.match.gestures import gestures, verb_tags
from tabletop.ui.board.nodes import PieceNode
from tests.random_games import OWN, conceivable
from tests.ui.table_hands import Person, match_of, play_on

pytestmark = pytest.mark.usefixtures("unpainted")

ALLOWED, ASKED, LATER, NEVER = range(4)
"""What a drop is, the likeliest first: legal, of a verb that is asked for now, of another verb, nothing."""
COMBINATIONS = 100_000


def drops(drags: Drags) -> dict[tuple[str, str], int]:
    """What every drop is, read forwards: from all that verbs could ever do to the piece and zone it takes."""
    asked = {verb.key for verb in drags.asked.question.verbs} if drags.asked else set()
    found: dict[tuple[str, str], int] = {}
    for question in drags.game.questions_of(drags.view):
        for verb in question.verbs:
            for action in conceivable(verb, Random(1), COMBINATIONS):
                for drop in gestures(verb, action, drags.hand, drags.view):
                    found[drop] = min(found.get(drop, NEVER), ASKED if verb.key in asked else LATER)
    return found | {(piece, zone): ALLOWED for piece in drags.pieces() for zone in drags.targets(piece)}


def overlaps(person: Person) -> Iterator[tuple[tuple[int, int], list[str]]]:
    """Points that lie in several zones, and these zones, the smallest first."""
    places = person.desk.field.places.values()
    for pos in {place.rect.center: None for place in places}:
        around = sorted((z for z in places if z.holds(pos)), key=lambda z: z.rect.w * z.rect.h)
        if len(around) > 1 and person.desk.field.view.window.collidepoint(pos):
            yield pos, [zone.tag for zone in around]


def lifted(person: Person, most: int) -> Iterator[PieceNode]:
    """Pieces that are lifted by a click, one after the other."""
    drags = person.desk.table_view.drags
    able = (n.piece for n in person.desk.field.nodes.values() if drags.may_lift(n.piece) and n.shown())
    tags = list(dict.fromkeys(verb_tags(piece)[0] for piece in able))
    for tag in tags[:: max(1, len(tags) // most)]:
        person.click(person.piece(tag))
        if node := person.table.hands.held.node:
            yield node
            person.key("escape")
            person.rest()


def kinds_of(person: Person, known: Mapping[tuple[str, str], int]) -> dict[str, int]:
    """What a drop of the lifted piece is on every place, and beside all of them, turned so that it fits."""
    held, drags = person.table.hands.held, person.desk.table_view.drags
    assert held.node
    found = {zone: known.get((held.tag, zone), NEVER) for zone in (*person.desk.field.places, "")}
    return found | dict.fromkeys(drags.places(held.node.piece), ALLOWED)


@pytest.mark.parametrize("key", here())
def test_of_zones_that_overlap_the_likeliest_is_meant_and_of_equals_the_smallest(key: str) -> None:
    met: Counter[tuple[int, int]] = Counter()
    for seed in range(4):
        person = Person(play_on(match_of(2, seed, key=key), 12 + 9 * seed, seed), curtain=False)
        person.sit()
        hands, known = person.table.hands, drops(person.desk.table_view.drags)
        for node in lifted(person, 3):
            for pos, around in overlaps(person):
                if node.piece.zone in around:
                    continue
                kinds = kinds_of(person, known)
                likeliest = min(kinds[zone] for zone in around)
                person.point(pos)
                assert kinds[hands.aimed] <= likeliest, (node.piece.tag, hands.aimed, around)
                if kinds[hands.aimed] == likeliest and hands.aimed in around:
                    assert hands.aimed == next(zone for zone in around if kinds[zone] == likeliest)
                met.update((likeliest, kinds[other]) for other in around)
    assert key not in OWN or any(one < other for one, other in met), "no zones overlap for any piece"
