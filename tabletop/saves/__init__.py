"""Matches on disk: lines of a save, reader and writer, journals, and the library of all of a person's saves.

lines       a match as lines of JSON; `shapes` are their types
reader      what a file says, judged: first by the types, then by the rules; `faults` says what is wrong
with it record      loads and saves a match; `summary` reads off how it stands
journal     what keeps every action of a match that is played; `appender` writes it beside the window
library     all matches of a person: `described` one by one, `kept` as the list shows them, `filenames` for
new ones"""
