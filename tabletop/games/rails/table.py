"""The screen of the share market, besides the pieces: boards, prompt, seats, the panel of the current
question, and the shares of every seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tabletop.engine.game import in_order
from tabletop.engine.secrecy import NOTHING
from tabletop.engine.table import (
    AS_SAID,
    SILENTLY,
    Amount,
    Cards,
    Cell,
    Cells,
    Counter,
    Counters,
    Label,
    Panel,
    Row,
    SeatCard,
    Section,
    Sentence,
    Status,
    Statuses,
    Table,
    Text,
    VerbButton,
)
from tabletop.games.rails import components as c
from tabletop.games.rails.land import (
    GROUND_NAME,
    HEX_TAG,
    HEXES,
    STOPS,
    SYMBOL_TAG,
    SYMBOLS,
    TERRAIN_COST,
)
from tabletop.games.rails.market import least_bid
from tabletop.games.rails.position import Barons, builds_allowed, fist, holdings, value
from tabletop.games.rails.table_figures import figures, foreseen, moved, paid, sold
from tabletop.games.rails.verbs import (
    BID,
    BUILD_TRACK,
    MOVE_GOODS,
    PAID,
    PURCHASE,
    SALE,
    SOLD,
    STACKED,
    contribute,
    issue,
    lay,
    take_symbol,
)

MARKET_BOARD = "rails/market"
MAP_BOARDS = tuple(f"rails/{key}" for key in c.MAPS)
BUTTONS = (
    VerbButton("pass_auction", "ui_close", gives_up=AS_SAID),
    VerbButton("decline", "ui_close", gives_up=AS_SAID),
    VerbButton("end_building", "ui_check", primary=True, gives_up=SILENTLY),
    VerbButton("keep_cubes", "ui_close", gives_up=AS_SAID),
    VerbButton("go_on", "ui_arrow_right", primary=True),
    VerbButton("pick_all", "ui_plus"),
    VerbButton("hold_out", "ui_check", primary=True, gives_up=AS_SAID),
)


# -- maps --------------------------------------------------------------------------------------------------
def map_zones(board: str) -> Mapping[str, str]:
    """Return the tags of the areas that the picture of a rail map must define, each with the kind of area:
    "place" for a hex, "label" for a stop's name, "slot" for a rail symbol."""
    index = c.MAPS.index(board)
    found = {HEX_TAG[h]: "place" for h in HEXES[index]}
    found |= {f"label.{HEX_TAG[stop].removeprefix('stop.')}": "label" for stop in STOPS[index]}
    return found | {tag: "slot" for tag, (a, _) in zip(SYMBOL_TAG, SYMBOLS, strict=True) if a in HEXES[index]}


def market_zones() -> Mapping[str, str]:
    """Return the tags of the areas that the picture of the market board must define, each with the kind of
    area, "slot"."""
    tags = [f"round.{n}" for n in range(1, c.ROUNDS + 1)]
    tags += [f"order.{n}" for n in range(1, len(c.COMPANIES) + 1)]
    tags += ["price.B", *(f"price.{n}" for n in range(c.TOP_PRICE + 1))]
    tags += [f"box.{n}" for n in range(1, len(c.BOX_VALUE) + 1)]
    tags += [f"available.{company}" for company in c.COMPANIES]
    tags += [f"dividend.{n}" for n in range(len(c.DIVIDEND_ROWS))]
    return dict.fromkeys(tags, "slot")


# -- the table ---------------------------------------------------------------------------------------------
def table(position: Barons, viewer: int) -> Table:
    """Return the parts of the screen other than pieces; the map is shown while companies build and move
    goods, the market board otherwise.

    Args:
        viewer: the seat that views the screen; it sees its own fist only.
    """
    seat, question = _asked(position)
    on_map = position.phase in (c.BUILD, c.MOVE)
    the_map = MAP_BOARDS[position.options.map]
    named = {"seat": f"seat.{seat}"}
    if position.company != NOTHING:
        named["company"] = c.COMPANY_TAG[position.company]
    counts = {"n": position.builds + 1, "of": builds_allowed(position)}
    return Table(
        board=the_map if on_map else MARKET_BOARD,
        prompt=Text(f"prompt.{_prompt(position, seat, question)}", {**named, **counts}),
        round=Text("round.of", {"n": max(position.round, 1)}),
        phases=tuple(f"phase.{phase}" for phase in c.PHASES),
        phase=position.phase,
        seats=tuple(_seat_card(position, s) for s in in_order(position.seats, 0)),
        panels=(
            _moment(position, seat, question, viewer),
            *(_seat_panel(position, s) for s in range(position.seats)),
        ),
        buttons=BUTTONS,
        labels=tuple(labels(position)),
        grounds=grounds(position),
        counted=True,
        boards=(the_map, MARKET_BOARD),
    )


