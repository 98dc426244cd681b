"""Texts: both languages say the same things, in proper French, and Words fills them in."""

from __future__ import annotations

import logging
import re
import tomllib
from pathlib import Path

import pytest

from tabletop import games
from tabletop.engine.data import BadData, Entry
from tabletop.engine.verb import Refusal
from tabletop.system.languages import SOURCES, system_language
from tabletop.texts import names
from tabletop.texts.language import conventions
from tabletop.texts.rulebook import parse, placeholders, rulebook
from tabletop.texts.words import APP_CATALOGUES, Words
from tests import catalogues
from tests.random_games import OWN

NBSP = "\u00a0"
GAME = games.here()[0]

TERMS = tomllib.loads(Path(__file__).with_name("terms.toml").read_text("utf-8"))
PROGRAMS = ("cli.", "bench.", "check_game.", "puzzles.", "save.checksum", "save.summary", "lessons.points")
"""Texts about matches between programs, and those in which "match" is a verb."""

LONELY = re.compile(rf"[^{NBSP}(:?!][:;!?](?![\w/.])|[^{NBSP}]»|«[^{NBSP}]|[\u202f\u2009]|'")
"""What French typography forbids: a sign with no no-break space beside it, and a straight apostrophe."""


# -- the language files ----------------------------------------------------------------------------------
@pytest.mark.parametrize("domain", catalogues.domains())
def test_both_languages_have_the_same_keys(domain: str) -> None:
    french, english = (catalogues.texts(domain, language) for language in SOURCES)
    assert french.keys() == english.keys()


@pytest.mark.parametrize("domain", catalogues.domains())
def test_both_languages_fill_in_the_same_values(domain: str) -> None:
    french, english = (catalogues.texts(domain, language) for language in SOURCES)
    for key, forms in french.items():
        asked = {form: placeholders(form) for form in (*forms, *english[key])}
        whole = set().union(*asked.values())
        # A singular may leave out the number it stands for.
        odd = [form for form, found in asked.items() if whole - found - {"n"} or not form]
        assert not odd, f"{domain}: {key}: {odd} lacks one of {sorted(whole)}"


@pytest.mark.parametrize("domain", catalogues.domains())
def test_french_elides_before_the_names_of_seats(domain: str) -> None:
    """A name may begin with a vowel: `{seat:of}` says "d’Anna", "de {seat}" would not."""
    seats = re.compile(r"\b(de|que) \{(seat|player|winner|second|owner|rival)\}")
    texts = catalogues.texts(domain, "fr").items()
    assert not [(key, form) for key, forms in texts for form in forms if seats.search(form)]


def test_every_catalogue_is_read_and_no_key_of_the_app_stands_in_two() -> None:
    assert set(catalogues.domains()) == {*APP_CATALOGUES, *OWN}
    found = [key for domain in APP_CATALOGUES for key in catalogues.texts(domain, "fr")]
    assert len(found) == len(set(found))


def test_the_apps_own_words_are_sorted() -> None:
    for language in SOURCES:
        found = list(catalogues.texts("tabletop", language))
        assert found == sorted(found)


def test_every_key_in_the_code_has_a_text() -> None:
    known = catalogues.keys()
    missing = [ask for ask in catalogues.asked() if not any(re.fullmatch(ask.pattern, key) for key in known)]
    assert not missing, "\n".join(f"{place}: {pattern}" for place, pattern in missing)


def french_texts() -> dict[str, str]:
    found = {
        f"{domain}.po: {key} {n}": form
        for domain in (*catalogues.domains(), "argparse")
        for key, forms in catalogues.texts(domain, "fr").items()
        for n, form in enumerate(forms)
    }
    for game in games.here():
        for rule in rulebook(game).rules.values():
            parts = (rule.section.title, rule.source, rule.title, rule.help, rule.refusal, rule.remedy)
            found |= {f"{rule.id} {n}": part.get("fr", "") for n, part in enumerate(parts)}
        for tag, forms in names.names(game).items():
            found |= {f"{game}: {tag} {form}": text for form, text in forms["fr"].items()}
    return found


def test_french_signs_keep_their_distance() -> None:
    def without_braces(text: str) -> str:
        # Examples of commands are no French; a brace holds a value's name and its form.
        prose = "\n".join(line for line in text.split("\n") if not line.startswith("  "))
        return re.sub(r"\{[^{}]*\}", "X", prose)

    odd = {where: text for where, text in french_texts().items() if LONELY.search(without_braces(text))}
    assert not odd, "\n".join(f"{where}: {text}" for where, text in odd.items())


