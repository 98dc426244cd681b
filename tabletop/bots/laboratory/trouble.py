"""The errors that keep a laboratory command from starting or from finishing."""

from __future__ import annotations


class Trouble(Exception):
    """An error reported to the user of a command, with the text's `key` and `params`."""

    def __init__(self, key: str, **params: object) -> None:
        super().__init__(key)
        self.key, self.params = key, params
