"""What a move would bring, found by making it on a copy: a forecast restates no effect.

Forecasts are asked of views, where the secrets of others are unknown and chance is nobody's to see. So what
draws from chance or shows a secret cannot be foreseen, and nothing is foreseen past a question.
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
    """Chance was drawn, or a secret shown: no forecast may play this."""


@dataclass(frozen=True)
class Outcome(Generic[P]):
    """A position before and after something was tried, and what the rules told meanwhile."""

    before: P
    after: P
    lines: tuple[Line, ...]

    def points(self, seat: int) -> int:
        """Return the points that the seat won, less those it lost."""
        return sum(line.gain.points for line in self.lines if line.gain and line.gain.seat == seat)

    def named(self, key: str) -> Params:
        """What the first line with that key names; nothing where there is none."""
        return next((line.params for line in self.lines if line.key == key), NO_PARAMS)


def tried(position: P, effect: Callable[..., object], *args: int) -> Outcome[P]:
    """What an effect, called with (position, *args), would do; what it wants to happen next does not.

    Raises:
        Unforeseeable: when it draws from chance or shows a secret.
    """

    def do_it(twin: P) -> None:
        if twin.agenda and twin.agenda[-1][0] == ASK:
            twin.agenda.pop()  # the question is answered, as in a game
        effect(twin, *args)

    return _on_a_copy(position, do_it)


def carried_through(position: P, steps: Steps, effect: Callable[..., Next], *args: int) -> Outcome[P]:
    """Return the outcome of an effect, called with (position, *args), and of all that it leads to, up to
    the first question; nothing else is to happen.

    Raises:
        Unforeseeable: when it draws from chance or shows a secret.
    """

    def do_it(twin: P) -> None:
        twin.agenda = []
        twin.agenda = list((effect(twin, *args) or ())[::-1])
        steps.run(twin)

    return _on_a_copy(position, do_it)


def gone_through(position: P, steps: Steps, *items: Item) -> Outcome[P]:
    """What these steps would do, in this order and up to the first question; nothing else is to happen.

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
    if (after.rng, after.secrets_shown) != (before.rng, before.secrets_shown):
        raise Unforeseeable("chance was drawn or a secret shown")


class ForeseenView(NamedTuple):
    """A view after an action, as far as it can be foreseen."""

    after: Any
    cut: bool
    """Does chance, or a secret, decide the rest?"""


def after(game: AnyGame, view: Any, seat: int, action: Action) -> ForeseenView:
    """Return the view of a seat once it has acted, up to the next question or to the step that draws from
    chance or shows a secret; nothing of that step is shown."""
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
