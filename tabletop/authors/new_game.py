"""`tabletop new-game`: writes the smallest game that runs, as a package to be installed."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from tabletop.authors import new_game_files
from tabletop.system.languages import system_language
from tabletop.texts.words import Words


def main(args: Namespace) -> int:
    """Run the command: write the game `args.key` into the new folder `args.folder`, named after it by
    default."""
    words = Words(args.language or system_language())
    folder: Path = args.folder or Path(f"tabletop-{args.key.replace('_', '-')}")
    try:
        written = new_game_files.write(args.key, folder)
    except FileExistsError:
        print(words("new_game.exists", folder=str(folder)), file=sys.stderr)
        return 1
    except OSError as fault:
        print(words("new_game.unwritten", folder=str(folder), fault=str(fault)), file=sys.stderr)
        return 1
    for path in written:
        print(path)
    print(words("new_game.next", game=args.key, folder=str(folder)))
    return 0
