"""Writes the files that translators work on, from the texts of the app and of the games.

`python -m tabletop._build.translate de` brings the catalogues of a language up to date: texts that are new are added,
those whose source has changed are marked as fuzzy, and those that are gone are kept as comments at the end. A
catalogue that is up to date stays as it is. The command adds no texts to the catalogues that `excerpts` in the
language's `language.toml` lists.
`python -m tabletop._build.translate --templates DIR` writes a template (.pot) of each catalogue, from which any
translation tool starts a new language.

Each entry has the English text as its `msgid`, because that is what translation tools show, look up in their memory
and compare placeholders with. Its `msgctxt` is the key of the text, or its place in a data file, which tells
two equal texts apart; the French text is a comment.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from tabletop._build.hatch_build import compile_catalogues
from tabletop.system.game_packages import installed
from tabletop.system.languages import SOURCES
from tabletop.texts.language import read
from tabletop.texts.units import domains, units

ROOT = Path(__file__).resolve().parents[2]
LOCALE = ROOT / "tabletop" / "locale"
KEPT = ("Plural-Forms", "MIME-Version", "Content-Type", "Content-Transfer-Encoding")
WIDTH = 1_000_000  # no folding: a text or a comment stays on a line, so that differences are those of texts


def template(domain: str, code: str | None = None) -> Catalog:
    """Return a catalogue with all texts of a domain, none of them translated; `code` is the language for its
    header, None for none."""
    made = Catalog(code, project="tabletop", header_comment="", fuzzy=False)
    for unit in units(domain):
        made.add(
            unit.source if len(unit.source) > 1 else unit.source[0],
            context=unit.context or None,
            locations=[(unit.file, 0)],
            auto_comments=[unit.other.replace("\n", " ")] if unit.other else [],
        )
    return made


def updated(domain: str, code: str, file: Path) -> Catalog:
    """Return the catalogue in `file`, which has the texts of a domain in the language `code`, brought up to date
    with the texts in the sources. If there is no such file, none of them is translated."""
    made = template(domain, code)
    if not file.is_file():
        return made
    with file.open("rb") as source:
        known = read_po(source, locale=code)
    if domain in read(code).excerpts:
        wanted = {message.context for message in known}
        for message in [each for each in made if each.id and each.context not in wanted]:
            made.delete(message.id, message.context)
    known.update(made, no_fuzzy_matching=True, update_creation_date=False)
    for key, old in [*known.obsolete.items()]:
        changed = next((each for each in known if old.context and each.context == old.context), None)
        if changed and not changed.string:
            _carry_over(old, changed)
            del known.obsolete[key]
    return known


def _carry_over(old: Message, new: Message) -> None:
    """Give the text `new` the translation of the text that stood in its place, and mark it as fuzzy."""
    forms = (old.string or "",) if isinstance(old.string, str | None) else tuple(old.string)
    new.string = forms if new.pluralizable else forms[0]
    new.user_comments = old.user_comments
    if any(forms):
        new.flags.add("fuzzy")


def update(code: str, locale: Path = LOCALE) -> None:
    """Bring all catalogues of our own texts in the language `code` up to date, in its folder of `locale`."""
    for domain in _ours():
        file = locale / code / "LC_MESSAGES" / f"{domain}.po"
        _write(updated(domain, code, file), file)


def _ours() -> list[str]:
    guests = {key for key, package in installed().items() if not package.ours}
    return [each for each in domains() if each not in guests]


def main() -> None:
    """Write the templates, or update the catalogues of the given languages."""
    parser = argparse.ArgumentParser(prog="python -m tabletop._build.translate", description=__doc__)
    parser.add_argument(
        "languages", metavar="CODE", nargs="*", help="languages to bring up to date, such as de"
    )
    parser.add_argument(
        "--templates", metavar="DIR", type=Path, help="write a template of each catalogue there"
    )
    args = parser.parse_args()
    if sources := [code for code in args.languages if code in SOURCES]:
        parser.error(f"{', '.join(sources)}: texts in a source language are written by hand")
    for domain in _ours() if args.templates else ():
        _write(template(domain), args.templates / f"{domain}.pot")
    for code in args.languages:
        update(code)
    compile_catalogues(ROOT)


def _write(catalogue: Catalog, file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as target:
        target.write(_header(catalogue).encode())
        write_po(target, catalogue, width=WIDTH, omit_header=True)


def _header(catalogue: Catalog) -> str:
    """Return the header of a catalogue: what tools need, and nothing that changes from day to day."""
    fields = {"Project-Id-Version": "tabletop", "Language": catalogue.locale_identifier or ""}
    fields |= {name: value for name, value in catalogue.mime_headers if name in KEPT}
    lines = [f'"{name}: {value}\\n"' for name, value in fields.items()]
    return "\n".join(["# Texts of Tabletop.", 'msgid ""', 'msgstr ""', *lines, "", ""])


if __name__ == "__main__":
    main()
