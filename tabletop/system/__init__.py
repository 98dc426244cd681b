"""The platform layer: files, the terminal, paths, settings, and the lists of games, languages, levels and
palettes."""
