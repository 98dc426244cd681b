"""The languages as players choose among them: their names, and for which games each is whole."""

from __future__ import annotations

from tabletop.games import here
from tabletop.system.languages import languages
from tabletop.texts.boxes import game_name
from tabletop.texts.language import conventions
from tabletop.texts.translations import is_complete
from tabletop.texts.words import APP_CATALOGUES, Words


def is_whole(code: str, game: str = "") -> bool:
    """Tell whether no text of the app and of a game is missing in the language `code`; "" stands for all
    games."""
    games = [game] if game else here()
    return all(is_complete(domain, code) for domain in (*APP_CATALOGUES, *games))


def next_language(code: str, game: str = "") -> str:
    """Return the language that the language key switches to from the language `code`: the next one that is
    whole for a game, or, for "", for all games."""
    known = languages()
    at = known.index(code) + 1
    return next(each for each in (*known[at:], *known[:at]) if is_whole(each, game))


def described(words: Words, code: str) -> tuple[str, str]:
    """Return the own name of a language, and a sentence about which parts are not translated yet. If there
    are such parts, the name is marked: with the games that are whole, or as a begun translation."""
    name = conventions(code).name
    app = all(is_complete(domain, code) for domain in APP_CATALOGUES)
    whole = [game_name(key, words.language) for key in here() if app and is_complete(key, code)]
    lacks = [game_name(key, words.language) for key in here() if not is_complete(key, code)]
    if app and not lacks:
        return name, words("settings.language.whole")
    parts = lacks if app else [words("app.name"), *lacks]
    mark = "settings.language.only" if whole else "settings.language.begun"
    return words(mark, name=name, games=whole), words("settings.language.lacks", parts=parts)
