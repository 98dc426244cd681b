"""The points, the winner and the rows of the score (MAC-17, MAC-18); and the check of a position's
invariants."""

from __future__ import annotations

from tabletop.engine.game import Result, ScoreRow, tie_rule
from tabletop.games.macadam import components as c
from tabletop.games.macadam.position import SCORED, Macadam, nothing_dealt, trick_number

SCORED_KINDS = range(c.PEDESTRIAN, c.CAR + 1)
POINTS_OF_KIND = tuple(c.POINTS[c.KIND.index(kind)] for kind in SCORED_KINDS)
ROW_POINTS = (*POINTS_OF_KIND, -c.PENALTY)
ROW_KEYS = (*(f"score.{c.KIND_IDS[kind]}" for kind in SCORED_KINDS), "score.penalty")


def counts(position: Macadam, seat: int) -> list[int]:
    """Return how many exposed cards of each scoring kind a seat has in this round, and last its number of
    penalties."""
    kinds = [c.KIND[card] for card in position.fronts[seat]]
    return [*(kinds.count(kind) for kind in SCORED_KINDS), position.penalties[seat]]


def points(position: Macadam, seat: int) -> int:
    """Return the points of a seat in this round: those of its exposed cards minus those of its penalties
    (MAC-17.1 to MAC-17.7)."""
    return sum(c.POINTS[card] for card in position.fronts[seat]) - c.PENALTY * position.penalties[seat]


def score(position: Macadam, seat: int) -> int:
    """Return the points of a seat over all rounds so far, the current one included (MAC-17.8)."""
    return position.totals[seat] + (0 if position.counted else points(position, seat))


def row_points(position: Macadam, seat: int) -> list[int]:
    """Return the points of a seat so far in each row of the score, in the order of ROW_KEYS."""
    before = position.tally[seat * SCORED : seat * SCORED + SCORED]
    now = [0] * SCORED if position.counted else counts(position, seat)
    return [worth * (old + new) for worth, old, new in zip(ROW_POINTS, before, now, strict=True)]


def stage(position: Macadam) -> int:
    """Return a measure of progress: a number that rises with every trick and every round."""
    return (position.round + 1 - position.counted) * (len(c.SIGNALS) + 1) + trick_number(position)


def add_to_tally(position: Macadam, seat: int) -> None:
    for i, n in enumerate(counts(position, seat)):
        position.tally[seat * SCORED + i] += n


def result(position: Macadam) -> Result | None:
    """Return the scores and winners after the last round is counted, or None before."""
    if position.agenda:
        return None
    seats = range(position.seats)
    # MAC-18.1, MAC-18.2: the pedestrians exposed in all counted rounds break ties
    rank = [(position.totals[s], position.tally[s * SCORED]) for s in seats]
    amounts = zip(*(row_points(position, seat) for seat in seats), strict=True)
    rows = [ScoreRow(key, amount) for key, amount in zip(ROW_KEYS, amounts, strict=True)]
    winners = tuple(s for s in seats if rank[s] == max(rank))  # MAC-18.3
    return Result(tuple(position.totals), winners, tuple(rows), end_reason(position),
                  ties=tie_rule(rank, "MAC-18.2", "MAC-18.3"))  # fmt: skip


def end_reason(position: Macadam) -> str:
    """Return the text key of the reason why the round has ended: all signals are covered (MAC-1.2) or a hand
    is empty (MAC-1.3)."""
    if position.covered == len(c.SIGNALS):
        return "end.all_covered"
    return "end.first_empty_hand" if position.options.round_end else "end.empty_hand"


def audit(position: Macadam) -> list[str]:
    """Return a message for every invariant that the position violates."""
    return [*_cards_astray(position), *_board_faults(position), *_papers_faults(position)]


def _cards_astray(position: Macadam) -> list[str]:
    """Return messages for cards that are missing or in two places (MAC-2.6), officers exposed before a seat,
    and other cards in the centre."""
    if nothing_dealt(position):
        return []
    cards = [*position.stock, *position.centre]
    for pile in (*position.hands, *position.fronts):
        cards += pile
    if sorted(cards) != list(c.CARDS):
        twice = sorted({each for each in cards if cards.count(each) > 1})
        return [f"cards: missing {sorted(set(c.CARDS) - set(cards))}, more than once {twice}"]
    faults = [f"centre: {each} is not an officer" for each in position.centre if not c.IS_OFFICER[each]]
    with_officer = [s for s, cards in enumerate(position.fronts) if any(c.IS_OFFICER[card] for card in cards)]
    return faults + [f"front of {s}: an officer" for s in with_officer]


def _board_faults(position: Macadam) -> list[str]:
    """Return a message unless the tokens on the board are numbered 1, 2, 3 ... without gaps (MAC-15.3)."""
    placed = sorted(t for t in position.tokens if t)
    if placed == list(range(1, position.covered + 1)):
        return []
    return [f"tokens: {placed}, covered {position.covered}"]


def _papers_faults(position: Macadam) -> list[str]:
    faults = []
    for i, total in enumerate(c.TICKETS):
        out = sum(1 for won in position.won if won >> i & 1)
        if position.tickets[i] + out != total:
            faults.append(f"tickets {i}: {position.tickets[i]} left and {out} given, of {total}")
    for seat, front in enumerate(position.fronts):
        owned = position.won[seat]
        for card in front:
            owned |= c.GRANTS[card]
        if owned != position.documents[seat]:
            faults.append(f"documents of {seat}: {position.documents[seat]}, on the table {owned}")
        if position.penalties[seat] < 0:
            faults.append(f"penalties of {seat}: {position.penalties[seat]}")
    return faults
