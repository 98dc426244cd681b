"""The options of a match, each against the numbered rule."""

from __future__ import annotations

import pytest

from tabletop.games.paris import components as c
from tabletop.games.paris.position import zone

from .table_setup import A, B, C, fresh, table
from .test_rules_missions import met


@pytest.mark.rule("PAR-21.2", "PAR-21.3", "PAR-21.15")
def test_literal_pairs():
    for name, two, four in (
        ("pairs_all_survivors", "2 brawler 2 healer 2 sage", "4 brawler 4 healer 4 sage"),
        ("pairs_all_equipment", "2 bullet 2 capsule 2 book", "4 bullet 4 capsule 4 book"),
        ("two_equipped_sages", "2 sage 2 book", "4 sage 4 book"),
    ):
        assert not met(name, two, t=table(literal_pairs=True))
        assert met(name, four, t=table(literal_pairs=True))
    assert met("two_powers", t=table(literal_pairs=True).shelters(A, "tinkerer_01", "tinkerer_02"))
    assert met("four_books", "4 book", t=table(literal_pairs=True))


@pytest.mark.rule("PAR-21.2")
def test_all_five_types():
    three, five = "2 brawler 2 healer 2 sage", "2 tinkerer 2 brawler 2 healer 2 sage 2 farmer"
    assert not met("pairs_all_survivors", three, t=table(all_five_types=True))
    assert met("pairs_all_survivors", five, t=table(all_five_types=True))


@pytest.mark.rule("PAR-2.2", "PAR-2.3")
@pytest.mark.parametrize(("seats", "dice"), [(2, (2, 2)), (3, (3, 2)), (4, (4, 3))])
def test_more_missions(seats: int, dice: tuple[int, int]):
    position = fresh(seats, more_missions=True).position
    size = len(c.FACES)
    assert tuple(sum(position.dice[i * size : (i + 1) * size]) for i in (c.BRIDGE, c.RESTAURANT)) == dice


@pytest.mark.rule("PAR-8.3")
def test_endless_cans():
    t = table(endless_cans=True).refuge(B, "30 can").dice(restaurant="sage").gather()
    assert t.play("take_die", "restaurant sage").play("take_can").position.cans[A] == 1


@pytest.mark.rule("PAR-21.6")
def test_strictly_fewest():
    assert not met("fewest_slackers", "1 slacker", "1 slacker", t=table(2, strictly_fewest=True))
    assert met("fewest_slackers", "", "1 slacker", t=table(2, strictly_fewest=True))


@pytest.mark.rule("PAR-14.5")
def test_idle_jokers_join():
    for option, slackers in ((False, ""), (True, "2 slacker")):
        t = table(idle_jokers_join=option).holders().on_board(A, "", "2 joker").run(("claim_shelters",))
        while t.asked:
            t.play("announce")
        assert t.has(A) == slackers


@pytest.mark.rule("PAR-20.15")
def test_only_secrets_fail():
    t = table(only_secrets_fail=True).power(A, "end_vp_per_failed_mission").holders(binoculars=C)
    assert t.hold(A, "new_cans_3 ten_slackers").end().play("ready").points(A) == 2


@pytest.mark.rule("PAR-17.2")
def test_mild_winter():
    t = table(mild_winter=True)
    assert [zone(t.refuge(A, f"{n} slacker").position, A) for n in (3, 4, 7, 24, 90)] == [0, 1, 1, 6, 16]
