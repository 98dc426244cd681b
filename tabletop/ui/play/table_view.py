"""The position of a match as the seat at the screen may know it."""

from __future__ import annotations

from functools import cached_property

from tabletop.engine.game import AnyGame
from tabletop.engine.panels import for_whom, pieces_without_results, without_results
from tabletop.engine.position import Position
from tabletop.engine.table import Piece, Table
from tabletop.match import EVERYBODY, Match
from tabletop.match.all_hands import pieces_for, seen_by, table_for
from tabletop.match.drags import Drags
from tabletop.match.why_not import WhyNot
from tabletop.ui.board.look import Look
from tabletop.ui.play.forecasts import Forecasts

LIT, REASONS, CONSEQUENCES = 1, 2, 3
"""The help levels of a seat, each of which includes those before it.

LIT: legal targets are highlighted.
REASONS: refusals give their reason.
CONSEQUENCES: forecasts tell what a move brings.
"""


class ForeseenTables:
    """The tables and pieces of the positions that may come next, computed while nobody waits."""

    def __init__(self) -> None:
        self._known: list[tuple[tuple[int, int, Position], tuple[Table, list[Piece]]]] = []

    def clear(self) -> None:
        """Forget the positions, because others may come next now."""
        self._known.clear()

    def foresee(self, game: AnyGame, view: Position, viewer: int, eyes: int) -> tuple[Table, list[Piece]]:
        """Compute what `shown` will return, and return it."""
        shown = self.shown(game, view, viewer, eyes)
        self._known.append(((viewer, eyes, view), shown))
        return shown

    def shown(self, game: AnyGame, view: Position, viewer: int, eyes: int) -> tuple[Table, list[Piece]]:
        """Return the table and the pieces of a position as the seat `viewer` sees them; `eyes` is the seat
        whose secrets are shown."""
        wanted = viewer, eyes, view
        found = next((shown for known, shown in self._known if known == wanted), None)
        return found or (table_for(game, view, viewer, eyes), list(pieces_for(game, view, viewer, eyes)))


class TableView:
    """The knowledge, legal moves and forecasts of the seat at the screen, in one position.

    Attributes:
        viewer: the seat at the screen; EVERYBODY while the screen changes hands.
        eyes: the seat whose secrets are shown: `viewer`; EVERYBODY while its secrets lie face down; or
            ALL_HANDS in the replay of a finished match.
        hand: the seat whose moves can be made at the screen: `viewer`, or the seat of a computer player that
            is asked to end an interruption (`Question.pause`), because a person does this for it.
        asked: the question and the seat that it is put to on the screen: `viewer` for such an interruption.
        view: the position with only the information that may be shown.
        table: the visible state besides the pieces.
        pieces: the visible pieces with their positions.
        kept: the tags of the seat's own pieces that are shown face down.
        may_hold_more: true if pieces that are hidden now may allow the seat more moves than those known.
        drags: the legal moves of `hand` as drags of pieces.
        why_not: the reasons why other drags and presses are refused.
        forecasts: the names and consequences of the moves, as texts.
        help: the help level of `viewer`.

    `foreseen` knows what some positions show. With `watched`, the match is shown in the middle of its last
    action: nobody at the screen can act, and the prompt is still the one that the action answered.
    """

    def __init__(
        self,
        match: Match,
        viewer: int,
        look: Look,
        eyes: int,
        results: bool = True,
        *,
        foreseen: ForeseenTables,
        watched: bool = False,
    ) -> None:
        game, asked = match.game, match.asked
        self.viewer, self.eyes = viewer, eyes
        self._match = match
        self._of = match, match.changes, match.seats, viewer, look, eyes, results
        rests = asked and match.seats[asked.seat].bot and not match.goes_on_alone
        self.hand = EVERYBODY if watched else asked.seat if asked and rests else viewer
        self.asked = asked._replace(seat=viewer) if asked and rests and viewer >= 0 else asked
        self.view = match.view(eyes)
        self.help = match.seats[viewer].help if viewer >= 0 else 0
        table, pieces = foreseen.shown(game, self.view, viewer, eyes)
        table = for_whom(table, self.help >= CONSEQUENCES)
        if watched:
            past = seen_by(game, match.position_at(len(match.actions) - 1), eyes)
            table = table._replace(prompt=game.table(past, viewer).prompt, buttons=())
        self.table = self._put_to_viewer(table if results else without_results(table))
        self.pieces = pieces if results else pieces_without_results(pieces)
        self.kept = self._kept_back(match) if viewer >= 0 and eyes != viewer else set()
        self.drags = Drags(game, self.view, viewer, self.hand)
        self.why_not = WhyNot(self.drags)
        self.forecasts = Forecasts(game, self.view, self.hand, look)
        verbs = self.drags.asked.question.verbs if self.drags.asked else ()
        self.may_hold_more = any(verb.may_be_unseen(self.view, self.hand) for verb in verbs)

    def _put_to_viewer(self, table: Table) -> Table:
        """Return the table with a prompt that names the person who ends an interruption (see `hand`)."""
        if self.hand == self.viewer or self.viewer < 0:
            return table
        params = table.prompt.params
        told = {name: f"seat.{self.viewer}" for name, said in params.items() if said == f"seat.{self.hand}"}
        return table._replace(prompt=table.prompt._replace(params={**params, **told}))

    def brings(self, piece: Piece) -> str:
        """Return the text that says what moving a piece would bring; "" if the piece does not have exactly
        one legal move, or if the help level excludes forecasts."""
        targets = self.drags.targets(piece.known_as or piece.tag) if self.help >= CONSEQUENCES else {}
        meant = {action for actions in targets.values() for action in actions}
        return self.forecasts.words(meant.pop()) if len(meant) == 1 else ""

    @cached_property
    def bared(self) -> set[str]:
        """The tags of the shown pieces that not everybody may see, such as the seat's own cards turned up."""
        game, match = self.drags.game, self._match
        public = {piece.tag for piece in game.pieces(match.view(EVERYBODY), self.viewer)}
        return {piece.tag for piece in self.pieces} - public

    def is_bared(self, piece: Piece) -> bool:
        """Tell whether a piece is one that only the seat at the screen sees face up, and that can be moved
        now or later."""
        return piece.tag in self.bared and self.drags.movable(piece)

    def _kept_back(self, match: Match) -> set[str]:
        """Return the tags of those face-down pieces of the seat that would have another tag if they were
        turned up."""
        hidden = {p.tag for p in self.pieces if not p.face and p.owner == self.viewer}
        return hidden and hidden - {p.tag for p in match.game.pieces(match.view(self.viewer), self.viewer)}

    def lasts(self, match: Match, viewer: int, look: Look, eyes: int, results: bool = True) -> bool:
        """Tell whether this table view is still valid: True if it was made with the same arguments, and the
        moves and seats of the match have not changed since. `results` is False while results are hidden,
        because the person has to work them out."""
        return self._of == (match, match.changes, match.seats, viewer, look, eyes, results)
