"""Computer players (random, learner, club player, expert), their processes, and the adviser."""
