"""In a first match, the table stops at each automatic step that a card explains, and shows no more yet."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tabletop.games import here
from tabletop.learning.coach import DueCard
from tabletop.learning.people import People
from tabletop.match import Match
from tabletop.match.all_hands import may_read
from tabletop.match.passing import halfway
from tabletop.teaching import teaching
from tabletop.ui.shell.app import App
from tests.random_games import OWN
from tests.ui.table_hands import NAMES, Person, match_of, read_all

pytestmark = pytest.mark.usefixtures("unpainted")

ACTIONS = 30


@pytest.fixture
def people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> People:
    """Those who play here: Léa is new to every game."""
    known = People(tmp_path / "people.json")
    for game in here():
        known.of(NAMES[0]).of(game).coach = True
    monkeypatch.setattr(App, "people", known)
    return known


def begun(key: str) -> Match:
    """A first match at the first choice of the learner; chance has played until then."""
    first, dice = teaching(key).first_match, Random(1)
    match = match_of(2, first.seeds[0] if first.seeds else 3, key=key, options=first.options)
    while first.begin and (asked := match.asked) and (asked.seat, asked.question.key) != (0, first.begin):
        match.play(dice.choice(match.legal))
    return match


def at_table(match: Match) -> Person:
    """Léa sits at her first match."""
    person = Person(match, curtain=False, language="en")
    person.desk.viewer = 0
    person.table.flow.go_on()
    read_all(person)
    return person


def step_of(match: Match, card: DueCard) -> int:
    """The number of lines that the last action has written when the step is over that the card explains."""
    before, action = match.position_at(len(match.actions) - 1), match.actions[-1].action
    ends = [each.logged for each in halfway(match.game, before, action)] + [len(match.last_lines)]
    return next(n for n in ends if sum(may_read(line, 0) for line in match.last_lines[:n]) > card.at[1])


@pytest.mark.parametrize("key", OWN)
def test_each_automatic_step_is_explained_as_it_is_shown(key: str, people: People) -> None:
    person, dice, within = at_table(begun(key)), Random(1), 0
    match, coaching, desk = person.match, person.table.coaching, person.desk
    for _ in range(ACTIONS):
        asked = match.asked
        assert asked
        assert not desk.waiting
        desk.viewer = 0
        person.table.flow.play(dice.choice(match.legal), asked.seat)
        person.rest()
        while coaching.waits:
            card = coaching._step
            assert card
            if card.at[0] == len(match.actions) - 1:  # it may be put off until an own decision is complete
                assert len(desk.seen.last_lines) == step_of(match, card), card.coach_card.key
            within += desk.seen is not match
            coaching.close()
            person.rest()
        assert desk.seen is match
    assert within


def halted() -> Person:
    """The cards of Karma are turned up, and no place has acted yet."""
    match, dice = begun("madsteam"), Random(1)
    while not any(line.key == "log.karma" for line in match.last_lines):
        match.play(dice.choice(match.legal))
    person = at_table(match.branch_at(len(match.actions) - 1))
    person.desk.viewer = 0
    person.table.flow.play(*reversed(match.actions[-1]))
    person.rest()
    assert told(person) == "told.log.karma.me"
    return person


def told(person: Person) -> str:
    """What the card is about that the match waits at."""
    step = person.table.coaching._step
    return step.coach_card.key if step else ""


def shown(person: Person) -> tuple[object, ...]:
    """The card, and what lies where."""
    node = person.table.coaching.node
    pieces = {tag: n.piece for tag, n in person.desk.field.nodes.items()}
    return node and node.said.words, pieces, person.desk.seen.position


def test_the_cards_of_karma_are_explained_before_any_place_acts(people: People) -> None:
    person = halted()
    seen, match = person.desk.seen, person.match
    assert [line.key for line in seen.last_lines if line.key == "log.harvest"] == []
    assert [line.key for line in match.last_lines if line.key == "log.harvest"]
    assert not any(node.legal for node in person.desk.field.nodes.values())
    assert not person.desk.chrome.buttons
    # It outlasts a new window and a look at a rule.
    there, node = shown(person), person.table.coaching.node
    person.table.renew()
    person.rest()
    assert shown(person) == there
    assert node
    person.table.desk.open_rule(node.said.rules[0])
    person.tick()
    person.key("escape")
    person.rest()
    assert person.app.scene is person.table
    assert shown(person) == there
    read_all(person)
    assert person.desk.seen is person.match
    assert not person.desk.waiting or person.table.flow.thinks


def test_an_action_taken_back_while_the_table_shows_a_part_of_it_leaves_nothing(people: People) -> None:
    person = halted()
    person.match.agree_undo(range(2), len(person.match.actions) - 1)
    assert person.desk.seen is person.match
    person.table.flow.halts._arrive()
    person.table.flow.go_on()
    person.rest()
    assert person.desk.seen is person.match
    assert not person.desk.waiting
    assert not person.table.coaching.waits


def test_what_is_built_last_is_explained_before_the_turn_ends_by_itself(people: People) -> None:
    match, dice, seat = begun("madsteam"), Random(9), -1
    while not (seat == 0 and match.actions[-1].action.verb == "build" and match.forced):
        builds = [action for action in match.legal if action.verb == "build"]
        assert match.asked
        seat = match.asked.seat
        match.play(*builds[:1] or [dice.choice(match.legal)])
    person = at_table(match.branch_at(len(match.actions) - 1))
    person.app.settings.forced = True
    person.desk.viewer = 0
    person.table.flow.play(*reversed(match.actions[-1]))
    person.rest()
    read, played = list[str](), len(match.actions)
    while len(person.match.actions) == played and person.table.coaching.waits:
        read.append(told(person))
        person.table.coaching.close()
        person.rest()
    assert "told.log.build.me" in read
    assert len(person.match.actions) > played
