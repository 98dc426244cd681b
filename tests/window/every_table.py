"""A whole match of each game for each number of players and way of playing, by mouse in a real window.

python -m tests.window.every_table [GAME ...] [--seed N]

opens a virtual screen of its own and prints a line for each match; the exit status is 1 if one did not end or
shows other scores. The tests play one match of each game in this way.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

from tabletop.games import find, here
from tests.random_games import choices
from tests.screen import virtual_screen
from tests.window.against import settings
from tests.window.player import Player
from tests.window.test_whole_games import asks_in_secret, counted, kept, result


def tables(game: str) -> Iterator[tuple[int, dict[str, object]]]:
    """Yield the numbers of players of a game, each with every way of playing."""
    ways = [option for option in find(game).options if option.players]
    for seats in find(game).seats:
        for chosen in itertools.product(*(choices(option, seats) for option in ways)):
            yield seats, {option.key: choice for option, choice in zip(ways, chosen, strict=True)}


def whole(screen: str, game: str, seats: int, options: dict[str, object], seed: int) -> str:
    """Play a match to its end; return what is wrong, or "" if its end shows the scores of the rules."""
    with tempfile.TemporaryDirectory(prefix="tabletop-every-") as folder:
        home = Path(folder)
        last = {game: {"seats": seats, "options": options}}
        settings(home, seats, computers=[], last=last, curtain=asks_in_secret(game))
        player = Player(screen, home, "--saves", str(home / "saves"))
        with closing(player):
            player.press(f"box.{game}")
            player.press("start")
            player.table()
            if not player.play_on(player.play_by_mouse, Random(seed), 5_000):
                return "not over"
            end = player.scene("end")
            player.press("back")
            player.leave()
        found = result(kept(home / "saves"))
        return "" if counted(end, found.rows) == found.scores else "other scores"


def main() -> int:
    """Play every match."""
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=plain)
    parser.add_argument("games", nargs="*", default=here())
    parser.add_argument("--seed", type=int, default=35, help="of what the players do")
    args = parser.parse_args()
    faults = 0
    with virtual_screen() as screen:
        for game in args.games:
            for seats, options in tables(game):
                fault = whole(screen, game, seats, options, args.seed)
                faults += bool(fault)
                print(game, seats, *options.values(), fault or "over", flush=True)
    return min(faults, 1)


if __name__ == "__main__":
    sys.exit(main())
