"""What decided a match, in words: the cards of `decided`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tabletop.match.decided import Card, Decided, Met, Told
from tabletop.words import Words, signed


class CardTold(NamedTuple):
    """A card in words: its title, what happened, what it changed, what opening it does."""

    title: str
    words: str
    step: str
    link: str


def told(found: Decided, words: Words) -> Iterator[CardTold]:
    """The cards in their order."""
    for card in found.cards:
        yield CardTold(_title(card, words), _happened(card, found, words), _step(card), _link(card, words))


def _link(card: Card, words: Words) -> str:
    """What opening a card does: its moment, its number of the count, its lesson; "" for nothing."""
    if card.met and not card.met.lesson:
        return ""
    kind = "lesson" if card.met else "moment" if card.chapter else "number"
    return words(f"decided.open.{kind}")


def _title(card: Card, words: Words) -> str:
    if card.met:
        return words("decided.learned", seat=f"seat.{card.met.seat}")
    titles = (words(title.key, **title.params) for title in card.chapter.titles) if card.chapter else ()
    return words(f"decided.{card.kind}", where=", ".join(titles) if card.chapter else words(card.row))


def _happened(card: Card, found: Decided, words: Words) -> str:
    """What happened, in the words of the log, and what it changed."""
    if card.met:
        return _met(card.met, words)
    who = {"winner": f"seat.{found.winner}", "second": f"seat.{found.second}"}
    if not card.chapter:
        mine, other = map(signed, card.amounts)
        return words("decided.row.told", mine=mine, other=other, **who)
    lines = [_line(line, words) for line in card.lines]
    if rest := card.chapter.step - sum(line.change for line in card.lines):
        lines.append(words("decided.rest", n=rest))
    if card.reversed:
        lines.append(words("decided.reversed"))
    return " ".join([words(f"decided.{card.kind}.told", **who), *lines])


def _met(met: Met, words: Words) -> str:
    """The rules met, and the lesson for the one that refused most."""
    said = [words("decided.learned.told", seat=f"seat.{met.seat}", n=met.rules, of=met.of)]
    if met.lesson:
        title = met.lesson.title[words.language]
        said.append(words("decided.learned.refused", rule=met.refusing, n=met.times, lesson=title))
    return " ".join(said)


def _line(told: Told, words: Words) -> str:
    """A line of the log, what it did to the lead, and its rule."""
    line = told.line
    said = words(line.key, **line.params).rstrip(".")
    change = ", ".join(filter(None, (signed(told.change, "+"), line.rule)))
    return words("decided.line", line=said, change=change)


def _step(card: Card) -> str:
    if card.met:
        return ""
    return signed(card.chapter.step if card.chapter else card.amounts[0] - card.amounts[1], "+")
