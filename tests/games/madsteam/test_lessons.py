"""What the gate cannot see of Madsteam's lessons: what a mistake leads to."""

from __future__ import annotations

import pytest

from tabletop.engine.log import Line
from tabletop.games.madsteam import GAME
from tabletop.learning.coach import FacedDecision, cards_about_lines
from tabletop.learning.lesson import LessonRun, Verdict
from tabletop.learning.spoken import conceivable
from tabletop.match import LogGroup
from tabletop.teaching import teaching

LESSONS = {lesson.key: lesson for lesson in teaching(GAME.key).lessons}
PARTS = ["turn", "match", "winning"]


def tries(run: LessonRun, *words: str) -> Verdict:
    action = next(conceivable(GAME, run.match.position, run.lesson.seat, words))
    verdict = run.tried(run.match.play(action))
    while answer := run.script():
        run.match.play(answer)
        verdict = run.seen()
    return verdict


def hint(run: LessonRun) -> str:
    return run.missed.hint["en"] if run.missed else ""


def test_the_coach_explains_dinner_before_what_is_missing_at_it() -> None:
    line = Line("log.eat_short", "MAD-8.2", {"seat": "seat.0", "n": 2, "missing": 2})
    short = LogGroup(0, 0, (line,))
    here = FacedDecision(0, "patient", "prompt.patient", frozenset({"choose_patient"}), 3)
    cards = [card.coach_card.key for card in cards_about_lines(teaching(GAME.key).coach_cards, here, [short])]
    assert cards == ["told.log.eat.me", "told.log.eat_short.me"]


def test_whoever_chooses_a_patient_knows_that_nobody_gets_better() -> None:
    card = next(card for card in teaching(GAME.key).coach_cards if card.key == "asked.patient")
    assert "MAD-8.13" in card.taught.rules


def test_the_thread_goes_from_the_turn_to_the_match_to_what_wins() -> None:
    parts = [lesson.part for lesson in LESSONS.values()]
    assert parts == sorted(parts, key=PARTS.index)
    assert {*parts} == {*PARTS}


def test_a_lesson_ends_with_more_than_its_title_and_asks_for_all_that_counts() -> None:
    for lesson in LESSONS.values():
        for language in ("en", "fr"):
            assert lesson.idea[language].partition(":")[0].rstrip() != lesson.title[language], lesson.key
    asked = LESSONS["three_workers"].task["fr"]
    assert "trois ouvriers" in asked
    assert "terminez" in asked


def test_every_lesson_ends_with_its_idea_and_knows_mistakes() -> None:
    for lesson in LESSONS.values():
        assert all(lesson.idea[language] for language in ("en", "fr")), lesson.key
        assert all(miss.hint["en"] for miss in lesson.misses), lesson.key
        assert lesson.misses, lesson.key


@pytest.mark.parametrize(
    ("lesson", "move", "why"),
    [
        ("two_steps", "move_hero hero=0.2 spot=scrapyard", "may not stay there"),
        ("two_steps", "move_hero hero=0.1 spot=west_bridge", "He made way"),
        ("one_card", "choose_karma card=bad_1", "only one wood"),
        ("clockwise", "move_hero hero=0.5 spot=south_well", "before the Bank"),
        ("clockwise", "move_hero hero=0.5 spot=armoury", "no water to be had"),
        ("hunt", "hunt animal=wolf", "does not feed enough"),
        ("full_store", "seat_worker worker=0.1 post=video_post", "another day"),
        ("full_store", "seat_worker worker=0.1 post=store_water", "has room"),
        ("mugger", "move_hero hero=0.1 spot=south_well", "The Mugger waited"),
        ("knuckles", "move_hero hero=0.1 spot=forest", "Marc came first"),
        ("who_goes_to_bed", "choose_patient occupant=0.1", "the centre seat"),
        ("who_goes_to_bed", "choose_patient occupant=0.3", "the recyclable"),
        ("pay_wisely", "build card=knife payment=17", "no copper left"),
        ("lives_first", "choose_karma card=bad_1", "One water for four"),
        ("idle_numbers", "choose_karma card=good_1", "bring nothing"),
        ("deep_water", "move_hero hero=0.5 spot=ocean.surface", "the small ones"),
        ("scrapyard", "take_plan pile=object", "never more"),
        ("big_plan", "build card=knife payment=33", "missing for the Monument"),
        ("objective", "build card=brass_knuckles payment=18", "part of your objective"),
        ("objective", "end_crafting", "left over"),
    ],
)
def test_a_likely_mistake_is_noticed_at_once_and_has_its_own_hint(lesson: str, move: str, why: str) -> None:
    run = LessonRun(GAME, LESSONS[lesson])
    assert tries(run, *move.split()) is Verdict.AWAY
    assert why in hint(run)
    run.set_back()
    assert not run.match.actions[run.start :]


def test_a_store_is_left_when_the_money_for_water_has_gone_on_ammo() -> None:
    run = LessonRun(GAME, LESSONS["armoury"])
    assert tries(run, "buy_ammo") is Verdict.ON
    assert tries(run, "buy_ammo") is Verdict.ON
    assert tries(run, "buy_ammo") is Verdict.AWAY
    assert "Not a dollar is left" in hint(run)


def test_both_orders_of_crafting_that_save_copper_are_right() -> None:
    run = LessonRun(GAME, LESSONS["pay_wisely"])
    assert tries(run, "build", "card=brass_knuckles", "payment=17") is Verdict.ON
    assert tries(run, "build", "card=knife", "payment=32") is Verdict.GOAL
    run.set_back()
    assert tries(run, "build", "card=knife", "payment=32") is Verdict.ON
    assert tries(run, "build", "card=brass_knuckles", "payment=2") is Verdict.REFUSED
    assert tries(run, "build", "card=brass_knuckles", "payment=17") is Verdict.GOAL


def test_other_heroes_may_move_first_where_two_must_make_way_for_each_other() -> None:
    run = LessonRun(GAME, LESSONS["two_steps"])
    assert tries(run, "move_hero", "hero=0.5", "spot=bank") is Verdict.ON
    assert tries(run, "move_hero", "hero=0.1", "spot=scrapyard") is Verdict.ON
    assert tries(run, "move_hero", "hero=0.2", "spot=no_mans_land") is Verdict.GOAL


def test_the_last_points_may_be_reached_after_a_purchase_of_water_if_food_is_sold() -> None:
    run = LessonRun(GAME, LESSONS["last_dinner"])
    for move in (
        "buy_good good=water",
        "sell_good good=food",
        "buy_good good=oxygium",
        "buy_good good=oxygium",
    ):
        assert tries(run, *move.split()) is Verdict.ON
    assert tries(run, "leave") is Verdict.ON
    assert tries(run, "choose_patient", "occupant=0.0") is Verdict.ON
    assert tries(run, "build", "card=copper_vault", "payment=56") is Verdict.GOAL
    run.set_back()
    assert tries(run, "buy_good", "good=water") is Verdict.ON
    assert tries(run, "leave") is Verdict.AWAY
    assert "two oxygium" in hint(run)
