"""Writes the files that translators work on, from the texts of the app and of the games.

`python -m tabletop._build.translate de` brings the catalogues of a language up to date: texts that are new are added,
those whose source has changed are marked as fuzzy, and those that are gone are kept as comments at the end.
`python -m tabletop._build.translate --templates DIR` writes a template (.pot) of each catalogue, from which any
translation tool starts a new language.

Each entry has the English text as its `msgid`, because that is what translation tools show, look up in their memory
and compare placeholders with. Its `msgctxt` is the key of the text, or its place in a data file, which tells
two equal texts apart; the French text is a comment.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from tabletop._build.hatch_build import compile_catalogues
from tabletop.system.game_packages import installed
from tabletop.texts.units import domains, units

ROOT = Path(__file__).resolve().parents[2]
LOCALE = ROOT / "tabletop" / "locale"
KEPT = ("Plural-Forms", "MIME-Version", "Content-Type", "Content-Transfer-Encoding")
WIDTH = 0  # no folding: a text stays on a line, so that differences are those of texts


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


def updated(domain: str, code: str) -> Catalog:
    """Return the catalogue of a domain in the language `code`, brought up to date with the texts in the
    sources."""
    file = LOCALE / code / "LC_MESSAGES" / f"{domain}.po"
    if not file.is_file():
        return template(domain, code)
    with file.open("rb") as source:
        known = read_po(source, locale=code)
    known.update(template(domain, code), update_creation_date=False)
    return known


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
    guests = {key for key, package in installed().items() if not package.ours}
    for domain in [each for each in domains() if each not in guests]:
        if args.templates:
            _write(template(domain), args.templates / f"{domain}.pot")
        for code in args.languages:
            _write(updated(domain, code), LOCALE / code / "LC_MESSAGES" / f"{domain}.po")
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
