"""The handling of pieces by drag and drop, by two clicks, or by keys: lift, turn, aim at a zone, drop, and
explain."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import dist

from pygame import Rect

from tabletop.engine.table import Piece
from tabletop.engine.verb import Action
from tabletop.match import EVERYBODY
from tabletop.match.drags import MEANT, NEVER
from tabletop.match.why_not import Reason
from tabletop.ui.board.flights import LetGo
from tabletop.ui.board.nodes import PieceNode
from tabletop.ui.board.zone_node import ZoneNode
from tabletop.ui.board.zones import HIDDEN
from tabletop.ui.kit import plates
from tabletop.ui.kit.input import (
    LEFT,
    MIDDLE,
    RIGHT,
    Click,
    DragStart,
    Event,
    FocusLost,
    Key,
    Move,
    Press,
    Release,
    Wheel,
)
from tabletop.ui.kit.motion import Timer
from tabletop.ui.kit.points import Pos
from tabletop.ui.play import turning
from tabletop.ui.play.bubbles import Bubbles
from tabletop.ui.play.choosing import Choosing
from tabletop.ui.play.desk import Desk
from tabletop.ui.play.finger_questions import FingerQuestions
from tabletop.ui.play.flow import MatchFlow
from tabletop.ui.play.held_piece import Held
from tabletop.ui.play.lights import Lights
from tabletop.ui.play.place_names import targets_of
from tabletop.ui.play.table_view import CONSEQUENCES, LIT, REASONS
from tabletop.ui.play.what_if import DWELL_MS, WhatIf
from tabletop.ui.table import hit_test
from tabletop.ui.widgets import Widget

REASON_MS = 300.0
SHOULDERS = {"boards": 1, "sheets": -1}
"""The commands of a game controller's shoulder buttons, while a piece is held: 1 turns the piece clockwise,
-1 counterclockwise; a piece that cannot be turned goes to the next (1) or previous (-1) target instead."""
TURNS = {"turn_right": 1, "turn_left": -1}
ITEMS = {"next_item": 1, "previous_item": -1}
"""The commands that, while a piece is held, lead to the next (1) or previous (-1) place, whether the piece
may be dropped there or not."""
TRIGGERS = {"next": 1, "previous": -1}
"""The commands of a game controller's triggers, which do the same."""


