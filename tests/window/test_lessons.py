"""Lessons in a real window: from the menu to the first lesson and through it, by mouse and by keys."""

from __future__ import annotations

from collections.abc import Callable

from tests.window.player import Player, Told

Sit = Callable[..., Player]


def one_of(told: Told, piece: str) -> Told:
    """A move by hand of such a piece."""
    found: Told = next(move for move in told["moves"] if move.get("drag", [""])[0].startswith(piece))
    return found


def at_first(told: Told) -> bool:
    """Is the learner asked, nothing having been played?"""
    return bool(told["scene"] == "lesson" and told["moves"] and not told["actions"])


def test_the_first_lesson_of_macadam_by_mouse_a_wrong_card_first(sit: Sit) -> None:
    player = sit()
    player.move(*player.scene("menu")["widgets"]["box.macadam"]["at"])
    player.press("learn.macadam")
    player.scene("learn")
    player.press("lesson.pick_a_light")
    told = player.see("the lesson", at_first)
    player.play_by_mouse(one_of(told, "card.bicycle"))
    told = player.see("the table set back", lambda t: at_first(t) and t["lesson"]["status"])
    player.play_by_mouse(one_of(told, "card.pedestrian"))
    told = player.see("the goal", lambda t: t["lesson"]["done"])
    assert told["lesson"]["rule"] == "MAC-14.4"
    player.press("task.next")
    player.see("the question for a name", lambda t: t["modal"])
    player.key("Escape")
    player.see("the lesson again", lambda t: not t["modal"])
    player.see("the next lesson", lambda t: t["lesson"]["key"] == "same_colour" and not t["lesson"]["done"])
    player.press("task.leave")
    told = player.scene("learn")
    first, second = (told["widgets"][f"lesson.{key}"]["value"] for key in ("pick_a_light", "same_colour"))
    assert first != second


def test_the_first_lesson_of_paris_by_keys(sit: Sit) -> None:
    player = sit()
    player.reach("box.paris")
    player.press_by_key("learn.paris")
    player.scene("learn")
    player.press_by_key("lesson.die_then_place")
    told = player.see("the lesson", at_first)
    player.play_by_keys(told["moves"][0])
    player.see("a move", lambda t: t["actions"] == 1)
    player.press_by_key("task.back")
    player.see("the lesson as it was", at_first)
    player.press_by_key("task.show")
    player.see("the goal", lambda t: t["lesson"]["done"])
    player.key("Escape")
    player.see("the question for a name", lambda t: t["scene"] == "learn" and t["modal"])
    player.key("Escape")
    player.see("the lessons", lambda t: t["scene"] == "learn" and not t["modal"])
