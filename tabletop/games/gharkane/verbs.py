"""The verbs (kinds of moves) of the game, and the questions that seats are asked; the rules for them are in
the modules of the chapters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from tabletop.engine.agenda import Question, Steps
from tabletop.engine.position import NOBODY
from tabletop.engine.verb import Domain, Gesture, Params, Refusal, Verb
from tabletop.games.gharkane import components as c
from tabletop.games.gharkane.position import NOTHING, Gharkane, is_healthy

step = Steps()
"""The registry of the game's steps: functions that carry the match on without a player's choice."""

MEGAPOLE = Domain(c.MEGAPOLES, c.MEGAPOLE_TAG.__getitem__)
ROOM = Domain(c.ROOMS, c.ROOM_TAG.__getitem__)
LEADER = Domain(c.LEADERS, c.LEADER_TAG.__getitem__)
GOOD = Domain(range(len(c.GOODS)), c.GOOD_TAG.__getitem__)
HERO = Domain(c.HEROES, c.HERO_TAG.__getitem__)
PLACE = Domain(range(c.RING), c.PLACE_TAG.__getitem__)
SPOT = Domain(c.SPOTS, c.SPOT_TAG.__getitem__)
STOCK = Domain(range(c.RING), c.STOCK_TAG.__getitem__)
GAME_TILE = Domain(c.PREY, c.PREY_TAG.__getitem__)
AMMO_SPENT = Domain(range(max(c.RESISTANCE) + 2))
"""The amounts of ammo that a seat may spend on a hunt, up to the highest resistance of an animal with the
event Wild packs."""
AIDS = Domain(range(1 << len(c.HUNTING_AIDS)), lambda bits: f"aids.{bits}")
PRESSURE_AMMO = Domain(range(1, max(c.STRENGTHS) - min(c.STRENGTHS) + 2))
"""The amounts of ammo that the victim of a pressure may spend against it: up to the greatest difference in
strength between two heroes, plus 1 for the Studded club."""
TOWN = Domain(range(len(c.TOWNS)), c.TOWN_TAG.__getitem__)
TOOL = Domain(c.TOOLS, c.TOOL_TAG.__getitem__)
HOME = Domain(c.HOMES, c.HOME_TAG.__getitem__)
DWELLING = Domain(c.HOMES, c.DWELLING_TAG.__getitem__)
SCRAP = Domain(c.SCRAPS, c.SCRAP_TAG.__getitem__)
EVENT = Domain(range(c.EVENTS_DRAWN), lambda i: f"slot.event.{i + 1}")
"""The events of the match, by their index in the row on the board."""
NO_HELP = 0
HELPS = ("none", "material", "ammo", "foodstuff")
HELP = Domain((*range(1, len(HELPS)), NO_HELP), lambda h: f"help.{HELPS[h]}")
"""The kinds of goods that the Crisis cell can take off an event's price (GHA-18.5), as indexes of HELPS; the
full price is offered last."""
BENCH_HELPS, SHOP_HELPS, WORKSHOP_REPAIRS = 1, 2, 4
DISCOUNTS = (WORKSHOP_REPAIRS, BENCH_HELPS | SHOP_HELPS, SHOP_HELPS, BENCH_HELPS, 0)
DISCOUNT = Domain(DISCOUNTS, lambda d: f"discount.{d}")
"""The combinations of rooms that a seat can choose to lower the price of a repair, as bits (GHA-18.4,
GHA-18.22, GHA-18.25), the lowest price first."""

WRONG_STEP = "GHA-12.2"


def of_the(day_step: int) -> Refusal:
    """Return the refusal of a move that is legal only in another step of the round (GHA-12.2); `day_step` is
    that step, as an index of STEPS."""
    return Refusal(WRONG_STEP, {"needed": f"step.{c.STEPS[day_step]}"})


def handing_over(position: Gharkane) -> str:
    """Return the rule by which goods are being handed over under pressure: GHA-7.10 if the victim chooses
    them, GHA-18.23 if the seat that presses it does, with the War room; "" if no goods are handed over."""
    if position.question != "pay" or position.victim == NOTHING:
        return ""
    return "GHA-7.10" if position.asked == position.payer else "GHA-18.23"


def at_night(position: Gharkane) -> Refusal:
    """Return why a hero's action is refused now: goods are being handed over under pressure, or it is not
    night."""
    first = handing_over(position)
    return Refusal(first, {}) if first else of_the(c.NIGHT)


def ammo_now(position: Gharkane, seat: int) -> Refusal:
    """Return why a seat cannot spend ammo now: only a seat whose hero is pressed by a stronger rival may, and
    only before it gives any good."""
    pressing = position.victim != NOTHING and position.hero // c.TEAM == seat and not handing_over(position)
    return Refusal("GHA-7.9", {}) if pressing else at_night(position)


def moving(position: Gharkane, seat: int, hero: int) -> Refusal:
    """Return why a hero cannot move now: it has moved in this night (GHA-6.2), another hero of the seat is
    still acting (GHA-6.1), or it is not night."""
    if position.step != c.NIGHT or hero // c.TEAM != seat:
        return of_the(c.NIGHT)
    if position.standing[hero] and position.hero != hero:
        return Refusal("GHA-6.2", {})
    if position.hero // c.TEAM == seat and position.hero != NOTHING:
        return Refusal("GHA-6.1", {"moved": c.HERO_TAG[position.hero]}, first=True)
    return of_the(c.NIGHT)


def placing(position: Gharkane, seat: int, hero: int, place: int) -> Refusal:
    """Return why a hero cannot be placed now, because placing belongs to the set-up: at night a hero moves
    instead, and at the haciendas it takes a slot."""
    if position.step == c.SETUP:
        return of_the(c.SETUP)
    if position.question == TURN.key and hero // c.TEAM == seat and not position.standing[hero]:
        return Refusal("GHA-11.1", {"strength": c.STRENGTH[hero]})
    return moving(position, seat, hero)


def step_of_the_room(position: Gharkane, seat: int, room: int) -> Refusal:
    """Return why a room cannot be used now: it is not full (GHA-17.7), it works by itself (GHA-17.9), or it
    can be used only in another step."""
    if not position.working[seat] >> room & 1:
        return Refusal("GHA-17.7", asleep(position, seat, room))
    if room == c.RECYCLING and position.step == c.BUILD:  # it is not used itself: equipment is brought to it
        return Refusal("GHA-18.14", {})
    if room in c.BY_ITSELF and room != c.RECYCLING:
        return Refusal("GHA-17.9", {"room": c.ROOM_TAG[room]})
    return in_its_step(position, room)


def in_its_step(position: Gharkane, room: int) -> Refusal:
    """Return the refusal of a room that is used in the wrong step; it names the step of the room (the night
    or a step of the day)."""
    return at_night(position) if c.ROOM_STEP[room] == "night" else of_the(c.STEPS.index(c.ROOM_STEP[room]))


def asleep(position: Gharkane, seat: int, room: int) -> Params:
    """Return the values for the text that refuses a room because it does not work or is not in the shelter
    (GHA-17.7)."""
    if room not in position.rooms[seat]:
        return {"lacking": c.ROOM_TAG[room]}
    known: Params = {"room": c.ROOM_TAG[room], "seats": c.SEATS_OF[room]}
    home, people = position.rooms[seat].index(room), position.people[seat * len(c.HOMES) :]
    fillable = position.built[seat] >> home & 1 and people[c.HOSPITAL]
    return {**known, "free": c.SEATS_OF[room] - people[home]} if fillable else known


def before_recycling(position: Gharkane, seat: int, scrap: int) -> Refusal:
    """Return why equipment cannot be recycled now: the step is wrong, or there is no Recycling room."""
    return for_repair(scrap) if c.RECYCLING not in position.rooms[seat] else of_the(c.BUILD)


def for_repair(scrap: int) -> Refusal:
    """Return why the equipment `scrap` (an index of SCRAPS) cannot be recycled in a shelter without a
    Recycling room: if it is repaired, that the room is missing; if it is broken, that it can only be
    repaired, in another step."""
    return Refusal("GHA-17.7", {"lacking": c.ROOM_TAG[c.RECYCLING]}) if scrap % 2 else of_the(c.REPAIR)


def when_owed(position: Gharkane, good: int) -> Refusal:
    """Return why a good cannot be given now: no good is owed, or survivors must leave instead (GHA-14.3)."""
    if position.question == LEAVE.key and position.step == c.FEED:
        return Refusal("GHA-14.3", {"resource": c.GOOD_TAG[good]})
    return Refusal(WRONG_STEP, {})


def before_leaving(position: Gharkane) -> Refusal:
    """Return why no survivor can be dismissed now: goods must be given first (GHA-14.4, GHA-15.4), or no
    survivor has to leave."""
    if position.question == PAY.key and position.step == c.FEED:
        return Refusal("GHA-14.4", {})
    return Refusal("GHA-15.4" if position.care else WRONG_STEP, {})


def before_moving_in(position: Gharkane, dwelling: int) -> Refusal:
    """Return why a survivor cannot move now: it must move from the hospital, in the rooms step (GHA-17.6)."""
    return of_the(c.BUILD) if dwelling == c.HOSPITAL else Refusal("GHA-17.6", {})


def before_solving(position: Gharkane, event: int) -> Refusal:
    """Return why an event cannot be solved now: it is face down or already solved (GHA-13.4), or it is
    another step."""
    shown = event < position.shown and position.solver[event] == NOBODY
    return of_the(c.EVENTS_STEP) if shown else Refusal("GHA-13.4", {})


def before_recruiting(position: Gharkane, good: int) -> Refusal:
    """Return why a good cannot pay for a recruit now: recruiting belongs to another step, or the good is no
    foodstuff. In the rooms step, such a good is refused because it is no building material (GHA-1.2)."""
    if good in c.FOODSTUFFS:
        return of_the(c.RECRUIT)
    if position.step == c.BUILD:
        return Refusal("GHA-1.2", {"resource": c.GOOD_TAG[good], "group": c.GROUP_TAG[c.MATERIAL]})
    return Refusal("GHA-16.1", {"resource": c.GOOD_TAG[good]})


def day_goes_on(position: Gharkane) -> Refusal:
    """Return the refusal of ending a step when nobody is asked to end one; it names the step of the day that
    is being played (GHA-12.2)."""
    return of_the(position.step)


def no_cure(position: Gharkane, seat: int) -> str:
    """Return the number of the rule against using medicine now: a marker on the best space never improves
    (GHA-15.7), and a marker elsewhere improves only in the disease step (GHA-15.6)."""
    return "GHA-15.7" if is_healthy(position, seat) else "GHA-15.6"


def _goods_on(zone: str, goods: Iterable[int] = range(len(c.GOODS))) -> tuple[Gesture, ...]:
    """Return the drag gestures by which a seat carries one of its own goods to a zone of the table."""
    return tuple(Gesture(f"{c.GOOD_TAG[good]}.{{seat}}", zone) for good in goods)


def _by_action(piece: str, zone: str, place: str) -> tuple[Gesture, Gesture]:
    """Return the two drag gestures for one action: dragging the piece to the zone, or dragging one of the
    seat's action markers to the place."""
    return Gesture(piece, zone), Gesture("action.{seat}", place)


