"""Sections 11 to 14: strengths are announced, shelters chosen, dice and tokens cleared."""

from __future__ import annotations

import pytest

from tabletop.engine.table import Grid
from tabletop.games.paris import GAME, components as c
from tabletop.games.paris.pieces import pieces

from .table_setup import A, B, C, D, Table, table


def claiming(seats: int = 3, bat: int = A, binoculars: int = A) -> Table:
    return table(seats).holders(bat=bat, binoculars=binoculars)


# -- 11. order ---------------------------------------------------------------------------------------------
@pytest.mark.rule("PAR-11.1", "PAR-11.2")
def test_type_by_type_and_each_is_finished_before_the_next():
    t = claiming()
    for seat in (A, B):
        t.on_board(seat, "1 tinkerer 1 farmer 1 sage")
    t.run(("claim_shelters",))
    order = []
    while t.asked:
        order.append((c.SURVIVORS[t.position.claimed], t.asked[0]))
        assert t.position.board_dice[c.TINKERER] == (t.position.claimed == c.TINKERER)
        GAME.play(t.position, GAME.legal(t.position)[0])
    assert order == [(kind, seat) for kind in ("tinkerer", "sage", "farmer") for seat in (A, B)]


@pytest.mark.rule("PAR-11.1")
def test_a_joker_joins_only_the_type_that_is_claimed():
    t = claiming().on_board(A, "1 sage 1 joker").claim("sage")
    assert t.why("add_joker", "die", "farmer") == "PAR-11.1"
    assert t.may("add_joker", "die", "sage")


def test_a_strength_to_which_nothing_can_be_added_is_told_as_it_is():
    t = claiming().on_board(A, "2 sage 1 joker").on_board(B, "1 sage").claim("sage")
    panel = GAME.table(t.position, A).panels[0]
    grid = next(s for s in panel.sections if isinstance(s, Grid) and s.title.key == "section.standing")
    assert [row.cells[1].key for row in grid.rows] == ["grid.at_least", "grid.number"]


# -- 12. announcing ----------------------------------------------------------------------------------------
@pytest.mark.rule("PAR-12.1")
def test_strengths_are_announced_clockwise_from_the_binoculars():
    t = claiming(binoculars=B)
    for seat in (A, B, C):
        t.on_board(seat, "1 sage 1 joker")
    t.claim("sage")
    order = []
    while t.asked and t.asked[1] == "strength":
        order.append(t.asked[0])
        t.play("announce")
    assert order == [B, C, A]


@pytest.mark.rule("PAR-12.2")
def test_the_base_is_every_die_and_token_of_the_type():
    t = claiming().on_board(A, "2 tinkerer", "1 tinkerer").claim("tinkerer")
    assert t.position.strength[A] == 3


@pytest.mark.rule("PAR-12.3", "PAR-12.6")
def test_jokers_add_a_point_each_dice_and_tokens_apart():
    t = claiming().on_board(A, "1 sage 1 joker", "2 joker").claim("sage")
    t.play("add_joker", "token", "sage").play("add_joker", "die", "sage").play("announce")
    assert (t.position.strength[A], t.position.joker_dice[A], t.position.joker_tokens[A]) == (3, 1, 1)


@pytest.mark.rule("PAR-12.4")
def test_no_base_no_jokers():
    t = claiming().on_board(A, "2 joker").on_board(B, "1 sage").claim("sage")
    assert t.asked == (A, "strength")
    assert t.why("add_joker", "die", "sage") == "PAR-12.4"
    t.play("announce")
    assert (t.position.strength[A], t.asked) == (0, (B, "choice"))


@pytest.mark.rule("PAR-12.5")
def test_only_the_jokers_one_owns():
    t = claiming().on_board(A, "1 sage 1 joker").claim("sage")
    assert t.why("add_joker", "token", "sage") == "PAR-12.5"
    t.play("add_joker", "die", "sage")
    assert t.why("add_joker", "die", "sage") == "PAR-12.5"
    assert (t.told("add_joker", "die", "sage")["dice"], t.told("add_joker", "die", "sage")["tokens"]) == (
        1,
        0,
    )


