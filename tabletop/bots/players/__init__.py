"""Computer players: random, learner, club player and expert, their processes, and the adviser."""
