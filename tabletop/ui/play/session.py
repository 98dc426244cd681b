"""The session of a match in play: it opens the table and keeps the moves on the disk.

A match in play has a journal, which the next start offers to continue. A match saved under a name is in the
library too. A match played to its end is always kept there.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from pygame import Surface

from tabletop.maps import Board
from tabletop.match import EVERYBODY, Match, Seat
from tabletop.saves.faults import Fault
from tabletop.texts.boxes import game_name
from tabletop.texts.words import Words
from tabletop.ui.board import thumbnail
from tabletop.ui.board.look import Look
from tabletop.ui.board.map_pictures import chosen
from tabletop.ui.kit.motion import Timer
from tabletop.ui.kit.theme import Metrics, colour_index
from tabletop.ui.play.saving import tell_fault
from tabletop.ui.widgets.scene import App

if TYPE_CHECKING:
    from tabletop.match.entries import Entry
    from tabletop.saves.journal import Journal

PICTURE_SIZE, PAINTED_AT = (640, 400), (1280, 720)
CHECK_MS, STILL_MS = 600.0, 5000.0
"""The milliseconds after which the journal is checked for a disk error.

CHECK_MS: after a move.
STILL_MS: after an error that was already reported, to see whether it is over.
"""
LATE_S = 1.0
"""The seconds that the disk may take to write the last moves. After that, the match goes on without waiting,
and a player who leaves is asked what to do."""
SCARCE = 0.05
"""The fraction of a match file's size limit that is still free when the player is warned that the match is
getting too long."""
_log = logging.getLogger(__name__)


class Session:
    """A match on the table, with its journal on the disk and the save it belongs to.

    Attributes:
        name: the name under which the match is saved; "" before it is saved.
        kept: true if the save in the library contains every move.
    """

    def __init__(self, app: App, match: Match, journal: Journal, name: str = "") -> None:
        self.app, self.match, self.journal, self.name = app, match, journal, name
        self.kept = bool(name)
        self.strange = match.setup.start is not None
        self._told = self._long = self._parted = False
        self._timer: Timer | None = None
        self._elsewhere: Path | None = None  # the folder the journal was moved to
        self._remade = 0
        match.watchers.append(self._note)

    @property
    def unsaved(self) -> Fault | None:
        """The fault that keeps the latest moves from being written to the disk; None if there is none. A disk
        that is only slow counts as a fault after LATE_S seconds."""
        if self.kept:
            return None
        return self.journal.fault or (Fault("save.write.late") if self.journal.waits > LATE_S else None)

    @property
    def settled(self) -> bool:
        """True if the match may continue: the last move is on the disk, or the match no longer waits for the
        disk."""
        return self.journal.safe or self.unsaved is not None

    def try_again(self) -> None:
        """Try again to write the moves that could not be written to the disk, and check the result shortly
        after."""
        self.journal.flush(0)
        self._watch(CHECK_MS)

    def _note(self, _entry: Entry) -> None:
        self.kept = False
        self._watch(CHECK_MS)

    def _watch(self, ms: float) -> None:
        clock = self.app.clock
        if self._timer is None or not clock.now <= self._timer.at <= clock.now + ms:
            if self._timer:
                self._timer.cancel()
            self._timer = clock.after(ms, self._check)

    def _check(self) -> None:
        """Show a fault once when moves cannot be written to the disk, and a notice once they can; meanwhile
        the match continues in memory."""
        self._timer = None
        if self._parted or self.app.session is not self:
            return
        fault, scene, words = self.unsaved, self.app.scene, self.app.words()
        if self.journal.fault:
            self.journal.flush(0)  # tries again
        if not self.journal.safe:
            self._watch(STILL_MS if self._told else CHECK_MS)
        if self.journal.room < SCARCE and not self._long:
            self._long = True
            scene.notice(words("saving.long"))
        if fault and not self._told and not scene.modal():
            self._told = True
            tell_fault(scene, fault, "saving.journal", self.try_again)
        elif self.journal.safe and (self._told or self.journal.remade > self._remade):
            self._told, self._remade = False, self.journal.remade
            scene.notice(words("saving.again", folder=str(self.journal.path.parent)))

    def let_go(self, go: Callable[[], None]) -> None:
        """Leave the match by calling `go`; if some moves are not on the disk, ask the player first."""
        if self.kept or not self.match.actions or self.journal.flush(LATE_S):
            self._part(go)
            return
        self.app.scene.close()  # whatever was asked before
        scene, fault = self.app.scene, self.journal.fault or Fault("save.write.late")
        again, anyway = partial(self.let_go, go), partial(self._part, go)
        tell_fault(scene, fault, "saving.lose", again, anyway=anyway)

    def _part(self, go: Callable[[], None]) -> None:
        self._parted = True
        go()

    def save(self, name: str, folder: Path | None = None) -> Path | Fault:
        """Save the match under a name, in another folder if one is given, else in the library; return the
        path of the file, or the fault."""
        from tabletop.saves.library import Library

        library = Library(folder) if folder else self.app.library
        kept = library.save(self.match, name)
        if isinstance(kept, Path):
            self.kept = True
            self.name = kept.stem if folder is None else self.name
            if folder and self.journal.retarget(folder):
                self._elsewhere = folder
            self._paint(kept)
        return kept

    def proposed(self) -> str:
        """Return a name for the match that no saved match has yet."""
        from tabletop.saves.library import default_name

        words = self.app.words()
        title = game_name(self.match.game.key, words.language)
        return self.app.library.free_name(default_name(title, self.match.seats, words))

    def abandon(self) -> None:
        """End the session of a match whose rules have raised an error; its journal stays on the disk."""
        self.app.session = None
        self.journal.close()

    def close(self) -> None:
        """End the session: a finished match is saved in the library, and the moves of any other unsaved match
        stay in the journal."""
        self.app.session = None
        self.match.watchers.remove(self._note)
        if self.match.actions and self.match.result and not self.kept:
            self.save(self.name or self.proposed())
        elif self._elsewhere and not self.kept:
            self.save(self.name or self.proposed(), self._elsewhere)
        if self.kept or not self.match.actions:
            with suppress(OSError):
                self.journal.discard()
        else:
            self.journal.close()
            self._paint(self.journal.path)

    def _paint(self, path: Path) -> None:
        """Save a picture of the board next to a match file, for the lists of saved matches."""
        from tabletop.saves.listed_file import picture_of

        try:
            pygame.image.save(board_picture(self.app, self.match), picture_of(path))
        except (OSError, pygame.error) as fault:
            _log.info("no picture of %s: %s", path, fault)


def board_picture(app: App, match: Match) -> Surface:
    """Return a picture of the board with the pieces that everybody may see."""
    look = Look(Metrics(*PAINTED_AT), app.words(match.game.key), tuple(colours(match)))
    return thumbnail.board(look, match, board_of(match), PICTURE_SIZE)


def board_of(match: Match) -> Board:
    """Return the board of the current position."""
    return chosen(match.game, match.table(EVERYBODY).board).board


def begin(app: App, match: Match, name: str = "", journal: Journal | None = None) -> None:
    """Start the session of a match and open its table on top of the menu. `name` is the name under which the
    match is saved, "" if it is not; `journal` is the journal to continue, None for a new one."""
    if app.session:
        app.session.close()
    app.session = Session(app, match, journal or app.library.journal(match), name)
    app.routes.table(match)


def leave(app: App) -> None:
    """Leave the match and return to the menu; the match is kept on the disk."""
    if app.session:
        app.session.let_go(partial(_leave, app))
    else:
        app.routes.menu()


def _leave(app: App) -> None:
    if app.session:
        app.session.close()
    app.routes.menu()


def called(seat: Seat, words: Words) -> str:
    """Return the name of a player as shown on the screen; a computer player's name includes its level."""
    return (
        words("seat.computer", name=seat.name, level=words(f"computer.{seat.bot}")) if seat.bot else seat.name
    )


def colours(match: Match) -> list[int]:
    """Return, for each seat of the match, the index of its colour in the palette."""
    return [colour_index(seat.colour, i) for i, seat in enumerate(match.seats)]
