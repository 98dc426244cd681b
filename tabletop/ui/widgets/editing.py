"""The text model of a text field: a caret, a selection, movement by letters and by words."""

from __future__ import annotations

from tabletop.ui.kit.scripts import JOINER, belongs


class Editing:
    """A line of at most `longest` characters with a caret (the typing position); the text between `anchor`
    and the caret is selected."""

    def __init__(self, value: str, longest: int) -> None:
        self.value, self.longest = value, longest
        self.caret = self.anchor = len(value)

    @property
    def selection(self) -> tuple[int, int]:
        """The start and the end of the selection; both are the caret's position if nothing is selected."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def selected(self) -> str:
        """The selected part of the text."""
        begin, end = self.selection
        return self.value[begin:end]

    def go(self, to: int, extend: bool = False) -> None:
        """Move the caret to a position. With `extend`, the text up to there is selected; otherwise nothing
        is."""
        self.caret = max(0, min(len(self.value), to))
        if not extend:
            self.anchor = self.caret

    def select(self, begin: int, end: int) -> None:
        """Select the text between two positions; the caret goes to the second one."""
        self.anchor, self.caret = begin, end

    def put(self, typed: str) -> None:
        """Replace the selection by typed text; what would make the text longer than `longest` is left out."""
        begin, end = self.selection
        room = self.longest - len(self.value) + end - begin
        typed = typed[: max(0, room)]
        self.value = self.value[:begin] + typed + self.value[end:]
        self.go(begin + len(typed))

    def erase(self, to: int) -> None:
        """Delete the selection; if nothing is selected, delete the text between the caret and the position
        `to`."""
        if not self.selected:
            self.caret = to
        self.put("")

    # -- positions ----------------------------------------------------------------------------------------
    def letter(self, by: int) -> int:
        """Return the position one letter after the caret (`by` = 1) or before it (-1); combining characters
        count as part of their letter."""
        at = self.caret + by
        while 0 < at < len(self.value) and self._belongs(at):
            at += by
        return max(0, min(len(self.value), at))

    def _belongs(self, at: int) -> bool:
        """Tell whether the character at a position combines with the one before it, such as an accent."""
        here, before = self.value[at], self.value[at - 1]
        return belongs(here) or before == JOINER

    def word(self, by: int) -> int:
        """Return the position where the word before the caret starts (`by` = -1), or where the word after it
        ends (1)."""
        at, steps = self.caret, 0 if by > 0 else -1
        for wanted in (False, True):
            while 0 <= at + steps < len(self.value) and self.value[at + steps].isalnum() is wanted:
                at += by
        return at

    def word_at(self, at: int) -> tuple[int, int]:
        """Return the start and end of the word at a position; for a position between two words, the start and
        end of what is between them."""
        begin = end = min(at, max(0, len(self.value) - 1))
        kind = self.value[begin : begin + 1].isalnum()
        while begin > 0 and self.value[begin - 1].isalnum() is kind:
            begin -= 1
        while end < len(self.value) and self.value[end].isalnum() is kind:
            end += 1
        return begin, end
