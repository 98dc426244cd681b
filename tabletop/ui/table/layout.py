"""The regions of the table in pixels, for any size of the window; this module draws nothing.

The full layout uses the units of a 1920x1080 screen, the compact one those of 1280x720. Both are laid out
from the edges of the window, so that the board gets all additional room.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from pygame import Rect

from tabletop.ui.kit.theme import Metrics

CHIP, COUNTED = 72.0, 146.0
"""The width in layout units of a seat's card in the compact layout: without its counters, and with them."""
WIDEST_CHIP, CHIP_EDGES = 128.0, 17.0
"""The width in layout units to which a seat's card without counters grows for a long name, and the part of it
that is left and right of the name."""
HAND, TRAY = 120.0, 167.0
"""The height in layout units of the tray (the plate under the viewer's hand of cards): in the compact layout,
and in the full layout."""
WHOLE_CARDS = 165.0
"""The height in layout units of a tray with rows of whole cards in the compact layout: it grows to it where
the board is so wide that it leaves room above and below."""
BESIDE = 240, 130
"""The least width in layout units of a tray (the area of the viewer's cards) beside the board, in the full
and in the compact layout."""
BESIDE_GAIN = 1.2
"""The least factor by which the board must become larger for the tray (the area of the viewer's cards) to
stand beside it, while a task strip is shown; without a strip, any gain is enough."""
BESIDE_TASK = 480, 290
"""The least width in layout units of a tray (the area of the viewer's cards) beside the board while a task
strip is shown, in the full and in the compact layout. It is so wide that a strip that is one line higher does
not squeeze rows of cards into narrow columns."""
LEAST = (920.0, 516.0)
"""The least width and height of the table in layout units; in a smaller window, the scale is reduced so that
they fit."""


@dataclass(frozen=True)
class Layout:
    """The regions of the table, as rectangles. `side` is the column of sheets beside the board; `seats` holds
    the seat cards; `task` is the strip of a lesson, with the height 0 if there is none."""

    m: Metrics
    toolbar: Rect
    seats: tuple[Rect, ...]
    log: Rect
    prompt: Rect
    board: Rect
    tray: Rect
    hand: Rect
    piles: Rect
    side: Rect
    task: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))


def table_metrics(m: Metrics) -> Metrics:
    """Return the metrics of the window, with a smaller scale if the table would not fit otherwise."""
    if not m.compact:
        return m
    fit = min(m.vw / LEAST[0], m.vh / LEAST[1])
    return m if fit >= 1 else Metrics(m.width, m.height, m.ui_scale * fit)


def lay_out(
    m: Metrics,
    seats: int,
    rows: int,
    shape: float,
    strip: float = 0.0,
    counted: bool = False,
    task: Callable[[int], int] = lambda wide: 0,
    bare: bool = False,
    name: int = 0,
) -> Layout:
    """Return the regions of the table.

    Args:
        seats: the number of seats.
        rows: the number of rows of counters on each seat card.
        shape: the width of the board divided by its height.
        strip: the height in layout units, in the compact layout, of a tray with rows of cards; 0 for any
            other tray. Such a tray stands beside the board if that makes the board larger.
        counted: True if the seat cards show their counters in the compact layout too.
        task: a function that gets a width in pixels, and returns the height of the task strip at that width.
        bare: True if the tray is always empty; the board then gets the room of the tray.
        name: the width in pixels of the longest name of a seat, for which the seat cards of the compact
            layout grow.
    """
    if m.compact:
        chip = COUNTED if counted else max(CHIP, min(WIDEST_CHIP, name / m.s + CHIP_EDGES))
        found = _compact(m, seats, shape, 0 if bare else strip or HAND, chip)
    else:
        found = _full(m, seats, rows, shape, 0 if bare else TRAY)
    if bare:
        nothing = Rect(found.prompt.x, m.height, found.prompt.w, 0)
        found = replace(found, tray=nothing, hand=nothing, piles=nothing)
    if high := task(found.prompt.w):
        found = _with_task(m, found, shape, high)
    if not strip:
        return found
    beside = _beside(m, found, shape)
    roomy = not found.task.h or beside.tray.w >= m.u(*BESIDE_TASK)
    if roomy and beside.board.w > found.board.w * (BESIDE_GAIN if found.task.h else 1):
        found = beside
    elif m.compact:
        found = _grown(m, found)
    pad = m.u(16, 8)
    top = found.tray.y + m.u(10, 4)
    room = Rect(found.tray.x + pad, top, found.tray.w - 2 * pad, m.height - top)
    return replace(found, hand=room, piles=Rect(room.right, room.y, 0, 0))


