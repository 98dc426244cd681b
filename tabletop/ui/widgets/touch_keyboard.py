"""The on-screen keyboard, for people who use fingers or a game controller."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface

from tabletop.ui.kit import plates
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.input import Click, Event, Key, Move, Press, Release, Typed
from tabletop.ui.kit.theme import Metrics, tone
from tabletop.ui.widgets.base import Do, Widget
from tabletop.ui.widgets.text_field import TextField

HIGH, GAP, WIDEST = 62, 6, 84
"""The height of a key, the gap between two keys, and the largest width of a letter key, in layout units."""
PAD = 14


class ScreenKeyNames(NamedTuple):
    """The texts on the keys that type no letter."""

    shift: str
    space: str
    erase: str
    done: str


class ScreenKey(Widget):
    """A key of the on-screen keyboard; the text field keeps the focus when it is pressed."""

    focusable = False

    def __init__(self, m: Metrics, rect: Rect, name: str, on_press: Do, *, wide: bool = False) -> None:
        super().__init__(m, rect, name=name, key=f"screen_key.{name}", on_press=on_press)
        self.label, self.wide, self.on = name, wide, False

    def write(self, label: str, on: bool = False) -> None:
        """Change the label of the key; `on` is True for a key that is switched on, such as Shift."""
        if (label, on) != (self.label, self.on):
            self.label, self.on = label, on
            self.changed()

    def paint(self, surface: Surface) -> None:
        kind = "primary" if self.on else "secondary"
        px = self.m.px("small") if self.wide else self.m.px("button")
        plates.button(surface, self.rect, self.m, self.label, kind, "", self.state, px)


class TouchKeyboard(Widget):
    """The on-screen keyboard, at the bottom of the window, or at its top if it would otherwise cover the text
    field. In an empty field, the first letter is a capital.

    Args:
        rows: the letters of each row, in the order of the language's keyboards.
        send: a function that passes a key event to the text field.
        on_done: a function called when "done" is pressed, after Enter was sent to the field.
    """

    focusable = False
    solid = 0

    def __init__(
        self,
        m: Metrics,
        field: TextField,
        rows: Sequence[str],
        names: ScreenKeyNames,
        send: Callable[[Event], object],
        on_done: Do,
    ) -> None:
        high, gap, pad = m.u(HIGH), m.u(GAP), m.u(PAD)
        room = Rect(0, 0, m.width, (len(rows) + 1) * (high + gap) - gap + 2 * pad)
        room.bottom = m.height
        if room.top < field.rect.bottom:
            room.top = 0
        super().__init__(m, room, name="", key="screen_keyboard", z=Depth.LIST)
        self.bleed, self.field = 0, field
        self._names, self._send, self._on_done, self._upper = names, send, on_done, False
        self._letters: list[tuple[ScreenKey, str]] = []
        self._keys: list[ScreenKey] = []
        self._chosen: ScreenKey | None = None
        longest = max(map(len, rows))
        wide = min(m.u(WIDEST), (room.w - 2 * pad - (longest - 1) * gap) // longest)
        for i, row in enumerate(rows):
            left = room.centerx - (len(row) * (wide + gap) - gap) // 2
            for j, letter in enumerate(row):
                rect = Rect(left + j * (wide + gap), room.y + pad + i * (high + gap), wide, high)
                key = ScreenKey(m, rect, letter, partial(self._type, letter))
                self._letters.append((key, letter))
                self._put(key)
        span = longest * (wide + gap) - gap
        foot = Rect(room.centerx - span // 2, room.bottom - pad - high, span, high)
        self._lay_foot(foot, gap)
        self._case(not field.value)

    def _lay_foot(self, foot: Rect, gap: int) -> None:
        """Add the keys below the letters: shift, space, erase and done."""
        m, names, part = self.m, self._names, (foot.w - 3 * gap) / 10
        widths = [round(part * share) for share in (2, 4, 2, 2)]
        does = self._shift, lambda: self._type(" "), self.erase, self._done
        x = foot.x
        for wide, name, do in zip(widths, names, does, strict=True):
            key = ScreenKey(m, Rect(x, foot.y, wide, foot.h), name, do, wide=True)
            self._put(key)
            if name == names.shift:
                self._shift_key = key
            x += wide + gap

    def _put(self, key: ScreenKey) -> None:
        self._keys.append(key)
        self.add(key)

    def handle(self, event: Event) -> bool:
        """Use every press in the gaps between the keys too, so that it does not reach the widgets below.
        Return True if the event was used."""
        return isinstance(event, (Press, Release, Click, Move))

    def paint(self, surface: Surface) -> None:
        surface.fill(tone.lacquer, self.rect)

    # -- keys ---------------------------------------------------------------------------------------------
    def _type(self, letter: str) -> None:
        self._send(Typed(letter.upper() if self._upper else letter))
        self._case(False)

    def _shift(self) -> None:
        self._case(not self._upper)

    def _case(self, upper: bool) -> None:
        self._upper = upper
        self._shift_key.write(self._shift_key.name, upper)
        for key, letter in self._letters:
            key.write(letter.upper() if upper and len(letter.upper()) == 1 else letter)

    def erase(self) -> None:
        """Erase the letter before the caret."""
        self._send(Key("backspace"))

    def _done(self) -> None:
        self._send(Key("return", "activate"))
        self._on_done()

    # -- pads ---------------------------------------------------------------------------------------------
    def choose(self, index: int) -> None:
        """Mark the key that a game controller will press, given by its index: letters first, row by row, then
        the other keys."""
        if self._chosen:
            self._chosen.mark("focused", False)
        self._chosen = self._keys[index]
        self._chosen.mark("focused", True)

    def step(self, dx: int, dy: int) -> int:
        """Choose the nearest key in the direction (`dx`, `dy`), if there is one; return the index of the key
        that is chosen now."""
        here = self._chosen or self._keys[0]
        found = list[tuple[int, int]]()
        for index, key in enumerate(self._keys):
            x, y = key.rect.centerx - here.rect.centerx, key.rect.centery - here.rect.centery
            ahead, aside = x * dx + y * dy, abs(x * dy) + abs(y * dx)
            if ahead > 0 and (dy or key.rect.y == here.rect.y):
                found.append((ahead * 3 + aside if dy else ahead, index))
        self.choose(min(found)[1] if found else self._keys.index(here))
        return self._keys.index(self._chosen or here)

    def press_chosen(self) -> None:
        """Press the chosen key."""
        if self._chosen:
            self._chosen.press()
