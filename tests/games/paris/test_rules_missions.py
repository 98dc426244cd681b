"""Section 21: what secret missions ask for."""

from __future__ import annotations

import pytest

from tabletop.engine.table import Statuses
from tabletop.games.paris import components as c
from tabletop.games.paris.pieces import pieces
from tabletop.games.paris.score import fulfilled
from tabletop.games.paris.table import _progress
from tests.random_games import played

from .table_setup import A, B, Table, mission, table


def met(name: str, *refuges: str, t: Table | None = None) -> bool:
    """Does A fulfil the mission, with these refuges?"""
    t = t or table()
    for seat, refuge in enumerate(refuges):
        t.refuge(seat, refuge)
    return fulfilled(t.position, A, mission(name))


@pytest.mark.rule("PAR-21.1")
def test_23_secrets_and_9_new_shelters():
    assert (len(c.SECRETS), len(c.NEW_SHELTERS)) == (23, 9)


CASES = [
    ("PAR-21.2", "pairs_all_survivors", 4, "2 brawler 2 healer 2 sage", "3 brawler 3 healer 1 sage"),
    ("PAR-21.3", "pairs_all_equipment", 4, "2 bullet 2 capsule 2 book", "2 bullet 1 capsule 4 book"),
    ("PAR-21.7", "ten_slackers", 6, "10 slacker", "9 slacker 9 sage"),
    ("PAR-21.12", "four_bullets", 4, "4 bullet", "3 bullet 4 book"),
    ("PAR-21.12", "four_capsules", 4, "4 capsule", "3 capsule"),
    ("PAR-21.12", "four_books", 4, "5 book", "3 book"),
    ("PAR-21.15", "two_equipped_brawlers", 2, "2 brawler 2 bullet", "3 brawler 1 bullet"),
    ("PAR-21.15", "two_equipped_healers", 2, "2 healer 3 capsule", "2 healer 2 bullet"),
    ("PAR-21.15", "two_equipped_sages", 2, "3 sage 2 book", "1 sage 5 book"),
]


@pytest.mark.parametrize(
    ("name", "points", "enough", "short"),
    [pytest.param(*case, marks=pytest.mark.rule(rule)) for rule, *case in CASES],
)
def test_missions_that_ask_for_a_number(name: str, points: int, enough: str, short: str):
    assert met(name, enough)
    assert not met(name, short)
    assert c.MISSION_POINTS[mission(name)] == points


@pytest.mark.parametrize(
    ("name", "mine", "rival", "pill"),
    [
        ("most_sages", "2 sage", "5 sage", ("pill.against", {"n": 2, "rival": 5})),
        ("fewest_slackers", "4 slacker", "3 slacker", ("pill.against", {"n": 4, "rival": 3})),
        ("four_books", "3 book", "", ("pill.of", {"n": 3, "least": 4})),
    ],
)
def test_a_mission_shows_what_is_still_missing(
    name: str, mine: str, rival: str, pill: tuple[str, dict[str, int]]
):
    t = table().refuge(A, mine)
    for seat in range(1, t.position.seats):
        t.refuge(seat, rival)
    t.position.agenda.append(("ask", 0))  # the match goes on
    told = _progress(t.position, A, mission(name)).pill
    assert told
    assert (told.key, told.params) == pill


@pytest.mark.rule("PAR-21.4")
def test_two_powers():
    assert met("two_powers", t=table().shelters(A, "tinkerer_01", "tinkerer_14"))
    assert not met("two_powers", t=table().shelters(A, "tinkerer_01", "sage_01"))
    assert c.MISSION_POINTS[mission("two_powers")] == 2


@pytest.mark.rule("PAR-21.5")
def test_thirteen_shelters():
    twelve = [f"sage_{i:02}" for i in range(1, 13)]
    assert not met("thirteen_shelters", t=table().shelters(A, *twelve))
    assert met("thirteen_shelters", t=table().shelters(A, *twelve, "farmer_01"))
    t = table().shelters(A, *twelve)
    t.position.placed[A] = (mission("new_cans_1"),)
    assert met("thirteen_shelters", t=t)


