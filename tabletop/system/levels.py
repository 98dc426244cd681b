"""The levels of computer players, by name only, so that they can be listed without loading the bots."""

LEARNER, CLUB, EXPERT = COMPUTERS = ("learner", "club", "expert")
"""The levels a player can choose, the weakest first."""
LEVELS = ("random", *COMPUTERS)
"""All levels, including the computer player that chooses at random."""
FORMER = {"simple": CLUB}
"""The old names of renamed levels, which old saves contain, each with the present name."""
