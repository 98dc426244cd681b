"""An action that takes something from another seat says so before it is done: its forecast names that seat.

What an action does is what follows of itself, up to chance or a secret. What was to come anyway, such as the
meal at the end of a round, is not its doing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from tabletop.engine import foresee
from tabletop.engine.agenda import ASK
from tabletop.engine.game import Forecast, Game
from tabletop.engine.position import Position
from tabletop.engine.verb import Action
from tests.random_games import Moment, every_table, telling_moments_of_all
from tests.test_laws_log import SHOWN, kind

LIKE_IT = 4
"""Actions of a verb that are foreseen at one moment."""

Holdings = dict[tuple[int, str], int]
"""By seat and thing: how much of it there is."""


def own_doing(game: Game[Any], view: Position, seat: int, action: Action) -> Any:
    """Return the view after an action and what follows of it, with nothing of what was to come before."""
    alone = view.copy()
    alone.agenda = [(ASK, seat, list(game.questions)[-1]), view.agenda[-1]]
    shown = foresee.after(game, alone, seat, action).after
    shown.agenda = alone.agenda[:1]
    return shown


def holdings(game: Game[Any], view: Position, viewer: int) -> Holdings:
    """Return the counters, score and pieces of the other seats, as the viewer sees them."""
    found: Holdings = Counter()
    for card in game.table(view, viewer).seats:
        found |= {(card.seat, counter.icon): counter.value for counter in card.counters}
        found[card.seat, "score"] = card.score
    for piece in game.pieces(view, viewer):
        if piece.owner >= 0 and piece.tag.split(".")[0] not in SHOWN.get(game.key, ()):
            found[piece.owner, f"{kind(piece.tag)}, a piece"] += piece.height
    return {(seat, what): n for (seat, what), n in found.items() if seat != viewer}


def held_before(moment: Moment, view: Position) -> Holdings:
    """Return what the other seats hold before the seat that is asked has acted."""
    start = view.copy()
    start.agenda = [(ASK, moment.seat, list(moment.game.questions)[-1])]
    return holdings(moment.game, start, moment.seat)


def taken(moment: Moment, view: Position, before: Holdings, action: Action) -> set[tuple[int, str]]:
    """Return which other seats have less of what once the seat that is asked has acted."""
    after = holdings(moment.game, own_doing(moment.game, view, moment.seat, action), moment.seat)
    return {each for each, n in before.items() if after.get(each, 0) < n}


def named(forecast: Forecast) -> set[int]:
    """Return the seats that a forecast speaks of."""
    values = [value if isinstance(value, tuple) else (value,) for value in forecast.params.values()]
    tags = [tag for value in values for tag in value if isinstance(tag, str)]
    return {int(number) for tag in tags for number in re.findall(r"\.(\d+)(?=\.|$)", tag)}


def some(moment: Moment) -> Iterator[Action]:
    """Return a few actions of every verb."""
    legal, done = moment.legal[:], Counter[str]()
    moment.dice.shuffle(legal)
    for action in legal:
        done[action.verb] += 1
        if done[action.verb] <= LIKE_IT:
            yield action


@every_table
def test_the_forecast_of_what_takes_something_names_from_whom(key: str, seats: int) -> None:
    silent, compared = Counter[str](), 0
    for moment in telling_moments_of_all(key, seats, every=13):
        view = moment.game.view(moment.position, moment.seat)
        before = held_before(moment, view)
        for action in some(moment):
            compared += 1
            if losses := taken(moment, view, before, action):
                forecast = moment.game.forecast(view, moment.seat, action)
                assert forecast
                untold = {what for seat, what in losses if seat not in named(forecast)}
                silent.update(f"{action.verb}, {forecast.key}: {what}" for what in untold)
    assert not silent
    assert compared > 100
