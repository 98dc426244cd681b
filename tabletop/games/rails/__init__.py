"""Steam Barons: railway companies, their shares and their goods, for 2 to 6 players on two maps.

Read `round` for the course of a game; each chapter of the rulebook has a module with its rules and effects:
`market` (auctions, control), `track` (where tiles go), `build`, `routes` and `goods`, `accounts` (dividends,
prices), `sale`. `verbs` lists all moves. The track on the map is a `network` of stretches, its tiles are bit
sets in `tiles`, its ground is `land`; `front` says what the track means for a company, hex by hex (`place`).
"""

from __future__ import annotations

from tabletop.engine.game import Course, Game
from tabletop.games.rails import accounts, build, goods, market, round, sale, track
from tabletop.games.rails.components import DATA, OPTIONS
from tabletop.games.rails.forecast import forecast
from tabletop.games.rails.pieces import pieces
from tabletop.games.rails.position import start, wealth
from tabletop.games.rails.round import facts, turn_lost
from tabletop.games.rails.score import audit, result
from tabletop.games.rails.secrecy import guess, view
from tabletop.games.rails.table import table, zones
from tabletop.games.rails.verbs import QUESTIONS, step
from tabletop.games.rails.worth import worth

CHAPTERS = (market, track, build, goods, accounts, sale, round)
"""Where rules, effects and steps are declared."""

GAME = Game(
    key="rails",
    version=2,
    seats=range(2, 7),
    seats_rule="RAIL-1.1",
    over_rule="RAIL-18.1",
    turn_rule="RAIL-3.2",
    options=OPTIONS,
    chapters=CHAPTERS,
    questions=QUESTIONS,
    steps=step,
    start=start,
    opening=round.set_up,
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
    sounds=DATA.sounds(),
    course=Course("end.course", wealth, lambda position: position.round),
    foresight=1,
    turn_lost=turn_lost,
)
