"""Translators' files: every text is in a template, and each fault of a translation is named."""

from __future__ import annotations

import difflib
import shutil
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from tabletop import cli, games
from tabletop._build import hatch_build, translate
from tabletop.engine.data import Entry
from tabletop.system import paths
from tabletop.system.languages import FALLBACK, SOURCES, languages
from tabletop.texts.check_language import TranslationFault, faults_of
from tabletop.texts.language import read
from tabletop.texts.rulebook import rulebook
from tabletop.texts.units import ARGPARSE, Translated, Unit, domains, of_data, translated, units
from tests.languages import forget, made_up

SOURCE = [
    Unit("game.po", "log.move", ("{seat} moves {n} step.", "{seat} moves {n} steps.")),
    Unit("game.po", "log.pass", ("{seat} passes.",)),
    Unit("rulebook.toml", "rulebook.toml: rule ABC-1.2: help", ("Pay {price}.",)),
]
SOUND = [
    Translated("log.move", SOURCE[0].source[0], ("{seat} zieht ein Feld.", "{seat} zieht {n} Felder.")),
    Translated("log.pass", SOURCE[1].source[0], ("{seat:the.nom} passt.",)),
    Translated(SOURCE[2].context, SOURCE[2].source[0], ("Zahle {price}.",)),
]


def test_a_sound_translation_has_no_fault() -> None:
    assert [*faults_of(SOURCE, SOUND)] == []


@pytest.mark.parametrize(
    ("at", "planted", "fault"),
    [
        (1, None, TranslationFault("missing", "game.po", "log.pass", "{seat} passes.")),
        (
            1,
            {"source": "{seat} skips."},
            TranslationFault("outdated", "game.po", "log.pass", "{seat} skips."),
        ),
        (
            2,
            {"forms": ("Zahle.",)},
            TranslationFault("placeholders", "rulebook.toml", SOURCE[2].context, "price"),
        ),
        (
            0,
            {"forms": ("{player} zieht.", "{seat} zieht {n} Felder.")},
            TranslationFault("placeholders", "game.po", "log.move", "player, seat"),
        ),
    ],
)
def test_a_planted_fault_is_named(
    at: int, planted: dict[str, object] | None, fault: TranslationFault
) -> None:
    entries = [*SOUND]
    entries[at : at + 1] = [] if planted is None else [entries[at]._replace(**planted)]
    assert [*faults_of(SOURCE, entries)] == [fault]


def test_an_entry_that_no_source_has_is_named() -> None:
    gone = Translated("log.gone", "Gone.", ("Weg.",))
    assert [*faults_of(SOURCE, [*SOUND, gone])] == [TranslationFault("unknown", "", "log.gone", "Gone.")]


def test_the_command_names_faults_and_counts_the_texts_of_each_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "locale").mkdir()
    texts = {"desk": {"people.title": ("People", "{x}")}}
    with made_up(tmp_path / "locale", texts, monkeypatch) as folder:
        assert cli.main(["--language", "en", "check-language", "xx", "desk"]) == 1
        told = capsys.readouterr().out
        assert "desk: people.title: " in told
        assert told.splitlines()[-1] == "1 fault."
        (folder / "xx" / "language.toml").write_text('complete = ["advice"]', "utf-8")
        forget()
        assert cli.main(["--language", "en", "check-language", "xx", "advice"]) == 1
        missing = len([*units("advice")])
        assert capsys.readouterr().out.splitlines()[-1] == f"{missing} faults."


