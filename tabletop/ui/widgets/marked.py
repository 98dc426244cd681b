"""Paragraphs in which glossary words and rule numbers are marked so that they can be explained, and search
hits are highlighted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pygame import Rect, Surface

from tabletop.reference.glossary import Glossary
from tabletop.texts.rulebook import RULE_NUMBER
from tabletop.ui.kit import text
from tabletop.ui.kit.text import LEAD, Part, Span, Style
from tabletop.ui.kit.theme import tone

Marks = Sequence[tuple[int, int]]
Told = tuple[Rect, str]
"""A term with an explanation: its rectangle on the screen, and the key of a glossary word or the number of a
rule."""


def cut(words: str, glossary: Glossary | None, marks: Marks = (), without: str = "") -> list[Part]:
    """Return a text split into plain parts, parts to highlight (the ranges `marks`), and terms to explain:
    rule numbers and glossary words, except the word with the title `without`."""
    found = glossary.found(words) if glossary else []
    terms = [(match.start(), match.end(), match[0]) for match in RULE_NUMBER.finditer(words)]
    terms += [(each.start, each.end, each.entry.key) for each in found if each.entry.title != without]
    edges = {0, len(words)}
    edges |= {i for mark in marks for i in mark} | {i for start, end, _ in terms for i in (start, end)}
    parts: list[Part] = []
    for start, end in pairwise(sorted(edges)):
        term = next((key for a, b, key in terms if a <= start < b), "")
        ground = tone.legal if any(a <= start < b for a, b in marks) else ""
        face, colour = "bold" if RULE_NUMBER.fullmatch(term) else None, tone.ink if ground else None
        part = words[start:end]
        parts.append(Span(part, face, colour, term, ground) if term or ground else part)
    return parts


class Marked:
    """A text with explained terms and highlighted parts, wrapped to a width of `room` pixels."""

    def __init__(
        self,
        style: Style,
        room: int,
        words: str,
        glossary: Glossary | None = None,
        marks: Marks = (),
        without: str = "",
    ) -> None:
        self.style, self.words, self.lines = style, words, list[list[Part]]()
        start = 0
        for paragraph in text.with_no_break_spaces(words).split("\n"):
            inside = [(a - start, b - start) for a, b in marks if start <= a < start + len(paragraph)]
            parts = cut(paragraph, glossary, inside, without)
            self.lines += text.rich_lines(parts, style.px, style.face, room)
            start += len(paragraph) + 1

    @property
    def size(self) -> tuple[int, int]:
        """The width and height of the wrapped text in pixels."""
        px, face = self.style.px, self.style.face
        wide = max((text.rich_width(line, px, face) for line in self.lines), default=0)
        return wide, round(len(self.lines) * px * LEAD)

    def paint(self, surface: Surface, pos: tuple[int, int]) -> int:
        """Paint the text with its upper left corner at a position, and return the y at which it ends."""
        px, face, colour = self.style.px, self.style.face, self.style.colour or tone.ink
        for i, line in enumerate(self.lines):
            text.rich(surface, line, (pos[0], pos[1] + px * LEAD * (i + 0.5)), px, face, colour)
        return pos[1] + self.size[1]

    def told(self, pos: tuple[int, int]) -> Iterator[Told]:
        """Yield each glossary word or rule number with its rectangle on the screen, if the text is painted at
        `pos`."""
        for i, line in enumerate(self.lines):
            top = pos[1] + round(self.style.px * LEAD * i)
            for rect, part in text.places(line, self.style.px, self.style.face):
                if isinstance(part, Span) and part.term:
                    yield rect.move(pos[0], top), part.term
