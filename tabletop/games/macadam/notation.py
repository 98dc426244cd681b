"""A notation for positions at the start of a trick:

    setup({"seats": 3, "hands": ["bicycle officer", "red", ""], "free": "white_lines", "stock": "moped"})

    seats, options   of the match
    leader           the seat that leads; 0 if not given
    hands            by seat, cards; a seat without an entry holds one yellow pedestrian
    fronts           by seat, the cards already exposed, documents among them
    owns             by seat, tickets: "insurance", "licence", "both"
    penalties        by seat, their number
    stock            the cards on its top; all cards used nowhere else come below them
    centre           the number of officers there
    free             the types of signals, or signals, that are still free; all others are covered
    covered          if "free" is not given: the number of signals with a token, the first ones
    die              the face that the next roll will show

A card is named by its kind, a pedestrian by its colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tabletop.engine import chance
from tabletop.engine.game import BadSetup
from tabletop.games.macadam import components as c
from tabletop.games.macadam.position import Macadam, start
from tabletop.games.macadam.round import play_trick
from tabletop.games.macadam.verbs import step

NICKNAME = tuple(
    c.COLOUR_IDS[c.COLOUR[card]]
    if c.KIND[card] == c.PEDESTRIAN
    else c.KIND_IDS[c.KIND[card]].replace("insurance_licence", "licence")
    for card in c.CARDS
)
"""The name of each card in the notation."""
PAPERS = {"": 0, "insurance": c.INSURANCE, "licence": c.LICENCE, "both": c.BOTH}

_WORDS = [
    "seats",
    "options",
    "leader",
    "hands",
    "fronts",
    "owns",
    "penalties",
    "stock",
    "centre",
    "free",
    "covered",
    "die",
]


class Pack:
    """The cards not yet used by a notation, which are taken from the pack by name."""

    def __init__(self) -> None:
        self.left = list(c.CARDS)

    def take(self, names: str) -> tuple[int, ...]:
        """Take the cards with the names in a text, separated by spaces, out of the pack and return them.

        Raises:
            BadSetup: no card has such a name, or none of it is left.
        """
        cards = []
        for name in names.split():
            found = next((card for card in self.left if NICKNAME[card] == name), None)
            if found is None:
                raise BadSetup(f"there is no card {name!r:.40} left")
            self.left.remove(found)
            cards.append(found)
        return tuple(cards)


def setup(words: Mapping[str, Any]) -> Macadam:
    """Return the position that a notation describes, at the first question of the trick; `words` maps its
    keywords to their values.

    Raises:
        BadSetup: a word cannot be read; the message names it.
    """
    position = laid_out(words)
    position.agenda = [(play_trick.__name__, position.leader)]
    step.run(position)
    return position


def laid_out(words: Mapping[str, Any]) -> Macadam:
    """Return the position that a notation describes, before the trick starts; `words` maps its keywords to
    their values."""
    if odd := sorted(set(words) - {*_WORDS}):
        raise BadSetup(f"{odd[0]}: there are {', '.join(_WORDS)}")
    seats = int(words.get("seats", 2))
    position, pack = start(seats, _choices(words.get("options", {})), seed=1), Pack()
    position.dealer = position.leader = int(words.get("leader", 0))
    position.hands = [pack.take(names) for names in _by_seat(words, "hands", seats, "yellow")]
    position.fronts = [pack.take(names) for names in _by_seat(words, "fronts", seats, "")]
    position.penalties = list(_by_seat(words, "penalties", seats, 0))
    position.centre = pack.take("officer " * words.get("centre", 0))
    position.stock = (*pack.take(words.get("stock", "")), *pack.left)
    _put_tokens(position, words.get("covered", 0), words.get("free", "").split())
    for seat, papers in enumerate(_by_seat(words, "owns", seats, "")):
        _own(position, seat, papers)
    _make_the_die_show(position, words.get("die", 0))
    return position


def _choices(options: Mapping[str, Any]) -> dict[str, int]:
    chosen = {option.key: option.which(options.get(option.key, option.default)) for option in c.OPTIONS}
    wrong = [*(set(options) - {*chosen}), *(key for key, which in chosen.items() if which < 0)]
    if wrong:
        raise BadSetup(f"options: {wrong[0]} cannot be chosen so")
    return chosen


def _by_seat(words: Mapping[str, Any], key: str, seats: int, default: Any) -> Iterable[Any]:
    given = list(words.get(key, ()))
    if len(given) > seats:
        raise BadSetup(f"{key}: {len(given)} of them, but {seats} sit at the table")
    return [*given, *[default] * (seats - len(given))]


def _put_tokens(position: Macadam, covered: int, free: list[str]) -> None:
    known = {*c.SIGNAL_TYPE, *(tag.removeprefix("place.") for tag in c.SIGNAL_TAG)}
    if odd := [name for name in free if name not in known]:
        raise BadSetup(f"free: there is no signal {odd[0]!r:.40}")
    for signal in c.SIGNALS:
        named = {c.SIGNAL_TYPE[signal], c.SIGNAL_TAG[signal].removeprefix("place.")}
        if not named & {*free} if free else signal < covered:
            position.covered += 1
            position.tokens[signal] = position.covered


def _own(position: Macadam, seat: int, papers: str) -> None:
    """Record the documents that a seat owns: the tickets named in `papers` (MAC-12.7, MAC-12.8) and the
    documents among its exposed cards."""
    if papers not in PAPERS:
        raise BadSetup(f"owns: there are no tickets {papers!r:.40}")
    position.won[seat] = position.documents[seat] = PAPERS[papers]
    for pile in range(len(c.TICKETS)):
        position.tickets[pile] -= PAPERS[papers] >> pile & 1
    for card in position.fronts[seat]:
        position.documents[seat] |= c.GRANTS[card]


def _make_the_die_show(position: Macadam, face: int) -> None:
    if face not in range(len(c.DIE)):
        raise BadSetup(f"die: it never shows {face!r:.40}")
    while face and chance.roll(position.copy()) != face:
        position.rng += 1
