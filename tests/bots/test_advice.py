"""Advice: said only where fresh trials bear it out, the same whatever the seat cannot see."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from tabletop.bots.players import advise as advice, proven
from tabletop.bots.players.advise import Advice, advise, explain
from tabletop.engine.verb import Action
from tabletop.games import find
from tests.random_games import EVERYWHERE, OWN, Moment, moments

FEW = {key: find(key).seats[0] + 1 for key in OWN}
"""Seats at the tables that are tried."""


def choices(key: str, most: int, seed: int = 0) -> list[Moment]:
    """So many moments of a random game that leave a choice, from its beginning to its end."""
    every = moments(key, FEW[key], seed)
    found = [m._replace(position=m.position.copy()) for m in every if len(m.legal) > 1]
    assert len(found) >= most
    return found[:: len(found) // most][:most]


@cache
def advised(key: str) -> list[tuple[Moment, Any, Advice]]:
    """A few moments of a random game, with the view of the seat that is asked and the advice for it."""
    views = [(m, m.game.view(m.position, m.seat)) for m in choices(key, 5)]
    return [(m, view, advise(m.game, view, m.seat, Random(1))) for m, view in views]


@pytest.mark.parametrize("key", OWN)
def test_it_names_up_to_three_legal_moves_and_ranks_the_same(key: str) -> None:
    for moment, view, told in advised(key):
        assert view.digest() == moment.game.view(moment.position, moment.seat).digest()
        assert 0 < len(told.moves) <= 3
        assert set(told.moves) | set(told.before) <= set(moment.legal)
        assert sorted(told.ranked) == sorted(told.moves)
        assert [comparison.other for comparison in told.comparisons] == list(told.ranked[1:])
        assert list(told.moves) == [a for a in moment.legal if a in told.moves]  # an order that tells nothing


@pytest.mark.parametrize("key", OWN)
def test_each_move_has_a_reason_that_the_position_proves(key: str) -> None:
    """The forecast, the figures of the table that it changes, and what it leaves open; the real position,
    which the adviser never sees, says the same."""
    for moment, view, found in advised(key):
        for action in (*found.before, *found.moves):
            sure = found.proof(action)
            assert sure.figures or moment.game.forecast(view, moment.seat, action)
            assert sure.cut or sure.asked >= 0 or moment.game.result(moment.game.after(view, action))
    figures = 0
    for moment in choices(key, 12):
        game, seat, actions = moment.game, moment.seat, moment.legal[:4]
        view = game.view(moment.position, seat)
        for action, sure in zip(actions, proven.proven(game, view, seat, actions), strict=True):
            if not sure.cut:
                after = game.after(moment.position, action)
                asked, shown = (
                    game.asked(after),
                    proven.figures(game.table(game.view(after, seat), seat), seat),
                )
                assert sure.others == len(moment.legal) - 1
                assert sure.asked == (asked.seat if asked else -1)
                assert all(shown[each.text] == each.after != each.before for each in sure.figures)
                figures += len(sure.figures)
    assert figures


@pytest.mark.parametrize("key", OWN)
def test_moves_are_called_equal_only_where_positions_agree(key: str) -> None:
    for moment, view, found in advised(key):
        game, seat = moment.game, moment.seat
        guess = game.guess(view, seat, 9)
        for comparison in found.comparisons:
            assert bool(comparison.equal) != comparison.clear
            if comparison.equal == advice.SAME:
                one, other = (
                    advice._outcome(game, guess, seat, a, 0.3) for a in (found.ranked[0], comparison.other)
                )
                assert advice._alike(one, other)
        for action in found.moves:
            for like in found.others_like(action):
                assert like in moment.legal
                assert like not in found.moves
                assert advice.kinds(game, like) == advice.kinds(game, action)


def test_two_moves_are_equal_in_any_order_only_if_both_orders_are_made_and_end_alike() -> None:
    verdicts = set()
    for moment in choices("madsteam", 12):
        game, seat, one, other = moment.game, moment.seat, *moment.legal[:2]
        view = game.view(moment.position, seat)
        said = proven.same_in_any_order(game, view, seat, one, other)
        first, second = game.after(moment.position, one), game.after(moment.position, other)
        may = other in game.legal(first) and one in game.legal(second)
        if said:
            assert may
            assert game.after(first, other).digest() == game.after(second, one).digest()
        verdicts.add((may, said))
    assert {(False, False), (True, True)} <= verdicts


@pytest.mark.parametrize("key", OWN)
def test_it_is_the_same_for_the_same_view_whatever_is_hidden(key: str) -> None:
    for moment in choices(key, 4):
        game, seat = moment.game, moment.seat
        otherwise = game.guess(game.view(moment.position, seat), seat, 7)
        told = {advise(game, game.view(p, seat), seat, Random(4)) for p in (moment.position, otherwise)}
        assert len(told) == 1


@pytest.mark.parametrize("key", OWN)
def test_better_is_said_only_of_what_ten_times_the_trials_bear_out(key: str) -> None:
    """Nine claims in ten keep their sign; here a few, `tests/tools/bench/advice.py` asks a hundred
    positions."""
    claims = kept = 0
    for moment in choices(key, 12):
        game, seat = moment.game, moment.seat
        view = game.view(moment.position, seat)
        told = advise(game, view, seat, Random(2))
        for comparison in (j for j in told.comparisons if j.clear):
            pair = (told.ranked[0], comparison.other)
            ranked, _ = advice.judge(game, view, seat, pair, Random(3), 10 * advice.PAIRS)
            claims, kept = claims + 1, kept + (ranked[0] == pair[0])
        if claims >= (4 if EVERYWHERE else 2):
            break
    assert kept >= claims * 0.8


def test_equal_things_are_one_move_and_never_compared() -> None:
    game = find("macadam")
    for moment in choices("macadam", 9):
        view = game.view(moment.position, moment.seat)
        told = advise(game, view, moment.seat, Random(1))
        named = [
            tuple(advice.kinds(game, action))
            for action in told.moves
            if action.verb not in ("lay", "discard")
        ]
        assert len(named) == len(set(named))


def test_of_two_equal_cards_none_is_called_better() -> None:
    found = 0
    for moment in choices("macadam", 24):
        alike: dict[tuple[str, ...], list[Action]] = {}
        for action in moment.legal:
            if action.verb == "follow":
                alike.setdefault(tuple(advice.kinds(moment.game, action)), []).append(action)
        view = moment.game.view(moment.position, moment.seat)
        for pair in (actions[:2] for actions in alike.values() if len(actions) > 1):
            _, comparisons = advice.judge(moment.game, view, moment.seat, pair, Random(6))
            found += 1
            assert not any(each.clear for each in comparisons), pair
    assert found


def test_a_difference_within_the_noise_is_not_called_better() -> None:
    noise = Random(5)
    pairs: list[tuple[advice.TrialOutcome, advice.TrialOutcome]] = [
        ((noise.gauss(0, 50), {}), (noise.gauss(0, 50), {})) for _ in range(48)
    ]
    alike: list[tuple[advice.TrialOutcome, advice.TrialOutcome]] = [((3.0, {}), (3.0, {}))] * 48
    action = choices("macadam", 1)[0].action
    assert not advice.compared(action, pairs).clear
    assert advice.compared(action, pairs).equal == advice.UNCLEAR
    assert not advice.compared(action, alike).clear
    assert advice.compared(action, alike).equal == advice.SAME
    assert advice.compared(action, [((3.0, {"a": 1.0}), (3.0, {"b": 1.0}))] * 48).equal == advice.UNCLEAR
    better = advice.compared(action, [((9.0 + i % 2, {"a": 5.0}), (3.0, {})) for i in range(48)])
    assert better.clear
    assert (better.part, better.part_difference, better.equal, better.worse) == ("a", 5.0, "", False)


def test_a_move_that_trials_show_to_be_worse_is_not_said_to_be_as_good() -> None:
    action = choices("macadam", 1)[0].action
    outcomes: list[tuple[float, float]] = [*[(3.0, 9.0 + i % 2) for i in range(40)], *[(3.0, 3.0)] * 8]
    comparison = advice.compared(action, [((mine, {}), (other, {})) for mine, other in outcomes])
    assert comparison.worse
    assert not comparison.clear
    assert comparison.against == 40


@pytest.mark.parametrize("key", OWN)
def test_why_another_did_it_is_told_from_what_the_reader_knows(key: str) -> None:
    for moment in choices(key, 4):
        game, reader = moment.game, (moment.seat + 1) % moment.position.seats
        otherwise = game.guess(game.view(moment.position, reader), reader, 7)
        told = [
            explain(game, game.view(p, reader), moment.seat, moment.action, reader, Random(4))
            for p in (moment.position, otherwise)
        ]
        assert told[0] == told[1]
        assert told[0] is None or told[0].pairs <= advice.PAIRS