def _asked(position: Barons) -> tuple[int, str]:
    """Return the seat that is to answer and the key of its question; (-1, "over") at the end of the match."""
    return position.asked, position.question or "over"


def _prompt(position: Barons, seat: int, question: str) -> str:
    """Return the text key of the prompt for a question; special keys stand for the winner of an auction, a
    company that cannot build any more, and the last sale."""
    if question == PURCHASE.key and seat == position.bidder:
        return "buy.winner"
    if question == BUILD_TRACK.key and position.builds >= builds_allowed(position):
        return "build.done"
    if question == BUILD_TRACK.key and not (can_build(position, seat) or _may_pay_in(position, seat)):
        return "build.stuck"
    if question == SALE.key and position.round == c.ROUNDS:
        return "sale.last"
    return question


def can_build(position: Barons, seat: int) -> bool:
    """Tell whether a seat has a legal build: a tile or a rail symbol."""
    return lay.possible(position, seat) or take_symbol.possible(position, seat)


def _may_pay_in(position: Barons, seat: int) -> bool:
    """Tell whether a seat has a legal move that adds money to the treasury of the company that builds."""
    return issue.possible(position, seat) or contribute.possible(position, seat)


def labels(position: Barons) -> Iterator[Label]:
    """Yield a label with the name of each stop: cities in their colour, always shown; towns where there is
    room."""
    land = position.land
    for stop in STOPS[position.options.map]:
        tag = HEX_TAG[stop]
        city = land.is_city[stop]
        plate = f"cube.{c.GOODS[land.colour[stop]]}" if city else "town"
        yield Label(f"label.{tag.removeprefix('stop.')}", tag, plate=plate, lasting=city)


def grounds(position: Barons) -> Mapping[str, Text]:
    """Return the text on the terrain of each hex where it makes the first tile cost more, by the tag of the
    hex; hexes with a tile are left out (RAIL-7.3 to RAIL-7.5, RAIL-9.9)."""
    return {
        HEX_TAG[h]: Text(f"ground.{GROUND_NAME[h]}", {"n": TERRAIN_COST[h]})
        for h in HEXES[position.options.map]
        if GROUND_NAME[h] and position.tiles[h] == NOTHING
    }


def _seat_card(position: Barons, seat: int) -> SeatCard:
    held = holdings(position, seat)
    counters = tuple(
        Counter(f"share.{name}", Text("counter.shares", {"company": c.COMPANY_TAG[company]}), held[company])
        for company, name in enumerate(c.COMPANIES)
        if held[company]
    )
    badges = ("first_player",) if seat == position.marker else ()
    return SeatCard(seat, position.cash[seat], counters, badges, unit="coin")


# -- the panel of the current question ---------------------------------------------------------------------
def _moment(position: Barons, seat: int, question: str, viewer: int) -> Panel:
    sections: tuple[Section, ...] = (
        *(
            _fists(position, seat, viewer)
            if question == SALE.key
            else _question_sections(position, seat, question)
        ),
        *figures(position),
    )
    return Panel("market", Text("panel.market"), -1, sections, rows=tuple(_rows(question)))


def _rows(question: str) -> Iterator[Row]:
    if question == BUILD_TRACK.key:
        yield Row(Text("section.tiles"), "tiles")
    else:
        yield Row(Text("section.companies"), "companies")


