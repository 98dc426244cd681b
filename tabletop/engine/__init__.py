"""What a rules engine is. Standard library only; knows no game and no screen.

Read in this order: `position` (what is), `verb` (what a seat may do, and why not), `agenda` (what happens
next), `game` (a whole game as one value). Under `verb` lie `rule` (what a rule is made of) and `readings`
(what is legal, is anything, which rule is broken), which `loops` writes as plain loops from expressions that
`inline` takes from the rules; with TABLETOP_PLAIN_RULES=1 the rules themselves are called. Beside them:
`chance`, `secrecy`, `log` (what happened, in words), `table` (what lies where, for a screen), `foresee` (what
a move would bring), `options` (what a new match chooses) and `data` (tables read from files).
"""
