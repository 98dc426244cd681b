"""The coach card: a few sentences about the current question, links to the rules on which they are based, and
a link that silences the coach. It also has a button if it offers a lesson, or if the match waits until the
card is read. The card covers nothing that the player needs now: `clear_place` finds a place for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface

from tabletop.reference.glossary import Glossary
from tabletop.texts.words import stopped
from tabletop.ui.kit import art, paint, plates, text
from tabletop.ui.kit.depths import Depth, Tab
from tabletop.ui.kit.node import Node
from tabletop.ui.kit.text import Style
from tabletop.ui.kit.theme import Metrics, mix, tone
from tabletop.ui.widgets import Button, IconButton
from tabletop.ui.widgets.base import Do
from tabletop.ui.widgets.links import Link, link_style
from tabletop.ui.widgets.marked import Marked
from tabletop.ui.widgets.strip import wrapped
from tabletop.ui.widgets.telling import TellingText

WIDTHS = (300.0, 360.0, 440.0, 250.0, 560.0)
"""The widths in layout units of a coach card on the board, tried in this order until the card finds a
place."""
MOST_RULES = 2
"""The most rule numbers on a coach card: more of them would be longer than what it says to a newcomer."""
GRID = 14.0
"""The distance in layout units between neighbouring positions on the board that are tried for a coach
card."""


class CoachSaid(NamedTuple):
    """The texts of a coach card: heading, sentences, and the numbers of the rules they are based on."""

    head: str
    words: str
    rules: tuple[str, ...]
    quiet: str
    """The label of the link that silences the coach; "" on a card that the player asked for."""
    known: Glossary | None = None
    """The game's glossary, whose words are marked in the text so that they can be explained, or None."""
    lesson: str = ""
    """The label of the button that opens the lesson that the card offers; "" for none."""
    onward: str = ""
    """The label of the button with which the match continues, if it waits until the card is read; else ""."""

    def written(self, m: Metrics, wide: int) -> Marked:
        """Return the sentences of the card, broken into lines of `wide` pixels."""
        return Marked(Style(m.px(18, 16), colour=tone.ivory), wide, self.words, self.known)


class CardLinks(NamedTuple):
    """The functions that the links and buttons of a coach card call; `rule` gets the number of a rule."""

    rule: Callable[[str], None]
    lesson: Do
    onward: Do
    quiet: Do