def _on_free_space(piece: str) -> Iterator[Gesture]:
    """Yield the drag gestures of a room card onto each space of the seat's board that holds no room yet."""
    for home, tag in enumerate(c.HOME_TAG[:-1]):
        yield Gesture(piece, f"{tag}.{{seat}}", partial(_is_free, home))


def _is_free(home: int, position: Gharkane) -> bool:
    return home >= len(position.rooms[position.asked])


# -- set-up
_keeping = (Gesture("{megapole}", f"{zone}.{{seat}}") for zone in ("slot.megapole.emblem", "place.leader"))
keep_megapole = Verb("keep_megapole", WRONG_STEP, *_keeping, megapole=MEGAPOLE)
keep_room = Verb("keep_room", WRONG_STEP, *_on_free_space("{room}"), room=ROOM)
enough_rooms = Verb("enough_rooms", WRONG_STEP)
open_room = Verb("open_room", WRONG_STEP, Gesture("free_room.{seat}", "{home}.{seat}"), home=HOME)
keep_leader = Verb("keep_leader", WRONG_STEP, Gesture("{leader}", "place.leader.{seat}"), leader=LEADER)
_goods_in = (Gesture("{good}.{seat}", "exchange"), Gesture("printed.{good}", "exchange"))
trade_in = Verb("trade_in", "GHA-2.19", *_goods_in, good=GOOD)
trade_for = Verb("trade_for", "GHA-2.19", Gesture("for.{good}", "place.stores.{seat}"), good=GOOD)
place_hero = Verb("place_hero", placing, Gesture("{hero}", "{place}"), hero=HERO, place=PLACE)
house = Verb("house", WRONG_STEP, Gesture("newcomer.{seat}", "{home}.{seat}"), home=HOME)

