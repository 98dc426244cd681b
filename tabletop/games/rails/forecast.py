"""What an action will bring, as far as its seat may know."""

from __future__ import annotations

from tabletop.engine.game import Forecast
from tabletop.engine.secrecy import NOTHING
from tabletop.engine.table import Text
from tabletop.engine.verb import Action
from tabletop.games.rails.build import laid, new_links
from tabletop.games.rails.capital import shares_needed, tile_cost
from tabletop.games.rails.components import COLOURS, COMPANIES, COMPANY_TAG, COST_OF_SYMBOL, CUBE_COLOUR
from tabletop.games.rails.goods import route, way
from tabletop.games.rails.land import HEX_TAG, SYMBOL_TAG, SYMBOLS
from tabletop.games.rails.position import Barons, fist, value


def forecast(position: Barons, seat: int, action: Action) -> Forecast:
    """The line shown on a target before the drop."""
    key = f"forecast.{action.verb}"
    match action:
        case ("lay", (hex, tile)):
            return _tile(position, hex, tile)
        case ("take_symbol", (symbol,)):
            issued = shares_needed(position, COST_OF_SYMBOL)
            a, b = (HEX_TAG[city] for city in SYMBOLS[symbol])
            key = f"{key}.issue" if issued else key
            named = {"symbol": SYMBOL_TAG[symbol], "a": a, "b": b}
            return Forecast(key, {"cost": COST_OF_SYMBOL, "n": issued, **named}, label=_price(COST_OF_SYMBOL))
        case ("deliver", (cube, city, links)):
            hexes = way(position, route(position, cube, city, links))
            colour = f"colour.{COLOURS[CUBE_COLOUR[cube]]}"
            return Forecast(
                key,
                {"n": links, "city": HEX_TAG[city], "color": colour},
                way=tuple(HEX_TAG[hex] for hex in hexes),
            )
        case ("bid", (amount,)):
            return Forecast(key, {"n": amount, "left": position.cash[seat] - amount})
        case ("buy", (company, count)):
            return _purchase(position, seat, company, count)
        case ("pick" | "put_back", (company,)):
            return Forecast(key, {"company": COMPANY_TAG[company], "n": max(0, position.price[company])})
        case ("hold_out", _):
            return Forecast(key, {"n": value(position, fist(position, seat))})
    company = position.company
    return Forecast(key, {"company": COMPANY_TAG[company]} if company != NOTHING else {})


def _tile(position: Barons, hex: int, tile: int) -> Forecast:
    """What it costs, what must be issued, what it connects."""
    cost = tile_cost(position, hex, tile)
    issued = shares_needed(position, cost)
    links = new_links(position.rails, laid(position, hex, tile))
    key = "forecast.lay" + (".issue" if issued else "") + (".link" if links else "")
    ends = {"a": HEX_TAG[links[0].start], "b": HEX_TAG[links[0].end]} if links else {}
    return Forecast(key, {"cost": cost, "n": issued, **ends}, label=_price(cost))


def _price(cost: int) -> Text:
    """What stands on a lit hex."""
    return Text("number.money", {"n": cost})


def _purchase(position: Barons, seat: int, company: int, count: int) -> Forecast:
    """What it costs, and whether the company changes hands (RAIL-5.1, RAIL-5.2)."""
    cost, control = count * position.bid, position.control[company]
    held = position.held[company :: len(COMPANIES)]
    most = held[control] if control >= 0 else 0
    taken = control != seat and held[seat] + count > most
    key = "forecast.buy.control" if taken else "forecast.buy"
    return Forecast(key, {"company": COMPANY_TAG[company], "n": count, "cost": cost})
