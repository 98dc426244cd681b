"""The check of a game's data files. Each entry is checked on its own, so that one run finds all faults."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from tabletop.authors.fault_lines import fault_in, faults_of
from tabletop.engine import VERSION
from tabletop.engine.data import Entry
from tabletop.reference.asking import sound_asking
from tabletop.system.game_packages import SOUND_FILES, GamePackage
from tabletop.system.palette import THEME, own_palette
from tabletop.texts import names, rulebook
from tabletop.texts.game_data import game_data
from tabletop.texts.words import APP_CATALOGUES
from tabletop.ui.board import recipes
from tabletop.ui.kit import art, sound
from tabletop.ui.kit.faces import FACES

BOX = ("name", "tagline")


def faults(package: GamePackage) -> Iterator[str]:
    """Yield the faults in the game's data: title and players, rules, words by which players search the help,
    names, options, pictures, theme, art and sounds."""
    for check in (_box, _rules, _asking, _names, _options, _pictures, _theme, _drawings, _sounds):
        yield from faults_of(package, check(package))


def wishes(package: GamePackage) -> Iterator[str]:
    """Yield suggestions for optional data that the game lacks, one line of text each."""
    folder = package.file().name
    if not art.drawn(_cover(package)):
        yield f"{folder}/art/cover_{package.key}.svg: the file is missing; the box is plain"
    if not package.ours and not package.file(THEME).is_file():
        yield f"{folder}/{THEME}: the file is missing; the game has the colours of the app"


def _cover(package: GamePackage) -> str:
    return art.of_game(package.key, f"cover_{package.key}")


def _box(package: GamePackage) -> Iterator[str]:
    box = game_data(package.key, "components.toml").table("game")
    if box.values.get("key") != package.key:
        yield f"{box.where}: key: {package.key!r} is needed, not {box.values.get('key')!r:.40}"
    if package.key in APP_CATALOGUES:
        yield f"{box.where}: key: {package.key!r} is the name of texts of the app"
    if not package.ours and "needs" not in box.values:
        yield f"{box.where}: needs is missing: the version of the engine, {VERSION}"
    for name in BOX:
        yield from fault_in(package, rulebook.translations, box, name)
    for name in ("players", "minutes"):
        numbers = box.numbers(name)
        if not numbers or any(number < 1 for number in numbers) or list(numbers) != sorted(numbers):
            yield f"{box.where}: {name}: numbers above 0 are needed, the lowest first"


def _rules(package: GamePackage) -> Iterator[str]:
    """Yield the faults of the rulebook, each chapter and rule read by itself."""
    book = game_data(package.key, "rulebook.toml")
    yield from fault_in(package, rulebook.refuse_unknown, book, {"section", "rule"})
    sections, sound = list(book.tables("section")), []
    for entry in sections:
        found = list(fault_in(package, rulebook.parse, _alone(book, section=[entry.values], rule=[])))
        yield from found
        sound += [] if found else [entry.values]
    for entry in book.tables("rule"):
        yield from fault_in(package, rulebook.parse, _alone(book, section=sound, rule=[entry.values]))
    yield from fault_in(package, rulebook.parse, book)


def _asking(package: GamePackage) -> Iterator[str]:
    yield from fault_in(package, sound_asking, package.key)


def _alone(file: Entry, **values: object) -> Entry:
    return Entry(values, file.where)


def _names(package: GamePackage) -> Iterator[str]:
    table = game_data(package.key, "components.toml").table("names")
    for tag, values in table.values.items():
        yield from fault_in(package, names.parse, Entry({tag: values}, table.where))


def _options(package: GamePackage) -> Iterator[str]:
    data = game_data(package.key, "components.toml")
    for entry in data.tables("option") if "option" in data.values else ():
        yield from fault_in(package, _alone(data, option=[entry.values]).options)


def _pictures(package: GamePackage) -> Iterator[str]:
    game_data(package.key, recipes.PICTURES)
    yield from recipes.faults(package.key)


def _theme(package: GamePackage) -> Iterator[str]:
    where = f"{package.file().name}/{THEME}"
    try:
        look = own_palette(package.key)
    except (OSError, ValueError) as fault:
        yield f"{where}: {fault}"
        return
    if look and look.face not in FACES:
        yield f"{where}: face: one of {', '.join(FACES)} is needed, not {look.face!r:.40}"


def _drawings(package: GamePackage) -> Iterator[str]:
    """Yield the drawings of the package that cannot be painted, its cover among them."""
    for path in sorted(package.file("art").glob("*.svg")):
        if fault := art.fault_of(art.of_game(package.key, path.stem)):
            yield f"{package.file().name}/art/{path.name}: {fault}"


def _sounds(package: GamePackage) -> Iterator[str]:
    """Yield the sounds that are named but missing, and those of the package that cannot be played or that
    nothing plays."""
    data = game_data(package.key, "components.toml")
    named = data.sounds() if "sounds" in data.values else {}
    for key, name in named.items():
        if not package.sound(name).is_file():
            yield f"{data.where}: sounds: {key}: there is no sound {name}.ogg"
    known = {*sound.NAMES, sound.AMBIENCE, *named.values()}
    for path in sorted(package.file("sounds").glob("*")):
        where = f"{package.file().name}/sounds/{path.name}"
        if path.suffix not in SOUND_FILES:
            yield f"{where}: a sound ends in {' or '.join(SOUND_FILES)}"
        elif fault := sound.fault_of(path):
            yield f"{where}: {fault}"
        elif path.stem not in known:
            yield f"{where}: nothing plays it"


def picture_faults(package: GamePackage, used: Collection[str]) -> Iterator[str]:
    """Yield a fault for each picture in `used` (those that the table needed) that has no drawing and was
    replaced by a plain token."""
    where = f"{package.file().name}/{recipes.PICTURES}"
    for picture in sorted(used):
        if fault := _undrawn(package.key, picture):
            yield f"{where}: {picture}: {fault}"


def _undrawn(key: str, picture: str) -> str:
    if picture.startswith("ui_"):
        return "" if art.drawn(picture) else "the app has no such icon"
    made, face = recipes.recipe(key, picture), picture.rpartition(".")[2]
    if made.kind in recipes.PRINTED or made.table:
        return ""
    drawing = f"{made.art}_{face}" if made.kind == "line" else made.art
    if picture not in recipes.recipes(key) and not art.drawn(drawing):
        return "no entry, and no drawing of that name"
    if made.kind == "die" and not (made.over or art.drawn(art.beside(made.art, f"die_{face}"))):
        return f"there is no drawing die_{face}.svg"
    return art.fault_of(drawing) if drawing else "art: no drawing"
