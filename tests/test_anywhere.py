"""People anywhere: time zones, and a system that speaks Turkish."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from tabletop.system.languages import system_language
from tabletop.texts.dates import date_text
from tabletop.texts.words import Words

ZONES = ("UTC", "America/New_York", "Asia/Kathmandu", "Pacific/Kiritimati", "XXX14", "Nowhere/At_all", "")
MOMENTS = (
    "0001-01-01T00:00:00+14:00",
    "0001-01-01",
    "9999-12-31T23:59:59-14:00",
    "9999-12-31T23:59:59+00:00",
)


@pytest.fixture
def home() -> Iterator[None]:
    """The time zone of this machine, again in the end."""
    yield
    if hasattr(time, "tzset"):
        time.tzset()


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the time zone of Windows is not chosen by a program")
@pytest.mark.parametrize("zone", ZONES)
def test_a_date_is_told_in_the_time_zone_of_the_machine(
    zone: str, monkeypatch: pytest.MonkeyPatch, home: None
) -> None:
    with monkeypatch.context() as patch:
        patch.setenv("TZ", zone)
        time.tzset()
        words, now = Words("en"), datetime.now().astimezone().replace(microsecond=0)
        told = date_text(now.astimezone(UTC).isoformat(), words)
        assert told == words(
            "date.today", clock=words("date.clock", hour=now.hour, minute=f"{now.minute:02}")
        )
        assert all(isinstance(date_text(moment, words), str) for moment in MOMENTS)


def test_a_system_in_turkish_starts_in_a_language_that_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.setenv(name, "tr_TR.UTF-8")
    assert system_language() == "en"
