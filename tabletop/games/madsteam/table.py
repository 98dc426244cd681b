"""The parts of the screen other than the pieces: labels, prompt, seat cards and the panels of the
shelters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tabletop.engine import table as t
from tabletop.engine.agenda import do
from tabletop.engine.foresee import outcome_of_items
from tabletop.engine.game import Headings, in_order
from tabletop.engine.secrecy import NOTHING
from tabletop.engine.verb import Action
from tabletop.games.madsteam import (
    components as c,
    fence,
    organisation,
    score,
    shelter,
    survival,
    verbs,
    workshop,
)
from tabletop.games.madsteam.forecast import forecast
from tabletop.games.madsteam.pieces import PILE_SLOT, STOCK_SLOT
from tabletop.games.madsteam.position import Madsteam, heroes_of

BUTTONS = (
    t.VerbButton("keep_seats", "ui_restart"),
    t.VerbButton("end_organisation", "ui_check", primary=True, gives_up=t.SILENTLY),
    t.VerbButton("skip_heroes", "ui_check", primary=True, gives_up=t.AS_SAID),
    t.VerbButton("no_knife", "ui_close", gives_up=t.AS_SAID),
    t.VerbButton("draw_knife", "ui_check", primary=True),
    t.VerbButton("pump", "ui_check", primary=True),
    t.VerbButton("rob", "ui_check", primary=True),
    t.VerbButton("hunt", "ui_check", primary=True),
    t.VerbButton("take_plan", "ui_check", primary=True),
    t.VerbButton("keep_plan", "ui_check", primary=True),
    t.VerbButton("choose_patient", "ui_check", primary=True),
    t.VerbButton("buy_ammo", "ui_plus"),
    t.VerbButton("settle_debt", "ui_check"),
    t.VerbButton("leave", "ui_arrow_right", gives_up=t.AS_SAID),
    t.VerbButton("call_engineer", "ui_users"),
    t.VerbButton("end_crafting", "ui_check", primary=True, gives_up=t.SILENTLY),
)
SHELTER = "madsteam/shelter"
SHELTER_PART = (250, 40, 600, 836)
STORES = (c.FOOD, c.WATER, c.COPPER, c.OXYGIUM, c.WOOD)
PURSE = (c.MONEY, c.AMMO, c.RECYCLABLE)
BEDS = range(1, 5)
ROWS = ("deck", "past", "plans", "built", "goal", "trophies")
"""The rows of cards of a seat, from left to right."""
ROWS_WITH_KARMA = ("karma", *ROWS[2:], "past")
"""The rows while the seat has a Karma card for the round: without the deck, and this card first."""
ROWS_OF = {
    verbs.KARMA_CHOICE.key: ("drawn", "karma", "plans"),
    verbs.UNDER.key: ("deck", "drawn", "karma", "plans"),
    verbs.HUNT.key: ("plans", "built", "goal", "trophies"),
    verbs.BACKPACK.key: ("plans", "built", "goal"),
    verbs.TRADE.key: ("plans",),
    verbs.CRAFT.key: ("plans", "built", "goal"),
}
"""The rows shown during questions that need room for the figures on the cards; all other rows make room."""
VISITS = [question.key for question in verbs.QUESTIONS.values() if verbs.leave in question.verbs]
"""The questions to a hero who may also leave a place."""
READ = {verbs.KARMA_CHOICE.key: "drawn", verbs.UNDER.key: "drawn", verbs.CRAFT.key: "plans"}
"""The row whose figures a question is about."""


# -- maps --------------------------------------------------------------------------------------------------
def zones(board: str = "board") -> Mapping[str, str]:
    """Return the kind of each area that a picture must define, such as "slot", by the tag of the area.

    Args:
        board: "board" for the picture of the town; any other name for that of a shelter.
    """
    return dict(_town() if board == "board" else _shelter_tags())


def _town() -> Iterator[tuple[str, str]]:
    for node, name in enumerate(c.NODES):
        yield f"place.{name}", "place"
        yield f"label.{name}", "label"
        if node != c.FENCE:
            yield f"slot.{name}.mugger", "slot"
        stem = f"slot.{name}.row" if node in c.BRIDGES else f"slot.{name}.hero"
        yield from ((f"{stem}.{i}", "slot") for i in range(1, 5))
    yield from ((slot, "slot") for slot in (*c.SLOT_TAG, *STOCK_SLOT.values(), *PILE_SLOT))
    yield from ((f"path.{c.NODES[a]}.{c.NODES[b]}", "path") for a, b in c.PATHS)


def _shelter_tags() -> Iterator[tuple[str, str]]:
    yield from ((tag, "slot" if tag.startswith("slot") else "place") for tag in SHELTER_ZONES)
    yield from ((f"label.{room}", "label") for room in ("leader", *c.POSTS, *(f"bed.{i}" for i in BEDS)))


SHELTER_ZONES = (
    "leader",
    "slot.leader",
    "idle",
    *(f"slot.idle.{i}" for i in range(1, 4)),
    "store",
    *c.POST_TAG,
    *(f"slot.{tag.removeprefix('post.')}.worker" for tag in c.POST_TAG),
    *(f"slot.store_{c.GOODS[good]}.units" for good in STORES),
    *(f"bed.{i}" for i in BEDS),
)


# -- the table ---------------------------------------------------------------------------------------------
def table(position: Madsteam, viewer: int) -> t.Table:
    """Return everything that the screen shows to `viewer` except the pieces: labels, prompt, seats in turn
    order and a panel for each shelter."""
    seat, question = _asked(position)
    open_question = _unanswered(position)
    return t.Table(
        board="madsteam/board",
        prompt=t.Text(_prompt(position, seat, question), {**_at_stake(position), "seat": f"seat.{seat}"}),
        round=_round(position),
        phases=_phases(position),
        phase=_phase(position),
        seats=tuple(_seat_card(position, s) for s in in_order(position.seats, position.first)),
        panels=tuple(_panel(position, s, open_question if s == seat else "") for s in range(position.seats)),
        buttons=tuple(b for b in BUTTONS if _has_sense(position, seat, b.verb)),
        labels=tuple(_labels(position)),
    )


def headings(position: Madsteam) -> Headings:
    """Return the headings of the log: the round and the phase."""
    return Headings(_round(position), t.Text(_phases(position)[_phase(position)]))


def _round(position: Madsteam) -> t.Text:
    return t.Text("round.of", {"n": max(position.round, 1)})


def _phases(position: Madsteam) -> tuple[str, ...]:
    return tuple(f"phase.{phase}" for phase in (c.PHASES[2:] if position.phase else c.PHASES[:1]))


def _phase(position: Madsteam) -> int:
    return max(position.phase - 2, 0)


def _asked(position: Madsteam) -> tuple[int, str]:
    """Return the seat that must decide and the key of its question; (-1, "over") at the end."""
    return position.asked, position.question or "over"


def _prompt(position: Madsteam, seat: int, question: str) -> str:
    """Return the text key of the prompt for a question: a special one if all that is left is to finish, or to
    leave the place."""
    if question in VISITS and verbs.QUESTIONS[question].legal(position, seat) == [Action("leave", ())]:
        return "prompt.leave"
    match question:
        case verbs.ORGANISE.key:
            done = not organisation.unseated(position, seat)
        case verbs.CRAFT.key:
            done = not workshop.open_to(position, seat)
        case _:
            done = False
    return f"prompt.{question}.done" if done else f"prompt.{question}"


def _unanswered(position: Madsteam) -> str:
    """Return the key of the question that is asked; "" if the game goes on from its answer in another phase,
    as in a position between two questions."""
    question = verbs.QUESTIONS.get(position.question)
    return question.key if question and question.during == f"phase.{c.PHASES[position.phase]}" else ""


def _at_stake(position: Madsteam) -> Mapping[str, int | str | tuple[str, ...]]:
    """Return the number that the prompt names: the health to lose, the Ammo for a dollar, or the Water or
    dollars that the seat would get here."""
    actions = {verbs.WELL.key: Action("pump", (position.place,)), verbs.ROBBERY.key: Action("rob", ())}
    if action := actions.get(position.question):
        return forecast(position, position.asked, action).params
    return {"n": c.AMMO_FOR_A_DOLLAR if position.question == verbs.ARMOURY_VISIT.key else position.losses}


def _has_sense(position: Madsteam, seat: int, verb: str) -> bool:
    """Tell whether the button of a kind of move (`verb`) is of use to a seat: not for settling a debt of 0,
    nor for calling the engineer if the seat has none."""
    if verb == verbs.settle_debt.key:
        return position.debt > 0
    return verb != verbs.call_engineer.key or shelter.total(c.ENGINEER, position.has[seat]) > 0


def _labels(position: Madsteam) -> Iterator[t.Label]:
    """Yield the label of every place, with its number in the order of activation (-1 for bridges); the place
    that is being activated is marked."""
    acting = position.place if c.PHASES[position.phase] == "action" else -1
    for node, name in enumerate(c.NODES):
        number = node + 1 if node < len(c.PLACES) else -1
        yield t.Label(f"label.{name}", c.NODE_TAG[node], number, node == acting)


def _seat_card(position: Madsteam, seat: int) -> t.SeatCard:
    goods = (c.WATER, c.FOOD, c.MONEY, c.WOOD, c.COPPER, c.OXYGIUM)
    counters = tuple(
        t.Counter(f"good.{c.GOODS[g]}", t.Text(f"counter.{c.GOODS[g]}"), shelter.have(position, seat, g))
        for g in goods
    )
    badges = ("first_player",) if seat == position.first else ()
    return t.SeatCard(seat, score.figure(position, seat), counters, badges)


# -- a shelter ---------------------------------------------------------------------------------------------
def _panel(position: Madsteam, seat: int, question: str) -> t.Panel:
    """Return the panel of a seat's shelter; `question` is the key of the seat's question, or ""."""
    leader, purse, meal = _leader(position, seat), _purse(position, seat), _survival(position, seat)
    trades = question == verbs.TRADE.key
    sections = (purse, _trade(position, seat), meal, leader) if trades else (leader, purse, meal)
    return t.Panel(
        f"shelter.{seat}",
        t.Text("panel.shelter", {"seat": f"seat.{seat}"}),
        seat,
        (_rooms(position, seat), *sections, _points(position, seat)),
        t.Text("panel.occupants", {"n": len(shelter.living(position, seat))}),
        tuple(_rows(position, seat, question)),
    )


def _rooms(position: Madsteam, seat: int) -> t.BoardPart:
    notes = [_stored(position, seat, good) for good in STORES]
    rooms = [c.POSTS[post] for post in (c.CENTRE, c.LEFT, c.RIGHT, c.VIDEO_POST)]
    notes += [t.Note(f"label.{room}", t.Text(f"note.{room}")) for room in rooms]
    notes += [t.Note(f"label.bed.{bed}", t.Text("note.bed", {"n": bed})) for bed in BEDS]
    return t.BoardPart(SHELTER, SHELTER_PART, seat, SHELTER_ZONES, tuple(notes))


def _stored(position: Madsteam, seat: int, good: int) -> t.Note:
    """Return the note on a shelter's store with the units of a good and the limit, such as "3 / 4"."""
    most, n = shelter.limit(position, seat, good), shelter.have(position, seat, good)
    label = f"label.store_{c.GOODS[good]}"
    if most == c.NO_LIMIT:
        return t.Note(label, t.Text("note.no_limit", {"n": n}), "good")
    return t.Note(label, t.Text("note.stored", {"n": n, "limit": most}), "bad" if n > most else "plain")


