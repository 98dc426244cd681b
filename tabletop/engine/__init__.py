"""The rules engine: standard library only, without knowledge of any game or screen.

Read in this order: `position` (the state of a game), `verb` (the kinds of move and their rules), `agenda`
(what happens next), `legality` (who may do what now), `game` (a whole game as one value). `verb` is built on
`rule` (the parts of a rule) and `readings` (the three answers that rules give: the legal moves, whether there
is any, and which rule a move breaks). For speed, `loops` generates a Python function for each of these
answers and puts the expressions of the rules, rewritten by `inline`, into its loops; with
TABLETOP_PLAIN_RULES=1 the rules are called one by one instead. Other modules: `chance` (random numbers),
`secrecy` (hidden cards), `log` (the events, in words), `table` (the contents of the table, for a screen),
`panels` (their sections and zones), `foresee` (forecasts of a move), `options` (the choices of a new match),
`domains` (the range of every field), `notation` (positions described by keywords), `data` and `weights`
(tables read from files) and `memo` (a cache).
"""

VERSION = 1
"""The version of the engine that games are written for. It is raised when older games no longer run; a game's
data name the version they need under `needs`."""
