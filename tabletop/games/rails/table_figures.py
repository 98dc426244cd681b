"""Sections of the share market's panel: tables of numbers about payments, sales, price changes and
companies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tabletop.engine.agenda import do
from tabletop.engine.foresee import outcome_of_items
from tabletop.engine.secrecy import NOTHING
from tabletop.engine.table import Chart, Curve, Grid, GridRow, Section, Text, Track, TrackCell
from tabletop.games.rails import components as c
from tabletop.games.rails.accounts import change, move_prices, payment, payments, row_of
from tabletop.games.rails.forecast import ended_now
from tabletop.games.rails.position import Barons
from tabletop.games.rails.sale import pay_sellers
from tabletop.games.rails.verbs import step

TRACK_COLUMNS = 7


# -- pages that wait for a player to continue ------------------------------------------------------------
def paid(position: Barons) -> Grid:
    """Return a table of the dividend payments: each company's performance and profit, and the dollars that
    each seat receives for it (RAIL-13.2 to RAIL-13.6)."""
    heads = (Text("head.performance"), Text("head.profit"), *range(position.seats))
    rows = []
    for company in position.order:
        performance = position.performance[company]
        sums = [performance, payment(performance).profit, *payments(position, company)]
        cells = tuple(_numbers(sums))
        rows.append(GridRow(f"disc.{c.COMPANIES[company]}", position.control[company], cells))
    return Grid(Text("section.paid"), heads, tuple(rows), growing=True, result=True)


def moved(position: Barons) -> Grid:
    """Return a table of the price adjustment: each company's performance, the value of its box, the modifier
    of its cell, and its old and new price (RAIL-14)."""
    heads = tuple(Text(f"head.{key}") for key in ("performance", "box", "cell", "price"))
    rows, prices = [], outcome_of_items(position, step, do(move_prices)).after.price
    for company in sorted(position.order, key=lambda each: position.box[each]):
        box, total = c.BOX_VALUE[position.box[company] - 1], change(position, company)
        old, new = position.price[company], prices[company]
        cells = (
            Text("number.plain", {"n": position.performance[company]}),
            _signed(box),
            _signed(total - box),
            _price_after(old, new, "number.change"),
        )
        rows.append(GridRow(f"disc.{c.COMPANIES[company]}", position.control[company], cells))
    return Grid(Text("section.moved"), heads, tuple(rows), growing=True, result=True)


def sold(position: Barons) -> Grid:
    """Return a table of the sale: the shares of each company that each seat sells, their price, and the
    dollars that each seat receives (RAIL-15.6)."""
    settled = outcome_of_items(position, step, do(pay_sellers)).after
    rows = []
    for company in position.order:
        counts = position.chosen[company :: len(c.COMPANIES)]
        if any(counts):
            price = Text("number.money", {"n": position.price[company]})
            rows.append(GridRow(f"disc.{c.COMPANIES[company]}", NOTHING, (price, *_numbers(counts))))
    gains = (after - before for before, after in zip(position.cash, settled.cash, strict=True))
    rows.append(GridRow("coin", NOTHING, tuple(_numbers((0, *gains))), active=True))
    return Grid(
        Text("section.sold"),
        (Text("head.price"), *range(position.seats)),
        tuple(rows),
        growing=True,
        result=True,
    )


def _numbers(numbers: Iterable[int]) -> Iterator[Text]:
    return (Text("number.plain", {"n": n}) if n else Text("number.none") for n in numbers)


def _signed(number: int) -> Text:
    return Text("number.signed", {"n": number}) if number else Text("number.none")


def _price_after(old: int, new: int, key: str) -> Text:
    """Return a change of price in the words of a text, or in those of its variant for a fall to B."""
    return Text(f"{key}.falls" if new == c.BANKRUPT else key, {"old": old, "new": new})


# -- the overview ------------------------------------------------------------------------------------------
def figures(position: Barons) -> Iterator[Section]:
    """Yield the overview of the companies and the chart of prices; and while the map is shown, also the price
    track and dividend table, which are then out of view on the market board."""
    yield from _companies(position)
    if position.phase in (c.BUILD, c.MOVE):
        yield _price_track(position)
        yield _dividends(position)
    yield _price_chart(position)


def _companies(position: Barons) -> Iterator[Grid]:
    """Yield a table of every live company's treasury, price, performance, unissued shares and links; and
    while goods move, a second one with the dividend and price if the round ended now. Before that, no company
    has a performance that could foretell anything."""
    foreseen = position.order and position.phase == c.MOVE
    heads = ("treasury", "price", "performance", "unissued", "links")
    yield _by_company(position, Text("section.companies"), heads, False if foreseen else None)
    if foreseen:  # the cards show the unissued shares as well
        heads = ("treasury", "price.after", "foreseen", "performance", "links")
        yield _by_company(position, Text("section.companies.foreseen"), heads, True)


def _by_company(position: Barons, title: Text, heads: tuple[str, ...], forecast: bool | None) -> Grid:
    prices, rows = ended_now(position).price if forecast else position.price, []
    for company in (each for each, out in enumerate(position.out) if not out):
        old, performance = position.price[company], position.performance[company]
        figures = {
            "treasury": Text("number.money", {"n": position.treasury[company]}),
            "price": Text("number.money", {"n": old}) if old != c.BANKRUPT else Text("number.bankrupt"),
            "price.after": _price_after(old, prices[company], "number.foreseen"),
            "foreseen": Text("number.money", {"n": payment(performance).dividend}),
            "performance": Text("number.plain", {"n": performance}),
            "unissued": Text("number.plain", {"n": position.unissued[company]}),
            "links": Text("number.plain", {"n": _links(position, company)}),
        }
        cells, active = tuple(figures[head] for head in heads), company == position.company
        rows.append(GridRow(f"disc.{c.COMPANIES[company]}", position.control[company], cells, active))
    named = tuple(Text(f"head.{head.removesuffix('.after')}") for head in heads)
    return Grid(title, named, tuple(rows), forecast=forecast)


def _links(position: Barons, company: int) -> int:
    return sum(s.owner == company and s.end != NOTHING for s in position.rails)


def _price_track(position: Barons) -> Track:
    cell = c.CELLS[position.options.momentum]
    cells = [TrackCell("price.B", Text("price.bankrupt"), None, "out")]
    for price in range(c.TOP_PRICE + 1):
        state = "good" if cell.rise[price] else "bad" if cell.fall[price] else "plain"
        modifier = cell.rise[price] + cell.fall[price]
        note = _signed(modifier) if modifier else None
        cells.append(TrackCell(f"price.{price}", Text("number.plain", {"n": price}), note, state))
    return Track(Text("section.prices"), tuple(cells), TRACK_COLUMNS)


def _dividends(position: Barons) -> Grid:
    """Return the dividend table; the row of the company's performance is marked (RAIL-13.7)."""
    heads = tuple(Text(f"head.{key}") for key in ("performance", "dividend", "profit", "bonus"))
    active = row_of(position.performance[position.company]) if position.company != NOTHING else -1
    rows = []
    for i, (low, *sums) in enumerate(c.DIVIDEND_ROWS):
        high = c.DIVIDEND_ROWS[i + 1][0] - 1 if i + 1 < len(c.DIVIDEND_ROWS) else NOTHING
        if high == NOTHING:
            first = Text("performance.from", {"n": low})
        else:
            first = Text("performance.range" if high > low else "number.plain", {"n": low, "to": high})
        rows.append(
            GridRow("", NOTHING, (first, *(Text("number.money", {"n": n}) for n in sums)), i == active)
        )
    return Grid(Text("section.dividends"), heads, tuple(rows))


def _price_chart(position: Barons) -> Chart:
    """Return the chart of the share prices; a bankrupt company has none any more."""
    curves = (
        Curve(
            f"disc.{name}",
            () if position.price[each] == c.BANKRUPT else tuple(p[each] for p in position.prices),
        )
        for each, name in enumerate(c.COMPANIES)
    )
    return Chart(Text("section.chart"), tuple(curves), 0, c.TOP_PRICE, c.ROUNDS + 1)
