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
    """Return the texts in a language for this match: with the names of its seats and the wording for its
    options."""
    return Words(language, match.game.key, [seat.name for seat in match.seats], match.setup.options)


def transcript(match: Match, words: Words) -> Iterator[str]:
    """Yield the lines of a match's transcript: players, options, log and score. Secret log lines are included
    only if the match is over."""
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
    yield from count(match, result, words) if result else [words("replay.unfinished", n=len(match.actions))]


def title(game: str, words: Words) -> str:
    """Return the name of a game."""
    box = game_data(game, "components.toml").table("game")
    return translations(box, "name")[words.language]


def in_words(log: Iterable[LogGroup], words: Words) -> Iterator[str]:
    """Yield the lines of a log as sentences, each with the number of its rule. The first line of an action
    begins with the action's number."""
    last = -1
    for group in log:
        for line in group.lines:
            number = f"{group.action + 1}." if group.action != last else ""
            last = group.action
            yield f"{number:>5} {sentence(line, words)}"


def sentence(line: Line, words: Words) -> str:
    """Return a log line as a sentence, followed by the number of its rule. A line that not every seat may
    read names its readers."""
    text = _for_readers(line, words)
    return f"{text} [{words.rule(line.rule).number}]" if line.rule else text


def sentence_alone(line: Line, words: Words) -> str:
    """Return a log line as a sentence, without its rule. A line that not every seat may read names its
    readers; one that only the seat it is about may read is marked as secret."""
    if line.readers == (line.seat,):
        return words("replay.own_secret", sentence=words(line.key, **line.params))
    return _for_readers(line, words)


def _for_readers(line: Line, words: Words) -> str:
    text = words(line.key, **line.params)
    if line.readers is None:
        return text
    return words("replay.secret", seats=[f"seat.{seat}" for seat in line.readers], sentence=text)


def count(match: Match, result: Result, words: Words) -> Iterator[str]:
    """Yield the lines of the final score: each seat's total and rows, then the winners."""
    cards = match.game.table(match.view(EVERYBODY), EVERYBODY).seats
    for seat, score in enumerate(result.scores):
        unit = next((card.unit for card in cards if card.seat == seat), "")
        total = words.known(f"score.{unit}", n=score) or words("replay.points", n=score)
        yield words.pair(words.name(f"seat.{seat}"), total)
        for row in result.rows:
            yield "      " + words.pair(words(row.key), row.amounts[seat])
    winners = [f"seat.{seat}" for seat in result.winners]
    yield words("replay.winners", seats=winners) if winners else words("end.nobody")


class Traced(NamedTuple):
    """One or more log lines with the same sentence about points: the sum of their points, how often they
    occur, and the number of the action that made the first one."""

    action: int
    words: str
    points: int
    times: int = 1

    @property
    def shown(self) -> str:
        """The sentence, followed by the number of times it occurred if there were several."""
        return repeated(self.words, self.times)


def repeated(sentence: str, times: int) -> str:
    """Return a sentence, followed by the number of times it occurs if there are several."""
    return f"{sentence.rstrip('.')} (×{times})" if times > 1 else sentence


def traced(match: Match, row: str, seat: int, words: Words) -> list[Traced]:
    """Return the log lines that explain a seat's number in a row of the final score; lines with the same
    sentence are merged."""
    found: dict[str, Traced] = {}
    for group in match.trace(row, seat):
        for line in group.lines:
            sentence, points = words(line.key, **line.params), line.gain.points if line.gain else 0
            same = found.get(sentence, Traced(group.action, sentence, 0, 0))
            found[sentence] = same._replace(points=same.points + points, times=same.times + 1)
    return list(found.values())


def chance_proof(match: Match, words: Words) -> str:
    """Return the sentence that gives the proof of the match's seed, and when the match is over, seed and salt
    too. "" if a player chose the seed."""
    if not match.seed_proof:
        return ""
    if match.asked:
        return words("chance.noted", proof=match.seed_proof)
    seed, salt = match.setup.seed, match.setup.salt
    return words("chance.checked", seed=str(seed), salt=salt, proof=match.seed_proof)


def chosen_seed(match: Match, words: Words) -> str:
    """Return the sentence that gives the seed of a match, or "" if the seed was drawn, not chosen."""
    return "" if match.seed_proof else words("end.seed", seed=str(match.setup.seed))


def why(match: Match, result: Result, words: Words) -> str:
    """Return sentences on how the match ended: the reason, how a tie was broken, and who asked for advice."""
    equal = sum(score == max(result.scores) for score in result.scores)
    sentences = [words("end.reason", reason=result.reason)] if result.reason else []
    if equal > len(result.winners) > 0:
        sentences.append(words("end.tie"))
    elif equal > 1 and result.winners:
        sentences.append(words("end.shared"))
    if result.ties:
        sentences.append(words("end.ties", statement=words.rule(result.ties).help, rule=result.ties))
    advised = sorted((seat, n) for seat, n in match.advised.items() if n)
    sentences.extend(words("end.advised", seat=f"seat.{seat}", n=n) for seat, n in advised)
    return " ".join(sentences)
