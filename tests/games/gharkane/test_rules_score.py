"""Section 21: the end, the count and ties; and what must always hold."""

from __future__ import annotations

import pytest

from tabletop.engine.position import NOBODY
from tabletop.games.gharkane import GAME, components as c
from tabletop.games.gharkane.score import ROWS

from .table_setup import A, B, C, D, Table, after_setup, table


def worth(t: Table, seat: int = A) -> dict[str, int]:
    """What each row of the count brings a seat at the end."""
    result = GAME.result(t.end().position)
    assert result
    assert [row.key for row in result.rows] == list(ROWS)
    assert sum(row.amounts[seat] for row in result.rows) == result.scores[seat]
    return {row.key.removeprefix("score."): row.amounts[seat] for row in result.rows}


def solved(t: Table, **by: int) -> Table:
    """These events have been solved by these seats."""
    t.events(*by, solved=[*by])
    t.position.solver = [*by.values(), *[NOBODY] * (c.EVENTS_DRAWN - len(by))]
    return t


# -- the end -----------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-21.1", "GHA-4.1")
def test_six_rounds_are_played_and_the_last_one_to_its_cleaning():
    t = after_setup(2)
    rounds = {}
    while t.asked:
        rounds[t.position.round] = rounds.get(t.position.round, 0) + 1
        t.goods(t.asked[0], "5 food 5 water 5 can")
        GAME.play(t.position, GAME.legal(t.position)[-1])
    assert list(rounds) == [0, 1, 2, 3, 4, 5]
    assert (t.position.step, t.position.shown) == (c.END, 6)
    assert (t.has(A), t.has(B)) == ("2 water 5 can", "2 water 5 can")
    assert GAME.result(t.position) is not None


@pytest.mark.rule("GHA-21.1")
def test_after_the_count_no_move_is_accepted():
    t = table(2).goods(A, "9 wood 9 can").end()
    for verb, names in (("build", ["room_workshop"]), ("recruit", ["can", "hospital"]), ("done", [])):
        assert t.why(verb, *names) == "GHA-21.1"
    assert GAME.legal(t.position) == []


@pytest.mark.rule("GHA-21.1")
def test_there_is_no_result_while_something_is_to_happen():
    t = table(2).goods(A, "1 can").day(A, "hire")
    assert GAME.result(t.position) is None


@pytest.mark.rule("GHA-21.1", "GHA-4.1")
def test_before_the_sixth_round_the_next_one_begins():
    t = after_setup(2).set(round=4).run(("end_round",))
    assert (t.position.round, t.position.step, t.asked is None) == (5, c.NIGHT, False)


# -- rows --------------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-21.2")
def test_the_count_names_every_event_that_scores_and_one_line_where_none_does():
    t = solved(table(2), marauders=A, uv_storm=A).end()
    counted = [line for line in t.position.log if line.rule == "GHA-21.2"]
    named = [(line.gain.seat, line.params["what"], line.gain.points) for line in counted if line.gain]
    assert named == [(A, "event.marauders", 4), (A, "event.uv_storm", 5), (B, "score.events", 0)]


@pytest.mark.rule("GHA-21.2")
def test_events_score_for_who_solved_them():
    t = solved(table(2), marauders=A, uv_storm=A, drought=B)
    assert (worth(t)["events"], worth(t, B)["events"]) == (4 + 5, 3)


@pytest.mark.rule("GHA-21.2", "GHA-13.8")
@pytest.mark.parametrize("name", c.EVENT_IDS)
def test_every_event_is_worth_what_is_printed(name: str):
    great = ("ash_wind", "uv_storm", "epidemic")
    shortage = name.endswith("_shortage") or name in ("stripped_towns", "drought")
    assert worth(solved(table(2), **{name: A}))["events"] == (5 if name in great else 3 if shortage else 4)


@pytest.mark.rule("GHA-21.2")
def test_open_events_and_those_face_down_score_nothing():
    assert worth(table(2).events("uv_storm", hidden=["marauders"]))["events"] == 0


