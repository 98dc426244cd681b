"""The check of a game's texts: all languages have the same texts, and no text that matches need is
missing."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import polib

from tabletop.authors.fault_lines import fault_in
from tabletop.engine.game import AnyGame
from tabletop.engine.table import Text
from tabletop.reference.glossary import glossary
from tabletop.system.game_packages import package_of
from tabletop.system.languages import FALLBACK, SOURCES
from tabletop.teaching import wording
from tabletop.texts import guest_catalogues, names
from tabletop.texts.rulebook import placeholders
from tabletop.texts.units import units
from tabletop.texts.words import Words

KEY = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9_]+)+")
"""The pattern of a text key; other strings on the table, such as numbers, are shown as they are."""
NAMES = "computer.names"
"""The key of the text that lists names for computer players, from the world of the game."""
Forms = Mapping[str, tuple[str, ...]]
"""The forms of every text in a language file, by the text's key: one form, or a singular and a plural."""


def catalogue_faults(game: str) -> Iterator[str]:
    """Yield the faults of the language files: a damaged or incomplete file, or differing placeholders."""
    package = package_of(game)
    for language in SOURCES:
        if not guest_catalogues.file_of(game, language).is_file():
            yield f"{_where(game, language)}: the file is missing"
        yield from fault_in(package, guest_catalogues.read, game, language)
    known = {language: _texts(game, language) for language in SOURCES}
    every = dict.fromkeys(key for texts in known.values() for key in texts)
    for key in every:
        yield from _uneven(game, key, {language: known[language].get(key, ()) for language in SOURCES})


def untranslated(game: str) -> Iterator[str]:
    """Yield a fault for each text of a data file that is missing in French or English; in play, the other
    language would replace it."""
    folder = package_of(game).file().name
    for unit in units(game, everything=True):
        for language in SOURCES if not unit.file.endswith(".po") else ():
            if language not in unit.written:
                yield f"{folder}/{unit.context}: {language}: the text is missing"


def spacing_faults(game: str) -> Iterator[str]:
    """Yield a fault for each text of the language files and data files that lacks a no-break space that its
    language requires. A text that is the same in both languages is a title, and is not checked."""
    folder = package_of(game).file().name
    for unit in (unit for unit in units(game) if unit.source[0] != unit.other):
        for language, text in zip(FALLBACK, (unit.source[0], unit.other), strict=True):
            where = f"{_where(game, language)}: " if unit.file.endswith(".po") else f"{folder}/"
            for fault in wording.spacing_faults(text, language):
                yield f"{where}{unit.context}: {language}: {fault}"


