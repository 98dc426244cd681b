"""The course of a game: the set-up, six rounds of dusk, night and day, and the final count of points
(GHA-4.1, GHA-21.1)."""

from __future__ import annotations

from tabletop.engine.agenda import Next, do
from tabletop.games.gharkane import components as c, event, score, setup, verbs
from tabletop.games.gharkane.day import day
from tabletop.games.gharkane.night import night
from tabletop.games.gharkane.position import Gharkane


@verbs.step
def set_up(position: Gharkane) -> Next:
    """Set up the board, then the shelters (GHA-2, GHA-3), then play the rounds."""
    return [do(setup.lay_out), do(setup.set_up_shelters), do(play_round)]


@verbs.step
def play_round(position: Gharkane) -> Next:
    """Play a round: dusk, night and day."""
    return [do(event.dusk), do(night), do(day), do(end_round)]


@verbs.step
def end_round(position: Gharkane) -> Next:
    """Start the next round, or count the final points after the sixth day."""
    if position.round == c.ROUNDS - 1:
        return [do(score.count_points)]
    position.round += 1
    return [do(play_round)]
