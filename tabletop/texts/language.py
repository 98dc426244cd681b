"""A language: its conventions, read from `language.toml` in its folder of `locale/`.

A language without that file has the conventions of English, so a folder with catalogues alone is enough. The
file of a package beside the app adds the catalogues that are complete there.
"""

from __future__ import annotations

import functools
import re
import tomllib

import msgspec

from tabletop.engine.data import BadData
from tabletop.system.game_packages import locale_dirs

FILE = "language.toml"


class Intent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of question, such as "may I", with the words of the rules that answer it."""

    asked: tuple[str, ...]
    """The words that mark the question, such as "am i allowed", in lower case and without accents."""
    told: str
    """The words to search the rules for, separated by spaces, such as "only never"."""
    refuses: bool = False
    """True if the answer is probably a rule that can refuse a move."""


class Language(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The conventions of one language. The plural rule stands in its catalogues, where gettext reads it."""

    name: str = ""
    """The name that the language has in the language itself, as the settings list it; if "", its code is
    listed."""
    forms: tuple[str, ...] = ()
    """The cases that forms of names distinguish, such as ("nom", "acc", "dat"). A text then gives a form for
    each, separated by "|", and a sentence asks for one by its name: `{card:the.acc}`."""
    elided: str = ""
    """The first letters of a name before which the word "of" is shortened, without accents."""
    decimal: str = "."
    thousands: str = ","
    percent: str = "{n}%"
    quotes: tuple[str, str] = ("“", "”")
    inner_quotes: tuple[str, str] = ("‘", "’")
    """The quotes inside others."""
    spaced: str = ""
    """The punctuation marks with a no-break space before them; an opening quotation mark then has one behind
    it if the closing one is among them."""
    stemmer: str = ""
    """The name of the Snowball stemmer of the language, which removes the endings of words in a search; ""
    for none, so that words are searched for as they are."""
    endings: tuple[str, ...] = ()
    """The endings that a noun may take in a text, such as that of the plural."""
    nouns_follow: str = ""
    """A regular expression of words that precede a noun but not a verb: articles, possessives."""
    empty: str = ""
    """The words, separated by spaces, that are ignored in a search, such as "the" and "is" (stop words)."""
    faint: str = ""
    """The words, separated by spaces, that most questions contain, so that they count little in a search."""
    alike: tuple[str, ...] = ()
    """The synonyms in a search: each text is a list of words with the same meaning, separated by spaces,
    in lower case and without accents."""

    accented: str = ""
    """The words, separated by spaces, that are searched for although they are stop words without their
    accents, such as the French word for a die."""
    prefixes: str = ""
    """The prefixes, separated by spaces, without which an unknown word is searched for, such as that of a
    repetition."""
    intents: tuple[Intent, ...] = ()
    """The kinds of questions, by which rules that answer such a question are preferred in a search."""

    keyboard: tuple[str, ...] = ("1234567890", "qwertyuiop", "asdfghjkl'", "zxcvbnm-.")
    """The rows of the keyboard on the screen, each a text of its letters in lower case."""

    complete: tuple[str, ...] = ()
    """The names of the catalogues in which no text may be missing: `tabletop check-language` reports every
    text that they lack. All other catalogues count as unfinished."""

    def form(self, asked: str, given: str) -> str:
        """Return a form of a name in the case asked for, such as "the.acc", from a text that gives all cases
        ("der Wagen|den Wagen|dem Wagen"), or one for all."""
        case = asked.partition(".")[2]
        cases = given.split("|")
        at = self.forms.index(case) if case in self.forms else 0
        return cases[min(at, len(cases) - 1)]

    def nested(self, text: str) -> str:
        """Return a text in which quotes inside others are inner ones, without the spaces of the outer."""
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
        """Return a number with the signs of the language for thousands and decimals."""
        signs = {",": self.thousands, ".": self.decimal}
        return "".join(signs.get(sign, sign) for sign in f"{value:,.{places}f}")

    def percentage(self, part: float, places: int = 0) -> str:
        """Return a fraction (0 to 1) as a percentage."""
        return self.percent.format(n=self.number(100 * part, places))


@functools.cache
def conventions(code: str) -> Language:
    """Return the conventions of a language; those of English with a warning if its file is at fault."""
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
        found = [msgspec.convert(tomllib.loads(file.read_text("utf-8")), Language) for file in files]
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as fault:
        raise BadData(f"{code}/{FILE}: {fault}") from fault
    complete = tuple(domain for each in found for domain in each.complete)
    return msgspec.structs.replace(found[0] if found else Language(), complete=complete)
