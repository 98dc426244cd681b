"""What people have learned is kept per person, safely, and gone when it is to be forgotten."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path

import pytest

from tabletop.learning import people as module
from tabletop.learning.people import BOXES, LARGEST, MOST_PEOPLE, People
from tabletop.teaching import Lesson, Wrong

START = date(2026, 1, 1)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where they are kept."""
    return tmp_path / "people.json"


def day(monkeypatch: pytest.MonkeyPatch, days: int) -> None:
    """So many days have passed."""
    monkeypatch.setattr(module, "today", lambda: START + timedelta(days))


def lesson(key: str, shows: str = "", refuses: str = "") -> Lesson:
    """One of which only the rules matter."""
    wrong = (Wrong(("lead",), refuses),) if refuses else ()
    return Lesson(key, "do", {}, (shows,), 0, {}, (), {}, {}, "turn", (), (), wrong, {}, (), {}, (), {})


def test_a_person_is_known_again_whatever_the_case_and_the_accents(path: Path) -> None:
    people = People(path)
    learned = people.of("Léa").of("macadam")
    learned.lesson("one").succeed()
    learned.show("asked.lead", ("MAC-14.3",))
    learned.refuse("MAC-6.5")
    learned.end(["MAC-6.5", "MAC-1.1", "MAC-6.5"])
    people.save()
    again = People(path).of(" LEA ")
    assert again.of("macadam") == learned
    assert again.of("macadam").met == ["MAC-1.1", "MAC-6.5"]
    assert not again.is_new("macadam")
    assert again.is_new("paris")


@pytest.mark.parametrize("name", ["Player 2", "joueur 1", "Computer 3", "  "])
def test_who_has_no_name_is_nobody_and_forgotten_at_the_end(path: Path, name: str) -> None:
    people = People(path)
    people.of(name).of("macadam").lesson("one").succeed()
    assert people.of(name).of("macadam").lesson("one").done
    assert not people.of(name).is_new("macadam")
    people.save()
    assert not path.exists()
    assert not people.known()


def test_what_is_forgotten_stands_nowhere_in_the_file(path: Path) -> None:
    people = People(path)
    for name in ("Léa", "Marc"):
        for game in ("macadam", "paris"):
            people.of(name).of(game).lesson("one").succeed()
    people.save()
    path.with_suffix(".damaged.json").write_text("Léa", "utf-8")
    people.forget("Marc", "paris")
    people.save()
    assert path.read_text("utf-8").count("paris") == 1
    people.forget("lea")
    people.save()
    assert "Léa" not in "".join(file.read_text("utf-8") for file in path.parent.iterdir())
    assert [person.name for person in People(path).known()] == ["Marc"]


