"""A newcomer plays a first match of a game with the coach, knowing no rule.

python -m tests.tools.bench.newcomer [GAME ...] [--seeds N] [--languages en fr] [--again] [--by-words]
python -m tests.tools.bench.newcomer --window DISPLAY     in a real window, the match that the first start
    proposes

It reads what `--print-table` tells and nothing else, the list of moves least of all: it lifts what is told to
be liftable, drops it where a place is lit, presses buttons, tries numbers, answers choices, and goes for what
the prompt, the coach and the last reason name. It counts how often it is refused, and tells where it was
stuck and what was told in the words of the program.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import tempfile
import time
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Protocol

from tabletop.games import find, here
from tabletop.learning.prepared import opening
from tabletop.match import HELP_LEVELS, Match, Seat
from tabletop.system.settings import Settings
from tabletop.teaching import teaching
from tabletop.ui.play import session
from tabletop.ui.play.table_scene import TableScene
from tabletop.ui.scenes.menu.menu import Menu
from tabletop.ui.shell.text_view import description
from tests.ui.visitor import Visitor
from tests.window.player import Player

Told = dict[str, Any]
Pos = tuple[int, int]
RAW = re.compile(r"[{}]|\b[a-z]+_[a-z_]+\b|\b[a-z_]+\.[a-z][a-z_.0-9]*\b")
"""Names of things in the program."""
PATIENCE = 24
"""Deeds without any effect, one after the other, after which it gives up."""


class Hands(Protocol):
    """A table that is told in words, and what may be done at it."""

    def see(self) -> Told:
        """What is told once nothing moves and somebody is asked, or all is over."""

    def click(self, at: Pos) -> None:
        """Press and release."""

    def type(self, digits: str) -> None:
        """Press keys."""

    def cancel(self) -> None:
        """Put back what is in the hand."""


class Deed(NamedTuple):
    """Something to do, and how its things are called."""

    kind: str
    key: str
    name: str
    at: Pos


@dataclass
class Diary:
    """What became of a match."""

    refusals: list[int] = field(default_factory=list)
    """How often each decision was refused before it was made."""
    cards: list[bool] = field(default_factory=list)
    """Whether each decision had a card of the coach."""
    lessons: int = 0
    """Cards that a refusal brought."""
    why: Counter[str] = field(default_factory=Counter)
    """The reasons it was given."""
    stuck: list[str] = field(default_factory=list)
    raw: Counter[str] = field(default_factory=Counter)
    """What stands there in the words of the program."""
    unseen: Counter[str] = field(default_factory=Counter)
    """What is lit, but cannot be touched."""
    over: bool = False
    seconds: float = 0.0

    @property
    def dense(self) -> int:
        """The most cards in ten decisions."""
        return max((sum(self.cards[i : i + 10]) for i in range(len(self.cards))), default=0)

    def per_decision(self, half: int) -> float:
        """Refusals of a decision in the first half (0) or the second (1)."""
        middle = len(self.refusals) // 2
        part = self.refusals[middle:] if half else self.refusals[:middle]
        return sum(part) / max(1, len(part))


class Newcomer:
    """Plays by what it is told."""

    def __init__(self, hands: Hands, seed: int = 1, by_words: bool = False) -> None:
        self.hands, self.dice, self.diary = hands, Random(seed), Diary()
        self.by_words = by_words
        """Does it try a place that is named, though it is not lit?"""
        self._tried: Counter[tuple[str, ...]] = Counter()
        """How often something was done at a prompt."""
        self._refused: set[tuple[int, str]] = set()
        self._advice = ""
        """The last reason it was given."""
        self._last: deque[str] = deque(maxlen=8)

    def play(self, most: int = 600) -> Diary:
        """A match to its end, or so many decisions."""
        began, now, vain = time.monotonic(), self.hands.see(), 0
        self._face(now)
        while not _over(now) and len(self.diary.refusals) < most:
            deeds = self._open_to(now)
            if not deeds or vain > PATIENCE:
                self._complain(now, deeds)
                break
            self._do(self._choose(now, deeds), now)
            before, now = now, self.hands.see()
            vain = 0 if self._went_on(before, now) else vain + 1
        self.diary.over, self.diary.seconds = _over(now), time.monotonic() - began
        self.diary.refusals.pop()
        self.diary.cards.pop()
        return self.diary

    # -- what came of it -----------------------------------------------------------------------------------
    def _face(self, now: Told) -> None:
        """A decision is asked for."""
        self.diary.refusals.append(0)
        card = now.get("coach")
        self.diary.cards.append(bool(card) and not card["holds"])
        self._refused.clear()
        self._advice = ""

    def _went_on(self, before: Told, now: Told) -> bool:
        if _over(now) or now.get("actions") != before.get("actions"):
            self._face(now)
            return True
        said = now["bubble"]
        if said and said["rule"]:
            self.diary.refusals[-1] += 1
            self.diary.why[f"{now['prompt']} -> {said['words']} ({said['rule']})"] += 1
            self._advice = said["words"]
        if now["coach"] and now["coach"] != before["coach"]:
            self.diary.lessons += 1
        return False

    def _complain(self, now: Told, deeds: list[Deed]) -> None:
        """Nothing can be done, or nothing helps."""
        what = ", ".join(f"{deed.kind} {deed.name}" for deed in deeds[:6]) or "nothing to do"
        self.diary.stuck.append(
            f"{now.get('prompt', now['scene'])}: {what}; {now['bubble']}; {[*self._last]}"
        )

    # -- what it may do ------------------------------------------------------------------------------------
    def _open_to(self, now: Told) -> list[Deed]:
        """Everything that is told to be open now."""
        self._proofread(now)
        if (now.get("coach") or {}).get("holds"):
            go_on = now["widgets"]["coach.onward"]
            return [Deed("press", "coach.onward", go_on["name"], go_on["at"])]
        if "choices" in now:
            return [Deed("choose", str(i), c["label"], c["at"]) for i, c in enumerate(now["choices"])]
        if now["modal"]:
            return [Deed("press", k, w["name"], w["at"]) for k, w in now["widgets"].items() if _fit(w)]
        if now.get("held"):
            zones = now["zones"].items()
            return [Deed("drop", k, z["name"], z["at"]) for k, z in zones if z["at"] and self._goes(now, k)]
        return [*self._pieces(now), *self._widgets(now)]

    def _goes(self, now: Told, zone: str) -> bool:
        """Is a place lit, or spoken of?"""
        lit, name = now["zones"][zone]["lit"], now["zones"][zone]["name"]
        tried = (now["actions"], f"{_at(now)} {zone}") in self._refused
        return lit or (self.by_words and not tried and any(_names(text, name) for text in _texts(now)))

    def _proofread(self, now: Told) -> None:
        """What is meant for eyes and ears is words."""
        widgets, things = now["widgets"].values(), [*now.get("pieces", {}).values()]
        things = [p for p in things if p["legal"]] + [z for z in now.get("zones", {}).values() if z["lit"]]
        said = [
            *now["says"],
            *now.get("log", ()),
            *_texts(now),
            *(c["label"] for c in now.get("choices", ())),
        ]
        said += [w[k] for w in (*widgets, *things) for k in ("name", "about") if w.get(k)]
        self.diary.raw.update({line for line in said if RAW.search(line)})
        if not now.get("held") and not now["modal"]:
            self.diary.unseen.update(thing["name"] for thing in things if not thing["at"])

    def _pieces(self, now: Told) -> Iterator[Deed]:
        for key, piece in now["pieces"].items():
            if piece["legal"] and piece["at"]:
                yield Deed("lift", key, piece["name"], piece["at"])

    def _widgets(self, now: Told) -> Iterator[Deed]:
        for key, widget in now["widgets"].items():
            kind, _, rest = key.partition(".")
            if not _fit(widget) or key in ("verb.hurry", "verb.peek"):
                continue
            if kind == "verb":
                yield Deed("press", key, widget["name"], widget["at"])
            elif kind == "amount" and rest.endswith(".do"):
                yield Deed("number", key.removesuffix(".do"), widget["name"], widget["at"])

    # -- what it chooses -----------------------------------------------------------------------------------
    def _choose(self, now: Told, deeds: list[Deed]) -> Deed:
        """What a reason names, then what is named at all, then what was done least at this prompt."""
        prompt = now.get("prompt", "")
        done, at = now.get("actions", 0), _at(now)

        def wish(deed: Deed) -> tuple[bool, int, int, float]:
            named = -sum(_names(text, deed.name) for text in (*_texts(now), self._advice, self._advice))
            vain = (done, f"{at} {deed.key}") in self._refused
            return vain, self._tried[prompt, at, deed.kind, deed.key], named, self.dice.random()

        return min(deeds, key=wish)

    def _do(self, deed: Deed, now: Told) -> None:
        prompt, at = now.get("prompt", ""), _at(now)
        self._last.append(f"{deed.kind} {deed.key} {deed.at}")
        self._tried[prompt, at, deed.kind, deed.key] += 1
        self._refused.add((now.get("actions", 0), f"{at} {deed.key}"))
        if deed.kind == "number":
            self._number(deed, now)
        else:
            self.hands.click(deed.at)
            if deed.kind == "lift" and not self._open_to(self.hands.see()):
                self.diary.stuck.append(f"{prompt}: no place for {deed.name}")
                self.hands.cancel()

    def _number(self, deed: Deed, now: Told) -> None:
        """What stands there, or some steps from it, or what comes to mind."""
        widgets, way = now["widgets"], self.dice.random()
        steps = [w for k, w in widgets.items() if k.startswith(f"{deed.key}.") and not k.endswith(".do")]
        if way < 0.4 and steps:
            self.hands.click(self.dice.choice(steps)["at"])
        elif way < 0.6:
            self.hands.click(widgets[deed.key]["at"])
            self.hands.type(str(self.dice.randrange(1, 13)))
        self.hands.click(deed.at)


def _over(now: Told) -> bool:
    return now["scene"] == "end" or (bool(now.get("over")) and not (now.get("coach") or {}).get("holds"))


def _fit(widget: Told) -> bool:
    return widget["enabled"] and bool(widget["at"])


def _at(now: Told) -> str:
    """What is in the hand, or asked by a list."""
    return str(now.get("held") or ("list" if "choices" in now else ""))


def _texts(now: Told) -> list[str]:
    """What speaks of the decision."""
    bubble, coach = now["bubble"] or {}, now["coach"] or {}
    return [now.get("prompt", ""), coach.get("words", ""), bubble.get("words", "")]


def _names(text: str, name: str) -> bool:
    """Does a text speak of a thing?"""
    return bool(name) and name.casefold() in text.casefold()


def _waits(now: Told) -> bool:
    """Is something still to happen before anything can be done?"""
    return bool(now.get("waiting")) and not (now.get("coach") or {}).get("holds")


# -- at a table in memory ------------------------------------------------------------------------------------
class AtTable:
    """The app on no screen, its guided first match on the table, worked with window events."""

    def __init__(self, game: str, seed: int, language: str = "en", learner: str = "Léa") -> None:
        first = teaching(game).first_match
        settings = Settings(language=language, speed=0, sound=False, guide=False)
        self.visitor = Visitor(Menu(), settings=settings)
        self.app = self.visitor.app
        seats = [Seat(learner, help=HELP_LEVELS[-1])]
        seats += [Seat(f"C{i}", bot=first.computer) for i in range(1, first.seats)]
        rules = find(game)
        self.app.people.of(learner).of(game).coach = True
        match = Match(rules, seats, rules.settled(first.options), seed)
        for action in opening(rules, match.position, first.begin):
            match.play(action)
        session.begin(self.app, match)

    def see(self) -> Told:
        end = time.monotonic() + 60
        while time.monotonic() < end:
            self.app.loop.frame(40, self.app.input.read())
            scene = self.app.scene
            waits = isinstance(scene, TableScene) and scene.desk.waiting and not scene.coaching.waits
            if not (waits or self.app.clock.moving):
                break
            time.sleep(0.004 if waits else 0)
        now = json.loads(json.dumps(description(self.app)))
        return _read(now)

    def click(self, at: Pos) -> None:
        self.visitor.click(at)

    def type(self, digits: str) -> None:
        self.visitor.key(*digits)

    def cancel(self) -> None:
        self.visitor.key("escape")


class InWindow:
    """The app in a real window: a pointer and keys, from the first start on."""

    def __init__(self, display: str) -> None:
        self.player = Player(display, Path(tempfile.mkdtemp(prefix="tabletop-newcomer-")))
        self.player.press("guide")
        self.player.scene("table")

    def see(self) -> Told:
        last, since, end = self.player.told, time.monotonic(), time.monotonic() + 60
        while time.monotonic() < end and (_waits(last) or time.monotonic() - since < 0.6):
            time.sleep(0.05)
            if self.player.told is not last:
                last, since = self.player.told, time.monotonic()
        return _read(dict(last))

    def click(self, at: Pos) -> None:
        self.player.click(*at)

    def type(self, digits: str) -> None:
        self.player.type(digits)

    def cancel(self) -> None:
        self.player.key("Escape")


def _read(now: Told) -> Told:
    """What is told to people: not the list of legal actions, which is there for tests."""
    now.pop("moves", None)
    return now


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*")
    parser.add_argument("--seeds", type=int, default=2, help="so many of those that the game proposes")
    parser.add_argument("--languages", nargs="*", default=["en", "fr"])
    parser.add_argument("--again", action="store_true", help="a second match by the same person")
    parser.add_argument("--by-words", action="store_true", help="try places that are named though not lit")
    parser.add_argument("--window", help="the screen, such as :99")
    args = parser.parse_args()
    if args.window:
        _tell("macadam, in a window", Newcomer(InWindow(args.window)).play())
        return
    print(f"{'':24}decisions  refused/decision (1st, 2nd half)  cards  in ten  by refusal  seconds")
    for game in args.games or here():
        for seed in teaching(game).first_match.seeds[: args.seeds]:
            for language in args.languages:
                learner = f"{language} {seed}"
                for name in (f"{game} {learner}", f"{game} {learner} again")[: 1 + args.again]:
                    _tell(name, Newcomer(AtTable(game, seed, language, learner), seed, args.by_words).play())


def _tell(name: str, diary: Diary) -> None:
    first, second = diary.per_decision(0), diary.per_decision(1)
    print(
        f"{name:24}{len(diary.refusals):9}  {first:24.2f} {second:8.2f} {sum(diary.cards):7}"
        f"{diary.dense:8}{diary.lessons:12}{diary.seconds:9.1f}{'' if diary.over else '   NOT OVER'}"
    )
    for line in diary.stuck:
        print(f"    stuck at {line}")
    for what, found in (("raw", diary.raw), ("unseen", diary.unseen)):
        for line, times in found.most_common(8):
            print(f"    {times} x {what}: {line!r:.150}")
    for reason, times in diary.why.most_common(5):
        print(f"    {times} x {reason}")


if __name__ == "__main__":
    home = tempfile.TemporaryDirectory(prefix="tabletop-newcomer-")
    for kind in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
        os.environ[kind] = str(Path(home.name, kind.lower()))
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    main()
