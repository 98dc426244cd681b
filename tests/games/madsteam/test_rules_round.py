"""Section 3: the board and the course of a round."""

from __future__ import annotations

import pytest

from tabletop.engine.position import Position
from tabletop.games.madsteam import GAME, components as c

from .table_setup import A, B, C, Table, fresh, on, table

PATHS = """
forest copper_mine, copper_mine north_well, north_well oxygium_mine, ocean armoury, armoury south_well,
south_well bank, bank fence, fence scrapyard, scrapyard no_mans_land, west_bridge forest,
west_bridge copper_mine, west_bridge fence, west_bridge no_mans_land, west_bridge bank,
east_bridge north_well, east_bridge oxygium_mine, east_bridge south_well, east_bridge ocean,
east_bridge bank
"""


@pytest.mark.rule("MAD-3.1")
def test_eleven_places_and_two_bridges():
    assert len(c.PLACES) == 11
    assert [c.NODES[node] for node in c.BRIDGES] == ["west_bridge", "east_bridge"]
    t = table(2, karma="bad_1 bad_2").queue("west_bridge", "A").queue("east_bridge", "B")
    assert t.act(*c.PLACES).asked is None  # nothing is done on a bridge
    assert t.has(A) == t.has(B) == ""


@pytest.mark.rule("MAD-3.2")
def test_the_paths_of_the_board():
    wanted = {frozenset(path.split()) for path in PATHS.split(",")}
    assert {frozenset((c.NODES[a], c.NODES[b])) for a, b in c.PATHS} == wanted
    assert len(c.PATHS) == 19


@pytest.mark.rule("MAD-3.2")
def test_the_banks_are_joined_by_the_bridges_only():
    north = {"forest", "copper_mine", "north_well", "oxygium_mine"}
    for a, b in c.PATHS:
        ends = {c.NODES[a], c.NODES[b]} - {"west_bridge", "east_bridge"}
        assert len(ends & north) in (0, len(ends))


@pytest.mark.rule("MAD-3.2")
def test_every_node_has_four_destinations_and_every_place_is_reached_in_round_one():
    reached = set()
    for node in range(len(c.NODES)):
        near = [n for n in range(len(c.NODES)) if 0 < c.DISTANCE[node][n] <= 2]
        assert len(near) >= 4
        if node in c.BRIDGES:
            reached |= set(near)
    assert reached >= set(range(len(c.PLACES)))


def phases_of_a_round(seats: int) -> tuple[list[str], list[str]]:
    """The phases and the questions of round 1, in the order in which they came."""
    t = on(fresh(seats), "organise")
    phases, questions = [], []
    while t.asked and t.position.round == 1:
        phases.append(c.PHASES[t.position.phase])
        questions.append(t.asked[1])
        GAME.play(t.position, GAME.legal(t.position)[0])
    return list(dict.fromkeys(phases)), list(dict.fromkeys(questions))


@pytest.mark.rule("MAD-3.3")
@pytest.mark.parametrize("seats", [2, 4])
def test_the_order_of_the_phases(seats: int):
    phases, questions = phases_of_a_round(seats)
    assert phases == ["organisation", "placement", "action", "shelter"]
    assert [q for q in questions if q in ("organise", "mugger", "move", "karma", "craft")] == [
        "organise", "mugger", "move", "karma", "craft",
    ]  # fmt: skip


@pytest.mark.rule("MAD-3.3", "MAD-20.8")
def test_refill_comes_before_organisation():
    t = table(2).built(A, "ammo_press").stock(forest=0).set(round=1).run(("end_round",))
    assert t.asked == (B, "organise")
    assert t.left("forest") == 6
    assert t.units(A, "ammo") == 2


@pytest.mark.rule("MAD-3.3", "MAD-8.1", "MAD-7.10", "MAD-6.7")
def test_player_by_player_in_the_shelter_phase():
    agenda = table(2, first=B).run(("play_round",)).position.agenda
    items = [
        item for item in reversed(agenda) if item[0] in ("lie_down", "put_karma_away", "survive", "craft")
    ]
    assert items == [
        ("lie_down",), ("put_karma_away",), ("survive", B), ("craft", B), ("survive", A), ("craft", A),
    ]  # fmt: skip


@pytest.mark.rule("MAD-3.4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_five_stocks_are_refilled(seats: int):
    fewer = 2 * (4 - seats)
    t = table(seats).stock(forest=3, copper_mine=0, oxygium_mine=1, north_well=2, south_well=8 - fewer)
    t.run(("refill",))
    places = ("forest", "copper_mine", "oxygium_mine", "north_well", "south_well")
    assert [t.left(place) for place in places] == [n - fewer for n in (10, 11, 11, 9, 8)]


@pytest.mark.rule("MAD-3.5")
def test_bank_and_piles_are_not_refilled():
    t = table(2).stock(bank=1).pile("object", "").pile("game", "hare").pile("deep", "").run(("refill",))
    assert t.left("bank") == 1
    assert (t.in_pile("object"), t.in_pile("game"), t.in_pile("deep")) == ([], ["hare"], [])


@pytest.mark.rule("MAD-3.6")
@pytest.mark.parametrize(("seats", "first", "then"), [(3, C, A), (3, A, B), (2, B, A)])
def test_the_first_player_role_passes_on(seats: int, first: int, then: int):
    t = table(seats, first=first).set(round=2).run(("end_round",))
    assert t.position.first == then
    assert t.asked == (then, "organise")


def seats_asked(t: Table, question: str) -> list[int]:
    """Who is asked it in round 1, in order."""
    asked = []
    while t.asked and t.position.round == 1:
        if t.asked[1] == question:
            asked.append(t.asked[0])
        GAME.play(t.position, GAME.legal(t.position)[-1])
    return asked


@pytest.mark.rule("MAD-3.7")
@pytest.mark.parametrize("question", ["organise", "karma", "craft"])
def test_players_decide_clockwise_from_the_first(question: str):
    t = table(3, first=B).set(round=0).run(("play_round",))
    assert list(dict.fromkeys(seats_asked(t, question))) == [B, C, A]


@pytest.mark.rule("MAD-3.7", "MAD-5.2")
def test_heroes_are_moved_clockwise_from_the_first():
    t = table(3, first=B).set(round=0).run(("play_round",))
    assert seats_asked(t, "move")[:6] == [B, C, A, B, C, A]


def test_a_round_leaves_no_trace_in_the_next():
    t = table(2).set(booted=[1, 0], drawn_knife=[0, 1], engineer=[2, 0]).run(("refill",))
    p: Position = t.position
    assert (t.position.booted, t.position.drawn_knife, t.position.engineer) == ([0, 0], [0, 0], [0, 0])
    assert p.agenda == []
