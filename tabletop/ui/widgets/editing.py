"""A line of text under the hands: a caret, what is selected, steps by letters and by words."""

from __future__ import annotations

from tabletop.ui.kit.scripts import JOINER, belongs


class Editing:
    """Text of at most `longest` letters. What lies between anchor and caret is selected."""

    def __init__(self, value: str, longest: int) -> None:
        self.value, self.longest = value, longest
        self.caret = self.anchor = len(value)

    @property
    def selection(self) -> tuple[int, int]:
        """Where what is selected begins and ends; the same place twice where nothing is."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def selected(self) -> str:
        """The letters that are selected."""
        begin, end = self.selection
        return self.value[begin:end]

    def go(self, to: int, extend: bool = False) -> None:
        """The caret goes there; what it passes is selected if it is to `extend` the selection."""
        self.caret = max(0, min(len(self.value), to))
        if not extend:
            self.anchor = self.caret

    def select(self, begin: int, end: int) -> None:
        """Everything between two places."""
        self.anchor, self.caret = begin, end

    def put(self, typed: str) -> None:
        """Letters instead of what is selected, as many as there is room for."""
        begin, end = self.selection
        room = self.longest - len(self.value) + end - begin
        typed = typed[: max(0, room)]
        self.value = self.value[:begin] + typed + self.value[end:]
        self.go(begin + len(typed))

    def erase(self, to: int) -> None:
        """Away with what is selected; else with everything between the caret and a place."""
        if not self.selected:
            self.caret = to
        self.put("")

    # -- places -------------------------------------------------------------------------------------------
    def letter(self, by: int) -> int:
        """One letter further, with its accents; at an end of the selection where something is selected."""
        at = self.caret + by
        while 0 < at < len(self.value) and self._belongs(at):
            at += by
        return max(0, min(len(self.value), at))

    def _belongs(self, at: int) -> bool:
        """Does what stands there belong to the letter before it?"""
        here, before = self.value[at], self.value[at - 1]
        return belongs(here) or before == JOINER

    def word(self, by: int) -> int:
        """Return the beginning of the word before the caret, or the end of the one behind it."""
        at, steps = self.caret, 0 if by > 0 else -1
        for wanted in (False, True):
            while 0 <= at + steps < len(self.value) and self.value[at + steps].isalnum() is wanted:
                at += by
        return at

    def word_at(self, at: int) -> tuple[int, int]:
        """Where the word, or whatever stands between words, begins and ends."""
        begin = end = min(at, max(0, len(self.value) - 1))
        kind = self.value[begin : begin + 1].isalnum()
        while begin > 0 and self.value[begin - 1].isalnum() is kind:
            begin -= 1
        while end < len(self.value) and self.value[end].isalnum() is kind:
            end += 1
        return begin, end
