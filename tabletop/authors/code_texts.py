"""The text keys in a game's code, found without running it, because random matches do not reach all texts."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from pathlib import Path
from types import ModuleType

from tabletop.authors.check_texts import KEY
from tabletop.engine.game import AnyGame
from tabletop.system.game_packages import package_of
from tabletop.texts import names

SHOWN: Mapping[str, tuple[int, str]] = {
    "tell": (1, "key"),
    "Line": (0, "key"),
    "Text": (0, "key"),
    "Forecast": (0, "key"),
    "Result": (5, "won"),
    "ScoreRow": (0, "key"),
    "Course": (0, "title"),
}
"""The functions of the engine that show a text, each with the parameter that takes the text key: its position
and its name."""
REPORTED = ("tell", "Line", "Forecast")
"""The functions that report rare events, which random matches may not reach. If the text key passed to one is
taken from a list by a computed index, every key of the list counts as used."""
MOST = 2_000
"""An expression that can have more values than this counts as unknown."""
Scope = Mapping[str, list[ast.expr]]
"""The expressions that are assigned to each local name of a function."""


def keys(game: AnyGame) -> Iterator[str]:
    """Yield the text keys in a game's code.

    These are the keys given to the functions of `SHOWN`, if they can be computed, and all other string
    literals that begin like one of these keys (such as "log." or "score.") and are not the tag of a thing or
    a zone.
    """
    package = package_of(game.key)
    modules = [*_modules(package.file(), package.module)]
    given = [key for module, tree in modules for key in module_keys(module, tree)]
    families = {_family(key) for key in given}
    zones = {zone for path in package.boards() for zone in game.zones(path.stem)}
    others = [key for _, tree in modules for key in _literals(tree) if _family(key) in families]
    things = {key for key in others if key in zones or names.find(game.key, key)}
    yield from dict.fromkeys(key for key in (*given, *others) if key in given or key not in things)


def module_keys(module: ModuleType, tree: ast.Module) -> Iterator[str]:
    """Yield the keys that the code of a module gives to the functions of `SHOWN`."""
    yield from _Reader(module).given(tree)


def _family(key: str) -> str:
    return key.partition(".")[0]


def _modules(folder: Path, name: str) -> Iterator[tuple[ModuleType, ast.Module]]:
    """Yield the modules of a package that the game has loaded, each with its syntax tree."""
    for path in sorted(folder.rglob("*.py")):
        parts = [part for part in path.relative_to(folder).with_suffix("").parts if part != "__init__"]
        if module := sys.modules.get(".".join([name, *parts])):
            yield module, ast.parse(path.read_text("utf-8"))


def _literals(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and KEY.fullmatch(node.value):
            yield node.value


class _Reader:
    """A reader of a module's syntax tree that computes the possible values of expressions."""

    def __init__(self, module: ModuleType) -> None:
        self.known = vars(module)
        self._guesses = False

    def given(self, tree: ast.Module) -> Iterator[str]:
        """Yield the keys that the module gives to the functions of `SHOWN`."""
        for body in tree.body:
            scope = _scope(body)
            for node in ast.walk(body):
                if isinstance(node, ast.Call) and (key := _key_of(node)):
                    self._guesses = _name_of(node) in REPORTED
                    yield from sorted(filter(KEY.fullmatch, self.strings(key, scope)))

    def strings(self, node: ast.expr, scope: Scope) -> set[str]:
        """Return the strings that an expression may be; none of those that cannot be computed."""
        if alternatives := _alternatives(node):
            return self._any(alternatives, scope)
        if pieces := _pieces(node):
            return self._joined(pieces, scope)
        match node:
            case ast.Constant(value=str(text)):
                return {text}
            case ast.Name(id=name) if name in scope:
                return self._any(scope[name], _without(scope, name))
            case ast.Name() | ast.Attribute():
                return {value} if isinstance(value := self._value(node), str) else set()
            case ast.Subscript(value=value, slice=ast.Slice() as part):
                return self._cut(value, part, scope)
            case ast.Subscript(value=value):
                return self.items(value, scope) if self._guesses else set()
            case ast.Starred(value=value):
                return self.items(value, scope)
            case ast.Call(func=ast.Name(id="next"), args=[first, *rest]):
                return self.items(first, scope) | self._any(rest, scope)
        return set()

    def items(self, node: ast.expr, scope: Scope) -> set[str]:
        """Return the strings that a collection may hold."""
        match node:
            case (
                ast.Tuple(elts=values)
                | ast.List(elts=values)
                | ast.Set(elts=values)
                | ast.Dict(values=values)
            ):
                return self._any(values, scope)
            case ast.GeneratorExp(elt=value) | ast.ListComp(elt=value) | ast.SetComp(elt=value):
                return self.strings(value, scope)
            case ast.Name(id=name) if name in scope:
                rest = _without(scope, name)
                return {text for value in scope[name] for text in self.items(value, rest)}
            case ast.Name() | ast.Attribute():
                known = self._value(node)
                every = known.values() if isinstance(known, Mapping) else known
                return {v for v in every if isinstance(v, str)} if isinstance(every, Iterable) else set()
        return set()

    def _any(self, nodes: Iterable[ast.expr], scope: Scope) -> set[str]:
        return {text for node in nodes for text in self.strings(node, scope)}

    def _joined(self, nodes: Iterable[ast.expr], scope: Scope) -> set[str]:
        found = {""}
        for node in nodes:
            following = self.strings(node, scope)
            if len(found) * len(following) > MOST:
                return set()
            found = {before + after for before, after in product(found, following)}
        return found

    def _cut(self, node: ast.expr, part: ast.Slice, scope: Scope) -> set[str]:
        try:
            first, last = (ast.literal_eval(end) if end else None for end in (part.lower, part.upper))
        except ValueError:
            return set()
        return {text[first:last] for text in self.strings(node, scope)}

    def _value(self, node: ast.expr) -> object:
        """Return the value of a name of the module, or in a module that it imports; None for others."""
        match node:
            case ast.Name(id=name):
                return self.known.get(name)
            case ast.Attribute(value=ast.Name(id=name), attr=attribute):
                module = self.known.get(name)
                return getattr(module, attribute, None) if isinstance(module, ModuleType) else None
        return None


