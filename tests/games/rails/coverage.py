"""What recorded games of Steam Barons must show between them: every tile, every turn of fortune."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from tabletop.engine.secrecy import NOTHING
from tabletop.games.rails import components as c
from tabletop.games.rails.accounts import row_of
from tabletop.games.rails.land import SYMBOL_TAG
from tabletop.games.rails.network import Rails
from tabletop.games.rails.position import Barons
from tabletop.games.rails.steam.position import Steam
from tabletop.games.rails.tiles import FACES, TILES, improving
from tabletop.match import Match

from .steam_coverage import STEAM_EVERYTHING, steam_covered

FORTUNES = {
    "bankruptcy",
    "control changes",
    "controller sells",
    "improved town",
    "issue",
    "marker changes",
    "nothing sold",
    "redirection",
    "second track",
    "takeover",
    "track is given up",
}
EVERYTHING = {
    *FORTUNES,
    *(f"map {name}" for name in c.MAPS),
    *(f"tile {face}" for face in FACES),
    *(f"goods of {name}" for name in c.COMPANIES),
    *(f"cube {colour}" for colour in c.COLOURS),
    *(f"box {n}" for n in range(1, len(c.BOX_VALUE) + 1)),
    *STEAM_EVERYTHING,
}
"""Each face laid, cube delivered, company at work, box of the adjustment used."""

MET = {
    *SYMBOL_TAG,
    *(f"dividend {row}" for row in range(len(c.DIVIDEND_ROWS))),
    *(f"{n} links" for n in range(1, 7)),
}
"""Rail symbols built, rows of the dividend table reached, own links of a delivery: most are enough."""


@cache
def covered(match: Match) -> set[str]:
    """What of that happened in a whole match."""
    moments = [_at(match, n) for n in range(len(match.actions) + 1)]
    found = {f"map {c.MAPS[moments[0].options.map]}"}
    for (before, after), (_, action) in zip(pairwise(moments), match.actions, strict=True):
        if isinstance(before, Steam) and isinstance(after, Steam):
            found.update(steam_covered(before, after, action))
            continue
        found.update(_fortunes(before, after))
        match action:
            case ("lay", (hex, tile)):
                found.update(_laid(before, after, hex, tile))
            case ("take_symbol", (symbol,)):
                found.add(SYMBOL_TAG[symbol])
            case ("deliver", (cube, _, links)):
                found |= {f"cube {c.COLOURS[c.CUBE_COLOUR[cube]]}", f"{links} links"}
                found.add(f"goods of {c.COMPANIES[before.company]}")
    return found


def _at(match: Match, n: int) -> Barons:
    position = match.position_at(n)
    assert isinstance(position, Barons)
    return position


def _fortunes(before: Barons, after: Barons) -> Iterator[str]:
    """What happens to companies and seats, whatever the move."""
    for company in range(len(c.COMPANIES)):
        old, new = before.control[company], after.control[company]
        if NOTHING not in (old, new) and old != new:
            yield "controller sells" if before.phase == c.SELL else "control changes"
        if after.out[company] > before.out[company]:
            yield "bankruptcy"
        elif after.unissued[company] < before.unissued[company]:
            yield "issue"
        if after.box[company]:
            yield f"box {after.box[company]}"
            yield f"dividend {row_of(after.performance[company])}"
    if after.marker != before.marker:
        yield "marker changes"
    if before.phase == c.BUY != after.phase and not after.sold:
        yield "nothing sold"
    if after.round == before.round and len(_unfinished(after.rails)) > len(_unfinished(before.rails)):
        yield "track is given up"


def _unfinished(rails: Rails) -> set[int]:
    """The sides of track that is nobody's and may be taken over."""
    return {side for s in rails if s.owner == c.NOBODY and s.end == NOTHING for side in s.sides}


def _laid(before: Barons, after: Barons, hex: int, tile: int) -> Iterator[str]:
    """The face, and whether something lay there or led there already."""
    yield f"tile {FACES[TILES[tile].face]}"
    old = before.tiles[hex]
    if old != NOTHING and not improving(old) >> tile & 1:
        yield "redirection"
    elif old != NOTHING:
        yield "improved town" if TILES[tile].town else "second track"
    own = {side for s in after.rails if s.owner == before.company for side in s.sides}
    if own & _unfinished(before.rails):
        yield "takeover"
