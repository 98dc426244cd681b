"""The analysis of why a match was won: rows of the score, chapters of the match, and why each loser lost.

All of it is arithmetic on the score and on the number that the score history follows (`Game.course`), which
equals the score at the end. The winner's leads in the rows of the score add up to the final margin, and so do
the changes of the lead in all chapters. The changes made by the log lines of a chapter add up to the change
in that chapter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter, itemgetter
from typing import NamedTuple

from tabletop.engine.game import Result
from tabletop.engine.log import Line
from tabletop.engine.table import Text
from tabletop.match.chapters import ChapterSpan, chapters, titles_of
from tabletop.match.credit import Credits
from tabletop.match.match import Match
from tabletop.teaching import Lesson

LINES = 3
"""The most log lines that are shown for a chapter (a round or phase)."""
ROWS = 3
"""The most rows of the score (such as "harbours") that are shown."""
MARGIN_DIVISOR = 10
"""A chapter (a round or phase) can be the turning point of the match only if it changes the lead by at least
the winner's final margin divided by this number."""


class Chapter(NamedTuple):
    """A part of the match, with the winner's lead before and after it."""

    titles: tuple[Text, ...]
    """The name of the round in which the chapter lies; followed by that of the phase, if each phase is a
    chapter."""
    first: int
    """The number of the first action in the chapter. Only those of its log lines belong to the chapter that
    were written under its titles: the action may have ended the chapter before."""
    end: int
    """The number of the first action after the chapter, of whose last action the same is true."""
    before: int
    """The winner's lead in points before the chapter, over the seat that the winner is compared with;
    negative if the winner is behind."""
    after: int

    @property
    def step(self) -> int:
        """The change of the winner's lead in this chapter, in points."""
        return self.after - self.before


class DecisiveLine(NamedTuple):
    """A line of the log that changed the winner's lead."""

    action: int
    line: Line
    change: int
    """The change of the winner's lead in points, summed over all equal lines of the chapter."""
    times: int = 1


class RulesMet(NamedTuple):
    """The number of rules that have come up in a new player's matches (`rules` of all `of` rules), and the
    rule that refused this player most often (`times` times), with a lesson about it."""

    seat: int
    rules: int
    of: int
    refusing: str = ""
    """The number of the rule that refused this player most often, if it did so several times and a lesson
    teaches it; else ""."""
    times: int = 0
    lesson: Lesson | None = None
    """The lesson that teaches the rule whose number is `refusing`; None if `refusing` is ""."""


class ComparedRow(NamedTuple):
    """A row of the score, with the points of the winner and of another seat."""

    key: str
    mine: int
    """The winner's points in this row."""
    other: int

    @property
    def step(self) -> int:
        """The winner's lead in this row, in points."""
        return self.mine - self.other


class LossReasons(NamedTuple):
    """The reasons why a seat lost."""

    seat: int
    behind: int
    """The points by which the seat is behind the winner; 0 after a tie, negative if the seat has more points
    but the points do not decide."""
    rows: tuple[ComparedRow, ...]
    """The score rows in which the seat has fewer points than the winner, the widest gap first."""
    worst: Chapter | None
    """The chapter in which the winner's lead over the seat grew most; None if it grew in no chapter."""
    line: DecisiveLine | None = None
    """The log line of the chapter `worst` that cost the seat most; None if no line cost it anything."""


class DecisiveCard(NamedTuple):
    """One of the things that decided the match, shown as a card."""

    kind: str
    """The kind of card: "rows" (the rows of the score), "lost" (why the losers lost), "learned" (the rules
    met), or, about a chapter, "gain" or "loss" (the lead grew or shrank most) or "turn" (the turning
    point)."""
    chapter: Chapter | None = None
    lines: tuple[DecisiveLine, ...] = ()
    reversed: bool = False
    """True if the winner would have been behind the runner-up without the change of the lead in this
    chapter."""
    rows: tuple[ComparedRow, ...] = ()
    """The rows of the score that differ most, the widest gap first (kind "rows")."""
    lost: tuple[LossReasons, ...] = ()
    """The losers in the order of the seats (kind "lost")."""
    met: RulesMet | None = None
    """The rules that a new player has met (kind "learned")."""

    @property
    def replayed(self) -> Chapter | None:
        """The chapter that the card offers to replay: the one that the card is about; if the card is about
        losers, the one in which the first of them fell back most."""
        return self.chapter or next((lost.worst for lost in self.lost if lost.worst), None)


class MatchAnalysis(NamedTuple):
    """The analysis of a finished match: winner, runner-up, the margin between them, and the cards to show."""

    winner: int
    second: int
    margin: int
    ties: str
    """The number of the rule that broke a tie; "" if there was no tie."""
    rows: tuple[ComparedRow, ...]
    """The score rows of winner and runner-up, the widest gap first; their leads add up to the margin."""
    chapters: tuple[Chapter, ...]
    cards: tuple[DecisiveCard, ...]


def can_be_decided(match: Match) -> bool:
    """Tell whether there is an analysis of a match: it has ended, somebody has won, and the game has a score
    history."""
    return match.result is not None and bool(match.result.winners) and match.game.course is not None


def decided(match: Match) -> MatchAnalysis | None:
    """Return the analysis of a finished match; None while the match goes on, if nobody won, or if the game
    has no score history."""
    result = match.result
    if not can_be_decided(match) or result is None:
        return None
    winner, second = _first_two(result)
    spans, credits = chapters(match), Credits(match)
    compared = _chapters(credits, spans, winner, second)
    margin = result.scores[winner] - result.scores[second]
    rows = _rows(result, winner, second)
    lost = tuple(_lost(credits, spans, result, winner))
    cards = _cards(credits, winner, second, rows, compared, lost)
    return MatchAnalysis(winner, second, margin, result.ties, rows, compared, tuple(cards))


