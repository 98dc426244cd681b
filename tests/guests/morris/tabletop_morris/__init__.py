"""Three Men's Morris for the table of `tabletop`: the worked example of a game in a package of its own.

Read in this order: `rulebook.toml` (the rules in words), `board` and `position` (what there is), `rules`
(what may be done), `score` (who has won), `table` (what is seen). These make a game that can be played.
`forecast`, `worth` and `notation` add forecasts, better computer players, and positions in words for lessons.
"""

from __future__ import annotations

from tabletop.engine.game import Game
from tabletop_morris import rules
from tabletop_morris.components import DATA, OPTIONS
from tabletop_morris.forecast import forecast
from tabletop_morris.notation import setup
from tabletop_morris.position import Morris, start
from tabletop_morris.score import FIGURES, audit, facts, result
from tabletop_morris.table import pieces, table, zones
from tabletop_morris.worth import parts, worth


def view(position: Morris, seat: int) -> Morris:
    """Return the position as a seat knows it: all of it, as nothing is hidden."""
    return position.copy()


def guess(seen: Morris, seat: int, seed: int) -> Morris:
    """Return a position that fits what a seat knows: there is only one."""
    return seen.copy()


GAME = Game(
    key="morris",
    version=1,
    seats=range(2, 3),
    seats_rule="MOR-1.1",
    over_rule="MOR-4.4",
    turn_rule="MOR-1.4",
    options=OPTIONS,
    questions=rules.QUESTIONS,
    steps=rules.step,
    chapters=(rules,),
    start=start,
    opening=rules.take_turn,
    view=view,
    guess=guess,
    secret=False,
    facts=facts,
    forecast=forecast,
    pieces=pieces,
    table=table,
    zones=zones,
    audit=audit,
    result=result,
    worth=worth,
    foresight=1,  # the estimate sees a reply ahead, which says more than playing on at random
    parts=parts,
    sounds=DATA.sounds(),
    setup=setup,
    figures=FIGURES,
)
