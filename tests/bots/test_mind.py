"""What an expert thinks of in its process: its question, and before that those that may come."""

from __future__ import annotations

from random import Random

import pytest

from tabletop.bots import decide, luck_of
from tabletop.bots.players import expert, mind
from tabletop.bots.players.mind import Mind
from tabletop.bots.players.race import STARTERS, Race
from tabletop.bots.players.thought import ActionResult, SearchState, together
from tabletop.bots.players.tree_search import TreeSearch
from tabletop.engine.game import AnyGame
from tabletop.engine.position import Position
from tabletop.engine.verb import Action
from tabletop.games import find
from tests.random_games import OWN

every_game = pytest.mark.parametrize("key", OWN)
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
    """A position in which the seat has a choice that needs thought."""
    dice, position = Random(1), game.new(max(2, game.seats[0]), seed=2)
    while actions > 0 or not _is_to_think(game, position, seat):
        game.play(position, dice.choice(game.legal(position)))
        actions -= 1
    return position  # type: ignore[no-any-return]


def _is_to_think(game: AnyGame, position: Position, seat: int) -> bool:
    if position.agenda[-1][1] != seat:
        return False
    view = game.view(position, seat)
    return not any(expert.sure(game, view, seat, game.legal(view), luck_of(view, seed)) for seed in range(9))


def met_ahead(game: AnyGame) -> tuple[Mind, TreeSearch | Race]:
    """Somebody who thinks ahead, and the search of a question that was met."""
    for seed in range(40):
        thinks = Mind(game, 1)
        thinks.expect(game.view(waiting(game, 0, seed), 0), 0)
        for _ in range(400):
            if not thinks.step():
                break
            if met := [search for search in thinks._kept.values() if search.tries]:
                return thinks, met[0]
    raise AssertionError("nothing was met")


def asked_at_once(key: str, seed: int) -> tuple[AnyGame, Position, Mind]:
    """A game, what its first seat sees when it has a choice, and a mind that has just been asked."""
    game = find(key)
    view, thinks = game.view(asked_of(game, 0), 0), Mind(game, seed)
    thinks.ask(view, 0)
    return game, view, thinks


def to_the_first_tries(thinks: Mind) -> None:
    """Through the looks that come first."""
    while not thinks.thought.tries:
        assert thinks.step()


@every_game
def test_a_question_has_an_answer_at_once_and_a_better_known_one_later(key: str) -> None:
    game, view, thinks = asked_at_once(key, 1)
    assert thinks.thought.glance
    assert thinks.thought.tried[0].action in game.legal(view)
    to_the_first_tries(thinks)
    first = thinks.thought
    assert not first.glance
    for _ in range(4):
        over = thinks.thought.done
        assert thinks.step() != over
    assert thinks.thought.tries > first.tries or first.done


@every_game
def test_after_as_many_tries_the_window_has_the_answer_of_an_expert_without_one(key: str) -> None:
    game, view, thinks = asked_at_once(key, 3)
    assert thinks._search
    while thinks._search.tries < 60 and thinks.step():
        pass
    answer = decide(game, "expert", view, 0, 3, tries=60)
    assert isinstance(thinks._search, Race) == bool(game.race)
    assert thinks._search.best == answer
    assert together([thinks.thought])[0].action == answer


@every_game
def test_a_new_question_is_heard_between_two_looks_at_the_first_actions(key: str) -> None:
    (game, view, thinks), looks = asked_at_once(key, 1), 0
    while thinks.step() and not thinks.thought.tries:
        looks += 1
    assert looks >= len(game.legal(view)) / 2


def test_the_same_seed_thinks_the_same_and_another_one_otherwise() -> None:
    thoughts = []
    for seed in (1, 1, 2):
        _, _, thinks = asked_at_once("macadam", seed)
        to_the_first_tries(thinks)
        for _ in range(3):
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


def test_what_helps_at_once_before_a_race_needs_no_thought() -> None:
    """As in the arena: whoever may take something for nothing in Macadam does so first."""
    game, dice, position = find("macadam"), Random(1), find("macadam").new(2, seed=2)
    sure = None
    while sure is None:
        legal, seat = game.legal(position), position.agenda[-1][1]
        view = game.view(position, seat)
        if len(legal) > 1:
            sure = expert.sure(game, view, seat, legal, luck_of(view, 1))
        if sure is None:
            game.play(position, dice.choice(legal))
    thinks = Mind(game, 1)
    thinks.ask(view, seat)
    assert thinks.thought.done
    assert [tried.action for tried in thinks.thought.tried] == [sure]


