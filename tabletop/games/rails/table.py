"""The table: boards, prompt, seats, the sheet of the moment, and the shares of every seat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tabletop.engine.agenda import do
from tabletop.engine.foresee import gone_through
from tabletop.engine.game import in_order
from tabletop.engine.secrecy import NOTHING
from tabletop.engine.table import (
    Amount,
    Button,
    Cards,
    Cell,
    Cells,
    Chart,
    Counter,
    Counters,
    Curve,
    Grid,
    GridRow,
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
    Track,
    TrackCell,
)
from tabletop.games.rails.accounts import change, move_prices, payment, payments, row_of
from tabletop.games.rails.components import (
    BANKRUPT,
    BOX_VALUE,
    BUILD,
    CELLS,
    COLOURS,
    COMPANIES,
    COMPANY_TAG,
    DIVIDEND_ROWS,
    MAPS,
    MOVE,
    PHASES,
    ROUNDS,
    TOP_PRICE,
)
from tabletop.games.rails.land import CITY_COLOUR, HEX_TAG, HEXES, IS_CITY, STOPS, SYMBOL_TAG, SYMBOLS
from tabletop.games.rails.market import least_bid
from tabletop.games.rails.position import Barons, builds_allowed, fist, holdings, value
from tabletop.games.rails.sale import pay_sellers
from tabletop.games.rails.verbs import BID, BUILD_TRACK, MOVE_GOODS, PAID, PURCHASE, SALE, SOLD, STACKED, step

MARKET_BOARD = "rails/market"
MAP_BOARDS = tuple(f"rails/{key}" for key in MAPS)
BUTTONS = (
    Button("pass_auction", "ui_close"),
    Button("decline", "ui_close"),
    Button("end_building", "ui_check", primary=True),
    Button("keep_cubes", "ui_close"),
    Button("go_on", "ui_arrow_right", primary=True),
    Button("pick_all", "ui_plus"),
    Button("hold_out", "ui_check", primary=True),
)
TRACK_COLUMNS = 7


# -- maps --------------------------------------------------------------------------------------------------
def zones(board: str = MAPS[0]) -> Mapping[str, str]:
    """The tags a rail map or the market board must carry."""
    if board not in MAPS:
        return dict(_market_zones())
    index = MAPS.index(board)
    found = {HEX_TAG[h]: "place" for h in HEXES[index]}
    found |= {f"label.{HEX_TAG[stop].removeprefix('stop.')}": "label" for stop in STOPS[index]}
    return found | {tag: "slot" for tag, (a, _) in zip(SYMBOL_TAG, SYMBOLS, strict=True) if a in HEXES[index]}


def _market_zones() -> Iterator[tuple[str, str]]:
    tags = [f"round.{n}" for n in range(1, ROUNDS + 1)]
    tags += [f"order.{n}" for n in range(1, len(COMPANIES) + 1)]
    tags += ["price.B", *(f"price.{n}" for n in range(TOP_PRICE + 1))]
    tags += [f"box.{n}" for n in range(1, len(BOX_VALUE) + 1)]
    tags += [f"available.{company}" for company in COMPANIES]
    tags += [f"dividend.{n}" for n in range(len(DIVIDEND_ROWS))]
    return ((tag, "slot") for tag in tags)


# -- the table ---------------------------------------------------------------------------------------------
def table(position: Barons, looker: int) -> Table:
    """The map while companies build and move goods, the market board otherwise."""
    seat, question = _asked(position)
    on_map = position.phase in (BUILD, MOVE)
    the_map = MAP_BOARDS[position.options.map]
    named = {"seat": f"seat.{seat}"}
    if position.company != NOTHING:
        named["company"] = COMPANY_TAG[position.company]
    counts = {"n": position.builds + 1, "of": builds_allowed(position)}
    return Table(
        board=the_map if on_map else MARKET_BOARD,
        prompt=Text(f"prompt.{_prompt(position, seat, question)}", {**named, **counts}),
        round=Text("round.of", {"n": max(position.round, 1)}),
        phases=tuple(f"phase.{phase}" for phase in PHASES),
        phase=position.phase,
        seats=tuple(_seat_card(position, s) for s in in_order(position.seats, 0)),
        panels=(
            _moment(position, seat, question),
            *(_seat_panel(position, s) for s in range(position.seats)),
        ),
        buttons=BUTTONS,
        labels=tuple(_labels(position)),
        counted=True,
        boards=(the_map, MARKET_BOARD),
    )


def _asked(position: Barons) -> tuple[int, str]:
    """Who is asked what; (-1, "over") at the end."""
    return position.asked, position.question or "over"


def _prompt(position: Barons, seat: int, question: str) -> str:
    """The winner of an auction and a company without builds left are told something else."""
    if question == PURCHASE.key and seat == position.bidder:
        return "buy.winner"
    if question == BUILD_TRACK.key and position.builds >= builds_allowed(position):
        return "build.done"
    return question


def _labels(position: Barons) -> Iterator[Label]:
    """The cities in their colours, then the towns, which give way to them."""
    for stop in sorted(STOPS[position.options.map], key=lambda stop: not IS_CITY[stop]):
        tag = HEX_TAG[stop]
        plate = f"cube.{COLOURS[CITY_COLOUR[stop]]}" if IS_CITY[stop] else "town"
        yield Label(f"label.{tag.removeprefix('stop.')}", tag, plate=plate)


def _seat_card(position: Barons, seat: int) -> SeatCard:
    held = holdings(position, seat)
    counters = tuple(
        Counter(f"share.{name}", Text("counter.shares", {"company": COMPANY_TAG[company]}), held[company])
        for company, name in enumerate(COMPANIES)
        if held[company]
    )
    badges = ("first_player",) if seat == position.marker else ()
    return SeatCard(seat, position.cash[seat], counters, badges, unit="coin")


# -- the sheet of the moment -------------------------------------------------------------------------------
def _moment(position: Barons, seat: int, question: str) -> Panel:
    sections: tuple[Section, ...] = (
        *_question_sections(position, seat, question),
        *_figures(position),
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
            yield Amount(Text("section.bid"), "bid", (), least_bid(position), "unit.dollars")
        case PURCHASE.key:
            yield _auction(position, seat)
            company = position.company
            offered = position.available[company]
            yield Amount(Text("section.buy"), "buy", (company,), offered, "unit.shares", steps=(1,))
        case BUILD_TRACK.key | MOVE_GOODS.key:
            yield _company(position)
            yield _purses(position, seat)
        case PAID.key:
            yield _paid(position)
        case STACKED.key:
            yield _moved(position)
        case SOLD.key:
            yield _sold(position)
        case SALE.key:
            worth = Text("section.fist", {"n": value(position, fist(position, seat))})
            yield Cards(worth, f"fist.{seat}")
            yield Cards(Text("section.shares"), f"shares.{seat}")


def _auction(position: Barons, seat: int) -> Statuses:
    """Who is in, who has passed, who has bid most."""
    company = position.company
    title = Text(
        "section.auction",
        {"company": COMPANY_TAG[company], "n": position.available[company], "bid": position.bid},
    )
    return Statuses(
        title, tuple(_bidder(position, s, seat) for s in in_order(position.seats, position.marker))
    )


def _bidder(position: Barons, seat: int, asked: int) -> Status:
    cash = Text("auction.cash", {"n": position.cash[seat]})
    name = Text("auction.seat", {"seat": f"seat.{seat}"})
    if seat == position.bidder:
        return Status(f"seat.{seat}", name, cash, "good", Text("auction.leads", {"n": position.bid}))
    if position.passed[seat]:
        return Status(f"seat.{seat}", name, cash, "out", Text("auction.passed"))
    if seat == asked:
        return Status(f"seat.{seat}", name, cash, "now", Text("auction.asked"))
    return Status(f"seat.{seat}", name, cash, "plain")


def _company(position: Barons) -> Sentence:
    """The company in hand: how often it has built, or what its goods brought."""
    company = position.company
    key = "company.build" if position.phase == BUILD else "company.move"
    params: dict[str, int | str] = {
        "company": COMPANY_TAG[company],
        "n": position.builds,
        "of": builds_allowed(position),
        "round": position.goods_round,
        "performance": position.performance[company],
    }
    return Sentence(f"loco.{COMPANIES[company]}", Text(key, params), Text(f"{key}.detail", params))


def _purses(position: Barons, seat: int) -> Cells:
    """The company's treasury and shares, and the money of the seat, which never mix (RAIL-1.4)."""
    company, name = position.company, COMPANIES[position.company]
    return Cells(
        None,
        (
            Cell(f"treasury.{name}", Text("cell.treasury"), position.treasury[company]),
            Cell(f"reserve.{name}", Text("cell.reserve"), position.unissued[company]),
            Cell(f"offer.{name}", Text("cell.available"), position.available[company]),
            Cell(f"purse.{seat}", Text("cell.purse"), position.cash[seat]),
        ),
    )


