"""The text view of the window: one JSON line each time that the window has changed and come to rest.

A key or a button that changes nothing also prints a line, because the count of handled inputs changes: a
program that plays knows then that the line answers its last input.

The text serves screen readers, and tests that play in a real window; it holds nothing that the window does
not show.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from tabletop.system.input_files import writable
from tabletop.system.terminal import is_closed_pipe, use_utf8
from tabletop.ui.kit.plates import Bubble
from tabletop.ui.shell.app import App
from tabletop.ui.widgets import BubbleNote, Widget
from tabletop.ui.widgets.marked import Told
from tabletop.ui.widgets.press_points import plain, press_point
from tabletop.ui.widgets.scene import Scene
from tabletop.ui.widgets.telling import Telling

if TYPE_CHECKING:
    from tabletop.ui.play.table_text import TextPart


class Printer:
    """A printer of the window's text view to the standard output, which never repeats a line."""

    def __init__(self) -> None:
        use_utf8()
        self._last, self._read = "", True

    def tell(self, app: App) -> None:
        """Print the text view if it has changed; quit the app if nothing can be written."""
        line = json.dumps(description(app), ensure_ascii=False)
        if line == self._last or not self._read:
            return
        self._last = line
        try:
            print(writable(line), flush=True)
        except OSError as fault:
            if not is_closed_pipe(fault):
                raise
            self._read = False
            app.quit()


def description(app: App) -> TextPart:
    """Return the text view of the window, as values for JSON: name, sentences and widgets; for a table also
    the position and the legal moves."""
    scene = app.scene
    modal, ring = scene.modal(), scene.ring()
    text: TextPart = {
        "scene": _name(scene),
        "language": app.language,
        "heard": app.input.heard,
        "size": scene.m.size,
        "modal": modal.name if modal else None,
        "bubble": next((_bubble(n.said) for n in scene.stage.walk() if isinstance(n, BubbleNote)), None),
        "coach": None,
        "says": [n.name for n in scene.stage.walk() if n.name and not isinstance(n, Widget)],
        "widgets": {w.key: _widget(scene, w) for w in ring if w.focused or not w.only_focused},
        "terms": [(key, plain(rect.center)) for rect, key in _told(scene, ring)],
    }
    if scene.shows_match:
        from tabletop.ui.play.table_text import match_text  # the menu need not wait for it

        text |= match_text(scene, ring)
    return text


def _name(scene: Scene) -> str:
    """Return the name of a kind of scene."""
    return type(scene).__name__.removesuffix("Scene").lower()


def _told(scene: Scene, ring: list[Widget]) -> Iterator[Told]:
    """Yield the visible terms that have an explanation, each with its rectangle."""
    for widget in ring:
        if isinstance(widget, Telling):
            yield from widget.told_in_sight()
    for note in scene.tips.notes:
        yield from note.told()


def _bubble(bubble: Bubble) -> TextPart:
    """Return the text of a bubble, such as a refusal or a forecast, with the rule number."""
    words = " ".join(filter(None, (bubble.fault, bubble.detail)))
    return {"head": bubble.head, "words": words, "rule": bubble.number}


def _widget(scene: Scene, widget: Widget) -> TextPart:
    return {
        "name": widget.name,
        "about": widget.hint(),
        "value": widget.says(),
        "at": press_point(scene, widget),
        "rect": tuple(widget.rect),
        "enabled": widget.enabled,
        "focused": widget is scene.focused,
    }
