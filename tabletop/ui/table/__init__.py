"""The generic table: board, sheets and frame together. It names no game, knows no rule and moves no piece by
itself.

layout      where the regions of the screen stand
field       board, sheets, tray, zones and pieces, kept in step with a view; `arrivals` lets pieces travel
column      the sheets beside the board
chrome      what stands around: toolbar, prompt, seats, log
"""