SIX = ["arsenal", "spring", "cannery", "nursery", "recycling", "smokehouse"]


@pytest.mark.rule("GHA-21.3")
@pytest.mark.parametrize(("full", "points"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 4), (5, 7)])
def test_complete_rooms_score_together(full: int, points: int):
    rooms = [f"{name} full" for name in ("room_workshop", *SIX[:4])][:full]
    assert worth(table(2).rooms(A, *rooms))["rooms"] == points


@pytest.mark.rule("GHA-21.3")
def test_a_room_with_a_free_seat_and_the_hospital_are_not_complete_rooms():
    rooms = [f"{name} full" for name in ("room_workshop", *SIX[:3])]
    t = table(2).hospital(A, 9).rooms(A, *rooms, "nursery 2")
    assert worth(t)["rooms"] == 4
    t = table(2).hospital(A, 9).rooms(A, "arsenal built", "cannery 3", "spring")
    assert worth(t)["rooms"] == 0


@pytest.mark.rule("GHA-21.3", "GHA-17.8")
def test_a_room_used_in_the_last_round_is_complete_all_the_same():
    t = table(2).rooms(A, "arsenal full", "spring full").used(A, "arsenal", "spring")
    assert worth(t)["rooms"] == 1


@pytest.mark.rule("GHA-21.3", "GHA-2.4")
def test_with_seven_rooms_a_sixth_and_a_seventh_complete_room_score_too():
    t = table(2, seven_rooms=True).rooms(A, *(f"{name} full" for name in ("room_workshop", *SIX[:5])))
    assert worth(t)["rooms"] == 11
    t = table(2, seven_rooms=True).rooms(A, *(f"{name} full" for name in ("room_workshop", *SIX)))
    assert worth(t)["rooms"] == 17


@pytest.mark.rule("GHA-21.4")
def test_survivors_score_in_rooms_and_hospital_alike():
    t = table(2).rooms(A, "arsenal full", "spring full", "nursery full", "recycling full").hospital(A, 4)
    assert worth(t)["survivors"] == 16
    t = table(2).rooms(A, "arsenal 1").hospital(A, 2)
    assert worth(t)["survivors"] == 3


@pytest.mark.rule("GHA-21.5")
def test_repaired_equipment_scores_and_broken_does_not():
    t = table(2).repaired(A, "pit_saw", "still", "lantern", "pry_bar").broken(A, "steel_snare", "tin_snips")
    assert (worth(t)["equipment"], worth(t)["pairs"]) == (4, 0)


@pytest.mark.rule("GHA-21.6", "GHA-19.7")
def test_a_repaired_pair_scores_two_more():
    t = table(2).repaired(A, "still", "still")
    assert (worth(t)["equipment"], worth(t)["pairs"]) == (2, 2)
    t = table(2).repaired(A, "still", "still", "lantern", "lantern", "pry_bar")
    assert (worth(t)["equipment"], worth(t)["pairs"]) == (5, 4)


@pytest.mark.rule("GHA-21.6")
def test_a_twin_that_is_broken_or_of_another_makes_no_pair():
    assert worth(table(2).repaired(A, "still").broken(A, "still"))["pairs"] == 0
    t = table(2).repaired(A, "still").repaired(B, "still")
    assert (worth(t)["pairs"], worth(t, B)["pairs"]) == (0, 0)


@pytest.mark.rule("GHA-21.7", "GHA-15.1")
@pytest.mark.parametrize("value", [3, 2, 1, 0, -1, -2, -3, -4, -6, -7, -9, -11])
def test_the_space_of_the_marker_counts(value: int):
    assert worth(table(2).disease(A, value))["disease"] == value


@pytest.mark.rule("GHA-21.4")
def test_goods_left_score_nothing():
    assert sum(worth(table(2).goods(A, "9 food 9 can 9 wood 9 ammo 9 medicine")).values()) == 0


