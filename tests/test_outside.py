"""What strangers can write is read by `system/input_files.py` alone: files of any kind, and the clipboard."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import tabletop

ROOT = Path(tabletop.__file__).parent
READERS = {"read_bytes", "read_text", "fdopen", "scrap", "read_table", "memmap", "fromfile"}
"""Names by which something from outside is reached, whatever they are names of."""
RESOURCES = "reads a file that ships with the app"
PACKAGES = "reads packages that were installed, whose code may do anything"
WRITER = "opens files to write, lock or sync them"
ALLOWED = {
    "system/input_files.py": "the door itself",
    "ui/kit/clipboard.py": "hands the clipboard to the door",
    "system/terminal.py": "opens the null device, for a program without a terminal",
    "system/disk.py": WRITER,
    "saves/appender.py": WRITER,
    "bots/laboratory/tables.py": "writes tables",
    "bots/laboratory/reading.py": "has Parquet tables read from what the door has opened",
    "match/web_page.py": RESOURCES,
    "engine/data.py": RESOURCES,
    "texts/boxes.py": RESOURCES,
    "ui/kit/art.py": RESOURCES,
    "system/game_packages.py": PACKAGES,
    "texts/guest_catalogues.py": PACKAGES,
    "authors/new_game_files.py": RESOURCES,
    "authors/check_rules.py": PACKAGES,
    "authors/code_texts.py": PACKAGES,
    "authors/check_texts.py": PACKAGES,
    "_build/translate.py": "writes catalogues for translators",
    "_build/deb.py": "reads the project's own settings when a package is built",
    "_build/hatch_build.py": "compiles the catalogues when the app is built",
}
"""The modules that may, and why."""


def reads(tree: ast.AST) -> Iterator[str]:
    """Everything in a module by which something could be read past the door."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in READERS:
            yield f"{node.attr} in line {node.lineno}"
        elif isinstance(node, ast.alias) and node.name.rpartition(".")[2] in READERS:
            yield f"import of {node.name}"
        elif isinstance(node, ast.Call) and _opens(node):
            yield f"open in line {node.lineno}"


def _opens(call: ast.Call) -> bool:
    """Is it `open(...)`, `os.open(...)`, or `path.open()` with a mode or nothing?"""
    match call.func:
        case ast.Name("open" | "FileIO"):
            return True
        case ast.Attribute(ast.Name("os" | "io" | "gzip" | "zipfile" | "codecs"), "open"):
            return True
        case ast.Attribute(_, "open"):
            first = call.args[0] if call.args else None
            mode = first.value if isinstance(first, ast.Constant) else ""
            return not call.args or (isinstance(mode, str) and 0 < len(mode) <= 3)
    return False


def test_nothing_from_outside_is_read_past_the_door() -> None:
    found = {
        str(path.relative_to(ROOT)): [*reads(ast.parse(path.read_text("utf-8")))]
        for path in ROOT.rglob("*.py")
    }
    past = {name: where for name, where in found.items() if where and name not in ALLOWED}
    assert not past
    assert not [name for name in ALLOWED if not found.get(name)], "these need no exception any more"


def test_what_reads_past_the_door_is_noticed() -> None:
    read = "open(p); os.open(p, 0); p.open(); p.open('rb'); p.read_text(); pygame.scrap.get_text()"
    assert len([*reads(ast.parse(read))]) == 6
    assert not [*reads(ast.parse("scene.open(dialog); webbrowser.open(address); door.opened(p, 1)"))]
