"""The speech bubbles of the table: refusals and forecasts, shown beside a rectangle of the screen until the
next press."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pygame import Rect

from tabletop.engine.table import Piece
from tabletop.match.why_not import Reason
from tabletop.ui.kit import motion, plates
from tabletop.ui.kit.points import Pos
from tabletop.ui.play.desk import Desk
from tabletop.ui.play.place_names import targets_of
from tabletop.ui.play.what_if import Headline
from tabletop.ui.widgets import BubbleNote

AROUND = 5
"""The widths of a place around it, half of them on each side, in which a bubble keeps off named places."""
FEW = 3
"""The most places for a piece that a refusal of its drop names."""


class Bubbles:
    """The speech bubble of the table, which shows a refusal or a forecast; at most one is shown at a time."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._bubble: BubbleNote | None = None

    def tell(self, reason: Reason, about: Rect, piece: Piece | None = None, off: Sequence[Rect] = ()) -> None:
        """Show in a bubble beside the rectangle `about`, and off the rectangles `off`, why an attempt is
        forbidden: the broken rule, its number, and a possible remedy. For a drop of the piece `piece`, this
        names the places where the piece may go, if the rule has no remedy and they are few."""
        head = self.desk.look.words("table.forbidden")
        fault, remedy = self._as_meant(reason, piece)
        others = (f"{' '.join(self._as_meant(other))} ({other.refusal.rule})" for other in reason.also)
        text = "\n".join([remedy, *others]).strip()
        self.say(plates.Bubble(head, fault, text, reason.refusal.rule), about, off)

    def _as_meant(self, reason: Reason, piece: Piece | None = None) -> tuple[str, str]:
        """Return the text of a refusal and of its remedy; the first names the action if the player's gesture
        could have meant several."""
        look, view = self.desk.look, self.desk.table_view
        few = piece is not None and 0 < len(view.drags.places(piece)) <= FEW
        prompt = targets_of(self.desk, piece) if piece and few else look.say(view.table.prompt)
        if reason.key:
            return look.words(reason.key, **reason.params), prompt
        fault, remedy = look.words.refusal(reason.refusal, view.drags.verbs)
        if not remedy and view.drags.asked:
            remedy = prompt  # which says what can be done, where the rule has nothing that can
        if reason.action:
            fault = look.words("table.as", action=view.forecasts.name(reason.action), fault=fault)
        return fault, remedy

    def in_words(self, reason: Reason) -> str:
        """Return the reason of a refusal in one line, with the rule number."""
        return f"{' '.join(filter(None, self._as_meant(reason)))} ({reason.refusal.rule})"

    def say(self, said: plates.Bubble, about: Rect, off: Sequence[Rect] = ()) -> None:
        """Show a bubble beside the rectangle `about`, and off the rectangles `off`, until the next press, and
        hide the tooltip. Show nothing while a dialog is open."""
        self.hush()
        if self.desk.scene.modal():
            return
        self.desk.scene.untip()
        desk, m = self.desk, self.desk.scene.m
        width = min(m.either(420.0, 340.0), m.vw * 0.42)
        on_rule = partial(desk.open_rule, said.number) if said.number else None
        bubble = BubbleNote(
            m,
            said,
            about,
            m.size,
            width=width,
            above=desk.scene.by_hand,
            off=[*off, *self._hand(), *desk.scene.controls_near(about), *self._named_around(about)],
            on_rule=on_rule,
            on_close=self.hush,
        )
        self._bubble = bubble
        desk.scene.add(bubble)
        (x, y), rise = bubble.rect.topleft, m.u(6)
        desk.scene.clock.play(motion.BUBBLE, lambda t: bubble.move((x, y + rise * (1 - t))))

    def _hand(self) -> list[Rect]:
        """Return the area of the cards in the viewer's hand, in which another one may be tried next; nothing
        without cards."""
        field = self.desk.field
        cards = [node.rect for node in field.nodes.values() if node.rect.colliderect(field.layout.hand)]
        return [cards[0].unionall(cards[1:])] if cards else []

    def _named_around(self, about: Rect) -> list[Rect]:
        """Return the rectangles of the named places on the board around a rectangle, which the player may
        look at, of the plates with their names, and of the heading of a preview, which may follow."""
        field, near = self.desk.field, about.inflate(AROUND * about.w, AROUND * about.h)
        plates = field.middle.plates.standing
        places = [place.rect for plate in plates if (place := field.places.get(plate.label.name))]
        found = [rect for rect in (*places, *(plate.rect for plate in plates)) if near.colliderect(rect)]
        look, board = self.desk.look, field.layout.board
        return [*found, Headline.place(look, board, look.words("table.what_if"))] if found else []

    @property
    def telling(self) -> bool:
        """True while a bubble is on the screen."""
        return self._bubble is not None and self._bubble.stage is not None

    @property
    def rule(self) -> str:
        """The number of the rule that the shown bubble cites; "" without a bubble or a rule."""
        return self._bubble.said.number if self._bubble and self.telling else ""

    def on_bubble(self, pos: Pos) -> bool:
        """Tell whether a point lies on the bubble."""
        return self.telling and bool(self._bubble and self._bubble.rect.collidepoint(pos))

    def hush(self) -> None:
        """Remove the bubble, if one is shown."""
        if self._bubble:
            self._bubble.remove()
        self._bubble = None