# -- who wins ----------------------------------------------------------------------------------------------
def winners(*shelters: tuple[int, str]) -> tuple[int, ...]:
    """Who wins with so many survivors and such goods."""
    t = table(len(shelters))
    for seat, (survivors, goods) in enumerate(shelters):
        t.hospital(seat, survivors).goods(seat, goods)
    result = GAME.result(t.end().position)
    assert result
    assert result.reason == "end.six_rounds"
    return result.winners


@pytest.mark.rule("GHA-21.8")
def test_most_points_win_whatever_is_left():
    assert winners((31, "9 can"), (34, ""), (29, "9 wood")) == (B,)
    assert winners((1, ""), (2, ""), (3, ""), (4, "")) == (D,)


@pytest.mark.rule("GHA-21.9")
def test_the_first_tie_is_broken_by_foodstuffs_medicine_included():
    assert winners((5, "2 can 1 medicine"), (5, "2 can 5 wood")) == (A,)
    assert winners((5, "2 can"), (5, "1 water 2 medicine"), (4, "9 can")) == (B,)
    assert winners((5, "3 can 9 wood 9 ammo"), (5, "4 food")) == (B,)


@pytest.mark.rule("GHA-21.10")
def test_the_second_tie_is_broken_by_all_resources():
    assert winners((5, "2 can 3 ammo"), (5, "2 can 2 wood")) == (A,)
    assert winners((5, "2 can 3 ammo"), (5, "2 water 1 wood 1 metal 1 chip 1 ammo")) == (B,)


@pytest.mark.rule("GHA-21.11")
def test_then_victory_is_shared():
    assert winners((5, "2 can 2 ammo"), (5, "1 can 1 medicine 1 wood 1 chip")) == (A, B)
    assert winners((5, ""), (4, "9 can"), (5, ""), (5, "")) == (A, C, D)


# -- what always holds -------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("fault", "break_it"),
    [
        ("equipment", lambda p: setattr(p, "market", p.market[1:])),
        ("game", lambda p: setattr(p, "boxed", (*p.boxed, 0))),
        ("megapoles", lambda p: p.megapole.__setitem__(0, p.megapole[1])),
        ("leaders", lambda p: setattr(p, "leaders_out", p.leaders_out[1:])),
        ("rooms", lambda p: setattr(p, "room_pile", p.room_pile[1:])),
        ("search tiles of town 1", lambda p: p.piles.__setitem__(1, p.piles[1][1:])),
        ("town 2: no tile", lambda p: (p.found.__setitem__(2, p.piles[2]), p.piles.__setitem__(2, ()))),
        ("events", lambda p: setattr(p, "row", (p.row[0], *p.row[:-1]))),
        ("open events", lambda p: setattr(p, "open_events", 0)),
        ("heroes of seat 1 share", lambda p: p.at.__setitem__(5, p.at[4])),
        ("a lying hero", lambda p: p.slot.__setitem__(0, 3)),
        ("room 0 of seat 0", lambda p: p.people.__setitem__(0, 4)),
        ("survivors of seat 0", lambda p: p.people.__setitem__(5, 1)),
        ("working rooms of seat 1", lambda p: p.working.__setitem__(1, p.working[1] ^ 1 << c.WORKSHOP)),
        ("goods of seat 0", lambda p: p.goods.__setitem__(c.AMMO, -1)),
        ("ready equipment", lambda p: p.ready.__setitem__(0, 1)),
        ("disease of seat 0", lambda p: p.disease.__setitem__(0, 12)),
        ("newcomers", lambda p: p.agenda.append(("ask", 0, "house"))),
    ],
)
def test_the_audit_finds_what_is_wrong(fault: str, break_it):
    t = after_setup(2, seed=3)
    assert GAME.audit(t.position) == []
    break_it(t.position)
    assert any(told.startswith(fault) for told in GAME.audit(t.position)), GAME.audit(t.position)
