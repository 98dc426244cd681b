"""Section 21: the count, the objectives and the winner."""

from __future__ import annotations

import pytest

from tabletop.engine.game import Result
from tabletop.games.madsteam import GAME, components as c

from .table_setup import A, B, Table, on, table


def ended(t: Table) -> Result:
    result = GAME.result(t.finish().position)
    assert result is not None
    return result


def row(t: Table, key: str) -> tuple[int, ...]:
    return next(row.amounts for row in ended(t).rows if row.key == f"score.{key}")


def poor(seats: int = 2) -> Table:
    """Objectives that nobody reaches with nothing."""
    t = table(seats)
    for seat in range(seats):
        t.objective(seat, "banker")
    return t


@pytest.mark.rule("MAD-21.1")
@pytest.mark.parametrize(
    ("beds", "points"), [((0, 0, 0, 0), 20), ((3, 0, 0, 4), 15), ((4, 4, 4, 3), 5), ((4, 4, 4, 4), 0)]
)
def test_five_points_for_everybody_alive(beds: tuple[int, ...], points: int):
    assert row(poor().beds(A, " ".join(map(str, beds))), "occupants") == (points, 20)


@pytest.mark.rule("MAD-21.2")
def test_points_of_animals():
    t = poor()
    t.position.game[A] = (c.ANIMAL_TAG.index("animal.buffalo_1"),)
    t.position.fish[A] = (c.FISH_TAG.index("fish.tuna_1"),)
    assert (row(t, "game"), row(t, "fish")) == ((3, 0), (2, 0))


@pytest.mark.rule("MAD-15.8", "MAD-21.2")
def test_one_fish_of_each_depth_is_worth_six():
    t = poor()
    t.position.fish[B] = tuple(c.FISH_TAG.index(f"fish.{f}_1") for f in ("sardine", "grouper", "giant_squid"))
    assert row(t, "fish") == (0, 6)


@pytest.mark.rule("MAD-21.3", "MAD-9.6")
def test_points_of_built_cards():
    assert row(poor().built(A, "freezer").plans(A, "monument"), "built") == (3, 0)
    assert row(poor().built(A, "monument knife").built(B, "axe"), "built") == (8, 2)


@pytest.mark.rule("MAD-21.4")
def test_points_of_played_karma():
    t = poor()
    t.position.played[A] = (0, 1, 3, 4, 6)  # two Bad, two Neutral, one Good
    t.position.played[B] = (6, 7, 8)
    assert row(t, "karma") == (13, 3)


# -- objectives ------------------------------------------------------------------------------------------
def guardian(t: Table, enough: bool) -> None:
    t.beds(A, "3 0 0 4") if enough else t.beds(A, "4 0 0 0")


def hunter(t: Table, enough: bool) -> None:
    t.position.game[A] = (0, 1, 2) if enough else (0, 1)


def fisher(t: Table, enough: bool) -> None:
    t.position.fish[A] = (0, 1, 2, 3) if enough else (0, 1, 2)


def builder(t: Table, enough: bool) -> None:
    t.built(A, "freezer monument" if enough else "freezer knife axe")


def inventor(t: Table, enough: bool) -> None:
    t.built(A, "knife axe brass_knuckles lockpick" + (" backpack" if enough else " monument freezer"))


def banker(t: Table, enough: bool) -> None:
    t.goods(A, "6 money" if enough else "5 money")


def cursed(t: Table, enough: bool) -> None:
    t.position.played[A] = (0, 1, 2, 5, 6) if enough else (0, 1, 5, 6, 7)


def hoarder(t: Table, enough: bool) -> None:
    t.goods(A, "2 copper 2 oxygium 2 wood" if enough else "3 copper 3 oxygium 1 wood")


def arsenal(t: Table, enough: bool) -> None:
    t.built(A, "knife brass_knuckles" if enough else "knife").goods(A, "3 ammo")


def larder(t: Table, enough: bool) -> None:
    t.goods(A, "1 food 2 water" if enough else "2 water")


OBJECTIVES = {
    guardian: 6, hunter: 5, fisher: 5, builder: 5, inventor: 4, banker: 4, cursed: 5, hoarder: 6, arsenal: 5,
    larder: 5,
}  # fmt: skip


@pytest.mark.rule("MAD-21.5")
@pytest.mark.parametrize("objective", OBJECTIVES, ids=lambda fn: fn.__name__)
def test_an_objective_scores_only_when_it_is_fulfilled(objective):
    for enough in (True, False):
        t = table(2).objective(A, objective.__name__)
        t.objective(B, "banker" if objective is fisher else "fisher")
        objective(t, enough)
        assert row(t, "objective") == (OBJECTIVES[objective] * enough, 0)


