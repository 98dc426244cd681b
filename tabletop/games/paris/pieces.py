"""The pieces on the table that a viewer may see, and the area where each lies."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from itertools import zip_longest

from tabletop.engine.position import NOBODY
from tabletop.engine.secrecy import UNKNOWN
from tabletop.engine.table import Fact, Piece, Text
from tabletop.games.paris import components as c
from tabletop.games.paris.claim import jokers_left
from tabletop.games.paris.event import overcomes
from tabletop.games.paris.position import Paris, has_power, score, zone, zone_of
from tabletop.games.paris.refuge import cans_left
from tabletop.games.paris.score import so_far, wanted

ROOM = 7
"""The number of spaces in each row of a seat's board; further dice and tokens share the last one."""
TRACK = 100
"""The number of spaces of the score track, which is a closed circle."""


def pieces(position: Paris, viewer: int) -> Iterator[Piece]:
    """Yield every piece that the viewer can see, with the tag of the area where it lies."""
    yield from _dice(position)
    yield from _tower(position)
    yield from _centre(position)
    yield from _station(position)
    yield from _supplies(position)
    yield from _offer(position)
    if position.options.mild_winter:
        yield from _ranges(position.options.mild_winter)
    for seat in range(position.seats):
        yield from _board(position, seat)
        yield from _refuge(position, seat)
        yield from _hand(position, seat)
        yield from _tracks(position, seat)


# -- the city ----------------------------------------------------------------------------------------------
def _dice(position: Paris) -> Iterator[Piece]:
    """Yield every die in the city on a space of its place; dice of the same face and place share a `known_as`
    tag, as moves do not tell them apart."""
    for place, name in enumerate(c.PLACES):
        space = 0
        for face, face_name in enumerate(c.FACES):
            die = place * len(c.FACES) + face
            for n in range(position.dice[die]):
                space += 1
                tag = _numbered(c.DIE_TAG[die], n)
                yield Piece(tag, f"slot.{name}.die.{space}", f"die.{face_name}", known_as=c.DIE_TAG[die])


def _numbered(tag: str, n: int) -> str:
    """Return the tag of the n-th of several equal pieces, with a number added from the second on."""
    return f"{tag}.{n + 1}" if n else tag


def _tower(position: Paris) -> Iterator[Piece]:
    for i, event in enumerate(position.events):
        open_ = event not in position.turned
        seats = range(position.seats) if open_ else ()
        remarks = [_would_bring(event, s, overcomes(position, s, event)) for s in seats]
        yield event_tile(event, f"slot.tower.event.{i + 1}", open_)._replace(foreseen=tuple(remarks))
    if position.heroine == NOBODY:
        yield Piece("token.heroine", "slot.tower.heroine", "token.heroine")


def _would_bring(event: int, seat: int, overcome: bool) -> Text:
    """Return the text about the points that an event would bring a seat if it came now: 0 points if the seat
    would not overcome it (`overcome`)."""
    return Text("event.now", {"seat": f"seat.{seat}", "n": c.EVENT_POINTS[event] * overcome})


def event_tile(event: int, zone: str, open_: bool = True) -> Piece:
    """Return the piece for an event in a zone, with the equipped survivors that it requires and its points;
    if `open_` is False, it lies face down."""
    counts, types = c.EVENT_COUNTS[event], c.EVENT_TYPES[event]
    if c.IS_MIX[event]:
        icon = "_".join(c.SURVIVORS[kind] for kind in types)
        facts = [Fact(f"any.{icon}", counts[0])]
    else:
        facts = [Fact(f"equipped.{c.SURVIVORS[kind]}", n) for kind, n in zip(types, counts, strict=True)]
    points = Fact("points", c.EVENT_POINTS[event])
    tag = c.EVENT_TAG[event]
    return Piece(tag, zone, tag if open_ else "event_back", facts=(*facts, points))


def _centre(position: Paris) -> Iterator[Piece]:
    """Yield the tokens at the Centre and the face-down later lots; special tokens have slots of their own."""
    space = 0
    for token, name in enumerate(c.CENTRE_TOKENS):
        tag = f"token.{name}"
        for n in range(position.centre[token]):
            space += token < len(c.EQUIPMENT)
            slot = f"equipment.{space}" if token < len(c.EQUIPMENT) else name
            yield Piece(_numbered(tag, n), f"slot.centre.{slot}", tag, known_as=tag)
    for lot, season in _stacks(position.lots):
        yield Piece(f"lot.{season}", f"slot.centre.stack.{season}", "lot", face=False, height=len(lot))


def _stacks(lots: list[tuple[int, ...]]) -> Iterator[tuple[tuple[int, ...], str]]:
    """Return pairs of a lot of tokens for a later season and the name of that season."""
    return zip(lots, c.SEASONS[len(c.SEASONS) - len(lots) :], strict=True)


