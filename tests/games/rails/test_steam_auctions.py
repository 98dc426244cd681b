"""How club players and experts bid for places in the turn order: up to what a place is worth to them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random

import pytest

from tabletop.bots.players import club, expert
from tabletop.engine.secrecy import NOTHING
from tabletop.games.rails import GAME
from tabletop.games.rails.steam.turn_order import place_worths
from tabletop.games.rails.steam.worth import DOLLAR, PLAIN, parts, worth

from .steam_setup import MODES, A, B, C, D, SteamTable, steam

LINE = ("leeds", "york", "hull")
BOTH = pytest.mark.parametrize("mode", MODES)
PLAYERS = {"club": club.choose, "expert": partial(expert.choose, tries=20)}


def auction(mode: str, cash: int = 15, rounds: int = 6) -> SteamTable:
    """Four players, three with a link or two, bid for places in a late turn; Ann is asked first."""
    t = (
        steam(4, mode=mode)
        .set(round=rounds)
        .link(A, *LINE)
        .link(B, "hull", "doncaster")
        .link(C, "york", "hull")
    )
    for seat in (A, B, C, D):
        t.money(seat, cash).has(seat, income=-2, locomotive=2)
    return t.cubes("blue@leeds yellow@leeds blue@york red@hull").run(("auction_places",), ("take_actions",))


def choice(t: SteamTable, level: str = "club") -> int:
    """What a computer player of a level bids who is asked; NOTHING for a pass."""
    seat = t.position.asked
    action = PLAYERS[level](GAME, GAME.view(t.position, seat), seat, GAME.legal(t.position), Random(1))
    return action.args[0] if action.args else NOTHING


def answers(mode: str, level: str = "club", **how: int) -> list[int]:
    """What Bob bids after each bid of Ann, until he passes."""
    found = [1]
    while found[-1] != NOTHING:
        assert len(found) < 20, "no end"
        found.append(choice(auction(mode, **how).play("bid_place", found[-1]), level))
    return found[1:]


@pytest.mark.parametrize("level", PLAYERS)
@BOTH
def test_it_outbids_a_rote_bid_and_stops_before_what_the_place_is_worth(mode: str, level: str):
    bids = answers(mode, level)[:-1]
    assert bids == [*range(2, len(bids) + 2)], "a dollar more each time"
    assert 2 <= bids[-1] <= 10
    worths = place_worths(auction(mode).position, B, worth, 1.0)
    assert worths == sorted(worths, reverse=True)
    assert DOLLAR * bids[-1] <= worths[0] - worths[-1], "no more than it is worth"


def test_it_bids_less_with_the_money_that_it_needs_for_track():
    rich, poor = (answers("standard", cash=cash, rounds=3) for cash in (20, 6))
    assert len(poor) < len(rich)


def test_it_does_not_bid_all_its_money_to_end_the_auction_at_once():
    bids = answers("standard", rounds=8)[:-1]
    assert bids == [*range(2, len(bids) + 2)], "in the last turn, when rivals cannot follow"


@BOTH
def test_a_place_counts_as_much_as_its_weight_says(mode: str):
    t = auction(mode).play("bid_place", 1)  # Ann would be first
    once, twice = (replace(PLAIN, place=(factor, factor)) for factor in (1.0, 2.0))
    worths = place_worths(t.position, A, partial(worth, weights=once), PLAIN.delivered[mode == "standard"])
    more = parts(t.position, A, twice)["part.place"] - parts(t.position, A, once)["part.place"]
    assert more == pytest.approx(worths[0])
    assert more > 0


def test_whoever_can_be_first_for_nothing_bids_nothing():
    assert choice(auction("standard")) == 0


def test_who_is_asked_first_for_the_next_place_passes_for_this_one_when_it_is_too_dear():
    """To pass ends the auction of a place, even where the same player is asked at once for the next one."""
    position, luck, bids = GAME.new(4, {"mode": "simplified"}, 1), Random(1), [0]
    while (legal := GAME.legal(position))[-1].verb == "pass_place":
        seat = position.asked
        action = club.choose(GAME, GAME.view(position, seat), seat, legal, luck)
        bids += action.args
        GAME.play(position, action)
    assert max(bids) <= 12


@BOTH
def test_the_first_place_is_worth_more_where_rivals_want_the_same_cube(mode: str):
    alone, shared = auction(mode), auction(mode)
    for rival in (B, C):
        shared.link(rival, "leeds", "york")
    worths = [place_worths(t.position, A, worth, 1.0)[0] for t in (alone, shared)]
    assert worths[1] > worths[0]
