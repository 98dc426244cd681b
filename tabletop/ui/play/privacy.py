"""The privacy of secrets on a shared screen: whose secrets are shown, and when the table is hidden between
two players' turns."""

from __future__ import annotations

from tabletop.match import EVERYBODY, Match
from tabletop.ui.widgets.scene import App


def needed(app: App, match: Match) -> bool:
    """Tell whether this match needs the curtain, which hides the table between two players' turns: the match
    has secrets, several people play it, and the curtain is turned on in the settings."""
    people = sum(not seat.bot for seat in match.seats)
    secret = match.game.secret or any(question.secret for question in match.game.questions.values())
    return app.settings.curtain and secret and people > 1


class Privacy:
    """The state of secrets on a shared screen: which of them are shown, and when a curtain hides the table
    before the next player.

    Secrets lie face down until they are needed for an answer, or until their owner peeks.

    Attributes:
        seat: the seat whose player must be alone at the screen, to choose in secret; EVERYBODY if there is
            none.
        peeks: true while the seat at the screen looks at its face-down pieces.
    """

    def __init__(self) -> None:
        self.seat = EVERYBODY
        self.peeks = self._open = False

    def eyes(self, app: App, match: Match, viewer: int) -> int:
        """Return the seat whose secrets are shown: `viewer` while its secrets lie open, else EVERYBODY, which
        means none. Before that, open or close the secrets of `viewer` if it is asked a question, as the
        question needs."""
        asked = match.asked
        if asked and asked.seat == viewer:
            self._open = asked.question.private or asked.question.secret
        return viewer if self.peeks or self._open or not needed(app, match) else EVERYBODY

    def falls(self, app: App, match: Match, viewer: int) -> bool:
        """Tell whether the table must be hidden now (by the curtain). It must before a secret choice by a
        seat that is not yet alone at the screen, and before a private question to another person who can see
        pieces that are hidden from `viewer`, the last seat at the screen."""
        asked = match.asked
        if asked is None or match.seats[asked.seat].bot or not needed(app, match):
            return False
        if asked.question.secret:
            return self.seat != asked.seat
        if asked.seat == viewer or not asked.question.private:
            return False
        view = match.view(asked.seat)
        return bool(match.game.view(view, viewer) != view)

    def turns_up(self, app: App, match: Match, viewer: int) -> bool:
        """Tell whether the seat at the screen, `viewer`, must now answer a question that would turn up its
        face-down secret pieces."""
        asked = match.asked
        if asked is None or asked.seat != viewer or not asked.question.private or self._open:
            return False
        return self.falls(app, match, EVERYBODY)

    def sits(self, match: Match, seat: int) -> None:
        """Record that the player of a seat now sits at the screen, with all secrets face down at first. If
        the match asks for a secret choice, also record that this player is alone there."""
        self.seat = seat if match.asked and match.asked.question.secret else EVERYBODY
        self.peeks = self._open = False

    def goes(self, app: App, match: Match, viewer: int) -> bool:
        """Tell whether the screen must hide all secrets now, because the seat `viewer` has just chosen in
        secret and another seat is to do so next. If the current question is not secret, also record that no
        seat is alone at the screen."""
        asked = match.asked
        alone, secret = self.seat == viewer != EVERYBODY, bool(asked and asked.question.secret)
        if not secret:
            self.seat = EVERYBODY
        return alone and secret and asked is not None and asked.seat != viewer and needed(app, match)
