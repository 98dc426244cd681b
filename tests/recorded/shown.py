"""What a table shows, as text: `python -m tests.recorded.shown` writes it down for every game and seat count.

With `--again` the moments stay the same ones, and only what is seen at them is written anew.

A file is a script and what is seen at its moments. Lines that begin with `>` are moves; the lines after them
say in English what the seat that is asked then sees: the first time all of it, later what came (+) and what
went (-). Last come the lines in which somebody else's view differs.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from difflib import SequenceMatcher
from pathlib import Path
from random import Random
from typing import NamedTuple

from tabletop._build.hatch_build import compile_catalogues
from tabletop.engine.game import Choice, Forecast, Game
from tabletop.engine.position import Position
from tabletop.engine.table import Text
from tabletop.engine.verb import Action
from tabletop.games import find, here
from tabletop.match import EVERYBODY
from tabletop.saves import match_file
from tabletop.texts.words import Words
from tests.random_games import CEILING, variant
from tests.recorded.make import Way, ways

FOLDER = Path(__file__).parent
NAMES = ("Anna", "Bruno", "Chloé", "David", "Emma", "Félix")
TRIED, KEPT, MOMENTS = 6, 2, 14
"""Games among which those of a file are chosen; how many are, and how many moments of each."""
LOOKS = 50
"""How many actions are looked at, at most, for what will be told of them."""
PLAIN = {**Forecast("")._asdict()}
"""A forecast that tells nothing but its sentence."""
LIKE_IT = 2
"""Actions of one kind, with one kind of forecast, that are told."""


class Script(NamedTuple):
    """How a moment is reached: a setup, then actions."""

    game: Game
    seats: int
    options: Mapping[str, Choice]
    seed: int


# -- a moment as text ------------------------------------------------------------------------------------
def said(words: Words, value: object) -> str:
    """One value in a line; sentences in words."""
    if isinstance(value, Text):
        return f"“{words(value.key, **value.params)}”"
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return f"{type(value).__name__}({' '.join(_fields(words, value))})"
    if isinstance(value, tuple):
        return f"[{' '.join(said(words, item) for item in value)}]"
    return f"{value:g}" if isinstance(value, float) else str(value)


def _fields(words: Words, value: object) -> Iterator[str]:
    """What it must have, as it is; what it may have, with its name, where it is not the usual."""
    for name in value._fields:  # type: ignore[attr-defined]
        usual, field = getattr(type(value), "_field_defaults", {}), getattr(value, name)
        if name not in usual:
            yield said(words, field)
        elif field != usual[name]:
            yield f"{name}={said(words, field)}"


def lines(words: Words, value: object, depth: int = 0) -> Iterator[str]:
    """A value with its parts, one a line."""
    rows = [name for name in value._fields if _has_parts(getattr(value, name))]  # type: ignore[attr-defined]
    plain = [f"{n}: {said(words, v)}" for n, v in zip(value._fields, value, strict=True) if n not in rows]  # type: ignore[attr-defined, call-overload]
    if depth:
        yield f"{'  ' * depth}{type(value).__name__} {', '.join(plain)}"
    else:
        yield from plain
    for name in rows:
        for part in getattr(value, name):
            if isinstance(part, tuple) and any(_has_parts(each) for each in part):
                yield from lines(words, part, depth + 1)
            else:
                yield f"{'  ' * (depth + 1)}{name}: {said(words, part)}"


def _has_parts(value: object) -> bool:
    return isinstance(value, tuple) and any(isinstance(item, tuple) for item in value)


def seen(game: Game, position: Position, viewer: int, words: Words) -> list[str]:
    """The table and the pieces, as somebody sees them."""
    view = game.view(position, viewer)
    pieces = (said(words, piece) for piece in game.pieces(view, viewer))
    return [*lines(words, game.table(view, viewer)), *pieces]


def foretold(game: Game, position: Position, words: Words) -> Iterator[str]:
    """What the seat that is asked may do and is told before; a few actions of every kind."""
    asked = game.asked(position)
    view, told = game.view(position, asked.seat if asked else EVERYBODY), dict[tuple[str, str], int]()
    legal = game.legal(position)
    for action in legal[:: 1 + len(legal) // LOOKS]:
        forecast = game.forecast(view, asked.seat, action) if asked else None
        assert forecast
        kind = (action.verb, forecast.key)
        told[kind] = told.get(kind, 0) + 1
        if told[kind] <= LIKE_IT:
            named = words(f"action.{action.verb}", **game.verbs[action.verb].tags(action.args))
            brings = words(forecast.key, **forecast.params)
            more = {
                name: value
                for name, value in forecast._replace(key="", params={})._asdict().items()
                if value != PLAIN[name]
            }
            besides = ", ".join(f"{name}: {said(words, value)}" for name, value in more.items())
            yield f"may: {named} — {brings}" + (f" [{besides}]" if besides else "")


class Moment(NamedTuple):
    """What is to be seen at one moment: by the seat that is asked, and what others see otherwise."""

    asked: list[str]
    others: dict[int, list[str]]


def moment(game: Game, position: Position, words: Words) -> Moment:
    """Everything there is to see."""
    asked = game.asked(position)
    viewer = asked.seat if asked else EVERYBODY
    own = seen(game, position, viewer, words)
    rest = sorted({EVERYBODY, (viewer + 1) % position.seats} - {viewer})
    others = {s: list(changes(own, seen(game, position, s, words))) for s in rest}
    return Moment([*own, *foretold(game, position, words)], others)


def changes(old: list[str], new: list[str]) -> Iterator[str]:
    """The lines that went and those that came."""
    for tag, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != "equal":
            yield from (f"- {line}" for line in old[a:b])
            yield from (f"+ {line}" for line in new[c:d])


# -- a file ----------------------------------------------------------------------------------------------
def head(script: Script) -> str:
    """The line that says what is played."""
    bent = {k: v for k, v in script.options.items() if v != script.game.settled({})[k]}
    return "# " + json.dumps({"seats": script.seats, "seed": script.seed, "options": bent})


def told(script: Script, steps: Iterable[list[Action]]) -> Iterator[str]:
    """The lines of a file for one game: after each of the steps what is seen."""
    game, before = script.game, list[str]()
    words = Words("en", game.key, NAMES[: script.seats])
    yield head(script)
    for actions, position in played(script, steps):
        yield "> " + "; ".join(" ".join(map(str, (a.verb, *a.args))) for a in actions)
        now = moment(game, position, words)
        yield from changes(before, now.asked) if before else now.asked
        before = now.asked
        for viewer, odd in now.others.items():
            if odd:
                yield f"seen by {NAMES[viewer] if viewer >= 0 else 'everybody'}:"
                yield from (f"  {line}" for line in odd)


def played(script: Script, steps: Iterable[list[Action]]) -> Iterator[tuple[list[Action], Position]]:
    """Each step, and the position after it."""
    position = script.game.new(script.seats, script.options, script.seed)
    for actions in steps:
        for action in actions:
            assert action in script.game.legal(position), action
            script.game.play(position, action)
        yield actions, position


def retold(game: Game, text: str) -> Iterator[str]:
    """What is shown now at the moments of a file."""
    for script, steps in scripts(game, text):
        yield from told(script, steps)


def scripts(game: Game, text: str) -> Iterator[tuple[Script, list[list[Action]]]]:
    """The games of a file, and their steps."""
    for part in text.split("# ")[1:]:
        first, *rest = part.splitlines()
        setup = json.loads(first)
        script = Script(game, setup["seats"], setup["options"], setup["seed"])
        yield script, [_actions(line) for line in rest if line.startswith(">")]


def _actions(line: str) -> list[Action]:
    moves = (move.split() for move in line[1:].split(";") if move.strip())
    return [Action(verb, tuple(map(int, args))) for verb, *args in moves]


# -- made ------------------------------------------------------------------------------------------------
class Candidate(NamedTuple):
    """A random game, and what is to be seen of it moment by moment."""

    script: Script
    actions: list[Action]
    shows: list[frozenset[str]]
    """After so many actions: what kinds of things are seen."""


def candidate(game: Game, way: Way, seats: int, seed: int) -> Candidate:
    """A game that is played at random, but for the worst moves."""
    dice = Random(f"shown {game.key} {seats} {seed}")
    script = Script(game, seats, variant(game, seats, seed, dice) | way, seed)
    position, words = game.new(seats, script.options, seed), Words("en", game.key, NAMES[:seats])
    actions, shows = list[Action](), [kinds(moment(game, position, words))]
    while (asked := game.asked(position)) and len(actions) < CEILING:
        few = [dice.choice(game.legal(position)) for _ in range(3)]
        actions.append(max(few, key=lambda action: _worth_after(game, position, asked.seat, action)))
        game.play(position, actions[-1])
        shows.append(kinds(moment(game, position, words)))
    return Candidate(script, actions, shows)


def _worth_after(game: Game, position: Position, seat: int, action: Action) -> float:
    twin = position.copy()
    game.play(twin, action)
    return game.worth(twin, seat)


def kinds(now: Moment) -> frozenset[str]:
    """What kinds of lines there are: names and great numbers left out."""
    rows = [*now.asked, *(f"other {row}" for odd in now.others.values() for row in odd)]
    return frozenset(_kind(row) for row in rows)


def _kind(row: str) -> str:
    row = re.sub(r"Piece\((\w+)[.\w]* (\w+)[.\w]* (\w+)(\.[a-z]+)?[.\w]*", r"Piece(\1 \2 \3\4", row)
    if row.startswith("may: "):
        return "may: " + re.sub(r"\d+", "n", row.partition(" — ")[2])[:ENOUGH]
    for name in NAMES:
        row = row.replace(name, "P")
    row = re.sub(r"(?<=\w[._])\d+|-?\d\.\d+", "n", row)
    return re.sub(r"(?<![\w.])\d+", lambda m: m[0] if len(m[0]) == 1 and int(m[0]) < SMALL else "n", row)


ENOUGH = 20
"""Letters that tell one kind of forecast from another."""
SMALL = 2
"""Numbers below this are kinds of their own."""


def steps(candidate: Candidate, known: set[str]) -> list[list[Action]]:
    """The moments that show most that is new, and the last one, as the actions from one to the next."""
    shows, chosen = candidate.shows, {len(candidate.shows) - 1}
    known |= shows[-1]
    while len(chosen) < MOMENTS:
        best = max(range(len(shows)), key=lambda n: len(shows[n] - known))
        if not shows[best] - known:
            break
        chosen.add(best)
        known |= shows[best]
    ends = sorted(chosen)
    return [candidate.actions[a:b] for a, b in zip([0, *ends], ends, strict=False)]


def tell_again(game: Game) -> None:
    """Write anew what is seen at the moments of a game's files."""
    for path in shown(game):
        path.write_text("\n".join(retold(game, path.read_text("utf-8"))) + "\n", "utf-8")


