"""A reason is true: what people hear of refused gestures keeps the laws of `tests.campaign.reasons`."""

from __future__ import annotations

import pytest

from tests.campaign.reasons import broken, told
from tests.random_games import every_table

EVERY = 41
"""Of a random match every so many-th position is looked at."""


@every_table
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_said_of_a_refused_gesture_keeps_every_law(key: str, seats: int, language: str) -> None:
    heard, untrue = 0, set[tuple[str, ...]]()
    for t in told(key, seats, seed=seats + (language == "fr"), language=language, every=EVERY):
        heard += 1
        if laws := broken(t):
            untrue.add((laws, t.gesture, t.reason.refusal.rule, t.fault, t.remedy))
    assert sorted(untrue) == []
    assert heard > 50
