"""Whole matches by game controller alone: `python -m tests.tools.pad_matches --game rails --seed 3`.

`--mode` picks a way of playing Steam Barons. Prints how many moves were made, how many of them from the
numbered list, how long that took in seconds of the processor, and the screen at the end. With `--shots
FOLDER`, pictures of the table at 1280x800 (a Steam Deck's screen) are saved every few moves.
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

from tabletop.match import Match
from tests.ui.pad_hands import SofaPlayer
from tests.ui.table_hands import Person, match_of

GAMES = ("macadam", "gharkane", "madsteam", "paris", "rails")


def play(match: Match, seed: int, most: int, language: str = "en", shots: Path | None = None) -> SofaPlayer:
    """Play a match by chance, to its end or up to so many moves."""
    game = match.game.key
    person = Person(match, (1280, 800), language=language, curtain=False)
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
    if person.match.asked is None:
        sofa.sit()
        person.rest()
        if shots:
            pygame.image.save(person.app.screen, shots / f"{game}-end.png")
    return sofa


def main() -> None:
    parser = argparse.ArgumentParser(description="Play whole matches by game controller alone.")
    parser.add_argument("--game", choices=GAMES, action="append", help="a game; all by default")
    parser.add_argument("--mode", default="", help="a way of playing Steam Barons")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=10_000, help="the most moves of a match")
    parser.add_argument("--language", default="en")
    parser.add_argument("--shots", type=Path, help="a folder for pictures of the table")
    args = parser.parse_args()
    if args.shots:
        args.shots.mkdir(parents=True, exist_ok=True)
    for game in args.game or GAMES:
        begin = time.process_time()
        options = {"mode": args.mode} if args.mode else None
        match = match_of(args.seats, args.seed, key=game, options=options)
        sofa = play(match, args.seed, args.most, args.language, args.shots)
        took = time.process_time() - begin
        ended = "to the end" if match.asked is None else "so far"
        shown = f", then {type(sofa.person.app.scene).__name__}" if match.asked is None else ""
        listed = f"{sofa.listed} from the list"
        print(f"{game} {args.mode}: {len(match.actions)} moves {ended}{shown}, {listed}, {took:.0f} s")


if __name__ == "__main__":
    main()
