"""The referee: a match over lines of text, for programs that play, and the replay of a match as text.

protocol    the lines, checked; `start` says what a match starts from
referee     answers each line by the rules
replay      a saved match, told move by move
"""
