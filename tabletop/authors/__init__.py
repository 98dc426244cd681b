"""Tools for authors of games: `new-game` writes the smallest game that runs, `check-game` names what a game
lacks."""
