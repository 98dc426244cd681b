"""How often a seat changes its mind in secret is told nowhere, neither by counts nor by steps."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from tabletop.engine.verb import Action
from tabletop.games import find, here
from tabletop.match import EVERYBODY, Match, Seat
from tabletop.saves.library import Library
from tests.random_games import played

SECRET = [key for key in here() if any(question.secret for question in find(key).questions.values())]


def at_a_secret(key: str, seed: int) -> Match:
    """A match in which the seat that is asked chooses in secret, and may change its mind."""
    for whole in (played(key, 3, other) for other in range(100 * seed, 100 * seed + 100)):
        for n in range(len(whole.actions)):
            asked = whole.game.asked(whole.position_at(n))
            before = whole.game.asked(whole.position_at(n - 1)) if n else None
            if asked and asked.question.secret and not (before and before.question.secret):
                match = whole.branch_at(n)
                if len(ways_to_answer(match)) > 2:
                    return match
    raise AssertionError("nobody was asked anything in secret")


def ways_to_answer(match: Match) -> list[list[Action]]:
    """Chains of actions that answer it after none, one and several steps."""
    assert match.asked
    seat, found = match.asked.seat, []
    for length in range(4):
        for chain in itertools.islice(_chains(match, seat, length), 1):
            found.append(chain)
    return found


def _chains(match: Match, seat: int, steps: int) -> list[list[Action]]:
    """So many actions after which the same seat is still asked, then one after which it is not."""
    found: list[list[Action]] = []
    for action in match.legal:
        after = match.branch_at(len(match.actions))
        after.play(action)
        still = after.asked and after.asked.seat == seat and after.asked.question.secret
        if still and steps:
            found += [[action, *chain] for chain in _chains(after, seat, steps - 1)[:1]]
        elif not still and not steps:
            found.append([action])
        if found:
            break
    return found


def told(match: Match, reader: int, tmp_path: Path) -> dict[str, object]:
    """Everything of a match that somebody else may notice."""
    library = Library(tmp_path / f"{len(list(tmp_path.iterdir()))}")
    library.save(match, "save")
    journal = library.journal(match)
    journal.close()
    library.look()
    assert library.last
    saved, unfinished = library.last.saves[0], library.last.unfinished[0]
    assert not saved.fault
    return {
        "moves": match.moves(reader),
        "moments": [match.branch_at(n).view(reader) for n in match.moments(reader)],
        "log": [group.lines for group in match.log_for(reader)],
        "saved": (saved.moves, saved.round, saved.scores, saved.over),
        "unfinished": (unfinished.moves, unfinished.round, unfinished.scores, unfinished.over),
    }


@pytest.mark.parametrize("key", SECRET)
@pytest.mark.parametrize("seed", range(3))
def test_nobody_else_can_count_what_was_done_in_secret(key: str, seed: int, tmp_path: Path) -> None:
    start = at_a_secret(key, seed)
    assert start.asked
    seat = start.asked.seat
    others = [EVERYBODY, *(each for each in range(3) if each != seat)]
    chains = ways_to_answer(start)
    for reader in others:
        seen = []
        for chain in chains:
            match = start.branch_at(len(start.actions))
            for action in chain[:-1]:
                match.play(action)
            during = told(match, reader, tmp_path)
            match.play(chain[-1])
            seen.append((during, told(match, reader, tmp_path)))
            assert match.moves(seat) == len(match.actions) or match.asked is None
        assert all(each == seen[0] for each in seen)


@pytest.mark.parametrize("key", SECRET)
def test_an_agreed_undo_does_not_tell_how_often_a_computer_picked(key: str) -> None:
    start, notes = at_a_secret(key, 1), []
    assert start.asked
    for chain in ways_to_answer(start):
        match = start.branch_at(len(start.actions))
        target = len(match.actions) - 1
        for action in chain:
            match.play(action)
        match.reseat([Seat(seat.name) for seat in match.seats])
        match.agree_undo(range(3), target)
        notes.append([line for group in match.log_for(EVERYBODY) for line in group.lines][-1])
    assert notes[0].key == "match.undone"
    assert all(note == notes[0] for note in notes)


@pytest.mark.parametrize("key", SECRET)
def test_a_match_that_is_over_shows_every_step(key: str) -> None:
    match = played(key, 3, 1)
    assert match.asked is None
    assert match.moments(EVERYBODY) == list(range(len(match.actions) + 1))


@pytest.mark.parametrize("key", SECRET)
def test_what_answers_a_secret_question_answers_no_other(key: str) -> None:
    questions = find(key).questions.values()
    secret = {verb for question in questions if question.secret for verb in question.verbs}
    assert not secret & {verb for question in questions if not question.secret for verb in question.verbs}
