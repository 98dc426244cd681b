"""The transcript of a match: a text with one line for each event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tabletop.engine.game import Result
from tabletop.engine.log import Line
from tabletop.match.entries import EVERYBODY, LogGroup
from tabletop.match.match import Match
from tabletop.texts import variants
from tabletop.texts.game_data import game_data
from tabletop.texts.rulebook import translations
from tabletop.texts.words import Words


def words_of(match: Match, language: str) -> Words:
    """Return the texts for a match, with the names of its seats and the wording for its options."""
    return Words(language, match.game.key, [seat.name for seat in match.seats], match.setup.options)


def transcript(match: Match, words: Words) -> Iterator[str]:
    """Yield the transcript: players, options, log and score; secret lines only after the match."""
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
    """Return the name of a game."""
    box = game_data(game, "components.toml").table("game")
    return translations(box, "name")[words.language]


def in_words(log: Iterable[LogGroup], words: Words) -> Iterator[str]:
    """Yield the lines of a log as sentences, each with its rule and the number of its action."""
    last = -1
    for group in log:
        for line in group.lines:
            number = f"{group.action + 1}." if group.action != last else ""
            last = group.action
            yield f"{number:>5} {sentence(line, words)}"


def sentence(line: Line, words: Words) -> str:
    """Return a log line as a sentence with its rule, and with its readers if not every seat may read it."""
    text = sentence_alone(line, words)
    return f"{text} [{words.rule(line.rule).number}]" if line.rule else text


def sentence_alone(line: Line, words: Words) -> str:
    """Return a log line as a sentence, with its readers if not every seat may read it."""
    text = words(line.key, **line.params)
    if line.readers is None:
        return text
    return words("replay.secret", seats=[f"seat.{seat}" for seat in line.readers], sentence=text)


def count(result: Result, words: Words) -> Iterator[str]:
    """Yield the lines of the final score: each seat's total and rows, then the winners."""
    for seat, score in enumerate(result.scores):
        yield words("replay.score", seat=f"seat.{seat}", n=score)
        for row in result.rows:
            yield "      " + words.pair(words(row.key), row.amounts[seat])
    winners = [f"seat.{seat}" for seat in result.winners]
    yield words("replay.winners", seats=winners) if winners else words("end.nobody")


class Traced(NamedTuple):
    """Log lines that say the same about points won or lost, with the number of the first line's action."""

    action: int
    words: str
    points: int
    times: int = 1

    @property
    def shown(self) -> str:
        """The sentence of the lines, with the number of times it occurred if more than once."""
        return f"{self.words.rstrip('.')} (×{self.times})" if self.times > 1 else self.words


def traced(match: Match, row: str, seat: int, words: Words) -> list[Traced]:
    """Return the log lines behind a seat's number in a score row; lines that say the same become one."""
    found: dict[str, Traced] = {}
    for group in match.trace(row, seat):
        for line in group.lines:
            sentence, points = words(line.key, **line.params), line.gain.points if line.gain else 0
            same = found.get(sentence, Traced(group.action, sentence, 0, 0))
            found[sentence] = same._replace(points=same.points + points, times=same.times + 1)
    return list(found.values())


def chance_proof(match: Match, words: Words) -> str:
    """Return the sentence on the proof of the seed, with seed and salt after the match; "" for none."""
    if not match.seed_proof:
        return ""
    if match.asked:
        return words("chance.noted", proof=match.seed_proof)
    seed, salt = match.setup.seed, match.setup.salt
    return words("chance.checked", seed=str(seed), salt=salt, proof=match.seed_proof)


def why(match: Match, result: Result, words: Words) -> str:
    """Return sentences about the end: its reason, a broken tie, who asked for advice, and a chosen seed."""
    equal = sum(score == max(result.scores) for score in result.scores)
    sentences = [words("end.reason", reason=result.reason)] if result.reason else []
    if equal > len(result.winners) > 0:
        sentences.append(words("end.tie"))
    elif equal > 1 and result.winners:
        sentences.append(words("end.shared"))
    if result.ties:
        sentences.append(words("end.ties", title=words.rule(result.ties).title, rule=result.ties))
    advised = sorted((seat, n) for seat, n in match.advised.items() if n)
    sentences.extend(words("end.advised", seat=f"seat.{seat}", n=n) for seat, n in advised)
    if not match.seed_proof:
        sentences.append(words("end.seed", seed=str(match.setup.seed)))
    return " ".join(sentences)
