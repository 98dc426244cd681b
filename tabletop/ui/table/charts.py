"""Curves over time, drawn in the colours of their pictures; every curve ends in its picture and has marks of
its own shape, so that none is known by its colour alone."""

from __future__ import annotations

from collections.abc import Iterator

from pygame import Rect, Surface

from tabletop.engine.table import Chart, Curve
from tabletop.ui.kit import art, text
from tabletop.ui.kit.theme import SEATS, tone
from tabletop.ui.table import pieces
from tabletop.ui.table.look import Look, at

MARKS = (
    '<circle r="4.2" {}/>',
    '<path d="M0 -5 L5 4 L-5 4 Z" {}/>',
    '<rect x="-3.8" y="-3.8" width="7.6" height="7.6" {}/>',
    '<path d="M0 -5.5 L5 0 L0 5.5 L-5 0 Z" {}/>',
    '<path d="M-1.8 -5 H1.8 V-1.8 H5 V1.8 H1.8 V5 H-1.8 V1.8 H-5 V-1.8 H-1.8 Z" {}/>',
    '<path d="M0 -6 L1.8 -2 L5.7 -2 L2.6 1 L3.7 5 L0 2.8 L-3.7 5 L-2.6 1 L-5.7 -2 L-1.8 -2 Z" {}/>',
)
Spot = tuple[float, float]


def height(look: Look, section: Chart, width: int, most: int) -> int:
    """Always the same, so that nothing jumps when a time is added."""
    return look.m.u(190, 140)


def draw(sheet: Surface, look: Look, section: Chart, rect: Rect) -> None:
    """Scale, curves, pictures at their ends."""
    plot = _plot(look, section, rect)
    _scale(sheet, look, section, plot)
    spots = [_spots(section, curve, plot) for curve in section.curves]
    body = "".join(
        _curve(look, i, curve, line)
        for i, (curve, line) in enumerate(zip(section.curves, spots, strict=True))
        if line
    )
    shift = f"translate({-rect.x} {-rect.y})"
    sheet.blit(art.vector(rect.w, rect.h, f'<g transform="{shift}">{body}</g>'), rect)
    for icon, centre in _ends(look, section, spots, rect):
        at(sheet, icon, centre)


def _size(look: Look) -> int:
    return look.m.u(26, 20)


def _plot(look: Look, section: Chart, rect: Rect) -> Rect:
    """Where the curves are: room for numbers on the left and below, for pictures on the right."""
    m, px = look.m, look.m.px(14)
    widest = max(text.width(look.number(n), px) for n in (section.low, section.high))
    left, low, right = widest + m.u(8), round(px * 1.4), _size(look) + m.u(10)
    return Rect(rect.x + left, rect.y + m.u(10), rect.w - left - right, rect.h - m.u(12) - low)


def _x(section: Chart, plot: Rect, time: int) -> float:
    return plot.x + plot.w * time / max(1, section.times - 1)


def _y(section: Chart, plot: Rect, value: int) -> float:
    return plot.bottom - plot.h * (value - section.low) / max(1, section.high - section.low)


def _spots(section: Chart, curve: Curve, plot: Rect) -> list[Spot]:
    return [(_x(section, plot, i), _y(section, plot, value)) for i, value in enumerate(curve.values)]


def _scale(sheet: Surface, look: Look, section: Chart, plot: Rect) -> None:
    """A line and a number for the ends and the middle, a number for every time."""
    px = look.m.px(14)
    for value in sorted({section.low, (section.low + section.high) // 2, section.high}):
        y = round(_y(section, plot, value))
        sheet.fill(tone.paper3, (plot.x, y, plot.w, 1))
        where = plot.x - look.m.u(5), y
        text.draw(sheet, look.number(value), where, px, "regular", tone.ink2, "midright")
    for time in range(section.times):
        x = round(_x(section, plot, time))
        sheet.fill(tone.paper3, (x, plot.y, 1, plot.h))
        text.draw(sheet, str(time), (x, plot.bottom + px * 0.75), px, "regular", tone.ink2, "center")


def _colour(look: Look, i: int, curve: Curve) -> str:
    made = pieces.recipe(look.words.game, curve.icon)
    return made.colour or SEATS[i % len(SEATS)].base


def _curve(look: Look, i: int, curve: Curve, line: list[Spot]) -> str:
    """A line with a dark edge, that any colour is seen on paper, and a mark at every time."""
    s, colour = look.m.s if not look.m.compact else look.m.s * 0.8, _colour(look, i, curve)
    path = "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in line)
    pen = '<path d="{}" fill="none" stroke="{}" stroke-width="{}" stroke-linejoin="round"/>'
    drawn = pen.format(path, tone.ink, 4.6 * s) + pen.format(path, colour, 2.6 * s)
    filled = f'fill="{colour}" stroke="{tone.ink}" stroke-width="1.1"'
    mark = MARKS[i % len(MARKS)].format(filled)
    return drawn + "".join(
        f'<g transform="translate({x:.1f} {y:.1f}) scale({1.15 * s:.3f})">{mark}</g>' for x, y in line
    )


def _ends(
    look: Look, section: Chart, spots: list[list[Spot]], rect: Rect
) -> Iterator[tuple[Surface, tuple[float, float]]]:
    """The picture of every curve after its end: side by side where ends are equal and there is room, else
    below each other.
    """
    size = _size(look)
    last = max((line[-1][0] for line in spots if line), default=0.0)
    left = min(rect.right - size / 2, last + size * 0.9)
    columns = 1 + int((rect.right - size / 2 - left) / size)
    ended = sorted((line[-1][1], i) for i, line in enumerate(spots) if line)
    for column, y, i in _spread([y for y, _ in ended], columns, size, rect):
        yield look.icon(section.curves[ended[i][1]].icon, size), (left + column * size, y)


def _spread(wanted: list[float], columns: int, size: int, rect: Rect) -> Iterator[tuple[int, float, int]]:
    """Column and height of every end, from the top down, none over another."""
    pitch = min(size * 0.86, (rect.h - size) * columns / max(1, len(wanted) - 1))
    members: list[list[tuple[float, int]]] = [[] for _ in range(columns)]
    for i, y in enumerate(wanted):
        lows = [column[-1][0] + pitch if column else rect.y + size / 2 for column in members]
        best = next((c for c, low in enumerate(lows) if low <= y), lows.index(min(lows)))
        members[best].append((max(y, lows[best]), i))
    for number, column in enumerate(members):
        low = rect.bottom - size / 2
        for y, i in reversed(column):  # pushed up again where the last ones stand too low
            low = min(low, y)
            yield number, low, i
            low -= pitch
