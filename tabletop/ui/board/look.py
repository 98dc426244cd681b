"""The look of a table: the measures, texts and seat colours with which everything on it is drawn."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from pygame import Surface

from tabletop.engine.table import Text
from tabletop.reference.glossary import GlossaryEntry, glossary
from tabletop.texts.rulebook import RULE_NUMBER
from tabletop.texts.words import Words
from tabletop.ui.board import piece_art, recipes
from tabletop.ui.kit import art
from tabletop.ui.kit.theme import SEATS, Metrics, Palette, SeatLook, palette

MINUS = re.compile(r"(?<!\w)-(?=\d)")
"""The pattern of a hyphen before a number, which texts use as a minus sign."""


@dataclass(frozen=True)
class Look:
    """The measures, texts and colours of one layout of the table. `colours` holds, for each seat of the
    match, the index of its colours in the theme's list of seat colours."""

    m: Metrics
    words: Words
    colours: tuple[int, ...]
    _said: dict[object, str] = field(default_factory=dict, compare=False)
    """The formatted sentences, a cache by their key and parameters."""

    @property
    def palette(self) -> Palette:
        """The palette of the game."""
        return palette(self.words.game)

    def say(self, text: Text) -> str:
        """Format a text of the game in the current language; "" for a text without a key."""
        if not text.key:
            return ""
        key = (text.key, *text.params.items()) if text.params else text.key
        if key not in self._said:
            self._said[key] = MINUS.sub("−", self.words(text.key, **text.params))
        return self._said[key]

    def short(self, text: Text) -> str:
        """Return the short form of a text, used where there is little room; "" if it has none."""
        return self.words.known(f"{text.key}.short", **text.params)

    def about(self, *tags: str) -> str:
        """Return the description of the first of these tags that has one; else the glossary's explanation of
        the first tag that it contains; else ""."""
        description = next(filter(None, map(self.words.about, tags)), "")
        entry = self.entry(*tags)
        return description or (entry.explanation if entry else "")

    def entry(self, *tags: str) -> GlossaryEntry | None:
        """Return the glossary entry for the first of these tags (of pieces or icons) that has one, or
        None."""
        return next(filter(None, map(glossary(self.words).of, tags)), None)

    def explained(self, hint: str, *tags: str) -> str:
        """Return the tooltip text `hint` with one more line: the title and the rule numbers of the first
        glossary entry for these tags. Return `hint` unchanged if it already cites a rule, or if that entry
        has no rules."""
        entry = None if RULE_NUMBER.search(hint) else self.entry(*tags)
        return f"{hint}\n{entry.title} · {', '.join(entry.rules)}" if entry and entry.rules else hint

    def number(self, value: int) -> str:
        """Format a number as the language writes it."""
        return self.words.number(value)

    def name(self, seat: int) -> str:
        """Return the name of the player at a seat."""
        return self.words.name(f"seat.{seat}")

    def seat(self, seat: int) -> SeatLook:
        """Return the colours and emblem of a seat of the match; for -1, those of the theme's first seat."""
        return SEATS[self.colours[seat] if seat >= 0 else 0]

    def colour(self, name: str) -> str:
        """Return a main colour ("#RRGGBB"): for the tag of a seat, such as `seat.1`, the seat's colour; for
        the name of a piece's picture, the colour in its recipe, or "" if the recipe has none."""
        if name.startswith("seat."):
            return self.seat(int(name[5:])).base
        return recipes.recipe(self.words.game, name).colour

    def token(self, seat: int, d: float, rim: bool = True) -> Surface:
        """Return the round token of a seat, `d` pixels wide, with an ivory rim if `rim` is set."""
        return art.seat_token(self.colours[seat], d, rim)

    def emblem(self, seat: int, px: float, colour: str = "") -> Surface:
        """Return the emblem of a seat, `px` pixels large, in the given colour."""
        return art.emblem(self.colours[seat], px, colour)

    def icon(self, name: str, size: float) -> Surface:
        """Return a small picture, `size` pixels large. For the tag of a seat such as `seat.1`, it is the
        seat's token; otherwise the game's picture or the app's icon with this name."""
        if name.startswith("seat."):
            return self.token(int(name[5:]), size)
        return piece_art.icon(self.words.game, name, round(size))
