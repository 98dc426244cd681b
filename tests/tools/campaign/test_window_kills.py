"""One kill of the campaign in the real window: the worst moment, while a match is saved under a name."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.tools.campaign.window_kills import SHORT, Victim


def test_a_window_killed_while_it_saves_resumes_its_match(display: str, tmp_path: Path) -> None:
    victim = Victim(display, tmp_path, "macadam", Random(3))
    wrong, lost = victim.killed(saving=True)
    victim.player.close()
    assert wrong == ""
    assert lost <= SHORT
