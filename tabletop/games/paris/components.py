"""The constants of dice, shelters, events and missions, read from components.toml. Each thing is named by its
index in a tuple."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tabletop.engine.data import Entry, load

DATA = load(__package__, "components.toml")
SEATS_AT_MOST = max(DATA.table("game").numbers("players"))
LOTS = DATA.table("lots")
SCORING = DATA.table("scoring")
OPTIONS = DATA.options()

SEASONS = ("spring", "summer", "autumn", "winter")
SPRING, SUMMER, AUTUMN, WINTER = range(len(SEASONS))
STEPS = ("setup", "gather", "claim", "event", "food", "end")
SETUP, GATHER, CLAIM, EVENT, FOOD, END = range(len(STEPS))
ROWS = ("score.events", "score.food", "score.missions", "score.binoculars", "score.powers")
FOR_EVENTS, FOR_FOOD, FOR_MISSIONS, FOR_BINOCULARS, FOR_POWERS = range(len(ROWS))


def _ids(entries: Iterable[Entry]) -> tuple[str, ...]:
    return tuple(entry.text("id") for entry in entries)


# -- survivors, equipment --------------------------------------------------------------------------------
SURVIVORS = ("tinkerer", "brawler", "healer", "sage", "farmer", "slacker")
TINKERER, BRAWLER, HEALER, SAGE, FARMER, SLACKER = range(len(SURVIVORS))
TYPES = range(SLACKER)
TYPE_TAG = tuple(f"survivor.{survivor}" for survivor in SURVIVORS)
"""The tags of the types of survivors, in the order in which their shelters are claimed (PAR-11.1); slackers,
the last type, have no shelters."""
JOKER = SLACKER
"""The face of a die that shows no type of survivor but adds to the strength of any type (PAR-5.5). It has the
same number as slackers, because joker tokens turn into slackers (PAR-2.9)."""
FACES = (*SURVIVORS[:JOKER], "joker")
TOKENS = tuple(entry.number("tokens") for entry in DATA.tables("survivor", SURVIVORS))
"""The number of all survivor tokens in the game, including those of the prelude; indexed by type of
survivor."""
EQUIPMENT = ("bullet", "capsule", "book")
_EQUIPMENT = DATA.tables("equipment", EQUIPMENT)
KINDS = range(len(EQUIPMENT))
EQUIPPED = (BRAWLER, HEALER, SAGE)
"""The type of survivor that uses each kind of equipment; indexed by kind (PAR-16.2)."""
EQUIPMENT_TOKENS = tuple(kind for kind in KINDS for _ in range(_EQUIPMENT[kind].number("tokens")))
CANS = DATA.table("supply").number("cans")
PRELUDE = range(SLACKER)
"""The types of the survivors set aside for the prelude: one of each type except slackers (PAR-2.8)."""
STATION_TOKENS = tuple(kind for kind, n in enumerate(TOKENS) for _ in range(n - (kind in PRELUDE)))

# -- places ----------------------------------------------------------------------------------------------
PLACES = ("tower", "bridge", "restaurant", "centre", "station")
TOWER, BRIDGE, RESTAURANT, CENTRE, STATION = range(len(PLACES))
_PLACES = DATA.tables("place", PLACES)
PLACE_TAG = tuple(f"place.{place}" for place in PLACES)
DICE_ON = {
    option: {
        seats: tuple(place.numbers(column)[seats - 2] for place in _PLACES)
        for seats in range(2, SEATS_AT_MOST + 1)
    }
    for option, column in enumerate(("dice", "more_missions"))
}
"""The number of dice on each place at the start of a season; indexed by option more_missions (0 or 1), number
of seats and place (PAR-2.1 to PAR-2.3)."""
DICE = range(len(PLACES) * len(FACES))
"""The numbers of the dice in the city: place * number of faces + face. Dice with the same face on the same
place share a number, because they are one choice."""
PLACE_OF = tuple(die // len(FACES) for die in DICE)
FACE_OF = tuple(die % len(FACES) for die in DICE)
DIE_TAG = tuple(f"die.{PLACES[PLACE_OF[die]]}.{FACES[FACE_OF[die]]}" for die in DICE)
CENTRE_TOKENS = (*EQUIPMENT, "bat", "binoculars")
BAT, BINOCULARS = len(EQUIPMENT), len(EQUIPMENT) + 1


class SetUp(NamedTuple):
    """The set-up numbers that depend on the number of players (PAR-2)."""

    dice: int
    """The number of dice that each player takes in a season (PAR-5.2)."""
    face_up: int
    """The number of shelters of each type that lie face up on offer (PAR-2.13)."""
    tinkerers_removed: int


SET_UP = {
    seats: SetUp(*(DATA.table("setup").table(str(seats)).number(field) for field in SetUp._fields))
    for seats in range(2, SEATS_AT_MOST + 1)
}

# -- shelters --------------------------------------------------------------------------------------------
_POWERS = DATA.tables("power")
POWERS = _ids(_POWERS)
(
    FIRST_DIE_CAN, KEEP_EXTRA, TWO_CANS, FIRST_DIE_SWAP, DRAW_TWO, ONE_OF_EACH,
    END_TINKERERS, FIRST_DIE_SECOND, TOP_CARD, END_FAILED, END_FOUR,
) = range(len(POWERS))  # fmt: skip
POWER_TAG = tuple(f"power.{power}" for power in POWERS)
IS_END = tuple(bool(power.values["end"]) for power in _POWERS)

_SHELTERS = DATA.tables("shelter")
SHELTERS = range(len(_SHELTERS))
SHELTER_TAG = tuple(f"shelter.{name}" for name in _ids(_SHELTERS))
SHELTER_TYPE = tuple(SURVIVORS.index(entry.text("type")) for entry in _SHELTERS)
NO_POWER = -1
SHELTER_POWER = tuple(POWERS.index(p) if (p := entry.text("power")) else NO_POWER for entry in _SHELTERS)
HAS_END_POWER = tuple(power != NO_POWER and IS_END[power] for power in SHELTER_POWER)
"""True if the power of a shelter scores at the end of the game (PAR-19.4); indexed by shelter."""
SHELTER_CANS = tuple(
    entry.number("cans") + 2 * (power == TWO_CANS)
    for entry, power in zip(_SHELTERS, SHELTER_POWER, strict=True)
)
"""The number of cans that a seat gets at once with each shelter; indexed by shelter (PAR-13.8, PAR-20.5)."""
SHELTER_SURVIVORS = tuple(entry.amounts("survivors", SURVIVORS) for entry in _SHELTERS)
SHELTER_EQUIPMENT = tuple(
    (1, 1, 1) if power == ONE_OF_EACH else entry.amounts("equipment", EQUIPMENT)
    for entry, power in zip(_SHELTERS, SHELTER_POWER, strict=True)
)
"""The number of pieces of each kind of equipment that a shelter brings; indexed by shelter, then by kind
(PAR-13.7, PAR-20.9)."""

# -- events ----------------------------------------------------------------------------------------------
_EVENTS = DATA.tables("event")
EVENTS = range(len(_EVENTS))
EVENT_TAG = tuple(f"event.{name}" for name in _ids(_EVENTS))
EVENT_SEASON = tuple(SEASONS.index(event.text("season")) for event in _EVENTS)
EVENT_POINTS = tuple(event.number("points") for event in _EVENTS)
EVENT_TYPES = tuple(tuple(SURVIVORS.index(t) for t in event.texts("types")) for event in _EVENTS)
EVENT_COUNTS = tuple(event.numbers("counts") for event in _EVENTS)
IS_MIX = tuple(event.text("kind") == "mix" for event in _EVENTS)

# -- missions --------------------------------------------------------------------------------------------
_SECRETS = DATA.tables("secret")
_NEW = DATA.tables("new_shelter")
SECRETS = range(len(_SECRETS))
NEW_SHELTERS = range(len(_SECRETS), len(_SECRETS) + len(_NEW))
MISSIONS = range(NEW_SHELTERS.stop)
MISSION_TAG = (
    *(f"secret.{name}" for name in _ids(_SECRETS)),
    *(f"new_shelter.{name}" for name in _ids(_NEW)),
)
MISSION_POINTS = tuple(entry.number("points") for entry in _SECRETS)
_NONE: tuple[int, ...] = ()
NEEDS = (*(_NONE for _ in SECRETS), *(entry.amounts("needs", SURVIVORS) for entry in _NEW))
"""The number of survivors of each type that a new shelter needs (PAR-15.1); indexed by mission, empty for
secret missions."""
GIVES_SURVIVORS = (*(_NONE for _ in SECRETS), *(entry.amounts("survivors", SURVIVORS) for entry in _NEW))
GIVES_EQUIPMENT = (*(_NONE for _ in SECRETS), *(entry.amounts("equipment", EQUIPMENT) for entry in _NEW))
GIVES_CANS = (*(0 for _ in SECRETS), *(entry.number("cans") for entry in _NEW))


class Condition(NamedTuple):
    """The condition of a secret mission: a count that is compared with a number or with other seats
    (PAR-21)."""

    asks: str
    """The comparison that fulfils the mission: "least" if the count must reach a number, "most" or "fewest"
    if it is compared with the other seats."""
    what: str
    """The thing counted: "survivors", "equipment", "equipped", "powers", "shelters" or "binoculars"."""
    of: tuple[int, ...]
    """The types of survivors or kinds of equipment to count, each with a count of its own; empty to count all
    together."""
    least: int
    """The number that each count must reach; without meaning unless `asks` is "least"."""


def _condition(entry: Entry) -> Condition:
    names = EQUIPMENT if entry.text("what") == "equipment" else SURVIVORS
    of = tuple(names.index(name) for name in entry.texts("of"))
    return Condition(entry.text("asks"), entry.text("what"), of, entry.number("count"))


BENDING = ("literal_pairs", "all_five_types")
"""The options of the match that change the conditions of secret missions."""


def _conditions(*chosen: int) -> tuple[Condition, ...]:
    choices = {f"{key}=true" for key, on in zip(BENDING, chosen, strict=True) if on}
    return tuple(_condition(entry.as_played(choices)) for entry in _SECRETS)


CONDITIONS = {(pairs, types): _conditions(pairs, types) for pairs in range(2) for types in range(2)}
"""The conditions of the secret missions, indexed by mission. The key is a pair with the choices (0 or 1) of
the two rule options that change them (BENDING)."""
CONDITION = CONDITIONS[0, 0]
SECRET_RULE = tuple(entry.text("rule") for entry in _SECRETS)

# -- food ------------------------------------------------------------------------------------------------
ZONE = DATA.table("population").number("zone")
ZONES = DATA.table("population").number("most")
