"""A first match with the coach, against the computer: what a game proposes for it, set up by one press."""

from __future__ import annotations

from tabletop.lids import lids
from tabletop.match.seating import first_match
from tabletop.settings import Settings
from tabletop.teaching import teaching
from tabletop.ui.play import session
from tabletop.ui.widgets.scene import App


def begin(app: App, game: str, learner: str = "") -> None:
    """Sit down to it, the coach beside the learner."""
    match = first_match(game, learner, app.words(game))
    app.people.of(match.seats[0].name).of(game).coach = True
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
