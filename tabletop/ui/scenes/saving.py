"""Saving and opening matches with the person asked: names, folders, what the disk refuses, damage."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from pygame import Rect

from tabletop.match.faults import BadSave, Fault
from tabletop.match.library import LONGEST_NAME, Saved
from tabletop.match.record import load
from tabletop.ui import widgets as w
from tabletop.ui.scenes import sitting
from tabletop.ui.scenes.base import Scene


def ask_text(
    scene: Scene,
    title: str,
    about: str,
    value: str,
    label: str,
    do: Callable[[str], None],
    longest: int = LONGEST_NAME,
) -> None:
    """Ask for a line of text; Enter or the button gives it to `do`, unless it is empty."""
    m, words = scene.m, scene.words

    def done() -> None:
        if field.value.strip():
            scene.close()
            do(field.value.strip())

    answers = [w.Answer(label, done, primary=True), w.Answer(words("dialog.cancel"), scene.close)]
    dialog = w.Dialog(m, m.size, title, about, answers, width=680, extra=m.u(64))
    rect = Rect(dialog.room.x, dialog.room.y + m.u(4), dialog.room.w, m.u(44))
    field = w.TextField(
        m, rect, value, lambda _: None, longest=longest, on_done=done, name=title, key="asked", tab=-1
    )
    dialog.add(field)
    scene.open(dialog)
    scene.focus(field)


# ---------------------------------------------------------------- saving
def save(scene: Scene) -> None:
    """The command "save": at once where the match has a name, else under one to be given."""
    words, now = scene.words, scene.app.sitting
    if now is None:
        return
    if now.name:
        save_as(scene, now.name)
        return
    title, about = words("saving.name"), words("saving.name.about")
    ask_text(scene, title, about, now.proposed(), words("saving.save"), lambda name: save_as(scene, name))


def save_as(scene: Scene, name: str, folder: Path | None = None) -> None:
    """Keep the match and say so, or say why not."""
    now = scene.app.sitting
    if now is None:
        return
    kept = now.save(name, folder)
    if isinstance(kept, Path):
        scene.notice(scene.words("saving.done", name=kept.stem if folder is None else str(kept)))
    else:
        tell_fault(scene, kept, "saving.failed", name)


def tell_fault(scene: Scene, fault: Fault, title: str, name: str = "") -> None:
    """What the disk refuses, and the offer to save elsewhere. Play goes on."""
    words = scene.words
    said = f"{fault.text(words)}\n{words('saving.play_goes_on')}"
    scene.ask(
        words(title),
        said,
        w.Answer(words("saving.elsewhere"), lambda: _elsewhere(scene, name), primary=True, icon="save"),
        w.Answer(words("saving.play_on"), lambda: None),
    )


def _elsewhere(scene: Scene, name: str) -> None:
    now, words = scene.app.sitting, scene.words
    if now is None:
        return
    name = name or now.name or now.proposed()

    def take(folder: str) -> None:
        save_as(scene, name, Path(folder).expanduser())

    about = words("saving.folder.about")
    ask_text(scene, words("saving.folder"), about, str(Path.home()), words("saving.save"), take, longest=400)


# ---------------------------------------------------------------- opening
def open_saved(scene: Scene, saved: Saved, unfinished: bool = False) -> None:
    """Sit down to a match of the list; a damaged one tells its fault and what can be rescued."""
    app = scene.app
    try:
        if unfinished:
            loaded, journal = app.library.resume(saved.path)
            sitting.begin(app, loaded.match, journal=journal)
        else:
            loaded = load(saved.path)
            sitting.begin(app, loaded.match, "" if saved.shipped else saved.name)
    except BadSave as bad:
        tell_damage(scene, bad, saved.game)
        return
    if loaded.match.result:
        from tabletop.ui.scenes.end import End

        app.push(End(loaded.match))
    if loaded.lost:
        app.scene.notice(app.words(saved.game)("saving.lost", fault=loaded.lost.text(app.words(saved.game))))


def tell_damage(scene: Scene, bad: BadSave, game: str) -> None:
    """The file, the line, the fault; and every way to go on from what is left."""
    words = scene.app.words(game)
    answers = [
        w.Answer(rescue.text(words), lambda match=rescue.match: sitting.begin(scene.app, match), i == 0)  # type: ignore[misc]
        for i, rescue in enumerate(bad.rescues)
    ]
    close = w.Answer(words("dialog.close"), lambda: None, primary=not answers)
    said = f"{bad.text(words)}\n{words('saving.damaged.rescue' if answers else 'saving.damaged.nothing')}"
    scene.ask(words("saving.damaged"), said, *answers, close, width=760)
