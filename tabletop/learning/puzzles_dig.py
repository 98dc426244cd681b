"""The command `tabletop puzzles GAME...`, which searches matches for puzzles and writes some of each kind."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from hashlib import blake2b
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tabletop import games
from tabletop.bots import decide
from tabletop.engine.game import AnyGame, Choice
from tabletop.engine.position import Position
from tabletop.learning.puzzle_grading import missed_prediction, missed_turn
from tabletop.learning.puzzle_search import holds, results, turns
from tabletop.learning.puzzle_words import called, title
from tabletop.learning.puzzles import meant, position_of, puzzle_faults, share_missed
from tabletop.learning.spoken import Unspoken, spoken
from tabletop.match.entries import Seat
from tabletop.match.match import Match
from tabletop.saves.match_file import load
from tabletop.system.languages import SOURCES, system_language
from tabletop.system.levels import LEARNER
from tabletop.teaching import FoundPuzzle, Puzzle, teaching
from tabletop.texts.words import Words

MOST = 16
"""The most puzzles that are chosen for a game."""
SHARES = {"own_turn": 12, "predict": 4}
"""The number of puzzles wanted of each kind: the best use of a turn, the result of a move."""
LOOKS, TURNS = 10, 120
"""The most positions of a match that are searched for predictions, and for puzzles about a whole turn."""
BARREN_TURNS = 20
"""A limit for the search for puzzles about whole turns. Turns that begin with the same kind of decision are
no longer searched after this many turns without a puzzle; each turn with a puzzle raises the limit by this
number."""
ALIKE, COUNTED = (1, 2), 4
"""Limits that keep the chosen puzzles of each way of playing different from each other.

COUNTED: the most puzzles that count the same amount other than points. ALIKE: the most that count the same
amount and whose answers use the same verbs; the second number applies if the first one leaves too few
puzzles.
"""
MOST_POINTS = 8
"""The most puzzles about points that are chosen in each way of playing."""
MISSED = 10
"""The least percentage of the computer players of some level that must miss a puzzle; easier puzzles are
dropped."""
MATCHES = 4
"""The number of matches that computer players play for each number of seats in each way of playing."""
MOST_MATCHES = 12
"""The most matches of a game that are searched for puzzles."""
HEADER = "# Written by `tabletop puzzles {game} --write`; never edit it by hand.\n"


class Candidate(NamedTuple):
    """A puzzle found in a match: `at` is the number of actions before it, `source` the name of the match."""

    found: FoundPuzzle
    match: Match
    at: int
    source: str

    @property
    def position(self) -> Position:
        return self.match.position_at(self.at)


def main(args: Namespace) -> int:
    """Run the command for the games `args.games`, or for all: search the saved matches `args.matches`, or new
    ones, for puzzles. With `args.grade`, only grade the existing puzzles again; with `args.write`, write the
    puzzles to the game's file."""
    words = Words(args.language or system_language())
    for key in args.games or games.here():
        game = games.find(key)
        given = [path for path in args.matches or () if load(path).match.game.key == key]
        puzzles = (
            regraded(game) if args.grade else PuzzlePicker(game, _candidates(game, given, words)).puzzles()
        )
        text = written(key, puzzles)
        if args.write:
            (Path(games.__file__).parent / key / "puzzles.toml").write_text(text, "utf-8")
        kinds = Counter(puzzle.found.kind for puzzle in puzzles)
        print(words("puzzles.found", game=key, n=len(puzzles), own=kinds["own_turn"],
                    predict=kinds["predict"]))  # fmt: skip
    return 0


def regraded(game: AnyGame) -> list[Puzzle]:
    """Return the puzzles of a game, the easiest first. The difficulty of puzzles about a whole turn is
    measured anew."""
    every = [
        puzzle
        if puzzle.found.kind != "own_turn"
        else puzzle._replace(missed=missed_turn(game, position_of(game, puzzle), puzzle.found))
        for puzzle in teaching(game.key).puzzles
    ]
    return sorted(every, key=share_missed)


