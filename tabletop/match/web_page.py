"""A match as one web page that needs no other file: boards, the seats' public values, log, scores and their
history.

Every text is escaped, and the page forbids itself to load anything from outside.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import groupby
from operator import itemgetter
from string import Template
from typing import NamedTuple

from tabletop import __version__
from tabletop.engine.table import Text
from tabletop.match.match import Match
from tabletop.match.seat_sheets import SeatSheet, seat_sheets
from tabletop.match.stops import ExportStop
from tabletop.match.transcript import chosen_seed, repeated, sentence_alone, title, why
from tabletop.system.paths import asset
from tabletop.texts import dates, variants
from tabletop.texts.words import Words, stopped

WIDE, HIGH, EDGE = 720, 260, 44
"""The width and height of the chart of the scores, and the margin for its numbers, in the chart's own
units."""
LONG = 18
"""The most letters of a value that stands beside its label; a longer one stands below it."""
DASHES = ("", "10 5", "3 4", "14 4 3 4", "1 5", "18 6")
"""The dash patterns (SVG) of the chart's curves, by seat, so that they can be told apart without colours."""


class PagePictures(NamedTuple):
    """The pictures of the web page of a match. `boards` and `sprites` are `data:` URLs, each picture only
    once."""

    boards: Sequence[str]
    size: tuple[int, int]
    """The width and height at which the page shows the boards, in pixels."""
    sprites: Sequence[str]
    places: Sequence[tuple[int, int, int]]
    """The places at which sprites are drawn: the index in `sprites`, and the x and y of the upper left corner
    in pixels."""
    steps: Sequence[tuple[int, Sequence[int]]]
    """The content of each stop (each position that the page shows): the index of the board in `boards`, and
    the indexes in `places` of the pieces, the lowest piece first."""
    still: str
    """The `data:` URL of a picture of the last position shown, for browsers without scripts."""


def web_page(
    match: Match,
    words: Words,
    stops: Sequence[ExportStop],
    pictures: PagePictures,
    colours: Sequence[str],
    accent: str,
) -> str:
    """Return a match as HTML: one page without other files.

    Args:
        stops: the positions that the page shows, one for each entry of `pictures.steps`.
        colours: the colour of each seat, as "#RRGGBB".
        accent: the colour of the game.
    """
    names = [seat.name for seat in match.seats]
    sheets = [seat_sheets(match, stop.at, words) for stop in stops]
    heading = title(match.game.key, words)
    said = {
        key: escape(words(f"export.{key}"))
        for key in ("board", "back", "play", "ahead", "moment", "scores", "seats", "log", "foot")
    }
    page = Template(asset("page", "match.html").read_text("utf-8"))
    return page.substitute(
        said,
        language=words.language,
        version=escape(__version__),
        title=escape(f"{heading} – {', '.join(names)}"),
        heading=escape(heading),
        accent=accent,
        facts=escape(" · ".join(filter(None, _facts(match, words)))),
        outcome=escape(_outcome(match, words)),
        wide=pictures.size[0],
        high=pictures.size[1],
        still=f'<img src="{pictures.still}" alt="{said["board"]}">',
        last=len(stops) - 1,
        sheets=_sheets(match, sheets[-1], words, colours),
        table=_table(match, words, stops[-1], colours),
        course=_course(match, words, stops, colours),
        turns="".join(turns(words, stops, colours)),
        data=_data(pictures, sheets, words),
        long=LONG,
    )


def _facts(match: Match, words: Words) -> Iterator[str]:
    yield words("replay.seats", seats=[seat.name for seat in match.seats]).rstrip(".")
    yield dates.date_text(match.setup.made, words)
    yield variants.summary(words).replace("\n", " ")


def _outcome(match: Match, words: Words) -> str:
    """Return the winner with the reason, or that the match goes on and hides its secrets."""
    result = match.result
    if result is None:
        return words("export.unfinished")
    winners = [f"seat.{seat}" for seat in result.winners]
    points = result.scores[result.winners[0]] if winners else 0
    won = words(result.won, n=len(winners), who=winners, points=points) if winners else words("end.nobody")
    return " ".join(filter(None, (stopped(won), why(match, result, words), chosen_seed(match, words))))


def _disc(colour: str) -> str:
    return f'<span class="seat" style="background:{colour}"></span>'


def _table(match: Match, words: Words, last: ExportStop, colours: Sequence[str]) -> str:
    """Return the table of the scores: each row of the final count, or only the scores of a match that goes
    on."""
    result = match.result
    heads = "".join(
        f"<th>{_disc(colour)}{escape(seat.name)}</th>"
        for seat, colour in zip(match.seats, colours, strict=True)
    )
    lines = [] if result is None else [(words(row.key), row.amounts) for row in result.rows]
    rows = [_row("", label, amounts, words) for label, amounts in lines]
    rows.append(_row("total", words("export.total"), result.scores if result else last.scores, words))
    return f"<table><thead><tr><th></th>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def _sheets(match: Match, sheets: Sequence[SeatSheet], words: Words, colours: Sequence[str]) -> str:
    """Return the figures of each seat at one stop, one seat after the other; the page's script changes them
    with the stop."""
    found = []
    for sheet in sheets:
        lines = "".join(
            f"<dt>{escape(label)}</dt><dd{' class=long' if len(value) > LONG else ''}>{escape(value)}</dd>"
            for label, value in sheet.lines
        )
        name = f"{_disc(colours[sheet.seat])}{escape(match.seats[sheet.seat].name)}"
        score = escape(words.number(sheet.score))
        found.append(f"<article><h3>{name}<output>{score}</output></h3><dl>{lines}</dl></article>")
    return "".join(found)


