"""The accessibility tree of a scene: its dialog if one is open, else its texts and controls, panel by panel;
at a table the zones with their pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tabletop.ui.access.items import Item, ItemRole, ItemTree
from tabletop.ui.access.reading_order import in_order
from tabletop.ui.access.table_items import table_items
from tabletop.ui.access.widget_items import focus_of, item_of, placed
from tabletop.ui.board.spots import FocusSpot
from tabletop.ui.kit.node import Node
from tabletop.ui.play.desk_scene import DeskScene
from tabletop.ui.widgets import BubbleNote, Dialog, ScrollView, Tooltip, Widget
from tabletop.ui.widgets.scene import Scene

ROOT = "window"


def tree_of(scene: Scene, title: str, detail: int) -> ItemTree:
    """Return the accessibility tree of a scene, with only what the seat at the screen may see.

    Args:
        title: the title of the window.
        detail: how much is said about each thing: a value of the setting `reader`.
    """
    modal = scene.modal()
    if modal:
        children: tuple[Item, ...] = (_dialog(scene, modal, detail),)
    elif isinstance(scene, DeskScene):
        children = table_items(scene, detail)
    else:
        children = tuple(_panels(scene, detail))
    root = unique(Item(ROOT, ItemRole.WINDOW, title, rect=(0, 0, *scene.m.size), children=children))
    known, focus = {item.key for item in root.walk()}, focus_of(scene.focused)
    if focus not in known and scene.focused:
        focus = scene.focused.key
    return ItemTree(root, focus if focus in known else children[0].key if modal else ROOT)


def unique(root: Item) -> Item:
    """Return a tree in which every key occurs once; a key that would occur again gets a number added."""
    counts: dict[str, int] = {}

    def renamed(item: Item) -> Item:
        count = counts[item.key] = counts.get(item.key, 0) + 1
        children = tuple(map(renamed, item.children))
        if count == 1 and children == item.children:
            return item
        key = item.key if count == 1 else f"{item.key}#{count}"
        return Item(**{**vars(item), "key": key, "children": children})

    return renamed(root)


def _dialog(scene: Scene, modal: Node, detail: int) -> Item:
    """Return an open dialog or list with all that is in it."""
    words = modal.words if isinstance(modal, Dialog) else ""
    nodes = [node for node in modal.tree() if node is not modal and node.shown()]
    parts = tuple(in_order(_items(scene, nodes, detail)))
    rect = placed(getattr(modal, "plate", modal.rect))
    return Item(
        "dialog", ItemRole.DIALOG, modal.name or "", about=words, rect=rect, modal=True, children=parts
    )


def _panels(scene: Scene, detail: int) -> Iterator[Item]:
    """Yield the texts and controls of a page; those of a scrolling panel stand together."""
    free, views = list[Node](), dict[ScrollView, list[Node]]()
    for node in scene.stage.walk():
        view = _view(node)
        if view and node is not view:
            views.setdefault(view, []).append(node)
        elif not isinstance(node, ScrollView):
            free.append(node)
    loose = list(in_order(_items(scene, free, detail)))
    panels = [
        Item(f"panel.{i}", ItemRole.GROUP, rect=placed(view.rect), children=parts)
        for i, (view, nodes) in enumerate(views.items())
        if (parts := tuple(in_order(_items(scene, nodes, detail))))
    ]
    yield from in_order([*loose, *panels])


def _view(node: Node) -> ScrollView | None:
    above = node.parent
    while above:
        if isinstance(above, ScrollView):
            return above
        above = above.parent
    return None


def _items(scene: Scene, nodes: Iterable[Node], detail: int) -> Iterator[Item]:
    ring = set(scene.ring())
    for i, node in enumerate(nodes):
        if isinstance(node, (Tooltip, BubbleNote)):
            continue  # a tooltip is the description of what it is about; a bubble is a message
        if isinstance(node, Widget):
            if node in ring and not isinstance(node, FocusSpot):
                yield item_of(node, detail)
        elif node.name:
            yield Item(f"text.{i}", ItemRole.TEXT, node.name, rect=placed(node.rect))