@pytest.mark.parametrize("language", SOURCES)
def test_the_app_has_one_name_for_each_thing(language: str) -> None:
    known = [d for d in catalogues.domains() if d in APP_CATALOGUES and d != "bots"]
    texts = [
        (key, form) for d in known for key, forms in catalogues.texts(d, language).items() for form in forms
    ]
    for term, others in TERMS["app"][language].items():
        odd = [(key, form) for key, form in texts if re.search(others, form) and not key.startswith(PROGRAMS)]
        assert not odd, f"say: {term}"


# -- sentences -------------------------------------------------------------------------------------------
@pytest.mark.parametrize("domain", catalogues.domains())
def test_french_leaves_it_to_the_name_how_of_is_said_before_it(domain: str) -> None:
    """Anna's is d'Anna, Orange's is d'Orange: {seat:of} and {company:of} say so."""
    plain = re.compile(r"\b[Dd]e \{(seat|winner|company)\}")
    forms = (form for forms in catalogues.texts(domain, "fr").values() for form in forms)
    assert not [form for form in forms if plain.search(form)]


@pytest.mark.parametrize("game", games.here())
def test_what_a_game_says_in_french_elides_before_names_too(game: str) -> None:
    """A card of the coach says "la voie d’Orange" by {company:of}; "de {company}" would say "de Orange"."""
    plain = re.compile(r"\b[Dd]e \{(seat|winner|company|player|owner)\}.*")
    found = {
        file.name: told
        for file in (Path(games.__file__).parent / game).glob("*.toml")
        for told in plain.findall(file.read_text("utf-8"))
    }
    assert not found


def test_a_thing_that_names_its_owner_elides_too() -> None:
    words = Words("fr", "rails", seats=["Anna", "Marc"])
    assert [words.name(f"seat_disc.{seat}") for seat in range(2)] == ["Place d\u2019Anna", "Place de Marc"]


def test_a_text_missing_in_every_language_shows_words_and_is_reported_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    words = Words("fr")
    with caplog.at_level(logging.WARNING):
        assert [words("no.such_text", n=n) for n in (1, 2)] == ["Such text"] * 2
    assert len(caplog.records) == 1


@pytest.mark.parametrize(
    ("language", "text", "sentence"),
    [
        ("fr", "Mieux que «\u00a0{x}\u00a0».", "Mieux que «\u00a0Poser sur “Attendez”\u00a0»."),
        ("en", "Better than “{x}”.", "Better than “Poser sur «\u00a0Attendez\u00a0»”."),
    ],
)
def test_quotes_inside_others_are_other_ones(language: str, text: str, sentence: str) -> None:
    assert Words(language).fill(text, {"x": "Poser sur «\u00a0Attendez\u00a0»"}) == sentence
    assert Words("en").fill("“{x}” and “{x}”", {"x": "A “b”"}) == "“A ‘b’” and “A ‘b’”"


def test_a_missing_value_shows_its_name() -> None:
    assert Words("en").fill("{ghost:the} is here", {}) == "{ghost} is here"


def test_the_number_n_chooses_the_form_by_each_languages_own_rule() -> None:
    assert [Words("fr")("map.count", n=n) for n in (0, 1, 2)] == [
        "0 problème.",
        "1 problème.",
        "2 problèmes.",
    ]
    zero, one = (Words("en")("map.count", n=n) for n in (0, 1))
    assert zero.replace("0", "") != one.replace("1", "")


@pytest.mark.parametrize(
    ("setting", "language"),
    [
        ("fr_FR.UTF-8", "fr"),
        ("en_GB", "en"),
        ("de_AT.UTF-8", "de"),
        ("C", "en"),
        ("xx_YY", "en"),
        ("frp", "en"),
    ],
)
def test_the_computers_language_is_spoken(
    setting: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", setting)
    assert system_language() == language


# -- names -----------------------------------------------------------------------------------------------
@pytest.fixture
def named(monkeypatch: pytest.MonkeyPatch) -> Words:
    """Words of a game with three named things."""

    def both(**forms: str) -> dict[str, dict[str, str]]:
        return {"fr": forms, "en": forms}

    tags = {
        "card.car": both(name="Auto", a="une auto", the="l’auto"),
        "token": both(name="Jeton {n}", the="le jeton {n}"),
        "mat": both(name="Tapis de {seat}"),
    }
    monkeypatch.setattr(names, "names", lambda game: tags)
    return Words("fr", GAME, ["Anna", "Marc", "Éloi"])


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{x}", "Auto"),
        ("{x:a}", "une auto"),
        ("{x:the}", "l’auto"),
        ("{x:The}", "L’auto"),
        ("{x:A}", "Une auto"),
        ("{x:of}", "Auto"),
    ],
)
def test_a_tag_becomes_a_name_in_the_form_asked_for(named: Words, text: str, sentence: str) -> None:
    assert named.fill(text, {"x": "card.car_02"}) == sentence


