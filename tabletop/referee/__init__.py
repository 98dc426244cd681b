"""The referee: a match over lines of JSON, for other programs, and the replay of a match as text.

protocol       the requests, parsed and checked; `match_start` makes the position a match starts from
referee        answers each request by the rules
replay         prints a saved match move by move
"""
