"""The answers of the rules (see `readings`), computed by generated Python functions made of plain loops.

Legal moves are asked for a hundred thousand times a second, which leaves no time for a call per rule and
argument. So the first time a question is asked, one function is generated from the rules of all its verbs:
each rule's expression (see `inline`) is evaluated as soon as the loops have chosen its arguments, the values
of single arguments are filtered before they are combined, expressions that do not change within a loop are
evaluated before it, and no reason of a refusal is built. If the same function has already listed the actions
of a verb, a rule that asks whether that verb is possible uses the list.

A rule that is more than one `return`, or whose source is missing, is called instead. Tracebacks and debuggers
show the generated source: each rule has a line of its own that ends with its number, file and line. A look-up
may be evaluated although an earlier rule has already refused the move; so a rule must not rely on earlier
rules to keep its look-ups safe.
"""

from __future__ import annotations

import ast
import linecache
import re
from collections.abc import Callable, Collection, Sequence
from itertools import count
from math import prod
from typing import Any, NamedTuple

from tabletop.engine.inline import Code, Hoister, InlineNames, expression, look_ups, named, names_in
from tabletop.engine.memo import Memo
from tabletop.engine.rule import Action, Rule, Ruled

INTERNED_AT_MOST = 20_000
"""The largest number of possible actions (combinations of arguments) of a verb whose Action objects are all
made in advance. A verb with more possible actions has them made when they are first listed."""
ROWS_AT_MOST = 100_000
"""The largest number of possible actions of a verb whose Action objects are made in rows: when one is first
needed, those of all actions with the same first argument are made. A verb with more possible actions has them
made one by one."""

PARTIAL = re.compile(r"\b(len|fixed|pool|once|_a)\d")
"""A pattern that matches the variables which the generated function assigns only along the way. An expression
that uses one cannot be moved to the start of the function."""

_written_so_far = count(1)


class Test(NamedTuple):
    """A rule as an expression that is true if the rule is broken, and the indices of the arguments that the
    expression reads."""

    code: Code
    on: frozenset[int]


class LoopLevel(NamedTuple):
    """A loop of a comprehension: its variable, the values to try, and the tests that must all be false."""

    variable: str
    pool: Code
    tests: list[Code]


class Loops(NamedTuple):
    """The rules of a verb as source code for generated loops: the values to try for each argument, and the
    tests."""

    arity: int
    pools: tuple[Code, ...]
    """The values that the loops over the arguments try: for each argument in order, the source of an
    expression."""
    tests: tuple[Test, ...]
    late: frozenset[int]
    """The indices of the arguments whose values to try depend on the values of earlier arguments."""

    def guards(self) -> list[Code]:
        """Return the source of a condition for each rule that reads no argument, true if the rule is broken.
        If any of them is true, the verb has no legal action."""
        return [t.code for t in self.tests if not t.on]

    def alone(self, i: int) -> list[Code]:
        """Return the tests of the rules that read argument number `i` and no other argument."""
        return [t.code for t in self.tests if t.on == {i}]

    def joint(self, i: int) -> list[Code]:
        """Return the tests of the rules that read several arguments, the last of which is number `i`."""
        return [t.code for t in self.tests if len(t.on) > 1 and max(t.on) == i]

    def only(self) -> Code | None:
        """Return the expression of the only value that a verb's only argument may have, if the rules list
        just one value and no other rule reads the argument; otherwise None."""
        if self.arity != 1 or self.alone(0):
            return None
        match ast.parse(self.pools[0].text, mode="eval").body:
            case ast.Tuple([value]) if not isinstance(value, ast.Starred):
                return self.pools[0]._replace(text=ast.unparse(value))
        return None

    def level(self, i: int) -> LoopLevel:
        """Return the loop over argument `i`, with all tests that can be made once it has a value."""
        return LoopLevel(f"_a{i}", self.pools[i], [*self.alone(i), *self.joint(i)])


