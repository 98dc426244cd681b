"""Chapters 15 and 16: shares are sold in secret and settled together; bankrupt companies leave the game."""

from __future__ import annotations

import pytest

from tabletop.engine.secrecy import NOTHING
from tabletop.engine.table import Grid
from tabletop.games.rails import GAME, components as c

from .table_setup import NOBODY, A, B, C, Table, table


def picked(t: Table, **counts: int) -> Table:
    """The seat that is asked puts these shares into its fist and holds it out."""
    for name, count in counts.items():
        for _ in range(count):
            t.play("pick", name)
    return t.play("hold_out").opened()


def fist(t: Table, seat: int) -> dict[str, int]:
    """What is in a fist."""
    row = t.position.chosen[seat * 6 : seat * 6 + 6]
    return {name: count for name, count in zip(c.COMPANIES, row, strict=True) if count}


# -- 15. selling shares ----------------------------------------------------------------------------------
@pytest.mark.rule("RAIL-15.1")
def test_everybody_chooses_how_many_of_which():
    t = table(3).hold(A, green=3, black=1).hold(B, green=1).hold(C, white=2).sell()
    assert t.asked == (A, "sale")
    t.play("pick", "green").play("pick", "green").play("pick", "black").play("put_back", "green")
    assert fist(t, A) == {"green": 1, "black": 1}
    assert t.play("hold_out").asked == (B, "sale")
    assert GAME.questions["sale"].secret


@pytest.mark.rule("RAIL-15.1", "RAIL-15.4")
def test_the_choices_begin_with_the_marker_and_empty():
    t = table(3).set(marker=B).hold(A, green=2).hold(B, green=1).hold(C, green=1).sell()
    seats = []
    while t.asked:
        assert fist(t, t.asked[0]) == {}
        seats.append(t.asked[0])
        t.play("hold_out")
    assert seats == [B, C, A]


@pytest.mark.rule("RAIL-15.1", "RAIL-15.8")
def test_who_has_nothing_to_sell_is_not_asked():
    t = table(3).hold(A, green=2).hold(C, black=1).prices(black=c.BANKRUPT).sell()
    assert t.asked == (A, "sale")
    t.play("hold_out")
    assert t.asked is None


@pytest.mark.rule("RAIL-15.2")
def test_nothing_moves_before_all_have_confirmed():
    t = table(4)
    for seat in range(4):
        t.hold(seat, green=1)
    t.sell()
    for _ in range(3):
        picked(t, green=1)
        assert (t.position.cash, t.of("available", "green")) == ([25] * 4, [1])
    picked(t, green=1)
    assert (t.position.cash, t.of("available", "green")) == ([30] * 4, [5])


@pytest.mark.rule("RAIL-15.2", "RAIL-15.6")
def test_all_read_what_is_sold_before_it_is_paid():
    t = table(3).set(marker=B).hold(A, green=2).hold(B, green=1, black=2).hold(C, white=1)
    t.prices(green=7, black=0).sell().play("pick_all").play("hold_out").play("hold_out")
    assert t.play("pick", "green").play("hold_out").asked == (B, "sold")
    assert (t.position.cash, t.lines("log.sells")) == ([30] * 3, [])
    page = GAME.table(GAME.view(t.position, C), C).panels[0].sections[0]
    assert isinstance(page, Grid)
    shown = {row.icon: [cell.params.get("n", 0) for cell in row.cells[-3:]] for row in page.rows}
    assert shown == {"disc.green": [1, 1, 0], "disc.black": [0, 2, 0], "coin": [7, 7, 0]}
    assert t.play("go_on").position.cash == [37, 37, 30]


@pytest.mark.rule("RAIL-15.4")
def test_nothing_sold_is_nothing_to_read():
    t = table(2).hold(A, green=2).hold(B, green=1).sell().play("hold_out").play("hold_out")
    assert t.asked is None


