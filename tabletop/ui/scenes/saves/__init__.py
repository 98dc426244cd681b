"""The page of saved matches: a list, and details of the chosen match."""
