"""The verbs of all modes (kinds of moves), and the questions at which players may choose them. The rules that
forbid moves are in the modules of the chapters."""

from __future__ import annotations

from tabletop.engine.agenda import Question, Steps
from tabletop.engine.verb import Domain, Gesture, Refusal, Verb
from tabletop.games.rails import components as c
from tabletop.games.rails.land import HEX_TAG, SYMBOL_TAG
from tabletop.games.rails.position import Barons
from tabletop.games.rails.tiles import MISSING_TAG, TILE_TAG

step = Steps()
"""The registry of the steps of all chapters: functions that carry the match on without a player's choice."""

ALL_TILES = (*TILE_TAG, *MISSING_TAG)
COMPANY = Domain(range(len(c.COMPANIES)), c.COMPANIES.__getitem__)
AMOUNT = Domain(range(1000))
COUNT = Domain(range(1, 20))
HEX = Domain(range(len(HEX_TAG)), HEX_TAG.__getitem__)
TILE = Domain(range(len(ALL_TILES)), ALL_TILES.__getitem__)
SYMBOL = Domain(range(len(SYMBOL_TAG)), SYMBOL_TAG.__getitem__)
CUBE = Domain(c.CUBES, c.CUBE_TAG.__getitem__)
LINKS = Domain(range(100))
ACTION = Domain(range(len(c.ACTIONS)), [f"action_tile.{action}" for action in c.ACTIONS].__getitem__)
NEW_CITY = Domain(range(len(c.NEW_CITY_TAG)), c.NEW_CITY_TAG.__getitem__)
SPACE = Domain(range(len(c.SUPPLY_TAG)), c.SUPPLY_TAG.__getitem__)
WITH_ITS_ACTION = Domain(range(2), ("without_action", "with_action").__getitem__)
STEPS = Domain(range(1, 200))
ROUTE = Domain(range(213))
"""The index of a player's route among all the player's routes to a city. At most 213 are possible: there are
so many ways to divide up to 6 links among 6 owners so that no owner has more than the mover."""

NOT_NOW = "RAIL-3.2"


def _not_yet(position: Barons, company: int) -> str | Refusal:
    """Return the rule or refusal against buying shares of a company now: the bidding still goes on
    (RAIL-4.5), the company's auction is over (RAIL-4.15), or another player is to move (RAIL-3.2)."""
    if position.mode == c.SHARE_MARKET and gone_by(position, company):
        return Refusal("RAIL-4.15", {"company": c.COMPANY_TAG[company]})
    return "RAIL-4.5" if position.question == BID.key else NOT_NOW


def gone_by(position: Barons, company: int) -> bool:
    """Tell whether a company's auction is over in this round, or left out for lack of shares (RAIL-4.2)."""
    ahead = company == position.company or ("auction", company) in position.agenda
    return company in position.order and not (ahead and position.phase == c.BUY)


# -- buying shares
bid = Verb("bid", NOT_NOW, amount=AMOUNT)
pass_auction = Verb("pass_auction", NOT_NOW, ends=True)
buy = Verb("buy", _not_yet, Gesture("share.{company}", "shares.{seat}"), company=COMPANY, count=COUNT)
decline = Verb("decline", NOT_NOW)

# -- money and order of players
raise_capital = Verb("raise_capital", NOT_NOW, steps=STEPS)
enough_capital = Verb("enough_capital", NOT_NOW)
bid_place = Verb("bid_place", NOT_NOW, amount=AMOUNT)
pass_place = Verb("pass_place", NOT_NOW, ends=True)

# -- action tiles
take_action = Verb(
    "take_action", NOT_NOW, Gesture("{tile}", "action.{seat}"), tile=ACTION, used=WITH_ITS_ACTION
)

