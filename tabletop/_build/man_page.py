"""Writes the manual page of the command line in each language, from the options that the command line parses.

`python -m tabletop._build.man_page` (extra `bundle`) writes `packaging/linux/man/LANGUAGE/tabletop.1`. The wheel
cannot write it while it is built, because the command line needs the app's dependencies.
"""

from __future__ import annotations

from pathlib import Path

from argparse_manpage.manpage import Manpage

from tabletop import __version__
from tabletop.cli import command_line
from tabletop.system.languages import languages
from tabletop.texts.words import Words

FOLDER = Path(__file__).resolve().parents[2] / "packaging" / "linux" / "man"


def main() -> None:
    """Write the manual page of every language."""
    for language in languages():
        file = FOLDER / language / "tabletop.1"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(page(language), "utf-8")


def page(language: str) -> str:
    """Return the manual page in a language, in the format of man(7)."""
    words = Words(language)
    page = Manpage(command_line(words))
    page.description = words("cli.description").splitlines()[0]
    page.date, page.source, page.manual = "", f"tabletop {__version__}", words("app.name")
    return str(page)


if __name__ == "__main__":
    main()
