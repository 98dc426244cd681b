"""Records what a version saves when it is released: `python -m tests.recorded.release`, once for each.

`released/<version>/` has for every game a match that is over, one that was broken off, one that began from a
position somebody set up, and the journal of one that was killed. They are never written again: every later
version must open them, and `tests/saves/test_released.py` sees to it.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from tabletop import __version__
from tabletop.engine.game import AnyGame, Choice
from tabletop.games import find, here
from tabletop.match import Match, Seat
from tabletop.saves import match_file
from tabletop.saves.journal import Journal
from tests.random_games import CEILING
from tests.recorded.make import FOLDER, MADE, NAMES

RELEASED = FOLDER / "released"


def bent(game: AnyGame) -> dict[str, Choice]:
    """The last choice of every option, which is not what the rulebook prints."""
    return {option.key: option.choices[-1] for option in game.options}


def counts(game: AnyGame) -> list[int]:
    """The numbers of players that every option bent allows."""
    return [count for count in game.seats if not game.too_many_or_few(count, bent(game))]


def begun(game: AnyGame, seats: int, seed: int) -> Match:
    """A match with every option bent, one seat a computer's."""
    people = [Seat(name, bot="club" if n == 1 else "") for n, name in enumerate(NAMES[:seats])]
    return Match(game, people, bent(game), seed, made=MADE)


def gone_on(match: Match, luck: Random, most: int) -> Match:
    """So many actions more, or to the end; now and then a few are taken back, and some of those redone."""
    for _ in range(most):
        if not match.asked:
            return match
        match.play(luck.choice(match.legal))
        if luck.random() < 0.05:
            match.agree_undo(range(len(match.seats)), max(0, len(match.actions) - luck.randint(1, 5)))
            while match.can_redo and luck.random() < 0.5:
                match.redo()
    return match


def broken_off(game: AnyGame) -> Match:
    """Somebody has left her seat to a computer, and the last action is taken back."""
    match, luck = begun(game, counts(game)[-1], 3), Random(3)
    gone_on(match, luck, 40)
    match.reseat([seat._replace(name=f"{seat.name} 2", bot="club", help=1) for seat in match.seats])
    gone_on(match, luck, 40)
    match.agree_undo(range(len(match.seats)), len(match.actions) - 1)
    return match


def set_up(game: AnyGame) -> Match:
    """A match that began where another one stands."""
    other, luck = begun(game, counts(game)[-1], 2), Random(2)
    start = gone_on(other, luck, 60).position.copy()
    return gone_on(Match(game, other.seats, other.setup.options, 2, start=start, made=MADE), luck, 60)


def main() -> None:
    folder = RELEASED / __version__
    folder.mkdir(parents=True)
    for game in map(find, here()):
        first = counts(game)[0]
        match_file.save(
            gone_on(begun(game, first, 1), Random(1), CEILING), folder / f"{game.key}, over.jsonl"
        )
        match_file.save(broken_off(game), folder / f"{game.key}, broken off.jsonl")
        match_file.save(set_up(game), folder / f"{game.key}, set up.jsonl")
        write_journal(gone_on(begun(game, first, 4), Random(4), 60), folder / f"{game.key}.journal")


def write_journal(match: Match, path: Path) -> None:
    """The file that is left when the app is killed."""
    journal = Journal(match, path)
    assert journal.close()


if __name__ == "__main__":
    main()
