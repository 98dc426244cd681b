"""The modes of play. The `Game` calls the functions of this module, and each passes the call on to the mode
of the match."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, NamedTuple

from tabletop.engine.agenda import Next, Question, do
from tabletop.engine.game import Forecast, Headings, Result
from tabletop.engine.table import Piece, Table
from tabletop.engine.verb import Action, Params, Refusal, Verb
from tabletop.games.rails import forecast, pieces, position, round, score, secrecy, table, weights, worth
from tabletop.games.rails.components import MAPS, SHARE_MARKET
from tabletop.games.rails.position import Barons
from tabletop.games.rails.round import turn_lost as company_turn_lost
from tabletop.games.rails.steam import (
    forecast as steam_forecast,
    pieces as steam_pieces,
    position as steam_position,
    score as steam_score,
    table as steam_table,
    turn as steam_turn,
    worth as steam_worth,
)
from tabletop.games.rails.steam.turn import turn_lost as player_turn_lost
from tabletop.games.rails.verbs import SHARE_MARKET_QUESTIONS, STEAM_QUESTIONS, step


class Mode(NamedTuple):
    """A mode of play: its questions (kinds of decisions), and the functions that a `Game` has under the same
    names; each function takes positions of this mode."""

    questions: tuple[Question, ...]
    start: Callable[[int, Mapping[str, int], int], Barons]
    set_up: Callable[[Any], Next]
    view: Callable[[Any, int], Barons]
    guess: Callable[[Any, int, int], Barons]
    phase_played: Callable[[Any], str]
    facts: Callable[[Any, int], Params]
    forecast: Callable[[Any, int, Action], Forecast]
    pieces: Callable[[Any, int], Iterable[Piece]]
    table: Callable[[Any, int], Table]
    audit: Callable[[Any], list[str]]
    result: Callable[[Any], Result | None]
    worth: Callable[[Any, int], float]
    learned: Callable[[Any, int], float]
    parts: Callable[[Any, int], Mapping[str, float]]
    headings: Callable[[Any], Headings]
    figure: Callable[[Any, int], int]
    """The function (position, seat) -> the number that the chart on the end screen shows for the seat after
    every round: its wealth in dollars in the share market, its score in the other modes."""


MARKET = Mode(
    questions=SHARE_MARKET_QUESTIONS,
    start=position.start,
    set_up=round.set_up,
    view=secrecy.view,
    guess=secrecy.guess,
    phase_played=round.phase_played,
    facts=round.facts,
    forecast=forecast.forecast,
    pieces=pieces.pieces,
    table=table.table,
    audit=score.audit,
    result=score.result,
    worth=worth.worth,
    learned=partial(worth.worth, weights=weights.LEARNED),
    parts=worth.parts,
    headings=table.headings,
    figure=position.wealth,
)
STEAM = Mode(
    questions=STEAM_QUESTIONS,
    start=steam_position.start,
    set_up=steam_turn.set_up_steam,
    view=secrecy.open_view,
    guess=secrecy.open_guess,
    phase_played=steam_turn.phase_played,
    facts=steam_turn.facts,
    forecast=steam_forecast.forecast,
    pieces=steam_pieces.pieces,
    table=steam_table.table,
    audit=steam_score.audit,
    result=steam_score.result,
    worth=steam_worth.worth,
    learned=partial(steam_worth.worth, weights=steam_worth.LEARNED),
    parts=steam_worth.parts,
    headings=steam_table.headings,
    figure=steam_score.score,
)


def mode(position: Barons) -> Mode:
    """Return the mode in which a match is played."""
    return MARKET if position.mode == SHARE_MARKET else STEAM


def start(seats: int, options: Mapping[str, int], seed: int) -> Barons:
    """Return the first position of a match in the mode that the options choose."""
    chosen = MARKET if options["mode"] == SHARE_MARKET else STEAM
    return chosen.start(seats, options, seed)


@step
def open_game(position: Barons) -> Next:
    """Begin a match: return the set-up of its mode of play as the next step."""
    return [do(mode(position).set_up)]


def zones(board: str = MAPS[0]) -> Mapping[str, str]:
    """Return the kind ("place", "label" or "slot") of each area that a board must define, by the tag of the
    area."""
    if board in MAPS:
        return table.map_zones(board)
    return steam_table.board_zones() if board == "steam" else table.market_zones()


# -- the functions of a game -----------------------------------------------------------------------------
def over_rule(position: Barons) -> str:
    """Return the number of the rule that refuses every move after the end of the match (RAIL-18.1,
    RAIL-24.1)."""
    return "RAIL-18.1" if position.mode == SHARE_MARKET else "RAIL-24.1"


def view(position: Barons, seat: int) -> Barons:
    """Return the position with only what a seat may know of it (RAIL-25.1)."""
    return mode(position).view(position, seat)


def guess(seen: Barons, seat: int, seed: int) -> Barons:
    """Return one possible complete position that agrees with `seen`, what a seat knows; the seed is for the
    guessed facts and for random draws to come."""
    return mode(seen).guess(seen, seat, seed)


def questions(position: Barons) -> tuple[Question, ...]:
    """Return the questions (kinds of decisions) that players are asked in the mode of the match."""
    return mode(position).questions


def phase_played(position: Barons) -> str:
    """Return the key of the text that names the current phase, such as "phase.build"."""
    return mode(position).phase_played(position)


def facts(position: Barons, seat: int) -> Params:
    """Return the parameters that the text of any refusal may use, in addition to the arguments of the refused
    move."""
    return mode(position).facts(position, seat)


def turn_lost(position: Any, seat: int, verb: Verb) -> Refusal | str:
    """Return the reason why a seat may not make a kind of move (`verb`) now (RAIL-3.2), as a refusal or the
    number of a rule; "" if the only reason is that another seat is to move."""
    if position.mode == SHARE_MARKET:
        return company_turn_lost(position, seat, verb)
    return player_turn_lost(position, seat, verb)


def foreseen(position: Barons, seat: int, action: Action) -> Forecast:
    """Return the forecast of an action's effect, shown while a piece is held over its target."""
    return mode(position).forecast(position, seat, action)


