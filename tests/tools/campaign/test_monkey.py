"""A few seconds of the monkey: nothing ends, whatever comes in one breath."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools.campaign import monkey
from tests.tools.campaign.monkey_hands import Hands

DEEDS = 120


@pytest.mark.parametrize("seed", range(2))
def test_a_short_life_under_random_hands_has_no_end(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkey.furnish(tmp_path)
    found = monkey.Monkey(seed, tmp_path).play(DEEDS)
    assert not found.ends, found.report()
    assert found.deeds == DEEDS


def test_a_window_that_ends_is_noticed_and_what_led_there_is_written_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(_hands: Hands, *_given: object) -> None:
        raise RuntimeError("as some key might")

    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(Hands, "_key", breaks)
    found = monkey.Monkey(1, tmp_path).play(100)
    assert found.ends
    assert "as some key might" in found.ends[0]
    assert list(tmp_path.glob("monkey-*.json"))