# -- digging -----------------------------------------------------------------------------------------------
def matches(game: AnyGame, files: Sequence[Path]) -> list[tuple[str, Callable[[], Match]]]:
    """Return the matches to search, in random order: each as a name and a function that returns the match.
    Matches with variants are left out.

    If there are no `files`, computer players play the matches, in every way of playing and with every number
    of seats.
    """
    found: list[tuple[str, Callable[[], Match]]] = []
    for match, path in ((load(path).match, path) for path in files):
        if not game.variants(match.setup.options):
            found.append((path.stem, partial(_same, match)))
    for mode, seats, seed in product([] if files else game.modes(), game.seats, range(MATCHES)):
        if not game.too_many_or_few(seats, game.settled(mode)):
            name = "-".join(map(str, (*mode.values(), f"{seats}-players", seed)))
            found.append((name, partial(_played, game, mode, seats, seed)))
    Random(game.key).shuffle(found)
    return found[:MOST_MATCHES]


def _same(match: Match) -> Match:
    return match


def _played(game: AnyGame, mode: Mapping[str, Choice], seats: int, seed: int) -> Match:
    """Play a whole match between computer players of the level learner."""
    match, luck = Match(game, [Seat(str(i)) for i in range(seats)], mode, seed), Random(seed)
    while asked := match.asked:
        match.play(decide(game, LEARNER, match.view(asked.seat), asked.seat, luck.getrandbits(32)))
    return match


def _candidates(game: AnyGame, files: Sequence[Path], words: Words) -> list[Candidate]:
    found: list[Candidate] = []
    vain = Counter[str]()
    every = matches(game, files)
    for n, (source, found_in) in enumerate(every, 1):
        match = found_in()
        places = range(len(match.actions))
        for n_th, at in enumerate(Random(source).sample(places, min(TURNS, len(places)))):
            position, here = match.position_at(at), list[FoundPuzzle]()
            if vain[position.question] < BARREN_TURNS:
                here += turns(game, position)
                vain[position.question] += 1 if not here else -BARREN_TURNS
            if n_th < LOOKS:
                here += results(game, position, match.actions[at][1])
            found += [met for each in here if _tellable(game, met := Candidate(each, match, at, source))]
        if sys.stderr.isatty():
            print(words("puzzles.progress", game=game.key, n=n, of=len(every)), end="\r", file=sys.stderr)
    return found


def _tellable(game: AnyGame, met: Candidate) -> bool:
    """Tell whether a puzzle can be put in words: a move to predict, and the other move named with it, need
    names that no other legal move has."""
    if met.found.kind != "predict":
        return True
    position = met.position
    named = [spoken(game, position, move.split(" ")) for move in (*met.found.answers, *met.found.rival)]
    legal = game.legal(position)
    for words in (Words(language, game.key) for language in SOURCES):
        every = Counter(called(words, game, position, other) for other in legal)
        if any(every[called(words, game, position, action)] > 1 for action in named):
            return False
    return True


