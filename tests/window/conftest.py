"""Somebody who plays in a real window, or without one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.ui.conftest import painted, unpainted
from tests.window.indoors import Indoors
from tests.window.player import Player

__all__ = ["painted", "unpainted"]  # fixtures, for what needs no picture


@pytest.fixture
def sit(display: str, tmp_path: Path) -> Iterator[Callable[..., Player]]:
    """Opens the app in a window, with some options, in a home of this test's own; closes it afterwards."""
    running: list[Player] = []

    def start(*options: str, curtain: bool = False) -> Player:
        running.append(Player(display, tmp_path / "home", *options, curtain=curtain))
        return running[-1]

    yield start
    for player in running:
        player.close()


@pytest.fixture
def indoors(tmp_path: Path) -> Iterator[Callable[..., Indoors]]:
    """Opens an app without a screen, whose saves lie in the folder of this test."""
    running: list[Indoors] = []

    def start(*, curtain: bool = False) -> Indoors:
        running.append(Indoors(tmp_path, curtain=curtain))
        return running[-1]

    yield start
    for player in running:
        player.close()
