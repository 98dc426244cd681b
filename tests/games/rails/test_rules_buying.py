"""Chapters 4 and 5: auctions, purchases, the First Player marker, and who controls a company."""

from __future__ import annotations

import pytest

from tabletop.engine.secrecy import NOTHING
from tabletop.engine.verb import NoSuchMove
from tabletop.games.rails import GAME
from tabletop.games.rails.market import least_bid

from .table_setup import A, B, C, D, Table, table


def offered(seats: int = 3, count: int = 1, price: int = 5, name: str = "green") -> Table:
    """One company is offered at a price."""
    return table(seats).available(**{name: count}).prices(**{name: price}).auction(name)


def won(seats: int = 3, count: int = 3, at: int = 6) -> Table:
    """Ann has won green at a price and may buy."""
    t = offered(seats, count).play("bid", at)
    for _ in range(seats - 1):
        t.play("pass_auction")
    return t


def test_whoever_passed_and_may_buy_what_is_left_is_said_to_buy():
    t = won(3).play("buy", "green", 1)
    assert t.position.asked == B
    seats = GAME.table(t.position, B).panels[0].sections[0]
    assert [seat.pill.key for seat in seats.statuses] == ["auction.leads", "auction.buys", "auction.passed"]


# -- 4. buying shares ------------------------------------------------------------------------------------
@pytest.mark.rule("RAIL-4.1")
def test_unissued_shares_are_not_for_sale():
    t = won(count=1, at=5)
    assert t.of("unissued", "green") == [8]
    refusal = t.refused("buy", "green", 2)
    assert refusal.rule == "RAIL-4.1"
    named = {name: refusal.params[name] for name in ("company", "available", "unissued")}
    assert named == {"company": "company.green", "available": 1, "unissued": 8}
    assert t.play("buy", "green", 1).of("available", "green") == [0]


@pytest.mark.rule("RAIL-4.2")
def test_companies_are_offered_in_company_order():
    t = table(3).order("black green white").auction()
    offered = []
    while t.asked:
        offered.append(t.position.company)
        t.play("pass_auction")
    assert [offered[i] for i in (0, 3, 6)] == [4, 1, 5]
    assert len(offered) == 9
    assert [line.params["company"] for line in t.lines("log.auction")] == [
        "company.black", "company.green", "company.white",
    ]  # fmt: skip


@pytest.mark.rule("RAIL-4.3")
def test_without_shares_a_company_is_skipped():
    t = table(3).available(white=0).auction("white", "orange")
    assert t.position.company == 0
    assert t.asked == (A, "bid")
    assert (t.position.marker, len(t.lines("log.no_auction"))) == (A, 1)


@pytest.mark.rule("RAIL-4.4")
def test_the_holder_of_the_marker_speaks_first():
    t = table(4).set(marker=C).auction("green")
    speaking = []
    while t.asked:
        speaking.append(t.asked[0])
        t.play("pass_auction")
    assert speaking == [C, D, A, B]


@pytest.mark.rule("RAIL-4.5")
def test_bid_or_pass():
    t = offered().play("bid", 6)
    assert t.verbs() == {"bid", "pass_auction"}
    assert t.play("bid", 8).play("pass_auction").asked == (A, "bid")
    assert (t.position.bid, t.position.bidder, t.position.passed) == (8, B, [0, 0, 1])


@pytest.mark.rule("RAIL-4.5")
def test_a_share_is_not_bought_before_the_price_is_found():
    t = offered(count=2)
    assert t.why("buy", "green", 1) == "RAIL-4.5"
    assert t.why("decline") == "RAIL-4.5"


@pytest.mark.rule("RAIL-4.15")
def test_a_company_whose_auction_is_over_is_not_bought_while_another_is_offered():
    t = table(3).available(black=2).auction("black", "green", "white").play("bid", 5)
    t.play("pass_auction").play("pass_auction").play("buy", "black", 1).play("decline").play("decline")
    assert t.position.company == 1
    assert t.why("buy", "black", 1) == "RAIL-4.15"
    assert t.told("buy", "black", 1)["company"] == "company.black"
    assert t.why("buy", "white", 1) == "RAIL-4.5"  # still to come
    t.play("bid", 5).play("pass_auction").play("pass_auction")
    assert t.asked[1] == "buy"
    assert t.why("buy", "black", 1) == "RAIL-4.15"
    assert t.why("buy", "white", 1) == "RAIL-4.2"


