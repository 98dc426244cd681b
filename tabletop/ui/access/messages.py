"""The messages that are spoken without a request when something happens: after other speech, or at once for
refusals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from tabletop.engine.log import Line
from tabletop.ui.access.items import Live
from tabletop.ui.access.widget_items import FULL
from tabletop.ui.frame.coach_card import CoachPanel
from tabletop.ui.frame.task_strip import TaskStrip
from tabletop.ui.play.desk_scene import DeskScene
from tabletop.ui.widgets import BubbleNote
from tabletop.ui.widgets.scene import Scene

KEPT = 30
"""The number of past messages that are kept, so that one can be spoken again."""


class Message(NamedTuple):
    """A text to be spoken by the screen reader."""

    words: str
    live: Live = Live.POLITE


class Messages:
    """The messages about changes on the screen since the last report; the newest one can be spoken again."""

    def __init__(self) -> None:
        self.past: list[Message] = []
        self._scene: Scene | None = None
        self._told: dict[str, object] = {}
        self._notes: list[str] = []
        """The notices on the screen when it was told last: one that comes back is told again."""
        self._lines = 0
        self._repeated = False

    def again(self) -> str:
        """Return the last message, to be spoken again; "" if there is none, or if the previous call has
        already repeated it."""
        words = self.past[-1].words if self.past and not self._repeated else ""
        self._repeated = bool(words)
        return words

    def news(self, scene: Scene, title: str, detail: int) -> list[Message]:
        """Return messages about what has changed on the screen since the last call, oldest first. `title` is
        that of the window; `detail` is a value of the setting `reader`, which says how much is told."""
        found = list(self._news(scene, title, detail))
        self._repeated = self._repeated and not found
        self.past = [*self.past, *found][-KEPT:]
        return found

    def _news(self, scene: Scene, title: str, detail: int) -> Iterator[Message]:
        if scene is not self._scene:
            self._scene, self._told, self._lines = scene, {}, -1
            if scene.focused is None and not scene.modal():
                yield Message(title)
        if isinstance(scene, DeskScene):
            yield from self._turns(scene, detail)
            prompt = scene.desk.chrome.prompt
            if self._new("prompt", prompt.name) and prompt.name:
                yield Message(prompt.name)
        for node in scene.stage.walk():
            if isinstance(node, BubbleNote) and self._new("bubble", node):
                rule = f"({node.said.number})" if node.said.number else ""
                live = Live.POLITE if node.said.allowed else Live.ASSERTIVE
                yield Message(" ".join(filter(None, (node.name, rule))), live)
            elif isinstance(node, TaskStrip) and self._new("task", node.name) and node.name:
                yield Message(node.name)
            elif isinstance(node, CoachPanel) and self._new("coach", node.said.words):
                yield Message(f"{node.said.head}\n{node.said.words}")
        before, self._notes = self._notes, list(scene.spoken_notes())
        yield from (Message(note) for note in self._notes if note not in before)

    def _new(self, what: str, now: object) -> bool:
        """Tell whether something has changed since it was last told, and record it."""
        before, self._told[what] = self._told.get(what), now
        return before != now

    def _turns(self, scene: DeskScene, detail: int) -> Iterator[Message]:
        """Yield what the other seats did: one sentence for each turn that is over."""
        desk = scene.desk
        lines = desk.match.lines_for(desk.table_view.eyes)
        if not 0 <= self._lines <= len(lines):
            self._lines = len(lines)
        turns: list[list[Line]] = []
        for line in lines[self._lines :]:
            if turns and line.seat in (-1, turns[-1][0].seat):
                turns[-1].append(line)
            else:
                turns.append([line])
        if desk.waiting and desk.match.asked and turns:
            turns.pop()  # it may go on
        for turn in turns:
            self._lines += len(turn)
            if detail == FULL or turn[0].seat != desk.viewer:
                words = desk.look.words
                yield Message(" ".join(words(line.key, **line.params) for line in turn))


def together(messages: Sequence[Message]) -> Iterator[Message]:
    """Yield the messages, with successive ones of the same urgency joined into one, because readers speak
    messages that appear at the same time in any order."""
    for live, group in groupby(messages, key=lambda message: message.live):
        yield Message("\n".join(message.words for message in group), live)
