"""The coach says little, once, at one's own decisions, and only what one may read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest

from tabletop.engine.log import Line
from tabletop.games import find
from tabletop.learning.coach import (
    FIRST,
    LATER,
    ROW,
    Coach,
    DueCard,
    FacedDecision,
    cards_about_lines,
    due,
    facing,
    important_first,
    present,
    rules_met,
)
from tabletop.learning.lesson import LessonRun
from tabletop.learning.people import GameRecord
from tabletop.learning.prepared import opening
from tabletop.match import EVERYBODY, LogGroup, Match, Seat
from tabletop.system.languages import SOURCES
from tabletop.teaching import CoachCard, Taught, Trigger, teaching
from tabletop.texts.rulebook import placeholders
from tabletop.texts.words import Words
from tests.match.test_recorded import RECORDS, loaded
from tests.random_games import EVERYWHERE, OWN, every_table, moments

NOW = FacedDecision(0, "lead", "prompt.lead", frozenset({"lead", "roll"}), 3)


def moment(kind: str, key: str, who: str = "", *, needs: str = "", short: bool = True) -> CoachCard:
    """One of which only the occasion matters."""
    told = Taught({"en": "T"}, ("R-1.1",), {"en": "S"} if short else {}, ("pace=fast",))
    return CoachCard(".".join(filter(None, (kind, key, who))), Trigger(kind, (key,), who), told, needs)


def line(key: str, seat: int, readers: tuple[int, ...] | None = None) -> LogGroup:
    """A line about a seat."""
    return LogGroup(seat, seat, (Line(key, "R-1.1", {"seat": f"seat.{seat}", "n": 2}, readers),))


ALL = [
    moment("can", "roll"),
    moment("told", "log.pays", "other"),
    moment("told", "log.pays", "me"),
    moment("asked", "lead"),
    moment("prompt", "prompt.lead"),
]


def heard(moments: list[CoachCard]) -> list[DueCard]:
    """The cards about what has happened: both seats paid."""
    return important_first(
        cards_about_lines(moments, NOW, [line("log.pays", 0), line("log.pays", 1)]), NOW.seat
    )


def all_due(moments: list[CoachCard]) -> list[str]:
    """The cards that come one after another while nothing happens."""
    learned, keys = GameRecord(), []
    while card := due(moments, NOW, heard(moments), learned):
        keys.append(card.coach_card.key)
        learned.show(card.coach_card.key, card.about)
    return keys


def test_the_question_comes_first_then_what_was_told_and_last_what_is_open() -> None:
    assert all_due(ALL[:-1]) == ["asked.lead", "told.log.pays.me", "told.log.pays.other", "can.roll"]


def test_a_sentence_with_a_card_of_its_own_is_never_given_that_of_every_way_to_put_the_question() -> None:
    assert all_due(ALL) == ["prompt.prompt.lead", "told.log.pays.me", "told.log.pays.other", "can.roll"]


@pytest.mark.parametrize(
    ("shelter", "card"),
    [
        ("tinkerer_03", None), ("tinkerer_06", "power"), ("tinkerer_08", "first_die_power"),
        ("tinkerer_15", "end_power"), ("sage_01", None),
    ],
)  # fmt: skip
def test_a_power_is_explained_as_the_shelter_has_it(shelter: str, card: str | None) -> None:
    took = Line("log.take_shelter", "PAR-13.6", {"seat": "seat.0", "shelter": f"shelter.{shelter}"})
    about = cards_about_lines(teaching("paris").coach_cards, NOW, [LogGroup(0, 0, (took,))])
    cards = [each.coach_card.key for each in about]
    assert cards == ([card] if card else [])


@pytest.mark.parametrize(
    ("hand", "card"), [("two_powers", "nothing_to_place"), ("two_powers new_cans_3", "asked.before")]
)
def test_who_holds_no_new_shelter_is_not_told_to_place_one(hand: str, card: str) -> None:
    lesson = next(each for each in teaching("paris").lessons if each.key == "heroine")
    match = LessonRun(find("paris"), lesson._replace(position={**lesson.position, "hands": [hand, ""]})).match
    now = facing(match, 0)
    assert now
    known = present(teaching("paris").coach_cards, now)
    assert known
    assert known.coach_card.key == card
    unseen = find("paris").table(match.view(EVERYBODY), 0)
    assert unseen.prompt.key == "prompt.before"


def test_the_first_die_comes_with_what_a_die_brings() -> None:
    """What lies ready from the set-up is told later: it helps nobody to choose a die."""
    cards, learned, seen = teaching("paris").coach_cards, GameRecord(), list[str]()
    for _ in range(2):
        card = due(cards, NOW._replace(question="die", prompt="prompt.die"), (), learned)
        assert card
        learned.show(card.coach_card.key, card.about)
        seen.append(card.coach_card.key)
    assert seen == ["asked.die", "laid_out"]


@pytest.mark.parametrize(("seed", "first_mission"), [(7, "most_equipment"), (243, "four_capsules")])
def test_who_is_dealt_a_mission_of_most_is_told_soon_what_a_tie_brings(seed: int, first_mission: str) -> None:
    """After the first die and what lies ready: before that it would be one more thing to read."""
    taught = teaching("paris")
    match = Match(find("paris"), [Seat("Ann"), Seat("Bob")], taught.first_match.options, seed)
    for action in opening(match.game, match.position, taught.first_match.begin):
        match.play(action)
    assert any(line.params.get("mission") == f"secret.{first_mission}" for line in match.lines_for(0))
    coach = Coach(match, taught.coach_cards, {0: GameRecord()}, (), taught.first_match)
    given = list[str]()
    while len(given) < 3:
        now = facing(match, 0)
        if now and now.question == "die" and (card := coach.card(now)):
            given.append(card.coach_card.key)
        match.play(match.legal[0])
    assert given[:2] == ["asked.die", "laid_out"]
    assert (given[2] == "most_mission") == first_mission.startswith("most")


@pytest.mark.parametrize("hand", ["two_powers", "new_cans_3"])
def test_the_first_event_is_told_before_it_comes_and_new_shelters_at_the_next(hand: str) -> None:
    start = find("paris").setup(
        {"seats": 2, "at": "event", "refuges": ["sage", "healer"], "hands": [hand, ""]}
    )
    match = Match(find("paris"), [Seat("Ann"), Seat("Bob")], start=start)
    coach, given = Coach(match, teaching("paris").coach_cards, {0: GameRecord()}), list[tuple[str, str]]()
    while len(given) < 2:
        now = facing(match, 0)
        if now and now.question == "before" and (card := coach.card(now)):
            given.append((now.prompt, card.coach_card.key))
        match.play(match.legal[-1])
    (_, first), (prompt, second) = given
    assert first == "event_ahead"
    assert second == {"prompt.before": "asked.before"}.get(prompt, "nothing_to_place")


def test_the_order_of_the_types_is_told_before_a_strength_is_announced() -> None:
    card = due(teaching("paris").coach_cards, NOW._replace(question="strength"), (), GameRecord())
    assert card
    assert {"PAR-11.1", "PAR-13.1"} <= set(card.rules)


def test_what_the_binoculars_score_is_told_where_one_takes_them() -> None:
    cards = teaching("paris").coach_cards
    card = due(cards, NOW._replace(question="centre"), (), GameRecord())
    assert card
    assert "PAR-19.3" in card.rules
    assert not {"log.binoculars", "log.power"} & {key for each in cards for key in each.on.keys}


def test_what_is_told_names_who_it_is_about() -> None:
    card = due(ALL[1:2], NOW, heard(ALL[1:2]), GameRecord())
    assert card
    assert card.params == {"seat": "seat.1", "n": 2}


def test_two_refusals_by_its_rule_bring_a_card_back_in_fewer_words() -> None:
    learned = GameRecord()
    learned.show("asked.lead", ("R-1.1",))
    assert due(ALL[3:4], NOW, (), learned) is None
    learned.refuse("R-1.1")
    learned.refuse("R-1.1")
    assert due(ALL[3:4], NOW, (), learned) == DueCard(ALL[3], short=True)


def test_the_card_of_the_question_can_always_be_asked_for() -> None:
    assert present(ALL, NOW) == DueCard(ALL[4])
    assert present(ALL[:4], NOW) == DueCard(ALL[3])
    assert present(ALL[:3], NOW) is None


def test_lit_places_are_spoken_of_only_where_they_are_lit() -> None:
    lit = [moment("asked", "lead", needs="lights")]
    assert due(lit, NOW, (), GameRecord())
    assert due(lit, NOW._replace(help=0), (), GameRecord()) is None


def test_what_an_option_bends_is_not_said() -> None:
    assert ALL[0].taught.holds({"pace": "slow", "other": "fast"})
    assert not ALL[0].taught.holds({"pace": "fast"})
    assert not ALL[0].taught._replace(unless=("builds=true",)).holds({"builds": True})


# -- at a table --------------------------------------------------------------------------------------------
def table(given: list[CoachCard], *new: GameRecord) -> tuple[Match, Coach]:
    """Macadam for two, and somebody's own words for the draw for the deal."""
    match = Match(find("macadam"), [Seat("Léa"), Seat("Marc")], None, 5)
    return match, Coach(match, given, dict(enumerate(new)))


