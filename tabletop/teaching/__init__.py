"""A game's lessons, coach cards, glossary and puzzles, read from its `teach.toml`, `lessons.toml` and
`puzzles.toml`.

Every text exists in every language and cites the rules it is based on; a number in it is a figure of the game
(`Game.figures`), written as its name in braces. This package knows no game: the screen, the coach and the
lessons call `teaching(game)` and use questions, verbs, keys of the log, rules and tags.
"""

from __future__ import annotations

from tabletop.teaching.loader import teaching
from tabletop.teaching.shapes import (
    CoachCard,
    FirstMatch,
    FoundPuzzle,
    Lesson,
    PictureLayer,
    PrimerPanel,
    Puzzle,
    Taught,
    Teaching,
    Trigger,
    Word,
    Wrong,
)

__all__ = [
    "CoachCard",
    "FirstMatch",
    "FoundPuzzle",
    "Lesson",
    "PictureLayer",
    "PrimerPanel",
    "Puzzle",
    "Taught",
    "Teaching",
    "Trigger",
    "Word",
    "Wrong",
    "teaching",
]
