"""The language files as data, and the keys that the code asks for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.pofile import read_po

from tabletop.system.game_packages import installed, package_of
from tabletop.system.languages import SOURCES

PACKAGE = Path(__file__).resolve().parents[1] / "tabletop"
LOCALE = PACKAGE / "locale"

ASKING = {"w": 0, "words": 0, "_words": 0, "Text": 0, "Line": 0, "Forecast": 0, "tell": 1}
"""What is called with a key, and where among the arguments the key stands."""

_KEY = re.compile(r"[a-z_]+(\.[a-z0-9_]+)+")
_FILLED_IN = r"[\w.]+"


class Asked(NamedTuple):
    """A key in the code, as a pattern (parts that the code fills in match anything)."""

    place: str
    pattern: str


def domains() -> list[str]:
    """Every catalogue of ours; argparse's has English sentences for keys, and no English file."""
    return sorted({po.stem for po in LOCALE.rglob("*.po")} - {"argparse"})


def texts(domain: str, language: str) -> dict[str, list[str]]:
    """The forms of every text, by key: one, or a singular and a plural."""
    folder = package_of(domain).locale() if domain in installed() else LOCALE
    with (folder / language / "LC_MESSAGES" / f"{domain}.po").open("rb") as file:
        return {
            _first(entry.id): _forms(entry.string) for entry in read_po(file, locale=language) if entry.id
        }


def keys() -> set[str]:
    """Every key of every French catalogue."""
    return {key for domain in domains() for key in texts(domain, SOURCES[0])}


def asked() -> Iterator[Asked]:
    """Every key that is written in the code where a sentence is asked for."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                place = f"{path.relative_to(PACKAGE)}:{node.lineno}"
                yield from (Asked(place, pattern) for pattern in _asked_by(node))


def _asked_by(call: ast.Call) -> Iterator[str]:
    asks = call.func
    while isinstance(asks, ast.Call):  # self.words()("app.name")
        asks = asks.func
    name = asks.attr if isinstance(asks, ast.Attribute) else asks.id if isinstance(asks, ast.Name) else ""
    if name in ASKING and len(call.args) > ASKING[name]:
        yield from filter(_is_key, patterns(call.args[ASKING[name]]))


def patterns(node: ast.expr) -> Iterator[str]:
    """What a string of the code may say, the parts it fills in matching anything."""
    match node:
        case ast.Constant(value=str(text)):
            yield re.escape(text)
        case ast.JoinedStr(values=parts):
            yield "".join(
                re.escape(str(part.value)) if isinstance(part, ast.Constant) else _FILLED_IN for part in parts
            )
        case ast.IfExp(body=yes, orelse=no):
            yield from patterns(yes)
            yield from patterns(no)


def _is_key(pattern: str) -> bool:
    return bool(_KEY.fullmatch(pattern.replace("\\.", ".").replace(_FILLED_IN, "x")))


def _first(message: Any) -> str:
    return message if isinstance(message, str) else message[0]


def _forms(text: Any) -> list[str]:
    return [text] if isinstance(text, str) else list(text)
