"""How a game is learned: its page, and a first match with the coach."""
