"""Chapters 2 and 3: setting up the board, then the shelter and the heroes of each seat in turn order."""

from __future__ import annotations

from tabletop.engine.agenda import Item, Next, ask, do
from tabletop.engine.chance import draw, shuffled, take_top
from tabletop.engine.game import in_order
from tabletop.engine.log import tell
from tabletop.engine.verb import Params
from tabletop.games.gharkane import components as c, verbs
from tabletop.games.gharkane.position import NOTHING, Gharkane, free_seats
from tabletop.games.gharkane.shelter import draw_equipment, enter, gain_all, note_working, settle_in

KEPT_ROOMS = c.SET_UP.number("kept_rooms")
GIVEN = c.SET_UP.number("exchange")
"""The number of goods that a seat gives for one other good in an exchange (GHA-2.17)."""


# -- the board (GHA-3) -------------------------------------------------------------------------------------
@verbs.step
def lay_out(position: Gharkane) -> None:
    """Lay out the board, shuffle the piles for the set-up, and draw the first player at random (GHA-2.1)."""
    position.first = position.token = draw(position, position.seats)
    position.row = shuffled(position, c.EVENTS)[: c.EVENTS_DRAWN]
    tools = shuffled(position, c.TOOL_TILES)
    position.offer, position.market = tools[: c.OFFER], tools[c.OFFER :]
    game = shuffled(position, c.GAME_TILES)
    stacks = len(c.HUNTS)
    position.stacks = [game[i * c.STACK : (i + 1) * c.STACK] for i in range(stacks)]
    position.boxed = game[stacks * c.STACK :]
    position.piles = [shuffled(position, search_tiles(position)) for _ in c.TOWNS]
    position.megapoles = shuffled(position, c.MEGAPOLES)
    position.leader_pile = shuffled(position, c.LEADERS)
    position.room_pile = shuffled(position, room_tiles(position))


def room_tiles(position: Gharkane) -> list[int]:
    """Return the room tiles from which seats draw; with the option seven_rooms, the two rooms that every
    shelter gets are left out."""
    return [room for room in c.ROOM_TILES if not (position.options.seven_rooms and room in c.SEVENTH)]


def search_tiles(position: Gharkane) -> list[int]:
    """Return the search tiles of each town, as indexes of SEARCH: ten tiles, or nine with the option
    one_ammo_pack (GHA-3.5)."""
    tiles = list(c.SEARCH_TILES)
    if position.options.one_ammo_pack:
        tiles.remove(c.PACK)
    return tiles


def search_gain(position: Gharkane, tile: int) -> tuple[int, ...]:
    """Return the goods that a search tile gives, as amounts by good; with one_ammo_pack, the only ammo pack
    gives twice its goods."""
    if tile == c.PACK and position.options.one_ammo_pack:
        return tuple(2 * n for n in c.SEARCH_GAIN[tile])
    return c.SEARCH_GAIN[tile]


# -- shelters (GHA-2) --------------------------------------------------------------------------------------
@verbs.step
def set_up_shelters(position: Gharkane) -> Next:
    """Let each seat set up its shelter in turn order, then place heroes one at a time (GHA-2.1, GHA-2.21)."""
    turn = in_order(position.seats, position.first)
    shelters = [do(set_up_shelter, seat) for seat in turn]
    return [*shelters, *[do(put_hero, seat) for _ in range(c.TEAM) for seat in turn]]


@verbs.step
def set_up_shelter(position: Gharkane, seat: int) -> Next:
    """Draw the cards of a seat (GHA-2.6), then ask which megapole (start card), rooms and leader it keeps, in
    this order."""
    draw_cards(position)
    position.rooms[seat] = (c.WORKSHOP,)
    rooms = [unless_fast(position, ask(seat, verbs.KEEP_ROOMS))] * KEPT_ROOMS
    return [
        unless_fast(position, ask(seat, verbs.KEEP_MEGAPOLE)),
        *rooms,
        do(put_rooms_back, seat),
        unless_fast(position, ask(seat, verbs.FREE_ROOM)),
        do(move_in, seat),
        unless_fast(position, ask(seat, verbs.KEEP_LEADER)),
        do(hand_out, seat),
        *([] if position.options.fast_setup else [do(exchange, seat)]),
        do(first_equipment, seat),
    ]


