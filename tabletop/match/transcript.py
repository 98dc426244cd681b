"""A match in words, line by line: what a player would write down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tabletop.engine.data import load
from tabletop.engine.game import Result
from tabletop.engine.log import Line
from tabletop.match.entries import EVERYBODY, LogGroup
from tabletop.match.match import Match
from tabletop.texts import variants
from tabletop.texts.rulebook import said
from tabletop.texts.words import Words


def words_of(match: Match, language: str) -> Words:
    """Return the texts of a match: its seats named, as they hold under its options."""
    return Words(language, match.game.key, [seat.name for seat in match.seats], match.setup.options)


def transcript(match: Match, words: Words) -> Iterator[str]:
    """Who played what, everything that happened, and the count. Secrets are group once the match is over."""
    result = match.result
    yield title(match.game.key, words)
    yield words("replay.seats", seats=[seat.name for seat in match.seats])
    for option in match.game.options:
        value = match.setup.options[option.key]
        if option.which(value):
            choice = variants.label(words, option, value)
            yield words.pair(words(f"option.{option.key}"), choice)
    yield ""
    yield from in_words(match.log() if result else match.log_for(EVERYBODY), words)
    yield ""
    yield from count(result, words) if result else [words("replay.unfinished", n=len(match.actions))]


def title(game: str, words: Words) -> str:
    """What a game is called."""
    box = load(f"tabletop.games.{game}", "components.toml").table("game")
    return said(box, "name")[words.language]


def in_words(log: Iterable[LogGroup], words: Words) -> Iterator[str]:
    """Lines of the log, numbered by the action that made them, each with the rule that did."""
    last = -1
    for group in log:
        for line in group.lines:
            number = f"{group.action + 1}." if group.action != last else ""
            last = group.action
            yield f"{number:>5} {sentence(line, words)}"


def sentence(line: Line, words: Words) -> str:
    """One line of the log, with its rule, and its readers where it is not for everybody."""
    text = words(line.key, **line.params)
    if line.readers is not None:
        text = words("replay.secret", seats=[f"seat.{seat}" for seat in line.readers], sentence=text)
    return f"{text} [{words.rule(line.rule).number}]" if line.rule else text


def count(result: Result, words: Words) -> Iterator[str]:
    """Yield the final score, every number with what it is made of."""
    for seat, score in enumerate(result.scores):
        yield words("replay.score", seat=f"seat.{seat}", n=score)
        for row in result.rows:
            yield "      " + words.pair(words(row.key), row.amounts[seat])
    winners = [f"seat.{seat}" for seat in result.winners]
    yield words("replay.winners", seats=winners) if winners else words("end.nobody")


class Traced(NamedTuple):
    """Lines of the log that brought or cost points and say the same, with the action that made the first."""

    action: int
    words: str
    points: int
    times: int = 1

    @property
    def shown(self) -> str:
        """The words, and how often."""
        return f"{self.words.rstrip('.')} (×{self.times})" if self.times > 1 else self.words


def traced(match: Match, row: str, seat: int, words: Words) -> list[Traced]:
    """Where a number of the count came from; lines that say the same become one, where the first stood."""
    found: dict[str, Traced] = {}
    for group in match.trace(row, seat):
        for line in group.lines:
            said, points = words(line.key, **line.params), line.gain.points if line.gain else 0
            same = found.get(said, Traced(group.action, said, 0, 0))
            found[said] = same._replace(points=same.points + points, times=same.times + 1)
    return list(found.values())


def chance_proof(match: Match, words: Words) -> str:
    """Return the proof of chance in words, with what makes it once the match is over; "" without a proof."""
    if not match.seed_proof:
        return ""
    if match.asked:
        return words("chance.noted", proof=match.seed_proof)
    seed, salt = match.setup.seed, match.setup.salt
    return words("chance.checked", seed=seed, salt=salt, proof=match.seed_proof)


def why(match: Match, result: Result, words: Words) -> str:
    """Why the match ended, what decided among equals, and what else one should know of it."""
    equal = sum(score == max(result.scores) for score in result.scores)
    said = [words("end.reason", reason=result.reason)] if result.reason else []
    if equal > len(result.winners) > 0:
        said.append(words("end.tie"))
    elif equal > 1 and result.winners:
        said.append(words("end.shared"))
    if result.ties:
        said.append(words("end.ties", title=words.rule(result.ties).title, rule=result.ties))
    advised = sorted((seat, n) for seat, n in match.advised.items() if n)
    said.extend(words("end.advised", seat=f"seat.{seat}", n=n) for seat, n in advised)
    if not match.seed_proof:
        said.append(words("end.seed", seed=match.setup.seed))
    return " ".join(said)
