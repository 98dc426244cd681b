"""A race does not try twice what comes to the same (`Raced.alike`): it would crowd out what does not."""

from __future__ import annotations

from random import Random

from tabletop.bots import expert
from tabletop.bots.race import STARTERS, Race, different
from tabletop.engine.verb import Action
from tabletop.games import find
from tabletop.games.macadam.components import CARD_TAG
from tabletop.games.macadam.position import Macadam
from tabletop.games.macadam.setup import setup
from tabletop.games.macadam.verbs import alike
from tests.random_games import moments

MACADAM = find("macadam")


def _leading(hand: str) -> Macadam:
    """A seat leads with this hand, its draw behind it; all signals are free."""
    position = setup({"seats": 4, "hands": [hand], "owns": ["both"]})
    position.exchanged = 1
    return position


def _race(position: Macadam) -> Race:
    return Race(MACADAM, MACADAM.view(position, 0), 0, MACADAM.legal(position), Random(1))


def test_whatever_is_alike_brings_everybody_the_same_and_binds_the_others_alike() -> None:
    met = 0
    for seats in (2, 4):
        for moment in moments("macadam", seats, seats, 3):
            came: dict[object, set[object]] = {}
            for action in moment.legal:
                then = moment.position.copy()
                MACADAM.play(then, action)
                worths = tuple(MACADAM.worth(then, seat) for seat in range(seats))
                came.setdefault(alike(action), set()).add(
                    (worths, then.owed, then.binding, tuple(then.agenda))
                )
            assert all(len(outcomes) == 1 for outcomes in came.values())
            met += len(came) < len(moment.legal)
    assert met


def test_twins_do_not_crowd_out_other_ways_to_lead() -> None:
    race = _race(_leading("green green green green bicycle moped car blue_arrow"))
    race.run(1)
    verbs = {(CARD_TAG[t.action.args[-1]]).split("_")[0] for t in race.tried}
    assert verbs == {"card.pedestrian", "card.bicycle", "card.moped", "card.car", "card.blue"}
    assert len(race.tried) <= STARTERS


def test_of_what_is_alike_the_first_stands_for_all() -> None:
    legal = MACADAM.legal(_leading("green green red"))
    cards = [action.args[-1] for action in different(MACADAM, legal)]
    assert len(cards) == 2
    assert different(MACADAM, legal)[0] == legal[0]


def test_where_all_come_to_the_same_nothing_is_searched() -> None:
    position = _leading("green green green")
    legal = MACADAM.legal(position)
    assert len(legal) > 1
    assert expert.sure(MACADAM, MACADAM.view(position, 0), 0, legal, Random(1)) == legal[0]


def test_a_game_that_says_nothing_has_no_twins() -> None:
    legal = [Action("lead", (0, 0)), Action("lead", (0, 1))]
    assert different(find("gharkane"), legal) == legal
