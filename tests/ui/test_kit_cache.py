"""Caches: one budget for all of them, and pictures of old sizes are let go."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from pygame import Surface

from tabletop.ui.kit import cache
from tabletop.ui.kit.cache import Cache
from tests.ui.kit import window

pytestmark = pytest.mark.usefixtures("thrifty")


@pytest.fixture(autouse=True)
def empty(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with window():
        cache.clear_all()
        monkeypatch.setattr(cache, "BUDGET", 50_000)
        cache.begin_layout((1920, 1080))
        yield
        cache.clear_all()


def fill(store: Cache, count: int, side: int = 50) -> None:
    for n in range(count):
        store.get(n, lambda: Surface((side, side), pygame.SRCALPHA))


def test_what_was_asked_for_longest_ago_leaves_first() -> None:
    kept = Cache()
    for i in range(30):
        kept.get(i, lambda: Surface((50, 50), pygame.SRCALPHA))
        kept.get(0, lambda: Surface((50, 50), pygame.SRCALPHA))
    assert kept.find(0)
    assert kept.find(29)
    assert not kept.find(1)


def test_all_caches_together_keep_to_one_budget() -> None:
    old, new = Cache(), Cache()
    fill(old, 4)
    fill(new, 30)
    assert 40_000 < cache.used() <= 50_000
    assert not len(old)


def test_a_picture_that_is_still_in_use_is_not_made_again() -> None:
    kept = Cache()
    shown = kept.get("table", lambda: Surface((50, 50))).subsurface((0, 0, 9, 9))
    fill(kept, 30)
    assert kept.get("table", lambda: Surface((50, 50))) is shown.get_parent()
    cache.clear_all()
    assert not kept.find("table")


def test_a_surface_larger_than_the_budget_is_kept_alone() -> None:
    kept = Cache()
    fill(kept, 3)
    kept.get("large", lambda: Surface((400, 400)))
    assert len(kept) == 1
    assert kept.find("large")


def test_what_is_put_again_is_counted_once() -> None:
    kept = Cache()
    for _ in range(9):
        kept.put("same", Surface((50, 50), pygame.SRCALPHA))
    assert cache.used() < 11_000


def test_a_larger_window_keeps_as_many_pictures_as_a_small_one() -> None:
    def kept(size: tuple[int, int], side: int) -> int:
        cache.clear_all()
        cache.begin_layout(size)
        pictures = Cache()
        fill(pictures, 50, side)
        return len(pictures)

    assert kept((3840, 2160), 80) >= kept((1920, 1080), 40) > 1
    assert kept((1280, 720), 40) == kept((1920, 1080), 40)


def test_what_the_new_layout_does_not_ask_for_is_let_go() -> None:
    sized, lasting = Cache(), Cache(lasting=True)
    fill(sized, 3, 20)
    fill(lasting, 1, 20)
    cache.begin_layout((1280, 720))
    sized.get(1, lambda: Surface((1, 1)))
    sized.get("new", lambda: Surface((20, 20)))
    assert sized.find(2), "before the new picture stands, the old ones are still of use"
    cache.begin_layout((1300, 720))
    sized.get(1, lambda: Surface((1, 1)))
    sized.get("new", lambda: Surface((20, 20)))
    cache.let_go()
    assert sized.find(1)
    assert sized.find("new")
    assert not sized.find(0)
    assert len(sized) == 2
    assert lasting.find(0)


def test_without_a_new_layout_nothing_is_let_go() -> None:
    kept = Cache()
    cache.let_go()
    fill(kept, 3, 20)
    cache.let_go()
    assert len(kept) == 3
