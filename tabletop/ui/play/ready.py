"""What a game needs at its first use, made ready on a thread of its own while somebody looks at the table."""

from __future__ import annotations

from operator import attrgetter
from threading import Thread

from tabletop.engine.game import AnyGame
from tabletop.rulebook import rulebook

_begun: set[str] = set()


def make_ready(game: AnyGame) -> None:
    """Begin to read the rulebook and to write the loops of every question and verb, once for each game."""
    if game.key not in _begun:
        _begun.add(game.key)
        Thread(target=_read_and_write, args=(game,), daemon=True).start()


def _read_and_write(game: AnyGame) -> None:
    rulebook(game.key)
    for question in game.questions.values():
        attrgetter("legal")(question)
        for verb in question.verbs:
            attrgetter("first_broken", "possible")(verb)
