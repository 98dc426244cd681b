"""The menu, the first scene: the boxes of the games, and the match in progress."""