def unless_fast(position: Gharkane, question: Item) -> Item:
    """Return the given question of the set-up or, with the option fast_setup, a step that answers it at
    random."""
    _, seat, key = question
    return do(choose_for, seat, SET_UP_QUESTIONS.index(key)) if position.options.fast_setup else question


@verbs.step
def choose_for(position: Gharkane, seat: int, number: int) -> Next:
    """Answer question `number` of SET_UP_QUESTIONS for a seat at random (option fast_setup)."""
    question = verbs.QUESTIONS[SET_UP_QUESTIONS[number]]
    actions = question.legal(position, seat)
    verb, args = actions[draw(position, len(actions))]
    todo: Next = next(v for v in question.verbs if v.key == verb).effect_fn(position, seat, *args)
    return todo


def draw_cards(position: Gharkane) -> None:
    """Draw the cards from which a seat chooses: two megapoles (GHA-2.2), reshuffling discarded ones if too
    few are left (GHA-2.3), six different rooms (GHA-2.7) and two leaders (GHA-2.6)."""
    n = c.SET_UP.number("megapoles")
    if len(position.megapoles) < n:
        position.megapoles += shuffled(position, position.megapoles_out)
        position.megapoles_out = ()
    position.dealt_megapoles, position.megapoles = position.megapoles[:n], position.megapoles[n:]
    position.dealt_rooms = draw_rooms(position, c.SET_UP.number("rooms"))
    n = c.SET_UP.number("leaders")
    position.dealt_leaders, position.leader_pile = position.leader_pile[:n], position.leader_pile[n:]
    position.secrets_shown += 1


def draw_rooms(position: Gharkane, n: int) -> tuple[int, ...]:
    """Draw `n` different rooms from the pile; a second room of the same kind goes back and another is drawn
    (GHA-2.7)."""
    drawn: list[int] = []
    back: list[int] = []
    pile = list(position.room_pile)
    while len(drawn) < n:
        room = pile.pop(0)
        (back if room in drawn else drawn).append(room)
    position.room_pile = shuffled(position, [*pile, *back])
    return tuple(drawn)


# -- megapole ----------------------------------------------------------------------------------------------
@verbs.keep_megapole.allows("GHA-2.2", "megapole")
def megapoles_drawn(position: Gharkane) -> tuple[int, ...]:
    return position.dealt_megapoles


@verbs.keep_megapole.effect
def megapole_kept(position: Gharkane, seat: int, megapole: int) -> None:
    """Give a seat the megapole card that it keeps, and discard the other one; discarded megapoles are drawn
    again only if too few are left (GHA-2.3)."""
    position.megapole[seat] = megapole
    position.megapoles_out += tuple(m for m in position.dealt_megapoles if m != megapole)
    position.dealt_megapoles = ()
    tell(position, "log.megapole", "GHA-2.2", seat=seat, megapole=c.MEGAPOLE_TAG[megapole])


# -- rooms -------------------------------------------------------------------------------------------------
def rooms_kept(position: Gharkane, seat: int) -> Params:
    return {"count": len(position.rooms[seat]) - 1}


@verbs.keep_room.allows("GHA-2.8", "room", details=rooms_kept)
def rooms_drawn(position: Gharkane) -> tuple[int, ...]:
    return position.dealt_rooms


@verbs.enough_rooms.forbids("GHA-2.8", details=rooms_kept)
def four_are_kept(position: Gharkane) -> bool:
    return True


@verbs.keep_room.effect
def room_kept(position: Gharkane, seat: int, room: int) -> None:
    position.rooms[seat] += (room,)
    position.dealt_rooms = tuple(r for r in position.dealt_rooms if r != room)
    tell(position, "log.room_kept", "GHA-2.8", seat=seat, room=c.ROOM_TAG[room])


