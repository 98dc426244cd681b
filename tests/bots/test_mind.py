"""What an expert thinks of in its process: its question, and before that those that may come."""

from __future__ import annotations

from random import Random

import pytest

from tabletop.bots import mind
from tabletop.bots.mind import Mind, Thought, Tried, ranked, together
from tabletop.engine.game import AnyGame
from tabletop.engine.position import Position
from tabletop.engine.verb import Action
from tabletop.games import find, here

every_game = pytest.mark.parametrize("key", here())
LEFT, RIGHT = Action("left"), Action("right")


def waiting(game: AnyGame, seat: int, seed: int) -> Position:
    """A position in which somebody else is asked and has a choice, and the seat will be asked after that."""
    dice, position = Random(seed), game.new(max(2, game.seats[0]), seed=seed)
    for _ in range(12):
        if len(game.legal(position)) > 1:
            game.play(position, dice.choice(game.legal(position)))
        elif game.legal(position):
            game.play(position, game.legal(position)[0])
    while position.agenda[-1][1] == seat or len(game.legal(position)) < 2:
        game.play(position, dice.choice(game.legal(position)))
    return position  # type: ignore[no-any-return]


def asked_of(game: AnyGame, seat: int, actions: int = 12) -> Position:
    """A position in which the seat has a choice."""
    dice, position = Random(1), game.new(max(2, game.seats[0]), seed=2)
    while actions > 0 or position.agenda[-1][1] != seat or len(game.legal(position)) < 2:
        game.play(position, dice.choice(game.legal(position)))
        actions -= 1
    return position  # type: ignore[no-any-return]


@every_game
def test_a_question_has_an_answer_at_once_and_a_better_known_one_later(key: str) -> None:
    game = find(key)
    view = game.view(asked_of(game, 0), 0)
    thinks = Mind(game, 1)
    thinks.ask(view, 0)
    assert thinks.thought.glance
    assert thinks.thought.tried[0].action in game.legal(view)
    for _ in range(5):
        assert thinks.step()
    assert sum(tried.visits for tried in thinks.thought.tried) == 5
    assert not thinks.thought.done
    assert not thinks.thought.glance


def test_the_same_seed_thinks_the_same_and_another_one_otherwise() -> None:
    game = find("macadam")
    view = game.view(asked_of(game, 0), 0)
    thoughts = []
    for seed in (1, 1, 2):
        thinks = Mind(game, seed)
        thinks.ask(view, 0)
        for _ in range(30):
            thinks.step()
        thoughts.append(thinks.thought)
    assert thoughts[0] == thoughts[1]
    assert thoughts[0] != thoughts[2]


def test_the_only_action_needs_no_thought() -> None:
    game, dice = find("macadam"), Random(1)
    position = game.new(2, seed=2)
    while len(game.legal(position)) != 1:
        game.play(position, dice.choice(game.legal(position)))
    seat, thinks = position.agenda[-1][1], Mind(game)
    thinks.ask(game.view(position, seat), seat)
    assert thinks.thought.done
    assert [tried.action for tried in thinks.thought.tried] == game.legal(position)
    assert not thinks.step()


@every_game
def test_a_tree_that_was_grown_ahead_is_taken_up_and_all_others_are_dropped(key: str) -> None:
    game = find(key)
    for seed in range(40):
        position, thinks = waiting(game, 0, seed), Mind(game, 1)
        thinks.expect(game.view(position, 0), 0)
        for _ in range(12):
            assert thinks.step()
        if thinks.kept:
            break
    (seat, digest), search = next(iter(thinks._kept.items()))
    assert (seat, digest) == (0, search.view.digest())
    grown = search.tries
    assert grown
    thinks.ask(search.view, 0)
    assert sum(tried.visits for tried in thinks.thought.tried) == grown
    assert not thinks.kept


@every_game
def test_what_others_hide_makes_no_difference_to_what_is_thought_ahead(key: str) -> None:
    """The law of secrets: positions that a seat cannot tell apart are thought about alike."""
    game = find(key)
    position = waiting(game, 0, 3)
    view = game.view(position, 0)
    twins = [position, game.guess(view, 0, 5)]
    found = []
    for twin in twins:
        thinks = Mind(game, 1)
        thinks.expect(game.view(twin, 0), 0)
        for _ in range(4):
            thinks.step()
        found.append({key: search.tries for key, search in thinks._kept.items()})
    assert found[0] == found[1]


def test_thinking_ahead_ends_and_keeps_few_trees(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mind, "AHEAD", 200)
    monkeypatch.setattr(mind, "KEPT", 3)
    game = find("macadam")
    thinks = Mind(game, 1)
    for _ in range(5):  # the others are asked again and again: what is thought of adds up
        thinks.change()
        thinks.expect(game.view(waiting(game, 0, 1), 0), 0)
        for _ in range(300):
            thinks.step()
            assert thinks.kept <= 3
    assert not thinks.step()
    assert sum(search.tries for search in thinks._kept.values()) <= 200 + mind.AT_ONCE
    thinks.rest()
    assert not thinks.kept
    assert not thinks.step()


def test_a_tree_grows_no_further_than_memory_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mind, "MOST", 20)
    game, thinks = find("macadam"), Mind(find("macadam"), 1)
    thinks.ask(game.view(asked_of(game, 0), 0), 0)
    steps = 0
    while thinks.step():
        steps += 1
    assert steps == 20
    assert thinks.thought.done


def test_what_several_tried_is_added_up_and_the_most_tried_is_first() -> None:
    one = Thought((Tried(LEFT, 5, 2.5, 0.1), Tried(RIGHT, 4, 3.0, 0.2)), done=False)
    other = Thought((Tried(RIGHT, 3, 2.0, 0.2),), done=False)
    glance = Thought((Tried(LEFT, 0, 0.0, 9.0),), glance=True)
    assert ranked(together([glance])) == list(glance.tried)
    order = ranked(together([glance, one, other]))
    assert order == [Tried(RIGHT, 7, 5.0, 0.2), Tried(LEFT, 5, 2.5, 0.1)]
