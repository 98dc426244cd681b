"""What is wrong with a text as a player reads it: raw keys, blanks, spaces, full stops."""

from __future__ import annotations

import re
from collections.abc import Iterator

FAULTS = {
    "a blank": re.compile(r"[{}]"),
    "a raw tag": re.compile(r"(?<![\w.@/-])[a-z]\w*(?:\.[a-z0-9_-]+)+(?![\w@/-])"),
    "two full stops": re.compile(r"(?<!\.)\.\.(?!\.)|[?!…:]\.|\.\s+\."),
    "two spaces": re.compile(r"[ \u00a0\u202f]{2}"),
}
SPACES = {
    "en": {"a space before a mark": re.compile(r"[ \u00a0\u202f][:;?!](?=[\s\u00a0]|$)")},
    "de": {
        "a space before a mark": re.compile(r"[ \u00a0\u202f][:;?!](?=[\s\u00a0]|$)"),
        "quotes of another language": re.compile(r"“[^„“”]*”|[«»]"),
    },
    "fr": {
        "no space before a mark": re.compile(r"(?<![ \u00a0\u202f\s:;?!\d(/])[:;?!](?=[\s\u00a0]|$)"),
        "a space that breaks": re.compile(r" [:;?!»](?=[\s\u00a0.]|$)|« "),
    },
}
TITLE = "Paris: New Eden", "Paris"
"""What is printed on a box stays as it is in every language."""


def faults(text: str, language: str) -> Iterator[str]:
    """Each fault of a text, with what stands there."""
    text = text.replace(*TITLE)
    for fault, pattern in {**FAULTS, **SPACES[language]}.items():
        if found := pattern.search(text):
            yield f"{fault} at {found[0]!r}: {text}"
