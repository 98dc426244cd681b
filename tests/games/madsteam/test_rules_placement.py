"""Section 5: heroes move."""

from __future__ import annotations

import pytest

from tabletop.games.madsteam import GAME, components as c

from .table_setup import A, B, C, D, table

SPREAD = "forest copper_mine north_well west_bridge east_bridge"


@pytest.mark.rule("MAD-5.1")
def test_the_mugger_goes_first():
    t = table(3, first=B).set(phase=3).run(("place_the_mugger",), ("move_heroes",))
    assert t.asked == (B, "mugger")
    assert t.why("move_hero", "west_bridge", "forest") == "MAD-5.1"
    assert t.why("move_hero", "west_bridge", "forest", by=A) == "MAD-1.7"
    t.play("place_mugger", "bank")
    assert t.asked == (B, "move")
    assert t.may("move_hero", "west_bridge", "forest")


@pytest.mark.rule("MAD-5.2")
def test_players_move_one_hero_each_in_turn():
    t = table(2).heroes(A, "west_bridge").heroes(B, SPREAD).place()
    seats = []
    while t.asked:
        seats.append(t.asked[0])
        GAME.play(t.position, GAME.legal(t.position)[0])
    assert seats == [A, B] * 5
    assert t.position.standing == [1] * 10


@pytest.mark.rule("MAD-5.3")
def test_no_passing():
    t = table(2).heroes(A, SPREAD).place()
    assert t.why("skip_heroes") == "MAD-5.3"
    assert "skip_heroes" not in t.verbs()
    assert str(t.told("skip_heroes")["hero"]).startswith("hero.0.")


@pytest.mark.rule("MAD-5.4")
def test_a_hero_moves_once():
    t = table(2).heroes(A, "west_bridge east_bridge").place()
    t.play("move_hero", "west_bridge", "forest").play("move_hero", "west_bridge", "bank")
    assert t.why("move_hero", "forest", "copper_mine") == "MAD-5.4"
    assert t.may("move_hero", "east_bridge", "south_well")


STEPS = {
    "forest": {
        1: "copper_mine west_bridge",
        2: "north_well fence no_mans_land bank",
        3: "oxygium_mine east_bridge scrapyard south_well",
        4: "armoury",
    },
    "ocean": {
        1: "armoury east_bridge",
        2: "south_well north_well oxygium_mine bank",
        3: "copper_mine fence west_bridge",
    },
}


@pytest.mark.rule("MAD-5.5", "MAD-3.2")
@pytest.mark.parametrize("origin", STEPS)
def test_a_hero_goes_two_steps_at_most(origin: str):
    t = table(2).heroes(A, f"{origin} scrapyard").place()
    for steps, nodes in STEPS[origin].items():
        for node in nodes.split():
            if node == "scrapyard":
                continue
            assert t.why("move_hero", origin, node) == ("" if steps <= 2 else "MAD-5.5"), node
            if steps > 2:
                told = t.told("move_hero", origin, node)
                assert (told["place"], told["steps"], told["max"]) == (f"place.{node}", steps, 2)


@pytest.mark.rule("MAD-5.6", "MAD-7.10")
@pytest.mark.parametrize("origin", ["forest", "bank", "west_bridge", "ocean"])
def test_a_hero_never_stays(origin: str):
    t = table(2).heroes(A, f"{origin} scrapyard").place()
    spot = "surface_1" if origin == "ocean" else origin
    assert t.why("move_hero", origin, spot) == "MAD-5.6"


@pytest.mark.rule("MAD-5.7")
def test_one_own_hero_a_place_lying_or_standing():
    t = table(2).heroes(A, "forest bank fence west_bridge").place()
    assert t.why("move_hero", "west_bridge", "bank") == "MAD-5.7"  # one lies there
    assert t.told("move_hero", "west_bridge", "bank")["place"] == "place.bank"
    t.play("move_hero", "west_bridge", "no_mans_land").play("move_hero", "west_bridge", "forest")
    assert t.why("move_hero", "west_bridge", "no_mans_land") == "MAD-5.7"  # one stands there
    assert t.may("move_hero", "west_bridge", "copper_mine")


@pytest.mark.rule("MAD-5.7", "MAD-5.11")
def test_one_own_hero_a_bridge():
    t = table(2).heroes(A, "forest bank fence west_bridge").place()
    assert t.why("move_hero", "forest", "west_bridge") == "MAD-5.7"
    assert t.may("move_hero", "bank", "east_bridge")


