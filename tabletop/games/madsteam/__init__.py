"""Madsteam: a game of workers and Karma cards in a post-apocalyptic town, for 2 to 4 players.

Read `round` for the course of a game; each chapter of the rulebook has a module with its rules and effects:
`organisation`, `placement`, `karma`, `places`, `fence`, `survival`, `workshop`. `verbs` lists all moves.
"""

from functools import partial

from tabletop.engine.game import Course, Game, Raced
from tabletop.games.madsteam import fence, karma, organisation, placement, places, round, survival, workshop
from tabletop.games.madsteam.components import DATA, OPTIONS
from tabletop.games.madsteam.figures import FIGURES
from tabletop.games.madsteam.forecast import forecast
from tabletop.games.madsteam.notation import setup
from tabletop.games.madsteam.pieces import pieces
from tabletop.games.madsteam.position import start
from tabletop.games.madsteam.score import audit, figure, result
from tabletop.games.madsteam.secrecy import guess, view
from tabletop.games.madsteam.table import headings, table, zones
from tabletop.games.madsteam.verbs import NOT_NOW, QUESTIONS, facts, phase_played, step
from tabletop.games.madsteam.worth import LEARNED, parts, worth

CHAPTERS = (organisation, placement, karma, places, fence, survival, workshop, round)
"""The modules that declare the rules, effects and steps, one per group of chapters of the rulebook."""

GAME = Game(
    key="madsteam",
    version=1,
    seats=range(2, 5),
    seats_rule="MAD-1.1",
    over_rule="MAD-21.7",
    turn_rule="MAD-1.7",
    time_rule=NOT_NOW,
    step_played=phase_played,
    turn_lost=placement.knife_missed,
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
    race=Raced(margin=3, rounds=2),
    setup=setup,
    parts=parts,
    figures=FIGURES,
    sounds=DATA.sounds(),
    course=Course("end.course", figure, lambda position: max(1, position.round)),
    headings=headings,
    ends_counted=True,
)
