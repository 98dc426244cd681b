"""The charts of a balance report, in the colours and fonts of the application."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.font_manager import fontManager
from matplotlib.patches import Rectangle
from matplotlib.ticker import FuncFormatter, MaxNLocator

from tabletop.bots.laboratory.balance import Share
from tabletop.system.palette import SEATS, Palette, tone

Draw = Callable[[Axes], object]

MARKERS = {"disc": "o", "triangle": "^", "square": "s", "diamond": "D", "star": "*", "cross": "P"}
SIZE = (16.0, 10.0)
"""The width and height of the page in inches, at 100 pixels per inch."""
HEIGHTS = (0.1, 0.86, 0.04)
"""The fractions of the page's height for the title, the charts and the footer."""
LETTER = 0.085
"""The width of a letter of a chart's label, in inches."""
LONGEST = 30
"""The maximum number of letters of a chart's label; longer ones are cut."""
_FONTS = {
    "font_source_sans_pro": ("SourceSansPro-Regular.ttf", "SourceSansPro-Bold.ttf"),
    "font_source_serif_pro": ("SourceSerifPro-Black.ttf",),
}
_STYLE: Any = {
    "font.family": "Source Sans Pro",
    "font.size": 12,
    "svg.hashsalt": "tabletop",  # the same table always gives the same file
    "axes.edgecolor": tone.paper3,
    "axes.facecolor": tone.ivory,
    "axes.labelcolor": tone.ink2,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "grid.color": tone.paper2,
    "text.color": tone.ink,
    "text.parse_math": False,  # a dollar sign is no formula
    "xtick.color": tone.ink2,
    "ytick.color": tone.ink,
    "ytick.left": False,
}


@cache
def _fonts() -> None:
    """Register the fonts of the application with matplotlib."""
    for package, names in _FONTS.items():
        found = find_spec(package)
        folder = Path(found.origin if found and found.origin else "").parent / "files"
        for name in names:
            fontManager.addfont(folder / name)


def save(file: Path, look: Palette, title: str, lines: Sequence[str], panels: Mapping[str, Draw]) -> None:
    """Draw a page with one panel for each entry of `panels` (its title and the function that draws it) into a
    file, as SVG or PNG by its suffix.

    Args:
        lines: the texts below the title and at the foot of the page.

    Raises:
        OSError: if the file cannot be written.
    """
    _fonts()
    with rc_context(_STYLE):
        page = Figure(SIZE, dpi=100, facecolor=tone.paper)
        parts: Any = page.subfigures(3, 1, height_ratios=HEIGHTS, hspace=0)
        head, body, foot = parts
        _head(head, look, title, lines[0])
        foot.set_facecolor(tone.paper)
        foot.text(0.02, 0.5, lines[1], color=tone.ink2, va="center")
        todo, half = list(panels.items()), -(-len(panels) // 2)
        for row, some in zip(body.subfigures(2, 1, hspace=0.03), (todo[:half], todo[half:]), strict=True):
            row.set_facecolor(tone.paper)
            (columns,) = row.subfigures(1, len(some), wspace=0.02, squeeze=False)
            for part, (name, draw) in zip(columns, some, strict=True):
                _panel(part, SIZE[0] / len(some), name, draw)
        page.savefig(file, metadata={"Date": None} if file.suffix == ".svg" else None)


def _head(band: Any, look: Palette, title: str, line: str) -> None:
    band.set_facecolor(look.ground)
    band.add_artist(Rectangle((0, 0), 1, 0.06, transform=band.transSubfigure, color=look.accent))
    band.text(
        0.02, 0.64, title, color=tone.ivory, size=28, family="Source Serif Pro", weight=900, va="center"
    )
    band.text(0.02, 0.26, line, color=look.light, size=14, va="center")


def _panel(part: Any, width: float, name: str, draw: Draw) -> None:
    """Draw one panel with its title by means of `draw`; `width` is the panel's width in inches."""
    part.set_facecolor(tone.ivory)
    part.text(0.3 / width, 0.93, name, weight="bold", size=15, va="center")
    axes = part.add_subplot()
    axes.grid(axis="x")
    axes.set_axisbelow(True)
    draw(axes)
    longest = max((len(label.get_text()) for label in axes.get_yticklabels()), default=0)
    part.subplots_adjust(left=(0.45 + LETTER * longest) / width, right=0.96, bottom=0.11, top=0.84)


# -- panels --------------------------------------------------------------------------------------------------
def draw_shares(
    axes: Axes, rows: Sequence[tuple[str, Sequence[Share]]], equal: float, percent: Callable[[float], str]
) -> None:
    """Draw shares of victories with their intervals, and a line at the share that all seats would have if
    they were equal. Each row is a label with its shares, one for each seat if there are several. `equal` is
    that share, and `percent` formats a share as text."""
    axes.axvline(equal, color=tone.ink2, linestyle="--", linewidth=1)
    for height, (_, shares) in enumerate(rows):
        for n, share in enumerate(shares):
            seat = SEATS[int(share.of[5:])] if share.of.startswith("seat.") else None
            y = height + (n - (len(shares) - 1) / 2) * 0.7 / len(shares)
            axes.hlines(y, *share.interval, color=seat.dark if seat else tone.brass_dark, linewidth=2.5)
            axes.plot(
                share.mean, y, MARKERS[seat.emblem] if seat else "o", markersize=10,
                color=seat.base if seat else tone.brass, markeredgecolor=tone.ink,
            )  # fmt: skip
    _labels(axes, [label for label, _ in rows])
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: percent(value)))


