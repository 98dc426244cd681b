"""What everybody must notice stays over the board while there is time to read it, by the clock of the app."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from tabletop.engine.log import Line
from tabletop.match import LogGroup
from tabletop.ui.frame.banner import MOST, SHOWN_MS, Announcer, Banner
from tests.ui.made_up.trading import Trader, bazaar_match

CLOSE = 60
"""Milliseconds of the app's clock, a few frames."""


class Crier:
    """A table at which lines of a log are announced."""

    def __init__(self, speed: int = 3, heard: bool = True) -> None:
        self.person = Trader(bazaar_match(2), speed=speed)
        self.announcer = Announcer(lambda: self.person.app.clock)
        self.actions = 0
        if heard:
            self.hear()

    def hear(self, *bids: int, quiet: Collection[int] = (), over: bool = False) -> None:
        """One more action, with a line for each of these bids; loud ones but for those that are quiet."""
        desk = self.person.desk
        lines = tuple(Line("log.bid", params={"seat": "seat.0", "n": n}, loud=n not in quiet) for n in bids)
        news = [LogGroup(self.actions, 0, lines)] if lines else []
        self.announcer.hear(
            desk.look, desk.field.view.window, self.person.table.add, news, self.actions, over
        )
        self.actions += 1

    def wait(self, ms: float) -> None:
        """Time passes, by the clock of the app."""
        self.person.tick(ms)

    @property
    def shown(self) -> list[str]:
        """The lines over the board."""
        banners = [node for node in self.person.table.stage.walk() if isinstance(node, Banner)]
        assert len(banners) <= 1
        return [row.words for banner in banners for row in banner.rows]

    def words(self, *bids: int) -> list[str]:
        """What the lines of bids read."""
        return [self.person.desk.look.words("log.bid", seat="seat.0", n=n) for n in bids]


def test_a_line_stays_as_long_as_it_takes_to_read_it() -> None:
    crier = Crier()
    crier.hear(1)
    crier.wait(SHOWN_MS - CLOSE)
    assert crier.shown == crier.words(1)
    crier.wait(2 * CLOSE)
    assert not crier.shown


def test_the_next_line_joins_those_that_are_still_read_and_gives_them_its_own_time() -> None:
    crier = Crier()
    crier.hear(1)
    crier.wait(SHOWN_MS - CLOSE)
    crier.hear(2)
    assert crier.shown == crier.words(1, 2)
    crier.wait(SHOWN_MS - CLOSE)
    assert crier.shown == crier.words(1, 2)
    crier.wait(2 * CLOSE)
    assert not crier.shown


def test_a_line_that_comes_after_the_last_was_read_stands_alone() -> None:
    crier = Crier()
    crier.hear(1)
    crier.wait(SHOWN_MS + CLOSE)
    crier.hear(2)
    assert crier.shown == crier.words(2)


def test_the_same_words_are_not_shown_twice_at_a_time() -> None:
    crier = Crier()
    crier.hear(1)
    crier.wait(SHOWN_MS - CLOSE)
    crier.hear(1)
    assert crier.shown == crier.words(1)
    crier.wait(SHOWN_MS)
    crier.hear(1)
    assert crier.shown == crier.words(1)


def test_of_many_lines_the_last_are_shown() -> None:
    crier = Crier()
    crier.hear(*range(MOST + 2))
    assert crier.shown == crier.words(*range(2, MOST + 2))
    crier.hear(7)
    assert crier.shown == crier.words(*range(3, MOST + 2), 7)


def test_lines_that_were_read_before_their_action_was_complete_are_not_shown_again() -> None:
    crier = Crier()
    crier.hear(1)
    read = [Line("log.bid", params={"seat": "seat.0", "n": n}, loud=True) for n in (1, 2)]
    crier.announcer.was_read(read)
    assert not crier.shown
    crier.hear(1, 2, 3)
    assert crier.shown == crier.words(3)
    crier.hear(2)  # another action
    assert crier.shown == crier.words(3, 2)


@pytest.mark.parametrize(("speed", "heard", "quiet"), [(0, True, ()), (3, False, ()), (3, True, (1,))])
def test_nothing_is_announced_without_motion_on_arrival_or_of_little_importance(
    speed: int, heard: bool, quiet: tuple[int, ...]
) -> None:
    crier = Crier(speed, heard)
    crier.hear(1, quiet=quiet)
    assert not crier.shown


def test_the_end_is_announced_up_to_its_last_loud_line_or_else_that_it_is_the_end() -> None:
    crier = Crier()
    crier.hear(1, 2, quiet=(1, 2), over=True)
    assert crier.shown == [*crier.words(1), crier.person.desk.look.words("match.over")]
    crier = Crier()
    crier.hear(1, 2, 3, quiet=(1, 3), over=True)
    assert crier.shown == crier.words(1, 2)
