"""The position notation of Paris, for lessons and tests; pieces that it does not name are placed to fit.

    setup({"at": "claim healer", "boards": ["2 healer", "2 healer"], "refuges": ["2 healer", ""],
           "offer": {"healer": "healer_03 healer_01"}})

Dice, survivors and equipment are named by kind, cards by their id, seats by their number. Lists have an entry
for each seat. Parts of the city that are not named are as the season deals them, and a seat holds nothing
that is not named.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

from tabletop.engine.agenda import do
from tabletop.engine.chance import shuffled
from tabletop.engine.data import BadData, Entry
from tabletop.engine.game import BadSetup, in_order
from tabletop.engine.position import NOBODY
from tabletop.games.paris import components as c
from tabletop.games.paris.claim import claim, claim_shelters
from tabletop.games.paris.event import face_the_event, feed_everybody
from tabletop.games.paris.gather import gather, next_turn
from tabletop.games.paris.position import Paris, set_up_for, start
from tabletop.games.paris.refuge import gain_shelter, keep_equipment, take_in
from tabletop.games.paris.round import end_season, lay_out, make_decks
from tabletop.games.paris.secrecy import ALL_TOKENS
from tabletop.games.paris.verbs import step

HOLDERS = ("bat", "binoculars", "heroine")
WORDS = (
    "seats", "seed", "options", "season", "at", "first", "turn", "boards", "tokens", "refuges", "hands",
    "missions", "offer", "dice", "events", "centre", "station", *HOLDERS,
)  # fmt: skip
BEGINS = {
    c.GATHER: do(gather),
    c.CLAIM: do(claim_shelters),
    c.EVENT: do(face_the_event),
    c.FOOD: do(feed_everybody),
    c.END: do(end_season),
}
"""The agenda item that begins each step, by step."""


# -- names -------------------------------------------------------------------------------------------------
MISSION_NAMES, EVENT_NAMES, SHELTER_NAMES = (
    tuple(tag.partition(".")[2] for tag in tags) for tags in (c.MISSION_TAG, c.EVENT_TAG, c.SHELTER_TAG)
)
HELD = (*c.SURVIVORS, *c.EQUIPMENT, "can")
"""The names of the things that a refuge holds: survivors, equipment and cans."""


def number(names: Sequence[str], word: str) -> int:
    """Return the index at which a word stands in a list of allowed names; raise BadSetup for another word."""
    if word not in names:
        raise BadSetup(f"{word!r:.40}: one of {', '.join(names)} is needed")
    return names.index(word)


def numbers(names: Sequence[str], text: str) -> tuple[int, ...]:
    """Return the indexes at which the words of a text stand in a list of allowed names."""
    return tuple(number(names, word) for word in text.split())


def amounts(names: Sequence[str], text: str) -> list[int]:
    """Return the amount of each thing in a text such as "2 sage book", in the order of `names`: here 2 sages
    and 1 book."""
    row = [0] * len(names)
    for n, word in re.findall(r"(?:(\d+) +)?(\S+)", text):
        row[number(names, word)] += int(n or 1)
    return row


# -- the whole position ------------------------------------------------------------------------------------
def setup(words: Mapping[str, Any]) -> Paris:
    """Return the position that the keywords of the notation (WORDS) describe, played on to its first
    question.

    Raises:
        BadSetup: for a keyword that cannot be read, or more pieces than the box holds.
    """
    if odd := sorted(set(words) - set(WORDS)):
        raise BadSetup(f"{odd[0]!r:.40}: one of {', '.join(WORDS)} is needed")
    try:
        return _built(Entry(words, "paris: setup"))
    except BadData as fault:
        raise BadSetup(str(fault)) from fault


def _built(told: Entry) -> Paris:
    seats, seed = (told.number(key) if key in told.values else n for key, n in (("seats", 2), ("seed", 1)))
    if seats not in c.SET_UP:
        raise BadSetup(f"seats: {min(c.SET_UP)} to {max(c.SET_UP)} are needed, not {seats}")
    position = start(seats, _options(told), seed)
    position.season = number(c.SEASONS, _text(told, "season", c.SEASONS[0]))
    at, _, kind = _text(told, "at", c.STEPS[c.GATHER]).partition(" ")
    position.step = number(c.STEPS, at)
    if position.step not in BEGINS or (position.step == c.END) > (position.season == c.WINTER):
        raise BadSetup(f"at: {at} does not come in {c.SEASONS[position.season]}")
    position.first = _seat(told, position, "first", 0)
    _missions(position, told)
    _shelters(position, told)
    _tokens(position, told)
    lay_out(position)
    _city(position, told)
    _go_on(position, number(c.SURVIVORS, kind) if kind else 0, _seat(told, position, "turn", position.first))
    return position


def _options(told: Entry) -> dict[str, int]:
    """Return the choice made for every option of the match, as an index; the default for options that are not
    named."""
    chosen = told.table("options").values if "options" in told.values else {}
    if odd := sorted(set(chosen) - {option.key for option in c.OPTIONS}):
        raise BadSetup(f"options: {odd[0]!r:.40} is none")
    which = {option.key: option.which(chosen.get(option.key, option.default)) for option in c.OPTIONS}
    if bad := [key for key, choice in which.items() if choice < 0]:
        raise BadSetup(f"options: {bad[0]} has no choice {chosen[bad[0]]!r:.40}")
    return which


def _go_on(position: Paris, kind: int, turn: int) -> None:
    """Schedule the rest of the season from the position's step on, and play on to the first question. `kind`
    is the claimed type, `turn` the seat whose turn it is."""
    todo = [begins for number_of, begins in BEGINS.items() if number_of >= position.step]
    if position.step == c.GATHER:
        todo[0] = do(next_turn, turn)
        _share_turns(position, turn)
    elif position.step == c.CLAIM:
        todo[:1] = [do(claim, each) for each in c.TYPES[kind:]]
    position.agenda = todo[::-1]
    step.run(position)


def _share_turns(position: Paris, turn: int) -> None:
    """Set how many dice each seat has taken, so that the dice left in the city are taken in turn from seat
    `turn` on."""
    left = sum(position.dice)
    for i, seat in enumerate(in_order(position.seats, turn)):
        position.taken[seat] -= len(range(i, left, position.seats))
    if min(position.taken) < 0:
        raise BadSetup(f"dice: {left} are more than everybody takes in a season")


# -- cards -------------------------------------------------------------------------------------------------
def _missions(position: Paris, told: Entry) -> None:
    """Set the missions in hand and on top of the deck from the notation, and shuffle the others below."""
    position.hand = [numbers(MISSION_NAMES, hand) for hand in _by_seat(told, position, "hands")]
    top = numbers(MISSION_NAMES, _text(told, "missions"))
    named = _once(MISSION_NAMES, [*chain(*position.hand), *top])
    position.missions = top + tuple(m for m in shuffled(position, c.MISSIONS) if m not in named)


def _offered(told: Entry) -> dict[int, tuple[int, ...]]:
    """Return the face-up shelters of each type that the keyword "offer" names."""
    offer = told.table("offer") if "offer" in told.values else Entry({}, "")
    cards = {number(c.SURVIVORS, kind): numbers(SHELTER_NAMES, offer.text(kind)) for kind in offer.values}
    if strange := [s for kind, named in cards.items() for s in named if c.SHELTER_TYPE[s] != kind]:
        raise BadSetup(f"offer: {SHELTER_NAMES[strange[0]]} is of another type")
    _once(SHELTER_NAMES, [*chain(*cards.values())])
    return cards


def _shelters(position: Paris, told: Entry) -> None:
    """Set the decks with the named offers on top, without the cards that lie in refuges or were used in
    earlier seasons."""
    offered, face_up = _offered(told), set_up_for(position).face_up
    make_decks(position)
    position.decks[c.TINKERER], position.boxed = position.boxed + position.decks[c.TINKERER], ()
    for kind, named in offered.items():
        position.decks[kind] = tuple(s for s in position.decks[kind] if s not in named)
    _refuges(position, told)
    housed = Counter(c.SHELTER_TYPE[shelter] for shelter in chain(*position.shelters))
    for kind, deck in enumerate(position.decks):
        boxed = set_up_for(position).tinkerers_removed if kind == c.TINKERER else 0
        gone = boxed + max(0, position.season * face_up - housed[kind])
        position.boxed += deck[:boxed]
        position.discarded += deck[boxed:gone]
        position.decks[kind] = offered.get(kind, ()) + deck[gone:]


def _refuges(position: Paris, told: Entry) -> None:
    """Fill each refuge with the named survivors, equipment and cans: by shelter cards as far as they fit, by
    tokens for the rest."""
    for seat, text in enumerate(_by_seat(told, position, "refuges")):
        *wanted, cans = amounts(HELD, text)
        for shelter in sorted(chain(*position.decks), key=lambda s: (-sum(_gives(s)), s)):
            left = [n - given for n, given in zip(wanted, _gives(shelter), strict=True)]
            if min(left) >= 0 and c.SHELTER_POWER[shelter] == c.NO_POWER and not c.SHELTER_CANS[shelter]:
                wanted = left
                kind = c.SHELTER_TYPE[shelter]
                position.decks[kind] = tuple(s for s in position.decks[kind] if s != shelter)
                gain_shelter(position, seat, shelter)
        position.cans[seat] = cans
        for kind, n in enumerate(wanted[: len(c.SURVIVORS)]):
            take_in(position, seat, kind, n)
        for kind in (kind for kind, n in enumerate(wanted[len(c.SURVIVORS) :]) for _ in range(n)):
            keep_equipment(position, seat, kind)


def _gives(shelter: int) -> tuple[int, ...]:
    return (*c.SHELTER_SURVIVORS[shelter], *c.SHELTER_EQUIPMENT[shelter])


# -- tokens ------------------------------------------------------------------------------------------------
def _tokens(position: Paris, told: Entry) -> None:
    """Set the tokens on the boards from the notation, and deal the other tokens into the lots of this and of
    later seasons."""
    texts = _by_seat(told, position, "tokens")
    position.board_tokens = [n for text in texts for n in amounts(c.FACES, text)]
    lots, lost = _lots(
        position, told, "centre", c.EQUIPMENT, c.EQUIPMENT_TOKENS, position.gear, c.LOTS.number("equipment")
    )
    if lost and position.season == c.WINTER:
        raise BadSetup(f"refuges, centre: {len(lost)} more pieces of equipment must lie there in winter")
    position.lots = [*lots[:-1], lots[-1] + lost]
    held = [*position.board_tokens, *position.joined]
    position.waiting, lost = _lots(
        position, told, "station", c.FACES, ALL_TOKENS, held, c.LOTS.number("survivors")
    )
    position.gone = [lost.count(kind) for kind in range(len(c.FACES))]


def _lots(
    position: Paris,
    told: Entry,
    place: str,
    names: Sequence[str],
    box: Iterable[int],
    held: list[int],
    size: int,
) -> tuple[list[tuple[int, ...]], tuple[int, ...]]:
    """Return the lots of tokens of this season and each later one, and the tokens left over. `place` is the
    keyword of this season's lot, `box` all tokens, `held` those in play.

    The first lot is empty in a step after GATHER if the words do not name the place.
    """
    here = tuple(i for i, n in enumerate(amounts(names, _text(told, place))) for _ in range(n))
    left = Counter(box)
    left.subtract(here)
    left.subtract({kind: sum(held[kind :: len(names)]) for kind in range(len(names))})
    if few := [kind for kind, n in left.items() if n < 0]:
        raise BadSetup(f"{names[few[0]]}: the box has {-left[few[0]]} tokens less")
    pile = shuffled(position, sorted(left.elements()))
    said = place in told.values or position.step > c.GATHER
    lots = len(c.SEASONS) - position.season - said
    dealt = [pile[i::lots][:size] for i in range(lots)]
    if not all(dealt):
        raise BadSetup(f"{place}: too few tokens are left for the seasons that follow")
    return [here, *dealt] if said else dealt, pile[lots * size :]


# -- the city ----------------------------------------------------------------------------------------------
def _city(position: Paris, told: Entry) -> None:
    """Set offer, boards, dice, tokens and events as the notation says; otherwise they stay as dealt or, in
    steps after GATHER, empty."""
    later = position.step > c.GATHER
    for kind, named in _offered(told).items():
        pile = (*position.offer[kind], *position.decks[kind])
        position.offer[kind], position.decks[kind] = pile[: len(named)], pile[len(named) :]
    position.board_dice = [n for text in _by_seat(told, position, "boards") for n in amounts(c.FACES, text)]
    position.taken = [set_up_for(position).dice] * position.seats
    if later or "dice" in told.values:
        _dice(position, told)
    for name in HOLDERS:
        setattr(position, name, _seat(told, position, name, position.first if later else NOBODY))
    position.centre[c.BAT] = int(position.bat == NOBODY)
    position.centre[c.BINOCULARS] = int(position.binoculars == NOBODY)
    _events(position, told, later)


def _dice(position: Paris, told: Entry) -> None:
    dice = told.table("dice") if "dice" in told.values else Entry({}, "")
    position.dice = [0] * len(c.DICE)
    for place in dice.values:
        for face in numbers(c.FACES, dice.text(place)):
            position.dice[number(c.PLACES, place) * len(c.FACES) + face] += 1


def _events(position: Paris, told: Entry, later: bool) -> None:
    """Turn the named events face up and the others of the season face down; without names, all are face up,
    or one in steps after GATHER."""
    open_ = numbers(EVENT_NAMES, _text(told, "events")) or position.events[: 1 if later else None]
    season = [event for event in c.EVENTS if c.EVENT_SEASON[event] == position.season]
    if strange := [event for event in open_ if event not in season]:
        raise BadSetup(f"events: {EVENT_NAMES[strange[0]]} is of another season")
    position.turned = tuple(e for e in season if e not in open_)[: c.LOTS.number("events") - len(open_)]
    position.events = (*open_, *position.turned)


# -- reading -----------------------------------------------------------------------------------------------
def _text(told: Entry, key: str, default: str = "") -> str:
    return told.text(key) if key in told.values else default


def _by_seat(told: Entry, position: Paris, key: str) -> tuple[str, ...]:
    """Return the texts of a keyword that has one for each seat; empty texts if the notation does not use the
    keyword."""
    texts = told.texts(key) if key in told.values else ("",) * position.seats
    if len(texts) != position.seats:
        raise BadSetup(f"{key}: an entry for each of {position.seats} seats is needed")
    return texts


def _seat(told: Entry, position: Paris, key: str, default: int) -> int:
    seat = told.number(key) if key in told.values else default
    if seat not in (NOBODY, *range(position.seats)):
        raise BadSetup(f"{key}: there is no seat {seat}")
    return seat


def _once(names: Sequence[str], cards: list[int]) -> set[int]:
    """Return the cards as a set, or raise BadSetup if a card is named twice."""
    if twice := [card for card, n in Counter(cards).items() if n > 1]:
        raise BadSetup(f"{names[twice[0]]}: there is only one")
    return set(cards)
