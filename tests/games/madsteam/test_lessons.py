"""What the gate cannot see of Madsteam's lessons: what a mistake leads to."""

from __future__ import annotations

from tabletop.games.madsteam import GAME
from tabletop.learning.lesson import Taking, Verdict
from tabletop.learning.spoken import conceivable
from tabletop.teaching import teaching

LESSONS = {lesson.key: lesson for lesson in teaching(GAME.key).lessons}


def tries(taking: Taking, *words: str) -> Verdict:
    action = next(conceivable(GAME, taking.match.position, taking.lesson.seat, words))
    return taking.tried(taking.match.play(action))


def test_without_the_worker_of_the_centre_the_refusal_itself_sets_the_table_back() -> None:
    taking = Taking(GAME, LESSONS["who_goes_to_bed"])
    assert tries(taking, "build", "card=knife") is Verdict.REFUSED
    assert tries(taking, "choose_patient", "occupant=0.1") is Verdict.ON
    assert tries(taking, "build", "card=knife", "payment=33") is Verdict.AWAY
    assert taking.refusals[-1].rule == "MAD-9.1"
    assert taking.nudged
    taking.set_back()
    assert tries(taking, "choose_patient", "occupant=0.2") is Verdict.ON, "the refusals are forgotten"
    assert tries(taking, "build", "card=knife", "payment=33") is Verdict.GOAL


def test_copper_that_is_spent_is_missed_at_the_second_craft() -> None:
    taking = Taking(GAME, LESSONS["pay_wisely"])
    assert tries(taking, "build", "card=knife", "payment=17") is Verdict.ON
    assert tries(taking, "build", "card=brass_knuckles", "payment=17") is Verdict.AWAY
    taking.set_back()
    assert tries(taking, "build", "card=knife", "payment=32") is Verdict.ON
    assert tries(taking, "build", "card=brass_knuckles", "payment=2") is Verdict.REFUSED
    assert tries(taking, "build", "card=brass_knuckles", "payment=17") is Verdict.GOAL