# -- picking -----------------------------------------------------------------------------------------------
class PuzzlePicker:
    """Chooses a game's puzzles among many candidates: correct ones, missed by some players, and varied."""

    def __init__(self, game: AnyGame, candidates: Sequence[Candidate]) -> None:
        self.game, self.candidates = game, candidates
        self._picked: list[Puzzle] = []
        self._titles = set[tuple[str, str]]()
        self._seen = Counter[str]()
        self._known = set[int]()
        """The identities of candidates that need no second look."""

    def puzzles(self) -> list[Puzzle]:
        """Return the chosen puzzles, the easiest first: as many of each kind as SHARES says, then more of any
        kind until there are MOST."""
        queues = {
            kind: _varied([met for met in self.candidates if met.found.kind == kind]) for kind in SHARES
        }
        for kind, share in SHARES.items():
            self._pick(queues[kind], share, ALIKE[0])
        for kind in SHARES:
            self._pick(queues[kind], MOST - len(self._picked), ALIKE[1])
        return sorted(self._picked, key=share_missed)

    def _pick(self, queue: Sequence[Candidate], wanted: int, most_alike: int) -> None:
        """Take the first `wanted` candidates of a queue that make a good puzzle beside those taken before."""
        for met in queue:
            if wanted <= 0:
                break
            titles = self._titles_of(met)
            alike, counted = _about(met), _counts(met)
            most = MOST_POINTS if "earned" in met.found.value else COUNTED
            if self._seen[alike] >= most_alike or self._seen[counted] >= most or titles & self._titles:
                continue
            if id(met) in self._known:
                continue
            if (puzzle := self._graded(met)) and _is_sound(met, puzzle):
                self._picked.append(puzzle)
                self._seen.update([alike, counted])
                self._titles |= titles
                wanted -= 1
            self._known.add(id(met))

    def _titles_of(self, met: Candidate) -> set[tuple[str, str]]:
        puzzle = _puzzle(met)
        every = (Words(language, self.game.key) for language in SOURCES)
        return {(words.language, title(words, self.game, puzzle, met.position)) for words in every}

    def _graded(self, met: Candidate) -> Puzzle | None:
        """Return a puzzle with the share of players that miss it; None if nearly everybody finds it."""
        if met.found.kind == "own_turn":
            missed = missed_turn(self.game, met.position, met.found)
        else:
            every = {id(each.match): each.match for each in self.candidates}
            missed = missed_prediction(self.game, met.position, met.found, every.values())
        if max(missed.values(), default=0) < MISSED:
            return None
        return _puzzle(met)._replace(missed=missed)


def _is_sound(met: Candidate, puzzle: Puzzle) -> bool:
    game, position = met.match.game, met.position
    try:
        action = meant(game, position, puzzle)
    except Unspoken:
        return False
    return not [*puzzle_faults(game, puzzle)] and holds(game, position, met.found, action)


def _counts(met: Candidate) -> str:
    """Return the amount that a puzzle is about, with the way of playing."""
    value = met.found.value
    ways = "-".join(str(met.match.setup.options[key]) for key in met.match.game.modes()[0])
    return f"{met.found.kind} {ways} {value.get('counter') or [*value]}"


def _about(met: Candidate) -> str:
    """Return the subject of a puzzle: the amount that it is about, and the kinds of moves of its answer."""
    verbs = sorted({move.split(" ")[0] for move in met.found.answers})
    return f"{_counts(met)} {' '.join(verbs)}"


def _varied(candidates: list[Candidate]) -> list[Candidate]:
    """Return the candidates in an order that puts new subjects and new matches first, then long lines of
    play, otherwise random."""
    Random(len(candidates)).shuffle(candidates)
    candidates.sort(key=lambda met: -len({*met.found.answers}))
    order, seen = list[tuple[int, int, Candidate]](), Counter[object]()
    for n, met in enumerate(candidates):
        order.append((max(seen[_about(met)], seen[met.source]), n, met))
        seen.update([_about(met), met.source])
    return [met for *_, met in sorted(order, key=lambda each: each[:2])]


def _puzzle(met: Candidate) -> Puzzle:
    position, found = met.position, met.found
    key = blake2b(f"{position.digest()}{found.kind}{found.value}".encode(), digest_size=4).hexdigest()
    return Puzzle(
        key,
        f"{met.source}:{met.at}",
        position.asked,
        position.seats,
        met.match.setup.options,
        position.to_plain(),
        found,
    )


# -- writing -----------------------------------------------------------------------------------------------
def written(game: str, puzzles: Sequence[Puzzle]) -> str:
    """Return the text of a game's puzzle file (TOML)."""
    parts = [HEADER.format(game=game)]
    for puzzle in puzzles:
        values = {**puzzle._asdict(), **puzzle.found._asdict()}
        del values["found"]
        values["from"] = values.pop("source")
        if not values["choices"]:
            del values["choices"]
        parts.append("[[puzzle]]\n" + "".join(f"{key} = {_toml(value)}\n" for key, value in values.items()))
    return "\n".join(parts)


def _toml(value: Any) -> str:
    """Format a value as TOML on one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(each)}" for key, each in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(_toml(each) for each in value)}]"
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, int) else '"' + str(value).replace('"', '\\"') + '"'
