"""The errors that keep a laboratory command from starting or from finishing."""

from __future__ import annotations


class Trouble(Exception):
    """An error that stops a laboratory command; `key` and `params` give the text that tells the user why."""

    def __init__(self, key: str, **params: object) -> None:
        super().__init__(key)
        self.key, self.params = key, params
