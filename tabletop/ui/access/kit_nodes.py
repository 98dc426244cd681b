"""The conversion of accessibility items into nodes of AccessKit, the library that talks to screen readers."""

from __future__ import annotations

from collections.abc import Mapping

import accesskit as ak

from tabletop.ui.access.items import Item, ItemRole, Live


def update_of(
    changed: Mapping[int, tuple[Item, tuple[int, ...]]], focus: int, root: int, whole: bool
) -> ak.TreeUpdate:
    """Return the update that AccessKit sends to a screen reader.

    Args:
        changed: the new and changed items, by their id, each with the ids of its children.
        focus: the id of the item that has the focus.
        whole: true if the reader has no tree yet, so that `changed` holds all items and `root` is the id of
            the top one.
    """
    update = ak.TreeUpdate(focus)
    if whole:
        tree = ak.Tree(root)
        tree.toolkit_name = "Tabletop"
        update.tree = tree
    for number, (item, children) in changed.items():
        node = node_of(item, children)
        if item.role is ItemRole.FIELD:
            run = number + 1  # odd numbers are free for it
            node.set_children([run])
            anchor, caret = item.caret or (0, 0)
            node.set_text_selection(
                ak.TextSelection(ak.TextPosition(run, anchor), ak.TextPosition(run, caret))
            )
            update.nodes.append((run, _run(item.value)))
        update.nodes.append((number, node))
    return update


def node_of(item: Item, children: tuple[int, ...]) -> ak.Node:
    """Return the node of AccessKit for an item."""
    node = ak.Node(getattr(ak.Role, item.role.value))
    if item.name:
        node.set_value(item.name) if item.role is ItemRole.TEXT else node.set_label(item.name)
    if item.about:
        node.set_description(item.about)
    if item.value and item.role is not ItemRole.TEXT:
        node.set_value(item.value)
    if item.rect:
        x, y, wide, high = item.rect
        node.set_bounds(ak.Rect(x, y, x + wide, y + high))
    for action in item.acts:
        node.add_action(getattr(ak.Action, action.value))
    if not item.enabled:
        node.set_disabled()
    if item.modal:
        node.set_modal()
    if item.live is not Live.OFF:
        node.set_live(getattr(ak.Live, item.live.value))
    _state(node, item)
    node.set_children(list(children))
    return node


def _state(node: ak.Node, item: Item) -> None:
    if item.selected is not None:
        node.set_selected(item.selected)
    if item.switched is not None:
        node.set_toggled(ak.Toggled.TRUE if item.switched else ak.Toggled.FALSE)
    if item.expanded is not None:
        node.set_expanded(item.expanded)
    if item.amount:
        node.set_numeric_value(item.amount.value)
        node.set_min_numeric_value(item.amount.low)
        node.set_max_numeric_value(item.amount.high)
        node.set_numeric_value_step(item.amount.step)


def _run(value: str) -> ak.Node:
    """Return the text in a field, letter by letter, as readers spell it."""
    node = ak.Node(ak.Role.TEXT_RUN)
    node.set_value(value)
    node.set_character_lengths([len(letter.encode()) for letter in value])
    node.set_text_direction(ak.TextDirection.LEFT_TO_RIGHT)
    return node
