"""The readings of the rules, written once as plain Python loops.

Asking "what is legal?" a hundred thousand times a second leaves no time for a call per rule and argument. So
the first time a question is asked, one function is written from the rules of all its verbs: each rule's
expression stands as early as its arguments are bound, single arguments are filtered before they are joined,
what does not change within a loop is looked up before it, and no reason is built. A verb that has just been
listed need not be asked again whether it is possible.

A rule that is more than one `return`, or whose source is not at hand, is called instead; the answers are the
same (held by a test).
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

from tabletop.engine.verb import Action, Rule, Verb

if TYPE_CHECKING:
    Lister = Callable[[Any, int], list[Action]]

INTERNED_AT_MOST = 20_000
"""Verbs with more conceivable actions than this make each when it is listed for the first time."""


class Test(NamedTuple):
    """A rule as an expression that is true when it is broken, and the arguments it looks at."""

    code: str
    on: frozenset[int]


class Loops(NamedTuple):
    """The rules of a verb, ready to be written out."""

    arity: int
    pools: tuple[str, ...]
    """By argument: the expression of the values to try."""
    tests: tuple[Test, ...]
    late: frozenset[int]
    """The arguments whose values to try depend on earlier arguments."""

    def guards(self) -> list[str]:
        """Rules on no argument: one of them broken, and there is nothing to list."""
        return [t.code for t in self.tests if not t.on]

    def alone(self, i: int) -> list[str]:
        """Rules on one argument alone."""
        return [t.code for t in self.tests if t.on == {i}]

    def joint(self, i: int) -> list[str]:
        """Rules on several arguments of which `i` is the last to be bound."""
        return [t.code for t in self.tests if len(t.on) > 1 and max(t.on) == i]


def write_listing(verbs: Sequence[Verb], inline: bool = True) -> Lister:
    """The legal actions of several verbs, in their order, as one function of (position, seat)."""
    space: dict[str, Any] = {}
    body: list[str] = []
    pools: list[str] = []
    for k, verb in enumerate(verbs):
        listed = {v: f"len{i + 1} > len{i}" for i, v in enumerate(verbs[:k])}
        loops = _loops(verb, f"_{k}", space, inline, listed)
        space[f"act{k}"] = _actions(verb)
        body += [f"    len{k} = len(found)", *_indented(_listing(loops, f"act{k}"))]
        pools += [pool for i, pool in enumerate(loops.pools) if i not in loops.late]
    body = _read_once(_without_unused(body, len(verbs)), pools)
    return _written(
        ["def legal(position, seat):", "    found = []", *body, "    return found"], "legal", space
    )


def write_possible(verb: Verb, inline: bool = True) -> Callable[[Any, int], bool]:
    """Is any action of the verb legal? A function of (position, seat) that stops at the first."""
    space: dict[str, Any] = {}
    lines = _indented(_possible(_loops(verb, "", space, inline, {})))
    return _written(["def possible(position, seat):", *lines, "    return False"], "possible", space)


def write_check(verb: Verb, inline: bool = True) -> Callable[..., int]:
    """The index of the first rule broken, or -1: a function of (position, seat, *arguments)."""
    space: dict[str, Any] = {}
    names = list(verb.domains)
    lines = [f"def first_broken(position, seat{''.join(f', _a{i}' for i in range(len(names)))}):"]
    for i, rule in enumerate(verb.rules):
        code = _expression(rule, f"_{i}", names, space, inline, {})
        lines.append(f"    if {_broken(rule, names, code)}: return {i}")
    return _written([*lines, "    return -1"], "first_broken", space)


def _broken(rule: Rule, names: list[str], code: str) -> str:
    if not rule.limited:
        return code
    value = f"_a{names.index(rule.limited)}"
    return f"not {code} >> {value} & 1" if rule.bits else f"{value} not in {code}"


@lru_cache(1 << 14)
def values_of(bits: int) -> tuple[int, ...]:
    """The numbers of the bits that are set, in order."""
    return tuple(i for i in range(bits.bit_length()) if bits >> i & 1)


# -- loops -----------------------------------------------------------------------------------------------
def _loops(verb: Verb, suffix: str, space: dict[str, Any], inline: bool, listed: dict[Verb, str]) -> Loops:
    names = list(verb.domains)
    tests: list[Test] = []
    limits: dict[int, str] = {}
    sets: dict[int, list[str]] = {}
    late: set[int] = set()
    for i, rule in enumerate(verb.rules):
        code = _expression(rule, f"{suffix}_{i}", names, space, inline, listed)
        if not rule.limited:
            tests.append(Test(code, frozenset(names.index(n) for n in rule.needs if n != "seat")))
            continue
        at = names.index(rule.limited)
        late |= {at} if set(rule.needs) - {"seat"} else set()
        if rule.bits:
            sets.setdefault(at, []).append(code)
        else:
            limits[at] = f"[_a{at} for _a{at} in {limits[at]} if _a{at} in {code}]" if at in limits else code
    for at, codes in sets.items():
        values = f"values_of({' & '.join(codes)})"
        limits[at] = f"[_a{at} for _a{at} in {limits[at]} if _a{at} in {values}]" if at in limits else values
    space["values_of"] = values_of
    for i, domain in enumerate(verb.domains.values()):
        space[f"all{suffix}_{i}"] = domain.values
    pools = tuple(limits.get(i, f"all{suffix}_{i}") for i in range(len(names)))
    return Loops(len(names), pools, tuple(tests), frozenset(late))


def _listing(loops: Loops, act: str) -> list[str]:
    """Append the legal actions of one verb to `found`."""
    if loops.arity == 0:
        return _guarded(loops, [f"found.append({act})"])
    before, code = _all_bindings(loops, act + "".join(f"[_a{i}]" for i in range(loops.arity)))
    return _guarded(loops, [*before, f"found += [{code}]"])


def _possible(loops: Loops) -> list[str]:
    if loops.arity == 0:
        return _guarded(loops, ["return True"])
    before, code = _all_bindings(loops, "True")
    return _guarded(loops, [*before, f"for _ in ({code}): return True"])


def _all_bindings(loops: Loops, item: str) -> tuple[list[str], str]:
    """(lines to stand before, the inside of a comprehension): `item` for every legal binding."""
    before, levels = [], [Level("_a0", loops.pools[0], [*loops.alone(0), *loops.joint(0)])]
    for i in range(1, loops.arity):
        if i in loops.late:
            levels.append(Level(f"_a{i}", loops.pools[i], [*loops.alone(i), *loops.joint(i)]))
            continue  # all others are filtered here: an inner loop is gone through many times
        lines, code = _comprehension(f"_a{i}", [Level(f"_a{i}", loops.pools[i], loops.alone(i))])
        before += [*lines, f"pool{i} = [{code}]"]
        levels.append(Level(f"_a{i}", f"pool{i}", loops.joint(i)))
    lines, code = _comprehension(item, levels)
    return [*before, *lines], code


def _guarded(loops: Loops, lines: list[str]) -> list[str]:
    guards = loops.guards()
    return [f"if not ({_any(guards)}):", *_indented(lines)] if guards else lines


def _any(broken: list[str]) -> str:
    return " or ".join(broken)


def _indented(lines: list[str]) -> list[str]:
    return ["    " + line for line in lines]


def _without_unused(body: list[str], verbs: int) -> list[str]:
    """Leave out the counts that no rule asks for."""
    text = "\n".join(body)
    unused = {f"    len{k} = len(found)" for k in range(verbs) if text.count(f"len{k}") == 1}
    return [line for line in body if line not in unused]


def _read_once(body: list[str], pools: list[str]) -> list[str]:
    """Read a pool that several verbs draw from, such as a hand, before all of them."""
    shared = {pool: f"shared{i}" for i, pool in enumerate(dict.fromkeys(pools)) if pools.count(pool) > 1}
    for pool, name in shared.items():
        body = [line.replace(pool, name) for line in body]
    return [*(f"    {name} = {pool}" for pool, name in shared.items()), *body]


def _written(source: list[str], name: str, space: dict[str, Any]) -> Callable[..., Any]:
    exec(compile("\n".join(source), f"<{name} written by {__name__}>", "exec"), space)
    function: Callable[..., Any] = space[name]
    return function


# -- actions ---------------------------------------------------------------------------------------------
def _actions(verb: Verb) -> Any:
    """`act[a][b]`: the actions themselves, made once; or made on the way where there are too many."""
    pools = [d.values for d in verb.domains.values()]
    if prod(map(len, pools)) > INTERNED_AT_MOST:
        return _Row(verb.key, (), len(pools))
    return _table(verb.key, (), pools)


def _table(key: str, args: tuple[int, ...], pools: list[Any]) -> Any:
    if len(args) == len(pools):
        return Action(key, args)
    return {value: _table(key, (*args, value), pools) for value in pools[len(args)]}


class _Row(dict[int, Any]):
    """The part of such a table that has been asked for, of a verb with too many actions to make them all."""

    def __init__(self, key: str, args: tuple[int, ...], left: int) -> None:
        self.key, self.args, self.left = key, args, left

    def __missing__(self, value: int) -> Any:
        args = (*self.args, value)
        self[value] = made = Action(self.key, args) if self.left == 1 else _Row(self.key, args, self.left - 1)
        return made


# -- a rule as an expression -----------------------------------------------------------------------------
def _expression(
    rule: Rule, suffix: str, names: list[str], space: dict[str, Any], inline: bool, listed: dict[Verb, str]
) -> str:
    """The rule's own expression with the loop's variables in it; or a call where it has none to give."""
    bound = {"seat": "seat", **{n: f"_a{i}" for i, n in enumerate(names)}}
    body = _returned(rule.fn) if inline else None
    if body is None:
        space[f"rule{suffix}"] = rule.fn
        return f"rule{suffix}({', '.join(['position', *(bound[n] for n in rule.needs)])})"
    first = next(iter(inspect.signature(rule.fn).parameters))
    renamed = {first: "position", **{n: bound[n] for n in rule.needs}}
    tree = _Renamer(rule.fn.__globals__, renamed, suffix, space, listed).visit(ast.parse(body, mode="eval"))
    return f"({ast.unparse(tree)})"


def _returned(fn: Callable[..., Any]) -> str | None:
    """The expression of a function that is nothing but `return expression`."""
    if fn.__closure__ or fn.__name__ == "<lambda>":
        return None
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(fn)))
    except (OSError, SyntaxError):
        return None
    body = tree.body[0].body if isinstance(tree.body[0], ast.FunctionDef) else []
    if body and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
        body = body[1:]
    only = body[0] if len(body) == 1 else None
    return ast.unparse(only.value) if isinstance(only, ast.Return) and only.value else None


class _Renamer(ast.NodeTransformer):
    """Gives parameters the loop's names, and globals names of their own in the written module.

    A global that is a number or a text is written out.
    """

    def __init__(
        self,
        names: dict[str, Any],
        renamed: dict[str, str],
        suffix: str,
        space: dict[str, Any],
        listed: dict[Verb, str],
    ) -> None:
        self.globals, self.renamed, self.suffix = names, renamed, suffix
        self.space, self.listed = space, listed

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id in self.renamed:
            return ast.Name(self.renamed[node.id], node.ctx)
        if node.id in self.globals and isinstance(node.ctx, ast.Load):
            if isinstance(value := self.globals[node.id], int | str):
                return ast.Constant(value)
            self.space[node.id + self.suffix] = value
            return ast.Name(node.id + self.suffix, node.ctx)
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """`verb.possible(position, seat)` is known where that verb has just been listed."""
        match node.func:
            case ast.Attribute(ast.Name(name), "possible") if (verb := self.globals.get(name)) in self.listed:
                return ast.parse(f"({self.listed[verb]})", mode="eval").body
        self.generic_visit(node)
        return node


# -- what does not change within a loop ------------------------------------------------------------------
class Level(NamedTuple):
    """A loop of a comprehension: its variable, the values to try, and what none of them may make true."""

    variable: str
    pool: str
    tests: list[str]


def _comprehension(item: str, levels: list[Level]) -> tuple[list[str], str]:
    """(lines to stand before, the inside of a comprehension): look-ups stand as far out as they can.

    Between two loops they are written `for name in (look-up,)`, which costs no more than `name = look-up`.
    """
    fixed, count = dict[str, str](), 0
    inner: Level | None = None
    code = ""
    for level in reversed(levels):
        hoister = _Hoister(level.variable, count)
        if inner is None:
            item = hoister.rewritten(item)
        else:
            code = f" for {inner.variable} in {hoister.rewritten(inner.pool)}{code}"
        tests = [hoister.rewritten(test) for test in level.tests]
        here = [f" for {name} in ({hoister.rewritten(look_up)},)" for name, look_up in fixed.items()]
        where = f" if not ({_any(tests)})" if tests else ""
        code = f"{where}{''.join(here)}{code}"
        fixed, count, inner = hoister.fixed, count + len(hoister.fixed), level
    assert inner
    code = f" for {inner.variable} in {inner.pool}{code}"
    return [f"{name} = {look_up}" for name, look_up in fixed.items()], item + code


class _Hoister(ast.NodeTransformer):
    """Takes look-ups that do not depend on a loop's variable out of the loop, calls among them.

    Only those that are made in any case: none behind an `and`, an `or` or a condition. Rules only look, so
    a call gives the same however often it is made.
    """

    def __init__(self, variable: str, count: int) -> None:
        self.variable, self.count = variable, count
        self.fixed: dict[str, str] = {}
        """The look-ups to be made outside, by the name that stands for each inside."""

    def rewritten(self, code: str) -> str:
        """An expression that uses them."""
        return ast.unparse(self.visit(ast.parse(code, mode="eval")))

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        return self._out_of_the_loop(node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        return self._out_of_the_loop(node)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        return self._out_of_the_loop(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        node.values[0] = self.visit(node.values[0])
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        node.test = self.visit(node.test)
        return node

    def generic_visit(self, node: ast.AST) -> ast.AST:
        leave = isinstance(node, (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda))
        return node if leave else super().generic_visit(node)

    def _out_of_the_loop(self, node: ast.expr) -> ast.expr:
        if any(isinstance(n, ast.Name) and n.id == self.variable for n in ast.walk(node)):
            return self.generic_visit(node)  # type: ignore[return-value]
        look_up = ast.unparse(node)
        known = {code: name for name, code in self.fixed.items()}
        name = known.get(look_up, f"fixed{self.count + len(self.fixed)}")
        self.fixed[name] = look_up
        return ast.Name(name, ast.Load())
