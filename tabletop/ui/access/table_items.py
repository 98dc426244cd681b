"""The table of a match as nodes of the accessibility tree for screen readers: prompt and buttons, the hand,
the zones with their pieces, tables of numbers, log, tools."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from weakref import WeakKeyDictionary

from tabletop.engine.table import Grid, Piece
from tabletop.ui.access.items import Item, ItemAction, ItemRole
from tabletop.ui.access.reading_order import in_order
from tabletop.ui.access.widget_items import BRIEF, FULL, item_of, placed
from tabletop.ui.board.nodes import PieceNode
from tabletop.ui.board.spots import FocusSpot
from tabletop.ui.board.zone_node import ZoneNode
from tabletop.ui.board.zones import HIDDEN
from tabletop.ui.frame.task_strip import TaskStrip
from tabletop.ui.frame.toolbar import TitleBar
from tabletop.ui.kit.depths import Tab
from tabletop.ui.play.desk import Desk
from tabletop.ui.play.desk_scene import DeskScene
from tabletop.ui.play.grid_words import grids
from tabletop.ui.play.place_names import place_names, targets_of
from tabletop.ui.play.spoken_table import in_zones
from tabletop.ui.play.table_scene import TableScene
from tabletop.ui.widgets import Widget

_pieces: WeakKeyDictionary[PieceNode, tuple[tuple[object, ...], Item]] = WeakKeyDictionary()
"""The item of each piece in the last tree, with all on which it depends besides its place."""
REGIONS = (
    (Tab.PROMPT, "prompt"), (Tab.HAND, "hand"), (Tab.BOARD, "board"), (Tab.SHEET, "sheets"),
    (Tab.SEATS, "seats"), (Tab.LOG, "log"), (Tab.TOOLS, "tools"), (Tab.TOLD, "figures"),
)  # fmt: skip
"""The regions of a table in reading order, each with the last part of the key of the text that names it."""


def table_items(scene: DeskScene, detail: int) -> tuple[Item, ...]:
    """Return the regions of a table, in reading order, each an item with the things in it below it. `detail`
    is the value of the setting for how much is said about each thing."""
    desk = scene.desk
    controls: dict[int, list[Item]] = {}
    for widget in scene.ring():
        if isinstance(widget, (PieceNode, ZoneNode)):
            continue
        if isinstance(widget, FocusSpot) and detail != FULL and not widget.focused:
            continue  # an explanation is told when the keyboard comes to it
        if isinstance(widget, FocusSpot) and widget.piece and not widget.focused:
            continue  # the piece has an item of its own
        controls.setdefault(_region(widget), []).append(item_of(widget, detail))
    prompt = desk.chrome.prompt
    head = Item("table.prompt", ItemRole.HEADING, prompt.name or "", rect=placed(prompt.rect))
    zones = _zones(desk, detail)
    found = []
    for tab, name in REGIONS:
        children = [head, *_task(scene), *_held(scene)] if tab == Tab.PROMPT else []
        children += controls.pop(tab, [])
        children += zones.pop(tab, [])
        if tab == Tab.SHEET:
            children += [*_titles(scene), *_figures(desk)]
        if children:
            title = desk.look.words(f"reader.region.{name}")
            found.append(Item(f"region.{name}", ItemRole.GROUP, title, children=tuple(children)))
    others = [item for items in controls.values() for item in items]
    return (*found[:1], *in_order(others), *found[1:])


def _task(scene: DeskScene) -> Iterator[Item]:
    """Yield the round and the task of a lesson, which are painted beside the prompt."""
    for i, node in enumerate(scene.stage.walk()):
        if isinstance(node, (TitleBar, TaskStrip)) and node.name:
            yield Item(f"task.{i}", ItemRole.TEXT, node.name, rect=placed(node.rect))


def _titles(scene: DeskScene) -> Iterator[Item]:
    """Yield the titles of the sheets."""
    for sheet in scene.desk.field.column.sheets:
        if sheet.visible and sheet.name:
            yield Item(f"sheet.{sheet.panel.key}", ItemRole.HEADING, sheet.name, rect=placed(sheet.rect))


def _held(scene: DeskScene) -> Iterator[Item]:
    """Yield what is held, with buttons to turn it and to put it back."""
    if not scene.holds or not isinstance(scene, TableScene) or scene.hands.held.node is None:
        return
    words, held = scene.desk.look.words, scene.hands.held
    assert held.node
    yield Item("held", ItemRole.TEXT, words("reader.held", name=held.node.tooltip))
    press = (ItemAction.PRESS,)
    if held.turns:
        yield Item("held.turn", ItemRole.BUTTON, words("reader.turn"), acts=press, command="turn_right")
    yield Item("held.back", ItemRole.BUTTON, words("reader.back"), acts=press, command="cancel")


def _region(widget: Widget) -> int:
    return widget.tab // 10 * 10


def _zones(desk: Desk, detail: int) -> dict[int, list[Item]]:
    """Return the items of the zones with their pieces, by region; empty zones only where a held piece may go,
    and at the fullest step of the setting. The pieces of a zone without a name stand by themselves."""
    found: dict[int, list[Item]] = {}
    lit = {zone.tag for zone in desk.field.zones.values() if zone.lit}
    lying, names = in_zones(desk), place_names(desk)
    for tag, place in desk.field.places.items():
        node, nodes = desk.field.zones.get(tag), lying.get(tag, [])
        if (
            node is None
            or place.lie == HIDDEN
            or not (nodes or tag in lit or (detail == FULL and tag in names))
        ):
            continue
        region = Tab.BOARD if tag in desk.field.board.zones else Tab.SHEET
        if nodes and nodes[0].tab in (Tab.HAND, Tab.PILES):
            region = Tab.HAND
        pieces = tuple(_piece(desk, piece, names, detail) for piece in nodes)
        zone = _zone(desk, node, names.get(tag, ""), pieces, tag in lit, detail)
        found.setdefault(region, []).extend((zone,) if zone.name else pieces)
    return {region: sorted(items, key=_left) for region, items in found.items()}


def _left(item: Item) -> tuple[int, int]:
    return (item.rect[0], item.rect[1]) if item.rect else (0, 0)


def _zone(desk: Desk, zone: ZoneNode, name: str, pieces: tuple[Item, ...], lit: bool, detail: int) -> Item:
    """Return a zone with its pieces; one that a held piece may go to says so, with price and effect."""
    words = desk.look.words
    if not lit:
        return Item(zone.key, ItemRole.GROUP, name, rect=placed(zone.rect), children=pieces)
    about = ", ".join(filter(None, (words("reader.lit"), zone.label, zone.price)))
    brings = desk.scene.hands.brings(zone.tag) if isinstance(desk.scene, TableScene) else ""
    return Item(
        zone.key,
        ItemRole.GROUP if pieces else ItemRole.BUTTON,
        name or words("reader.place"),
        "\n".join(filter(None, (about, brings if detail > BRIEF else ""))),
        rect=placed(zone.rect),
        acts=(ItemAction.PRESS, ItemAction.FOCUS),
        widget=zone.key,
        children=pieces,
    )


def _piece(desk: Desk, node: PieceNode, names: Mapping[str, str], detail: int) -> Item:
    """Return a piece: its name, what can be done with it, and what that costs and brings. A piece that is the
    same for the same viewer is not put into words again."""
    state = (desk.table_view, names, node.piece, node.tooltip, node.legal, node.enabled, detail)
    at, known = placed(node.rect), _pieces.get(node)
    if known and known[1].rect == at and all(map(_same, known[0], state)):
        return known[1]
    item = _described(desk, node, names, detail)
    _pieces[node] = state, item
    return item


def _same(one: object, other: object) -> bool:
    return one is other or (isinstance(one, (str, int, Piece)) and one == other)


def _described(desk: Desk, node: PieceNode, names: Mapping[str, str], detail: int) -> Item:
    item = item_of(node, detail)
    where = targets_of(desk, node.piece, names) if node.legal else ""
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
