"""Crowded positions played on at random: full rooms, repaired equipment and open events, all at once.

Chance alone rarely fills a room. Here it begins where most of them work, so that what helps, raises and
forbids meets in every mixture; and a ledger says after each move that no good and no survivor came or went
of which the log has not told.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence

import pytest

from tabletop.engine.log import Line
from tabletop.engine.position import row
from tabletop.games.gharkane import GAME, components as c
from tabletop.games.gharkane.position import Gharkane
from tests.random_games import conceivable

from .table_setup import A, Table, table

GAMES = range(10)
EVERY, TRIES = 4, 5
"""After so many moves other ones are tried, so many of each kind that is asked for."""
IDLE = {"stop", "done", "decline", "give_in", "pass_turn"}
OPTIONS = [option.key for option in GAME.options if option.key != "fast_setup"]

Ledger = Counter[tuple[int, str]]


# -- crowded positions ---------------------------------------------------------------------------------------
def crowded(dice: random.Random) -> Table:
    """Any variants; shelters with most rooms full and eight tools, most of them repaired; open events."""
    seats = dice.choice(GAME.seats)
    t = table(seats, dice.randrange(100), **{key: dice.random() < 0.3 for key in OPTIONS})
    tools = dice.sample(2 * c.EQUIPMENT, 8 * seats)
    rooms = 2 * [room for room in c.ROOM_IDS[1:] if c.ROOM_IDS.index(room) not in c.SEVENTH]
    dice.shuffle(rooms)
    for seat in range(seats):
        mine = drawn(rooms, 4) + [c.ROOM_IDS[room] for room in c.SEVENTH * t.position.options.seven_rooms]
        states = dice.choices(("full", "built", ""), (8, 1, 1), k=len(mine))
        t.rooms(seat, *(f"{room} {state}".strip() for room, state in zip(mine, states, strict=True)))
        t.hospital(seat, dice.randrange(5))
        t.goods(seat, " ".join(f"{dice.randrange(6)} {good}" for good in c.GOODS))
        t.repaired(seat, *tools[8 * seat : 8 * seat + 6]).broken(seat, *tools[8 * seat + 6 : 8 * seat + 8])
        t.disease(seat, dice.choice([value for value in c.TRACK if value <= 0]))
        t.position.at[row(seat, c.TEAM)] = dice.sample(range(c.RING), c.TEAM)
    events, shown = dice.sample(c.EVENT_IDS, c.EVENTS_DRAWN), dice.randrange(5)
    t.events(*events[:shown], hidden=events[shown:])
    return t.set(round=shown, standing=[0] * seats * c.TEAM).run(("play_round",))


def drawn(pile: list[str], n: int) -> list[str]:
    """So many of the pile, no two alike."""
    found: list[str] = []
    while len(found) < n:
        found.append(next(room for room in pile if room not in found))
        pile.remove(found[-1])
    return found


# -- the ledger ----------------------------------------------------------------------------------------------
def wealth(position: Gharkane) -> Ledger:
    """What there is: the goods of every seat, those it is exchanging among them, and its survivors."""
    held: Ledger = Counter()
    for seat in range(position.seats):
        for name, n in zip(c.GOODS, position.goods[row(seat, len(c.GOODS))], strict=True):
            held[seat, name] = n
        held[seat, "survivor"] = sum(position.people[row(seat, len(c.HOMES))])
    for good in position.traded:
        held[position.asked, c.GOODS[good]] += 1
    held[position.hero // c.TEAM, "survivor"] += position.newcomers
    return held


def told(lines: Iterable[Line], presser: int) -> Ledger:
    """What the log says has come and gone."""
    change: Ledger = Counter()
    for line in lines:
        says = line.params
        seat = int(str(says.get("seat", "seat.-1"))[5:])
        good, n = str(says.get("good", ""))[5:], int(says.get("n", 0))
        if line.key == "log.hand_over":
            assert line.params["player"] == f"seat.{presser}"
            change[presser, good] += 1
        for what, amount in entries(line, good, n):
            change[seat, what] += amount
    return change


def entries(line: Line, good: str, n: int) -> Sequence[tuple[str, int]]:
    """What a line means for the seat it speaks of."""
    cured = line.key == "log.care" or (line.key, line.rule) == ("log.disease_better", "GHA-15.6")
    if cured:
        return [("medicine", -1)]
    if line.key in ("log.exchange", "log.exchange_alike"):
        first = line.params["first"]
        return [(str(given)[5:], -1) for given in (first, line.params.get("second", first))] + [(good, 1)]
    return {
        "log.gain": [(good, n)],
        "log.collect": [(good, 1)],
        "log.pay": [(good, -1)],
        "log.hand_over": [(good, -1)],
        "log.recruit": [(good, -1), ("survivor", 1)],
        "log.spoiled": [(good, -n)],
        "log.hunt": [("ammo", -n)],
        "log.spend_ammo": [("ammo", -n)],
        "log.survivors": [("survivor", n)],
        "log.newcomer": [("survivor", 1)],
        "log.left": [("survivor", -1)],
    }.get(line.key, [])


def same(one: Ledger, other: Ledger) -> bool:
    return {k: n for k, n in one.items() if n} == {k: n for k, n in other.items() if n}


# -- playing -------------------------------------------------------------------------------------------------
def try_others(t: Table, dice: random.Random) -> None:
    """A move is legal just when it is listed, and whatever is refused can be said."""
    legal, (seat, _) = GAME.legal(t.position), t.asked or (A, "")
    asked = {action.verb for action in legal}
    for verb in GAME.verbs.values():
        for action in conceivable(verb, dice, TRIES if verb.key in asked else 1):
            refusal = GAME.why_not(t.position, seat, action)
            assert (refusal is None) == (action in legal), (action, refusal)
            if refusal:
                t.sentences(refusal)


@pytest.mark.rule("GHA-3.2", "GHA-18.1", "GHA-18.2", "GHA-19.5", "GHA-5.2")
@pytest.mark.parametrize("seed", GAMES)
def test_everything_at_once_stays_sound_and_the_log_accounts_for_it(seed: int):
    dice = random.Random(seed)
    t = crowded(dice)
    p = t.position
    assert GAME.audit(p) == []
    moves = 0
    while t.asked:
        legal = GAME.legal(p)
        assert len(set(legal)) == len(legal) > 0
        if moves % EVERY == 0:
            try_others(t, dice)
        busy = [action for action in legal if action.verb not in IDLE]
        action = dice.choice(busy if busy and dice.random() < 0.8 else legal)
        hero = action.args[0] if action.verb == "move" else p.hero
        before, presser, p.log = wealth(p), hero // c.TEAM, []
        GAME.play(p, action)
        after = wealth(p)
        after.subtract(before)
        assert GAME.audit(p) == [], action
        assert p.options.tight_hospital or same(after, told(p.log, presser)), (action, after, p.log)
        moves += 1
    assert GAME.result(p)