def test_a_card_stays_until_somebody_acts_or_it_is_closed_and_others_are_shown_none() -> None:
    match, coach = table([moment("asked", "draw_for_deal")], GameRecord(), GameRecord())
    assert match.asked
    assert match.asked.seat == 0
    assert facing(match, 1) is None
    assert coach.card(facing(match, 1)) is None
    assert coach.card(facing(match, 0)) == coach.card(facing(match, 0)) != None  # noqa: E711
    coach.close()
    assert coach.card(facing(match, 0)) is None
    match.play(match.legal[0])
    assert coach.card(facing(match, 0)) is None


def test_a_card_that_sums_up_what_was_asked_is_left_out_for_whoever_was_asked() -> None:
    sums_up = next(card for card in teaching("gharkane").coach_cards if card.key == "asked.turn.shelter")
    for prepared in (False, True):
        match = Match(find("gharkane"), [Seat("A"), Seat("B", bot="club")], seed=2)
        coach = Coach(match, [sums_up], {0: GameRecord()})
        while match.asked and match.asked.question.key != "turn":
            if not prepared:
                assert coach.card(facing(match, 0)) is None
            match.play(match.legal[0])
        while match.asked and match.asked.seat:
            match.play(match.legal[0])
        assert (coach.card(facing(match, 0)) is None) is not prepared


