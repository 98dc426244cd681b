"""What hands are told of what they try in vain is true, and helps (law of the campaign `reasons`)."""

from __future__ import annotations

from random import Random

import pytest

from tabletop.games.rails import GAME
from tabletop.games.rails.components import COMPANIES
from tabletop.match.drags import Drags
from tabletop.match.why_not import Reason, WhyNot
from tests.games.table_under_test import PLAYERS, TableUnderTest, words_of
from tests.ui.table_hands import Person, match_of

from .map_setup import england
from .steam_setup import steam
from .table_setup import A, B, Table, table

FRENCH, ENGLISH = words_of("rails")


class Hands:
    """What a seat tries at a table."""

    def __init__(self, t: TableUnderTest, seat: int = A) -> None:
        self.view = GAME.view(t.position, seat)
        self.seat, self.drags = seat, Drags(GAME, self.view, seat)

    def lift(self, tag: str) -> tuple[str, str]:
        """The number and the sentence of a piece that rests."""
        piece = next(p for p in GAME.pieces(self.view, self.seat) if p.tag == tag)
        assert not self.drags.may_lift(piece)
        return self._told(WhyNot(self.drags).lift(piece))

    def drop(self, tag: str, zone: str) -> tuple[str, str]:
        assert not self.drags.means(tag, zone)
        return self._told(WhyNot(self.drags).drop(tag, zone))

    def press(self, verb: str) -> tuple[str, str]:
        """The same of a dead button."""
        return self._told(WhyNot(self.drags).do(verb))

    def _told(self, reason: Reason) -> tuple[str, str]:
        if reason.key:
            return reason.refusal.rule, ENGLISH(reason.key, **reason.params)
        for words in (FRENCH, ENGLISH):
            assert "{" not in "".join(words.refusal(reason.refusal, self.drags.verbs))
        return reason.refusal.rule, " ".join(ENGLISH.refusal(reason.refusal, self.drags.verbs)).strip()


# -- money -----------------------------------------------------------------------------------------------
@pytest.mark.rule("RAIL-10.8")
def test_ones_own_cash_is_no_matter_of_building_later():
    """No phase lets a player pay for a company, so that none is named."""
    t = table(3).auction("green")
    assert Hands(t).lift("cash.0")[0] == "RAIL-10.8"
    t = table(3).hold(A, green=1).pay()
    told = Hands(t).lift("cash.0")
    assert told == ("RAIL-10.8", "Your cash stays yours: companies pay from their treasuries.")


@pytest.mark.rule("RAIL-10.10")
def test_shares_are_issued_by_hand_in_no_phase():
    t = table(3).auction("green")
    assert Hands(t).drop("unissued.green", "offer.green")[0] == "RAIL-10.10"


def test_cash_has_nowhere_to_go_without_companies():
    t = steam().money(A, 9).build(A)
    assert Hands(t).lift("cash.0")[1] == "You cannot move the cash by hand."


# -- whose it is, and what it is called ------------------------------------------------------------------
@pytest.mark.parametrize("tag", ["held.black.1", "cash.1"])
def test_of_a_rivals_shares_and_cash_it_is_said_whose_they_are(tag: str):
    t = table(3).hold(A, green=1).hold(B, black=1).sell()
    assert PLAYERS[B] in Hands(t).lift(tag)[1]


def test_track_at_a_place_has_a_name():
    t = england().track("black", "9,5:5-2", "barnsley:t0").build("green")
    view = GAME.view(t.position, A)
    lines = [p.tag for p in GAME.pieces(view, A) if p.tag.startswith("line.")]
    assert {Hands(t).lift(tag)[1] for tag in lines} == {"You cannot move Black’s track by hand."}
    assert FRENCH.name("grown.stop.leeds", "the") == "cette cité agrandie"
    assert ENGLISH.name("city.stop.leeds", "the") == "this New City"


def test_a_hex_is_called_this_hex_on_both_maps():
    said = {words.name(tag, "at") for words in (ENGLISH, FRENCH) for tag in ("hex.us", "hex.ne")}
    assert said == {"on this hex", "sur cette case"}


def test_money_that_is_raised_is_no_part_of_a_lower_price():
    told = ENGLISH("forecast.lay.raise", cost=3, n=5, income=-3)
    assert told == "$3 to pay, by raising $5; income −3."


# -- buying and selling ----------------------------------------------------------------------------------
@pytest.mark.rule("RAIL-4.2")
def test_a_share_of_a_company_to_come_hears_which_is_sold():
    t = table(3).auction("green", "black").play("bid", 5).play("pass_auction").play("pass_auction")
    told = Hands(t).lift("share.black")
    assert told == ("RAIL-4.2", "Black comes up later: the shares sold now are Green’s.")


@pytest.mark.rule("RAIL-3.2")
def test_who_has_nothing_to_sell_has_held_out_no_fist():
    t = table(3).hold(B, green=2).sell()
    assert (t.asked, t.why("hold_out", by=A)) == ((B, "sale"), "RAIL-3.2")


@pytest.mark.rule("RAIL-15.2")
def test_open_fists_choose_no_more():
    t = table(3).hold(A, green=2).sell().play("pick", "green").play("hold_out")
    assert t.asked == (A, "sold")
    assert Hands(t).lift("held.green.0") == ("RAIL-15.2", "The fists are open: nobody chooses any more.")


