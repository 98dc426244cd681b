"""The log: the events that rules report, as values that a language file turns into sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Concatenate, NamedTuple, ParamSpec, Protocol

P = ParamSpec("P")


class Gain(NamedTuple):
    """The points that a seat won or lost, under the score row they belong to."""

    seat: int
    row: str
    points: int


class Line(NamedTuple):
    """A line of the log. Strings among the params are tags ("card.car_01"), replaced by names."""

    key: str
    rule: str = ""
    """The number of the rule that caused the event; "" if none did."""
    params: Mapping[str, int | str] = {}
    readers: tuple[int, ...] | None = None
    """The seats that may read the line; None if everybody may."""
    gain: Gain | None = None
    loud: bool = False
    """True if every player must notice the line: it is also shown over the board for a moment."""
    but: int = -1
    """The seat that reads of the event in a more exact line of its own instead; -1 if there is none."""

    @property
    def seat(self) -> int:
        """The seat that the line's sentence names first; -1 for an event without an acting seat."""
        named = self.params.get("seat", "")
        return int(named[5:]) if isinstance(named, str) and named.startswith("seat.") else -1


class LogTarget(Protocol):
    """An object that log lines are written to: a position, whose log is None if nobody reads it."""

    log: list[Line] | None


def _into_the_log(line: Callable[P, Line]) -> Callable[Concatenate[LogTarget, P], None]:
    """Return a function (position, ...) that writes the line returned by `line` into the log of a position,
    if that has a log.

    Without a log, `line` is not called: matching its arguments to parameters would take most of the time, and
    the search of a computer player calls effects very often, always without a log.
    """

    def tell(position: LogTarget, /, *args: P.args, **params: P.kwargs) -> None:
        if position.log is not None:
            position.log.append(line(*args, **params))

    return tell


@_into_the_log
def tell(
    key: str,
    rule: str = "",
    /,
    *,
    seat: int = -1,
    to: tuple[int, ...] | None = None,
    gain: tuple[str, int] | None = None,
    loud: bool = False,
    but: int = -1,
    **params: int | str,
) -> Line:
    """Write a line with the text key `key`, caused by `rule`, into the log of the position that is the first
    argument; this costs next to nothing if nobody reads the log.

    Args:
        seat: the seat that acted, or -1; the sentence names it by the parameter `seat`.
        to: the seats that may read the line; every seat by default.
        gain: the score row and the points that `seat` won or lost by the event.
        loud: True if every player must notice the line.
        but: the seat that reads of the event in a more exact line of its own instead; -1 for none.
    """
    if seat >= 0:
        params["seat"] = f"seat.{seat}"
    return Line(key, rule, params, to, Gain(seat, *gain) if gain else None, loud, but)
