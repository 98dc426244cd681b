"""What a game teaches, read from its `teach.toml`, `lessons.toml` and `puzzles.toml` and checked on the way.

Every text says the same in every language and cites the rules it tells of; a number in it is one of the
game's (`Game.figures`), named between braces. Nothing here knows what a game is: the screen, the coach and
the lessons ask for `teaching(game)` and go by questions, verbs, keys of the log, rules and tags.
"""

from __future__ import annotations

from tabletop.teaching.loader import teaching
from tabletop.teaching.shapes import (
    CoachCard,
    FirstMatch,
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
