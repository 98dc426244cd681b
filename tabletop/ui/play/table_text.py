"""The text view of a table: the position, the log, the coach's card, the play and the task, as values for
JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tabletop.match.gestures import verb_tags
from tabletop.ui.board.nodes import PieceNode
from tabletop.ui.board.zone_node import ZoneNode
from tabletop.ui.frame.coach_card import CoachPanel
from tabletop.ui.frame.log_lines import row_of
from tabletop.ui.frame.log_panel import LogView
from tabletop.ui.frame.log_rows import LINE
from tabletop.ui.play.chooser import Chooser
from tabletop.ui.play.desk import Desk
from tabletop.ui.play.desk_scene import DeskScene
from tabletop.ui.play.grid_words import grids
from tabletop.ui.play.lesson_task import LessonTask
from tabletop.ui.play.privacy import needed
from tabletop.ui.play.table_scene import TableScene
from tabletop.ui.widgets import Widget
from tabletop.ui.widgets.press_points import plain, press_point
from tabletop.ui.widgets.scene import Scene

TextPart = dict[str, Any]
"""A part of the text view, as values for JSON."""
LOGGED = 8
"""The number of log lines, the newest ones, that the text view of the table contains; a key opens the
complete log."""


def match_text(scene: Scene, ring: Sequence[Widget]) -> TextPart:
    """Return the text view of a scene that shows a match, beyond what it tells of every scene; `ring` holds
    the widgets that can get the focus."""
    modal = scene.modal()
    text: TextPart = {
        "coach": next((_coach(n) for n in scene.stage.walk() if isinstance(n, CoachPanel)), None)
    }
    if isinstance(modal, Chooser):
        text["choices"] = _choices(modal)
    if isinstance(scene, DeskScene):
        text |= _table(scene)
    if log := next((widget for widget in ring if isinstance(widget, LogView)), None):
        text["rows"] = list(_rows(log))
    if isinstance(scene, TableScene):
        text |= _play(scene)
        if isinstance(scene.task, LessonTask):
            name = type(scene.task).__name__.removesuffix("Task").lower()
            text |= {"scene": name, "lesson": _lesson(scene.task)}
    return text


def _choices(chooser: Chooser) -> list[TextPart]:
    """Return the lines of a list of actions, and where to press them."""
    rects = [chooser.list.row_rect(i) for i in range(len(chooser.choices))]
    return [
        {**choice._asdict(), "at": plain(rect.center), "rect": tuple(rect)}
        for choice, rect in zip(chooser.choices, rects, strict=True)
    ]


def _rows(log: LogView) -> Iterator[TextPart]:
    """Yield the visible rows of the log: kind, words, rule, whether they are open (None: nothing to open),
    and where to press them."""
    for i, row in enumerate(log.rows):
        rect = log.row_rect(i)
        if log.rect.contains(rect):
            rule = log.line(row).rule if row.kind == LINE else ""
            yield {
                "kind": row.kind,
                "words": log.words_of(i),
                "rule": rule,
                "open": row.open if row.foldable else None,
                "at": plain((rect.x + rect.w // 2, rect.y + 4)),
            }
        elif rect.top > log.rect.bottom:
            return


def _coach(card: CoachPanel) -> TextPart:
    """Return the text of a coach card, with the numbers of the rules it is based on, and whether the match
    waits at it."""
    return {"words": card.said.words, "rules": card.said.rules, "holds": bool(card.said.onward)}


def _lesson(task: LessonTask) -> TextPart:
    """Return the task of a lesson, the result of the last attempt with its rule, and whether the goal is
    reached; the buttons are among the widgets, under keys that begin with `task.`."""
    said = task.strip.node.said._asdict() if task.strip.node else {}
    return {"key": task.lesson.key, **said, "state": task.run.state.value, "done": task.finished}


def _counted(desk: Desk) -> int:
    """Return the number of actions played in the match; while the table hides secrets, only of those that the
    viewer may know of."""
    hides = needed(desk.scene.app, desk.match)
    return desk.match.moves(desk.viewer) if hides else len(desk.match.actions)


def _table(scene: DeskScene) -> TextPart:
    """Return the position on the screen."""
    desk, field = scene.desk, scene.desk.field
    rows = (row_of(desk.look, line) for line in desk.match.lines_for(desk.table_view.eyes)[-LOGGED:])
    return {
        "actions": _counted(desk),
        "log": [f"{row.words} [{row.rule}]" if row.rule else row.words for row in rows],
        "prompt": desk.chrome.prompt.name,
        "waiting": desk.waiting,
        "over": desk.match.asked is None,
        "zoom": field.view.zoom,
        "pieces": {tag: _piece(desk, node) for tag, node in field.nodes.items()},
        "zones": {tag: _zone(desk, node) for tag, node in field.zones.items()},
        "figures": [plain for _, plain in grids(desk)],
        "told": {spot.key: spot.tooltip for spot in desk.legend.widgets() if not spot.piece},
    }


def _play(scene: TableScene) -> TextPart:
    """Return the play at the table as text: the held piece and its target, the preview of a drop, and every
    legal move with the gesture that makes it."""
    desk, hands = scene.desk, scene.hands
    return {
        "by_itself": scene.flow.by_itself or None,
        "plays": desk.chrome.prompt.plays() if desk.match.asked else None,
        "held": hands.held.tag or None,
        "aimed": hands.aimed or None,
        "what_if": _what_if(scene),
        "meant": list(hands.choosing.meant.tags),
        "moves": [] if desk.waiting else list(_moves(scene)),
    }


def _what_if(scene: TableScene) -> TextPart | None:
    """Return the changes that the preview of a drop shows: new counters by seat, and new zones of pieces;
    None if no preview is shown."""
    found = scene.hands.what_if.shown
    if found is None:
        return None
    moved = {piece.tag: piece.zone for piece in found.pieces}
    return {"counters": found.counters(), "pieces": moved, "left": found.left, "cut": found.cut}


def _piece(desk: Desk, node: PieceNode) -> TextPart:
    """Return the text view of a piece; only a piece that may be lifted or turned up has a point to click
    at."""
    touched = node.legal or node.piece.tag in desk.table_view.kept
    return {
        "name": node.name,
        "about": node.about,
        "zone": node.piece.zone,
        "face": node.piece.face,
        "at": press_point(desk.scene, node) if touched else None,
        "legal": node.legal,
    }


def _zone(desk: Desk, node: ZoneNode) -> TextPart:
    centre = node.rect.center
    seen = node.clip() is None or desk.field.view.window.collidepoint(centre)
    return {"name": node.name, "at": plain(centre) if seen else None, "lit": node.lit, "price": node.price}


def _moves(scene: TableScene) -> Iterator[TextPart]:
    """Yield every legal move as text, with the gesture that makes it, under one of these keys.

    `drag`: the piece, the zone, and the index of the move if the drop can mean several, else None. `turned`:
    for a piece that can be turned, its tag in the turn that the move needs. `number`: the number field, and
    the number to type there. `button`: the button to press; with `asks`, it must be pressed twice.
    """
    view, nodes = scene.desk.table_view, scene.desk.field.nodes
    drags, forecasts = view.drags, view.forecasts
    lying = {name: tag for tag, node in nodes.items() for name in verb_tags(node.piece)}
    fields = {(box.section.verb, box.section.given): box.key for box in scene.amounts.boxes}
    asking = {button.verb for button in view.table.buttons if scene.commands.giving_up.asks(button)}
    for action in drags.actions:
        drag = drags.gesture(action, drags.hand, lying)
        text: TextPart = {"words": forecasts.name(action), "forecast": forecasts.words(action)}
        if drag:
            meant, (piece, zone) = drags.means(*drag), drag
            text["drag"] = (lying.get(piece, piece), zone, meant.index(action) if len(meant) > 1 else None)
            if piece in lying and nodes[lying[piece]].piece.turns:
                text["turned"] = piece
        elif field := fields.get((action.verb, action.args[:-1])):
            text["number"] = (field, action.args[-1])
        else:
            text["button"] = f"verb.{action.verb}"
            text |= {"asks": True} if action.verb in asking else {}
        yield text
