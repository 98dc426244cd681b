"""Records whole games that show everything a game has: `python -m tests.recorded.make madsteam`.

Players of several kinds, numbers, options and seeds are tried; those games are kept that show most of what
`tests.games.<game>.coverage` asks for. Beside each record lies what `tabletop replay` tells of it in English.
A second argument says among how many games they are chosen.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import count, cycle, islice
from pathlib import Path
from random import Random

from tabletop.bots import decide
from tabletop.engine.game import Game
from tabletop.engine.verb import Action
from tabletop.games import find
from tabletop.match import Match, Seat, record
from tabletop.match.transcript import transcript
from tabletop.words import Words
from tests.random_games import options_of

FOLDER = Path(__file__).parent
MADE = "2026-11-21T12:00:00+00:00"
NAMES = ("Anna", "Bruno", "Chloé", "David", "Emma", "Félix")
WANTED = 20
"""Games that are kept."""
TRIED = 200
"""Games among which they are chosen."""
SIMPLE = 3
"""Games among those kept in which a plain bot sits at the table."""
LOOKS = 12

Player = Callable[[Match, Random], Action]


def keen(match: Match, luck: Random) -> Action:
    """What looks best at once, of a few; now and then anything."""
    legal, seat = match.legal, match.position.agenda[-1][1]
    if luck.random() < 0.15:
        return luck.choice(legal)
    few = legal if len(legal) <= LOOKS else luck.sample(legal, LOOKS)
    return max(few, key=lambda action: _worth_after(match, seat, action))


def _worth_after(match: Match, seat: int, action: Action) -> float:
    twin = match.position.copy()
    match.game.play(twin, action)
    return match.game.worth(twin, seat)


def blind(match: Match, luck: Random) -> Action:
    return luck.choice(match.legal)


def plain(match: Match, luck: Random) -> Action:
    asked = match.asked
    assert asked is not None
    return decide(match.game, "simple", match.view(asked.seat), asked.seat, luck.getrandbits(32))


def played(game: Game, seats: int, seed: int, players: tuple[Player, ...]) -> Match:
    """A whole match; the seats are played by these in turn."""
    luck = Random(seed)
    match = Match(game, [Seat(n) for n in NAMES[:seats]], options_of(game, seats, luck), seed, made=MADE)
    while asked := match.asked:
        assert match.play(players[asked.seat % len(players)](match, luck)) is None
    return match


def candidates(game: Game) -> Iterator[Match]:
    """Games between all kinds of players, without end."""
    seats = cycle(game.seats)
    for seed in count():
        players = (plain, keen, keen, keen) if seed < SIMPLE else (keen,) if seed % 5 else (keen, blind)
        yield played(game, next(seats), seed, players)


def chosen(game: Game, covered: Callable[[Match], set[str]], tried: int) -> list[Match]:
    """Those with a plain bot, and then whichever shows most that is new, or is the shortest."""
    shows = {match: covered(match) | _variant(match) for match in islice(candidates(game), tried)}
    kept, rest = list(shows)[:SIMPLE], list(shows)[SIMPLE:]
    shown = set().union(*map(shows.__getitem__, kept))
    for _ in range(WANTED - SIMPLE):
        best = max(rest, key=lambda match: (len(shows[match] - shown), -len(match.actions)))
        rest.remove(best)
        kept.append(best)
        shown |= shows[best]
    return kept


def _variant(match: Match) -> set[str]:
    """The number of players, and the options that are bent."""
    options, bent = match.setup.options, match.game.options
    return {f"{len(match.seats)} players", *(o.key for o in bent if o.which(options[o.key]))}


def told(match: Match) -> str:
    """The match in words."""
    words = Words("en", match.game.key, [seat.name for seat in match.seats])
    return "\n".join(transcript(match, words)) + "\n"


def main() -> None:
    game, tried = find(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else TRIED
    coverage = import_module(f"tests.games.{game.key}.coverage")
    folder = FOLDER / game.key
    folder.mkdir(exist_ok=True)
    shown: set[str] = set()
    kept = sorted(chosen(game, coverage.covered, tried), key=lambda match: len(match.seats))
    for n, match in enumerate(kept, start=1):
        path = folder / f"{n:02}-{len(match.seats)}-players.jsonl"
        path.write_bytes(record.to_bytes(match))
        path.with_suffix(".txt").write_text(told(match), "utf-8")
        shown |= coverage.covered(match)
    print("not shown:", ", ".join(sorted((coverage.EVERYTHING | coverage.MET) - shown)) or "nothing")


if __name__ == "__main__":
    main()
