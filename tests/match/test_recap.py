"""The recap for the player who sits down weighs what concerns that player more than all else."""

from __future__ import annotations

import pytest

from tabletop.engine.log import Gain, Line
from tabletop.games import find
from tabletop.match import EVERYBODY, LogGroup, Match, Seat
from tabletop.match.recap import weighted_lines


def test_lines_about_a_seat_its_pieces_and_its_points_weigh_more_than_loud_ones_and_these_than_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = Match(find("madsteam"), [Seat("Ann"), Seat("Ben")], seed=1)
    pieces = match.game.pieces(match.view(EVERYBODY), EVERYBODY)
    own = next(piece.tag for piece in pieces if piece.owner == 1)
    lines = (
        Line("log.x", params={"seat": "seat.0"}),
        Line("log.x", params={"seat": "seat.0"}, loud=True),
        Line("log.x", params={"seat": "seat.0", "thing": own}),
        Line("log.x", params={"seat": "seat.1"}),
        Line("log.x", gain=Gain(1, "row", -5)),
        Line("log.x", params={"seat": "seat.1"}, readers=(1,)),
    )
    monkeypatch.setattr(Match, "recap", lambda self, seat: [LogGroup(0, 0, lines)])
    assert [each.weight for each in weighted_lines(match, 1)] == [0, 1, 2, 2, 3]
