"""The player's settings of the app, saved as a JSON file."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from tabletop import __version__
from tabletop.system import input_files
from tabletop.system.disk import write_aside
from tabletop.system.languages import languages
from tabletop.system.levels import CLUB, COMPUTERS
from tabletop.system.paths import put_aside, user_config_dir

THOUGHTS = (0.5, 1.0, 2.0, 5.0, 10.0)
"""The choices for how long an expert computer player may think about a move, in seconds."""
SIDES = (0, 90, 180, 270)
"""The angles, in degrees clockwise, by which the table can be turned towards a player who sits at one side of
a flat screen."""
LARGEST = 1 << 20
"""The largest size of the settings file, in bytes."""
LONGEST_NAME = 24
"""The most characters of the name of a player or of a save."""
LONGEST_WORD, MOST = 100, 100
"""The most characters of a word, and the most entries of a table or list, that are accepted in the settings
file."""
WIDEST, HIGHEST = 7680, 4320
"""The largest width and height, in pixels, with which the window opens again."""


@dataclass
class LastMatch:
    """The set-up of the last match of a game: the number of seats, their colours and help levels, and the
    options."""

    seats: int = 1
    colours: list[int] = field(default_factory=list)
    help: list[int] = field(default_factory=list)
    options: dict[str, bool | int | str] = field(default_factory=dict)


@dataclass(repr=False)
class Settings:
    """The settings of the app; the values here are the defaults."""

    language: str = ""  # "" follows the system
    ui_scale: float = 1.0
    speed: int = 3
    reduced_motion: bool = False
    breathing: bool = True  # whether smoke, water and lamps of a board move while nobody acts
    sound: bool = True
    volume: float = 0.7
    ambience: float = 0.5  # the volume of what is heard around the table
    spatial: bool = False  # whether sounds of pieces and zones come from their side of the screen
    high_contrast: bool = False
    assistance: int = 3
    fullscreen: bool = False
    window: tuple[int, int] = (1280, 720)
    log_rules: bool = False  # whether every line of the log ends with the number of its rule
    reader: int = 1  # how much screen readers are told: names, first sentences, everything
    curtain: bool = True
    forced: bool = True
    pad_of_seat: bool = False  # whether only the pad of the seat that is asked plays, if there are several
    advice: int = 2  # who may ask for it: nobody, players new to the game, everybody
    guide: bool = True  # whether a first match with the coach is suggested at the start
    thought: float = 2.0  # seconds an expert may think about a move
    ponder: bool = True  # whether experts think while others play, and tables draw ahead
    names: list[str] = field(default_factory=list)
    computers: list[str] = field(default_factory=list)  # the level of the computer at each seat; "" for none
    last: dict[str, LastMatch] = field(default_factory=dict)
    touch: int = 1  # when controls have large targets: never, when a finger is used, always
    sides: list[int] = field(default_factory=list)  # degrees by which the table turns towards each seat
    keys: dict[str, list[str]] = field(default_factory=dict)
    unknown: dict[str, Any] = field(default_factory=dict)  # what a later version wrote, kept for it

    @property
    def people(self) -> list[str]:
        """The names of the people, not computer players, in the last match."""
        levels = [*self.computers, *[""] * len(self.names)]
        people = (name.strip() for name, level in zip(self.names, levels, strict=False) if not level)
        return list(filter(None, people))


_KNOWN = Settings.__dataclass_fields__.keys() - {"unknown"}
_APP = "app"
"""The entry of the settings file with the version of the app that wrote it."""

Check = Callable[[Any], bool]


def _switch(value: Any) -> bool:
    return isinstance(value, bool)


def _whole(least: int, most: int) -> Check:
    return lambda value: type(value) is int and least <= value <= most


def _part(least: float, most: float) -> Check:
    return lambda value: type(value) in (int, float) and least <= value <= most


def _text(longest: int) -> Check:
    return lambda value: isinstance(value, str) and len(value) <= longest and input_files.legible(value)


def _several(check: Check, most: int) -> Check:
    return lambda value: isinstance(value, list) and len(value) <= most and all(map(check, value))


def _table(check: Check) -> Check:
    word = _text(LONGEST_WORD)
    return lambda value: (
        isinstance(value, dict) and len(value) <= MOST and all(word(k) and check(v) for k, v in value.items())
    )


def _match(value: Any) -> bool:
    return isinstance(value, dict) and all(k in _OF_A_MATCH and _OF_A_MATCH[k](v) for k, v in value.items())


def _choice(value: Any) -> bool:
    return isinstance(value, bool) or _whole(-MOST, MOST)(value) or _text(LONGEST_WORD)(value)


def _window(value: Any) -> bool:
    sizes = isinstance(value, list) and len(value) == 2
    return sizes and _whole(320, WIDEST)(value[0]) and _whole(240, HIGHEST)(value[1])


_OF_A_MATCH: dict[str, Check] = {
    "seats": _whole(1, 6),
    "colours": _several(_whole(0, MOST), 6),
    "help": _several(_whole(0, 3), 6),
    "options": _table(_choice),
}
_LIMITS: dict[str, Check] = {
    "language": lambda value: value in ("", *languages()),
    "ui_scale": _part(0.8, 2.0),
    "speed": _whole(0, 5),
    "volume": _part(0.0, 1.0),
    "ambience": _part(0.0, 1.0),
    "assistance": _whole(0, 3),
    "advice": _whole(0, 2),
    "touch": _whole(0, 2),
    "sides": _several(lambda value: type(value) is int and value in SIDES, 6),
    "reader": _whole(0, 2),
    "window": _window,
    "names": _several(_text(LONGEST_NAME), 6),
    "thought": lambda value: type(value) in (int, float) and value in THOUGHTS,
    "computers": _several(lambda level: level in ("", *COMPUTERS), 6),
    "last": _table(_match),
    "keys": _table(_several(_text(LONGEST_WORD), MOST)),
}
"""The function that checks the value of each setting in the file, by the setting's name; a setting without
one must be a boolean."""


class Unreadable(NamedTuple):
    """A fault of the settings file, with the file's path (the new path if it was renamed)."""

    file: str
    fault: str


