"""Turns a rule into an expression that can be written into a generated function. The parameters of the rule's
function are replaced by that function's loop variables."""

from __future__ import annotations

import ast
import inspect
import linecache
import textwrap
from collections.abc import Callable, Iterator, Mapping
from itertools import chain, count
from types import ModuleType
from typing import Any, NamedTuple

from tabletop.engine.rule import Rule, Ruled

COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
OWN_SCOPE = (*COMPREHENSIONS, ast.Lambda)
"""The kinds of Python expressions that bind names which are not visible outside: comprehensions and
lambdas."""


class Code(NamedTuple):
    """The source of an expression, and the rule it comes from: its number, file and line."""

    text: str
    origin: str = ""

    def line(self, before: str = "", after: str = "") -> str:
        """Return a line of source: the expression between the texts `before` and `after`, and a comment with
        its origin, which tracebacks then show."""
        return f"{before}{self.text}{after}" + (f"  # {self.origin}" if self.origin else "")


class InlineNames(NamedTuple):
    """The names that an expression may use in the generated function into which it is written."""

    suffix: str
    """The suffix added to names bound inside one rule, so that they differ from those of other rules."""
    bound: Mapping[str, str]
    """The variables of the generated function that hold the seat and each argument of the verb, by "seat" or
    the name of the argument."""
    space: dict[str, Any]
    """The globals of the generated function, by name. The values to which its source refers are added to
    them."""
    listed: Mapping[Ruled, str]
    """The verbs whose legal actions the generated function has listed before; for each, an expression that is
    true if there were any."""


def expression(rule: Rule, place: InlineNames) -> Code:
    """Return a rule as an expression: the expression that its function returns, or a call of the function if
    its body is more than a single `return`."""
    fn = rule.statement.fn
    body = returned(fn)
    if body is None:
        name = named(place.space, "rule", fn)
        return Code(f"{name}({', '.join(['position', *(place.bound[n] for n in rule.needs)])})", rule.origin)
    parameters = {fn.__code__.co_varnames[0]: "position", **{n: place.bound[n] for n in rule.needs}}
    return Code(f"({ast.unparse(_Renamer(fn.__globals__, parameters, place).visit(body))})", rule.origin)


def named(space: dict[str, Any], name: str, value: object) -> str:
    """Return the name by which the generated function refers to a value: `name` with a number that makes it
    unique.

    Args:
        space: the function's globals, to which the value is added.
    """
    names = (f"{name}_{n}" for n in count())
    return next(known for known in names if space.setdefault(known, value) is value)


def names_in(code: Code) -> set[str]:
    """Return the names an expression mentions."""
    return {node.id for node in ast.walk(ast.parse(code.text, mode="eval")) if isinstance(node, ast.Name)}


def returned(fn: Callable[..., Any]) -> ast.expr | None:
    """Return the expression of a function whose body is only `return expression`.

    None for any other function, for one with an assignment expression (`:=`), and if the source is missing.
    """
    if fn.__closure__ or fn.__name__ == "<lambda>":
        return None
    try:
        tree = _parsed(fn)
    except (OSError, SyntaxError):
        return None
    body = tree.body[0].body if isinstance(tree.body[0], ast.FunctionDef) else []
    if body and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
        body = body[1:]
    only = body[0] if len(body) == 1 else None
    value = only.value if isinstance(only, ast.Return) else None
    return None if value is None or any(isinstance(n, ast.NamedExpr) for n in ast.walk(value)) else value


def _parsed(fn: Callable[..., Any]) -> ast.Module:
    """Return the syntax tree of a function's source. The positions in its code object give the last line,
    which is faster than `inspect`, which tokenizes the source to find it."""
    code = fn.__code__
    end = max((end or 0 for _, end, _, _ in code.co_positions()), default=0)
    lines = linecache.getlines(code.co_filename)[code.co_firstlineno - 1 : end]
    try:
        return ast.parse(textwrap.dedent("".join(lines) or inspect.getsource(fn)))
    except SyntaxError:
        return ast.parse(textwrap.dedent(inspect.getsource(fn)))


