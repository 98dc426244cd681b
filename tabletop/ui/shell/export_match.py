"""The command `tabletop export`, which writes a saved match as a web page or as an animated picture, without
a window."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from pathlib import Path

from tabletop.match import Match
from tabletop.match.transcript import words_of
from tabletop.saves.faults import BadSave, of_writing
from tabletop.saves.journal import SUFFIX
from tabletop.saves.match_file import load
from tabletop.system import disk
from tabletop.system.languages import system_language
from tabletop.texts.words import Words


def main(args: Namespace) -> int:
    """Run the command: write the saved match `args.file` to the file `args.to`. Return the exit status: 1 if
    anything is wrong, else 0."""
    words, target = Words(args.language or system_language()), Path(args.to)
    try:
        match, lost = load(args.file, open_end=args.file.suffix == SUFFIX)
    except BadSave as bad:
        print(bad.text(words), file=sys.stderr)
        return 1
    if lost:
        print(BadSave(args.file, lost).text(words), file=sys.stderr)
        return 1
    data = _made(match, words_of(match, words.language), target)
    try:
        disk.write_aside(target, data)
    except OSError as error:
        print(of_writing(error, target).text(words), file=sys.stderr)
        return 1
    print(words("export.done", file=str(target), kb=-(-len(data) // 1024)))
    return 0


def _made(match: Match, words: Words, target: Path) -> bytes:
    """Return the file of a match, of the kind that the name of the target asks for."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    import pygame

    from tabletop.ui.play.export_files import ExportWork

    pygame.display.init()
    pygame.display.set_mode((16, 16))
    work = ExportWork(match, words, target.suffix.lower())
    for _part in work:
        pass
    return work.finish()
