"""How strong the computers are at a table may be: names only, so that whoever needs no bot loads none."""

LEARNER, CLUB, EXPERT = COMPUTERS = ("learner", "club", "expert")
"""The strengths a player can choose, the weakest first."""
LEVELS = ("random", *COMPUTERS)
"""These, and whoever plays by lot."""
FORMER = {"simple": CLUB}
"""What a strength is called in saves of earlier versions, and what it is called now."""
