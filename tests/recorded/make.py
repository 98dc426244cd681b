"""Records whole games that show everything a game has: `python -m tests.recorded.make madsteam`.

Players of several kinds, numbers, options and seeds are tried; those games are kept that show most of what
`tests.games.<game>.coverage` asks for. Beside each record lies what `tabletop replay` tells of it in English.
Where a game has several ways of playing, that is done for each; those after the first give their names to the
files. A second argument says among how many games they are chosen, a third one names the way to record.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import count, cycle, islice
from pathlib import Path
from random import Random

from tabletop.bots import decide
from tabletop.engine.game import Choice, Game
from tabletop.engine.verb import Action
from tabletop.games import find
from tabletop.match import Match, Seat
from tabletop.match.transcript import transcript
from tabletop.saves import match_file
from tabletop.texts.words import Words
from tests.random_games import options_of

FOLDER = Path(__file__).parent
MADE = "2026-11-21T12:00:00+00:00"
NAMES = ("Anna", "Bruno", "Chloé", "David", "Emma", "Félix")
WANTED = 20
"""Games that are kept."""
TRIED = 200
"""Games among which they are chosen."""
SIMPLE = 3
"""Games among those kept in which a computer sits at the table."""
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
    return decide(match.game, "club", match.view(asked.seat), asked.seat, luck.getrandbits(32))


Way = dict[str, Choice]
"""What is chosen of the option that says how to play; nothing where a game has none."""


def ways(game: Game) -> list[Way]:
    """The ways of playing, the first one first."""
    option = next((option for option in game.options if option.players), None)
    return [{option.key: choice} for choice in option.choices] if option else [{}]


def played(game: Game, way: Way, seats: int, seed: int, players: tuple[Player, ...]) -> Match:
    """A whole match; the seats are played by these in turn."""
    luck = Random(seed)
    options = options_of(game, seats, luck) | way
    match = Match(game, [Seat(n) for n in NAMES[:seats]], options, seed, made=MADE)
    while asked := match.asked:
        assert match.play(players[asked.seat % len(players)](match, luck)) is None
    return match


def candidates(game: Game, way: Way) -> Iterator[Match]:
    """Games between all kinds of players, without end."""
    able = [seats for seats in game.seats if not game.too_many_or_few(seats, game.settled(way))]
    seats = cycle(able)
    for seed in count():
        players = (plain, keen, keen, keen) if seed < SIMPLE else (keen,) if seed % 5 else (keen, blind)
        yield played(game, way, next(seats), seed, players)


def chosen(game: Game, way: Way, covered: Callable[[Match], set[str]], tried: int) -> list[Match]:
    """Those with a computer, and then whichever shows most that is new, or is the shortest."""
    shows = {match: covered(match) | _variant(match) for match in islice(candidates(game, way), tried)}
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
    for which, way in enumerate(ways(game)):
        named = "".join(f"{choice}-" for choice in way.values())
        if len(sys.argv) > 3 and f"{sys.argv[3]}-" != named:
            continue
        kept = sorted(chosen(game, way, coverage.covered, tried), key=lambda match: len(match.seats))
        for n, match in enumerate(kept, start=1):
            path = folder / f"{named * bool(which)}{n:02}-{len(match.seats)}-players.jsonl"
            path.write_bytes(match_file.to_bytes(match))
            path.with_suffix(".txt").write_text(told(match), "utf-8")
            shown |= coverage.covered(match)
    print("not shown:", ", ".join(sorted((coverage.EVERYTHING | coverage.MET) - shown)) or "nothing")


if __name__ == "__main__":
    main()