def _uneven(game: str, key: str, forms: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    asked = {language: _placeholders(texts) for language, texts in forms.items()}
    if any(names is None for names in asked.values()):
        yield from (
            f"{_where(game, each)}: {key}: a brace is not closed" for each in asked if asked[each] is None
        )
        return
    whole = set[str]().union(*(names or () for names in asked.values()))
    for language, texts in forms.items():
        if not texts or not all(text.strip() for text in texts):
            yield f"{_where(game, language)}: {key}: the text is missing"
        elif lacking := sorted(whole - (asked[language] or set())):
            yield f"{_where(game, language)}: {key}: {{{lacking[0]}}} is missing, which another language has"


def _placeholders(texts: Iterable[str]) -> set[str] | None:
    """Return the names in braces in the forms of a text; None if it cannot be read."""
    try:
        return {name for text in texts for name in placeholders(text)}
    except ValueError:
        return None


def faults(game: AnyGame, said: Iterable[Text]) -> Iterator[str]:
    """Yield a fault for each missing text of a game.

    The texts needed are those that its questions, verbs, options and code name, and those that its log and
    table asked for in matches (`said`).
    """
    declared = [Text(key) for key in _declared(game)]
    for language in SOURCES:
        known, app = _texts(game.key, language), Words(language)
        for text in dict.fromkeys([*declared, *said]):
            where = f"{_where(game.key, language)}: {text.key}"
            if text.key in known:
                yield from (f"{where}: {fault}" for fault in _unfilled(text, known[text.key]))
            elif KEY.fullmatch(text.key) and app.asks(text.key) is None:
                yield f"{where}: the text is missing"


def _declared(game: AnyGame) -> Iterator[str]:
    for question in game.questions:
        yield from (f"prompt.{question}", f"prompt.{question}.watched")
    yield from (f"action.{verb}" for verb in game.verbs)
    for option in game.options:
        yield from (f"option.{option.key}", f"option.{option.key}.help")
        yield from (f"option.{option.key}.{str(choice).lower()}" for choice in option.choices)


def _unfilled(text: Text, forms: tuple[str, ...]) -> Iterator[str]:
    """Yield the placeholders that nothing fills, for a text that was said with parameters."""
    asked = _placeholders(forms)
    if text.params and asked and (odd := sorted(asked - text.params.keys())):
        yield f"nothing fills {{{odd[0]}}}"


def name_faults(game: str, tags: Iterable[str]) -> Iterator[str]:
    """Yield a fault for each of these tags (of things that players saw in a match) that has no name."""
    where = f"{package_of(game).file().name}/components.toml: names"
    yield from (f"{where}: {tag}: nothing names it" for tag in tags if names.find(game, tag) is None)


def about_faults(game: str, things: Mapping[str, str]) -> Iterator[str]:
    """Yield a fault for each kind of thing that players saw in a match and that has no explanation.

    Args:
        things: the picture of each thing, by the thing's tag; an explanation may belong to either.
    """
    where, words = f"{package_of(game).file().name}/components.toml: names", glossary(Words("en", game))
    told = set[str]()
    for tag, picture in things.items():
        if any(names.about(game, each) or words.of(each) for each in (tag, picture)):
            continue
        kind = next((kind for kind in names.nearest_first(tag) if kind in names.names(game)), tag)
        if kind not in told:
            told.add(kind)
            yield f"{where}: {kind}: about is missing: nothing explains it"


def sound_faults(game: AnyGame, written: Collection[str]) -> Iterator[str]:
    """Yield a fault for each sound that is never played, because its key is neither a verb nor the key of a
    log line.

    Args:
        written: the text keys in the game's code.
    """
    where = f"{package_of(game.key).file().name}/components.toml: sounds"
    known = _texts(game.key, SOURCES[0])
    for key in game.sounds:
        if key in game.verbs or key in known:
            continue
        if key in written:
            yield f"{where}: {key}: the log has this line, but its text is missing"
        else:
            yield f"{where}: {key}: there is no such verb and no such line of the log"


def wishes(game: str) -> Iterator[str]:
    """Yield suggestions for optional texts that the game lacks, one line of text each."""
    for language in SOURCES:
        if NAMES not in _texts(game, language):
            yield f"{_where(game, language)}: {NAMES}: the text is missing; computers are named by number"


@cache
def _texts(game: str, language: str) -> Forms:
    """Return the texts of a game's language file; empty for one that is missing or damaged."""
    path = guest_catalogues.file_of(game, language)
    try:
        return dict(_entries(path))
    except Exception:  # reported when it was read as a catalogue
        return {}


def _entries(path: Path) -> Iterator[tuple[str, tuple[str, ...]]]:
    data = path.read_bytes()  # a path that leads nowhere would make the library write to standard error
    entries = polib.pofile(data.decode()) if path.suffix == ".po" else polib.mofile(data)
    for entry in entries:
        if not entry.obsolete:
            forms = entry.msgstr_plural.values() if entry.msgid_plural else (entry.msgstr,)
            yield entry.msgid, tuple(map(str, forms))


def _where(game: str, language: str) -> str:
    return package_of(game).shown(guest_catalogues.file_of(game, language))