# -- night
look = Verb("look", "GHA-18.20", Gesture(f"{c.ROOM_TAG[c.LOOKOUT]}.{{seat}}", "slot.{town}"), town=TOWN)
move = Verb("move", moving, Gesture("{hero}", "{spot}"), hero=HERO, spot=SPOT)
use_room = Verb("use_room", step_of_the_room, Gesture("{room}.{seat}", "place.stores.{seat}"), room=ROOM)
use_equipment = Verb(
    "use_equipment", at_night, Gesture("{tool}.repaired.{seat}", "place.stores.{seat}"), tool=TOOL
)
spend_ammo = Verb(
    "spend_ammo", ammo_now, Gesture(f"{c.GOOD_TAG[c.AMMO]}.{{seat}}", "demand.{seat}"), n=PRESSURE_AMMO
)
give_in = Verb("give_in", WRONG_STEP)
decline = Verb("decline", "GHA-18.1")
_collecting = _by_action("{stock}", "place.stores.{seat}", "slot.{stock}")
collect = Verb("collect", at_night, *_collecting, stock=STOCK)
_hunting = _by_action("{prey}", "trophies.{seat}", "slot.{prey}")
hunt = Verb("hunt", at_night, *_hunting, prey=GAME_TILE, ammo=AMMO_SPENT, aids=AIDS)
_taking = _by_action("{tool}", "broken.{seat}", "place.market")
take_equipment = Verb("take_equipment", at_night, *_taking, tool=TOOL)
_searching = _by_action("{town}", "place.stores.{seat}", "slot.{town}")
search = Verb("search", at_night, *_searching, town=TOWN)
stop = Verb("stop", at_night)
put_back = Verb("put_back", at_night)

