"""A client of the accessibility bus (AT-SPI) that plays with nothing but what a screen reader has.

It runs with the Python of the system, for python3-gi. Each line of standard input is a JSON list, answered
with a line.

["tree", wait]         everything in the window, once it has told something new, or after so many seconds;
                       what has not told that it changed is not read again, as readers do
["press", key]         press the thing with this number in the last tree; also "focus"
["set", key, value]    set a number
["type", text]         type a text, as an on-screen keyboard does; "key" for one key
["said"]               what was announced since the last time
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
REGISTRY = A11Y + "Registry"
THING = A11Y + "Accessible"
PROPERTIES = "org.freedesktop.DBus.Properties"
ROOT = "/org/a11y/atspi/accessible/root"
STATES = {
    4: "CHECKED",
    8: "ENABLED",
    10: "EXPANDED",
    12: "FOCUSED",
    16: "MODAL",
    20: "PRESSED",
    23: "SELECTED",
}
"""The states that are told, by their numbers in AT-SPI."""
KEYS = {"Tab": 0xFF09, "Return": 0xFF0D, "Escape": 0xFF1B}
"""The numbers that X gives to keys without a letter."""
PATIENCE_S = 120
"""The seconds to wait for a window, and for one that holds still: the machine may be slow."""
QUIET_S = 0.02
"""The seconds without news after which a window holds still."""
LONGEST_MS = 10_000
"""The milliseconds after which an answer is no longer waited for."""

At = tuple[str, str]
"""Where a thing is: the name of its program on the bus, and its path."""
Then = Callable[[Any], None]
"""A function that takes the answer to a call."""


class Client:
    """A connection to the bus, and the window that was read last."""

    def __init__(self) -> None:
        session = Gio.bus_get_sync(Gio.BusType.SESSION)
        where = ("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus")
        address = session.call_sync(*where, "GetAddress", None, None, 0, -1).unpack()[0]
        kinds = Gio.DBusConnectionFlags
        kind = kinds.AUTHENTICATION_CLIENT | kinds.MESSAGE_BUS_CONNECTION
        self.bus = Gio.DBusConnection.new_for_address_sync(address, kind)
        self.loop = GLib.MainContext.default()
        self.news, self.heard_at, self.said = 0, time.monotonic(), list[str]()
        self.found: list[At] = []
        self.faults = self.pending = 0
        self.known: dict[str, dict[str, Any]] = {}
        """What was read of each thing, by its path, and holds until the window tells that it has changed."""
        self.top: At | None = None
        self.bus.signal_subscribe(None, A11Y + "Event.Object", None, None, None, 0, self._hear)
        self.call((REGISTRY, "/org/a11y/atspi/registry"), REGISTRY, "RegisterEvent", "(s)", "object:")

    def call(self, at: At, face: str, method: str, kinds: str = "", *given: Any) -> Any:
        """Call a method and wait for its answer."""
        values = GLib.Variant(kinds, given) if kinds else None
        return self.bus.call_sync(*at, face, method, values, None, 0, LONGEST_MS).unpack()

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
    def window(self) -> At:
        """Return the first window on the bus, once there is one."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            for program in self._children((REGISTRY, ROOT)):
                for top in self._children(program):
                    return top
            time.sleep(0.1)
        raise SystemExit("no window on the bus")

    def _children(self, at: At) -> list[At]:
        try:
            return list(self.call(at, THING, "GetChildren")[0])
        except GLib.GError:
            return []

    def ask(
        self, at: At, face: str, method: str, then: Callable[[Any], None], kinds: str = "", *given: Any
    ) -> None:
        """Call a method, and hand over its answer when it comes."""
        self.pending += 1

        def answered(bus: Any, result: Any) -> None:
            self.pending -= 1
            try:
                answer = bus.call_finish(result).unpack()[0]
            except GLib.GError:
                self.faults += 1  # it has gone
            else:
                then(answer)

        values = GLib.Variant(kinds, given) if kinds else None
        self.bus.call(*at, face, method, values, None, 0, LONGEST_MS, None, answered)

    def read(self, at: At, into: dict[str, Any]) -> None:
        """Read a thing and all below it, all at once; of what is known already, only what is below."""
        if known := self.known.get(at[1]):
            into.update(known)
            self._read_parts(into, [part["at"] for part in known["parts"]])
            return
        self.known[at[1]] = into
        into["at"], into["parts"] = at, []
        self.ask(at, THING, "GetRole", lambda n: into.update(role=Atspi.role_get_name(Atspi.Role(n))))
        self.ask(at, PROPERTIES, "GetAll", lambda all_: _name(all_, into), "(s)", THING)
        self.ask(at, THING, "GetChildren", lambda children: self._read_parts(into, children))
        self.ask(at, THING, "GetState", lambda words: _states(words, into))
        self.ask(at, THING, "GetInterfaces", lambda faces: self._read_faces(faces, into))

    def _read_parts(self, into: dict[str, Any], children: list[At]) -> None:
        into["parts"] = [{} for _ in children]
        for child, part in zip(children, into["parts"], strict=True):
            self.read(child, part)

    def _read_faces(self, faces: list[str], into: dict[str, Any]) -> None:
        """Read whether a thing can be pressed, its number, and its text if it is a field."""
        at, value = into["at"], A11Y + "Value"
        into["acts"] = A11Y + "Action" in faces
        if value in faces:
            self.ask(at, PROPERTIES, "Get", lambda n: into.update(value=n), "(ss)", value, "CurrentValue")
        if into["role"] == "entry":
            self.ask(at, A11Y + "Text", "GetText", lambda words: into.update(text=words), "(ii)", 0, -1)

    def tree(self) -> list[dict[str, Any]]:
        """Return the whole window; read again if it changes meanwhile."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            self.faults, top, before = 0, dict[str, Any](), self.news
            self.top = self.top or self.window()
            self.read(self.top, top)
            while self.pending:
                self.loop.iteration(True)
            if self.faults:
                self.known.clear()
                self.top = None
            elif self.news == before:
                self.found, flat = [], []
                self._flatten(top, 0, flat)
                return flat
        raise SystemExit("the window never holds still")

    def _flatten(self, thing: dict[str, Any], depth: int, into: list[dict[str, Any]]) -> None:
        """Add a thing and all below it to a list."""
        told = {name: value for name, value in thing.items() if name not in ("parts", "at")}
        into.append({"key": len(into), "depth": depth, **told})
        self.found.append(thing["at"])
        for part in thing["parts"]:
            self._flatten(part, depth + 1, into)

    # -- acting ----------------------------------------
    def type(self, kind: str, words: str) -> None:
        """Have the bus type a text or press a key: AccessKit lets no client write into a field on Linux."""
        if kind == "key":
            code = KEYS.get(words) or ord(words)
            Atspi.generate_keyboard_event(code, None, Atspi.KeySynthType.SYM)
        else:
            Atspi.generate_keyboard_event(0, words, Atspi.KeySynthType.STRING)

    def do(self, name: str, key: int, *given: float) -> bool:
        """Ask for an action; return False if the thing has gone."""
        at = self.found[key]
        try:
            if name == "press":
                return bool(self.call(at, A11Y + "Action", "DoAction", "(i)", 0)[0])
            if name == "focus":
                return bool(self.call(at, A11Y + "Component", "GrabFocus")[0])
            value = GLib.Variant("d", given[0])
            self.call(at, PROPERTIES, "Set", "(ssv)", A11Y + "Value", "CurrentValue", value)
        except GLib.GError:
            return False
        return True


def _name(told: dict[str, str], into: dict[str, Any]) -> None:
    into["name"], into["about"] = told.get("Name", ""), told.get("Description", "")


def _states(words: list[int], into: dict[str, Any]) -> None:
    bits = words[0] | words[1] << 32
    into["states"] = [name for bit, name in STATES.items() if bits >> bit & 1]


def main() -> None:
    """Answer line after line."""
    client = Client()
    for line in sys.stdin:
        name, *given = json.loads(line)
        answer: Any = True
        if name == "tree":
            client.wait(*given)
            answer = client.tree()
        elif name in ("type", "key"):
            client.type(name, *given)
        elif name == "said":
            client.loop.iteration(False)
            answer, client.said = client.said, []
        else:
            answer = client.do(name, *given)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
