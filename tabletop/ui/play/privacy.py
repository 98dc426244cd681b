"""Who sits at the screen alone, and whether a curtain falls before the next seat is asked."""

from __future__ import annotations

from tabletop.match import EVERYBODY, Match
from tabletop.ui.widgets.scene import App


def needed(app: App, match: Match) -> bool:
    """Does a curtain fall between the seats of this match?"""
    people = sum(not seat.bot for seat in match.seats)
    secret = match.game.secret or any(question.secret for question in match.game.questions.values())
    return app.settings.curtain and secret and people > 1


class Privacy:
    """Who sits at the screen alone, and whether the curtain must fall before somebody is asked."""

    def __init__(self) -> None:
        self.seat = EVERYBODY

    def falls(self, app: App, match: Match, looker: int) -> bool:
        """Before a secret choice, and before a seat sees what not everybody may see."""
        asked = match.asked
        if asked is None or match.seats[asked.seat].bot or not needed(app, match):
            return False
        if asked.question.secret:
            return self.seat != asked.seat
        return asked.seat != looker and match.game.secret and match.view(asked.seat) != match.view(EVERYBODY)

    def sits(self, match: Match, seat: int) -> None:
        """A seat sits down, alone when it is asked for something secret."""
        self.seat = seat if match.asked and match.asked.question.secret else EVERYBODY

    def goes(self, app: App, match: Match, looker: int) -> bool:
        """Has whoever sat alone chosen, and somebody else is still to choose? Then nothing of it may stay."""
        asked = match.asked
        alone, secret = self.seat == looker != EVERYBODY, bool(asked and asked.question.secret)
        if not secret:
            self.seat = EVERYBODY
        return alone and secret and asked is not None and asked.seat != looker and needed(app, match)