def _alternatives(node: ast.expr) -> list[ast.expr]:
    """Return the expressions one of which gives the value of this one."""
    match node:
        case ast.IfExp(body=one, orelse=other):
            return [one, other]
        case ast.BoolOp(values=values):
            return values
        case ast.NamedExpr(value=value) | ast.FormattedValue(value=value, format_spec=None):
            return [value]
    return []


def _pieces(node: ast.expr) -> list[ast.expr]:
    """Return the expressions of which this one is joined."""
    match node:
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return [left, right]
        case ast.JoinedStr(values=values):
            return values
    return []


def _key_of(call: ast.Call) -> ast.expr | None:
    """Return the argument of a call that is the key of a text."""
    place, keyword = SHOWN.get(_name_of(call), (0, ""))
    if not keyword:
        return None
    if len(call.args) > place:
        return call.args[place]
    return next((given.value for given in call.keywords if given.arg == keyword), None)


def _name_of(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _scope(body: ast.stmt) -> Scope:
    """Return the expressions that are assigned to each name of a function; for the variable of a loop, the
    items of the collection that the loop goes through."""
    found: dict[str, list[ast.expr]] = {}
    if not isinstance(body, ast.FunctionDef | ast.ClassDef):
        return found
    for node in ast.walk(body):
        match node:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=value)
                | ast.NamedExpr(target=ast.Name(id=name), value=value)
            ):
                found.setdefault(name, []).append(value)
            case (
                ast.For(target=ast.Name(id=name), iter=loop)
                | ast.comprehension(target=ast.Name(id=name), iter=loop)
            ):
                found.setdefault(name, []).append(ast.Starred(value=loop))
    return found


def _without(scope: Scope, name: str) -> Scope:
    """Return a scope without a name, so that a name that is assigned to itself ends."""
    return {other: values for other, values in scope.items() if other != name}