@pytest.mark.rule("RAIL-15.3")
def test_a_confirmed_choice_stands():
    t = picked(table(3).hold(A, green=3).hold(B, green=1).sell(), green=2)
    for verb, names in (("pick", ("green",)), ("put_back", ("green",)), ("pick_all", ()), ("hold_out", ())):
        assert t.refused(verb, *names, by=A).rule == "RAIL-15.3"
    assert fist(t, A) == {"green": 2}


@pytest.mark.rule("RAIL-15.3", "RAIL-3.2")
def test_the_next_one_waits_for_the_turn():
    t = table(3).hold(A, green=3).hold(B, green=1).sell()
    assert t.why("pick", "green", by=B) == "RAIL-3.2"


@pytest.mark.rule("RAIL-15.4")
def test_selling_nothing():
    t = table(2).hold(A, green=3).hold(B, green=2).sell().play("hold_out").play("hold_out")
    assert (t.position.cash, t.held(A, "green"), t.held(B, "green")) == ([40, 40], 3, 2)
    assert t.lines("log.sells") == []


@pytest.mark.rule("RAIL-15.5")
def test_only_what_one_holds():
    t = table(2).hold(A, green=2).hold(B, black=1).sell().play("pick", "green").play("pick", "green")
    refusal = t.refused("pick", "green")
    assert refusal.rule == "RAIL-15.5"
    assert (refusal.params["company"], refusal.params["held"]) == ("company.green", 2)
    assert t.refused("pick", "black").params["held"] == 0
    assert [t.why("put_back", name) for name in ("green", "black")] == ["", "RAIL-15.5"]
    assert t.why("pick_all") == "RAIL-15.5"
    assert t.play("put_back", "green").may("pick_all")


@pytest.mark.rule("RAIL-15.6", "RAIL-15.7")
def test_paid_at_the_price_that_stands():
    t = table(2).hold(A, green=2).hold(B, green=3).prices(green=9).sell()
    picked(picked(t, green=2), green=3)
    assert t.position.cash == [58, 67]
    assert (t.book(A, "sales"), t.book(B, "sales")) == (18, 27)
    assert (t.of("price", "green"), t.of("available", "green")) == ([9], [6])
    assert [line.params["amount"] for line in t.lines("log.sells")] == [18, 27]


@pytest.mark.rule("RAIL-15.7")
def test_what_is_sold_can_be_bought_next_round():
    t = picked(table(2).hold(A, green=3).sell(), green=2).order("green").next_round()
    assert t.lines("log.auction")[-1].params["n"] == 3


@pytest.mark.rule("RAIL-15.8")
def test_shares_of_a_bankrupt_company_cannot_be_sold():
    t = table(2).hold(A, green=2, black=1).hold(B, black=1).prices(green=c.BANKRUPT).sell()
    refusal = t.refused("pick", "green")
    assert (refusal.rule, refusal.params["company"]) == ("RAIL-15.8", "company.green")
    assert fist(t.play("pick_all"), A) == {"black": 1}


@pytest.mark.rule("RAIL-15.9")
def test_at_price_zero_they_sell_for_nothing():
    t = picked(table(2).hold(A, brown=2).prices(brown=0).sell(), brown=1)
    assert (t.position.cash[A], t.held(A, "brown"), t.of("available", "brown")) == (40, 1, [2])
    assert t.of("out", "brown") == [0]


@pytest.mark.rule("RAIL-15.10", "RAIL-13.5")
def test_the_seller_keeps_control_and_bonus():
    t = picked(table(2).hold(A, green=3).sell(), green=3)
    assert (t.held(A, "green"), t.of("control", "green")) == (0, [A])
    t.performances(green=10).adjust()
    assert t.book(A, "bonus") == 2
    t.set(marker=B).available(green=1).auction("green").play("bid", t.of("price", "green")[0])
    t.play("pass_auction").play("buy", "green", 1)
    assert t.of("control", "green") == [B]


@pytest.mark.rule("RAIL-15.10", "RAIL-5.4")
def test_until_another_holds_more():
    t = picked(table(2).hold(A, green=3).hold(B, green=2).sell(), green=2)
    t.play("hold_out").opened()
    assert t.of("control", "green") == [B]


