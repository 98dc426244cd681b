"""What a seat may do, and the questions it is asked. What stands in the way is said chapter by chapter."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tabletop.engine.agenda import Question, Steps
from tabletop.engine.verb import Domain, Gesture, Refusal, Verb
from tabletop.games.gharkane.components import (
    AMMO,
    BUILD,
    DISEASE,
    DWELLING_TAG,
    EVENTS_DRAWN,
    EVENTS_STEP,
    FEED,
    GOOD_TAG,
    GOODS,
    HERO_TAG,
    HEROES,
    HOME_TAG,
    HOMES,
    HUNTING_AIDS,
    LEADER_TAG,
    LEADERS,
    LOOKOUT,
    MATERIALS,
    MEDICINE,
    MEGAPOLE_TAG,
    MEGAPOLES,
    NIGHT,
    PLACE_TAG,
    PREY,
    PREY_TAG,
    RECRUIT,
    REPAIR,
    RESISTANCE,
    RING,
    ROOM_STEP,
    ROOM_TAG,
    ROOMS,
    SCRAP_TAG,
    SCRAPS,
    SETUP,
    SPOT_TAG,
    SPOTS,
    STEPS,
    STOCK_TAG,
    STRENGTHS,
    TOOL_TAG,
    TOOLS,
    TOWN_TAG,
    TOWNS,
)
from tabletop.games.gharkane.position import NOTHING, Gharkane, is_healthy

step = Steps()
"""The steps of all chapters."""

MEGAPOLE = Domain(MEGAPOLES, MEGAPOLE_TAG.__getitem__)
ROOM = Domain(ROOMS, ROOM_TAG.__getitem__)
LEADER = Domain(LEADERS, LEADER_TAG.__getitem__)
GOOD = Domain(range(len(GOODS)), GOOD_TAG.__getitem__)
HERO = Domain(HEROES, HERO_TAG.__getitem__)
PLACE = Domain(range(RING), PLACE_TAG.__getitem__)
SPOT = Domain(SPOTS, SPOT_TAG.__getitem__)
STOCK = Domain(range(RING), STOCK_TAG.__getitem__)
GAME_TILE = Domain(PREY, PREY_TAG.__getitem__)
AMMO_SPENT = Domain(range(max(RESISTANCE) + 2))
"""As much as any game resists, with the Wild packs."""
AIDS = Domain(range(1 << len(HUNTING_AIDS)), lambda bits: f"aids.{bits}")
PRESSURE_AMMO = Domain(range(1, max(STRENGTHS) - min(STRENGTHS) + 2))
"""As much as any pressure, with the Studded club."""
TOWN = Domain(range(len(TOWNS)), TOWN_TAG.__getitem__)
TOOL = Domain(TOOLS, TOOL_TAG.__getitem__)
HOME = Domain(HOMES, HOME_TAG.__getitem__)
DWELLING = Domain(HOMES, DWELLING_TAG.__getitem__)
SCRAP = Domain(SCRAPS, SCRAP_TAG.__getitem__)
EVENT = Domain(range(EVENTS_DRAWN), lambda i: f"slot.event.{i + 1}")
"""An event by its place in the row."""
NO_HELP = 0
HELPS = ("none", "material", "ammo", "foodstuff")
HELP = Domain(range(len(HELPS)), lambda h: f"help.{HELPS[h]}")
"""What the Crisis cell takes off the price of an event (GHA-18.5)."""
BENCH_HELPS, SHOP_HELPS, WORKSHOP_REPAIRS = 1, 2, 4
DISCOUNTS = (0, BENCH_HELPS, SHOP_HELPS, BENCH_HELPS | SHOP_HELPS, WORKSHOP_REPAIRS)
DISCOUNT = Domain(DISCOUNTS, lambda d: f"discount.{d}")
"""Which rooms lower the price of a repair (GHA-18.4, GHA-18.22, GHA-18.25)."""

WRONG_STEP = "GHA-12.2"


def of_the(day_step: int) -> Refusal:
    """What belongs to one step cannot be done in another (GHA-12.2)."""
    return Refusal(WRONG_STEP, {"needed": f"step.{STEPS[day_step]}"})


def _in(day_step: int) -> Callable[[Gharkane], Refusal]:
    return lambda position: of_the(day_step)


def in_the_setup(position: Gharkane) -> Refusal:
    """During the set-up its choices come one after the other: what is asked now comes first."""
    question = QUESTIONS.get(position.question)
    return Refusal(question.rule, {}) if position.step == SETUP and question else of_the(SETUP)


OPEN_CHOICES = {"house": "GHA-11.6", "scope": "GHA-19.12"}
"""By question of a hero's turn: what must be done before it goes on."""


def handing_over(position: Gharkane) -> str:
    """While a pressure is paid: goods are to be given, or chosen in the War room; "" at any other time."""
    if position.question != "pay" or position.victim == NOTHING:
        return ""
    return "GHA-7.10" if position.asked == position.payer else "GHA-18.23"


