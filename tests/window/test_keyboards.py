"""Keys in a real window, on keyboards of several countries: what counts is what a key writes or shows."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.window.player import Player
from tests.window.test_whole_games import begin

LAYOUTS = ("us", "fr", "de")


@pytest.fixture(params=LAYOUTS)
def keyboard(display: str, request: pytest.FixtureRequest) -> Iterator[str]:
    """A keyboard of some country on the virtual screen."""
    _plug_in(display, request.param)
    yield request.param
    _plug_in(display, "us")


def _plug_in(display: str, layout: str) -> None:
    subprocess.run(["setxkbmap", "-display", display, layout], check=True)


def test_signs_and_digits_mean_the_same_on_every_keyboard(
    keyboard: str, sit: Callable[..., Player], tmp_path: Path
) -> None:
    player = sit("--saves", str(tmp_path))
    begin(player, 278)
    first = next(iter(player.told["pieces"]))
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


def test_the_upper_row_counts_as_digits_without_shift_on_a_french_keyboard(
    display: str, sit: Callable[..., Player], tmp_path: Path
) -> None:
    _plug_in(display, "fr")
    try:
        player = sit("--saves", str(tmp_path))
        begin(player, 278)
        player.key("eacute")
        player.see("the list of moves", lambda t: "choices" in t)
    finally:
        _plug_in(display, "us")


def test_where_no_latin_letter_is_written_shortcuts_go_by_place(
    display: str, sit: Callable[..., Player], tmp_path: Path
) -> None:
    player = sit("--saves", str(tmp_path))
    begin(player, 278)
    try:
        for layout, key in (
            ("ru", "Cyrillic_er"),
            ("gr", "Greek_eta"),
            ("il", "hebrew_yod"),
            ("ara", "Arabic_alef"),
        ):
            _plug_in(display, layout)
            player.key(key)  # the key at the place of H
            player.see(f"the list of moves by the keyboard of {layout}", lambda t: "choices" in t)
            player.key("Escape")
            player.see("no list", lambda t: "choices" not in t)
    finally:
        _plug_in(display, "us")
