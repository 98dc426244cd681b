"""The starting position that a request to the referee gives for a new match; errors name the field at
fault."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from typing import Any

from tabletop.engine.game import AnyGame, Choice
from tabletop.engine.position import BadPosition, Position, kept_fields
from tabletop.match.position_check import position_from
from tabletop.referee.protocol import BadRequest, short

Fields = Mapping[str, Any]
"""The values of some fields of a position, by name, as plain data."""


class Start:
    """The maker of starting positions for one match: it fills in and checks the fields that a request
    gives."""

    def __init__(self, game: AnyGame, seats: int, options: Mapping[str, Choice], seed: int) -> None:
        self.game, self.seats, self.options, self.seed = game, seats, options, seed
        self.base: Position = game.new(seats, options, seed)
        self.known = {field.name for field in kept_fields(type(self.base))}

    def position(self, plain: Fields) -> Position:
        """Return the start of the match with the fields in `plain` replaced.

        Raises:
            BadRequest: when the result is not a possible position; it names the field at fault, or the fields
                among which the fault is.
        """
        for name, value in plain.items():
            self._shape(name, value)
        try:
            return self._made(plain)
        except BadPosition as fault:
            logging.getLogger(__name__).warning("an impossible position: %s", fault)
            raise BadRequest("position.unfit", field=", ".join(self._at_fault(plain))) from fault

    def _made(self, plain: Fields) -> Position:
        return position_from(self.game, plain, self.seats, self.options, self.seed)

    def _shape(self, name: str, value: object) -> None:
        if name not in self.known:
            raise BadRequest("position.no_field", field=short(name), known=", ".join(sorted(self.known)))
        try:
            type(self.base).from_plain({name: value}, self.base)
        except BadPosition as fault:
            like = short(self.base.to_plain()[name])
            raise BadRequest("position.shape", field=name, value=short(value), like=like) from fault

    def _at_fault(self, plain: Fields) -> list[str]:
        """Return the names of the fields at fault: each changed field without which all others are valid; if
        there is none, each that is invalid even alone; else all changed fields."""
        fresh = self.base.to_plain()
        changed = {name: value for name, value in plain.items() if value != fresh[name]}
        return (
            list(self._each_alone_at_fault(changed)) or list(self._invalid_alone(changed)) or sorted(changed)
        )

    def _each_alone_at_fault(self, changed: Fields) -> Iterator[str]:
        for name in changed:
            if self._is_valid({other: value for other, value in changed.items() if other != name}):
                yield name

    def _invalid_alone(self, changed: Fields) -> Iterator[str]:
        for name, value in changed.items():
            if not self._is_valid({name: value}):
                yield name

    def _is_valid(self, plain: Fields) -> bool:
        try:
            self._made(plain)
        except BadPosition:
            return False
        return True
