"""The start of a first match with the coach, against the computer, as the game proposes it."""

from __future__ import annotations

from tabletop.engine.game import BadSetup
from tabletop.learning.prepared import opening
from tabletop.match.new_match import first_match
from tabletop.teaching import teaching
from tabletop.ui.play import session
from tabletop.ui.widgets.scene import App


def begin(app: App, game: str, learner: str = "") -> None:
    """Begin a first match of a game with the coach, for the person named `learner` ("" if the person has no
    name). The match starts at the first choice that the game leaves to the learner."""
    words = app.words(game)
    try:
        match = first_match(game, learner, words)
    except BadSetup as fault:  # in the teaching of another package's game
        app.scene.notice(words("learn.guided.fault", fault=str(fault)))
        return
    for action in opening(match.game, match.position, teaching(game).first_match.begin):
        match.play(action)
    app.people.of(match.seats[0].name).of(game).coach = True
    app.settings.guide = False
    session.begin(app, match)