@pytest.mark.rule("PAR-21.6")
def test_fewest_slackers_and_a_tie_scores():
    assert met("fewest_slackers", "1 slacker", "1 slacker", "2 slacker")
    assert not met("fewest_slackers", "1 slacker", "0 slacker", "2 slacker")
    assert c.MISSION_POINTS[mission("fewest_slackers")] == 6


@pytest.mark.rule("PAR-21.8")
def test_the_binoculars_on_top_of_their_own_points():
    assert met("binoculars", t=table().holders(binoculars=A))
    assert not met("binoculars", t=table().holders(binoculars=B))
    t = table().holders(binoculars=A).hold(A, "binoculars").end().play("ready")
    assert t.points(A) == 4


@pytest.mark.rule("PAR-21.9", "PAR-21.16")
def test_most_powers():
    t = table().shelters(A, "tinkerer_01")
    assert met("most_powers", t=t)
    assert not met("most_powers", t=t.shelters(B, "tinkerer_02"))


MOST = [
    ("PAR-21.10", "most_equipment", "2 bullet 2 book", "3 capsule", "4 capsule"),
    ("PAR-21.11", "most_survivors", "3 slacker 2 sage", "4 farmer", "5 slacker"),
    *(
        ("PAR-21.13", f"most_{kind}s", f"2 {kind}", f"1 {kind} 7 slacker", f"2 {kind}")
        for kind in ("brawler", "healer", "sage", "farmer")
    ),
    *(
        ("PAR-21.14", f"most_{kind}s", f"2 {kind}", f"1 {kind} 7 slacker", f"2 {kind}")
        for kind in ("bullet", "capsule", "book")
    ),
]


@pytest.mark.parametrize(
    ("name", "mine", "fewer", "equal"),
    [pytest.param(*case, marks=pytest.mark.rule(rule, "PAR-21.16")) for rule, *case in MOST],
)
def test_most_means_more_than_every_opponent(name: str, mine: str, fewer: str, equal: str):
    assert met(name, mine, fewer, fewer)
    assert not met(name, mine, fewer, equal)
    assert not met(name, fewer, mine, fewer)
    assert c.MISSION_POINTS[mission(name)] == 6


@pytest.mark.rule("PAR-21.17")
def test_what_is_no_equipment_and_no_survivor():
    t = table().holders(bat=A, binoculars=A, heroine=A).refuge(A, "1 bullet 9 can").refuge(B, "1 book 1 sage")
    assert not met("most_equipment", t=t)
    assert not met("most_survivors", t=t)
    assert not met("two_equipped_brawlers", "1 brawler 1 bullet", t=t)


@pytest.mark.rule("PAR-19.1")
def test_nothing_is_so_far_or_to_place_any_more_once_all_is_counted():
    said = set()
    for seed in range(3):
        match = played("paris", 2, seed)
        for seat in range(2):
            told = match.game.table(match.game.view(match.position, seat), seat)
            rows = [part for panel in told.panels for part in panel.sections if isinstance(part, Statuses)]
            said |= {(row.pill.key, row.state) for part in rows for row in part.statuses if row.pill}
    assert said == {("pill.done", "good"), ("pill.failed", "out")}


@pytest.mark.parametrize(
    ("mission", "said"),
    [
        ("four_books", ("mission.now.least", {"n": 3, "other": 4})),
        ("most_sages", ("mission.now.most", {"n": 2, "other": 5})),
        ("fewest_slackers", ("mission.now.fewest", {"n": 1, "other": 0})),
    ],
)
def test_a_mission_tells_how_far_a_seat_has_come(mission: str, said: tuple[str, dict[str, int]]):
    t = table(3).refuge(A, "2 sage 1 slacker 3 book").refuge(B, "5 sage").hold(A, mission).gather()
    card = next(piece for piece in pieces(t.position, A) if piece.tag == f"secret.{mission}")
    assert [(text.key, text.params) for text in card.foreseen] == [said]