def _question_sections(position: Barons, seat: int, question: str) -> Iterator[Section]:
    match question:
        case BID.key:
            yield _auction(position, seat)
            yield foreseen(position)
            yield Amount(Text("section.bid"), "bid", (), least_bid(position), "unit.dollars")
        case PURCHASE.key:
            yield _auction(position, seat)
            yield foreseen(position)
            company = position.company
            offered = position.available[company]
            yield Amount(Text("section.buy"), "buy", (company,), offered, "unit.shares", steps=(1,))
        case BUILD_TRACK.key | MOVE_GOODS.key:
            yield _company(position)
            yield _purses(position, seat)
        case PAID.key:
            yield paid(position)
        case STACKED.key:
            yield moved(position)
        case SOLD.key:
            yield sold(position)


def _fists(position: Barons, seat: int, viewer: int) -> Iterator[Section]:
    """Yield the part of the panel for the sale of shares: for the seat that chooses, its fist and its shares;
    for other viewers, a list of the seats that have held out their fists (RAIL-15.1)."""
    if viewer == seat:
        worth = Text("section.fist", {"n": value(position, fist(position, seat))})
        yield Cards(worth, f"fist.{seat}")
        yield Cards(Text("section.shares"), f"shares.{seat}")
    else:
        order = in_order(position.seats, position.marker)
        yield Statuses(Text("section.fists"), tuple(_seller(position, s, seat) for s in order))


def _seller(position: Barons, seat: int, asked: int) -> Status:
    row = Status(f"seat.{seat}", Text("fists.seat", {"seat": f"seat.{seat}"}), _cash(position, seat), "plain")
    if position.closed[seat]:
        return row._replace(state="good", pill=Text("fists.out"))
    return row._replace(state="now", pill=Text("fists.asked")) if seat == asked else row


def _auction(position: Barons, seat: int) -> Statuses:
    """Return a list of the seats with their state in the share auction: still in, highest bidder, or
    passed."""
    company = position.company
    title = Text(
        "section.auction",
        {"company": c.COMPANY_TAG[company], "n": position.available[company], "bid": position.bid},
    )
    return Statuses(
        title, tuple(_bidder(position, s, seat) for s in in_order(position.seats, position.marker))
    )


def _bidder(position: Barons, seat: int, asked: int) -> Status:
    row = Status(
        f"seat.{seat}", Text("auction.seat", {"seat": f"seat.{seat}"}), _cash(position, seat), "plain"
    )
    if seat == position.bidder:
        return row._replace(state="good", pill=Text("auction.leads", {"n": position.bid}))
    if position.passed[seat]:
        return row._replace(state="out", pill=Text("auction.passed"))
    return row._replace(state="now", pill=Text("auction.asked")) if seat == asked else row


def _cash(position: Barons, seat: int) -> Text:
    return Text("auction.cash", {"n": position.cash[seat]})


def _company(position: Barons) -> Sentence:
    """Return a sentence about the current company: its builds made and allowed in this turn, or its
    performance so far in this round."""
    company = position.company
    key = "company.build" if position.phase == c.BUILD else "company.move"
    params: dict[str, int | str] = {
        "company": c.COMPANY_TAG[company],
        "n": position.builds,
        "of": builds_allowed(position),
        "round": position.goods_round,
        "performance": position.performance[company],
    }
    return Sentence(f"loco.{c.COMPANIES[company]}", Text(key, params), Text(f"{key}.detail", params))


def _purses(position: Barons, seat: int) -> Cells:
    """Return fields with the treasury and the shares of the current company, and with the cash of a seat,
    which stays apart from the treasury (RAIL-1.4)."""
    company, name = position.company, c.COMPANIES[position.company]
    return Cells(
        None,
        (
            Cell(f"treasury.{name}", Text("cell.treasury"), position.treasury[company]),
            Cell(f"reserve.{name}", Text("cell.reserve"), position.unissued[company]),
            Cell(f"offer.{name}", Text("cell.available"), position.available[company]),
            Cell(f"purse.{seat}", Text("cell.purse"), position.cash[seat]),
        ),
    )


# -- a seat ------------------------------------------------------------------------------------------------
def _seat_panel(position: Barons, seat: int) -> Panel:
    worth = value(position, holdings(position, seat))
    counters = Counters(None, (Counter("share", Text("counter.worth"), worth),))
    return Panel(
        f"shares.{seat}",
        Text("panel.shares", {"seat": f"seat.{seat}"}),
        seat,
        (Cards(None, f"shares.{seat}"), counters),
        Text("number.money", {"n": position.cash[seat]}),
    )