def draw_scores(axes: Axes, labels: Sequence[str], scores: Sequence[Sequence[int]]) -> None:
    """Draw a box plot of the points in `scores` for each label, such as a seat: half of them in the box, the
    median as a line."""
    boxes = axes.boxplot(
        scores, orientation="horizontal", positions=range(len(scores)), widths=0.55, patch_artist=True,
        medianprops={"color": tone.ink, "linewidth": 2}, flierprops={"markersize": 3},
    )  # fmt: skip
    for box, seat in zip(boxes["boxes"], SEATS, strict=False):
        box.set_facecolor(seat.base)
        box.set_edgecolor(tone.ink)
    _labels(axes, labels)


def draw_lengths(axes: Axes, lengths: Sequence[int], look: Palette, middle: Callable[[int], str]) -> None:
    """Draw a histogram of the matches' lengths, in decisions; `middle` labels the median's line."""
    axes.hist(lengths, bins=min(30, max(1, len(set(lengths)))), color=look.accent, edgecolor=tone.ivory)
    half = round(median(lengths))
    axes.axvline(half, color=tone.ink, linewidth=2, label=middle(half))
    axes.yaxis.set_major_locator(MaxNLocator(5, integer=True))
    _key(axes)


def draw_rows(axes: Axes, rows: Mapping[str, tuple[float, float]], look: Palette, who: Sequence[str]) -> None:
    """Draw the mean points of winners and others, named by `who`, for each row of the score."""
    heights, (winners, others) = range(len(rows)), zip(*rows.values(), strict=True)
    axes.hlines(heights, winners, others, color=tone.paper3, linewidth=4, zorder=1)
    axes.scatter(winners, heights, s=90, label=who[0], zorder=3, color=look.accent, edgecolor=tone.ink)
    axes.scatter(others, heights, s=90, label=who[1], zorder=2, color=tone.ivory, edgecolor=tone.ink2)
    _labels(axes, list(rows))
    _key(axes)


def _key(axes: Axes) -> None:
    """Draw the legend that explains the marks above a panel."""
    axes.legend(
        frameon=False, loc="lower right", bbox_to_anchor=(1, 0.985), ncols=2, borderpad=0, fontsize=11
    )


def _labels(axes: Axes, labels: Sequence[str]) -> None:
    """Write the labels at the rows of a panel, the first row on top."""
    short = [text if len(text) <= LONGEST else text[: LONGEST - 1] + "…" for text in labels]
    axes.set_yticks(range(len(labels)), short)
    axes.set_ylim(len(labels) - 0.5, -0.5)
