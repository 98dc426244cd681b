"""A match played by hand: the parts that make the table, which only shows, a table to play at.

scene       the table as a scene, `pointed` at; `replay` is the same without hands
port        the few things that all below may ask of the table: a `Desk`
moment      what the seat at the screen may know, do and expect now; `forecasts` says it in words
hands       lift, turn, aim, drop, ask why: `held` is what is in them, `turning` counts turns, `lights` are
            the places that take it, `bubbles` say why
choosing    asks which of several moves is meant, in the list of a `chooser`; `naming` tells them apart
numbers     a number that is chosen instead of dragged
legend      what is only painted says what it is; `helping` changes how much help a seat wants
commands    what toolbar, keys and dialogs do; `undoing`, `history`, `magnify`; `keys` are the keys
computers   the seats that are played by a process of their own; `pause` is how long one looks at a move
privacy     what lies face down, and when a curtain falls
matchboards the boards of a match, and which one lies in the middle
heard       what a move sounds like
session     the match on the table, its journal and its save; `saving` and `opening` with the person asked
ready       what a game needs at its first use, read while somebody looks at the table
"""