@pytest.mark.parametrize("asked", ["fr", "zz", "de chess"])
def test_what_is_no_translation_or_no_catalogue_is_refused(
    asked: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        cli.main(["--language", "en", "check-language", *asked.split()])
    assert asked.split()[-1] in capsys.readouterr().err


# -- the texts to translate -----------------------------------------------------------------------
@pytest.mark.parametrize("domain", domains())
def test_every_text_has_a_context_of_its_own(domain: str) -> None:
    found = [(unit.context, unit.source[0]) for unit in units(domain)]
    assert found
    assert len({context or source for context, source in found}) == len(found)


@pytest.mark.parametrize("game", games.here())
def test_every_text_of_a_rulebook_is_among_them_and_is_read_back_by_its_place(game: str) -> None:
    known = {unit.context: unit.source[0] for unit in units(game)}
    for rule in rulebook(game).rules.values():
        for text in (rule.title, rule.help, rule.refusal, rule.otherwise, rule.remedy, rule.source):
            assert not text or known[text.place.context] == text["en"]


def test_a_text_of_a_data_file_is_found_wherever_it_stands() -> None:
    data = Entry(
        {
            "names": {"die": {"fr": {"name": "Dé"}, "en": {"name": "Die"}}},
            "word": [
                {"key": "t", "forms": {"fr": ["pli"], "en": ["trick", "tricks"]}, "nouns": {"en": ["x"]}}
            ],
            "count": 3,
        },
        "toy/file.toml",
    )
    assert [*of_data(data)] == [
        Unit("file.toml", "file.toml: names: die: name", ("Die",), "Dé", FALLBACK),
        Unit("file.toml", "file.toml: word t: forms", ("trick, tricks",), "pli", FALLBACK),
    ]


@pytest.mark.parametrize("domain", sorted({*domains()} - {ARGPARSE}))
def test_both_sources_have_every_text(domain: str) -> None:
    """A source may lack a text, and another one stands in; ours lack none."""
    lacking = [unit.context for unit in units(domain) if not unit.other]
    assert not lacking


def test_a_template_holds_every_text_and_an_update_marks_what_has_changed(tmp_path: Path) -> None:
    file = tmp_path / "desk.po"
    made = translate.template("desk", "de")
    assert len(made) == len([*units("desk")])
    first, second, *_ = (message for message in made if message.id)
    first.string, second.string = "eins", "zwei"
    translate._write(made, file)
    changed = file.read_text("utf-8").replace(str(second.id), f"{second.id} as it was")
    file.write_text(changed, "utf-8")
    with file.open("rb") as source:
        assert len(read_po(source)) == len(made)
    known = {message.context: message for message in translate.updated("desk", "de", file) if message.id}
    assert (known[first.context].string, known[first.context].fuzzy) == ("eins", False)
    assert (known[second.context].string, known[second.context].fuzzy) == ("zwei", True)


TRANSLATIONS = sorted({*languages()} - {*SOURCES})


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_an_update_changes_nothing_in_catalogues_that_are_up_to_date(code: str, tmp_path: Path) -> None:
    folder = Path(code, "LC_MESSAGES")
    shutil.copytree(translate.LOCALE / folder, tmp_path / folder)
    translate.update(code, tmp_path)
    changed = [
        file.name
        for file in sorted((translate.LOCALE / folder).glob("*.po"))
        if file.read_bytes() != (tmp_path / folder / file.name).read_bytes()
    ]
    assert not changed, f"run python -m tabletop._build.translate {code}"


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_an_update_after_a_new_text_adds_only_that_text(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = [*units("desk")]
    new = Unit("desk.po", f"{known[3].context}.new", ("A text that is new.",), "nouveau")
    monkeypatch.setattr(translate, "units", lambda domain: [*known[:4], new, *known[4:]])
    file = translate.LOCALE / code / "LC_MESSAGES" / "desk.po"
    translate._write(translate.updated("desk", code, file), tmp_path / "desk.po")
    compared = difflib.ndiff(
        file.read_text("utf-8").splitlines(), (tmp_path / "desk.po").read_text("utf-8").splitlines()
    )
    changes = [line for line in compared if line[:1] in "-+?"]
    assert all(line.startswith("+ ") for line in changes)
    assert {"+ #. nouveau", f'+ msgctxt "{new.context}"', '+ msgstr ""'} <= {*changes}
    assert len(changes) <= 7


def test_an_update_adds_no_text_to_an_excerpt(tmp_path: Path) -> None:
    code, domain = "de", "paris"
    assert domain in read(code).excerpts
    made = translate.updated(domain, code, translate.LOCALE / code / "LC_MESSAGES" / f"{domain}.po")
    assert 1 < len(made) < len([*units(domain)])
    assert all(each.string for each in made if each.id)


def test_a_source_language_is_not_updated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["translate", SOURCES[0]])
    with pytest.raises(SystemExit):
        translate.main()


def test_a_plural_that_is_not_translated_yet_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "tabletop" / "locale" / "de" / "LC_MESSAGES" / "match.po"
    translate._write(translate.template("match", "de"), file)
    hatch_build.compile_catalogues(tmp_path)
    monkeypatch.setattr(paths, "locale_dir", lambda: tmp_path / "tabletop" / "locale")
    assert translated("match", "de") == []