def _with_task(m: Metrics, found: Layout, shape: float, high: int) -> Layout:
    """Return the layout with a task strip, `high` pixels high, under the prompt, and a smaller board."""
    line, gap = found.prompt, m.u(10, 6)
    task = Rect(line.x, line.bottom + gap, line.w, high)
    top = task.bottom + gap + m.u(4, 0)
    room = Rect(line.x, top, line.w, found.tray.y - m.u(12, 8) - top)
    x, y, w, h = (side / m.s for side in room)
    return replace(found, task=task, board=_fit(m, (x, y, w, h), shape))


def _grown(m: Metrics, found: Layout) -> Layout:
    """Return the compact layout with a tray of rows that takes the room above and below a wide board, until
    it shows whole cards."""
    gap, tray = m.u(8), found.tray
    top = max(found.prompt.bottom, found.task.bottom) + gap
    spare = tray.y - gap - top - found.board.h
    by = max(0, min(spare, tray.y - (m.height - m.u(WHOLE_CARDS))))
    board = found.board.copy()
    board.centery = (top + tray.y - by - gap) // 2
    return replace(found, board=board, tray=Rect(tray.x, tray.y - by, tray.w, tray.h + by))


def _beside(m: Metrics, below: Layout, shape: float) -> Layout:
    """Return the layout with the tray beside the board, which suits one not wider than high."""
    gap, line = m.u(16, 8), below.prompt
    top, least = max(line.bottom, below.task.bottom) + gap, m.u(*BESIDE) + gap
    high = min(m.height - gap - top, round((line.w - least) / shape))
    board = Rect(line.x, top, round(high * shape), high)
    board.centery = (top + m.height - gap) // 2
    left = board.right + gap
    return replace(below, board=board, tray=Rect(left, top, line.right - left, m.height - top + m.u(24)))


def _full(m: Metrics, seats: int, rows: int, shape: float, tray: float) -> Layout:
    vw, vh = m.vw, m.vh
    gap = 16 + min(60.0, max(0.0, vw - 1920) / 8)
    high = 58 + 40 * rows
    pitch = min(high + 10.0, (vh - 76 - 16 - 150) / seats)
    column = tuple(m.rect(gap, 76 + i * pitch, 284, min(high, pitch - 8)) for i in range(seats))
    top = 76 + seats * pitch + 2
    left, right = gap + 284 + gap, vw - gap - 348 - gap
    room = (left, 160.0, right - left, vh - 160 - tray - 28)
    return Layout(
        m=m,
        toolbar=m.rect(0, 0, vw, 60),
        seats=column,
        log=m.rect(gap, top, 284, vh - 16 - top),
        prompt=m.rect(left, 76, right - left, 68),
        board=_fit(m, room, shape),
        tray=m.rect(left, vh - 16 - tray, right - left, tray + 40),
        hand=m.rect(left + 136, vh - 16 - tray + 2, right - left - 136 - 222, tray + 7),
        piles=m.rect(right - 212, vh - 16 - tray + 8, 200, tray - 10),
        side=m.rect(right + gap, 76, 348, vh - 92),
    )


def _compact(m: Metrics, seats: int, shape: float, tray: float, chip: float) -> Layout:
    vw, vh = m.vw, m.vh
    pitch = min(96.0 if chip == COUNTED else 76.0, (vh - 52 - 52) / seats)
    chips = tuple(m.rect(8, 52 + i * pitch, chip, pitch - 8) for i in range(seats))
    side = 252.0
    left, right = 16.0 + chip, vw - 8 - side - 8
    return Layout(
        m=m,
        toolbar=m.rect(0, 0, vw, 44),
        seats=chips,
        log=m.rect(8, 52 + seats * pitch, chip, 40),
        prompt=m.rect(left, 52, right - left, 44),
        board=_fit(m, (left, 104, right - left, vh - 104 - tray - 8), shape),
        tray=m.rect(left, vh - tray, right - left, tray + 30),
        hand=m.rect(left + 10, vh - tray, right - left - 10 - 150, tray - 5),
        piles=m.rect(right - 142, vh - tray + 6, 134, tray - 8),
        side=m.rect(right + 8, 52, side, vh - 60),
    )


def _fit(m: Metrics, room: tuple[float, float, float, float], shape: float) -> Rect:
    """Return the largest rectangle, in pixels, of a board's proportions in the middle of a room of (x, y,
    width, height) in units; `shape` is the width divided by the height."""
    x, y, w, h = room
    wide = min(w, h * shape)
    high = wide / shape
    return m.rect(x + (w - wide) / 2, y + (h - high) / 2, wide, high)