def _leader(position: Madsteam, seat: int) -> t.Sentence:
    leader = c.LEADER_TAG[position.leader[seat]]
    helps = position.has[seat] & shelter.leader_bit(position, seat)
    detail = t.Text("leader.help", {"leader": leader}) if helps else t.Text("leader.dead")
    return t.Sentence(leader, t.Text("leader.name", {"leader": leader}), detail)


def _purse(position: Madsteam, seat: int) -> t.Cells:
    goods = ((c.GOODS[good], shelter.have(position, seat, good)) for good in PURSE)
    return t.Cells(None, tuple(t.Cell(f"purse.{g}.{seat}", t.Text(f"counter.{g}"), n) for g, n in goods))


def _survival(position: Madsteam, seat: int) -> t.Section:
    """Return the section on Survival: the Food and Water needed for the next one or, after the meal, the
    health still to lose (MAD-8.4)."""
    if c.PHASES[position.phase] != "shelter" or do(survival.survive, seat) in position.agenda:
        return _meal_to_come(position, seat)
    hurt = position.losses if position.question == verbs.PATIENT.key and position.asked == seat else 0
    detail = t.Text("survival.losses", {"n": hurt}) if hurt else t.Text("survival.over")
    return t.Sentence(c.GOOD_TAG[c.FOOD], t.Text("section.survival"), detail)


