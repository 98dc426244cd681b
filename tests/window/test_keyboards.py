"""Keys in a real window, on keyboards of several countries: what counts is what a key writes or shows."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.window.player import Player, Told
from tests.window.test_whole_games import begin

LAYOUTS = ("us", "fr", "de")


@pytest.fixture
def plug_in(display: str) -> Iterator[Callable[[str], None]]:
    """Gives the virtual screen the keyboard of some country; afterwards it has the American one again."""
    yield lambda layout: _plug_in(display, layout)
    _plug_in(display, "us")


def _plug_in(display: str, layout: str) -> None:
    subprocess.run(["setxkbmap", "-display", display, layout], check=True)


def test_signs_and_digits_mean_the_same_on_every_keyboard(
    plug_in: Callable[[str], None], sit: Callable[..., Player], tmp_path: Path
) -> None:
    player = sit("--saves", str(tmp_path))
    begin(player, 278)
    first = next(iter(player.told["pieces"]))
    for layout in LAYOUTS:
        plug_in(layout)
        player.reach(f"piece.{first}")
        player.key("question")
        assert player.see("a bubble", lambda t: t["bubble"])["bubble"]["words"]
        player.key("Escape")
        player.see("no bubble", lambda t: not t["bubble"])
        player.key("plus")
        assert player.see("a larger board", lambda t: t["zoom"] > 1)
        player.key("0")
        player.see("the whole board", lambda t: t["zoom"] == 1)
        player.key("2")
        player.see("the list of moves", lambda t: "choices" in t)
        player.key("Escape")
        player.see("no list", lambda t: "choices" not in t)
    plug_in("fr")
    player.key("eacute")  # the upper row counts as digits without Shift
    player.see("the list of moves", lambda t: "choices" in t)


def test_where_no_latin_letter_is_written_shortcuts_go_by_place(
    plug_in: Callable[[str], None], sit: Callable[..., Player], tmp_path: Path
) -> None:
    player = sit("--saves", str(tmp_path))
    begin(player, 278)
    for layout, key, undo in (
        ("ru", "Cyrillic_er", "Я"),
        ("gr", "Greek_eta", "Ζ"),
        ("il", "hebrew_yod", "ז"),
        ("ara", "Arabic_alef", "ئ"),
    ):
        plug_in(layout)
        player.see(f"{undo} in the hint for undo", partial(_hints_at, undo))
        player.key(key)  # the key at the place of H
        player.see(f"the list of moves by the keyboard of {layout}", lambda t: "choices" in t)
        player.key("Escape")
        player.see("no list", lambda t: "choices" not in t)


NAMES = {
    "ru": (("Cyrillic_ze", "Cyrillic_o", "Cyrillic_ya"), "зоя"),
    "gr": (("Greek_zeta", "Greek_omega", "dead_acute", "Greek_eta"), "ζωή"),
    "il": (("hebrew_zain", "hebrew_waw", "hebrew_he"), "זוה"),
    "ara": (("Arabic_zain", "Arabic_waw", "Arabic_yeh"), "زوي"),
    "fr": (("z", "o", "dead_circumflex", "e"), "zoê"),
}
"""The keys of a name on each keyboard; a dead key is composed with the letter after it."""


def test_names_are_typed_and_a_piece_is_dropped_on_the_keyboard_of_every_script(
    plug_in: Callable[[str], None], sit: Callable[..., Player], tmp_path: Path
) -> None:
    player = sit("--saves", str(tmp_path))
    player.press("box.macadam")
    player.scene("setup")
    for layout, (keys, name) in NAMES.items():
        player.press("name.0")
        plug_in(layout)
        for key in ("End", *["BackSpace"] * 4, *keys):
            player.key(key)
        player.see(f"{name} by the keyboard of {layout}", partial(_is_named, name))
        player.press("name.1")
    plug_in("us")
    player.press("more")
    player.press("seed")
    player.type("278")
    player.press("start")
    dropped = 0
    for layout in NAMES:
        plug_in("us")
        told = player.table()
        before: int = told["actions"]
        move = next((m for m in told["moves"] if "drag" in m), told["moves"][0])
        dropped += "drag" in move
        plug_in(layout)
        player.play_by_keys(move)
        player.see("the next move", lambda t: t["actions"] > before)  # noqa: B023 - at once
    assert dropped >= 4


def _hints_at(key: str, told: Told) -> bool:
    """Tell whether this key stands in the hint of the button for undo."""
    return key in told["widgets"]["undo"]["name"]


def _is_named(name: str, told: Told) -> bool:
    """Is this the name of the first player on the page of a new match?"""
    return bool(told["widgets"]["name.0"]["value"] == name)
