"""The position notation of Paris, for lessons and tests; pieces that it does not name are placed to fit.

    setup({"at": "claim healer", "boards": ["2 healer", "2 healer"], "refuges": ["2 healer", ""],
           "offer": {"healer": "healer_03 healer_01"}})

Dice, survivors and equipment are named by kind, cards by their id, seats by their number. Lists have one
entry for each seat, seat 0 first. Parts of the city that are not named are as at the start of the season; a
seat holds only what is named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import ClassVar, Self

from tabletop.engine.agenda import do
from tabletop.engine.chance import shuffled
from tabletop.engine.game import BadSetup, in_order
from tabletop.engine.notation import (
    Notation,
    Put,
    amounts,
    by_name,
    by_seat,
    ids,
    index,
    indexes,
    once,
    reading,
    seat_field,
    table_of,
    text,
    without,
)
from tabletop.engine.position import NOBODY, row
from tabletop.games.paris import components as c
from tabletop.games.paris.claim import claim, claim_shelters
from tabletop.games.paris.event import face_the_event, feed_everybody
from tabletop.games.paris.gather import gather, next_turn
from tabletop.games.paris.position import HOLDERS, Paris, set_up_for, start
from tabletop.games.paris.refuge import gain_shelter, keep_equipment, take_in
from tabletop.games.paris.round import end_season, lay_out, make_decks
from tabletop.games.paris.score import audit
from tabletop.games.paris.secrecy import ALL_TOKENS
from tabletop.games.paris.verbs import step

BEGINS = {
    c.GATHER: do(gather),
    c.CLAIM: do(claim_shelters),
    c.EVENT: do(face_the_event),
    c.FOOD: do(feed_everybody),
    c.END: do(end_season),
}
"""The agenda item (a step still to be carried out) with which each step of a season begins, by the index of
the step in STEPS."""
MISSION_NAMES, EVENT_NAMES, SHELTER_NAMES = map(ids, (c.MISSION_TAG, c.EVENT_TAG, c.SHELTER_TAG))
HELD = (*c.SURVIVORS, *c.EQUIPMENT, "can")
"""The names of all things that a refuge can hold: survivors, equipment and cans."""


@dataclass
class ParisWords:
    """The values given by the keywords of the notation. A keyword that was not used leaves its field empty,
    or None if empty would mean something else."""

    refuges: dict[int, list[int]] = field(default_factory=dict)
    """The contents of each seat's refuge, by seat: the amount of each thing in HELD."""
    shelters: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """The shelter cards that a keyword puts into each seat's refuge, by seat; the contents asked for in
    `refuges` may add more."""
    boards: dict[int, list[int]] = field(default_factory=dict)
    """The number of dice with each face on each seat's board, by seat."""
    offer: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """The shelters face up on offer, by type of survivor."""
    missions: tuple[int, ...] = ()
    """The missions on top of the deck, the top one first."""
    events: tuple[int, ...] = ()
    """The events of the season that lie face up."""
    dice: list[int] | None = None
    """The number of dice in the city, as in `Paris.dice`."""
    centre: list[int] | None = None
    """The number of equipment tokens of each kind at the Centre."""
    station: list[int] | None = None
    """The number of survivor tokens of each type at the Station."""
    holders: dict[str, int] = field(default_factory=dict)
    """The seats that hold the Bat, the Binoculars and the Heroine, by the names in HOLDERS."""
    kind: int = 0
    """The type of survivor, as an index of SURVIVORS, whose shelters are being claimed."""
    turn: int | None = None
    """The seat that takes the next die."""


def dice(places: Mapping[str, str]) -> list[int]:
    """Return the number of dice with each face on each place; indexed by place * number of faces + face.

    Args:
        places: the faces of the dice on each place, by the place's name.
    """
    row = [0] * len(c.DICE)
    for place, faces in places.items():
        for face in indexes(c.FACES, faces):
            row[index(c.PLACES, place) * len(c.FACES) + face] += 1
    return row


def _gives(shelter: int) -> tuple[int, ...]:
    return (*c.SHELTER_SURVIVORS[shelter], *c.SHELTER_EQUIPMENT[shelter])


def _once(names: Sequence[str], cards: list[int]) -> None:
    """Refuse cards of which one is named twice."""
    if twice := [card for card, n in Counter(cards).items() if n > 1]:
        raise BadSetup(f"{names[twice[0]]}: there is only one")


