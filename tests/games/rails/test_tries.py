"""What an expert tries at Steam Barons, and how far it looks."""

from __future__ import annotations

from random import Random

from tabletop.bots.search import Search
from tabletop.games.rails import GAME
from tabletop.games.rails.tries import LEAPS, far_enough, still_open, worth_trying


def test_of_the_bids_the_least_ones_and_some_leaps_are_tried():
    position = GAME.new(2, {}, 1)
    legal = GAME.legal(position)
    least = legal[0].args[0]
    tried = worth_trying(position, legal)
    assert [a.args[0] for a in tried if a.verb == "bid"] == [least + leap for leap in LEAPS]
    assert legal[-1] in tried
    assert legal[-1].verb == "pass_auction"


def test_an_auction_is_open_until_the_next_company_is_offered_and_looked_at_until_companies_build():
    start = GAME.new(2, {}, 1)
    now = start.copy()
    while now.company == start.company:
        assert still_open(start, now)
        assert not far_enough(start, now)
        GAME.play(now, GAME.legal(now)[-1])
    assert not still_open(start, now)
    assert not far_enough(start, now)
    while now.phase == start.phase:
        assert not far_enough(start, now)
        GAME.play(now, GAME.legal(now)[-1])
    assert far_enough(start, now)


def test_a_search_tries_nothing_else():
    position = GAME.new(2, {}, 1)
    legal = GAME.legal(position)
    search = Search(GAME, GAME.view(position, position.asked), position.asked, legal, Random(1))
    search.run(20)
    assert set(search.root.edges) == set(worth_trying(position, legal))
