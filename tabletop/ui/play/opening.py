"""Opening a kept match: sitting down to it, or telling its damage and what can be rescued."""

from __future__ import annotations

from functools import partial

from tabletop.match.faults import BadSave
from tabletop.match.library import Saved
from tabletop.match.record import load
from tabletop.ui import widgets as w
from tabletop.ui.play import session
from tabletop.ui.widgets.scene import Scene


def open_saved(scene: Scene, saved: Saved, unfinished: bool = False) -> None:
    """Sit down to a match of the list; a damaged one tells its fault and what can be rescued."""
    app = scene.app
    try:
        if unfinished:
            loaded, journal = app.library.resume(saved.path)
            session.begin(app, loaded.match, journal=journal)
        else:
            loaded = load(saved.path)
            session.begin(app, loaded.match, "" if saved.shipped else saved.name)
    except BadSave as bad:
        tell_damage(scene, bad, saved.game)
        return
    if loaded.match.result:
        app.routes.end(loaded.match)
    if loaded.lost:
        app.scene.notice(app.words(saved.game)("saving.lost", fault=loaded.lost.text(app.words(saved.game))))


def tell_damage(scene: Scene, bad: BadSave, game: str) -> None:
    """The file, the line, the fault; and every way to go on from what is left."""
    words = scene.app.words(game)
    answers = [
        w.Answer(rescue.text(words), partial(session.begin, scene.app, rescue.match), i == 0)
        for i, rescue in enumerate(bad.rescues)
    ]
    close = w.Answer(words("dialog.close"), lambda: None, primary=not answers)
    said = f"{bad.text(words)}\n{words('saving.damaged.rescue' if answers else 'saving.damaged.nothing')}"
    scene.ask(words("saving.damaged"), said, *answers, close, width=760)
