"""The texts that a translator translates, from the source catalogues and the data files of a game.

    for unit in units(game):
        print(unit.file, unit.context, unit.source)

In a data file, every table whose keys are languages is a text. Its context is its place in the file, as error
messages state it.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tabletop import games
from tabletop.engine.data import Entry
from tabletop.system import input_files, paths
from tabletop.system.languages import FALLBACK, SOURCES
from tabletop.texts import guest_catalogues
from tabletop.texts.game_data import game_data_or_empty
from tabletop.texts.names import CITED
from tabletop.texts.translations import LISTED
from tabletop.texts.words import APP_CATALOGUES

FILES = ("components.toml", "rulebook.toml", "teach.toml", "lessons.toml")
"""The data files of a game that hold texts."""
UNTRANSLATED = ("nouns",)
"""The keys of tables in data files that are not to be translated, although their keys are languages."""
ARGPARSE = "argparse"
"""The catalogue with the messages of Python's argparse. Their keys are the English texts."""
MOST_BYTES = 8_000_000
"""The maximum size of a compiled catalogue, in bytes."""
_MAGIC = 0x950412DE
_CONTEXT, _NEXT = "\x04", "\x00"


class Unit(NamedTuple):
    """A text to be translated. `context` is its key, or its place in the file. `source` has one form, or a
    singular and a plural. `other` is the text in the other source language, "" if it has none; `written` are
    the source languages that have the text."""

    file: str
    context: str
    source: tuple[str, ...]
    other: str = ""
    written: tuple[str, ...] = SOURCES


class Translated(NamedTuple):
    """An entry of a translator's catalogue: the context, the source text, and its translation (one form for
    each plural)."""

    context: str
    source: str
    forms: tuple[str, ...]


def domains() -> tuple[str, ...]:
    """Return the names of all catalogues: those of the app, that of argparse, and those of the games."""
    return (*APP_CATALOGUES, ARGPARSE, *games.here())


def units(domain: str, everything: bool = False) -> Iterator[Unit]:
    """Yield the texts of the catalogue `domain`: first those of the source catalogue, sorted by key, then
    those of the game's data files. Texts that are only rule numbers need no translation; they are left out
    unless `everything` is True."""
    return (unit for unit in _all(domain) if everything or not CITED.fullmatch(unit.source[0]))


def _all(domain: str) -> Iterator[Unit]:
    yield from _of_catalogue(domain)
    for name in FILES if domain in games.here() else ():
        yield from of_data(game_data_or_empty(domain, name))


def translated(domain: str, code: str) -> list[Translated]:
    """Return the entries of the compiled catalogue called `domain` in a language; empty if there is none."""
    found = []
    for key, text in _entries(domain, code).items():
        context, _, source = key.rpartition(_CONTEXT)
        if key:
            found.append(Translated(context, source.partition(_NEXT)[0], tuple(text.split(_NEXT))))
    return found


def _of_catalogue(domain: str) -> Iterator[Unit]:
    if domain == ARGPARSE:
        for key in filter(None, _entries(domain, SOURCES[0])):
            yield Unit(f"{domain}.po", "", tuple(key.split(_NEXT)))
        return
    first, second = (_by_key(domain, code) for code in FALLBACK)
    for key in sorted(filter(None, first | second)):
        forms = first.get(key) or second[key]
        other = second.get(key, "") if key in first else ""
        yield Unit(f"{domain}.po", key, tuple(forms.split(_NEXT)), other.replace(_NEXT, " / "))


def _by_key(domain: str, code: str) -> dict[str, str]:
    return {key.partition(_NEXT)[0]: text for key, text in _entries(domain, code).items()}


def of_data(entry: Entry) -> Iterator[Unit]:
    """Yield the texts in a data file, or in a table of one."""
    file, _, context = entry.where.partition("/")[2].partition(": ")
    if _is_text(entry.values):
        yield from _of_text(file or entry.where, f"{file}: {context}", entry.values)
        return
    for key, value in entry.values.items():
        if isinstance(value, dict) and key not in UNTRANSLATED:
            yield from of_data(entry.table(key))
        elif isinstance(value, list) and value and all(isinstance(each, dict) for each in value):
            for table in entry.tables(key):
                yield from of_data(table)


def _is_text(values: Mapping[str, object]) -> bool:
    """Tell whether the keys of a table are languages."""
    return bool(values) and all(key in SOURCES for key in values)


def _of_text(file: str, context: str, texts: Mapping[str, object]) -> Iterator[Unit]:
    written = tuple(code for code in FALLBACK if code in texts)
    source, *others = [_forms(texts[code]) for code in written]
    for form, text in source.items():
        place = f"{context}: {form}" if form else context
        yield Unit(file, place, (text,), others[0].get(form, "") if others else "", written)


def _forms(text: object) -> dict[str, str]:
    """Return the forms of a name, each as one text. A plain text or a list of words gives a single form,
    with the key ""."""
    if isinstance(text, dict):
        return {str(form): str(said) for form, said in text.items()}
    return {"": LISTED.join(text) if isinstance(text, list) else str(text)}


def _entries(domain: str, code: str) -> dict[str, str]:
    """Return the texts of a catalogue by their keys; none if there is no catalogue."""
    if domain in games.here():
        file = guest_catalogues.file_of(domain, code)
    else:
        file = paths.locale_dir() / code / "LC_MESSAGES" / f"{domain}.mo"
    if not file.is_file():
        return {}
    return _read(
        guest_catalogues.compiled(file) if file.suffix == ".po" else input_files.read(file, MOST_BYTES)
    )


def _read(data: bytes) -> dict[str, str]:
    """Return the texts of a compiled catalogue (MO file format) by their keys."""
    order = "<" if struct.unpack_from("<I", data)[0] == _MAGIC else ">"
    number, keys, texts = struct.unpack_from(f"{order}3I", data, 8)

    def text(table: int, n: int) -> str:
        length, offset = struct.unpack_from(f"{order}2I", data, table + 8 * n)
        return data[offset : offset + length].decode("utf-8")

    return {text(keys, n): text(texts, n) for n in range(number)}
