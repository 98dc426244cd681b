"""What tables show at recorded moments is what they showed: a difference is read line by line."""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path

import pytest

from tabletop.games import find, here
from tests.recorded.shown import FOLDER, retold

SHOWN = sorted(FOLDER.rglob("shown-*.txt"))
FIRST_LINES = 60


@pytest.mark.parametrize("path", SHOWN, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_a_table_shows_what_it_showed(path: Path) -> None:
    text = path.read_text("utf-8")
    was, now = text.splitlines(), list(retold(find(path.parent.name), text))
    if was != now:
        pytest.fail("\n".join([*unified_diff(was, now, "was", "now", n=1, lineterm="")][:FIRST_LINES]))


@pytest.mark.parametrize("key", here())
def test_every_question_at_every_number_of_seats_has_a_moment(key: str) -> None:
    game = find(key)
    texts = {path.stem: path.read_text("utf-8") for path in SHOWN if path.parent.name == key}
    assert texts.keys() == {f"shown-{seats}-players" for seats in game.seats}
