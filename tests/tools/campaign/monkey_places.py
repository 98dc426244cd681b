"""Where the monkey goes: every scene of the app, found by its route, with what the route asks for."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from tabletop.games import find, here
from tabletop.match import Match, Seat
from tabletop.system.settings import Settings
from tabletop.teaching import teaching
from tabletop.ui.play import session
from tabletop.ui.shell.app import App
from tabletop.ui.shell.navigation import SCENES
from tests.random_games import options_of, played

NAMES = ("Léa", "Marc", "Inès", "Tom", "Zoé", "Noé")


@functools.cache
def whole(key: str, few: bool) -> Match:
    """A match of a game that was played by lot to its end, by as few or as many as may."""
    return played(key, find(key).seats[0 if few else -1], seed=3)


class Places:
    """What the routes of an app ask for, by the name of what they ask for; if `still`, nothing that goes on
    by itself."""

    def __init__(self, app: App, still: bool = False) -> None:
        self.app, self.still = app, still

    def given(self, route: str, game: str, dice: Random) -> dict[str, Any]:
        """Return an argument for each parameter of a route.

        Raises:
            KeyError: for a parameter that nobody here has heard of: say below what it may be.
        """
        if route == "puzzle" and not teaching(game).puzzles:
            game = next(key for key in here() if teaching(key).puzzles)
        names = inspect.signature(getattr(self.app.routes, route)).parameters
        match = whole(game, dice.random() < 0.5)
        part = match if route == "end" else match.branch_at(dice.randrange(len(match.actions)))
        makers: Mapping[str, Callable[[], object]] = {
            "game": lambda: game,
            "match": lambda: part,
            "seat": lambda: dice.randrange(len(match.seats)),
            "on_open": lambda: lambda: None,
            "at": lambda: dice.choice((0, len(part.actions))) if route == "replay" else dice.randrange(3),
            "options": lambda: dice.choice((None if route == "primer" else {}, match.setup.options)),
            "learner": lambda: dice.choice(("", NAMES[0])),
            "twin": lambda: 0,
            "keys": lambda: _keys(route, game, dice),
            "rule": lambda: dice.choice(("", "word", "thing.nothing")),
            "asks": lambda: dice.random() < 0.5,
            "runs": lambda: not self.still and dice.random() < 0.5,
        }
        return {name: makers[name]() for name in names}

    def open(self, route: str, game: str, dice: Random) -> None:
        """Open a scene as others do: by its route."""
        getattr(self.app.routes, route)(**self.given(route, game, dice))

    def table(self, game: str, dice: Random) -> None:
        """Begin a match, or go on with one: people, or people and computers, under any options."""
        rules = find(game)
        if dice.random() < 0.4:
            old = whole(game, dice.random() < 0.5)
            session.begin(self.app, old.branch_at(dice.randrange(len(old.actions))))
            return
        seats = dice.choice(rules.seats)
        bots = dice.random() < 0.4
        people = [
            Seat(name, bot="learner" if bots and i else "", help=dice.randrange(4))
            for i, name in enumerate(NAMES[:seats])
        ]
        session.begin(self.app, Match(rules, people, options_of(rules, seats, dice), dice.randrange(1000)))


def _keys(route: str, game: str, dice: Random) -> tuple[str, ...]:
    """A lesson or a puzzle, and those that follow it."""
    taught = teaching(game)
    keys = [each.key for each in (taught.puzzles if route == "puzzle" else taught.lessons)]
    at = dice.randrange(len(keys))
    return tuple(keys[at : at + 3])


def _opens(route: str) -> Callable[[Places, str, Random], None]:
    return lambda places, game, dice: places.open(route, game, dice)


PLACES: Mapping[str, Callable[[Places, str, Random], None]] = {
    **{route: _opens(route) for route in SCENES},
    "table": Places.table,
}
"""Ways to every scene. The table is reached as players reach it: by a match that is kept."""


def somebody(dice: Random) -> Settings:
    """The settings of a person who has played everything here."""
    return Settings(
        language=dice.choice(("en", "fr")), sound=False, speed=dice.choice((0, 3, 5)),
        curtain=dice.random() < 0.5,
        ui_scale=dice.choice((0.8, 1.0, 1.0, 1.5, 2.0)), names=list(NAMES[:3]), thought=0.5,
        forced=dice.random() < 0.5, high_contrast=dice.random() < 0.2,
    )  # fmt: skip


__all__ = ["NAMES", "PLACES", "Places", "here", "somebody", "whole"]
