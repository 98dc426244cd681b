"""A real window that is closed in the middle of a match: nothing is asked, nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tabletop.match.library import Library
from tests.screen import App

BOX, START, MOVE = (885, 220), (1190, 688), (942, 74)
"""Where a box, the button that starts a match and the first button beside the prompt stand at 1280x720."""


def test_closing_the_window_keeps_the_match_without_a_question(
    start_app: Callable[..., App], tmp_path: Path
) -> None:
    saves = tmp_path / "saves"

    def written() -> int:
        return sum(path.read_bytes().count(b"\n") for path in saves.rglob("*.journal"))

    def insist(at: tuple[int, int], least: int) -> None:
        """A slow machine may not be ready for the first click."""

        def done() -> bool:
            if written() < least:
                app.click(*at)
                app.still()
            return written() >= least

        app.until(done, f"{least} lines are written")

    app = start_app("--window", "1280x720", "--language", "fr", "--saves", str(saves))
    app.still()
    app.click(*BOX)
    app.still()
    insist(START, 1)
    insist(MOVE, 2)
    app.key("ctrl+q")
    assert app.wait() == 0
    assert [each.actions for each in Library(saves).unfinished()] >= [1]
