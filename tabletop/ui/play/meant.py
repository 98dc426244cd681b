"""The marks on the table for a line of the advice: on the piece to move, its target, and what the reason
names; thinner ones on equal pieces and places that would do as well."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pygame import Rect, Surface

from tabletop.engine.verb import Action
from tabletop.match.gestures import verb_tags
from tabletop.ui.board.nodes import PieceNode
from tabletop.ui.board.zones import HIDDEN, Outline
from tabletop.ui.kit import marks, paint
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.theme import tone
from tabletop.ui.play.desk import Desk
from tabletop.ui.widgets.notes import Untouched


class MeantMarks:
    """Marks on the table the pieces and places that a line of the advice is about, for one line at a time."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._over: dict[str, MeantMark] = {}

    @property
    def tags(self) -> tuple[str, ...]:
        """The tags of the pieces and zones that are marked now."""
        return tuple(tag for tag, node in self._over.items() if node.stage)

    def show(self, action: Action, like: Sequence[Action] = ()) -> None:
        """Mark the pieces and places of an action, and faintly those of the actions `like`, which would do as
        well."""
        self.clear()
        lying = self._lying()
        found = dict(self._found(self._named(action, lying), lying))
        more = [pair for other in like for pair in self._found(self._ends(other, lying), lying)]
        faint = {tag: mark for tag, mark in more if tag not in found}
        for tag, (rect, outline) in (found | faint).items():
            self._over[tag] = MeantMark(self.desk, rect, outline, tag in found)
            self.desk.scene.add(self._over[tag])

    def clear(self) -> None:
        """Take all marks off the table."""
        for node in self._over.values():
            node.remove()
        self._over = {}

    def rooms(self, actions: Iterable[Action]) -> list[Rect]:
        """Return the rectangles of the pieces and places of some actions, so that a list can avoid covering
        them."""
        lying = self._lying()
        found = (rect for a in actions for _, (rect, _) in self._found(self._named(a, lying), lying))
        return list({tuple(rect): rect for rect in found}.values())

    # -- what is meant ------------------------------------------------------------------------------------
    def _lying(self) -> Mapping[str, PieceNode]:
        """Return the nodes of the visible pieces, by all tags that verbs use for them."""
        return {tag: node for node in self.desk.field.nodes.values() for tag in verb_tags(node.piece)}

    def _ends(self, action: Action, lying: Mapping[str, PieceNode]) -> list[str]:
        """Return the tags of the piece and the zone of the drag that makes an action; for an action without
        one, those of its arguments."""
        drags = self.desk.table_view.drags
        drag = drags.gesture(action, drags.hand, lying)
        return list(drag or drags.game.verb(action).tags(action.args).values())

    def _named(self, action: Action, lying: Mapping[str, PieceNode]) -> list[str]:
        """Return the tags of the drag, of the arguments and of the consequences of an action."""
        drags, forecast = self.desk.table_view.drags, self.desk.table_view.forecasts.of(action)
        told = [[said] if isinstance(said, str) else said for said in forecast.params.values() if said]
        cited = [tag for tags in told if not isinstance(tags, int) for tag in tags]
        return [*self._ends(action, lying), *drags.game.verb(action).tags(action.args).values(), *cited]

    def _found(
        self, tags: Iterable[str], lying: Mapping[str, PieceNode]
    ) -> Iterator[tuple[str, tuple[Rect, Outline]]]:
        """Yield those tags that are on the table in sight, with their rectangles and outlines."""
        field = self.desk.field
        for tag in dict.fromkeys(tags):
            node, place = lying.get(tag), field.places.get(tag)
            if node and self._in_sight(node.piece.zone, node.rect):
                yield node.piece.tag, (Rect(node.rect), ())
            elif place and place.lie != HIDDEN and self._in_sight(tag, place.rect):
                yield tag, (Rect(place.rect), place.outline)

    def _in_sight(self, zone: str, rect: Rect) -> bool:
        field = self.desk.field
        return zone not in field.board.zones or bool(field.view.window.colliderect(rect))


class MeantMark(Untouched):
    """A mark around a piece or a place: bright for the advised action, thin for one that would do as well."""

    def __init__(self, desk: Desk, rect: Rect, outline: Outline, bright: bool) -> None:
        self.m, self.outline, self.bright = desk.look.m, outline, bright
        super().__init__(rect, Depth.MARK_IN_HAND, marks.target_reach(self.m))

    def paint(self, surface: Surface) -> None:
        """Paint a bright line with a glow, or a thin dashed one."""
        m = self.m
        if self.bright:
            marks.target(surface, self.rect, m, 10, outline=self.outline)
        else:
            paint.dashed(surface, self.rect, m.u(7), tone.changed, m.fine(2), 6 * m.s)
