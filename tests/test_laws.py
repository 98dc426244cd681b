"""What must hold in every game, at every number of players, at every moment."""

from __future__ import annotations

import ast
import inspect
import os
import random
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from importlib import import_module
from itertools import islice
from pathlib import Path
from pkgutil import walk_packages
from shutil import which
from types import ModuleType
from typing import Any

import pytest

from tabletop.engine import domains
from tabletop.engine.agenda import ASK, Question
from tabletop.engine.game import AnyGame, Game
from tabletop.engine.log import Line
from tabletop.engine.loops import write_check, write_listing, write_possible
from tabletop.engine.panels import zones_beside
from tabletop.engine.position import Position
from tabletop.engine.readings import plain_check, plain_listing, plain_possibility
from tabletop.engine.table import Amount, Table
from tabletop.engine.verb import Action, NoSuchMove, Verb
from tabletop.games import find, here
from tabletop.match import EVERYBODY
from tabletop.system.game_packages import package_of
from tabletop.texts.rulebook import rulebook
from tabletop.texts.words import Words
from tests.random_games import (
    OWN,
    Moment,
    choices,
    conceivable,
    every_table,
    finished,
    moments,
    own_table,
    played,
    seeds,
    telling_moments,
    telling_moments_of_all,
    variant,
)

MOST = 60
"""Conceivable actions tried of a verb at one moment."""
OTHERS = 4
"""Those of a verb that is not asked for: whatever its arguments, the moment refuses it."""


# -- list = check = reason -------------------------------------------------------------------------------
@every_table
def test_list_check_and_reason_are_one(key: str, seats: int) -> None:
    told: set[tuple[str, str]] = set()
    for moment in telling_moments_of_all(key, seats, every=23):
        legal = set(moment.legal)
        assert len(legal) == len(moment.legal), "an action is listed twice"
        for action in _tried(moment):
            refusal = moment.game.why_not(moment.position, moment.seat, action)
            assert (refusal is None) == (action in legal), (action, refusal)
            if refusal and (refusal.rule, action.verb) not in told:
                told.add((refusal.rule, action.verb))
                _is_told_in_words(key, refusal)
    assert told


def _tried(moment: Moment) -> Iterator[Action]:
    """Everything legal, a lot of what might not be, and a little of what is not asked for now."""
    yield from moment.legal
    asked = moment.game.asked(moment.position)
    for verb in moment.game.verbs.values():
        expected = asked and verb in asked.question.verbs
        yield from conceivable(verb, moment.dice, MOST if expected else OTHERS)


def _is_told_in_words(key: str, refusal: object) -> None:
    for language in ("fr", "en"):
        words = Words(language, key, [f"Player {i}" for i in range(6)])
        assert refusal.rule in rulebook(key).rules  # type: ignore[attr-defined]
        sentence, remedy = words.refusal(refusal)  # type: ignore[arg-type]
        assert sentence
        assert "{" not in sentence + remedy, (refusal, sentence, remedy)


@every_table
def test_nobody_plays_for_another_seat(key: str, seats: int) -> None:
    for moment in telling_moments(key, seats, 1, every=5):
        for seat in set(range(seats)) - {moment.seat}:
            assert moment.game.why_not(moment.position, seat, moment.action)


@every_table
def test_what_is_no_move_is_never_judged(key: str, seats: int) -> None:
    for moment in telling_moments(key, seats, 2, every=20):
        for verb in moment.game.verbs.values():
            for args in ((10**9,) * len(verb.domains), (0,) * (len(verb.domains) + 1)):
                if verb.domains or args:
                    with pytest.raises(NoSuchMove):
                        moment.game.why_not(moment.position, moment.seat, Action(verb.key, args))


@lru_cache(maxsize=1)
def _loops(key: str) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """Return, by question or verb, the plain and the written form of every list, possibility and check."""
    questions, verbs = find(key).questions, find(key).verbs
    return (
        {q: (plain_listing(each.verbs), write_listing(each.verbs)) for q, each in questions.items()},
        {v: (plain_possibility(verb), write_possible(verb)) for v, verb in verbs.items()},
        {v: (plain_check(verb), write_check(verb)) for v, verb in verbs.items()},
    )


