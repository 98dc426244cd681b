"""Forecasts of a move's result, found by trying the move; they show only what the moving seat may know."""

from __future__ import annotations

from tabletop.engine.agenda import verbs_of
from tabletop.engine.foresee import Outcome, outcome_of_effect
from tabletop.engine.game import Forecast
from tabletop.engine.verb import Action
from tabletop.games.paris import components as c
from tabletop.games.paris.claim import added, base, order_of_choice
from tabletop.games.paris.event import farmers_missing, overcomes
from tabletop.games.paris.position import Paris, population, zone
from tabletop.games.paris.verbs import QUESTIONS, place_shelter

VERBS = verbs_of(QUESTIONS)


def forecast(position: Paris, seat: int, action: Action) -> Forecast:
    """Return the forecast of a move, shown on a target while the player holds a piece over it. It is limited
    to what the seat may know."""
    key = f"forecast.{action.verb}"
    match action:
        case ("take_die", (die,)):
            return _die(position, seat, action, die)
        case ("add_joker", (joker, _)):
            return _joker(position, seat, action, joker)
        case ("announce", _):
            return _announced(position, seat, action)
        case ("take_shelter", (shelter,)):
            return _housed(position, seat, action, c.SHELTER_TAG[shelter])
        case ("place_shelter", (mission,)):
            return _housed(position, seat, action, c.MISSION_TAG[mission])
        case ("feed", _):
            outcome = _outcome(position, seat, action)
            cans = position.cans[seat] - outcome.after.cans[seat]
            return Forecast(key, {"n": outcome.points(seat), "cans": cans})
        case ("ready", _):
            left = len(place_shelter.legal(position, seat))
            return Forecast("forecast.ready_early" if left else key, {"n": left}, gives_up=left > 0)
        case ("go_hungry", _):
            return Forecast(key, {"n": zone(position, seat)}, gives_up=True)
    return Forecast(key, VERBS[action.verb].tags(action.args))


def _outcome(position: Paris, seat: int, action: Action) -> Outcome[Paris]:
    return outcome_of_effect(position, VERBS[action.verb].effect_fn, seat, *action.args)


def _die(position: Paris, seat: int, action: Action, die: int) -> Forecast:
    """Return the forecast of taking a die: the seat's dice and tokens of its face, the place's action."""
    after = _outcome(position, seat, action).after
    face, place = c.FACE_OF[die], c.PLACE_OF[die]
    have = sum(rows[seat * len(c.FACES) + face] for rows in (after.board_dice, after.board_tokens))
    heroine = "_heroine" if after.heroine != position.heroine else ""
    grants = f"grants.{c.PLACES[place]}{heroine}" if after.pending == place else "grants.nothing"
    return Forecast("forecast.take_die", {"face": f"face.{c.FACES[face]}", "n": have, "action": grants})


def _joker(position: Paris, seat: int, action: Action, joker: int) -> Forecast:
    """Return the forecast of adding a joker: the seat's new strength and its place in the order of choice."""
    after = _outcome(position, seat, action).after
    key = "forecast.add_joker_token" if joker else "forecast.add_joker"
    return Forecast(key, {"n": base(after, seat) + added(after, seat), "place": _place(after, seat)})


def _announced(position: Paris, seat: int, action: Action) -> Forecast:
    """Return the forecast of announcing a strength: the strength, and the seat's place in the order of choice
    so far."""
    after = _outcome(position, seat, action).after
    strength = after.strength[seat]
    if not strength:
        return Forecast("forecast.announce_none", {"type": c.TYPE_TAG[position.claimed]})
    return Forecast("forecast.announce", {"n": strength, "place": _place(after, seat)})


def _place(position: Paris, seat: int) -> int:
    """Return a seat's place in the order of choice, counted from 1; 0 for a seat without a choice."""
    order = order_of_choice(position)
    return order.index(seat) + 1 if seat in order else 0


def _housed(position: Paris, seat: int, action: Action, tag: str) -> Forecast:
    """Return the forecast of gaining a shelter with this tag: the population, the missing farmers, and
    whether an open event is then overcome."""
    after = _outcome(position, seat, action).after
    open_ = [event for event in after.events if event not in after.turned]
    won = sum(overcomes(after, seat, event) for event in open_)
    before = sum(overcomes(position, seat, event) for event in open_)
    key = "forecast.take_shelter_event" if won > before else "forecast.take_shelter"
    missing = farmers_missing(after, seat)
    return Forecast(key, {"shelter": tag, "n": population(after, seat), "missing": missing})
