"""One moment of a match as the seat at the screen knows it."""

from __future__ import annotations

from tabletop.match import Match
from tabletop.ui.play.forecasts import Forecasts
from tabletop.ui.table.drags import Drags
from tabletop.ui.table.look import Look


class Moment:
    """What the seat at the screen may know, do and expect.

    Attributes:
        looker: the seat; EVERYBODY while the screen changes hands.
        view: the position as it knows it.
        table: what it sees besides the pieces.
        pieces: what lies where.
        drags: what its hands may do.
        forecasts: what that is called and will bring.
        help: how much help it wants.
    """

    def __init__(self, match: Match, looker: int, look: Look) -> None:
        game = match.game
        self.looker = looker
        self._of = match, len(match.entries), looker, look
        self.view = match.view(looker)
        self.table = game.table(self.view, looker)
        self.pieces = list(game.pieces(self.view, looker))
        self.drags = Drags(game, self.view, looker)
        self.forecasts = Forecasts(game, self.view, looker, look)
        self.help = match.seats[looker].help if looker >= 0 else 0

    def lasts(self, match: Match, looker: int, look: Look) -> bool:
        """Has nothing happened since, and does the same seat look?"""
        return self._of == (match, len(match.entries), looker, look)
