"""A client of the accessibility bus (AT-SPI) that plays with nothing but what a screen reader has.

It runs with the Python of the system, for python3-gi. Each line of standard input is a JSON list, answered with
a line.

["tree", wait]               every thing in the window, once it has said something new, or after so many seconds;
                             what has not said that it changed is not read again, as readers do
["all"]                      every thing, read anew
["press", key]               press the thing with this number in the last tree; also "focus"
["set", key, value]          set a number
["type", text]               type a text, as an on-screen keyboard does; "key" for one key
["said"]                     what was announced since the last time
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

A11Y = "org.a11y.atspi."
ROOT = "/org/a11y/atspi/accessible/root"
STATES = {4: "CHECKED", 8: "ENABLED", 10: "EXPANDED", 12: "FOCUSED", 16: "MODAL", 20: "PRESSED", 23: "SELECTED"}
"""The states that are told, by their numbers in AT-SPI."""
KEYS = {"Tab": 0xFF09, "Return": 0xFF0D, "Escape": 0xFF1B}
"""The numbers that X gives to keys without a letter."""
PATIENCE_S = 120
"""The seconds to wait for a window, and for one that holds still: the machine may be slow."""
QUIET_S = 0.02
"""The seconds without news after which a window holds still."""


class Client:
    """A connection to the bus, and the window that was read last."""

    def __init__(self) -> None:
        session = Gio.bus_get_sync(Gio.BusType.SESSION)
        found = session.call_sync(
            "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, 0, -1
        )
        flags = Gio.DBusConnectionFlags
        self.bus = Gio.DBusConnection.new_for_address_sync(
            found.unpack()[0], flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION
        )
        self.loop = GLib.MainContext.default()
        self.news, self.heard_at, self.said = 0, time.monotonic(), list[str]()
        self.found: list[tuple[str, str]] = []
        self.faults = self.pending = 0
        self.known: dict[str, dict[str, Any]] = {}
        """What was read of each thing, by its path, and holds until the window tells that it has changed."""
        self.fresh: tuple[str, str] | None = None
        self.bus.signal_subscribe(None, A11Y + "Event.Object", None, None, None, 0, self._hear)
        self.call("org.a11y.atspi.Registry", "/org/a11y/atspi/registry", A11Y + "Registry", "RegisterEvent", "(s)", "object:")

    def call(self, name: str, path: str, face: str, method: str, kinds: str = "", *given: Any) -> Any:
        """Call a method and wait for its answer."""
        values = GLib.Variant(kinds, given) if kinds else None
        return self.bus.call_sync(name, path, face, method, values, None, 0, 10_000).unpack()

    def _hear(self, _bus: Any, _name: str, path: str, _face: str, signal: str, values: Any) -> None:
        self.news, self.heard_at = self.news + 1, time.monotonic()
        if signal != "BoundsChanged":
            self.known.pop(path, None)
        if signal == "Announcement":
            self.said.append(values.unpack()[3])

    def wait(self, longest: float) -> None:
        """Wait until there is news and then quiet, or so many seconds."""
        end = time.monotonic() + longest
        GLib.timeout_add(10, lambda: time.monotonic() < end)
        while time.monotonic() < end and (not self.news or time.monotonic() - self.heard_at < QUIET_S):
            self.loop.iteration(True)
        self.news = 0

    # -- reading ----------------------------------------
    def window(self) -> tuple[str, str]:
        """Return the first window on the bus, once there is one."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            for program in self._children("org.a11y.atspi.Registry", ROOT):
                for top in self._children(*program):
                    return top
            time.sleep(0.1)
        raise SystemExit("no window on the bus")

    def _children(self, name: str, path: str) -> list[tuple[str, str]]:
        try:
            return list(self.call(name, path, A11Y + "Accessible", "GetChildren")[0])
        except GLib.GError:
            return []

    def ask(self, at: tuple[str, str], face: str, method: str, then: Callable[[Any], None], values: Any = None) -> None:
        """Call a method, and hand over its answer when it comes."""
        self.pending += 1

        def answered(bus: Any, result: Any) -> None:
            self.pending -= 1
            try:
                answer = bus.call_finish(result).unpack()
            except GLib.GError as fault:
                assert "UnknownMethod" not in fault.message, (method, fault.message)
                self.faults += 1  # it has gone
            else:
                then(answer)

        self.bus.call(*at, face, method, values, None, 0, 10_000, None, answered)

    def read(self, at: tuple[str, str], into: dict[str, Any]) -> None:
        """Read a thing and all below it, all at once."""
        if known := self.known.get(at[1]):
            into.update(known)
            into["parts"] = [{} for _ in known["parts"]]
            for part, told in zip(into["parts"], known["parts"], strict=True):
                self.read(told["at"], part)
            return
        self.known[at[1]] = into
        into["at"], into["parts"] = at, []

        def have(told: tuple[dict[str, Any]]) -> None:
            into["name"], into["about"] = told[0].get("Name", ""), told[0].get("Description", "")

        def have_children(told: tuple[list[tuple[str, str]]]) -> None:
            for child in told[0]:
                into["parts"].append({})
                self.read(child, into["parts"][-1])

        def have_state(told: tuple[list[int]]) -> None:
            bits = told[0][0] | told[0][1] << 32
            into["states"] = [name for bit, name in STATES.items() if bits >> bit & 1]

        def have_role(told: tuple[int]) -> None:
            into["role"] = Atspi.role_get_name(Atspi.Role(told[0]))

        def have_faces(told: tuple[list[str]]) -> None:
            into["acts"] = A11Y + "Action" in told[0]
            if A11Y + "Value" in told[0]:
                self.ask(at, PROPERTIES, "Get", lambda told: into.update(value=told[0]), GLib.Variant("(ss)", (A11Y + "Value", "CurrentValue")))
            if into["role"] == "entry":
                self.ask(at, A11Y + "Text", "GetText", lambda told: into.update(text=told[0]), GLib.Variant("(ii)", (0, -1)))

        self.ask(at, A11Y + "Accessible", "GetRole", have_role)
        self.ask(at, PROPERTIES, "GetAll", have, GLib.Variant("(s)", (A11Y + "Accessible",)))
        self.ask(at, A11Y + "Accessible", "GetChildren", have_children)
        self.ask(at, A11Y + "Accessible", "GetState", have_state)
        self.ask(at, A11Y + "Accessible", "GetInterfaces", have_faces)

    def tree(self) -> list[dict[str, Any]]:
        """Return the whole window; read again if it changes meanwhile."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            self.faults, top, before = 0, dict[str, Any](), self.news
            self.fresh = self.fresh or self.window()
            self.read(self.fresh, top)
            while self.pending:
                self.loop.iteration(True)
            if self.faults:
                self.known.clear()
                self.fresh = None
            elif self.news == before:
                self.found, flat = [], []
                self._flatten(top, 0, flat)
                return flat
        raise SystemExit("the window never holds still")

    def _flatten(self, thing: dict[str, Any], depth: int, into: list[dict[str, Any]]) -> None:
        into.append({"key": len(into), "depth": depth, **{k: v for k, v in thing.items() if k not in ("parts", "at")}})
        self.found.append(thing["at"])
        for part in thing["parts"]:
            self._flatten(part, depth + 1, into)

    # -- acting ----------------------------------------
    def type(self, kind: str, words: str) -> None:
        """Have the bus type a text or press a key: AccessKit lets no client write into a field on this system."""
        if kind == "key":
            code = KEYS.get(words) or ord(words)
            Atspi.generate_keyboard_event(code, None, Atspi.KeySynthType.SYM)
        else:
            Atspi.generate_keyboard_event(0, words, Atspi.KeySynthType.STRING)

    def do(self, name: str, key: int, *given: Any) -> bool:
        """Ask for an action; return False if the thing has gone."""
        at = self.found[key]
        try:
            if name == "press":
                return bool(self.call(*at, A11Y + "Action", "DoAction", "(i)", 0)[0])
            if name == "focus":
                return bool(self.call(*at, A11Y + "Component", "GrabFocus")[0])
            value = GLib.Variant("(ssv)", (A11Y + "Value", "CurrentValue", GLib.Variant("d", given[0])))
            self.bus.call_sync(*at, PROPERTIES, "Set", value, None, 0, 10_000)
        except GLib.GError:
            return False
        return True


PROPERTIES = "org.freedesktop.DBus.Properties"


def main() -> None:
    """Answer line after line."""
    client = Client()
    for line in sys.stdin:
        name, *given = json.loads(line)
        answer: Any
        if name == "tree":
            client.wait(*given)
            answer = client.tree()
        elif name == "all":
            client.known.clear()
            answer = client.tree()
        elif name in ("type", "key"):
            client.type(name, *given)
            answer = True
        elif name == "said":
            answer, client.said = client.said, []
        else:
            answer = client.do(name, *given)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
