"""What the table of every game's tests offers: a position, questions to it, and moves by name.

A game's `table_setup.py` says how its things are named (`readers`), sets up positions through the game's
notation, and adds what looks at them:

    class Table(TableUnderTest[Barons]):
        game = GAME
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Generic, Self, TypeVar

from tabletop.engine.game import Choice, Game
from tabletop.engine.log import Line
from tabletop.engine.position import Position
from tabletop.engine.verb import Action, Params, Refusal
from tabletop.system.languages import SOURCES
from tabletop.texts.rulebook import rulebook
from tabletop.texts.words import Words

P = TypeVar("P", bound=Position)
PLAYERS = ["Ann", "Bob", "Cid", "Dora", "Eve", "Finn"]


def said(names: Sequence[str], numbers: Sequence[int]) -> str:
    """Amounts as the notation writes them: "2 food 1 ammo"."""
    return " ".join(f"{n} {name}" for name, n in zip(names, numbers, strict=True) if n)


@cache
def words_of(game: str) -> tuple[Words, ...]:
    """What speaks of a game, in each language."""
    return tuple(Words(language, game, PLAYERS) for language in SOURCES)


class TableUnderTest(Generic[P]):
    """A position under test. Moves are made by the seat that is asked, unless `by` says otherwise."""

    game: ClassVar[Game]

    def __init__(self, position: P) -> None:
        self.position = position
        position.log = [] if position.log is None else position.log

    @classmethod
    def fresh(cls, seats: int, options: Mapping[str, Choice], seed: int) -> Self:
        """A real game at its first question, with all that was told on the way."""
        log: list[Line] = []
        position = cls.game.new(seats, options, seed, log)
        position.log = log
        return cls(position)  # type: ignore[arg-type]

    def action(self, seat: int, verb: str, *names: Any) -> Action:
        """The move of a seat, its things named; whatever is no text stands for itself."""
        domains, readers = self.game.verbs[verb].domains, self.readers(seat, verb)
        args = zip(domains, names, strict=True)
        return Action(verb, tuple(readers[d](n) if isinstance(n, str) else n for d, n in args))

    def readers(self, seat: int, verb: str) -> Mapping[str, Callable[[str], int]]:
        """What reads the names of a game's things, by domain, in a move of the seat."""
        raise NotImplementedError

    # -- setting up ----------------------------------------------------------------------------------------
    def set(self, **fields: Any) -> Self:
        """Fields of the position, as they are."""
        for name, value in fields.items():
            assert hasattr(self.position, name)
            setattr(self.position, name, value)
        return self

    def run(self, *steps: tuple[Any, ...]) -> Self:
        """These steps happen now, up to the next question."""
        self.position.agenda = list(steps[::-1])
        self.game.steps.run(self.position)
        return self

    # -- asking --------------------------------------------------------------------------------------------
    @property
    def asked(self) -> tuple[int, str] | None:
        """Who is asked what; None when nothing is left to happen."""
        asked = self.game.asked(self.position)
        return asked and (asked.seat, asked.question.key)

    def why(self, verb: str, *names: Any, by: int | None = None) -> str:
        """The rule that refuses the move, which must not be listed; "" when it is legal and listed."""
        refusal = self._refusal(verb, names, by)
        return refusal.rule if refusal else ""

    def may(self, verb: str, *names: Any) -> bool:
        """Is the move legal and listed?"""
        return self.why(verb, *names) == ""

    def refused(self, verb: str, *names: Any, by: int | None = None) -> Refusal:
        """Why the move is refused."""
        refusal = self._refusal(verb, names, by)
        assert refusal is not None, f"{verb} {names} is allowed"
        return refusal

    def told(self, verb: str, *names: Any, by: int | None = None) -> Params:
        """What the refusal of the move names."""
        return self.refused(verb, *names, by=by).params

    def _refusal(self, verb: str, names: tuple[Any, ...], by: int | None) -> Refusal | None:
        """List and check agree, asking changes nothing, and a refusal can be said."""
        asked = self.asked
        seat = by if by is not None else asked[0] if asked else 0
        action, before = self.action(seat, verb, *names), self.position.digest()
        refusal = self.game.why_not(self.position, seat, action)
        listed = asked is not None and seat == asked[0] and action in self.game.legal(self.position)
        assert listed == (refusal is None), f"list and check disagree on {action}: {refusal}"
        assert self.position.digest() == before
        if refusal:
            self.sentences(refusal)
        return refusal

    @classmethod
    def sentences(cls, refusal: Refusal) -> list[str]:
        """The refusal in each language, nothing left out: one of the rule's own sentences, and its remedy."""
        said, rule = [], rulebook(cls.game.key).rules[refusal.rule]
        for words in words_of(cls.game.key):
            first, second, remedy = (
                words.fill(texts.get(words.language, ""), refusal.params)
                for texts in (rule.refusal, rule.otherwise, rule.remedy)
            )
            remedy = "" if "{" in remedy else remedy  # nothing of the kind can be done in this position
            if refusal.first:
                first, second = "", second or words("table.first")
            assert first or second, f"{refusal.rule} has no sentence"
            found = words.refusal(refusal)
            assert found in ((first, remedy), (second, "")), f"{refusal} fills no sentence, only {found}"
            assert "{" not in "".join(found), found
            said += found
        return said

    def verbs(self) -> set[str]:
        """The kinds of moves that are legal."""
        return {action.verb for action in self.game.legal(self.position)}

    def choices(self, verb: str, which: int = 0) -> list[int]:
        """The legal values of an argument of a verb."""
        legal = self.game.legal(self.position)
        return sorted({action.args[which] for action in legal if action.verb == verb})

    # -- going on ------------------------------------------------------------------------------------------
    def play(self, verb: str, *names: Any) -> Self:
        """Make a move, which must be legal and leave sound what was sound."""
        asked = self.asked
        assert asked is not None
        action, faults = self.action(asked[0], verb, *names), self.game.audit(self.position)
        refusal = self.game.why_not(self.position, asked[0], action)
        assert refusal is None, (action, refusal)
        self.game.play(self.position, action)
        assert faults or self.game.audit(self.position) == []
        return self

    # -- looking -------------------------------------------------------------------------------------------
    def lines(self, key: str) -> list[Line]:
        """The log lines with this key."""
        return [line for line in self.position.log or [] if line.key == key]