def lying(position: Barons, viewer: int) -> Iterable[Piece]:
    """Return all pieces with their places on the screen, as a viewer sees them."""
    return mode(position).pieces(position, viewer)


def shown(position: Barons, viewer: int) -> Table:
    """Return everything on the screen except the pieces (boards, prompt, panels, buttons), as a viewer sees
    it."""
    return mode(position).table(position, viewer)


def audit(position: Barons) -> list[str]:
    """Return a description, for engineers, of each invariant that a position breaks; empty if it is sound."""
    return mode(position).audit(position)


def result(position: Barons) -> Result | None:
    """Return the result with the winners; None while the match goes on."""
    return mode(position).result(position)


def estimate(position: Barons, seat: int) -> float:
    """Estimate what a seat will have at the end, with weights set by hand: in the share market its cash in
    dollars, in the other modes its score."""
    return mode(position).worth(position, seat)


def learned(position: Barons, seat: int) -> float:
    """Estimate what a seat will have at the end, with weights learned from recorded matches: in the share
    market its cash in dollars, in the other modes its score."""
    return mode(position).learned(position, seat)


def parts(position: Barons, seat: int) -> Mapping[str, float]:
    """Return the summands of `estimate` for a seat, by the text key of their names: dollars of final cash in
    the share market, points of the final score in the other modes."""
    return mode(position).parts(position, seat)


def headings(position: Barons) -> Headings:
    """Return the headings under which the log lists what happens in a position."""
    return mode(position).headings(position)


def figure(position: Barons, seat: int) -> int:
    """Return a seat's value in the chart of the whole match: its wealth in dollars in the share market, its
    score in the other modes."""
    return mode(position).figure(position, seat)
