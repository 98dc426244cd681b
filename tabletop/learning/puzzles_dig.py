"""The command `tabletop puzzles GAME...`, which searches matches for puzzles and writes some of each kind."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
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
from tabletop.learning.puzzle_search import dig, holds, turns
from tabletop.learning.puzzles import called, meant, puzzle_faults, thing
from tabletop.learning.spoken import Unspoken, conceivable
from tabletop.match.drags import Drags
from tabletop.match.entries import Seat
from tabletop.match.match import Match
from tabletop.match.why_not import WhyNot
from tabletop.saves.match_file import load
from tabletop.system.languages import SOURCES, system_language
from tabletop.system.levels import CLUB
from tabletop.teaching import FoundPuzzle, Puzzle
from tabletop.texts.words import Words

MOST = 10
"""The most puzzles that are chosen for a game."""
SHARES = {"own_turn": 4, "rule": 3, "predict": 3}
"""The number of puzzles wanted of each kind: the best use of a turn, the move that a rule forbids, the result
of a move."""
LOOKS, TURNS = 40, 400
"""The most positions of a match that are searched for puzzles about a rule or a move's result, and for
puzzles about a whole turn."""
BARREN_TURNS = 150
"""The number of turns without a puzzle, all beginning with the same question, after which no more such turns
are searched; each puzzle found in one grants as many more."""
ALIKE = 3
"""The most puzzles about the same rule or amount that are chosen."""
ENOUGH = 40
"""The number of candidates that must have been found of every kind for the search to stop."""
MATCHES = 4
"""The number of matches that computer players play for each number of seats in each way of playing."""
MOST_MATCHES = 24
"""The most matches of a game that are searched for puzzles."""
RANDOM_SHARE = 0.15
"""The probability with which a computer player, at each decision, plays a random action."""
HEADER = "# Written by `tabletop puzzles {game} --write`; never edit it by hand.\n"


class Candidate(NamedTuple):
    """A puzzle that was found, with its match, the number of actions before it, and the name of the match."""

    found: FoundPuzzle
    match: Match
    at: int
    source: str

    @property
    def position(self) -> Position:
        return self.match.position_at(self.at)


def main(args: Namespace) -> int:
    """Run the command: search `args.matches` or new matches; with `args.write`, save the puzzles."""
    words = Words(args.language or system_language())
    for key in args.games or games.here():
        game = games.find(key)
        given = [path for path in args.matches or () if load(path).match.game.key == key]
        candidates = _candidates(game, given, words)
        puzzles = [_puzzle(met) for met in _picked(candidates)]
        text = written(key, puzzles)
        if args.write:
            (Path(games.__file__).parent / key / "puzzles.toml").write_text(text, "utf-8")
        kinds = Counter(puzzle.found.kind for puzzle in puzzles)
        print(words("puzzles.found", game=key, n=len(puzzles), own=kinds["own_turn"],
                    rule=kinds["rule"], predict=kinds["predict"]))  # fmt: skip
    return 0


# -- digging -----------------------------------------------------------------------------------------------
def matches(game: AnyGame, files: Sequence[Path]) -> list[tuple[str, Callable[[], Match]]]:
    """Return the names of matches without variants, with functions that load or play them, in random order.

    Without files, computer players play them, in every way of playing and with every number of seats.
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
    """Play a whole match between club players who now and then play a random action."""
    match, luck = Match(game, [Seat(str(i)) for i in range(seats)], mode, seed), Random(seed)
    while asked := match.asked:
        blind, lot = luck.random() < RANDOM_SHARE, luck.getrandbits(32)
        match.play(
            luck.choice(match.legal) if blind else decide(game, CLUB, match.view(asked.seat), asked.seat, lot)
        )
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
                here += dig(game, position, match.actions[at][1])
            found += [met for each in here if _tellable(game, met := Candidate(each, match, at, source))]
        kinds = Counter(each.found.kind for each in found)
        if sys.stderr.isatty():
            print(words("puzzles.progress", game=game.key, n=n, of=len(every)), end="\r", file=sys.stderr)
        if all(kinds[kind] >= ENOUGH for kind in SHARES):
            break
    return found


def _tellable(game: AnyGame, met: Candidate) -> bool:
    """Tell whether a puzzle can be put in words: the counted thing needs a name; a move to predict needs a
    name that no other legal move has; and every drag that means the forbidden move must be refused by the
    puzzle's rule."""
    if met.found.kind == "rule" and not _heard(game, met):
        return False
    every = [Words(language, game.key) for language in SOURCES]
    if "counter" in met.found.value and not all(thing(words, game, met.found.value) for words in every):
        return False
    if met.found.kind != "predict":
        return True
    position, action = met.position, met.match.actions[met.at][1]
    legal = game.legal(position)
    alike = (
        [called(words, game, position, other) for other in legal].count(called(words, game, position, action))
        for words in every
    )
    return all(n == 1 for n in alike)


def _heard(game: AnyGame, met: Candidate) -> bool:
    """Tell whether every drag that means the puzzle's forbidden move is refused with its rule."""
    position, rule = met.position, met.found.value["refused"]
    action = next(conceivable(game, position, position.asked, met.found.answers[0].split(" ")))
    why_not = WhyNot(Drags(game, game.view(position, position.asked), position.asked))
    return all(rule in rules for _, _, rules in why_not.refused_drags(action))


# -- picking -----------------------------------------------------------------------------------------------
def _picked(candidates: list[Candidate]) -> list[Candidate]:
    """Pick the share of each kind, fill up to MOST with any kind, and sort by the work to solve them."""
    picked: list[Candidate] = []
    queues = {kind: iter(_varied([m for m in candidates if m.found.kind == kind])) for kind in SHARES}
    for kind, share in SHARES.items():
        picked += _sound(queues[kind], share, picked)
    for kind in SHARES:
        picked += _sound(queues[kind], MOST - len(picked), picked)
    return sorted(picked, key=lambda met: met.found.work)


def _sound(queue: Iterator[Candidate], wanted: int, picked: Sequence[Candidate]) -> Iterator[Candidate]:
    """Yield the first `wanted` candidates of a queue that are sound puzzles, at most ALIKE on one subject,
    counting the puzzles already `picked`."""
    seen = Counter(_about(met) for met in picked)
    for met in queue if wanted > 0 else ():
        if seen[_about(met)] < ALIKE and _is_sound(met):
            seen[_about(met)] += 1
            yield met
            wanted -= 1
            if wanted <= 0:
                return


def _is_sound(met: Candidate) -> bool:
    puzzle, game, position = _puzzle(met), met.match.game, met.position
    try:
        action = meant(game, position, puzzle)
    except Unspoken:
        return False
    return not [*puzzle_faults(game, puzzle)] and holds(game, position, met.found, action)


def _about(met: Candidate) -> str:
    """Return the subject of a puzzle: its kind, and the rule or the counter that it is about."""
    value = met.found.value
    return f"{met.found.kind} {value.get('refused') or value.get('counter') or [*value]}"


def _varied(candidates: list[Candidate]) -> list[Candidate]:
    """Return the candidates in an order that puts new subjects and new matches first, otherwise random."""
    Random(len(candidates)).shuffle(candidates)
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