@verbs.step
def put_rooms_back(position: Gharkane, seat: int) -> None:
    """Discard, face down, the drawn rooms that the seat did not keep (GHA-2.8, GHA-22.1). With the option
    seven_rooms, add the two rooms of that option to the shelter."""
    position.rooms[seat] += c.SEVENTH if position.options.seven_rooms else ()
    position.rooms_out += position.dealt_rooms
    position.dealt_rooms = ()


@verbs.open_room.allows("GHA-2.9", "home")
def own_rooms(position: Gharkane, seat: int) -> range:
    return range(len(position.rooms[seat]))


@verbs.open_room.effect
def room_opened(position: Gharkane, seat: int, home: int) -> None:
    position.built[seat] |= 1 << home
    note_working(position, seat, home)
    tell(position, "log.open_room", "GHA-2.9", seat=seat, room=c.ROOM_TAG[position.rooms[seat][home]])


@verbs.step
def move_in(position: Gharkane, seat: int) -> Next:
    """Ask the seat where its first four survivors live (GHA-2.10); with the option fast_setup they fill the
    built room first."""
    position.newcomers = c.SET_UP.number("survivors")
    if position.options.fast_setup:
        fill_room(position, seat)
    return [do(settle_in, seat, 1)]


def fill_room(position: Gharkane, seat: int) -> None:
    """Move new survivors into the seat's built room until it is full; the others are left in `newcomers`."""
    home = position.built[seat].bit_length() - 1
    while position.newcomers and free_seats(position, seat, home) > 0:
        position.newcomers -= 1
        enter(position, seat, home)


# -- leader and goods --------------------------------------------------------------------------------------
@verbs.keep_leader.allows("GHA-2.12", "leader")
def leaders_drawn(position: Gharkane) -> tuple[int, ...]:
    return position.dealt_leaders


@verbs.keep_leader.effect
def leader_kept(position: Gharkane, seat: int, leader: int) -> None:
    position.leader[seat] = leader
    position.leaders_out += tuple(card for card in position.dealt_leaders if card != leader)
    position.dealt_leaders = ()
    tell(position, "log.leader", "GHA-2.12", seat=seat, leader=c.LEADER_TAG[leader])


@verbs.step
def hand_out(position: Gharkane, seat: int) -> None:
    """Give a seat the goods of its leader, of its leader's searches and of its megapole card (GHA-2.13 to
    GHA-2.16)."""
    leader, megapole = position.leader[seat], position.megapole[seat]
    gain_all(position, seat, c.LEADER_GOODS[leader], "GHA-2.13", c.LEADER_TAG[leader])
    for town in c.LEADER_SEARCHES[leader]:
        find_tile(position, seat, town, "GHA-2.14")
    gain_all(position, seat, c.MEGAPOLE_GOODS[megapole], "GHA-2.16", c.MEGAPOLE_TAG[megapole])
    position.tradable, position.traded = list(c.MEGAPOLE_GOODS[megapole]), ()


def find_tile(position: Gharkane, seat: int, town: int, rule: str) -> int:
    """Draw the top search tile of a town for a seat, which gains its goods; leave the tile beside the pile
    and return it (GHA-10.5, GHA-10.7). The log cites `rule`."""
    if position.face_up[town]:
        tile, *rest = position.piles[town]
        position.piles[town] = tuple(rest)
    else:
        tile, position.piles[town] = take_top(position, position.piles[town])
    position.face_up[town] = 0
    position.found[town] += (tile,)
    tell(position, "log.find", rule, seat=seat, tile=c.SEARCH_TAG[tile], place=c.PLACE_TAG[c.TOWNS[town]])
    gain_all(position, seat, search_gain(position, tile), rule, c.TOWN_TAG[town])
    return tile


@verbs.step
def first_equipment(position: Gharkane, seat: int) -> None:
    draw_equipment(position, seat, "GHA-2.20")


# -- exchange ----------------------------------------------------------------------------------------------
@verbs.step
def exchange(position: Gharkane, seat: int) -> Next:
    """Offer the seat to exchange two goods of its megapole (start card) for one good of another kind; repeat
    while two of them are left (GHA-2.18)."""
    return [ask(seat, verbs.EXCHANGE), do(exchange, seat)] if sum(position.tradable) >= GIVEN else None


