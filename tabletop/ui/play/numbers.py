"""The input of a number at the table, by step buttons, wheel, arrow keys or typing; a button or Enter
confirms it."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from pygame import Rect, Surface

from tabletop.engine.table import Amount
from tabletop.engine.verb import Action, NoSuchMove
from tabletop.match.why_not import Reason
from tabletop.ui.kit import paint, plates
from tabletop.ui.kit.depths import Depth, Tab
from tabletop.ui.kit.input import Event, Key, Typed, Wheel
from tabletop.ui.kit.text import Style
from tabletop.ui.kit.theme import Metrics, tone
from tabletop.ui.play.desk import Desk
from tabletop.ui.play.hands import Hands
from tabletop.ui.sheets.amounts import gap, row
from tabletop.ui.widgets import Button, Widget

LONGEST = 4
KEYS = {"up": 1, "right": 1, "+": 1, "=": 1, "down": -1, "left": -1, "-": -1}


class NumberField(Widget):
    """The field that shows the number. A digit begins a new number, arrow keys and wheel change it by one,
    Enter confirms it."""

    always_ringed = True
    radius = 8.0

    def __init__(self, m: Metrics, rect: Rect, box: AmountBox, key: str) -> None:
        super().__init__(m, rect, key=key, tab=Tab.NUMBER, z=Depth.NUMBER)
        self.box = box
        self.typing = self.begun = False
        """True for `typing` while a number is being typed, so that letters are not shortcuts of the table;
        for `begun` if the next digit is added to the number instead of beginning a new one."""

    @property
    def legal(self) -> bool:
        """True if the number can be changed now. The Tab key then prefers the field to other widgets, as it
        does pieces with a legal move."""
        return self.enabled

    def mark(self, flag: str, value: bool) -> None:
        """Set a flag of the widget, such as "focused"; losing the focus ends typing."""
        super().mark(flag, value)
        if flag == "focused" and not value:
            self.rest()

    def press(self) -> None:
        """Start typing after a click on the field."""
        self.typing, self.begun = True, False
        self.changed()

    def rest(self) -> None:
        """End typing, so that the next digit begins a new number."""
        self.typing = self.begun = False
        self.changed()

    def handle(self, event: Event) -> bool:
        """Handle digits, arrow keys, wheel and Enter in the field. Return True if the event was used."""
        if isinstance(event, Wheel):
            self.box.step(1 if event.y > 0 else -1)
            return True
        if isinstance(event, Typed):
            return True  # read as keys
        if isinstance(event, Key) and event.down and self.enabled:
            return self._key(event)
        return super().handle(event)

    def _key(self, event: Key) -> bool:
        chord = event.chord
        if event.by_pad and chord in ("up", "down"):
            return False  # leads to other widgets
        if chord.isdecimal():
            self._edit((self.box.typed if self.begun else "") + chord)
        elif chord == "backspace":
            self._edit(self.box.typed[:-1])
        elif chord in ("return", "enter"):
            self.rest()
            self.box.do()
        elif chord in KEYS:
            self.rest()
            self.box.step(KEYS[chord], told=True)
        elif len(chord) == 1 and chord != "?" and (self.typing or not event.command):
            self.box.no_number()
        else:
            return False
        return True

    def _edit(self, typed: str) -> None:
        self.typing = self.begun = True
        self.box.become_typed(typed[-LONGEST:])

    def paint(self, surface: Surface) -> None:
        """Paint the field and the number, with a caret while typing."""
        m, r, box = self.m, self.rect, self.box
        fair = box.fair or not self.enabled
        paint.box(surface, r, m.u(8), "#FFFDF6" if self.enabled else tone.paper2)
        rim = tone.ink2 if fair else tone.illegal
        paint.rim(surface, r, m.u(8), rim, max(1.0, (1.8 if fair else 3) * m.s))
        colour = tone.warn if not fair else tone.ink if self.enabled else "#8C7A58"
        pen = Style(m.px("count"), "black", colour).fitting(box.typed, r.w - m.u(6))
        end = pen.draw(surface, box.typed, r.center, "center").right
        if self.typing:
            surface.fill(tone.ink, (end + m.line(1), r.centery - pen.px // 2, m.line(2), pen.px))


class _Beside(Button):
    """A button next to the number field, which passes wheel and digits on to the field."""

    def __init__(self, box: AmountBox, *what: Any, **more: Any) -> None:
        super().__init__(*what, tab=Tab.NUMBER, z=Depth.NUMBER, **more)
        self.box = box

    def handle(self, event: Event) -> bool:
        """Pass wheel and digits on to the number field; handle other events as a button does. Return True if
        the event was used."""
        digit = isinstance(event, Key) and event.down and event.chord.isdecimal()
        if isinstance(event, Wheel) or digit:
            return self.box.take(event)
        return super().handle(event)


class _Step(_Beside):
    """A button that changes the number by a fixed step; it is too small to show a lock when disabled."""

    def paint(self, surface: Surface) -> None:
        """Paint the button and its step, such as +1."""
        kind = self.kind if self.enabled else "disabled"
        plates.button(surface, self.rect, self.m, self.label, kind, "", self.state, self.px)


class Inquiry(NamedTuple):
    """A request for a number: while it is the same, the number in the field stays."""

    section: Amount
    legal: tuple[int, ...]
    """The numbers that may be chosen, in ascending order."""
    moment: int
    """The number of actions played in the match so far."""


class AmountBox:
    """The widgets with which a player chooses one number: its field, the step buttons, and the button that
    confirms it."""

    def __init__(self, desk: Desk, hands: Hands, section: Amount, rect: Rect) -> None:
        self.desk, self.hands, self.rect = desk, hands, Rect(rect)
        self._ask(self._inquiry_of(section))
        self.key = f"amount.{section.verb}"
        self._place()
        self.enable()

    def _inquiry_of(self, section: Amount) -> Inquiry:
        desk = self.desk
        return Inquiry(section, section.numbers(desk.table_view.drags.actions), len(desk.match.actions))

    def _ask(self, inquiry: Inquiry) -> None:
        self.inquiry, self.section, self.legal = inquiry, inquiry.section, inquiry.legal
        self.typed = str(self._nearest(self.section.start))

    # -- built --------------------------------------------------------------------------------------------
    def _place(self) -> None:
        look, r = self.desk.look, self.rect
        m, high, between = look.m, row(look), look.m.u(4)
        steps = self.section.steps
        wide = min(m.u(46), (r.w * 78 // 100) // max(1, 2 * len(steps)) - between)
        self.steps: list[Widget] = []
        for i, by in enumerate(reversed(steps)):
            self._add_step(-by, Rect(r.x + i * (wide + between), r.y, wide, high))
        for i, by in enumerate(steps):
            self._add_step(by, Rect(r.right - (len(steps) - i) * (wide + between) + between, r.y, wide, high))
        used = len(steps) * (wide + between)
        self.field = NumberField(m, Rect(r.x + used, r.y, r.w - 2 * used, high), self, self.key)
        low = Rect(r.x, r.y + high + gap(look), r.w, high)
        self.button = _Beside(
            self, m, low, "", self.do, kind="primary", px=m.px("button"), key=f"{self.key}.do"
        )
        title = self.section.title
        for widget in self.widgets:
            widget.vain = lambda about: self._tell(self._why_none())
            widget.tooltip = self.desk.look.words.meant(title.key, **title.params)
            self.desk.scene.add(widget)
        self._named()

    def _add_step(self, by: int, rect: Rect) -> None:
        look = self.desk.look
        press, px, label = partial(self.step, by, told=True), look.m.px(18, 15), look.words.number(by, "+")
        self.steps.append(_Step(self, look.m, rect, label, press, px=px, key=f"{self.key}.{by}"))

    @property
    def widgets(self) -> list[Widget]:
        """All widgets of this number input, the field first."""
        return [self.field, *self.steps, self.button]

    def remove(self) -> None:
        """Remove all widgets of this number input from the table."""
        for widget in self.widgets:
            widget.remove()

    def become(self, section: Amount) -> None:
        """Show another number input (`section`, a part of the page beside the board) in place of the present
        one."""
        inquiry = self._inquiry_of(section)
        if inquiry != self.inquiry:
            self._ask(inquiry)
            self.field.rest()
            self.become_typed(self.typed)
        self.enable()

    def enable(self) -> None:
        """Enable the widgets; if no number is legal, disable them and show the rule that forbids it."""
        self.button.means = self.desk.match.asked
        reason = self._dead()
        for widget in self.widgets:
            widget.enable(not reason, reason)

    def _dead(self) -> str:
        if self.legal:
            return ""
        return self.hands.in_words(self._why_none())

    def _why_none(self) -> Reason:
        """Return the reason why no number at all is legal."""
        return self._why_not(self.section.start) or self.desk.table_view.why_not.nothing("table.not_now")

    # -- the number ---------------------------------------------------------------------------------------
    @property
    def number(self) -> int | None:
        """The number typed in the field; None while the field is empty."""
        return int(self.typed) if self.typed else None

    @property
    def fair(self) -> bool:
        """True if the number in the field is a legal one."""
        return self.number in self.legal

    def become_typed(self, typed: str) -> None:
        """Replace the digits in the field by those in `typed`."""
        self.hands.hush()
        self.typed = typed
        self._named()
        self.field.changed()

    def _named(self) -> None:
        look = self.desk.look
        if self.number is not None:
            cost = self.number * self.section.price
            label = look.words(self.section.unit, n=self.number, cost=cost)
            self.button.label = self.button.name = label
            self.button.changed()
        self.field.name = look.words.pair(look.say(self.section.title), self.typed)

    def step(self, by: int, told: bool = False) -> None:
        """Change the number by `by`, or to the nearest legal number in that direction, but not past the last
        one; with `told`, show why it cannot change further."""
        if not self.field.enabled:
            return
        number = self.number if self.number is not None else self._nearest(self.section.start)
        wanted = number + by
        self.become_typed(str(self._nearest(wanted, by)))
        if told and str(wanted) != self.typed:
            self._tell(self._why_not(wanted))

    def _nearest(self, wanted: int, by: int = 0) -> int:
        """Return the legal number nearest to the wanted one, if possible in the direction of `by`; the wanted
        number itself if none is legal."""
        beyond = [n for n in self.legal if (n - wanted) * by >= 0]
        return min(beyond or self.legal, key=lambda n: abs(n - wanted), default=wanted)

    def take(self, event: Event) -> bool:
        """Handle an event that one of the buttons beside the field has passed on. Return True if the event
        was used."""
        if isinstance(event, Key):
            self.desk.scene.focus(self.field)
        return self.field.handle(event)

    # -- done ---------------------------------------------------------------------------------------------
    def do(self) -> None:
        """Play the action with the number in the field, or show why that number is not legal."""
        if self.number is None:
            self.no_number()
        elif why := self._why_not(self.number):
            self._tell(why)
        else:
            self.hands.flow.perform(self._action(self.number))

    def no_number(self) -> None:
        """Show the range of legal numbers, because the field holds no number."""
        self._tell(self._no_number())

    def _action(self, number: int) -> Action:
        return Action(self.section.verb, (*self.section.given, number))

    def _no_number(self) -> Reason:
        numbers = self.legal or (self.section.start,)
        return self.desk.table_view.why_not.nothing("table.number", low=numbers[0], high=numbers[-1])

    def _why_not(self, number: int) -> Reason | None:
        desk = self.desk
        try:
            refusal = desk.match.game.why_not(
                desk.table_view.view, desk.table_view.hand, self._action(number)
            )
        except NoSuchMove:  # a number no position could ever accept
            return self._no_number()
        return Reason(refusal) if refusal else None

    def _tell(self, why: Reason | None) -> None:
        if why:
            about = Rect(self.rect.x, self.field.rect.y, self.rect.w, self.field.rect.h)
            self.hands.answer(why, about)


class Amounts:
    """All number inputs on the pages beside the board, updated when these pages change."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.boxes: list[AmountBox] = []
        self._entered: list[tuple[Inquiry, str]] = []
        """The digits that were last in each field. They are shown again if the same is asked for after the
        window has changed its size or another page was shown."""

    def lay(self, hands: Hands) -> None:
        """Begin anew for a table that is laid out again, whose pieces `hands` handle."""
        self._note()
        self.hands, self.boxes = hands, []

    def _note(self) -> None:
        if self.boxes:
            self._entered = [(box.inquiry, box.typed) for box in self.boxes]

    def show(self) -> None:
        """Show the number inputs of the visible pages beside the board."""
        sheets = self.desk.field.column.sheets
        views = (view for sheet in sheets if sheet.visible for view in sheet.sections())
        wanted = [(view.section, view.body) for view in views if isinstance(view.section, Amount)]
        if [_shape(s, r) for s, r in wanted] == [_shape(b.section, b.rect) for b in self.boxes]:
            for box, (section, _) in zip(self.boxes, wanted, strict=True):
                box.become(section)
            return
        self._note()
        for box in self.boxes:
            box.remove()
        self.boxes = [AmountBox(self.desk, self.hands, section, rect) for section, rect in wanted]
        for box in self.boxes:
            for inquiry, typed in self._entered:
                if inquiry == box.inquiry:
                    box.become_typed(typed)

    def type(self, event: Key) -> bool:
        """Start a new number with a digit that no widget has used; return False if no input is enabled."""
        box = next((b for b in self.boxes if b.field.enabled), None)
        return bool(box and box.take(event))


def _shape(section: Amount, rect: Rect) -> tuple[object, ...]:
    return section.verb, section.steps, tuple(rect)