def test_a_numbered_thing_may_say_its_number_and_its_owner(named: Words) -> None:
    assert named.fill("{x:The}", {"x": "token.7"}) == "Le jeton 7"
    assert named.name("token") == "Jeton"  # the next one of the pile has no number of its own yet
    assert named.name("mat.1") == "Tapis de Marc"
    assert named.name("card.car.4.-1") == "Auto"


def test_a_seat_is_called_by_its_players_name(named: Words) -> None:
    assert [named.fill("{x:of}", {"x": f"seat.{n}"}) for n in range(3)] == ["d’Anna", "de Marc", "d’Éloi"]
    assert named.name("seat.7") == "Joueur 8"


def test_a_player_may_have_the_name_of_a_tag(named: Words) -> None:
    named.seats = ["card.car", "seat.2", "{x}"]
    assert [named.fill("{x} joue", {"x": f"seat.{n}"}) for n in range(3)] == [
        "card.car joue",
        "seat.2 joue",
        "{x} joue",
    ]


def test_several_things_are_joined(named: Words) -> None:
    seen = [named.fill("{x}", {"x": tags}) for tags in ([], ["seat.0"], ["seat.0", "seat.1", "card.car"])]
    assert seen == ["", "Anna", "Anna, Marc et Auto"]


def test_a_text_that_is_no_tag_stays_as_it_is(named: Words) -> None:
    assert named.fill("{file} {n}", {"file": "a.b_3", "n": 4}) == "a.b_3 4"
    assert named.name("unheard.of") == "unheard.of"


@pytest.mark.parametrize(
    ("table", "fault"),
    [
        ({"die": {}}, "file: die: a text in fr or en is needed"),
        ({"die": {"de": {"name": "Würfel"}}}, "file: die: de is unknown here"),
        ({"die": {"fr": {"a": "un dé"}, "en": {"a": "a die"}}}, "file: die: fr: the form 'name' is missing"),
        ({"die": {"fr": {"name": "Dé", "a": "un dé"}, "en": {"name": "Die"}}}, "different forms"),
        ({"die": {"fr": {"name": ""}, "en": {"name": "Die"}}}, "file: die: fr: name: a lower-case form"),
        ({"die": {"fr": {"name": "Dé {x}"}, "en": {"name": "Die"}}}, "nothing fills {x}"),
        ({"die": 3}, "file: die: a table is needed"),
    ],
)
def test_a_fault_in_the_names_is_told_with_its_place(table: dict[str, object], fault: str) -> None:
    with pytest.raises(BadData, match=re.escape(fault)):
        names.parse(Entry(table, "file"))


# -- rules -----------------------------------------------------------------------------------------------
def both(text: str) -> dict[str, str]:
    return {"fr": text, "en": text}


def rule(**changes: object) -> dict[str, object]:
    sound = {key: both(key) for key in ("source", "title", "help")}
    return {"id": "ABC-1.2", "kind": "book", **sound, **changes}


def book(*rules: dict[str, object]) -> Entry:
    return Entry({"section": [{"number": 1, "title": both("One")}], "rule": list(rules)}, "file")


@pytest.mark.parametrize("game", games.here())
def test_every_shipped_rulebook_is_sound(game: str) -> None:
    assert rulebook(game).rules
    assert names.names(game)


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        (book(rule(id="ABC-2.1")), "file: rule ABC-2.1: there is no section 2"),
        (book(rule(id="1.2")), "file: rule 1.2: id: a number such as"),
        (book(rule(), rule()), "file: rule ABC-1.2: the id stands twice"),
        (book(rule(kind="guess")), "file: rule ABC-1.2: kind: one of book, ruling, reconstructed"),
        (book(rule(help={})), "file: rule ABC-1.2: help: a text in fr or en is needed"),
        (book(rule(help=both(" "))), "file: rule ABC-1.2: help: a text is empty"),
        (book(rule(help=7)), "file: rule ABC-1.2: help: a table is needed"),
        (book(rule(refusal={"fr": "{a}", "en": "{b}"})), "refusal: en and fr differ in {a}, {b}"),
        (book(rule(refusal=both("{a"))), "file: rule ABC-1.2: refusal: "),
        (book(rule(remedy=both("x"))), "file: rule ABC-1.2: a remedy without a refusal"),
        (book(rule(helf=both("x"))), "file: rule ABC-1.2: helf is unknown here"),
        (Entry({"section": []}, "file"), "file: rule is missing"),
    ],
)
def test_a_fault_in_a_rulebook_is_told_with_its_place(entry: Entry, fault: str) -> None:
    with pytest.raises(BadData, match=re.escape(fault)):
        parse(entry)


