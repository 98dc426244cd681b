"""The check of a game's rules against its rulebook: every number that the code cites is there, every rule
that refuses has a sentence, and every rule has a test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tabletop.engine.game import AnyGame
from tabletop.system.game_packages import package_of
from tabletop.system.paths import checkout
from tabletop.texts.game_data import game_data
from tabletop.texts.rulebook import RULE_NUMBER, rulebook


def faults(game: AnyGame) -> Iterator[str]:
    """Yield the faults of a game's rules, one line each, such as a cited rule that is not in the book, a rule
    that refuses without a sentence, or a rule without a test."""
    yield from _unknown(game)
    yield from _silent(game)
    yield from _unasked(game)
    yield from _untested(game)
    yield from _odd_figures(game)


def _odd_figures(game: AnyGame) -> Iterator[str]:
    """Yield the figures for texts that are no whole numbers."""
    where = f"{package_of(game.key).file().name}: GAME: figures"
    for name, value in game.figures.items():
        if not isinstance(value, int) or not name.isidentifier():
            yield f"{where}: {name}: a name with a whole number is needed, not {value!r:.40}"


def _unknown(game: AnyGame) -> Iterator[str]:
    folder, known = package_of(game.key).file(), rulebook(game.key).rules
    own = {number.partition("-")[0] for number in known}
    for path in sorted(folder.rglob("*.py")):
        cited = set(RULE_NUMBER.findall(path.read_text("utf-8")))
        for number in sorted(cited - known.keys()):
            if number.partition("-")[0] in own or not own:
                yield f"{path.relative_to(folder.parent).as_posix()}: {number}: the rulebook has no such rule"


def _refusing(game: AnyGame) -> Iterator[tuple[str, str]]:
    """Yield the rules that refuse moves in any case, as pairs: the part of the game that cites the rule, as
    it is named in messages, and the number of the rule."""
    for name in ("seats_rule", "over_rule", "turn_rule"):
        if isinstance(number := getattr(game, name), str):
            yield f"GAME: {name}", number
    for question in game.questions.values():
        if question.only:
            yield f"question {question.key}", question.only
    for verb in game.verbs.values():
        if isinstance(verb.moment_rule, str):
            yield f"verb {verb.key}", verb.moment_rule
        for rule in verb.rules:
            if isinstance(rule.number, str):
                yield f"verb {verb.key}", rule.number


def _silent(game: AnyGame) -> Iterator[str]:
    book, package = rulebook(game.key).rules, package_of(game.key)
    where = game_data(game.key, "rulebook.toml").where
    for who, number in dict.fromkeys(_refusing(game)):
        if number not in book:
            yield f"{package.file().name}: {who}: the rulebook has no rule {number!r:.40}"
        elif not book[number].refusal:
            yield f"{where}: rule {number}: refusal is missing, by which {who} refuses moves"


def _unasked(game: AnyGame) -> Iterator[str]:
    """Yield questions that cite no rule, and the advice of verbs that the game does not have."""
    book, where = rulebook(game.key).rules, game_data(game.key, "rulebook.toml").where
    for question in game.questions.values():
        if question.rule not in book:
            yield f"{where}: question {question.key}: the rulebook has no rule {question.rule!r:.40}"
    for rule in book.values():
        for verb in rule.remedy_by:
            if verb not in game.verbs:
                yield f"{where}: rule {rule.id}: remedy_by: there is no verb {verb!r:.40}"


def _untested(game: AnyGame) -> Iterator[str]:
    """Yield the rules whose number stands in none of the game's tests, where those lie beside the package."""
    tests = _tests_of(game.key)
    cited = {n for path in tests for n in RULE_NUMBER.findall(path.read_text("utf-8"))}
    if tests:
        where = game_data(game.key, "rulebook.toml").where
        missing = (number for number in rulebook(game.key).rules if number not in cited)
        yield from (f"{where}: rule {number}: no test names it" for number in missing)


def _tests_of(key: str) -> list[Path]:
    package = package_of(key)
    root = checkout() if package.ours else package.file().parent
    return sorted(root.joinpath("tests").rglob("*.py")) if root else []
