"""The pieces on the table and the zones (named areas) in which they lie, as the viewer may know them."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator

from tabletop.engine.position import NOBODY, row
from tabletop.engine.secrecy import UNKNOWN
from tabletop.engine.table import Fact, Piece, Text
from tabletop.games.gharkane import acting, components as c, payment, printed, verbs
from tabletop.games.gharkane.event import open_of_the_row
from tabletop.games.gharkane.forecast import space_to_come
from tabletop.games.gharkane.position import NOTHING, Gharkane, best_space

BEDS = 20
"""The number of beds painted in the hospital; any further survivors are shown in the last one."""


def pieces(position: Gharkane, viewer: int) -> Iterator[Piece]:
    """Yield every piece that the viewer can see."""
    yield from _heroes(position)
    yield from _stocks(position)
    yield from _stacks(position)
    yield from _towns(position)
    yield from _market(position)
    yield from _events(position)
    yield from _chosen_from(position)
    yield from _in_hand(position)
    for seat in range(position.seats):
        yield from _shelter(position, seat)
        people = tuple(position.people[row(seat, len(c.HOMES))])
        yield from _people(seat, tuple(position.rooms[seat]), people, beds(position))
        yield from _beside(position, seat)


# -- the ring ----------------------------------------------------------------------------------------------
def _heroes(position: Gharkane) -> Iterator[Piece]:
    """Yield the heroes: beside the shelter until placed, then at a place or in a slot of the haciendas."""
    for hero, place in enumerate(position.at):
        seat, up = hero // c.TEAM, position.standing[hero]
        if place == NOTHING:
            zone = f"heroes.{seat}"
        elif position.slot[hero] != c.NO_SLOT:
            zone = f"slot.haciendas.{position.slot[hero]}"
        else:
            zone = f"slot.{c.PLACES[place]}.hero.{seat + 1}"
        picture = "hero.standing" if up or place == NOTHING else "hero.lying"
        remark = Text("told.standing" if up else "told.lying", {"seat": f"seat.{seat}"})
        yield Piece(c.HERO_TAG[hero], zone, picture, seat, number=c.STRENGTH[hero], told=(remark,))


def _stocks(position: Gharkane) -> Iterator[Piece]:
    for place, good in enumerate(c.GOOD_AT):
        if good != c.NO_GOOD:
            zone = f"slot.{c.STOCK_TAG[place]}"
            yield Piece(c.STOCK_TAG[place], zone, f"stock.{c.GOODS[good]}", number=position.stock[place])


def _stacks(position: Gharkane) -> Iterator[Piece]:
    """Yield the top tile of each stack of game, with its resistance and the food for each seat."""
    for i, stack in enumerate(position.stacks):
        tag = c.PREY_TAG[i * c.STACK]
        if stack:
            seats = range(position.seats)
            remark = Text("told.prey", {"game": c.GAME_TAG[stack[0]], "n": len(stack)})
            brings = tuple(_would_bring(position, seat, i) for seat in seats)
            resists = acting.resistance(position, max(position.asked, 0), i * c.STACK)
            kind = c.GAME_TAG[stack[0]].split(".")[1]
            top = Piece(tag, f"slot.{tag}", f"game.{kind}", number=resists, height=len(stack))
            yield top._replace(told=(remark,), foreseen=brings)


def _would_bring(position: Gharkane, seat: int, stack: int) -> Text:
    tile = position.stacks[stack][0]
    need, food = acting.resistance(position, seat, stack * c.STACK), acting.food_for(position, seat, tile)
    return Text("told.hunt", {"seat": f"seat.{seat}", "need": need, "n": food})


def _towns(position: Gharkane) -> Iterator[Piece]:
    """Yield the search pile of each town, face up until the first search, and the tiles found beside it."""
    for town, pile in enumerate(position.piles):
        tag, found = c.TOWN_TAG[town], position.found[town]
        top = pile[0] if pile else UNKNOWN
        if pile:
            open_ = position.face_up[town] and top != UNKNOWN
            picture = f"search.{c.SEARCH[top]}" if open_ else "stack.search"
            remarks = [Text("told.top", {"tile": c.SEARCH_TAG[top]})] if open_ else []
            remarks.append(Text("told.pile", {"n": len(pile)}))
            yield Piece(tag, f"slot.{tag}", picture, number=len(pile), height=len(pile), told=tuple(remarks))
        if found:
            name = c.PLACES[c.TOWNS[town]]
            remarks = [
                Text("told.found", {"tile": c.SEARCH_TAG[t], "n": n}) for t, n in Counter(found).items()
            ]
            zone, picture = f"slot.found.{name}", f"search.{c.SEARCH[found[-1]]}"
            yield Piece(f"found_pile.{name}", zone, picture, height=len(found), told=tuple(remarks))


def _market(position: Gharkane) -> Iterator[Piece]:
    for i, tool in enumerate(position.offer):
        tag, twins = c.TOOL_TAG[tool], position.offer[:i].count(tool)
        name = f"{tag}.{twins + 1}" if twins else tag
        yield Piece(name, f"slot.market.{i + 1}", tag, facts=printed.equipment_cost(tool), known_as=tag)
    if position.market:
        n = len(position.market)
        yield Piece("market", "slot.market.pile", "stack.equipment", number=n, height=n)
    if position.scrapped:
        tool = position.scrapped[-1]
        picture, cost, height = printed.broken(tool), printed.equipment_cost(tool), len(position.scrapped)
        yield Piece("scrapped", "slot.market.discard", picture, facts=cost, height=height)


def _events(position: Gharkane) -> Iterator[Piece]:
    """Yield the event cards of the row, face down until turned up. A solved event lies at the shelter of its
    solver, and a marker takes its place in the row."""
    for i in range(c.EVENTS_DRAWN):
        slot = f"slot.event.{i + 1}"
        if i >= position.shown:
            yield Piece(f"event_back.{i + 1}", slot, "back", face=False, known_as=slot)
            continue
        solver = position.solver[i]
        zone = slot if solver == NOBODY else f"slot.events.solved.{solver}"
        if solver != NOBODY:
            remark = Text("told.solved", {"event": c.EVENT_TAG[position.row[i]], "seat": f"seat.{solver}"})
            yield Piece(f"solved.{i + 1}", slot, "solved", solver, told=(remark,))
        yield printed.event_card(position.row[i], zone)._replace(known_as=slot, owner=solver)


# -- what is chosen from -----------------------------------------------------------------------------------
def _chosen_from(position: Gharkane) -> Iterator[Piece]:
    """Yield the cards drawn for a choice in the set-up, and the tiles that a seat is looking through
    (GHA-18.20, GHA-19.12)."""
    for i, megapole in enumerate(position.dealt_megapoles):
        yield _drawn("megapole", i, megapole) or printed.megapole_card(megapole)
    for i, room in enumerate(position.dealt_rooms):
        yield _drawn("room", i, room) or printed.room_card(room, "drawn.rooms", c.ROOM_TAG[room], "plan")
    for i, leader in enumerate(position.dealt_leaders):
        yield _drawn("leader", i, leader) or printed.leader_card(leader)
    if 0 <= position.looking < len(c.TOWNS):
        for i, tile in enumerate(position.piles[position.looking]):
            if tile != UNKNOWN:
                yield Piece(f"{c.SEARCH_TAG[tile]}.{i + 1}", "looked", f"search.{c.SEARCH[tile]}")
    elif position.looking != NOTHING:
        yield from _looked_through(position, position.looking - len(c.TOWNS))


def _drawn(kind: str, i: int, card: int) -> Piece | None:
    """Return the back of a drawn card that the viewer may not see, or None for a card that the viewer knows
    (GHA-22.1); `i` is its index among the drawn cards."""
    if card != UNKNOWN:
        return None
    return Piece(f"{kind}.drawn.{i + 1}", f"drawn.{kind}s", "back", face=False)


def _looked_through(position: Gharkane, stack: int) -> Iterator[Piece]:
    """Yield the tiles below the top one of a stack of game that the viewer may see."""
    for depth, tile in enumerate(position.stacks[stack]):
        if depth and tile != UNKNOWN:
            tag, kind = c.PREY_TAG[stack * c.STACK + depth], c.GAME_TAG[tile].split(".")[1]
            food = Fact("good.food", acting.food_for(position, max(position.asked, 0), tile))
            resists = Fact(
                "resistance", acting.resistance(position, max(position.asked, 0), stack * c.STACK + depth)
            )
            remarks = (Text("told.prey", {"game": c.GAME_TAG[tile], "n": len(position.stacks[stack])}),)
            name = f"{c.GAME_TAG[tile]}.{stack}.{depth}"
            yield Piece(name, "looked", f"trophy.{kind}", facts=(resists, food), known_as=tag, told=remarks)


def _in_hand(position: Gharkane) -> Iterator[Piece]:
    """Yield the pieces that the asked seat can drag for its question: actions, a free room, new survivors,
    and goods to exchange or to take from a rival."""
    seat = position.asked
    if position.question == verbs.ACT.key:
        for i in range(position.actions):
            yield Piece(
                f"action.{seat}.{i + 1}", f"actions.{seat}", "action", seat, known_as=f"action.{seat}"
            )
    if position.question == verbs.FREE_ROOM.key:
        yield Piece(f"free_room.{seat}", f"free_room.{seat}", "free_room", seat)
    for i in range(position.newcomers):
        if seat != NOBODY:
            tag = f"newcomer.{seat}"
            yield Piece(f"{tag}.{i + 1}", f"newcomers.{seat}", "survivor", seat, known_as=tag)
    if position.question in (verbs.EXCHANGE.key, verbs.EXCHANGED.key):
        yield from _exchange(position)
    if position.question == verbs.PAY.key and position.purpose == payment.FOR_WAR:
        start = position.payer * len(c.GOODS)
        for good, tag in enumerate(c.GOOD_TAG):
            for i in range(position.goods[start + good] * (position.exact[good] + position.spare > 0)):
                name = f"taken.{tag}"
                yield Piece(f"{name}.{i + 1}", "spoils", tag, position.payer, known_as=name)


def _exchange(position: Gharkane) -> Iterator[Piece]:
    """Yield the goods that may be given in an exchange; once two are given, one good of each kind that may be
    received for them."""
    if len(position.traded) > 1:
        yield from (Piece(f"for.{tag}", "for", tag) for tag in c.GOOD_TAG)
        return
    for good, n in enumerate(position.tradable):
        tag = f"printed.{c.GOOD_TAG[good]}"
        yield from (Piece(f"{tag}.{i + 1}", "printed", c.GOOD_TAG[good], known_as=tag) for i in range(n))
    for i, good in enumerate(position.traded):
        yield Piece(f"given.{c.GOOD_TAG[good]}.{i + 1}", "exchange", c.GOOD_TAG[good])


# -- shelters ----------------------------------------------------------------------------------------------
def _shelter(position: Gharkane, seat: int) -> Iterator[Piece]:
    """Yield the pieces on a seat's shelter board: the disease marker and its expected next space, rooms,
    leader, megapole and goods."""
    for space in range(best_space(position)):
        yield Piece(
            f"closed.{space}.{seat}", f"slot.disease.{space}.{seat}", "closed", spot=(0.0, 0.5), span=2.0
        )
    yield Piece(f"disease.{seat}", f"slot.disease.{position.disease[seat]}.{seat}", "disease")
    if (space := space_to_come(position, seat)) != position.disease[seat]:
        coming = (Text("told.disease", {"value": c.TRACK[space]}),)
        zone = f"slot.disease.{space}.{seat}"
        yield Piece(f"disease_next.{seat}", zone, "disease_next", foreseen=coming, expected=True)
    rooms, built = position.rooms[seat], position.built[seat]
    yield from _rooms(seat, rooms, built, position.working[seat], spent_rooms(position, seat))
    if (leader := position.leader[seat]) != NOTHING:
        tag = c.LEADER_TAG[leader]
        yield Piece(tag, f"slot.leader.portrait.{seat}", tag.replace("leader", "portrait"))
    if (megapole := position.megapole[seat]) != NOTHING:
        tag = c.MEGAPOLE_TAG[megapole]
        yield Piece(tag, f"slot.megapole.emblem.{seat}", tag.replace("megapole", "emblem"))
    for good, n in enumerate(position.goods[row(seat, len(c.GOODS))]):
        zone, tag = f"slot.reserve.{c.GOODS[good]}.{seat}", f"{c.GOOD_TAG[good]}.{seat}"
        known_as = "" if begins(position, good, n) else f"none.{tag}"
        yield Piece(tag, zone, f"stock.{c.GOODS[good]}", seat, number=n, known_as=known_as)


@functools.lru_cache(64)
def _rooms(seat: int, rooms: tuple[int, ...], built: int, working: int, spent: int) -> list[Piece]:
    """Return the room cards of a shelter, drawn as ruined, built or full, shaded and with a remark if the
    bonus is spent; `built` is indexed by place on the board, `working` and `spent` by kind of room, all as
    bits."""
    found = []
    for home, room in enumerate(rooms):
        look = "ruin"
        if built >> home & 1:
            look = "full" if working >> room & 1 else "room"
        is_spent = bool(spent >> room & 1)
        remarks = (Text("told.used"),) if is_spent else ()
        card = printed.room_card(
            room, f"slot.room.{home + 1}.card.{seat}", f"{c.ROOM_TAG[room]}.{seat}", look
        )
        found.append(card._replace(told=remarks, spent=is_spent))
    return found


def spent_rooms(position: Gharkane, seat: int) -> int:
    """Return the rooms of a seat that can do nothing more in this round, as bits. The Salvage bench has two
    bonuses: a draw and a cheaper repair (GHA-18.4)."""
    used = position.used[seat]
    return used if position.discounted[seat] else used & ~(1 << c.BENCH)


def begins(position: Gharkane, good: int, n: int) -> bool:
    """Tell whether a seat can start a payment by dragging a good onto the thing to pay for, such as a room.
    This is not possible while a player chooses another's goods with the War room (GHA-18.23).

    Args:
        n: how many of the good the seat has.
    """
    if position.question == verbs.PAY.key:
        return position.purpose != payment.FOR_WAR
    if position.question == verbs.SOLVE.key:
        shown = [position.row[i] for i in open_of_the_row(position)]
        wanted = good in c.FOODSTUFFS and any(c.EVENT_FOODSTUFFS[event] for event in shown)
        return n > 0 and (wanted or any(c.EVENT_COST[event][good] for event in shown))
    return n > 0 or position.question not in (verbs.ROOMS_STEP.key, verbs.REPAIRS.key)


@functools.lru_cache(64)
def _people(seat: int, rooms: tuple[int, ...], people: tuple[int, ...], beds: int) -> list[Piece]:
    """Return the survivors of a shelter on seats and in beds, the free seats and the closed beds."""
    return [*_at_home(seat, rooms, people), *_in_hospital(seat, people[c.HOSPITAL], beds)]


def beds(position: Gharkane) -> int:
    """Return how many of the beds printed in a hospital may be used (GHA-16.3, option tight_hospital)."""
    return c.TIGHT if position.options.tight_hospital else BEDS


def _at_home(seat: int, rooms: tuple[int, ...], people: tuple[int, ...]) -> Iterator[Piece]:
    for home, room in enumerate(rooms):
        told = Text("told.room", {"room": c.ROOM_TAG[room]})
        for i in range(c.SEATS_OF[room]):
            zone = f"slot.{c.HOME_TAG[home].split('.', 1)[1]}.seat.{i + 1}.{seat}"
            if i < people[home]:
                yield _survivor(home, i, zone, seat)._replace(told=(told,))
            else:
                yield Piece(f"free_seat.{home + 1}.{i + 1}.{seat}", zone, "seat_free", height=0)


def _in_hospital(seat: int, ill: int, beds: int) -> Iterator[Piece]:
    for i in range(ill):
        yield _survivor(c.HOSPITAL, i, f"slot.hospital.bed.{min(i + 1, BEDS)}.{seat}", seat)
    for bed in range(max(ill, beds) + 1, BEDS + 1):
        yield Piece(f"closed_bed.{bed}.{seat}", f"slot.hospital.bed.{bed}.{seat}", "closed_bed")


def _survivor(home: int, i: int, zone: str, seat: int) -> Piece:
    tag = f"{c.DWELLING_TAG[home]}.{seat}"
    return Piece(f"{tag}.{i + 1}", zone, "survivor", seat, known_as=tag)


def _beside(position: Gharkane, seat: int) -> Iterator[Piece]:
    """Yield the hunted game tiles and the broken and repaired equipment beside a seat's shelter board."""
    for kind, n in enumerate(position.hunted[row(seat, len(c.GAME))]):
        if n:
            name = c.GAME_TAG[kind].split(".")[1]
            facts = (Fact("resistance", c.RESISTANCE[kind]), Fact("good.food", c.FIRST_FOOD[kind]))
            remarks = (Text("told.next", {"n": acting.food_for(position, seat, kind)}),)
            tag, zone = f"{c.GAME_TAG[kind]}.{seat}", f"trophies.{seat}"
            yield Piece(tag, zone, f"trophy.{name}", facts=facts, height=n, told=remarks)
    yield from _equipment(position.broken[seat], position.repaired[seat], seat, position.ready[seat])


