"""The gate of everything that is taught: what is sound passes, and each kind of fault is named."""

from __future__ import annotations

from importlib.resources import files
from random import Random
from typing import Any

import pytest

from tabletop import cli, games
from tabletop.engine.data import Entry
from tabletop.engine.panels import for_whom, pieces_without_results, without_results
from tabletop.engine.table import Grid, Section, Text, Track
from tabletop.learning.lesson import LessonRun
from tabletop.learning.lesson_coverage import rules_touched
from tabletop.learning.lesson_drops import drop_faults
from tabletop.learning.lessons_check import lesson_faults
from tabletop.learning.teaching_check import Claims, met, taught_faults
from tabletop.match.all_hands import pieces_for, table_for
from tabletop.teaching import FirstMatch, Lesson, Teaching, teaching
from tabletop.teaching.loader import read
from tabletop.teaching.shapes import NO_TEXT
from tabletop.teaching.wording import faults, sentences_of
from tabletop.texts.translations import Translations
from tests.random_games import OWN

GAME = games.find("macadam")
CLAIMS = Claims(GAME)
KNOWN = teaching("macadam")
LESSONS = {lesson.key: lesson for lesson in KNOWN.lessons}
TEXT = files("tabletop.games.macadam").joinpath("teach.toml").read_text("utf-8")


def test_the_command_says_what_it_held_against_the_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["check-lessons", "macadam", "--matches", "0", "--language", "en"]) == 0
    out = capsys.readouterr().out
    assert f"macadam: {len(LESSONS)} lessons" in out
    assert f"lessons touch {len(rules_touched(GAME, KNOWN.lessons))} of 116 rules" in out


