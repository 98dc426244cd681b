"""The end of a match: who has won, and every number of the count."""
