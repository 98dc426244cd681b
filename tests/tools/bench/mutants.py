"""Mutants: `python -m tests.tools.bench.mutants --sample 60 --seed 1 [madsteam table | rooms | ui saves]`.

Each mutant is one small change of a module: another comparison, constant, key or order, a condition turned
round, an element left out. It is made in a copy of the tree, and tests are run on it, the quickest first.
Those that survive are printed: either nobody can see the difference, or a test is missing.

- Of games, `table`, `pieces` and `forecast` are changed, and the tests that look at what is shown are run.
- Of the rooms `ui`, `saves`, `match` and `bots` (all four: `rooms`), every module is changed, and those tests
  are run that most likely notice it (`nearest_tests`), for `SECONDS` of the processor at most.
  Painting and the units that things measure are left as they are: they are looked at, not tested.

The same seed and tree give the same mutants. `--list` prints them and runs nothing; `--only N ...` runs some
of them by their numbers, such as survivors for which a test has been written.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Container, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.tools.bench.nearest_tests import nearest

ROOT = Path(__file__).resolve().parents[3]
SHOWN = ("table", "pieces", "forecast")
ROOMS = ("ui", "saves", "match", "bots")
FILES, TESTS, SECONDS = 5, 16, 30
"""The tests that are run on a mutant of a room, out of how many files, and for how long, on the processor."""
PAINTING = ("art", "paint", "blend", "effects", "marks", "sprites", "theme", "drapery", "figurines", "plots",
            "vignettes", "painting", "boardparts", "printed_cards", "piece_art", "ribbons",
            "recipes")  # fmt: skip
"""Modules that only paint."""
MEASURES = ("u", "px", "line", "mix")
"""Methods that turn units into pixels, and colours into others."""
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
    """A file with one change, and the function around it, or the file where it is in none."""

    path: str
    line: int
    what: str
    text: str
    function: str


# -- making ----------------------------------------------------------------------------------------------
def changes(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """What a node may become."""
    for kind in (_conditions, _constants, _shapes):
        yield from kind(copy.copy(node))


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
            yield "constant", ast.Constant(2 * value or 1.0)
        case ast.Constant(value=str(value)) if KEYS.get(value, value) != value:
            yield "key", ast.Constant(KEYS[value])
        case ast.Name(id=name, ctx=ast.Load()) if NAMES.get(name, name) != name:
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


def mutants(path: Path, wanted: Container[int] | None = None) -> Iterator[Mutant]:
    """Every change of a file, one at a time; of the numbers `wanted` only, or of all."""
    tree = ast.parse(path.read_text("utf-8"))
    names = [a.asname or a.name for n in tree.body if isinstance(n, ast.ImportFrom) for a in n.names]
    for known, alike in ((NAMES, [name for name in names if name.isupper()]), (KEYS, list(_keys(tree)))):
        known.clear()
        known.update(zip(alike, alike[1:] + alike[:1], strict=True))
    relative, number = str(path.relative_to(ROOT)), -1
    for parent, field, index, node in _places(tree):
        for what, changed in changes(node):
            number += 1
            if wanted is not None and number not in wanted:
                continue
            ast.copy_location(changed, node)
            line = getattr(node, "lineno", getattr(parent, "lineno", 0))
            function = _function(tree, line)
            _put(parent, field, index, changed)
            was, now = (_short(each) for each in (node, changed))
            text = ast.unparse(ast.fix_missing_locations(tree))
            yield Mutant(relative, line, f"{what}: {was} -> {now}", text, function)
            _put(parent, field, index, node)


def _function(tree: ast.Module, line: int) -> str:
    """The text of the smallest function or class around a line."""
    kinds = (ast.FunctionDef, ast.ClassDef)
    around = [n for n in ast.walk(tree) if isinstance(n, kinds) and n.lineno <= line <= (n.end_lineno or 0)]
    return ast.unparse(max(around, key=lambda n: n.lineno, default=tree))


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
        if field in TYPES or _is_a_text(parent) or _is_paint(parent, field):
            continue
        for index, node in enumerate(value) if isinstance(value, list) else [(-1, value)]:
            if isinstance(node, ast.AST):
                yield parent, field, index, node
                yield from _places(node)


TYPES = ("annotation", "returns", "names")
GENERIC = (
    "tuple",
    "dict",
    "list",
    "set",
    "Callable",
    "Mapping",
    "Sequence",
    "Iterator",
    "defaultdict",
    "Counter",
)


def _is_paint(node: ast.AST, field: str) -> bool:
    """Whether only a painter or a type checker reads this."""
    match node:
        case ast.FunctionDef(name=name):
            return name.lstrip("_").startswith("paint")
        case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name)):
            return field == "args" and name in MEASURES
        case ast.Subscript(value=ast.Name(id=name)):
            return name in GENERIC
    return False


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
            shutil.copytree(source, folder / name)  # with its bytecode, which stays valid
        else:
            shutil.copy(source, folder / name)


def passes(folder: Path, tests: list[str], limit: float, kept: bool = False) -> bool:
    """Do the tests pass in time? Bytecode is kept of the tree as it is, never of a mutant."""
    return run(folder, tests, limit, kept) == 0


def run(folder: Path, tests: list[str], limit: float, kept: bool = False, prefix: Sequence[str] = ()) -> int:
    """Run tests until one fails; the status of pytest, 1 where they take longer than `limit` seconds."""
    quiet = ["-x", "-q", "-n", "0", "--no-header"]
    env = os.environ | {"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "" if kept else "1"}
    command = [*prefix, sys.executable, "-m", "pytest", *quiet, *tests]
    try:
        done = subprocess.run(command, cwd=folder, env=env, capture_output=True, timeout=limit, check=False)
    except subprocess.TimeoutExpired:
        return 1
    return done.returncode


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


def survives_nearest(folder: Path, mutant: Mutant) -> bool:
    """Do the tests pass that most likely notice it, or does none fail in time?"""
    path = folder / mutant.path
    kept = path.read_text("utf-8")
    path.write_text(mutant.text, "utf-8")
    tests = nearest(mutant.path, mutant.function, FILES, TESTS)
    limited = ["prlimit", f"--cpu={SECONDS}"]
    status = run(folder, tests, FOREVER, prefix=limited) if tests else 0
    path.write_text(kept, "utf-8")
    return status in (0, -signal.SIGXCPU, -signal.SIGKILL)


def _game(mutant: Mutant) -> str:
    return Path(mutant.path).parent.name


def measured(folder: Path, tests: list[str]) -> float:
    """How long tests may take; they must pass on the tree as it is."""
    start = time.monotonic()
    assert passes(folder, tests, FOREVER, kept=True), f"fails without any mutant: {' '.join(tests)}"
    return max(LEAST, SLOW_STARTS * (time.monotonic() - start))


def drawn(paths: list[Path], sample: int, seed: int) -> list[Mutant]:
    """Mutants of these files at random; all where `sample` is 0."""
    numbers = [(path, n) for path in paths for n, _ in enumerate(_changes_of(path))]
    if 0 < sample < len(numbers):
        numbers = sorted(random.Random(seed).sample(numbers, sample))
    return [m for path in paths for m in mutants(path, {n for its, n in numbers if its == path})]


def _changes_of(path: Path) -> Iterator[str]:
    """What may change in a file, in the order of `mutants`."""
    list(mutants(path, ()))  # the names and keys of the file
    yield from (what for *_, node in _places(ast.parse(path.read_text("utf-8"))) for what, _ in changes(node))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "of", nargs="*", help="games and modules, such as `madsteam table`, or rooms; none for all games"
    )
    parser.add_argument("--sample", type=int, default=60, metavar="N", help="how many; 0 for all")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--list", action="store_true", help="print what is drawn, run nothing")
    parser.add_argument("--only", type=int, nargs="+", metavar="N", help="of those drawn, these numbers")
    chosen = parser.parse_args()
    made = list(enumerate(drawn(_files(set(chosen.of)), chosen.sample, chosen.seed), 1))
    made = [each for each in made if not chosen.only or each[0] in chosen.only]
    if chosen.list:
        for number, mutant in made:
            print(f"{number}: {_named(mutant)}")
        return
    with tempfile.TemporaryDirectory(prefix="tabletop-mutants-") as name:
        folder = Path(name)
        copied(folder)
        alive, limits = 0, dict[str, float]()
        for number, mutant in made:
            of_a_game = mutant.path.startswith("tabletop/games/")
            survived = survives(folder, mutant, limits) if of_a_game else survives_nearest(folder, mutant)
            alive += survived
            print(f"{number} {'survives' if survived else 'dies'}: {_named(mutant)}", flush=True)
    print(f"{len(made) - alive} of {len(made)} die: {100 * (len(made) - alive) / max(1, len(made)):.0f} %")


def _named(mutant: Mutant) -> str:
    return f"{mutant.path}:{mutant.line}: {mutant.what}"


def _files(chosen: set[str]) -> list[Path]:
    """The modules of the rooms chosen, or what is shown of the games and modules chosen."""
    rooms = ROOMS if "rooms" in chosen else tuple(chosen & set(ROOMS))
    if rooms:
        found = (path for room in sorted(rooms) for path in sorted((ROOT / "tabletop" / room).rglob("*.py")))
        return [path for path in found if path.stem not in PAINTING]
    shown = sorted(p for p in (ROOT / "tabletop/games").glob("*/*.py") if p.stem in SHOWN)
    return [path for path in shown if _is_wanted(path, chosen)]


def _is_wanted(path: Path, only: set[str]) -> bool:
    games = only - set(SHOWN)
    modules = only & set(SHOWN)
    return (not games or path.parent.name in games) and (not modules or path.stem in modules)


if __name__ == "__main__":
    main()