# -- payments
_giving = (Gesture("{good}.{seat}", "demand.{seat}"), Gesture("taken.{good}", "place.stores.{seat}"))
give = Verb("give", when_owed, *_giving, good=GOOD)
settle = Verb("settle", WRONG_STEP)
_leaving = Gesture("{dwelling}.{seat}", "demand.{seat}", lambda position: position.question in DEMANDS)
dismiss = Verb("dismiss", before_leaving, _leaving, dwelling=DWELLING)

# -- day
_solving = (*_goods_on("{event}"), Gesture("{event}", "slot.events.solved.{seat}"))
solve = Verb("solve", before_solving, *_solving, event=EVENT, help=HELP)
pass_turn = Verb("pass_turn", WRONG_STEP)
_medicine = f"{c.GOOD_TAG[c.MEDICINE]}.{{seat}}"
_curing = (Gesture(_medicine, "place.hospital.{seat}"), Gesture(_medicine, "place.disease.{seat}"))
treat = Verb("treat", no_cure, *_curing)
recruit = Verb("recruit", before_recruiting, Gesture("{good}.{seat}", "{home}.{seat}"), good=GOOD, home=HOME)
build = Verb("build", WRONG_STEP, *_goods_on("{home}.{seat}", c.MATERIALS), home=HOME)
_moving_in = Gesture("{dwelling}.{seat}", "{home}.{seat}")
move_survivor = Verb("move_survivor", before_moving_in, _moving_in, dwelling=DWELLING, home=HOME)
recycle = Verb("recycle", before_recycling, Gesture("{scrap}.{seat}", "place.stores.{seat}"), scrap=SCRAP)
_repairing = (Gesture("{tool}.{seat}", "repaired.{seat}"), *_goods_on("broken.{seat}", c.MATERIALS))
repair = Verb("repair", WRONG_STEP, *_repairing, tool=TOOL, discount=DISCOUNT)
done = Verb("done", day_goes_on)