@pytest.mark.rule("RAIL-4.10")
def test_a_pass_is_no_matter_once_the_bidding_is_over():
    t = table(3).available(green=3).auction("green").play("bid", 5).play("pass_auction").play("pass_auction")
    assert t.asked == (A, "buy")
    assert t.why("bid", 9, by=B) == "RAIL-3.2"


# -- building --------------------------------------------------------------------------------------------
@pytest.mark.rule("RAIL-10.5")
def test_a_company_without_track_has_no_network_that_would_not_reach():
    t = england().money(green=9).build("green")
    rule, sentence = Hands(t).drop("tile.41.0", "hex.ne.9.1")
    assert (rule, sentence.startswith("These two tracks would be two networks")) == ("RAIL-10.5", True)


@pytest.mark.rule("RAIL-20.9")
def test_a_new_city_waits_for_its_cubes_before_all():
    t = steam().money(A, 20).tile(A, "urbanization").cubes("blue@supply.1").build(A)
    t.play("found_city", "barnsley", "red")
    assert t.asked == (A, "new_city")
    rule, sentence = Hands(t).lift("tile.21.0")
    assert (rule, sentence.startswith("The New City waits for its cubes")) == ("RAIL-20.9", True)


# -- goods -----------------------------------------------------------------------------------------------
def goods(cubes: str) -> Table:
    """Green moves goods on its link from York to Leeds; Black's leads on to Barnsley and Sheffield."""
    t = england().cubes(f"blue@york {cubes}").track("green", "9,4:1-4")
    return t.track("black", "8,6:0-3", "barnsley:t03").move("green")


@pytest.mark.rule("RAIL-11.1")
@pytest.mark.parametrize("cube", ["red@hull", "blue@leeds", "purple@york", "black@barnsley"])
def test_a_cube_that_no_city_of_its_colour_is_joined_to_hears_of_no_other(cube: str):
    t, colour = goods(cube), cube.partition("@")[0]
    sentence = f"No chain of complete links takes this cube to a {colour} city. Take a cube that is lit."
    assert Hands(t).lift(_cube(t, cube)) == ("RAIL-11.1", sentence)


@pytest.mark.rule("RAIL-11.1")
def test_a_city_that_no_link_leads_to_is_named_where_another_is_joined():
    t = goods("yellow@barnsley")
    told = Hands(t).drop(_cube(t, "yellow@barnsley"), "stop.berwick")
    assert told[1] == "No usable chain of complete links takes this cube to Berwick."


@pytest.mark.rule("RAIL-11.6")
def test_where_two_rules_stand_in_the_way_no_chain_of_links_is_missing():
    t = goods("yellow@barnsley")
    told = Hands(t).drop(_cube(t, "yellow@barnsley"), "stop.sheffield")
    assert told[0] == "RAIL-11.6"


@pytest.mark.rule("RAIL-11.6")
def test_a_cube_hears_of_the_city_that_links_lead_to():
    """Whose link it is helps more than that no track leads to all the other cities."""
    t = goods("blue@barnsley")
    rule, sentence = Hands(t).lift(_cube(t, "blue@barnsley"))
    assert (rule, "none of Green’s links" in sentence) == ("RAIL-11.6", True)


@pytest.mark.rule("RAIL-21.2")
def test_the_best_locomotive_is_not_only_too_early():
    t = steam().has(A, locomotive=6).cubes("yellow@leeds").link(A, "leeds", "barnsley", "sheffield").haul(A)
    told = Hands(t).press("upgrade")
    assert told[1] == "No upgrade: your locomotive has the highest level. Deliver a cube, or pass."


# -- phases ----------------------------------------------------------------------------------------------
@pytest.mark.rule("RAIL-3.2")
@pytest.mark.parametrize(
    ("t", "phase"),
    [
        (england().cubes("red@leeds").build("green"), "phase.move"),
        (steam().cubes("red@leeds").money(A, 9).build(A), "phase.haul"),
    ],
)
def test_a_cube_waits_for_the_goods_of_the_way_that_is_played(t: Table, phase: str):
    """The other way has a phase of the same name, with a verb for the same gesture."""
    hands = Hands(t)
    cube = next(p.tag for p in GAME.pieces(hands.view, A) if p.tag.startswith("cube.red"))
    told = "That is done in the phase “Goods”; the current phase is “Building”."
    assert hands.lift(cube) == hands.drop(cube, "stop.hull") == ("RAIL-3.2", told)
    assert WhyNot(hands.drags).drop(cube, "stop.hull").refusal.params["needed"] == (phase,)


def _cube(t: Table, name: str) -> str:
    return GAME.verbs["deliver"].domains["cube"].tag(t.cube(name))


# -- by hand ---------------------------------------------------------------------------------------------
@pytest.mark.rule("RAIL-10.8")
def test_cash_carried_to_a_treasury_while_goods_are_moved_hears_the_rule_of_money():
    match, dice = match_of(3, 3, key="rails", options={"mode": "share_market"}), Random(3)
    while match.asked and match.asked.question.key != "move":
        match.play(dice.choice(match.legal))
    person = Person(match, (1920, 1080), language="en", curtain=False)
    person.sit()
    position = match.position
    treasury = f"treasury.{COMPANIES[position.company]}"
    person.drag(person.piece(f"cash.{person.desk.viewer}"), person.zone(treasury))
    note = person.table.hands._bubble
    assert note is not None
    assert note.said.number == "RAIL-10.8"
