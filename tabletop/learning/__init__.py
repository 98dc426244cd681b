"""Learning: what people know of a game, the coach, lessons and puzzles, and the checks of all that is taught.

people      what each person has met, seen and finished, on disk; `first_match` is told of it at the end of
one coach       which card is due at a decision
lesson      a lesson on a match that no journal keeps; `goals` judges each try, `spoken` reads moves in words
puzzles     a lesson with an answer that was searched for: `search` finds it, `puzzles_dig` digs new puzzles
taught      checks all that a game teaches; `lessons_check` is the command
"""
