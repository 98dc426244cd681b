"""The bridge to AccessKit: trees and messages go out to screen readers, requests come in.

AccessKit calls the handlers on its own thread, where an exception would end the library: they only set a flag
or fill a queue, and wake the loop. Until a reader asks for the tree, no tree is built.

AccessKit reports a reader that comes or goes while it holds its adapter's lock, and waits for Python's lock
(the GIL) meanwhile. A call of the adapter that begins at that moment would deadlock. So the adapter is not
called before the first reader has come, and each call first lets other threads run (`_give_way`).
"""

from __future__ import annotations

import contextlib
import logging
import sys
from collections.abc import Callable
from queue import SimpleQueue
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, Protocol

import pygame

from tabletop.system.settings import Settings
from tabletop.ui.access.items import Item, ItemAction, ItemRole, ItemTree
from tabletop.ui.kit import window, worker_threads
from tabletop.ui.kit.input import Event
from tabletop.ui.widgets.scene import Scene

if TYPE_CHECKING:
    from tabletop.ui.access import messages

WHILE_MOVING_S = 0.25
"""The shortest time in seconds between two updates of the accessibility tree while something moves on the
screen."""
GIVEN_S = 0.001
"""The pause in seconds before each call of AccessKit, in which its threads may finish what they do."""
MOST_SAID = 4
"""The number of spoken messages that stay in the accessibility tree; older ones are removed."""
DRIVERS = ("x11", "wayland", "windows", "cocoa")
"""The SDL video drivers whose windows screen readers can find."""


_log = logging.getLogger(__name__)


class BridgedApp(Protocol):
    """The part of the app that the bridge uses."""

    settings: Settings
    by_keyboard: bool

    @property
    def scene(self) -> Scene:
        """The scene on the screen."""

    def handle(self, event: Event) -> None:
        """Handle an event as if it came from the window."""

    def settle(self) -> None:
        """Apply changed settings, or rebuild the scene if it is out of date."""

    def call(self, do: Callable[[], None]) -> None:
        """Have the main loop call a function soon; any thread may call this method."""

    def caption(self) -> str:
        """Return the title of the window."""


