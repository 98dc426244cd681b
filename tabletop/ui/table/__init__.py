"""The table of any game: board, sheets and frame together. This package names no game, knows no rules and
moves pieces only when told to.

layout      the regions of the screen in pixels
field       board, sheets, tray, zones and pieces, as a seat sees them; `arrivals` animates pieces
column      the sheets beside the board
chrome      the parts around the board: toolbar, prompt, seats, log
"""
