"""The examples of the rulebook: a round of auctions and two adjustments; and the table of boxes."""

from __future__ import annotations

import pytest

from tabletop.games.rails import components as c

from .table_setup import A as SIMON, B as ARTHUR, C as JEREMY, D as GREGORY, Table, table

EVERYBODY = (SIMON, ARTHUR, JEREMY, GREGORY)


def said(t: Table, *moves: tuple[int, str, *tuple[str | int, ...]]) -> Table:
    """Each of these seats is asked in turn and says this."""
    for seat, verb, *names in moves:
        assert t.asked is not None
        assert t.asked[0] == seat
        t.play(verb, *names)
    return t


def passing(*seats: int) -> list[tuple[int, str]]:
    return [(seat, "pass_auction") for seat in seats]


def declining(*seats: int) -> list[tuple[int, str]]:
    return [(seat, "decline") for seat in seats]


# -- buying shares ---------------------------------------------------------------------------------------
@pytest.mark.rule(
    "RAIL-4.2", "RAIL-4.3", "RAIL-4.4", "RAIL-4.6", "RAIL-4.10", "RAIL-4.11", "RAIL-4.13", "RAIL-4.14",
    "RAIL-4.17", "RAIL-4.18", "RAIL-4.19", "RAIL-5.1", "RAIL-5.3",
)  # fmt: skip
def test_simon_arthur_jeremy_and_gregory_buy_shares():
    t = table(4).order("black green white orange natural brown")
    t.prices(black=4, green=5, orange=8, natural=4, brown=6)
    t.available(black=3, green=1, white=0, orange=2, natural=4, brown=2)
    for seat in EVERYBODY:
        t.cash(seat, 40)
    t.auction()

    # Black: Simon opens with the least there is, Gregory wins.
    assert t.why("bid", 3) == "RAIL-4.6"
    said(t, (SIMON, "bid", 4), *passing(ARTHUR), (JEREMY, "bid", 6), (GREGORY, "bid", 8))
    said(t, *passing(SIMON, JEREMY), (GREGORY, "buy", "black", 2), *declining(SIMON))
    said(t, (ARTHUR, "buy", "black", 1))
    assert t.position.cash == [40, 32, 40, 24]
    assert t.of("control", "black") == [GREGORY]
    assert t.position.marker == ARTHUR

    # Green: nobody tops Jeremy.
    said(t, *passing(ARTHUR), (JEREMY, "bid", 6), *passing(GREGORY, SIMON), (JEREMY, "buy", "green", 1))
    assert t.position.cash == [40, 32, 34, 24]
    assert t.position.marker == JEREMY

    # White has none on offer. Orange: Arthur buys one, the other one stays.
    assert t.position.company == c.COMPANIES.index("orange")
    assert t.why("bid", 7) == "RAIL-4.6"
    said(t, (JEREMY, "bid", 8), *passing(GREGORY, SIMON), (ARTHUR, "bid", 10), *passing(JEREMY))
    said(t, (ARTHUR, "buy", "orange", 1), *declining(JEREMY, GREGORY, SIMON))
    assert t.position.cash == [40, 22, 34, 24]
    assert t.position.marker == GREGORY

    # Natural: Gregory buys all.
    said(t, (GREGORY, "bid", 4), *passing(SIMON, ARTHUR, JEREMY), (GREGORY, "buy", "natural", 4))
    assert t.position.cash == [40, 22, 34, 8]
    assert t.position.marker == SIMON

    # Brown: all pass, beginning with Simon.
    said(t, *passing(SIMON, ARTHUR, JEREMY, GREGORY))
    assert t.asked is None
    assert t.position.marker == SIMON

    assert t.of("available", *c.COMPANIES) == [1, 0, 2, 0, 0, 0]
    held = {name: [t.held(seat, name) for seat in EVERYBODY] for name in c.COMPANIES}
    assert held == {
        "orange": [0, 1, 0, 0], "green": [0, 0, 1, 0], "brown": [0, 0, 0, 0], "natural": [0, 0, 0, 4],
        "black": [0, 1, 0, 2], "white": [0, 0, 0, 0],
    }  # fmt: skip
    assert t.of("treasury", *c.COMPANIES) == [5] * 6


