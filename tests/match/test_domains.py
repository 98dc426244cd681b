"""What a field of a position can hold is written at its type, and everything else is refused at the door."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tabletop.engine import domains
from tabletop.engine.position import BadPosition, kept_fields
from tabletop.games import find, here
from tabletop.match.position_check import position_from
from tests.random_games import played

FAR = 99_999_999


def elsewhere(value: Any, far: tuple[int, ...]) -> Iterator[Any]:
    """The value with one number out of all bounds: alone, the first or the last of a list."""
    if isinstance(value, int):
        yield from far
        return
    for at in {0, len(value) - 1} if value else ():
        for twisted in elsewhere(value[at], far):
            yield [*value[:at], twisted, *value[at + 1 :]]


@pytest.mark.parametrize("key", here())
def test_no_field_of_a_position_takes_a_number_that_it_never_holds(key: str) -> None:
    match = played(key, find(key).seats[-1], 3, 60)
    setup, plain = match.setup, match.position.to_plain()
    assert position_from(match.game, plain, len(setup.seats), setup.options, setup.seed)
    bits = {name for name, hint in type(match.position).__annotations__.items() if "Bits" in hint}
    for name in {field.name for field in kept_fields(type(match.position))} - {"rng", "agenda", "options"}:
        for value in elsewhere(plain[name], (-FAR,) if name in bits else (FAR, -FAR)):
            with pytest.raises(BadPosition, match=name):
                position_from(match.game, {**plain, name: value}, len(setup.seats), setup.options, setup.seed)


def test_a_die_of_thirty_eight_is_refused_before_the_rules_see_it() -> None:
    match = played("macadam", 2, 3, 30)
    position, base = match.position.copy(), match.game.new(2, match.setup.options, match.setup.seed)
    assert not list(domains.faults(position, base))
    position.die = 38
    assert list(domains.faults(position, base)) == ["die: 38"]


def test_what_is_still_to_happen_must_be_able_to_happen() -> None:
    match = played("madsteam", 2, 3, 30)
    plain = match.position.to_plain()
    for agenda in (
        [["ask", 0, "nothing"]],
        [[next(iter(match.game.steps)), 10**9]],
        [["ask", 0, "x"]] * 2000,
    ):
        with pytest.raises(BadPosition):
            position_from(match.game, {**plain, "agenda": agenda}, 2, match.setup.options, 1)


@pytest.mark.parametrize("before", [[], [["ask", 1, "first_house"]]])
def test_nobody_is_asked_for_ever_where_newcomers_live_whom_there_are_not(before: list[Any]) -> None:
    game = find("gharkane")
    agenda = [["play_round"], ["settle_in", 1, 1], ["ask", 1, "first_house"], *before]
    with pytest.raises(BadPosition, match="newcomers"):
        position_from(game, {"agenda": agenda}, 2, {}, 1)
    position = game.new(2, {}, 1)
    position.newcomers = -1  # as after one was housed whom there was not
    position.agenda = [("settle_in", 1, 1)]
    game.steps.run(position)
    assert not position.agenda
