"""The workshop: what is made off the path of events, and how it comes back."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Iterator
from functools import partial

import pytest

from tabletop.ui.kit import worker_threads
from tests.patience import until


@pytest.fixture(autouse=True)
def idle() -> Iterator[None]:
    worker_threads.finish()
    yield
    worker_threads.close()


def test_it_is_made_elsewhere_and_handed_over_here() -> None:
    places: list[threading.Thread] = []
    worker_threads.order("a", threading.current_thread, places.append)
    worker_threads.order("b", lambda: None, lambda _: places.append(threading.current_thread()))
    assert not places
    worker_threads.finish()
    assert places[0] is not threading.main_thread()
    assert places[1] is threading.main_thread()
    assert not worker_threads.busy()


def test_only_the_latest_order_under_a_key_is_made() -> None:
    gate, made = threading.Event(), list[int]()
    worker_threads.order("gate", gate.wait, lambda _: None)
    for n in range(5):
        worker_threads.order("same", lambda n=n: n, made.append)  # type: ignore[misc]
    assert worker_threads.busy()
    gate.set()
    worker_threads.finish()
    assert made == [4]


def test_a_file_that_is_gone_stops_nothing_and_a_fault_of_ours_is_seen() -> None:
    made: list[object] = []

    def gone() -> None:
        raise FileNotFoundError("gone")

    worker_threads.order("gone", gone, made.append)
    worker_threads.finish()
    worker_threads.order("wrong", lambda: 1 / 0, made.append)
    with pytest.raises(ZeroDivisionError):
        worker_threads.finish()
    worker_threads.order("next", lambda: 1, made.append)
    worker_threads.finish()
    assert made == [1]


class _Scene:
    """What a job is about."""


def test_what_a_job_was_about_is_not_held_until_the_next_one() -> None:
    scene = _Scene()
    held = weakref.ref(scene)
    worker_threads.order("a", partial(str, scene), lambda _, scene=scene: None)  # type: ignore[misc]
    worker_threads.finish()
    del scene
    until(lambda: held() is None, "the thread")


def test_closed_it_hands_over_nothing_any_more() -> None:
    gate, made = threading.Event(), list[object]()
    worker_threads.order("gate", lambda: gate.wait(5), made.append)
    worker_threads.order("after", lambda: 1, made.append)
    threading.Timer(0.05, gate.set).start()
    worker_threads.close()
    worker_threads.collect()
    assert not made
    assert not worker_threads.busy()
