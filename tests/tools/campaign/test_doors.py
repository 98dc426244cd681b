"""Every door takes what is sound, and refuses what is damaged in words; a guided run goes on from there."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from tests.tools.campaign.doors import DOORS, Door, Found, let_in, summed

DAMAGED = 40


@pytest.mark.parametrize("name", DOORS)
def test_what_comes_in_from_outside_breaks_nothing(name: str) -> None:
    door, dice = DOORS[name], Random(name)
    examples = list(door.examples())
    assert examples
    for example in examples:
        let_in(door, example)
    for _ in range(DAMAGED):
        data = dice.choice(examples)
        for _ in range(dice.choice((1, 1, 2, 5))):
            data = door.damage(data, dice)
        let_in(door, data)


@pytest.mark.parametrize("name", DOORS)
def test_what_is_damaged_is_seldom_as_it_was(name: str) -> None:
    door, dice = DOORS[name], Random(name)
    example = next(door.examples())
    same = sum(door.damage(example, dice) == example for _ in range(DAMAGED))
    assert same < DAMAGED / 2


def test_checksums_of_what_was_changed_are_sound() -> None:
    first, second = b'{"is":"match"}', b'{"is":"end"}'
    again = summed(first + b"\n" + second).splitlines()
    assert summed(first + b"\nno JSON\n" + second).splitlines() == [again[0], b"no JSON", again[1]]
    assert all(b'"sum"' in line for line in again)


def _raises(_data: bytes, _folder: Path) -> None:
    raise KeyError("something")


def _is_logged(_data: bytes, _folder: Path) -> None:
    logging.getLogger("tabletop.match").error("a rule failed")


def _is_slow(_data: bytes, _folder: Path) -> None:
    end = time.process_time() + 0.05
    while time.process_time() < end:
        pass


def _nothing() -> Iterator[bytes]:
    yield b""


@pytest.mark.parametrize(("take", "raised"), [(_raises, KeyError), (_is_logged, Found), (_is_slow, Found)])
def test_what_must_never_be_is_found(
    take: Callable[[bytes, Path], None], raised: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.tools.campaign.doors.SLOW", 0.02)
    with pytest.raises(raised):
        let_in(Door(take, _nothing, lambda data, dice: data), b"")