@pytest.mark.rule("RAIL-4.15", "RAIL-3.2")
def test_nor_when_the_auctions_of_the_round_are_over():
    t = table(3).hold(A, green=2).money(green=9).build("green")
    for company in ("green", "black"):
        refusal = t.refused("buy", company, 1)
        assert (refusal.rule, refusal.params["company"]) == ("RAIL-4.15", f"company.{company}")


@pytest.mark.rule("RAIL-4.5")
def test_only_whole_dollars_are_named():
    t = offered()
    for amount in (-1, 7.5, 1000):
        with pytest.raises(NoSuchMove):
            t.why("bid", amount)  # type: ignore[arg-type]


@pytest.mark.rule("RAIL-4.6")
@pytest.mark.parametrize("price", [1, 5, 8, 18])
def test_the_first_bid_is_at_least_the_price(price: int):
    t = offered(2, price=price, name="orange")
    refusal = t.refused("bid", price - 1)
    assert (refusal.rule, refusal.params["minimum"], refusal.params["company"]) == (
        "RAIL-4.6", price, "company.orange",
    )  # fmt: skip
    assert t.choices("bid") == list(range(price, 41))


@pytest.mark.rule("RAIL-4.6")
def test_the_last_one_left_is_bound_by_the_price_too():
    t = offered(3, price=8).play("pass_auction").play("pass_auction")
    assert t.why("bid", 7) == "RAIL-4.6"
    assert t.may("bid", 8)


@pytest.mark.rule("RAIL-4.7")
def test_at_price_zero_the_first_bid_is_a_dollar():
    t = offered(price=0, name="natural")
    refusal = t.refused("bid", 0)
    assert (refusal.rule, refusal.params["company"]) == ("RAIL-4.7", "company.natural")
    assert (least_bid(t.position), t.choices("bid")[0]) == (1, 1)
    assert offered(price=1).why("bid", 0) == "RAIL-4.6"


@pytest.mark.rule("RAIL-4.8")
def test_each_bid_is_higher():
    t = offered().play("bid", 6)
    for amount in (0, 5, 6):
        refusal = t.refused("bid", amount)
        assert (refusal.rule, refusal.params["bid"]) == ("RAIL-4.8", 6)
    assert t.choices("bid") == list(range(7, 31))


@pytest.mark.rule("RAIL-4.9")
def test_a_bid_within_ones_cash():
    t = offered().cash(A, 7)
    refusal = t.refused("bid", 8)
    assert (refusal.rule, refusal.params["cash"], refusal.params["bid"]) == ("RAIL-4.9", 7, 8)
    assert t.may("bid", 7)


@pytest.mark.rule("RAIL-4.9", "RAIL-4.10")
def test_who_has_not_the_least_bid_passes():
    t = table(3).prices(green=9).cash(A, 8).cash(C, 9).auction("green")
    assert (t.asked, t.position.passed) == ((B, "bid"), [1, 0, 0])
    assert t.why("bid", 9, by=A) == "RAIL-4.9"  # never asked: not a pass of its own
    t.play("bid", 9)
    assert t.asked == (B, "buy")  # nobody else could go higher
    assert [line.params["seat"] for line in t.lines("log.cannot_bid")] == ["seat.0", "seat.2"]


@pytest.mark.rule("RAIL-4.9", "RAIL-4.19")
def test_when_nobody_has_it_the_marker_stays():
    t = table(2).prices(green=9).cash(A, 8).cash(B, 8).auction("green")
    assert (t.asked, t.position.marker, t.of("available", "green")) == (None, A, [1])
    assert GAME.audit(t.position) == []


@pytest.mark.rule("RAIL-4.9", "RAIL-4.11")
def test_whoever_has_it_to_the_dollar_may_bid():
    t = table(2).prices(green=9).cash(A, 9).auction("green")
    assert t.choices("bid") == [9]