@pytest.mark.rule("MAD-21.5")
@pytest.mark.parametrize(
    ("objective", "setup"),
    [
        ("guardian", lambda t: t.beds(A, "0 0 4 4")),
        ("arsenal", lambda t: t.built(A, "knife brass_knuckles").goods(A, "2 ammo")),
        ("arsenal", lambda t: t.built(A, "brass_knuckles").plans(A, "knife").goods(A, "3 ammo")),
        ("hoarder", lambda t: t.goods(A, "1 copper 3 oxygium 3 wood")),
        ("hoarder", lambda t: t.goods(A, "3 copper 1 oxygium 3 wood")),
        ("builder", lambda t: t.built(A, "freezer").plans(A, "monument")),
    ],
)
def test_a_condition_half_met_scores_nothing(objective: str, setup):
    t = table(2).objective(A, objective).objective(B, "fisher")
    setup(t)
    assert row(t, "objective") == (0, 0)


def test_there_are_ten_objectives():
    assert {f"objective.{fn.__name__}" for fn in OBJECTIVES} == set(c.OBJECTIVE_TAG)


@pytest.mark.rule("MAD-21.5", "MAD-8.10")
def test_a_card_in_bed_fulfils_the_guardian():
    assert row(table(2).objective(A, "guardian").beds(A, "0 2 0 4").objective(B, "banker"), "objective") == (
        6,
        0,
    )


@pytest.mark.rule("MAD-21.6")
def test_objectives_look_at_the_end():
    goods = "3 copper 3 oxygium 3 wood"
    for build, points in ((True, 0), (False, 6)):
        t = table(2).objective(A, "hoarder").goods(A, goods).posts(A, "workshop_centre - -").set(round=5)
        t.position.phase = 5
        t.run(("craft", A), ("end_round",))
        t = t.play("build", "knife").play("end_crafting") if build else t.play("end_crafting")
        result = GAME.result(t.position)
        assert result is not None
        assert result.rows[-1].amounts[A] == points
    assert not table(2).objective(A, "hoarder").goods(A, goods).craft().lines("log.objective")


@pytest.mark.rule("MAD-21.7")
def test_when_the_game_is_over_nothing_moves():
    t = poor().goods(A, "3 money").posts(A, "workshop_centre - -").finish()
    assert t.asked is None
    assert GAME.legal(t.position) == []
    for verb, names in (("move_hero", ["west_bridge", "forest"]), ("end_crafting", []), ("buy_ammo", [])):
        assert t.why(verb, *names) == t.why(verb, *names, by=B) == "MAD-21.7"


@pytest.mark.rule("MAD-21.7", "MAD-1.2")
def test_there_is_no_result_before():
    t = table(2).set(round=4).run(("end_round",))
    assert GAME.result(t.position) is None
    assert on(t, "craft").asked


@pytest.mark.rule("MAD-21.8")
def test_most_points_win():
    t = poor(3).built(A, "axe").built(B, "monument")
    result = ended(t)
    assert result.scores == (22, 27, 20)
    assert result.winners == (B,)
    assert result.scores == tuple(sum(r.amounts[s] for r in result.rows) for s in range(3))


@pytest.mark.rule("MAD-21.9")
def test_a_tie_is_broken_by_occupants():
    t = poor().beds(A, "0 0 0 4").built(A, "freezer knife brass_knuckles").goods(A, "5 money")
    result = ended(t)
    assert result.scores == (20, 20)
    assert result.winners == (B,)


@pytest.mark.rule("MAD-21.9")
def test_then_by_dollars():
    result = ended(poor().goods(A, "4 money").goods(B, "2 money"))
    assert (result.scores, result.winners) == ((20, 20), (A,))


@pytest.mark.rule("MAD-21.9")
def test_then_the_victory_is_shared():
    result = ended(poor(3).goods(A, "4 money").goods(B, "4 money"))
    assert result.winners == (A, B)


@pytest.mark.rule("MAD-21.1", "MAD-21.4", "MAD-21.5", "MAD-20.22")
def test_the_log_tells_every_point_of_the_count():
    t = table(2).objective(A, "larder").objective(B, "banker").goods(A, "3 food").built(A, "dormitory")
    t.position.played = [(0, 4), (6,)]
    result = ended(t)
    told = {"score.built": 2}  # told when it was built
    for line in t.position.log or []:
        if line.gain and line.gain.seat == A:
            told[line.gain.row] = told.get(line.gain.row, 0) + line.gain.points
    assert told == {r.key: r.amounts[A] for r in result.rows if r.key not in ("score.game", "score.fish")}


@pytest.mark.rule("MAD-1.2")
def test_the_course_of_five_rounds_has_five_stages_after_the_start():
    assert GAME.course
    t = table(2)
    stages = []
    for n in range(6):
        t.position.round = n
        stages.append(GAME.course.stage(t.position))
    assert stages == [1, 1, 2, 3, 4, 5]
