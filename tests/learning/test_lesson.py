"""A lesson being taken: what comes of every kind of try, and how it is shown, predicted and set back."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.games.macadam import GAME
from tabletop.learning.lesson import SCRIPT, LessonRun, Verdict, names_of
from tabletop.learning.spoken import conceivable, spoken
from tabletop.teaching import Lesson, Miss, teaching
from tabletop.teaching.shapes import NO_TEXT
from tabletop.texts.words import Words

LESSONS = {lesson.key: lesson for lesson in teaching("macadam").lessons}


def test_the_table_has_names_and_the_learner_her_own() -> None:
    names = names_of(Words("fr"), "Anna")
    seats = LessonRun(GAME, LESSONS["call_the_officer"], names).match.seats
    assert [(seat.name, seat.bot) for seat in seats] == [("Anna", ""), ("Marc", SCRIPT), ("Inès", SCRIPT)]


class Learner:
    """Somebody who takes a lesson, in words."""

    def __init__(self, key: str, twin: int = 0, **changes: Any) -> None:
        self.run = LessonRun(GAME, LESSONS[key]._replace(**changes), twin=twin)

    def tries(self, *words: str) -> Verdict:
        match = self.run.match
        legal = [a for a in conceivable(GAME, match.position, 0, words) if not match.why_not(a, 0)]
        action = legal[0] if legal else next(conceivable(GAME, match.position, 0, words))
        return self.run.tried(match.play(action, 0))

    def lets_others_play(self) -> list[str]:
        """What they do, up to the end of the script."""
        done = []
        while action := self.run.script():
            done.append(action.verb)
            assert self.run.match.play(action) is None
            self.run.seen()
        return done


def test_refusals_bring_the_nudge_and_then_show_me() -> None:
    it = Learner("same_colour")
    seen = []
    for card in ("bicycle", "pedestrian_blue", "bicycle", "bicycle"):
        assert it.tries("follow", f"card={card}") is Verdict.REFUSED
        seen.append((it.run.nudged, it.run.glows))
    assert seen == [(False, False), (True, False), (True, False), (True, True)]
    assert it.tries("follow", "card=pedestrian_red") is Verdict.GOAL
    assert it.run.proof
    assert (it.run.proof.key, it.run.proof.rule) == ("log.follow", "MAC-11.1")


def test_a_legal_move_that_misses_is_played_out_and_set_back() -> None:
    it = Learner("blue_means_blue")
    before = it.run.match.position.digest()
    assert it.tries("lead", "card=pedestrian_blue") is Verdict.ON
    assert it.lets_others_play() != []
    assert it.run.state is Verdict.AWAY
    assert it.run.nudged
    it.run.set_back()
    assert it.run.state is Verdict.ON
    assert it.run.match.position.digest() == before


def test_a_goal_may_be_reached_by_what_the_others_do() -> None:
    it = Learner("blue_means_blue")
    assert it.tries("lead", "card=blue_arrow") is Verdict.ON
    assert it.lets_others_play() == ["penalty", "follow"]
    assert it.run.state is Verdict.GOAL
    assert it.run.proof
    assert it.run.proof.params["seat"] == "seat.1"


def test_a_known_mistake_counts_at_once_and_is_remembered_while_the_others_answer() -> None:
    miss = Miss({"told": "log.lay"}, NO_TEXT)
    it = Learner("papers_first", misses=(miss,))
    assert it.tries("lay", "card=insurance") is Verdict.AWAY
    assert it.run.missed is miss
    it.lets_others_play()
    assert it.run.missed is miss


def test_a_lesson_about_a_refusal_wants_the_refusal() -> None:
    it = Learner("officer_on_leave")
    assert it.tries("follow", "card=bicycle") is Verdict.AWAY
    it.lets_others_play()
    assert it.run.state is Verdict.AWAY
    it.run.set_back()
    assert it.tries("officer", "card=officer") is Verdict.REFUSED
    assert it.tries("follow", "card=bicycle") is Verdict.GOAL


def test_the_horizon_may_be_so_many_moves() -> None:
    it = Learner("swap_a_card", until="moves 2")
    assert it.tries("draw") is Verdict.ON
    assert it.tries("discard", "card=bicycle") is Verdict.AWAY
    it.run.set_back()
    longer = Learner("swap_a_card", until="moves 4")
    for words in (("draw",), ("discard", "card=car")):
        assert longer.tries(*words) is Verdict.ON
    assert longer.tries("lead", "card=pedestrian_red") is Verdict.GOAL


def test_the_script_is_followed_as_long_as_it_can_be() -> None:
    it = Learner("call_the_officer")
    assert [s.bot for s in it.run.match.seats] == ["", SCRIPT, SCRIPT]
    assert it.tries("officer") is Verdict.ON
    assert it.tries("second_card", "card=pedestrian_red") is Verdict.GOAL
    assert it.lets_others_play() == ["follow"]
    it = Learner("call_the_officer")
    it.tries("officer")
    assert it.tries("no_second_card") is Verdict.AWAY
    assert it.lets_others_play()[0] != "", "who may not do as the script says does something else"
    assert it.run.state is Verdict.AWAY


@pytest.mark.parametrize("key", [key for key, lesson in LESSONS.items() if lesson.kind != "predict"])
def test_show_me_reaches_the_goal(key: str) -> None:
    run = LessonRun(GAME, LESSONS[key])
    for _ in range(10):
        action = run.next_step()
        if action is None or run.state is Verdict.GOAL:
            break
        run.tried(run.match.play(action))
    assert run.state is Verdict.GOAL


def test_a_twin_is_another_position_for_the_same_task() -> None:
    first, twin = Learner("pick_a_light"), Learner("pick_a_light", twin=1)
    assert first.run.match.position.digest() != twin.run.match.position.digest()
    assert twin.tries("lead", "signal=signal_01", "card=pedestrian") is Verdict.GOAL


def prediction() -> Lesson:
    penalty = {"told": "log.penalty", "who": "other", "param": "n"}
    return LESSONS["blue_means_blue"]._replace(
        kind="predict",
        goal={},
        then=(("lead", "card=blue_arrow"), ("penalty",), ("follow", "card=blue_arrow")),
        choices=(0, 50, 100),
        answer=penalty,
    )


def test_a_prediction_is_answered_and_then_shown() -> None:
    run = LessonRun(GAME, prediction())
    assert run.script() is None, "nothing happens before the answer"
    assert run.truth() == 100
    assert not run.answer(50)
    assert (run.state, run.nudged) == (Verdict.AWAY, True)
    run.set_back()
    assert run.answer(100)
    while action := run.script():
        run.match.play(action)
    assert any(line.key == "log.penalty" for line in run.match.lines_for(0))
    assert run.truth() == 100, "the truth is that of the set-up position"


def test_the_learner_may_leave_the_way_at_any_step() -> None:
    run = LessonRun(GAME, LESSONS["swap_a_card"])
    match = run.match
    match.play(spoken(GAME, match.position, ["draw"]))
    match.play(spoken(GAME, match.position, ["discard", "card=pedestrian_red"]))
    assert run.next_step() is None