@every_table
def test_loops_say_what_the_rules_say(key: str, seats: int) -> None:
    """The written loops are a fast second statement of the rules; here they are held to the first."""
    listings, possible, checks = _loops(key)
    for moment in telling_moments_of_all(key, seats, every=31):
        position, seat = moment.position, moment.seat
        asked = moment.game.asked(position)
        assert asked
        plain, written = listings[asked.question.key]
        assert plain(position, seat) == written(position, seat)
        for verb in asked.question.verbs:
            is_possible, is_written_possible = possible[verb.key]
            assert is_possible(position, seat) == is_written_possible(position, seat)
            first, written_first = checks[verb.key]
            for _, args in conceivable(verb, moment.dice, MOST):
                assert first(position, seat, *args) == written_first(position, seat, *args)


@every_table
def test_every_choice_of_every_option_is_tried(key: str, seats: int) -> None:
    """The laws hold on every map and in every variant, as far as the games they are tried in go."""
    tried = {
        chosen for seed in seeds(key) for chosen in played(key, seats, seed, actions=0).setup.options.items()
    }
    assert tried >= {
        (option.key, choice) for option in find(key).options for choice in choices(option, seats)
    }


@pytest.mark.parametrize("key", here())
def test_an_option_that_means_something_only_beside_others_names_choices_they_have(key: str) -> None:
    known = {option.key: option for option in find(key).options}
    for option in known.values():
        assert option.has_effect({k: o.default for k, o in known.items()})  # the book's way has every variant
        for other, meant in option.only:
            assert meant
            assert all(known[other].which(choice) >= 0 for choice in meant)


# -- positions ------------------------------------------------------------------------------------------
@every_table
def test_a_game_ends_without_dead_end_and_the_audit_is_silent(key: str, seats: int) -> None:
    for seed in seeds(key):
        fresh = None
        for moment in telling_moments(key, seats, seed, every=5):
            fresh = fresh or moment.position.copy()
            assert not moment.game.audit(moment.position)
            assert not list(domains.faults(moment.position, fresh))
            assert moment.game.result(moment.position) is None


@every_table
def test_a_finished_game_has_winners_and_nothing_left_to_do(key: str, seats: int) -> None:
    for seed in seeds(key):
        match = finished(key, seats, seed)
        result = match.result
        assert result is not None
        assert result.winners or result.reason
        assert result.rows
        assert match.legal == []
        assert not match.game.audit(match.position)
        for seat in range(seats):
            assert sum(row.amounts[seat] for row in result.rows) == result.scores[seat]


@every_table
def test_every_number_of_the_score_can_be_traced(key: str, seats: int) -> None:
    traced = 0
    for seed in seeds(key):
        match = finished(key, seats, seed)
        assert match.result
        for row in match.result.rows:
            for seat, amount in enumerate(row.amounts):
                gains = [x.gain for told in match.trace(row.key, seat) for x in told.lines if x.gain]
                assert sum(gain.points for gain in gains) == amount, (row.key, seat)
                traced += len(gains)
    assert traced > (30 if key in OWN else 0)


@own_table
def test_the_figure_that_is_followed_ends_as_the_score(key: str, seats: int) -> None:
    for seed in seeds(key):
        match = finished(key, seats, seed)
        course, followed, result = match.game.course, match.score_history(), match.result
        assert course
        assert result
        assert followed[-1] == result.scores
        stages = {course.stage(match.position_at(n)) for n in range(len(match.actions) + 1)}
        assert len(followed) == len(stages) + 1, "once at the start, and at the end of every stage"


@every_table
def test_a_copy_is_alone(key: str, seats: int) -> None:
    for moment in telling_moments(key, seats, 0, every=3):
        before = moment.position.digest()
        twin = moment.position.copy()
        moment.game.play(twin, moment.action)
        assert moment.position.digest() == before
        assert twin.digest() != before