def _meal_to_come(position: Madsteam, seat: int) -> t.Dues:
    """Return the Food and Water that Survival would need now, and the units missing (MAD-8.2, MAD-20.7)."""
    lines = outcome_of_items(position, verbs.step, do(survival.survive, seat)).lines
    meals = {line.params["good"]: line.params for line in lines if line.key in ("log.eat", "log.eat_short")}
    dues = []
    for good in (c.FOOD, c.WATER):
        used, missing = (int(meals[c.GOOD_TAG[good]][key]) for key in ("n", "missing"))
        dues.append(t.Due(c.GOOD_TAG[good], t.Text(f"counter.{c.GOODS[good]}"), used + missing, missing))
    return t.Dues(t.Text("section.survival"), tuple(dues), "survival.short")


def _points(position: Madsteam, seat: int) -> t.Counters:
    """Return the section with the seat's points so far, by source; the objective, which is secret, has a line
    only at the end."""
    occupants, game, fish, built, karma, objective = score.points(position, seat)
    found = [
        ("worker", "occupants", occupants),
        ("tok_game", "trophies", game + fish),
        ("tok_workshop", "built", built),
        ("tok_karma", "karma", karma),
    ]
    if not position.agenda:
        found.append(("tok_secret", "objective", objective))
    counters = tuple(t.Counter(icon, t.Text(f"sum.{key}"), n) for icon, key, n in found)
    return t.Counters(t.Text("section.points"), counters)


