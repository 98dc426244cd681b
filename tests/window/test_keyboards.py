"""Keys in a real window, on keyboards of several countries: what counts is what a key writes or shows."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.window.player import Player
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
    for layout, key in (
        ("ru", "Cyrillic_er"),
        ("gr", "Greek_eta"),
        ("il", "hebrew_yod"),
        ("ara", "Arabic_alef"),
    ):
        plug_in(layout)
        player.key(key)  # the key at the place of H
        player.see(f"the list of moves by the keyboard of {layout}", lambda t: "choices" in t)
        player.key("Escape")
        player.see("no list", lambda t: "choices" not in t)
