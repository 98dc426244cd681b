"""Whatever changes on the table is told: whose counters and pieces changed stands in the log.

What the seat that acts does to itself may be told at the end of a deed of several actions, such as a payment;
what it does to others, at once.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

import pytest

from tabletop.engine.game import Game
from tabletop.engine.log import Line
from tabletop.engine.position import Position
from tabletop.engine.table import Piece
from tabletop.engine.verb import Action
from tabletop.games import find
from tabletop.match import EVERYBODY
from tests.random_games import OWN, TABLES, moments, own_table, seeds

GAMES = 2
"""Random games of each number of players that are looked at."""

NUMBERS = re.compile(r"[._]?-?\d+(?=[._]|$)")
OF_ALL = {
    "macadam": {"log.deal", "log.nobody_deals", "log.draw_again", "log.trick"},
    "paris": {"log.laid_out"},
    "gharkane": {"log.lie_down", "log.round"},
    "madsteam": {"log.lie_down", "log.round"},
    "rails": {"log.round"},
}
"""Lines that speak of every seat: a new round, what lies down, what is gathered and dealt again."""
SHOWN = {
    "gharkane": {
        "action",
        "printed",
        "for",
        "given",
        "disease_next",
        "megapole",
        "leader",
        "free_seat",
    },
    "rails": {"seat_disc", "company", "price_after", "next"},
}
"""Pieces that lie there to be pressed, or to show who is asked and what would come of it."""
STANDING = {
    "macadam": {"token", "stock"},
    "paris": {"drawn", "deck", "die"},
    "gharkane": {"market", "scrapped", "game", "found", "room"},
    "madsteam": {"pile", "fence"},
}
"""Nobody's pieces that a line tells of by what was done with them: a card drawn, a die taken."""

Facts = Counter[tuple[int, str, str, bool, int]]


class Told(NamedTuple):
    """What an action changed of each seat, and of nobody, and the lines that everybody could read."""

    action: Action
    counters: set[tuple[int, str]]
    pieces: set[tuple[int, str, str]]
    lines: tuple[Line, ...]

    def seats(self) -> Iterator[tuple[int, str]]:
        """Every seat that something changed of, and what."""
        yield from self.counters
        yield from ((seat, f"{kind} at {zone}") for seat, kind, zone in self.pieces if seat >= 0)


@cache
def kind(tag: str) -> str:
    return NUMBERS.sub("", tag)


def named(lines: Iterable[Line]) -> set[int]:
    """The seats that lines speak of, by their own tag or by that of a thing that is theirs."""
    tags = [value for line in lines for value in line.params.values() if isinstance(value, str)]
    gains = {line.gain.seat for line in lines if line.gain}
    return gains | {int(number) for tag in tags for number in re.findall(r"\.(\d+)(?=\.|$)", tag)}


def counters(game: Game, view: Position) -> dict[tuple[int, str], int]:
    """The counters of every seat in the view that everybody has, its score among them."""
    cards = game.table(view, EVERYBODY).seats
    found = {(card.seat, counter.icon): counter.value for card in cards for counter in card.counters}
    return found | {(card.seat, "score"): card.score for card in cards}


def pieces(game: Game, view: Position) -> Facts:
    """What lies where, without which of several equal places; who owns it; what is printed on it."""
    found: Facts = Counter()
    for piece in game.pieces(view, EVERYBODY):
        if piece.tag.split(".")[0] not in SHOWN.get(game.key, ()):
            found[_lies(piece)] += piece.height
    return found


def _lies(piece: Piece) -> tuple[int, str, str, bool, int]:
    return piece.owner, kind(piece.tag), kind(piece.zone), piece.face, piece.number


@lru_cache(maxsize=32)
def played(key: str, seats: int, seed: int) -> tuple[tuple[int, Told], ...]:
    """Every action of a random game with who did it, and what it changed: looked at once, for all laws."""
    return tuple(_played(key, seats, seed))


def _played(key: str, seats: int, seed: int) -> Iterator[tuple[int, Told]]:
    old, lay = dict[tuple[int, str], int](), Facts()
    for moment in moments(key, seats, seed):
        game, after = moment.game, moment.position.copy()
        if not old:
            view = game.view(moment.position, EVERYBODY)
            old, lay = counters(game, view), pieces(game, view)
        log = list[Line]()
        after.log = log
        game.play(after, moment.action)
        after.log = None
        view = game.view(after, EVERYBODY)
        new, lie = counters(game, view), pieces(game, view)
        changed = {each for each in old.keys() | new.keys() if old.get(each) != new.get(each)}
        moved = {each[:3] for each in lay.keys() | lie.keys() if lay[each] != lie[each]}
        public = tuple(line for line in log if line.readers is None)
        yield moment.seat, Told(moment.action, changed, moved, public)
        old, lay = new, lie  # the next action begins where this one has ended


