"""Imports point one way: no circle anywhere in the package, however late or only for types one imports."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import tabletop
from tabletop.games import find, here
from tabletop.texts.boxes import game_name

ROOT = Path(tabletop.__file__).parent


def modules() -> dict[str, Path]:
    """Every module of the package by its name."""
    found = {}
    for path in ROOT.rglob("*.py"):
        parts = ("tabletop", *path.relative_to(ROOT).with_suffix("").parts)
        found[".".join(parts).removesuffix(".__init__")] = path
    return found


def imported(path: Path, known: dict[str, Path]) -> Iterator[str]:
    """The modules of the package that a file imports, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module in known:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from (name for name in names if name in known)
            if not all(name in known for name in names):
                yield node.module


def circle(arrows: dict[str, set[str]]) -> list[str]:
    """Modules that import each other in turn, the first one again at the end; none where no circle is."""
    done: set[str] = set()

    def walk(name: str, way: list[str]) -> list[str]:
        if name in way:
            return [*way[way.index(name) :], name]
        if name in done:
            return []
        for other in sorted(arrows[name]):
            if found := walk(other, [*way, name]):
                return found
        done.add(name)
        return []

    return next(filter(None, (walk(name, []) for name in sorted(arrows))), [])


def test_no_module_imports_itself_in_the_end() -> None:
    known = modules()
    arrows = {name: set(imported(path, known)) - {name} for name, path in known.items()}
    assert sum(map(len, arrows.values())) > len(known), "hardly an import was found"
    assert not circle(arrows)


def test_a_circle_would_be_found() -> None:
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == ["b", "c", "b"]
    assert circle({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


def test_general_code_names_no_game_not_even_in_an_example() -> None:
    names = {
        name
        for key in here()
        for name in (key, find(key).key, *(game_name(key, lang) for lang in ("en", "fr")))
    }
    named = re.compile(rf"(?i)\b({'|'.join(map(re.escape, sorted(names)))})\b")
    general = [path for name, path in modules().items() if not name.startswith("tabletop.games")]
    assert len(general) > 100
    found = [f"{path}: {hit[0]}" for path in general for hit in named.finditer(path.read_text("utf-8"))]
    assert not found
    assert named.search("w = Words('fr', 'macadam')")