def _station(position: Paris) -> Iterator[Piece]:
    lying = [face for face, n in enumerate(position.station) for _ in range(n)]
    for i, face in enumerate(lying):
        tag, slot = f"survivor.{c.FACES[face]}", f"slot.station.survivor.{i + 1}"
        n = lying[:i].count(face)
        yield Piece(_numbered(tag, n), slot, f"token.{c.FACES[face]}", known_as=tag)
    for lot, season in _stacks(position.waiting):
        picture = f"token.{c.FACES[lot[0]]}"
        yield Piece(f"waiting.{season}", f"slot.station.stack.{season}", picture, height=len(lot))
    for survivor in position.set_aside:
        yield Piece(f"prelude.{c.SURVIVORS[survivor]}", "prelude", f"token.{c.SURVIVORS[survivor]}")


def _supplies(position: Paris) -> Iterator[Piece]:
    cans = cans_left(position) if not position.options.endless_cans else -1
    yield Piece("supply.can", "slot.restaurant.cans", "supply.can", number=cans)
    left = len(position.missions)
    yield Piece("deck.mission", "slot.bridge.mission_deck", "deck.mission", number=left)
    if position.drawn:
        shown = [_mission(position, m, "drawn") for m in position.drawn if m != UNKNOWN]
        hidden = len(position.drawn) - len(shown)
        yield from shown
        yield from (Piece(f"drawn.{i}", "drawn", "back", face=False) for i in range(hidden))


def _offer(position: Paris) -> Iterator[Piece]:
    """Yield the face-up shelters and, while a type is claimed, the top card of its deck if any seat has the
    power to take it (PAR-20.14)."""
    takes_top = any(has_power(position, seat, c.TOP_CARD) for seat in range(position.seats))
    for kind in c.TYPES:
        name = c.SURVIVORS[kind]
        if takes_top and position.step == c.CLAIM and kind == position.claimed:
            yield Piece(f"deck.{name}", f"offer.{name}", f"deck.{name}", number=len(position.decks[kind]))
        yield from (_shelter(shelter, f"offer.{name}", NOBODY) for shelter in position.offer[kind])


@functools.lru_cache(256)
def _shelter(shelter: int, zone: str, owner: int) -> Piece:
    power, name = c.SHELTER_POWER[shelter], c.SURVIVORS[c.SHELTER_TYPE[shelter]]
    picture = f"shelter.{name}" if power == c.NO_POWER else f"power.{c.POWERS[power]}"
    facts = _facts(c.SHELTER_SURVIVORS[shelter], c.SHELTER_EQUIPMENT[shelter], c.SHELTER_CANS[shelter])
    return Piece(c.SHELTER_TAG[shelter], zone, picture, owner, facts=facts)


def _facts(survivors: Iterable[int], equipment: Iterable[int] = (), cans: int = 0) -> tuple[Fact, ...]:
    """Return the figures shown on a card, each with its icon: survivors by type, equipment by kind, cans."""
    facts = [Fact(f"survivor.{c.SURVIVORS[kind]}", n) for kind, n in enumerate(survivors) if n]
    facts += [Fact(f"gear.{c.EQUIPMENT[kind]}", n) for kind, n in enumerate(equipment) if n]
    return (*facts, *([Fact("can", cans)] if cans else []))


def _ranges(mild: int) -> Iterator[Piece]:
    """Yield a strip of paper for each space of the population track that shows which populations belong to it
    under the option mild_winter."""
    zones = [zone_of(survivors, mild) for survivors in range(c.ZONE * c.ZONES + 1)]
    for space in range(c.ZONES + 1):
        first, last = zones.index(space), len(zones) - 1 - zones[::-1].index(space)
        ends = (first, last) if space < c.ZONES else (first,)
        facts = tuple(Fact("ui_users", end) for end in ends)
        yield Piece(
            f"range.{space}", f"slot.population.{space}", "range", facts=facts, spot=(0.5, 0.26), span=0.9
        )


# -- pieces of a seat --------------------------------------------------------------------------------------
def _board(position: Paris, seat: int) -> Iterator[Piece]:
    """Yield the dice and tokens on a seat's board, row by row; jokers lie in the claimed type's row."""
    jokers = jokers_left(position, seat)
    for face, name in enumerate(c.FACES):
        row_of = seat * len(c.FACES) + face
        lying = [
            (position.board_dice[row_of], "die", name, 0),
            (position.board_tokens[row_of], "token", name, 0),
        ]
        if face == c.JOKER:
            lying = [(jokers[0], "die", name, 0), (jokers[1], "token", name, 0)]
        elif face == position.claimed:
            lying += [(position.joker_dice[seat], "die", "joker", jokers[0])]
            lying += [(position.joker_tokens[seat], "token", "joker", jokers[1])]
        yield from _spread(tuple(lying), name, seat)


