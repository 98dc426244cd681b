"""What the forecasts of Paris: New Eden promise."""

from __future__ import annotations

from tabletop.games.paris import components as c
from tabletop.games.paris.position import Paris
from tests.promises import Figures, Happened, Promise


def on_board(position: Paris, seat: int, face: int) -> int:
    mine = seat * len(c.FACES) + face
    return position.board_dice[mine] + position.board_tokens[mine]


def survivors(position: Paris, seat: int) -> list[int]:
    return position.survivors[seat * len(c.SURVIVORS) : (seat + 1) * len(c.SURVIVORS)]


def due(position: Paris, seat: int) -> int:
    """The farmers a population needs, counted anew: one for every four, rounded up or down."""
    people = sum(survivors(position, seat))
    rounded = people // 4 if position.options.mild_winter else -(-people // 4)
    return min(rounded, 16)


def drafted(it: Happened) -> Figures:
    (die,) = it.action.args
    face, place = c.FACES[c.FACE_OF[die]], c.PLACES[c.PLACE_OF[die]]
    if it.after.question == place:
        assert it.after.dice[die] == it.before.dice[die] - 1
    empty = (place == "bridge" and not it.before.missions) or bool(it.lines("log.no_cans"))
    heroine = "_heroine" if place == "tower" and it.before.heroine < 0 else ""
    n = on_board(it.before, it.seat, c.FACE_OF[die]) + 1
    return {
        "n": n,
        "face": f"face.{face}",
        "action": "grants.nothing" if empty else f"grants.{place}{heroine}",
    }


def strengths(position: Paris) -> list[int]:
    """What is announced, or lies there for all to see."""
    sure = [
        on_board(position, s, position.claimed) + position.joker_dice[s] + position.joker_tokens[s]
        for s in range(position.seats)
    ]
    return [said if said >= 0 else n for said, n in zip(position.strength, sure, strict=True)]


def standing(position: Paris, seat: int, mine: int) -> int:
    """The place of a seat of that strength: after whoever is stronger, or as strong and nearer to the Bat."""
    others = strengths(position)
    far = [(s - position.bat) % position.seats for s in range(position.seats)]
    ahead = (
        s != seat and (others[s] > mine or (others[s] == mine and far[s] < far[seat]))
        for s in range(position.seats)
    )
    return 1 + sum(ahead) if mine else 0


def stronger(it: Happened) -> Figures:
    mine = strengths(it.before)[it.seat] + 1
    assert strengths(it.after)[it.seat] == mine
    return {"n": mine, "place": standing(it.before, it.seat, mine)}


def announced(it: Happened) -> Figures:
    n = int(it.lines("log.announce")[0]["n"])
    return {"n": n, "place": standing(it.before, it.seat, n)}


def housed(it: Happened) -> Figures:
    """A new shelter is placed at once; after a last choice tokens join the refuge too."""
    shelter, position = it.action.args[0], it.before
    if it.action.verb == "place_shelter":
        gained, tag = c.GIVES_SURVIVORS[shelter], c.MISSION_TAG[shelter]
    else:
        gained, tag = c.SHELTER_SURVIVORS[shelter], c.SHELTER_TAG[shelter]
    after = [have + new for have, new in zip(survivors(position, it.seat), gained, strict=True)]
    twin = position.copy()
    twin.survivors[it.seat * len(c.SURVIVORS) : (it.seat + 1) * len(c.SURVIVORS)] = after
    return {"n": sum(after), "missing": max(0, due(twin, it.seat) - after[c.FARMER]), "shelter": tag}


def fed(it: Happened) -> Figures:
    return {"n": it.points(), "cans": it.lines("log.cans_spent")[0]["n"]}


def hungry(it: Happened) -> Figures:
    assert it.points() == 0
    return {"n": due(it.before, it.seat)}


def placeable(it: Happened) -> Figures:
    start, hand = it.seat * len(c.SURVIVORS), it.before.hand[it.seat]
    here = it.before.survivors[start : start + len(c.SURVIVORS)]
    needed = [c.NEEDS[mission] for mission in hand if mission in c.NEW_SHELTERS]
    return {"n": sum(all(n <= have for n, have in zip(needs, here, strict=True)) for needs in needed)}


def claimed(start: Happened, asked: int) -> bool:
    """The next type, or what follows the last one, has begun."""
    return bool(start.due.claimed != start.before.claimed or start.due.step != start.before.step)


def none_taken(it: Happened) -> Figures:
    assert not it.lines("log.take_shelter", "log.take_top")
    return {"type": c.TYPE_TAG[it.before.claimed]}


def events_over(start: Happened, asked: int) -> bool:
    return bool(not start.due.events or start.action.args[0] not in start.due.events)


def prevented(it: Happened) -> Figures:
    tag = c.EVENT_TAG[it.action.args[0]]
    assert not [
        x for x in it.told if x.key in ("log.event", "log.event_missed") and x.params["source"] == tag
    ]
    return {"event": tag}


PROMISES = {
    "forecast.announce_none": Promise(none_taken, claimed),
    "forecast.turn_event": Promise(prevented, events_over),
    "forecast.take_die": Promise(drafted),
    "forecast.add_joker": Promise(stronger, for_now=True),
    "forecast.add_joker_token": Promise(stronger, for_now=True),
    "forecast.announce": Promise(announced, for_now=True),
    "forecast.take_shelter": Promise(housed),
    "forecast.take_shelter_event": Promise(housed),
    "forecast.feed": Promise(fed),
    "forecast.go_hungry": Promise(hungry),
    "forecast.ready_early": Promise(placeable),
}
PLAIN = {
    "forecast.choose_survivor",
    "forecast.choose_mission",
    "forecast.swap_dice",
    "forecast.end_turn",
    "forecast.draw_missions",
    "forecast.keep_mission",
    "forecast.keep_no_more",
    "forecast.take_can",
    "forecast.take_token",
    "forecast.take_survivor",
    "forecast.take_top",
    "forecast.ready",
}
"""Sentences without a figure."""
