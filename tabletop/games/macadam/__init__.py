"""Macadam: a card game for 2 to 6 players about following traffic signals.

Read `round` for the course of a game, `verbs` for what a seat may do and why not, `effects` for what is
then true.
"""

from __future__ import annotations

from tabletop.engine.game import Game
from tabletop.games.macadam.components import OPTIONS
from tabletop.games.macadam.forecast import forecast
from tabletop.games.macadam.position import start
from tabletop.games.macadam.round import step
from tabletop.games.macadam.score import audit, result
from tabletop.games.macadam.secrecy import guess, view
from tabletop.games.macadam.table import pieces, table, zones
from tabletop.games.macadam.verbs import QUESTIONS, facts
from tabletop.games.macadam.worth import worth

GAME = Game(
    key="macadam",
    version=1,
    seats=range(2, 7),
    seats_rule="MAC-2.1",
    over_rule="MAC-1.6",
    turn_rule="MAC-14.2",
    options=OPTIONS,
    questions=QUESTIONS,
    steps=step,
    start=start,
    view=view,
    guess=guess,
    facts=facts,
    forecast=forecast,
    pieces=pieces,
    table=table,
    zones=zones,
    audit=audit,
    result=result,
    worth=worth,
)