def write_listing(verbs: Sequence[Ruled]) -> Callable[[Any, int], list[Action]]:
    """Generate a function (position, seat) -> the legal actions of several verbs, in the order of `verbs`."""
    space: dict[str, Any] = {}
    body: list[str] = []
    looked_up: list[Code] = []
    for k, verb in enumerate(verbs):
        listed = {v: f"len{i + 1} > len{i}" for i, v in enumerate(verbs[:k])}
        loops = _loops(verb, f"_{k}", space, listed)
        space[f"act{k}"] = _actions(verb)
        lines, sure = _listing(loops, f"act{k}")
        if any(space.get(pool.text) == () for pool in loops.pools):
            lines, sure = [], []  # no value is ever allowed
        body += [f"len{k} = len(found)", *lines]
        looked_up += sure
    body = _indented(_read_once(_without_unused(body, len(verbs)), looked_up, "shared"))
    lines = ["def legal(position, seat):", "    found = []", *body, "    return found"]
    return _written(lines, "legal", verbs, space)


def write_possible(verb: Ruled) -> Callable[[Any, int], bool]:
    """Generate a function (position, seat) -> True if any action of the verb is legal; it stops at the first
    one."""
    space: dict[str, Any] = {}
    lines = _indented(_possible(_loops(verb, "_0", space, {})))
    return _written(["def possible(position, seat):", *lines, "    return False"], "possible", [verb], space)


def write_check(verb: Ruled) -> Callable[..., int]:
    """Generate a function (position, seat, *arguments) -> the index of the first rule broken, or -1."""
    space: dict[str, Any] = {}
    variables = _variables(verb)
    lines = [f"def first_broken({', '.join(['position', *variables.values()])}):"]
    for i, rule in enumerate(verb.rules):
        code = _broken(rule, variables, expression(rule, InlineNames(f"_{i}", variables, space, {})))
        lines.append(code.line("    if ", f": return {i}"))
    return _written([*lines, "    return -1"], "first_broken", [verb], space)


def _variables(verb: Ruled) -> dict[str, str]:
    """Return the names of the variables that hold the seat and the arguments in the generated function, by
    the names "seat" and those of the arguments."""
    return {"seat": "seat", **{name: f"_a{i}" for i, name in enumerate(verb.domains)}}


def _broken(rule: Rule, variables: dict[str, str], code: Code) -> Code:
    if not rule.allows:
        return code
    value = variables[rule.allows]
    return code._replace(
        text=f"not {code.text} >> {value} & 1" if rule.bits else f"{value} not in {code.text}"
    )


def _values_of(bits: int) -> tuple[int, ...]:
    found = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return tuple(found)


values_of = Memo(_values_of, 1 << 14).__getitem__
"""The function that returns the numbers in a bit set: the positions of its bits that are 1, in ascending
order."""


# -- loops -----------------------------------------------------------------------------------------------
def _loops(verb: Ruled, suffix: str, space: dict[str, Any], listed: dict[Ruled, str]) -> Loops:
    names, variables = list(verb.domains), _variables(verb)
    tests: list[Test] = []
    lists: dict[int, list[Code]] = {}
    sets: dict[int, list[Code]] = {}
    late: set[int] = set()
    for i, rule in enumerate(verb.rules):
        if rule.implied:
            continue
        code = expression(rule, InlineNames(f"{suffix}_{i}", variables, space, listed))
        if not rule.allows:
            tests.append(Test(code, frozenset(names.index(n) for n in rule.needs if n != "seat")))
            continue
        at, is_late = names.index(rule.allows), bool(set(rule.needs) - {"seat"})
        late |= {at} if is_late else set()
        known = (sets if rule.bits else lists).setdefault(at, [])
        known.insert(0 if rule.bits and not is_late else len(known), code)  # intersected first
    space["values_of"] = values_of
    pools = list[Code]()
    for i, (name, domain) in enumerate(verb.domains.items()):
        values = domain.values
        if i not in lists:
            values, tests = _ever_allowed(verb, i, tests, space)
        if i in sets and values is not domain.values:
            sets[i].insert(0, Code(str(sum(1 << value for value in values))))
        every = Code(named(space, name, values))
        pools.append(_pool(f"_a{i}", lists.get(i, []), sets.get(i, []), every))
    return Loops(len(names), tuple(pools), tuple(tests), frozenset(late))


def _ever_allowed(
    verb: Ruled, i: int, tests: list[Test], space: dict[str, Any]
) -> tuple[Collection[int], list[Test]]:
    """Return the values of argument `i` that some position may allow, and those tests whose result depends on
    the position, the seat or another argument."""
    variable, domain = f"_a{i}", list(verb.domains.values())[i]
    made = [t for t in tests if t.on == {i} and not names_in(t.code) & {"position", "seat"}]
    values = domain.values
    if made:
        rules = _unless_any([test.code for test in made])
        source = ["def values(): return [", f"{variable} for {variable} in every", *rules, "]"]
        values = tuple(_written(source, "values", [verb], {**space, "every": values})())
    return values, [test for test in tests if test not in made]


