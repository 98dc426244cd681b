"""Sections 1 to 4: who plays, with what, how it begins, and whose turn it is."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tabletop.engine.game import BadSetup
from tabletop.games.paris import GAME, components as c
from tabletop.games.paris.notation import MISSION_NAMES, SHELTER_NAMES

from .table_setup import A, B, C, after_prelude, fresh, table

EVERY_COUNT = pytest.mark.parametrize("seats", [2, 3, 4])


# -- 1. game and components --------------------------------------------------------------------------------
@pytest.mark.rule("PAR-1.1")
@pytest.mark.parametrize("seats", [0, 1, 5, 6])
def test_no_other_number_of_players_can_start(seats: int):
    with pytest.raises(BadSetup) as fault:
        GAME.new(seats)
    assert fault.value.refusal is not None
    assert (fault.value.refusal.rule, fault.value.refusal.params["count"]) == ("PAR-1.1", seats)


@pytest.mark.rule("PAR-1.1")
@EVERY_COUNT
def test_two_to_four_may_play(seats: int):
    assert GAME.new(seats).seats == seats


@pytest.mark.rule("PAR-1.2")
def test_what_is_in_the_box():
    assert (len(c.EVENTS), len(c.MISSIONS), len(c.SHELTERS), sum(c.TOKENS)) == (16, 32, 75, 29)
    assert Counter(c.EVENT_SEASON) == dict.fromkeys(range(4), 4)
    assert Counter(c.SHELTER_TYPE) == dict.fromkeys(c.TYPES, 15)
    assert Counter(c.EQUIPMENT_TOKENS) == {0: 4, 1: 4, 2: 4}
    assert (c.CANS, c.DICE_ON[0][4]) == (30, (2, 3, 4, 5, 6))
    ends = [s for s in c.SHELTERS if c.SHELTER_POWER[s] >= 0 and c.IS_END[c.SHELTER_POWER[s]]]
    assert len(ends) == 6
    assert {c.SHELTER_TYPE[s] for s in ends} == {c.TINKERER}


@pytest.mark.rule("PAR-1.3")
@EVERY_COUNT
def test_nothing_appears_or_vanishes(seats: int):
    for seed in range(3):
        position, dice = GAME.new(seats, seed=seed), Random(seed)
        while position.agenda:
            assert GAME.audit(position) == []
            GAME.play(position, dice.choice(GAME.legal(position)))
        assert GAME.audit(position) == []


# -- 2. set-up ---------------------------------------------------------------------------------------------
def dice_by_place(t) -> list[int]:
    size = len(c.FACES)
    return [sum(t.position.dice[i * size : (i + 1) * size]) for i in range(len(c.PLACES))]


@pytest.mark.rule("PAR-2.1", "PAR-2.2", "PAR-2.3", "PAR-2.4")
@pytest.mark.parametrize(
    ("seats", "dice"), [(2, [2, 2, 2, 5, 3]), (3, [2, 2, 3, 5, 6]), (4, [2, 3, 4, 5, 6])]
)
def test_dice_lie_on_the_places(seats: int, dice: list[int]):
    assert dice_by_place(fresh(seats)) == dice


@pytest.mark.rule("PAR-2.4")
def test_dice_are_rolled():
    rolls = {tuple(fresh(4, seed).position.dice) for seed in range(20)}
    assert len(rolls) == 20
    faces = Counter(
        c.FACE_OF[die]
        for seed in range(60)
        for die, n in enumerate(fresh(4, seed).position.dice)
        for _ in range(n)
    )
    assert set(faces) == set(range(6))
    assert max(faces.values()) < 1.5 * min(faces.values())


@pytest.mark.rule("PAR-2.5")
@EVERY_COUNT
def test_three_missions_each_and_the_rest_a_deck(seats: int):
    p = fresh(seats).position
    assert [len(hand) for hand in p.hand] == [3] * seats
    assert len(p.missions) == 32 - 3 * seats
    assert p.missions != fresh(seats, seed=2).position.missions


@pytest.mark.rule("PAR-2.6")
def test_supplies_lie_at_their_places():
    p = fresh().position
    assert (sum(p.cans), p.bat, p.binoculars, p.heroine) == (0, -1, -1, -1)
    assert (p.centre[c.BAT], p.centre[c.BINOCULARS]) == (1, 1)


@pytest.mark.rule("PAR-2.7")
def test_equipment_in_four_lots_of_three():
    p = fresh().position
    assert [len(lot) for lot in p.lots] == [3, 3, 3]
    assert sum(p.centre[: len(c.EQUIPMENT)]) == 3


@pytest.mark.rule("PAR-2.8")
def test_survivors_in_lots_of_six():
    p = fresh().position
    assert p.set_aside == (c.TINKERER, c.BRAWLER, c.HEALER, c.SAGE, c.FARMER)
    assert sum(p.station) == 6
    assert [len(lot) for lot in p.waiting] == [6, 6, 6]


@pytest.mark.rule("PAR-2.9", "PAR-14.4")
def test_nine_tokens_show_a_joker_and_hide_a_slacker():
    p = fresh().position
    jokers = p.station[c.JOKER] + sum(lot.count(c.JOKER) for lot in p.waiting)
    assert (jokers, c.TOKENS[c.SLACKER], c.JOKER) == (9, 9, c.SLACKER)


@pytest.mark.rule("PAR-2.10")
def test_three_spring_events_lie_open():
    seen = set()
    for seed in range(20):
        p = fresh(seed=seed).position
        assert (len(p.events), p.turned) == (3, ())
        assert {c.EVENT_SEASON[e] for e in p.events} == {c.SPRING}
        seen |= set(p.events)
    assert len(seen) == 4


@pytest.mark.rule("PAR-2.11")
def test_end_cards_lie_below_the_other_tinkerers():
    p = fresh(4).position
    deck = (*p.offer[c.TINKERER], *p.decks[c.TINKERER])
    assert [c.IS_END[c.SHELTER_POWER[s]] for s in deck] == [False] * 9 + [True] * 6


@pytest.mark.rule("PAR-2.12", "PAR-2.13")
@pytest.mark.parametrize(("seats", "face_up", "removed"), [(2, 2, 3), (3, 2, 3), (4, 3, 0)])
def test_shelters_face_up_and_tinkerers_removed(seats: int, face_up: int, removed: int):
    p = fresh(seats).position
    assert [len(offer) for offer in p.offer] == [face_up] * 5
    assert len(p.boxed) == removed
    assert all(c.SHELTER_TYPE[s] == c.TINKERER and not c.IS_END[c.SHELTER_POWER[s]] for s in p.boxed)
    assert len(p.decks[c.TINKERER]) == 15 - removed - face_up


@pytest.mark.rule("PAR-2.14")
def test_players_start_from_nothing():
    t = fresh()
    assert [(t.points(s), t.has(s), t.board(s)) for s in (A, B, C)] == [(0, "", "")] * 3


@pytest.mark.rule("PAR-2.15")
def test_the_first_player_is_drawn_or_sits_first():
    assert {fresh(4, seed).position.first for seed in range(30)} == {0, 1, 2, 3}
    assert {fresh(4, seed, youngest_first=True).position.first for seed in range(10)} == {A}


# -- 3. prelude --------------------------------------------------------------------------------------------
@pytest.mark.rule("PAR-3.1")
def test_survivors_are_chosen_counter_clockwise_so_that_the_first_player_is_last():
    t = fresh(3, youngest_first=True)
    order = []
    for survivor in ("sage", "healer", "farmer"):
        assert t.asked is not None
        order.append(t.asked[0])
        t.play("choose_survivor", survivor)
    assert order == [C, B, A]


@pytest.mark.rule("PAR-3.2")
def test_nobody_takes_a_survivor_who_is_taken():
    t = fresh(3, youngest_first=True).play("choose_survivor", "sage")
    assert t.why("choose_survivor", "sage") == "PAR-3.2"
    assert t.may("choose_survivor", "healer")


@pytest.mark.rule("PAR-3.3", "PAR-10.3")
def test_the_survivor_lies_on_the_board_and_is_not_in_the_refuge():
    t = fresh(3, youngest_first=True).play("choose_survivor", "sage")
    assert (t.board(C), t.has(C)) == ("1 sage", "")


@pytest.mark.rule("PAR-3.4")
def test_survivors_nobody_chose_are_out_of_the_game():
    t = fresh(2, youngest_first=True).play("choose_survivor", "sage").play("choose_survivor", "farmer")
    assert t.position.set_aside == ()
    assert t.position.gone == [1, 1, 1, 0, 0, 0]


@pytest.mark.rule("PAR-3.5")
def test_exactly_one_mission_of_ones_own_is_kept():
    t = fresh(2, youngest_first=True).play("choose_survivor", "sage").play("choose_survivor", "farmer")
    assert t.asked == (A, "first_mission")
    other = MISSION_NAMES[t.position.hand[B][0]]
    assert t.why("choose_mission", other) == "PAR-3.5"
    mine = t.hand(A).split()[1]
    assert t.play("choose_mission", mine).hand(A) == mine


@pytest.mark.rule("PAR-3.6")
def test_the_others_go_under_the_deck_as_they_were_dealt():
    t = fresh(2, youngest_first=True).play("choose_survivor", "sage").play("choose_survivor", "farmer")
    first, second = t.position.hand[A], t.position.hand[B]
    t.play("choose_mission", MISSION_NAMES[first[1]])
    assert t.asked == (B, "first_mission")
    t.play("choose_mission", MISSION_NAMES[second[0]])
    assert t.position.missions[-4:] == (first[0], first[2], second[1], second[2])


# -- 4. course ---------------------------------------------------------------------------------------------
@pytest.mark.rule("PAR-4.1")
@EVERY_COUNT
def test_four_seasons_of_four_steps(seats: int):
    t, seen = after_prelude(seats), []
    while t.position.agenda:
        now = (t.position.season, t.position.step)
        if not seen or seen[-1] != now:
            seen.append(now)
        GAME.play(t.position, GAME.legal(t.position)[0])
    steps = [(season, step) for season in range(4) for step in (c.GATHER, c.CLAIM, c.EVENT, c.FOOD)]
    assert [now for now in seen if now in steps] == sorted(set(seen) & set(steps))
    assert {season for season, _ in seen} == {0, 1, 2, 3}


@pytest.mark.rule("PAR-4.2")
def test_wait_for_your_turn():
    t = table().dice(tower="sage farmer").gather()
    assert t.asked == (A, "die")
    assert t.why("take_die", "tower sage", by=B) == "PAR-4.2"
    assert t.told("take_die", "tower sage", by=B)["player"] == "seat.0"


@pytest.mark.rule("PAR-4.3")
def test_one_step_at_a_time():
    t = table().dice(tower="sage farmer").gather()
    assert t.why("feed") == t.why("announce") == t.why("choose_survivor", "sage") == "PAR-4.3"
    assert t.why("feed", by=B) == "PAR-4.3"


@pytest.mark.rule("PAR-4.3")
def test_another_part_of_the_step_is_told_before_whose_turn_it_is():
    t = fresh()
    assert t.asked == (t.position.asked, "prelude")
    other = next(s for s in (A, B, C) if s != t.position.asked)
    assert t.why("choose_mission", MISSION_NAMES[t.position.hand[other][0]], by=other) == "PAR-4.3"
    t = table().holders().on_board(A, "1 sage 1 joker").on_board(C, "1 joker").claim("sage")
    assert t.asked == (A, "strength")
    card = SHELTER_NAMES[t.position.offer[c.SURVIVORS.index("sage")][0]]
    assert t.why("take_shelter", card, by=B) == "PAR-4.3"
    t.play("announce").play("announce")
    assert t.asked == (A, "choice")
    assert t.why("announce", by=B) == "PAR-4.3"
    assert t.why("take_shelter", card, by=B) == "PAR-13.4"


@pytest.mark.rule("PAR-4.3")
def test_no_move_is_left_after_the_end():
    t = table().holders().end()
    assert t.asked is None
    assert t.why("take_die", "tower sage", by=A) == t.why("feed", by=B) == "PAR-4.3"
