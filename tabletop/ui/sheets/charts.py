"""Charts of curves over time. Every curve has the colour of its picture beside the plot, next to which its
last value stands, and marks of its own shape, so that it can be recognised without its colour."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from pygame import Rect, Surface

from tabletop.engine.table import Chart, Curve
from tabletop.ui.board.spots import Spot
from tabletop.ui.kit import art
from tabletop.ui.kit.points import FloatPos
from tabletop.ui.kit.text import Style
from tabletop.ui.kit.theme import SEATS, tone
from tabletop.ui.sheets.section_view import SectionView

MARKS = (
    '<circle r="4.2" {}/>',
    '<path d="M0 -5 L5 4 L-5 4 Z" {}/>',
    '<rect x="-3.8" y="-3.8" width="7.6" height="7.6" {}/>',
    '<path d="M0 -5.5 L5 0 L0 5.5 L-5 0 Z" {}/>',
    '<path d="M-1.8 -5 H1.8 V-1.8 H5 V1.8 H1.8 V5 H-1.8 V1.8 H-5 V-1.8 H-1.8 Z" {}/>',
    '<path d="M0 -6 L1.8 -2 L5.7 -2 L2.6 1 L3.7 5 L0 2.8 L-3.7 5 L-2.6 1 L-5.7 -2 L-1.8 -2 Z" {}/>',
)


class ChartView(SectionView[Chart]):
    """A chart of curves over time, with scales on the left and below, and a picture with the
    last value at the end of each curve."""

    def body_height(self, width: int, most: int) -> int:
        """Return the height of the chart's body in pixels, which is the same for all contents, so that
        nothing moves."""
        return self.m.u(190, 140)

    @property
    def size(self) -> int:
        """The width and height in pixels of the pictures at the ends of the curves."""
        return self.m.u(26, 20)

    @property
    def plot(self) -> Rect:
        """The rectangle of the curves; it leaves room for numbers on the left and below, and for pictures
        with their numbers on the right."""
        m, body, left = self.m, self.body, self._left
        wide, high = (
            body.w - left - self.size - m.u(10) - self._number_wide,
            body.h - m.u(12) - round(m.px(14) * 1.4),
        )
        return Rect(body.x + left, body.y + m.u(10), wide, high)

    @cached_property
    def _left(self) -> int:
        return self._number_wide + self.m.u(12, 9)

    @cached_property
    def _number_wide(self) -> int:
        """The width in pixels of the widest number at an end of the scale."""
        pen, ends = Style(self.m.px(14), "bold"), (self.section.low, self.section.high)
        return max(pen.width(self.look.number(n)) for n in ends)

    def paint(self, sheet: Surface, body: Rect) -> None:
        self._scale(sheet)
        drawn = "".join(self._curve(i, curve) for i, curve in enumerate(self.section.curves) if curve.values)
        shift = f"translate({-body.x} {-body.y})"
        sheet.blit(art.vector(body.w, body.h, f'<g transform="{shift}">{drawn}</g>'), body)
        for icon, centre in self.ends():
            art.stamp(sheet, icon, centre)
        pen = Style(self.m.px(14), "bold", tone.ink)
        for curve, (x, y) in self._column:
            at = x + self.size / 2 + self.m.u(3), y
            pen.draw(sheet, self.look.number(curve.values[-1]), at, "midleft")

    def told(self) -> Iterator[Spot]:
        for curve, (x, y) in self._column:
            end = Rect(0, 0, self.size, self.size)
            end.center = round(x), round(y)
            yield Spot("", end, None, (curve.icon,), self.look.number(curve.values[-1]))

    def _x(self, time: int) -> float:
        return self.plot.x + self.plot.w * time / max(1, self.section.times - 1)

    def _y(self, value: int) -> float:
        low, high = self.section.low, self.section.high
        return self.plot.bottom - self.plot.h * (value - low) / max(1, high - low)

    def _spots(self, curve: Curve) -> list[FloatPos]:
        return [(self._x(i), self._y(value)) for i, value in enumerate(curve.values)]

    def _scale(self, sheet: Surface) -> None:
        """Draw a line with its number for both ends and the middle of the scale, and for points of time."""
        plot, low, high = self.plot, self.section.low, self.section.high
        pen = Style(self.m.px(14), colour=tone.ink2)
        for value in sorted({low, (low + high) // 2, high}):
            y = round(self._y(value))
            sheet.fill(tone.paper3, (plot.x, y, plot.w, 1))
            pen.draw(sheet, self.look.number(value), (plot.x - self.m.u(9, 7), y), "midright")
        for time in range(0, self.section.times, self._every()):
            x = round(self._x(time))
            sheet.fill(tone.paper3, (x, plot.y, 1, plot.h))
            pen.draw(sheet, str(time), (x, plot.bottom + pen.px * 0.75), "center")

    def _every(self) -> int:
        """Return the interval, in points of time, at which the curves get marks and the axis gets numbers, so
        that none of these touch."""
        return -(-self.section.times * self.m.u(30, 22) // max(1, self.plot.w))

    def _curve(self, i: int, curve: Curve) -> str:
        """Return the SVG of curve number `i`: a coloured line with a dark edge, and marks whose shape depends
        on `i`."""
        s, line = self.m.s if not self.m.compact else self.m.s * 0.8, self._spots(curve)
        colour = self.look.colour(curve.icon) or SEATS[i % len(SEATS)].base
        path = "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in line)
        pen = '<path d="{}" fill="none" stroke="{}" stroke-width="{}" stroke-linejoin="round"/>'
        drawn = pen.format(path, tone.ink, 4.6 * s) + pen.format(path, colour, 2.6 * s)
        mark = MARKS[i % len(MARKS)].format(f'fill="{colour}" stroke="{tone.ink}" stroke-width="1.1"')
        return drawn + "".join(
            f'<g transform="translate({x:.1f} {y:.1f}) scale({1.15 * s:.3f})">{mark}</g>'
            for x, y in line[:: self._every()]
        )

    def ends(self) -> Iterator[tuple[Surface, FloatPos]]:
        """Yield the picture at the end of each curve with the point on the screen where it is centred."""
        return ((self.look.icon(curve.icon, self.size), centre) for curve, centre in self._column)

    @property
    def _column(self) -> list[tuple[Curve, FloatPos]]:
        """The curves with the point where the picture of each is centred, from the top down. The pictures
        stand in a column beside the plot, over no point of time, each as near to its last value as the others
        let it be."""
        x = self.body.right - self._number_wide - self.size / 2
        begun = [curve for curve in self.section.curves if curve.values]
        falling = sorted(begun, key=lambda curve: -curve.values[-1])
        levels = _spread([self._y(curve.values[-1]) for curve in falling], self.size, self.body)
        return [(curve, (x, y)) for curve, y in zip(falling, levels, strict=True)]


def _spread(wanted: list[float], size: int, rect: Rect) -> list[float]:
    """Return the y of pictures in pixels, one below the other in `rect`, such that none overlaps if there is
    room: those that would are moved apart evenly. `wanted` holds the y of each curve's end, from the top
    down."""
    pitch = min(float(size), (rect.h - size) / max(1, len(wanted) - 1))
    groups = list[list[float]]()  # of pictures that touch: where each would have its first one
    for y in wanted:
        groups.append([y])
        while len(groups) > 1 and _first(groups[-2]) + len(groups[-2]) * pitch > _first(groups[-1]):
            below, above = groups.pop(), groups.pop()
            groups.append(above + [y - len(above) * pitch for y in below])
    found = [_first(group) + i * pitch for group in groups for i in range(len(group))]
    top, bottom = rect.y + size / 2, rect.bottom - size / 2
    return [min(max(y, top + i * pitch), bottom - (len(found) - 1 - i) * pitch) for i, y in enumerate(found)]


def _first(group: list[float]) -> float:
    return sum(group) / len(group)