@pytest.mark.rule("PAR-12.1", "PAR-12.6")
def test_who_has_no_joker_is_not_asked():
    t = claiming().on_board(A, "2 sage").on_board(B, "1 sage 1 joker").claim("sage")
    assert t.asked == (B, "strength")
    assert t.position.strength == [2, -1, -1]


# -- 13. awarding ------------------------------------------------------------------------------------------
def strengths(t: Table, *numbers: int, kind: str = "sage") -> Table:
    for seat, n in enumerate(numbers):
        t.on_board(seat, f"{n} {kind}")
    return t.claim(kind)


def choosers(t: Table) -> list[int]:
    order = []
    while t.asked:
        order.append(t.asked[0])
        GAME.play(t.position, GAME.legal(t.position)[0])
    return order


@pytest.mark.rule("PAR-13.1")
def test_the_strongest_chooses_first():
    assert choosers(strengths(claiming(4), 1, 3, 0, 2)) == [B, D, A]


@pytest.mark.rule("PAR-13.2")
def test_a_card_must_be_taken():
    t = strengths(claiming(), 2, 0, 0)
    assert t.why("decline") == "PAR-13.2"
    assert t.told("decline")["n"] == 2
    assert t.verbs() == {"take_shelter"}


@pytest.mark.rule("PAR-13.3")
@pytest.mark.parametrize(("bat", "order"), [(A, [A, B]), (B, [B, C]), (C, [C, A])])
def test_the_bat_breaks_ties_then_the_seats_clockwise_from_it(bat: int, order: list[int]):
    assert choosers(strengths(claiming(bat=bat), 2, 2, 2)) == order


@pytest.mark.rule("PAR-13.4")
def test_strength_nought_takes_nothing():
    t = strengths(claiming(), 1, 0, 0)
    assert t.why("take_shelter", "sage_01", by=B) == "PAR-13.4"
    assert t.why("take_top", "sage", by=C) == "PAR-13.4"
    t.play("take_shelter", c.SHELTER_TAG[t.position.offer[c.SAGE][0]].split(".")[1])
    assert t.asked is None
    assert len(t.position.offer[c.SAGE]) == 1


@pytest.mark.rule("PAR-13.5")
def test_the_last_in_line_may_miss_out():
    t = strengths(claiming(3), 3, 2, 1)
    assert choosers(t) == [A, B]
    assert [line.params["seat"] for line in t.lines("log.no_shelter")] == ["seat.2"]


@pytest.mark.rule("PAR-13.6")
def test_one_of_the_face_up_cards_of_the_type():
    t = strengths(claiming().offered("sage", "sage_06", "sage_08"), 2, 0, 0)
    assert t.why("take_shelter", "sage_01") == t.why("take_shelter", "farmer_01") == "PAR-13.6"
    assert t.choices("take_shelter") == [c.SHELTER_TAG.index(f"shelter.sage_0{i}") for i in (6, 8)]


@pytest.mark.rule("PAR-13.7")
def test_a_shelter_counts_at_once():
    t = strengths(claiming().offered("sage", "sage_06", "sage_08"), 2, 1, 0)
    assert t.play("take_shelter", "sage_06").has(A) == "2 sage 1 book"
    t = strengths(claiming().offered("tinkerer", "tinkerer_09", "tinkerer_01"), 2, 1, 0, kind="tinkerer")
    assert t.play("take_shelter", "tinkerer_09").position.powers[A] == 1 << c.TOP_CARD


@pytest.mark.rule("PAR-13.8")
def test_the_cans_of_a_shelter_are_gained_once():
    t = strengths(claiming().offered("farmer", "farmer_11", "farmer_03"), 2, 0, 0, kind="farmer")
    t.play("take_shelter", "farmer_11")
    assert t.has(A) == "1 farmer 1 slacker 2 can"
    assert t.run(("end_season",)).position.cans[A] == 2


