"""`tabletop check-language`: lists the texts of a translation that are missing, outdated or unknown, or that
have other placeholders than the source.

It reads compiled catalogues. They leave out entries marked as fuzzy, which therefore count as missing.
"""

from __future__ import annotations

import re
from argparse import Namespace
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tabletop.engine.data import BadData
from tabletop.system.languages import SOURCES, languages, system_language
from tabletop.texts.language import read
from tabletop.texts.rulebook import placeholders
from tabletop.texts.translations import is_complete
from tabletop.texts.units import Translated, Unit, domains, translated, units
from tabletop.texts.words import Words

MOST = 10
"""The most missing texts that are listed for each file of a catalogue not declared complete."""
_PRINTF = re.compile(r"%(?:\(\w+\))?[a-z]")


class TranslationFault(NamedTuple):
    """A fault of a translation. `kind` is "missing", "outdated", "unknown" or "placeholders"; `context` is
    the key of the text, or its place in the data file."""

    kind: str
    file: str
    context: str
    detail: str = ""


class FileCount(NamedTuple):
    """The number of all texts of a file (`whole`), and of those that are translated (`done`)."""

    file: str
    done: int
    whole: int


def main(args: Namespace) -> int:
    """Run the command for the language `args.code`. Return 1 if a text is wrong, or missing from a catalogue
    that is declared complete; else 0."""
    words = Words(args.language or system_language())
    translations = [code for code in languages() if code not in SOURCES]
    for asked, known, key in (
        ([args.code], translations, "language.no_such"),
        (args.catalogues, domains(), "language.no_catalogue"),
    ):
        for value in asked:
            if value not in known:
                args.fail(words(key, value=value, known=known))
    wrong = 0
    try:
        read(args.code)
    except BadData as fault:
        print(fault)
        wrong += 1
    for domain in args.catalogues or domains():
        faults = [*faults_of([*units(domain)], translated(domain, args.code))]
        for line in _lines(domain, args.code, faults, words):
            print(line)
        for count in counts(domain, args.code):
            print(words("language.count", domain=domain, **count._asdict()))
        whole = is_complete(domain, args.code)
        wrong += sum(whole or fault.kind != "missing" for fault in faults)
    print(words("language.faults", n=wrong))
    return 1 if wrong else 0


def faults_of(source: Sequence[Unit], entries: Iterable[Translated]) -> Iterator[TranslationFault]:
    """Yield the faults of a translation in the order of the source texts. Entries that belong to no source
    text come last."""
    by_context: dict[str, list[Translated]] = defaultdict(list)
    for entry in entries:
        by_context[entry.context].append(entry)
    for unit in source:
        found = by_context[unit.context]
        own = next((entry for entry in found if entry.source == unit.source[0]), None)
        if own is not None:
            found.remove(own)
            yield from _placeholder_faults(unit, own)
        elif unit.context and found:
            yield TranslationFault("outdated", unit.file, unit.context, found.pop().source)
        else:
            yield TranslationFault("missing", unit.file, unit.context, unit.source[0])
    for left in by_context.values():
        yield from (TranslationFault("unknown", "", entry.context, entry.source) for entry in left)


def counts(domain: str, code: str) -> list[FileCount]:
    """Return how many texts of each file are translated. `domain` is the name of the catalogue, `code` the
    language."""
    known = {(entry.context, entry.source) for entry in translated(domain, code)}
    done: dict[str, list[bool]] = defaultdict(list)
    for unit in units(domain):
        done[unit.file].append((unit.context, unit.source[0]) in known)
    return [FileCount(file, sum(each), len(each)) for file, each in done.items()]


def _placeholder_faults(unit: Unit, entry: Translated) -> Iterator[TranslationFault]:
    wanted = set[str]().union(*map(_filled, unit.source))
    counted = len(unit.source) > 1
    for form in entry.forms:
        odd = _filled(form) ^ wanted
        if counted:  # a singular may leave out the number it stands for
            odd -= {"n"}
        if odd:
            yield TranslationFault("placeholders", unit.file, unit.context, ", ".join(sorted(odd)))


def _filled(text: str) -> set[str]:
    try:
        return placeholders(text) | set(_PRINTF.findall(text))
    except ValueError as fault:
        return {str(fault)}


def _lines(domain: str, code: str, faults: Sequence[TranslationFault], words: Words) -> Iterator[str]:
    """Yield a line for each fault. Of a file that is not declared complete, only the first missing texts are
    listed."""
    named: dict[str, int] = defaultdict(int)
    whole = is_complete(domain, code)
    for fault in faults:
        named[fault.file] += fault.kind == "missing"
        if whole or fault.kind != "missing" or named[fault.file] <= MOST:
            said = words(f"language.{fault.kind}", detail=fault.detail)
            yield words("language.at", domain=domain, context=fault.context or fault.file, sentence=said)
