"""The names of actions in a list; equal names are made distinct by start, route, target, shape or orientation
of the piece."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import compress

from tabletop.engine.table import Piece
from tabletop.engine.verb import Action
from tabletop.match.gestures import verb_tags
from tabletop.ui.play.desk import Desk
from tabletop.ui.table import hit_test

WINDS = ("e", "se", "s", "sw", "w", "nw", "n", "ne")
"""The text keys of the compass directions on a map, clockwise from the right (east)."""


def distinct(desk: Desk, actions: Sequence[Action]) -> list[Action]:
    """Return the actions without equivalent ones: of those that move equal pieces between the same places
    with the same forecast, only the first is kept. Slots of the same place are the same."""
    names, lying, found = named(desk, actions), _lying(desk), dict[object, Action]()
    for action, name in zip(actions, names, strict=True):
        tag, zone = _ends(desk, lying, action)
        piece, around = lying.get(tag), hit_test.zone_around
        look = (piece.picture, around(desk.field.places, piece.zone)) if piece else tag
        told = str(desk.table_view.forecasts.of(action)) if names.count(name) > 1 else ""
        found.setdefault((name, zone, look, told), action)
    return list(found.values())


def named(desk: Desk, actions: Sequence[Action]) -> list[str]:
    """Return the name of each action; equal names get additions that distinguish them, if possible."""
    lying, alike = _lying(desk), dict[str, list[Action]]()
    for action in actions:
        alike.setdefault(desk.table_view.forecasts.name(action), []).append(action)
    told: dict[Action, str] = {}
    for name, rivals in alike.items():
        clues = [_clues(desk, lying, action) if len(rivals) > 1 else () for action in rivals]
        differ = [len(set(column)) > 1 for column in zip(*clues, strict=True)]
        for action, clue in zip(rivals, clues, strict=True):
            told[action] = ", ".join([name, *filter(None, compress(clue, differ))])
    return [told[action] for action in actions]


def _lying(desk: Desk) -> Mapping[str, Piece]:
    """Return the visible pieces by tag; a piece is listed under the tags of all its turns."""
    return {tag: node.piece for node in desk.field.nodes.values() for tag in verb_tags(node.piece)}


def _ends(desk: Desk, lying: Mapping[str, Piece], action: Action) -> tuple[str, str]:
    """Return the tag of the piece that an action moves and the zone to which it goes; for an action without a
    drag, its arguments as text and ""."""
    drags = desk.table_view.drags
    return drags.gesture(action, drags.hand, lying) or (str(action.args), "")


def _clues(desk: Desk, lying: Mapping[str, Piece], action: Action) -> tuple[str, ...]:
    """Return the texts that can distinguish an action: start, route, target, shape and turn of the piece,
    each "" if it has none."""
    (tag, zone), words = _ends(desk, lying, action), desk.look.words
    piece = lying.get(tag)
    home = piece.zone if piece else ""
    start = words("table.from", place=home) if words.name(home) != home else ""
    turn = piece.turns.index(tag) if piece and piece.turns else 0
    between = list(desk.table_view.forecasts.route(action)[1:-1])
    through = words("table.by", places=between) if between else ""
    turned = words("table.turned", degrees=60 * turn) if turn else ""
    shape = words("table.shape", name=piece.picture.rpartition(".")[2]) if piece and piece.turns else ""
    return start, through, whereabouts(desk, zone), shape, turned


def whereabouts(desk: Desk, zone: str) -> str:
    """Describe a place without a name by its direction and distance from the nearest named place; "" for a
    named place."""
    board, labels = desk.field.board, [label.name for label in desk.field.middle.plates.labels]
    here = board.zones.get(zone)
    if here is None or zone in labels or not labels:
        return ""
    middles = {tag: board.zones[tag].rect.centre for tag in (zone, *labels)}
    far, near = min((math.dist(middles[zone], middles[tag]), tag) for tag in labels)
    x, y = (a - b for a, b in zip(middles[zone], middles[near], strict=True))
    wind = WINDS[round(math.atan2(y, x) / (math.pi / 4)) % 8]
    where, steps = desk.look.words(f"table.wind.{wind}", place=near), round(far / here.rect[3])
    return desk.look.words("table.steps", where=where, n=steps) if steps > 1 else where
