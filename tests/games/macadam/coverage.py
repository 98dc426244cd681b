"""What recorded games of Macadam must show between them: every signal, kind of card and line of the log."""

from __future__ import annotations

from functools import cache

from tabletop.games.macadam import GAME, components as c
from tabletop.games.macadam.position import Macadam
from tabletop.match import Match
from tests.catalogues import texts

EVERYTHING = {
    *GAME.verbs,
    *(key for key in texts("macadam", "en") if key.startswith("log.")),
    *c.SIGNAL_TAG,
    *c.OWED_TAG[1:],
    *c.BINDING_RULES[1:],
    *(f"exposed {kind}" for kind in c.KIND_IDS),
    *(f"die {face}" for face in range(1, len(c.DIE))),
    *("end.all_covered", "end.empty_hand", "end.first_empty_hand"),
}
"""Each move and line of the log, signal covered, obligation and its rule, card exposed, face and end."""

MET = {f"{seats} seats owe {tag}" for seats in GAME.seats for tag in c.OWED_TAG[1:]}
"""Obligations at every number of players: most are enough."""


@cache
def covered(match: Match) -> set[str]:
    """What of that happened in a whole match."""
    assert match.result
    found = {match.result.reason, *(action.verb for _, action in match.actions)}
    found |= {line.key for told in match.log() for line in told.lines}
    for n in range(len(match.actions) + 1):
        found |= _shown(match.position_at(n))
    return found & (EVERYTHING | MET)


def _shown(position: object) -> set[str]:
    """What lies on the table."""
    assert isinstance(position, Macadam)
    p, owed = position, c.OWED_TAG[position.owed]
    found = {owed, f"{p.seats} seats owe {owed}", c.BINDING_RULES[p.binding], f"die {p.die}"}
    found |= {tag for tag, token in zip(c.SIGNAL_TAG, p.tokens, strict=True) if token}
    exposed = [card for cards in (*p.fronts, p.centre) for card in cards]
    return found | {f"exposed {c.KIND_IDS[c.KIND[card]]}" for card in exposed}
