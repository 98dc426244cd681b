"""Saved matches: the list, and a sheet about each."""
