"""A few seconds of every campaign without a window: nothing is lost, nothing shows, nothing differs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.tools.campaign import disks, games, lockstep, redealt, tails
from tests.tools.campaign.counts import Campaign, Counts, whole


@pytest.mark.parametrize(
    ("campaign", "many", "kind"),
    [
        (tails.campaign, 400, "tails"),
        (games.campaign, 3_000, "actions"),
        (disks.campaign, 60, "troubles"),
        (redealt.campaign, 150, "pairs"),
        (lockstep.campaign, 20_000, "judgements"),
    ],
    ids=["tails", "games", "disks", "redealt", "lockstep"],
)
def test_a_short_campaign_finds_nothing_wrong(campaign: Campaign, many: int, kind: str) -> None:
    counts = whole(campaign, many, seed=3)
    assert not counts.wrong
    assert counts.done[kind] >= many


def test_40_kills_at_any_moment_lose_nothing_that_was_promised() -> None:
    """In a process of its own, for it forks."""
    kills = [sys.executable, "-m", "tests.tools.campaign.kills", "--many", "40"]
    run = subprocess.run(kills, capture_output=True, text=True, check=False, cwd=Path(__file__).parents[3])
    assert run.returncode == 0, run.stdout + run.stderr
    assert "40 kills" in run.stdout


def test_what_is_wrong_is_told() -> None:
    counts = Counts(wrong=["a", "b"])
    counts.done["kills"] = 2
    assert counts.told() == "2 kills; 2 wrong\na\nb"