def _trade(position: Madsteam, seat: int) -> t.Counters:
    """Return the section on a visit to the Fence: dollars of sales and purchases, cap, debt, credit."""
    most = fence.cap(position, seat)
    counters = [
        t.Counter("ui_arrow_up", t.Text("section.sales"), position.sold, most),
        t.Counter("ui_arrow_down", t.Text("section.purchases"), position.bought, most),
    ]
    if position.debt:
        counters.append(t.Counter("ui_warning", t.Text("trade.debt", {"n": position.debt}), position.debt))
    if position.credit:
        counters.append(t.Counter("ui_plus", t.Text("trade.credit", {"n": position.credit}), position.credit))
    return t.Counters(t.Text("panel.trade"), tuple(counters))


def _rows(position: Madsteam, seat: int, question: str) -> Iterator[t.Row]:
    """Yield the rows of cards in a seat's panel: first those of its question, then those it has."""
    if question == verbs.SET_OUT.key or any(position.at[h] < 0 for h in heroes_of(seat)):
        yield t.Row(t.Text("section.reserve"), f"reserve.{seat}")
    if position.prey:  # everybody sees what comes out, whoever hunts
        yield t.Row(t.Text("panel.hunt"), "prey", asked=True)
    if question == verbs.BACKPACK.key:
        yield t.Row(t.Text("section.offer"), "offer", asked=True)
    if question == verbs.TRADE.key:
        yield t.Row(t.Text("panel.trade"), "fence")
    in_force = position.karma[seat] != NOTHING
    for row in ROWS_OF.get(question, ROWS_WITH_KARMA if in_force else ROWS):
        read = row == READ.get(question) or (row == "karma" and in_force)
        yield t.Row(t.Text(f"section.{row}"), f"{row}.{seat}", read)
