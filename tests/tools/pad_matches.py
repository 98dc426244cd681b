"""Whole matches by game controller alone: `python -m tests.tools.pad_matches --game rails --seed 3`.

Prints how many moves were made, how many of them from the numbered list, and how long that took. With
`--shots FOLDER`, pictures of the table at 1280x800 (a Steam Deck's screen) are saved every few moves.
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path
from random import Random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from tests.ui.pad_hands import SofaPlayer
from tests.ui.table_hands import Person, match_of

GAMES = ("macadam", "gharkane", "madsteam", "paris", "rails")


def play(game: str, seed: int, most: int, language: str = "en", shots: Path | None = None) -> SofaPlayer:
    """Play a match of two by chance, to its end or up to so many moves."""
    person = Person(match_of(2, seed, key=game), (1280, 800), language=language, curtain=False)
    sofa, dice = SofaPlayer(person), Random(seed)
    while person.match.asked and len(person.match.actions) < most:
        sofa.sit()
        if person.match.asked is None:
            break
        before = len(person.match.actions)
        sofa.play(dice.choice(person.desk.table_view.drags.actions))
        if shots and before % 25 == 3:
            person.rest()
            pygame.image.save(person.app.screen, shots / f"{game}-{before:03}.png")
    return sofa


def main() -> None:
    parser = argparse.ArgumentParser(description="Play whole matches by game controller alone.")
    parser.add_argument("--game", choices=GAMES, action="append", help="a game; all by default")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=10_000, help="the most moves of a match")
    parser.add_argument("--language", default="en")
    parser.add_argument("--shots", type=Path, help="a folder for pictures of the table")
    args = parser.parse_args()
    if args.shots:
        args.shots.mkdir(parents=True, exist_ok=True)
    for game in args.game or GAMES:
        begin = time.perf_counter()
        sofa = play(game, args.seed, args.most, args.language, args.shots)
        match, took = sofa.person.match, time.perf_counter() - begin
        ended = "to the end" if match.asked is None else "so far"
        print(f"{game}: {len(match.actions)} moves {ended}, {sofa.listed} from the list, {took:.0f} s")


if __name__ == "__main__":
    main()
