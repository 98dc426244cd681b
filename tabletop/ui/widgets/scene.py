"""What every scene shares: its stage, the pointer, the focus ring, dialogs, tooltips, notices.

A scene overrides `layout` (build every node for the window as it is now; called again whenever
size, scale, contrast or language change, so build from data, never from old nodes), `on_event`
(what no widget used) and `update` (return True while frames are needed beside the clock's).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface

from tabletop.reference.glossary import Glossary, glossary
from tabletop.texts.words import Words
from tabletop.ui.kit import art, motion
from tabletop.ui.kit.input import Click, DragStart, Event, FocusLost, Key, Move, Press, Release, Typed, Wheel
from tabletop.ui.kit.node import Node
from tabletop.ui.kit.sprites import Backdrop
from tabletop.ui.kit.stage import Stage
from tabletop.ui.kit.theme import Metrics, tone
from tabletop.ui.widgets.base import Widget
from tabletop.ui.widgets.dialog import Dialog, DialogButton
from tabletop.ui.widgets.marked import Told
from tabletop.ui.widgets.notes import Tooltip
from tabletop.ui.widgets.scroll import ScrollView
from tabletop.ui.widgets.shell import Shell
from tabletop.ui.widgets.tips import Tips

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
NOTICE_MS = 5000


class _Opened(NamedTuple):
    """A dialog on the stage: how to make it again, and who had the focus before it."""

    dialog: Node
    make: Callable[[], Node] | None
    before: Widget | None


class Scene:
    """One screenful. `app` and `m` are set before the first layout."""

    route = ""  # the command that opens it from everywhere, where one does
    game = ""  # whose texts and whose table: the key of a game, or the app's own

    app: Shell[Scene]
    m: Metrics

    def __init__(self) -> None:
        self.stage = Stage((1, 1))
        self.hovered: Widget | None = None
        self.focused: Widget | None = None
        self._held: Widget | None = None
        self._let_of: Widget | None = None
        self.tips = Tips(self)
        self._meant: Told | None = None
        self._notice: Tooltip | None = None
        self._opened: list[_Opened] = []
        self.stale = False
        """Does the stage show what the scene no longer is?"""
        self._then: Callable[[], None] | None = None

    # ------------------------------------------------ to override
    def enter(self) -> None:
        """The scene comes to the top (again); layout follows."""

    def cover(self) -> None:
        """Another scene covers this one, which will come back."""
        self.leave()

    def leave(self) -> None:
        """The scene is covered or closed; may be told more than once."""

    def layout(self, m: Metrics) -> None:
        """Build the stage for this window."""

    def on_event(self, event: Event) -> bool:
        """Whatever no widget used; whether it was used here."""
        return False

    def update(self, dt: float) -> bool:
        """Once a frame; True asks for another one at once."""
        return False

    # ------------------------------------------------ for scenes
    @property
    def words(self) -> Words:
        """The texts in the language of now."""
        return self.app.words(self.game)

    @property
    def clock(self) -> motion.Clock:
        """The clock of the app."""
        return self.app.clock

    def add(self, node: Node) -> Node:
        """Put a node on the stage."""
        return self.stage.add(node)

    def backdrop(self, colour: str = "") -> None:
        """Lay the walnut table under everything, stained for a game."""
        self.add(Backdrop(art.table(self.m.size, colour or tone.wood)))

    def ask(self, title: str, words: str, *answers: DialogButton, width: float = 620) -> Dialog:
        """Open a dialog; each answer closes it first. The last answer is what Escape means."""
        closing = [a._replace(do=partial(self._answer, a.do)) for a in answers]

        def make() -> Dialog:
            return Dialog(self.m, self.m.size, title, words, closing, width=width)

        dialog = make()
        self.open(dialog, make)
        return dialog

    def tell(self, title: str, words: str) -> None:
        """Say something that one has only to read."""
        self.ask(title, words, DialogButton(self.words("dialog.close")))

    def _answer(self, do: Callable[[], None]) -> None:
        self.close()
        do()

    def open(self, dialog: Node, make: Callable[[], Node] | None = None) -> None:
        """Show a modal node and move the focus into it; `make` shows it again after a new layout."""
        self.let_go()
        self._opened.append(_Opened(dialog, make, self.focused))
        self.add(dialog)
        first = next((w for w in self.ring() if getattr(w, "kind", "") == "primary"), None)
        self.focus(first or next(iter(self.ring()), None), self.app.by_keyboard)

    def close(self) -> None:
        """Take the topmost modal node away; the focus goes back to where it was."""
        dialog = self.modal()
        if dialog is None:
            return
        self.let_go()
        dialog.remove()
        before = next((o.before for o in self._opened if o.dialog is dialog), None)
        self._opened = [o for o in self._opened if o.dialog is not dialog]
        self.focus(before if before in self.ring() else None, self.app.by_keyboard)

    def modal(self) -> Node | None:
        """Return the topmost shown modal node."""
        return max(
            (n for n in self.stage.nodes if n.modal and n.visible), key=lambda n: (n.z, n.order), default=None
        )

    def notice(self, words: str) -> None:
        """Say something at the foot of the window for a few seconds."""
        if self._notice:
            self._notice.remove()
        foot = Rect(0, self.m.height - 2, self.m.width, 2)
        note = self._notice = Tooltip(self.m, foot, words, self.m.size)
        self.add(note)
        self.clock.after(NOTICE_MS, note.remove)

    # ------------------------------------------------ life
    def renew(self, then: Callable[[], None] | None = None) -> None:
        """Have the stage built again because the scene has changed, and then do something on the new one.

        The app does so as soon as what changed the scene is done: before it hands over the next event, and
        before anything is painted. So no event ever meets a stage that shows what the scene no longer is.
        """
        self.stale, self._then = True, then

    def relayout(self, app: Shell[Scene], m: Metrics) -> None:
        """Build again for a window, keeping the focus by its key, and open dialogs that can be made again."""
        key = self.focused.key if self.focused else ""
        asked, self._opened = self._opened, []
        self.let_go()
        self.focused = None
        self.app, self.m, self.stale = app, m, False
        told = self._notice.words if self._notice and self._notice.stage else ""
        self.stage.clear(m.size)
        self.layout(m)
        if told:
            self.notice(told)
        for make in (o.make for o in asked if o.make):
            self.open(make(), make)
        same = next((w for w in self.ring() if w.key == key), None) if key else None
        if same:
            self.focus(same, app.by_keyboard)
        then, self._then = self._then, None
        if then:
            then()

    def let_go(self) -> None:
        """Nothing is held or hovered any more: something else has taken the pointer over."""
        self.untip()
        for widget in (self.hovered, self._held):
            if widget:
                widget.mark("hovered", False)
                widget.mark("held", False)
        self.hovered = self._held = self._let_of = None

    # ------------------------------------------------ events
    def handle(self, event: Event) -> bool:
        """Give an event to the widget it is meant for, or to the scene."""
        if self.tips.take(event):
            return True
        if isinstance(event, (Press, Release, Click, Move, DragStart)):
            return self._pointer(event)
        if isinstance(event, Wheel):
            return self._wheel(event)
        if isinstance(event, (Key, Typed)):
            return self._keyboard(event)
        if isinstance(event, FocusLost):
            self.let_go()
        return self.on_event(event)

    def widget_at(self, pos: tuple[int, int]) -> Widget | None:
        """Return the topmost widget under the pointer, outside of which nothing counts while a dialog is
        open."""
        found = self.stage.at(pos, lambda node: isinstance(node, Widget) or node.modal)
        return found if isinstance(found, Widget) else None

    def _pointer(self, event: Press | Release | Click | Move | DragStart) -> bool:
        over = self.widget_at(event.pos)
        if isinstance(event, Move):
            self._hover(over)
            self._tell(over.tells(event.pos) if over else None)
            target = self._held or over
            return bool(target and target.handle(event)) or (not self.modal() and self.on_event(event))
        if isinstance(event, Press):
            return self._press(over, event)
        if isinstance(event, Release):
            return self._release(over, event)
        if isinstance(event, DragStart):
            return bool(self._held) or (not self.modal() and self.on_event(event))
        if self._let_of and self._let_of is not over:
            return True  # pressed here, released there: meant for neither
        return bool(over and over.handle(event)) or bool(self.modal()) or self.on_event(event)

    def _release(self, over: Widget | None, event: Release) -> bool:
        held, self._let_of, self._held = self._held, self._held, None
        if held is None:
            return bool(self.modal()) or self.on_event(event)
        held.mark("held", False)
        if event.dragging and over is held and not event.lost:
            held.handle(Click(event.pos, event.button))  # a shaky click is still a click on a widget
        held.handle(event)
        return True

    def _press(self, over: Widget | None, event: Press) -> bool:
        if over and over.focusable:
            self.focus(over, visible=False)
        used = bool(over and over.handle(event))
        if over and used:
            self._held = over
            over.mark("held", True)
        return used or bool(self.modal()) or self.on_event(event)

    def _wheel(self, event: Wheel) -> bool:
        self.untip()
        node: Node | None = self.widget_at(event.pos)
        while node:
            if isinstance(node, Widget) and node.handle(event):
                return True
            node = node.parent
        return bool(self.modal()) or self.on_event(event)

    def _hover(self, over: Widget | None) -> None:
        if over is self.hovered:
            return
        if self.hovered:
            self.hovered.mark("hovered", False)
        self.hovered = over
        self.show_cursor(over)
        self.tips.leave()
        if over:
            over.mark("hovered", True)
            self.tip(over.subject(), over.hint())

    def show_cursor(self, over: Widget | None) -> None:
        """The pointer tells what it is over."""
        self.app.cursor(over.cursor if over else "arrow")

    # ------------------------------------------------ keyboard and focus
    def _keyboard(self, event: Key | Typed) -> bool:
        if self.focused and self.focused.stage and self.focused.handle(event):
            self._tell(self.focused.pointed if self.focused else None)
            return True
        if isinstance(event, Key) and event.down:
            if event.command in ("next", "previous"):
                return self.step(-1 if event.command == "previous" else 1)
            if event.command in ("next_item", "previous_item"):
                return self.along(-1 if event.command == "previous_item" else 1)
            dialog = self.modal()
            if dialog and event.command == "cancel" and isinstance(dialog, Dialog):
                dialog.cancel()
                return True
            if event.command in ARROWS and self._arrow(event.command):
                return True
            if dialog:
                return True
        return self.on_event(event)

    def ring(self) -> list[Widget]:
        """Return the widgets that take the focus, in order; a dialog keeps it inside."""
        modal = self.modal()
        nodes = modal.tree() if modal else (n for root in self.stage.nodes for n in root.tree())
        found = [n for n in nodes if isinstance(n, Widget) and n.focusable and n.shown()]
        return sorted(found, key=lambda w: (w.tab, w.order))

    def reach(self) -> list[Widget]:
        """Where arrows may lead from what has the focus, and what follows it."""
        return self.ring()

    def step(self, by: int) -> bool:
        """What Tab does: the focus goes on to the next stop."""
        return self.along(by)

    def along(self, by: int) -> bool:
        """Move the focus along the ring, thing by thing: whatever lies on whatever else is reached so."""
        ring = self.reach()
        if not ring:
            return False
        at = ring.index(self.focused) if self.focused in ring else -1 if by > 0 else 0
        self.focus(ring[(at + by) % len(ring)])
        return True

    def _arrow(self, command: str) -> bool:
        """Move the focus to the nearest widget in that direction."""
        reach = self.reach()
        if self.focused is None or self.focused not in reach:
            return False
        dx, dy = ARROWS[command]
        here, found = self.focused.rect.center, list[tuple[int, int, Widget]]()
        for widget in reach:
            x, y = widget.rect.centerx - here[0], widget.rect.centery - here[1]
            ahead, aside = x * dx + y * dy, abs(x * dy) + abs(y * dx)
            if ahead > 1:
                found.append((ahead + 3 * aside, widget.order, widget))
        if found:
            self.focus(min(found)[2])
        return bool(found)

    def focus(self, widget: Widget | None, visible: bool = True) -> None:
        """Give the keyboard to a widget; a pointer's choice shows no ring, except in text fields."""
        if self.focused:
            self.focused.mark("focused", False)
        self.focused = widget
        if widget is None:
            return
        above = widget.parent
        while above:
            if isinstance(above, ScrollView) and (visible or widget is not self.hovered):
                # What is pressed is in sight, and must not move away under the pointer.
                above.reveal(widget.rect)
            above = above.parent
        widget.mark("focused", visible or widget.always_ringed)
        if visible:
            self.tips.leave()
            self.tips.show(widget.subject(), widget.hint(), off=self.kept_clear(), of_focus=True)

    # ------------------------------------------------ tooltips
    def tip(self, about: Rect, words: str, picture: Surface | None = None) -> None:
        """Explain something beside it after a moment; any press beside it or Escape takes it away."""
        self.tips.leave()
        self.tips.show(about, words, picture)

    def kept_clear(self) -> Sequence[Rect]:
        """Return the parts of the window that a note about the focus keeps clear where it can; override."""
        return ()

    def untip(self) -> None:
        """Take the tooltip away."""
        self.tips.hide()

    def _tell(self, told: Told | None) -> None:
        """A word that explains itself is pointed at, or none any more."""
        if told != self._meant:
            self._meant = told
            self.tips.leave()
            if told:
                self.tips.tell(told)

    def glossary(self) -> Glossary | None:
        """Return the words of the game that explain themselves."""
        return glossary(self.words) if self.game else None

    def entry(self, key: str) -> tuple[str, Surface | None]:
        """What is said of a word of the glossary or of a rule, and its picture."""
        words = self.words
        known = glossary(words).entry(key)
        if known is None:
            rule = words.rule(key)
            return f"{rule.id}\u2002{rule.title}\n{rule.help}", None
        return f"{known.title}\n{known.said}", self.picture_of(known.icons)

    def picture_of(self, icons: tuple[str, ...]) -> Surface | None:
        """Return the small picture of what goes by these tags, pictures or icons."""
        return None

    def open_rule(self, rule: str) -> None:
        """Open the rules desk at a rule."""
        self.app.routes.rules(self.game, rule, options=self.words.options)


App = Shell[Scene]
"""What a scene may ask of the app."""
