"""The table in sentences, for users of a screen reader: the focus, the possible moves, the contents of
zones."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.ui.board.nodes import PieceNode
from tabletop.ui.board.zone_node import ZoneNode
from tabletop.ui.board.zones import HIDDEN
from tabletop.ui.play.desk import Desk
from tabletop.ui.play.numbers import NumberField
from tabletop.ui.play.place_names import MOST_NAMED, in_one_name, place_names
from tabletop.ui.widgets import Widget


def in_zones(desk: Desk) -> dict[str, list[PieceNode]]:
    """Return the visible pieces of each zone, from left to right, by the tag of the zone."""
    found: dict[str, list[PieceNode]] = {}
    for node in desk.field.nodes.values():
        if node.shown():
            found.setdefault(node.piece.zone, []).append(node)
    for nodes in found.values():
        nodes.sort(key=lambda node: (node.rect.x, node.rect.y))
    return found


def where(desk: Desk, focused: Widget | None) -> str:
    """Return the text that tells whose turn it is, what is asked, which widget has the focus, and which
    pieces lie in its zone."""
    words, prompt = desk.look.words, desk.chrome.prompt
    at, zone = "", ""
    if focused:
        name = focused.name or focused.hint().partition("\n")[0]
        zone = _zone_of(focused)
        place = place_names(desk).get(zone, "") if isinstance(focused, PieceNode) else ""
        place = "" if place in name else place
        at = words("reader.at_zone", name=name, zone=place) if place else words("reader.at", name=name)
    asked = desk.match.asked
    plays = prompt.plays() if asked and words.name(f"seat.{asked.seat}") not in prompt.name else ""
    alone = isinstance(focused, PieceNode) and len(in_zones(desk).get(zone, [])) < 2
    return "\n".join(filter(None, (plays, prompt.name, at, "" if alone else _lying(desk, zone))))


def _zone_of(widget: Widget) -> str:
    if isinstance(widget, PieceNode):
        return widget.piece.zone
    return widget.tag if isinstance(widget, ZoneNode) else ""


def _lying(desk: Desk, zone: str) -> str:
    """Return a sentence about the pieces in a zone; "" for one that has no name."""
    names = place_names(desk)
    if zone not in names:
        return ""
    pieces = in_one_name(node.tooltip for node in in_zones(desk).get(zone, []))
    empty = desk.look.words("reader.empty")
    return _at(desk, names[zone], ", ".join(pieces) or empty)


def _at(desk: Desk, place: str, pieces: str) -> str:
    """Return a place with what lies there; a name that both share is said once."""
    return pieces if not place or pieces.startswith(place) else desk.look.words.pair(place, pieces)


def lies_at(desk: Desk, zone: str) -> str:
    """Return the text about a zone, in several lines: its name with the pieces in it, its description, and
    the tooltip of each kind of piece."""
    spot = next((spot for spot in desk.legend.spots() if spot.key == f"zone.{zone}"), None)
    about = spot.about(desk.look) if spot else ""
    hints = dict.fromkeys(node.hint() for node in in_zones(desk).get(zone, []))
    return "\n".join(filter(None, (_lying(desk, zone), about, *hints)))


def possible(desk: Desk) -> list[str]:
    """Return lines of text on what the seat at the screen can do now: one for each group of pieces that may
    go to the same places, then one for the buttons and one for the number fields. If there are none of these,
    return the names of the legal actions."""
    words, view = desk.look.words, desk.table_view
    if desk.waiting or not view.drags.actions:
        return [words("reader.nothing")]
    names = place_names(desk)
    groups: dict[tuple[str, ...], list[str]] = {}
    for nodes in in_zones(desk).values():
        for node in nodes:
            if view.drags.may_lift(node.piece):
                places = view.drags.places(node.piece)
                to = tuple(dict.fromkeys(names.get(zone, words.name(zone)) for zone in places))
                groups.setdefault(to, []).append(node.tooltip)
    lines = [
        words.pair(", ".join(in_one_name(pieces)), _places(desk, to))
        for to, pieces in sorted(groups.items(), key=lambda each: len(each[0]))
    ]
    buttons = [button.name for button in reversed(desk.chrome.buttons) if button.enabled]
    numbers = [w.name for w in desk.scene.ring() if isinstance(w, NumberField) and w.enabled]
    lines += [words.pair(words("reader.buttons"), ", ".join(buttons))] if buttons else []
    lines += [words.pair(words("reader.numbers"), ", ".join(numbers))] if numbers else []
    return lines or [view.forecasts.name(action) for action in view.drags.actions]


def _places(desk: Desk, names: tuple[str, ...]) -> str:
    """Return places by name, or only their number if there are many."""
    return ", ".join(names) if len(names) <= MOST_NAMED else desk.look.words("reader.places", n=len(names))


def since_own_turn(desk: Desk) -> str:
    """Return the log lines about what the other seats have done since the viewer's last move, with a
    heading."""
    words, found = desk.look.words, list[str]()
    for line in reversed(desk.match.lines_for(desk.table_view.eyes)):
        if line.seat == desk.viewer:
            if found:
                break
        elif line.seat >= 0 or found:
            found.append(words(line.key, **line.params))
    return "\n".join([words("reader.since"), *reversed(found)]) if found else words("reader.nothing_since")


def read_out(desk: Desk) -> Iterator[tuple[str, str]]:
    """Yield the zones that contain pieces, from left to right: the tag of each, and a sentence about its
    pieces."""
    lying, names = in_zones(desk), place_names(desk)
    places = sorted(desk.field.places.items(), key=lambda each: (each[1].rect.centerx, each[1].rect.centery))
    for tag, place in places:
        nodes = lying.get(tag, [])
        if nodes and place.lie != HIDDEN:
            pieces = ", ".join(in_one_name(node.tooltip for node in nodes))
            yield tag, _at(desk, names.get(tag, ""), pieces)
