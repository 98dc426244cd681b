"""Computer players (random, learner, club player and expert), the processes in which they think, and the
adviser."""