def _holder(name: str) -> Put:
    return lambda notation, seat: notation.words.holders.update({name: notation.seat(seat)})


class ParisNotation(Notation[Paris]):
    """A position of Paris: New Eden under construction."""

    seats = c.DATA.table("game").numbers("players")
    options = c.OPTIONS

    def __init__(self, position: Paris) -> None:
        super().__init__(position)
        self.words = ParisWords()

    @classmethod
    def bare(cls, seats: int, options: Mapping[str, int], seed: int) -> Paris:
        position = start(seats, options, seed)
        position.step, position.first = c.GATHER, 0
        position.lots, position.waiting = [()] * len(c.SEASONS), [()] * len(c.SEASONS)
        return position

    # -- keywords ------------------------------------------------------------------------------------------
    def season(self, name: str) -> None:
        self.position.season = index(c.SEASONS, name)

    def at(self, name: str) -> None:
        """Set the step of the season: "gather", "claim healer" (or another type), "event", "food" or
        "end"."""
        p, (step_name, _, kind) = self.position, name.partition(" ")
        p.step = index(c.STEPS, step_name)
        self.words.kind = index(c.SURVIVORS, kind) if kind else 0
        if p.step not in BEGINS or (p.step == c.END) > (p.season == c.WINTER):
            raise BadSetup(f"{step_name} does not come in {c.SEASONS[p.season]}")

    def turn(self, value: object) -> None:
        self.words.turn = self.seat(value)

    def hand(self, seat: int, names: str) -> None:
        self.position.hand[seat] = indexes(MISSION_NAMES, names)
        _once(MISSION_NAMES, [*chain(*self.position.hand)])

    def missions(self, names: str) -> None:
        self.words.missions = indexes(MISSION_NAMES, names)
        _once(MISSION_NAMES, [*chain(*self.position.hand), *self.words.missions])

    def face_up(self, kind: str, names: str) -> None:
        """Make the named shelters of a type the ones that lie face up on offer."""
        cards, offer = indexes(SHELTER_NAMES, names), self.words.offer
        if strange := [s for s in cards if c.SURVIVORS[c.SHELTER_TYPE[s]] != kind]:
            raise BadSetup(f"{SHELTER_NAMES[strange[0]]} is of another type")
        _once(SHELTER_NAMES, [*cards])
        offer[index(c.SURVIVORS, kind)] = cards

    def refuge(self, seat: int, words: str) -> None:
        self.words.refuges[seat] = amounts(HELD, words)

    def built(self, seat: int, names: str) -> None:
        """Put the named shelter cards into a seat's refuge, in addition to the contents set by `refuges`; the
        cans that they brought count as spent."""
        self.words.shelters[seat] = indexes(SHELTER_NAMES, names)
        taken = chain(*self.words.offer.values(), *self.words.shelters.values())
        _once(SHELTER_NAMES, [*taken])

    def tokens(self, seat: int, words: str) -> None:
        self.position.board_tokens[row(seat, len(c.FACES))] = amounts(c.FACES, words)

    def board(self, seat: int, words: str) -> None:
        self.words.boards[seat] = amounts(c.FACES, words)

    def events(self, names: str) -> None:
        self.words.events = indexes(EVENT_NAMES, names)
        _once(EVENT_NAMES, [*self.words.events])
        if strange := [e for e in self.words.events if c.EVENT_SEASON[e] != self.position.season]:
            raise BadSetup(f"{EVENT_NAMES[strange[0]]} is of another season")

    def in_the_city(self, places: Mapping[str, str]) -> None:
        self.words.dice = dice(places)

    def centre(self, words: str) -> None:
        self.words.centre = amounts(c.EQUIPMENT, words)

    def station(self, words: str) -> None:
        self.words.station = amounts(c.FACES, words)

    keywords: ClassVar[Mapping[str, Put]] = {
        "season": once(text, season),
        "at": once(text, at),
        "first": seat_field("first"),
        "turn": turn,
        "hands": by_seat(text, hand),
        "missions": once(text, missions),
        "offer": by_name(text, face_up),
        "shelters": by_seat(text, built),
        "refuges": by_seat(text, refuge),
        "boards": by_seat(text, board),
        "tokens": by_seat(text, tokens),
        "centre": once(text, centre),
        "station": once(text, station),
        "dice": once(table_of(text), in_the_city),
        "events": once(text, events),
        **{name: _holder(name) for name in HOLDERS},
    }

    # -- cards ---------------------------------------------------------------------------------------------
    def complete(self) -> None:
        """Put every piece in its place for the start of the season: the pieces named by keywords where the
        keywords put them, all others at random."""
        p = self.position
        named = [*chain(*p.hand), *self.words.missions]
        p.missions = self.words.missions + without(shuffled(p, c.MISSIONS), named)
        self._shelters()
        self._tokens()
        lay_out(p)
        self._city()

    def _shelters(self) -> None:
        """Set the decks with the named offers on top, without the cards that lie in refuges or were used in
        earlier seasons."""
        p, face_up = self.position, set_up_for(self.position).face_up
        make_decks(p)
        p.decks[c.TINKERER], p.boxed = p.boxed + p.decks[c.TINKERER], ()
        for kind, named in self.words.offer.items():
            p.decks[kind] = without(p.decks[kind], named)
        for seat, cards in self.words.shelters.items():
            for shelter in cards:
                kind = c.SHELTER_TYPE[shelter]
                p.decks[kind] = without(p.decks[kind], [shelter])
                gain_shelter(p, seat, shelter)
            p.cans[seat] = 0
        for seat, held in self.words.refuges.items():
            self._furnish(seat, held)
        housed = Counter(c.SHELTER_TYPE[shelter] for shelter in chain(*p.shelters))
        for kind, deck in enumerate(p.decks):
            boxed = set_up_for(p).tinkerers_removed if kind == c.TINKERER else 0
            gone = boxed + max(0, p.season * face_up - housed[kind])
            p.boxed += deck[:boxed]
            p.discarded += deck[boxed:gone]
            p.decks[kind] = self.words.offer.get(kind, ()) + deck[gone:]

    def _furnish(self, seat: int, held: Sequence[int]) -> None:
        """Fill a refuge with survivors, equipment and cans: by shelter cards as far as they fit, by tokens
        for the rest."""
        p, (*wanted, p.cans[seat]) = self.position, held
        self._give_tokens(seat, wanted)
        for shelter in sorted(chain(*p.decks), key=lambda s: (-sum(_gives(s)), s)):
            left = [n - given for n, given in zip(wanted, _gives(shelter), strict=True)]
            if min(left) >= 0 and c.SHELTER_POWER[shelter] == c.NO_POWER and not c.SHELTER_CANS[shelter]:
                wanted, kind = left, c.SHELTER_TYPE[shelter]
                p.decks[kind] = without(p.decks[kind], [shelter])
                gain_shelter(p, seat, shelter)
        for kind, n in enumerate(wanted[: len(c.SURVIVORS)]):
            take_in(p, seat, kind, n)
        for kind in (kind for kind, n in enumerate(wanted[len(c.SURVIVORS) :]) for _ in range(n)):
            keep_equipment(p, seat, kind)

    def _give_tokens(self, seat: int, wanted: list[int]) -> None:
        """Give a refuge its equipment as tokens and subtract them from the things `wanted`, if all tokens
        have been dealt, as in winter: each of them then lies in a refuge or at the Centre."""
        p = self.position
        if p.season < c.WINTER or (p.step == c.GATHER and self.words.centre is None):
            return
        for kind, there in enumerate(self.words.centre or [0] * len(c.EQUIPMENT)):
            in_box = c.EQUIPMENT_TOKENS.count(kind) - sum(p.gear[kind :: len(c.EQUIPMENT)]) - there
            for _ in range(min(in_box, wanted[len(c.SURVIVORS) + kind])):
                keep_equipment(p, seat, kind)
                wanted[len(c.SURVIVORS) + kind] -= 1

    # -- tokens --------------------------------------------------------------------------------------------
    def _tokens(self) -> None:
        """Deal the tokens that are not on boards or in refuges into the lots of this and of later seasons."""
        p, words = self.position, self.words
        with reading("centre"):
            size, held = c.LOTS.number("equipment"), [p.gear]
            p.lots, lost = self._lots(words.centre, c.EQUIPMENT, c.EQUIPMENT_TOKENS, held, size)
            if lost and p.season == c.WINTER:
                raise BadSetup(f"{len(lost)} more pieces of equipment must lie there or in refuges in winter")
        p.lots[-1] += lost
        with reading("station"):
            size, held = c.LOTS.number("survivors"), [p.board_tokens, p.joined]
            p.waiting, lost = self._lots(words.station, c.FACES, ALL_TOKENS, held, size)
        p.gone = [lost.count(kind) for kind in range(len(c.FACES))]

    def _lots(
        self,
        named: list[int] | None,
        names: Sequence[str],
        box: Iterable[int],
        held: Iterable[list[int]],
        size: int,
    ) -> tuple[list[tuple[int, ...]], tuple[int, ...]]:
        """Return the lots of tokens of this season and each later one, and the tokens left over. `named` is
        this season's lot, `box` all tokens, `held` those in play.

        The first lot is empty in a step after GATHER if no keyword has named it.
        """
        p, left = self.position, Counter(box)
        here = tuple(i for i, n in enumerate(named or ()) for _ in range(n))
        left.subtract(here)
        for row_ in held:
            left.subtract({kind: sum(row_[kind :: len(names)]) for kind in range(len(names))})
        if few := [kind for kind, n in left.items() if n < 0]:
            raise BadSetup(f"{names[few[0]]}: the box has {-left[few[0]]} tokens less")
        pile = shuffled(p, sorted(left.elements()))
        said = named is not None or p.step > c.GATHER
        lots = len(c.SEASONS) - p.season - said
        dealt = [pile[i::lots][:size] for i in range(lots)]
        if not all(dealt):
            raise BadSetup("too few tokens are left for the seasons that follow")
        return [here, *dealt] if said else dealt, pile[lots * size :]

    # -- the city ------------------------------------------------------------------------------------------
    def _city(self) -> None:
        """Set offer, boards, dice, tokens and events as named; otherwise they stay as dealt or, in steps
        after GATHER, empty."""
        p, words, later = self.position, self.words, self.position.step > c.GATHER
        for kind, named in words.offer.items():
            pile = (*p.offer[kind], *p.decks[kind])
            p.offer[kind], p.decks[kind] = pile[: len(named)], pile[len(named) :]
        for seat, faces in words.boards.items():
            p.board_dice[row(seat, len(c.FACES))] = faces
        p.taken = [set_up_for(p).dice] * p.seats
        if later or words.dice is not None:
            p.dice = words.dice or [0] * len(c.DICE)
        self.holders(**dict.fromkeys(HOLDERS, p.first if later else NOBODY) | words.holders)
        open_ = words.events or p.events[: 1 if later else None]
        season = [event for event in c.EVENTS if c.EVENT_SEASON[event] == p.season]
        p.turned = tuple(e for e in season if e not in open_)[: c.LOTS.number("events") - len(open_)]
        p.events = (*open_, *p.turned)

    def holders(self, **seats: int) -> Self:
        """Set the seats that hold the Bat, the Binoculars and the Heroine."""
        p = self.position
        for name, seat in seats.items():
            setattr(p, name, seat)
        p.centre[c.BAT], p.centre[c.BINOCULARS] = int(p.bat == NOBODY), int(p.binoculars == NOBODY)
        return self

    # -- going on ------------------------------------------------------------------------------------------
    def faults(self) -> list[str]:
        return audit(self.position)

    def go_on(self, name: str) -> None:
        """Schedule the rest of the season from the current step (`position.step`) on, and play until the
        first question. The argument `name` is not used."""
        p = self.position
        todo = [begins for number_of, begins in BEGINS.items() if number_of >= p.step]
        if p.step == c.GATHER:
            turn = p.first if self.words.turn is None else self.words.turn
            todo[0] = do(next_turn, turn)
            self._share_turns(turn)
        elif p.step == c.CLAIM:
            todo[:1] = [do(claim, each) for each in c.TYPES[self.words.kind :]]
        p.agenda = todo[::-1]
        step.run(p)

    def _share_turns(self, turn: int) -> None:
        """Set how many dice each seat has taken, so that the dice left in the city are taken in turn from
        seat `turn` on."""
        p, left = self.position, sum(self.position.dice)
        for i, seat in enumerate(in_order(p.seats, turn)):
            p.taken[seat] -= len(range(i, left, p.seats))
        if min(p.taken) < 0:
            raise BadSetup(f"dice: {left} are more than everybody takes in a season")


setup = ParisNotation.setup
