"""The screen of the share market, except the pieces: boards, prompt, seats, the panel of the current
question, and the shares of every seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tabletop.engine import table as t
from tabletop.engine.game import Headings, in_order
from tabletop.engine.secrecy import NOTHING
from tabletop.games.rails import components as c, verbs
from tabletop.games.rails.land import GROUND_NAME, HEX_TAG, HEXES, STOPS, SYMBOL_TAG, SYMBOLS, TERRAIN_COST
from tabletop.games.rails.market import least_bid
from tabletop.games.rails.position import Barons, builds_allowed, fist, holdings, value
from tabletop.games.rails.table_figures import figures, moved, paid, sold

MARKET_BOARD = "rails/market"
MAP_BOARDS = tuple(f"rails/{key}" for key in c.MAPS)
BUTTONS = (
    t.VerbButton("pass_auction", "ui_close", gives_up=t.AS_SAID),
    t.VerbButton("decline", "ui_close", gives_up=t.AS_SAID),
    t.VerbButton("end_building", "ui_check", primary=True, gives_up=t.SILENTLY),
    t.VerbButton("keep_cubes", "ui_close", gives_up=t.AS_SAID),
    t.VerbButton("go_on", "ui_arrow_right", primary=True),
    t.VerbButton("pick_all", "ui_plus"),
    t.VerbButton("hold_out", "ui_check", primary=True, gives_up=t.AS_SAID),
)
SERIES = {c.BUY: "auction.of", c.BUILD: "company.build", c.MOVE: "company.move"}
"""The text keys of the headings under which the log lists what concerns one company, by phase."""


# -- maps --------------------------------------------------------------------------------------------------
def map_zones(board: str) -> Mapping[str, str]:
    """Return the kind of each area that the picture of a rail map must define, by the tag of the area:
    "place" for a hex, "label" for a stop's name, "slot" for a rail symbol."""
    index = c.MAPS.index(board)
    found = {HEX_TAG[h]: "place" for h in HEXES[index]}
    found |= {f"label.{HEX_TAG[stop].removeprefix('stop.')}": "label" for stop in STOPS[index]}
    return found | {tag: "slot" for tag, (a, _) in zip(SYMBOL_TAG, SYMBOLS, strict=True) if a in HEXES[index]}


def market_zones() -> Mapping[str, str]:
    """Return the kind, always "slot", of each area that the market board must define, by the tag of the
    area."""
    tags = [f"round.{n}" for n in range(1, c.ROUNDS + 1)]
    tags += [f"order.{n}" for n in range(1, len(c.COMPANIES) + 1)]
    tags += ["price.B", *(f"price.{n}" for n in range(c.TOP_PRICE + 1))]
    tags += [f"box.{n}" for n in range(1, len(c.BOX_VALUE) + 1)]
    tags += [f"available.{company}" for company in c.COMPANIES]
    tags += [f"dividend.{n}" for n in range(len(c.DIVIDEND_ROWS))]
    return dict.fromkeys(tags, "slot")


# -- the table ---------------------------------------------------------------------------------------------
def table(position: Barons, viewer: int) -> t.Table:
    """Return everything on the screen except the pieces; a viewer sees only its own fist. The map is shown
    while companies build and move goods and when the match is over, the market board otherwise."""
    seat, question = _asked(position)
    on_map = position.phase in (c.BUILD, c.MOVE) or not position.agenda
    the_map = MAP_BOARDS[position.options.map]
    named: dict[str, int | str] = {"seat": f"seat.{seat}", "bid": position.bid}
    if position.company != NOTHING:
        named["company"] = c.COMPANY_TAG[position.company]
    return t.Table(
        board=the_map if on_map else MARKET_BOARD,
        prompt=t.Text(f"prompt.{_prompt(position, seat, question)}", named),
        round=_round(position),
        phases=tuple(f"phase.{phase}" for phase in c.PHASES),
        phase=position.phase,
        seats=tuple(_seat_card(position, s) for s in in_order(position.seats, 0)),
        panels=(
            _question_panel(position, seat, question, viewer),
            *(_seat_panel(position, s) for s in range(position.seats)),
        ),
        buttons=BUTTONS,
        labels=tuple(labels(position)),
        grounds=grounds(position),
        counted=True,
        boards=(the_map, MARKET_BOARD),
    )


def headings(position: Barons) -> Headings:
    """Return the headings of the log: round and phase, and the company whose shares are auctioned, which
    builds or which moves goods."""
    key, series = SERIES.get(position.phase), None
    if key and position.company != NOTHING:
        series = t.Text(key, {"company": c.COMPANY_TAG[position.company]})
    return Headings(_round(position), t.Text(f"phase.{c.PHASES[position.phase]}"), series)


