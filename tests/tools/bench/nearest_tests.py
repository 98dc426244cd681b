"""The tests that most likely notice a change of a function: for `mutants`, found without running anything.

A file of tests is near if its imports lead to the module. It is the nearer, the more words it shares with the
function that is changed, rare words counting most, and if it stands in the same room. Of the nearest files,
those tests are taken that share most of these words.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
TOO_SLOW = (
    "tests/window",
    "tests/tools",
    "tests/games",
    "tests/bots/test_cluster.py",
    "tests/test_packaging.py",
)
NEAR = 1.0
"""What an import of the very module, or the same room, counts; a word that no other file has counts 1."""


def nearest(path: str, function: str, files: int, tests: int) -> list[str]:
    """Return the nearest tests to a function, given by its text, out of so many files, the nearest first."""
    module = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    words, room = _words(function), path.split("/")[1]
    near = [file for file in _files() if module in _reached(_module(file))]
    shared = _weighed(words, {file: _text(file) for file in near})
    for file in near:
        same = file.split("/")[1] == room
        shared[file] += NEAR * (same + (module in _imports(_module(file))))
    nearest = sorted(near, key=lambda file: -shared[file])[:files]
    texts = {f"{file}::{name}": text for file in nearest for name, text in _tests(file)}
    found = _weighed(words, texts)
    return sorted(texts, key=lambda test: -found[test])[:tests]


def _weighed(words: frozenset[str], texts: dict[str, str]) -> dict[str, float]:
    """What the words in each text count; one that is in no other text counts 1."""
    known = {name: words & _words(text) for name, text in texts.items()}
    often = Counter(word for some in known.values() for word in some)
    return {name: sum(1 / often[word] for word in some) for name, some in known.items()}


@cache
def _tests(file: str) -> list[tuple[str, str]]:
    """The names and texts of the tests of a file."""
    found = (node for node in ast.parse(_text(file)).body if isinstance(node, ast.FunctionDef))
    return [(node.name, ast.unparse(node)) for node in found if node.name.startswith("test_")]


@cache
def _files() -> list[str]:
    found = (str(path.relative_to(ROOT)) for path in (ROOT / "tests").rglob("test_*.py"))
    return sorted(file for file in found if not file.startswith(TOO_SLOW))


@cache
def _text(file: str) -> str:
    return (ROOT / file).read_text("utf-8")


@cache
def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[a-zA-Z][a-z]{3,}", text.replace("_", " ")))


def _module(file: str) -> str:
    return file.removesuffix(".py").replace("/", ".")


@cache
def _imports(module: str) -> frozenset[str]:
    """The modules of ours that a module imports, late imports too."""
    for file in (f"{module.replace('.', '/')}.py", f"{module.replace('.', '/')}/__init__.py"):
        if (ROOT / file).exists():
            found = (name for node in ast.walk(ast.parse(_text(file))) for name in _named(node))
            return frozenset(name for name in found if name.startswith(("tabletop", "tests")))
    return frozenset()


def _named(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    if isinstance(node, ast.ImportFrom) and node.module:
        yield node.module
        yield from (f"{node.module}.{alias.name}" for alias in node.names)


@cache
def _reached(module: str) -> frozenset[str]:
    """A module and all that its imports lead to."""
    reached, new = {module}, {module}
    while new := {name for each in new for name in _imports(each)} - reached:
        reached |= new
    return frozenset(reached)
