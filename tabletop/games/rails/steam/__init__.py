"""Chapters 19 to 24: base Steam on these maps, in a simplified and a standard version, for 3 to 6 players.

Players build, own track and move goods themselves. `turn` has the set-up and the course of a turn; `auction`
sells places in the order of play, `actions` are the tiles, `growth` what two of them do to the map,
`railways` what building is to a player, `rides` and `hauling` the goods; `money` is the business of both
versions, `score` the end. What is the same for companies stands in the modules of the game itself.
"""
