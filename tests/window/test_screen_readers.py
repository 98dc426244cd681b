"""The app by the accessibility bus alone: a client that has only what a screen reader has.

`python -m tests.tools.bus_matches` plays a whole match of every game so; here are the quickest games, and the
openings of the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.tools.bus_matches import GAMES
from tests.window.bus_player import BusPlayer, Tree, accessibility_bus, choices, launcher, named

QUICKEST = ("Three Men", GAMES["macadam"])
FEW = 6
"""The presses of an opening."""


@pytest.fixture(scope="module")
def bus(display: str) -> Iterator[str]:
    """A session bus of its own with the accessibility bus, as on a desktop where a screen reader runs."""
    if not launcher():
        pytest.skip("AT-SPI OR PYTHON3-GI IS MISSING: nothing was tried with a screen reader (see .ci/run)")
    with accessibility_bus(display) as address:
        yield address


@pytest.fixture
def player(display: str, bus: str, tmp_path: Path) -> Iterator[BusPlayer]:
    """A client of the bus, and the app in a window."""
    opened = BusPlayer(display, tmp_path / "home", bus, "--saves", str(tmp_path))
    yield opened
    opened.close()


def test_whole_matches_and_openings_of_longer_ones_by_the_bus_alone(player: BusPlayer) -> None:
    for name in QUICKEST:
        player.begin(name, 1)
        assert player.play(Random(1), 400)
        player.press("Back")
        leave(player)
    for name in GAMES.values():
        if name not in QUICKEST:
            player.begin(name, 1)
            assert not player.play(Random(1), FEW)
            leave(player)


def test_settings_a_lesson_saving_and_loading_by_the_bus_alone(player: BusPlayer) -> None:
    change_settings(player)
    solve_a_lesson(player)
    player.press("Macadam")
    player.press("Start the game")
    ask_by_keys(player)
    at = player.see("a question", lambda t: choices(t) and t)
    player.press("Save")
    player.see("the question for a name", lambda t: named(t, "Save as", "dialog"))
    player.press("Save")
    player.see("the table", lambda t: not named(t, "", "dialog") and choices(t))
    leave(player)
    player.press("Load a game")
    player.press("Macadam · Macadam – Player 1 and Player 2")
    player.see("the same question", lambda t: names(choices(t)) == names(choices(at)))


def change_settings(player: BusPlayer) -> None:
    """Change a switch, a slider and a choice, and come back to the menu."""
    player.press("Settings")
    player.do(player.thing("High contrast", "toggle button"))
    player.see("contrast", lambda t: "PRESSED" in states(t, "High contrast", "toggle button"))
    player.do(player.thing("Effects volume", "slider"), 0.2)
    player.see("a low volume", lambda t: (named(t, "Effects volume", "slider") or {}).get("value") == 0.2)
    player.press("Everything", "list item")
    player.see("more words", lambda t: "SELECTED" in states(t, "Everything", "list item"))
    player.press("Back")


def solve_a_lesson(player: BusPlayer) -> None:
    """Play the first lesson of Macadam to its end, and come back to the menu."""
    player.press("Learn · Macadam")
    player.write("Who is learning?", "Zoé")
    player.press("1. Pick a light")
    player.do(player.see("a card", lambda t: of(t, "Red pedestrian, can be moved")))
    player.press("Pedestrians go 1")
    player.see("the end of the lesson", lambda t: named(t, "Next lesson"))
    assert any("Done!" in words for words in player.said())
    player.press("Leave")
    player.see(
        "a lesson that is done", lambda t: "Done" in (named(t, "1. Pick a light") or {"about": ""})["about"]
    )
    player.press("Back")


def ask_by_keys(player: BusPlayer) -> None:
    """Press the keys of players who listen, and hear the answers."""
    player.see("a question", choices)
    for key, answer in (
        ("p", "draw a card"),
        ("a", "Buttons: Draw a card"),
        ("n", "Coach"),
        ("n", "Nobody else"),
    ):
        player.said()
        player.ask("key", key)
        player.hear(answer)
    player.ask("key", "t")
    player.press("Stock: ", "list item")
    player.hear("As leader you may exchange")


def leave(player: BusPlayer) -> None:
    """Go back from a table to the menu."""
    if named(player.see("a table", lambda t: t), "Put it back"):
        player.press("Put it back")
    player.press("Menu")
    player.press("Main menu")


def names(things: Tree) -> list[str]:
    return [thing["name"] for thing in things]


def states(tree: Tree, name: str, role: str) -> list[str]:
    """Return the states of the first thing whose name begins so."""
    found: list[str] = (named(tree, name, role) or {"states": []})["states"]
    return found


def of(tree: Tree, name: str) -> object:
    """Return the first thing with this name."""
    return next((thing for thing in tree if thing["name"] == name), None)
