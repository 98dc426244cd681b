"""Positions of Madsteam in a few words, and questions to them.

    t = table(2, karma="bad_1 good_2").goods(A, "1 wood").queue("forest", "AB").act("forest")
    assert t.has(A) == "2 wood"

A hero is named by the node where he is, an occupant by his number in the shelter (the leader is 0), a card,
an animal or a good by its kind, a way to pay by its letters: "CWW" is 1 Copper and 2 Wood.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tabletop.engine.notation import without
from tabletop.engine.position import row
from tabletop.engine.secrecy import NOTHING
from tabletop.engine.verb import Action
from tabletop.games.madsteam import GAME, components as c
from tabletop.games.madsteam.notation import PILE_TAGS, MadsteamNotation, kind, things
from tabletop.games.madsteam.position import Madsteam, heroes_of, in_play
from tests.games.table_under_test import TableUnderTest, said

A, B, C, D = range(4)
PLAIN_LEADERS = ("sailor",) * 4
"""Their bonus works in the Ocean only."""


class Table(TableUnderTest[Madsteam], MadsteamNotation):
    """A position under test, in the words of Madsteam; see `MadsteamNotation` for what is set up."""

    game = GAME

    # -- setting up ----------------------------------------------------------------------------------------
    def plans(self, seat: int, names: str) -> Table:
        """These plans more, from the pile or the box."""
        p = self.position
        for name in names.split():
            box = [card for card in things(c.CARD_TAG, name) if not in_play(p, card)]
            p.piles[c.OBJECT_PILE] += tuple(box)
            super().plans(seat, name)
            p.piles[c.OBJECT_PILE] = without(p.piles[c.OBJECT_PILE], {*box} - {*p.plans[seat]})
        return self

    def pile(self, name: str, names: str) -> Table:
        """The pile holds exactly these cards, from the top."""
        which, cards = c.PILES.index(name), list[int]()
        for word in names.split():
            cards.append(next(i for i in things(PILE_TAGS[which], word) if i not in cards))
        self.position.piles[which] = tuple(cards)
        return self

    def stock(self, **units: int) -> Table:
        return self.arrange(stock=units)

    def queue(self, place: str, seats: str, slots: str = "") -> Table:
        """Heroes of these seats have arrived there, in this order; in the Ocean in these slots."""
        for spot, seat in zip(slots.split() or [place] * len(seats), seats, strict=True):
            self.line_up(spot, ["ABCD".index(seat)])
        return self

    # -- going on ------------------------------------------------------------------------------------------
    def organise(self, *seats: int) -> Table:
        self.position.phase = c.PHASES.index("organisation")
        return self.run(*[("organise", seat) for seat in seats or (A,)])

    def place(self, mugger: str = "armoury") -> Table:
        """The Mugger is on his place, and heroes move."""
        p = self.position
        p.phase, p.mugger, p.met = c.PHASES.index("placement"), c.NODES.index(mugger), 0
        return self.run(("move_heroes",))

    def draw(self, *seats: int) -> Table:
        self.position.phase = c.PHASES.index("placement")
        return self.run(*[("draw_karma", seat) for seat in seats or (A,)])

    def act(self, *places: str) -> Table:
        self.position.phase = c.PHASES.index("action")
        return self.run(*[("activate", c.PLACES.index(place)) for place in places])

    def survive(self, *seats: int) -> Table:
        """Survival and crafting."""
        self.position.phase = c.PHASES.index("shelter")
        return self.run(*[step for s in seats or (A,) for step in (("survive", s), ("craft", s))])

    def craft(self, seat: int = A) -> Table:
        self.position.phase = c.PHASES.index("shelter")
        return self.run(("craft", seat))

    def finish(self) -> Table:
        """The fifth round ends: the points are counted."""
        self.position.round = c.ROUNDS
        return self.run(("end_round",))

    # -- naming --------------------------------------------------------------------------------------------
    def action(self, seat: int, verb: str, *names: str | int) -> Action:
        if verb == "build" and len(names) == 1:
            names = (*names, self._payment(seat, str(names[0])))
        return super().action(seat, verb, *map(str, names))

    def readers(self, seat: int, verb: str) -> Mapping[str, Callable[[str], int]]:
        return {
            "hero": lambda name: self._hero(seat, name),
            "worker": lambda name: self._occupant(seat, name),
            "occupant": lambda name: self._occupant(seat, name),
            "node": c.NODES.index,
            "place": c.NODES.index,
            "spot": self._spot,
            "post": c.POSTS.index,
            "good": c.GOODS.index,
            "pile": c.PILES.index,
            "animal": lambda name: max(things(c.ANIMAL_TAG, name), key=lambda a: a in self.position.prey),
            "payment": lambda text: text.count("C") + 4 * text.count("O") + 16 * text.count("W"),
            "card": lambda name: self._card(seat, verb, name),
        }

    def _hero(self, seat: int, name: str) -> int:
        """One who lies at the node, or else one who stands there; "B:node" for another seat's."""
        if ":" in name:
            seat, name = "ABCD".index(name[0]), name[2:]
        nodes = [NOTHING] if name == "box" else [c.NODES.index(name)]
        return min(
            (h for h in heroes_of(seat) if self.position.at[h] in nodes),
            key=lambda h: self.position.standing[h],
        )

    def _occupant(self, seat: int, name: str) -> int:
        if name[0] in "ABCD":
            seat, name = "ABCD".index(name[0]), name[1]
        return seat * c.OCCUPANTS + int(name)

    def _spot(self, name: str) -> int:
        """A node, or a slot of the Ocean: "deep_1"."""
        slot = "slot.ocean.{}.{}".format(*name.rpartition("_")[::2])
        return c.SPOT_TAG.index(slot) if slot in c.SPOT_TAG else c.NODES.index(name)

    def _card(self, seat: int, verb: str, name: str) -> int:
        if verb in ("choose_karma", "put_under"):
            return c.KARMA_TAG.index(f"karma.{name}")
        mine = (*self.position.plans[seat], *self.position.offer)
        built = self.position.built[seat]
        return max(things(c.CARD_TAG, name), key=lambda card: (card in mine, card in built))

    def _payment(self, seat: int, name: str) -> str:
        """The first way that is legal, or else the first way at all."""
        card = self._card(seat, "build", name)
        legal = [a.args[1] for a in GAME.legal(self.position) if a.verb == "build" and a.args[0] == card]
        copper, oxygium, wood = c.PAID[legal[0]] if legal else c.COST[card]
        return "C" * copper + "O" * oxygium + "W" * wood

    # -- looking -------------------------------------------------------------------------------------------
    def has(self, seat: int) -> str:
        """All goods of a shelter: "2 food 3 water", in the order of the rulebook."""
        return said(c.GOODS, self.position.goods[row(seat, len(c.GOODS))])

    def units(self, seat: int, good: str) -> int:
        return self.position.goods[seat * len(c.GOODS) + c.GOODS.index(good)]

    def left(self, place: str) -> int:
        return self.position.stock[c.NODES.index(place)]

    def bed(self, seat: int) -> list[int]:
        return self.position.bed[row(seat, c.OCCUPANTS)]

    def at_work(self, seat: int) -> list[str]:
        posts = self.position.post[row(seat, c.OCCUPANTS)]
        return [c.POSTS[post] if post >= 0 else "-" for post in posts[1:]]

    def queued(self, place: str) -> str:
        return "".join("ABCD"[h // c.HEROES] for h in self.position.queue[c.NODES.index(place)])

    def cards(self, where: str, seat: int) -> list[str]:
        """Kinds of plans, built cards, game, fish, Karma in the deck, drawn or played."""
        tags = {"plans": c.CARD_TAG, "built": c.CARD_TAG, "game": c.ANIMAL_TAG, "fish": c.FISH_TAG}
        row = getattr(self.position, where)[seat]
        if where in tags:
            return [kind(tags[where][i]) for i in row]
        return [c.KARMA_TAG[i].removeprefix("karma.") for i in row]

    def in_pile(self, name: str) -> list[str]:
        which = c.PILES.index(name)
        return [kind(PILE_TAGS[which][i]) for i in self.position.piles[which]]

    def prey(self) -> list[str]:
        return [kind(c.ANIMAL_TAG[a]) for a in self.position.prey]


def table(
    seats: int = 2, *, karma: str = "", leaders: str = "", options: str = "", first: int = A, seed: int = 1
) -> Table:
    """A table in round 1: shelters without goods, heroes on the West Bridge, every seat its four fixed plans.

    `karma` names the revealed cards by seat, `options` those that are on.
    """
    t = Table.blank(seats, dict.fromkeys(options.split(), True), seed).arrange(
        first=first,
        leaders=[*leaders.split(), *PLAIN_LEADERS][:seats],
        karma=karma.split(),
    )
    return t.set(revealed=1) if karma else t


def fresh(seats: int, *, seed: int = 1, options: str = "") -> Table:
    """A real game at its first question, with all that was told on the way."""
    return Table.fresh(seats, dict.fromkeys(options.split(), True), seed)


def on(t: Table, until: str, limit: int = 2000) -> Table:
    """Any legal moves, the last listed, until somebody is asked that question."""
    for _ in range(limit):
        if t.asked is None or t.asked[1] == until:
            return t
        GAME.play(t.position, GAME.legal(t.position)[-1])
    raise AssertionError(f"nobody was asked {until}")
