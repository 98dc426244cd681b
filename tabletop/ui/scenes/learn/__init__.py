"""The learning page of a game, and the start of a first match with the coach."""
