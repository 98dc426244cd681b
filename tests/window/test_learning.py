"""Learning: the first start in a real window, and lesson 1 of every game by mouse alone and by keys alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletop.games import find, here
from tabletop.learning.lesson import LessonRun
from tabletop.learning.spoken import spoken
from tabletop.teaching import teaching
from tests.window.indoors import Indoors
from tests.window.player import Player, Told

Sit = Callable[..., Player]


def take(player: Player, game: str, twin: int, deed: Callable[[Told], None]) -> None:
    """Go the way of the first lesson, each move found in what the window tells."""
    lesson = teaching(game).lessons[0]
    mirror = LessonRun(find(game), lesson, twin=twin % (len(lesson.twins) + 1))
    for words in lesson.way:
        told = player.see("a move of one's own", lambda t: t["scene"] == "lesson" and t.get("moves"))
        action = spoken(mirror.match.game, mirror.match.position, words)
        played = told["actions"]
        deed(told["moves"][mirror.match.legal.index(action)])
        player.see("the move", lambda t, n=played: t["actions"] > n)
        mirror.match.play(action)
        while answer := mirror.script():
            mirror.match.play(answer)
    player.see("the lesson done", lambda t: t["lesson"]["done"])


@pytest.mark.parametrize("game", here())
def test_lesson_one_is_done_from_the_menu_by_mouse_and_then_by_keys(
    game: str, indoors: Callable[..., Indoors]
) -> None:
    """In a real window: `test_lessons`."""
    player, key = indoors(), teaching(game).lessons[0].key
    player.scene("menu")
    player.move(*player.told["widgets"][f"box.{game}"]["at"])
    player.press(f"learn.{game}")
    player.press(f"lesson.{key}")
    take(player, game, 0, player.play_by_mouse)
    player.press("task.leave")
    player.see("the question for a name", lambda t: t["modal"])
    player.type("zoe")
    player.key("Return")
    told = player.see(
        "the lesson done on its page", lambda t: not t["modal"] and t["widgets"].get(f"lesson.{key}")
    )
    assert told["widgets"][f"lesson.{key}"]["value"] in ("Réussie", "Done")
    player.key("Escape")
    player.scene("menu")

    player.reach(f"box.{game}")
    player.press_by_key(f"learn.{game}")
    player.scene("learn")
    player.press_by_key(f"lesson.{key}")
    take(player, game, 1, player.play_by_keys)
    player.key("Return")  # what comes next has the focus
    player.see("the next lesson", lambda t: t["lesson"] and not t["lesson"]["done"])


def test_a_first_start_proposes_a_match_with_the_coach_who_speaks_at_once(sit: Sit) -> None:
    player = sit()
    player.press("guide")
    told = player.see("a card of the coach", lambda t: t["scene"] == "table" and t.get("coach"))
    assert told["coach"]["rules"]