def settings_file() -> Path:
    """Return the path of the settings file."""
    return user_config_dir() / "settings.json"


def load(path: Path | None = None) -> tuple[Settings, Unreadable | None]:
    """Return the settings, and the fault of the file (None if it has none). Settings that are missing or
    invalid have their default. A faulty file is renamed."""
    path = path or settings_file()
    try:
        settings, faults = _checked(json.loads(input_files.read(path, LARGEST)))
    except FileNotFoundError:
        return Settings(), None
    except (OSError, ValueError, RecursionError) as fault:
        settings, faults = Settings(), [str(fault)]
    return settings, Unreadable(str(put_aside(path)), ", ".join(faults)) if faults else None


def _checked(plain: Any) -> tuple[Settings, list[str]]:
    """Return the valid settings of a settings file, and a message for each invalid one. What a later version
    wrote is no fault: its settings, and choices that this version lacks, are kept as `unknown`."""
    if not isinstance(plain, dict):
        raise ValueError("no table of settings")
    later = _later(plain.pop(_APP, ""))
    chosen = {key: value for key, value in plain.items() if key in _KNOWN}
    if "computers" in chosen:
        chosen["computers"] = _strengths(chosen["computers"])
    faults = {key: value for key, value in chosen.items() if not _LIMITS.get(key, _switch)(value)}
    settings = Settings(**{key: value for key, value in chosen.items() if key not in faults})
    kept = plain.keys() - (_KNOWN - faults.keys() if later else _KNOWN)
    settings.unknown = {key: plain[key] for key in kept}
    settings.window = settings.window[0], settings.window[1]
    last: dict[str, Any] = dict(settings.last)  # still plain tables at this point
    settings.last = {game: LastMatch(**plain) for game, plain in last.items()}
    return settings, [f"{key}: {value!r:.60}" for key, value in faults.items() if not later]


def _later(version: Any) -> bool:
    """Tell whether a version that stands in a settings file is later than this one."""
    found, ours = (re.findall("[0-9]+", str(each)[:40])[:3] for each in (version, __version__))
    return [*map(int, found)] > [*map(int, ours)]


def _strengths(computers: Any) -> Any:
    """Convert the setting of earlier versions, seats of computers of one level, to a list of levels."""
    if not computers or not _several(_whole(0, 5), 6)(computers):
        return computers
    return [CLUB if seat in computers else "" for seat in range(max(computers) + 1)]


def _plain(settings: Settings) -> dict[str, Any]:
    """Return the settings as they are written to the file. A choice that only a later version of the program
    knows is kept until the player changes that setting."""
    plain = asdict(settings)
    unknown, usual = plain.pop("unknown"), asdict(Settings())
    kept = {key: value for key, value in unknown.items() if key not in plain or plain[key] == usual[key]}
    return {_APP: __version__} | plain | kept


def save(settings: Settings, path: Path | None = None) -> Unreadable | None:
    """Write the settings to the file. Return None, or the fault if that fails; the old file is then
    unchanged."""
    path = path or settings_file()
    try:
        writer(settings, path)()
    except OSError as fault:
        return Unreadable(str(path), str(fault))
    return None


def writer(settings: Settings, path: Path | None = None) -> Callable[[], None]:
    """Return a function that writes the settings with their present values, to `path` or by default to the
    settings file. Any thread may call it; it raises OSError if the file cannot be written."""
    data = json.dumps(_plain(settings), indent=2).encode()
    return partial(write_aside, path or settings_file(), data)