@pytest.mark.rule("RAIL-4.9", "RAIL-4.11")
def test_who_has_not_even_the_least_bid_is_not_asked():
    t = offered(4).cash(B, 5).cash(D, 6).play("bid", 5)
    assert t.asked == (C, "bid")
    assert t.position.passed == [0, 1, 0, 0]
    assert t.play("bid", 6).asked == (A, "bid")
    assert t.position.passed == [0, 1, 0, 1]
    assert [line.params["seat"] for line in t.lines("log.cannot_bid")] == ["seat.1", "seat.3"]


@pytest.mark.rule("RAIL-4.10")
def test_a_pass_is_final():
    t = offered().play("pass_auction").play("bid", 5).play("bid", 6)
    assert t.asked == (B, "bid")
    for verb, names in (("bid", (9,)), ("pass_auction", ())):
        refusal = t.refused(verb, *names, by=A)
        assert (refusal.rule, refusal.params["company"]) == ("RAIL-4.10", "company.green")
    t.play("bid", 7)
    assert t.asked == (C, "bid")


@pytest.mark.rule("RAIL-4.10")
def test_but_for_that_company_only():
    t = table(2).auction("green", "black")
    t.play("pass_auction").play("pass_auction")
    assert t.asked == (A, "bid")
    assert t.may("bid", 5)


@pytest.mark.rule("RAIL-4.11")
def test_a_bid_that_nobody_tops_wins():
    t = offered(3, 2).play("bid", 5).play("bid", 6).play("pass_auction")
    assert t.asked == (A, "bid")
    assert t.play("pass_auction").asked == (B, "buy")


@pytest.mark.rule("RAIL-4.11")
def test_the_last_one_left_may_open():
    t = offered(3, 2).play("pass_auction").play("pass_auction")
    assert t.asked == (C, "bid")
    assert t.play("bid", 5).asked == (C, "buy")


@pytest.mark.rule("RAIL-4.11", "RAIL-4.17")
def test_all_pass():
    t = offered(3, 2).play("pass_auction").play("pass_auction").play("pass_auction")
    assert t.asked is None
    assert t.of("available", "green") == [2]


@pytest.mark.rule("RAIL-4.12")
def test_the_winner_buys_at_least_one():
    t = won(at=6)
    refusal = t.refused("decline")
    assert (refusal.rule, refusal.params["price"]) == ("RAIL-4.12", 6)
    assert t.verbs() == {"buy"}
    with pytest.raises(NoSuchMove):
        t.why("buy", "green", 0)


@pytest.mark.rule("RAIL-4.13", "RAIL-4.16")
def test_the_winner_may_buy_more():
    t = table(4).available(natural=4).prices(natural=4).cash(A, 20).auction("natural").play("bid", 4)
    t.play("pass_auction").play("pass_auction").play("pass_auction")
    assert t.choices("buy", 1) == [1, 2, 3, 4]
    t.play("buy", "natural", 4)
    assert (t.position.cash[A], t.held(A, "natural"), t.book(A, "purchases")) == (4, 4, -16)


@pytest.mark.rule("RAIL-4.13")
def test_but_not_more_than_can_be_paid():
    t = won(count=4, at=6).cash(A, 20)
    refusal = t.refused("buy", "green", 4)
    assert (refusal.rule, refusal.params["price"], refusal.params["maximum"]) == ("RAIL-4.13", 6, 3)
    assert t.why("buy", "green", 5) == "RAIL-4.1"
    assert t.may("buy", "green", 3)


@pytest.mark.rule("RAIL-4.14")
def test_the_others_may_buy_after_in_order():
    t = table(4).available(black=3).prices(black=4).set(marker=A).auction("black")
    t.play("bid", 4).play("pass_auction").play("pass_auction").play("bid", 8).play("pass_auction")
    assert t.asked == (D, "buy")
    t.play("buy", "black", 2)
    assert t.asked == (A, "buy")
    t.play("decline")
    assert t.asked == (B, "buy")  # who had passed
    t.play("buy", "black", 1)
    assert t.asked is None  # nothing is left for C
    assert (t.position.cash[B], t.held(B, "black")) == (17, 1)


