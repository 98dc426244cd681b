"""Chapters 19 to 24: base Steam on these maps, in a simplified and a standard version, for 3 to 6 players.

Players build, own track and move goods themselves. `turn` has the set-up and the sequence of a
turn; `auction` sells places in the turn order, `actions` are the action tiles, `growth` is the
effect of two of them on the map, `railways` makes players the builders in the rules of track,
`rides` and `hauling` move the goods; `money` has the payments of both versions, `score` the end.
Rules that are the same for companies are in the modules of the package above.
"""
