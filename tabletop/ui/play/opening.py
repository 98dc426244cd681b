"""The opening of a saved match: it is checked and put on the table, or its damage is shown with the ways to
rescue it.

A file is checked, and the journal of an unfinished match taken up, on another thread, however long it takes;
a slow check shows its progress, and Escape stops it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tabletop.saves.faults import BadSave
from tabletop.saves.listed_file import Saved
from tabletop.saves.match_file import load
from tabletop.ui import widgets as w
from tabletop.ui.board.guests import playable
from tabletop.ui.kit import worker_threads
from tabletop.ui.play import session
from tabletop.ui.widgets.progress_bar import show_progress
from tabletop.ui.widgets.scene import Scene

if TYPE_CHECKING:
    from tabletop.saves.journal import Journal
    from tabletop.saves.reader import Loaded

PATIENCE_MS = 300.0
"""The milliseconds after which the progress of checking a file is shown."""
WORKS, RESTS = 0.002, 0.0003
"""The seconds for which the thread that checks a file works without a pause, and the seconds of each pause,
in which the main loop runs."""


class _MatchRead(NamedTuple):
    """A match read from a file, and its new journal if the match is continued."""

    loaded: Loaded
    journal: Journal | None = None


class _Judged:
    """The check of a match file on behalf of a scene; the check stops when the scene is left.

    Args:
        read: a function that reads the file on another thread; it gets a function to call after each line
            with the number of the line and the number of all lines.
        done: is called on the main thread with what was read.
    """

    def __init__(
        self,
        scene: Scene,
        game: str,
        read: Callable[[Callable[[int, int], None]], _MatchRead],
        done: Callable[[_MatchRead], None],
    ) -> None:
        self.scene, self.game, self.read, self.done = scene, game, read, done
        self.part, self.over, self._rested = 0.0, False, 0.0
        reads = scene.words("load.judged")
        self._hide: Callable[[], None] = partial(scene.withdraw_notice, reads)
        scene.notice(reads, lasts=True)
        worker_threads.order("match", self._read, self._take, awaited=True)
        scene.clock.after(PATIENCE_MS, self._tell)

    @property
    def wanted(self) -> bool:
        """True while the check has not been stopped and its scene is still on the screen."""
        return not self.over and self.scene.app.shows(self.scene)

    def _tell(self) -> None:
        if self.wanted:
            self._hide()
            self._hide = show_progress(
                self.scene, self.scene.words("load.judged"), lambda: self.part, self._stop
            )

    def _stop(self) -> None:
        self.over = True

    # -- on a worker thread
    def _read(self) -> _MatchRead | BadSave | None:
        from tabletop.saves.reader import Stopped

        try:
            return self.read(self._step)
        except BadSave as bad:
            return bad
        except Stopped:
            return None

    def _step(self, line: int, lines: int) -> None:
        from tabletop.saves.reader import Stopped

        if not self.wanted:
            raise Stopped
        self.part, now = line / lines, time.perf_counter()
        if now - self._rested > WORKS:
            time.sleep(RESTS)
            self._rested = time.perf_counter()

    # -- on the loop
    def _take(self, found: _MatchRead | BadSave | None) -> None:
        wanted, self.over = self.wanted, True
        self._hide()
        if isinstance(found, BadSave):
            if wanted:
                tell_damage(self.scene, found, self.game)
        elif found and wanted:
            self.done(found)
        elif found and found.journal:
            found.journal.stop()
            worker_threads.order_writing(str(found.journal.path.parent), "close", found.journal.close, id)


def read_match(
    scene: Scene, path: Path, game: str, done: Callable[[Loaded], None], open_end: bool = False
) -> None:
    """Check a match file, and call `done` with the loaded match. If the file has a fault, show it instead, in
    the current language and with the terms of the game. `open_end` is True for a journal, which has no last
    line."""

    def read(step: Callable[[int, int], None]) -> _MatchRead:
        return _MatchRead(load(path, open_end=open_end, step=step))

    _judge(_Judged(scene, game, read, lambda opened: done(opened.loaded)))


def _judge(judged: _Judged) -> None:
    """Make this the current check of a file; stop the one before."""
    for begun in _begun:
        begun.over = True
    _begun[:] = [judged]


_begun: list[_Judged] = []
"""The current or last check of a file: no item or one."""


def open_saved(scene: Scene, saved: Saved, unfinished: bool = False) -> None:
    """Open a saved match on the table, or show the fault of a damaged file and the part to rescue.
    `unfinished` is True for a match that is continued from its journal."""
    library = scene.app.library

    def read(step: Callable[[int, int], None]) -> _MatchRead:
        loaded = load(saved.path, open_end=unfinished, step=step)
        return _MatchRead(loaded, library.take_up(saved.path, loaded.match) if unfinished else None)

    _judge(_Judged(scene, saved.game, read, partial(_sit_down, scene, saved, unfinished)))


def _sit_down(scene: Scene, saved: Saved, unfinished: bool, opened: _MatchRead) -> None:
    app, (loaded, journal) = scene.app, opened
    session.begin(app, loaded.match, "" if saved.shipped or unfinished else saved.name, journal)
    if loaded.match.result:
        app.routes.end(loaded.match)
    if loaded.lost:
        words = app.words(loaded.match.game.key)
        app.scene.notice(words("saving.lost", fault=loaded.lost.text(words)))


def tell_damage(scene: Scene, bad: BadSave, game: str) -> None:
    """Show the file, the line and the fault of a match file that cannot be opened, with a button for each way
    to rescue it. A file that merely cannot be opened now, such as a match being played in another window, is
    not called damaged."""
    words = scene.app.words(game if game in playable() else "")
    answers = [
        w.DialogButton(rescue.text(words), partial(session.begin, scene.app, rescue.match), i == 0)
        for i, rescue in enumerate(bad.rescues)
    ]
    close = w.DialogButton(words("dialog.close"), lambda: None, primary=not answers)
    if not bad.fault.damages:
        scene.ask(words("saving.closed"), bad.text(words), close, width=760)
        return
    said = f"{bad.text(words)}\n{words('saving.damaged.rescue' if answers else 'saving.damaged.nothing')}"
    scene.ask(words("saving.damaged"), said, *answers, close, width=760)
