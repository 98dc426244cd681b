"""The numbers from the rules that texts can insert, by name."""

from tabletop.games.paris.components import SCORING, ZONE

FIGURES = {"binoculars": SCORING.number("binoculars"), "feeds": ZONE}
"""The points for the Binoculars (PAR-19.3), and the number of survivors that a farmer feeds (PAR-17.2)."""