def test_of_two_who_are_new_the_second_is_asked_in_fewer_words_and_old_hands_in_none() -> None:
    draws = [moment("asked", "draw_for_deal")]
    match, coach = table(draws, GameRecord(), GameRecord())
    assert coach.card(facing(match, 0)) == DueCard(draws[0])
    match.play(match.legal[0])
    assert coach.card(facing(match, 1)) == DueCard(draws[0], short=True)
    match, coach = table(draws, GameRecord())
    coach.card(facing(match, 0))
    match.play(match.legal[0])
    assert coach.card(facing(match, 1)) is None


def test_what_everybody_has_seen_counts_for_everybody_who_is_new() -> None:
    one, two = GameRecord(), GameRecord()
    match, coach = table(
        [moment("told", "log.draws_for_deal", "other"), moment("told", "log.draws_for_deal", "me")], one, two
    )
    match.play(match.legal[0])
    card = coach.card(facing(match, 1))
    assert card
    assert card.public
    assert one.moments == two.moments
    assert list(one.moments) == ["told.log.draws_for_deal.other"]


def test_what_a_question_has_explained_is_not_explained_again_by_what_follows() -> None:
    asked, line = moment("asked", "draw_for_deal"), moment("told", "log.draws_for_deal")
    match, coach = table([asked, line], GameRecord(), GameRecord())
    assert coach.card(facing(match, 0)) == DueCard(asked)
    match.play(match.legal[0])
    assert coach.step(0, 0) is None
    other = line._replace(taught=line.taught._replace(rules=("R-1.2",)))
    match, coach = table([asked, other], GameRecord(), GameRecord())
    coach.card(facing(match, 0))
    match.play(match.legal[0])
    step = coach.step(0, 0)
    assert step
    assert step.coach_card == other


