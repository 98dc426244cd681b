"""Positions are flat data: copies are alone, fingerprints are stable, what comes from outside is checked."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from tabletop.engine.position import BadPosition, Position
from tests.engine.toy import TOY, Heap


def test_a_copy_is_alone():
    position = TOY.new(2, seed=3)
    twin, before = position.copy(), position.digest()
    TOY.play(twin, TOY.legal(twin)[0])
    assert position.digest() == before != twin.digest()


def test_a_copy_leaves_the_log_behind():
    position = TOY.new(2, seed=3)
    position.log = []
    TOY.play(position, TOY.legal(position)[0])
    assert [line.key for line in position.log] == ["log.take"]
    assert position.copy().log is None
    assert position.copy().digest() == position.digest()


def test_a_class_that_is_not_flat_says_so():
    with pytest.raises(NotImplementedError, match="flat"):
        Position().copy()


def test_plain_data_and_back():
    position = TOY.new(3, seed=8)
    plain = json.loads(json.dumps(position.to_plain()))
    assert Heap.from_plain(plain, TOY.new(3)).digest() == position.digest()


def test_given_fields_replace_those_of_the_base():
    position = Heap.from_plain({"left": 2, "marks": [1, 2]}, TOY.new(2))
    assert (position.left, position.marks, position.seats) == (2, (1, 2), 2)


@pytest.mark.parametrize(
    ("plain", "fault"),
    [
        ({"height": 3}, "height: no such field"),
        ({"left": "3"}, "left: a whole number"),
        ({"left": True}, "left: a whole number"),
        ({"taken": 3}, "taken: a list"),
        ({"taken": [1.5]}, "taken: holds 1.5"),
        ({"taken": [[[[[[1]]]]]]}, "taken: holds"),
    ],
)
def test_what_is_wrong_with_plain_data_is_named(plain, fault):
    with pytest.raises(BadPosition, match=fault):
        Heap.from_plain(plain, TOY.new(2))


FIELDS = st.sampled_from(["left", "taken", "agenda", "rng", "unknown"])
VALUES = st.recursive(st.none() | st.integers() | st.text() | st.floats(), st.lists, max_leaves=8)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(FIELDS, VALUES))
def test_anything_else_is_a_bad_position_and_nothing_worse(plain):
    with suppress(BadPosition):
        Heap.from_plain(plain, TOY.new(2))
