"""A position that somebody sets up and that cannot be: the answer names the fields at fault and no others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tabletop.engine.position import BadPosition, Position
from tabletop.games import find, here
from tabletop.referee.match_start import Start
from tabletop.referee.protocol import BadRequest

FAR = 99_999_999
"""A number that no field holds, but `rng`, which holds any."""


def start(key: str) -> Start:
    game = find(key)
    return Start(game, game.seats[0], {}, 1)


def named(asked: Start, plain: dict[str, Any]) -> list[str]:
    """The fields that the answer to a bad position names."""
    with pytest.raises(BadRequest) as refused:
        asked.position(plain)
    assert refused.value.text.key == "position.unfit"
    return sorted(str(refused.value.text.params["field"]).split(", "))


def twisted(asked: Start, most: int) -> dict[str, Any]:
    """Some fields with values that they never hold, in the order of the position."""
    plain = asked.base.to_plain()
    able = [name for name in plain if name not in ("seats", "agenda", "options", "rng") and plain[name] != []]
    return {name: FAR if isinstance(plain[name], int) else _first_far(plain[name]) for name in able[:most]}


def _first_far(value: Any) -> Any:
    return FAR if isinstance(value, int) else [_first_far(value[0]), *value[1:]]


@pytest.mark.parametrize("key", here())
def test_of_changed_fields_only_the_one_that_cannot_be_is_named(key: str) -> None:
    asked = start(key)
    for name, value in twisted(asked, 3).items():
        assert named(asked, {"rng": 5, name: value}) == [name]
        assert named(asked, {**asked.base.to_plain(), name: value}) == [name]


@pytest.mark.parametrize("key", here())
def test_of_several_that_cannot_be_all_are_named(key: str) -> None:
    asked = start(key)
    bad = twisted(asked, 2)
    assert named(asked, {"rng": 5, **bad}) == sorted(bad)


class Opposed(Start):
    """A game in which nothing is wrong but that some fields may not all be changed at once."""

    together: tuple[set[str], ...] = ()

    def _made(self, plain: Mapping[str, Any]) -> Position:
        fresh = self.base.to_plain()
        changed = {name for name, value in plain.items() if value != fresh[name]}
        if any(fields <= changed for fields in self.together):
            raise BadPosition("not at once")
        return self.base


def test_fields_that_do_not_go_together_are_named_together() -> None:
    game = find(here()[0])
    asked = Opposed(game, game.seats[0], {}, 1)
    plain = asked.base.to_plain()
    a, b, c, d, e = [name for name, value in plain.items() if isinstance(value, int) and name != "seats"][:5]
    changed = {name: plain[name] + 1 for name in (a, b, c, d, e)}
    asked.together = ({a, b},)
    assert named(asked, changed) == sorted((a, b))
    assert named(asked, {**plain, a: changed[a], b: changed[b]}) == sorted((a, b))
    asked.together = ({a, b}, {c, d})  # whichever is left out, it cannot be
    assert named(asked, changed) == sorted(changed)
    assert named(asked, {**changed, e: plain[e]}) == sorted((a, b, c, d))
    asked.together = ({a, b}, {c, d}, {e})
    assert named(asked, changed) == [e]