class _Renamer(ast.NodeTransformer):
    """A transformer that renames the names in the code of a rule, scope by scope, so that several rules can
    be inlined in one generated function.

    Parameters become the variables of that function's loop over the actions; names bound inside a rule, by a
    comprehension or a lambda, get the rule's suffix; globals, and attributes of modules, get a numbered name.
    Constants that are numbers or strings become literals.
    """

    def __init__(self, names: Mapping[str, Any], parameters: Mapping[str, str], place: InlineNames) -> None:
        self.globals, self.parameters, self.place = names, parameters, place
        self.local: dict[str, str] = {}
        """The new name of each name bound by the comprehensions and lambdas around the current expression."""

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if known := self.local.get(node.id) or self.parameters.get(node.id):
            return ast.Name(known, node.ctx)
        return self._global(node.id, self.globals[node.id]) if node.id in self.globals else node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """Resolve an attribute of a module now, as if it had been imported by its own name."""
        value = self._value(node)
        return self.generic_visit(node) if value is None else self._global(node.attr, value)

    def _value(self, node: ast.expr) -> object:
        """Return the value of a global name or of a module's attribute; None for any other expression."""
        match node:
            case ast.Name(name) if name not in {*self.local, *self.parameters}:
                return self.globals.get(name)
            case ast.Attribute(value, attr) if isinstance(module := self._value(value), ModuleType):
                return getattr(module, attr)
        return None

    def _global(self, name: str, value: object) -> ast.expr:
        if isinstance(value, (int, str)) and type(value) in (int, str, bool):
            return ast.Constant(value)
        return ast.Name(named(self.place.space, name, value), ast.Load())

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Replace a call `verb.possible(position, seat)` by its known result if the generated function has
        already listed the actions of that verb."""
        names = [arg.id for arg in node.args if isinstance(arg, ast.Name) and arg.id not in self.local]
        if [self.parameters.get(name) for name in names] == ["position", "seat"] and len(node.args) == 2:
            match node.func:
                case ast.Attribute(value, "possible"):
                    asked = self._value(value)
                    for verb, known in self.place.listed.items():
                        if asked is verb:
                            return ast.parse(f"({known})", mode="eval").body
        return self.generic_visit(node)

    def visit(self, node: ast.AST) -> Any:
        if isinstance(node, COMPREHENSIONS):
            return self._comprehension(node)
        if isinstance(node, ast.Lambda):
            return self._lambda(node)
        return super().visit(node)

    def _comprehension(self, node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp) -> ast.AST:
        """Rename inside a comprehension, all but its first iterable, which belongs to the enclosing scope."""
        first = node.generators[0]
        outer = self.visit(first.iter)
        first.iter = ast.Constant(None)
        self._inside(node, [n.id for loop in node.generators for n in _stored(loop.target)])
        first.iter = outer
        return node

    def _lambda(self, node: ast.Lambda) -> ast.AST:
        """Rename inside a lambda; its default values belong to the enclosing scope."""
        given = node.args
        given.defaults = [self.visit(default) for default in given.defaults]
        given.kw_defaults = [default and self.visit(default) for default in given.kw_defaults]
        defaults, given.defaults = given.defaults, []
        kw_defaults, given.kw_defaults = given.kw_defaults, []
        self._inside(node, [n.arg for n in ast.walk(given) if isinstance(n, ast.arg)])
        given.defaults, given.kw_defaults = defaults, kw_defaults
        return node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        return ast.arg(self.local[node.arg])

    def _inside(self, node: ast.AST, names: list[str]) -> None:
        around = self.local
        # The suffix ends in a letter and names of globals in a digit, so they never collide.
        self.local = {**around, **{name: f"{name}{self.place.suffix}v" for name in names}}
        self.generic_visit(node)
        self.local = around


def _stored(target: ast.AST) -> Iterator[ast.Name]:
    return (n for n in ast.walk(target) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))


# -- what does not change within a loop ------------------------------------------------------------------
class Hoister(ast.NodeTransformer):
    """A transformer that moves expressions independent of a loop's variable out of the loop (loop-invariant
    code motion): look-ups, calls, sums, comparisons.

    Only expressions that are always evaluated are moved: none behind an `and`, an `or` or a condition. Rules
    have no side effects, so a call returns the same however often it is made.
    """

    def __init__(self, variable: str, count: int) -> None:
        self.variable, self.count = variable, count
        self.fixed: dict[str, Code] = {}
        """The source of each expression to be evaluated once before the loop, by the name that replaces the
        expression inside the loop."""
        self._origin = ""

    def rewritten(self, code: Code) -> Code:
        """Return an expression in which each part that is the same in every iteration of the loop is replaced
        by the name of a variable assigned before the loop (see `fixed`)."""
        self._origin = code.origin
        if code.text.isidentifier():
            return code
        return Code(ast.unparse(self.visit(ast.parse(code.text, mode="eval"))), code.origin)

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        return self._out_of_the_loop(node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        return self._out_of_the_loop(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        return self._out_of_the_loop(node)

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        return self._out_of_the_loop(node)

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        return self._out_of_the_loop(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        node.values[0] = self.visit(node.values[0])
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        node.test = self.visit(node.test)
        return node

    def generic_visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, ast.Compare):  # in `a < b < c`, c is only evaluated if a < b
            node.left, node.comparators[0] = self.visit(node.left), self.visit(node.comparators[0])
            return node
        return node if isinstance(node, OWN_SCOPE) else super().generic_visit(node)

    def _out_of_the_loop(self, node: ast.expr) -> ast.AST:
        if any(isinstance(n, ast.Name) and n.id == self.variable for n in ast.walk(node)):
            return self.generic_visit(node)
        look_up = ast.unparse(node)
        known = {code.text: name for name, code in self.fixed.items()}
        name = known.get(look_up, f"fixed{self.count + len(self.fixed)}")
        self.fixed.setdefault(name, Code(look_up, self._origin))
        return ast.Name(name, ast.Load())


def look_ups(code: Code) -> list[Code]:
    """Return the look-ups (such as calls and subscripts) that an expression makes in every evaluation, each
    followed by those of which it is made."""
    found, hoister = list[Code](), Hoister("", 0)
    hoister.rewritten(code)
    for whole in hoister.fixed.values():
        parts = Hoister("", 0)
        parts.generic_visit(ast.parse(whole.text, mode="eval").body)
        inner = [look_ups(Code(part.text, code.origin)) for part in parts.fixed.values()]
        found += [whole, *chain.from_iterable(inner)]
    return found
