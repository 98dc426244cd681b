"""A race does not try twice what comes to the same (`Raced.alike`), and goes for victory (`Raced.aim`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from tabletop.bots.players import expert, trials
from tabletop.bots.players.race import STARTERS, Race, different
from tabletop.engine.verb import Action
from tabletop.games import find, here
from tabletop.games.macadam.components import CARD_TAG
from tabletop.games.macadam.notation import setup
from tabletop.games.macadam.position import Macadam
from tabletop.games.macadam.verbs import alike
from tabletop.games.macadam.worth import swing
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


# -- what everybody does in a try --------------------------------------------------------------------------
@pytest.mark.parametrize("looks", [2, 8])
def test_everybody_takes_the_best_of_so_many_actions_in_a_try(
    looks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = _leading("green green green green bicycle moped car blue_arrow")
    assert MACADAM.race
    game = replace(MACADAM, race=MACADAM.race._replace(looks=looks))
    race = Race(game, MACADAM.view(position, 0), 0, MACADAM.legal(position), Random(1))
    seen: list[int] = []
    some = trials.sample

    def watched(legal: Sequence[Action], most: int, luck: Random) -> Sequence[Action]:
        few = some(legal, most, luck)
        seen.append(len(few))
        return few

    monkeypatch.setattr(trials, "sample", watched)
    race.run(40)
    assert max(seen) == looks


# -- what it goes for --------------------------------------------------------------------------------------
def _late(*fronts: str) -> Macadam:
    """Three seats before the last trick, with these cards exposed; one hand each."""
    return setup({"seats": 3, "hands": ["moped"] * 3, "fronts": fronts, "covered": 15})


def test_late_in_a_match_the_lead_over_the_best_counts_more_than_over_the_average() -> None:
    second = _late("red red red red", "green green green green green", "")
    first = _late("red red red red", "green green green", "blue blue blue bicycle")
    race = _race(second)
    assert trials.lead(MACADAM, second, 0) > trials.lead(MACADAM, first, 0)
    assert race._value(first) > 2 * race._value(second)


def test_the_chances_of_all_seats_come_to_one() -> None:
    position = _late("red red", "green", "car")
    chances = [trials.win_probability(MACADAM, position, seat, 100.0) for seat in range(3)]
    assert sum(chances) == pytest.approx(1)
    assert chances == sorted(chances, reverse=True)


def test_a_lead_counts_the_more_the_less_is_still_to_come() -> None:
    """In a round, and in a match of several."""
    early, late = setup({"covered": 2}), setup({"covered": 14})
    longer = setup({"covered": 14, "options": {"rounds": 2}})
    assert swing(late) < swing(early) < swing(longer)


def test_once_all_is_counted_nothing_changes_any_more() -> None:
    position = setup({"hands": ["bicycle", "bicycle"], "free": "white_lines"})
    before = swing(position)
    while legal := MACADAM.legal(position):
        MACADAM.play(position, legal[0])
    assert swing(position) < 10 < before


@pytest.mark.parametrize("key", [key for key in here() if (race := find(key).race) and race.aim])
def test_leads_become_surer_in_a_match_and_are_sure_at_its_end(key: str) -> None:
    game = find(key)
    assert game.race
    assert game.race.aim
    uncertain = list[float]()
    for moment in moments(key, 2, 1, chosen=game.settled({})):
        position = moment.position
        uncertain.append(game.race.aim.swing(position))
    game.play(position, moment.action)
    assert game.result(position)
    uncertain.append(game.race.aim.swing(position))
    assert uncertain == sorted(uncertain, reverse=True)
    assert 0 < uncertain[-1] < uncertain[0] / 2
