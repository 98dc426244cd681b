"""A match moved by hand: the table scene, hands, commands, keys, computers, and what keeps the match safe."""
