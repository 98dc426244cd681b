"""The curtain scene: it hides the table between two turns until the next player opens it on purpose."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect, Surface

from tabletop.match import EVERYBODY, Match
from tabletop.match.recap import weighted_lines
from tabletop.match.transcript import words_of
from tabletop.texts.boxes import game_name
from tabletop.ui import widgets as w
from tabletop.ui.kit import motion, paint
from tabletop.ui.kit.chords import command_name
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.input import Event, Key
from tabletop.ui.kit.sprites import Backdrop, Painting, Sprite
from tabletop.ui.kit.text import Style
from tabletop.ui.kit.theme import Metrics, tone
from tabletop.ui.play.full_text import LogSentence, read_in_full
from tabletop.ui.play.seated import person_of
from tabletop.ui.play.session import colours
from tabletop.ui.scenes.curtain import drapery
from tabletop.ui.scenes.curtain.card import CurtainCard, Facts, OrderStrip, RecapLine
from tabletop.ui.widgets.scene import PlayerAsked, Scene
from tabletop.ui.widgets.strip import middle

HOLD_MS = 500.0
DEAF_MS = 350.0
"""The milliseconds after the curtain has fallen in which it ignores keys: those were still meant for the
table."""
ROOMY = 560.0
"""The least height of the window, in layout units, in which the order of play is shown on the curtain (the
scene that hides the table between two players' turns)."""


class Curtain(Scene):
    """The scene that hides the table before a player's turn: it names the player and recaps the public events
    since that player's last turn."""

    @property
    def facing(self) -> int | None:
        return self.seat

    def __init__(self, match: Match, seat: int, on_open: Callable[[], None]) -> None:
        super().__init__()
        self.match, self.seat, self.on_open, self.game = match, seat, on_open, match.game.key
        self._holding = False
        self.filled = 0.0
        self._since = 0.0
        self._leaving = False

    def player_asked(self) -> PlayerAsked | None:
        """Return the person who is to open the curtain."""
        return person_of(self.match, self.seat)

    def enter(self) -> None:
        """Make the curtain ignore keys for the next `DEAF_MS` milliseconds; the first time, also play the
        sound of its fall."""
        if not self._since:
            self.app.sounds.play("curtain")
        self._since = self.clock.now

    # ------------------------------------------------ layout
    def layout(self, m: Metrics) -> None:
        self.told = words_of(self.match, self.app.language)
        self.colours = colours(self.match)
        colour = self.colours[self.seat]
        self.picture = drapery.curtain(m, colour)
        self.add(Backdrop(self.picture))
        badge = min(m.either(224, 150), m.vh * 0.14)
        strip = 0 if m.vh < ROOMY else m.u(120, 78)
        top = m.u(drapery.pelmet_units(m)) + m.u(badge / 2 + 6)
        room = Rect(m.u(20), top, m.width - m.u(40), m.height - top - strip - m.u(20))
        room = middle(room, m.u(860, 640))
        card = CurtainCard(m, room, self._facts(), drapery.medallion(m, colour, badge), m.u(badge / 2))
        self.add(card)
        self._more(m, card)
        self._button(m, card)
        if strip:
            foot = Rect(m.u(20), 0, m.width - m.u(40), strip * 7 // 10)
            foot.bottom = m.height - m.u(22, 14)
            self._order(m, foot)

    def _facts(self) -> Facts:
        """Return the texts of the card: the heading, the name of the next player, and the public recap."""
        words, table = self.told, self.match.table(EVERYBODY)
        name = f"seat.{self.seat}"
        return Facts(
            f"{game_name(self.game, words.language)} · {words(table.round.key, **table.round.params)}",
            words("curtain.turn", name=name),
            words("curtain.about"),
            words("curtain.recap"),
            self._recap(),
        )

    def _recap(self) -> list[RecapLine]:
        """Return the public log lines since this seat's last turn."""
        return [
            RecapLine(
                LogSentence(
                    self.colours[each.seat] if each.seat >= 0 else -1, self.told(each.key, **each.params)
                ),
                weight,
            )
            for each, weight in weighted_lines(self.match, self.seat)
        ]

    def _more(self, m: Metrics, card: CurtainCard) -> None:
        """Add the button that shows the whole recap, if the card has left out lines of it: in the heading of
        the recap, or in the corner of the window if the card has no room for any line."""
        if card.left_out:
            px, head = m.px("small"), card.recap_head
            label = self.told("sentences.more", n=card.left_out) if card.lines else card.facts.recap
            rect = Rect(m.u(16, 10), m.u(14, 8), w.Button.width(m, label, "log", px), m.u(42, 34))
            if card.lines:
                rect.h = m.u(28, 24)
                rect.bottomright = head.bottomright
            read = partial(read_in_full, self, card.facts.recap, [each.sentence for each in card.facts.lines])
            self.add(w.Button(m, rect, label, read, icon="log", px=px, key="more", z=Depth.ON_CARD))

    def _order(self, m: Metrics, room: Rect) -> None:
        order = [card.seat for card in self.match.table(EVERYBODY).seats]
        people = [(self.colours[seat], self.match.seats[seat].name) for seat in order]
        self.add(OrderStrip(m, room, people, order.index(self.seat)))

    def _button(self, m: Metrics, card: CurtainCard) -> None:
        """Add the button that opens the curtain, the bar that fills with Space held, and a hint."""
        rect, label = card.rect, self.told("curtain.open", name=f"seat.{self.seat}")
        px = Style(m.px(25, 20), "bold").fitting(label, rect.w - m.u(170)).px
        at = Rect(0, card.button_top, w.Button.width(m, label, "eye", px) + m.u(30), card.button)
        at.centerx = rect.centerx
        self.button = w.Button(m, at, label, self.open_up, kind="primary", icon="eye", px=px, key="open")
        bar = Rect(at.x + m.u(10), at.bottom - m.u(12), at.w - m.u(20), m.u(6))
        self.bar = Painting(bar, self._paint_hold, z=Depth.ON_CARD)
        hint = Rect(rect.x + m.u(40), at.bottom + m.u(8), rect.w - m.u(80), m.u(30))
        plain = Style(m.px(19, 15), colour=tone.ink2)
        caption = w.TextLine(hint, self._hint(), plain, "center", Depth.ON_PANEL)
        for node in (self.button, self.bar, caption):
            self.add(node)
        self._teach(m)
        self.focus(self.button, self.app.by_keyboard)

    def _hint(self) -> str:
        """Return the hint on how to open the curtain without a pointer; "" for players who use fingers."""
        key = command_name("activate", self.app.bindings, self.words)
        return "" if self.by_hand else self.told(f"curtain.hold{self.device}", key=key)

    def _teach(self, m: Metrics) -> None:
        """Add a button that opens the game's primer (its short introduction in pictures)."""
        label = self.told("table.learn")
        px = m.px("small")
        at = Rect(0, m.u(14, 8), w.Button.width(m, label, "hint", px), m.u(42, 34))
        at.right = m.width - m.u(16, 10)
        see = partial(self.app.routes.primer, self.game, options=self.match.setup.options)
        self.add(w.Button(m, at, label, see, icon="hint", px=px, key="learn", z=Depth.ON_PANEL))

    def _paint_hold(self, surface: Surface, rect: Rect) -> None:
        """Paint the filled part of the bar, which shows for how long Space has been held."""
        if self.filled:
            filled = Rect(rect.x, rect.y, max(rect.h, round(rect.w * self.filled)), rect.h)
            paint.box(surface, filled, rect.h / 2, tone.ink)

    # ------------------------------------------------ recap
    def _private(self) -> list[str]:
        """Return the texts of the log lines since this seat's last turn that not all players may read."""
        lines = (each for entry in self.match.recap(self.seat) for each in entry.lines)
        return [self.told(each.key, **each.params) for each in lines if each.readers is not None]

    # ------------------------------------------------ opening
    def handle(self, event: Event) -> bool:
        """Open the curtain on Enter, or after Space was held for `HOLD_MS`, so that an accidental press
        reveals no hand. Return True if the event was used."""
        if isinstance(event, Key) and event.command == "activate" and not self._elsewhere():
            if self.clock.now - self._since >= DEAF_MS and not event.repeat:
                self._key(event)
            return True
        return super().handle(event)

    def _elsewhere(self) -> bool:
        """Tell whether keys are not for the curtain, because of a dialog or another focused widget."""
        return bool(self.modal()) or (self.focused is not None and self.focused is not self.button)

    def _key(self, event: Key) -> None:
        if event.chord != "space":
            if event.down:
                self.open_up()
            return
        self._holding = event.down
        self._fill(0.0)

    def update(self, dt: float) -> bool:
        """Fill the bar while Space is held, and open the curtain once the bar is full; return True while
        Space is held."""
        if self._holding:
            self._fill(self.filled + dt / HOLD_MS)
            if self.filled >= 1:
                self.open_up()
        return self._holding

    def _fill(self, filled: float) -> None:
        self.filled = min(1.0, filled)
        self.bar.changed()

    def open_up(self) -> None:
        """Close this scene and raise the curtain from the table; the next seat's table is not drawn before
        that."""
        if self._leaving:
            return
        self._leaving, self._holding = True, False
        private, picture = self._private(), self.picture
        self.app.pop()
        self.on_open()
        scene = self.app.scene
        if private:
            scene.notice(" ".join(private))
        rising = Sprite(picture, z=Depth.CURTAIN)
        scene.add(rising)
        high = picture.get_height()
        self.clock.play(motion.CURTAIN, lambda t: rising.move((0, -high * t)), rising.remove)
