"""Matches on disk: the file format, its reader and writer, journals, and the library of all of a player's
saves.

lines         a match as lines of JSON; `line_types` are the types of the lines
reader        reads and checks a save: first by the types, then by the rules; `faults` names what is wrong
match_file    loads and saves a match; `summary` reads only what the list of saves shows
journal       the autosave of a running match; `appender` writes it on a thread of its own
library       all matches of a player: `listed_file` for one of them, `save_listing` for the filtered list,
              `filenames` for the names of new files
"""