# -- questions ---------------------------------------------------------------------------------------------
KEEP_MEGAPOLE = Question(
    "megapole", (keep_megapole,), "GHA-2.2", during="step.setup", private=True, setup=True
)
KEEP_ROOMS = Question(
    "rooms", (keep_room, enough_rooms), "GHA-2.8", during="step.setup", private=True, setup=True
)
FREE_ROOM = Question("free_room", (open_room,), "GHA-2.9", during="step.setup", setup=True)
HOUSE = Question("house", (house,), "GHA-11.6", during="step.night")
FIRST_HOUSE = Question("first_house", (house,), "GHA-2.10", during="step.setup", setup=True)
KEEP_LEADER = Question("leader", (keep_leader,), "GHA-2.12", during="step.setup", private=True, setup=True)
EXCHANGE = Question("exchange", (trade_in, done), "GHA-2.17", during="step.setup", setup=True)
EXCHANGED = Question("exchanged", (trade_in, trade_for), "GHA-2.17", setup=True)
PLACE_HEROES = Question("place", (place_hero,), "GHA-2.21", during="step.setup", setup=True)

PAY = Question("pay", (give, settle), "GHA-13.5")
TURN = Question("turn", (move, look), "GHA-6.10", during="step.night")
LOOK = Question("look", (put_back,), "GHA-18.20", during="step.night", private=True)
CLUBBING = Question("club", (use_equipment, decline), "GHA-19.16", during="step.night")
DEFEND = Question(
    "defend", (use_room, use_equipment, spend_ammo, give_in, give), "GHA-7.7", during="step.night"
)
DEMAND = Question("demand", (use_room, decline), "GHA-18.23", during="step.night")
_acts = (collect, hunt, take_equipment, search, use_equipment, use_room, stop)
ACT = Question("act", _acts, "GHA-8.1", during="step.night")
SCOPED = Question("scope", (hunt, put_back), "GHA-19.12", during="step.night", private=True)

SOLVE = Question("solve", (solve, pass_turn), "GHA-13.1", during="step.events")
LEAVE = Question("leave", (dismiss,), "GHA-14.5")
CARE = Question("care", (treat, done), "GHA-15.4", during="step.disease")
HIRE = Question("hire", (recruit, done), "GHA-16.1", during="step.recruit")
ROOMS_STEP = Question(
    "build", (build, move_survivor, use_room, recycle, trade_in, done), "GHA-17.10", during="step.build"
)
REPAIRS = Question("repair", (repair, use_room, done), "GHA-19.2", during="step.repair")
DEMANDS: tuple[str, ...] = (PAY.key, DEFEND.key, LEAVE.key)
"""The keys of the questions in which a seat must give up goods or survivors; the screen then shows an area to
drop them on."""
QUESTIONS = {
    q.key: q
    for q in (
        KEEP_MEGAPOLE, KEEP_ROOMS, FREE_ROOM, HOUSE, FIRST_HOUSE, KEEP_LEADER, EXCHANGE, EXCHANGED,
        PLACE_HEROES, PAY, TURN, LOOK, CLUBBING, DEFEND, DEMAND, ACT, SCOPED, SOLVE, LEAVE, CARE, HIRE,
        ROOMS_STEP, REPAIRS,
    )
}  # fmt: skip
