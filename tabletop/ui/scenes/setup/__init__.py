"""A new match: who sits where, under which options."""