@pytest.mark.parametrize("key", ["paris", "rails", "gharkane"])
def test_what_was_thought_ahead_is_taken_up_and_all_else_is_forgotten(key: str) -> None:
    game = find(key)
    thinks, search = met_ahead(game)
    assert thinks._kept[0, search.view.digest()] is search
    before = search.tried
    thinks.ask(search.view, 0)
    assert thinks.thought.tried == tuple(before[: mind.REPORTED])
    assert thinks.thought.tries
    assert not thinks.kept


@every_game
def test_what_others_hide_makes_no_difference_to_what_is_thought_ahead(key: str) -> None:
    """The law of secrets: positions that a seat cannot tell apart are thought about alike."""
    game = find(key)
    position = waiting(game, 0, 4)
    view = game.view(position, 0)
    twins = [position, game.guess(view, 0, 5)]
    found = []
    for twin in twins:
        thinks = Mind(game, 1)
        thinks.expect(game.view(twin, 0), 0)
        for _ in range(60):
            thinks.step()
        found.append((thinks._plain, {key: search.tries for key, search in thinks._kept.items()}))
    assert any(found[0])
    assert found[0] == found[1]


def test_thinking_ahead_ends_and_keeps_few_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mind, "AHEAD", 200)
    monkeypatch.setattr(mind, "KEPT", 3)
    game = find("paris")
    thinks, view = Mind(game, 1), game.view(waiting(game, 0, 1), 0)
    most = steps = 0
    while steps < 5000:  # the others are asked again and again: what is thought of adds up
        if steps % 300 == 0:
            thinks.change()
            thinks.expect(view, 0)
        if not thinks.step():
            break
        most, steps = max(most, thinks.kept), steps + 1
    assert most == 3
    assert not thinks.step()
    assert sum(search.tries for search in thinks._kept.values()) <= 200 + mind.AT_ONCE
    thinks.rest()
    assert not thinks.kept
    assert not thinks.step()


def test_what_is_not_expected_any_more_is_not_thought_of_on() -> None:
    game = find("paris")
    thinks = Mind(game, 1)
    thinks.expect(game.view(waiting(game, 0, 1), 0), 0)
    while not thinks._search:
        assert thinks.step()
    thinks.change()
    assert not thinks.step()


@pytest.mark.parametrize("key", ["rails", "macadam"])
def test_no_search_goes_further_than_memory_allows(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mind, "MOST", 20)
    game, thinks = find(key), Mind(find(key), 1)
    thinks.ask(game.view(asked_of(game, 0), 0), 0)
    while thinks.step():
        pass
    assert thinks._search
    assert 20 <= thinks._search.tries < 20 + STARTERS  # a race ends its round
    assert thinks.thought.done


def test_what_several_trees_tried_is_added_up_and_the_most_tried_is_first() -> None:
    one = SearchState((ActionResult(LEFT, 5, 2.5, 0.1), ActionResult(RIGHT, 4, 3.0, 0.2)), done=False)
    other = SearchState((ActionResult(RIGHT, 3, 2.0, 0.2),), done=False)
    glance = SearchState((ActionResult(LEFT, 0, 0.0, 9.0),), glance=True)
    assert together([glance]) == list(glance.tried)
    order = together([glance, one, other])
    assert order == [ActionResult(RIGHT, 7, 5.0, 0.2), ActionResult(LEFT, 5, 2.5, 0.1)]


def raced(*came: tuple[Action, int, float, int]) -> SearchState:
    """What a race tells: of each action the rounds it was in, what came of one, is it still in."""
    tried = (ActionResult(action, n, n * merit, 0.0, left) for action, n, merit, left in came)
    return SearchState(tuple(sorted(tried, key=ActionResult.rank, reverse=True)))


def test_of_several_races_the_best_merit_wins_not_the_most_tries() -> None:
    """In the long race it fell behind at once; in the short one it has left the other behind for good."""
    long = raced((LEFT, 40, 1.0, 1), (RIGHT, 2, 0.5, 0))
    short = raced((RIGHT, 20, 2.0, 1), (LEFT, 10, 1.0, 0))
    assert [one.action for one in together([long, short])] == [RIGHT, LEFT]


def test_of_several_races_whoever_is_left_in_more_goes_before_one_that_was_lucky_for_a_while() -> None:
    long = raced((LEFT, 40, 1.0, 1), (RIGHT, 30, 0.5, 0))
    short = raced((LEFT, 2, -3.0, 1), (RIGHT, 2, 9.0, 1))
    assert [one.action for one in together([long, short])] == [LEFT, RIGHT]


def test_a_race_tells_the_answer_that_it_would_give_itself() -> None:
    game = find("gharkane")
    view = game.view(asked_of(game, 0), 0)
    race = Race(game, view, 0, game.legal(view), Random(1))
    while race.look():
        pass
    for _ in range(8):
        assert together([SearchState(tuple(race.tried))])[0].action == race.best
        race.run(1)