@own_table
def test_whose_counters_and_pieces_change_is_named_in_the_log(key: str, seats: int) -> None:
    silent, checked = Counter[str](), 0
    for seed in seeds(key)[:GAMES]:
        owed, said, acting = set[tuple[int, str]](), set[int](), -1
        for seat, told in played(key, seats, seed):
            if seat != acting:  # the deed of the seat before is over
                silent.update(f"{what} of the seat that acts" for who, what in owed if who not in said)
                owed, said, acting = set(), set(), seat
            keys = {line.key for line in told.lines}
            spoken = set(range(seats)) if keys & OF_ALL[key] else named(told.lines)
            said |= spoken
            for who, what in told.seats():
                checked += 1
                if who == seat:
                    owed.add((who, what))
                elif who not in spoken:
                    silent[f"{what} of another seat, by {told.action.verb}: {sorted(keys)}"] += 1
    assert not silent
    assert checked > 100


@pytest.mark.parametrize(
    ("key", "seats"), [table for table in TABLES if table[0] in OWN and table[0] != "rails"], scope="module"
)
def test_what_belongs_to_nobody_changes_with_a_word(key: str, seats: int) -> None:
    """A line names the thing, its kind or its place: what is filled up, shuffled, laid out, taken away.

    Not yet in Steam Barons, where cash, tiles and New Cities change with lines that name only the seat.
    """
    silent, checked = Counter[str](), 0
    for seed in seeds(key)[:GAMES]:
        for _, told in played(key, seats, seed):
            words = set(_words(told.lines))
            for owner, what, zone in told.pieces:
                if owner < 0 and what.split(".")[0] not in STANDING.get(key, ()):
                    checked += 1
                    if not words & (parts(what) | parts(zone)):
                        silent[f"{what} at {zone}, by {told.action.verb}: {sorted(words)}"] += 1
    assert not silent
    assert checked > 20


def _words(lines: Iterable[Line]) -> Iterator[str]:
    """What lines speak of: the parts of their keys and tags, and what one about many things means."""
    for line in lines:
        yield from MEANS.get(line.key, ())
        tags = [tag for tag in line.params.values() if isinstance(tag, str)]
        for tag in (line.key, *map(kind, tags)):
            yield from parts(tag)


def parts(tag: str) -> set[str]:
    """The words of a tag, in the singular."""
    return {word.removesuffix("s") for word in re.split(r"[._]", tag)} - {"log", "seat", "slot", "place"}


MEANS = {
    "log.refill": ("stock",),
    "log.reshuffle": ("search", "found"),
    "log.places_refilled": ("stock",),
    "log.laid_out": ("survivor", "token", "shelter", "event", "waiting", "lot", "offer", "heroine", "tower"),
    "log.flee": ("animal",),
    "log.pays_bank": ("bank",),
    "log.robbery": ("bank",),
    "log.deal": ("card", "officers", "signal"),
}
"""By line: the kinds of things it speaks of without naming them one by one."""


def test_gharkanes_dusk_tells_what_it_fills_up_and_shuffles() -> None:
    game = find("gharkane")
    for seats in game.seats:
        for _, told in played("gharkane", seats, 1):
            keys = [line.key for line in told.lines]
            if "log.round" in keys:
                at = keys.index("log.round")
                assert keys[at + 1 : at + 3] == ["log.refill", "log.reshuffle"]
                assert [line.rule for line in told.lines[at + 1 : at + 3]] == ["GHA-4.2", "GHA-4.3"]


@pytest.mark.parametrize("seats", find("gharkane").seats)
def test_goods_that_change_hands_name_both_seats(seats: int) -> None:
    handed = 0
    for seed in seeds("gharkane")[:GAMES]:
        for _, told in played("gharkane", seats, seed):
            for line in told.lines:
                if line.rule in ("GHA-7.10", "GHA-18.23") and "good" in line.params:
                    handed += 1
                    assert len(named([line])) == 2
    assert handed
