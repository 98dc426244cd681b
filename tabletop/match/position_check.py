"""The check of positions that come from outside the app as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from tabletop.engine import domains
from tabletop.engine.agenda import ASK
from tabletop.engine.game import AnyGame, Choice
from tabletop.engine.position import BadPosition, Position

TRIED, LOOKED_AT = 300, 10
"""The extent of the test of a position by random actions.

TRIED: the number of actions. LOOKED_AT: the interval, in actions, at which everything that the screen would
show is computed too.
"""


def position_from(
    game: AnyGame,
    plain: Mapping[str, Any],
    seats: int,
    options: Mapping[str, Choice],
    seed: int,
    tried: int = TRIED,
) -> Position:
    """Return a new position in which the fields in `plain` have the given values, after checking it. The
    check includes playing `tried` random actions.

    Raises:
        BadPosition: for unknown fields, values of the wrong shape, or a position that the rules do not allow.
        BadSetup: for a number of seats or an option that the game does not have.
    """
    base = game.new(seats, options, seed)
    position: Position = type(base).from_plain(plain, base)
    try:
        faults = list(faults_of(game, position, base))
        if not faults:
            _try_out(game, position.copy(), tried)
    except Exception as fault:  # on an impossible position, the code of the rules may raise anything
        raise BadPosition(f"the rules cannot read it ({type(fault).__name__}: {fault})") from fault
    if faults:
        raise BadPosition("; ".join(faults))
    return position


def faults_of(game: AnyGame, position: Position, base: Position) -> Iterator[str]:
    """Yield the faults of a position whose fields have values of the right shapes. `base` is a new position
    of the same match."""
    if position.seats != base.seats:
        yield f"seats: {position.seats}, but {base.seats} sit at the table"
        return
    wrong = [*domains.faults(position, base), *_option_faults(game, position)]
    if len(position.agenda) > domains.MOST_ITEMS:
        wrong.append(f"agenda: {len(position.agenda)} things to happen")
    for item in position.agenda:
        wrong += _agenda_faults(game, item, base.seats)
    yield from wrong or game.audit(position)
    if wrong:  # the rules could not handle such values
        return
    game.legal(position)
    _look(game, position)
    for seat in range(base.seats):
        view = game.view(position, seat)
        if game.view(game.guess(view, seat, 1), seat) != view:
            yield f"seat {seat} sees what cannot be"


def _try_out(game: AnyGame, position: Position, actions: int) -> None:
    """Play up to `actions` random actions; an impossible step on the agenda raises an exception."""
    dice = Random(position.rng)
    for n in range(actions):
        if n % LOOKED_AT == 0:
            _look(game, position)
        if game.asked(position) is None:
            return
        game.play(position, dice.choice(game.legal(position)))


def _look(game: AnyGame, position: Position) -> None:
    """Compute all that a screen shows of a position; an exception means that it is impossible."""
    game.result(position)
    for seat in range(position.seats):
        view = game.view(position, seat)
        list(game.pieces(view, seat))
        game.table(view, seat)


def _option_faults(game: AnyGame, position: Position) -> Iterator[str]:
    chosen = getattr(position, "options", ())
    for option in game.options:
        if getattr(chosen, option.key, 0) not in range(len(option.choices)):
            yield f"options: there is no such choice of {option.key}"


def _agenda_faults(game: AnyGame, item: Any, seats: int) -> Iterator[str]:
    match item:
        case (str(name), int(seat), str(question)) if name == ASK:
            if seat not in range(seats) or question not in game.questions:
                yield f"agenda: nobody can be asked {item!r:.60}"
        case (str(name), *args) if name in game.steps and all(arg in domains.ANY for arg in args):
            pass
        case _:
            yield f"agenda: there is no step {item!r:.60}"
