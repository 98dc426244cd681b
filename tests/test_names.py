"""A name means one thing: no two classes of the package are called alike, and no two modules of the rooms."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from tests.test_directions import modules

CHAPTERS = frozenset({"notation", "position", "secrecy", "table", "weights"})
"""Modules of the engine that a game fills in under the same name."""


def twice(names: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    """Return the names that stand in several places, with these places."""
    places = defaultdict[str, set[str]](set)
    for name, place in names:
        places[name].add(place)
    return {name: where for name, where in places.items() if len(where) > 1}


@cache
def classes() -> list[tuple[ast.ClassDef, str]]:
    """All classes of the package, each with the name of its module."""
    trees = {name: ast.parse(path.read_text("utf-8")) for name, path in modules().items()}
    nodes = ((node, name) for name, tree in trees.items() for node in ast.walk(tree))
    return [(node, name) for node, name in nodes if isinstance(node, ast.ClassDef)]


def test_a_class_name_stands_once() -> None:
    assert len(classes()) > 500
    assert not twice((node.name, name) for node, name in classes())


def private(of: ast.ClassDef) -> set[str]:
    """The private methods of a class, and the private attributes that it sets on itself."""
    methods = {node.name for node in of.body if isinstance(node, ast.FunctionDef)}
    attributes = {
        node.attr
        for node in ast.walk(of)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
        if isinstance(node.value, ast.Name) and node.value.id == "self"
    }
    return {name for name in methods | attributes if name.startswith("_") and not name.endswith("__")}


def ancestors(of: ast.ClassDef, known: Mapping[str, tuple[ast.ClassDef, str]]) -> Iterator[str]:
    """The names of the classes of the package that a class comes from."""
    for base in of.bases:
        name = ast.unparse(base).partition("[")[0].rpartition(".")[2]
        if name in known:
            yield name
            yield from ancestors(known[name][0], known)


def test_no_class_uses_a_private_name_of_an_ancestor_in_another_module() -> None:
    """Neither means the other: a page once kept under `_looked` whether it was complete, its base class a
    count."""
    known = {node.name: (node, name) for node, name in classes()}
    clashes = {
        (node.name, base): both
        for node, name in classes()
        for base in ancestors(node, known)
        if known[base][1] != name and (both := private(node) & private(known[base][0]))
    }
    assert clashes == {}


def test_a_module_name_stands_once_but_for_what_every_game_has() -> None:
    rooms = {name for name, path in modules().items() if path.name != "__init__.py"}
    of_games = {name.rpartition(".")[2] for name in rooms if name.startswith("tabletop.games.")}
    others = [(name.rpartition(".")[2], name) for name in rooms if not name.startswith("tabletop.games.")]
    assert not twice(others)
    assert of_games & {base for base, _ in others} <= CHAPTERS


def test_names_that_stand_twice_are_found() -> None:
    assert twice([("Card", "a"), ("Card", "b"), ("Board", "a")]) == {"Card": {"a", "b"}}


def test_no_package_hides_a_module_that_is_imported_from_it() -> None:
    """`from package import module` yields what the package has under that name, which may be a function."""
    known = modules()
    hidden = [
        (package, alias.asname or alias.name)
        for package, path in known.items()
        if path.name == "__init__.py"
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module != package
        for alias in node.names
        if f"{package}.{alias.asname or alias.name}" in known
    ]
    wanted = {
        (node.module, alias.name)
        for path in known.values()
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if f"{node.module}.{alias.name}" in known
    }
    assert len(hidden) > 10, "hardly a name was found"
    assert not wanted & {*hidden}
