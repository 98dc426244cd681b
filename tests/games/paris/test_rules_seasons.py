"""Sections 18 and 19: the next season is prepared; the end."""

from __future__ import annotations

import pytest

from tabletop.engine.position import NOBODY
from tabletop.games.paris import GAME, components as c

from .table_setup import A, B, C, Table, after_prelude, table


def next_season(seats: int = 3, **holders: int) -> Table:
    return table(seats).holders(**holders).run(("end_season",))


# -- 18. the next season -----------------------------------------------------------------------------------
@pytest.mark.rule("PAR-18.1")
def test_a_season_is_prepared_after_all_but_winter():
    for season in (c.SPRING, c.SUMMER, c.AUTUMN):
        t = table().holders().set(season=season)
        for _ in range(season):
            t.position.lots.pop()
            t.position.waiting.pop()
        assert t.run(("end_season",)).position.season == season + 1
        assert t.asked == (A, "die")
    assert table().holders().end().asked is None


@pytest.mark.rule("PAR-18.2")
def test_all_dice_are_rolled_again():
    t = table(4).on_board(A, "5 sage").holders().run(("end_season",))
    assert sum(t.position.dice) == 20
    assert sum(t.position.board_dice) == sum(t.position.taken) == 0


@pytest.mark.rule("PAR-18.3")
def test_the_station_is_refilled_and_what_was_left_is_discarded():
    t = table(2).holders()
    t.position.station = [1, 0, 0, 0, 0, 2]
    lot, gone = t.position.waiting[0], list(t.position.gone)
    t.run(("end_season",))
    assert t.position.station == [lot.count(face) for face in range(6)]
    assert t.position.gone == [gone[0] + 1, *gone[1:5], gone[5] + 2]


@pytest.mark.rule("PAR-18.4")
def test_the_centre_is_refilled():
    t = table().holders(bat=B, binoculars=C)
    lot = t.position.lots[0]
    t.run(("end_season",))
    assert t.position.centre == [*(lot.count(kind) for kind in c.KINDS), 1, 1]
    assert (t.position.bat, t.position.binoculars) == (-1, -1)


@pytest.mark.rule("PAR-18.5")
def test_events_of_the_new_season_and_the_heroine_back():
    t = next_season(heroine=B)
    assert {c.EVENT_SEASON[e] for e in t.position.events} == {c.SUMMER}
    assert (len(t.position.events), t.position.turned, t.position.heroine) == (3, (), -1)


@pytest.mark.rule("PAR-18.6")
@pytest.mark.parametrize(("seats", "cards"), [(2, 2), (3, 2), (4, 3)])
def test_new_shelters_are_turned_up_and_the_others_discarded(seats: int, cards: int):
    t = table(seats).holders()
    left = [s for offer in t.position.offer for s in offer]
    t.run(("end_season",))
    assert list(t.position.discarded) == left
    assert [len(offer) for offer in t.position.offer] == [cards] * 5


@pytest.mark.rule("PAR-18.7")
def test_a_short_deck_turns_up_what_it_has():
    t = table(4).holders()
    t.position.decks[c.SAGE] = t.position.decks[c.SAGE][:1]
    t.run(("end_season",))
    assert (len(t.position.offer[c.SAGE]), t.position.decks[c.SAGE]) == (1, ())


@pytest.mark.rule("PAR-18.8")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_end_cards_come_in_winter_only(seats: int):
    t = table(seats).holders()
    for season in range(1, 4):
        t.holders().run(("end_season",))
        ends = {c.IS_END[c.SHELTER_POWER[s]] for s in t.position.offer[c.TINKERER]}
        assert ends == {season == c.WINTER}


@pytest.mark.rule("PAR-18.9")
def test_the_binoculars_make_the_next_first_player():
    t = next_season(binoculars=C)
    assert (t.position.first, t.asked) == (C, (C, "die"))


# -- 19. the end -------------------------------------------------------------------------------------------
@pytest.mark.rule("PAR-19.1")
def test_missions_are_revealed_together_after_the_last_chance():
    t = table().holders(binoculars=B).hold(A, "most_sages new_sages_2").hold(B, "two_powers")
    t.refuge(A, "3 tinkerer 1 sage").refuge(C, "2 sage").end()
    assert GAME.view(t.position, C).hand[A] == (-1, -1)
    t.play("place_shelter", "new_sages_2").play("ready").play("ready")
    assert GAME.view(t.position, C).hand[A] == t.position.hand[A]
    assert t.points(A) == 6  # three sages against two, the new shelter counted


@pytest.mark.rule("PAR-19.2")
def test_fulfilled_missions_score_and_others_cost_nothing():
    t = (
        table()
        .holders(binoculars=C)
        .hold(A, "ten_slackers four_books")
        .refuge(A, "10 slacker")
        .end()
        .play("ready")
    )
    assert t.points(A) == 6


@pytest.mark.rule("PAR-19.3")
def test_the_binoculars_are_two_points():
    t = table().holders(binoculars=B).end()
    assert [t.points(s) for s in (A, B, C)] == [0, 2, 0]


@pytest.mark.rule("PAR-19.3")
def test_binoculars_that_nobody_holds_are_worth_nothing():
    t = table().holders(binoculars=NOBODY).end()
    assert [t.points(s) for s in (A, B, C)] == [0, 0, 0]
    assert not [line for line in t.position.log or [] if line.key == "log.binoculars"]


def test_a_set_up_position_without_a_holder_goes_on_from_its_first_player():
    t = table().holders(binoculars=NOBODY)
    t.position.first = C
    for seat in (A, B, C):
        t.on_board(seat, "1 joker")
    assert t.claim("sage").asked == (C, "strength")
    t.run(("end_season",))
    assert t.position.first == C


@pytest.mark.rule("PAR-19.4")
def test_end_powers_score_after_the_missions():
    t = table().holders(binoculars=C).power(A, "end_four_vp").hold(A, "ten_slackers").end().play("ready")
    assert t.points(A) == 4
    keys = [line.key for line in t.position.log or []]
    assert keys.index("log.mission_missed") < keys.index("log.power")


def ended(*rows: tuple[int, str]) -> tuple[int, ...]:
    """Who wins with these points and refuges; nobody's Binoculars count."""
    t = table(len(rows)).holders(binoculars=0)
    for seat, (points, refuge) in enumerate(rows):
        t.position.won[seat * len(c.ROWS)] = points - 2 * (seat == 0)
        t.refuge(seat, refuge)
    outcome = GAME.result(t.end().position)
    assert outcome is not None
    return outcome.winners


@pytest.mark.rule("PAR-19.5", "PAR-19.6", "PAR-19.7")
def test_most_points_then_the_larger_population_then_a_shared_victory():
    assert ended((20, ""), (21, ""), (5, "9 sage")) == (1,)
    assert ended((20, "3 sage"), (20, "1 sage 3 slacker"), (5, "")) == (1,)
    assert ended((20, "4 sage"), (20, "1 sage 3 slacker"), (5, "")) == (0, 1)


@pytest.mark.rule("PAR-19.5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_rows_of_the_count_add_up(seats: int):
    t = after_prelude(seats)
    while t.position.agenda:
        GAME.play(t.position, GAME.legal(t.position)[-1])
    outcome = GAME.result(t.position)
    assert outcome is not None
    assert tuple(map(sum, zip(*(row.amounts for row in outcome.rows), strict=True))) == outcome.scores
