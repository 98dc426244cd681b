"""The pack, the signals and their tables, read from components.toml, as tuples indexed by small integers.

A card is an integer: first the pedestrians, sorted by colour, then the other kinds in the order of the file.
"""

from __future__ import annotations

from tabletop.engine.data import load

DATA = load(__package__, "components.toml")

# -- kinds, in the order of the file -------------------------------------------------------------------------
KIND_IDS = (
    "pedestrian", "bicycle", "moped", "motorcycle", "car",
    "blue_arrow", "green_arrow", "officer", "insurance", "insurance_licence",
)  # fmt: skip
(
    PEDESTRIAN, BICYCLE, MOPED, MOTORCYCLE, CAR,
    BLUE_ARROW, GREEN_ARROW, OFFICER, INSURANCE_CARD, LICENCE_CARD,
) = range(len(KIND_IDS))  # fmt: skip
INSURANCE, LICENCE = 1, 2
"""The two documents, each as a bit; a seat's documents are a set of these bits."""
DOCUMENT_BIT = {"": 0, "insurance": INSURANCE, "insurance_licence": LICENCE}
DOCUMENT_IDS = ("insurance", "insurance_licence")
BOTH = INSURANCE | LICENCE

_KINDS = DATA.tables("kind", KIND_IDS)
COLOUR_IDS = ("green", "red", "blue", "yellow")
DATA.tables("colour", COLOUR_IDS)
GREEN = 0


# -- cards ---------------------------------------------------------------------------------------------------
def _pack() -> list[tuple[str, int, int]]:
    """Return (id, kind, colour) of every card, in their order; colour -1 but for pedestrians."""
    cards = []
    each = _KINDS[PEDESTRIAN].number("count") // len(COLOUR_IDS)
    for colour, name in enumerate(COLOUR_IDS):
        cards += [(f"pedestrian_{name}_{n}", PEDESTRIAN, colour) for n in range(1, each + 1)]
    for kind, entry in enumerate(_KINDS[1:], 1):
        cards += [(f"{KIND_IDS[kind]}_{n:02}", kind, -1) for n in range(1, entry.number("count") + 1)]
    return cards


_PACK = _pack()
CARDS = range(len(_PACK))
CARD_TAG = tuple(f"card.{name}" for name, _, _ in _PACK)
KIND = tuple(kind for _, kind, _ in _PACK)
COLOUR = tuple(colour for _, _, colour in _PACK)
POINTS = tuple(_KINDS[kind].number("points") for kind in KIND)
SCORE_ROW = tuple(f"score.{KIND_IDS[kind]}" for kind in KIND)
"""The text key of the score row in which each card counts; indexed by card."""
NEEDS = tuple(DOCUMENT_BIT[_KINDS[kind].text("needs")] for kind in KIND)
"""The document that a seat must own to expose each card, as the bit INSURANCE or LICENCE, or 0 if it needs
none (MAC-10.2 to 10.4); indexed by card."""
GRANTS = tuple({INSURANCE_CARD: INSURANCE, LICENCE_CARD: LICENCE}.get(kind, 0) for kind in KIND)
"""The document that each card gives its owner, as the bit INSURANCE or LICENCE, or 0 if it gives none;
indexed by card."""
IS_OFFICER = tuple(kind == OFFICER for kind in KIND)
IS_ARROW = tuple(kind in (BLUE_ARROW, GREEN_ARROW) for kind in KIND)
IS_VEHICLE = tuple(BICYCLE <= kind <= CAR for kind in KIND)
OFFICERS = KIND.count(OFFICER)

PENALTY = -DATA.table("penalty").number("points")
PENALTY_TICKETS = DATA.table("penalty").number("tickets")
TICKETS = tuple(entry.number("tickets") for entry in DATA.tables("document", DOCUMENT_IDS))
DIE = (0, *(DOCUMENT_BIT[face] for face in DATA.table("die").texts("faces")))
"""The document that each face of the die gives, as the bit INSURANCE or LICENCE, or 0 for none (MAC-12.7 to
12.9). Indexed by face, from 1; item 0 stands for a die not rolled."""
DEAL = {int(players): DATA.table("deal").number(players) for players in DATA.table("deal").values}