@functools.lru_cache(64)
def _equipment(damaged: tuple[int, ...], repaired: tuple[int, ...], seat: int, ready: int) -> list[Piece]:
    """Return the broken and the repaired equipment of a seat; `ready` holds the kinds not used yet in this
    round, as bits."""
    return [*_tools(damaged, seat, ready, ""), *_tools(repaired, seat, ready, ".repaired")]


def _tools(tools: tuple[int, ...], seat: int, ready: int, state: str) -> Iterator[Piece]:
    """Yield broken (`state` "") or repaired (`state` ".repaired") equipment, pieces of one kind as a stack;
    repaired equipment has a remark that it is ready or used."""
    zone = f"repaired.{seat}" if state else f"broken.{seat}"
    for tool, n in Counter(tools).items():
        picture = c.TOOL_TAG[tool] if state else printed.broken(tool)
        spent = bool(state) and not ready >> tool & 1
        remarks = [Text("told.used" if spent else "told.ready")] if state else []
        remarks += [Text("told.twins", {"n": n})] if n > 1 else []
        tag = f"{c.TOOL_TAG[tool]}{state}.{seat}"
        card = Piece(tag, zone, picture, seat, facts=printed.equipment_cost(tool), height=n)
        yield card._replace(told=tuple(remarks), spent=spent)