def test_what_a_decision_left_aside_does_not_come_under_a_later_question() -> None:
    cards = [moment("told", "log.solve"), moment("asked", "pay"), moment("asked", "care")]
    lesson = next(each for each in teaching("gharkane").lessons if each.key == "solve_one")
    goods = "3 wood 2 metal 2 food 2 can 3 medicine"
    shelters = {"A": {"rooms": ["crisis_cell 1"], "hospital": 2, "goods": goods}, "B": {}}
    match = LessonRun(find("gharkane"), lesson._replace(position={**lesson.position, **shelters})).match
    coach, given = Coach(match, cards, {0: GameRecord()}), list[str]()
    for verb in ("solve", "give", "treat", "treat"):
        match.play(next(action for action in match.legal if action.verb == verb))
        card = coach.card(facing(match, 0))
        given.append(card.coach_card.key if card else "")
    assert given == ["asked.pay", "asked.care", "", ""]


def test_a_refusal_has_its_card_at_once_and_quiet_is_quiet() -> None:
    refused = [moment("asked", "draw_for_deal"), moment("refused", "MAC-4.1")]
    learned = GameRecord()
    match, coach = table(refused, learned)
    now = facing(match, 0)
    coach.card(now)
    coach.refuse(now, "MAC-4.2")
    assert coach.card(now) == DueCard(refused[0])
    coach.refuse(now, "MAC-4.1")
    assert coach.card(now) == DueCard(refused[1])
    coach.quiet = True
    assert coach.card(now) is None


# -- over whole matches ------------------------------------------------------------------------------------
RARE = {"madsteam": {"told.log.refill.me"}}
"""Moments that no recorded match has, by game."""


@cache
def coached(path: Path) -> tuple[tuple[int, int, int], ...]:
    """For every seat of a recorded match: the cards of a first match, at ten decisions, and in a second."""
    return tuple(_counts(path, seat) for seat in range(len(loaded(path).seats)))


def _counts(path: Path, seat: int) -> tuple[int, int, int]:
    learned = GameRecord()
    first = list(_cards(path, seat, learned))
    learned.end(())
    dense = max((sum(first[i : i + 10]) for i in range(len(first))), default=0)
    return sum(first), dense, sum(_cards(path, seat, learned))


def _cards(path: Path, seat: int, learned: GameRecord) -> Iterator[bool]:
    """Has each decision of the seat a card? Another's has none, and what there is to ask for is there."""
    kept = loaded(path)
    key = kept.game.key
    match = Match(kept.game, kept.seats, kept.setup.options, kept.setup.seed)
    coach = Coach(match, teaching(key).coach_cards, {seat: learned})
    for actor, action in kept.actions:
        now = facing(match, seat)
        assert (now is None) == (actor != seat)
        card = coach.card(now)
        if now:
            silent = {*teaching(key).silent, *_bent(coach), *_pauses(coach)}
            assert present(coach.coach_cards, now) or now.question in silent, (now.question, now.prompt)
            yield card is not None
            assert not card or not any("{" in words for words in _said(card, match))
        else:
            assert card is None
        match.play(action, actor)


def _said(card: DueCard, match: Match) -> Iterator[str]:
    """A card in every language."""
    given, keys = {**match.game.figures, **card.params}, SimpleNamespace(turn_right="R", undo="Z")
    for language in SOURCES:
        words = Words(language, match.game.key, [seat.name for seat in match.seats])
        yield words.taught(card.coach_card.taught.text, given, key=keys)


def _bent(coach: Coach) -> set[str]:
    """The questions of which a house rule keeps the coach from speaking."""
    every = teaching(coach.match.game.key).coach_cards
    return {key for m in every if m not in coach.coach_cards and m.on.kind == "asked" for key in m.on.keys}


def _pauses(coach: Coach) -> set[str]:
    return {question.key for question in coach.match.game.questions.values() if question.pause}


SAMPLE = [
    path for key in OWN for path in [p for p in RECORDS if p.parent.name == key][:: 6 if EVERYWHERE else 14]
]
"""Records of every game, the last ones of many players."""


