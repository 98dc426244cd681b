"""What players are told of an action before they do it comes true, whatever others do and whatever is hidden.

A sentence that depends on others says so, "at most" or "for now"; every other one is held to what it promises
in several worlds that its reader cannot tell apart, against others who play in several ways.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from importlib import import_module

import pytest

from tabletop.engine.game import Forecast, Game
from tabletop.engine.log import Line
from tabletop.engine.position import Position
from tabletop.engine.verb import Action
from tabletop.system.languages import SOURCES
from tabletop.texts.rulebook import placeholders
from tests import catalogues
from tests.promises import Happened, Promise
from tests.random_games import OWN, Moment, moments, own_table, telling_moments_of_all

LIKE_IT = 2
"""Actions with one kind of forecast that are tried at one moment."""
WORLDS = 4
"""So many worlds hold a forecast to its promise that only comes true when others have decided."""
OBSTINATE = 0.8
"""How often somebody does the first or the last that is offered, who means to."""
FIGURES = {"n", "cost", "gains", "bed", "left", "ammo", "food"}
AT_MOST = {"en": "at most", "fr": "au plus"}
FOR_NOW = {"en": "for now", "fr": "pour l’instant"}


# -- the laws --------------------------------------------------------------------------------------------
@own_table
def test_a_forecast_comes_true_in_every_consistent_world(key: str, seats: int) -> None:
    """Without "at most" exactly; with it, no more than that."""
    judged = Counter[str]()
    for moment in telling_moments_of_all(key, seats, every=11):
        view = moment.game.view(moment.position, moment.seat)
        for action, forecast in _a_few(moment, view):
            if promise := promises_of(key).get(forecast.key):
                judged[forecast.key] += _holds(moment, view, action, forecast, promise)
    assert judged.total() > 30


@pytest.mark.parametrize("key", OWN)
def test_every_forecast_with_a_figure_is_held_to_it(key: str) -> None:
    """A new sentence is sorted in: it promises something, or has no figure."""
    promises, plain = set(promises_of(key)), import_module(f"tests.games.{key}.promises").PLAIN
    texts = _sentences(key, "en")
    assert not promises & plain
    assert texts.keys() == promises | plain
    for sentence in plain:
        assert not FIGURES & {name for form in texts[sentence] for name in placeholders(form)}, sentence


@pytest.mark.parametrize("language", SOURCES)
@pytest.mark.parametrize("key", OWN)
def test_a_forecast_that_depends_on_others_says_so_and_no_other_one_does(key: str, language: str) -> None:
    promises = promises_of(key)
    for sentence, forms in _sentences(key, language).items():
        promise = promises.get(sentence)
        for form in forms:
            assert (AT_MOST[language] in form) == (promise is not None and promise.at_most), form
            if promise:
                assert (FOR_NOW[language] in form.lower()) == promise.for_now, form


def test_a_sentence_that_promises_too_much_is_found() -> None:
    """The law can fail: what is promised at most is not what always comes true."""
    promise = promises_of("madsteam")["forecast.choose_karma_at_most"]._replace(at_most=False)
    broken = 0
    for seed in range(12):
        for moment in moments("madsteam", 4, seed):
            view = moment.game.view(moment.position, moment.seat)
            for action, forecast in _a_few(moment, view):
                if forecast.key == "forecast.choose_karma_at_most":
                    broken += not comes_true(moment, view, action, forecast, promise)
                    if broken:
                        return
    raise AssertionError("nothing was promised too much")


# -- playing on ------------------------------------------------------------------------------------------
def promises_of(key: str) -> Mapping[str, Promise]:
    return import_module(f"tests.games.{key}.promises").PROMISES  # type: ignore[no-any-return]


def _sentences(key: str, language: str) -> dict[str, list[str]]:
    texts = catalogues.texts(key, language)
    return {name: forms for name, forms in texts.items() if name.startswith("forecast.")}


def _a_few(moment: Moment, view: Position) -> Iterator[tuple[Action, Forecast]]:
    """Of each kind of forecast one or two actions."""
    told = Counter[str]()
    legal = moment.legal[:]
    moment.dice.shuffle(legal)
    for action in legal[:30]:
        forecast = moment.game.forecast(view, moment.seat, action)
        assert forecast
        told[forecast.key] += 1
        if told[forecast.key] <= LIKE_IT:
            yield action, forecast


def _holds(moment: Moment, view: Position, action: Action, forecast: Forecast, promise: Promise) -> bool:
    assert comes_true(moment, view, action, forecast, promise), (forecast, action)
    return True


def comes_true(
    moment: Moment,
    view: Position,
    action: Action,
    forecast: Forecast,
    promise: Promise,
    named: Collection[str] = (),
) -> bool:
    """In all worlds tried: one where nothing is left to decide, several otherwise.

    Args:
        named: params of the forecast that must be among what is compared.
    """
    game, seat, dice = moment.game, moment.seat, moment.dice
    for _ in range(WORLDS):
        world = game.guess(view, seat, dice.getrandbits(32))
        happened, decisions = _played_on(game, world, seat, action, promise, dice)
        figures = promise.reading(happened) if happened else None
        if figures is not None and not (figures.keys() >= set(named) and _within(promise, figures, forecast)):
            return False
        if not decisions:
            break
    return True


def _played_on(
    game: Game, world: Position, seat: int, action: Action, promise: Promise, dice: random.Random
) -> tuple[Happened | None, int]:
    """The action, and then anything until the promise is due, with the decisions that others took; None for
    what happened where the match is over before."""
    before, log = world.copy(), list[Line]()
    world.log = log
    game.play(world, action)
    happened = Happened(before, world.copy(), world, seat, action, log[:], log)
    wanted, decisions = dice.choice((None, 0, -1)), 0
    while (asked := game.asked(world)) and not promise.due(happened, asked.seat):
        legal, other = game.legal(world), asked.seat != seat
        decisions += other
        obstinate = wanted is not None and other and dice.random() < OBSTINATE
        game.play(world, legal[wanted or 0] if obstinate else dice.choice(legal))
    return (None if asked is None and promise.before_the_end else happened), decisions


# -- what was said against what happened -----------------------------------------------------------------
def _within(promise: Promise, figures: Mapping[str, object], forecast: Forecast) -> bool:
    """Is all as it was said, or no more than that where "at most" was said?"""
    said = {name: forecast.params.get(name) for name in figures}
    return said == figures or (promise.at_most and all(_no_more(said[n], figures[n]) for n in figures))


def _no_more(said: object, came: object) -> bool:
    """Sums of goods ("amount.wood.2") and numbers may be less; all else is the same."""
    if isinstance(said, tuple) and isinstance(came, tuple) and all(tag.startswith("amount.") for tag in said):
        most = {good: int(n) for good, n in (amount.rsplit(".", 1) for amount in said)}
        return all(int(n) <= most.get(good, 0) for good, n in (amount.rsplit(".", 1) for amount in came))
    return came <= said if isinstance(said, int) and isinstance(came, int) else said == came
