"""What the table of Macadam says: prompts, slots and reasons are true for the seat that reads them."""

from __future__ import annotations

import pytest

from tabletop.engine.agenda import ask
from tabletop.games.macadam import GAME, components as c, verbs
from tabletop.games.macadam.table import table as shown
from tabletop.match.drags import Drags
from tabletop.match.why_not import WhyNot
from tabletop.reference.glossary import glossary
from tabletop.texts.words import Words
from tests.games.table_under_test import words_of

from .table_setup import A, B, Table, dealt, drawn, table


def prompt(t: Table, viewer: int) -> str:
    return shown(t.position, viewer).prompt.key


@pytest.mark.parametrize(
    ("hand", "said"), [("red", "prompt.follow_penalty"), ("red officer", "prompt.follow_unable")]
)
def test_an_officer_is_offered_to_a_follower_who_holds_one(hand: str, said: str) -> None:
    t = table(2, A="bicycle", B=hand).play("lead", "white_lines", "bicycle")
    assert prompt(t, B) == said
    assert prompt(t, A) == "prompt.follow", "whether somebody can follow is nobody else's business"


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("car officer", "prompt.follow_roll"),
        ("car", "prompt.follow_roll"),
        ("car licence", "prompt.follow_lay"),
        ("car insurance", "prompt.follow_roll"),
        ("red licence", "prompt.follow_penalty"),
    ],
)
def test_a_follower_who_lacks_only_papers_is_told_how_to_get_them(hand: str, said: str) -> None:
    t = table(2, A="car", B=hand, owns={A: "licence"}).play("lead", "pedestrians_wait", "car")
    assert prompt(t, B) == said


def test_a_follower_who_has_rolled_in_vain_is_told_what_is_left() -> None:
    t = table(2, A="car", B="car", owns={A: "licence"}).play("lead", "pedestrians_wait", "car")
    t.position.rolled = 1
    assert prompt(t, B) == "prompt.follow_penalty"


@pytest.mark.parametrize(
    ("hand", "said"), [("red", "prompt.lead_token"), ("red officer", "prompt.lead_nothing")]
)
def test_an_officer_is_offered_to_a_leader_who_holds_one(hand: str, said: str) -> None:
    assert prompt(table(2, A=hand, free="white_lines"), A) == said


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("car", "prompt.lead_roll"),
        ("car officer", "prompt.lead_roll"),
        ("car licence", "prompt.lead_lay"),
        ("moped licence", "prompt.lead_token"),
    ],
)
def test_a_leader_who_lacks_only_papers_is_told_how_to_get_them(hand: str, said: str) -> None:
    assert prompt(table(2, A=hand, free="motorway_entrance"), A) == said


def test_a_leader_who_has_rolled_in_vain_is_told_what_is_left() -> None:
    t = table(2, A="car", free="motorway_entrance")
    t.position.rolled = 1
    assert prompt(t, A) == "prompt.lead_token"


def slots(t: Table) -> dict[str, str]:
    sections = shown(t.position, A).panels[0].sections
    return {slot.zone: slot.text.key for section in sections for slot in getattr(section, "slots", ())}


def test_who_is_out_of_a_tied_draw_is_not_said_to_draw_again() -> None:
    t = drawn("blue yellow car")
    assert slots(t) == {
        "trick.0": "slot.plays",
        "trick.1": "slot.to_come",
        "trick.2": "slot.draws_no_more",
    }


def test_no_trick_or_phase_is_named_before_the_cards_are_dealt() -> None:
    drawing, playing = shown(drawn("blue yellow car").position, A), shown(dealt(2).position, A)
    assert (drawing.round.key, drawing.phase) == ("panel.draw", -1)
    assert (playing.round.key, playing.phase) == ("round.trick", 0)


def test_nobody_is_said_to_draw_once_the_cards_are_dealt() -> None:
    t = dealt(2)
    t.position.agenda.append(ask(B, verbs.FIRST_DEAL))  # as when the deal is watched
    assert set(slots(t).values()) == {"slot.to_come"}


def test_a_leader_who_exchanges_still_leads() -> None:
    t = table(2, A="red blue", stock="green yellow").play("draw")
    assert t.asked == (A, "discard")
    assert slots(t)["trick.0"] == "slot.leads"


def test_the_token_to_come_is_named_with_its_article() -> None:
    said = [words("table.no_such_drop", piece="token") for words in words_of("macadam")]
    assert any("the token here" in each for each in said)
    assert any("le jeton ici" in each for each in said)


def test_an_officer_dropped_where_nothing_leads_hears_of_no_signal_that_nobody_chose() -> None:
    t = table(3, A="red officer")
    tag = next(p.tag for p in GAME.pieces(t.position, A) if p.tag.startswith("card.officer"))
    reason = WhyNot(Drags(GAME, GAME.view(t.position, A), A)).drop(tag, "trick.1")
    assert reason.refusal.rule == "MAC-14.4"
    assert reason.also == ()
    assert reason.action is None


def test_an_officer_dropped_on_a_signal_hears_of_one_rule() -> None:
    t = table(3, A="red officer")
    tag = next(p.tag for p in GAME.pieces(t.position, A) if p.tag.startswith("card.officer"))
    reason = WhyNot(Drags(GAME, GAME.view(t.position, A), A)).drop(tag, "place.signal_13")
    assert reason.refusal.rule == "MAC-14.4"
    assert reason.also == ()


@pytest.mark.parametrize(
    ("option", "said"),
    [("point_card", "prompt.second_card"), ("point_card_or_arrow", "prompt.second_card_or_arrow")],
)
def test_the_prompt_says_which_second_cards_are_played_with(option: str, said: str) -> None:
    t = table(2, A="bicycle", B="red officer", options={"officer_second_card": option})
    t.play("lead", "white_lines", "bicycle").play("officer")
    assert prompt(t, B) == said


def test_a_seat_without_a_second_card_to_add_is_not_asked_for_one() -> None:
    t = table(2, A="bicycle", B="officer").play("lead", "white_lines", "bicycle").play("officer")
    assert prompt(t, B) == "prompt.second_card_none"
    assert prompt(t, A) == "prompt.second_card", "what a seat holds is nobody else's business"


@pytest.mark.parametrize("words", words_of("macadam"), ids=lambda words: words.language)
def test_a_signal_and_its_place_on_the_board_have_one_name(words: Words) -> None:
    for tag, kind in zip(c.SIGNAL_TAG, c.SIGNAL_TYPE, strict=True):
        assert words.name(tag)[:-2] == words.name(f"signal.{kind}")
        assert words.name(tag, "a") == words.name(f"signal.{kind}", "a")


def test_the_english_licence_is_not_called_an_insurance() -> None:
    words = Words("en", "macadam")
    for tag in ("card.insurance_licence", "document.insurance_licence", "ticket.insurance_licence"):
        assert words("paper.insurance_licence").lower() in words.name(tag, "the")
        assert "insurance" not in words.name(tag, "the"), "it does not insure a moped"


@pytest.mark.parametrize("words", words_of("macadam"), ids=lambda words: words.language)
def test_a_glossary_entry_for_several_things_is_not_named_after_one_of_them(words: Words) -> None:
    for entry in glossary(words).entries:
        names = {words.name(icon) for icon in entry.icons} - {*entry.icons}
        assert len(names) < 2 or entry.title not in names


def test_others_may_still_play_after_a_leader_s_officer() -> None:
    t = table(2, A="officer red", B="red", free="white_lines").play("lead_officer", "white_lines", "officer")
    assert slots(t) == {"trick.0": "slot.plays", "trick.1": "slot.to_come"}
