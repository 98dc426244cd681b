"""Time passes only when the clock says so; nothing that moves holds anybody up."""

from __future__ import annotations

import pytest

from tabletop.ui.kit import motion
from tabletop.ui.kit.motion import Clock, Motion


def test_a_movement_goes_from_nought_to_one_and_tells_its_end_once() -> None:
    clock, seen, ends = Clock(), list[float](), list[int]()
    clock.play(Motion(100, motion.linear), seen.append, lambda: ends.append(1))
    for _ in range(12):
        clock.step(10)
    assert seen[-1] == 1
    assert seen == sorted(seen)
    assert ends == [1]
    assert not clock.moving


@pytest.mark.parametrize("delay", [None, 20.0])
def test_a_movement_begins_at_once_or_after_its_delay(delay: float | None) -> None:
    clock, seen = Clock(), list[float]()
    clock.play(Motion(100, motion.linear), seen.append, **{} if delay is None else {"delay": delay})
    clock.step(50)
    assert seen[-1] == (0.5 if delay is None else 0.3)


@pytest.mark.parametrize(("speed", "ms"), [(1, 200), (3, 100), (5, 40)])
def test_speed_shortens_movements(speed: int, ms: float) -> None:
    assert Clock(speed=speed).length(Motion(100, motion.linear)) == ms


@pytest.mark.parametrize("clock", [Clock(speed=0), Clock(reduced=True)])
def test_without_motion_things_are_at_once_where_they_go(clock: Clock) -> None:
    seen: list[float] = []
    clock.play(motion.HOME, seen.append, delay=60)
    assert seen == [1]
    assert not clock.moving
    assert not clock.breathing


def test_reduced_motion_keeps_short_fades() -> None:
    assert Clock(reduced=True).length(motion.CURTAIN) == motion.REDUCED_FADE


def test_any_press_completes_everything_also_what_follows() -> None:
    clock, done = Clock(), list[str]()
    clock.play(
        motion.HOME,
        lambda t: None,
        lambda: clock.play(motion.HOME, lambda t: None, lambda: done.append("b")),
    )
    clock.step(1)
    clock.finish()
    assert done == ["b"]
    assert not clock.moving


def test_a_timer_fires_once_unless_cancelled() -> None:
    clock, fired = Clock(), list[str]()
    clock.after(100, lambda: fired.append("a"))
    clock.after(100, lambda: fired.append("b")).cancel()
    assert clock.wait() == 100
    clock.step(99)
    assert not fired
    clock.step(1)
    clock.step(500)
    assert fired == ["a"]
    assert clock.wait() is None


def test_a_cancelled_timer_is_not_waited_for() -> None:
    clock = Clock()
    clock.after(100, lambda: None)
    clock.after(40, lambda: None).cancel()
    assert clock.wait() == 100


@pytest.mark.parametrize("ease", [motion.linear, motion.out_quad, motion.out_cubic, motion.in_out_cubic])
def test_easings_begin_and_end_where_they_should(ease: motion.Ease) -> None:
    assert ease(0) == pytest.approx(0)
    assert ease(1) == pytest.approx(1)


def test_a_shake_ends_where_it_began() -> None:
    assert motion.shake(0) == motion.shake(1) == 0