def _round(position: Barons) -> t.Text:
    return t.Text("round.of", {"n": max(position.round, 1)})


def _asked(position: Barons) -> tuple[int, str]:
    """Return the seat that is to answer and the key of its question; (-1, "over") at the end of the match."""
    return position.asked, position.question or "over"


def _prompt(position: Barons, seat: int, question: str) -> str:
    """Return the text key of the prompt for a question; special keys stand for the winner of an auction, a
    company that cannot build any more, and the last sale."""
    if question == verbs.PURCHASE.key and seat == position.bidder:
        return "buy.winner"
    if question == verbs.BUILD_TRACK.key and position.builds >= builds_allowed(position):
        return "build.done"
    if question == verbs.BUILD_TRACK.key and not (can_build(position, seat) or _may_pay_in(position, seat)):
        return "build.stuck"
    if question == verbs.SALE.key and position.round == c.ROUNDS:
        return "sale.last"
    return question


def can_build(position: Barons, seat: int) -> bool:
    """Tell whether a seat has a legal build: a tile or a rail symbol."""
    return verbs.lay.possible(position, seat) or verbs.take_symbol.possible(position, seat)


def _may_pay_in(position: Barons, seat: int) -> bool:
    """Tell whether a seat has a legal move that adds money to the treasury of the company that builds."""
    return verbs.issue.possible(position, seat) or verbs.contribute.possible(position, seat)


def labels(position: Barons) -> Iterator[t.Label]:
    """Yield a label for each stop. Labels of cities have the city's colour and are always shown; those of
    towns are shown where there is room."""
    land = position.land
    for stop in STOPS[position.options.map]:
        tag = HEX_TAG[stop]
        city = land.is_city[stop]
        plate = f"cube.{c.GOODS[land.colour[stop]]}" if city else "town"
        yield t.Label(f"label.{tag.removeprefix('stop.')}", tag, plate=plate, lasting=city)


def grounds(position: Barons) -> Mapping[str, t.Text]:
    """Return the text on the terrain of each hex where it makes the first tile cost more, by the tag of the
    hex; hexes with a tile are left out (RAIL-7.3 to RAIL-7.5, RAIL-9.9)."""
    return {
        HEX_TAG[h]: t.Text(f"ground.{GROUND_NAME[h]}", {"n": TERRAIN_COST[h]})
        for h in HEXES[position.options.map]
        if GROUND_NAME[h] and position.tiles[h] == NOTHING
    }


def _seat_card(position: Barons, seat: int) -> t.SeatCard:
    held = holdings(position, seat)
    owned = ((name, c.COMPANY_TAG[i], held[i]) for i, name in enumerate(c.COMPANIES) if held[i])
    words = "counter.shares"
    counters = tuple(t.Counter(f"share.{name}", t.Text(words, {"company": tag}), n) for name, tag, n in owned)
    badges = ("first_player",) if seat == position.marker else ()
    return t.SeatCard(seat, position.cash[seat], counters, badges, unit="coin")


# -- the panel of the current question ---------------------------------------------------------------------
_OF_A_COMPANY = (verbs.BID.key, verbs.PURCHASE.key, verbs.BUILD_TRACK.key, verbs.MOVE_GOODS.key)
"""The questions about the company that is on offer, builds or moves goods."""


def _question_panel(position: Barons, seat: int, question: str, viewer: int) -> t.Panel:
    """Return the panel about the current question, followed by the tables of numbers."""
    sale = question == verbs.SALE.key
    asked = _fists(position, seat, viewer) if sale else _question_sections(position, seat, question, viewer)
    sections: tuple[t.Section, ...] = (*asked, *figures(position))
    return t.Panel("market", t.Text("panel.market"), -1, sections, rows=tuple(_rows(question)))


def _rows(question: str) -> Iterator[t.Row]:
    if question == verbs.BUILD_TRACK.key:
        yield t.Row(t.Text("section.tiles"), "tiles")
    else:
        yield t.Row(t.Text("section.companies"), "companies")


def _question_sections(position: Barons, seat: int, question: str, viewer: int) -> Iterator[t.Section]:
    """Yield the sections about a question; none between two companies, such as after an auction."""
    if position.company == NOTHING and question in _OF_A_COMPANY:
        return
    match question:
        case verbs.BID.key:
            yield _auction(position, seat)
            yield t.Amount(t.Text("section.bid"), "bid", (), least_bid(position), "unit.dollars")
        case verbs.PURCHASE.key:
            yield _auction(position, seat)
            company = position.company
            offered = position.available[company]
            title = t.Text("section.buy")
            yield t.Amount(title, "buy", (company,), offered, "unit.shares", (1,), position.bid)
        case verbs.BUILD_TRACK.key | verbs.MOVE_GOODS.key:
            yield _company(position)
            yield _purses(position, seat, viewer)
        case verbs.PAID.key:
            yield paid(position)
        case verbs.STACKED.key:
            yield moved(position)
        case verbs.SOLD.key:
            yield sold(position)


