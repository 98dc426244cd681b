"""The readings of the rules: what is legal, is anything, and which rule is broken first.

They are written as plain loops by `loops`, which is fast. Where somebody looks on, the rules themselves are
called instead, so that every breakpoint stops and every line counts: under a debugger, under coverage, and
where the environment variable TABLETOP_PLAIN_RULES is set. The answers are the same (held by a law).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tabletop.engine import loops
from tabletop.engine.rule import Action, Rule, Ruled


def plain_wanted() -> bool:
    """Does somebody want to see the rules called?"""
    if os.environ.get("TABLETOP_PLAIN_RULES", "0") not in ("", "0"):
        return True
    monitoring: Any = getattr(sys, "monitoring", None)  # from Python 3.12
    tools = (monitoring.DEBUGGER_ID, monitoring.COVERAGE_ID) if monitoring else ()
    return sys.gettrace() is not None or any(monitoring.get_tool(tool) for tool in tools)


def listing(verbs: Sequence[Ruled]) -> Callable[[Any, int], list[Action]]:
    """(position, seat) -> the legal actions of several verbs, in their order."""
    return plain_listing(verbs) if plain_wanted() else loops.write_listing(verbs)


def possibility(verb: Ruled) -> Callable[[Any, int], bool]:
    """(position, seat) -> is any action of the verb legal?"""
    return plain_possibility(verb) if plain_wanted() else loops.write_possible(verb)


def check(verb: Ruled) -> Callable[..., int]:
    """(position, seat, *arguments) -> the index of the first rule broken, -1 for none."""
    return plain_check(verb) if plain_wanted() else loops.write_check(verb)


# -- by calling the rules --------------------------------------------------------------------------------
def plain_listing(verbs: Sequence[Ruled]) -> Callable[[Any, int], list[Action]]:
    """`listing` without loops written for it."""

    def legal(position: Any, seat: int) -> list[Action]:
        return [Action(verb.key, args) for verb in verbs for args in _legal(verb, position, {"seat": seat})]

    return legal


def plain_possibility(verb: Ruled) -> Callable[[Any, int], bool]:
    """`possibility` without loops written for it."""
    return lambda position, seat: any(True for _ in _legal(verb, position, {"seat": seat}))


def plain_check(verb: Ruled) -> Callable[..., int]:
    """`check` without loops written for it."""

    def first_broken(position: Any, seat: int, *args: int) -> int:
        given = {"seat": seat, **dict(zip(verb.domains, args, strict=True))}
        return next((i for i, rule in enumerate(verb.rules) if rule.broken(position, given)), -1)

    return first_broken


def _legal(verb: Ruled, position: Any, given: dict[str, int]) -> Iterator[tuple[int, ...]]:
    """Every legal way to give the arguments that are not given yet."""
    names = [*given, *list(verb.domains)[len(given) - 1 :]]
    bound, name = names[: len(given)], next(iter(names[len(given) :]), "")
    decided = [rule for rule in verb.rules if _last(rule, names) == bound[-1]]
    if any(rule.broken(position, given) for rule in decided):
        return
    if not name:
        yield tuple(given[n] for n in verb.domains)
        return
    for value in _values(verb, name, position, given):
        yield from _legal(verb, position, {**given, name: value})


def _last(rule: Rule, names: list[str]) -> str:
    """The last argument to be known before the rule can be asked; `seat` for a rule on none."""
    return max({"seat", *rule.needs, *filter(None, [rule.allows])}, key=names.index)


def _values(verb: Ruled, name: str, position: Any, given: dict[str, int]) -> Sequence[int]:
    """The values to try: in the order of the first rule that lists them, else as the domain has them."""
    lists = [r for r in verb.rules if r.allows == name and set(r.needs) <= set(given)]
    for rule in sorted(lists, key=lambda rule: rule.bits):
        said = rule.says.of(position, given)
        return loops.values_of(said) if rule.bits else list(said)
    return list(verb.domains[name].values)
