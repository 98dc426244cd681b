"""Steam Barons: railways on two maps, with companies and their shares (2 to 6 players) or without (3 to 6).

Both build on the same track and send goods over it. The track on the map is a `network` of stretches, its
tiles are bit sets in `tiles`, its ground is `land`; `front` says what it means for a builder, hex by hex
(`place`). The chapters of both: `track` (where tiles go), `build`, `cost`, `goods`. What these must know of
whoever builds is said in `builder`: a company or a player.

The share market: read `round` for its course; `market` (auctions, control), `companies` and `capital`,
`haulage` and `routes`, `accounts` (dividends, prices), `sale`. The simplified and the standard version are in
`steam`. `verbs` lists all moves, `modes` sets the ways of playing side by side.
"""

from __future__ import annotations

from tabletop.engine.game import Course, Game
from tabletop.games.rails import (
    accounts,
    build,
    companies,
    goods,
    haulage,
    market,
    modes,
    round,
    sale,
    track,
)
from tabletop.games.rails.components import DATA, OPTIONS
from tabletop.games.rails.figures import FIGURES
from tabletop.games.rails.setup import setup
from tabletop.games.rails.steam import actions, auction, growth, hauling, money, railways, turn
from tabletop.games.rails.steam import score as steam_score
from tabletop.games.rails.tries import SEARCHED
from tabletop.games.rails.verbs import NOT_NOW, QUESTIONS, step

_SHARED = (track, build, goods, modes)
_SHARE_MARKET = (market, companies, haulage, accounts, sale, round)
_STEAM = (turn, railways, actions, growth, hauling, money, auction, steam_score)
CHAPTERS = (*_SHARED, *_SHARE_MARKET, *_STEAM)
"""Where rules, effects and steps are declared."""

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
    foresight=1,
    searched=SEARCHED,
    setup=setup,
    figures=FIGURES,
    turn_lost=modes.turn_lost,
)