@pytest.mark.rule("RAIL-4.14")
def test_at_the_price_they_can_pay():
    t = won(count=4, at=6).cash(B, 13).play("buy", "green", 1)
    refusal = t.refused("buy", "green", 3)
    assert (refusal.rule, refusal.params["price"], refusal.params["maximum"]) == ("RAIL-4.14", 6, 2)
    assert t.choices("buy", 1) == [1, 2]
    assert t.may("decline")


@pytest.mark.rule("RAIL-4.14")
def test_who_cannot_pay_one_is_not_asked():
    t = won(count=3, at=6).cash(B, 5).play("buy", "green", 1)
    assert t.asked == (C, "buy")


@pytest.mark.rule("RAIL-4.15")
def test_one_purchase_a_company():
    t = won(count=3).play("buy", "green", 1)
    refusal = t.refused("buy", "green", 1, by=A)
    assert (refusal.rule, refusal.params["company"]) == ("RAIL-4.15", "company.green")
    t.play("decline")
    assert [t.why("buy", "green", 1, by=seat) for seat in (A, B)] == ["RAIL-4.15"] * 2
    t.play("decline")
    assert (t.asked, t.of("available", "green")) == (None, [2])


@pytest.mark.rule("RAIL-4.15", "RAIL-4.2")
def test_and_another_one_for_the_next():
    t = table(2).available(green=2).auction("green", "black").play("bid", 5).play("pass_auction")
    t.play("buy", "green", 1).play("decline").play("bid", 5).play("pass_auction")
    assert t.asked == (B, "buy")
    t.play("buy", "black", 1)
    assert t.held(B, "black") == 1


@pytest.mark.rule("RAIL-4.16")
def test_the_company_receives_nothing():
    t = won(count=3, at=6).play("buy", "green", 2).play("buy", "green", 1)
    assert t.of("treasury", "green") == [5]
    assert t.position.cash == [18, 24, 30]


@pytest.mark.rule("RAIL-4.17")
def test_unsold_shares_are_offered_again():
    t = table(2).available(brown=2).prices(brown=3).order("brown").auction()
    t.play("pass_auction").play("pass_auction")
    assert t.of("available", "brown") == [2]
    t.next_round()
    assert t.lines("log.auction")[-1].params["n"] == 2


@pytest.mark.rule("RAIL-4.18")
@pytest.mark.parametrize("winner", [A, B, C])
def test_the_marker_goes_on_from_its_holder(winner: int):
    t = table(3).set(marker=B).auction("green")
    while t.asked and t.asked[1] == "bid":
        t.play("bid", 5) if t.asked[0] == winner and t.may("bid", 5) else t.play("pass_auction")
    t.play("buy", "green", 1)
    assert t.position.marker == C
    assert [line.params["seat"] for line in t.lines("log.marker")] == ["seat.2"]


@pytest.mark.rule("RAIL-4.18")
def test_after_the_last_seat_comes_the_first():
    t = table(2).set(marker=B).auction("green").play("bid", 5).play("pass_auction").play("buy", "green", 1)
    assert t.position.marker == A


@pytest.mark.rule("RAIL-4.19")
def test_the_marker_stays_when_all_pass():
    t = table(3).set(marker=C).auction("brown", "green")
    t.play("pass_auction").play("pass_auction").play("pass_auction")
    assert t.position.marker == C
    assert t.asked == (C, "bid")


@pytest.mark.rule("RAIL-4.20")
def test_the_marker_is_kept_between_rounds():
    t = table(3).set(marker=B).order("green").next_round()
    assert t.position.round == 2
    assert t.asked == (B, "bid")


@pytest.mark.rule("RAIL-4.21")
def test_no_limit_on_holdings():
    t = table(3).hold(A, green=7).available(green=2).auction("green").play("bid", 5)
    t.play("pass_auction").play("pass_auction").play("buy", "green", 2)
    assert t.held(A, "green") == 9


# -- 5. controlling a company ----------------------------------------------------------------------------
@pytest.mark.rule("RAIL-5.1")
def test_the_first_buyer_takes_control():
    t = offered(4, 3, name="black")
    assert t.of("control", "black") == [NOTHING]
    t.play("pass_auction").play("pass_auction").play("pass_auction").play("bid", 5).play("buy", "black", 1)
    assert t.of("control", "black") == [D]
    t.play("buy", "black", 1)  # as many
    assert t.of("control", "black") == [D]
    assert [line.params["seat"] for line in t.lines("log.control")] == ["seat.3"]


