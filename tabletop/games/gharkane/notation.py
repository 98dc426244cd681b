"""A short notation for positions, used by lessons:

    setup({"heroes": {"A5": "haciendas", "B4": "slot 4"}, "A": {"rooms": ["arsenal 2"]}, "now": "night A"})

Everything not given is as the set-up leaves it, except that shelters have no goods, survivors or equipment
and that no event is open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from tabletop.engine.agenda import do
from tabletop.engine.game import BadSetup
from tabletop.games.gharkane import components as c
from tabletop.games.gharkane.event import dusk
from tabletop.games.gharkane.position import Gharkane, GharkaneOptions, start
from tabletop.games.gharkane.position_words import SEATS, A, PositionWords, hero, which, without
from tabletop.games.gharkane.score import audit
from tabletop.games.gharkane.setup import KEPT_ROOMS, lay_out, set_up_shelters
from tabletop.games.gharkane.verbs import step

Reader = Callable[[PositionWords, Any], object]
SHELTER: Mapping[str, Callable[[PositionWords, int, Any], object]] = {
    "rooms": lambda told, seat, rooms: told.rooms(seat, *rooms),
    "hospital": lambda told, seat, n: told.hospital(seat, int(n)),
    "used": lambda told, seat, rooms: told.used(seat, *rooms.split()),
    "goods": lambda told, seat, text: told.goods(seat, text),
    "broken": lambda told, seat, tools: told.broken(seat, *tools.split()),
    "repaired": lambda told, seat, tools: told.repaired(seat, *tools.split()),
    "hunted": lambda told, seat, text: told.hunted(seat, text),
    "disease": lambda told, seat, value: told.disease(seat, value),
}
"""The keywords of the notation for a shelter, in the order in which they must be applied."""


def _events(told: PositionWords, told_so: Mapping[str, str]) -> None:
    """Apply the keyword "events" to the position, for example {open = "drought", hidden = "ash_wind"}."""
    open_, hidden = (told_so.get(key, "").split() for key in ("open", "hidden"))
    told.events(*open_, hidden=hidden)


def _heroes(told: PositionWords, where: Mapping[str, str]) -> None:
    """Apply the keyword "heroes": put the named heroes in place. Any other hero stays where it is, or goes to
    a free start place if a hero of its own seat is there."""
    p = told.heroes(**where).position
    for h in range(p.seats * c.TEAM):
        if h not in map(hero, where):
            seat = h // c.TEAM
            others = [p.at[other] for other in range(seat * c.TEAM, (seat + 1) * c.TEAM) if other != h]
            begins = (p.at[h], *c.LEADER_PLACES[p.leader[seat]], c.HACIENDAS)
            p.at[h] = next(start for start in begins if start not in others)


def _shelter(seat: int) -> Reader:
    def read(told: PositionWords, words: Mapping[str, Any]) -> None:
        _read(words, {word: partial(reader, told, seat) for word, reader in SHELTER.items()})

    return read


def _each(reader: Callable[..., object]) -> Reader:
    """Return a reader that calls `reader` for each entry of a table by place, such as {kraveth = "water
    can"}."""

    def read(told: PositionWords, words: Mapping[str, str]) -> None:
        for name, text in words.items():
            reader(told, name, *text.split())

    return read


WORDS: Mapping[str, Reader] = {
    "round": lambda told, n: setattr(told.position, "round", range(c.ROUNDS)[n - 1]),
    "stock": lambda told, goods: told.stock(**goods),
    "offer": lambda told, tools: told.offered(*tools.split()),
    "game": _each(PositionWords.game_at),
    "piles": _each(PositionWords.pile),
    "events": _events,
    **{name: _shelter(seat) for seat, name in enumerate(SEATS)},
    "heroes": _heroes,
}
"""The keywords of the notation for the table, in the order in which they must be applied."""
OF_THE_MATCH = ("seats", "options", "seed", "now")


def setup(words: Mapping[str, Any]) -> Gharkane:
    """Return the position that a notation describes, at its first question; `words` maps its keywords to
    their values.

    Raises:
        BadSetup: a word cannot be read, or the position is not sound; the message names it.
    """
    told = PositionWords(_blank(words.get("seats", 2), words.get("options", {}), words.get("seed", 0)))
    seats = SEATS[: told.position.seats]
    known = {word: reader for word, reader in WORDS.items() if word not in SEATS or word in seats}
    table = {word: value for word, value in words.items() if word not in OF_THE_MATCH}
    _read(table, {word: partial(reader, told) for word, reader in known.items()})
    for seat in range(told.position.seats):
        _fill_up(told.position, seat)
    _refuse(audit(told.position))
    _read({"now": words.get("now", "night A")}, {"now": told.now})
    _refuse(audit(told.position))
    return told.position


def _read(words: Mapping[str, Any], readers: Mapping[str, Callable[[Any], object]]) -> None:
    for word in words:
        which([*readers], word)
    for word, reader in readers.items():
        if word in words:
            try:
                reader(words[word])
            except BadSetup as fault:
                raise BadSetup(f"{word}: {fault}") from fault
            except (AttributeError, IndexError, KeyError, TypeError, ValueError, StopIteration) as fault:
                raise BadSetup(f"{word}: cannot read {words[word]!r:.60}") from fault


def _refuse(faults: Sequence[str]) -> None:
    if faults:
        raise BadSetup("; ".join(faults))


def _blank(seats: int, options: Mapping[str, Any], seed: int) -> Gharkane:
    """Return the position from which a notation starts: the first dusk after a random set-up, seat A the
    first player, shelters empty and no event open."""
    if seats not in range(2, c.SEATS_AT_MOST + 1):
        raise BadSetup(f"seats: {seats!r:.40}")
    if not isinstance(options, Mapping):
        raise BadSetup(f"options: cannot read {options!r:.40}")
    chosen = {o.key: o.which(options.get(o.key, o.default)) for o in c.OPTIONS}
    if odd := {*options} - {*chosen} | {key for key, choice in chosen.items() if choice < 0}:
        raise BadSetup(f"options: {', '.join(sorted(odd))}")
    p = start(seats, {**chosen, "fast_setup": 1}, seed)
    p.agenda = [do(dusk), do(set_up_shelters), do(lay_out)]
    step.run(p)
    p.options = GharkaneOptions(**chosen)
    p.first = p.token = A
    p.market += tuple(tool for tools in p.broken for tool in tools)
    p.room_pile += p.rooms_out + tuple(r for rooms in p.rooms for r in rooms[1 : 1 + KEPT_ROOMS])
    p.broken, p.rooms_out, p.rooms = [()] * seats, (), [(c.WORKSHOP,)] * seats
    p.goods, p.people = [0] * len(p.goods), [0] * len(p.people)
    p.built, p.working = [0] * seats, [0] * seats
    p.open_events = p.shown = 0
    return p


def _fill_up(position: Gharkane, seat: int) -> None:
    """Add rooms that are not built, all of different kinds, until the seat's shelter has as many as the rules
    give it."""
    seventh = c.SEVENTH if position.options.seven_rooms else ()
    more: list[int] = []
    for kind in position.room_pile:
        of_the_pile = {*position.rooms[seat], *more} - {*seventh}
        if len(of_the_pile) <= KEPT_ROOMS and kind not in of_the_pile:
            more.append(kind)
    position.room_pile = without(position.room_pile, more)
    more += [room for room in seventh if room not in position.rooms[seat]]
    position.rooms[seat] += tuple(more)