def _pool(variable: str, lists: list[Code], sets: list[Code], every: Code) -> Code:
    """Return an expression for the values of an argument that all the lists and bit sets allow; `every` if
    there are neither lists nor bit sets."""
    if sets:
        joined = " & ".join(code.text for code in sets)
        lists = [*lists, Code(f"values_of({joined})", "; ".join(code.origin for code in sets))]
    first, *others = lists or [every]
    text = first.text
    for other in others:
        text = f"[{variable} for {variable} in {text} if {variable} in {other.text}]"
    return Code(text, "; ".join(code.origin for code in lists))


def _listing(loops: Loops, act: str) -> tuple[list[str], list[Code]]:
    """Return the source lines that append a verb's legal actions to `found`, and the look-ups that these
    lines always make.

    Args:
        act: the expression of the verb's table of actions.
    """
    guards, sure = loops.guards(), list[Code]()
    if loops.arity == 0:
        lines = [f"found.append({act})"]
    elif only := loops.only():
        lines = [only._replace(text=f"{act}[{only.text}]").line("found.append(", ")")]
    else:
        before, lines, sure = _all_bindings(loops, act + "".join(f"[_a{i}]" for i in range(loops.arity)))
        lines = [*before, "found += [", *_indented(lines), "]"]
    if guards:
        return _guarded(loops, _read_once(lines, sure, "once")), look_ups(guards[0])
    return lines, sure


def _possible(loops: Loops) -> list[str]:
    """Return the source lines that return True at a verb's first legal action, without filtering the values
    of each argument in advance."""
    if loops.arity == 0 or loops.only():
        return _guarded(loops, ["return True"])
    levels = [loops.level(i) for i in range(loops.arity)]
    fixed, lines = _comprehension("True", levels)
    return _guarded(loops, [*_assigned(fixed), "for _ in (", *_indented(lines), "): return True"])


def _all_bindings(loops: Loops, item: str) -> tuple[list[str], list[str], list[Code]]:
    """Return the parts of a list comprehension that makes `item` for every legal combination of arguments:
    the lines before it, the lines inside it, and the look-ups that are always made."""
    before, levels = list[str](), [loops.level(0)]
    sure = [each for i, pool in enumerate(loops.pools) if i not in loops.late for each in look_ups(pool)]
    for i in range(1, loops.arity):
        if i in loops.late:
            levels.append(loops.level(i))
            continue  # all others are filtered before, as an inner loop runs many times
        fixed, lines = _comprehension(f"_a{i}", [loops.level(i)._replace(tests=loops.alone(i))])
        sure += fixed.values()
        before += [*_assigned(fixed), f"pool{i} = [", *_indented(lines), "]"]
        levels.append(LoopLevel(f"_a{i}", Code(f"pool{i}"), loops.joint(i)))
    fixed, lines = _comprehension(item, levels)
    return [*before, *_assigned(fixed)], lines, [*sure, *fixed.values()]


def _assigned(fixed: dict[str, Code]) -> list[str]:
    return [code.line(f"{name} = ") for name, code in fixed.items()]


def _guarded(loops: Loops, lines: list[str]) -> list[str]:
    guards = loops.guards()
    return [*_unless_any(guards, ":"), *_indented(lines)] if guards else lines


def _unless_any(broken: list[Code], end: str = "") -> list[str]:
    """Return the source lines of the condition that none of these rules is broken, one line for each rule;
    `end` is added to the last line."""
    if not broken:
        return []
    rules = [code.line("or " if i else "") for i, code in enumerate(broken)]
    return ["if not (", *_indented(rules), ")" + end]


def _indented(lines: list[str]) -> list[str]:
    return ["    " + line for line in lines]


def _without_unused(body: list[str], verbs: int) -> list[str]:
    """Return the lines of a function without those that count the actions found so far, where no rule uses
    the count."""
    text = "\n".join(body)
    unused = {f"len{k} = len(found)" for k in range(verbs) if text.count(f"len{k}") == 1}
    return [line for line in body if line not in unused]


