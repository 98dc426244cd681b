"""The end screen of a match: the winner, and every number of the final score."""
