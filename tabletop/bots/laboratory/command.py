"""The common parts of the commands that play many matches between bots: they write the results to a file (a
table with a row for each seat of each match) if the user asks for one, and print errors."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable
from contextlib import nullcontext

from tabletop.bots.laboratory.tables import TableWriter
from tabletop.bots.laboratory.trouble import Trouble
from tabletop.system.languages import system_language
from tabletop.texts.words import Words

STOPPED = 130
"""The exit status of a command that was stopped by Ctrl-C."""


def words_of(args: Namespace) -> Words:
    """Return the texts in the language that the command line names, or in that of the system."""
    return Words(args.language or system_language(), args.game)


def run(args: Namespace, work: Callable[[Namespace, Words, TableWriter | None], tuple[str, int]]) -> int:
    """Do the work of a command and print the text that it returns. The work gets a writer for the table of
    matches, or None if the user asked for no table.

    Returns:
        the exit status: that of the work, or 2 if the table is incomplete.
    """
    words = words_of(args)
    try:
        with TableWriter(args.table, args.sync) if args.table else nullcontext() as table:
            report, status = work(args, words, table)
    except Trouble as trouble:
        args.fail(words(trouble.key, **trouble.params))
        raise
    print(report, flush=True)
    if not table or not table.fault:
        return status
    print(words(table.fault.key, **table.fault.params), file=sys.stderr)
    return 2
