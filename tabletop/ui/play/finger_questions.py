"""The two questions to a player whose finger could mean several things: which piece, and which place."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tabletop.engine.verb import Action
from tabletop.ui.board.nodes import PieceNode
from tabletop.ui.kit.points import Pos
from tabletop.ui.play import crowded
from tabletop.ui.play.chooser import Meaning
from tabletop.ui.play.choosing import Choosing
from tabletop.ui.play.desk import Desk
from tabletop.ui.play.place_names import place_names, targets_of
from tabletop.ui.widgets import Widget, targets


class FingerQuestions:
    """Lets the player at the screen choose between the pieces or the places below a finger."""

    def __init__(self, desk: Desk, choosing: Choosing) -> None:
        self.desk, self.choosing = desk, choosing

    def where(
        self,
        pos: Pos,
        places: Mapping[str, list[Action]],
        aimed: str,
        brings: Callable[[str], str],
        answer: Callable[[str], None],
    ) -> bool:
        """Let the player choose between the zones that a finger at a point could mean; return False if it
        could mean only one.

        Args:
            pos: the point.
            places: the zones on which the held piece may be dropped, with the actions that a drop means.
            aimed: the zone below the held piece.
            brings: (zone) -> what a drop there would bring.
            answer: called with the chosen zone, or with "" if the player chooses none.
        """
        desk = self.desk
        least = targets.side(desk.scene.m) if desk.scene.by_hand else 0
        zones = crowded.zones_at(desk.field.places, places, pos, least) if least else []
        if aimed not in zones or not zones[1:]:
            return False
        names, view = place_names(desk), desk.table_view
        rows = [
            Meaning(names.get(zone) or view.forecasts.name(places[zone][0]), brings(zone)) for zone in zones
        ]
        self.choosing.between(
            desk.look.words("table.which_place"),
            rows,
            crowded.finger(pos, least),
            lambda index: answer("" if index < 0 else zones[index]),
        )
        return True

    def which(self, over: Widget | None, pos: Pos, answer: Callable[[PieceNode], None]) -> bool:
        """Let the player choose between the pieces that a finger at a point could mean, and call `answer`
        with the chosen one; return False if it could mean only the one that it is `over`."""
        desk, least = self.desk, targets.side(self.desk.scene.m)
        nodes = crowded.pieces_at(desk.field, desk.table_view.drags, desk.scene.stage, over, pos, least)
        if not nodes[1:]:
            return False

        def chosen(index: int) -> None:
            if index >= 0:
                answer(nodes[index])

        names, head = place_names(desk), desk.look.words("table.which_piece")
        called = [node.tooltip for node in nodes]
        rows = []
        for node, name in zip(nodes, called, strict=True):
            place = names.get(node.piece.zone, "") if called.count(name) > 1 else ""
            rows.append(Meaning(", ".join(filter(None, (name, place))), targets_of(desk, node.piece, names)))
        self.choosing.between(head, rows, crowded.finger(pos, least), chosen)
        return True