class CoachPanel(Node):
    """The coach card on the screen: a dark plate with a brass heading, its sentences, links and button."""

    def __init__(
        self,
        m: Metrics,
        rect: Rect,
        said: CoachSaid,
        close: tuple[str, Do],
        links: CardLinks,
    ) -> None:
        super().__init__(rect, Depth.COACH, paint.shadow_reach(3, m.s))
        self.m, self.said, self.name = m, said, f"{stopped(said.head)} {said.words}"
        self.solid = plates.corner(m.u(12))
        side = max(24, m.u(26))
        at = Rect(rect.right - m.u(6) - side, rect.y + (_band(m) - side) // 2, side, side)
        self.add(_Close(m, at, "close", *close, key="coach.close", tab=Tab.COACH + 2))
        inner, foot = _inner(m, rect), _labels(said)
        buttons = _button_height(m, said)
        room = Rect(inner.x, rect.bottom - _pad(m) - buttons - _foot_height(m, inner.w, foot), inner.w, 0)
        written = said.written(m, inner.w)
        at = Rect((inner.x, rect.y + _band(m) + _pad(m)), (inner.w, written.size[1]))
        self.add(TellingText(m, at, written, key="coach.words", tab=Tab.COACH + 1))
        for label, key, do in (
            (said.lesson, "coach.lesson", links.lesson),
            (said.onward, "coach.onward", links.onward),
        ):
            if label:
                place = Rect(inner.x, rect.bottom - _pad(m) - _button(m), inner.w, _button(m))
                px = m.px(18, 16)
                self.add(Button(m, place, label, do, kind="primary", px=px, key=key, tab=Tab.COACH))
        for label, place in zip(foot, _foot(m, room, foot), strict=True):
            if label in said.rules:
                key, do = f"coach.{label}", partial(links.rule, label)
                self.add(Link(m, place, name=label, key=key, tab=Tab.COACH, on_press=do))
            else:
                place.right, tab = room.right, Tab.COACH + 1
                self.add(Link(m, place, name=label, key="coach.quiet", tab=tab, on_press=links.quiet))

    @staticmethod
    def size(m: Metrics, message: CoachSaid, wide: int) -> tuple[int, int]:
        """Return the width and height in pixels of a coach card that is `wide` pixels wide."""
        inner = _inner(m, Rect(0, 0, wide, 0)).w
        foot = _labels(message)
        words = message.written(m, inner).size[1]
        low = _foot_height(m, inner, foot) + _button_height(m, message)
        return wide, _band(m) + 2 * _pad(m) + words + m.u(8, 6) + low

    def paint(self, surface: Surface) -> None:
        m, r, high = self.m, self.rect, _band(self.m)
        plates.lacquer(surface, r, m, 12, 3, 255, tone.lacquer2)
        paint.band(surface, Rect(r.x, r.y, r.w, high), m.u(12), "#F0CB77", "top", high, "#CF9A3A")
        paint.rim(surface, r, m.u(12), tone.brass, max(1.4, 2 * m.s))
        icon = art.icon("hint", m.u(20, 18), tone.ink)
        art.stamp(surface, icon, (r.x + m.u(20), r.y + high // 2))
        pen = Style(m.px("caps"), "bold", mix(tone.brass_dark, "#000000", 0.55))
        at = r.x + m.u(36), r.y + (high - pen.px) // 2 - m.line(2)
        text.caps(surface, self.said.head, at, pen.px, pen.colour)


class _Close(IconButton):
    """The close button of a coach card: a dark cross on the brass heading."""

    def paint(self, surface: Surface) -> None:
        if self.state:
            paint.box(surface, self.rect, self.rect.h / 2, tone.brass_light)
        art.stamp(surface, art.icon(self.icon, self.rect.h * 0.62, tone.ink), self.rect.center)


def _labels(message: CoachSaid) -> list[str]:
    """Return the labels of the links at the foot of a coach card: the first rule numbers, then the one that
    silences the coach."""
    return [*message.rules[:MOST_RULES], *filter(None, (message.quiet,))]


def _button(m: Metrics) -> int:
    return m.u(40, 34)


def _button_height(m: Metrics, message: CoachSaid) -> int:
    """Return the height in pixels of the button of a coach card and of the gap above it; 0 without one."""
    return _button(m) + m.u(8, 6) if message.lesson or message.onward else 0


def _band(m: Metrics) -> int:
    return m.u(34, 28)


def _pad(m: Metrics) -> int:
    return m.u(12, 9)


def _inner(m: Metrics, rect: Rect) -> Rect:
    return rect.inflate(-2 * m.u(16, 12), 0)


def _foot(m: Metrics, room: Rect, labels: Sequence[str]) -> list[Rect]:
    pen = link_style(m)
    high = max(24, round(pen.px * 1.4))
    return wrapped(room, [pen.width(label) for label in labels], high, m.u(14, 10), m.u(2))


def _foot_height(m: Metrics, wide: int, labels: Sequence[str]) -> int:
    places = _foot(m, Rect(0, 0, wide, 0), labels)
    return places[-1].bottom if places else 0


# -- where it may stand ------------------------------------------------------------------------------------
def clear_place(
    m: Metrics, message: CoachSaid, home: Rect, board: Rect, lit: Sequence[Rect], taboo: Sequence[Rect]
) -> Rect | None:
    """Return a place for the coach card where it covers nothing that the player needs; None if there is none.
    Tried first is the foot of `home`, then the corners of the board, then all of the window; of several free
    places, the best one lies most on the board, then farthest from the highlights.

    Args:
        home: the preferred rectangle, such as that of the log; the card is as wide.
        lit: highlighted rectangles, which the card must not cover.
        taboo: other rectangles that it must not cover.
    """
    covered = [*lit, *taboo]
    foot = Rect((0, 0), CoachPanel.size(m, message, home.w))
    foot.bottomleft = home.bottomleft
    if home.contains(foot) and foot.collidelist(covered) < 0:
        return foot
    window = Rect((0, 0), m.size)
    sizes = [Rect((0, 0), CoachPanel.size(m, message, m.u(wide))) for wide in WIDTHS]
    for places in (_corners, _everywhere):
        for size in sizes:
            room = board.inflate(-m.u(16, 10), -m.u(16, 10)) if places is _corners else window
            if free := list(places(room, size, m.u(GRID), covered)):
                return max(free, key=lambda place: _farness(place, lit, board))
    return None


def place_beside(m: Metrics, message: CoachSaid, column: Rect, covered: Sequence[Rect]) -> Rect | None:
    """Return the lowest place for the card with `message` in a column beside the board, as wide as the
    column, that covers none of the rectangles in `covered`; None if there is none."""
    place = Rect((0, 0), CoachPanel.size(m, message, column.w))
    for y in range(column.bottom - place.h, column.y - 1, -m.u(GRID)):
        place.topleft = column.x, y
        if place.collidelist(covered) < 0:
            return place
    return None


def _corners(room: Rect, size: Rect, step: int, covered: Sequence[Rect]) -> Iterator[Rect]:
    """Yield the free places of a card in the corners of a rectangle, if it fits there."""
    for corner in ("bottomleft", "bottomright", "topleft", "topright"):
        place = size.copy()
        setattr(place, corner, getattr(room, corner))
        if room.contains(place) and place.collidelist(covered) < 0:
            yield place


def _everywhere(room: Rect, size: Rect, step: int, covered: Sequence[Rect]) -> Iterator[Rect]:
    """Yield the free places of a card all over a rectangle, `step` pixels apart."""
    for x in range(step // 2, room.w - size.w, step):
        y = step // 2
        while y < room.h - size.h:
            place = size.move(x, y)
            met = place.collidelist(covered)
            if met < 0:
                yield place
                y += step
            else:  # on to the first place below what was met
                y += -(-(covered[met].bottom - y) // step) * step


def _farness(place: Rect, lit: Sequence[Rect], board: Rect) -> tuple[int, int]:
    """Return the key by which free places of the card are compared; the largest wins. It holds how many
    quarters of the place lie on the board, then the distance in pixels to the nearest lit rectangle."""
    seen = place.clip(board)
    near = (place.inflate(rect.size) for rect in lit)
    away = (
        max(abs(r.centerx - x) - r.w // 2, abs(r.centery - y) - r.h // 2)
        for r, (x, y) in zip(near, (rect.center for rect in lit), strict=True)
    )
    return 4 * seen.w * seen.h // (place.w * place.h), min(away, default=0)