@pytest.mark.parametrize("path", SAMPLE, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_the_coach_keeps_its_budgets_and_speaks_of_every_question(path: Path) -> None:
    for first, dense, second in coached(path):
        assert 5 <= first <= FIRST
        assert dense <= ROW
        assert second <= LATER


@pytest.mark.parametrize("key", OWN)
def test_every_moment_is_met_in_a_recorded_match_or_is_known_to_be_rare(key: str) -> None:
    unmet = {one.key: one for one in teaching(key).coach_cards}
    for path in [p for p in RECORDS if p.parent.name == key]:
        match = loaded(path)
        lines = [*match.log()]
        played = {played.action.verb for played in match.actions}
        asked = {q.key for q in match.game.questions.values() if played & {v.key for v in q.verbs}}
        options = match.setup.options
        for one in list(unmet.values()):
            if one.taught.holds(options) and _comes(one, match, lines, played | asked):
                del unmet[one.key]
    assert set(unmet) == RARE.get(key, set())


def _comes(one: CoachCard, match: Match, lines: list[LogGroup], done: set[str]) -> bool:
    """Could it come in a match? What sentences say and rules refuse is not in its record."""
    on = one.on
    if on.kind == "told":
        seats = range(len(match.seats))
        facing = [FacedDecision(seat, "", "", frozenset(), 3) for seat in seats]
        return any(due([one], now, cards_about_lines([one], now, lines), GameRecord()) for now in facing)
    return on.kind in ("prompt", "refused") or bool(done & set(on.keys))


@every_table
def test_what_the_coach_says_depends_on_nothing_hidden(key: str, seats: int) -> None:
    given = [*teaching(key).coach_cards, moment("can", "any")]
    for seen in moments(key, seats, seed=3, every=29):
        view = seen.game.view(seen.position, seen.seat)
        other = seen.game.guess(view, seen.seat, 7)
        cards = []
        for position in (seen.position, other):
            people = [Seat(f"Player {i}") for i in range(seats)]
            match = Match(seen.game, people, seen.game.settled({}), start=position)
            cards.append(Coach(match, given, {seen.seat: GameRecord()}).card(facing(match, seen.seat)))
        assert cards[0] == cards[1]


def test_the_rules_of_a_match_are_met_as_far_as_one_may_read() -> None:
    match = loaded(next(p for p in RECORDS if p.parent.name == "macadam"))
    met = rules_met(match, 0)
    assert "MAC-15.2" in met or len(met) > 10
    assert met <= {line.rule for group in match.log() for line in group.lines}


@pytest.mark.parametrize("key", OWN)
def test_no_figure_of_a_card_is_hidden_by_a_parameter_of_its_line(key: str) -> None:
    """The line of the log would put its own thing in the place of the number."""
    game, words = find(key), Words("en", key)
    for card in teaching(key).coach_cards:
        if card.on.kind in ("told", "prompt"):
            named = {name for line in card.on.keys for name in words.asks(line) or ()}
            assert not placeholders(card.taught.text.own("en")) & game.figures.keys() & named, card.key


def test_a_card_about_a_company_says_which_one() -> None:
    """The table has gone on when the card is read: it shows another company by then."""
    words = Words("en", "rails")
    for card in teaching("rails").coach_cards:
        text = card.taught.text.own("en")
        if "mode=share_market" in card.taught.unless:
            continue
        if card.on.kind == "told" and all("company" in (words.asks(line) or ()) for line in card.on.keys):
            one = re.search(r"\b(it|its|this company)\b", text, re.IGNORECASE) and "Each company" not in text
            assert not one or "{company}" in text, card.key


def test_no_card_waits_once_the_match_is_over() -> None:
    """What comes next is of no use then."""
    (path,) = [path for path in RECORDS if (path.parent.name, path.stem) == ("rails", "01-2-players")]
    match = loaded(path).branch_at(len(loaded(path).actions) - 1)
    coach = Coach(match, teaching("rails").coach_cards, {0: GameRecord(), 1: GameRecord()})
    match.play(match.legal[0])
    assert match.asked is None
    assert not [coach.step(seat, seat) for seat in (0, 1) if coach.step(seat, seat)]


FEW_WORDS = 60
"""The most words of cards before a newcomer's first own decision in a first match."""


@pytest.mark.parametrize("key", OWN)
def test_little_is_read_before_the_first_own_move(key: str) -> None:
    """Read are the cards at which the match waits first, and then that of the question."""
    taught = teaching(key)
    first, cards = taught.first_match, {card.key: card for card in taught.coach_cards}
    asked = present(taught.coach_cards, FacedDecision(0, first.begin, "", frozenset(), 3))
    assert asked
    for language in SOURCES:
        read = [cards[key].taught for key in first.tells] + [asked.coach_card.taught]
        assert sum(len(each.text[language].split()) for each in read) <= FEW_WORDS