@functools.lru_cache(256)
def _spread(lying: tuple[tuple[int, str, str, int], ...], row_name: str, seat: int) -> tuple[Piece, ...]:
    """Return the dice and tokens in a row of a board, side by side. Each entry of `lying` stands for a set of
    equal pieces: (their number, "die" or "token", their face, the number before that of the first piece)."""
    found: list[Piece] = []
    space = 0
    for count, what, shown, first in lying:
        tag = f"{what}.{shown}.{seat}" if shown != "joker" else f"joker.{what}.{seat}"
        for n in range(first + 1, first + count + 1):
            space = min(space + 1, ROOM)
            slot = f"slot.board.{row_name}.{space}.{seat}"
            known_as = tag if shown == row_name else ""  # a joker that was added is not added again
            found.append(Piece(f"{tag}.{n}", slot, f"{what}.{shown}", seat, known_as=known_as))
    return tuple(found)


def _refuge(position: Paris, seat: int) -> Iterator[Piece]:
    """Yield the pieces of a refuge: shelters, placed new shelters, and the boxes for equipment and cans."""
    for shelter in position.shelters[seat]:
        yield _shelter(shelter, f"refuge.{seat}", seat)
    for mission in position.placed[seat]:
        yield _mission(position, mission, f"refuge.{seat}", seat)
    for name in (*c.EQUIPMENT, "can"):
        picture = "can" if name == "can" else f"gear.{name}"
        yield Piece(f"box.{name}.{seat}", f"box.{name}.{seat}", picture, seat)


def dealt(position: Paris, seat: int) -> tuple[int, ...]:
    """Return the missions dealt to a seat until it has kept one of them (PAR-3.5); empty afterwards."""
    return position.hand[seat] if len(position.hand[seat]) > 1 and position.step == c.SETUP else ()


def kept(position: Paris, seat: int) -> tuple[int, ...]:
    """Return the missions that a seat holds in hand; empty until it has kept one of those dealt."""
    return position.hand[seat] if not dealt(position, seat) else ()


def _hand(position: Paris, seat: int) -> Iterator[Piece]:
    zone = f"dealt.{seat}" if dealt(position, seat) else f"hand.{seat}"
    for i, mission in enumerate(position.hand[seat]):
        if mission == UNKNOWN:
            yield Piece(f"mission.{seat}.{i + 1}", zone, "back", seat, face=False)
        else:
            yield _mission(position, mission, zone, seat)


def _mission(position: Paris, mission: int, zone: str, owner: int = NOBODY) -> Piece:
    """Return the card of a mission: a secret one with its points, or a shelter with needs and gains."""
    tag = c.MISSION_TAG[mission]
    if mission in c.NEW_SHELTERS:
        needs = _facts(c.NEEDS[mission])
        gives = _facts(c.GIVES_SURVIVORS[mission], c.GIVES_EQUIPMENT[mission], c.GIVES_CANS[mission])
        pairs = zip_longest(needs, gives)  # what it needs on the left, what it gives on the right
        both = [fact for pair in pairs for fact in pair if fact]
        return Piece(tag, zone, tag, owner, facts=tuple(both))
    return Piece(
        tag,
        zone,
        tag,
        owner,
        number=c.MISSION_POINTS[mission],
        facts=_asked(position, mission),
        foreseen=_so_far(position, mission, owner if owner != NOBODY else position.asked),
    )


def _so_far(position: Paris, mission: int, seat: int) -> tuple[Text, ...]:
    """Return the text about a seat's count for a secret mission; none before the first season."""
    if position.step == c.SETUP:
        return ()
    mine, other = so_far(position, seat, mission)
    return (Text(f"mission.now.{wanted(position, mission).asks}", {"n": mine, "other": other}),)


def _asked(position: Paris, mission: int) -> tuple[Fact, ...]:
    """Return the numbers that a secret mission asks for, each with an icon; none if it compares seats."""
    condition = wanted(position, mission)
    if condition.asks != "least" or not condition.of:
        return ()
    stem, names = ("gear", c.EQUIPMENT) if condition.what == "equipment" else ("survivor", c.SURVIVORS)
    return tuple(Fact(f"{stem}.{names[kind]}", condition.least) for kind in condition.of)


def _tracks(position: Paris, seat: int) -> Iterator[Piece]:
    """Yield the discs of the score track and the cubes of the population track."""
    yield Piece(f"score.{seat}", f"slot.score.{score(position, seat) % TRACK}", "score", seat)
    yield Piece(f"population.{seat}", f"slot.population.{zone(position, seat)}", "population", seat)
