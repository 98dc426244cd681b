"""The names of key chords (a key with its modifier keys), as they are shown to players."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.texts.words import Words
from tabletop.ui.kit import key_places
from tabletop.ui.kit.bindings import Bindings
from tabletop.ui.kit.pad_glyphs import glyph
from tabletop.ui.kit.pads import button_of

_MOVING = "down end home left page_down page_up right tab up"
SPOKEN = frozenset(f"alt backspace ctrl delete enter escape return shift space {_MOVING}".split())


def chord_name(chord: str, words: Words) -> str:
    """Return a chord as it is printed on the keys: "Ctrl + Z" for "ctrl+z"."""
    parts = [*chord.split("+")] if not chord.endswith("+") else [*chord[:-1].split("+")[:-1], "+"]
    keys = (part.replace(" ", "_") for part in parts if part)
    named = [words("keyname." + key) if key in SPOKEN else key_places.written(key).upper() for key in keys]
    return "\u00a0+\u00a0".join(named)


def chord_names(chords: Sequence[str], words: Words) -> str:
    """Return the names of all key chords of a command, separated by commas. The chord "enter" is left out,
    because every command that has it also has the other Enter key."""
    return ", ".join(chord_name(chord, words) for chord in chords if chord != "enter")


def command_name(command: str, bindings: Bindings, words: Words) -> str:
    """Return the sign of the game controller's button for a command while a controller is in use; otherwise,
    or if it has no button, the name of the command's first key chord."""
    button = button_of(command) if bindings.pad else ""
    if button:
        return glyph(button, bindings.pad)
    return chord_name(bindings.chords(command)[0], words)


def keyed(text: str, command: str, bindings: Bindings, words: Words) -> str:
    """Return a text followed by the keyboard key of a command in brackets. While a game controller is in use,
    its button replaces the key; if it has none for this command, the text is returned alone."""
    if bindings.pad and not button_of(command):
        return text
    return words("hint.key", text=text, key=command_name(command, bindings, words))


class KeyNames:
    """An object whose attributes are the names of the keys or buttons of all commands, such as `undo`, for
    texts that contain `{key.undo}`."""

    def __init__(self, bindings: Bindings, words: Words) -> None:
        self._bindings, self._words = bindings, words

    def __getattr__(self, command: str) -> str:
        return command_name(command, self._bindings, self._words)
