"""Positions of lessons in a few words, and the parts of the estimate."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.engine.game import BadSetup
from tabletop.engine.log import Line
from tabletop.games.gharkane import GAME
from tabletop.games.gharkane.notation import setup
from tabletop.games.gharkane.score import score
from tabletop.texts.words import Words
from tests.games.table_under_test import words_of

from .table_setup import A, B, Table, table


def told(**words: Any) -> Table:
    position = setup(words)
    assert GAME.audit(position) == []
    return Table(position)


def test_shelters_hold_what_is_told_and_nothing_else():
    shelter = {"rooms": ["arsenal 2", "room_workshop full"], "hospital": 4, "goods": "2 food", "disease": -2}
    t = told(seats=3, round=4, A={**shelter, "repaired": "still", "hunted": "2 tusker"})
    assert (t.asked, t.position.round, t.has(A), t.has(B)) == ((A, "turn"), 3, "2 food", "")
    assert (t.lives(A, "arsenal"), t.lives(A, "hospital"), t.value(A)) == (2, 4, -2)
    assert [len(set(rooms)) for rooms in t.position.rooms] == [5, 5, 5]


@pytest.mark.parametrize(
    ("now", "asked"),
    [
        ("night B", (B, "turn")),
        ("act A4", (A, "act")),
        ("leader A", (A, "leader")),
        ("events A", (A, "solve")),
        ("feed A", (A, "leave")),
        ("disease A", (A, "care")),
        ("recruit A", (A, "hire")),
        ("build A", (A, "build")),
        ("repair A", (A, "repair")),
        ("place A", (A, "place")),
    ],
)
def test_play_goes_on_from_any_moment_to_the_end(now: str, asked: tuple[int, str]):
    shelter = {"rooms": ["arsenal 2"], "hospital": 2, "goods": "2 medicine 3 wood", "broken": "studded_club"}
    t = told(now=now, A=shelter, heroes={"A4": "kraveth up"}, events={"open": "volcanic_winter"}, round=6)
    if now == "events A":
        t = told(now=now, A={"goods": "2 metal 2 chip"}, events={"open": "wood_shortage"}, round=6)
    assert t.asked == asked
    while actions := GAME.legal(t.position):
        GAME.play(t.position, actions[-1])
        assert GAME.audit(t.position) == []
    assert GAME.result(t.position)


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ({"options": {"rooms": 3}}, "rooms"),
        ({"C": {}}, "C"),
        ({"heroes": {"A7": "kraveth"}}, "heroes: '7'"),
        ({"heroes": {"A5": "kraveth", "A4": "kraveth"}}, "share a place"),
        ({"A": {"goods": "two food"}}, "goods"),
        ({"A": {"rooms": ["palace full"]}}, "palace"),
        ({"A": {"rooms": ["arsenal 9"]}}, "survivors"),
        ({"stock": {"oasis": 3}}, "oasis"),
        ({"now": "night"}, "now: '' is none of A, B"),
        ({"now": "feed A A"}, "now: 'A A' is none of A, B"),
        ({"now": "feed A", "round": 6}, "now: 'feed A'"),
    ],
)
def test_what_cannot_be_read_is_named(words: dict[str, Any], named: str):
    with pytest.raises(BadSetup, match=named):
        setup(words)


def test_the_parts_of_the_estimate_have_names():
    t = told(now="act A4", heroes={"A4": "kraveth up"}, A={"goods": "2 metal 2 chip"})
    assert GAME.parts
    parts = GAME.parts(t.position, A)
    assert sum(parts.values()) == GAME.worth(t.position, A)
    for words in words_of("gharkane"):
        assert all(words(key) != key for key in parts)


class Scored(list[Line]):
    """A log that notes the points of A as each line is told."""

    def __init__(self, t: Table) -> None:
        super().__init__()
        self.t, self.points = t, {"": score(t.position, A)}

    def append(self, line: Line) -> None:
        super().append(line)
        self.points[line.key] = score(self.t.position, A)


@pytest.mark.parametrize("helped", ["event", "repair"])
def test_a_room_that_helps_is_told_of_before_the_points_are_won(helped: str):
    """Else what decided a match would credit the room with the event, or with the equipment."""
    if helped == "event":
        t = table().events("marauders").goods(A, "7 ammo").rooms(A, "crisis_cell full").solving()
        move: tuple[str, ...] = ("solve", "marauders", "ammo")
    else:
        t = table().rooms(A, "auto_workshop full").broken(A, "still").day(A, "repair_equipment")
        move = ("repair", "still", "workshop")
    log = Scored(t)
    t.position.log = log
    t.play(*move)
    before, room, won = log.points[""], log.points["log.use_room"], log.points[f"log.{move[0]}"]
    assert before == room < won


@pytest.mark.parametrize(
    ("good", "n", "said"), [("food", 2, "2 rations de nourriture"), ("can", 1, "1 conserve")]
)
def test_what_is_not_counted_by_itself_is_counted_in_portions(good: str, n: int, said: str):
    line = Words("fr", "gharkane")("log.gain", seat="Léa", n=n, good=f"good.{good}", source="Nornaald")
    assert said in line


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("key", ["log.hunt", "log.feed", "log.repair"])
def test_the_log_counts_no_nothing(language: str, key: str):
    named = {"seat": "seat.0", "game": "game_tile.tusker", "equipment": "equipment.still"}
    none, two = (Words(language, "gharkane", ["Ada"])(key, n=n, **named) for n in (0, 2))
    assert ("0" in none, "2" in two) == (False, True)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_part_of_a_round_has_the_rounds_name(language: str):
    words = Words(language, "gharkane")
    phases = [words(f"phase.{phase}") for phase in ("setup", "dusk", "night", "day")]
    assert words("round.of", n=2).split()[0] not in phases
