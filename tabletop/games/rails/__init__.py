"""Steam Barons: railways on two maps, with companies and their shares (2 to 6 players) or without (3 to 6).

All modes build the same track and move goods over it. `network` holds the track as stretches,
`tiles` the tiles as bit sets and `land` the hexes; `front` finds, hex by hex (`place`), where a
builder may lay track. The rules of all modes are in `track` (where tiles go), `build`, `cost` and
`goods`. A builder is a company or a player; `builder` holds what these rules need to know of it.

Share market: start with `round` for the sequence of phases; then `market` (auctions, control),
`companies` and `capital`, `haulage` and `routes`, `accounts` (dividends, prices), `sale`. The
simplified and standard versions are in `steam`. `verbs` lists all moves; `modes` passes each
function of the game on to the mode of the match.
"""

from tabletop.engine.game import Course, Game
from tabletop.games.rails import accounts, build, companies, goods, haulage, market, modes, round, sale, track
from tabletop.games.rails.components import DATA, OPTIONS
from tabletop.games.rails.figures import FIGURES
from tabletop.games.rails.notation import setup
from tabletop.games.rails.steam import (
    actions,
    auction,
    growth,
    hauling,
    money,
    railways,
    score as steam_score,
    turn,
)
from tabletop.games.rails.tries import SEARCHED
from tabletop.games.rails.verbs import NOT_NOW, QUESTIONS, step

_SHARED = (track, build, goods, modes)
_SHARE_MARKET = (market, companies, haulage, accounts, sale, round)
_STEAM = (turn, railways, actions, growth, hauling, money, auction, steam_score)
CHAPTERS = (*_SHARED, *_SHARE_MARKET, *_STEAM)
"""The modules that declare rules, effects and steps."""

GAME = Game(
    key="rails",
    version=3,
    seats=range(2, 7),
    seats_rule="RAIL-1.1",
    over_rule=modes.over_rule,
    turn_rule=NOT_NOW,
    time_rule=NOT_NOW,
    step_played=modes.phase_played,
    options=OPTIONS,
    chapters=CHAPTERS,
    questions=QUESTIONS,
    in_play=modes.questions,
    steps=step,
    start=modes.start,
    opening=modes.open_game,
    view=modes.view,
    guess=modes.guess,
    facts=modes.facts,
    forecast=modes.foreseen,
    pieces=modes.lying,
    table=modes.shown,
    zones=modes.zones,
    audit=modes.audit,
    result=modes.result,
    worth=modes.estimate,
    learned=modes.learned,
    parts=modes.parts,
    sounds=DATA.sounds(),
    course=Course("end.course", modes.figure, lambda position: max(position.round, 1)),
    headings=modes.headings,
    ends_counted=True,
    bids=("log.bid", "log.pass", "log.pass_and_stay", "log.cannot_bid"),
    foresight=1,
    searched=SEARCHED,
    setup=setup,
    figures=FIGURES,
    turn_lost=modes.turn_lost,
)
