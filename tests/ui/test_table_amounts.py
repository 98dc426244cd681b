"""A number is chosen by steps, by the wheel, by arrows or typed; the rules say why not."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from tabletop.engine.verb import Action
from tabletop.ui.kit import text
from tabletop.ui.kit.theme import FLOOR
from tests.ui.made_up.trading import Trader, bazaar_match, play_to

pytestmark = pytest.mark.usefixtures("unpainted")


@pytest.fixture
def trader() -> Trader:
    """The second of three, asked to bid more than 4; there are 37 coins in its purse."""
    match = bazaar_match(3)
    match.play(Action("bid", (4,)))
    person = Trader(match)
    person.sit()
    return person


def button(trader: Trader, by: str) -> tuple[int, int]:
    """The middle of one of the buttons of the number."""
    return next(w for w in trader.box.widgets if w.key == f"amount.bid.{by}").rect.center


def test_the_least_that_is_legal_is_proposed_and_done_by_the_button(trader: Trader) -> None:
    assert trader.box.number == 5
    assert trader.box.button.label == "Enchérir 5 $"
    trader.click(button(trader, "do"))
    assert trader.match.actions[-1] == (1, Action("bid", (5,)))


def test_steps_and_the_wheel_change_it(trader: Trader) -> None:
    trader.click(button(trader, "5"))
    trader.click(button(trader, "2"))
    trader.click(button(trader, "-1"))
    assert trader.box.number == 11
    trader.wheel(trader.box.field.rect.center, 1)
    trader.wheel(button(trader, "2"), -1)
    trader.wheel(button(trader, "do"), -1)
    assert trader.box.number == 10


def test_a_step_too_far_ends_at_the_last_legal_number_and_says_why(trader: Trader) -> None:
    trader.click(button(trader, "-2"))
    assert trader.box.number == 5
    assert trader.told().startswith("BAZ-2.1")
    for _ in range(7):
        trader.click(button(trader, "5"))
    assert trader.box.number == 37
    assert trader.told().startswith("BAZ-2.2")


def test_steps_go_over_the_numbers_that_the_rules_leave_out(trader: Trader) -> None:
    trader.box.legal = (5, 9, 20)
    for by, number in (("1", 9), ("2", 20), ("1", 20), ("-5", 9), ("-1", 5), ("-2", 5)):
        trader.click(button(trader, by))
        assert trader.box.number == number
    trader.type("12")
    assert not trader.box.fair


@pytest.mark.parametrize(("typed", "rule"), [("3", "BAZ-2.1"), ("38", "BAZ-2.2")])
def test_a_typed_number_that_is_not_legal_is_refused_by_its_rule(
    trader: Trader, typed: str, rule: str
) -> None:
    trader.click(trader.box.field.rect.center)
    trader.type(typed)
    trader.key("enter")
    assert trader.told().startswith(rule)
    assert len(trader.match.actions) == 1


def test_what_no_position_could_accept_and_what_is_no_number_is_said_plainly(trader: Trader) -> None:
    trader.click(trader.box.field.rect.center)
    trader.type("999")
    trader.key("enter")
    assert "de 5 à 37" in trader.told()
    trader.press(pygame.K_BACKSPACE)
    assert not trader.told()
    trader.type("x")
    assert "de 5 à 37" in trader.told()
    for _ in range(3):
        trader.press(pygame.K_BACKSPACE)
    trader.key("enter")
    assert "de 5 à 37" in trader.told()
    assert len(trader.match.actions) == 1


def test_a_number_typed_after_a_click_replaces_the_proposal(trader: Trader) -> None:
    trader.click(trader.box.field.rect.center)
    trader.type("12")
    assert trader.box.button.label == "Enchérir 12 $"
    trader.key("enter")
    assert trader.match.actions[-1].action == Action("bid", (12,))


def test_digits_reach_it_from_anywhere_and_keys_alone_do_it(trader: Trader) -> None:
    trader.type("9")
    assert trader.table.focused is trader.box.field
    trader.key("up", "up", "left")
    assert trader.box.number == 10
    trader.key("enter")
    assert trader.match.actions[-1].action == Action("bid", (10,))


def test_whoever_plays_by_keys_finds_it_first(trader: Trader) -> None:
    trader.key("tab", "enter")
    trader.rest()
    trader.sit()
    assert trader.table.focused is trader.box.field
    trader.type("h")  # a command, as long as nobody types a number
    assert trader.table.modal()


def test_it_is_dead_with_the_reason_of_the_rules_where_nothing_is_legal() -> None:
    match = bazaar_match(3)
    match.play(Action("bid", (40,)))
    person = Trader(match)
    person.sit()
    assert not any(widget.enabled for widget in person.box.widgets)
    assert "BAZ-2.2" in person.box.button.hint()
    person.click(person.box.button.rect.center)
    person.click(person.box.field.rect.center)
    person.type("7")
    assert len(match.actions) == 1


def test_only_the_seat_that_is_asked_sees_it(trader: Trader) -> None:
    trader.table.desk.viewer = 0
    trader.table.desk.sync()
    assert not trader.table.amounts.boxes


def test_what_was_typed_survives_another_look_at_the_table(trader: Trader) -> None:
    trader.type("21")
    trader.click(trader.table.desk.chrome.seats[0].rect.center)
    assert trader.box.number == 21


@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1280, 720), 1.6)])
def test_it_stands_clear_of_everything(seats: int, size: tuple[int, int], scale: float) -> None:
    person = Trader(play_to(bazaar_match(seats), "bid"), size, scale=scale)
    person.sit()
    sheet = person.desk.field.column.sheets[0]
    rects = [widget.rect for widget in person.box.widgets]
    for i, rect in enumerate(rects):
        assert sheet.rect.contains(rect)
        assert rect.collidelist(rects[:i]) < 0
        assert min(rect.size) >= 24
    for rect in rects:
        assert person.table.widget_at(rect.center) in person.box.widgets


@pytest.mark.parametrize("language", ["fr", "en"])
def test_no_text_is_too_small_or_cut(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    small, cut = [], []
    real_font, real_fit = text.font, text.fit

    def font(face: str, px: int) -> pygame.font.Font:
        small.extend([px] if px < FLOOR else [])
        return real_font(face, px)

    def fit(words: str, px: int, face: str, wide: int) -> str:
        shown = real_fit(words, px, face, wide)
        cut.extend([words] if shown != words else [])
        return shown

    monkeypatch.setattr(text, "font", font)
    monkeypatch.setattr(text, "fit", fit)
    for question, round_ in (("bid", 1), ("choose", 1), ("rest", 4)):
        for seats, size in ((2, (1280, 720)), (6, (1280, 720)), (6, (1920, 1080))):
            person = Trader(play_to(bazaar_match(seats), question, round_), size, language=language)
            person.sit()
            for button in person.desk.pager.buttons[:1]:
                person.click(button.rect.center)
    assert not small
    assert not cut


def test_a_whole_round_by_keys_alone() -> None:
    person = Trader(bazaar_match(3))
    person.key("tab")
    for seat, typed in ((0, "3"), (1, "7")):
        person.sit()
        assert person.desk.viewer == seat
        person.type(typed)
        person.key("enter")
    for _ in range(2):
        person.sit()
        person.key("tab", "enter")  # the button that passes
    for coins in "123":
        person.sit()
        person.type(coins)
        person.key("enter")
    person.sit()
    person.key("enter")  # goes on
    person.sit()
    assert person.match.position.round == 2
    assert person.match.position.earned == [1, 2, 3]
    assert person.match.position.cash == [41, 37 - 7 + 2, 34 + 3]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_steps_stand_on_both_sides_of_the_number_and_what_does_it_below(size: tuple[int, int]) -> None:
    trader = Trader(bazaar_match(3), size)
    trader.sit()
    box = trader.box
    assert all(box.rect.contains(widget.rect) for widget in box.widgets)
    assert not any(one.rect.colliderect(other.rect) for one, other in combinations(box.widgets, 2))
    assert all(widget.rect.bottom <= box.button.rect.top for widget in (*box.steps, box.field))
    sides = [step.rect.x < box.field.rect.x for step in box.steps]
    assert sum(sides) == len(sides) // 2


def test_a_number_stays_when_the_window_changes_its_size(trader: Trader) -> None:
    trader.type("12")
    trader.app.relayout()
    assert trader.box.number == 12
    assert trader.box.button.label == "Enchérir 12 $"
    trader.key("enter")
    assert trader.match.actions[-1].action == Action("bid", (12,))


def test_a_number_chosen_in_secret_is_not_shown_to_the_next_seat() -> None:
    trader = Trader(play_to(bazaar_match(3), "choose"))
    trader.sit()
    proposed, legal = trader.box.number, trader.box.legal
    trader.type("3")
    trader.key("enter")
    trader.sit()
    assert trader.match.asked
    assert trader.match.asked.seat == 1
    assert trader.box.legal == legal
    assert trader.box.number == proposed != 3


def test_a_raised_digit_that_a_french_keyboard_writes_is_no_number(trader: Trader) -> None:
    raised = pygame.Event(pygame.KEYDOWN, key=0xB2, mod=0, unicode="²", scancode=pygame.KSCAN_GRAVE)
    trader.post(raised)
    trader.click(trader.box.field.rect.center)
    trader.post(raised)
    assert trader.box.number == 5
    assert "de 5 à 37" in trader.told()
