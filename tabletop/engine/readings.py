"""The three answers that the rules give: the legal moves, whether there is any, and the first rule that a
move breaks.

Normally functions that `loops` generates give the answers, which is fast. Under a debugger, under coverage,
and where the environment variable TABLETOP_PLAIN_RULES is set, the rules themselves are called one by one
instead, so that every breakpoint stops and every line counts. The answers are the same (a test checks it).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, NamedTuple

from tabletop.engine import loops
from tabletop.engine.rule import Action, Rule, Ruled


def plain_wanted() -> bool:
    """Return True if the rules must be called one by one, instead of the faster generated functions: under a
    debugger, under coverage, or if the environment variable TABLETOP_PLAIN_RULES is set."""
    if os.environ.get("TABLETOP_PLAIN_RULES", "0") not in ("", "0"):
        return True
    monitoring: Any = getattr(sys, "monitoring", None)  # from Python 3.12
    tools = (monitoring.DEBUGGER_ID, monitoring.COVERAGE_ID) if monitoring else ()
    return sys.gettrace() is not None or any(monitoring.get_tool(tool) for tool in tools)


def listing(verbs: Sequence[Ruled]) -> Callable[[Any, int], list[Action]]:
    """Return a function (position, seat) -> the legal actions of several verbs, in the order of `verbs`."""
    return plain_listing(verbs) if plain_wanted() else loops.write_listing(verbs)


def possibility(verb: Ruled) -> Callable[[Any, int], bool]:
    """Return a function (position, seat) -> True if any action of the verb is legal."""
    return plain_possibility(verb) if plain_wanted() else loops.write_possible(verb)


def check(verb: Ruled) -> Callable[..., int]:
    """Return a function (position, seat, *arguments) -> the index of the first rule broken, -1 for none."""
    return plain_check(verb) if plain_wanted() else loops.write_check(verb)


# -- by calling the rules --------------------------------------------------------------------------------
def plain_listing(verbs: Sequence[Ruled]) -> Callable[[Any, int], list[Action]]:
    """Return a function (position, seat) -> the legal actions of several verbs, in the order of `verbs`. It
    calls the rules one by one and uses no generated code."""
    searches = [(verb, list(_levels(verb))) for verb in verbs]

    def legal(position: Any, seat: int) -> list[Action]:
        return [
            Action(verb.key, tuple(given[name] for name in verb.domains))
            for verb, levels in searches
            for given in _bindings(levels, position, {"seat": seat})
        ]

    return legal


def plain_possibility(verb: Ruled) -> Callable[[Any, int], bool]:
    """Return a function (position, seat) -> True if any action of the verb is legal. It calls the rules one
    by one and uses no generated code."""
    levels = list(_levels(verb))
    return lambda position, seat: any(True for _ in _bindings(levels, position, {"seat": seat}))


def plain_check(verb: Ruled) -> Callable[..., int]:
    """Return a function (position, seat, *arguments) -> the index of the first rule broken, -1 for none. It
    calls the rules one by one and uses no generated code."""

    def first_broken(position: Any, seat: int, *args: int) -> int:
        given = {"seat": seat, **dict(zip(verb.domains, args, strict=True))}
        return next((i for i, rule in enumerate(verb.rules) if rule.broken(position, given)), -1)

    return first_broken


class ArgumentLevel(NamedTuple):
    """An argument of a verb, or the seat, which counts as the first argument; and the rules that can be
    checked once it has a value."""

    rules: list[Rule]
    """The rules that read this argument and no later one, so that they can be checked once it has a value."""
    following: str
    """The name of the argument that gets its value next; "" after the last."""
    values: Collection[int]
    """The domain of the argument `following`: all values that it can ever have. Empty if no argument
    follows."""
    lister: Rule | None
    """The rule that lists the allowed values of the argument `following`; None if there is none. A rule that
    returns a list is preferred to one that returns a bit set."""


def _levels(verb: Ruled) -> Iterator[ArgumentLevel]:
    names = ["seat", *verb.domains]
    last = [max(names.index(n) for n in ("seat", rule.allows or "seat", *rule.needs)) for rule in verb.rules]
    for i, following in enumerate([*names[1:], ""]):
        rules = [rule for rule, at in zip(verb.rules, last, strict=True) if at == i]
        listers = sorted((r for r in verb.rules if r.allows == following != ""), key=lambda rule: rule.bits)
        values = verb.domains[following].values if following else ()
        yield ArgumentLevel(rules, following, values, next(iter(listers), None))


def _bindings(levels: list[ArgumentLevel], position: Any, given: dict[str, int]) -> Iterator[dict[str, int]]:
    """Yield the values of all arguments, by name, for every legal move that agrees with `given`: the seat
    and the arguments that already have a value."""
    level = levels[len(given) - 1]
    if any(rule.broken(position, given) for rule in level.rules):
        return
    if not level.following:
        yield given
        return
    values = level.values
    if level.lister:
        allowed = level.lister.statement.of(position, given)
        values = loops.values_of(allowed) if level.lister.bits else allowed
    for value in values:
        yield from _bindings(levels, position, {**given, level.following: value})
