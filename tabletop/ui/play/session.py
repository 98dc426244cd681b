"""The session of a match in play: it opens the table and keeps the moves on the disk.

A match in play has a journal, which the next start offers to continue. A match saved under a name is in the
library too. A match played to its end is always kept there.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from pygame import Surface

from tabletop.maps import Board
from tabletop.match import EVERYBODY, Match, Seat
from tabletop.saves.faults import Fault
from tabletop.system import disk
from tabletop.texts.boxes import game_name
from tabletop.texts.words import Words
from tabletop.ui.board import thumbnail
from tabletop.ui.board.look import Look
from tabletop.ui.board.map_pictures import chosen
from tabletop.ui.kit import art, worker_threads
from tabletop.ui.kit.motion import Timer
from tabletop.ui.kit.theme import Metrics, colour_index
from tabletop.ui.play import saving
from tabletop.ui.play.saving import tell_fault
from tabletop.ui.widgets.progress_bar import wait_for_disk
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
BRIEF_S = 0.05
"""The seconds for which the window waits for the last moves, as a player leaves, before it shows that it
waits."""
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
        self._pending = set[Hashable]()  # the saves that are being written
        self._timer: Timer | None = None
        self._elsewhere: Path | None = None  # the folder the journal was moved to
        self._remade = 0
        match.watchers.append(self._note)

    @property
    def unsaved(self) -> Fault | None:
        """The fault that keeps the latest moves from being written to the disk; None if there is none. A disk
        that is only slow counts as a fault after `saving.LATE_S` seconds."""
        if self.kept:
            return None
        return self.journal.fault or (
            Fault("save.write.late") if self.journal.waits > saving.LATE_S else None
        )

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

    @property
    def _written(self) -> bool:
        """True if everything that was to be written is on the disk."""
        return not self._pending and (self.kept or not self.match.actions or self.journal.safe)

    def let_go(self, go: Callable[[], None]) -> None:
        """Leave the match by calling `go` once everything is on the disk. If it is not after `saving.LATE_S`
        seconds, or cannot be written, ask the player first."""
        if not self._written and not self.journal.safe:
            self.journal.flush(BRIEF_S)
        if self._written or self.journal.fault:
            self._let_go(go)
        else:
            self.app.scene.close()  # whatever was asked before
            wait_for_disk(self.app.scene, lambda: self._written, partial(self._let_go, go), saving.LATE_S)

    def _let_go(self, go: Callable[[], None]) -> None:
        """Leave the match by calling `go`, or ask whether to leave if something is not on the disk."""
        if self._written:
            self._part(go)
            return
        self.app.scene.close()
        scene, fault = self.app.scene, self.journal.fault or Fault("save.write.late")
        again, anyway = partial(self.let_go, go), partial(self._part, go)
        title = "saving.slow" if self.kept or self.journal.safe else "saving.lose"
        tell_fault(scene, fault, title, again, anyway=anyway)

    def _part(self, go: Callable[[], None]) -> None:
        self._parted = True
        go()

    def save(self, name: str, folder: Path | None, done: Callable[[Path | Fault], None]) -> None:
        """Save the match under a name, in another folder if one is given, else in the library, on another
        thread; `done` gets the path of the file when it is on the disk, or the fault."""
        from tabletop.saves.library import Library

        library = Library(folder) if folder else self.app.library
        match, picture = self.match.frozen(), board_picture(self.app, self.match)
        key = str(library.folder), name

        def make() -> Path | Fault:
            kept = library.save(match, name)
            if isinstance(kept, Path):
                _write_picture(picture, kept)
            return kept

        def finish(kept: Path | Fault) -> None:
            self._pending.discard(key)
            if isinstance(kept, Path):
                self.kept = len(self.match.entries) == len(match.entries)
                self.name = kept.stem if folder is None else self.name
                if folder and self.app.session is self:
                    self._move_journal(folder)
            done(kept)

        self._pending.add(key)
        worker_threads.order_writing(str(library.folder), key, make, finish)

    def _move_journal(self, folder: Path) -> None:
        """Let the journal continue in another folder, as soon as it is on the disk there."""
        old, new = self.journal, self.journal.twin(folder)

        def move(safe: bool) -> None:
            moves = safe and self.app.session is self and self.journal is old
            if moves:
                self.journal, self._elsewhere, self._remade = new, folder, 0
            _close_journal(old if moves else new, discard=True)

        worker_threads.order_writing(str(folder), ("journal", new.path), new.flush, move)

    def propose(self, done: Callable[[str], None]) -> None:
        """Look for a name for the match that no saved match has yet, on another thread; `done` gets it."""
        find = partial(self.app.library.free_name, self.default_name())
        worker_threads.order_writing(str(self.app.library.folder), "name", find, done)

    def default_name(self) -> str:
        """Return the name that is usual for the match: the game's title and the players."""
        from tabletop.saves import library

        words = self.app.words()
        return library.default_name(game_name(self.match.game.key, words.language), self.match.seats, words)

    def abandon(self) -> None:
        """End the session of a match whose rules have raised an error; its journal stays on the disk."""
        self.app.session = None
        _close_journal(self.journal, discard=False)

    def close(self) -> None:
        """End the session: a finished match is saved in the library, beside a save that was named before, and
        the moves of any other unsaved match stay in the journal. Another thread writes all that; the scene on
        the screen is told when it is done."""
        from tabletop.saves.library import Library

        app, match, journal = self.app, self.match.frozen(), self.journal
        app.session = None
        self.match.watchers.remove(self._note)
        journal.stop()
        unkept = bool(match.actions) and not self.kept
        library = app.library if match.result else Library(self._elsewhere) if self._elsewhere else None
        picture = board_picture(app, match) if unkept else None
        name, default = self.name, self.default_name()

        def make() -> None:
            kept: Path | Fault | None = None
            if unkept and library:
                new = match.result or not name  # a named save stays as it was when it was named
                kept = library.save(match, app.library.free_name(name or default) if new else name)
            with suppress(OSError):
                if isinstance(kept, Path) or not unkept:
                    journal.discard()
                else:
                    journal.close()
            if picture:
                _write_picture(picture, kept if isinstance(kept, Path) else journal.path)

        def tell(_: None) -> None:
            if app.scenes:
                app.scene.saves_changed()

        worker_threads.order_writing(str(journal.path.parent), ("close", journal.path), make, tell)


def _close_journal(journal: Journal, discard: bool) -> None:
    """Close a journal on another thread, and delete its file if `discard` is True."""
    journal.stop()

    def make() -> None:
        with suppress(OSError):
            journal.discard() if discard else journal.close()

    worker_threads.order_writing(str(journal.path.parent), ("close", journal.path), make, lambda _: None)


def _write_picture(picture: Surface, path: Path) -> None:
    """Write the picture of a board next to a match file, for the lists of saved matches."""
    from tabletop.saves.listed_file import picture_of

    try:
        disk.write_aside(picture_of(path), art.png(picture))
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
