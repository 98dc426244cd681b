"""Forecasts: the outcome of a move, found by making it on a copy, so that no effect is written twice.

Forecasts are made from views, in which the secrets of others and the coming random numbers are unknown. So an
effect that draws from chance or shows a secret cannot be foreseen, and a forecast stops at the next question.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from tabletop.engine.agenda import ASK, Item, Next, Steps
from tabletop.engine.log import Line
from tabletop.engine.position import Position
from tabletop.engine.verb import NO_PARAMS, Action, Params

if TYPE_CHECKING:
    from tabletop.engine.game import AnyGame

P = TypeVar("P", bound=Position)


class Unforeseeable(ValueError):
    """The error of a forecast that would draw from chance or show a secret."""


@dataclass(frozen=True)
class Outcome(Generic[P]):
    """The result of a forecast: the position before and after, and the log lines written in between."""

    before: P
    after: P
    lines: tuple[Line, ...]

    def points(self, seat: int) -> int:
        """Return the points that the seat gained, less those it lost."""
        return sum(line.gain.points for line in self.lines if line.gain and line.gain.seat == seat)

    def named(self, key: str) -> Params:
        """Return the params of the first log line of the forecast that has this key; empty if there is
        none."""
        return next((line.params for line in self.lines if line.key == key), NO_PARAMS)


def outcome_of_effect(position: P, effect: Callable[..., object], *args: int) -> Outcome[P]:
    """Return the outcome of an effect, called with (position, *args); the steps it returns are not run.

    Raises:
        Unforeseeable: when it draws from chance or shows a secret.
    """

    def do_it(twin: P) -> None:
        if twin.agenda and twin.agenda[-1][0] == ASK:
            twin.agenda.pop()  # as in a match, the question is off the agenda when the effect runs
        effect(twin, *args)

    return _on_a_copy(position, do_it)


def outcome_with_steps(position: P, steps: Steps, effect: Callable[..., Next], *args: int) -> Outcome[P]:
    """Return the outcome of an effect, called with (position, *args), and of the steps that follow from it,
    up to the first question; the rest of the agenda is not run.

    Raises:
        Unforeseeable: when it draws from chance or shows a secret.
    """

    def do_it(twin: P) -> None:
        twin.agenda = []
        twin.agenda = list((effect(twin, *args) or ())[::-1])
        steps.run(twin)

    return _on_a_copy(position, do_it)


def outcome_of_items(position: P, steps: Steps, *items: Item) -> Outcome[P]:
    """Return the outcome of agenda items, run in this order up to the first question; the rest of the agenda
    is not run.

    Raises:
        Unforeseeable: when one draws from chance or shows a secret.
    """

    def do_it(twin: P) -> None:
        twin.agenda = list(items[::-1])
        steps.run(twin)

    return _on_a_copy(position, do_it)


def _on_a_copy(position: P, do_it: Callable[[P], None]) -> Outcome[P]:
    lines: list[Line] = []
    twin = position.copy()
    twin.log = lines
    do_it(twin)
    twin.log = None
    _require_foreseeable(position, twin)
    return Outcome(position, twin, tuple(lines))


def _require_foreseeable(before: Position, after: Position) -> None:
    if not after.is_foreseeable_from(before):
        raise Unforeseeable("chance was drawn or a secret shown")


class ForeseenView(NamedTuple):
    """A seat's view of the position after an action, as far as it can be foreseen."""

    after: Any
    cut: bool
    """True if the forecast stops early, because the next step draws from chance or shows a secret."""


def after(game: AnyGame, view: Any, seat: int, action: Action) -> ForeseenView:
    """Return a seat's view of the position after its action and the automatic steps up to the next question.
    If a step draws from chance or shows a secret, return the view from before that step, with `cut` True."""
    shown, twin = view.copy(), view.copy()
    if not game.verb(action).aside:
        shown.agenda.pop()

    def keep(position: Any) -> None:
        nonlocal shown
        _require_foreseeable(view, position)
        shown = position.copy()
        shown.agenda.pop()

    try:
        game.play(twin, action, keep)
        _require_foreseeable(view, twin)
    except Unforeseeable:
        return ForeseenView(game.view(shown, seat), True)
    return ForeseenView(game.view(twin, seat), False)