# -- building
lay = Verb("lay", NOT_NOW, Gesture("{tile}", "{hex}"), hex=HEX, tile=TILE)
take_symbol = Verb("take_symbol", NOT_NOW, Gesture("train", "{symbol}"), symbol=SYMBOL)
end_building = Verb("end_building", NOT_NOW)
found_city = Verb("found_city", NOT_NOW, Gesture("{city}", "{hex}"), hex=HEX, city=NEW_CITY)
grow = Verb("grow", NOT_NOW, Gesture("{supply}", "{city}"), supply=SPACE, city=HEX)
contribute = Verb("contribute", "RAIL-10.8", Gesture("cash.{seat}", "treasury.{company}"), company=COMPANY)
issue = Verb("issue", "RAIL-10.10", Gesture("unissued.{company}", "offer.{company}"), company=COMPANY)

# -- moving goods
deliver = Verb("deliver", NOT_NOW, Gesture("{cube}", "{city}"), cube=CUBE, city=HEX, links=LINKS)
keep_cubes = Verb("keep_cubes", NOT_NOW)
haul = Verb("haul", NOT_NOW, Gesture("{cube}", "{city}"), cube=CUBE, city=HEX, which=ROUTE)
upgrade = Verb("upgrade", NOT_NOW)
rest = Verb("rest", NOT_NOW)
to_income = Verb("to_income", NOT_NOW)
to_points = Verb("to_points", NOT_NOW)

# -- dividends, prices, sales
go_on = Verb("go_on", NOT_NOW)

# -- selling shares
pick = Verb("pick", NOT_NOW, Gesture("held.{company}.{seat}", "fist.{seat}"), company=COMPANY)
pick_all = Verb("pick_all", NOT_NOW)
put_back = Verb("put_back", NOT_NOW, Gesture("fist.{company}.{seat}", "shares.{seat}"), company=COMPANY)
hold_out = Verb("hold_out", NOT_NOW)

# -- questions
BID = Question("bid", (bid, pass_auction), "RAIL-4.5", during="phase.buy")
PURCHASE = Question("buy", (buy, decline), "RAIL-4.21", during="phase.buy")
_builds = (lay, take_symbol, end_building, issue, contribute, found_city)
BUILD_TRACK = Question("build", _builds, "RAIL-10.1", during="phase.build")
MOVE_GOODS = Question("move", (deliver, keep_cubes), "RAIL-12.1", during="phase.move")
PAID = Question("dividends", (go_on,), "RAIL-13.2", during="phase.dividends", pause=True)
STACKED = Question("stacks", (go_on,), "RAIL-14.5", during="phase.dividends", pause=True)
SALE = Question("sale", (pick, pick_all, put_back, hold_out), "RAIL-15.1", during="phase.sell", secret=True)
SOLD = Question("sold", (go_on,), "RAIL-15.2", during="phase.sell", pause=True, since=2)
CAPITAL = Question("capital", (raise_capital, enough_capital), "RAIL-23.1", during="phase.capital")
PLACE = Question("place", (bid_place, pass_place), "RAIL-19.7", during="phase.order")
ACTION_TILE = Question("action", (take_action,), "RAIL-20.1", during="phase.action")
BUILD_RAILWAY = Question(
    "railway", (lay, take_symbol, end_building, grow, found_city), "RAIL-19.7", during="phase.railway"
)
NEW_CITY_SUPPLY = Question("new_city", (grow,), "RAIL-20.9", during="phase.railway")
HAUL_GOODS = Question("haul", (haul, upgrade, rest), "RAIL-21.1", during="phase.haul")
SCORE = Question("score", (to_income, to_points), "RAIL-21.5", during="phase.haul")
SHARE_MARKET_QUESTIONS = BID, PURCHASE, BUILD_TRACK, MOVE_GOODS, PAID, STACKED, SALE, SOLD
STEAM_QUESTIONS = CAPITAL, PLACE, ACTION_TILE, BUILD_RAILWAY, NEW_CITY_SUPPLY, HAUL_GOODS, SCORE
QUESTIONS = {q.key: q for q in (*SHARE_MARKET_QUESTIONS, *STEAM_QUESTIONS)}
