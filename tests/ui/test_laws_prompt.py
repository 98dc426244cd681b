"""Law of the prompt: its sentence stays readable beside its buttons, whatever is asked in whatever window."""

from __future__ import annotations

from random import Random

import pytest
from pygame import Rect

from tabletop.games import find, here
from tabletop.ui.frame.prompt import LEAD
from tabletop.ui.frame.prompt_buttons import READABLE, ButtonLabel, places
from tabletop.ui.kit.theme import FLOOR, Metrics
from tests.random_games import OWN
from tests.ui.kit import window
from tests.ui.table_hands import Person, match_of

pytestmark = pytest.mark.usefixtures("unpainted")

WINDOWS = (
    ((1280, 720), 1.5, "fr"),
    ((1280, 720), 1.5, "en"),
    ((1280, 720), 1.0, "fr"),
    ((1920, 1080), 1.5, "en"),
)
SLACK = 2
"""Pixels that rounding may take."""


def asked_of(person: Person) -> None:
    """The seat that is asked sits at the screen."""
    table, asked = person.table, person.match.asked
    assert asked
    table.desk.viewer = table.desk.shown = asked.seat
    table.desk.waiting = False
    table.desk.boards.let_go()
    table.desk.sync()


def squeezed(person: Person) -> str:
    """What is wrong with the prompt and its buttons; "" when they are as they should be."""
    chrome = person.desk.chrome
    bar, prompt, buttons = chrome.prompt.rect, chrome.prompt, [button.rect for button in chrome.buttons]
    high = max(len(prompt._lines) * px * LEAD for _, _, px in prompt._lines)
    if high > bar.h or min(px for _, _, px in prompt._lines) < FLOOR:
        return f"{len(prompt._lines)} lines"
    if prompt._parts()[1][0].text.startswith(prompt.look.name(prompt.seat)):
        return "the player's name in the sentence itself"
    if prompt.right - bar.x < READABLE * bar.w - 3 * SLACK * person.table.m.s - 12:
        return f"{prompt.right - bar.x} of {bar.w} pixels"
    if not all(bar.contains(rect) for rect in buttons):
        return "a button outside"
    return (
        "buttons over each other"
        if any(r.collidelist(buttons[:i]) >= 0 for i, r in enumerate(buttons))
        else ""
    )


@pytest.mark.parametrize("key", here())
def test_a_prompt_stays_readable_beside_its_buttons(key: str) -> None:
    match, dice, known = match_of(max(find(key).seats), 1, key=key), Random(2), set[str]()
    people = [
        Person(match, size, scale=scale, language=language, curtain=False)
        for size, scale, language in WINDOWS
    ]
    while match.asked and len(match.actions) < 300:
        question = match.asked.question.key
        if question not in known:
            known.add(question)
            for person in people:
                asked_of(person)
                assert not squeezed(person), (question, person.app.m.size, person.app.settings.ui_scale)
        match.play(dice.choice(match.legal))
    assert len(known) > (4 if key in OWN else 1)


def test_buttons_lose_their_icons_before_they_go_into_two_rows_and_words_get_smaller_last() -> None:
    with window():
        m, bar = Metrics(1280, 720, 1.0), Rect(100, 52, 900, 44)
        seen = list[tuple[bool, int]]()
        for n in range(2, 30):
            labels = [ButtonLabel("w" * n, "check") for _ in range(3)]
            placed = places(m, bar, 990, labels)
            rows = len({place.rect.y for place in placed})
            seen.append((bool(placed[0].icon), rows))
            assert min(place.rect.x for place in placed) >= bar.x + bar.w * READABLE - SLACK
    assert list(dict.fromkeys(seen)) == [(True, 1), (False, 1), (False, 2)]


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 1.0), ((3840, 2160), 2.0)])
@pytest.mark.parametrize("high", [44, 60, 75, 90])
def test_letters_in_two_rows_of_buttons_leave_air_above_and_below(
    size: tuple[int, int], scale: float, high: int
) -> None:
    with window():
        m = Metrics(*size, scale)
        bar = Rect(100, 500, size[0] - 200, m.u(high))
        placed = places(m, bar, bar.right, [ButtonLabel("w" * 22, "check") for _ in range(3)])
    assert len({place.rect.y for place in placed}) == 2
    assert all(place.px == FLOOR or place.rect.h >= 1.5 * place.px for place in placed)
