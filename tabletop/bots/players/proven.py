"""The sure consequences of a move: the numbers on the table that it changes, found by playing it on a copy of
what its seat can see.

Nothing here is guessed. A move is played as far as its seat can foresee it (`engine/foresee.py`), and the
numbers are those that the game itself shows on the table (`Game.table`), so that no rule is stated twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from tabletop.engine import foresee
from tabletop.engine.game import AnyGame
from tabletop.engine.table import Cells, Counters, Dues, Section, Table, Text
from tabletop.engine.verb import Action

SCORE = Text("advice.score")
"""The name under which a change of a seat's score is listed among the consequences of a move."""


class Figure(NamedTuple):
    """A number shown on the table (points, money, ...), before and after a move that changes it."""

    text: Text
    """The name of the number, as the table shows it."""
    before: int
    after: int


class SureConsequences(NamedTuple):
    """The sure consequences of a move, as far as its seat can foresee them."""

    figures: tuple[Figure, ...]
    """The seat's numbers on the table (points, money, ...) that this move changes. A change that all compared
    moves make alike is left out; moves that cannot be foreseen to the end are ignored in that comparison."""
    cut: bool
    """True if chance or a secret decides what happens next, so that the rest cannot be foreseen."""
    asked: int
    """The seat that must decide next; -1 if there is none or if that cannot be foreseen."""
    others: int
    """The number of legal moves in the present position other than this one."""


def proven(game: AnyGame, view: Any, seat: int, actions: Sequence[Action]) -> tuple[SureConsequences, ...]:
    """Return the sure consequences of each of these moves of a seat, given its view."""
    legal, before = game.legal(view), figures(game.table(view, seat), seat)
    found = [foresee.after(game, view, seat, action) for action in actions]
    changes = [_changes(before, figures(game.table(shown.after, seat), seat)) for shown in found]
    whole = [set(changed) for shown, changed in zip(found, changes, strict=True) if not shown.cut]
    common = set[Figure].intersection(*whole) if len(whole) > 1 else set[Figure]()
    told = []
    for shown, changed in zip(found, changes, strict=True):
        asked = None if shown.cut else game.asked(shown.after)
        told.append(
            SureConsequences(
                tuple(figure for figure in changed if figure not in common),
                shown.cut,
                asked.seat if asked else -1,
                len(legal) - 1,
            )
        )
    return tuple(told)


def same_in_any_order(game: AnyGame, view: Any, seat: int, one: Action, other: Action) -> bool:
    """Tell whether a seat can make both moves in either order, and surely reaches the same position both
    ways."""
    ends = {_both(game, view, seat, *pair) for pair in ((one, other), (other, one))}
    return len(ends) == 1 and "" not in ends


def _both(game: AnyGame, view: Any, seat: int, first: Action, second: Action) -> str:
    """Return the fingerprint of the view after two moves of a seat; "" if it cannot foresee or make them."""
    then = foresee.after(game, view, seat, first)
    asked = None if then.cut else game.asked(then.after)
    if asked is None or asked.seat != seat or second not in game.legal(then.after):
        return ""
    end = foresee.after(game, then.after, seat, second)
    return "" if end.cut else str(end.after.digest())


def figures(table: Table, seat: int) -> Mapping[Text, int]:
    """Return the numbers that the table shows about a seat, by their names: those on its seat card, then
    those of the panels that belong to the seat or to no seat. A name that stands twice in a panel is left
    out."""
    found: dict[Text, int] = {}
    for card in table.seats:
        if card.seat == seat:
            found |= {SCORE: card.score, **{counter.text: counter.value for counter in card.counters}}
    for panel in table.panels:
        if panel.owner in (-1, seat):
            told = [figure for section in panel.sections for figure in _figures(section)]
            names = [text for text, _ in told]
            found |= {text: n for text, n in told if names.count(text) == 1 and text not in found}
    return found


def _figures(section: Section) -> Iterator[tuple[Text, int]]:
    if isinstance(section, Counters):
        yield from ((counter.text, counter.value) for counter in section.counters)
    elif isinstance(section, Cells):
        yield from ((cell.text, cell.value) for cell in section.cells)
    elif isinstance(section, Dues):
        dues = (due for due in section.dues if not due.text.params)
        yield from ((Text("advice.due", {"due": due.text.key}), due.missing) for due in dues)


def _changes(before: Mapping[Text, int], after: Mapping[Text, int]) -> list[Figure]:
    return [Figure(text, n, after[text]) for text, n in before.items() if after.get(text, n) != n]
