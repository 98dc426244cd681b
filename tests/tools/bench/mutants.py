"""Mutants of what is shown: `python tests/tools/bench/mutants.py --sample 60 --seed 1 [madsteam table ...]`.

Each mutant is one small change of a `table`, `pieces` or `forecast` of a game: another comparison, constant,
key or order, a condition turned round, an element left out. It is made in a copy of the tree, and the tests
that look at what is shown are run on it, the quickest first. Those that survive are printed: either nobody
can see the difference, or a test is missing.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[3]
SHOWN = ("table", "pieces", "forecast")
COPIED = ("tabletop", "tests", "assets", "maps", "saves", "pyproject.toml", "README.md", "LICENSE")
SLOW_STARTS = 6
"""A test may take this many times what it takes on the tree as it is, at least `LEAST` seconds."""
LEAST, FOREVER = 20, 1200

COMPARED = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
RECKONED = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult,
            ast.Mod: ast.FloorDiv, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd}  # fmt: skip


class Mutant(NamedTuple):
    """A file with one change."""

    path: str
    line: int
    what: str
    text: str


# -- making ----------------------------------------------------------------------------------------------
def changes(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """What a node may become."""
    for kind in (_conditions, _constants, _shapes):
        yield from kind(copy.deepcopy(node))


def _conditions(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    match node:
        case ast.Compare(ops=[op]) if type(op) in COMPARED:
            node.ops = [COMPARED[type(op)]()]
            yield "comparison", node
        case ast.BoolOp(op=op):
            node.op = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield "and/or", node
        case ast.BinOp(op=op) if type(op) in RECKONED:
            node.op = RECKONED[type(op)]()
            yield "operator", node
        case ast.IfExp():
            node.body, node.orelse = node.orelse, node.body
            yield "branches swapped", node
        case ast.If():
            node.test = ast.UnaryOp(ast.Not(), node.test)
            yield "condition turned round", node
        case ast.UnaryOp(op=ast.Not()):
            yield "not left out", node.operand


def _constants(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    match node:
        case ast.Constant(value=bool(value)):
            yield "constant", ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield "one more", ast.Constant(value + 1)
        case ast.Constant(value=float(value)):
            yield "constant", ast.Constant(value + 0.25)
        case ast.Constant(value=str(value)) if value in KEYS:
            yield "key", ast.Constant(KEYS[value])
        case ast.Name(id=name, ctx=ast.Load()) if name in NAMES:
            yield "name", ast.Name(NAMES[name], ast.Load())


def _shapes(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    match node:
        case ast.Tuple(elts=[_, _, *_], ctx=ast.Load()):
            node.elts = node.elts[:-1]
            yield "element left out", node
        case ast.comprehension(ifs=[_, *_]):
            node.ifs = []
            yield "filter left out", node
        case ast.Expr(value=ast.Yield() | ast.YieldFrom()):
            yield "yields nothing", ast.Pass()


NAMES: dict[str, str] = {}
KEYS: dict[str, str] = {}
"""For each constant that is imported, and each key that is written, the next one of the file."""


def mutants(path: Path) -> Iterator[Mutant]:
    """Every change of a file, one at a time."""
    tree = ast.parse(path.read_text("utf-8"))
    names = [a.asname or a.name for n in tree.body if isinstance(n, ast.ImportFrom) for a in n.names]
    for known, alike in ((NAMES, [name for name in names if name.isupper()]), (KEYS, list(_keys(tree)))):
        known.clear()
        known.update(zip(alike, alike[1:] + alike[:1], strict=True))
    relative = str(path.relative_to(ROOT))
    for parent, field, index, node in _places(tree):
        for what, changed in changes(node):
            ast.copy_location(changed, node)
            _put(parent, field, index, changed)
            line = getattr(node, "lineno", getattr(parent, "lineno", 0))
            was, now = (_short(each) for each in (node, changed))
            relative = str(path.relative_to(ROOT))
            yield Mutant(
                relative, line, f"{what}: {was} -> {now}", ast.unparse(ast.fix_missing_locations(tree))
            )
            _put(parent, field, index, node)


def _keys(tree: ast.Module) -> Iterator[str]:
    """The strings of the code, each once; no docstring."""
    texts = [n for p in ast.walk(tree) if not _is_a_text(p) for n in ast.iter_child_nodes(p)]
    found = (n.value for n in texts if isinstance(n, ast.Constant) and isinstance(n.value, str))
    yield from dict.fromkeys(found)


def _short(node: ast.AST) -> str:
    return ast.unparse(node).split("\n")[0][:60]


def _places(parent: ast.AST) -> Iterator[tuple[ast.AST, str, int, ast.AST]]:
    """Every node that may change, with where it hangs; no docstring, import or type."""
    for field, value in ast.iter_fields(parent):
        if field in TYPES or _is_a_text(parent):
            continue
        for index, node in enumerate(value) if isinstance(value, list) else [(-1, value)]:
            if isinstance(node, ast.AST):
                yield parent, field, index, node
                yield from _places(node)


TYPES = ("annotation", "returns", "names")


def _is_a_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _put(parent: ast.AST, field: str, index: int, node: ast.AST) -> None:
    if index < 0:
        setattr(parent, field, node)
    else:
        getattr(parent, field)[index] = node


# -- running ---------------------------------------------------------------------------------------------
def tests_of(game: str) -> list[list[str]]:
    """The tests that look at what a game shows, the quickest first."""
    there = [f"tests/games/{game}/{name}.py" for name in ("test_table", "test_forecasts", "test_pictures")]
    own = [name for name in there if (ROOT / name).exists()]
    return [
        ["tests/match/test_shown.py", "-k", game],
        ["tests/test_laws_shown.py", "tests/test_laws_forecasts.py", "-k", game],
        [*own, *(f"tests/games/{game}/{name}" for name in ("test_rules_secrecy.py", "test_variants.py"))],
        ["tests/maps/test_shipped_maps.py", "-k", game],
        ["tests/test_laws.py", "-k", f"{game} and (drag or words or seats_see)"],
    ]


def copied(folder: Path) -> None:
    """The tree, but for what is no part of it."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, folder / name)


