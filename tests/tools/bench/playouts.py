"""Decisions per second of random games, and what a copy of a position costs, beside peers in the same run.

python tests/tools/bench/playouts.py [GAME] [--option KEY=VALUE ...] [--peers PYTHON]
    PYTHON: an interpreter that has the peers installed
"""

from __future__ import annotations

import argparse
import sys

from race import Contestant, race, table

OH_HELL = "oh_hell(players=4,num_suits=4,num_cards_per_suit=13,num_tricks_fixed=12)"
PEERS = {
    "catanatron": ("play_catanatron.py", ""),
    "python-chess": ("play_chess.py", ""),
    "OpenSpiel C++ oh hell": ("play_openspiel.py", OH_HELL),
    "OpenSpiel Python block dominoes": ("play_openspiel.py", "python_block_dominoes"),
    "OpenSpiel Python liar's poker": ("play_openspiel.py", "python_liars_poker"),
    "OpenSpiel Python team dominoes": ("play_openspiel.py", "python_team_dominoes"),
}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", nargs="?", default="macadam")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--option", metavar="KEY=VALUE", action="append", default=[])
    parser.add_argument("--seconds", type=float, default=1, help="of processor time for each in each round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--peers", default=sys.executable)
    args = parser.parse_args()
    time = ("--seconds", str(args.seconds))
    chosen = [part for text in args.option for part in ("--option", text)]
    ours = Contestant(
        " ".join((f"{args.game}, {args.seats} seats", *args.option)),
        "play_ours.py",
        args=(*time, "--game", args.game, "--seats", str(args.seats), *chosen),
    )
    peers = [
        Contestant(name, script, args.peers, (*time, "--game", game))
        for name, (script, game) in PEERS.items()
    ]
    found = race([ours, *peers], args.rounds)
    for figure in ("decisions_per_second", "copy_us", "decisions_per_game"):
        table(found, figure, ours.name)


if __name__ == "__main__":
    main()
