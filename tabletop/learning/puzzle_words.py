"""The words of a puzzle: its title, its task, and the reason for its answer, composed from the search
result."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.engine.game import AnyGame
from tabletop.engine.position import Position
from tabletop.engine.verb import Action
from tabletop.learning.spoken import spoken
from tabletop.teaching import Puzzle
from tabletop.texts import variants
from tabletop.texts.words import Plain, Words


# -- title and task ----------------------------------------------------------------------------------------
def title(words: Words, game: AnyGame, puzzle: Puzzle, position: Position) -> str:
    """Return a puzzle's title: the thing counted, the number of moves (or the move to predict), and the
    round."""
    value, found = puzzle.found.value, puzzle.found
    table = game.table(game.view(position, puzzle.seat), puzzle.seat)
    when = words(table.round.key, **table.round.params)
    if found.kind == "own_turn":
        what = _capital(thing(words, game, puzzle, position))
        return words("puzzle.title.own_turn", what=what, n=len(found.answers), when=when)
    move = called(words, game, position, spoken(game, position, found.answers[0].split(" ")))
    if "asked" in value:
        return words("puzzle.title.asked", move=move, when=when)
    what = thing(words, game, puzzle, position)
    return words("puzzle.title.predict", move=move, what=what, when=when)


def task(words: Words, game: AnyGame, puzzle: Puzzle, position: Position) -> str:
    """Return a puzzle's task in words; before it, the way of playing and the map if the game has several."""
    modes = [variants.label(words, *each) for each in variants.modes_chosen(game.key, puzzle.options)]
    return " · ".join([*modes, _task(words, game, puzzle, position)])


def _task(words: Words, game: AnyGame, puzzle: Puzzle, position: Position) -> str:
    found, value = puzzle.found, puzzle.found.value
    what = Plain() if "asked" in value else thing(words, game, puzzle, position)
    if found.kind == "own_turn":
        key = f"puzzle.task.{'earned' if 'earned' in value else 'counter'}"
        text = words(key, what=what)
        return f"{text} {words('puzzle.no_luck')}" if found.chance else text
    kind = next(kind for kind in ("asked", "earned", "counter") if kind in value)
    who = "" if kind == "asked" else ".me" if value["who"] == f"seat.{puzzle.seat}" else ".other"
    move = called(words, game, position, spoken(game, position, found.answers[0].split(" ")))
    return words(f"puzzle.predict.{kind}{who}", move=move, what=what, who=value["who"])


def called(words: Words, game: AnyGame, position: Position, action: Action) -> str:
    """Return the name of an action as the screen shows it in this position."""
    seat = position.asked
    forecast = game.forecast(game.view(position, seat), seat, action)
    tags = {**game.verb(action).tags(action.args), **(forecast.named if forecast else {})}
    return words(f"action.{action.verb}", **tags)


def thing(words: Words, game: AnyGame, puzzle: Puzzle, position: Position) -> Plain:
    """Return the name of the thing that a puzzle counts, to be used inside a sentence: the name that the game
    gives it for puzzles, otherwise the name of the counter."""
    value, options = puzzle.found.value, puzzle.options
    if "counter" not in value:
        ways = (choice for _, choice in variants.modes_chosen(game.key, options))
        known = filter(None, (words.known(f"puzzle.figure.{way}") for way in ways))
        return Plain(next(known, words("puzzle.figure")))
    icon = value["counter"]
    if name := words.known(f"puzzle.thing.{icon}"):
        return Plain(name)
    cards = game.table(game.view(position, position.asked), position.asked).seats
    texts = (counter.text for card in cards for counter in card.counters if counter.icon == icon)
    text = next(texts, None)
    name = words(text.key, **text.params) if text else words.name(icon)
    return Plain(name[:1].lower() + name[1:])


def _capital(text: str) -> Plain:
    return Plain(text[:1].upper() + text[1:])


# -- the reason --------------------------------------------------------------------------------------------
def reason(words: Words, game: AnyGame, puzzle: Puzzle, position: Position) -> str:
    """Return a text that says why the answer is best, as the search has proved: what the turn brings without
    its decisive move, and what the next best line of play brings. For a prediction, say what another move
    brings."""
    found = puzzle.found
    rivals = _line(words, game, position, found.rival)
    if found.kind == "predict":
        key = "puzzle.reason.asked" if "asked" in found.value else "puzzle.reason.predict"
        amount = f"seat.{found.second}" if "asked" in found.value else found.second
        return words(key, move=rivals[0], second=amount)
    moves = _line(words, game, position, found.answers)
    parts = [words("puzzle.reason.best", best=found.best)]
    if found.pivot >= 0:
        parts.append(words("puzzle.reason.without", move=moves[found.pivot], without=found.without))
    if found.pivot < 0 or found.second != found.without:
        other = next((name for name in rivals if name not in moves), "")
        key = "puzzle.reason.next" if other else "puzzle.reason.second"
        parts.append(words(key, second=found.second, move=other))
    return " ".join(parts)


def _line(words: Words, game: AnyGame, position: Position, moves: Sequence[str]) -> list[str]:
    """Return the names of the moves of a line of play, in order."""
    names = list[str]()
    for move in moves:
        action = spoken(game, position, move.split(" "))
        names.append(called(words, game, position, action))
        position = game.after(position, action)
    return names
