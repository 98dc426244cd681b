"""What hands do at the table: lift, aim, drop, ask why; by drag, by two clicks, by keys alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import Rect

from tabletop.engine.verb import Action
from tabletop.ui import motion, plates
from tabletop.ui.input import (
    LEFT,
    RIGHT,
    Click,
    DragStart,
    Event,
    FocusLost,
    Key,
    Move,
    Press,
    Release,
)
from tabletop.ui.table.carry import Carry
from tabletop.ui.table.chooser import Choice, Chooser
from tabletop.ui.table.drags import Reason
from tabletop.ui.table.places import PieceNode, ZoneNode
from tabletop.ui.widgets import BubbleNote

if TYPE_CHECKING:
    from tabletop.ui.scenes.table import TableScene

LIT, REASONS, CONSEQUENCES = 1, 2, 3
"""Levels of assistance, each with what the lower ones give."""
REASON_MS = 300.0
Pos = tuple[int, int]


class Hands:
    """The hands of whoever sits at the screen."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.carry = Carry(scene.add, scene.clock)
        self._aimed = ""
        self._bubble: BubbleNote | None = None
        self._chooser: Chooser | None = None

    # -- lifting ------------------------------------------------------------------------------------------
    def lift(self, node: PieceNode, at: Pos, how: str) -> None:
        """Somebody takes a piece, or asks for it in vain."""
        scene = self.scene
        if self.carry.active or scene.waiting:
            return
        self.hush()
        able = node.piece.tag in scene.drags.pieces()
        if not able and (how != "drag" or not scene.drags.movable(node.piece.tag)):
            self.tell(scene.drags.why_not_lift(node.piece.tag), node.rect)
            return
        if scene.field.peek:
            scene.field.peek = False
            scene.sync()
        scene.let_go()
        scene.app.sounds.play("pick")
        scene.app.cursor("grab")
        self.carry.lift(scene.look, node, at, how)
        self._light(node.piece.tag)
        if how == "keys":
            self.scene.focus(next(iter(self.lit()), None))

    def lit(self) -> list[ZoneNode]:
        """The zones that take the piece in the hand."""
        targets = self.scene.drags.targets(self.carry.tag) if self.carry.active else {}
        zones = self.scene.field.zones
        return [zones[tag] for tag in targets if tag in zones]

    def _light(self, tag: str) -> None:
        scene = self.scene
        targets = scene.drags.targets(tag)
        shown = scene.help >= LIT
        for name, zone in scene.field.zones.items():
            zone.light(shown and name in targets, self._price(targets.get(name, ())))
            zone.focusable = name in targets
        scene.field.top.dim(shown and bool(targets))

    def _price(self, actions: list[Action] | tuple[()]) -> str:
        return next((price for action in actions if (price := self.scene.price(action))), "")

    # -- aiming -------------------------------------------------------------------------------------------
    def take(self, event: Event) -> bool:
        """Events while something is in the hand; whether one was for it."""
        if not self.carry.active or self.scene.modal():
            return False
        if isinstance(event, FocusLost):
            self.cancel()
            return False
        if isinstance(event, Key):
            return self._key(event)
        if isinstance(event, (Press, Release, Click, Move, DragStart)):
            return self._pointer(event)
        return False

    def _pointer(self, event: Press | Release | Click | Move | DragStart) -> bool:
        if isinstance(event, Move):
            if self.carry.how == "keys" and not event.dragging:
                self.carry.how = "click"
            self.carry.follow(event.pos)
            self.aim(event.pos)
            return True
        if isinstance(event, Press) and event.button == RIGHT:
            self.cancel()
            return True
        if isinstance(event, Release) and event.button == LEFT:
            self._released(event)
            return True
        return getattr(event, "button", LEFT) in (LEFT, RIGHT)

    def _released(self, event: Release) -> None:
        outside = not Rect((0, 0), self.scene.m.size).collidepoint(event.pos)
        if event.lost or outside:
            self.cancel()
        else:
            self.aim(event.pos)
            self.drop(event.pos)

    def _key(self, event: Key) -> bool:
        if not event.down:
            return False
        if event.command == "cancel":
            self.cancel()
            return True
        if event.command == "why":
            self._why_here()
            return True
        if event.command == "activate" and not event.repeat:
            focused = self.scene.focused
            if isinstance(focused, ZoneNode) and focused.lit:
                self._aimed = focused.tag
            self.drop(self.carry.centre)
            return True
        return False

    def aim_by_key(self, zone: ZoneNode) -> None:
        """The focus moved to a zone: the lifted piece hovers there."""
        if self.carry.active:
            w, h = self.carry.node.rect.size if self.carry.node else (0, 0)
            self.carry.move((zone.rect.centerx + w * 0.6, zone.rect.centery - h * 0.5))
            self._point(zone.tag)

    def aim(self, pos: Pos) -> None:
        """The piece is held over a point."""
        targets = self.scene.drags.targets(self.carry.tag)
        self._point(self.scene.field.zone_at(pos, targets.__contains__))

    def _point(self, tag: str) -> None:
        if tag == self._aimed:
            return
        zones, scene = self.scene.field.zones, self.scene
        if old := zones.get(self._aimed):
            old.point(False)
        self._aimed = tag
        self.hush()
        legal = bool(scene.drags.means(self.carry.tag, tag))
        scene.field.route.lead(self._home() if legal else "", tag)
        vain = bool(tag) and not legal and tag != self._home()
        if new := zones.get(tag):
            shown = scene.help >= LIT
            new.point(legal and shown, vain and scene.help >= REASONS)
        self.carry.refuse(vain and scene.help >= REASONS)
        if tag and (legal or vain):
            scene.clock.after(0 if legal else REASON_MS, lambda: self._explain(tag, legal))

    def _home(self) -> str:
        return self.carry.node.piece.zone if self.carry.node else ""

    def _explain(self, tag: str, legal: bool) -> None:
        """Say what the drop would bring, or why it is refused, as far as the seat wants help."""
        if tag != self._aimed or not self.carry.active:
            return
        if legal and self.scene.help >= CONSEQUENCES:
            self._forecast(tag)
        elif not legal and self.scene.help >= REASONS:
            self._refuse(tag)

    def _why_here(self) -> None:
        tag = self._aimed
        if self.scene.drags.means(self.carry.tag, tag):
            self._forecast(tag)
        elif tag:
            self._refuse(tag)

    def _forecast(self, tag: str) -> None:
        scene = self.scene
        actions = scene.drags.means(self.carry.tag, tag)
        zone = scene.field.zones[tag]
        if len(actions) > 1:
            said = scene.look.words("table.several", n=len(actions))
        else:
            said = scene.forecast_words(actions[0])
        if said:
            self.say(plates.Bubble(scene.look.words("table.allowed"), said, allowed=True), zone.rect)

    def _refuse(self, tag: str) -> None:
        zone = self.scene.field.zones[tag]
        self.tell(self.scene.drags.why_not(self.carry.tag, tag), zone.rect)

    def praise(self, piece: str, about: Rect) -> None:
        """Say what a piece may do."""
        scene = self.scene
        names = [scene.look.words.name(zone, "the") for zone in scene.drags.targets(piece)]
        said = scene.look.words("table.may_go", where=list(dict.fromkeys(names)))
        self.say(plates.Bubble(scene.look.words("table.allowed"), said, allowed=True), about)

    # -- letting go ---------------------------------------------------------------------------------------
    def drop(self, at: Pos) -> None:
        """Let the piece go where it is held."""
        assert self.carry.node
        tag, zone, scene = self.carry.tag, self._aimed, self.scene
        actions = scene.drags.means(tag, zone)
        if len(actions) == 1:
            self._do(actions[0])
        elif actions:
            self._choose(actions, at)
        elif not zone or zone == self._home() or self.carry.node.rect.collidepoint(at):
            self.cancel()
        else:
            self._go_home(scene.drags.why_not(tag, zone), scene.field.zones[zone].rect)

    def _do(self, action: Action) -> None:
        where = Rect(self.carry.centre, (0, 0))
        node = self.carry.put_down()
        self._over()
        self.scene.perform(action, (node.piece.tag, where))

    def _go_home(self, reason: Reason, about: Rect) -> None:
        self.scene.app.sounds.play("refused")
        home = Rect(self.carry.node.rect) if self.carry.node else about
        self._over()
        self.carry.go_home(True)
        self.tell(reason, home)

    def cancel(self) -> None:
        """Whatever is in the hand goes back where it was."""
        if self.carry.active:
            self._over()
            self.carry.go_home(False)

    def _over(self) -> None:
        """Nothing is lit any more."""
        self.hush()
        self._aimed = ""
        self.scene.field.route.lead("", "")
        for zone in self.scene.field.zones.values():
            zone.light(False)
            zone.focusable = False
        self.scene.field.top.dim(False)
        self.scene.app.cursor("arrow")
        focused = self.scene.focused
        if isinstance(focused, ZoneNode):
            self.scene.focus(self.carry.node if self.carry.node and self.carry.node.stage else None)

    # -- several meanings ---------------------------------------------------------------------------------
    def _choose(self, actions: list[Action], at: Pos) -> None:
        self.hush()

        def answer(index: int) -> None:
            self.close_chooser()
            if index < 0:
                self.cancel()
            else:
                self._do(actions[index])

        self.choose(self.scene.look.words("table.choose"), actions, at, answer)

    def choose(
        self, head: str, actions: list[Action], at: Pos, answer: Callable[[int], None], chosen: int = 0
    ) -> None:
        """Show a list of actions near a point."""
        scene = self.scene
        rows = [Choice(scene.action_words(a), scene.forecast_words(a), self._price([a])) for a in actions]
        self._chooser = Chooser(scene.m, scene.m.size, at, head, rows, answer, chosen)
        scene.open(self._chooser)

    def close_chooser(self) -> None:
        """Take the list away."""
        if self._chooser and self._chooser.stage:
            self.scene.close()
        self._chooser = None

    # -- bubbles ------------------------------------------------------------------------------------------
    def tell(self, reason: Reason, about: Rect) -> None:
        """Say why something is refused: the fault, the nearest remedy, the number of the rule."""
        words = self.scene.look.words
        head = words("table.forbidden")
        if reason.refusal is None:
            self.say(plates.Bubble(head, words(reason.key or "table.no_reason", **reason.params)), about)
            return
        fault, remedy = words.refusal(reason.refusal)
        self.say(plates.Bubble(head, fault, remedy, reason.refusal.rule), about)

    def say(self, said: plates.Bubble, about: Rect) -> None:
        """Show a bubble beside something; any press takes it away."""
        self.hush()
        scene = self.scene
        tip = about.midright
        number = said.number
        width = min(420.0, scene.m.vw * 0.42)
        self._bubble = BubbleNote(
            scene.m,
            said,
            tip,
            scene.m.size,
            about=about,
            width=width if not scene.m.compact else min(width, 340.0),
            on_rule=(lambda: scene.open_rule(number)) if number else None,
        )
        scene.add(self._bubble)
        bubble, (x, y), rise = self._bubble, self._bubble.rect.topleft, scene.m.u(6)
        scene.clock.play(motion.BUBBLE, lambda t: bubble.move((x, y + rise * (1 - t))))

    @property
    def telling(self) -> bool:
        """Is a bubble shown?"""
        return self._bubble is not None and self._bubble.stage is not None

    def on_bubble(self, pos: Pos) -> bool:
        """Whether a point lies on the bubble."""
        return self.telling and bool(self._bubble and self._bubble.rect.collidepoint(pos))

    def hush(self) -> None:
        """Take the bubble away."""
        if self._bubble and self._bubble.stage:
            self._bubble.remove()
        self._bubble = None
