"""The computer below the app: input files and disk, terminal, paths, settings, palettes, languages,
levels."""
