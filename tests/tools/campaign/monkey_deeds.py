"""What the monkey does, as plain values that can be written down and done once more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from tabletop.games import here
from tabletop.system.settings import THOUGHTS
from tabletop.ui.kit.bindings import COMMANDS
from tests.tools.campaign.values import NAMES

Deed = tuple[Any, ...]
"""A kind of deed, and what it takes: ("key", "ctrl+z"), ("click", 640, 360, 1), ("set", "ui_scale", 1.5)."""
Pos = tuple[int, int]

SIZES = ((1280, 720), (1920, 1080), (1024, 576), (1100, 900), (2560, 1080), (640, 480))
SETTINGS: dict[str, tuple[object, ...]] = {
    "language": ("en", "fr"),
    "ui_scale": (0.8, 1.0, 1.25, 1.5, 2.0),
    "high_contrast": (False, True),
    "reduced_motion": (False, True),
    "breathing": (True, False),
    "speed": (0, 1, 3, 5),
    "curtain": (False, True),
    "forced": (False, True),
    "ponder": (True, False),
    "assistance": (0, 1, 2, 3),
    "advice": (0, 1, 2),
    "thought": THOUGHTS[:1],
    "sound": (False, True),
}
CLIPS = (
    b"plain words",
    b"\xff\xfe\xe9 not UTF-8",
    b"\xed\xa0\x80 half a letter",
    b"\xc3",
    "Zoé\u202e \u200d\U0001f469\u200d\U0001f469\u200d\U0001f467 e\u0301\u0301\u0301".encode(),
    b"one\nline\tand\x07another\r\n",
    b"-1" * 30,
    b"x" * 3_000_000,
    b"~/\xff/" * 50,
    b"",
)
"""What may stand on the clipboard."""
QUITS = ("ctrl+q",)
CHORDS = tuple(sorted({c for chords in COMMANDS.values() for c in chords if c not in QUITS}))
OTHERS = (
    *"abcxyz0123456789.-",
    *("home", "end", "backspace", "delete", "insert", "space", "page up", "page down", "alt+f4"),
    *("ctrl+a", "ctrl+c", "ctrl+x", "ctrl+v", "shift+left", "shift+home", "ctrl+left", "ctrl+backspace"),
    *("shift+up", "shift+insert", "ctrl+delete", "f2", "ctrl+shift+end"),
)
WALKING = ("tab", "tab", "shift+tab", "left", "right", "up", "down", "return", "return", "space", "escape")
"""Keys that lead through a scene are pressed as often as all others together."""
BUTTONS = (1, 1, 1, 1, 2, 3)
PLACES = ("menu", "table", "table", "table", "setup", "learn", "lesson", "puzzle", "load", "primer", "rules",
          "settings", "people", "maps", "replay", "end", "any")  # fmt: skip
"""Where somebody goes by no key at all, so that every scene of every game is reached."""

Aim = Callable[[], Pos]
"""A place in the window, most often one where something lies."""


def key(dice: Random, _aim: Aim) -> Deed:
    """Press a key, alone or with others."""
    return "key", dice.choice(dice.choice((CHORDS, OTHERS, WALKING, WALKING)))


def click(dice: Random, aim: Aim) -> Deed:
    """Press and release at one place, once or twice."""
    return "click", *aim(), dice.choice(BUTTONS), dice.choice((1, 1, 1, 2))


def press(dice: Random, aim: Aim) -> Deed:
    """Press, and let go at some other time."""
    return "press", *aim(), dice.choice(BUTTONS)


def release(dice: Random, aim: Aim) -> Deed:
    """Let go of a button that may not have been pressed."""
    return "release", *aim(), dice.choice(BUTTONS)


def drag(dice: Random, aim: Aim) -> Deed:
    """Carry something, and drop it."""
    return "drag", *aim(), *aim(), dice.choice(BUTTONS)


def point(dice: Random, aim: Aim) -> Deed:
    """Move the pointer; now and then with a button held."""
    return "point", *aim(), int(dice.random() < 0.2)


def wheel(dice: Random, aim: Aim) -> Deed:
    """Turn the wheel."""
    return "wheel", *aim(), dice.choice((-3, -1, 1, 3))


def paste(dice: Random, _aim: Aim) -> Deed:
    """Paste whatever another app has left on the clipboard."""
    return "paste", dice.randrange(len(CLIPS))


def write(dice: Random, _aim: Aim) -> Deed:
    """Type a text, also one of letters that few keyboards have."""
    return "type", dice.choice((*(name for name in NAMES if name), "17", "Léa", "MAC-4.2", "?"))


def choose(dice: Random, _aim: Aim) -> Deed:
    """Change a setting."""
    field = dice.choice((*SETTINGS, "language", "ui_scale", "high_contrast"))
    return "set", field, dice.choice(SETTINGS[field])


def resize(dice: Random, _aim: Aim) -> Deed:
    """Give the window another size."""
    return "size", *dice.choice(SIZES)


def drop(dice: Random, _aim: Aim) -> Deed:
    """Drop a file on the window."""
    return "drop", dice.randrange(1000)


def look_away(_dice: Random, _aim: Aim) -> Deed:
    """Give the keyboard to another window."""
    return ("blur",)


def wait(dice: Random, _aim: Aim) -> Deed:
    """Do nothing for some milliseconds."""
    return "wait", dice.choice((5, 40, 200, 1000, 6000))


def finish(_dice: Random, _aim: Aim) -> Deed:
    """Wait until nothing is made beside the loop any more."""
    return ("finish",)


def go(dice: Random, _aim: Aim) -> Deed:
    """Go somewhere."""
    return "go", dice.choice(PLACES), dice.choice(here()), dice.randrange(1 << 30)


KINDS: Sequence[tuple[Callable[[Random, Aim], Deed], int]] = (
    (key, 30), (click, 26), (press, 2), (release, 2), (drag, 12), (point, 8), (wheel, 4), (paste, 3),
    (write, 3), (choose, 4), (resize, 2), (drop, 1), (look_away, 1), (wait, 5), (finish, 2), (go, 2),
)  # fmt: skip
"""Every kind of deed, with how often it is done."""


def some_deed(dice: Random, aim: Aim) -> Deed:
    """Return any deed."""
    kinds, often = zip(*KINDS, strict=True)
    make: Callable[[Random, Aim], Deed] = dice.choices(kinds, often)[0]
    return make(dice, aim)
