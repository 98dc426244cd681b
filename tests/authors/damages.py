"""New games, and damages done to them, each with the file and entry that a check must name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import NamedTuple

from tabletop.authors import new_game_files
from tests.guest_shelf import metadata, shelved

_numbers = count()


class Guest(NamedTuple):
    """A new game in a folder of its own; its key is new too, so that nothing is known of it."""

    key: str
    root: Path

    @property
    def folder(self) -> Path:
        """The folder of the package."""
        return self.root / new_game_files.package_name(self.key)

    def file(self, name: str) -> Path:
        """A file of the package; KEY stands for the key."""
        return self.folder / name.replace("KEY", self.key)


def new_guest(folder: Path) -> Guest:
    key = f"guest{next(_numbers)}"
    new_game_files.write(key, folder / key)
    return Guest(key, folder / key)


@contextmanager
def installed(guest: Guest, again: bool = False) -> Iterator[None]:
    if not again:
        metadata(guest.root, guest.key, new_game_files.package_name(guest.key))
    with shelved(guest.root):
        yield


# -- damages ---------------------------------------------------------------------------------------------
Damage = Callable[[Guest], None]


def gone(name: str) -> Damage:
    """A file is missing."""
    return lambda guest: guest.file(name).unlink()


def swapped(name: str, old: str, new: str) -> Damage:
    """Words of a file are others."""

    def damage(guest: Guest) -> None:
        text = guest.file(name).read_text("utf-8")
        old_, new_ = (each.replace("KEY", guest.key).replace("PRE", prefix(guest)) for each in (old, new))
        assert old_ in text, (name, old_)
        guest.file(name).write_text(text.replace(old_, new_, 1), "utf-8")

    return damage


def added(name: str, text: str | bytes) -> Damage:
    """A file is longer, or there at all."""

    def damage(guest: Guest) -> None:
        path = guest.file(name)
        path.parent.mkdir(exist_ok=True)
        before = path.read_bytes() if path.exists() else b""
        path.write_bytes(before + (text.encode() if isinstance(text, str) else text))

    return damage


def garbled(name: str, content: bytes = b"\xff\xfe[[\x00") -> Damage:
    """A file holds no data at all."""
    return lambda guest: (guest.file(name).write_bytes(content), None)[1]


def prefix(guest: Guest) -> str:
    return new_game_files.rule_prefix(guest.key)


COMPONENTS, BOOK, PICTURES = "components.toml", "rulebook.toml", "pictures.toml"
ENGLISH, FRENCH = (f"locale/{language}/LC_MESSAGES/KEY.po" for language in ("en", "fr"))
BOARD = "maps/board.tmx"
SOUND_THEME = """ground = "#5B3A27"
deep = "#2C1D16"
accent = "#C8743A"
light = "#F2B27C"
table = "#3C2A1E"
face = "serif"
size = 1.0
track = 0.06
"""
FIRST_MATCH = """
[first_match]
seats = {seats}
options = {options}
computer = "{computer}"
seeds = [1]
must_meet = []
within = 9
"""
OPTION = """
[[option]]
id = "long"
default = false
choices = [false, true]
rules = []
"""

SELDOM = """

LAST = ("", "end.empty")


def nobody_moves(position: NAME, ending: int) -> Next:
    tell(position, "log." + LAST[ending][4:], loud=True)
    return None
