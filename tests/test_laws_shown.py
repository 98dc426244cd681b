"""What is shown must come from the rules: numbers, forecasts, and everything on the table."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from importlib import import_module

import pytest

from tabletop.engine.game import Forecast, Game
from tabletop.engine.log import Line
from tabletop.engine.position import Position
from tabletop.engine.table import Amount
from tabletop.engine.verb import Action, NoSuchMove
from tabletop.games import here
from tabletop.rulebook import placeholders
from tests import catalogues
from tests.promises import Happened, Promise
from tests.random_games import Moment, every_table, moments

GAMES = range(6)
LIKE_IT = 2
"""Actions with one kind of forecast that are tried at one moment."""


# -- numbers ---------------------------------------------------------------------------------------------
@every_table
def test_the_numbers_of_a_number_box_are_the_legal_numbers(key: str, seats: int) -> None:
    for seed in GAMES:
        for moment in moments(key, seats, seed, every=3):
            boxes = list(_boxes(moment))
            assert len({(box.verb, box.given) for box in boxes}) == len(boxes)
            for box in boxes:
                offered = box.numbers(moment.legal)
                assert list(offered) == sorted(set(offered))
                for number in range(min(offered, default=0) - 2, max(offered, default=99) + 3):
                    assert (number in offered) == _is_legal(moment, box, number)
            in_boxes = {(box.verb, *box.given, n) for box in boxes for n in box.numbers(moment.legal)}
            verbs = {box.verb for box in boxes}
            assert in_boxes == {(verb, *args) for verb, args in moment.legal if verb in verbs}


def _boxes(moment: Moment) -> Iterator[Amount]:
    table = moment.game.table(moment.game.view(moment.position, moment.seat), moment.seat)
    return (s for panel in table.panels for s in panel.sections if isinstance(s, Amount))


def _is_legal(moment: Moment, box: Amount, number: int) -> bool:
    action = Action(box.verb, (*box.given, number))
    try:
        return moment.game.why_not(moment.position, moment.seat, action) is None
    except NoSuchMove:
        return False


# -- forecasts -------------------------------------------------------------------------------------------
@every_table
def test_a_forecast_comes_true_in_every_consistent_world(key: str, seats: int) -> None:
    """Without "at most" exactly; with it, no more than that. The others play at random meanwhile."""
    promises, judged = _promises(key), 0
    for seed in GAMES:
        for moment in moments(key, seats, seed, every=3):
            view = moment.game.view(moment.position, moment.seat)
            for action, forecast in _a_few(moment, view):
                if promise := promises.get(forecast.key):
                    world = moment.game.guess(view, moment.seat, moment.dice.getrandbits(32))
                    happened = _played_on(moment.game, world, moment.seat, action, promise, moment.dice)
                    judged += _judged(promise, forecast, happened)
    assert judged > 50


def _promises(key: str) -> Mapping[str, Promise]:
    return import_module(f"tests.games.{key}.promises").PROMISES  # type: ignore[no-any-return]


def _a_few(moment: Moment, view: Position) -> Iterator[tuple[Action, Forecast]]:
    """Of each kind of forecast one or two actions."""
    told: dict[str, int] = {}
    legal = moment.legal[:]
    moment.dice.shuffle(legal)
    for action in legal[:30]:
        forecast = moment.game.forecast(view, moment.seat, action)
        assert forecast
        told[forecast.key] = told.get(forecast.key, 0) + 1
        if told[forecast.key] <= LIKE_IT:
            yield action, forecast


def _played_on(
    game: Game, world: Position, seat: int, action: Action, promise: Promise, dice: random.Random
) -> Happened:
    """The action, and then anything until the promise is due."""
    before, log = world.copy(), list[Line]()
    world.log = log
    game.play(world, action)
    happened = Happened(before, world.copy(), world, seat, action, log[:], log)
    while (asked := game.asked(world)) and not promise.due(happened, asked.seat):
        game.play(world, dice.choice(game.legal(world)))
    return happened


def _judged(promise: Promise, forecast: Forecast, happened: Happened) -> bool:
    figures = promise.reading(happened)
    said = {name: forecast.params.get(name) for name in figures}
    if promise.at_most:
        assert _within(figures, said), (forecast, figures)
    else:
        assert said == figures, (forecast, figures, happened.action)
    return True


def _within(figures: Mapping[str, object], said: Mapping[str, object]) -> bool:
    """Are sums of goods ("amount.wood.2") no greater than was said, and all else the same?"""
    for name, value in figures.items():
        if not isinstance(value, tuple):
            assert said[name] == value
            continue
        most = dict(amount.rsplit(".", 1) for amount in said[name])  # type: ignore[attr-defined]
        for amount in value:
            good, n = amount.rsplit(".", 1)
            if int(n) > int(most.get(good, 0)):
                return False
    return True


@pytest.mark.parametrize("key", here())
def test_every_forecast_with_a_figure_is_held_to_it(key: str) -> None:
    """A new sentence is sorted in: it promises something, or has no figure."""
    promises, plain = set(_promises(key)), import_module(f"tests.games.{key}.promises").PLAIN
    texts = {k: forms for k, forms in catalogues.texts(key, "en").items() if k.startswith("forecast.")}
    assert not promises & plain
    assert texts.keys() == promises | plain
    for sentence in plain:
        assert not FIGURES & {name for form in texts[sentence] for name in placeholders(form)}, sentence


FIGURES = {"n", "cost", "gains", "bed", "left", "ammo", "food"}
