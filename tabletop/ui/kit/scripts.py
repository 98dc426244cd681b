"""Fonts of other packages for letters that no font of the app has, by script (writing system); each is opened
when it is first needed.

Names are typed by people, and may be in any script. The fonts are those of the Noto project.
"""

from __future__ import annotations

import functools
import unicodedata
from typing import NamedTuple

JOINER, STYLES = "\u200d", "\ufe0e\ufe0f"
"""The zero-width joiner of emoji, and the two variation selectors that choose between a sign's text style and
emoji style."""


class Borrowed(NamedTuple):
    """A font of another package: the package, the file, the script (ISO 15924), and whether it is written
    from right to left."""

    package: str
    file: str
    script: str = ""
    leftwards: bool = False


def _noto(name: str, script: str = "", leftwards: bool = False) -> Borrowed:
    return Borrowed("manimgx_fonts", f"Noto{name}[wght].ttf", script, leftwards)


BORROWED = {
    "sans": _noto("Sans"),  # the rest of Latin, Greek and Cyrillic
    "cjk": Borrowed("noto_cjk_sans_otc", "NotoSansCJK-Regular.ttc"),
    "symbols": _noto("SansSymbols"),
    "emoji": _noto("Emoji"),
    "arabic": _noto("SansArabic", "Arab", leftwards=True),
    "hebrew": _noto("SansHebrew", "Hebr", leftwards=True),
    "armenian": _noto("SansArmenian", "Armn"),
    "bengali": _noto("SansBengali", "Beng"),
    "devanagari": _noto("SansDevanagari", "Deva"),
    "ethiopic": _noto("SansEthiopic", "Ethi"),
    "georgian": _noto("SansGeorgian", "Geor"),
    "gujarati": _noto("SansGujarati", "Gujr"),
    "gurmukhi": _noto("SansGurmukhi", "Guru"),
    "kannada": _noto("SansKannada", "Knda"),
    "khmer": _noto("SansKhmer", "Khmr"),
    "lao": _noto("SansLao", "Laoo"),
    "malayalam": _noto("SansMalayalam", "Mlym"),
    "myanmar": _noto("SansMyanmar", "Mymr"),
    "oriya": _noto("SansOriya", "Orya"),
    "sinhala": _noto("SansSinhala", "Sinh"),
    "tamil": _noto("SansTamil", "Taml"),
    "telugu": _noto("SansTelugu", "Telu"),
    "thai": _noto("SansThai", "Thai"),
}
ANY = ("sans", "cjk", "symbols", "emoji")
"""The fonts, as keys of `BORROWED`, that are tried in this order for a letter whose script has no font of its
own there."""


@functools.cache
def candidates(char: str) -> tuple[str, ...]:
    """Return the fonts that may contain a letter, judged by its Unicode script, likeliest first, as keys of
    `BORROWED` (the fonts that other packages ship)."""
    script = unicodedata.name(char, "").partition(" ")[0].lower()
    return (script,) if script in BORROWED else ANY


def belongs(char: str) -> bool:
    """Tell whether a character belongs to the one before it: an accent, a joiner or a variation selector."""
    return bool(unicodedata.combining(char)) or char in (JOINER, *STYLES)
