"""Measure how the rules screen answers questions: `python -m tests.tools.questions [--missed] [GAME ...]`.

The questions in `tests/asked/people` are typed as people type them, and were written before the search was
worked on. Those of the group "tune" may be read one by one while it is; of those of the group "kept" only the
totals are looked at. The other groups were written later, each for a search that was finished then: "fresh"
has a question for each of some rules drawn by lot, rare ones too, and nothing was tuned after "last".
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tabletop.reference import search
from tabletop.texts.words import Words

PEOPLE = Path(__file__).parents[1] / "asked" / "people"
GROUPS = ("tune", "kept", "cold", "fresh", "last")
SHOWN = 5
"""The number of answers among which the right one is looked for."""


class Question(NamedTuple):
    """A question as a person typed it, with the rules of which each would answer it."""

    game: str
    group: str
    language: str
    rules: frozenset[str]
    text: str


class Share(NamedTuple):
    """The number of questions, and of those whose answer came first and among the first five."""

    asked: int
    first: int
    five: int

    def __str__(self) -> str:
        return f"{100 * self.first / self.asked:4.0f} %{100 * self.five / self.asked:6.0f} %"


def questions(game: str) -> Iterator[Question]:
    """Yield the questions about a game, in the order of its file."""
    for row in (PEOPLE / f"{game}.txt").read_text("utf-8").splitlines()[1:]:
        group, language, rules, text = row.split(" | ")
        yield Question(game, group, language, frozenset(rules.split()), text)


def games() -> list[str]:
    """Return the games that questions were written about."""
    return sorted(path.stem for path in PEOPLE.glob("*.txt"))


def answers(question: Question) -> list[str]:
    """Return the keys of the answers of the rules screen to a question, the most likely first."""
    words = Words(question.language, question.game)
    return [answer.key for answer in search.ask(words, question.text)[:SHOWN]]


def share(asked: Sequence[Question]) -> Share:
    """Return how many of these questions are answered first, and among the first five."""
    found = [(question.rules, answers(question)) for question in asked]
    first = sum(bool(keys) and keys[0] in rules for rules, keys in found)
    return Share(len(asked), first, sum(bool(rules & {*keys}) for rules, keys in found))


def milliseconds(asked: Sequence[Question]) -> float:
    """Return the time that one of these questions takes on average, its index being ready."""
    start = time.perf_counter()
    for question in asked:
        answers(question)
    return 1000 * (time.perf_counter() - start) / len(asked)


def report(chosen: Sequence[str], missed: bool) -> None:
    """Print the shares by game, language and group, and on request the missed questions of the group to tune
    with."""
    every = [question for game in chosen for question in questions(game)]
    print(f"{'':14}" + "".join(f"{group + ': first, five':>24}" for group in GROUPS))
    for game in (*chosen, ""):
        for language in ("en", "fr", ""):
            held = [q for q in every if game in ("", q.game) and language in ("", q.language)]
            cells = (f"{share([q for q in held if q.group == group])!s:>24}" for group in GROUPS)
            print(f"{game or 'all':10}{language or 'both':4}", *cells, sep="")
    print(f"{milliseconds(every):.1f} ms for a question")
    for question in every if missed else ():
        keys = answers(question)
        if question.group != "kept" and not question.rules & {*keys[:1]}:
            print(" ".join((question.language, *question.rules)), question.text, *keys, sep=" | ")


def main() -> None:
    """Measure the questions about the games named on the command line, or about all games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=games())
    parser.add_argument("--missed", action="store_true", help="list what the group to tune with did not find")
    chosen = parser.parse_args()
    report(chosen.games, chosen.missed)


if __name__ == "__main__":
    main()
