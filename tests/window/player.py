"""A player at a real window: real pointer, real keys, and what the app tells with `--print-table` for eyes.

Nothing here sleeps, but where a control below the pointer is deaf for a while. What was told before the
window heard the last key or button is never taken for the answer to it, however busy the machine is.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

from pygame import Rect

from tabletop.ui.widgets.hasty import DEAF_MS
from tests.patience import HANG
from tests.screen import App

Told = dict[str, Any]
Pos = tuple[int, int]

SETTINGS = {"language": "fr", "speed": 0, "sound": False, "forced": False, "names": ["", ""]}
"""No motion, every move by hand, and two people who have sat here before: what is tried here is the match."""


class Player(App):
    """The app in a window of 1280x720, a hand, and the last thing that was told."""

    settings = SETTINGS

    def __init__(self, display: str, home: Path, *options: str, curtain: bool = False) -> None:
        chosen = home / "config" / "tabletop" / "settings.json"
        if not chosen.exists():
            chosen.parent.mkdir(parents=True)
            chosen.write_text(json.dumps({**self.settings, "curtain": curtain}))
        self._news = threading.Condition()
        self._last: Told = {}
        self._due, self._told_all = 0, False
        self._pointer: Pos = (-1, -1)
        self._pressed: Pos = (-1, -1)
        self._heard_at = 0.0
        super().__init__(display, home, "--print-table", "--window", "1280x720", *options)
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            told = json.loads(line)
            with self._news:
                if told.get("heard") != self._last.get("heard"):
                    self._heard_at = monotonic()
                self._last = told
                self._news.notify_all()
        with self._news:
            self._told_all = True
            self._news.notify_all()

    def _xdo(self, *words: str) -> str:
        """Do it; what it brings is not told before the window has heard all of it."""
        with self._news:
            self._due = max(self._due, self._last.get("heard", 0)) + _deeds(words)
        if "mousemove" in words:
            last = len(words) - 1 - words[::-1].index("mousemove")
            self._pointer = int(words[last + 3]), int(words[last + 4])
        if "click" in words or "mouseup" in words:
            self._pressed = self._pointer
        return super()._xdo(*words)

    # -- what is told ----------------------------------------------------------------------------------------
    @property
    def told(self) -> Told:
        """What the window shows once it has heard the last key or button, or the last that it showed."""
        return self.see("an answer", lambda _: True)

    @property
    def last(self) -> Told:
        """The last that was told, whether or not the window has heard everything."""
        return self._last

    def see(self, what: str, so: Callable[[Told], object]) -> Told:
        """Wait until the window tells what is wanted; on the way, go on at each card of the coach that the
        match waits at."""
        while not so(told := self._await(what, lambda t: so(t) or _holds(t))):
            self.key("f")
            self._await("the match to go on", lambda t, read=told["coach"]: t.get("coach") != read)
        return told

    def _await(self, what: str, so: Callable[[Told], object]) -> Told:
        """Wait until the window shows something."""

        def seen() -> bool:
            if self._told_all:
                return bool(so(self._last))
            return self._last.get("heard", -1) >= self._due and bool(so(self._last))

        with self._news:
            assert self._news.wait_for(lambda: seen() or self._told_all, HANG), (
                f"waited in vain for {what}; heard of {self._due}; the last that was told: {self._last}"
            )
            assert seen(), f"the app ended before {what}"
            return self._last

    def scene(self, name: str) -> Told:
        """Wait for a scene."""
        return self.see(f"the scene {name}", lambda t: t["scene"] == name)

    def table(self) -> Told:
        """Wait until somebody is asked at the table, and lift the curtain that may fall before."""
        if self.see("a question or a curtain", _hushed)["scene"] == "curtain":
            self.press("open")
        return self.see("a question at the table", lambda t: t.get("moves"))

    # -- by mouse --------------------------------------------------------------------------------------------
    def press(self, key: str) -> None:
        """Click a control, once it is no longer deaf to a press that came before it."""
        told = self.see(f"the control {key}", lambda t: t["widgets"].get(key, {}).get("at"))
        self._click_once_heard(told["widgets"][key]["at"], Rect(told["widgets"][key]["rect"]))

    def carry(self, piece: str, zone: str, turned: str = "") -> None:
        """Drag a piece to a zone in one go; one that is turned is turned by the wheel before it is let go;
        if it then waits over its place, it is clicked."""
        start, end = self.told["pieces"][piece]["at"], self.told["zones"][zone]["at"]
        assert start, f"{piece} cannot be touched"
        assert end, f"{zone} is not in sight"
        middle = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
        way = [*self._to(*start), "mousedown", "1", *self._to(*middle), *self._to(*end)]
        if turned:
            self._xdo(*way)
            self._turn(turned, zone, lambda: self._xdo(*self._clicked(5)))
            way = []
        self._xdo(*way, "mouseup", "1")
        if turned and self.told["held"] and "choices" not in self.told:
            self._pause()
            self.click(*end)

    def _turn(self, wanted: str, zone: str, deed: Callable[[], object]) -> None:
        """Turn what is in the hand over a zone, until it lies as it must."""
        self.see(f"something held over {zone}", lambda t: t["held"] and t["aimed"] == zone)
        seen = set[str]()
        while (held := self.told["held"]) != wanted:
            assert held not in seen, f"{wanted} is never reached by turning"
            seen.add(held)
            deed()
            self.see(f"{held} turned", lambda t, before=held: t["held"] != before)

    def lift_and_put(self, piece: str, zone: str, turned: str = "") -> None:
        """Click a piece, then the zone where it goes; one that is turned is turned by the wheel between."""
        start, end = self.told["pieces"][piece]["at"], self.told["zones"][zone]["at"]
        assert start, f"{piece} cannot be touched"
        assert end, f"{zone} is not in sight"
        before = self.told["actions"]
        self.click(*start)
        if not self.see(f"{piece} in the hand", lambda t: t["held"] or t["actions"] != before)["held"]:
            return  # it was used where it lies
        if turned:
            self.move(*end)
            self._turn(turned, zone, lambda: self._xdo(*self._clicked(5)))
        self.click(*end)

    def play_by_mouse(self, move: Told) -> None:
        """Do a move as its drag, with its button, or by its number."""
        self._by_pointer(move, self.carry)

    def play_by_clicks(self, move: Told) -> None:
        """Do a move by clicks, nothing being dragged."""
        self._by_pointer(move, self.lift_and_put)

    def _by_pointer(self, move: Told, bring: Callable[[str, str, str], None]) -> None:
        if "button" in move:
            self.press(move["button"])
            if "asks" in move:
                self.see(f"what {move['button']} gives up", lambda t: t["bubble"])
                self.press(move["button"])
            return
        if "number" in move:
            field, number = move["number"]
            self.press(field)
            self._type(field, number)
            self.press(f"{field}.do")
            return
        piece, zone, which = move["drag"]
        bring(piece, zone, move.get("turned", ""))
        if which is not None:
            line = self.see("several meanings", lambda t: "choices" in t)["choices"][which]
            self._click_once_heard(line["at"], Rect(line["rect"]))

    def _click_once_heard(self, at: Pos, rect: Rect) -> None:
        """Click in a rect; if what lies there may have come below the last press, wait until it hears."""
        if rect.collidepoint(self._pressed):
            self._pause()
        self.click(*at)

    def _pause(self) -> None:
        """Wait until a control below the last press hears again."""
        sleep(max(0.0, self._heard_at + DEAF_MS / 1000 + 0.1 - monotonic()))

    def _type(self, field: str, number: int) -> None:
        self.type(str(number))
        self.see(f"{number} typed", lambda t: t["widgets"][field]["name"].endswith(f" {number}"))

    def to_menu(self) -> None:
        """From the table to the menu."""
        self.press("menu")
        self.press("Menu principal")
        self.scene("menu")

    def leave(self) -> None:
        """From the table to the menu, and out of the app."""
        self.to_menu()
        self.press("menu.quit")
        assert self.wait() == 0

    # -- by keys ---------------------------------------------------------------------------------------------
    def press_by_key(self, key: str) -> None:
        """Go to a control and press it."""
        self.reach(key)
        self.key("Return")

    def reach(self, key: str) -> None:
        """Bring the focus to a control: by Tab from region to region, by arrows towards it."""
        told = self.see(f"the control {key}", lambda t: key in t["widgets"])
        for _ in told["widgets"]:
            if self._walk(key):
                return
            self._step("Tab")
        for _ in told["widgets"]:  # it may lie between others that every arrow finds first
            if self.focus == key:
                return
            self._step("Next")
        raise AssertionError(f"{key} cannot be reached by keys: {self.told}")

    def _walk(self, key: str) -> bool:
        seen = set[str]()
        if self.told["scene"] != "table" or self.told["held"]:  # arrows change values, and zones are few
            return self.focus == key
        while (here := self.focus) and here != key and here not in seen:
            if here.startswith("amount.") or here in ("coach.words", "log"):  # arrows change it, or go in it
                return False
            seen.add(here)
            (x, y), (to_x, to_y) = (_middle(self.told["widgets"][k]["rect"]) for k in (here, key))
            ways = [
                ("Right" if to_x > x else "Left", abs(to_x - x)),
                ("Down" if to_y > y else "Up", abs(to_y - y)),
            ]
            self._step(max(ways, key=lambda way: way[1])[0])
        return here == key

    def _step(self, key: str) -> None:
        before = self.focus
        self.key(key)
        self.see(f"the focus elsewhere after {key}", lambda t: _focus(t) != before)

    @property
    def focus(self) -> str:
        """The control that has the focus."""
        return _focus(self.told)

    def play_by_keys(self, move: Told) -> None:
        """Do a move with its button, by its number, or lift its piece and carry it to its zone."""
        if "button" in move:
            self.press_by_key(move["button"])
            if "asks" in move:
                self.see(f"what {move['button']} gives up", lambda t: t["bubble"])
                self.key("Return")
            return
        if "number" in move:
            field, number = move["number"]
            self.reach(field)
            self._type(field, number)
            self.key("Return")
            return
        piece, zone, which = move["drag"]
        self.press_by_key(f"piece.{piece}")
        self.see(f"{piece} in the hand", lambda t: t["held"])
        self.reach(f"zone.{zone}")
        if "turned" in move:
            self._turn(move["turned"], zone, lambda: self.key("r"))
        self.key("Return")
        if which is not None:
            self.see("several meanings", lambda t: "choices" in t)
            self.key(*["Down"] * which, "Return")

    # -- a match ---------------------------------------------------------------------------------------------
    def play_on(self, deed: Callable[[Told], None], dice: Random, most: int = 1000) -> bool:
        """Play on by chance, at most so many moves; whether the match is over.

        One drop may do two actions: who carries a good to what it pays for has paid it.
        """
        for _ in range(most):
            told = self.table()
            deed(any_of(told["moves"], dice))
            done = told["actions"] + 1
            told = self.see(
                f"action {done}",
                lambda t, n=done, p=told["plays"]: (
                    t["scene"] in ("end", "curtain")
                    or ((t["actions"] >= n or t["plays"] != p) and (t["moves"] or t["over"]))
                ),
            )
            if told["scene"] == "end" or told.get("over"):
                return True
        return False


def _deeds(words: tuple[str, ...]) -> int:
    """How many keys go down, and buttons down or up, in words for the hand; letters may need Shift too."""
    deeds = 0
    for i, word in enumerate(words):
        if word == "type":
            return deeds + len(words[-1])
        if word == "key":
            return deeds + sum(len(key.split("+")) for key in words[i + 3 :])
        deeds += {"mousedown": 1, "mouseup": 1, "click": 2}.get(word, 0)
    return deeds


def any_of(moves: list[Told], dice: Random) -> Told:
    """A press, a number or a drag, one as likely as the other: many drags would make a game long."""
    kind = dice.choice(
        sorted({kind for kind in ("button", "drag", "number") for move in moves if kind in move})
    )
    return dice.choice([move for move in moves if kind in move])


def _holds(told: Told) -> bool:
    """Does the match wait at a card of the coach?"""
    return bool((told.get("coach") or {}).get("holds"))


def _hushed(told: Told) -> bool:
    """Is the table waiting for a move, or for somebody behind the curtain?"""
    return told["scene"] == "curtain" or bool(told.get("moves"))


def _focus(told: Told) -> str:
    return next((key for key, widget in told["widgets"].items() if widget["focused"]), "")


def _middle(rect: tuple[int, int, int, int]) -> Pos:
    return rect[0] + rect[2] // 2, rect[1] + rect[3] // 2
