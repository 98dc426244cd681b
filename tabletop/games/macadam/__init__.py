"""Macadam: a card game for 2 to 6 players about following traffic signals.

Read `round` for the course of a game; the chapters of the rulebook have modules with their rules and effects:
`deal`, `lead`, `follow`, `officers`, `papers`, `exchange`. `verbs` lists all moves.
"""

from functools import partial

from tabletop.engine.game import Aim, Course, Game, Raced
from tabletop.games.macadam import cards, deal, exchange, follow, lead, officers, papers, round
from tabletop.games.macadam.components import DATA, OPTIONS
from tabletop.games.macadam.facts import facts
from tabletop.games.macadam.figures import FIGURES
from tabletop.games.macadam.forecast import forecast
from tabletop.games.macadam.notation import setup
from tabletop.games.macadam.position import start
from tabletop.games.macadam.score import audit, result, score, stage
from tabletop.games.macadam.secrecy import guess, view
from tabletop.games.macadam.table import headings, pieces, table, zones
from tabletop.games.macadam.verbs import QUESTIONS, alike, step
from tabletop.games.macadam.worth import LEARNED, parts, swing, worth

CHAPTERS = (cards, deal, lead, follow, officers, papers, exchange, round)
"""The modules in which rules, effects and steps are declared."""

GAME = Game(
    key="macadam",
    version=1,
    seats=range(2, 7),
    seats_rule="MAC-2.1",
    over_rule="MAC-1.6",
    turn_rule="MAC-14.2",
    options=OPTIONS,
    chapters=CHAPTERS,
    questions=QUESTIONS,
    steps=step,
    start=start,
    opening=deal.choose_dealer,
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
    race=Raced(margin=1000, rounds=4, alike=alike, aim=Aim(victory=1000, swing=swing), looks=2),
    parts=parts,
    sounds=DATA.sounds(),
    course=Course("end.course", score, stage),
    headings=headings,
    setup=setup,
    figures=FIGURES,
)
