"""The base class of scenes: stage, pointer, keyboard focus, dialogs, tooltips, notices.

A scene overrides `layout`, `on_event` and `update`. `layout` builds every node for the window; it is called
again whenever size, scale, contrast or language change, so it must build from data, never from old nodes.
`on_event` gets the events that no widget used. `update` returns True while the scene needs a frame at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface

from tabletop.reference.glossary import Glossary, glossary
from tabletop.texts.words import Words
from tabletop.ui.kit import art, motion
from tabletop.ui.kit.chords import keyed
from tabletop.ui.kit.input import Event
from tabletop.ui.kit.node import Node
from tabletop.ui.kit.sprites import Backdrop
from tabletop.ui.kit.stage import Stage
from tabletop.ui.kit.theme import Metrics, tone
from tabletop.ui.widgets import targets
from tabletop.ui.widgets.base import Widget
from tabletop.ui.widgets.buttons import IconButton
from tabletop.ui.widgets.command_wheel import CommandWheel
from tabletop.ui.widgets.dialog import Dialog, DialogButton
from tabletop.ui.widgets.dispatch import Dispatcher
from tabletop.ui.widgets.notes import Tooltip
from tabletop.ui.widgets.screen_typing import ScreenTyping
from tabletop.ui.widgets.scroll import Scrolling, ScrollView
from tabletop.ui.widgets.shell import Shell
from tabletop.ui.widgets.tips import Tips

NOTICE_MS = 5000
TIP_REACH = 400, 320
"""The greatest distance of a tooltip from what it explains, across and down, in layout units."""


class PlayerAsked(NamedTuple):
    """The person who is to act: the index among the people at the table, not counting computers, and the
    name."""

    number: int
    name: str


class _Opened(NamedTuple):
    """An open dialog: its node, a function to rebuild it (or None), and the widget focused before."""

    dialog: Node
    make: Callable[[], Node] | None
    before: Widget | None


class Scene:
    """A screen of the app, its nodes and event handling; `app` and `m` are set before the layout."""

    route = ""  # the command that opens this scene from every other scene, or ""
    shows_match = False  # True for a scene with the table of a match
    game = ""  # the key of the game whose texts and table are used; "" for the app's own

    app: Shell[Scene]
    m: Metrics

    @property
    def facing(self) -> int | None:
        """The seat towards which the window should be turned on a screen that lies flat: -1 for the upright
        position, None to leave it as it is."""
        return None

    def __init__(self) -> None:
        self.stage = Stage((1, 1))
        self.hovered: Widget | None = None
        self.focused: Widget | None = None
        self._lost = ""
        """The key of a widget that has left the screen with the focus, and gets it back; "" for none."""
        self._looked_at = -1  # the stage's `attached` when that widget was looked for
        self.tips = Tips(self)
        self.dispatcher = Dispatcher(self)
        self.typing = ScreenTyping(self, self.dispatcher.deliver)
        self._notice: Tooltip | None = None
        self._notice_lasts = False
        self._opened: list[_Opened] = []
        self.stale = False
        """True if the scene's data have changed since its nodes were built, so that it must be laid out
        again."""
        self._then: Callable[[], None] | None = None

    # ------------------------------------------------ to override
    def enter(self) -> None:
        """Prepare the scene each time that it becomes the top one; `layout` is called afterwards."""

    def cover(self) -> None:
        """Release the resources that the scene needs only while it is on top, because another scene now
        covers it."""
        self.leave()

    def leave(self) -> None:
        """Release the scene's resources, because it is covered or closed; may be called more than once."""

    def saves_changed(self) -> None:
        """Take note that files of saved matches have changed; override this in scenes that list them."""

    def layout(self, m: Metrics) -> None:
        """Build all nodes of the scene for a window with the measures `m`; override this."""

    def on_event(self, event: Event) -> bool:
        """Handle an event that no widget has used; return True if it was used here. Override this."""
        return False

    def pinches(self, one: tuple[int, int], other: tuple[int, int]) -> bool:
        """Tell whether two fingers at these points zoom and move something together; override this."""
        return False

    def turns_held(self, one: tuple[int, int], other: tuple[int, int]) -> bool:
        """Tell whether the tap of a second finger at `other` turns the thing that a first finger at `one`
        holds; override this."""
        return False

    def rename(self, old: str, new: str) -> None:
        """Replace the name `old` of a player who has given a new one; override this in scenes that show
        names."""

    def update(self, dt: float) -> bool:
        """Advance the scene by `dt` milliseconds, once in each frame; return True to ask for another frame at
        once."""
        return False

    @property
    def holds(self) -> bool:
        """True while a lifted piece is held; override this in scenes with pieces."""
        return False

    def player_asked(self) -> PlayerAsked | None:
        """Return the person who is to act, or None if anybody may; override this at a table."""
        return None

    # ------------------------------------------------ for scenes
    @property
    def words(self) -> Words:
        """The texts of the scene's game in the current language."""
        return self.app.words(self.game)

    @property
    def clock(self) -> motion.Clock:
        """The clock of the app."""
        return self.app.clock

    @property
    def by_hand(self) -> bool:
        """True while a finger is used as the pointer; the hand then covers what is below it on the screen."""
        return self.app.touching

    @property
    def device(self) -> str:
        """The end of the translation keys of texts about the device in use: ".finger" for fingers, ".pad" for
        a game controller, "" for mouse and keys."""
        return ".finger" if self.by_hand else ".pad" if self.app.bindings.pad else ""

    def sound(self, name: str, about: Rect | None, part: float = 1.0) -> None:
        """Play a sound that comes from the place of the rectangle `about`, at a fraction `part` of the usual
        volume; from nowhere for None."""
        at = None if about is None else about.centerx / self.m.width
        self.app.sounds.play(name, self.game, at, part)

    def keyed(self, text: str, command: str) -> str:
        """Return the text with the translation key `text`, followed in brackets by the keyboard key or the
        game controller's button for a command."""
        return keyed(self.words(text), command, self.app.bindings, self.words)

    def add(self, node: Node) -> Node:
        """Put a node on the screen, as part of the scene, and return it."""
        return self.stage.add(node)

    def backdrop(self, colour: str = "") -> None:
        """Add the wooden table top as background, stained in a colour, such as that of a game; "" for plain
        wood."""
        self.add(Backdrop(art.table(self.m.size, colour or tone.wood)))

    def ask(self, title: str, words: str, *answers: DialogButton, width: float = 620) -> Dialog:
        """Open a dialog with a button for each of `answers`. Each button closes the dialog and then calls its
        `do`; Escape presses the last one."""

        def close_and(do: Callable[[], None]) -> None:
            self.close()
            do()

        closing = [each._replace(do=partial(close_and, each.do)) for each in answers]

        def make() -> Dialog:
            return Dialog(self.m, self.m.size, title, words, closing, width=width)

        dialog = make()
        self.open(dialog, make)
        return dialog

    def tell(self, title: str, words: str) -> None:
        """Open a dialog with a message and a button that closes it."""
        self.ask(title, words, DialogButton(self.words("dialog.close")))

    def open(self, dialog: Node, make: Callable[[], Node] | None = None) -> None:
        """Show a modal node, such as a dialog, and focus it; `make`, if given, returns the same node built
        anew, and is called whenever the scene is laid out again; without it, the node is closed then."""
        self.let_go()
        self._opened.append(_Opened(dialog, make, self.focused))
        self.add(dialog)
        self.focus(_foremost(self.ring()), self.app.by_keyboard)

    def close(self) -> None:
        """Close the topmost modal node, such as a dialog, and give the focus back."""
        dialog = self.modal()
        if dialog is None:
            return
        self.let_go()
        dialog.remove()
        before = next((o.before for o in self._opened if o.dialog is dialog), None)
        self._opened = [o for o in self._opened if o.dialog is not dialog]
        self.focus(before if before in self.ring() else None, self.app.by_keyboard)

    def modal(self) -> Node | None:
        """Return the topmost visible modal node, or None."""
        return max(
            (n for n in self.stage.nodes if n.modal and n.visible), key=lambda n: (n.z, n.order), default=None
        )

    def notice(self, words: str, lasts: bool = False) -> None:
        """Show a message at the foot of the window, clear of the buttons there, for `NOTICE_MS` milliseconds
        or, if it `lasts`, until it is withdrawn."""
        if self._notice:
            self._notice.remove()
        foot = Rect(0, self.m.height - 2, self.m.width, 2)
        note = self._notice = Tooltip(self.m, foot, words, self.m.size, off=self.controls_near(foot))
        self._notice_lasts = lasts
        self.add(note)
        if not lasts:
            self.clock.after(NOTICE_MS, note.remove)

    def withdraw_notice(self, words: str) -> None:
        """Remove the message at the foot of the window if it is still this one, which is no longer true."""
        if self._notice and self._notice.words == words:
            self._notice.remove()

    def spoken_notes(self) -> list[str]:
        """Return the texts of the message at the foot of the window and of the open tooltips, for a screen
        reader."""
        foot = [self._notice.words] if self._notice and self._notice.stage else []
        hints = [widget.hint() for widget in (self.focused, self.hovered) if widget]
        return foot + [note.words for note in self.tips.notes if note.stage and note.words not in hints]

    def spoken_place(self) -> str:
        """Return the text that tells a screen reader's user where they are: the title of the window, and the
        name of the focused widget."""
        return "\n".join(filter(None, (self.app.caption(), self.focused.name if self.focused else "")))

    def spoken_past(self) -> str:
        """Return the text that tells a screen reader's user what others have done since the user acted; "" if
        nothing."""
        return ""

    # ------------------------------------------------ layout and lifetime
    def renew(self, then: Callable[[], None] | None = None) -> None:
        """Have the scene laid out again from its changed data before the next event and the next frame, so
        that no event reaches outdated nodes; `then`, if given, is called after that."""
        self.stale, self._then = True, then or self._then

    def relayout(self, app: Shell[Scene], m: Metrics) -> None:
        """Lay the scene out for a window with the measures `m`. The focus stays on the widget with the same
        key, open dialogs that have a `make` are built again, and a page whose data have not changed stays
        where it was scrolled to."""
        key = self.focused.key if self.focused else self._lost
        asked, self._opened = self._opened, []
        scrolled = [] if self.stale else self._offsets()
        self.let_go()
        self.focused = None
        self.app, self.m, self.stale = app, m, False
        told = self._notice.words if self._notice and self._notice.stage else ""
        self.stage.clear(m.size)
        self.layout(m)
        self._scroll_back(scrolled)
        if told:
            self.notice(told, self._notice_lasts)
        for make in (o.make for o in asked if o.make):
            self.open(make(), make)
        same = self.with_key(key) if key else None
        if same:
            self.focus(same, app.by_keyboard)
        if not app.by_keyboard:  # the focus of a person with a mouse may be out of sight
            self._scroll_back(scrolled)
        then, self._then = self._then, None
        if then:
            then()

    def _views(self) -> list[Scrolling]:
        """Return the scrolling parts of the page that stay in place, in the order of their addition."""
        return [node for node in self.stage.nodes if isinstance(node, Scrolling) and node.stays]

    def _offsets(self) -> list[float]:
        """Return the offset in layout units to which each scrolling part of the page is scrolled."""
        return [view.offset / view.m.s for view in self._views()]

    def _scroll_back(self, offsets: Sequence[float]) -> None:
        """Scroll each scrolling part of the page to its offset in layout units, if these are the same
        parts."""
        views = self._views()
        if len(views) == len(offsets):
            for view, offset in zip(views, offsets, strict=True):
                view.scroll(round(offset * self.m.s))

    def let_go(self) -> None:
        """Close tooltips and reset the marks of the widgets that the pointer hovers over and holds, because
        something else takes over the pointer."""
        self.untip()
        self.dispatcher.let_go()

    # ------------------------------------------------ events
    def handle(self, event: Event) -> bool:
        """Pass an event to the tooltips, to the widget it is meant for, or to `on_event`; return True if it
        was used."""
        return self.tips.take(event) or self.dispatcher.deliver(event)

    def widget_at(self, pos: tuple[int, int]) -> Widget | None:
        """Return the topmost widget at a position, or None. While a dialog is open, only its own widgets
        count. For fingers, widgets have larger targets than what is drawn."""
        found = self.stage.at(pos, lambda node: isinstance(node, Widget) or node.modal)
        over = found if isinstance(found, Widget) else None
        if not self.app.touching:
            return over
        keyboard = self.typing.keyboard
        modal = keyboard or self.modal()
        if modal and over and modal not in (over, *_above(over)):
            return over  # such as an open list over a dialog
        if keyboard and not over:
            modal = self.modal()
        return targets.meant(modal.tree() if modal else self.stage.walk(), over, pos, targets.side(self.m))

    def show_cursor(self, over: Widget | None) -> None:
        """Set the mouse cursor for the widget under the pointer."""
        self.app.cursor(over.cursor if over else "arrow")

    # ------------------------------------------------ keyboard and focus
    def ring(self) -> list[Widget]:
        """Return the widgets that can have the focus, in tab order; while a dialog is open, only its own."""
        modal = self.modal()
        nodes = modal.tree() if modal else (n for root in self.stage.nodes for n in root.tree())
        found = [n for n in nodes if isinstance(n, Widget) and n.focusable and n.shown()]
        return sorted(found, key=lambda w: (w.tab, w.order))

    def reach(self) -> list[Widget]:
        """Return the widgets that arrow keys can move the focus to, in tab order; override this to limit
        them."""
        return self.ring()

    def step(self, by: int) -> bool:
        """Move the focus to the next place in tab order (`by` = 1) or the previous one (-1); return False if
        there is none. Override this where several widgets share one such place."""
        return self.along(by)

    def begin_focus(self) -> bool:
        """Show the focus ring, when a direction of a game controller is first pushed; return False if it is
        shown already."""
        if self.focused and self.focused.focused and self.focused in self.ring():
            return False
        ring = self.ring()
        self.focus(self.focused if self.focused in ring else _foremost(ring))
        return bool(ring)

    def open_wheel(self) -> bool:
        """Open the wheel of the scene's commands, or close it; return False if there are no commands."""
        modal = self.modal()
        if isinstance(modal, CommandWheel):
            self.close()
            return True
        tools = self.wheel_tools() if modal is None else ()
        if tools:
            self.let_go()
            make = partial(CommandWheel, self.m, self.wheel_tools, self.close)
            self.open(make(), make)
        return bool(tools)

    def wheel_tools(self) -> Sequence[IconButton]:
        """Return the buttons whose commands are on the wheel, clockwise from the top."""
        nodes = (node for root in self.stage.nodes for node in root.tree())
        tools = [node for node in nodes if isinstance(node, IconButton) and node.shown()]
        return sorted(tools, key=lambda tool: (tool.tab, tool.order))

    @property
    def scrolls_by_keys(self) -> bool:
        """True if Page Up, Page Down, Home and End scroll, on a page and in a dialog; False at a table, where
        the former two go from item to item."""
        return not self.shows_match or self.modal() is not None

    def scroll_page(self, by: float) -> bool:
        """Scroll the scrolling part with the focus, or else the largest one, by a number of screens (up if it
        is negative), at most to its end. Return False if nothing can be scrolled."""
        within = list[Node]()
        above: Node | None = self.focused
        while above:
            within.append(above)
            above = above.parent
        modal = self.modal()
        nodes = modal.tree() if modal else (n for root in self.stage.nodes for n in root.tree())
        scrollable = [n for n in nodes if isinstance(n, Scrolling) and n.shown() and n.most]
        if not scrollable:
            return False
        view = max(scrollable, key=lambda n: (n in within, n.rect.w * n.rect.h))
        aim = view.offset + by * (view.rect.h * 9 // 10)
        view.scroll(round(max(0, min(view.most, aim))))
        return True

    def along(self, by: int) -> bool:
        """Move the focus to the next (`by` = 1) or previous (-1) of the widgets that `reach` returns; return
        False if there are none."""
        ring = self.reach()
        if not ring:
            return False
        at = ring.index(self.focused) if self.focused in ring else -1 if by > 0 else 0
        self.focus(ring[(at + by) % len(ring)])
        return True

    def focus(self, widget: Widget | None, visible: bool = True) -> None:
        """Give the keyboard focus to a widget, or to none. If `visible` is False, the focus ring is shown
        only on widgets that always show it."""
        if self.focused:
            self.focused.mark("focused", False)
        self.focused, self._lost = widget, ""
        self.typing.offer(widget)
        if widget is None:
            return
        above = widget.parent
        while above:
            if isinstance(above, ScrollView) and (visible or widget is not self.hovered):
                # A widget that is being pressed is visible already and must not move under the pointer.
                above.reveal(widget.rect)
            above = above.parent
        widget.mark("focused", visible or widget.always_ringed)
        if visible:
            self.tips.leave()
            self.tips.show(widget.subject(), widget.hint(), off=self.kept_clear(), of_focus=True)

    def begin_at(self, widget: Widget | None) -> None:
        """Give the focus to the widget at which a page begins, unless one has it already; the ring is shown
        if keys or a controller opened the page. A widget whose value an arrow key would change does not get
        it out of sight."""
        if not self.focused and (self.app.by_keyboard or (widget and not widget.steps)):
            self.focus(widget, self.app.by_keyboard)

    def with_key(self, key: str) -> Widget | None:
        """Return the widget with a key among those that can have the focus now; None if there is none."""
        return next((widget for widget in self.ring() if widget.key == key), None)

    def mend_focus(self) -> None:
        """Move the focus from a widget that has left the screen to the one built in its place with the same
        key, as soon as there is one.

        A guarded widget, such as a button, gets the focus back only at once: later, a key pressed for
        something else could press it.
        """
        gone, key, again = self.focused, self._lost, True
        if gone and gone.stage is None:
            key, again = gone.key, not gone.guarded
        elif gone or not key or self._looked_at == self.stage.attached:
            return
        self._looked_at = self.stage.attached
        same = self.with_key(key)
        if same or gone:
            self.focus(same, self.app.by_keyboard)
        self._lost = key if again and not same else ""

    # ------------------------------------------------ tooltips
    def tip(self, about: Rect, words: str, picture: Surface | None = None) -> None:
        """Show a tooltip with the text `words`, and a picture if one is given, about the thing in the
        rectangle `about` after a delay; Escape or a press elsewhere closes it."""
        self.tips.leave()
        self.tips.show(about, words, picture)

    def kept_clear(self) -> Sequence[Rect]:
        """Return the parts of the window that the focused widget's tooltip should not cover; override
        this."""
        return ()

    def controls_near(self, about: Rect) -> Sequence[Rect]:
        """Return the buttons and listed widgets around a rectangle that a tooltip about it should not
        cover."""
        around = about.inflate(2 * self.m.u(TIP_REACH[0]), 2 * self.m.u(TIP_REACH[1]))
        near = (each for each in self.ring() if each.rect.colliderect(around))
        return [
            each.rect for each in near if each.listed or (each.guarded and not each.rect.colliderect(about))
        ]

    def untip(self) -> None:
        """Close all tooltips at once."""
        self.tips.hide()

    def glossary(self) -> Glossary | None:
        """Return the glossary of the scene's game, or None without a game."""
        return glossary(self.words) if self.game else None

    def entry(self, key: str) -> tuple[str, Surface | None]:
        """Return the explanation of a glossary word (by key) or a rule (by number), with its title as the
        first line; and a picture of it, or None."""
        words = self.words
        known = glossary(words).entry(key)
        if known is None:
            rule = words.rule(key)
            return f"{rule.id}\u2002{rule.title}\n{rule.help}", None
        return f"{known.title}\n{known.explanation}", self.picture_of(known.icons)

    def picture_of(self, icons: tuple[str, ...]) -> Surface | None:
        """Return a small picture for the first of these names of icons that has one, or None; override
        this."""
        return None

    def open_rule(self, rule: str) -> None:
        """Open the rules screen at a rule."""
        self.app.routes.rules(self.game, rule, options=self.words.options)


def _foremost(ring: Sequence[Widget]) -> Widget | None:
    """Return the widget that gets the focus first: the primary button, else the first widget other than the
    arrow that leads back, which has a key of its own; None if there is none."""
    primary = next((widget for widget in ring if getattr(widget, "kind", "") == "primary"), None)
    return primary or next((widget for widget in ring if widget.key != "back"), next(iter(ring), None))


def _above(node: Node) -> Iterator[Node]:
    """Yield the nodes that contain a node, from the inside to the outside."""
    while node.parent:
        node = node.parent
        yield node


App = Shell[Scene]
"""The type of the app, limited to what its scenes use."""
