"""A game's lessons, coach cards, glossary and puzzles, read from its `teach.toml`, `lessons.toml` and
`puzzles.toml`.

Every text exists in every language and names the rules it is based on. A number in a text is a figure of the
game (`Game.figures`), written as its name in braces. This package imports no game: the screen, the coach and
the lessons get the teaching by `teaching(game)`, and match it with the game by the names of questions, verbs,
log lines, rules and tags.
"""

from tabletop.teaching.loader import sound_teaching as sound_teaching
from tabletop.teaching.loader import teaching as teaching
from tabletop.teaching.shapes import CoachCard as CoachCard
from tabletop.teaching.shapes import FirstMatch as FirstMatch
from tabletop.teaching.shapes import FoundPuzzle as FoundPuzzle
from tabletop.teaching.shapes import Lesson as Lesson
from tabletop.teaching.shapes import Miss as Miss
from tabletop.teaching.shapes import PictureLayer as PictureLayer
from tabletop.teaching.shapes import PrimerPanel as PrimerPanel
from tabletop.teaching.shapes import Puzzle as Puzzle
from tabletop.teaching.shapes import Taught as Taught
from tabletop.teaching.shapes import Teaching as Teaching
from tabletop.teaching.shapes import Trigger as Trigger
from tabletop.teaching.shapes import Word as Word
from tabletop.teaching.shapes import Wrong as Wrong
