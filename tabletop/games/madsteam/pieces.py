"""The pieces on the table that a viewer may see, and the area where each lies."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.engine.secrecy import NOTHING, UNKNOWN
from tabletop.engine.table import Fact, Piece
from tabletop.games.madsteam import components as c
from tabletop.games.madsteam.position import Madsteam, heroes_of, occupants_of
from tabletop.games.madsteam.shelter import have
from tabletop.games.madsteam.verbs import HERO, TRADE, WORKER

STOCK_SLOT = {place: f"slot.{c.PLACES[place]}.stock" for place, good in enumerate(c.RESOURCE) if good >= 0}
PILE_SLOT = (
    "slot.scrapyard.object",
    "slot.scrapyard.improvement",
    "slot.no_mans_land.game",
    "slot.ocean.fish_surface",
    "slot.ocean.fish_deep",
    "slot.ocean.fish_abyss",
)
ROWS_OF_A_BRIDGE = 4
"""The number of rows of slots on a bridge; the seats share them out, so that few players stand apart."""
VALUED = tuple(place for place in range(len(c.PLACES)) if any(row[place] for row in c.KARMA_VALUE))
"""The places for which a Karma card can have a value, as indexes of PLACES."""


def pieces(position: Madsteam, viewer: int) -> Iterator[Piece]:
    """Yield every piece that the viewer can see, with the tag of the area where it lies."""
    yield from _town(position)
    for seat in range(position.seats):
        yield from _heroes_in_reserve(position, seat)
        yield from _goods(position, seat, viewer)
        yield from _occupants(position, seat)
        yield from _karma(position, seat, viewer)
        yield from _cards(position, seat, viewer)
    yield from _moment(position)


# -- the town ----------------------------------------------------------------------------------------------
def _town(position: Madsteam) -> Iterator[Piece]:
    for place, slot in STOCK_SLOT.items():
        good = c.GOODS[c.RESOURCE[place]]
        yield Piece(f"stock.{c.PLACES[place]}", slot, f"stock.{good}", number=position.stock[place])
    for pile, name in enumerate(c.PILES):
        left = len(position.piles[pile])
        yield Piece(c.PILE_TAG[pile], PILE_SLOT[pile], f"pile.{name}", number=left)
    for spot in range(len(c.NODES), len(c.SPOT_TAG)):
        if not c.SPOTS_IN_PLAY[position.seats] >> spot & 1:
            yield Piece(f"closed.{c.SPOT_TAG[spot]}", c.SPOT_TAG[spot], "closed")
    yield Piece("mugger", f"slot.{c.NODES[position.mugger]}.mugger", "mugger", number=position.loot)
    for node in range(len(c.NODES)):
        for hero, zone in occupied(position, node):
            stance = "standing" if position.standing[hero] else "lying"
            yield Piece(HERO.tag(hero), zone, f"hero.{stance}", hero // c.HEROES)


def occupied(position: Madsteam, node: int) -> Iterator[tuple[int, str]]:
    """Yield the heroes on a node, each with the tag of the slot in which it is drawn: first the queue in
    order of arrival, then the heroes lying down."""
    heroes = [h for h, at in enumerate(position.at) if at == node]
    if node in c.BRIDGES:
        rows = ROWS_OF_A_BRIDGE // position.seats
        for hero in heroes:
            seat, number = divmod(hero, c.HEROES)
            yield hero, f"slot.{c.NODES[node]}.row.{seat * rows + number % rows + 1}"
        return
    queue = [h for h in position.queue[node] if position.slot[h] == NOTHING]
    fishing = [h for h in heroes if position.slot[h] != NOTHING]
    yield from ((h, c.SPOT_TAG[position.slot[h]]) for h in fishing)
    lying = [h for h in heroes if h not in queue and h not in fishing]
    for i, hero in enumerate([*queue, *lying]):
        yield hero, f"slot.{c.NODES[node]}.hero.{i + 1}"


def _heroes_in_reserve(position: Madsteam, seat: int) -> Iterator[Piece]:
    for hero in heroes_of(seat):
        if position.at[hero] == NOTHING:
            yield Piece(HERO.tag(hero), f"reserve.{seat}", "hero.standing", seat)


# -- shelters ----------------------------------------------------------------------------------------------
def _goods(position: Madsteam, seat: int, viewer: int) -> Iterator[Piece]:
    """Yield one piece for each good of a seat. The viewer's own goods have the tag of the good alone, which
    moves name as payment; those of other seats have the seat added."""
    for good, name in enumerate(c.GOODS):
        tag = c.GOOD_TAG[good] if seat == viewer else f"{c.GOOD_TAG[good]}.{seat}"
        n = have(position, seat, good)
        if good in c.STORED:
            if n:
                yield Piece(tag, f"slot.store_{name}.units.{seat}", f"units.{name}", seat, number=n)
        else:
            yield Piece(tag, f"purse.{name}.{seat}", f"good.{name}", seat)


def _occupants(position: Madsteam, seat: int) -> Iterator[Piece]:
    for occupant in occupants_of(seat):
        leads, bed, post = occupant % c.OCCUPANTS == 0, position.bed[occupant], position.post[occupant]
        if bed == c.DEATH_BED or position.leader[seat] == NOTHING:
            continue
        picture = f"leader.{c.LEADERS[position.leader[seat]]}" if leads else "worker.standing"
        if post != NOTHING:
            zone = f"slot.{c.POST_TAG[post].removeprefix('post.')}.worker.{seat}"
        elif bed:
            zone, picture = f"bed.{bed}.{seat}", picture if leads else "worker.lying"
        elif leads:
            zone = f"slot.leader.{seat}"
        else:
            zone = f"slot.idle.{occupant % c.OCCUPANTS}.{seat}"
        yield Piece(WORKER.tag(occupant), zone, picture, seat)


def _karma(position: Madsteam, seat: int, viewer: int) -> Iterator[Piece]:
    """Yield a seat's Karma deck, its drawn cards (only for their owner), its played cards and its chosen
    card, face down until it is revealed."""
    left = len(position.decks[seat])
    yield Piece(f"deck.{seat}", f"deck.{seat}", "back", seat, face=False, height=left)
    if seat == viewer:
        zone = f"drawn.{seat}"
        for i, card in enumerate(position.drawn[seat]):
            back = Piece(f"{zone}.{i + 1}", zone, "back", seat, face=False)
            yield back if card == UNKNOWN else _karma_card(card, c.KARMA_TAG[card], zone, seat)
    for card in position.played[seat]:
        yield _karma_card(card, f"{c.KARMA_TAG[card]}.{seat}", f"past.{seat}", seat)
    chosen = position.karma[seat]
    if chosen >= 0:
        yield _karma_card(chosen, f"{c.KARMA_TAG[chosen]}.{seat}", f"karma.{seat}", seat)
    elif chosen != NOTHING:
        yield Piece(f"chosen.{seat}", f"karma.{seat}", "back", seat, face=False)


def _karma_card(card: int, tag: str, zone: str, seat: int) -> Piece:
    kind = c.KARMA_TAG[card].rpartition("_")[0]
    facts = [Fact(f"value.{c.PLACES[place]}", c.KARMA_VALUE[card][place]) for place in VALUED]
    facts.append(Fact(f"scrapyard.{c.GOODS[c.KARMA_SCRAP[card]]}", 1))
    if c.KARMA_FENCE[card]:
        facts.append(Fact("fence", c.KARMA_FENCE[card]))
    return Piece(tag, zone, kind, seat, number=c.KARMA_POINTS[card], facts=tuple(facts))


def _cards(position: Madsteam, seat: int, viewer: int) -> Iterator[Piece]:
    for card in position.plans[seat]:
        yield _plan(card, f"plans.{seat}", seat)
    for card in position.built[seat]:
        kind = c.CARD_TAG[card].rpartition("_")[0].replace("card", "built")
        yield Piece(c.CARD_TAG[card], f"built.{seat}", kind, seat, number=c.CARD_POINTS[card])
    objective = position.objective[seat]
    if objective >= 0:
        tag, won = c.OBJECTIVE_TAG[objective], c.OBJECTIVE_POINTS[objective]
        yield Piece(tag, f"goal.{seat}", tag, seat, number=won)
    elif objective != NOTHING:
        yield Piece(f"objective.{seat}", f"goal.{seat}", "back", seat, face=False)
    for animal in position.game[seat]:
        yield _animal(animal, f"trophies.{seat}", seat)
    for fish in position.fish[seat]:
        facts = (Fact("good.food", c.FISH_FOOD[fish]),)
        kind = c.FISH_TAG[fish].rpartition("_")[0]
        yield Piece(c.FISH_TAG[fish], f"trophies.{seat}", kind, seat, number=c.FISH_POINTS[fish], facts=facts)


def _plan(card: int, zone: str, seat: int) -> Piece:
    costs = [Fact(c.GOOD_TAG[r], n) for r, n in zip(c.RESOURCES, c.COST[card], strict=True) if n]
    if c.COST_RECYCLABLE[card]:
        costs.append(Fact(c.GOOD_TAG[c.RECYCLABLE], c.COST_RECYCLABLE[card]))
    kind = c.CARD_TAG[card].rpartition("_")[0]
    return Piece(c.CARD_TAG[card], zone, kind, seat, number=c.CARD_POINTS[card], facts=tuple(costs))


def _animal(animal: int, zone: str, seat: int) -> Piece:
    facts = (Fact(c.GOOD_TAG[c.AMMO], c.ANIMAL_LIFE[animal]), Fact(c.GOOD_TAG[c.FOOD], c.ANIMAL_FOOD[animal]))
    kind = c.ANIMAL_TAG[animal].rpartition("_")[0]
    return Piece(c.ANIMAL_TAG[animal], zone, kind, seat, number=c.ANIMAL_POINTS[animal], facts=facts)


# -- the moment --------------------------------------------------------------------------------------------
def _moment(position: Madsteam) -> Iterator[Piece]:
    """Yield the pieces that lie open only for a step: the animals in No Man's Land, the plans drawn with the
    Backpack and, during a visit, the goods of the Fence."""
    yield from (_animal(animal, "prey", -1) for animal in position.prey)
    yield from (_plan(card, "offer", -1) for card in position.offer if card >= 0)
    if position.agenda and position.agenda[-1][2:3] == (TRADE.key,):
        for good, price in enumerate(c.PRICE):
            if price:
                facts = (Fact(c.GOOD_TAG[c.MONEY], price),)
                yield Piece(f"fence.{c.GOOD_TAG[good]}", "fence", f"sold.{c.GOODS[good]}", facts=facts)
