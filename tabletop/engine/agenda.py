"""The agenda: a stack of plain tuples in the position that says what happens next.

A *step* is a function that may change the position and returns the agenda items that must happen next, the
first one first. A question (`ask`) stops the game until its seat answers; the effect of the answer may return
items too. Rounds, interruptions, reactions and extra turns need nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, TypeVar

from tabletop.engine.position import ASK
from tabletop.engine.readings import listing
from tabletop.engine.verb import Action, Verb

__all__ = ["ASK", "Item", "Next", "Question", "Steps", "ask", "do", "verbs_of"]

Item = tuple[Any, ...]
Next = Sequence[Item] | None
"""The items that a step or an effect puts on the agenda, to be carried out at once and in this order; None
for none."""

StepFn = TypeVar("StepFn", bound=Callable[..., Next])


def _never(position: Any, seat: int) -> bool:
    return False


@dataclass(eq=False)
class Question:
    """A kind of decision that the game asks a seat for; the seat answers with an action of one of the
    `verbs`."""

    key: str
    verbs: tuple[Verb, ...]
    rule: str
    """The number of the rule that says what the asked seat has to do. It is cited when a player's gesture is
    not a move at all."""
    only: str = ""
    """The number of the rule that refuses every verb the question does not ask for; "" to cite each verb's
    own rule instead (`Verb.moment_rule`)."""
    pause: bool = False
    """True if the whole table waits for the answer: the rule `only` then also refuses the moves of the seats
    that are not asked."""
    secret: bool = False
    """True if the seat's answer stays hidden from the other seats until all seats have answered."""
    private: bool = False
    """True if the legal answers depend on secrets of the asked seat; False if every seat can know them."""
    asides_wait: Callable[[Any, int], bool] = _never
    """A condition (position, seat): True if no move that the seat may make besides its answer (`Verb.aside`)
    changes what the answer brings. The only possible answer can then be given at once: such moves remain
    possible at the next question."""
    setup: bool = False
    """True for a question of the set-up, which computer players answer without a pause."""
    during: str = ""
    """The key of the text that names the step or phase in which the question is asked, such as "step.setup";
    "" if it is asked in several, or in one without a name."""
    since: int = 1
    """The version of the rules that introduced the question. A match saved under an older version holds no
    answer to it. When such a match is read, the question is answered automatically, so it must then have a
    single legal answer."""

    @cached_property
    def legal(self) -> Callable[[Any, int], list[Action]]:
        """A function (position, seat) -> the legal answers, in the order of the verbs."""
        return listing(self.verbs)


def verbs_of(questions: Mapping[str, Question]) -> dict[str, Verb]:
    """Return the verbs that some questions ask for, by their keys."""
    return {verb.key: verb for question in questions.values() for verb in question.verbs}


class Steps(dict[str, Callable[..., Next]]):
    """The steps of a game by name, registered by a decorator: `step = Steps()`, then `@step`."""

    def __call__(self, fn: StepFn) -> StepFn:
        assert fn.__name__ not in self, f"two steps are named {fn.__name__}"
        self[fn.__name__] = fn
        return fn

    def __missing__(self, name: str) -> Callable[..., Next]:
        """Raise the error of an item on the agenda that is no step."""
        if len(name) == 1:
            raise LookupError("a step or an effect returned a single item; a list of items is needed")
        raise LookupError(f"there is no step {name}: decorate it with the Steps that GAME.steps names")

    def run(self, position: Any, before: Callable[[Any], None] | None = None) -> None:
        """Run every step on the agenda until the next question, or until the agenda is empty.

        `before`, if given, is called with the position before each step.
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
    """Return an agenda item that stops the game until `seat` has answered a question."""
    return (ASK, seat, question.key)


@cache
def do(step: Callable[..., Next], *args: int) -> Item:
    """Return an agenda item that runs a step with these arguments when its turn comes."""
    return (step.__name__, *args)
