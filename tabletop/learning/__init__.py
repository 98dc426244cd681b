"""Learning: the record of what each person knows of a game, the coach, lessons and puzzles, and their checks.

people          each person's record, on disk; `first_match` shows it on the end screen of a first match
coach           the coach card that is due at a decision
lesson          a lesson on a match without a journal; `goals` judges each try, `spoken` parses moves in words
puzzles         a lesson whose answer was searched for, by `puzzle_search`; `puzzles_dig` is the command
teaching_check  the check of panels, cards and words; `lessons_check` is the command, and checks lessons
"""