def _read_once(body: list[str], looked_up: list[Code], name: str) -> list[str]:
    """Add lines before the body that evaluate repeated look-ups, such as a hand, only once. Long look-ups
    are moved before short ones, since these may be parts of them."""
    known = count()
    for text, origin in sorted(dict(looked_up).items(), key=lambda each: -len(each[0])):
        if PARTIAL.search(text) or text.isidentifier() or "\n".join(body).count(text) == 1:
            continue
        wanted = _whole(text)
        if len(wanted.findall("\n".join(body))) > 1:
            once = f"{name}{next(known)}"
            body = [Code(text, origin).line(f"{once} = "), *(wanted.sub(once, line) for line in body)]
    return body


def _whole(text: str) -> re.Pattern[str]:
    """Return a pattern that matches an expression only as a whole: not `a < b` in `c + a < b`."""
    bare, node = re.escape(text), ast.parse(text, mode="eval").body
    if isinstance(node, ast.Call | ast.Attribute | ast.Subscript):
        return re.compile(rf"(?<![\w.]){bare}(?!\w)")
    return re.compile(rf"(?<=\(){bare}(?=\))")


def _written(
    source: list[str], name: str, verbs: Sequence[Ruled], space: dict[str, Any]
) -> Callable[..., Any]:
    """Compile a function and register its source where tracebacks and debuggers look for it."""
    file = f"<rules {next(_written_so_far)}: {name} {', '.join(verb.key for verb in verbs)}>"
    text = "\n".join(source) + "\n"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    exec(compile(text, file, "exec"), space)
    function: Callable[..., Any] = space[name]
    return function


# -- actions ---------------------------------------------------------------------------------------------
def _actions(verb: Ruled) -> Any:
    """Return the table `act[a][b]` of a verb's actions, filled in advance, or on demand if it is large."""
    pools = [d.values for d in verb.domains.values()]
    if prod(map(len, pools)) > INTERNED_AT_MOST:
        return _Row(verb.key, (), pools)
    return _table(verb.key, (), pools)


def _table(key: str, args: tuple[int, ...], pools: Sequence[Collection[int]]) -> Any:
    """Return the table of the actions with these first arguments: a list if the values count from 0."""
    if len(args) == len(pools):
        return Action(key, args)
    values, is_last = pools[len(args)], len(args) + 1 == len(pools)
    made = ((*args, value) for value in values)
    row: list[Any] = [Action(key, each) if is_last else _table(key, each, pools) for each in made]
    return row if values == range(len(row)) else dict(zip(values, row, strict=True))


class _Row(dict[int, Any]):
    """A table of actions that is filled on demand, for a verb with too many to make them all in advance."""

    def __init__(self, key: str, args: tuple[int, ...], pools: Sequence[Collection[int]]) -> None:
        self.key, self.args, self.pools = key, args, pools
        self.whole = prod(map(len, pools)) <= ROWS_AT_MOST

    def __missing__(self, value: int) -> Any:
        args = (*self.args, value)
        made = (_table if self.whole or len(args) == len(self.pools) else _Row)(self.key, args, self.pools)
        self[value] = made
        return made


# -- what does not change within a loop ------------------------------------------------------------------
def _comprehension(item: str, levels: list[LoopLevel]) -> tuple[dict[str, Code], list[str]]:
    """Return the look-ups to evaluate before a comprehension, and the lines inside it; each look-up stands as
    far out as possible.

    Between two loops a look-up is written `for name in (look-up,)`, which costs no more than `name =
    look-up`.
    """
    fixed, found = dict[str, Code](), 0
    inner: LoopLevel | None = None
    lines: list[str] = []
    for level in reversed(levels):
        hoister = Hoister(level.variable, found)
        if inner is None:
            item = hoister.rewritten(Code(item)).text
        else:
            lines = [hoister.rewritten(inner.pool).line(f"for {inner.variable} in (", ")"), *lines]
        tests = [hoister.rewritten(test) for test in level.tests]
        here = [hoister.rewritten(code).line(f"for {name} in (", ",)") for name, code in fixed.items()]
        lines = [*_unless_any(tests), *here, *lines]
        fixed, found, inner = hoister.fixed, found + len(hoister.fixed), level
    assert inner
    lines = [item, inner.pool.line(f"for {inner.variable} in "), *lines]
    return fixed, lines