class ReaderBridge:
    """The connection of the window to a screen reader: it sends the accessibility tree and messages while a
    reader listens.

    Attributes:
        listening: true while a reader receives the tree.
        built: the number of trees built so far.
    """

    def __init__(self, app: BridgedApp) -> None:
        self.app = app
        self.listening, self.built = False, 0
        self._fresh, self._due = True, 0.0
        self._asked: SimpleQueue[tuple[int, str, Any]] = SimpleQueue()
        self._said: list[Item] = []
        self._extra: list[str] = []
        self._count = 0
        self._ids: dict[str, int] = {}
        self._sent: dict[int, tuple[tuple[object, ...], tuple[int, ...]]] = {}
        self._items: dict[int, Item] = {}
        self._adapter = _adapter(self._woken, self._requested, self._left)
        self._met = False
        """True once a reader has come and everything is there that it gets."""

    # -- on threads of AccessKit ----------------------------------------
    def _woken(self) -> None:
        """Note that a reader wants the tree; it gets it from the loop."""
        with contextlib.suppress(Exception):
            self.app.call(self._meet)

    def _meet(self) -> None:
        """Load what describes the window, because a reader has come: all that a table needs is part of it."""
        worker_threads.order("reader", _loaded, self._begin, slow=True)

    def _begin(self, _: None) -> None:
        """Begin to send trees."""
        from tabletop.ui.access import messages, requests, scene_items

        if not self._met:
            self._messages = messages.Messages()
        self._telling, self._requests, self._scenes = messages, requests, scene_items
        self.listening = self._fresh = self._met = True
        self.window_focus(pygame.key.get_focused())

    def _left(self) -> None:
        self.listening = False

    def _requested(self, request: Any) -> None:
        with contextlib.suppress(Exception):
            self._asked.put((request.target, str(request.action).rpartition(".")[2], request.data))
        self._wake()

    def _wake(self) -> None:
        with contextlib.suppress(Exception):  # the window may be closing
            self.app.call(self._take)

    # -- on the loop ----------------------------------------
    def _take(self) -> None:
        """Do what readers have asked for."""
        while not self._asked.empty():
            target, name, data = self._asked.get()
            item = self._items.get(target)
            action = next((each for each in ItemAction if each.value == name), None)
            if item and action:
                value = data[1] if isinstance(data, tuple) and len(data) > 1 else data
                self._requests.carry_out(self.app, item, action, value)

    def say(self, words: str) -> None:
        """Have the screen reader speak a text."""
        self._extra.append(words)

    def again(self) -> str:
        """Return the last message, to be spoken again; "" if there is none, or if it has already been spoken
        again."""
        return self._messages.again() if self._met else ""

    def forget(self) -> None:
        """Remove all messages of the past from the tree and from what can be spoken again."""
        self._extra.clear()
        self._said.clear()
        if self._met:
            self._messages.past.clear()

    def window_focus(self, gained: bool) -> None:
        """Tell screen readers that the window has got (`gained`) or lost the keyboard focus."""
        if self._met and hasattr(self._adapter, "update_window_focus_state"):
            _give_way()
            self._adapter.update_window_focus_state(gained)

    def turn(self, moving: bool) -> None:
        """Send the items that have changed to the screen reader, at most every `WHILE_MOVING_S` seconds while
        something moves on the screen (`moving`). An error is logged and does not stop the app."""
        try:
            self._turn(moving)
        except Exception:
            _log.exception("readers were not told of a change")

    def _turn(self, moving: bool) -> None:
        if not self.listening:
            self._extra.clear()
            return
        if moving and monotonic() < self._due:
            return
        self._due = monotonic() + WHILE_MOVING_S
        scene, title, detail = self.app.scene, self.app.caption(), self.app.settings.reader
        told = self._messages.news(scene, title, detail)
        news = [*told, *map(self._telling.Message, self._extra)][-self._telling.KEPT :]
        self._extra.clear()
        for message in self._telling.together(news):
            self._count += 1
            self._said.append(_spoken(self._count, message))
        self._said = self._said[-max(MOST_SAID, len(news)) :]
        tree = self._scenes.tree_of(scene, title, detail)
        self.built += 1
        root = Item(**{**vars(tree.root), "children": (*tree.root.children, *self._said)})
        self._send(ItemTree(root, tree.focus))

    def _send(self, tree: ItemTree) -> None:
        nodes = {self._id(item.key): item for item in tree.root.walk()}
        self._items = nodes

        def update() -> Any:
            from tabletop.ui.access.kit_nodes import update_of

            known = {} if self._fresh else self._sent
            self._fresh = False
            now = {
                n: (item.own(), tuple(self._id(c.key) for c in item.children)) for n, item in nodes.items()
            }
            changed = {n: (nodes[n], each[1]) for n, each in now.items() if known.get(n) != each}
            self._sent = now
            return update_of(changed, self._id(tree.focus), self._id(tree.root.key), not known)

        _give_way()
        events = self._adapter.update_if_active(update)
        if events is not None:
            events.raise_events()

    def _id(self, key: str) -> int:
        """Return the number of an item, the same as long as the app runs."""
        return self._ids.setdefault(key, 2 * len(self._ids))


def _give_way() -> None:
    """Let a thread of AccessKit that waits for the lock of Python have it."""
    sleep(GIVEN_S)


def _loaded() -> None:
    """Import what describes the window and what it is sent with, on another thread than the loop's."""
    from tabletop.ui.access import kit_nodes, messages, requests, scene_items  # noqa: F401


def _spoken(count: int, message: messages.Message) -> Item:
    return Item(f"said.{count}", ItemRole.TEXT, message.words, live=message.live)


def attach(app: BridgedApp) -> ReaderBridge | None:
    """Return a bridge for the app's window; None if screen readers cannot find this window, or if AccessKit
    is missing or fails."""
    if pygame.display.get_driver() not in DRIVERS:
        return None
    try:
        return ReaderBridge(app)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException:  # no wheel, or one that fails here (a panic of Rust is no Exception)
        return None


def _adapter(woken: Callable[[], None], asked: Callable[[Any], None], left: Callable[[], None]) -> Any:
    """Return AccessKit's adapter for this system's window. Only that of Linux has been tried."""
    import accesskit

    handle = window.window_number()
    if sys.platform == "win32":
        shown = pygame.Window.from_display_module()
        shown.hide()  # the adapter must be there before the window is
        try:
            return accesskit.windows.SubclassingAdapter(handle, woken, asked)
        finally:
            shown.show()
    if sys.platform == "darwin":
        accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
        return accesskit.macos.SubclassingAdapter.for_window(handle, woken, asked)
    return accesskit.unix.Adapter(woken, asked, left)


def find_library() -> None:
    """Import AccessKit on a thread, so that `attach` finds it ready; ignore any failure, because `attach`
    handles a missing or broken library."""
    with contextlib.suppress(Exception):
        import accesskit  # noqa: F401
