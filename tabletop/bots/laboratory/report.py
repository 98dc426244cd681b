"""`tabletop report`: a page of charts that show the balance of a game, from a table of matches."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.bots.laboratory import balance
from tabletop.bots.laboratory.reading import MatchRows, read
from tabletop.bots.laboratory.trouble import Trouble
from tabletop.system.languages import system_language
from tabletop.system.palette import palette
from tabletop.texts.words import Words

if TYPE_CHECKING:
    from tabletop.bots.laboratory.plots import Draw

FORMATS = (".svg", ".png")


def main(args: Namespace) -> int:
    """Run the command `report` and return its exit status."""
    words = Words(args.language or system_language())
    out: Path = args.out or args.table.with_suffix(FORMATS[0])
    try:
        if out.suffix not in FORMATS:
            raise Trouble("report.picture", file=str(out), known=FORMATS)
        matches = read(args.table, args.known)
        game = matches[0][0]["game"]
        _draw(out, matches, args.name_of(game, words.language), Words(words.language, game))
    except Trouble as trouble:
        args.fail(words(trouble.key, **trouble.params))
    print(words("report.drawn", file=str(out)))
    return 0


def _draw(out: Path, matches: Sequence[MatchRows], title: str, words: Words) -> None:
    try:
        from tabletop.bots.laboratory import plots
    except ImportError:
        raise Trouble("report.missing") from None
    try:
        plots.save(out, palette(words.game), title, _lines(matches, words), panels(matches, words))
    except OSError as fault:
        raise Trouble("report.unwritable", file=str(out), reason=fault.strerror or str(fault)) from None


def _lines(matches: Sequence[MatchRows], words: Words) -> list[str]:
    """Return two texts for the page of charts: the one below its title and the one at its foot."""
    levels = sorted({row["bot"] for match in matches for row in match})
    head = words("report.head", n=len(matches), seats=matches[0][0]["seats"], levels=", ".join(levels))
    return [head, words("report.foot")]


def panels(matches: Sequence[MatchRows], words: Words) -> dict[str, Draw]:
    """Return the functions that draw the charts of the report, by title; charts without data are left out."""
    from tabletop.bots.laboratory import plots

    seats = len(matches[0])
    names = [words.name(f"seat.{seat}") for seat in range(seats)]
    shares = partial(plots.draw_shares, equal=1 / seats, percent=words.conventions.percentage)
    rows = {words(key): pair for key, pair in balance.score_rows(matches).items()}
    look = palette(matches[0][0]["game"])
    options = [(_option(words, *choice), own) for choice, own in balance.by_option(matches).items()]
    levels = [(share.of, [share]) for share in balance.by_level(matches)]
    held = [(share.of, [share]) for share in balance.by_held(matches, words.name)]
    by_seat = [(name, [share]) for name, share in zip(names, balance.by_seat(matches), strict=True)]
    lengths = [match[0]["length"] for match in matches]
    drawn: Mapping[str, Draw | None] = {
        "seats": partial(shares, rows=by_seat),
        "scores": partial(plots.draw_scores, labels=names, scores=balance.scores(matches)),
        "length": partial(plots.draw_lengths, lengths=lengths, look=look, middle=partial(_middle, words)),
        "rows": partial(plots.draw_rows, rows=rows, look=look, who=_who(words)) if rows else None,
        "levels": partial(shares, rows=levels) if levels else None,
        "options": partial(shares, rows=options) if options else None,
        "held": partial(shares, rows=held) if held else None,
    }
    return {words(f"report.{key}"): draw for key, draw in drawn.items() if draw}


def _option(words: Words, column: str, value: str) -> str:
    """Return the names of an option and of its choice, as on the screen that sets up a match."""
    return words("report.option", option=words(column), value=words(f"{column}.{value}"))


def _middle(words: Words, length: int) -> str:
    return words("report.middle", n=length)


def _who(words: Words) -> list[str]:
    return [words("report.winners"), words("report.others")]
