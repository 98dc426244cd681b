"""Boards of matches that were kept without a picture: painted one by one while nobody waits, remembered."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from pygame import Surface

from tabletop.ui.kit import art

if TYPE_CHECKING:
    from tabletop.ui.scenes.saves.cards import Kept
    from tabletop.ui.widgets.scene import Scene

PAUSE_MS = 250.0
_painted: dict[tuple[Path, int], Surface] = {}


def found(path: Path) -> Surface | None:
    """The picture that was painted of a file, as it is now."""
    return _painted.get(_key(path))


def _key(path: Path) -> tuple[Path, int]:
    try:
        return path, path.stat().st_mtime_ns
    except OSError:
        return path, 0


def paint_later(scene: Scene, kept: Iterable[Kept], show: Callable[[], None]) -> None:
    """Paint what has no picture yet while this scene is on the screen; `show` is called after each."""
    wanting = [
        k for k in kept if k.known and not k.saved.fault and not k.saved.picture and not found(k.saved.path)
    ]

    def next_one() -> None:
        if wanting and scene.app.scene is scene:
            _paint(scene, wanting.pop(0))
            show()
            scene.clock.after(PAUSE_MS, next_one)

    if wanting:
        scene.clock.after(PAUSE_MS, next_one)


def _paint(scene: Scene, kept: Kept) -> None:
    from tabletop.match.faults import BadSave
    from tabletop.match.record import load
    from tabletop.ui.play.session import board_picture

    path, stamp = _key(kept.saved.path)

    def make() -> Surface:
        return board_picture(scene.app, load(path, open_end=kept.unfinished).match)

    try:
        _painted[path, stamp] = art.on_disk(f"board|{path}|{stamp}".encode(), make)
    except BadSave:  # it has changed since it was listed
        return
