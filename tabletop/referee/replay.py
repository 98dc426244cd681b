"""`tabletop replay`: verifies a saved match, checking every action, and prints it in words."""

from __future__ import annotations

import sys
from argparse import Namespace

from tabletop.match.transcript import chance_proof, transcript, words_of
from tabletop.saves.faults import BadSave
from tabletop.saves.journal import SUFFIX
from tabletop.saves.match_file import load
from tabletop.system.languages import system_language
from tabletop.texts.words import Words


def main(args: Namespace) -> int:
    """Run the command: verify and print the save `args.file`; return 1 if anything is wrong, else 0."""
    language = args.language or system_language()
    try:
        match, lost = load(args.file, open_end=args.file.suffix == SUFFIX)
    except BadSave as bad:
        return _refuse(bad, Words(language))
    words = words_of(match, language)
    for line in transcript(match, words):
        print(line)
    if lost:
        return _refuse(BadSave(args.file, lost), words)
    if args.proof and args.proof != match.seed_proof:
        key = "replay.other_proof" if match.seed_proof else "replay.no_proof"
        print(words(key, noted=args.proof, proof=match.seed_proof), file=sys.stderr)
        return 1
    if proof := chance_proof(match, words):
        print(proof)
    print(words("replay.verified", n=len(match.actions), digest=match.position.digest()))
    return 0


def _refuse(bad: BadSave, words: Words) -> int:
    """Print why a save cannot be replayed, in its game's words if some of it was read; return 1."""
    if bad.rescues:
        match = bad.rescues[0].match
        words = words_of(match, words.language)
    print(bad.text(words), file=sys.stderr)
    return 1
