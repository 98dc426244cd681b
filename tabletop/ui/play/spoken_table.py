"""The table in sentences, for players who listen: the focus, the possible moves, the contents of zones."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.engine.table import Piece
from tabletop.ui.board.nodes import PieceNode
from tabletop.ui.board.zones import HIDDEN
from tabletop.ui.play.desk import Desk

MOST_NAMED = 8
"""The most target zones that are listed by name; of more, only the number is told."""


def targets_of(desk: Desk, piece: Piece) -> str:
    """Return a sentence about where a piece may be moved."""
    words, places = desk.look.words, desk.table_view.drags.places(piece)
    names = list(dict.fromkeys(words.name(zone, "the") for zone in places))
    many = len(names) > MOST_NAMED
    return words("table.may_go_many", n=len(places)) if many else words("table.may_go", where=names)


def in_zones(desk: Desk) -> dict[str, list[PieceNode]]:
    """Return the visible pieces of each zone, from left to right."""
    found: dict[str, list[PieceNode]] = {}
    for node in desk.field.nodes.values():
        if node.shown():
            found.setdefault(node.piece.zone, []).append(node)
    for nodes in found.values():
        nodes.sort(key=lambda node: (node.rect.x, node.rect.y))
    return found


def where(desk: Desk) -> str:
    """Return whose turn it is, what is asked, and what has the focus or is held."""
    words, scene, prompt = desk.look.words, desk.scene, desk.chrome.prompt
    focused = scene.focused
    at = ""
    if focused:
        name = focused.name or focused.hint().partition("\n")[0]
        at = words("reader.at", name=name)
        if isinstance(focused, PieceNode):
            at = words("reader.at_zone", name=name, zone=words.name(focused.piece.zone, "the"))
    plays = prompt.plays() if desk.match.asked else ""
    return "\n".join(filter(None, (plays, prompt.name, at)))


def possible(desk: Desk) -> list[str]:
    """Return a line for each kind of move that the seat at the screen can make now: its pieces, then its
    buttons; one line that says so if there are none."""
    words, view = desk.look.words, desk.table_view
    if desk.waiting or not view.drags.actions:
        return [words("reader.nothing")]
    movable = [node for nodes in in_zones(desk).values() for node in nodes if view.drags.able(node.piece)]
    lines = [f"{node.tooltip}. {targets_of(desk, node.piece)}" for node in movable]
    lines += [button.name for button in reversed(desk.chrome.buttons) if button.enabled]
    return lines or [view.forecasts.name(action) for action in view.drags.actions]


def read_out(desk: Desk) -> Iterator[tuple[str, str]]:
    """Yield the zones with pieces in them from left to right, each with its tag and a sentence."""
    words, lying = desk.look.words, in_zones(desk)
    places = sorted(desk.field.places.items(), key=lambda each: (each[1].rect.centerx, each[1].rect.centery))
    for tag, place in places:
        nodes = lying.get(tag, [])
        if nodes and place.lie != HIDDEN:
            title = desk.field.titles.get(tag)
            name = desk.look.say(title) if title else words.name(tag)
            yield (
                tag,
                words.pair(name if name != tag else "", ", ".join(node.tooltip for node in nodes)).lstrip(
                    " :"
                ),
            )
