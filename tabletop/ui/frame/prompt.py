"""The prompt bar: whose turn it is, and what that seat must or may do; buttons for moves stand beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pygame import Rect, Surface

from tabletop.engine.legality import Asked
from tabletop.engine.table import Text
from tabletop.ui.board.look import Look
from tabletop.ui.board.spots import Spot
from tabletop.ui.kit import art, paint, plates, text
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.node import Node
from tabletop.ui.kit.text import Part, Span, Style
from tabletop.ui.kit.theme import FLOOR, mix, tone

LEAD = 1.12
"""The line spacing of a sentence of several lines, as a multiple of the text size."""

STEPS = 40
"""The number of steps in which a computer player's line of used thinking time grows to its full length."""

MARK = "\x1f"
"""The character put before and after every name in a sentence, so that the names can be highlighted."""


class Prompt(Node):
    """The prompt bar below the toolbar. Its sentence ends at the x `right` (in pixels), where the buttons
    begin."""

    still = True

    def __init__(self, look: Look, rect: Rect) -> None:
        super().__init__(rect, Depth.PROMPT, paint.shadow_reach(2, look.m.s))
        self.look = look
        self.seat, self.said, self.right, self.bot = -1, Text(""), rect.right, ""
        self._lines: list[tuple[Sequence[Part], tuple[float, float], int]] = []
        """The lines of the sentence, each with its parts, the middle of its left edge and its text size in
        pixels."""
        self.rule = ""
        """The number of the rule behind the question; "" without one."""

    def say(
        self, asked: Asked | None, said: Text, right: int, *, bot: str = "", watched: bool = False
    ) -> None:
        """Show the question to the seat that is to act.

        Args:
            said: the sentence of the question.
            right: the x position in pixels where the sentence must end.
            bot: the level of the computer player that is computing its move; "" for a person.
            watched: True if the seat at the screen only watches; the sentence may then be worded differently.
        """
        seat, self.rule = (asked.seat, asked.question.rule) if asked else (-1, "")
        if watched and self.look.words.known(f"{said.key}.watched", **said.params):
            said = said._replace(key=f"{said.key}.watched")
        if (seat, said, right, bot) != (self.seat, self.said, self.right, self.bot):
            same = (seat, bot) == (self.seat, self.bot)
            self._damage_texts(same)
            self.seat, self.said, self.right, self.bot = seat, said, right, bot
            self.name = self.look.say(said)
            self._lines = list(self._written())
            self._damage_texts(same)

    def spots(self) -> Iterator[Spot]:
        """Yield the explained area (spot) of the prompt: its tooltip shows the rule of the question. Yield
        nothing for a question without a rule."""
        if self.rule:
            room = Rect(self.rect.topleft, (self.right - self.rect.x, self.rect.h))
            yield Spot("prompt", room, self.said, rule=self.rule)

    def plays(self) -> str:
        """Return a text that says who is to move, or which computer player is thinking."""
        words, player = self.look.words, f"seat.{self.seat}"
        if not self.bot:
            return words("table.plays", player=player)
        return words("table.thinks", player=player, level=words(f"computer.{self.bot}"))

    def paint(self, surface: Surface) -> None:
        m, r = self.look.m, self.rect
        plates.lacquer(surface, r, m, m.either(14, 10), 2)
        if self.seat >= 0:
            self._paint_tab(surface)
            if not m.compact:
                text.caps(surface, self.plays(), self._player_at, m.px(14), self._light())
        for parts, where, px in self._lines:
            text.rich(surface, parts, where, px, "semibold", tone.ivory)

    def _damage_texts(self, same: bool) -> None:
        """Mark the sentence to be painted again and, unless the player stays the `same`, the tab and the line
        about the player. A long sentence in large letters may be higher than the bar."""
        for parts, (x, y), px in self._lines:
            wide = text.rich_width(parts, px, "semibold")
            self.damage(Rect(round(x) - px // 2, round(y) - px, wide + px, 2 * px))
        if self.seat >= 0 and not same:
            tab = self.tab
            self.damage(Rect(tab.topleft, (tab.w + self.look.m.line(2), tab.h)))
            if not self.look.m.compact:
                (x, y), px = self._player_at, self.look.m.px(14)
                wide = text.spaced(Style(px, "bold")).width(self.plays().upper())
                self.damage(Rect(x - px, y - px, wide + 2 * px, 3 * px))

    @property
    def _player_at(self) -> tuple[int, int]:
        """The top left corner of the line about the player."""
        return self.rect.x + self.look.m.u(94), self.rect.y + self.look.m.u(9)

    def _light(self) -> str:
        """Return the text colour for the name of the seat that is asked: a light tint of its colour."""
        return mix(self.look.seat(self.seat).base, "#FFFFFF", 0.6)

    @property
    def tab(self) -> Rect:
        """The part at the left end that shows the colour and the emblem of the seat that is asked."""
        return Rect(self.rect.topleft, (self.look.m.u(74, 46), self.rect.h))

    def _paint_tab(self, surface: Surface) -> None:
        look, m, r, wide = self.look, self.look.m, self.rect, self.tab.w
        who = look.seat(self.seat)
        light, dark = mix(who.base, "#FFFFFF", 0.1), mix(who.base, "#000000", 0.14)
        paint.band(surface, r, m.u(14, 10), light, "left", wide, dark)
        surface.fill(mix(who.base, "#FFFFFF", 0.5), (r.x + wide, r.y, m.line(2), r.h))
        art.stamp(surface, look.emblem(self.seat, m.u(36, 24)), (r.x + wide // 2, r.centery))

    def _written(self) -> Iterator[tuple[Sequence[Part], tuple[float, float], int]]:
        """Yield each line of the sentence with the middle of its left edge and its text size in pixels. The
        sentence stands on one line, as large as fits, or on several if it is too long at the smallest
        size."""
        m, r, (name, parts) = self.look.m, self.rect, self._parts()
        x, y = r.x + (m.u(94, 58) if self.seat >= 0 else m.u(20)), r.y + m.u(43)
        if m.compact or self.seat < 0:
            parts, y = [*self._speaker(name), *parts], r.centery
        room, px, least = self.right - m.u(12) - x, m.px("prompt"), max(16, m.px(16))
        while px > least and text.rich_width(parts, px, "semibold") > room:
            px -= 1
        lines = [parts]
        if text.rich_width(parts, px, "semibold") > room:
            px, lines = fitted(parts, px - 1, room, r.h - m.u(4))
        for i, line in enumerate(lines):
            yield line, (x, y + (i - (len(lines) - 1) / 2) * px * LEAD), px

    def _speaker(self, name: str) -> Iterator[Part]:
        """Yield the parts that stand before the sentence on its line: the player's name, and the level of a
        computer player; none if `name` is empty."""
        if name:
            yield Span(name + " ", "bold", self._light())
            if self.bot:
                yield Span(f"({self.look.words(f'computer.{self.bot}')}) ", colour=self._light())

    def _parts(self) -> tuple[str, list[Part]]:
        """Return the player's name that begins the sentence, or "", and the rest of the sentence with its
        names highlighted."""
        runs = _marked(self.look, self.said).split(MARK)
        speaker = ""
        if self.seat >= 0 and len(runs) > 2 and not runs[0] and runs[1] == self.look.name(self.seat):
            rest = runs[2].lstrip("\u00a0 :")
            speaker = runs[1] + runs[2][: len(runs[2]) - len(rest)].rstrip(" ")
            runs = ["", "", rest, *runs[3:]]
            if not self.look.m.compact:
                runs[2] = rest[:1].upper() + rest[1:]
        parts: list[Part] = [
            Span(run, "bold", tone.legal) if i % 2 else Span(run) for i, run in enumerate(runs) if run
        ]
        return speaker, parts


class ThinkingLine(Node):
    """A line at the foot of the prompt that shows how much thinking time a computer player has used."""

    def __init__(self, look: Look, prompt: Rect) -> None:
        m = look.m
        high = m.line(3)
        whole = Rect(prompt.x + m.u(90, 56), prompt.bottom - high, prompt.w - m.u(104, 66), high)
        super().__init__(whole, Depth.ON_BAR)
        self._wide = 0

    def spend(self, part: float) -> None:
        """Show the fraction of the thinking time that has been used, from 0 to 1; repaint only the part that
        changes."""
        wide = round(part * STEPS) * self.rect.w // STEPS
        if wide != self._wide:
            low, high = sorted((wide, self._wide))
            self._wide = wide
            self.damage(Rect(self.rect.x + low, self.rect.y, high - low, self.rect.h))

    def blank(self) -> bool:
        return not self._wide

    def paint(self, surface: Surface) -> None:
        surface.fill(tone.brass_dark, (self.rect.topleft, (self._wide, self.rect.h)))


def fitted(parts: Sequence[Part], px: int, wide: int, high: int) -> tuple[int, list[list[Part]]]:
    """Return the largest text size up to `px` at which the sentence, broken into lines, fits `wide` x `high`
    pixels; and these lines."""
    lines = text.rich_lines(parts, px, "semibold", wide)
    while px > FLOOR and len(lines) * px * LEAD > high:
        px -= 1
        lines = text.rich_lines(parts, px, "semibold", wide)
    return max(px, FLOOR), lines


def _marked(look: Look, said: Text) -> str:
    """Return a sentence with a `MARK` before and after every name in it."""
    sentence = look.words(said.key, **said.params)
    for tag in dict.fromkeys(value for value in said.params.values() if isinstance(value, str)):
        for form in ("a", "the", "name", "of", "short", "many"):
            name = look.words.name(tag, form)
            found = name and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", sentence)
            if found:
                sentence = f"{sentence[: found.start()]}{MARK}{name}{MARK}{sentence[found.end() :]}"
                break
    return sentence