# -- signals -------------------------------------------------------------------------------------------------
_TYPES = {entry.text("id"): entry for entry in DATA.tables("signal_type")}
_SIGNALS = [(name, DATA.table("signals").text(name)) for name in DATA.table("signals").values]
SIGNALS = range(len(_SIGNALS))
SIGNAL_TAG = tuple(f"place.{name}" for name, _ in _SIGNALS)
SIGNAL_TYPE = tuple(kind for _, kind in _SIGNALS)
LEAD_RULE = tuple(_TYPES[kind].text("lead_rule") for kind in SIGNAL_TYPE)
"""The number of the rule that says which cards may be led on each signal (MAC-6.3 to 6.8); indexed by
signal."""


def _accepts(arrows_wait: bool, signal_type: str, card: int) -> bool:
    lead = _TYPES[signal_type].texts("lead")
    return KIND_IDS[KIND[card]] in lead or (
        arrows_wait and signal_type == "pedestrians_wait" and IS_ARROW[card]
    )


ACCEPTS = tuple(
    tuple(tuple(_accepts(arrows_wait, kind, card) for card in CARDS) for kind in SIGNAL_TYPE)
    for arrows_wait in (False, True)
)
"""True if a card may be led on a signal; indexed by option arrows_on_pedestrians_wait (0 or 1), signal and
card."""

# -- requirements for followers ------------------------------------------------------------------------------
NOTHING_OWED = 0
_KIND_OWED = {
    kind: 6 + i for i, kind in enumerate((BICYCLE, MOPED, MOTORCYCLE, CAR, BLUE_ARROW, GREEN_ARROW))
}
ANY_VEHICLE, VEHICLE_OR_ARROW, MOTORCYCLE_OR_CAR = 5, 12, 13
OWED_TAG = (
    "", *(f"owed.pedestrian_{colour}" for colour in COLOUR_IDS), "owed.any_vehicle",
    *(f"owed.{KIND_IDS[kind]}" for kind in _KIND_OWED), "owed.vehicle_or_arrow", "owed.motorcycle_or_car",
)  # fmt: skip


def _like(card: int, motorcycle_is_car: bool = False) -> int:
    """Return the requirement that a card sets for the players who must follow it: the same kind of card or,
    for a pedestrian, a pedestrian of the same colour. With `motorcycle_is_car`, motorcycles and cars count as
    one kind."""
    if KIND[card] == PEDESTRIAN:
        return 1 + COLOUR[card]
    if motorcycle_is_car and KIND[card] in (MOTORCYCLE, CAR):
        return MOTORCYCLE_OR_CAR
    return _KIND_OWED.get(KIND[card], NOTHING_OWED)


LIKE = tuple(tuple(_like(card, is_car) for card in CARDS) for is_car in (False, True))
"""The requirement that each led card sets if followers must play the same kind of card (after a pedestrian,
the same colour), as an index of OWED_TAG. Indexed by option motorcycle_follows_car (0 or 1) and card."""


def _meets(owed: int, card: int) -> bool:
    if owed in (ANY_VEHICLE, VEHICLE_OR_ARROW):
        return IS_VEHICLE[card] or (owed == VEHICLE_OR_ARROW and IS_ARROW[card])
    if owed == MOTORCYCLE_OR_CAR:
        return KIND[card] in (MOTORCYCLE, CAR)
    return owed != NOTHING_OWED and LIKE[False][card] == owed


MEETS = tuple(tuple(_meets(owed, card) for card in CARDS) for owed in range(len(OWED_TAG)))
"""True if a card meets a requirement for followers; indexed by requirement, as in OWED_TAG, and card."""
EVER_MEETS = tuple(any(meets[card] for meets in MEETS) for card in CARDS)
"""True if a card meets any requirement for followers, by card."""

BOUND_BY_OFFICER = "MAC-7.6"
BINDING_RULES = ("", BOUND_BY_OFFICER, "MAC-11.1", "MAC-10.1", "MAC-14.5", "MAC-8.1", "MAC-9.2")
"""The numbers of the rules that can set the requirement for followers, "" for none. Positions refer to a rule
by its index here."""
BY_OFFICER, BY_GREEN_ARROW = BINDING_RULES.index(BOUND_BY_OFFICER), BINDING_RULES.index("MAC-9.2")
FOLLOW_RULE = tuple(BINDING_RULES.index(_TYPES[kind].text("follow_rule")) for kind in SIGNAL_TYPE)
ANY_MAY_FOLLOW = tuple(_TYPES[kind].text("follow") == "any_vehicle" for kind in SIGNAL_TYPE)
OPTIONS = DATA.options()
