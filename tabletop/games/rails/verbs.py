"""What a seat may do, and the questions it is asked. What stands in the way is said chapter by chapter."""

from __future__ import annotations

from tabletop.engine.agenda import Question, Steps
from tabletop.engine.verb import Domain, Gesture, Refusal, Verb
from tabletop.games.rails.components import COMPANIES, COMPANY_TAG, CUBE_TAG, CUBES
from tabletop.games.rails.land import HEX_TAG, SYMBOL_TAG
from tabletop.games.rails.position import Barons
from tabletop.games.rails.tiles import MISSING_TAG, TILE_TAG

step = Steps()
"""The steps of all chapters."""

ALL_TILES = (*TILE_TAG, *MISSING_TAG)
COMPANY = Domain(range(len(COMPANIES)), COMPANIES.__getitem__)
AMOUNT = Domain(range(1000))
COUNT = Domain(range(1, 20))
HEX = Domain(range(len(HEX_TAG)), HEX_TAG.__getitem__)
TILE = Domain(range(len(ALL_TILES)), ALL_TILES.__getitem__)
SYMBOL = Domain(range(len(SYMBOL_TAG)), SYMBOL_TAG.__getitem__)
CUBE = Domain(CUBES, CUBE_TAG.__getitem__)
LINKS = Domain(range(100))

NOT_NOW = "RAIL-3.2"


def _not_yet(position: Barons, company: int) -> str | Refusal:
    """While a price is sought, shares are not bought (RAIL-4.5); of earlier companies no more."""
    if position.agenda[-1][2] != BID.key:
        return NOT_NOW
    if gone_by(position, company):
        return Refusal("RAIL-4.15", {"company": COMPANY_TAG[company]})
    return "RAIL-4.5"


def gone_by(position: Barons, company: int) -> bool:
    """Was the company offered, or passed over, earlier in this round (RAIL-4.2)?"""
    ahead = company == position.company or ("auction", company) in position.agenda
    return company in position.order and not ahead


# -- buying shares
bid = Verb("bid", NOT_NOW, amount=AMOUNT)
pass_auction = Verb("pass_auction", NOT_NOW)
buy = Verb("buy", _not_yet, Gesture("share.{company}", "shares.{seat}"), company=COMPANY, count=COUNT)
decline = Verb("decline", NOT_NOW)

# -- building
lay = Verb("lay", NOT_NOW, Gesture("{tile}", "{hex}"), hex=HEX, tile=TILE)
take_symbol = Verb("take_symbol", NOT_NOW, Gesture("train", "{symbol}"), symbol=SYMBOL)
end_building = Verb("end_building", NOT_NOW)
found_city = Verb("found_city", NOT_NOW, hex=HEX)
contribute = Verb("contribute", NOT_NOW, Gesture("cash.{seat}", "treasury.{company}"), company=COMPANY)
issue = Verb("issue", NOT_NOW, Gesture("unissued.{company}", "offer.{company}"), company=COMPANY)

# -- moving goods
deliver = Verb("deliver", NOT_NOW, Gesture("{cube}", "{city}"), cube=CUBE, city=HEX, links=LINKS)
keep_cubes = Verb("keep_cubes", NOT_NOW)

# -- dividends, prices, sales
go_on = Verb("go_on", NOT_NOW)

# -- selling shares
pick = Verb("pick", NOT_NOW, Gesture("held.{company}.{seat}", "fist.{seat}"), company=COMPANY)
pick_all = Verb("pick_all", NOT_NOW)
put_back = Verb("put_back", NOT_NOW, Gesture("fist.{company}.{seat}", "shares.{seat}"), company=COMPANY)
hold_out = Verb("hold_out", NOT_NOW)

# -- questions
BID = Question("bid", (bid, pass_auction), "RAIL-4.5")
PURCHASE = Question("buy", (buy, decline), "RAIL-4.21")
BUILD_TRACK = Question("build", (lay, take_symbol, end_building, issue, contribute, found_city), "RAIL-10.1")
MOVE_GOODS = Question("move", (deliver, keep_cubes), "RAIL-12.1")
PAID = Question("dividends", (go_on,), "RAIL-13.2", only=NOT_NOW, pause=True)
STACKED = Question("stacks", (go_on,), "RAIL-14.5", only=NOT_NOW, pause=True)
SALE = Question("sale", (pick, pick_all, put_back, hold_out), "RAIL-15.1", secret=True)
SOLD = Question("sold", (go_on,), "RAIL-15.2", only=NOT_NOW, pause=True, since=2)
QUESTIONS = {q.key: q for q in (BID, PURCHASE, BUILD_TRACK, MOVE_GOODS, PAID, STACKED, SALE, SOLD)}
