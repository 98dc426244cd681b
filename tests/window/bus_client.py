"""A client of the accessibility bus (AT-SPI) that plays with nothing but what a screen reader has.

It runs with the Python of the system, for python3-gi and gir1.2-atspi-2.0. Each line of standard input is a
JSON list, answered with a line.

["tree"]                     every thing in the window: role, name, description, value, states, actions
["press", key]               press the thing with this number in the last tree; also "focus"
["set", key, value]          set a text or a number
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402

STATES = ("FOCUSED", "SELECTED", "CHECKED", "EXPANDED", "ENABLED", "MODAL", "PRESSED")
found: list[Any] = []
PATIENCE_S = 120
"""The seconds to wait for a window, and for one that holds still: the machine may be slow."""


def window() -> Any:
    """Return the first window on the bus, once there is one."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        desktop = Atspi.get_desktop(0)
        for i in range(desktop.get_child_count()):
            program = desktop.get_child_at_index(i)
            if program and program.get_child_count():
                return program.get_child_at_index(0)
        time.sleep(0.1)
    raise SystemExit("no window on the bus")


def read(node: Any, depth: int, into: list[dict[str, Any]]) -> None:
    """Add a thing and all below it to a list."""
    states = node.get_state_set()
    actions = node.get_action_iface()
    value = node.get_value_iface()
    text = node.get_text_iface()
    found.append(node)
    into.append(
        {
            "key": len(found) - 1,
            "depth": depth,
            "role": node.get_role_name(),
            "name": node.get_name() or "",
            "about": node.get_description() or "",
            "value": value.get_current_value() if value else None,
            "text": text.get_text(0, text.get_character_count()) if text else None,
            "states": [name for name in STATES if states.contains(getattr(Atspi.StateType, name))],
            "acts": actions.get_n_actions() if actions else 0,
        }
    )
    for i in range(node.get_child_count()):
        child = node.get_child_at_index(i)
        if child:
            read(child, depth + 1, into)


def tree() -> list[dict[str, Any]]:
    """Return the whole window; read again if it changes meanwhile."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        found.clear()
        into: list[dict[str, Any]] = []
        try:
            top = window()
            top.clear_cache()
            read(top, 0, into)
            return into
        except gi.repository.GLib.GError:
            time.sleep(0.02)
    raise SystemExit("the window never holds still")


def do(name: str, key: int, *given: Any) -> bool:
    """Ask for an action."""
    node = found[key]
    try:
        if name == "press":
            return bool(node.get_action_iface().do_action(0))
        if name == "focus":
            return bool(node.get_component_iface().grab_focus())
        if isinstance(given[0], str):
            return bool(node.get_editable_text_iface().set_text_contents(given[0]))
        return bool(node.get_value_iface().set_current_value(given[0]))
    except gi.repository.GLib.GError:
        return False  # it has gone


def main() -> None:
    """Answer line after line."""
    Atspi.init()
    for line in sys.stdin:
        name, *given = json.loads(line)
        print(json.dumps(tree() if name == "tree" else do(name, *given)), flush=True)


if __name__ == "__main__":
    main()