def _fists(position: Barons, seat: int, viewer: int) -> Iterator[t.Section]:
    """Yield the part of the panel for the sale of shares: for the seat that chooses, its fist and its shares;
    for other viewers, a list of the seats that have held out their fists (RAIL-15.1)."""
    if viewer == seat:
        worth = t.Text("section.fist", {"n": value(position, fist(position, seat))})
        yield t.Cards(worth, f"fist.{seat}")
        yield t.Cards(t.Text("section.shares"), f"shares.{seat}")
    else:
        order = in_order(position.seats, position.marker)
        yield t.Statuses(t.Text("section.fists"), tuple(_seller(position, s, seat) for s in order))


def _seller(position: Barons, seat: int, asked: int) -> t.Status:
    row = t.Status(
        f"seat.{seat}", t.Text("fists.seat", {"seat": f"seat.{seat}"}), _cash(position, seat), "plain"
    )
    if position.closed[seat]:
        return row._replace(state="done", pill=t.Text("fists.out"))
    return row._replace(state="now", pill=t.Text("fists.asked")) if seat == asked else row


def _auction(position: Barons, seat: int) -> t.Statuses:
    """Return the seats with their state in the share auction: still in, highest bidder, passed, or buying."""
    company = position.company
    title = t.Text(
        "section.auction",
        {"company": c.COMPANY_TAG[company], "n": position.available[company], "bid": position.bid},
    )
    return t.Statuses(
        title, tuple(_bidder(position, s, seat) for s in in_order(position.seats, position.marker))
    )


def _bidder(position: Barons, seat: int, asked: int) -> t.Status:
    row = t.Status(
        f"seat.{seat}", t.Text("auction.seat", {"seat": f"seat.{seat}"}), _cash(position, seat), "plain"
    )
    if seat == position.bidder:
        return row._replace(state="done", pill=t.Text("auction.leads", {"n": position.bid}))
    if seat == asked:
        buys = position.question == verbs.PURCHASE.key
        return row._replace(state="now", pill=t.Text("auction.buys" if buys else "auction.asked"))
    return row._replace(state="out", pill=t.Text("auction.passed")) if position.passed[seat] else row


def _cash(position: Barons, seat: int) -> t.Text:
    return t.Text("auction.cash", {"n": position.cash[seat]})


def _company(position: Barons) -> t.Sentence:
    """Return a sentence about the company: builds made and allowed in this turn, or its performance."""
    company = position.company
    key = "company.build" if position.phase == c.BUILD else "company.move"
    params: dict[str, int | str] = {
        "company": c.COMPANY_TAG[company],
        "n": position.builds,
        "of": builds_allowed(position),
        "round": position.goods_round,
        "performance": position.performance[company],
    }
    return t.Sentence(f"loco.{c.COMPANIES[company]}", t.Text(key, params), t.Text(f"{key}.detail", params))


def _purses(position: Barons, seat: int, viewer: int) -> t.Cells:
    """Return fields with the treasury and the shares of the current company, and with the cash of a seat,
    which stays apart from the treasury (RAIL-1.4)."""
    purse = "cell.purse" if viewer == seat else "cell.purse.other"
    company, name = position.company, c.COMPANIES[position.company]
    return t.Cells(
        None,
        (
            t.Cell(f"treasury.{name}", t.Text("cell.treasury"), position.treasury[company]),
            t.Cell(f"reserve.{name}", t.Text("cell.reserve"), position.unissued[company]),
            t.Cell(f"offer.{name}", t.Text("cell.available"), position.available[company]),
            t.Cell(f"purse.{seat}", t.Text(purse, {"seat": f"seat.{seat}"}), position.cash[seat]),
        ),
    )


# -- a seat ------------------------------------------------------------------------------------------------
def _seat_panel(position: Barons, seat: int) -> t.Panel:
    worth = value(position, holdings(position, seat))
    counters = t.Counters(None, (t.Counter("share", t.Text("counter.worth"), worth),))
    return t.Panel(
        f"shares.{seat}",
        t.Text("panel.shares", {"seat": f"seat.{seat}"}),
        seat,
        (t.Cards(None, f"shares.{seat}"), counters),
        t.Text("number.money", {"n": position.cash[seat]}),
    )
