"""The page that sets up a new match: seats and options."""
