"""A game's lessons, coach cards, glossary and puzzles, read from its `teach.toml`, `lessons.toml` and
`puzzles.toml`.

Every text exists in every language and names the rules it is based on. A number of the rules is not written
out in a text but named in braces (see `Game.figures`). This package imports no game: the screen, the coach
and the lessons get the teaching by `teaching(game)`, and match it with the game by the names of questions,
verbs, log lines, rules and tags.
"""

from tabletop.teaching.loader import sound_teaching as sound_teaching, teaching as teaching
from tabletop.teaching.shapes import (
    CoachCard as CoachCard,
    FirstMatch as FirstMatch,
    FoundPuzzle as FoundPuzzle,
    Lesson as Lesson,
    Miss as Miss,
    PictureLayer as PictureLayer,
    PrimerPanel as PrimerPanel,
    Puzzle as Puzzle,
    Taught as Taught,
    Teaching as Teaching,
    Trigger as Trigger,
    Word as Word,
    Wrong as Wrong,
)
