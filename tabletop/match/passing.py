"""The pieces that lie on the table only for a moment: a whole trick, or cards drawn to see who deals.

The rules clear such pieces away before the next question, so a screen that shows only the positions with a
question would never show them. To find them, each step that follows an action is carried out once more; games
need to declare nothing.

A piece is shown for a moment if it lies face up between the steps, but neither before nor after all of them,
and if a log line names it. After a log line that every player must notice (`loud`), all pieces are shown that
will be cleared away.

To save time, a position between the steps is examined only if one of its fields has a value that it has
neither before nor after them, which is rare.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from tabletop.engine.game import AnyGame
from tabletop.engine.log import Line
from tabletop.engine.position import kept_fields
from tabletop.engine.table import Piece
from tabletop.engine.verb import Action
from tabletop.match.all_hands import may_read, seen_by

Shown = set[tuple[str, str, str]]
"""The pieces that lie face up on the table: the tag, the zone's tag and the picture of each."""


class Halfway(NamedTuple):
    """A position between an action and the next question, before one of the automatic steps, and the number
    of log lines that the action has written up to that point."""

    position: Any
    logged: int


class Passing(NamedTuple):
    """A position between two questions: the seat's view of it, with pieces that will be cleared away soon,
    and the log lines written up to that point."""

    view: Any
    lines: Sequence[Line]
    at: Halfway
    """The position itself; like those of `halfway`, it still asks the question that the action answers."""


def halfway(game: AnyGame, position: Any, action: Action) -> list[Halfway]:
    """Return the positions between an action and the next question that follow a new log line, in order; the
    given position stays as it is.

    In each of them, the question that the action answers is still asked; otherwise the match could count as
    over, and a view of the position would show all secrets.
    """
    found, logged = list[Halfway](), 0
    for each in _between(game, position, action)[0]:
        if each.logged > logged:
            logged = each.logged
            each.position.agenda.append(position.agenda[-1])
            found.append(each)
    return found


def passing(game: AnyGame, position: Any, action: Action, eyes: int, viewer: int) -> Passing | None:
    """Return a seat's view of a position between an action and the next question: of the one with the most
    pieces that lie on the table only for a moment (see the module). None if there is no such piece.

    Args:
        position: the position in which the action is carried out; it is not changed.
        eyes: the seat whose secrets are visible; EVERYBODY for none, ALL_HANDS for those of all seats.
        viewer: the seat that looks.
    """
    stops, after = _stops(game, position, action)
    if not stops:
        return None
    visible = _VisiblePieces(game, viewer)
    earlier, later = (partial(_seen_in, visible, p, eyes) for p in (position, after))
    best, most = None, 0
    for stop in reversed(stops):
        # With an empty agenda the match would count as over, and the view would show all secrets.
        stop.position.agenda.append(position.agenda[-1])
        view, lines = seen_by(game, stop.position, eyes), _readable(after.log[: stop.logged], eyes)
        number = _passing(visible.shown(view), earlier, later, lines)
        if number > most:
            best, most = Passing(view, lines, stop), number
    return best


def _passing(
    shown: Shown, earlier: Callable[[], Shown], later: Callable[[], Shown], lines: Sequence[Line]
) -> int:
    """Return the number of pieces that must be shown before they are cleared away: all of them if the last
    line is loud, else those newly on the table that a line names.

    Args:
        shown: the pieces that lie on the table.
        earlier: returns the pieces that lay there before the action; it is slow and rarely needed.
        later: returns the pieces that will lie there when all is cleared away, as slowly.
        lines: the log lines written by then.
    """
    if lines and lines[-1].loud:
        return len(shown - later())
    named = {value for line in lines for value in line.params.values()}
    new = {piece for piece in shown if piece[0] in named}
    return len(new - later() - earlier()) if new else 0


def _stops(game: AnyGame, position: Any, action: Action) -> tuple[list[Halfway], Any]:
    """Return the positions between an action and the next question in which pieces may lie only in passing,
    and the position at that question, which has all lines in its log."""
    stops, after = _between(game, position, action)
    kept = [
        Halfway(now, logged)
        for now, logged in stops
        if _in_between(position, now, after)
        or (logged and after.log[logged - 1].loud and _differ(now, after))
    ]
    return kept, after


def _between(game: AnyGame, position: Any, action: Action) -> tuple[list[Halfway], Any]:
    """Return the position before each automatic step that follows an action, and the position at the next
    question, which has all lines in its log."""
    after, found = position.copy(), list[Halfway]()
    after.log = log = list[Line]()
    game.play(after, action, lambda now: found.append(Halfway(now.copy(), len(log))))
    return found, after


def _differ(one: Any, other: Any) -> bool:
    return any(getattr(one, name) != getattr(other, name) for name in _fields(one))


def _in_between(before: Any, now: Any, after: Any) -> bool:
    """Tell whether the position `now` has a field, or an entry of a list, whose value is another than both
    in `before` and in `after`."""
    for name in _fields(now):
        value, then = getattr(now, name), getattr(after, name)
        if value == then or value == (first := getattr(before, name)):
            continue
        if not isinstance(value, list) or not len(value) == len(then) == len(first):
            return True
        if any(entry not in (was, will) for was, entry, will in zip(first, value, then, strict=True)):
            return True
    return False


def _fields(position: Any) -> list[str]:
    """Return the names of the fields about pieces: all but the agenda and the state of chance."""
    return [f.name for f in kept_fields(type(position)) if f.name not in ("agenda", "rng")]


def _seen_in(visible: _VisiblePieces, position: Any, eyes: int) -> Shown:
    return visible.shown(seen_by(visible.game, position, eyes))


class _VisiblePieces:
    """The pieces that lie face up before a viewer in several positions of one action.

    Few fields change from one step to the next. So the fields that are read to find the pieces are noted, and
    the pieces are not sought again in a position in which all these fields have the same values.
    """

    def __init__(self, game: AnyGame, viewer: int) -> None:
        self.game, self.viewer = game, viewer
        self._known: list[tuple[Mapping[str, object], Shown]] = []

    def shown(self, view: Any) -> Shown:
        """Return the pieces in a seat's view of a position."""
        for read, shown in self._known:
            if all(getattr(view, name) == value for name, value in read.items()):
                return shown
        recorded = _RecordedView(view)
        try:
            shown = self._seek(recorded)
        except TypeError:  # functions such as `dataclasses.replace` do not accept a stand-in for the position
            return self._seek(view)
        self._known.append((recorded.read, shown))
        return shown

    def _seek(self, view: Any) -> Shown:
        pieces = self.game.pieces(view, self.viewer)
        return {_lies(piece) for piece in pieces if piece.face and piece.height}


class _RecordedView:
    """A stand-in for a view of a position, of the same class as far as `isinstance` can tell. It notes each
    field that is read for the first time, with its value."""

    def __init__(self, view: Any) -> None:
        self._view = view
        self.read: dict[str, object] = {}

    __class__ = property(lambda self: type(self._view))

    def __getattr__(self, name: str) -> Any:
        value = self.read[name] = vars(self)[name] = getattr(self._view, name)
        return value


def _lies(piece: Piece) -> tuple[str, str, str]:
    return piece.tag, piece.zone, piece.picture


def _readable(lines: Sequence[Line], eyes: int) -> list[Line]:
    return [line for line in lines if may_read(line, eyes)]