def test_at_most_so_many_people_are_kept_those_who_were_here_last(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = People(path)
    for n in range(MOST_PEOPLE + 3):
        day(monkeypatch, n)
        people.of(f"P{n:02}").of("macadam").refuse("MAC-6.5")
    people.save()
    assert [person.name for person in People(path).known()] == [f"P{n:02}" for n in range(3, MOST_PEOPLE + 3)]


def test_of_a_person_who_has_learned_too_much_the_oldest_game_is_left_out(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = People(path)
    for n, game in enumerate(("macadam", "paris", "rails")):
        day(monkeypatch, n)
        people.of("Léa").of(game).end(f"R-{i}.{'0' * 100}" for i in range(200))
    people.save()
    assert path.stat().st_size < LARGEST * 2
    assert set(People(path).of("Léa").games) == {"paris", "rails"}


def test_what_is_learned_by_a_clock_that_was_reset_is_kept(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = People(path)
    people.of("Léa").of("macadam").lesson("one").succeed()
    monkeypatch.setattr(module, "today", lambda: date(1970, 1, 1))
    people.of("Marc").of("macadam").lesson("one").succeed()
    people.save()
    again = People(path)
    assert again.damaged is None
    assert [person.name for person in again.known()] == ["Léa", "Marc"]
    assert again.of("Marc").of("macadam").lesson("one").standing == "done"


@pytest.mark.parametrize(
    "damaged",
    [
        b"\xff\xfe",
        b"{",
        b"[]",
        b'{"format": 9, "people": []}',
        b'{"format": 1, "people": [{"name": "", "games": {}}]}',
        b'{"format": 1, "people": [{"name": "A", "games": {"g": {"lessons": {"a": {"tries": "1"}}}}}]}',
        b'{"format": 1, "people": [{"name": "A", "games": {"g": {"last": "never"}}}]}',
        b'{"format": 1, "people": [{"name": "A", "games": {"g": {"refused": {"R": -1}}}}]}',
        b'{"format": 1, "people": [{"name": "A", "games": {"g": {"met": [1]}}}]}',
        b'{"format": 1, "people": [{"name": "A", "games": {"g": {"puzzles": {"a": {"box": 5}}}}}]}',
        b'{"format": 1, "people": [{"name": "A", "games": {"g": {"last": "9999-12-31"}}}]}',
        b'{"format": 1, "people": [{"name":"A", "games": {"g": {"lessons": {"": {"last": "9999-12-31"}}}}}]}',
        b'{"format": 1, "people": [{"name": "A", "games": {"g": {"met": ["\\ud800"]}}}]}',
        b'{"format": 1, "people": [{"name": "A", "games": {"g": {"refused": {"\\ud800": 1}}}}]}',
        b'{"format": 1, "people": [{"name": "A", "games": {"\\udfff": {"ended": 1}}}]}',
        b'{"format": 1, "people": [%s]}' % b",".join([b'{"name": "A", "games": {}}'] * 33),
        b"[" * 100_000,
    ],
)
def test_a_damaged_file_is_put_aside_and_told(path: Path, damaged: bytes) -> None:
    path.write_bytes(damaged)
    people = People(path)
    assert people.damaged
    assert Path(people.damaged.file).read_bytes() == damaged
    assert not people.known()
    people.of("Léa").of("macadam").refuse("MAC-6.5")
    people.save()
    assert People(path).damaged is None


def test_what_a_stranger_says_of_thousands_of_games_is_weighed_once(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = {f"g{n}": {"last": "2026-01-01"} for n in range(5_000)}
    path.write_text(json.dumps({"format": 1, "people": [{"name": "A", "games": games}]}))
    people, written = People(path), list[object]()
    monkeypatch.setattr(module, "_written", lambda value: written.append(value) or json.dumps(value).encode())
    people.of("A").of("macadam").refuse("MAC-6.5")
    people.save()
    assert len(written) <= 5_002
    assert "macadam" in People(path).of("A").games
    assert path.stat().st_size < 2 * LARGEST


def test_what_a_later_version_has_written_besides_is_passed_over(path: Path) -> None:
    learned = {"ended": 2, "trophies": [1], "moments": {"a": {"times": 1, "colour": "red"}}}
    path.write_text(json.dumps({"format": 1, "people": [{"name": "A", "games": {"g": learned}}]}))
    assert People(path).of("a").of("g").ended == 2


def test_a_moment_is_wanted_once_and_again_after_two_refusals_by_its_rules(path: Path) -> None:
    learned = People(path).of("Léa").of("macadam")
    rules = ("MAC-10.3", "MAC-10.4")
    learned.refuse("MAC-10.3")
    assert learned.wants("asked.lead", rules)
    learned.show("asked.lead", rules)
    for rule, wanted in (("MAC-10.3", False), ("MAC-6.5", False), ("MAC-10.4", True)):
        learned.refuse(rule)
        assert learned.wants("asked.lead", rules) == wanted
    learned.show("asked.lead", rules)
    for _ in range(5):
        learned.refuse("MAC-10.3")
    assert not learned.wants("asked.lead", rules)


def test_a_lesson_comes_back_after_longer_and_longer_until_a_rule_of_it_refuses(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    learned, passed = People(path).of("Léa").of("macadam"), 0
    for box in (*range(len(BOXES)), len(BOXES) - 1):
        day(monkeypatch, passed)
        learned.lesson("one").succeed()
        assert learned.lesson("one").box == box
        learned.lesson("one").succeed()  # on the same day: nothing more is known by that
        assert (learned.lesson("one").due - module.today()).days == BOXES[box]
        passed += BOXES[box]
    learned.refuse("MAC-6.5", [lesson("one", refuses="MAC-6.5")])
    assert learned.lesson("one").box == 0


def test_after_a_pause_what_is_due_longest_is_practised_first(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    learned = People(path).of("Léa").of("macadam")
    lessons = [lesson(key, shows=f"MAC-{i}.1") for i, key in enumerate("abcd")]
    assert not learned.refresher(lessons)
    for n in range(3):
        day(monkeypatch, 10 * n)
        for known in "abc"[: n + 1]:
            learned.lesson(known).succeed()
    assert [learned.lesson(key).box for key in "abc"] == [2, 1, 0]
    day(monkeypatch, 33)
    assert not learned.refresher(lessons)
    day(monkeypatch, 34)
    assert learned.refresher(lessons) == ["c", "d", "b"]