@every_table
def test_a_position_survives_being_plain_data(key: str, seats: int) -> None:
    for moment in telling_moments(key, seats, 1, every=10):
        base = moment.game.new(seats, variant(moment.game, seats, 1, random.Random(f"{key} {seats} 1")))
        assert type(base).from_plain(moment.position.to_plain(), base) == moment.position


_signature = cache(inspect.signature)


@every_table
def test_everything_on_the_agenda_is_known(key: str, seats: int) -> None:
    known: set[str] = set()
    for seed in seeds(key):
        for moment in moments(key, seats, seed):
            for name, *args in moment.position.agenda:
                if name == ASK:
                    assert args[0] in range(seats)
                    assert args[1] in moment.game.questions
                else:
                    _signature(moment.game.steps[name]).bind(moment.position, *args)
                known.add(name)
    assert len(known) > (2 if key in OWN else 0)


@pytest.mark.parametrize("key", here())
def test_every_step_and_question_that_is_named_exists(key: str) -> None:
    package, game = import_module(package_of(key).module), find(key)
    found = 0
    for info in walk_packages(package.__path__, f"{package.__name__}."):
        module = import_module(info.name)
        for call in ast.walk(ast.parse(inspect.getsource(module))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                found += _resolves(game, module, call)
    assert found


@pytest.mark.parametrize("key", here())
def test_every_rule_effect_and_step_stands_in_a_chapter_of_its_game(key: str) -> None:
    game = find(key)
    chapters = {chapter.__name__ for chapter in game.chapters}
    rules = [rule.statement.fn for verb in game.verbs.values() for rule in verb.rules]
    effects = [
        verb.effect_fn for verb in game.verbs.values() if verb.effect_fn is not Verb(key, "").effect_fn
    ]
    assert rules
    assert effects
    assert {fn.__module__ for fn in (*rules, *effects, *game.steps.values())} == chapters


def _resolves(game: Game, module: ModuleType, call: ast.Call) -> int:
    """Check a call of `do` or `ask`; 1 if it was one."""
    assert isinstance(call.func, ast.Name)
    place = {"do": 0, "ask": 1}.get(call.func.id)
    if place is None or not isinstance(call.args[place], ast.Name):
        return 0
    named = getattr(module, call.args[place].id, None)
    if named is None:
        return 0  # a variable of a loop over steps
    if isinstance(named, Question):
        assert game.questions[named.key] is named
    else:
        assert game.steps[named.__name__] is named
    return 1


# -- the same everywhere --------------------------------------------------------------------------------
PLAY = """
from random import Random
from tabletop.games import find, here
from tabletop.system.game_packages import package_of
from tabletop.match import Match, Seat
for key in here():
    for seats in find(key).seats:
        match, dice = Match(find(key), [Seat("")] * seats, seed=5), Random(5)
        while match.asked:
            match.play(dice.choice(match.legal))
        print(match.position.digest())
"""
"""A random game of every kind, with nothing but the standard library."""


def test_a_seed_is_a_game_under_any_hash_seed_on_every_python_and_whoever_looks_on() -> None:
    minors = {11, 12, 13, 14} - {sys.version_info.minor}
    found = filter(None, (which(f"python3.{minor}") for minor in minors))
    others = [each for each in found if not subprocess.run([each, "-c", ""], capture_output=True).returncode]
    played = {_played_by(sys.executable, seed) for seed in ("0", "42")}
    played |= {_played_by(python, f"{n}") for n, python in enumerate(others, 7)}
    assert played == {_played_by(sys.executable, "0", plain_rules="1")}


def _played_by(python: str, hash_seed: str, plain_rules: str = "0") -> str:
    env = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(Path(__file__).resolve().parents[1])}
    env["TABLETOP_PLAIN_RULES"] = plain_rules
    run = subprocess.run([python, "-c", PLAY], env=env, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout


# -- secrets --------------------------------------------------------------------------------------------
@every_table
def test_a_guess_looks_the_same_to_whoever_guessed(key: str, seats: int) -> None:
    wrong = 0
    for moment in telling_moments_of_all(key, seats, every=17):
        game = moment.game
        for viewer in (EVERYBODY, *range(seats)):
            view = game.view(moment.position, viewer)
            guess = game.guess(view, viewer, moment.dice.randrange(1_000))
            assert game.view(guess, viewer) == view
            assert not game.audit(guess)
            wrong += guess != moment.position
    assert wrong > 100 or not find(key).secret


@every_table
def test_a_seat_is_offered_and_told_the_same_whatever_is_hidden(key: str, seats: int) -> None:
    wrong = refused = 0
    for moment in telling_moments_of_all(key, seats, every=23):
        game, seat = moment.game, moment.seat
        view = game.view(moment.position, seat)
        guess = game.guess(view, seat, moment.dice.randrange(1_000))
        assert game.legal(view) == game.legal(guess) == moment.legal
        for action in islice(_tried(moment), 120):
            told = game.why_not(moment.position, seat, action)
            assert game.why_not(view, seat, action) == game.why_not(guess, seat, action) == told
            refused += told is not None
        for action in moment.legal:
            assert game.forecast(view, seat, action) == game.forecast(game.view(guess, seat), seat, action)
        wrong += guess != moment.position
    assert refused > 80
    assert wrong > 30 or not find(key).secret


@every_table
def test_what_is_asked_in_public_allows_the_same_whatever_is_hidden(key: str, seats: int) -> None:
    """So that it can be asked with every secret face down; and what it forces, everybody knows."""
    private = 0
    for moment in telling_moments_of_all(key, seats, every=19):
        game, seat = moment.game, moment.seat
        question = game.questions[moment.position.question]
        public = game.view(moment.position, EVERYBODY)
        tags = [piece.tag for piece in game.pieces(public, seat)]
        assert len(tags) == len(set(tags)), "hidden pieces are shown as if they were known"
        if question.private or question.secret:
            private += 1
            continue
        guess = game.guess(public, EVERYBODY, moment.dice.randrange(1_000))
        known = answers(game, moment.legal)
        assert game.legal(public) == answers(game, game.legal(guess)) == known
        game.table(public, seat)
        for action in answers(game, islice(_tried(moment), 50)):
            assert game.why_not(public, seat, action) == game.why_not(moment.position, seat, action)
        for action in known[:3]:
            game.forecast(public, seat, action)
    assert private or key not in OWN


def answers(game: AnyGame, actions: Iterable[Action]) -> list[Action]:
    """What is no aside: what a seat may do besides, it may owe to what it alone knows."""
    return [action for action in actions if not game.verbs[action.verb].aside]


@every_table
def test_a_forced_action_is_the_only_one_and_shows_nothing(key: str, seats: int) -> None:
    """On the true position, not only on what everybody sees of it."""
    forced = left = 0
    for seed in seeds(key):
        match, dice = played(key, seats, seed, 0), random.Random(seed)
        while match.asked:
            if action := match.forced:
                forced += 1
                rest = (
                    match.legal if not match.asked.question.asides_wait else answers(match.game, match.legal)
                )
                assert rest == [action]
                assert not match.asked.question.pause
                assert match.play(action, chosen=False) is None
                blocked = match.undo_blocked()
                assert blocked is None or blocked.key == "undo.turn"
            else:  # what is done besides an answer is put off, so that hands keep what they could use
                answered = answers(match.game, match.legal)
                left += len(answered) == 1 < len(match.legal)
                match.play(dice.choice(answered))
    assert forced or left or key == "macadam" or key not in OWN


@every_table
def test_nothing_on_screen_or_in_the_log_tells_what_is_hidden(key: str, seats: int) -> None:
    """The same action on the true table and on one where the hidden things lie otherwise.

    A screen is drawn from the view alone, so that equal views look alike.
    """
    compared = 0
    for moment in telling_moments_of_all(key, seats, every=3):
        game = moment.game
        for viewer in (EVERYBODY, *range(seats)):
            other = game.guess(game.view(moment.position, viewer), viewer, moment.dice.randrange(1_000))
            other.rng = moment.position.rng
            if other == moment.position or moment.action not in game.legal(other):
                continue
            compared += 1
            _look_alike(game, moment.position, other, viewer, moment.action)
    assert compared > 20 or not find(key).secret


def _look_alike(game: Game, one: Position, two: Position, viewer: int, action: Action) -> None:
    before = one
    (one, lines), (two, other_lines) = _after(game, one, action), _after(game, two, action)
    views = [game.view(position, viewer) for position in (one, two)]
    if (one.rng, one.secrets_shown) == (before.rng, before.secrets_shown):  # nothing new was learned
        assert views[0] == views[1]
    if views[0] == views[1]:
        readable = [
            [x for x in told if x.readers is None or viewer in x.readers] for told in (lines, other_lines)
        ]
        assert readable[0] == readable[1]


def _after(game: Game, position: Position, action: Action) -> tuple[Position, list[Line]]:
    twin, log = position.copy(), list[Line]()
    twin.log = log
    game.play(twin, action)
    twin.log = None
    return twin, log


@every_table
def test_everybody_sees_the_same_round_and_cards(key: str, seats: int) -> None:
    """Lists of saves and the sums of the log show them without asking who looks."""
    for moment in telling_moments(key, seats, 2, every=5):
        viewers = (EVERYBODY, *range(seats))
        tables = [moment.game.table(moment.game.view(moment.position, s), s) for s in viewers]
        assert len({(t.round.key, str(t.round.params), t.seats[0].score) for t in tables}) == 1
        assert len({str(sorted(t.seats)) for t in tables}) == 1


# -- on the table ---------------------------------------------------------------------------------------
@every_table
def test_every_legal_action_is_a_drag_a_number_or_a_button(key: str, seats: int) -> None:
    dragged = pressed = 0
    for moment in telling_moments_of_all(key, seats, every=17):
        game, seat = moment.game, moment.seat
        view = game.view(moment.position, seat)
        table = game.table(view, seat)
        lying = list(game.pieces(view, seat))
        pieces = {tag for piece in lying for tag in (piece.tag, piece.known_as, *piece.turns)}
        boards = [board.partition("/")[2] for board in table.boards or (table.board,)]
        zones = {*_zones(table), *(zone for board in boards for zone in game.zones(board))}
        buttons = {button.verb for button in table.buttons}
        sections = [section for panel in table.panels for section in panel.sections]
        numbers = [section for section in sections if isinstance(section, Amount)]
        for action in moment.legal:
            verb = game.verbs[action.verb]
            tags = {**verb.tags(action.args), "seat": str(seat)}
            drags = [(g.piece.format(**tags), g.zone.format(**tags)) for g in verb.gestures]
            by_hand = any(piece in pieces and zone in zones for piece, zone in drags)
            typed = any(
                (n.verb, n.given) == (action.verb, action.args[:-1])
                and action.args[-1] in n.numbers(moment.legal)
                for n in numbers
            )
            assert by_hand or typed or action.verb in buttons, (action, drags)
            dragged += by_hand
            pressed += action.verb in buttons
    assert dragged > 10
    assert pressed > 10 or key not in OWN


def _zones(table: Table) -> Iterator[str]:
    """Every zone that the table's description names."""
    yield table.tray.zone
    yield from table.tray.piles
    for panel in table.panels:
        yield from zones_beside(panel)


@every_table
def test_every_legal_action_has_words_a_forecast_and_its_price(key: str, seats: int) -> None:
    words = {language: Words(language, key, ["A", "B", "C", "D", "E", "F"]) for language in ("fr", "en")}
    said: set[str] = set()
    for moment in telling_moments(key, seats, 1, every=7):
        game, seat = moment.game, moment.seat
        view = game.view(moment.position, seat)
        for action in moment.legal:
            verb = game.verbs[action.verb]
            forecast = game.forecast(view, seat, action)
            assert forecast
            assert forecast.price == verb.price(moment.position, seat)
            if forecast.key not in said:
                said.add(forecast.key)
                for each in words.values():
                    for text in (
                        each(forecast.key, **forecast.params),
                        each(f"action.{verb.key}", **verb.tags(action.args)),
                    ):
                        assert " " in text
                        assert "{" not in text
    assert len(said) > (3 if key in OWN else 0)