def _paid(position: Barons) -> Grid:
    """What every company paid, seat by seat, its controller's bonus included (RAIL-13.2 to RAIL-13.6)."""
    heads = (Text("head.performance"), Text("head.profit"), *range(position.seats))
    rows = []
    for company in position.order:
        performance = position.performance[company]
        sums = [performance, payment(performance).profit, *payments(position, company)]
        cells = tuple(_numbers(sums))
        rows.append(GridRow(f"disc.{COMPANIES[company]}", position.control[company], cells))
    return Grid(Text("section.paid"), heads, tuple(rows), growing=True)


def _moved(position: Barons) -> Grid:
    """Box, cell and the new price of every company (RAIL-14)."""
    heads = tuple(Text(f"head.{key}") for key in ("performance", "box", "cell", "price"))
    rows, prices = [], gone_through(position, step, do(move_prices)).after.price
    for company in sorted(position.order, key=lambda c: position.box[c]):
        box, moved = BOX_VALUE[position.box[company] - 1], change(position, company)
        old, new = position.price[company], prices[company]
        falls = Text("number.falls", {"old": old})
        last = falls if new == BANKRUPT else Text("number.change", {"old": old, "new": new})
        cells = (
            Text("number.plain", {"n": position.performance[company]}),
            Text("number.signed", {"n": f"{box:+d}"}),
            Text("number.signed", {"n": f"{moved - box:+d}"}),
            last,
        )
        rows.append(GridRow(f"disc.{COMPANIES[company]}", position.control[company], cells))
    return Grid(Text("section.moved"), heads, tuple(rows), growing=True)


