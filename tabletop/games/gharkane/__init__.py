"""Outlive Gharkane: a game for 2 to 4 players, whose heroes gather goods at places on a circular track, and
whose survivors must be fed, healed and housed in a shelter.

Read `round` for the course of a game; each part of the rulebook has a module with its rules and effects:
`setup`, `event`, `night`, `pressure`, `acting`, `bonus`, `day`, `upkeep`, `building`, `repairs`, `score`.
Shared code is in `shelter` and `payment`. `verbs` lists all moves; `notation` reads positions from text.
"""

from functools import partial

from tabletop.engine.game import Course, Game, Raced
from tabletop.games.gharkane import (
    acting,
    bonus,
    building,
    day,
    event,
    night,
    payment,
    pressure,
    repairs,
    round,
    score,
    setup,
    shelter,
    upkeep,
)
from tabletop.games.gharkane.components import DATA, OPTIONS
from tabletop.games.gharkane.facts import facts, step_played, turn_lost
from tabletop.games.gharkane.figures import FIGURES
from tabletop.games.gharkane.forecast import forecast
from tabletop.games.gharkane.notation import setup as told
from tabletop.games.gharkane.pieces import pieces
from tabletop.games.gharkane.position import start
from tabletop.games.gharkane.score import audit, result, score as points
from tabletop.games.gharkane.secrecy import guess, view
from tabletop.games.gharkane.table import headings, table, zones
from tabletop.games.gharkane.verbs import QUESTIONS, WRONG_STEP, step
from tabletop.games.gharkane.weights import LEARNED
from tabletop.games.gharkane.worth import parts, worth

CHAPTERS = (
    setup, event, night, pressure, acting, bonus, day, upkeep, building, repairs, score, round,
    shelter, payment,
)  # fmt: skip
"""The modules in which rules, effects and steps are declared."""

GAME = Game(
    key="gharkane",
    version=2,
    seats=range(2, 5),
    seats_rule="GHA-1.1",
    over_rule="GHA-21.1",
    turn_rule="GHA-6.1",
    turn_lost=turn_lost,
    time_rule=WRONG_STEP,
    step_played=step_played,
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
    learned=partial(worth, weights=LEARNED),
    foresight=3,
    race=Raced(margin=0.8, rounds=1),
    sounds=DATA.sounds(),
    setup=told,
    parts=parts,
    figures=FIGURES,
    course=Course("end.course", points, lambda position: position.round),
    headings=headings,
    ends_counted=True,
)