def passes(folder: Path, tests: list[str], limit: float, kept: bool = False) -> bool:
    """Do the tests pass in time? Bytecode is kept of the tree as it is, never of a mutant."""
    quiet = ["-x", "-q", "-n", "0", "--no-header"]
    env = os.environ | {"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "" if kept else "1"}
    command = [sys.executable, "-m", "pytest", *quiet, *tests]
    try:
        run = subprocess.run(command, cwd=folder, env=env, capture_output=True, timeout=limit, check=False)
    except subprocess.TimeoutExpired:
        return False
    return run.returncode == 0


def survives(folder: Path, mutant: Mutant, limits: dict[str, float]) -> bool:
    """Does every test pass on it? How long tests may take is found out on the tree as it is."""
    path = folder / mutant.path
    kept = path.read_text("utf-8")
    for tests in tests_of(_game(mutant)):
        named = " ".join(tests)
        if named not in limits:
            limits[named] = measured(folder, tests)
        path.write_text(mutant.text, "utf-8")
        alive = passes(folder, tests, limits[named])
        path.write_text(kept, "utf-8")
        if not alive:
            return False
    return True


def _game(mutant: Mutant) -> str:
    return Path(mutant.path).parent.name


def measured(folder: Path, tests: list[str]) -> float:
    """How long tests may take; they must pass on the tree as it is."""
    start = time.monotonic()
    assert passes(folder, tests, FOREVER, kept=True), f"fails without any mutant: {' '.join(tests)}"
    return max(LEAST, SLOW_STARTS * (time.monotonic() - start))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("only", nargs="*", help="games and modules, such as `madsteam table`; all when none")
    parser.add_argument("--sample", type=int, default=60, metavar="N", help="how many; 0 for all")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    chosen = parser.parse_args()
    paths = sorted(p for p in (ROOT / "tabletop/games").glob("*/*.py") if p.stem in SHOWN)
    wanted = [p for p in paths if _is_wanted(p, set(chosen.only))]
    made = [mutant for path in wanted for mutant in mutants(path)]
    if 0 < chosen.sample < len(made):
        made = sorted(random.Random(chosen.seed).sample(made, chosen.sample))
    print(f"{len(made)} mutants of {len(wanted)} files", flush=True)
    with tempfile.TemporaryDirectory(prefix="tabletop-mutants-") as name:
        folder = Path(name)
        copied(folder)
        alive, limits = 0, dict[str, float]()
        for mutant in made:
            if survives(folder, mutant, limits):
                alive += 1
                print(f"survives: {mutant.path}:{mutant.line}: {mutant.what}", flush=True)
    print(f"{len(made) - alive} of {len(made)} die: {100 * (len(made) - alive) / max(1, len(made)):.0f} %")


def _is_wanted(path: Path, only: set[str]) -> bool:
    games = only - set(SHOWN)
    modules = only & set(SHOWN)
    return (not games or path.parent.name in games) and (not modules or path.stem in modules)


if __name__ == "__main__":
    main()
