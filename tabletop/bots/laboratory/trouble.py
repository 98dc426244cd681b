"""What keeps a laboratory command from beginning, or from ending as it was meant to."""

from __future__ import annotations


class Trouble(Exception):
    """Something the one who gave the command must know; `key` is that of its sentence."""

    def __init__(self, key: str, **params: object) -> None:
        super().__init__(key)
        self.key, self.params = key, params
