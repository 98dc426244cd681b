"""The table as players see it: the stones, and the texts around the board. Nothing is secret."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tabletop.engine.table import Counter, Panel, Piece, SeatCard, Section, Sentence, Table, Text
from tabletop_morris.board import POINT_TAG
from tabletop_morris.position import IN_HAND, STONES, STONES_EACH, Morris, in_hand, owner, pattern
from tabletop_morris.rules import MOVE

PHASES = ("phase.placing", "phase.moving")


def zones(board: str = "board") -> Mapping[str, str]:
    """Return the tags that `maps/board.tmx` must carry, each with its class: the points, and a place beside
    the board for the stones in each hand."""
    return {**dict.fromkeys(POINT_TAG, "place"), "reserve.0": "slot", "reserve.1": "slot"}


def pieces(position: Morris, viewer: int) -> Iterator[Piece]:
    """Yield the six stones. Those in a hand are equal, so moves know all of them by one tag."""
    for stone in STONES:
        seat, point = owner(stone), position.stones[stone]
        if point == IN_HAND:
            reserve = f"reserve.{seat}"
            spot = (0.5, (stone % STONES_EACH + 0.5) / STONES_EACH)
            yield Piece(
                f"stone.{stone}", reserve, f"stone.{seat}", seat, known_as=reserve, spot=spot, span=0.7
            )
        else:
            yield Piece(f"stone.{stone}", POINT_TAG[point], f"stone.{seat}", seat)


def table(position: Morris, viewer: int) -> Table:
    """Return everything else on the screen: board, prompt, round, phases, seats and the panel beside the
    board."""
    moving = IN_HAND not in position.stones
    seat, question = position.asked, position.question or "over"
    return Table(
        board="morris/board",
        prompt=Text(f"prompt.{question}", {"seat": f"seat.{seat}"}),
        round=_round(position, moving),
        phases=PHASES,
        phase=int(moving),
        seats=tuple(_seat_card(position, seat) for seat in range(position.seats)),
        panels=(Panel("aim", Text("panel.aim"), seat, tuple(_aim(position))),),
    )


def _round(position: Morris, moving: bool) -> Text:
    if moving:
        return Text("round.moving", {"n": max(1, len(position.seen))})
    placed = len(STONES) - position.stones.count(IN_HAND)
    return Text("round.placing", {"n": placed + bool(position.agenda), "all": len(STONES)})


def _seat_card(position: Morris, seat: int) -> SeatCard:
    counters = (Counter(f"stone.{seat}", Text("counter.in_hand"), in_hand(position, seat), STONES_EACH),)
    return SeatCard(seat, int(position.winner == seat), counters)


def _aim(position: Morris) -> Iterator[Section]:
    """Yield the sections of the panel: the aim, the present phase, and how often this position has come
    up."""
    yield Sentence("ui_star", Text("aim.row"), Text("aim.row.detail"))
    if position.question == MOVE.key:
        key = "aim.flying" if position.options.flying else "aim.moving"
        yield Sentence("ui_hand", Text(key), Text(f"{key}.detail"))
        times = position.seen.count(pattern(position, position.asked))
        if times > 1:
            yield Sentence("ui_warning", Text("aim.repeated", {"n": times}), Text("aim.repeated.detail"))
    elif position.agenda:
        yield Sentence("ui_hand", Text("aim.placing"), Text("aim.placing.detail"))
