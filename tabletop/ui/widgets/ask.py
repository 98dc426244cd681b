"""A dialog that asks the player for one line of text."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect

from tabletop.match.entries import LONGEST_NAME
from tabletop.system.input_files import legible
from tabletop.ui import widgets as w
from tabletop.ui.kit.depths import Tab
from tabletop.ui.widgets.scene import Scene


def ask_text(
    scene: Scene,
    title: str,
    about: str,
    value: str,
    label: str,
    do: Callable[[str], None],
    longest: int = LONGEST_NAME,
    refuse: str = "",
    declined: Callable[[], None] | None = None,
) -> None:
    """Open a dialog with a text field, which shows `value` first, selected, below the text `about`. Enter, or
    the button labelled `label`, passes the typed text without outer spaces to `do`, unless it is empty or
    illegible; it has at most `longest` characters. The button that closes the dialog is labelled `refuse`, by
    default "Cancel"; after it, `declined` is called, if given."""
    typed = [value]

    def done() -> None:
        answer = typed[0].strip()
        if legible(answer) and answer:
            scene.close()
            do(answer)

    def decline() -> None:
        scene.close()
        if declined:
            declined()

    def make() -> w.Dialog:
        m, words = scene.m, scene.words
        answers = [
            w.DialogButton(label, done, primary=True),
            w.DialogButton(refuse or words("dialog.cancel"), decline),
        ]
        dialog = w.Dialog(m, m.size, title, about, answers, width=680, extra=m.u(64))
        rect = Rect(dialog.room.x, dialog.room.y + m.u(4), dialog.room.w, m.u(44))
        keep = partial(typed.__setitem__, 0)
        dialog.add(
            w.TextField(
                m, rect, typed[0], keep, longest=longest, on_done=done, name=title, key="asked", tab=Tab.BACK
            )
        )
        return dialog

    scene.open(make(), make)
    field = next(widget for widget in scene.ring() if isinstance(widget, w.TextField))
    field.select_all()
    scene.focus(field)