def write(game: Game, way: Way, numbers: Iterable[int], named: str = "") -> None:
    """The files of one way of playing, of so many players each."""
    known = set[str]()
    for seats in numbers:
        tried = [candidate(game, way, seats, seed) for seed in range(TRIED)]
        text = list[str]()
        for _ in range(KEPT):
            best = max(tried, key=lambda c: len(frozenset().union(*c.shows) - known))
            tried.remove(best)
            text += told(best.script, steps(best, known))
        path = FOLDER / game.key / f"shown-{named}{seats}-players.txt"
        path.write_text("\n".join(text) + "\n", "utf-8")
        print(path.name, len(text), sum(line.startswith(">") for line in text), flush=True)


def write_rare(game: Game) -> None:
    """The questions that random games never came to, from the recorded games that do."""
    missing = set(game.questions) - {key for path in shown(game) for key in _asked(game, path)}
    text = list[str]()
    for path in sorted((FOLDER / game.key).glob("*.jsonl")):
        match = match_file.load(path)[0]
        script = Script(game, len(match.seats), match.setup.options, match.setup.seed)
        actions = [played.action for played in match.actions]
        at = {n: key for n, key in enumerate(_questions(script, actions)) if key in missing}
        if first := {key: n for n, key in reversed(at.items())}:
            ends = sorted(first.values())
            text += told(script, [actions[a:b] for a, b in zip([0, *ends], ends, strict=False)])
            missing -= set(first)
    if text:
        (FOLDER / game.key / "shown-rare.txt").write_text("\n".join(text) + "\n", "utf-8")


def shown(game: Game) -> list[Path]:
    """The files of a game."""
    return sorted((FOLDER / game.key).glob("shown-*.txt"))


def _asked(game: Game, path: Path) -> Iterator[str]:
    for script, steps in scripts(game, path.read_text("utf-8")):
        yield from (position.question for _, position in played(script, steps))


def _questions(script: Script, actions: list[Action]) -> Iterator[str]:
    """The question before each of the actions, and after the last."""
    yield script.game.new(script.seats, script.options, script.seed).question
    yield from (position.question for _, position in played(script, [[action] for action in actions]))


def main() -> None:
    compile_catalogues(FOLDER.parents[1])
    chosen = [name for name in sys.argv[1:] if name != "--again"]
    for game in map(find, chosen or here()):
        if "--again" in sys.argv:
            tell_again(game)
            continue
        (FOLDER / game.key).mkdir(exist_ok=True)
        first, *others = ways(game)
        write(game, first, sorted(game.seats, reverse=True))
        for way in others:  # a few and many players are enough
            able = [n for n in game.seats if not game.too_many_or_few(n, game.settled(way))]
            write(game, way, (able[-1], able[0]), "".join(f"{choice}-" for choice in way.values()))
        write_rare(game)


if __name__ == "__main__":
    main()
