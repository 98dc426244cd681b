"""What a rules engine is. Standard library only; knows no game and no screen.

Read in this order: `position` (what is), `verb` (what a seat may do, and why not), `agenda` (what happens
next), `game` (a whole game as one value). Beside them: `chance`, `secrecy`, `lines` (the log in words),
`table` (what lies where, for a screen), `foresee` (what a move would bring) and `data` (tables read from
files).
"""