def _row(kind: str, label: str, amounts: Sequence[int], words: Words) -> str:
    cells = "".join(f"<td>{escape(words.number(amount))}</td>" for amount in amounts)
    return f'<tr class="{kind}"><td>{escape(label)}</td>{cells}</tr>'


def _course(match: Match, words: Words, stops: Sequence[ExportStop], colours: Sequence[str]) -> str:
    """Return the section with the history of the scores as curves; "" if they never change."""
    ended = match.score_history() if match.result else []
    course = ended or [stop.scores for stop in stops]
    every = [score for scores in course for score in scores]
    low, high = min(0, *every), max(1, *every)
    if len(course) < 2 or len(set(every)) < 2:
        return ""
    label = match.game.course.title if ended and match.game.course else "export.scores"
    curves = []
    for i, (seat, colour) in enumerate(zip(match.seats, colours, strict=True)):
        points = " ".join(
            f"{EDGE + (WIDE - 2 * EDGE) * n / (len(course) - 1):.1f},{_y(scores[i], low, high):.1f}"
            for n, scores in enumerate(course)
        )
        dash = f' stroke-dasharray="{DASHES[i % len(DASHES)]}"' if DASHES[i % len(DASHES)] else ""
        curves.append(
            f'<polyline fill="none" stroke="{colour}" stroke-width="3"{dash} points="{points}">'
            f"<title>{escape(seat.name)}</title></polyline>"
        )
    heights = [(n, f"{_y(n, low, high):.1f}") for n in sorted({low, 0, high})]
    lines = "".join(
        f'<line x1="{EDGE}" x2="{WIDE - EDGE}" y1="{y}" y2="{y}" stroke="#cdb992"/>'
        f'<text x="{EDGE - 6}" y="{y}" dy="4" text-anchor="end">{escape(words.number(n))}</text>'
        for n, y in heights
    )
    named = escape(words(label))
    return (
        f'<section><h2>{named}</h2><svg viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{named}">'
        f"{lines}{''.join(curves)}</svg></section>"
    )


def _y(score: int, low: int, high: int) -> float:
    return HIGH - 20 - (HIGH - 40) * (score - low) / (high - low)


def turns(words: Words, stops: Sequence[ExportStop], colours: Sequence[str]) -> Iterator[str]:
    """Yield the log: a group that can be folded for each chapter, with a button for each stop. A stop in
    which chapters begin has a button in each of them; only the first one has all its sentences as data."""
    last: object = None
    for i, stop in enumerate(stops):
        parts = _parts(words, stop)
        said = escape(" ".join(stopped(said) for _, sentences in parts for said, _ in sentences))
        data = f' data-said="{said}"'
        for titles, sentences in parts:
            if titles != last:
                yield "</details>" if last else ""
                yield f"<details open><summary>{_named(words, titles)}</summary>"
                last = titles
            yield _turn(words, i, sentences, data, colours[stop.seat] if stop.seat >= 0 else "")
            data = ""
    yield "</details>"


def _named(words: Words, titles: Sequence[Text]) -> str:
    return escape(" · ".join(words(each.key, **each.params) for each in titles))


def _parts(words: Words, stop: ExportStop) -> list[tuple[Sequence[Text], list[tuple[str, str]]]]:
    """Return the sentences of a stop, each with the number of its rule, under the titles of the chapter in
    which they were written."""
    if not stop.lines:
        otherwise = words("replay.unsaid", player=f"seat.{stop.seat}") if stop.at else words("replay.start")
        return [(stop.titles, [(otherwise, "")])]
    sentences = [(sentence_alone(line, words), line.rule) for line in stop.lines]
    parts = groupby(zip(stop.headings, sentences, strict=True), itemgetter(0))
    return [(titles, list(_counted(said for _, said in part))) for titles, part in parts]


def _counted(sentences: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Yield sentences with their rules; equal neighbours as one sentence with their number."""
    for (said, rule), same in groupby(sentences):
        yield repeated(said, len(list(same))), rule


def _turn(words: Words, stop: int, sentences: Sequence[tuple[str, str]], data: str, colour: str) -> str:
    written = "<br>".join(
        escape(said) + (f" <small>{escape(words.rule(rule).number)}</small>" if rule else "")
        for said, rule in sentences
    )
    style = f' style="--seat:{colour}"' if colour else ""
    return f'<button class="turn" data-stop="{stop}"{style}{data}>{written}</button>'


def _data(pictures: PagePictures, sheets: Sequence[Sequence[SeatSheet]], words: Words) -> str:
    """Return the pictures, and the figures of the seats, as JSON that may stand in a script element. Each
    text of the figures is there once; lines are pairs of numbers of texts."""
    texts: dict[str, int] = {}

    def number(text: str) -> int:
        return texts.setdefault(text, len(texts))

    figures = [
        [
            [number(words.number(sheet.score)), *(number(text) for line in sheet.lines for text in line)]
            for sheet in some
        ]
        for some in sheets
    ]
    steps = [
        {"board": board, "lying": list(lying), "seats": seats}
        for (board, lying), seats in zip(pictures.steps, figures, strict=True)
    ]
    data = {"boards": pictures.boards, "sprites": pictures.sprites, "places": pictures.places, "steps": steps}
    return json.dumps(data | {"texts": list(texts)}, separators=(",", ":")).replace("<", "\\u003c")
