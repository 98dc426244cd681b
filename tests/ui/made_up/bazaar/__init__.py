"""A game made up for tests of the panels: stalls are bid for, coins are chosen in secret, prices go up and
down, and everything that a panel can show is shown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from tabletop.engine.agenda import Next, Question, Steps, ask, do
from tabletop.engine.chance import draw
from tabletop.engine.game import Forecast, Game, Result, ScoreRow
from tabletop.engine.log import tell
from tabletop.engine.position import Position, flat
from tabletop.engine.table import (
    Amount,
    Chart,
    Counter,
    Curve,
    Fact,
    Grid,
    GridRow,
    Panel,
    Piece,
    Row as Strip,
    SeatCard,
    Section,
    Status,
    Statuses,
    Table,
    Text,
    Track,
    TrackCell,
    VerbButton,
)
from tabletop.engine.verb import Domain, Verb
from tabletop.games import find

STALLS = ("amber", "green", "brown", "sand", "black", "white")
ROUNDS, START = 5, 5
HIDDEN = -2
"""A coin that was chosen by another seat."""


@flat
@dataclass(slots=True)
class Bazaar(Position):
    cash: list[int] = field(default_factory=list)
    bids: list[int] = field(default_factory=list)
    """What each seat bids; 0 before, -1 once it is out."""
    coins: list[int] = field(default_factory=list)
    """What each seat chose in secret; -1 before."""
    prices: list[int] = field(default_factory=list)
    past: list[tuple[int, ...]] = field(default_factory=list)
    earned: list[int] = field(default_factory=list)
    round: int = 1


bid = Verb("bid", "BAZ-1.1", amount=Domain(range(1, 61)))
leave = Verb("leave", "BAZ-1.1")
choose = Verb("choose", "BAZ-1.2", count=Domain(range(10)))
go_on = Verb("go_on", "BAZ-1.3")
BID, REST = (
    Question("bid", (bid, leave), "BAZ-1.1"),
    Question("rest", (go_on,), "BAZ-1.3", only="BAZ-1.3", pause=True),
)
CHOOSE = Question("choose", (choose,), "BAZ-1.1", secret=True)
step = Steps()


@bid.forbids("BAZ-2.1")
def too_low(position: Bazaar, amount: int) -> bool:
    return amount <= max(0, *position.bids)


@bid.forbids("BAZ-2.2")
def too_dear(position: Bazaar, seat: int, amount: int) -> bool:
    return amount > position.cash[seat]


@choose.forbids("BAZ-2.3")
def too_many(position: Bazaar, count: int) -> bool:
    return count > 5


@bid.effect
def bid_more(position: Bazaar, seat: int, amount: int) -> Next:
    position.bids[seat] = amount
    tell(position, "log.bid", seat=seat, n=amount)
    return None


@leave.effect
def out(position: Bazaar, seat: int) -> Next:
    position.bids[seat] = -1
    tell(position, "log.leave", seat=seat)
    return None


@choose.effect
def chosen(position: Bazaar, seat: int, count: int) -> Next:
    position.coins[seat] = count
    tell(position, "log.chosen", seat=seat)
    return None


@step
def play_round(position: Bazaar) -> Next:
    return [do(bid_on, 0), do(win), do(choose_coins), do(pay), ask(0, REST), do(end_round)]


@step
def bid_on(position: Bazaar, seat: int) -> Next:
    standing = [s for s in range(position.seats) if position.bids[s] >= 0]
    if not standing or (len(standing) == 1 and position.bids[standing[0]] > 0):
        return None
    nxt = do(bid_on, (seat + 1) % position.seats)
    leads = 0 < position.bids[seat] == max(position.bids)
    return [nxt] if seat not in standing or leads else [ask(seat, BID), nxt]


@step
def win(position: Bazaar) -> Next:
    best = max(range(position.seats), key=position.bids.__getitem__)
    if position.bids[best] > 0:
        position.cash[best] -= position.bids[best]
        tell(position, "log.won", loud=True, seat=best, stall=f"stall.{STALLS[position.round % 6]}")
    return None


@step
def choose_coins(position: Bazaar) -> Next:
    position.coins = [-1] * position.seats
    return [ask(seat, CHOOSE) for seat in range(position.seats)]


@step
def pay(position: Bazaar) -> Next:
    for seat, count in enumerate(position.coins):
        position.cash[seat] += count
        tell(position, "log.earned", seat=seat, gain=(f"score.{position.round}", count), n=count)
        position.earned.append(count)
    position.past.append(tuple(position.prices))
    position.prices = [max(-1, min(18, p + draw(position, 7) - 3)) for p in position.prices]
    return None


@step
def end_round(position: Bazaar) -> Next:
    position.round += 1
    position.bids = [0] * position.seats
    position.coins = [-1] * position.seats
    return [do(play_round)] if position.round <= ROUNDS else None


def start(seats: int, options: object, seed: int) -> Bazaar:
    return Bazaar(
        seats=seats,
        rng=seed + 1,
        cash=[40 - 3 * s for s in range(seats)],
        bids=[0] * seats,
        coins=[-1] * seats,
        prices=[START] * 6,
    )


def view(position: Bazaar, seat: int) -> Bazaar:
    seen = position.copy()
    if any(item[2:] == ("choose",) for item in position.agenda):
        seen.coins = [c if s == seat or c < 0 else HIDDEN for s, c in enumerate(position.coins)]
    return seen


# -- what is seen -----------------------------------------------------------------------------------------
def pieces(view: Bazaar, viewer: int) -> Iterator[Piece]:
    for i, stall in enumerate(STALLS):
        price = view.prices[i]
        yield Piece(f"marker.{stall}", f"price.{'B' if price < 0 else price}", f"share.{stall}")
        yield Piece(f"order.{stall}", f"order.{(i + view.round) % 6}", f"share.{stall}")
        if i != 2:
            yield Piece(f"share.{stall}", f"left.{stall}", f"share.{stall}", height=1 + i)
        facts = (Fact("coin", 3 + i), Fact(f"share.{stall}", 7 - i))
        yield Piece(f"stall.{stall}", "stalls", f"stall.{stall}", (i if i < view.seats else -1), facts=facts)
    for i in range(22):
        yield Piece(f"patch.{i}", "patches", "patch", height=1 + i % 9)


def table(view: Bazaar, viewer: int) -> Table:
    _, asked, question, *_ = view.agenda[-1] if view.agenda else ("ask", -1, "over")
    return Table(
        board="macadam/board",
        prompt=Text(f"prompt.{question}", {"seat": f"seat.{max(asked, 0)}"}),
        round=Text("round.of", {"n": view.round}),
        phases=("phase.bid", "phase.choose", "phase.rest"),
        phase={"bid": 0, "choose": 1}.get(question, 2),
        seats=tuple(_seat_card(view, s) for s in range(view.seats)),
        panels=(
            Panel("moment", Text("panel.market"), asked, tuple(_sections(view, asked, viewer, question))),
            *(_purse(view, s) for s in range(view.seats)),
        ),
        buttons=(VerbButton("leave", "ui_close"), VerbButton("go_on", "ui_check", primary=True)),
        counted=True,
    )


def _seat_card(view: Bazaar, seat: int) -> SeatCard:
    held = [(seat + i + view.round) % 4 for i in range(6)]
    counters = (
        Counter(f"share.{s}", Text("counter.shares", {"stall": f"stall.{s}"}), n)
        for s, n in zip(STALLS, held, strict=True)
    )
    badges = ("first_player",) if seat == view.round % view.seats else ()
    return SeatCard(seat, view.cash[seat], tuple(counters), badges, "coin")


def _purse(view: Bazaar, seat: int) -> Panel:
    rows = (Strip(Text("row.stalls"), "stalls"),)
    if view.round % 2 == 0:
        rows = (Strip(Text("row.patches"), "patches"),)
    return Panel(f"purse.{seat}", Text("panel.purse", {"seat": f"seat.{seat}"}), seat, (), rows=rows)


def _sections(view: Bazaar, asked: int, viewer: int, question: str) -> Iterator[Section]:
    if question == "bid":
        best = max(view.bids)
        yield Statuses(None, tuple(_status(view, s, asked) for s in range(view.seats)))
        if viewer == asked:
            yield Amount(Text("amount.bid"), "bid", (), best + 1, "unit.bid")
        return
    if question == "choose":
        for seat, coins in enumerate(view.coins):
            if coins >= 0:
                yield Statuses(None, (Status("coin", Text(f"{coins}"), Text(f"seat.{seat}"), "good"),))
        if viewer == asked:
            yield Amount(Text("amount.choose"), "choose", (), 0, "unit.coins", (1,))
        return
    if question == "rest":
        yield _payments(view)
        curves = (Curve(f"share.{s}", tuple(p[i] for p in view.past)) for i, s in enumerate(STALLS))
        yield Chart(Text("panel.chart"), tuple(curves), -1, 18, ROUNDS + 1)
    yield _prices()
    yield Track(Text("panel.order"), tuple(TrackCell(f"order.{i}", Text("")) for i in range(6)), 6)
    yield Track(Text("panel.left"), tuple(TrackCell(f"left.{s}", Text("")) for s in STALLS), 6)
    lines = (("0–2", "0", "1", "–"), ("3–5", "1", "3", "–"), ("6–9", "2", "5", "–"), ("10–14", "3", "7", "2"))
    yield Grid(
        Text("panel.dividends"),
        tuple(Text(f"head.{i}") for i in range(4)),
        tuple(GridRow("", -1, tuple(map(Text, row)), i == 2) for i, row in enumerate(lines)),
    )


def _prices() -> Track:
    notes = {3: 1, 4: 1, 8: -1, 9: -1, 12: 1, 13: 1, 16: -1, 17: -1}
    cells = [TrackCell("price.B", Text("B"), None, "out")]
    for price in range(19):
        note = notes.get(price, 0)
        state = "good" if note > 0 else "bad" if note else "plain"
        cells.append(
            TrackCell(f"price.{price}", Text(str(price)), Text(f"{note:+}") if note else None, state)
        )
    return Track(Text("panel.prices"), tuple(cells), 5)


def _status(view: Bazaar, seat: int, asked: int) -> Status:
    best, mine = max(view.bids), view.bids[seat]
    state = "out" if mine < 0 else "good" if 0 < mine == best else "now" if seat == asked else "plain"
    key = {"out": "out", "good": "best", "now": "now"}.get(state, "")
    detail = Text("status.bid", {"n": mine}) if mine > 0 else Text("status.none")
    pill = Text(f"pill.{key}") if key else None
    return Status(f"seat.{seat}", Text("status.seat", {"seat": f"seat.{seat}"}), detail, state, pill)


def _payments(view: Bazaar) -> Grid:
    rows = (
        GridRow(f"share.{s}", i % view.seats, (Text(str(3 + i)), Text(f"{i}×2"), Text(f"{2 * i}")), i == 4)
        for i, s in enumerate(STALLS)
    )
    heads = tuple(Text(f"head.{i}") for i in (0, 1, 2))
    return Grid(Text("panel.paid", {"n": view.round}), heads, tuple(rows), growing=True)


def result(position: Bazaar) -> Result | None:
    if position.agenda:
        return None
    n = position.seats
    rows = tuple(ScoreRow(f"score.{r + 1}", tuple(position.earned[r * n : r * n + n])) for r in range(ROUNDS))
    extra = tuple(ScoreRow(f"score.{r}", (r,) * n) for r in range(ROUNDS + 1, 9))
    best = max(position.cash)
    winners = tuple(s for s in range(n) if position.cash[s] == best)
    return Result(tuple(position.cash), winners, rows + extra)


GAME = Game(
    key="bazaar",
    version=1,
    seats=range(2, 7),
    seats_rule="BAZ-0.1",
    over_rule="BAZ-0.2",
    turn_rule="BAZ-0.3",
    options=(),
    questions={"bid": BID, "choose": CHOOSE, "rest": REST},
    steps=step,
    start=start,
    opening=play_round,
    view=view,
    guess=lambda view, seat, seed: view.copy(),
    facts=lambda position, seat: {},
    forecast=lambda view, seat, action: Forecast("forecast"),
    pieces=pieces,
    table=table,
    zones=lambda board="board": find("macadam").zones(),
    audit=lambda position: [],
    result=result,
    worth=lambda position, seat: float(position.cash[seat]),
)
