"""The forecast of a move, shown while a stone is held over a point.

The move is made on a copy with its own effect, so no consequence is written a second time.
"""

from __future__ import annotations

from tabletop.engine.agenda import verbs_of
from tabletop.engine.foresee import outcome_with_steps
from tabletop.engine.game import Forecast
from tabletop.engine.verb import Action
from tabletop_morris.position import Morris
from tabletop_morris.rules import QUESTIONS, step

VERBS = verbs_of(QUESTIONS)
ENDS = {"log.row": "forecast.row", "log.repeated": "forecast.repeated"}
"""The forecasts of moves that end the match, by the key of the log line that says so."""


def forecast(view: Morris, seat: int, action: Action) -> Forecast:
    """Return whether the move ends the match, and how."""
    outcome = outcome_with_steps(view, step, VERBS[action.verb].effect_fn, seat, *action.args)
    ends = [ENDS[line.key] for line in outcome.lines if line.key in ENDS]
    return Forecast(ends[0] if ends else f"forecast.{action.verb}")
