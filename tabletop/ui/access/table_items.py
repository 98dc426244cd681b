"""The items of a table: prompt and buttons, the hand, the zones with their pieces, figures, log, tools."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from tabletop.engine.table import Grid
from tabletop.ui.access.items import Item, ItemAction, ItemRole
from tabletop.ui.access.widget_items import BRIEF, FULL, item_of, placed
from tabletop.ui.board.nodes import PieceNode
from tabletop.ui.board.spots import FocusSpot
from tabletop.ui.board.zone_node import ZoneNode
from tabletop.ui.board.zones import HIDDEN
from tabletop.ui.kit.depths import Tab
from tabletop.ui.play.desk import Desk
from tabletop.ui.play.desk_scene import DeskScene
from tabletop.ui.play.grid_words import grids
from tabletop.ui.play.spoken_table import in_zones, targets_of
from tabletop.ui.play.table_scene import TableScene
from tabletop.ui.widgets import Widget

REGIONS = (
    (Tab.PROMPT, "prompt"), (Tab.HAND, "hand"), (Tab.BOARD, "board"), (Tab.SHEET, "sheets"),
    (Tab.SEATS, "seats"), (Tab.LOG, "log"), (Tab.TOOLS, "tools"), (Tab.TOLD, "figures"),
)  # fmt: skip
"""The regions of a table in the order in which they are read, each with the last part of its text key."""


def table_items(scene: DeskScene, detail: int) -> tuple[Item, ...]:
    """Return the regions of a table."""
    desk = scene.desk
    controls: dict[int, list[Item]] = {}
    for widget in scene.ring():
        if isinstance(widget, (PieceNode, ZoneNode)) or (isinstance(widget, FocusSpot) and detail != FULL):
            continue
        controls.setdefault(_region(widget), []).append(item_of(widget, detail))
    prompt = desk.chrome.prompt
    head = Item("table.prompt", ItemRole.HEADING, prompt.name or "", rect=placed(prompt.rect))
    zones = _zones(desk, detail)
    found = []
    for tab, name in REGIONS:
        children = [head] if tab == Tab.PROMPT else []
        children += controls.pop(tab, [])
        children += zones.pop(tab, [])
        if tab == Tab.SHEET:
            children += _figures(desk)
        if children:
            title = desk.look.words(f"reader.region.{name}")
            found.append(Item(f"region.{name}", ItemRole.GROUP, title, children=tuple(children)))
    others = [item for items in controls.values() for item in items]
    return (*found[:1], *others, *found[1:])


def _region(widget: Widget) -> int:
    return widget.tab // 10 * 10


def _zones(desk: Desk, detail: int) -> dict[int, list[Item]]:
    """Return the items of the zones with their pieces, by region; empty zones only where a held piece may go,
    and at the fullest step of the setting."""
    found: dict[int, list[Item]] = {}
    lit = {zone.tag for zone in desk.field.zones.values() if zone.lit}
    lying = in_zones(desk)
    for tag, place in desk.field.places.items():
        node, nodes = desk.field.zones.get(tag), lying.get(tag, [])
        if node is None or place.lie == HIDDEN or not (nodes or tag in lit or (detail == FULL and node.name)):
            continue
        region = Tab.BOARD if tag in desk.field.board.zones else Tab.SHEET
        if nodes and nodes[0].tab == Tab.HAND:
            region = Tab.HAND
        found.setdefault(region, []).append(_zone(desk, node, nodes, tag in lit, detail))
    return {region: sorted(items, key=_left) for region, items in found.items()}


def _left(item: Item) -> tuple[int, int]:
    return (item.rect[0], item.rect[1]) if item.rect else (0, 0)


def _zone(desk: Desk, zone: ZoneNode, nodes: Iterable[PieceNode], lit: bool, detail: int) -> Item:
    words = desk.look.words
    pieces = tuple(_piece(desk, node, detail) for node in nodes)
    value = ", ".join(filter(None, (words("reader.lit") if lit else "", zone.label, zone.price)))
    acts = (ItemAction.PRESS, ItemAction.FOCUS) if lit else ()
    name = desk.look.say(title) if (title := desk.field.titles.get(zone.tag)) else zone.name
    if lit and isinstance(desk.scene, TableScene):
        brings = desk.scene.hands.brings(zone.tag)
        value = "\n".join(filter(None, (value, brings if detail > BRIEF or not name else "")))
    role = ItemRole.BUTTON if lit and not pieces else ItemRole.GROUP
    return Item(
        zone.key, role, name or "", value, rect=placed(zone.rect), acts=acts, widget=zone.key, children=pieces
    )


def _piece(desk: Desk, node: PieceNode, detail: int) -> Item:
    """Return a piece: its name, what can be done with it, and what that costs and brings."""
    item = item_of(node, detail)
    where = targets_of(desk, node.piece) if node.legal else ""
    can = desk.look.words("reader.movable") if node.legal else ""
    about = "\n".join(filter(None, (where if detail > BRIEF else "", item.about)))
    return replace(item, name=", ".join(filter(None, (item.name, can))), about=about)


def _figures(desk: Desk) -> Iterator[Item]:
    """Yield the tables of figures on the sheets, with their heads and lines."""
    for n, (grid, plain) in enumerate(grids(desk)):
        assert isinstance(grid, Grid)
        key = f"figures.{n}"
        heads = [Item(f"{key}.h{i}", ItemRole.HEAD, head) for i, head in enumerate(plain["heads"])]
        lines = [Item(f"{key}.0", ItemRole.LINE, children=tuple(heads))] if heads else []
        for i, cells in enumerate(plain["lines"], 1):
            parts = tuple(Item(f"{key}.{i}.{j}", ItemRole.CELL, cell) for j, cell in enumerate(cells))
            lines.append(Item(f"{key}.{i}", ItemRole.LINE, " ".join(filter(None, cells)), children=parts))
        yield Item(key, ItemRole.TABLE, plain["title"] or "", children=tuple(lines))