@pytest.fixture
def ruled(monkeypatch: pytest.MonkeyPatch) -> Words:
    """Words of a game with one rule that refuses."""
    shelf = parse(book(rule(refusal=both("No {x}."), remedy=both("Take {x} {y}."))))
    monkeypatch.setattr("tabletop.texts.words.rulebook", lambda game: shelf)
    return Words("en", GAME, ["Anna"])


def test_a_rule_is_told_in_one_language(ruled: Words) -> None:
    told = ruled.rule("ABC-1.2")
    assert (told.number, told.section, told.help, told.kind) == ("1.2", "One", "help", "book")
    assert ruled.rules() == [told]


def test_a_refusal_becomes_a_sentence_and_a_remedy(ruled: Words) -> None:
    params = {"x": "seat.0", "y": 3}
    assert ruled.refusal(Refusal("ABC-1.2", params)) == ("No Anna.", "Take Anna 3.")


def test_a_refusal_that_lacks_its_values_tells_the_rule_instead(ruled: Words) -> None:
    assert ruled.refusal(Refusal("ABC-1.2", {"x": 1})) == ("No 1.", "")
    assert ruled.refusal(Refusal("ABC-1.2", {})) == ("help", "")


def test_an_unknown_rule_shows_its_number(ruled: Words) -> None:
    assert ruled.refusal(Refusal("ABC-9.9", {})) == ("ABC-9.9", "")


def test_no_text_of_a_player_stands_in_the_code() -> None:
    """French letters among others in a string of the code are words that escaped from the language files."""
    package = Path(catalogues.PACKAGE)
    odd = [
        f"{path.relative_to(package)}: {match[0]}"
        for path in sorted(package.rglob("*.py"))
        for match in re.finditer(
            r'"[^"\n]*(?:\w[éèêàçùœ]|[éèêàçùœ]\w)[^"\n]*"',
            re.sub(r'"""[\s\S]*?"""', "", path.read_text("utf-8")),
        )
    ]
    assert not odd, "\n".join(odd)


@pytest.mark.parametrize(("language", "said"), [("fr", "le revenu"), ("en", "income")])
def test_a_number_in_a_name_is_told_below_zero_too(language: str, said: str) -> None:
    words = Words(language, "rails")
    assert words.name("income.-3", "the") == f"{said} −3"
    assert words.name("income.-1", "the") == f"{said} −1"
    assert words.name("income.4", "the") == f"{said} 4"
    assert words.name("income", "the") == said


@pytest.mark.parametrize("language", SOURCES)
def test_a_number_below_nothing_has_a_minus_as_it_is_printed(language: str) -> None:
    words = Words(language, "gharkane", ["Léa"])
    said = words("log.disease_better", seat="seat.0", value=-1)
    assert "−1" in said
    assert "-" not in said
    assert "−" not in words("log.disease_better", seat="seat.0", value=1)


@pytest.mark.parametrize("language", SOURCES)
def test_a_change_has_its_sign_as_it_is_printed(language: str) -> None:
    words = Words(language, "rails")
    assert words("number.signed", n=-3) == "−3"
    assert words("number.signed", n=3) == "+3"
    assert words("number.signed", n=0) == "0"
    assert words("number.plain", n=-3) == "−3"


@pytest.mark.parametrize(("language", "points"), [("en", "1,250"), ("fr", "1\u202f250"), ("de", "1.250")])
def test_thousands_are_separated_as_the_language_does(language: str, points: str) -> None:
    words = Words(language, "rails")
    assert words.number(1250) == points
    assert words("number.signed", n=-1250) == f"−{points}"
    assert words.pair("x", 1250).endswith(points)


@pytest.mark.parametrize("language", SOURCES)
@pytest.mark.parametrize("domain", catalogues.domains())
def test_what_explains_a_name_does_not_begin_with_it(domain: str, language: str) -> None:
    """It stands under the name."""
    texts = catalogues.texts(domain, language)
    pairs = [(name[0], texts[f"{key}.about"][0]) for key, name in texts.items() if f"{key}.about" in texts]
    assert [about for name, about in pairs if re.match(re.escape(name) + r"\s?:", about, re.IGNORECASE)] == []


def test_a_dividend_is_one_of_a_company_in_french() -> None:
    paid = Words("fr", "rails", ["Anna"])("log.dividend", seat="seat.0", company="company.white", n=15)
    assert paid.endswith("de dividendes de Blanc.")


@pytest.mark.parametrize(
    ("language", "quoted"), [("fr", "«\u00a0Plans\u00a0»"), ("en", "“Plans”"), ("de", "„Plans“")]
)
def test_quotation_marks_have_the_spaces_of_their_language(language: str, quoted: str) -> None:
    assert conventions(language).quoted("Plans") == quoted
