"""Tools for authors of games: `new-game` writes the smallest game, `check-game` names what a game lacks."""
