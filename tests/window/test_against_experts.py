"""A whole match against an expert in a real window. Any game: python -m tests.window.against GAME"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tabletop.saves import match_file
from tests.window.against import Sitting, settings
from tests.window.player import Player
from tests.window.test_whole_games import counted, kept

Sit = Callable[..., Player]


def test_a_match_against_an_expert_hurried_now_and_then_to_its_end(sit: Sit, tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    settings(tmp_path / "home", 2)
    player = sit("--saves", str(saves))
    sitting = Sitting(player, player.play_by_mouse)
    sitting.begin("macadam", 2)
    assert sitting.play()
    thinks, plays = " (Expert) réfléchit", " joue"  # the latter while a move that was made is shown
    (expert,) = {said.removesuffix(thinks).removesuffix(plays) for said in sitting.thinking}
    assert sitting.thinking[expert + thinks]
    end = player.scene("end")
    player.press("back")
    player.leave()

    match = match_file.load(kept(saves)).match
    assert match.result
    assert counted(end, match.result.rows) == match.result.scores
    assert [seat.bot for seat in match.seats] == ["", "expert"]
    assert {played.seat for played in match.actions} == {0, 1}
