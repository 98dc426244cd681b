"""The end screen's card about a learner's first match: the rules met, and a lesson to take."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.learning.people import GameRecord
from tabletop.match.decided import DecisiveCard, MatchAnalysis, RulesMet
from tabletop.teaching import Lesson
from tabletop.texts.rulebook import rulebook

SEVERAL = 2
"""The number of times that a rule must have refused a player for a lesson about it to be recommended."""


def with_learner(
    found: MatchAnalysis, game: str, people: Mapping[int, GameRecord], lessons: Sequence[Lesson]
) -> MatchAnalysis:
    """Return the analysis of a match with one more card, before the cards about chapters: the rules met by
    the first player for whom this was the first match. Without such a player, return it unchanged. `people`
    holds the players' records of the game, by seat; `lessons` are the game's lessons."""
    new = [seat for seat, learned in people.items() if learned.ended == 1 and learned.met]
    if not new:
        return found
    card = DecisiveCard("learned", met=met(new[0], people[new[0]], game, lessons))
    chapters = next((n for n, each in enumerate(found.cards) if each.chapter), len(found.cards))
    return found._replace(cards=(*found.cards[:chapters], card, *found.cards[chapters:]))


def met(seat: int, learned: GameRecord, game: str, lessons: Sequence[Lesson]) -> RulesMet:
    """Return how many rules have come up in a player's matches. If rules that a lesson shows have each
    refused the player at least SEVERAL times, also return the one that did so most often, and its lesson."""
    book = rulebook(game).rules
    shown = {rule: lesson for lesson in lessons[::-1] for rule in lesson.shows}
    refusing = [(n, rule) for rule, n in learned.refused.items() if n >= SEVERAL and rule in shown]
    found = RulesMet(seat, sum(rule in book for rule in learned.met), len(book))
    if not refusing:
        return found
    times, rule = max(refusing)
    return found._replace(refusing=rule, times=times, lesson=shown[rule])
