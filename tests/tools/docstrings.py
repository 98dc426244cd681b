"""List docstrings that a stranger would stumble over: `python -m tests.tools.docstrings [PATH ...]`.

A function's docstring begins with a verb in the imperative, that of anything else with a noun. None is a
question or a fragment, and none begins with a word that stands for something outside the sentence.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import tabletop

ROOT = Path(tabletop.__file__).parent
RIDDLES = frozenset(
    [
        "What",
        "Who",
        "Whom",
        "Whose",
        "Whoever",
        "Whatever",
        "Wherever",
        "Whenever",
        "Whichever",
        "Those",
        "Where",
        "How",
        "Which",
        "Whether",
        "When",
        "Why",
        "That",
        "Is",
        "Are",
        "Does",
        "Was",
        "Were",
        "Did",
        "Will",
        "Must",
        "May",
        "Can",
        "Could",
        "Should",
        "Would",
        "Has",
        "Had",
        "It",
        "They",
        "There",
        "He",
        "She",
        "Somebody",
        "Nobody",
        "Everybody",
        "Something",
        "Nothing",
        "Everything",
        "Anybody",
        "Anything",
        "As",
        "If",
        "So",
        "By",
        "Of",
        "In",
        "At",
        "To",
        "For",
        "From",
        "With",
        "Without",
        "Between",
        "On",
        "Until",
        "Unless",
        "Because",
        "Though",
        "While",
        "Not",
        "No",
    ]
)
"""First words with which no docstring begins."""
NOUNS = frozenset(
    [
        "The",
        "A",
        "An",
        "Its",
        "Their",
        "These",
        "This",
        "One",
        "Two",
        "Three",
        "Every",
        "Each",
        "All",
        "Another",
        "Other",
        "Only",
        "Both",
        "Some",
        "Any",
    ]
)
"""First words with which no docstring of a function begins: it does something."""
FEWEST = 4
"""Words below which a sentence hardly says more than the name."""


class Stumble(NamedTuple):
    """A docstring at fault, where it stands, and what is wrong with it."""

    place: str
    line: int
    fault: str
    text: str

    def __str__(self) -> str:
        return f"{self.place}:{self.line}: {self.fault}: {self.text}"


def stumbles(paths: Sequence[Path]) -> Iterator[Stumble]:
    """Yield the docstrings at fault in the Python files of these paths."""
    for path in sorted(file for each in paths for file in (each.rglob("*.py") if each.is_dir() else [each])):
        for node, value in documented(ast.parse(path.read_text("utf-8"))):
            text = value.value.strip().split("\n\n")[0].replace("\n", " ")
            if fault := _fault(node, text):
                yield Stumble(str(path), value.lineno, fault, " ".join(text.split()))


def documented(tree: ast.Module) -> Iterator[tuple[ast.AST, ast.Constant]]:
    """Yield every module, class, function and field that has a docstring, with it."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if not isinstance(body, list):
            continue
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and (value := _text(body[:1])):
            yield node, value
        if isinstance(node, (ast.Module, ast.ClassDef)):
            for field, after in pairwise(body):
                if isinstance(field, (ast.Assign, ast.AnnAssign)) and (value := _text([after])):
                    yield field, value


def _text(body: Sequence[ast.AST]) -> ast.Constant | None:
    for node in body:
        if (
            isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, str)
        ):
            return node.value
    return None


def _fault(node: ast.AST, text: str) -> str:
    first = text.split(" ", 1)[0].rstrip(",.:;?!")
    acts = isinstance(node, ast.FunctionDef) and not _is_property(node)
    if text.split(". ")[0].endswith("?"):
        return "a question"
    if first in RIDDLES:
        return "no subject"
    if acts and first in NOUNS:
        return "no verb"
    if len(text.split()) < FEWEST and not isinstance(node, (ast.Assign, ast.AnnAssign)):
        return "hardly a sentence"
    return ""


def _is_property(node: ast.FunctionDef) -> bool:
    return any("property" in ast.unparse(each) for each in node.decorator_list)


if __name__ == "__main__":
    found = [*stumbles([Path(arg) for arg in sys.argv[1:]] or [ROOT])]
    print(*found, sep="\n")
    print(f"{len(found)} docstrings to mend")
    sys.exit(bool(found))