def _sold(position: Barons) -> Grid:
    """How many shares of every company everybody sells, at its price, and what that brings (RAIL-15.6)."""
    paid = gone_through(position, step, do(pay_sellers)).after
    rows = []
    for company in position.order:
        counts = position.chosen[company :: len(COMPANIES)]
        if any(counts):
            price = Text("number.money", {"n": position.price[company]})
            rows.append(GridRow(f"disc.{COMPANIES[company]}", NOTHING, (price, *_numbers(counts))))
    gains = (after - before for before, after in zip(position.cash, paid.cash, strict=True))
    rows.append(GridRow("coin", NOTHING, tuple(_numbers((0, *gains))), active=True))
    return Grid(Text("section.sold"), (Text("head.price"), *range(position.seats)), tuple(rows), growing=True)


def _numbers(numbers: Iterable[int]) -> Iterator[Text]:
    return (Text("number.plain", {"n": n}) if n else Text("number.none") for n in numbers)


# -- at a glance -------------------------------------------------------------------------------------------
def _figures(position: Barons) -> Iterator[Section]:
    """What the market board does not show, or all of it while the map lies in the middle."""
    yield _companies(position)
    if position.phase in (BUILD, MOVE):
        yield _price_track(position)
        yield _dividends(position)
    yield _price_chart(position)


def _companies(position: Barons) -> Grid:
    """Treasury, price, performance, unissued shares and links of every company, and who controls it."""
    heads = tuple(Text(f"head.{key}") for key in ("treasury", "price", "performance", "unissued", "links"))
    rows = []
    for company, name in enumerate(COMPANIES):
        if position.out[company]:
            continue
        links = sum(s.owner == company and s.end != NOTHING for s in position.rails)
        price = position.price[company]
        cells = (
            Text("number.money", {"n": position.treasury[company]}),
            Text("number.money", {"n": price}) if price != BANKRUPT else Text("number.bankrupt"),
            Text("number.plain", {"n": position.performance[company]}),
            Text("number.plain", {"n": position.unissued[company]}),
            Text("number.plain", {"n": links}),
        )
        active = company == position.company
        rows.append(GridRow(f"disc.{name}", position.control[company], cells, active))
    return Grid(Text("section.companies"), heads, tuple(rows))


def _price_track(position: Barons) -> Track:
    cell = CELLS[position.options.momentum]
    cells = [TrackCell("price.B", Text("price.bankrupt"), None, "out")]
    for price in range(TOP_PRICE + 1):
        state = "good" if cell.rise[price] else "bad" if cell.fall[price] else "plain"
        modifier = cell.rise[price] + cell.fall[price]
        note = Text("number.signed", {"n": f"{modifier:+d}"}) if modifier else None
        cells.append(TrackCell(f"price.{price}", Text("number.plain", {"n": price}), note, state))
    return Track(Text("section.prices"), tuple(cells), TRACK_COLUMNS)


def _dividends(position: Barons) -> Grid:
    """The dividend table, with the row of the company in hand (RAIL-13.7)."""
    heads = tuple(Text(f"head.{key}") for key in ("performance", "dividend", "profit", "bonus"))
    active = row_of(position.performance[position.company]) if position.company != NOTHING else -1
    rows = []
    for i, (low, *sums) in enumerate(DIVIDEND_ROWS):
        high = DIVIDEND_ROWS[i + 1][0] - 1 if i + 1 < len(DIVIDEND_ROWS) else NOTHING
        if high == NOTHING:
            first = Text("performance.from", {"n": low})
        else:
            first = Text("performance.range" if high > low else "number.plain", {"n": low, "to": high})
        rows.append(
            GridRow("", NOTHING, (first, *(Text("number.money", {"n": n}) for n in sums)), i == active)
        )
    return Grid(Text("section.dividends"), heads, tuple(rows))


def _price_chart(position: Barons) -> Chart:
    curves = (
        Curve(f"disc.{name}", tuple(max(0, prices[c]) for prices in position.prices))
        for c, name in enumerate(COMPANIES)
    )
    return Chart(Text("section.chart"), tuple(curves), 0, TOP_PRICE, ROUNDS + 1)


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
