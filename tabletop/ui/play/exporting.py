"""The export of a match from a scene: choosing the file type, doing the work, and choosing where to put the
file."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.match import Match
from tabletop.match.transcript import words_of
from tabletop.saves.faults import Fault, of_writing
from tabletop.saves.filenames import file_name, numbered
from tabletop.saves.library import default_name
from tabletop.system import disk
from tabletop.system.paths import user_data_dir
from tabletop.texts.boxes import game_name
from tabletop.ui import widgets as w
from tabletop.ui.kit import worker_threads
from tabletop.ui.widgets.progress_bar import show_progress
from tabletop.ui.widgets.scene import Scene

if TYPE_CHECKING:
    from tabletop.ui.play.export_files import ExportWork


def ask_export(scene: Scene, match: Match) -> None:
    """Ask into which kind of file the match is to be exported, and export it."""
    from tabletop.ui.play.export_files import PAGE, PICTURE

    words = scene.app.words()
    about = words("export.about") if match.result else words("export.about.open")

    def begin(ending: str) -> None:
        Exporting(scene, match, ending)

    answers = [
        w.DialogButton(words("export.page"), partial(begin, PAGE), True, "globe"),
        w.DialogButton(words("export.picture"), partial(begin, PICTURE), icon="play"),
        w.DialogButton(words("dialog.cancel")),
    ]
    scene.ask(words("export.title"), about, *answers)


class Exporting:
    """Exports a match while its scene shows the progress; it stops when the scene is left."""

    def __init__(self, scene: Scene, match: Match, ending: str) -> None:
        from tabletop.ui.play.export_files import ExportWork

        self.scene, self.ending, self.part, self.stopped = scene, ending, 0.0, False
        words = scene.app.words()
        title = game_name(match.game.key, words.language)
        self.name = file_name(default_name(title, match.seats, words))
        self.work: ExportWork = ExportWork(match, words_of(match, words.language), ending)
        self._parts = iter(self.work)
        self._hide = show_progress(scene, words("export.works"), lambda: self.part, self._stop)
        scene.clock.after(0, self._step)

    def _stop(self) -> None:
        self.stopped = True

    def _step(self) -> None:
        """Paint one more picture, and go on a frame later; write the file when all are painted."""
        if self.stopped or self.scene.app.scene is not self.scene:
            return
        part = next(self._parts, None)
        if part is None:
            worker_threads.order_writing(worker_threads.PICTURES, "export", self._write, self._tell)
        else:
            self.part = part
            self.scene.clock.after(1, self._step)

    # -- on the thread that writes pictures
    def _write(self) -> tuple[Path, int] | Fault:
        """Write the file, and return its path and its size in bytes, or why no folder takes it."""
        data, fault = self.work.finish(), Fault("save.write.late")
        for path in self._paths():
            try:
                disk.write_aside(path, data)
                return path, len(data)
            except OSError as error:
                fault = of_writing(error, path.parent)
        return fault

    def _paths(self) -> Iterator[Path]:
        """Yield a free path in the user's documents, and one in the app's folder in case that fails."""
        import platformdirs

        for folder in (platformdirs.user_documents_path(), user_data_dir() / "export"):
            paths = (folder / f"{numbered(self.name, n, self.ending)}{self.ending}" for n in count(1))
            yield next(path for path in paths if not path.exists())

    # -- on the loop
    def _tell(self, done: tuple[Path, int] | Fault) -> None:
        """Show where the file is, or why it could not be written."""
        scene, words = self.scene, self.scene.app.words()
        if self.stopped or scene.app.scene is not scene:
            return
        self._hide()
        if isinstance(done, Fault):
            scene.tell(words("export.failed"), done.text(words))
        else:
            file, size = done
            scene.tell(words("export.ready"), words("export.done", file=str(file), kb=-(-size // 1024)))