"""
"""An ending that no match meets."""


def an_ending(code: str, *more: Damage) -> Damage:
    """A rule that no match meets, and further damages."""

    def damage(guest: Guest) -> None:
        name = f"{guest.key.title()}Position"
        added("rules.py", code.replace("NAME", name))(guest)
        for each in more:
            each(guest)

    return damage


def all_of(*damages: Damage) -> Damage:
    """Several damages at once."""

    def damage(guest: Guest) -> None:
        for each in damages:
            each(guest)

    return damage


CHANCE = swapped(
    "rules.py", "position.stones[field] = seat", "position.rng += 1\n    position.stones[field] = seat"
)
"""Something is drawn in every turn."""
VIEW, GUESS = "view=lambda position, seat: position.copy()", "guess=lambda view, seat, seed: view.copy()"

DAMAGES: dict[str, tuple[Damage, str, str]] = {
    # -- the package
    "no code": (gone("__init__.py"), "tabletop-KEY: KEY", "no package"),
    "a fault of syntax": (swapped("rules.py", "def taken(", "def taken(("), "tabletop_KEY", "SyntaxError"),
    "an import that fails": (
        swapped("table.py", "import Counter", "import Abacus"),
        "tabletop_KEY",
        "Abacus",
    ),
    "code that fails at once": (
        added("rules.py", "\nNEXT = next(iter(()))\n"),
        "tabletop_KEY/rules.py: line ",
        "StopIteration",
    ),
    "no GAME": (swapped("__init__.py", "GAME = Game", "TOY = Game"), "tabletop_KEY", "GAME"),
    "GAME is none": (added("__init__.py", "\nGAME = 3\n"), "tabletop_KEY: GAME", "not int"),
    "another key": (swapped("__init__.py", 'key="KEY"', 'key="other"'), "tabletop_KEY: GAME", "'other'"),
    "it ends the program": (added("__init__.py", "\nraise SystemExit(3)\n"), "tabletop_KEY", "SystemExit"),
    # -- the box
    "no components": (gone(COMPONENTS), "tabletop_KEY/components.toml", "missing"),
    "garbled components": (garbled(COMPONENTS), "tabletop_KEY/components.toml", ""),
    "no box": (swapped(COMPONENTS, "[game]", "[toy]"), "tabletop_KEY/components.toml", "game is missing"),
    "another engine": (
        swapped(COMPONENTS, "needs = 1", "needs = 99"),
        f"tabletop_KEY/{COMPONENTS}: game: needs",
        "99",
    ),
    "no engine": (
        swapped(COMPONENTS, "needs = 1\n", ""),
        f"tabletop_KEY/{COMPONENTS}: game: needs",
        "missing",
    ),
    "another key in the box": (
        swapped(COMPONENTS, 'key = "KEY"', 'key = "x"'),
        f"tabletop_KEY/{COMPONENTS}: game: key",
        "'x'",
    ),
    "no name": (swapped(COMPONENTS, "name.fr", "nome.fr"), f"tabletop_KEY/{COMPONENTS}: game: name", "fr"),
    "players of no game": (
        swapped(COMPONENTS, "players = [2]", "players = [0]"),
        f"tabletop_KEY/{COMPONENTS}: game: players",
        "",
    ),
    "minutes in words": (
        swapped(COMPONENTS, "minutes = [5]", 'minutes = "five"'),
        f"tabletop_KEY/{COMPONENTS}: game: minutes",
        "list",
    ),
    # -- names, sounds, options, numbers
    "a thing without a name": (
        swapped(COMPONENTS, '"field".fr', '"meadow".fr'),
        f"tabletop_KEY/{COMPONENTS}: names: ",
        "",
    ),
    "a name in one language": (
        swapped(COMPONENTS, '"stone".en', '"pebble".en'),
        f"tabletop_KEY/{COMPONENTS}: names: stone",
        "en: the text is missing",
    ),
    "forms that differ": (
        swapped(COMPONENTS, 'a = "une pierre", ', ""),
        f"tabletop_KEY/{COMPONENTS}: names: stone",
        "forms",
    ),
    "a brace in a name": (
        swapped(COMPONENTS, '"Pierre"', '"Pierre {k}"'),
        f"tabletop_KEY/{COMPONENTS}: names: stone",
        "{k}",
    ),
    "a sound that is not there": (
        swapped(COMPONENTS, 'place = "drop"', 'place = "dorp"'),
        f"tabletop_KEY/{COMPONENTS}: sounds: place",
        "dorp",
    ),
    "a sound of nothing": (
        swapped(COMPONENTS, 'place = "drop"', 'plaice = "drop"'),
        f"tabletop_KEY/{COMPONENTS}: sounds: plaice",
        "no such verb",
    ),
    "a thing without an explanation": (
        swapped(COMPONENTS, 'the = "la pierre posée", about = "PRE-3.1" }', 'the = "la pierre posée" }'),
        f"tabletop_KEY/{COMPONENTS}: names: placed",
        "",
    ),
    "an option that GAME does not have": (
        lambda guest: (
            added(COMPONENTS, OPTION)(guest),
            swapped("__init__.py", "options=OPTIONS", "options=()")(guest),
        )[0],
        f"tabletop_KEY/{COMPONENTS}: option long",
        "GAME.options",
    ),
    "a figure in words": (
        swapped("__init__.py", "secret=False,", 'secret=False,\n    figures={"fields": "five"},'),
        "tabletop_KEY: GAME: figures: fields",
        "five",
    ),
    "an option without texts": (
        added(COMPONENTS, OPTION),
        "tabletop_KEY/locale/en/LC_MESSAGES/KEY.po: option.long",
        "missing",
    ),
    "an option without a default": (
        added(COMPONENTS, OPTION.replace("default = false", "")),
        f"tabletop_KEY/{COMPONENTS}: option long: choices",
        "default",
    ),
    "numbers in words": (
        swapped(COMPONENTS, "[1, 2, 3, 4, 5]", '["one"]'),
        f"tabletop_KEY/{COMPONENTS}: fields: values",
        "whole numbers",
    ),
    # -- the rulebook
    "no rulebook": (gone(BOOK), f"tabletop_KEY/{BOOK}", "missing"),
    "a garbled rulebook": (garbled(BOOK), f"tabletop_KEY/{BOOK}", ""),
    "a number with a slip": (
        swapped(BOOK, 'id = "PRE-2.1"', 'id = "PRE-2.2"'),
        "tabletop_KEY/rules.py: PRE-2.1",
        "no such rule",
    ),
    "a number of no form": (
        swapped(BOOK, 'id = "PRE-2.1"', 'id = "two"'),
        f"tabletop_KEY/{BOOK}: rule two: id",
        "number",
    ),
    "a number twice": (
        swapped(BOOK, 'id = "PRE-2.1"', 'id = "PRE-1.3"'),
        f"tabletop_KEY/{BOOK}: rule PRE-1.3",
        "twice",
    ),
    "no such chapter": (
        swapped(BOOK, "number = 3", "number = 4"),
        f"tabletop_KEY/{BOOK}: rule PRE-3.1",
        "section 3",
    ),
    "a rule without help": (
        swapped(BOOK, "help.fr", "hulp.fr"),
        f"tabletop_KEY/{BOOK}: rule PRE-1.1",
        "hulp",
    ),
    "a refusal without words": (
        swapped(
            BOOK,
            'refusal.fr = "Cette case porte déjà une pierre."\n'
            'refusal.en = "There is a stone on this field already."',
            "",
        ),
        f"tabletop_KEY/{BOOK}: rule PRE-2.1: refusal",
        "missing",
    ),
    "placeholders that differ": (
        swapped(BOOK, "not for {count}", "not for many"),
        f"tabletop_KEY/{BOOK}: rule PRE-1.1: refusal",
        "{count}",
    ),
    "a kind of rule that is none": (
        swapped(BOOK, 'kind = "book"', 'kind = "song"'),
        f"tabletop_KEY/{BOOK}: rule PRE-1.1: kind",
        "song",
    ),
    "an empty text": (
        swapped(BOOK, '"Deux joueurs"', '" "'),
        f"tabletop_KEY/{BOOK}: rule PRE-1.1: title",
        "empty",
    ),
    "a rule without a test": (
        lambda guest: (guest.root / "tests" / "test_rules.py").write_text("", "utf-8") and None,
        f"tabletop_KEY/{BOOK}: rule PRE-",
        "no test",
    ),
    # -- texts
    "no English": (gone(ENGLISH), "tabletop_KEY/locale/en/LC_MESSAGES/KEY.", "missing"),
    "garbled French": (garbled(FRENCH), "tabletop_KEY/locale/fr/LC_MESSAGES/KEY.po", ""),
    "a prompt is missing": (
        swapped(ENGLISH, 'msgid "prompt.place"', 'msgid "prompt.plaice"'),
        "tabletop_KEY/locale/en/LC_MESSAGES/KEY.po: prompt.place",
        "missing",
    ),
    "a line of the log is missing": (
        swapped(FRENCH, 'msgid "log.place"', 'msgid "log.plaice"'),
        "tabletop_KEY/locale/fr/LC_MESSAGES/KEY.po: log.place",
        "missing",
    ),
    "a line of the log that no match writes": (
        an_ending(SELDOM),
        "tabletop_KEY/locale/fr/LC_MESSAGES/KEY.po: log.empty",
        "missing",
    ),
    "a forecast that no match shows": (
        swapped(
            "rules.py",
            'Forecast("forecast.place"',
            'Forecast("forecast.full" if field > 9 else "forecast.place"',
        ),
        "tabletop_KEY/locale/en/LC_MESSAGES/KEY.po: forecast.full",
        "missing",
    ),
    "a sentence of the end that no match shows": (
        swapped(
            "rules.py",
            '(ScoreRow("score.fields", scores),))',
            '(ScoreRow("score.fields", scores),), won="end.wins")',
        ),
        "tabletop_KEY/locale/en/LC_MESSAGES/KEY.po: end.wins",
        "missing",
    ),
    "a summand of the worth without a name": (
        swapped(
            "__init__.py",
            "secret=False,",
            'secret=False,\n    parts=lambda position, seat: {"part.fields": 0.0},',
        ),
        "tabletop_KEY/locale/fr/LC_MESSAGES/KEY.po: part.fields",
        "missing",
    ),
    "a sound of a line without a text": (
        an_ending(SELDOM, swapped(COMPONENTS, 'place = "drop"', '"log.empty" = "drop"')),
        f"tabletop_KEY/{COMPONENTS}: sounds: log.empty",
        "its text is missing",
    ),
    "a space that breaks in a language file": (
        swapped(FRENCH, 'msgstr "Rapporte {n}', 'msgstr "Rapporte : {n}'),
        "tabletop_KEY/locale/fr/LC_MESSAGES/KEY.po: forecast.place: fr",
        "no-break space",
    ),
    "a space that breaks in the box": (
        swapped(COMPONENTS, '"Cinq cases, deux joueurs"', '"Cinq cases ; deux joueurs"'),
        f"tabletop_KEY/{COMPONENTS}: game: tagline: fr",
        "no-break space",
    ),
    "a space that breaks in the rulebook": (
        swapped(BOOK, "Cette case porte déjà une pierre.", "Cette case est prise !"),
        f"tabletop_KEY/{BOOK}: rule PRE-2.1: refusal: fr",
        "no-break space",
    ),
    "another placeholder": (
        swapped(ENGLISH, "Earns {n}", "Earns {points}"),
        "tabletop_KEY/locale/en/LC_MESSAGES/KEY.po: forecast.place",
        "{n}",
    ),
    "a brace that is not closed": (
        swapped(FRENCH, "Rapporte {n}", "Rapporte {n"),
        "tabletop_KEY/locale/fr/LC_MESSAGES/KEY.po: forecast.place",
        "brace",
    ),
    "an empty translation": (
        swapped(ENGLISH, '"Stones placed"', '""'),
        "tabletop_KEY/locale/en/LC_MESSAGES/KEY.po: counter.stones",
        "missing",
    ),
    # -- pictures, theme, cover, sounds
    "no pictures": (gone(PICTURES), f"tabletop_KEY/{PICTURES}", "missing"),
    "garbled pictures": (garbled(PICTURES), f"tabletop_KEY/{PICTURES}", ""),
    "art that names no drawing": (
        swapped(PICTURES, '"chip"', '"chop"'),
        f"tabletop_KEY/{PICTURES}: stone",
        "chop",
    ),
    "a kind of picture that is none": (
        swapped(PICTURES, '"token"', '"dye"'),
        f"tabletop_KEY/{PICTURES}: stone: kind",
        "dye",
    ),
    "an emblem that is none": (
        swapped(PICTURES, '"disc"', '"disk"'),
        f"tabletop_KEY/{PICTURES}: stone.0: emblem",
        "disk",
    ),
    "a colour that is none": (
        swapped(PICTURES, "#CB3A20", "red"),
        f"tabletop_KEY/{PICTURES}: stone.0: colour",
        "red",
    ),
    "a colour that is missing": (
        swapped(PICTURES, ', colour = "#CB3A20"', ""),
        f"tabletop_KEY/{PICTURES}: stone.0: colour",
        "needs",
    ),
    "a key that is none": (swapped(PICTURES, "size =", "sise ="), f"tabletop_KEY/{PICTURES}: stone", "sise"),
    "like nothing": (
        swapped(PICTURES, 'like = "stone"', 'like = "rock"'),
        f"tabletop_KEY/{PICTURES}: stone.0: like",
        "rock",
    ),
    "like itself": (
        swapped(PICTURES, 'like = "stone"', 'like = "stone.0"'),
        f"tabletop_KEY/{PICTURES}: stone.0: like",
        "itself",
    ),
    "a picture without an entry": (
        swapped("table.py", 'f"field.{field}", f"stone', 'f"field.{field}", f"pebble'),
        f"tabletop_KEY/{PICTURES}: pebble.0",
        "no entry",
    ),
    "a size beyond all measure": (
        swapped(PICTURES, "size = 0.42", "size = 1e9"),
        f"tabletop_KEY/{PICTURES}: stone: size",
        "",
    ),
    "a motion that is none": (
        added("life.toml", '[moves]\n"stone" = "gallop"\n'),
        "tabletop_KEY/life.toml: moves: stone",
        "gallop",
    ),
    "a place that breathes on no board": (
        added("life.toml", '[[spot]]\nboard = "moon"\nkind = "smoke"\nat = [10, 10]\n'),
        "tabletop_KEY/life.toml: spot 1: board",
        "moon",
    ),
    "a cover that is no drawing": (added("art/cover_KEY.svg", "<svg"), "tabletop_KEY/art/cover_KEY.svg", ""),
    "a garbled theme": (garbled("theme.toml"), "tabletop_KEY/theme.toml", ""),
    "a theme of other entries": (
        added("theme.toml", 'grund = "#000000"\n'),
        "tabletop_KEY/theme.toml: accent",
        "missing",
    ),
    "a theme nested too deeply": (
        added("theme.toml", f"accent = {'[' * 9999}"),
        "tabletop_KEY/theme.toml",
        "nested too deeply",
    ),
    "a colour of the theme": (
        added("theme.toml", SOUND_THEME.replace("#5B3A27", "brown")),
        "tabletop_KEY/theme.toml: ground",
        "brown",
    ),
    "a font of the theme": (
        added("theme.toml", SOUND_THEME.replace("serif", "comic")),
        "tabletop_KEY/theme.toml: face",
        "comic",
    ),
    "a sound that is no sound": (added("sounds/splash.wav", b"RIFF"), "tabletop_KEY/sounds/splash.wav", ""),
    # -- the map
    "no map": (gone(BOARD), "tabletop_KEY/maps", "no map"),
    "a garbled map": (garbled(BOARD), "tabletop_KEY/maps/board.tmx", ""),
    "no picture of the board": (gone("maps/board.png"), "tabletop_KEY/maps/board.tmx", "board.png"),
    "a garbled picture": (garbled("maps/board.png"), "tabletop_KEY/maps/board.tmx", "board.png"),
    "a zone that is missing": (
        swapped(BOARD, 'value="field.2"', 'value="filed.2"'),
        "tabletop_KEY/maps/board.tmx: Object 3",
        "filed.2",
    ),
    "a map of another game": (
        swapped(BOARD, 'name="game" value="KEY"', 'name="game" value="other"'),
        "tabletop_KEY/maps/board.tmx",
        "other",
    ),
    # -- the words in which people ask
    "garbled asking": (garbled("asking.toml"), "tabletop_KEY/asking.toml", ""),
    "asking for a rule that is not there": (
        added("asking.toml", '[en.rules]\n"PRE-99.1" = "how many"\n'),
        "tabletop_KEY/asking.toml: en: rules",
        "PRE-99.1",
    ),
    # -- teaching
    "garbled teaching": (garbled("teach.toml"), "tabletop_KEY/teach.toml", ""),
    "a first match of too many": (
        added("teach.toml", FIRST_MATCH.format(seats=9, options="{}", computer="learner")),
        "tabletop_KEY/teach.toml: first_match",
        "seats",
    ),
    "a first match by other options": (
        added("teach.toml", FIRST_MATCH.format(seats=2, options="{ wild = 1 }", computer="learner")),
        "tabletop_KEY/teach.toml: first_match",
        "wild",
    ),
    "teaching of nothing": (added("teach.toml", "panle = 1\n"), "tabletop_KEY/teach.toml", "panle"),
    # -- the rules at play
    "a fault in a rule": (
        swapped(
            "rules.py", "return position.stones[field] != NOBODY", "return position.stones[field + 9] != 0"
        ),
        "tabletop_KEY/rules.py: line",
        "IndexError",
    ),
    "a fault in an effect": (
        swapped("rules.py", "position.stones[field] = seat", "position.stones[field] = 1 // seat"),
        "tabletop_KEY/rules.py: line",
        "ZeroDivisionError",
    ),
    "a turn with nothing to do": (
        swapped("rules.py", "if NOBODY not in position.stones:", "if False:"),
        "tabletop_KEY: a match of 2",
        "can do nothing",
    ),
    "no result": (
        swapped("rules.py", "    if position.agenda:", "    if True:"),
        "tabletop_KEY: a match of 2: result",
        "none",
    ),
    "a score that does not add up": (
        swapped("rules.py", 'ScoreRow("score.fields", scores)', 'ScoreRow("score.fields", (0, 0))'),
        "tabletop_KEY: a match of 2: result",
        "add up",
    ),
    "a view that hides though nothing is secret": (
        swapped(
            "__init__.py",
            "view=lambda position, seat: position.copy()",
            "view=lambda position, seat: start(2, {}, 0)",
        ),
        "tabletop_KEY: a match of 2",
        "",
    ),
    "a gesture with another argument": (
        swapped("rules.py", 'Gesture("stone.{seat}", "{field}")', 'Gesture("stone.{seat}", "{house}")'),
        "tabletop_KEY: verb place: gesture",
        "no argument house",
    ),
    "a gesture to no zone": (
        swapped("rules.py", 'Gesture("stone.{seat}", "{field}")', 'Gesture("stone.{seat}", "feld.1")'),
        "tabletop_KEY: gesture of stone.0",
        "its zone feld.1",
    ),
    "an effect that returns no list": (
        swapped("rules.py", "    return None\n\n\n@step", "    return ask(seat, PLACE)\n\n\n@step"),
        "tabletop_KEY",
        "a list of items is needed",
    ),
    "a step that is not declared": (
        swapped("rules.py", "@step\n", ""),
        "tabletop_KEY",
        "there is no step play_turn",
    ),
    "a question that is not declared": (
        swapped("rules.py", '{"place": PLACE}', "{}"),
        "tabletop_KEY: LookupError",
        "no question 'place'",
    ),
    "a secret that is none": (
        swapped("__init__.py", "    secret=False,\n", ""),
        "tabletop_KEY: view: it hides nothing",
        "GAME.secret",
    ),
    "a guess that nobody could see": (
        swapped("__init__.py", GUESS, GUESS.replace("view.copy()", "start(2, {}, 0)")),
        "tabletop_KEY: a match of 2: guess: a guess of seat 0",
        "its view in rng, agenda",
    ),
    "a view of what will be drawn": (CHANCE, "tabletop_KEY: view: it shows rng", "set it to 0"),
    "a guess that always draws the same": (
        all_of(CHANCE, swapped("__init__.py", VIEW, f"{VIEW[:-15]}start(2, {{}}, 0)")),
        "tabletop_KEY: guess: rng is the same",
        "set it to the seed",
    ),
    "a back that shows the face": (
        swapped("table.py", 'f"stone.{seat}", seat)\n\n', 'f"stone.{seat}", seat, face=False)\n\n'),
        "tabletop_KEY: pieces: stone.0",
        "a back needs another",
    ),
    "the audit complains": (
        swapped("position.py", "> 1 else []", "> -1 else []"),
        "tabletop_KEY: a match of 2: audit",
        "two stones",
    ),
    "a value outside its domain": (
        swapped("rules.py", "position.stones[field] = seat", "position.stones[field] = 70"),
        "tabletop_KEY: a match of 2",
        "domain",
    ),
    "a piece that lies nowhere": (
        swapped("table.py", 'f"field.{field}", f"stone', 'f"yard.{field}", f"stone'),
        "tabletop_KEY: piece placed",
        "yard",
    ),
    "a board that is not there": (
        swapped("table.py", 'board="KEY/board"', 'board="KEY/bord"'),
        "tabletop_KEY: a match of 2: table",
        "bord",
    ),
}
