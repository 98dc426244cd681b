"""The page of saved matches: a list, and a sheet about the chosen one."""
