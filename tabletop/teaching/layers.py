"""Pictures of panels: lists of layers on a sheet of 400 x 240 units, painted in order.

    picture = [
        { kind = "ground", colour = "#5B4A3A" },          # the background, without a board
        { kind = "board", map = "GAME/board", part = [620, 300, 800, 480] },   # pixels of the map
        { kind = "board", ..., position = { asks = "lead" } },   # and the pieces on it
        { kind = "lit", at = [150, 90, 70, 70] },         # x, y, width, height
        { kind = "piece", picture = "card.car", at = [260, 130], width = 80, turn = -8 },   # `at`: its centre
        { kind = "arrow", from = [240, 120], to = [190, 122], bend = 0.2 },   # `bend`: to its left
        { kind = "label", text = "+{pedestrian}", at = [300, 40], size = 26 },   # or { en = .., fr = .. }
        { kind = "icon", icon = "ui_check", at = [60, 60], size = 40 },   # of the app or the game
        { kind = "tick", at = [90, 40], size = 44 },
        { kind = "cross", at = [200, 40], size = 44 },
    ]

Look at the panels of a game with `python assets/bake/panels.py GAME`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.engine.data import BadData, Entry
from tabletop.teaching.shapes import PictureLayer
from tabletop.texts.rulebook import translations
from tabletop.texts.translations import Translations

SIZE = 400, 240
"""The width and height of every picture, in units of its own coordinates."""


def _numbers(value: Any, n: int) -> bool:
    return isinstance(value, list) and len(value) == n and all(_number(v) for v in value)


def _number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _text(value: Any) -> bool:
    return isinstance(value, str)


def _any_text(value: Any) -> bool:
    return _text(value) or isinstance(value, Translations)


def _table(value: Any) -> bool:
    return isinstance(value, dict)


def _facts(value: Any) -> bool:
    return isinstance(value, dict) and all(isinstance(v, int) for v in value.values())


def _pair(value: Any) -> bool:
    return _numbers(value, 2)


def _four(value: Any) -> bool:
    return _numbers(value, 4)


Check = Callable[[Any], bool]
KINDS: dict[str, tuple[dict[str, Check], dict[str, Check]]] = {
    "ground": ({"colour": _text}, {}),
    "board": ({"map": _text, "part": _four}, {"at": _four, "position": _table}),
    "piece": (
        {"picture": _text, "at": _pair, "width": _number},
        {
            "turn": _number,
            "tag": _text,
            "owner": _number,
            "number": _number,
            "facts": _facts,
            "fade": _number,
        },
    ),
    "icon": ({"icon": _text, "at": _pair, "size": _number}, {"colour": _text}),
    "arrow": ({"from": _pair, "to": _pair}, {"bend": _number, "colour": _text}),
    "label": ({"text": _any_text, "at": _pair}, {"size": _number, "colour": _text}),
    "lit": ({"at": _four}, {"round": _number}),
    "tick": ({"at": _pair, "size": _number}, {}),
    "cross": ({"at": _pair, "size": _number}, {}),
}
"""The entries of a layer, by the layer's kind: first the required ones, then the optional ones. Each entry
has a function that returns True for a valid value."""


def layer(entry: Entry) -> PictureLayer:
    """Return the layer of a picture that a table of a TOML file describes.

    Raises:
        BadData: for an unknown kind, and for a value that is missing, unknown or of the wrong type.
    """
    kind = entry.text("kind")
    if kind not in KINDS:
        raise BadData(f"{entry.where}: kind: one of {', '.join(KINDS)} is needed, not {kind!r:.40}")
    must, may = KINDS[kind]
    values = {key: value for key, value in entry.values.items() if key != "kind"}
    if isinstance(values.get("text"), dict):
        values["text"] = translations(entry, "text")
    for key in must:
        if key not in values:
            raise BadData(f"{entry.where}: a layer {kind} needs {key}")
    for key, value in values.items():
        if key not in must and key not in may:
            raise BadData(f"{entry.where}: a layer {kind} has no {key}")
        if not {**must, **may}[key](value):
            raise BadData(f"{entry.where}: {key} cannot be {value!r:.60}")
    return PictureLayer(kind, values)
