"""The rules screen, where a game's rules are read and searched."""