# -- 14. clearing ------------------------------------------------------------------------------------------
@pytest.mark.rule("PAR-14.1")
def test_dice_of_the_type_leave_with_or_without_a_shelter():
    t = claiming().on_board(A, "2 sage 1 farmer").on_board(B, "1 sage").offered("sage", "sage_01")
    t.claim("sage").play("take_shelter", "sage_01")
    assert (t.board(A), t.board(B), t.has(B)) == ("1 farmer", "", "")


@pytest.mark.rule("PAR-14.2", "PAR-14.5")
def test_joker_dice_that_were_added_leave_and_the_others_wait():
    t = claiming().on_board(A, "1 sage 3 joker").claim("sage")
    t.play("add_joker", "die", "sage").play("add_joker", "die", "sage").play("announce")
    t.play("take_shelter", c.SHELTER_TAG[t.position.offer[c.SAGE][0]].split(".")[1])
    assert t.board(A) == "1 joker"


@pytest.mark.rule("PAR-14.3")
def test_tokens_join_the_refuge_also_without_a_shelter():
    t = claiming().on_board(A, "2 sage").on_board(B, "", "1 sage").offered("sage", "sage_01")
    t.claim("sage").play("take_shelter", "sage_01")
    assert (t.has(B), t.board(B), t.position.joined[len(c.SURVIVORS) + c.SAGE]) == ("1 sage", "", 1)


@pytest.mark.rule("PAR-14.4")
def test_joker_tokens_that_were_added_become_slackers():
    t = claiming().on_board(A, "1 sage", "3 joker").offered("sage", "sage_01").claim("sage")
    t.play("add_joker", "token", "sage").play("announce").play("take_shelter", "sage_01")
    assert (t.has(A), t.board(A)) == ("2 sage 1 slacker", "2 joker")


@pytest.mark.rule("PAR-14.5")
def test_unused_joker_dice_are_lost_with_the_season_and_tokens_stay():
    t = claiming().on_board(A, "2 joker", "1 joker").run(("end_season",))
    assert t.board(A) == "1 joker"
    assert t.position.board_tokens[c.JOKER] == 1
    assert claiming().on_board(A, "", "2 joker").holders(binoculars=B).end().points(A) == 0


# -- the board ---------------------------------------------------------------------------------------------
def notes_of(t, seat):
    """The numbers beside the rows of a board."""
    board = next(s for p in GAME.table(t.position, seat).panels if p.owner == seat for s in p.sections)
    return {note.label: note.text.params["n"] for note in board.notes}


@pytest.mark.rule("PAR-12.2")
def test_each_row_of_a_board_bears_what_its_dice_and_tokens_are_worth():
    t = table().on_board(A, "2 tinkerer 1 sage", "1 tinkerer 1 joker")
    assert notes_of(t, A) == {"row.tinkerer": 3, "row.sage": 1, "row.joker": 1}


@pytest.mark.rule("PAR-12.3")
def test_jokers_that_were_added_count_in_the_row_in_which_they_lie():
    t = claiming().on_board(A, "1 sage 1 joker", "1 joker").offered("sage", "sage_01").claim("sage")
    t.play("add_joker", "token", "sage")
    assert notes_of(t, A) == {"row.sage": 2, "row.joker": 1}
    t.play("add_joker", "die", "sage")
    assert notes_of(t, A) == {"row.sage": 3}


@pytest.mark.parametrize("power", [False, True])
def test_a_deck_lies_beside_the_shelters_only_where_its_top_card_may_be_taken(power: bool):
    t = strengths(
        claiming().offered("sage", "sage_06", "sage_08").shelters(A, *["tinkerer_09"] * power), 2, 1, 0
    )
    assert t.asked == (A, "choice")
    assert any(piece.tag == "deck.sage" for piece in pieces(t.position, A)) is power