@pytest.mark.parametrize("enough", [True, False])
def test_the_command_fails_where_lessons_teach_too_few_of_the_points(
    enough: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With all lessons, and with a single one; the match is played by chance."""
    known = KNOWN if enough else KNOWN._replace(lessons=(LESSONS["swap_a_card"],))
    monkeypatch.setattr("tabletop.learning.lesson_coverage.CLUB", "random")
    monkeypatch.setattr("tabletop.learning.lessons_check.teaching", lambda key: known)
    monkeypatch.setattr("tabletop.learning.lessons_check.check", lambda game: ())
    assert cli.main(["check-lessons", "macadam", "--language", "en"]) == (0 if enough else 1)
    out = capsys.readouterr().out.replace("\u00a0", " ")
    assert ("macadam: 100 % of the points of 1 match" in out) is enough
    assert ("not taught" in out) is not enough


# -- lessons -----------------------------------------------------------------------------------------------
def found(key: str, tries: int = 0, **changes: Any) -> str:
    """What the gate says of a lesson that was changed."""
    lesson: Lesson = LESSONS[key]._replace(**changes)
    return "\n".join(lesson_faults(CLAIMS, lesson, tries))


def said(text: str) -> Translations:
    return Translations({"en": text, "fr": text})


ANYTHING = [{"told": "log.officer"}, {"told": "log.penalty"}, {"told": "log.roll"}]
WAY = LESSONS["swap_a_card"].way
WRONG = LESSONS["same_colour"].wrong[0]


@pytest.mark.parametrize(
    ("key", "changes", "fault"),
    [
        ("pick_a_light", {"task": said("Lead for 200.")}, "task: en: the number '200.' must be a figure"),
        ("pick_a_light", {"nudge": said("Take {much}.")}, "nudge: fr: nothing is called {much}"),
        ("pick_a_light", {"shows": ("MAC-99.1",)}, "there is no rule MAC-99.1"),
        ("pick_a_light", {"shows": ("MAC-7.1",)}, "shows: MAC-7.1 is not met on the way; met are MAC-14"),
        ("pick_a_light", {"position": {"hands": ["unicorn"]}}, "hands: 'unicorn' is none of green"),
        ("pick_a_light", {"position": {"cards": 1}}, "'cards' is none of seats"),
        ("pick_a_light", {"position": {"leader": 1}}, "position: seat 1 is asked, not the learner (0)"),
        ("pick_a_light", {"way": (("lead", "card=car"),)}, "way 1: lead card=car: no such move is legal"),
        ("pick_a_light", {"way": (("leap",),)}, "leap: no such verb"),
        ("pick_a_light", {"way": (("lead", "card=bicycle"),)}, "way: it does not reach the goal: log.cover"),
        ("stop_the_turn", {"goal": {"any": ANYTHING}}, "task: every legal first move reaches the goal"),
        ("pick_a_light", {"goal": {"asked": "lead"}}, "goal: it is true before anything is done"),
        ("pick_a_light", {"goal": {"told": "log.leap"}}, "goal: no log line has the key log.leap"),
        ("pick_a_light", {"goal": {"gained": "score.car"}}, "exactly one of told, gain"),
        ("swap_a_card", {"goal": {"told": "log.discard"}}, "way: the goal is reached before step 3"),
        ("swap_a_card", {"way": (*WAY[:1], WAY[2], WAY[1])}, "way 2: lead card=pedestrian: no such move"),
        ("swap_a_card", {"until": "moves 2"}, "way: it leads away from the goal before step 3"),
        ("same_colour", {"wrong": (WRONG._replace(rule="MAC-14.5"),)}, "not MAC-14.5 refuses it, but MAC-11"),
        ("same_colour", {"before": (("lead", "card=car"),)}, "lead card=car: no such move is legal"),
        ("papers_first", {"twins": ({"hands": ["moped"]},)}, "twin 1: way 1: lay card=insurance: no such"),
    ],
)  # fmt: skip
def test_a_lesson_that_is_not_true_is_named(key: str, changes: dict[str, Any], fault: str) -> None:
    assert found(key) == ""
    assert fault in found(key, **changes)


def test_a_prediction_must_offer_what_will_be() -> None:
    lesson = {
        "kind": "predict",
        "goal": {},
        "then": (("lead", "card=blue_arrow"), ("penalty",), ("follow", "card=blue_arrow")),
        "answer": {"told": "log.penalty", "param": "n"},
    }
    assert found("blue_means_blue", **lesson, choices=(0, 50, 100)) == ""
    assert "the answer is 100, which is none of them" in found("blue_means_blue", **lesson, choices=(0, 50))
    nothing = {**lesson, "then": lesson["then"][:1]}
    assert "answer: no log line gives it" in found("blue_means_blue", **nothing, choices=(0, 100))


def test_a_storm_leaves_no_lesson_stuck() -> None:
    assert found("stop_the_turn", tries=300) == ""


STATED = {
    "section.shelters", "section.standing", "panel.population", "section.companies", "section.dividends",
    "number.money", "number.signed",
}  # fmt: skip
"""What counts or prints that which lies on the table, and may happen to be as much as an answer."""


@pytest.mark.parametrize("key", OWN)
def test_no_panel_and_no_tooltip_gives_the_answer_of_a_lesson_away(key: str) -> None:
    """Where a lesson asks for a number, nothing that the game has worked out says it (PAR-16.5)."""
    game = games.find(key)
    for lesson in (each for each in teaching(key).lessons if each.kind == "predict"):
        for twin in range(len(lesson.twins) + 1):
            run = LessonRun(game, lesson, twin=twin)
            view, seat, answer = run.match.view(lesson.seat), lesson.seat, run.truth()
            table = without_results(for_whom(table_for(game, view, seat, seat), forecasts=False))
            sections = [section for panel in table.panels for section in panel.sections]
            sections = [s for s in sections if not is_stated(s)]
            pieces = pieces_without_results(pieces_for(game, view, seat, seat))
            says = [*texts(sections), *texts([piece.told + piece.foreseen for piece in pieces])]
            told = {text.key for text in says if answer in text.params.values()} - STATED
            assert not told or not isinstance(answer, int), f"{lesson.key} {twin}: {told}"


def is_stated(section: Section) -> bool:
    """Whether a section of a panel prints a track, or counts what lies on the table."""
    titled = isinstance(section, Grid) and section.title
    return isinstance(section, Track) or bool(titled and titled.key in STATED)


def texts(found: Any) -> list[Text]:
    """All texts in something that a table shows."""
    if isinstance(found, Text):
        return [found]
    return [text for part in found for text in texts(part)] if isinstance(found, tuple | list) else []


RARE = {
    "told.log.to_income.lost.me", "told.log.income.me", "told.log.income.standard", "told.log.refill.me",
    "told.log.raises.points.me",
}  # fmt: skip
"""Cards that hardly any match at random brings up; refusals never come up there."""
TELLING = {
    "gharkane": (0, 1, 2, 5, 6, 27, 60, 111, 355),
    "madsteam": (0, 1, 3, 5, 9, 13, 15, 36, 65, 92, 99),
    "rails": (0, 1, 2, 7, 8, 10, 27, 28, 32, 53, 161),
}
"""Seeds of matches that bring up what others do not: they come before the others."""


@pytest.mark.parametrize("key", games.here())
def test_every_card_of_the_coach_comes_up(key: str) -> None:
    """In matches at random, whatever their options and seats; so no card waits for what never happens."""
    game = games.find(key)
    left = {m.key: m for m in teaching(key).coach_cards if m.on.kind != "refused" and m.key not in RARE}
    for seed in (*TELLING.get(key, ()), *range(400)):
        if not left:
            break
        dice = Random(f"{key} {seed}")
        options = {o.key: dice.choice(o.choices) for o in game.options if dice.random() < 0.4 and not o.maps}
        seats = dice.choice([*game.seats])
        if game.too_many_or_few(seats, game.settled(options)) is None:
            match = FirstMatch(seats, options, "", (), (), 10_000)
            for met_now in met(game, [*left.values()], match, seed, seed):
                del left[met_now]
    assert not left


@pytest.mark.parametrize("space", ["\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}"])
def test_both_no_break_spaces_are_right_in_french(space: str) -> None:
    text = f"Un pli{space}: «{space}gagné{space}»{space}!"
    assert not list(faults(Translations({"fr": text, "en": "A trick."}), lambda name: False))


# -- panels, cards, words ------------------------------------------------------------------------------------
def taught(*changes: tuple[str, str]) -> Teaching:
    import tomllib

    text = TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return read(Entry(tomllib.loads(text), "toy"), Entry({}, "toy"), Entry({}, "toy"))


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('asked = "lead"', 'asked = "leap"', "on: asked: there is no question leap"),
        ('asked = "discard"', 'can = "discard"', "the question discard has no coach card and is not silent"),
        ('can = "lay"', 'can = "lie"', "on: can: there is no verb lie"),
        ('told = "log.reversed"', 'told = "log.turned"', "no sentence in the language files log.turned"),
        ('refused = ["MAC-10.3"', 'refused = ["MAC-10.33"', "on: refused: there is no rule MAC-10.33"),
        ('unless = ["penalty_tickets=limited"]', 'unless = ["tickets=few"]', "no such choice: tickets=few"),
        ("A tie: one", "A tie of 2: one", "draw_again: text: en: the number '2:' must be"),
        ("sinon, moins", "sinon ; moins", "text: fr: a no-break space is needed beside ';'"),
        ("The most points win.", "The most points win. So there. Now.", "5 sentences, 3 are allowed"),
        ('icons = ["token"]', 'icons = ["tocken"]', "nothing is drawn or called so: tocken"),
        ('forms.fr = ["pli", "plis"]', 'forms.fr = ["talon"]', "words: fr: 'talon' stands in two entries"),
        ('icons = ["stock", "back"]', 'icons = ["stock"]', "picture back is met at the table"),
        ("part = [450, 130, 1500, 900]", "part = [0, 0, 9, 9]", "part: 9 x 9 has not the shape of its place"),
        ('computer = "learner"', 'computer = "genius"', "computer: one of random, learner, club, expert"),
        ("rounds = 1", "rounds = 9", "first_match: option rounds is one of"),
        ('"told.log.trick_over"]', '"told.log.turned"]', "must_meet: there is no coach card told.log.turned"),
        ('["told.log.deal"]', '["told.log.dealt"]', "tells: there is no coach card told.log.dealt"),
        ("within = 40", "within = 1", "seed 127: within 1 decisions most matches do not meet asked."),
    ],
)  # fmt: skip
def test_a_card_that_is_not_true_is_named(old: str, new: str, fault: str) -> None:
    known = taught(("seeds = [127, 162, 268, 334, 356]", "seeds = [127]"), (old, new))
    assert fault in "\n".join(taught_faults(CLAIMS, known))


def test_sentences_are_counted_in_both_languages() -> None:
    assert sentences_of("No penalty! You may go. Really?") == ["No penalty!", "You may go.", "Really?"]
    assert len(sentences_of("Qui donne\u00a0? Tirez\u00a0: un agent… Puis jouez.")) == 3
    long = Translations({"en": "word " * 26 + "end."})
    assert [*faults(long, bool)] == [f"en: 27 words in one sentence, 25 are allowed: {long['en'][:50]}…"]
    assert [*faults(Translations({"en": "It is ‘so’, “as 4 of them say”, {n}."}), "n".__eq__)] == []
    assert [*faults(Translations({"fr": "Un «\u00a0feu 3\u00a0»\u00a0: allez\u00a0!"}), bool)] == []


@pytest.mark.parametrize("key", OWN)
def test_a_drop_of_any_piece_anywhere_in_a_lesson_is_answered(key: str) -> None:
    """A few drops in each lesson; `check-lessons` tries more."""
    game = games.find(key)
    assert not [fault for lesson in teaching(key).lessons for fault in drop_faults(game, lesson, 3)]


def test_a_drop_that_misses_the_goal_in_silence_is_a_fault() -> None:
    silent = LESSONS["pick_a_light"]._replace(nudge=NO_TEXT, misses=())
    assert any("misses the goal without a hint" in fault for fault in drop_faults(GAME, silent, 1000))
