"""The hexes of the rail maps, as data files (TOML)."""
