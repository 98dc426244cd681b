"""The texts of the cards that tell what decided a match (see `decided`)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from tabletop.match.decided import (
    Chapter,
    ComparedRow,
    DecisiveCard,
    DecisiveLine,
    LossReasons,
    MatchAnalysis,
    RulesMet,
)
from tabletop.texts.words import Plain, Words


class CardText(NamedTuple):
    """A card in words: its title, its text, the change of the winner's lead, and the label of its link."""

    title: str
    words: str
    step: str
    link: str


def card_texts(found: MatchAnalysis, words: Words) -> Iterator[CardText]:
    """Yield the cards of the analysis `found` in words, in the order of `found.cards`."""
    for card in found.cards:
        yield CardText(
            _title(card, words), _happened(card, found, words), _step(card, found, words), _link(card, words)
        )


def _link(card: DecisiveCard, words: Words) -> str:
    """Return the label of a card's link to a step, a number of the score or a lesson; "" for none."""
    if card.met:
        return words("decided.open.lesson") if card.met.lesson else ""
    kind = "moment" if card.replayed else "number" if card.rows else ""
    return words(f"decided.open.{kind}") if kind else ""


def _title(card: DecisiveCard, words: Words) -> str:
    if card.met:
        return words("decided.learned", seat=f"seat.{card.met.seat}")
    if card.lost:
        seats = tuple(f"seat.{lost.seat}" for lost in card.lost)
        return words("decided.lost", n=len(seats), seats=seats)
    return words(f"decided.{card.kind}", where=_where(card.chapter, words))


def _where(chapter: Chapter | None, words: Words) -> str:
    titles = chapter.titles if chapter else ()
    return ", ".join(words(title.key, **title.params) for title in titles)


def _happened(card: DecisiveCard, found: MatchAnalysis, words: Words) -> str:
    """Return the text of a card: what happened, in the log's words, and how the winner's lead changed."""
    if card.met:
        return _met(card.met, words)
    if card.lost:
        return "\n".join(_lost(each, found, words) for each in card.lost)
    who = {"winner": f"seat.{found.winner}", "second": f"seat.{found.second}"}
    steps = (
        [(_line(line, words), line.change) for line in card.lines]
        if card.chapter
        else [(_row(row, words), row.step) for row in card.rows]
    )
    sentences = [words(f"decided.{card.kind}.told", **who), *(sentence for sentence, _ in steps)]
    if rest := (card.chapter.step if card.chapter else found.margin) - sum(step for _, step in steps):
        sentences.append(words("decided.rest", n=rest))
    if card.reversed:
        sentences.append(words("decided.reversed"))
    return " ".join(sentences)


def _row(row: ComparedRow, words: Words) -> str:
    name = _name(row.key, words)
    return words("decided.row", row=name, mine=row.mine, other=row.other, step=row.step)


def _name(row: str, words: Words) -> str:
    """Return the name of a score row without the points of one piece that the score sheet adds in brackets,
    so that no two numbers meet in a sentence."""
    return re.sub(r"\s*\([^()]*\d[^()]*\)$", "", words(row))


def _lost(lost: LossReasons, found: MatchAnalysis, words: Words) -> str:
    """Explain why a seat lost: the score rows in which it was behind, what the others made up, and where and
    by what the gap grew most."""
    seat, winner = f"seat.{lost.seat}", f"seat.{found.winner}"
    if lost.behind <= 0:
        statement = words.rule(found.ties).help if found.ties else ""
        key = "decided.lost.tie" if lost.behind == 0 and found.ties else "decided.lost.out"
        return words(key, seat=seat, winner=winner, statement=statement, rule=found.ties)
    rows = [words("decided.lost.row", row=_name(row.key, words), step=-row.step) for row in lost.rows]
    key = "decided.lost.told"
    if [row.step for row in lost.rows] == [lost.behind]:
        key, rows = "decided.lost.one", [_name(lost.rows[0].key, words)]
    if rest := sum(row.step for row in lost.rows) - lost.behind:
        rows.append(words("decided.lost.rest", n=rest))
    sentences = [words(key, seat=seat, winner=winner, n=lost.behind, rows=words.listing(rows))]
    if lost.worst:
        step = -lost.worst.step
        sentences.append(words("decided.lost.where", where=_where(lost.worst, words), step=step))
        if lost.line:
            sentences.append(words("decided.lost.line", line=_line(lost.line, words, known=step)))
    return " ".join(sentences)


def _met(met: RulesMet, words: Words) -> str:
    """Say how many rules a new player met, and name the lesson about the rule that refused most."""
    sentences = [words("decided.learned.told", seat=f"seat.{met.seat}", n=met.rules, of=met.of)]
    if met.lesson:
        title = met.lesson.title[words.language]
        sentences.append(words("decided.learned.refused", rule=met.refusing, n=met.times, lesson=title))
    return " ".join(sentences)


def _line(decisive: DecisiveLine, words: Words, known: int = 0) -> str:
    """Return a log line in words: how many times it occurred, and the change of the winner's lead. The change
    is left out if it is the last word of the line, or if the sentence before has just told it (`known`)."""
    sentence = words(decisive.line.key, **decisive.line.params).rstrip(".")
    times = words("decided.times", n=decisive.times) if decisive.times > 1 else ""
    change = words.number(decisive.change, "+")
    if decisive.change == known or (not times and sentence.endswith(f" {change}")):
        change = ""
    added = ", ".join(filter(None, (times, change)))
    return words("decided.line", line=Plain(sentence), change=Plain(added)) if added else f"{sentence}."


def _step(card: DecisiveCard, found: MatchAnalysis, words: Words) -> str:
    """Return the change of the winner's lead that a card reports, with its sign: that of the card's chapter,
    or the final margin for a card about score rows; "" for other cards."""
    if card.chapter:
        return words.number(card.chapter.step, "+")
    return words.number(found.margin, "+") if card.rows else ""
