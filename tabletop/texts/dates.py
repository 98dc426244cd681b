"""Dates and times in everyday words: today at 18:42, yesterday, 12 May."""

from __future__ import annotations

from datetime import date, datetime

from tabletop.texts.words import Words


def date_text(moment: str, words: Words) -> str:
    """Return an ISO 8601 date and time in words, such as "today at 18:42", in the local time zone; "" if it
    is not valid."""
    try:
        when = datetime.fromisoformat(moment).astimezone()
    except (ValueError, OverflowError):  # in some time zones, the first and last days of the calendar
        return ""
    today = date.today()
    away = (today - when.date()).days
    clock = words("date.clock", hour=when.hour, minute=f"{when.minute:02}")
    if away in (0, 1):
        return words("date.today" if away == 0 else "date.yesterday", clock=clock)
    day = words("date.day", day=when.day, month=words(f"date.month.{when.month}"))
    return words("date.at", day=day if when.year == today.year else f"{day} {when.year}", clock=clock)
