"""A few seconds of every campaign: no window ends, hangs or takes too much memory."""

from __future__ import annotations

from tests.tools.campaign import saves, settings
from tests.tools.campaign.forging import KINDS
from tests.tools.campaign.watching import Tally


def test_a_short_campaign_of_saves_finds_nothing_wrong() -> None:
    tally = saves.campaign(range(1, 3 * len(KINDS), 36), seed=3)
    assert tally.wrong() == [], "\n".join(tally.wrong())
    assert not tally.caught


def test_a_short_campaign_of_settings_finds_nothing_wrong() -> None:
    tally = settings.campaign(range(3), seed=3)
    assert tally.wrong() == [], "\n".join(tally.wrong())


def test_a_window_that_ends_is_noticed() -> None:
    tally = Tally()
    tally.take({"what": "hang", "case": "a", "seconds": 3, "memory": 600})
    assert tally.hangs == ["a: 3 s"]
    assert tally.memory == ["a: 600 MB"]
