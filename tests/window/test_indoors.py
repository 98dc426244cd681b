"""The gestures of a real window at every game, as events of an app without a screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tabletop.engine.game import Choice
from tabletop.games import find, here
from tabletop.saves import match_file
from tests.random_games import OWN
from tests.ui.table_hands import match_of, play_on
from tests.window.indoors import Indoors
from tests.window.test_whole_games import (
    FEW,
    QUICKEST,
    SEED,
    begin,
    begin_by_keys,
    counted,
    position,
    several_boards,
    ways_of_playing,
)

pytestmark = pytest.mark.usefixtures("unpainted")
Sit = Callable[..., Indoors]
MANY = 15
"""Moves by keys, which take longer than by clicks."""
HAULED = {1: 2, 2: 6}
"""By way of playing, a seed of what the players do with which goods are delivered."""
LAST = 10
"""Moves up to the end of a match that was played by chance until then."""


@pytest.mark.parametrize("game", [game for game in here() if game != QUICKEST])
def test_the_moves_of_every_game_by_keys(indoors: Sit, game: str) -> None:
    player = indoors()
    begin_by_keys(player, game)
    assert not player.play_on(player.play_by_keys, Random(35), MANY if game in OWN else FEW)
    player.key("ctrl+q")
    assert player.wait() == 0
    assert [each.actions for each in player.library.unfinished()] == [player.told["actions"]]


@pytest.mark.parametrize("game", here())
def test_the_moves_of_every_game_by_clicks_alone(indoors: Sit, game: str) -> None:
    player = indoors()
    begin(player, SEED, game)
    assert not player.play_on(player.play_by_clicks, Random(35), 2 * MANY if game in OWN else FEW)


@pytest.mark.parametrize(("game", "option", "choice"), ways_of_playing())
def test_the_end_of_every_other_way_of_playing_by_mouse(
    indoors: Sit, tmp_path: Path, game: str, option: str, choice: int
) -> None:
    ways = next(each.choices for each in find(game).options if each.key == option)
    file = nearly_over(tmp_path, game, {option: ways[choice]})
    player, before = indoors(), len(match_file.load(file).match.actions)
    player.press("menu.load")
    player.press(str(file))
    player.press("open")
    assert player.table()["actions"] == before
    assert player.play_on(player.play_by_mouse, Random(HAULED[choice]))
    end = player.scene("end")
    player.key("ctrl+q")
    assert player.wait() == 0
    (over,) = {*tmp_path.glob("*.jsonl")} - {file}  # what was saved stays as it was
    match = match_file.load(over).match
    assert match.result
    assert counted(end, match.result.rows) == match.result.scores
    assert "haul" in {done.action.verb for done in match.actions[before:]}


def nearly_over(folder: Path, game: str, options: dict[str, Choice]) -> Path:
    """Save a match of three players that some moves will end."""
    whole = play_on(match_of(3, SEED, key=game, options=options), 10_000)
    file = folder / "nearly over.jsonl"
    match_file.save(whole.branch_at(len(whole.actions) - LAST), file)
    return file


@pytest.mark.parametrize("game", several_boards())
def test_another_board_is_looked_at_and_left_again(indoors: Sit, game: str) -> None:
    player = indoors()
    begin(player, SEED, game)
    before = player.told
    for turn in (lambda: player.press("boards"), lambda: player.key("b")):
        turn()
        player.see("another board", lambda t: t["zones"].keys() != before["zones"].keys())
        turn()
        told = player.see("the board of the moment", lambda t: t["zones"] == before["zones"])
        assert position(told) == position(before)
