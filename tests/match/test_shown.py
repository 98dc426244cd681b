"""What tables show at recorded moments is what they showed: a difference is read line by line."""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path

import pytest

from tabletop.engine.game import Game
from tabletop.engine.position import Position
from tabletop.games import find
from tests.random_games import OWN
from tests.recorded.shown import FOLDER, played, retold, scripts

SHOWN = sorted(FOLDER.rglob("shown-*.txt"))
FIRST_LINES = 60


@pytest.mark.parametrize("path", SHOWN, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_a_table_shows_what_it_showed(path: Path) -> None:
    text = path.read_text("utf-8")
    was, now = text.splitlines(), list(retold(find(path.parent.name), text))
    if was != now:
        pytest.fail("\n".join([*unified_diff(was, now, "was", "now", n=1, lineterm="")][:FIRST_LINES]))


@pytest.mark.parametrize("key", OWN)
def test_every_question_and_the_end_are_shown(key: str) -> None:
    game, seats, asked = find(key), set(), set()
    for path in (path for path in SHOWN if path.parent.name == key):
        for script, steps in scripts(game, path.read_text("utf-8")):
            seats.add(script.seats)
            asked |= {_question(game, position) for _, position in played(script, steps)}
    assert seats == set(game.seats)
    assert asked == {*game.questions, "over"}


def _question(game: Game, position: Position) -> str:
    asked = game.asked(position)
    return asked.question.key if asked else "over"
