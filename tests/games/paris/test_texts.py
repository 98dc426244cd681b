"""Paris: New Eden in words: what all games' texts must have stands in `tests/games/test_texts.py`."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator
from itertools import product

import pytest

from tabletop.engine.table import Dues, Grid
from tabletop.engine.verb import Action, Refusal
from tabletop.games import find
from tabletop.games.paris import GAME, components as c
from tabletop.games.paris.pieces import pieces
from tabletop.games.paris.places import MORE_MISSIONS
from tabletop.games.paris.position import Paris, zone_of
from tabletop.games.paris.score import wanted
from tabletop.games.paris.verbs import CHOICE, take_top
from tabletop.system.languages import SOURCES
from tabletop.texts.rulebook import placeholders, rulebook
from tabletop.texts.words import Words
from tabletop.ui.board.printed_cards import tab_name
from tests.games.test_texts import left_out, refusing
from tests.random_games import Moment, conceivable, moments

SEATS = ["Léa", "Marc", "Inès", "Tom"]
EQUIPMENT_TAG = [f"token.{name}" for name in c.EQUIPMENT]

every_language = pytest.mark.parametrize("language", SOURCES)


def figures(text: str) -> list[int]:
    """The numbers a text spells in figures, as they come."""
    return [int(n) for n in re.findall(r"\d+", text)]


def counted(words: Words, tags: Iterable[str], counts: Iterable[int]) -> list[str]:
    """So many of each thing in words, where there are any: "2 sages", "1 book"."""
    pairs = zip(tags, counts, strict=True)
    return [f"{n} {words.name(tag, 'one' if n == 1 else 'many')}" for tag, n in pairs if n]


def said_once(words: Words, tag: str, parts: Iterable[str]) -> None:
    """What a thing does names all of these, each once."""
    text = words.about(tag)
    for part in parts:
        assert len(re.findall(rf"\b{part}\b", text)) == 1, (tag, part, text)


# -- names -----------------------------------------------------------------------------------------------
def test_no_rule_of_the_book_is_left_out() -> None:
    assert left_out("paris") == []


@every_language
def test_what_stands_inside_a_sentence_has_the_forms_it_needs(language: str) -> None:
    words = Words(language, "paris", SEATS)
    kinds = [f"survivor.{name}" for name in c.SURVIVORS]
    tokens = [f"token.{name}" for name in (*c.CENTRE_TOKENS, "heroine")]
    needed = {
        "a": [*kinds, *tokens, *c.DIE_TAG, "joker.die", "joker.token"],
        "the": [*kinds, *tokens, *c.DIE_TAG, *c.PLACE_TAG, *(f"deck.{name}" for name in c.SURVIVORS[:-1])],
        "one": [*kinds, *(f"token.{name}" for name in c.CENTRE_TOKENS), "joker.die", "joker.token"],
        "many": [*kinds, *(f"face.{name}" for name in c.FACES), *EQUIPMENT_TAG, "can"],
        "at": [*c.PLACE_TAG, *(f"step.{step}" for step in c.STEPS)],
        "of": c.PLACE_TAG,
    }
    proper = ("Bat", "Binoculars")
    for form, tags in needed.items():
        for tag in tags:
            text = words.name(tag, form)
            assert text[0].islower() or text in proper, (tag, form, text)


@every_language
def test_every_card_and_place_says_what_it_does(language: str) -> None:
    words = Words(language, "paris")
    for tag in (
        *c.SHELTER_TAG, *c.MISSION_TAG, *c.EVENT_TAG, *c.POWER_TAG, *c.PLACE_TAG, *c.TYPE_TAG, *EQUIPMENT_TAG,
    ):  # fmt: skip
        assert words.about(tag).endswith("."), tag
        assert "{" not in words.about(tag), tag


@every_language
def test_no_two_cards_have_one_name(language: str) -> None:
    words = Words(language, "paris")
    names = [words.name(tag) for tag in (*c.SHELTER_TAG, *c.MISSION_TAG, *c.EVENT_TAG)]
    assert sorted(names) == sorted(set(names))


# -- figures ---------------------------------------------------------------------------------------------
@every_language
def test_events_say_what_they_ask_for(language: str) -> None:
    words = Words(language, "paris")
    for event, tag in enumerate(c.EVENT_TAG):
        types = [c.TYPE_TAG[kind] for kind in c.EVENT_TYPES[event]]
        assert figures(words.about(tag)) == [*c.EVENT_COUNTS[event], c.EVENT_POINTS[event]], tag
        if c.IS_MIX[event]:
            said_once(words, tag, [words.name(kind, "many") for kind in types])
        else:
            said_once(words, tag, counted(words, types, c.EVENT_COUNTS[event]))


@every_language
@pytest.mark.parametrize("pairs", [False, True])
@pytest.mark.parametrize("types", [False, True])
def test_secret_missions_say_what_they_ask_for(language: str, pairs: bool, types: bool) -> None:
    options = {"literal_pairs": pairs, "all_five_types": types}
    words, position = Words(language, "paris", options=options), find("paris").new(2, options)
    for mission in c.SECRETS:
        tag, condition = c.MISSION_TAG[mission], wanted(position, mission)
        stems = EQUIPMENT_TAG if condition.what == "equipment" else c.TYPE_TAG
        of = [words.name(stems[kind], "many") for kind in condition.of]
        least = condition.asks == "least" and condition.what != "binoculars"
        counts = [condition.least] * (len(of) or 1) if least else []
        assert figures(words.about(tag)) == [*counts, c.MISSION_POINTS[mission]], tag
        said_once(words, tag, of)


@every_language
def test_new_shelters_say_what_they_need_and_give(language: str) -> None:
    words = Words(language, "paris")
    for mission in c.NEW_SHELTERS:
        needs = counted(words, c.TYPE_TAG, c.NEEDS[mission])
        gives = [
            *counted(words, c.TYPE_TAG, c.GIVES_SURVIVORS[mission]),
            *counted(words, EQUIPMENT_TAG, c.GIVES_EQUIPMENT[mission]),
            *counted(words, ["can"], [c.GIVES_CANS[mission]]),
        ]
        said_in_order(words, c.MISSION_TAG[mission], needs, gives)


def said_in_order(words: Words, tag: str, needs: list[str], gives: list[str]) -> None:
    asked, given = words.about(tag).split(";")
    assert all(part in asked for part in needs), (tag, asked)
    assert all(part in given for part in gives), (tag, given)
    assert len(figures(asked)) == len(needs), (tag, asked)
    assert len(figures(given)) == len(gives), (tag, given)


@every_language
def test_shelters_say_who_lives_there(language: str) -> None:
    words = Words(language, "paris")
    for shelter, tag in enumerate(c.SHELTER_TAG):
        power = c.SHELTER_POWER[shelter]
        parts = counted(words, c.TYPE_TAG, c.SHELTER_SURVIVORS[shelter])
        if power != c.ONE_OF_EACH:
            parts += counted(words, EQUIPMENT_TAG, c.SHELTER_EQUIPMENT[shelter])
        parts += counted(words, ["can"], [c.SHELTER_CANS[shelter]])
        said_once(words, tag, parts)
        assert power == c.NO_POWER or words.about(tag).endswith(words.about(c.POWER_TAG[power])), tag


@every_language
def test_powers_and_rules_say_the_figures_of_the_data(language: str) -> None:
    words = Words(language, "paris")
    bridge = c.LOTS.number("bridge")
    said = {
        c.DRAW_TWO: [bridge + MORE_MISSIONS, bridge],
        c.END_TINKERERS: [c.SCORING.number("per_tinkerer")],
        c.END_FAILED: [c.SCORING.number("per_failed_mission")],
        c.END_FOUR: [c.SCORING.number("four")],
    }
    for power, numbers in said.items():
        assert figures(words.about(c.POWER_TAG[power])) == numbers, power
    for n, seats in enumerate(c.SET_UP):
        by_place, swapped = (c.DICE_ON[option][seats] for option in range(len(c.DICE_ON)))
        dealt = [dice for dice, other in zip(swapped, by_place, strict=True) if dice != other]
        told = figures(words.rule(f"PAR-2.{n + 1}").help)
        assert told == [*([sum(by_place)] if seats < c.SEATS_AT_MOST else []), *by_place, *dealt], seats
    shares = [figure for seats in c.SET_UP for figure in figures(words.rule("PAR-5.2").help) if figure]
    assert shares[: len(c.SET_UP)] == [c.SET_UP[seats].dice for seats in c.SET_UP]


SEEDS = 20
"""Below this number lie the seeds of the random games that are searched for a refusal by every rule."""


# -- refusals --------------------------------------------------------------------------------------------
@functools.cache
def refusals() -> list[Refusal]:
    """Why some tries were refused at random moments: of each rule and each set of values, the first."""
    game, found = find("paris"), dict[tuple[str, frozenset[str]], Refusal]()
    wanted = refusing(game) - {game.seats_rule}
    for seed, seats in product(range(1, SEEDS), game.seats):
        if seed > 2 and wanted <= {rule for rule, _ in found}:
            break  # what two random games of each number of players did not meet, further ones have
        for moment in moments("paris", seats, seed):
            for refusal in refused(moment):
                found.setdefault((refusal.rule, frozenset(refusal.params)), refusal)
    return list(found.values())


def refused(moment: Moment) -> Iterator[Refusal]:
    """Some moves of every verb; and the top card of a deck that has none left."""
    game, dice, empty = moment.game, moment.dice, moment.position.copy()
    for verb in game.verbs.values():
        for tried in conceivable(verb, dice, 2):
            seat = dice.choice([moment.seat, dice.randrange(empty.seats)])
            if refusal := game.why_not(moment.position, seat, tried):
                yield refusal
    if empty.question == CHOICE.key:
        assert isinstance(empty, Paris)
        empty.decks[empty.claimed], empty.powers[moment.seat] = (), 1 << c.TOP_CARD
        if refusal := game.why_not(empty, moment.seat, Action(take_top.key, (empty.claimed,))):
            yield refusal


def test_random_tries_meet_every_rule_that_refuses() -> None:
    game = find("paris")
    assert {refusal.rule for refusal in refusals()} == refusing(game) - {game.seats_rule}


@every_language
def test_every_refusal_is_told_whole(language: str) -> None:
    words = Words(language, "paris", SEATS)
    for refusal in refusals():
        rule = rulebook("paris").rules[refusal.rule]
        own = not refusal.first and placeholders(rule.refusal[language]) <= set(refusal.params)
        told, remedy = words.refusal(refusal)
        assert told not in (rule.help[language], ""), refusal
        assert remedy or not own, refusal
        for text in filter(None, (told, remedy)):
            assert not re.search(r"[{}]|\b[a-z_]+\.[a-z]", text), (refusal, text)
            assert text.endswith("."), (refusal, text)


# -- tracks ----------------------------------------------------------------------------------------------
def test_the_population_track_prints_the_zones_of_the_match() -> None:
    """Under the variant strips over the printed zones say for which populations each stands."""
    strips = [
        piece for piece in pieces(find("paris").new(2, {"mild_winter": True}), 0) if piece.picture == "range"
    ]
    assert len(strips) == c.ZONES + 1
    for space, strip in enumerate(strips):
        first, *last = (fact.value for fact in strip.facts)
        for survivors in range(c.ZONE * (c.ZONES + 1)):
            within = first <= survivors <= (last[0] if last else survivors)
            assert within == (zone_of(survivors, 1) == space)
    assert not [piece for piece in pieces(find("paris").new(2), 0) if piece.picture == "range"]


@every_language
def test_the_prompt_for_a_strength_offers_jokers_only_where_one_may_be_added(language: str) -> None:
    words, offers = Words(language, "paris", SEATS), set()
    for moment in (m for seed in range(3) for m in moments("paris", 2, seed)):
        if moment.position.question != "strength":
            continue
        may = any(action.verb == "add_joker" for action in moment.legal)
        prompt = moment.game.table(moment.position, moment.seat).prompt
        assert ("joker" in words(prompt.key, **prompt.params)) is may
        offers.add(may)
    assert offers == {False, True}


@every_language
@pytest.mark.parametrize("literal", [False, True])
def test_cards_are_titles_in_a_sentence_and_pieces_have_an_article(language: str, literal: bool) -> None:
    words = Words(language, "paris", SEATS, {"literal_pairs": literal})
    first, last = {"fr": ("«\u00a0", "\u00a0»"), "en": ("“", "”")}[language]
    article = re.compile(r"(le|la|les|the|zone) |l’")
    titled = {*c.SHELTER_TAG, *c.MISSION_TAG, *c.EVENT_TAG}
    for moment in moments("paris", 2, 1, every=9):
        for piece in pieces(moment.game.view(moment.position, moment.seat), moment.seat):
            said = words.name(piece.tag, "the")
            if piece.tag in titled:
                assert said == first + words.name(piece.tag) + last
            else:
                assert article.match(said), (piece.tag, said)


def test_a_refuge_tells_of_no_event_that_has_come_and_of_no_meal_after_winter() -> None:
    told = set[tuple[int, bool, bool]]()
    for moment in moments("paris", 2, 2):
        position = moment.position
        sections = moment.game.table(position, moment.seat).panels[moment.seat].sections
        titles = {section.title.key for section in sections if isinstance(section, Grid | Dues)}
        told.add((position.step, "section.events" in titles, "section.food" in titles))
    before = {(step, True, True) for step in (c.SETUP, c.GATHER, c.CLAIM, c.EVENT)}
    assert told == {*before, (c.FOOD, False, True), (c.END, False, False)}


@pytest.mark.parametrize(
    ("at", "key"),
    [("claim healer", "section.standing"), ("event", "section.events"), ("food", "section.food")],
)
def test_what_is_decided_on_stands_right_below_the_board(at: str, key: str) -> None:
    owned = {"boards": ["healer", "healer"], "refuges": ["9 sage", "5 healer"], "hands": ["two_powers", ""]}
    position = GAME.setup({"seats": 2, "season": "autumn", "at": at, **owned})
    seat = position.asked
    _, decided, *others = GAME.table(position, seat).panels[seat].sections
    assert isinstance(decided, Grid | Dues)
    assert decided.title.key == key
    assert decided not in others


def test_what_each_event_would_bring_stands_right_below_the_board_of_who_turns_one() -> None:
    position = GAME.setup({"seats": 2, "dice": {"tower": "sage", "centre": "farmer"}})
    GAME.play(position, GAME.legal(position)[0])  # the die of the Tower
    assert (
        GAME.table(position, position.asked).panels[position.asked].sections[1].title.key == "section.events"
    )


@every_language
def test_names_of_shelters_on_offer_fit_on_their_tabs(language: str) -> None:
    words = Words(language, "paris", [])
    names = [tab_name(words, tag) for tag in c.SHELTER_TAG]
    assert [name for name in names if len(name) > 13] == []
