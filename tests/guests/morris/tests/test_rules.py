"""A test for every numbered rule of the book; the name says what the rule demands, the mark says its number.

Positions are written in the words of `notation.py`: A is seat 0, B is seat 1, a dot is a free point.
"""

from __future__ import annotations

from itertools import combinations

import pytest
from tabletop_morris import GAME
from tabletop_morris.board import LINES, NEIGHBOURS, POINT_IDS, POINTS
from tabletop_morris.notation import setup
from tabletop_morris.position import STONES_EACH, Morris
from tabletop_morris.rules import REPEATS

from tabletop.engine.game import BadSetup
from tabletop.engine.verb import Action

ONE_STEP = ["A . B", "B A .", ". A B"]
"""All stones are placed; A wins with the first stone on the top side."""


def at(name: str) -> int:
    return POINT_IDS.index(name)


def place(point: str) -> Action:
    return Action("place", (at(point),))


def move(stone: int, point: str) -> Action:
    return Action("move", (stone, at(point)))


def rule_against(position: Morris, action: Action, seat: int | None = None) -> str:
    """Return the number of the rule that refuses a move; "" for a legal one."""
    refusal = GAME.why_not(position, position.asked if seat is None else seat, action)
    return refusal.rule if refusal else ""


def played(position: Morris, *actions: Action) -> Morris:
    """Play legal moves, and return the position."""
    for action in actions:
        assert not rule_against(position, action), action
        GAME.play(position, action)
    return position


# -- chapter 1: aim and equipment ----------------------------------------------------------------------------
@pytest.mark.rule("MOR-1.1")
def test_two_people_play_with_three_stones_each() -> None:
    position = GAME.new(2)
    assert (position.seats, len(position.stones)) == (2, 2 * STONES_EACH)
    with pytest.raises(BadSetup) as found:
        GAME.new(3)
    assert found.value.refusal
    assert found.value.refusal.rule == "MOR-1.1"


@pytest.mark.rule("MOR-1.2")
def test_nine_points_lie_on_eight_lines_of_three() -> None:
    assert len(POINTS) == 9
    assert len({frozenset(line) for line in LINES}) == 8
    assert all(len({*line}) == 3 for line in LINES)
    assert [sum(point in line for line in LINES) for point in POINTS] == [3, 2, 3, 2, 4, 2, 3, 2, 3]


@pytest.mark.rule("MOR-1.3", "MOR-4.1")
@pytest.mark.parametrize("line", LINES)
def test_three_stones_on_any_line_win_a_point_at_once(line: tuple[int, ...]) -> None:
    others = [point for point in POINTS if point not in line]
    board = ["A" if p in line[:2] else "B" if p in others[:2] else "." for p in POINTS]
    position = played(setup({"board": board}), Action("place", (line[2],)))
    result = GAME.result(position)
    assert result
    assert (result.scores, result.winners, result.reason) == ((1, 0), (0,), "end.row")


@pytest.mark.rule("MOR-4.1")
def test_a_row_made_by_moving_wins_as_well() -> None:
    result = GAME.result(played(setup({"board": ONE_STEP}), move(0, "top")))
    assert result
    assert result.winners == (0,)


@pytest.mark.rule("MOR-1.4")
def test_players_take_turns_and_nobody_plays_for_the_other() -> None:
    position = GAME.new(2)
    for turn, point in enumerate(("top", "centre", "left", "right", "bottom_right", "bottom_left")):
        assert position.asked == turn % 2
        assert rule_against(position, place(point), 1 - position.asked) == "MOR-1.4"
        played(position, place(point))
    played(position, Action(*GAME.legal(position)[0]))
    assert position.asked == 1


# -- chapter 2: placing --------------------------------------------------------------------------------------
@pytest.mark.rule("MOR-2.1")
def test_no_stone_moves_before_all_are_placed() -> None:
    position = setup({"board": ["A . .", ". B .", ". . ."]})
    assert rule_against(position, move(0, "top")) == "MOR-2.1"
    assert all(action.verb == "place" for action in GAME.legal(position))


@pytest.mark.rule("MOR-2.2")
def test_stones_go_to_free_points_only() -> None:
    position = setup({"board": ["A . .", ". B .", ". . ."]})
    assert rule_against(position, place("top_left")) == "MOR-2.2"
    assert rule_against(position, place("centre")) == "MOR-2.2"
    assert rule_against(setup({"board": ONE_STEP}), move(1, "left")) == "MOR-2.2"


@pytest.mark.rule("MOR-2.3")
def test_only_the_very_first_stone_is_kept_off_the_centre() -> None:
    position = GAME.new(2)
    assert rule_against(position, place("centre")) == "MOR-2.3"
    assert not rule_against(played(position, place("top")), place("centre"))


# -- chapter 3: moving ---------------------------------------------------------------------------------------
@pytest.mark.rule("MOR-3.1")
def test_once_all_stones_are_placed_they_only_move() -> None:
    position = setup({"board": ONE_STEP})
    assert rule_against(position, place("top")) == "MOR-3.1"
    assert all(action.verb == "move" for action in GAME.legal(position))


@pytest.mark.rule("MOR-3.2")
def test_a_player_moves_own_stones_only() -> None:
    position = setup({"board": ONE_STEP})
    assert rule_against(position, move(3, "top")) == "MOR-3.2"
    assert {action.args[0] for action in GAME.legal(position)} <= {0, 1, 2}


@pytest.mark.rule("MOR-3.3")
def test_a_stone_moves_one_step_along_a_line() -> None:
    position = setup({"board": ONE_STEP})
    assert not rule_against(position, move(0, "top"))
    assert rule_against(position, move(2, "top")) == "MOR-3.3"  # two steps along a column


@pytest.mark.rule("MOR-3.3")
def test_no_line_joins_the_middles_of_two_sides() -> None:
    assert at("left") not in NEIGHBOURS[at("top")]
    assert NEIGHBOURS[at("centre")] == {*POINTS} - {at("centre")}


@pytest.mark.rule("MOR-3.3")
def test_flying_stones_move_to_any_free_point() -> None:
    position = setup({"board": ONE_STEP, "options": {"flying": True}})
    assert not rule_against(position, move(2, "top"))
    assert len(GAME.legal(position)) == 3 * 3


# -- chapter 4: the end --------------------------------------------------------------------------------------
@pytest.mark.rule("MOR-4.2")
def test_nobody_is_ever_blocked() -> None:
    for own in combinations(POINTS, STONES_EACH):
        free_of_own = [point for point in POINTS if point not in own]
        for other in combinations(free_of_own, STONES_EACH):
            rows = any({*stones}.issuperset(line) for stones in (own, other) for line in LINES)
            assert rows or any(NEIGHBOURS[point] - {*own, *other} for point in own), (own, other)


@pytest.mark.rule("MOR-4.3")
def test_the_same_position_for_the_third_time_is_a_draw() -> None:
    position = setup({"board": ["A B .", ". . A", "B A B"]})
    circle = move(0, "left"), move(3, "top_right"), move(0, "top_left"), move(3, "top")
    for _ in range(REPEATS - 1):
        assert GAME.result(position) is None
        played(position, *circle)
    result = GAME.result(position)
    assert result
    assert (result.scores, result.winners, result.reason) == ((0, 0), (), "end.repeated")


@pytest.mark.rule("MOR-4.4")
def test_no_stone_moves_after_the_end() -> None:
    position = played(setup({"board": ONE_STEP}), move(0, "top"))
    refusal = GAME.why_not(position, 1, move(3, "top_left"))
    assert refusal
    assert (refusal.rule, refusal.params["reason"]) == ("MOR-4.4", "end.row")
