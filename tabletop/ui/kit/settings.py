"""What a person has chosen for the app: kept as JSON beside their other settings."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import msgspec
import platformdirs
from msgspec import Meta

LARGEST = 1 << 20
LONGEST_NAME = 24


class LastMatch(msgspec.Struct):
    """How the last match of a game was set up: seats, their colours and help, the options."""

    seats: Annotated[int, Meta(ge=1, le=6)] = 1
    colours: Annotated[list[int], Meta(max_length=6)] = []
    help: Annotated[list[Annotated[int, Meta(ge=0, le=3)]], Meta(max_length=6)] = []
    options: dict[str, bool | int | str] = {}


class Settings(msgspec.Struct, forbid_unknown_fields=False):
    """The choices, with their defaults and limits."""

    language: Annotated[str, Meta(max_length=8)] = ""  # "" follows the system
    ui_scale: Annotated[float, Meta(ge=0.8, le=2.0)] = 1.0
    speed: Annotated[int, Meta(ge=0, le=5)] = 3
    reduced_motion: bool = False
    sound: bool = True
    volume: Annotated[float, Meta(ge=0.0, le=1.0)] = 0.7
    high_contrast: bool = False
    assistance: Annotated[int, Meta(ge=0, le=3)] = 3
    fullscreen: bool = False
    window: tuple[Annotated[int, Meta(ge=320, le=16384)], Annotated[int, Meta(ge=240, le=16384)]] = (
        1280,
        720,
    )
    curtain: bool = True
    forced: bool = True
    names: Annotated[list[Annotated[str, Meta(max_length=LONGEST_NAME)]], Meta(max_length=6)] = []
    computers: Annotated[list[Annotated[int, Meta(ge=0, le=5)]], Meta(max_length=6)] = []
    last: dict[str, LastMatch] = {}
    keys: dict[str, list[str]] = {}


class Problem(msgspec.Struct):
    """A settings file that could not be read: where it was put aside, and what was wrong."""

    file: str
    fault: str


def settings_file() -> Path:
    """Where the settings are kept."""
    return platformdirs.user_config_path("tabletop", appauthor=False) / "settings.json"


def load(path: Path | None = None) -> tuple[Settings, Problem | None]:
    """The person's settings, or the defaults and what was wrong with the file, which is kept aside."""
    path = path or settings_file()
    try:
        if path.stat().st_size > LARGEST:
            raise ValueError(f"more than {LARGEST} bytes")
        return msgspec.json.decode(path.read_bytes(), type=Settings), None
    except FileNotFoundError:
        return Settings(), None
    except (OSError, ValueError, RecursionError) as fault:
        return Settings(), Problem(str(_aside(path)), str(fault))


def _aside(path: Path) -> Path:
    kept = path.with_suffix(".damaged.json")
    try:
        os.replace(path, kept)
    except OSError:
        return path
    return kept


def save(settings: Settings, path: Path | None = None) -> Problem | None:
    """Write the settings beside the old ones, then replace them; tells what went wrong, if anything."""
    path = path or settings_file()
    fresh = path.with_suffix(".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_bytes(msgspec.json.format(msgspec.json.encode(settings), indent=2))
        os.replace(fresh, path)
    except OSError as fault:
        return Problem(str(path), str(fault))
    return None
