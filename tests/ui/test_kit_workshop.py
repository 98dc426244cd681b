"""The workshop: what is made off the path of events, and how it comes back."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from tabletop.ui.kit import workshop


@pytest.fixture(autouse=True)
def idle() -> Iterator[None]:
    workshop.finish()
    yield
    workshop.close()


def test_it_is_made_elsewhere_and_handed_over_here() -> None:
    places: list[threading.Thread] = []
    workshop.order("a", threading.current_thread, places.append)
    workshop.order("b", lambda: None, lambda _: places.append(threading.current_thread()))
    assert not places
    workshop.finish()
    assert places[0] is not threading.main_thread()
    assert places[1] is threading.main_thread()
    assert not workshop.busy()


def test_only_the_latest_order_under_a_key_is_made() -> None:
    gate, made = threading.Event(), list[int]()
    workshop.order("gate", gate.wait, lambda _: None)
    for n in range(5):
        workshop.order("same", lambda n=n: n, made.append)  # type: ignore[misc]
    assert workshop.busy()
    gate.set()
    workshop.finish()
    assert made == [4]


def test_a_file_that_is_gone_stops_nothing_and_a_fault_of_ours_is_seen() -> None:
    made: list[object] = []

    def gone() -> None:
        raise FileNotFoundError("gone")

    workshop.order("gone", gone, made.append)
    workshop.finish()
    workshop.order("wrong", lambda: 1 / 0, made.append)
    with pytest.raises(ZeroDivisionError):
        workshop.finish()
    workshop.order("next", lambda: 1, made.append)
    workshop.finish()
    assert made == [1]


def test_closed_it_hands_over_nothing_any_more() -> None:
    gate, made = threading.Event(), list[object]()
    workshop.order("gate", lambda: gate.wait(5), made.append)
    workshop.order("after", lambda: 1, made.append)
    threading.Timer(0.05, gate.set).start()
    workshop.close()
    workshop.collect()
    assert not made
    assert not workshop.busy()