# -- adjusting prices ------------------------------------------------------------------------------------
@pytest.mark.rule("RAIL-14.2", "RAIL-14.4", "RAIL-14.5", "RAIL-14.11", "RAIL-14.12")
def test_four_stacks_a_green_cell_and_a_pink_one():
    """Natural gains one more than its box says, Orange loses one in the box of one stack."""
    t = table(4).prices(natural=3, orange=8, green=6, black=5, white=7, brown=6)
    t.performances(natural=7, green=7, black=5, white=5, orange=3, brown=0).pay().play("go_on")
    in_box = dict(zip(c.COMPANIES, t.position.box, strict=True))
    assert in_box == {"natural": 2, "green": 2, "black": 3, "white": 3, "orange": 4, "brown": 5}
    t.play("go_on")
    assert t.of("price", "natural", "orange") == [3 + 2 + 1, 8 + 0 - 1]
    assert t.of("price", "green", "black", "white", "brown") == [8, 6, 8, 5]


@pytest.mark.rule("RAIL-14.3", "RAIL-14.6")
def test_the_stacks_stand_on_both_sides_of_a_bankrupt_company():
    t = table(4).bankrupt("natural").performances(black=9, white=9, green=6, brown=6, orange=2)
    t.pay().play("go_on")
    in_box = {name: t.of("box", name)[0] for name in c.COMPANIES if name != "natural"}
    assert in_box == {"black": 2, "white": 2, "green": 3, "brown": 3, "orange": 5}


@pytest.mark.rule("RAIL-14.4", "RAIL-14.6", "RAIL-14.7", "RAIL-14.8", "RAIL-14.10")
@pytest.mark.parametrize(
    ("performances", "bankrupt", "boxes", "changes"),
    [
        ((5, 5, 5, 5, 5, 5), 0, (4,), (0,)),
        ((9, 9, 9, 4, 4, 4), 0, (3, 4), (1, 0)),
        ((9, 9, 5, 5, 2, 2), 0, (3, 4, 5), (1, 0, -1)),
        ((7, 7, 5, 5, 3, 0), 0, (2, 3, 4, 5), (2, 1, 0, -1)),
        ((9, 8, 7, 6, 5, 5), 0, (2, 3, 4, 5, 6), (2, 1, 0, -1, -3)),
        ((9, 8, 7, 6, 5, 4), 0, (1, 2, 3, 4, 5, 6), (3, 2, 1, 0, -1, -3)),
        ((9, 9, 6, 6, 2), 1, (2, 3, 5), (2, 1, -1)),
        ((9, 7, 5, 3), 2, (1, 2, 3, 6), (3, 2, 1, -3)),
        ((9, 7, 5), 3, (1, 2, 3), (3, 2, 1)),
    ],
)
def test_the_rows_of_the_table_of_boxes(
    performances: tuple[int, ...], bankrupt: int, boxes: tuple[int, ...], changes: tuple[int, ...]
):
    t = table(3)
    if bankrupt:
        t.bankrupt(*c.COMPANIES[6 - bankrupt :])
    live = c.COMPANIES[: 6 - bankrupt]
    t.prices(**dict.fromkeys(live, 6)).performances(**dict(zip(live, performances, strict=True)))
    t.pay().play("go_on")
    stood = dict(zip(performances, t.of("box", *live), strict=True))  # by performance, the best first
    assert tuple(stood.values()) == boxes
    t.play("go_on")
    moved = dict(zip(performances, (price - 6 for price in t.of("price", *live)), strict=True))
    assert tuple(moved.values()) == changes