def at_night(position: Gharkane) -> Refusal:
    """A hero acts once it has moved, and once pressure is answered."""
    if position.step != NIGHT:
        return of_the(NIGHT)
    first = handing_over(position) or OPEN_CHOICES.get(position.question, "GHA-7.5")
    return Refusal("GHA-6.10" if position.hero == NOTHING else first, {})


def ammo_now(position: Gharkane) -> str:
    """Ammo is spent before any good is given, and only by who is pressed."""
    return handing_over(position) or "GHA-7.9"


def step_of_the_room(position: Gharkane, room: int) -> Refusal:
    """Each room is used in a step of its own (GHA-17.9)."""
    return at_night(position) if ROOM_STEP[room] in NOT_BY_DAY else of_the(STEPS.index(ROOM_STEP[room]))


NOT_BY_DAY = ("night", "always")


def when_owed(position: Gharkane) -> Refusal:
    """Goods are handed over once ammo was spent or the victim gives in (GHA-7.10), or to feed (GHA-12.2)."""
    return Refusal("GHA-7.10", {}) if position.question == DEFEND.key else of_the(FEED)


def before_leaving(position: Gharkane) -> str | Refusal:
    """Nobody leaves while there is still something to give (GHA-14.4, GHA-15.4)."""
    if position.question == "pay" and position.step == FEED:
        return "GHA-14.4"
    return "GHA-15.4" if position.step == DISEASE else "GHA-14.5"


def day_goes_on(position: Gharkane) -> Refusal | str:
    """Steps end one after the other (GHA-12.2), an exchange with what is taken (GHA-2.17)."""
    return "GHA-2.17" if position.traded else of_the(position.step)


def no_cure(position: Gharkane, seat: int) -> str:
    """It heals in the disease step alone (GHA-15.6), and nobody who is well (GHA-15.7)."""
    return "GHA-15.7" if is_healthy(position, seat) else "GHA-15.6"


def _goods_on(zone: str, goods: Iterable[int] = range(len(GOODS))) -> tuple[Gesture, ...]:
    """Some of one's own goods, carried there."""
    return tuple(Gesture(f"{GOOD_TAG[good]}.{{seat}}", zone) for good in goods)


def _on_any_room(piece: str) -> tuple[Gesture, ...]:
    return tuple(Gesture(piece, f"{tag}.{{seat}}") for tag in HOME_TAG[:-1])


# -- set-up
keep_megapole = Verb(
    "keep_megapole",
    in_the_setup,
    *(Gesture("{megapole}", f"{zone}.{{seat}}") for zone in ("slot.megapole.emblem", "place.leader")),
    megapole=MEGAPOLE,
)
keep_room = Verb("keep_room", in_the_setup, *_on_any_room("{room}"), room=ROOM)
enough_rooms = Verb("enough_rooms", in_the_setup)
open_room = Verb("open_room", in_the_setup, Gesture("free_room.{seat}", "{home}.{seat}"), home=HOME)
keep_leader = Verb("keep_leader", in_the_setup, Gesture("{leader}", "place.leader.{seat}"), leader=LEADER)
trade_in = Verb(
    "trade_in",
    "GHA-2.19",
    Gesture("{good}.{seat}", "exchange"),
    Gesture("printed.{good}", "exchange"),
    good=GOOD,
)
trade_for = Verb("trade_for", "GHA-2.19", Gesture("for.{good}", "place.stores.{seat}"), good=GOOD)
place_hero = Verb("place_hero", in_the_setup, Gesture("{hero}", "{place}"), hero=HERO, place=PLACE)
house = Verb("house", "GHA-11.6", Gesture("newcomer.{seat}", "{home}.{seat}"), home=HOME)

# -- night
look = Verb("look", "GHA-18.20", Gesture(f"{ROOM_TAG[LOOKOUT]}.{{seat}}", "slot.{town}"), town=TOWN)
move = Verb("move", _in(NIGHT), Gesture("{hero}", "{spot}"), hero=HERO, spot=SPOT)
use_room = Verb("use_room", step_of_the_room, Gesture("{room}.{seat}", "place.stores.{seat}"), room=ROOM)
use_equipment = Verb(
    "use_equipment", at_night, Gesture("{tool}.repaired.{seat}", "place.stores.{seat}"), tool=TOOL
)
spend_ammo = Verb(
    "spend_ammo", ammo_now, Gesture(f"{GOOD_TAG[AMMO]}.{{seat}}", "demand.{seat}"), n=PRESSURE_AMMO
)
give_in = Verb("give_in", "GHA-7.5")
decline = Verb("decline", "GHA-18.1")
collect = Verb(
    "collect",
    at_night,
    Gesture("{stock}", "place.stores.{seat}"),
    Gesture("action.{seat}", "slot.{stock}"),
    stock=STOCK,
)
hunt = Verb(
    "hunt",
    at_night,
    Gesture("{prey}", "trophies.{seat}"),
    Gesture("action.{seat}", "slot.{prey}"),
    prey=GAME_TILE,
    ammo=AMMO_SPENT,
    aids=AIDS,
)
take_equipment = Verb(
    "take_equipment",
    at_night,
    Gesture("{tool}", "broken.{seat}"),
    Gesture("action.{seat}", "place.market"),
    tool=TOOL,
)
search = Verb(
    "search",
    at_night,
    Gesture("{town}", "place.stores.{seat}"),
    Gesture("action.{seat}", "slot.{town}"),
    town=TOWN,
)
stop = Verb("stop", at_night)
put_back = Verb("put_back", at_night)

