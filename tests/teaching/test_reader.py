"""The reader of what a game teaches: it takes over what is written and names every fault."""

from __future__ import annotations

import tomllib

import pytest

from tabletop.engine.data import BadData, Entry
from tabletop.teaching import Teaching, sound_teaching, teaching
from tabletop.teaching.loader import read
from tabletop.texts.words import Words

TEXTS = """
text = { en = "Pay {price}.", fr = "Payez {price}." }
rules = ["TOY-1.1"]
"""
TEACH = f"""
silent = ["pause"]
[[panel]]
key = "aim"
title = {{ en = "The aim", fr = "Le but" }}
picture = [{{ kind = "piece", picture = "card.car", at = [200, 120], width = 80 }}]
{TEXTS}
[[moment]]
on = {{ told = "log.penalty", who = "me", params = {{ n = 2 }} }}
{TEXTS}
[[word]]
key = "trick"
forms = {{ en = ["trick", "tricks"], fr = ["pli"] }}
{TEXTS}
[first_match]
seats = 2
computer = "club"
seeds = [3]
within = 40
"""
LESSON = """
[[lesson]]
key = "first"
title = { en = "First", fr = "D’abord" }
shows = ["TOY-1.1"]
position = { seats = 2 }
task = { en = "Take.", fr = "Prenez." }
goal = { told = "log.take" }
way = [["take", "count=2"]]
wrong = [{ try = ["rest"], rule = "TOY-3.1" }]
nudge = { en = "Two.", fr = "Deux." }
"""


def taught(teach: str = "", lessons: str = "", puzzles: str = "") -> Teaching:
    texts = (("teach", teach), ("lessons", lessons), ("puzzles", puzzles))
    return read(*(Entry(tomllib.loads(text), f"toy/{name}.toml") for name, text in texts))


def test_everything_written_is_taken_over() -> None:
    known = taught(TEACH, LESSON)
    assert known.panels[0].picture[0] == ("piece", {"picture": "card.car", "at": [200, 120], "width": 80})
    assert known.coach_cards[0].key == "told.log.penalty.me"
    assert known.coach_cards[0].on.keys == ("log.penalty",)
    assert known.words[0].forms["en"] == ("trick", "tricks")
    assert (known.first_match.seeds, known.silent) == ((3,), ("pause",))
    lesson = known.lessons[0]
    assert (lesson.kind, lesson.seat, lesson.until) == ("do", 0, "turn")
    assert (lesson.way, lesson.wrong[0].tried, lesson.wrong[0].at) == ((("take", "count=2"),), ("rest",), 0)


def test_a_game_without_files_teaches_nothing() -> None:
    assert taught() == Teaching((), (), (), (), taught().first_match, (), ())


@pytest.mark.parametrize(
    ("found", "put", "fault"),
    [
        ('fr = "Payez {price}."', 'fr = "Payez."', "panel aim: text: en and fr differ in {price}"),
        ('fr = "Le but"', 'de = "Das Ziel"', "teach.toml: panel aim: title: de is unknown here"),
        ('who = "me"', 'who = "you"', "who: one of me, other is needed, not 'you'"),
        ('told = "log.penalty", who = "me", params = { n = 2 }', "", "moment 1: on: exactly one of"),
        ('told = "log.penalty"', 'saw = "log.penalty"', "moment saw.log.penalty.me: on: saw is unknown here"),
        ("within = 40", "", "teach.toml: first_match: within is missing"),
        ("[[word]]", "[[wort]]", "teach.toml: wort is unknown here; known are first_match, moment, "),
        ('"trick", "tricks"', "", "word trick: forms: at least one form is needed"),
        ('key = "first"', 'key = "first"\nuntil = "noon"', 'lesson first: until: "turn" or "moves 3"'),
        ('"count=2"', '"2"', "lesson first: after the verb come arguments such as"),
        ("nudge =", "nugde =", "lessons.toml: lesson first: nugde is unknown here"),
        ('title = { en = "First"', 'kind = "guess"\ntitle = { en = "First"', "one of do, refuse, predict"),
    ],
)  # fmt: skip
def test_a_fault_names_file_entry_and_what_is_wrong(found: str, put: str, fault: str) -> None:
    assert found in TEACH + LESSON
    with pytest.raises(BadData) as told:
        taught(TEACH.replace(found, put, 1), LESSON.replace(found, put, 1))
    assert fault in str(told.value)


def test_every_fault_is_told_at_once_and_a_key_stands_once() -> None:
    with pytest.raises(BadData) as told:
        taught(TEACH.replace("within = 40", ""), LESSON + LESSON)
    assert str(told.value).splitlines() == [
        "toy/teach.toml: first_match: within is missing",
        "toy/lessons.toml: lesson first: the key stands twice",
    ]


def test_a_taught_text_is_told_with_its_figures() -> None:
    panel = taught(TEACH).panels[0]
    assert Words("fr").taught(panel.taught.text, {"price": 100}) == "Payez 100."
    assert Words("en").taught(panel.taught.short) == ""


def test_the_games_that_are_here_can_be_read() -> None:
    from tabletop import games

    for game in games.here():
        assert isinstance(sound_teaching(game), Teaching)


def test_a_way_of_playing_is_taught_to_its_end_before_another_begins() -> None:
    taught = teaching("rails")
    options = {lesson.key: lesson.options for lesson in taught.lessons}
    order = taught.lessons_from(0)
    assert sorted(order) == sorted(options)
    companies = [key for key in order if "mode" not in options[key]]
    assert order[: len(companies)] == companies
    assert order.index("last_sale") < order.index("capital")
    capital = next(i for i, lesson in enumerate(taught.lessons) if lesson.key == "capital")
    modes = [options[key].get("mode") for key in taught.lessons_from(capital)]
    assert modes[:3] == ["standard"] * 3
    assert "standard" not in modes[3:]
