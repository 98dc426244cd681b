"""The hexes of the maps, as data files."""