# -- what is owed
give = Verb(
    "give",
    when_owed,
    Gesture("{good}.{seat}", "demand.{seat}"),
    Gesture("taken.{good}", "place.stores.{seat}"),
    good=GOOD,
)
settle = Verb("settle", _in(FEED))
dismiss = Verb("dismiss", before_leaving, Gesture("{dwelling}.{seat}", "demand.{seat}"), dwelling=DWELLING)

# -- day
solve = Verb(
    "solve",
    _in(EVENTS_STEP),
    *_goods_on("{event}"),
    Gesture("{event}", "slot.events.solved.{seat}"),
    event=EVENT,
    help=HELP,
)
pass_turn = Verb("pass_turn", _in(EVENTS_STEP))
treat = Verb(
    "treat",
    no_cure,
    *(
        Gesture(f"{GOOD_TAG[MEDICINE]}.{{seat}}", f"{zone}.{{seat}}")
        for zone in ("place.hospital", "place.disease")
    ),
)
recruit = Verb("recruit", _in(RECRUIT), Gesture("{good}.{seat}", "{home}.{seat}"), good=GOOD, home=HOME)
build = Verb("build", _in(BUILD), *_goods_on("{home}.{seat}", MATERIALS), home=HOME)
move_survivor = Verb(
    "move_survivor", _in(BUILD), Gesture("{dwelling}.{seat}", "{home}.{seat}"), dwelling=DWELLING, home=HOME
)
recycle = Verb("recycle", _in(BUILD), Gesture("{scrap}.{seat}", "place.stores.{seat}"), scrap=SCRAP)
repair = Verb(
    "repair",
    _in(REPAIR),
    Gesture("{tool}.{seat}", "repaired.{seat}"),
    *_goods_on("broken.{seat}", MATERIALS),
    tool=TOOL,
    discount=DISCOUNT,
)
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
EXCHANGED = Question("exchanged", (trade_in, trade_for), "GHA-2.17", during="step.setup", setup=True)
PLACE_HEROES = Question("place", (place_hero,), "GHA-2.21", during="step.setup", setup=True)

PAY = Question("pay", (give, settle), "GHA-13.5")
TURN = Question("turn", (move, look), "GHA-6.10", during="step.night")
LOOK = Question("look", (put_back,), "GHA-18.20", during="step.night", private=True)
CLUBBING = Question("club", (use_equipment, decline), "GHA-19.16", during="step.night")
DEFEND = Question("defend", (use_room, use_equipment, spend_ammo, give_in), "GHA-7.7", during="step.night")
DEMAND = Question("demand", (use_room, decline), "GHA-18.23", during="step.night")
ACT = Question(
    "act",
    (collect, hunt, take_equipment, search, use_equipment, use_room, stop),
    "GHA-8.1",
    during="step.night",
)
SCOPED = Question("scope", (hunt, put_back), "GHA-19.12", during="step.night", private=True)

SOLVE = Question("solve", (solve, pass_turn), "GHA-13.1", during="step.events")
LEAVE = Question("leave", (dismiss,), "GHA-14.5", during="step.feed")
CARE = Question("care", (treat, done), "GHA-15.4", during="step.disease")
HIRE = Question("hire", (recruit, done), "GHA-16.1", during="step.recruit")
ROOMS_STEP = Question(
    "build", (build, move_survivor, use_room, recycle, trade_in, done), "GHA-17.10", during="step.build"
)
REPAIRS = Question("repair", (repair, use_room, done), "GHA-19.2", during="step.repair")
QUESTIONS = {
    q.key: q
    for q in (
        KEEP_MEGAPOLE, KEEP_ROOMS, FREE_ROOM, HOUSE, FIRST_HOUSE, KEEP_LEADER, EXCHANGE, EXCHANGED,
        PLACE_HEROES, PAY, TURN, LOOK, CLUBBING, DEFEND, DEMAND, ACT, SCOPED, SOLVE, LEAVE, CARE, HIRE,
        ROOMS_STEP, REPAIRS,
    )
}  # fmt: skip
