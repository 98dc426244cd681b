"""Text: fonts, cached labels, wrapping, no-break spaces, lines that mix words, colours and icons."""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from tabletop.texts.boxes import game_name
from tabletop.ui.kit import art
from tabletop.ui.kit.cache import Cache
from tabletop.ui.kit.faces import FACES, font, ink, runs
from tabletop.ui.kit.points import FloatPos
from tabletop.ui.kit.theme import FLOOR, Metrics, Palette, palette, rgb, tone

LEAD = 1.28  # line height, in text sizes
_labels = Cache()


class Span(NamedTuple):
    """A part of a line with its own style; where `face` or `colour` is None, the line's own is used."""

    text: str
    face: str | None = None
    colour: str | None = None
    term: str = ""
    """The meaning that can be looked up: the key of a glossary word (underlined with dots) or the number of a
    rule; "" for plain text."""
    ground: str = ""
    """The colour of the span's background, or "" for none."""


Part = str | Span | Surface


class Style(NamedTuple):
    """The style of a text: its size in pixels, face (font), colour (dark ink by default), pixels between
    letters, and shadow."""

    px: int
    face: str = "regular"
    colour: str = ""
    track: float = 0.0
    shadow: str = ""

    def width(self, words: str) -> int:
        """Return the width in pixels of words on one line."""
        return width(words, self.px, self.face, self.track)

    def height(self, words: str, room: int, lead: float = LEAD) -> int:
        """Return the height in pixels of a paragraph wrapped to a width of `room` pixels; `lead` is the
        distance between lines as a multiple of the text size."""
        return round(len(self.wrap(words, room)) * self.px * lead)

    def wrap(self, words: str, room: int) -> list[str]:
        """Return the lines of a paragraph wrapped to a width of `room` pixels."""
        return wrap(words, self.px, self.face, room)

    def fitting(self, words: str, room: int) -> Style:
        """Return the same style, in smaller letters if the words need more than `room` pixels, but not
        smaller than FLOOR."""
        px = fitting(words, self.px, self.face, room)
        return self if px == self.px else self._replace(px=px)

    def draw(self, dst: Surface, words: str, pos: FloatPos, anchor: str = "topleft") -> Rect:
        """Draw one line with its anchor ("midleft", "center", ...) at a point, and return its rectangle."""
        px, face, colour, track, shadow = self
        surface = label(words, px, face, colour, track)
        rect = surface.get_rect(**{anchor: (round(pos[0]), round(pos[1]))})
        if shadow:
            dst.blit(label(words, px, face, shadow, track), rect.move(1, max(1, px // 18)))
        dst.blit(surface, rect)
        return rect

    def cut(self, dst: Surface, words: str, pos: FloatPos, room: int, anchor: str = "midleft") -> Rect:
        """Draw one line, cut short with an ellipsis if it is wider than `room` pixels; return its
        rectangle."""
        return self.draw(dst, fit(words, self.px, self.face, room), pos, anchor)

    def line(self, dst: Surface, words: str, pos: FloatPos, room: int, anchor: str = "midleft") -> Rect:
        """Draw one line in `room` pixels. A line that is too long is drawn in smaller letters, and cut short
        if that is not enough. Return its rectangle."""
        return self.fitting(words, room).cut(dst, words, pos, room, anchor)

    def paragraph(self, dst: Surface, words: str, rect: Rect, lead: float = LEAD, align: str = "left") -> int:
        """Draw a paragraph wrapped to the width of `rect`, from its top, aligned "left" or "center"; return
        the y at which it ends. `lead` is the distance between lines as a multiple of the text size."""
        x, anchor = (rect.centerx, "midtop") if align == "center" else (rect.left, "topleft")
        y = float(rect.top)
        for each in self.wrap(words, rect.width):
            self.draw(dst, each, (x, y), anchor)
            y += self.px * lead
        return round(y)


def light(m: Metrics, size: float | str = "body", face: str = "regular", colour: str = "") -> Style:
    """Return the style of a text on a dark lacquer plate; without a colour it is ivory."""
    return Style(m.px(size), face, colour or tone.ivory)


def lettered(key: str, language: str) -> str:
    """Return the name of a game as its box shows it: in capitals if the game's palette sets letter spacing
    (`track`), else unchanged."""
    name = game_name(key, language)
    return name.upper() if palette(key).track else name


def title(look: Palette, px: int, colour: str = "", shadow: str = "") -> Style:
    """Return the style of a game's title, in the game's own font for titles and by default in its own colour.
    The size is about `px` pixels, adjusted so that the titles of all games look equally large; `shadow` is
    the colour of a shadow, "" for none."""
    px = round(px * look.size)
    face = look.face if look.face in FACES else "serif"  # that of another package's game may be misspelt
    return Style(px, face, colour or look.light, px * look.track, shadow)


def draw_title(
    dst: Surface,
    key: str,
    language: str,
    pos: FloatPos,
    px: int,
    colour: str = "",
    anchor: str = "midleft",
    room: int = 0,
) -> Rect:
    """Draw the name of a game as printed on its box, and return its rectangle. It is drawn smaller if it is
    wider than `room` pixels; 0 means that there is no limit."""
    look, name = palette(key), lettered(key, language)
    while room and px > FLOOR and title(look, px).width(name) > room:
        px -= 1
    return title(look, px, colour).draw(dst, name, pos, anchor)


_KEPT = re.compile(r" (?=[:;!?»])|(?<=«) |(?<=\d)(?<![^\W\d_]\d)(?<![^\W\d_]\d\d) (?=[^\W\d_])")
"""The spaces at which no line may break."""


def with_no_break_spaces(text: str) -> str:
    """Return the text with plain no-break spaces before : ; ! ? » and after «, because some fonts lack the
    narrow one, and between a number and the word for what it counts."""
    return _KEPT.sub("\u00a0", text.replace("\u202f", "\u00a0"))


@functools.lru_cache(8192)
def width(text: str, px: int, face: str = "regular", track: float = 0.0) -> int:
    """Return the width in pixels of words on one line, in the font `face` at a size of `px` pixels; `track`
    is the pixels between letters."""
    cut = runs(with_no_break_spaces(text), face)
    gaps = max(0, sum(len(_letters_of(*run)) for run in cut) - 1) if track else 0
    return sum(font(f, px).size(t)[0] for f, t in cut) + round(track * gaps)


def height(px: int, face: str = "regular") -> int:
    """Return the height in pixels of one line of text of a size in pixels."""
    return font(face, px).get_height()


def label(text: str, px: int, face: str = "regular", colour: str = "", track: float = 0.0) -> Surface:
    """Return a line of text, in the font `face` at a size of `px` pixels, as a cached picture, to be read
    only; its colour is dark ink by default. `track` is the pixels between letters."""
    colour = colour or tone.ink
    return _labels.get((text, px, face, colour, track), lambda: _render(text, px, face, colour, track))


def _render(text: str, px: int, face: str, colour: str, track: float) -> Surface:
    cut = runs(with_no_break_spaces(text).replace("\n", " "), face)
    kerning = _kerning(cut, px) if track else [0] * len(cut)
    if track:
        cut = [(f, part) for f, t in cut for part in _letters_of(f, t)]
    parts = [ink(f, px, t, rgb(colour)) for f, t in cut]
    if len(parts) == 1 and cut[0][0] in FACES:
        return art.screen_format(parts[0])
    base, high = font(face, px).get_ascent(), height(px, face)
    tops = [base - font(f, px).get_ascent() for f, _ in cut]
    inked = [part.get_bounding_rect().move(0, top) for part, top in zip(parts, tops, strict=True)]
    # Glyphs that stick out above or below get room on both sides, so that the line stays in the middle.
    over = max((max(0, -r.top, r.bottom - high) for r in inked), default=0)
    wide = sum(p.get_width() for p in parts) + sum(kerning) + round(track * max(0, len(parts) - 1))
    line, x = Surface((max(1, wide), high + 2 * over), pygame.SRCALPHA), 0.0
    line.fill((*rgb(colour), 0))
    for part, top, kern in zip(parts, tops, kerning, strict=True):
        line.blit(part, (round(x + kern), top + over))
        x += kern + part.get_width() + track
    return art.screen_format(line)


def _letters_of(face: str, run: str) -> Sequence[str]:
    """Return the parts of a run that `track` moves apart: its letters, or the whole run in a borrowed font,
    whose letters may be joined."""
    return run if face in FACES else [run]


def _kerning(cut: Sequence[tuple[str, str]], px: int) -> list[int]:
    """Return, for each part that `track` moves apart, the pixels (mostly negative) by which the font moves it
    towards the one before, such as the Y of “AY”."""
    out = list[int]()
    for face, run in cut:
        pen, before = font(face, px), ""
        for letter in _letters_of(face, run):
            out.append(pen.size(before + letter)[0] - pen.size(before)[0] - pen.size(letter)[0])
            before += letter
    return out


def caps(dst: Surface, text: str, pos: FloatPos, px: int, colour: str = "", anchor: str = "topleft") -> Rect:
    """Draw a small heading in spaced capitals, by default in a muted colour, and return its rectangle."""
    return spaced(Style(px, "bold", colour or tone.muted)).draw(dst, text.upper(), pos, anchor)


def spaced(style: Style) -> Style:
    """Return the style with room between its letters, as headings in capitals have it."""
    return style._replace(track=style.px * 0.087)


def wrap(text: str, px: int, face: str, wide: int) -> list[str]:
    """Return the lines of a text, in the font `face` at a size of `px` pixels, wrapped to `wide` pixels; a
    word that is wider is cut."""
    lines: list[str] = []
    for paragraph in with_no_break_spaces(text).split("\n"):
        lines += _wrap_one(paragraph, px, face, wide)
    return lines


@functools.lru_cache(2048)
def _wrap_one(text: str, px: int, face: str, wide: int) -> tuple[str, ...]:
    lines, line = [], ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if not line or width(longer, px, face) <= wide:
            line = longer
        else:
            lines.append(line)
            line = word
        while len(line) > 1 and width(line, px, face) > wide:
            keep = _longest(line, px, face, wide)
            lines.append(line[:keep])
            line = line[keep:]
    return (*lines, line)


def _longest(text: str, px: int, face: str, wide: int) -> int:
    """Return how many letters of the beginning of a text fit in `wide` pixels, at least one."""
    low, high = 1, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if width(text[:middle], px, face) <= wide else (low, middle - 1)
    return low


def fit(text: str, px: int, face: str, wide: int) -> str:
    """Return the text if it fits, in the font `face` at a size of `px` pixels, in `wide` pixels, else its
    beginning with an ellipsis."""
    if width(text, px, face) <= wide:
        return text
    return text[: _longest(text, px, face, wide - width("…", px, face))].rstrip(" \u00a0\u202f.,;:·") + "…"


def fitting(text: str, px: int, face: str, wide: int) -> int:
    """Return the largest text size in pixels, from `px` downwards, at which the text fits in `wide` pixels;
    at least FLOOR."""
    while px > FLOOR and width(text, px, face) > wide:
        px -= 1
    return px


# ---------------------------------------------------------------- lines of words, spans and icons
def _picture(part: Part, px: int, face: str, colour: str) -> Surface:
    if isinstance(part, Surface):
        return part
    if isinstance(part, Span):
        return label(part.text, px, part.face or face, part.colour or colour)
    return label(part, px, face, colour)


def _wide(part: Part, px: int, face: str) -> int:
    """Return the width in pixels of a part of a line: a word, a span or an icon."""
    if isinstance(part, Surface):
        return part.get_width()
    return width(part.text, px, part.face or face) if isinstance(part, Span) else width(part, px, face)


def _letters(part: Part) -> str:
    return "" if isinstance(part, Surface) else part.text if isinstance(part, Span) else part


def _gap(left: Part, right: Part, gap: float) -> float:
    """Return the pixels between two parts of a line: `gap` between an icon and its neighbour, unless a space
    stands there already; else 0."""
    if not isinstance(left, Surface) and not isinstance(right, Surface):
        return 0.0
    return 0.0 if _letters(left).endswith(" ") or _letters(right).startswith(" ") else gap


def _layout(
    parts: Sequence[Part], px: int, face: str, gap: float, x: float = 0.0, before: Part | None = None
) -> list[float]:
    """Return the x of each part of a line, and last the x at which the line ends. The line begins at `x`;
    `before` is the part that ends there, or None at the start of a line."""
    out = []
    for part in parts:
        x += 0.0 if before is None else _gap(before, part, gap)
        out.append(x)
        x += _wide(part, px, face)
        before = part
    return [*out, x]


def rich(
    dst: Surface,
    parts: Sequence[Part],
    pos: FloatPos,
    px: int,
    face: str = "regular",
    colour: str = "",
    anchor: str = "midleft",
    gap: float | None = None,
) -> Rect:
    """Draw a line of words, spans and icons, centred vertically at a point; `anchor` ("midleft", "center" or
    "midright") tells which point of the line that is. Return its rectangle. `gap` is the pixels between two
    parts; None for the usual gap."""
    *starts, wide = _layout(parts, px, face, px * 0.26 if gap is None else gap)
    left = pos[0] - {"midleft": 0, "center": wide / 2, "midright": wide}[anchor]
    for part, x in zip(parts, starts, strict=True):
        picture = _picture(part, px, face, colour or tone.ivory)
        rect = picture.get_rect(midleft=(round(left + x), round(pos[1])))
        if isinstance(part, Span) and part.ground:
            dst.fill(part.ground, rect)
        dst.blit(picture, rect)
        if isinstance(part, Span) and part.term and not part.face:  # the number of a rule is bold already
            _dots(dst, rect, px, part.colour or colour or tone.ivory)
    return Rect(round(left), round(pos[1] - px / 2), round(wide), px)


def _dots(dst: Surface, rect: Rect, px: int, colour: str) -> None:
    """Draw the dotted line that marks a glossary word, below its rectangle."""
    side = max(1, px // 11)
    for x in range(rect.left, rect.right - side + 1, 3 * side):
        dst.fill(colour, (x, rect.centery + px * 9 // 16, side, side))


def places(parts: Sequence[Part], px: int, face: str = "regular") -> list[tuple[Rect, Part]]:
    """Return each part of a line of words, spans and icons with its rectangle; the line starts at x = 0."""
    starts = _layout(parts, px, face, px * 0.26)
    high = round(px * LEAD)
    return [
        (Rect(round(x), 0, round(_wide(part, px, face)), high), part)
        for x, part in zip(starts, parts, strict=False)
    ]


def rich_width(parts: Sequence[Part], px: int, face: str = "regular") -> int:
    """Return the width in pixels of a line of words, spans and icons."""
    return round(_layout(parts, px, face, px * 0.26)[-1])


def rich_lines(parts: Sequence[Part], px: int, face: str, wide: int) -> list[list[Part]]:
    """Return words, spans and icons broken at spaces into lines of at most `wide` pixels; a word that is too
    long is cut."""
    lines: list[list[Part]] = [[]]
    end = 0.0
    for word in (piece for whole in _words(parts) for piece in _cut(whole, px, face, wide)):
        line = lines[-1]
        more, before = ([" ", *word], line[-1]) if line else (word, None)
        longer = _layout(more, px, face, px * 0.26, end, before)[-1]
        if line and round(longer) > wide:
            lines.append(list(word))
            end = _layout(word, px, face, px * 0.26)[-1]
        else:
            line.extend(more)
            end = longer
    return lines


def _words(parts: Sequence[Part]) -> list[list[Part]]:
    """Return the parts by words: cut at spaces, with parts that no space separates in one group."""
    words: list[list[Part]] = [[]]
    for part in parts:
        if isinstance(part, Surface):
            words[-1].append(part)
            continue
        for i, piece in enumerate(with_no_break_spaces(_letters(part)).split(" ")):
            if i:
                words.append([])
            if piece:
                words[-1].append(part._replace(text=piece) if isinstance(part, Span) else piece)
    return [word for word in words if word]


def _cut(word: list[Part], px: int, face: str, wide: int) -> list[list[Part]]:
    """Return a word cut into pieces that fit on a line of `wide` pixels each; a word that fits, or consists
    of several parts, stays whole."""
    part = word[0]
    if len(word) > 1 or isinstance(part, Surface) or _wide(part, px, face) <= wide:
        return [word]
    if isinstance(part, Span):
        return [[part._replace(text=piece)] for piece in wrap(part.text, px, part.face or face, wide)]
    return [[piece] for piece in wrap(part, px, face, wide)]
