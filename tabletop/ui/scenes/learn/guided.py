"""A first match with the coach, against the computer: what a game proposes for it, set up by one press."""

from __future__ import annotations

import secrets

from tabletop.games import find
from tabletop.lids import lids
from tabletop.match import HELP_LEVELS, Match, Seat
from tabletop.match.seating import given_names
from tabletop.settings import Settings
from tabletop.teaching import teaching
from tabletop.ui.kit.theme import SEATS
from tabletop.ui.play import session
from tabletop.ui.widgets.scene import App


def begin(app: App, game: str, learner: str = "") -> None:
    """Sit down to it, the coach beside the learner."""
    rules, first, words = find(game), teaching(game).first_match, app.words(game)
    name = learner.strip() or words("seat.unnamed", number=1)
    seats = [Seat(name, SEATS[0].name, "", HELP_LEVELS[-1])]
    given = given_names(words, [name])
    seats += [
        Seat(next(given), SEATS[i].name, first.computer, HELP_LEVELS[-1]) for i in range(1, first.seats)
    ]
    match = Match(rules, seats, rules.settled(first.options), secrets.choice(first.seeds))
    app.people.of(name).of(game).coach = True
    app.settings.guide = False
    session.begin(app, match)


def offered(game: str) -> bool:
    """Does the game propose such a match?"""
    return bool(teaching(game).first_match.seeds)


def quickest() -> str:
    """The game here that is over soonest: the one to begin with."""
    ready = [lid for lid in lids().values() if lid.ready]
    return min(ready, key=lambda lid: (sum(lid.minutes), lid.key)).key


def names(settings: Settings) -> list[str]:
    """The people who sat here last, the computers left out."""
    levels = [*settings.computers, *[""] * len(settings.names)]
    people = (name.strip() for name, level in zip(settings.names, levels, strict=False) if not level)
    return list(filter(None, people))
