"""A monkey at the window: keys, presses, drags, pastes, files, languages, sizes, over all scenes and games.

`python -m tests.tools.campaign.monkey --deeds 20000 --seed 1` works a window without a screen; `--window` a
real
one on a virtual screen. It counts ends of the app and turns of the loop above a second, and writes down the
deeds that led to each end: `--again FILE` does them once more.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

LIFE = 400
"""Deeds after which another app is begun."""
BREATH = (1, 1, 1, 2, 2, 3, 5)
"""Deeds in one turn of the loop: what comes in one breath meets what is half done."""


@dataclass
class Found:
    """What a monkey has done, and what must never be: ends of the app, and turns that took too long."""

    deeds: int = 0
    ends: list[str] = field(default_factory=list)
    slow: list[str] = field(default_factory=list)
    scenes: Counter[str] = field(default_factory=Counter)
    """Breaths by the scene that they met."""

    def report(self) -> str:
        """The figures, and each fault."""
        figures = f"{self.deeds} deeds, {len(self.ends)} ends, {len(self.slow)} turns above a second"
        met = ", ".join(f"{name} {n}" for name, n in self.scenes.most_common())
        return "\n".join([figures, met, *self.ends, *self.slow])


class Monkey:
    """One app after the other under random hands."""

    def __init__(self, seed: int, home: Path) -> None:
        self.seed, self.home, self.found, self.lives = seed, home, Found(), 0

    def play(self, deeds: int) -> Found:
        """Do so many deeds."""
        while self.found.deeds < deeds:
            self.live(min(LIFE, deeds - self.found.deeds), f"{self.seed} {self.lives}")
            self.lives += 1
        return self.found

    def live(self, deeds: int, life: str, again: list[list[Any]] | None = None) -> None:
        """Do so many deeds to one app, or those of a life that was written down."""
        from tests.tools.campaign.monkey_deeds import SIZES
        from tests.tools.campaign.monkey_hands import Hands
        from tests.tools.campaign.monkey_places import somebody

        dice = Random(life)
        hands = Hands(somebody(dice), dice.choice(SIZES[:2]), self.home)
        done: list[list[Any]] = again or []
        try:
            for breath in again if again is not None else _breaths(hands, dice, deeds, done):
                self.found.deeds += len(breath)
                self.found.scenes[type(hands.app.scene).__name__] += 1
                for deed in breath:
                    hands.do(deed)
                    if hands.gone:
                        break
                if not hands.gone:
                    hands.turn()
                self._note_slow(hands, life, done)
                if hands.gone:
                    break
        except Exception:
            self.found.ends.append(
                f"life {life}: {self._written(life, done)}\n{traceback.format_exc(limit=-12)}"
            )
        finally:
            hands.leave()

    def _note_slow(self, hands: Any, life: str, done: list[list[Any]]) -> None:
        for seconds in hands.slow:
            scene = type(hands.app.scene).__name__ if hands.app.scenes else "none"
            self.found.slow.append(f"life {life}: {seconds} s at {scene} after {done[-1]}")
        hands.slow.clear()

    def _written(self, life: str, done: list[list[Any]]) -> str:
        """Write down what was done in a life; return where."""
        file = Path(tempfile.gettempdir()) / f"monkey-{life.replace(' ', '-')}.json"
        file.write_text(json.dumps({"life": life, "breaths": done}), "utf-8")
        return f"{sum(map(len, done))} deeds in {file}"


def _breaths(hands: Any, dice: Random, deeds: int, done: list[list[Any]]) -> Iterator[list[Any]]:
    """Some deeds at a time, aimed at what the window shows by then, and written down."""
    from tests.tools.campaign.monkey_deeds import go, some_deed

    left = deeds
    while left > 0:
        first = [go(dice, lambda: (0, 0))] if left == deeds else []
        many = min(left, dice.choice(BREATH))
        breath = first or [some_deed(dice, lambda: hands.aim(dice)) for _ in range(many)]
        left -= len(breath)
        done.append([list(deed) for deed in breath])
        yield breath


def alone(home: Path) -> None:
    """See that nothing of the person at this machine is touched: a home of its own, no screen, no sound."""
    names = ("DATA_HOME", "CONFIG_HOME", "STATE_HOME", "CACHE_HOME", "PICTURES_DIR", "DOCUMENTS_DIR")
    os.environ.update({f"XDG_{name}": str(home / name.lower()) for name in names}, HOME=str(home))
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")


def furnish(home: Path) -> None:
    """Lay saves of every game and some that strangers have made into the folder of saves."""
    from tabletop.games import here
    from tabletop.saves import match_file
    from tests.tools.campaign.forging import forge, some_match

    folder = home / "saves"
    folder.mkdir(parents=True, exist_ok=True)
    for key in here():
        match_file.save(some_match(key), folder / f"sound {key}.jsonl")
    for kind in range(0, 60, 7):
        forge(folder, kind, 1)


def main() -> int:
    """Let a monkey at a window; the answer is the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.campaign.monkey", description=__doc__)
    parser.add_argument("--deeds", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--window", action="store_true", help="a real window on a virtual screen")
    parser.add_argument("--again", type=Path, help="do once more what was written down")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        if args.window:
            from tests.tools.campaign.monkey_window import play

            found = play(args.deeds, args.seed, Path(name))
        else:
            alone(Path(name))
            furnish(Path(name))
            monkey = Monkey(args.seed, Path(name))
            if args.again:
                told = json.loads(args.again.read_text("utf-8"))
                monkey.live(0, told["life"], told["breaths"])
            else:
                _play(monkey, args.deeds)
            found = monkey.found
    print(found.report())
    return bool(found.ends or found.slow)


def _play(monkey: Monkey, deeds: int) -> None:
    """Play, and tell each thousand deeds what was found new."""
    told = 0
    while monkey.found.deeds < deeds:
        monkey.play(min(deeds, monkey.found.deeds + 1000))
        bad = [*monkey.found.ends, *monkey.found.slow]
        print(f"{monkey.found.deeds} deeds", *bad[told:], sep="\n", flush=True)
        told = len(bad)


if __name__ == "__main__":
    sys.exit(main())
