"""German: whole for the app and for Macadam, in German typography, with names in their cases."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator

import pytest

from tabletop.reference import search
from tabletop.system.languages import SOURCES, languages
from tabletop.texts import translations
from tabletop.texts.check_language import faults_of
from tabletop.texts.language import conventions, read
from tabletop.texts.names import names
from tabletop.texts.translations import is_complete
from tabletop.texts.units import domains, translated, units
from tabletop.texts.words import APP_CATALOGUES, Words
from tabletop.ui.kit.faces import FACES, has
from tests.languages import left_in_english
from tests.random_games import OWN

TRANSLATIONS = [code for code in languages() if code not in SOURCES]
ODD_SIGNS = re.compile(r"[“][^“„”]*”|(?<![\w}])'|\"|[ \u00a0][:;?!](?:\s|$)|«|»|\.\.\.")
"""Signs that no German text has: English or French quotes, spaces before marks, typewriters' signs."""


def german() -> Iterator[tuple[str, str]]:
    """Each text for players, with its domain and context; commands' help is for terminals."""
    for domain in domains():
        for entry in translated(domain, "de"):
            if not entry.context.startswith(("cli.", "referee.", "cluster.", "report.", "table.no_p")):
                yield from ((f"{domain}: {entry.context}", form) for form in entry.forms)


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_what_a_language_declares_complete_is_whole_and_nothing_in_it_is_faulty(code: str) -> None:
    assert set(read(code).complete) <= set(domains())
    for domain in domains():
        faults = [*faults_of([*units(domain)], translated(domain, code))]
        assert not [fault for fault in faults if fault.kind != "missing" or is_complete(domain, code)]


def test_german_is_complete_for_the_app_and_for_macadam_and_begun_for_the_others() -> None:
    assert {*APP_CATALOGUES, "argparse", "macadam"} <= set(conventions("de").complete)
    for game in OWN:
        assert translated(game, "de")


def test_german_signs_are_german() -> None:
    texts = [(where, text) for where, text in german() if not where.startswith("argparse")]
    odd = [f"{where}: {text}" for where, text in texts if ODD_SIGNS.search(text)]
    assert not odd, "\n".join(odd)


def test_every_german_letter_is_in_every_face() -> None:
    assert not {face: lacks for face in FACES if (lacks := {c for c in "ÄÖÜäöüß„“" if not has(face, c)})}


@pytest.mark.parametrize(
    ("form", "car", "officer", "insurance"),
    [
        ("a", "ein Auto", "ein Polizist", "eine Versicherung"),
        ("a.acc", "ein Auto", "einen Polizisten", "eine Versicherung"),
        ("a.dat", "einem Auto", "einem Polizisten", "einer Versicherung"),
        ("the.acc", "das Auto", "den Polizisten", "die Versicherung"),
        ("The.dat", "Dem Auto", "Dem Polizisten", "Der Versicherung"),
    ],
)
def test_a_name_stands_in_its_case(form: str, car: str, officer: str, insurance: str) -> None:
    words = Words("de", "macadam")
    assert [
        words.fill(f"{{c:{form}}}", {"c": f"card.{kind}"}) for kind in ("car", "officer", "insurance")
    ] == [
        car,
        officer,
        insurance,
    ]


def test_a_form_has_all_cases_or_one_for_all() -> None:
    for tag, forms in names("macadam").items():
        for form, text in forms["de"].items():
            assert text.count("|") in (0, len(conventions("de").forms) - 1), f"{tag}: {form}: {text}"
            assert form in ("a", "the") or "|" not in text, f"{tag}: {form}: {text}"


def test_every_case_that_a_text_asks_for_exists() -> None:
    asked = {case for _, text in german() for case in re.findall(r"\{\w+:\w+\.(\w+)\}", text)}
    assert asked
    assert asked <= {*conventions("de").forms}


def test_numbers_are_german() -> None:
    known = conventions("de")
    assert (known.number(12345.678, 1), known.percentage(0.85)) == ("12.345,7", "85\u00a0%")


@pytest.mark.parametrize("domain", sorted({*APP_CATALOGUES, "macadam"}))
def test_hardly_a_sentence_is_the_same_as_in_english(domain: str) -> None:
    same = [entry.source for entry in translated(domain, "de") if entry.forms[0] == entry.source]
    assert not [text for text in same if len(re.findall(r"(?<![{:.])\b[a-z]{2,}\b", text)) > 1]


@pytest.mark.parametrize(
    ("question", "rule"),
    [
        ("Was kostet eine Strafe?", "MAC-13.1"),
        ("Wann endet die Runde?", "MAC-1.2"),
        ("Darf ich zweimal würfeln?", "MAC-12.5"),
        ("Kann ich Karten tauschen?", "MAC-16.2"),
        ("wie viele karten zu dritt", "MAC-5.3"),
        ("Was passiert bei Gleichstand?", "MAC-18.2"),
        ("Wann darf ich den Polizistn spielen?", "MAC-7.1"),
        ("Brauche ich für das Auto einen Führerschein?", "MAC-10.4"),
    ],
)
def test_a_question_in_german_finds_its_rule(question: str, rule: str) -> None:
    assert rule in [answer.key for answer in search.ask(Words("de", "macadam"), question)[:3]]


def test_english_on_a_german_screen_is_noticed() -> None:
    assert left_in_english(["Würfeln", "Take the penalty"], "macadam", "de") == {"Take the penalty"}


def test_what_is_filled_into_a_text_that_is_not_translated_is_in_the_language_of_the_text(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loaded = translations._loaded

    def lacking(domain: str, code: str) -> gettext.NullTranslations:
        return gettext.NullTranslations() if (domain, code) == ("macadam", "de") else loaded(domain, code)

    seats = ["Léa", "Marc"]
    assert Words("de", "macadam", seats)("panel.mat", seat="seat.0") == "Vor Léa"
    monkeypatch.setattr(translations, "_loaded", lacking)
    words = Words("de", "macadam", seats)
    assert words("panel.mat", seat="seat.0") == "Léa’s mat"
    assert (
        words.fill(
            translations.Untranslated("{seats}: {n}", "en"),
            {"seats": [*map("seat.{}".format, range(2))], "n": 1250},
        )
        == "Léa and Marc: 1,250"
    )
    assert words("pair", name="seat.0", value=1250) == "Léa: 1.250"
