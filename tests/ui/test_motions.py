"""The motions of pieces as pure functions of time: where they begin and end, and how long they last."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from tabletop.ui.board import motions
from tabletop.ui.board.motions import FIRST_LEG, IN_PLACE, LONGEST_MS, MOTIONS, READABLE, REST_LEG, Pose

WAY = ((100.0, 100.0), (100.0, 300.0), (400.0, 300.0))
SIZE = 40.0
TIMES = [i / 50 for i in range(51)]
LEAVING = {"sweep", "fall"}


def poses(name: str) -> list[Pose]:
    """The poses of a motion along WAY."""
    return [MOTIONS[name].pose(t, WAY, SIZE) for t in TIMES]


@pytest.mark.parametrize("name", sorted(set(MOTIONS) - LEAVING))
def test_a_motion_ends_at_rest_where_the_table_shows_the_piece(name: str) -> None:
    end = poses(name)[-1]
    assert math.dist(end[:2], WAY[-1]) < 1e-6
    assert (end.lift, end.angle, end.wide, end.high) == pytest.approx((0, 0, 1, 1), abs=1e-6)
    assert (end.alpha, end.back) == (1, False)


@pytest.mark.parametrize("name", sorted(set(MOTIONS) - {*IN_PLACE, "roll"}))
def test_a_piece_that_goes_somewhere_starts_where_it_was_and_never_turns_back(name: str) -> None:
    seen = poses(name)
    assert math.dist(seen[0][:2], WAY[0]) < 1e-6
    done = [pose.y - 100 + pose.x - 100 for pose in seen]
    assert all(a <= b + 1e-6 for a, b in pairwise(done))


@pytest.mark.parametrize("name", ["walk", "creep", "ride"])
def test_a_figure_keeps_to_its_path_round_the_corner(name: str) -> None:
    assert all(abs(pose.x - 100) < 1e-6 or abs(pose.y - 300) < 1e-6 for pose in poses(name))


@pytest.mark.parametrize("name", sorted(MOTIONS))
def test_no_motion_is_long_or_jumps(name: str) -> None:
    far = tuple((i * 4000.0, 0.0) for i in range(6))
    assert MOTIONS[name].length(far, 10) <= LONGEST_MS
    assert MOTIONS[name].length(WAY, SIZE) >= 150
    steps = pairwise(poses(name))
    assert max(math.dist((a.x, a.y - a.lift), (b.x, b.y - b.lift)) for a, b in steps) < 130


def test_a_hero_rocks_and_a_thief_stops_between_darts() -> None:
    walking, creeping = poses("walk"), poses("creep")
    assert min(pose.angle for pose in walking) < -4 < 4 < max(pose.angle for pose in walking)
    still = [math.dist(a[:2], b[:2]) < 0.5 for a, b in pairwise(creeping)]
    assert sum(still[5:-5]) > 5 > sum(math.dist(a[:2], b[:2]) < 0.5 for a, b in pairwise(walking))
    assert min(pose.high for pose in creeping) < 0.85


def test_a_die_lies_large_and_still_long_enough_to_be_read() -> None:
    lying = [pose for t, pose in zip(TIMES, poses("roll"), strict=True) if FIRST_LEG <= t < REST_LEG]
    assert {(pose.x, pose.y, pose.angle, pose.wide) for pose in lying} == {(100, 300, 0, READABLE)}
    assert (REST_LEG - FIRST_LEG) * MOTIONS["roll"].ms > 150


def test_a_card_is_dealt_with_its_back_up_and_turned_over_on_the_way() -> None:
    backs = [pose.back for pose in poses("deal")]
    assert backs[0]
    assert backs == sorted(backs, reverse=True)
    turning = poses("deal")[backs.index(False)]
    assert turning.wide < 0.3


def test_standing_up_is_lying_down_backwards_and_a_bow_comes_back() -> None:
    assert poses("stand")[0].angle == poses("fall")[-1].angle == motions.FALLEN
    assert poses("stand")[-1].angle == pytest.approx(poses("fall")[0].angle)
    bent = [pose.angle for pose in poses("bow")]
    assert bent[0] == 0 > -20 > min(bent)
    assert all(pose.foot for name in ("stand", "fall", "bow", "rise") for pose in poses(name))


def test_what_draws_a_load_runs_ahead_of_it_on_the_same_track() -> None:
    for pose in poses("ride"):
        assert pose.ahead
        assert abs(pose.ahead[0] - 100) < 1e-6 or abs(pose.ahead[1] - 300) < 1e-6
        assert sum(pose.ahead) >= pose.x + pose.y - 1e-6