def left_to_exchange(position: Gharkane, seat: int) -> Params:
    """Return the seat's megapole (start card), for the text of a refusal: in the set-up, only its goods may
    be exchanged. Return an empty dict after the set-up (option open_trade), when any goods may be."""
    return {"megapole": c.MEGAPOLE_TAG[position.megapole[seat]]} if position.step == c.SETUP else {}


@verbs.trade_in.forbids("GHA-2.19")
def only_at_the_start(position: Gharkane) -> bool:
    return position.step != c.SETUP and not position.options.open_trade


@verbs.trade_in.forbids("GHA-2.17")
def two_are_given(position: Gharkane) -> bool:
    return len(position.traded) == GIVEN


@verbs.trade_in.forbids("GHA-2.18", details=left_to_exchange)
def not_a_printed_good(position: Gharkane, good: int) -> bool:
    return not position.tradable[good]


@verbs.trade_in.forbids("GHA-2.18", details=left_to_exchange)
def no_pair_left(position: Gharkane) -> bool:
    return sum(position.tradable) + len(position.traded) < GIVEN


@verbs.trade_for.forbids("GHA-2.17")
def two_not_given_yet(position: Gharkane) -> bool:
    return len(position.traded) < GIVEN


@verbs.trade_for.forbids("GHA-2.17")
def one_of_those_given(position: Gharkane, good: int) -> bool:
    return good in position.traded


@verbs.trade_in.effect
def good_given(position: Gharkane, seat: int, good: int) -> Next:
    position.tradable[good] -= 1
    position.goods[seat * len(c.GOODS) + good] -= 1
    position.traded += (good,)
    return [ask(seat, verbs.EXCHANGED)]


@verbs.trade_for.effect
def good_received(position: Gharkane, seat: int, good: int) -> None:
    first, second = (c.GOOD_TAG[g] for g in position.traded)
    position.goods[seat * len(c.GOODS) + good] += 1
    if first == second:
        tell(position, "log.exchange_alike", "GHA-2.17", seat=seat, good=c.GOOD_TAG[good], first=first)
    else:
        tell(
            position, "log.exchange", "GHA-2.17", seat=seat, good=c.GOOD_TAG[good], first=first, second=second
        )
    position.traded = ()


# -- heroes ------------------------------------------------------------------------------------------------
@verbs.step
def put_hero(position: Gharkane, seat: int) -> Next:
    """Ask a seat to place one hero (GHA-2.21)."""
    return [unless_fast(position, ask(seat, verbs.PLACE_HEROES))]


@verbs.place_hero.allows("GHA-2.21", "hero", details=lambda position: {})
def own_heroes_to_place(position: Gharkane, seat: int) -> list[int]:
    return [hero for hero in range(seat * c.TEAM, (seat + 1) * c.TEAM) if position.at[hero] == NOTHING]


@verbs.place_hero.allows("GHA-2.22", "place")
def start_places(position: Gharkane, seat: int) -> list[int]:
    """Return the places where a seat may place a hero: its leader's three places and the haciendas, except
    those with a hero of its own (GHA-2.15, GHA-2.22)."""
    taken = position.at[seat * c.TEAM : (seat + 1) * c.TEAM]
    return [p for p in (*c.LEADER_PLACES[position.leader[seat]], c.HACIENDAS) if p not in taken]


@verbs.place_hero.effect
def hero_placed(position: Gharkane, seat: int, hero: int, place: int) -> None:
    position.at[hero] = place
    tag, strength = c.HERO_TAG[hero], c.STRENGTH[hero]
    tell(position, "log.place_hero", "GHA-2.22", seat=seat, n=strength, hero=tag, place=c.PLACE_TAG[place])


SET_UP_QUESTIONS = tuple(
    q.key
    for q in (verbs.KEEP_MEGAPOLE, verbs.KEEP_ROOMS, verbs.FREE_ROOM, verbs.KEEP_LEADER, verbs.PLACE_HEROES)
)
"""The keys of the questions of the set-up that are answered at random with the option fast_setup."""