class Hands(Bubbles):
    """Lets the player at the screen lift, turn and drop pieces, and shows the bubbles that explain what is
    possible."""

    def __init__(self, desk: Desk, flow: MatchFlow) -> None:
        super().__init__(desk)
        self.flow = flow
        self.held = Held(desk.scene.add, desk.scene.clock)
        self.lights = Lights(desk)
        self.what_if = WhatIf(desk)
        self._dwells: Timer | None = None
        self.choosing = Choosing(desk, self.held, self.lights)
        self._questions = FingerQuestions(desk, self.choosing)
        self._places: dict[str, list[Action]] = {}
        self.aimed = ""
        """The tag of the zone under the held piece; "" for none."""
        self._asked = -1
        self._lifted_in: object = None
        """The position of the match in which the held piece was lifted."""
        self._clicked = False
        """True if the current press of a mouse button was used to put down a piece, so that its click does
        nothing more."""

    def answer(
        self, reason: Reason, about: Rect, piece: Piece | None = None, off: Sequence[Rect] = ()
    ) -> None:
        """Refuse an attempt, such as the drop of a piece: play a sound, show the reason in a bubble beside
        the rectangle `about` and off the rectangles `off`, and report the refusal to the flow of the
        match."""
        self.desk.scene.sound("refused", about)
        self.tell(reason, about, piece, off)
        self.flow.refused(reason.refusal)

    # -- lifting ------------------------------------------------------------------------------------------
    def lift(self, node: PieceNode, at: Pos, how: str) -> None:
        """Lift a piece at the point `at`, or show why it cannot be lifted; `how` is "drag", "click" or
        "keys". A click on a piece that can only be used where it lies plays its action at once."""
        desk = self.desk
        if node.piece.tag in desk.table_view.kept:
            desk.peek()
            return
        if self.held.active or desk.waiting:
            return
        self.hush()
        may_lift = desk.table_view.drags.may_lift(node.piece)
        if not may_lift and (how != "drag" or not desk.table_view.drags.movable(node.piece)):
            self.answer(desk.table_view.why_not.lift(node.piece), node.subject())
            return
        self._places = desk.table_view.drags.places(node.piece)
        if how == "click" and (action := self._in_place(node.piece)):
            self.flow.perform(action)
            return
        self._bring_into_sight(node.piece)
        desk.scene.let_go()
        desk.scene.sound("pick", node.rect)
        desk.scene.app.cursor("grab")
        self.held.lift(desk.look, node, at, how)
        self._lifted_in = desk.match.position
        self.lights.on(self._places, desk.table_view.help >= LIT)
        if self.held.turns and self._places and desk.table_view.help >= LIT:
            name = desk.look.words.name(node.piece.tag)
            self.say(plates.Bubble(name, turning.manual(desk), allowed=True), node.rect)
        if how == "keys":
            self.desk.scene.focus(next(iter(self.by_nearness(self.lit())), None))

    def _in_place(self, piece: Piece) -> Action | None:
        """Return the only action of a piece that may be dropped nowhere but on the area where it lies
        already, as an event that is turned face down; None for other pieces."""
        if len(self._places) != 1:
            return None
        ((zone, actions),) = self._places.items()
        stays = piece.zone in hit_test.zones_within(self.desk.field.places, zone)
        return actions[0] if stays and len(actions) == 1 else None

    def _bring_into_sight(self, piece: Piece) -> None:
        """Show the sheet or the board that has a target zone of the lifted piece, if none is visible."""
        desk = self.desk
        if desk.field.column.peek:
            desk.field.column.peek = False
            desk.sync()
        if self._places and not self._places.keys() & desk.field.zones.keys():
            desk.show_board("")
        lies = {desk.field.places[tag].lie for tag in self._places if tag in desk.field.places}
        if lies == {HIDDEN} and piece.zone not in {zone.tag for zone in desk.field.column.zones()}:
            desk.shown = EVERYBODY
            desk.sync()

    def lit(self) -> list[ZoneNode]:
        """Return the visible zones on which the held piece may be dropped; none while no piece is held."""
        zones = self.desk.field.zones
        return [zones[tag] for tag in self._places if tag in zones] if self.held.active else []

    def by_nearness(self, zones: Sequence[ZoneNode]) -> list[ZoneNode]:
        """Return zones sorted by their distance from where the held piece was lifted, the nearest first."""
        home = self.held.node.rect.center if self.held.node else (0, 0)
        return sorted(zones, key=lambda zone: (dist(zone.rect.center, home), zone.order))

    # -- aiming -------------------------------------------------------------------------------------------
    def take(self, event: Event) -> bool:
        """Handle an event for the held piece, before the widgets get it; return True if it was used."""
        if isinstance(event, Press):
            self._clicked = False
        if isinstance(event, Click) and self._clicked:
            return True  # the press that put a piece down does not touch what lies there now
        if not self.held.active or self.desk.scene.modal():
            return False
        if isinstance(event, FocusLost):
            self.cancel()
            return False
        if isinstance(event, Key):
            return self._key(event)
        if isinstance(event, Wheel):
            return "ctrl" not in event.mods and self.turn(1 if event.y < 0 else -1)
        if isinstance(event, (Press, Release, Click, Move, DragStart)):
            return self._pointer(event)
        return False

    def _pointer(self, event: Press | Release | Click | Move | DragStart) -> bool:
        if isinstance(event, Move):
            if self.held.how == "keys" and not event.dragging:
                self.held.how = "click"
            self.held.follow(event.pos)
            self.aim(event.pos)
            return True
        if isinstance(event, Press) and event.button == RIGHT:
            self.cancel()
            return True
        if isinstance(event, Press) and event.button == LEFT and self._takes_another(event.pos):
            self.cancel()
            return False  # the press belongs to the other piece: its click or drag lifts that one
        if isinstance(event, Press) and event.button == MIDDLE and self.turn(1):
            return True
        if isinstance(event, Release) and event.button == LEFT:
            self._clicked = True
            self._released(event)
            return True
        return bool(self.held.turns) or getattr(event, "button", LEFT) in (LEFT, RIGHT)

    def _takes_another(self, pos: Pos) -> bool:
        """Tell whether a press at a point means another piece than the held one: a piece that may be lifted,
        or that lies beside the held one's old place, where the held one may not be dropped."""
        over, drags = self.desk.scene.widget_at(pos), self.desk.table_view.drags
        if not isinstance(over, PieceNode) or over is self.held.node:
            return False
        beside = over.piece.zone == self._home() and drags.movable(over.piece)
        if not beside and not drags.may_lift(over.piece):
            return False
        self.aim(pos)
        return self.aimed not in self._places

    def _move_of_button(self, pos: Pos) -> Action | None:
        """Return the only move of the held piece that the button at a point stands for, such as “Hunt” for an
        animal; None if there is no such button or move."""
        over, targets = self.desk.scene.widget_at(pos), self.desk.table_view.drags.targets(self.held.tag)
        key = over.key if over else ""
        moves = {move for moves in targets.values() for move in moves if f"verb.{move.verb}" == key}
        return moves.pop() if len(moves) == 1 else None

    def _released(self, event: Release) -> None:
        outside = not Rect((0, 0), self.desk.scene.m.size).collidepoint(event.pos)
        if event.lost or outside:
            self.cancel()
        elif move := self._move_of_button(event.pos):
            self.cancel()
            self.flow.perform(move)
        else:
            self.aim(event.pos)
            if not self._asks_where(event.pos):
                self.drop(event.pos)

    def _key(self, event: Key) -> bool:
        if event.command == "prices":
            self.lights.tell_all(event.down)
            return True
        if not event.down:
            return False
        if event.command == "cancel":
            self.cancel()
            return True
        if event.command == "why":
            self._why_here()
            return True
        if event.command == "what_if":
            self._try_out()
            return True
        if self._steps(event):
            return True
        if event.command == "activate" and not event.repeat:
            focused = self.desk.scene.focused
            if isinstance(focused, ZoneNode) and focused.tag in self._places:
                self.aimed = focused.tag
            self.drop(self.held.centre)
            return True
        return False

    def _steps(self, event: Key) -> bool:
        """Turn the held piece by a step, or hold it over another place, if that is what a key does."""
        command = event.command
        if command in TURNS:
            return self.turn(TURNS[command])
        if event.by_pad and command in SHOULDERS:
            return self.turn(SHOULDERS[command]) or self.desk.scene.along(SHOULDERS[command])
        by = ITEMS.get(command, TRIGGERS.get(command, 0) if event.by_pad else 0)
        if by:
            self._aim_next(by)
        return by != 0

    def _aim_next(self, by: int) -> None:
        """Hold the piece over the next (`by` = 1) or previous (-1) zone for which there is a move like this
        drop: first those where it may be dropped, then those where it may not, the nearest first."""
        zones, lit = self.desk.field.zones, self.by_nearness(self.lit())
        likely = partial(self.desk.table_view.drags.likelihood, self.held.tag)
        refused = (zones[tag] for tag in zones if tag not in self._places and tag != self._home())
        ring = [*lit, *self.by_nearness([zone for zone in refused if likely(zone.tag) == MEANT])]
        at = next((i for i, zone in enumerate(ring) if zone.tag == self.aimed), -1 if by > 0 else 0)
        if ring:
            self.desk.scene.focus(ring[(at + by) % len(ring)])

    def aim_by_key(self, zone: ZoneNode) -> None:
        """Hold the lifted piece over the zone that has got the keyboard focus."""
        if self.held.active:
            w, h = self.held.node.rect.size if self.held.node else (0, 0)
            self.held.hold((zone.rect.centerx + w * 0.6, zone.rect.centery - h * 0.5))
            self.lights.point(zone.rect.center)
            self._point(zone.tag)

    def aim(self, pos: Pos) -> None:
        """Aim the held piece at the zone that the player most likely means with a point of the screen."""
        self.lights.point(pos)
        field = self.desk.field
        zone = hit_test.zone_at(field.places, field.middle, pos, self._rank)
        if zone not in self._places:
            inside = hit_test.nearest_within(field.places, zone, self._places, pos)
            zone = inside or self._meant_within(zone, pos)
            if not zone or (zone != self._home() and self._rank(zone) > NEVER):
                zone = self._only_target_on_sheet(pos) or zone
        self._point(zone if zone in self._places or zone != self._home() else "")

    def _meant_within(self, zone: str, pos: Pos) -> str:
        """Return the slot inside the place `zone` that the player most likely means, the nearest to `pos` of
        several equally likely ones; the place itself if it has no such slot.

        A drop on the place is then refused for the same reason as a drop on that slot.
        """
        field, rank = self.desk.field, partial(self.desk.table_view.drags.likelihood, self.held.tag)
        ranks = {slot: rank(slot) for slot in hit_test.zones_within(field.places, zone)}
        best = min(ranks.values(), default=NEVER)
        slots = [slot for slot, how in ranks.items() if how == best != NEVER and best <= rank(zone)]
        return hit_test.nearest_within(field.places, zone, slots, pos) or zone

    def _only_target_on_sheet(self, pos: Pos) -> str:
        """Return the zone of the sheet at a point on which the held piece may be dropped; "" if there are
        none or several."""
        sheets = [s for s in self.desk.field.column.sheets if s.visible and s.rect.collidepoint(pos)]
        found = [zone.tag for sheet in sheets for zone in sheet.zones() if zone.tag in self._places]
        return found[0] if len(found) == 1 else ""

    def _asks_where(self, pos: Pos) -> bool:
        """Let the player choose between the zones that a finger at a point could mean; return False if it
        could mean only one."""

        def answer(zone: str) -> None:
            if zone:
                self._point(zone)
                self.drop(pos)
            else:
                self.cancel()

        asks = self._questions.where(pos, self._places, self.aimed, self.brings, answer)
        if asks:
            self.hush()
        return asks

    def asks_which(self, over: Widget | None, pos: Pos) -> bool:
        """Let the player choose between the pieces that a finger at a point could mean, and lift the chosen
        one; return False if it could mean only the one that it is `over`."""
        return self._questions.which(over, pos, lambda node: self.lift(node, node.rect.center, "click"))

    def _rank(self, zone: str) -> int:
        """Return the rank of a zone among overlapping zones: 0 if the held piece may be dropped there, else
        higher the less likely the player means that zone."""
        return 0 if zone in self._places else 1 + self.desk.table_view.drags.likelihood(self.held.tag, zone)

    def turn(self, by: int) -> bool:
        """Turn the held piece by one step, clockwise for `by` = 1 and counterclockwise for -1; over a zone,
        to the next orientation that the zone allows. Return False if the piece cannot be turned."""
        turns = self.held.turns
        if not turns:
            return False
        allowed = self._allowed(self.aimed) or range(len(turns))
        self.held.wanted = turning.following(self.held.turn, by, allowed, len(turns))
        self.held.decided = True
        self._hold_over(self.aimed)
        return True

    def _allowed(self, zone: str) -> list[int]:
        """Return the indices of the turns in which the held piece may be dropped on a zone."""
        means = self.desk.table_view.drags.means
        return [turn for turn, tag in enumerate(self.held.turns) if means(tag, zone)]

    def _turned(self, zone: str) -> bool:
        """Tell whether the turn in which the held piece lies over a zone is not the only one allowed there,
        or is not the one in which it was lifted."""
        return bool(self._allowed(zone)[1:]) or self.held.turn != self.held.wanted

    def look_again(self) -> None:
        """Update the size and the target of the held piece after the board has been moved or zoomed."""
        if self.held.active:
            self._hold_over(self.aimed)

    def _point(self, tag: str) -> None:
        if tag == self.aimed:
            return
        if old := self.desk.field.zones.get(self.aimed):
            old.point(False)
        self.aimed = tag
        self._hold_over(tag)

    def _hold_over(self, tag: str) -> None:
        """Show whether the held piece may be dropped on a zone, turned to fit there if it can be; "" is no
        zone."""
        self.hush()
        self._nothing_tried()
        self._asked = -1
        desk, home = self.desk, self._home()
        self._fit_into(tag)
        legal = bool(desk.table_view.drags.means(self.held.tag, tag))
        vain = bool(tag) and not legal and tag != home
        self._lead(tag if legal else "")
        if new := desk.field.zones.get(tag):
            new.point(legal and desk.table_view.help >= LIT, vain and desk.table_view.help >= REASONS)
        self.held.refuse(vain and desk.table_view.help >= REASONS)
        if tag and (legal or vain):
            held = self.held.tag
            desk.scene.clock.after(0 if legal else REASON_MS, lambda: self._explain(held, tag, legal))
        if legal and self.held.how != "keys" and desk.table_view.help >= CONSEQUENCES:
            self._dwells = desk.scene.clock.after(DWELL_MS, self._try_out)

    def _try_out(self) -> None:
        """Preview the table after a drop on the zone below, if the drop can mean only one action."""
        actions = self.desk.table_view.drags.means(self.held.tag, self.aimed)
        if self.held.active and len(actions) == 1 and not self.desk.scene.modal():
            self.what_if.show(actions[0])

    def _nothing_tried(self) -> None:
        """Remove the preview of a drop, or cancel the timer that would show it."""
        self.what_if.clear()
        if self._dwells:
            self._dwells.cancel()
            self._dwells = None

    def _fit_into(self, tag: str) -> None:
        """Turn the held piece to the turn allowed in a zone that is nearest to the player's choice, and draw
        it in place there."""
        turns, allowed = self.held.turns, self._allowed(tag)
        if turns:
            self.held.turn_to(turning.nearest(self.held.wanted, allowed or range(len(turns)), len(turns)))
            place = self.desk.field.places.get(tag)
            self.held.nestle(place if allowed and place and place.outline else None)

    def _lead(self, tag: str) -> None:
        """Draw the route of the held piece to a zone; "" removes the route."""
        desk = self.desk
        actions = desk.table_view.drags.means(self.held.tag, tag)
        route = desk.table_view.forecasts.route(actions[0]) if actions else ()
        desk.field.middle.lead("" if route or not tag else self._home(), tag, route)

    def _home(self) -> str:
        return self.held.node.piece.zone if self.held.node else ""

    def _explain(self, held: str, tag: str, legal: bool) -> None:
        """Show a bubble with the forecast of a drop, or with its refusal, if the help level of the seat
        allows it."""
        if (held, tag) != (self.held.tag, self.aimed) or not self.held.active or self.telling:
            return
        if legal and (self.desk.table_view.help >= CONSEQUENCES or self._gives_up(tag)):
            self._forecast(tag)
        elif not legal and self.desk.table_view.help >= REASONS:
            self._refuse(self.held.tag, tag)

    def _gives_up(self, tag: str) -> bool:
        """Tell whether a drop on a zone has a price or gives something up; False at the lowest help level."""
        view = self.desk.table_view
        meant = view.drags.means(self.held.tag, tag)
        return view.help >= LIT and any(map(view.forecasts.gives_up, meant))

    def _why_here(self) -> None:
        """Explain in a bubble the drop on the zone below the held piece. A forbidden drop is explained by the
        rule that refuses it. For a permitted drop, each further key press shows why another turn of the piece
        is refused, and then the forecast."""
        tag = self.aimed
        if not self.desk.table_view.drags.means(self.held.tag, tag):
            if tag:
                self._refuse(self.held.tag, tag)
            return
        allowed, turns = self._allowed(tag), self.held.turns
        refused = turning.others(self.held.wanted, allowed, len(turns))
        if self._asked >= 0:
            self._asked = (self._asked + 1) % (len(refused) + 1)
        else:
            self._asked = 0 if self.telling or self.held.wanted not in allowed else len(refused)
        if self._asked < len(refused):
            self._refuse(turns[refused[self._asked]], tag)
        else:
            self._forecast(tag)

    def _forecast(self, tag: str) -> None:
        desk = self.desk
        actions = desk.table_view.drags.means(self.held.tag, tag)
        several = desk.look.words("table.several", n=len(actions))
        said = several if len(actions) > 1 else desk.table_view.forecasts.words(actions[0])
        if said:
            head, hint = desk.look.words("table.allowed"), self._turn_hint(tag)
            self.say(plates.Bubble(head, said, hint, allowed=True), desk.field.zones[tag].rect)

    def brings(self, tag: str) -> str:
        """Return the text that says what a drop of the held piece on the zone `tag` would bring, or how many
        moves it could mean."""
        view = self.desk.table_view
        actions = view.drags.means(self.held.tag, tag)
        if len(actions) > 1:
            return self.desk.look.words("table.several", n=len(actions))
        return view.forecasts.words(actions[0]) if actions and view.help >= CONSEQUENCES else ""

    def _turn_hint(self, tag: str) -> str:
        """Return a hint on how to turn and place the held piece in a zone; "" if a drop places it at once."""
        if not self._turned(tag):
            return ""
        allowed = self._allowed(tag)
        return turning.hint(self.desk, allowed.index(self.held.turn) + 1, len(allowed))

    def _refuse(self, piece: str, tag: str) -> None:
        zone = self.desk.field.zones[tag]
        held = self.held.node.piece if self.held.node else None
        self.tell(self.desk.table_view.why_not.drop(piece, tag), zone.rect, held)

    def praise(self, node: PieceNode) -> None:
        """Show in a bubble where a piece may be moved."""
        head, said = self.desk.look.words("table.allowed"), targets_of(self.desk, node.piece)
        self.say(plates.Bubble(head, said, allowed=True), node.subject())

    # -- letting go ---------------------------------------------------------------------------------------
    def drop(self, at: Pos) -> None:
        """Drop the held piece on the zone below it: play the action, let the player choose in a list at the
        point `at` if there are several, or return the piece to its old place if there is none."""
        assert self.held.node
        self._nothing_tried()
        tag, zone, desk = self.held.tag, self.aimed, self.desk
        actions = desk.table_view.drags.means(tag, zone)
        if not actions and zone and zone != self._home():
            actions = desk.table_view.drags.stood_for(self.held.node.piece)
        if actions and self.held.how == "drag" and not self.held.decided and self._turned(zone):
            self.held.how = "click"  # nothing is chosen in silence: it stays over its place until a click
            self.hush()
            self._forecast(zone)
        elif len(actions) == 1:
            self._do(actions[0])
        elif actions:
            self._choose(actions, at)
        elif not zone or zone == self._home() or self.held.node.rect.collidepoint(at):
            self.cancel()
        else:
            self._go_home(desk.table_view.why_not.drop(tag, zone), desk.field.zones[zone].rect)

    def _do(self, action: Action) -> None:
        where, zone = Rect(self.held.centre, (0, 0)), self.aimed
        node = self.held.put_down()
        self._over()
        self.flow.perform(action, LetGo(node.piece.tag, zone, where))

    def _go_home(self, reason: Reason, about: Rect) -> None:
        node = self.held.node
        home, piece = (Rect(node.rect), node.piece) if node else (about, None)
        self._over()
        self.held.go_home(True)
        self.answer(reason, home, piece, [about])

    def cancel(self) -> None:
        """Return the held piece to its old place without a move."""
        if self.held.active:
            self._over()
            self.held.go_home(False)

    def show(self) -> None:
        """Put down the held piece if the match has gone on without it, as after a move that was chosen in the
        list of all moves."""
        if self.held.active and self.desk.match.position is not self._lifted_in:
            self.held.put_down()
            self._over()

    def _over(self) -> None:
        """Remove the marks, lights and bubbles of the piece that was held."""
        self.hush()
        self._nothing_tried()
        self.aimed = ""
        self.desk.field.middle.lead("", "")
        self.lights.off()
        self.desk.scene.app.cursor("arrow")
        focused = self.desk.scene.focused
        if isinstance(focused, ZoneNode):
            self.desk.scene.focus(self.held.node if self.held.node and self.held.node.stage else None)

    def _choose(self, actions: list[Action], at: Pos) -> None:
        """Let the player choose between the actions that a drop could mean."""

        def answer(index: int) -> None:
            if index < 0:
                self.cancel()
            else:
                self._do(actions[index])

        self.choosing.ask(self.desk.look.words("table.choose"), actions, at, answer)