@pytest.mark.rule("MAD-5.7")
def test_a_place_is_free_again_when_the_own_hero_has_left_it():
    t = table(2).heroes(A, "bank forest west_bridge").place()
    assert t.why("move_hero", "west_bridge", "bank") == "MAD-5.7"
    t.play("move_hero", "bank", "fence").play("move_hero", "west_bridge", "forest")
    assert t.may("move_hero", "west_bridge", "bank")


@pytest.mark.rule("MAD-5.8")
def test_passing_through_is_free():
    t = table(2).heroes(A, "forest west_bridge scrapyard").heroes(B, "west_bridge").place()
    assert t.may("move_hero", "forest", "fence")  # over the bridge, past his own and rivals


@pytest.mark.rule("MAD-5.9", "MAD-5.10")
def test_rivals_share_places():
    t = table(4, first=D).heroes(D, "west_bridge").queue("forest", "ABC").place()
    assert t.play("move_hero", "west_bridge", "forest").queued("forest") == "ABCD"


@pytest.mark.rule("MAD-5.10")
def test_heroes_queue_in_order_of_arrival_and_those_lying_do_not():
    t = table(3, first=C).heroes(B, "forest bank").place()
    t.play("move_hero", "west_bridge", "forest").play("move_hero", "west_bridge", "forest")
    assert t.queued("forest") == "CA"
    assert t.position.at[c.HEROES] == c.FOREST  # B's lies there still


@pytest.mark.rule("MAD-5.11", "MAD-3.1")
def test_a_hero_may_end_on_a_bridge():
    t = table(2, karma="good_1 good_2").place()
    assert t.play("move_hero", "west_bridge", "east_bridge").queued("east_bridge") == "A"
    t.act(*c.PLACES)
    assert t.has(A) == ""


def stuck_at_the_scrapyard(seat: int, t):
    """Every node that a hero in the Scrapyard could reach has a standing hero of his own."""
    nodes = "scrapyard fence no_mans_land west_bridge bank"
    t.heroes(seat, nodes)
    for hero in range(seat * c.HEROES + 1, (seat + 1) * c.HEROES):
        t.position.standing[hero] = 1
        t.position.queue[t.position.at[hero]] += (hero,)
    return t


@pytest.mark.rule("MAD-5.12")
def test_a_player_without_a_move_is_skipped():
    t = stuck_at_the_scrapyard(A, table(2)).heroes(B, "west_bridge").place()
    assert t.asked == (B, "move")
    seats = []
    while t.asked:
        seats.append(t.asked[0])
        GAME.play(t.position, GAME.legal(t.position)[0])
    assert seats == [B] * 5
    assert t.position.standing[A] == 0
    assert t.queued("scrapyard").count("A") == 0


@pytest.mark.rule("MAD-5.12")
def test_a_hero_who_lies_there_does_nothing():
    t = stuck_at_the_scrapyard(A, table(2, karma="bad_1 bad_2"))
    t.act("scrapyard")
    assert (t.asked, t.has(A)) == (None, "")


@pytest.mark.rule("MAD-5.12", "MAD-5.3")
def test_who_can_move_another_hero_is_asked():
    t = stuck_at_the_scrapyard(A, table(2))
    t.position.standing[1] = 0  # the one at the Fence lies, and has somewhere to go
    t.place()
    assert t.asked == (A, "move")
    assert {a.args[0] for a in GAME.legal(t.position)} == {1}


# -- 6. Karma --------------------------------------------------------------------------------------------
@pytest.mark.rule("MAD-6.1")
@pytest.mark.parametrize(
    ("category", "low", "high", "total"), [("bad", 1, 3, 12), ("neutral", 2, 4, 18), ("good", 2, 6, 24)]
)
def test_the_nine_karma_cards(category: str, low: int, high: int, total: int):
    cards = [i for i, tag in enumerate(c.KARMA_TAG) if tag.startswith(f"karma.{category}_")]
    assert len(cards) == 3
    places = [
        c.PLACES.index(p)
        for p in ("forest", "copper_mine", "oxygium_mine", "north_well", "south_well", "bank")
    ]
    for card in cards:
        values = [c.KARMA_VALUE[card][p] for p in places]
        assert sum(values) == sum(c.KARMA_VALUE[card]) == total
        assert low <= min(values) <= max(values) <= high


