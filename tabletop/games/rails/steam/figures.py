"""Sections of the panel about the current decision: the numbers of all players side by side, and the tracks
of the players' board."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.engine.table import Grid, GridRow, Section, Text, Track, TrackCell
from tabletop.games.rails.steam.components import BEST_LOCOMOTIVE, BUILD, HAUL, HIGHEST, LOWEST
from tabletop.games.rails.steam.money import earnings
from tabletop.games.rails.steam.position import Steam
from tabletop.games.rails.steam.score import finished_links, score

INCOME_COLUMNS, ENGINE_COLUMNS = 7, 6


def figures(position: Steam) -> Iterator[Section]:
    """Yield the overview of the players; and while the map is shown, also the locomotive and income tracks,
    which are then out of view on the players' board."""
    yield _players(position)
    if position.phase in (BUILD, HAUL):
        yield _engines()
        yield _incomes()


def _players(position: Steam) -> Grid:
    """Return a table of every player's cash, income, dollars due, points, links and score."""
    heads = ("cash", "income", "earnings", "points", "links", "score")
    rows = []
    for seat in (*position.order, *(s for s, out in enumerate(position.out) if out)):
        numbers = (
            Text("number.money", {"n": position.cash[seat]}),
            _signed(position.income[seat]),
            _signed(earnings(position, seat)),
            Text("number.plain", {"n": position.points[seat]}),
            Text("number.plain", {"n": finished_links(position, seat)}),
            Text("number.plain", {"n": score(position, seat)}),
        )
        rows.append(GridRow("", seat, numbers, active=seat == position.asked))
    return Grid(Text("section.players"), tuple(Text(f"head.{head}") for head in heads), tuple(rows))


def _signed(number: int) -> Text:
    return Text("number.signed" if number else "number.plain", {"n": number})


def _engines() -> Track:
    cells = (
        TrackCell(f"locomotive.{n}", Text("number.plain", {"n": n})) for n in range(1, BEST_LOCOMOTIVE + 1)
    )
    return Track(Text("section.locomotives"), tuple(cells), ENGINE_COLUMNS)


def _incomes() -> Track:
    states = {-1: "bad", 0: "plain", 1: "good"}
    cells = (
        TrackCell(f"income.{n}", _signed(n), None, states[(n > 0) - (n < 0)])
        for n in range(LOWEST, HIGHEST + 1)
    )
    return Track(Text("section.incomes"), tuple(cells), INCOME_COLUMNS)
