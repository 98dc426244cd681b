"""Positions of Paris: New Eden in a few words, and questions to them.

    t = table(3).dice(tower="sage farmer", bridge="joker").gather()
    assert t.play("take_die", "tower sage").board(A) == "1 sage"

A die is named by its place and face, a mission, an event or a shelter by its id, the rest by its kind.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from tabletop.engine.game import Choice
from tabletop.engine.notation import amounts, index, indexes, without
from tabletop.engine.position import NOBODY, row
from tabletop.games.paris import GAME, components as c
from tabletop.games.paris.notation import EVENT_NAMES, HELD, MISSION_NAMES, SHELTER_NAMES, ParisNotation, dice
from tabletop.games.paris.position import Paris, score
from tabletop.games.paris.refuge import gain_shelter
from tests.games.table_under_test import TableUnderTest, said

A, B, C, D = range(4)


mission, event, shelter = (partial(index, names) for names in (MISSION_NAMES, EVENT_NAMES, SHELTER_NAMES))


class Table(TableUnderTest[Paris], ParisNotation):
    """A position under test, in the words of Paris: New Eden."""

    game = GAME

    # -- setting up ----------------------------------------------------------------------------------------
    def dice(self, **places: str) -> Table:
        """Exactly these dice lie on the places."""
        return self.set(dice=dice(places))

    def on_board(self, seat: int, dice: str = "", tokens: str = "") -> Table:
        """The board of a seat holds exactly these dice and tokens."""
        self.position.board_dice[row(seat, len(c.FACES))] = amounts(c.FACES, dice)
        self.position.board_tokens[row(seat, len(c.FACES))] = amounts(c.FACES, tokens)
        return self

    def refuge(self, seat: int, text: str) -> Table:
        """The refuge holds exactly these survivors and pieces of equipment, and so many cans."""
        p, held = self.position, amounts(HELD, text)
        p.survivors[row(seat, len(c.SURVIVORS))] = held[: len(c.SURVIVORS)]
        p.equipment[row(seat, len(c.EQUIPMENT))] = held[len(c.SURVIVORS) : -1]
        p.cans[seat] = held[-1]
        return self

    def shelters(self, seat: int, *names: str) -> Table:
        """These shelters more, from wherever they lie."""
        p = self.position
        for card in map(shelter, names):
            for piles in (p.decks, p.offer):
                piles[:] = [tuple(x for x in pile if x != card) for pile in piles]
            p.boxed = tuple(x for x in p.boxed if x != card)
            gain_shelter(p, seat, card)
        return self

    def power(self, seat: int, name: str) -> Table:
        """The first shelter with that power."""
        return self.shelters(seat, SHELTER_NAMES[c.SHELTER_POWER.index(c.POWERS.index(name))])

    def hold(self, seat: int, names: str) -> Table:
        """These missions in hand, from the deck."""
        cards = indexes(MISSION_NAMES, names)
        self.position.missions = without(self.position.missions, cards)
        self.position.hand[seat] += cards
        return self

    def deck(self, names: str) -> Table:
        """The mission deck, from the top; the others go below."""
        top = indexes(MISSION_NAMES, names)
        return self.set(missions=top + without(self.position.missions, top))

    def offered(self, kind: str, *names: str) -> Table:
        """Exactly these shelters of a type lie face up; the others are in its deck."""
        p, i = self.position, c.SURVIVORS.index(kind)
        cards = tuple(map(shelter, names))
        rest = (*p.offer[i], *p.decks[i])
        p.offer[i], p.decks[i] = cards, tuple(s for s in rest if s not in cards)
        return self

    def holders(self, *, bat: int = A, binoculars: int = A, heroine: int = NOBODY) -> Table:
        """Who has the tokens of the season."""
        return super().holders(bat=bat, binoculars=binoculars, heroine=heroine)

    def open_event(self, name: str) -> Table:
        """The one event that stays open."""
        self.position.events, self.position.turned = (event(name),), ()
        self.position.season = c.EVENT_SEASON[event(name)]
        return self

    # -- going on ------------------------------------------------------------------------------------------
    def gather(self) -> Table:
        return self.run(("gather",))

    def claim(self, kind: str) -> Table:
        self.position.step = c.CLAIM
        return self.run(("claim", c.SURVIVORS.index(kind)))

    def face_the_event(self) -> Table:
        return self.run(("face_the_event",))

    def eat(self) -> Table:
        return self.run(("feed_everybody",))

    def end(self) -> Table:
        """Winter ends."""
        self.position.season = c.WINTER
        return self.run(("end_season",))

    def take(self, die: str) -> Table:
        """Take a die, and do what its place asks in the plainest way."""
        self.play("take_die", die)
        while self.asked and self.asked[1] not in ("die", "further", "strength", "choice"):
            action = GAME.legal(self.position)[0]
            GAME.play(self.position, action)
        return self

    # -- looking -------------------------------------------------------------------------------------------
    def board(self, seat: int) -> str:
        """The dice and tokens of a board together."""
        p, start = self.position, seat * len(c.FACES)
        both = [p.board_dice[start + i] + p.board_tokens[start + i] for i in range(len(c.FACES))]
        return said(c.FACES, both)

    def has(self, seat: int) -> str:
        """What counts in a refuge."""
        p = self.position
        survivors, equipment = (
            p.survivors[row(seat, len(c.SURVIVORS))],
            p.equipment[row(seat, len(c.EQUIPMENT))],
        )
        return said(HELD, [*survivors, *equipment, p.cans[seat]])

    def points(self, seat: int) -> int:
        return score(self.position, seat)

    def hand(self, seat: int) -> str:
        return " ".join(MISSION_NAMES[m] for m in self.position.hand[seat])

    # -- naming --------------------------------------------------------------------------------------------
    def readers(self, seat: int, verb: str) -> Mapping[str, Callable[[str], int]]:
        return {
            "survivor": c.FACES.index,
            "mission": mission,
            "die": self._die,
            "place": c.PLACES.index,
            "face": c.FACES.index,
            "event": event,
            "token": c.CENTRE_TOKENS.index,
            "joker": ("die", "token").index,
            "kind": c.SURVIVORS.index,
            "shelter": shelter,
            "deck": c.SURVIVORS.index,
        }

    @staticmethod
    def _die(name: str) -> int:
        place, face = name.split()
        return c.PLACES.index(place) * len(c.FACES) + c.FACES.index(face)


def fresh(seats: int = 3, seed: int = 1, **options: Choice) -> Table:
    """A game at its first question."""
    return Table.fresh(seats, options, seed)


def table(seats: int = 3, seed: int = 1, **options: Choice) -> Table:
    """A season is about to begin: boards, refuges and hands are empty, A is first, nothing is asked."""
    t = fresh(seats, seed, **options)
    p = t.position
    p.missions += tuple(m for hand in p.hand for m in hand)
    p.hand = [()] * seats
    for survivor in p.set_aside:
        p.gone[survivor] += 1
    return t.set(set_aside=(), first=A, step=c.GATHER, agenda=[])


def after_prelude(seats: int = 3, seed: int = 1, **options: Choice) -> Table:
    """A real game whose prelude is over, the first legal choice made every time."""
    t = fresh(seats, seed, **options)
    while t.position.step == c.SETUP:
        GAME.play(t.position, GAME.legal(t.position)[0])
    return t
