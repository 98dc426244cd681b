"""The rules desk, where a game's rules are read and searched."""