@pytest.mark.rule("RAIL-5.1")
def test_its_card_lies_with_the_controller():
    t = table(3).hold(B, black=1)
    owner = {piece.tag: piece.owner for piece in GAME.pieces(t.position, A)}
    assert owner["company.black"] == B


@pytest.mark.rule("RAIL-5.2")
def test_more_shares_take_control_in_the_middle_of_a_purchase():
    t = table(3).hold(C, black=2).hold(B, black=1).available(black=4).auction("black")
    t.play("bid", 5).play("pass_auction").play("pass_auction").play("buy", "black", 1)
    assert t.of("control", "black") == [C]
    t.play("buy", "black", 2)
    assert t.of("control", "black") == [B]
    assert t.asked == (C, "buy")  # before the next one buys
    t.play("buy", "black", 1)  # three each
    assert t.of("control", "black") == [B]


@pytest.mark.rule("RAIL-5.3")
def test_equal_shares_change_nothing():
    t = table(3).hold(A, green=2).hold(B, green=1).available(green=2).auction("green")
    t.play("pass_auction").play("bid", 5).play("pass_auction").play("buy", "green", 1)
    assert (t.held(A, "green"), t.held(B, "green"), t.of("control", "green")) == (2, 2, [A])


def sold(t: Table, *seats: int) -> Table:
    """These seats sell all they have, the others nothing."""
    t.sell()
    while t.asked:
        if t.asked[0] in seats:
            t.play("pick_all")
        t.play("hold_out").opened()
    return t


@pytest.mark.rule("RAIL-5.4")
def test_the_first_clockwise_among_equals():
    t = table(3).hold(A, green=4).hold(B, green=2).hold(C, green=2)
    assert sold(t, A).of("control", "green") == [B]
    t = table(4).hold(C, green=3).hold(B, green=2).hold(A, green=2)
    assert sold(t, C).of("control", "green") == [A]
    t = table(3).hold(B, green=3).hold(A, green=2).hold(C, green=2)
    assert sold(t, B).of("control", "green") == [C]


@pytest.mark.rule("RAIL-5.4")
def test_the_largest_holder_among_several():
    t = table(3).hold(A, green=4).hold(B, green=1).hold(C, green=2)
    assert sold(t, A).of("control", "green") == [C]


@pytest.mark.rule("RAIL-5.5")
@pytest.mark.parametrize(
    ("verb", "names"),
    [
        ("lay", ("buffalo", "t0")),
        ("take_symbol", ("chicago-milwaukee",)),
        ("end_building", ()),
        ("issue", ("green",)),
    ],
)
def test_only_the_controller_builds_and_issues(verb: str, names: tuple[str, ...]):
    refusal = table(3).hold(A, green=1).build("green").refused(verb, *names, by=B)
    named = refusal.params["controller"], refusal.params["company"]
    assert (refusal.rule, named) == ("RAIL-5.5", ("seat.0", "company.green"))


@pytest.mark.rule("RAIL-5.5")
def test_only_the_controller_moves():
    t = table(3).hold(B, green=1).link("green", "chicago", "detroit").cubes("yellow@chicago")
    t.move("green")
    assert t.asked == (B, "move")
    for verb, names in (("deliver", (t.choices("deliver")[0], "detroit", 1)), ("keep_cubes", ())):
        refusal = t.refused(verb, *names, by=C)
        assert (refusal.rule, refusal.params["controller"]) == ("RAIL-5.5", "seat.1")


@pytest.mark.rule("RAIL-5.6")
def test_companies_nobody_bought_sit_still():
    t = table(3).hold(B, black=1).build("white", "black")
    assert t.position.company == 4
    t = table(3).hold(B, black=1).link("white", "chicago", "detroit").link("black", "chicago", "detroit")
    t.cubes("yellow@chicago").move("white", "black")
    assert t.asked == (B, "move")
    assert t.position.company == 4
