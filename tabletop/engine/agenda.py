"""What happens next: a stack of plain tuples in the position.

A *step* is a function that may change the position and returns what must happen next, in reading order. A
question (`ask`) stops the machine until that seat answers; what the answer does may return things to happen
too. That is all there is to rounds, interruptions, reactions and extra turns.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, TypeVar

from tabletop.engine.position import ASK
from tabletop.engine.readings import listing
from tabletop.engine.verb import Action, Verb

__all__ = ["ASK", "Item", "Next", "Question", "Steps", "ask", "do"]

Item = tuple[Any, ...]
Next = Sequence[Item] | None
"""What a step or an effect returns: the things that must happen now, in order."""

StepFn = TypeVar("StepFn", bound=Callable[..., Next])


@dataclass(eq=False)
class Question:
    """What a seat is asked: the verbs it may answer with."""

    key: str
    verbs: tuple[Verb, ...]
    rule: str
    """The rule that tells what is to be done now; whatever means nothing now is refused with its number."""
    only: str = ""
    """The rule that refuses every other verb before its own rules are looked at; "" when none does."""
    pause: bool = False
    """Play rests: every other verb is refused by `only`, whoever tries."""
    secret: bool = False
    """What is chosen here is nobody else's business until all have chosen."""
    private: bool = False
    """To answer, a seat must see what it alone may see. What any other question allows, everybody knows."""
    setup: bool = False
    """A part of the set-up: computers go through it without a pause."""
    during: str = ""
    """The tag of the step or phase in which it is asked; "" where it is asked in several, or they have no
    names."""
    since: int = 1
    """The version of the rules that first asked it. Saves of older ones lack the answer, so that there must
    never be more than one."""

    @cached_property
    def legal(self) -> Callable[[Any, int], list[Action]]:
        """(position, seat) -> the answers that break no rule, in the order of the verbs."""
        return listing(self.verbs)


class Steps(dict[str, Callable[..., Next]]):
    """A game's steps by name; an instance decorates them: `step = Steps()`, then `@step`."""

    def __call__(self, fn: StepFn) -> StepFn:
        assert fn.__name__ not in self, f"two steps are named {fn.__name__}"
        self[fn.__name__] = fn
        return fn

    def run(self, position: Any, before: Callable[[Any], None] | None = None) -> None:
        """Let everything automatic happen; stop at the next question, or when nothing is left.

        `before` is shown the position as it is before each step.
        """
        agenda = position.agenda
        while agenda:
            item = agenda[-1]
            if item[0] == ASK:
                return
            if before:
                before(position)
            agenda.pop()
            # Most steps have one argument, and a call that unpacks takes four times as long.
            do_step = self[item[0]]
            todo = do_step(position, item[1]) if len(item) == 2 else do_step(position, *item[1:])
            if todo:
                agenda.extend(todo[::-1])


def ask(seat: int, question: Question) -> Item:
    """Stop here until `seat` has answered."""
    return (ASK, seat, question.key)


@cache
def do(step: Callable[..., Next], *args: int) -> Item:
    """Go through a step when its time comes."""
    return (step.__name__, *args)
