"""Paris: New Eden: a game of dice drafting and shelters in the ruins of Paris, for 2 to 4 players.

Read `round` for the course of a game; each part of the rulebook has a module with its rules and effects:
`prelude`, `gather`, `places`, `claim`, `refuge`, `event`, `score`. `verbs` lists all moves.
"""

from tabletop.engine.game import Course, Game, Raced
from tabletop.games.paris import claim, event, gather, places, prelude, refuge, round, score
from tabletop.games.paris.components import DATA, OPTIONS
from tabletop.games.paris.facts import facts, step_played, turn_lost
from tabletop.games.paris.figures import FIGURES
from tabletop.games.paris.forecast import forecast
from tabletop.games.paris.notation import setup
from tabletop.games.paris.pieces import pieces
from tabletop.games.paris.position import score as points, start
from tabletop.games.paris.score import audit, result
from tabletop.games.paris.secrecy import guess, view
from tabletop.games.paris.table import headings, table, zones
from tabletop.games.paris.verbs import QUESTIONS, WRONG_STEP, step
from tabletop.games.paris.worth import learned, parts, worth

CHAPTERS = (prelude, gather, places, claim, refuge, event, score, round)
"""The modules that declare the rules, effects and steps, one per part of the rulebook."""

GAME = Game(
    key="paris",
    version=1,
    seats=range(2, 5),
    seats_rule="PAR-1.1",
    over_rule="PAR-4.3",
    turn_rule="PAR-4.2",
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
    learned=learned,
    race=Raced(margin=3, rounds=1, looks=3),
    sounds=DATA.sounds(),
    setup=setup,
    parts=parts,
    figures=FIGURES,
    course=Course("end.course", points, lambda position: position.season),
    headings=headings,
    ends_counted=True,
    bids=("log.announce",),
)
