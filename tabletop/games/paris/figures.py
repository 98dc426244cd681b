"""Numbers of the rules that texts may name."""

from __future__ import annotations

from tabletop.games.paris.components import SCORING, ZONE

FIGURES = {
    "binoculars": SCORING.number("binoculars"),
    "feeds": ZONE,
}
"""By name: the points for the Binoculars (PAR-19.3), the survivors that a farmer feeds (PAR-17.2)."""