@pytest.mark.rule("RAIL-15.11")
def test_control_is_checked_after_all_sales():
    t = picked(table(2).hold(A, green=3).hold(B, green=2).sell(), green=2)
    assert picked(t, green=2).of("control", "green") == [A]
    assert t.lines("log.control") == []


@pytest.mark.rule("RAIL-15.11", "RAIL-5.3")
def test_and_equality_changes_nothing_there():
    t = picked(table(2).hold(A, green=3).hold(B, green=1).sell(), green=2)
    assert t.play("hold_out").opened().of("control", "green") == [A]


@pytest.mark.rule("RAIL-15.12")
def test_in_round_five_everything_is_chosen():
    t = table(2).set(round=5).hold(A, green=3, black=2).hold(B, white=1).prices(black=c.BANKRUPT).sell()
    assert fist(t, A) == {"green": 3}
    assert t.why("pick", "green") == "RAIL-15.5"
    t.play("put_back", "green")
    assert fist(t, A) == {"green": 2}
    t.play("hold_out")
    assert fist(t, B) == {"white": 1}
    t.play("hold_out").opened()
    assert (t.position.cash, t.held(A, "green")) == ([50, 45], 1)


@pytest.mark.rule("RAIL-15.12")
@pytest.mark.parametrize("round", [1, 4])
def test_but_not_before(round: int):
    assert fist(table(2).set(round=round).hold(A, green=3).sell(), A) == {}


# -- 16. bankruptcies ------------------------------------------------------------------------------------
@pytest.mark.rule("RAIL-16.1", "RAIL-17.1")
def test_a_bankrupt_company_has_no_turn_anywhere():
    t = table(2).hold(A, green=2, black=1).track("green", "buffalo:t0").bankrupt("green")
    assert t.position.order == (0, 2, 3, 4, 5)
    assert t.of("out", *c.COMPANIES) == [0, 1, 0, 0, 0, 0]
    t.auction()
    offered = set()
    while t.asked:
        offered.add(t.position.company)
        t.play("pass_auction")
    assert offered == {0, 2, 3, 4, 5}
    t.build("green", "black")
    assert t.position.company == 4
    t.train(NOBODY, "chicago-milwaukee").cubes("red@chicago").move("green")
    assert t.asked is None
    lying = {piece.tag: piece.zone for piece in GAME.pieces(t.position, A)}
    assert not lying.keys() & {"company.green", "share.green", "held.green.0"}


@pytest.mark.rule("RAIL-14.3", "RAIL-14.6", "RAIL-14.7", "RAIL-16.7")
def test_bankrupt_companies_lie_on_the_boxes_they_take():
    t = table(2).bankrupt("green")
    assert box_of(t, "green") == "box.4"
    t.bankrupt("black")
    assert {box_of(t, name) for name in ("green", "black")} == {"box.4", "box.5"}
    assert box_of(t, "white") == "dividend.0"


def box_of(t: Table, name: str) -> str:
    tags = f"stack.{name}", f"out.{name}"
    return next(piece.zone for piece in GAME.pieces(t.position, A) if piece.tag in tags)


@pytest.mark.rule("RAIL-16.7")
def test_the_disc_of_a_bankrupt_company_is_not_called_its_performance():
    t = table(2).bankrupt("green")
    tags = {piece.tag for piece in GAME.pieces(t.position, A)}
    assert "out.green" in tags
    assert "stack.green" not in tags


@pytest.mark.rule("RAIL-16.1")
def test_nobody_buys_of_it():
    t = table(2).bankrupt("green").auction("black").play("bid", 5).play("pass_auction")
    refusal = t.refused("buy", "green", 1)
    assert (refusal.rule, refusal.params["company"]) == ("RAIL-16.1", "company.green")


@pytest.mark.rule("RAIL-16.1")
def test_only_companies_on_b_leave():
    t = table(2).prices(green=0, black=1).run(("settle_bankruptcies",))
    assert t.position.out == [0] * 6


