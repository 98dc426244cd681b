"""What everything on a table is drawn with: measures, texts, whose colour is whose."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from pygame import Surface

from tabletop.engine.table import Text
from tabletop.reference.glossary import GlossaryEntry, glossary
from tabletop.texts.words import Words, signed
from tabletop.ui.board import piece_art, recipes
from tabletop.ui.kit import art
from tabletop.ui.kit.theme import SEATS, Metrics, Palette, SeatLook, palette
from tabletop.ui.widgets.marked import RULE

MINUS = re.compile(r"(?<!\w)-(?=\d)")
"""A hyphen that stands for a minus sign."""


@dataclass(frozen=True)
class Look:
    """Shared by all sheets of one layout. `colours` holds the theme's seat of each seat of the match."""

    m: Metrics
    words: Words
    colours: tuple[int, ...]
    _said: dict[object, str] = field(default_factory=dict, compare=False)
    """Every text that was put into words, by its key and what fills it."""

    @property
    def palette(self) -> Palette:
        """The look of the game."""
        return palette(self.words.game)

    def say(self, text: Text) -> str:
        """Return a text of the game in words; nothing for a text without a key."""
        if not text.key:
            return ""
        key = (text.key, *text.params.items()) if text.params else text.key
        if key not in self._said:
            self._said[key] = MINUS.sub("−", self.words(text.key, **text.params))
        return self._said[key]

    def short(self, text: Text) -> str:
        """Return the short form of a text, for where there is little room; "" without one."""
        return self.words.known(f"{text.key}.short", **text.params)

    def about(self, *tags: str) -> str:
        """What things do, ask or are worth; else what the glossary says of them."""
        told = next(filter(None, map(self.words.about, tags)), "")
        entry = self.entry(*tags)
        return told or (entry.said if entry else "")

    def entry(self, *tags: str) -> GlossaryEntry | None:
        """What the glossary says of things: of the first one that it knows."""
        return next(filter(None, map(glossary(self.words).of, tags)), None)

    def explained(self, hint: str, *tags: str) -> str:
        """Return a hint, with the word and the rules below that lead on where it names no rule."""
        entry = None if RULE.search(hint) else self.entry(*tags)
        return f"{hint}\n{entry.title} · {', '.join(entry.rules)}" if entry and entry.rules else hint

    def number(self, value: int) -> str:
        """Return a number as it is printed, with a real minus sign."""
        return signed(value)

    def name(self, seat: int) -> str:
        """Return a player's name."""
        return self.words.name(f"seat.{seat}")

    def seat(self, seat: int) -> SeatLook:
        """Return the colours and the shape of a seat; of nobody's, the first."""
        return SEATS[self.colours[seat] if seat >= 0 else 0]

    def colour(self, name: str) -> str:
        """Return the colour of a picture of the game that has one; for a seat's tag its own."""
        if name.startswith("seat."):
            return self.seat(int(name[5:])).base
        return recipes.recipe(self.words.game, name).colour

    def token(self, seat: int, d: float, rim: bool = True) -> Surface:
        """Return a seat's token."""
        return art.seat_token(self.colours[seat], d, rim)

    def emblem(self, seat: int, px: float, colour: str = "") -> Surface:
        """Return a seat's shape."""
        return art.emblem(self.colours[seat], px, colour)

    def icon(self, name: str, size: float) -> Surface:
        """Return a small picture of the game; for a seat's tag its token."""
        if name.startswith("seat."):
            return self.token(int(name[5:]), size)
        return piece_art.icon(self.words.game, name, round(size))
