"""The conventions of a language, read from `language.toml` in its folder of `locale/`.

A language without that file has the conventions of English, so a folder with catalogues is enough. A game of
another package may have such a file too: it can only declare more catalogues complete.
"""

from __future__ import annotations

import functools
import re

import msgspec

from tabletop.engine.data import BadData
from tabletop.system.game_packages import locale_dirs
from tabletop.system.input_files import read_toml

FILE = "language.toml"


class Intent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of question, such as "may I", and the words by which the rules that answer it are found."""

    asked: tuple[str, ...]
    """The words that show that a question is of this kind, such as "am i allowed", in lower case and without
    accents."""
    told: str
    """The words, separated by spaces, that occur in rules which answer this kind of question, such as "only
    never"."""
    refuses: bool = False
    """True if rules that can refuse a move are probable answers."""


class Language(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The conventions of one language. Its plural rule is not here but in its catalogues, for gettext."""

    name: str = ""
    """The language's own name for itself, for the list in the settings; if "", the list shows its code."""
    forms: tuple[str, ...] = ()
    """The grammatical cases of names, such as ("nom", "acc", "dat"). The text of a name then gives a form for
    each case, separated by "|", and a sentence asks for one of them: `{card:the.acc}`."""
    elided: str = ""
    """The letters (without accents) before which the word "of" is shortened, as in French "d’Anna"."""
    decimal: str = "."
    thousands: str = ","
    percent: str = "{n}%"
    quotes: tuple[str, str] = ("“", "”")
    inner_quotes: tuple[str, str] = ("‘", "’")
    """The opening and the closing quotation mark inside other quotation marks."""
    spaced: str = ""
    """The punctuation marks that have a no-break space before them. If a closing quotation mark is one of
    them, its opening mark has one after it."""
    stemmer: str = ""
    """The name of the Snowball stemmer, which removes the endings of words in a search; "" for none: words
    are then searched for as they are."""
    endings: tuple[str, ...] = ()
    """The endings that a noun may get in a text, such as the plural ending."""
    nouns_follow: str = ""
    """A regular expression of the words after which comes a noun, not a verb: articles, possessives."""
    empty: str = ""
    """The words, separated by spaces, that are ignored in a search, such as "the" and "is" (stop words)."""
    faint: str = ""
    """The words, separated by spaces, that count little in a search because most questions contain them."""
    alike: tuple[str, ...] = ()
    """The groups of synonyms for a search: each text is a group of words, separated by spaces, in lower case
    and without accents."""

    accented: str = ""
    """The words, separated by spaces, that differ from a stop word only by their accents and must be found in
    a search, such as the French word "dé" (die)."""
    prefixes: str = ""
    """The prefixes, separated by spaces, that are removed from a word that the search does not know, such as
    "re"."""
    intents: tuple[Intent, ...] = ()
    """The kinds of questions, each of which makes the search prefer certain rules."""

    keyboard: tuple[str, ...] = ("1234567890", "qwertyuiop", "asdfghjkl'", "zxcvbnm-.")
    """The rows of the on-screen keyboard, each a text of its letters in lower case."""

    complete: tuple[str, ...] = ()
    """The names of the catalogues in which no text may be missing: `tabletop check-language` reports every
    text that they lack. All other catalogues count as unfinished."""
    excerpts: tuple[str, ...] = ()
    """The names of the unfinished catalogues that hold only the texts translated so far: the tool for
    translators (`_build/translate.py`) adds no others."""

    def form(self, asked: str, given: str) -> str:
        """Return the form of a name in the grammatical case named at the end of `asked`, such as "acc" in
        "the.acc". `given` has a form for each case ("der Wagen|den Wagen|dem Wagen"), or a single one for
        all."""
        case = asked.partition(".")[2]
        cases = given.split("|")
        at = self.forms.index(case) if case in self.forms else 0
        return cases[min(at, len(cases) - 1)]

    def quoted(self, text: str) -> str:
        """Return a text in quotation marks, with no-break spaces inside them where the language has them."""
        opening, closing = self.quotes
        gap = "\u00a0" if closing in self.spaced else ""
        return f"{opening}{gap}{text}{gap}{closing}"

    def nested(self, text: str) -> str:
        """Return a text with inner quotation marks where quotes stand inside other quotes; the inner ones
        have no spaces."""
        first, last = self.quotes
        if text.count(first) < 2:
            return text
        found, depth = list[str](), 0
        for part in re.split(f"({first}\\s?|\\s?{last})", text):
            depth -= part.strip() == last
            quote = self.inner_quotes[0 if part.strip() == first else 1]
            found.append(quote if depth > 0 and part.strip() in self.quotes else part)
            depth += part.strip() == first
        return "".join(found) if depth == 0 else text

    def number(self, value: float, places: int = 0) -> str:
        """Return a number with the thousands separator and the decimal sign of the language; `places` is the
        number of decimals."""
        signs = {",": self.thousands, ".": self.decimal}
        return "".join(signs.get(sign, sign) for sign in f"{value:,.{places}f}")

    def percentage(self, part: float, places: int = 0) -> str:
        """Return a fraction (0 to 1) as a percentage in the notation of the language."""
        return self.percent.format(n=self.number(100 * part, places))


@functools.cache
def conventions(code: str) -> Language:
    """Return the conventions of the language `code`. If its file has a fault, log a warning and return those
    of English."""
    try:
        known = read(code)
    except BadData as fault:
        import logging

        logging.getLogger(__name__).warning("%s", fault)
        known = Language()
    return known if known.name else msgspec.structs.replace(known, name=code)


def read(code: str) -> Language:
    """Read the conventions of a language.

    Raises:
        BadData: naming the file, the entry and what is wrong with it.
    """
    files = [path for folder in locale_dirs() if (path := folder / code / FILE).is_file()]
    try:
        found = [msgspec.convert(read_toml(file), Language) for file in files]
    except (OSError, ValueError) as fault:
        raise BadData(f"{code}/{FILE}: {fault}") from fault
    complete = tuple(domain for each in found for domain in each.complete)
    return msgspec.structs.replace(found[0] if found else Language(), complete=complete)
