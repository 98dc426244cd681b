"""The platform layer: input files, disk, terminal, paths, settings, palettes, languages, levels."""