@pytest.mark.rule("MAD-6.2")
def test_two_cards_are_drawn_from_the_top():
    t = table(2)
    top = t.cards("decks", A)[:2]
    t.draw(A)
    assert (t.asked, t.cards("drawn", A)) == ((A, "karma"), top)
    assert len(t.position.decks[A]) == 7


@pytest.mark.rule("MAD-6.2", "MAD-5.2")
def test_karma_is_drawn_when_every_hero_is_placed():
    t = table(2).set(round=0).run(("play_round",))
    while t.asked and t.asked[1] != "karma":
        assert t.position.drawn == [(), ()]
        GAME.play(t.position, GAME.legal(t.position)[-1])
    assert t.asked == (A, "karma")
    assert all(t.position.standing)


@pytest.mark.rule("MAD-6.3")
def test_exactly_one_of_the_cards_drawn_is_kept():
    t = table(2).draw(A, B)
    deck, (x, y) = t.cards("decks", A), t.cards("drawn", A)
    assert t.why("choose_karma", deck[0]) == "MAD-6.3"
    assert t.may("choose_karma", x)
    assert t.may("choose_karma", y)
    t.play("choose_karma", x)
    assert t.asked == (B, "karma")
    assert c.KARMA_TAG[t.position.karma[A]] == f"karma.{x}"


@pytest.mark.rule("MAD-6.3")
def test_a_second_card_is_not_kept():
    t = table(2).posts(A, "video_post - -").draw(A)
    x, y, _ = t.cards("drawn", A)
    assert t.play("choose_karma", x).why("choose_karma", y) == "MAD-6.3"


@pytest.mark.rule("MAD-6.4")
def test_the_other_card_goes_under():
    t = table(2).draw(A)
    deck, (x, y) = t.cards("decks", A), t.cards("drawn", A)
    t.play("choose_karma", x)
    assert t.cards("decks", A) == [*deck, y]
    assert t.cards("drawn", A) == []


@pytest.mark.rule("MAD-6.4", "MAD-4.10")
def test_several_others_go_under_in_the_order_one_likes():
    t = table(2).posts(A, "video_post - -").draw(A)
    deck, (x, y, z) = t.cards("decks", A), t.cards("drawn", A)
    t.play("choose_karma", x)
    assert t.asked == (A, "under")
    assert t.why("put_under", x) == t.why("put_under", deck[0]) == "MAD-6.4"
    assert t.may("put_under", y)
    t.play("put_under", z)
    assert t.cards("decks", A) == [*deck, z, y]
    assert t.asked is None


@pytest.mark.rule("MAD-6.5")
def test_the_deck_is_never_shuffled():
    t = table(2)
    one_to_nine = t.cards("decks", A)
    for _ in range(4):
        t.draw(A)
        t.play("choose_karma", t.cards("drawn", A)[0]).set(revealed=1).run(("put_karma_away",))
    assert t.cards("decks", A) == [one_to_nine[i - 1] for i in (9, 2, 4, 6, 8)]


@pytest.mark.rule("MAD-6.6")
def test_cards_are_revealed_together():
    t = table(3).set(phase=3).run(*[("draw_karma", s) for s in (A, B, C)], ("reveal_karma",))
    for _ in range(3):
        assert t.lines("log.karma") == []
        assert not t.position.revealed
        GAME.play(t.position, GAME.legal(t.position)[0])
    assert t.position.revealed
    assert [line.params["seat"] for line in t.lines("log.karma")] == ["seat.0", "seat.1", "seat.2"]


@pytest.mark.rule("MAD-6.7")
def test_played_cards_stay_played():
    t = table(2, karma="bad_1 good_2").run(("put_karma_away",))
    assert (t.cards("played", A), t.cards("played", B)) == (["bad_1"], ["good_2"])
    assert "bad_1" not in t.cards("decks", A)
    assert t.position.karma == [-2, -2]


@pytest.mark.rule("MAD-6.7", "MAD-1.2")
def test_after_five_rounds_five_cards_are_played():
    t = table(2).set(round=0).run(("play_round",))
    while t.asked:
        GAME.play(t.position, GAME.legal(t.position)[-1])
    for seat in (A, B):
        assert len(t.position.played[seat]) == 5
        assert len(t.position.decks[seat]) == 4