def _first_two(result: Result) -> tuple[int, int]:
    """Return the first of the winning seats, and the best of all other seats."""
    winner = result.winners[0]
    others = [seat for seat in range(len(result.scores)) if seat != winner]
    return winner, max(others, key=lambda seat: (seat in result.winners, result.scores[seat]))


# -- rows of the score ---------------------------------------------------------------------------------------
def _rows(result: Result, winner: int, other: int) -> tuple[ComparedRow, ...]:
    """Return the rows of the score for two seats, the row in which they differ most first."""
    rows = [ComparedRow(row.key, row.amounts[winner], row.amounts[other]) for row in result.rows]
    return tuple(sorted(rows, key=lambda row: -abs(row.step)))


def _lost(
    credits: Credits, spans: Sequence[ChapterSpan], result: Result, winner: int
) -> Iterator[LossReasons]:
    for seat in range(len(result.scores)):
        if seat not in result.winners:
            behind = tuple(row for row in _rows(result, winner, seat) if row.step > 0)
            worst = max(_chapters(credits, spans, winner, seat), key=attrgetter("step"))
            gap = result.scores[winner] - result.scores[seat]
            if worst.step <= 0:
                yield LossReasons(seat, gap, behind[:ROWS], None)
                continue
            line = next(
                (line for line in decisive_lines(credits, worst, winner, seat) if line.change > 0), None
            )
            yield LossReasons(seat, gap, behind[:ROWS], worst, line and line._replace(change=-line.change))


# -- chapters ------------------------------------------------------------------------------------------------
def _chapters(credits: Credits, spans: Sequence[ChapterSpan], winner: int, other: int) -> tuple[Chapter, ...]:
    """Return the chapters with the winner's lead over another seat before and after each.

    The last action of a chapter may go on into the next phases, such as a meal after the last turn: what its
    log lines under other titles change belongs to chapters with these titles.
    """
    found, lead = list[Chapter](), 0
    for span in spans:
        if span.counted:
            continue  # the log lines of this chapter belong to the last action of the chapter before
        figures = credits.figures(span.end)
        after = figures[winner] - figures[other]
        late = [
            (titles, credit.changes[winner] - credit.changes[other])
            for credit in credits.of(span.end - 1)
            if (titles := titles_of(credit.headings, span.titles)) != span.titles
        ]
        own = Chapter(span.titles, span.first, span.end, lead, after - sum(change for _, change in late))
        if found and found[-1].titles == own.titles:  # began in the last action of that one
            own = own._replace(first=found[-1].first, before=found.pop().before)
        found.append(own)
        for titles, lines in groupby(late, itemgetter(0)):
            before = found[-1].after
            gone = sum(change for _, change in lines)
            found.append(Chapter(titles, span.end - 1, span.end, before, before + gone))
        lead = after
    return tuple(found)


# -- cards ---------------------------------------------------------------------------------------------------
def _cards(
    credits: Credits,
    winner: int,
    second: int,
    rows: Sequence[ComparedRow],
    chapters: Sequence[Chapter],
    lost: tuple[LossReasons, ...],
) -> Iterator[DecisiveCard]:
    margin = sum(row.step for row in rows)
    if differing := tuple(row for row in rows[:ROWS] if row.step):
        yield DecisiveCard("rows", rows=differing)
    if lost:
        yield DecisiveCard("lost", lost=lost)
    best = max(chapters, key=lambda c: c.step)
    if best.step > 0:
        yield _card(credits, "gain", best, winner, second, reversed=best.step > margin)
    worst = min(chapters, key=lambda c: c.step)
    if worst.step < 0:
        yield _card(credits, "loss", worst, winner, second)
    turn = _turn(chapters, margin)
    if turn and turn is not best:
        yield _card(credits, "turn", turn, winner, second)


def _turn(chapters: Sequence[Chapter], margin: int) -> Chapter | None:
    """Return the turning point: the chapter in which the winner took a lead that lasted to the end. None if
    there is none, or if the chapter changed the lead too little."""
    behind = [n for n, chapter in enumerate(chapters) if chapter.after <= 0]
    n = behind[-1] + 1 if behind else 0
    if n >= len(chapters) or (n == 0 and chapters[0].before > 0):
        return None
    return chapters[n] if chapters[n].step * MARGIN_DIVISOR >= margin and chapters[n].step > 0 else None


def _card(
    credits: Credits, kind: str, chapter: Chapter, winner: int, second: int, reversed: bool = False
) -> DecisiveCard:
    return DecisiveCard(kind, chapter, decisive_lines(credits, chapter, winner, second), reversed)


def decisive_lines(credits: Credits, chapter: Chapter, winner: int, second: int) -> tuple[DecisiveLine, ...]:
    """Return up to LINES log lines of a chapter that changed the winner's lead over `second`. Lines that
    changed it in the same direction as the whole chapter come first, the greatest change first.

    Equal lines are merged into one.
    """
    found: dict[object, DecisiveLine] = {}
    for action in range(chapter.first, chapter.end):
        within = chapter.first < action < chapter.end - 1
        for line, changes, headings in credits.of(action):
            if not within and titles_of(headings, chapter.titles) != chapter.titles:
                continue
            same = (line.key, line.rule, tuple(sorted(line.params.items())), line.gain)
            known = found.get(same, DecisiveLine(action, line, 0, 0))
            change = changes[winner] - changes[second]
            found[same] = known._replace(change=known.change + change, times=known.times + bool(change))
    direction = 1 if chapter.step > 0 else -1
    changing = (line for line in found.values() if line.change)
    return tuple(sorted(changing, key=lambda line: -direction * line.change)[:LINES])