@pytest.mark.rule("RAIL-16.2", "RAIL-16.6")
def test_shares_and_treasury_are_lost():
    t = table(2).hold(A, green=4).hold(B, green=1).money(green=7).prices(green=c.BANKRUPT).sell()
    assert (t.held(A, "green"), t.held(B, "green"), t.position.cash) == (0, 0, [40, 40])
    assert t.of("available", "green") + t.of("unissued", "green") + t.of("treasury", "green") == [0, 0, 0]
    assert t.of("control", "green") == [NOTHING]
    assert t.of("treasury", "black") == [5]
    assert GAME.audit(t.position) == []


@pytest.mark.rule("RAIL-16.3")
def test_its_links_are_neutral():
    t = table(2, "northern_england").hold(A, green=1).hold(B, black=1)
    t.track("green", "8,6:0-3", "barnsley:t03")
    tiles = t.position.tiles
    t.bankrupt("green")
    assert (t.links("green"), t.links(NOBODY)) == ([], ["barnsley-leeds", "barnsley-sheffield"])
    assert t.position.tiles == tiles
    trains = [piece for piece in GAME.pieces(t.position, A) if piece.picture == "loco.green"]
    assert trains == []


@pytest.mark.rule("RAIL-16.3", "RAIL-12.3", "RAIL-12.7")
def test_every_company_may_use_them():
    t = table(2).hold(A, green=1).hold(B, black=1).link("green", "chicago", "detroit")
    t.link("black", "milwaukee", "chicago").link("black", "chicago", "toledo").cubes("yellow@milwaukee")
    assert t.move("black").asked is None  # Green's link is in the way
    t.bankrupt("green").move("black").play("deliver", "yellow@milwaukee", "detroit", 1)
    assert t.of("performance", "black", "green") == [1, 0]


@pytest.mark.rule("RAIL-16.3")
def test_built_rail_symbols_stay():
    t = table(2).hold(A, green=1).hold(B, black=1).train("green", "new_york-philadelphia").bankrupt("green")
    assert t.links(NOBODY) == ["new_york-philadelphia"]
    assert t.build("black").why("take_symbol", "new_york-philadelphia") == "RAIL-9.6"
    drawn = {piece.zone: piece.picture for piece in GAME.pieces(t.position, A)}
    assert drawn["symbol.new_york-philadelphia"] == "loco.neutral"


@pytest.mark.rule("RAIL-16.4")
def test_neutral_links_stay_neutral():
    t = table(2, "northern_england").hold(B, black=1).track("green", "8,6:0-3", "barnsley:t0")
    t.bankrupt("green").build("black").play("lay", "barnsley", "t03")  # on to Sheffield
    assert (t.links("black"), t.links(NOBODY)) == (["barnsley-sheffield"], ["barnsley-leeds"])
    t.play("end_building").set(round=2).build("black").play("end_building")
    assert (t.links("black"), t.links(NOBODY)) == (["barnsley-sheffield"], ["barnsley-leeds"])


@pytest.mark.rule("RAIL-16.5", "RAIL-8.3")
def test_its_unfinished_track_may_be_taken_over():
    t = table(2, "northern_england").hold(A, green=1).hold(B, black=1).track("green", "8,6:0-3")
    assert t.build("black").why("lay", "barnsley", "t0") == "RAIL-6.5"
    t.bankrupt("green")
    assert (t.stubs("green"), t.stubs(NOBODY)) == ([], ["leeds"])
    t.build("black").play("lay", "barnsley", "t0")
    assert (t.links("black"), t.stubs(NOBODY)) == (["barnsley-leeds"], [])


@pytest.mark.rule("RAIL-16.7", "RAIL-14.3", "RAIL-14.6")
def test_bankrupt_for_good():
    t = table(2).bankrupt("green")
    for performances in ((9, 9, 6, 6, 2), (5, 5, 5, 5, 5)):
        live = ("orange", "brown", "natural", "black", "white")
        t.performances(**dict(zip(live, performances, strict=True))).pay().play("go_on")
        assert 4 not in t.position.box
        t.play("go_on").sell()
        assert t.of("price", "green") == [c.BANKRUPT]
        assert t.of("out", "green") == [1]
