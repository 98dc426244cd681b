"""Every problem that a map may have is told in both languages, with the same values in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from tabletop.maps.board import KINDS

ROOT = Path(__file__).parents[2] / "tabletop"
SAID = re.compile(r'report\("(\w+)"|"map\.(\w+)"|_problem\(zone, "(\w+)"|"(tile_\w+)"')
SPELT_ELSEWHERE = {
    *(f"shape_{kind}" for kind in KINDS),
    *(f"{file}_{fault}" for file in ("picture", "tileset") for fault in ("outside", "missing")),
    *("gid", "template"),
}


def codes() -> set[str]:
    """The problems that the source names."""
    sources = [path.read_text("utf-8") for path in (ROOT / "maps").glob("*.py")]
    named = {"".join(match.groups("")) for source in sources for match in SAID.finditer(source)}
    return {code for code in named if not code.endswith("_")} - {"picture", "tile"} | SPELT_ELSEWHERE


def sentences(language: str) -> dict[str, list[str]]:
    with (ROOT / "locale" / language / "LC_MESSAGES" / "maps.po").open("rb") as file:
        catalogue = read_po(file, locale=language)
    return {key_of(message.id): forms(message.string) for message in catalogue if message.id}


def key_of(message_id: object) -> str:
    return str(message_id if isinstance(message_id, str) else message_id[0]).removeprefix("map.")  # type: ignore[index]


def forms(text: object) -> list[str]:
    return [text] if isinstance(text, str) else list(text)  # type: ignore[call-overload]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_problem_has_a_sentence(language: str) -> None:
    assert set(sentences(language)) == codes()
    assert all(text for texts in sentences(language).values() for text in texts)


def test_both_languages_name_the_same_values() -> None:
    french, english = sentences("fr"), sentences("en")
    for key, texts in french.items():
        values = [set(re.findall(r"{(\w+)}", text)) for text in texts + english[key]]
        assert all(v == values[0] for v in values), key


def test_french_marks_keep_their_space() -> None:
    for key, texts in sentences("fr").items():
        for text in texts:
            assert not re.search(r"(?<!\u00a0)[;:!?»]|«(?!\u00a0)", text), (key, text)
