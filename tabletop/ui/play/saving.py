"""The saving of a match, with the questions to the player about its name, its folder and disk errors."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from tabletop.saves.faults import Fault
from tabletop.system.input_files import path_of
from tabletop.ui import widgets as w
from tabletop.ui.widgets.ask import ask_text
from tabletop.ui.widgets.scene import Scene


def save(scene: Scene) -> None:
    """Save the match under its name; ask the player for a name if it has none. If its moves cannot be written
    to the disk, show the fault and what can be done about it instead."""
    words, now = scene.words, scene.app.session
    if now is None:
        return
    if fault := now.unsaved:
        tell_fault(scene, fault, "saving.journal", now.try_again)
        return
    if now.name:
        save_as(scene, now.name)
        return
    title, about = words("saving.name"), words("saving.name.about")
    ask_text(scene, title, about, now.proposed(), words("saving.save"), lambda name: save_as(scene, name))


def save_as(scene: Scene, name: str, folder: Path | None = None) -> None:
    """Save the match under a name, in another folder if one is given, else in the library, and report the
    success or the fault."""
    now = scene.app.session
    if now is None:
        return
    kept = now.save(name, folder)
    if isinstance(kept, Path):
        scene.notice(scene.words("saving.done", name=kept.stem if folder is None else str(kept)))
    else:
        tell_fault(scene, kept, "saving.failed", partial(save_as, scene, name, folder), name)


def tell_fault(
    scene: Scene,
    fault: Fault,
    title: str,
    again: Callable[[], None],
    name: str = "",
    anyway: Callable[[], None] | None = None,
) -> None:
    """Show a disk fault in a dialog with buttons: save elsewhere (under `name`), try `again`, play on, and,
    if `anyway` is given, leave without saving. `title` is the text key of the dialog's title."""
    words = scene.words
    said = f"{fault.text(words)}\n{words('saving.play_goes_on')}"
    scene.ask(
        words(title),
        said,
        w.DialogButton(words("saving.elsewhere"), lambda: _elsewhere(scene, name), primary=True, icon="save"),
        w.DialogButton(words("saving.retry"), again, icon="restart"),
        *([w.DialogButton(words("saving.anyway"), anyway)] if anyway else ()),
        w.DialogButton(words("saving.play_on"), lambda: None),
    )


def _elsewhere(scene: Scene, name: str) -> None:
    now, words = scene.app.session, scene.words
    if now is None:
        return
    name = name or now.name or now.proposed()

    def take(folder: str) -> None:
        save_as(scene, name, path_of(folder))

    about = words("saving.folder.about")
    ask_text(scene, words("saving.folder"), about, str(Path.home()), words("saving.save"), take, longest=400)
