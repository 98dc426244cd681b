"""The constants of the game, read from components.toml: money, builds, dividends, prices, cubes and action
tiles, as small ints and tuples."""

from __future__ import annotations

from tabletop.engine.data import BadData, load

DATA = load(__package__, "components.toml")
SEATS_AT_MOST = max(DATA.table("game").numbers("players"))
OPTIONS = DATA.options()
MAPS = ("eastern_us", "northern_england")
EASTERN_US, NORTHERN_ENGLAND = range(len(MAPS))
MODES = ("share_market", "simplified", "standard")
"""The keys of the modes of play, one with companies and two without (RAIL-1.2)."""
SHARE_MARKET, SIMPLIFIED, STANDARD = range(len(MODES))
PHASES = ("buy", "build", "move", "dividends", "sell")
BUY, BUILD, MOVE, DIVIDENDS, SELL = range(len(PHASES))

# -- companies and their shares --------------------------------------------------------------------------
COMPANIES = tuple(entry.text("id") for entry in DATA.tables("company"))
COMPANY_TAG = tuple(f"company.{company}" for company in COMPANIES)
COMPANY_COUNT = len(COMPANIES)
NOBODY = COMPANY_COUNT
"""The number of the owner of ownerless track: neutral links, and track that was given up."""
_MARKET = DATA.table("market")
ROUNDS = _MARKET.number("rounds")
START_TREASURY, START_PRICE = _MARKET.number("treasury"), _MARKET.number("price")
ISSUE_VALUE = _MARKET.number("issue_value")
GOODS_MOVES = _MARKET.number("goods_moves")
START_CASH = {seats: _MARKET.table("cash").number(str(seats)) for seats in range(2, SEATS_AT_MOST + 1)}
UNISSUED = tuple(_MARKET.table("unissued").number(key) for key in MAPS)
BUILDS = tuple(DATA.table("builds").numbers(key) for key in MAPS)
"""The number of builds that a company may make in each round of a match, from the first; indexed by map
(RAIL-10.2, RAIL-10.3)."""
GROWING_BUILDS = BUILDS[EASTERN_US]


# -- dividends and prices --------------------------------------------------------------------------------
class _Cell:
    """The modifiers of the cells of the price track, by price: `rise` is added if the company's box has a
    value above 0, `fall` otherwise."""

    def __init__(self, modifiers: list[int]) -> None:
        self.modifiers = tuple(modifiers)
        self.rise = tuple(max(0, n) for n in modifiers)
        self.fall = tuple(min(0, n) for n in modifiers)


DIVIDEND_ROWS = tuple(
    (row.number("from"), row.number("dividend"), row.number("profit"), row.number("bonus"))
    for row in DATA.tables("dividend")
)
"""The rows of the dividend table: least performance, and in dollars the dividend per share, the profit of the
company and the bonus of its controller."""
BOX_VALUE = tuple(box.number("value") for box in DATA.tables("box"))
FIRST_BOX = DATA.table("adjustment").numbers("first_box")
TAKEN_BOXES = tuple(tuple(boxes) for boxes in DATA.table("adjustment").values["taken"])
"""The boxes of the price adjustment that bankrupt companies occupy, so that no other company can stand there;
indexed by number of bankrupt companies (RAIL-14.6 to RAIL-14.9)."""
_CELLS = DATA.tables("cell")
TOP_PRICE = len(_CELLS) - 1
BANKRUPT = -1
"""The price of a company whose disc is on cell B of the price track: the company is bankrupt."""
CELLS = tuple(_Cell([cell.number(key) for cell in _CELLS]) for key in ("modifier", "momentum"))
"""The modifiers that the cells of the price track add to a change of price, in dollars, as a pair: without
the rule option `momentum`, and with it."""
if [cell.number("price") for cell in _CELLS] != list(range(TOP_PRICE + 1)):
    raise BadData(f"{DATA.where}: cell: the prices must be 0, 1, 2 and so on")

# -- costs and goods -------------------------------------------------------------------------------------
_COSTS = DATA.table("costs")
COST_PER_END, COST_OF_TOWN = _COSTS.number("end"), _COSTS.number("town")
COST_OF_SYMBOL, COST_OF_RIVER = _COSTS.number("symbol"), _COSTS.number("river")
TERRAINS = ("plain", "hill", "mountain")
COST_OF_TERRAIN = (0, _COSTS.number("hill"), _COSTS.number("mountain"))
_GOODS = DATA.table("goods")
COLOURS = _GOODS.texts("colours")
BLACK = COLOURS.index("black")
GRAY = len(COLOURS)
GOODS = (*COLOURS, "gray")
"""The names of the colours of cubes, by index."""
BAG = {colour: _GOODS.table("bag").number(colour) for colour in GOODS}
CUBE_COLOUR = tuple(i for i, n in enumerate(BAG.values()) for _ in range(n))
"""The colour of each cube, as an index of GOODS; grey comes last, after the colours of COLOURS."""
_STEAM = DATA.table("steam")
SUPPLY_TAG = tuple(f"supply.{n}" for n in range(1, _STEAM.number("supply_spaces") + 1))
"""The tags of the spaces of the Goods Supply (RAIL-19.2)."""
ACTIONS = tuple(entry.text("id") for entry in DATA.tables("action"))
"""The names of the action tiles, in the order of the numbers printed on them, which count from 1."""
NEW_CITIES = {
    GOODS.index(colour): DATA.table("new_cities").number(colour) for colour in GOODS[:BLACK] + GOODS[GRAY:]
}
"""The number of New Cities of each colour (RAIL-20.9); by colour, an index of GOODS."""
NEW_CITY_COLOUR = tuple(NEW_CITIES)
NEW_CITY_TAG = tuple(f"new_city.{GOODS[colour]}" for colour in NEW_CITY_COLOUR)
CUBES = range(len(CUBE_COLOUR))
CUBE_TAG = tuple(f"cube.{GOODS[colour]}.{cube}" for cube, colour in enumerate(CUBE_COLOUR))
