"""Section 22: what each player may see, what a guess may say, and the two looks (GHA-18.20, GHA-19.12)."""

from __future__ import annotations

from random import Random

import pytest

from tabletop.engine.position import Position
from tabletop.engine.secrecy import UNKNOWN
from tabletop.games.gharkane import GAME, components as c
from tabletop.games.gharkane.position import Gharkane
from tabletop.match import EVERYBODY

from .table_setup import A, B, C, Table, after_setup, fresh, table

HIDDEN = {
    "rng", "row", "market", "boxed", "stacks", "piles", "aside", "megapoles", "megapoles_out", "leader_pile",
    "leaders_out", "room_pile", "rooms_out", "dealt_megapoles", "dealt_rooms", "dealt_leaders",
}  # fmt: skip
"""What a view may hide; all else is open (GHA-22.3)."""


def differs(one: Position, two: Position) -> set[str]:
    """The fields in which two positions differ."""
    first, second = one.to_plain(), two.to_plain()
    return {name for name in first if first[name] != second[name]}


def set_up_to(question: str, seats: int = 3, seed: int = 1) -> Table:
    """A real game at this question of the set-up."""
    t = fresh(seats, seed)
    while t.asked and t.asked[1] != question:
        GAME.play(t.position, GAME.legal(t.position)[0])
    return t


def looking_on(t: Table, seat: int) -> Gharkane:
    return GAME.view(t.position, seat)


# -- the set-up --------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-22.1")
@pytest.mark.parametrize("question", ["megapole", "rooms", "leader"])
def test_what_is_drawn_is_seen_by_its_drawer_alone(question: str):
    t = set_up_to(question)
    assert t.asked
    drawer, p = t.asked[0], t.position
    mine = looking_on(t, drawer)
    assert (mine.dealt_megapoles, mine.dealt_rooms) == (p.dealt_megapoles, p.dealt_rooms)
    assert mine.dealt_leaders == p.dealt_leaders != ()
    for other in (EVERYBODY, (drawer + 1) % 3, (drawer + 2) % 3):
        seen = looking_on(t, other)
        assert seen.dealt_rooms == (UNKNOWN,) * len(p.dealt_rooms)
        assert seen.dealt_megapoles == (UNKNOWN,) * len(p.dealt_megapoles)
        assert seen.dealt_leaders == (UNKNOWN,) * len(p.dealt_leaders)


@pytest.mark.rule("GHA-22.1")
def test_what_is_kept_is_open_and_what_is_discarded_is_not():
    t = set_up_to("free_room")
    assert t.asked
    first, p = t.asked[0], t.position
    for seat in (EVERYBODY, *range(3)):
        seen = looking_on(t, seat)
        assert (seen.rooms[first], seen.megapole[first]) == (p.rooms[first], p.megapole[first])
        assert set(seen.megapoles_out) == {UNKNOWN}
        assert set(seen.room_pile) == set(seen.rooms_out) == {UNKNOWN}


@pytest.mark.rule("GHA-22.1")
def test_a_guess_deals_the_cards_of_a_rival_anew():
    """Of each kind, over many guesses, more than what he holds; and never what lies open elsewhere."""
    t = set_up_to("rooms", seed=2)
    assert t.asked
    other = (t.asked[0] + 1) % 3
    seen = looking_on(t, other)
    guesses = [GAME.guess(seen, other, seed) for seed in range(40)]
    assert len({guess.dealt_leaders for guess in guesses}) > 10
    assert len({frozenset(guess.dealt_rooms) for guess in guesses}) > 30
    for guess in guesses:
        assert GAME.audit(guess) == []
        assert len(set(guess.dealt_rooms)) == len(guess.dealt_rooms)  # GHA-2.7
        assert GAME.view(guess, other) == seen


@pytest.mark.rule("GHA-22.1")
def test_the_drawer_guesses_with_what_it_holds():
    t = set_up_to("rooms", seed=2)
    assert t.asked
    seat = t.asked[0]
    for seed in range(10):
        guess = GAME.guess(looking_on(t, seat), seat, seed)
        assert (guess.dealt_rooms, guess.dealt_leaders) == (t.position.dealt_rooms, t.position.dealt_leaders)
        assert GAME.legal(guess) == GAME.legal(t.position)


# -- face-down tiles ---------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-22.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_face_down_tiles_are_hidden_from_everybody(seats: int):
    t = after_setup(seats)
    p = t.position
    for seat in (EVERYBODY, *range(seats)):
        seen = looking_on(t, seat)
        assert seen.row == (p.row[0], *(UNKNOWN,) * 5)
        assert seen.market == (UNKNOWN,) * len(p.market)
        assert seen.boxed == (UNKNOWN,) * 2
        assert seen.stacks == [(stack[0], *(UNKNOWN,) * 6) for stack in p.stacks]
        shown = [
            (*pile[:up], *(UNKNOWN,) * (len(pile) - up)) for pile, up in zip(p.piles, p.face_up, strict=True)
        ]
        assert seen.piles == shown
        assert seen.rng == 0


@pytest.mark.rule("GHA-22.2", "GHA-10.5")
def test_of_a_searched_pile_nothing_is_seen_until_dusk():
    t = table(2).heroes(A3="kraveth").night(A).play("move", "A3", "with_an").play("search", "with_an")
    town = c.TOWN_AT[c.WITH_AN]
    assert looking_on(t, A).piles[town] == (UNKNOWN,) * 9
    assert looking_on(t, B).found[town] == t.position.found[town] != ()
    t.dusk()
    assert looking_on(t, B).piles[town] == (t.position.piles[town][0], *(UNKNOWN,) * 9)


@pytest.mark.rule("GHA-22.2", "GHA-5.5")
def test_tiles_set_aside_are_hidden():
    t = table(2).events(hidden=["stripped_towns"]).nightfall()
    assert [len(tiles) for tiles in t.position.aside] == [5, 5, 5]
    assert looking_on(t, A).aside == [(UNKNOWN,) * 5] * 3
    guesses = [GAME.guess(looking_on(t, A), A, seed) for seed in range(20)]
    assert len({tuple(sorted(guess.aside[0])) for guess in guesses}) > 5


@pytest.mark.rule("GHA-22.2")
def test_game_below_the_top_is_turned_up_by_a_hunt_alone():
    t = table(2).heroes(A3="nornaald").game_at("jel_zaer", "ash_hopper", "lava_cat", "tusker").night(A)
    t.play("move", "A3", "jel_zaer")
    stack = c.HUNT_AT[c.PLACES.index("jel_zaer")]
    assert looking_on(t, A).stacks[stack][1:] == (UNKNOWN,) * 2
    t.play("hunt", "jel_zaer")
    assert looking_on(t, B).stacks[stack] == (t.position.stacks[stack][0], UNKNOWN)


# -- what is open ------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-22.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_else_is_open_in_every_moment_of_a_game(seats: int):
    t, dice, moments = fresh(seats, seed=seats), Random(seats), 0
    while t.asked:
        for seat in (EVERYBODY, *range(seats)):
            assert differs(t.position, looking_on(t, seat)) <= HIDDEN
        moments += 1
        GAME.play(t.position, dice.choice(GAME.legal(t.position)))
    assert moments > 100


@pytest.mark.rule("GHA-22.3", "GHA-13.9")
def test_solved_events_shelters_and_found_tiles_are_open():
    t = table(2).events("drought", "marauders", solved=["drought"]).goods(A, "3 can").rooms(A, "arsenal 2")
    t.left("kraveth", "empty", "can")
    seen = looking_on(t, B)
    assert (seen.row[:2], seen.solver) == (t.position.row[:2], t.position.solver)
    assert (seen.goods, seen.people, seen.found) == (t.position.goods, t.position.people, t.position.found)


# -- guesses -----------------------------------------------------------------------------------------------
@pytest.mark.rule("GHA-22.1", "GHA-22.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_guess_agrees_with_what_is_seen_and_is_a_sound_position(seats: int):
    t, dice = fresh(seats, seed=seats), Random(seats)
    while t.asked:
        if dice.random() < 0.2:
            for seat in (EVERYBODY, *range(seats)):
                seen = looking_on(t, seat)
                guess = GAME.guess(seen, seat, dice.getrandbits(30))
                assert GAME.view(guess, seat) == seen
                assert GAME.audit(guess) == []
                assert differs(guess, t.position) <= HIDDEN
        GAME.play(t.position, dice.choice(GAME.legal(t.position)))


@pytest.mark.rule("GHA-22.2")
def test_guesses_know_nothing_of_how_hidden_tiles_lie():
    """Two tables that look alike are guessed alike, wherever the hidden tiles truly are."""
    t = after_setup(3)
    seen = looking_on(t, A)
    other = GAME.guess(seen, A, 99)
    assert other != t.position
    assert [GAME.guess(GAME.view(other, A), A, n) for n in range(5)] == [
        GAME.guess(seen, A, n) for n in range(5)
    ]


@pytest.mark.rule("GHA-22.2")
def test_over_many_guesses_every_hidden_event_may_come_next():
    t = after_setup(2)
    seen = looking_on(t, B)
    next_ = {GAME.guess(seen, B, seed).row[1] for seed in range(300)}
    assert next_ == set(c.EVENTS) - {t.position.row[0]}


# -- the Lookout (GHA-18.20) -------------------------------------------------------------------------------
@pytest.mark.rule("GHA-18.20", "GHA-22.2")
def test_through_the_lookout_its_owner_alone_sees_one_pile_in_its_order():
    t = table(3).rooms(A, "lookout full").heroes(A3="nornaald").night(A)
    before = t.position.piles[1]
    t.play("look", c.PLACES[c.TOWNS[1]])
    assert t.asked == (A, "look")
    mine = looking_on(t, A)
    assert mine.piles[1] == before == t.position.piles[1]
    assert mine.piles[0][1:] == (UNKNOWN,) * 9
    for seat in (B, C, EVERYBODY):
        assert looking_on(t, seat).piles[1] == (before[0], *(UNKNOWN,) * 9)
    t.play("put_back")
    assert (t.asked, looking_on(t, A).piles[1]) == ((A, "turn"), (before[0], *(UNKNOWN,) * 9))
    assert t.position.piles[1] == before


@pytest.mark.rule("GHA-18.20")
def test_a_guess_of_the_viewer_has_the_pile_it_sees():
    t = table(2).rooms(A, "lookout full").heroes(A3="nornaald").night(A).play("look", "kraveth")
    town = c.TOWN_AT[c.PLACES.index("kraveth")]
    assert all(GAME.guess(looking_on(t, A), A, n).piles[town] == t.position.piles[town] for n in range(5))
    orders = {GAME.guess(looking_on(t, B), B, n).piles[town] for n in range(20)}
    assert len(orders) > 10
    assert {order[0] for order in orders} == {t.position.piles[town][0]}


# -- the Infrared scope (GHA-19.12) ------------------------------------------------------------------------
def through_the_scope() -> Table:
    t = table(3).repaired(A, "infrared_scope").heroes(A5="nornaald").goods(A, "3 ammo")
    t.game_at("jel_zaer", "basalt_ox", "tusker", "ash_hopper").night(A).play("move", "A5", "jel_zaer")
    return t.play("use_equipment", "infrared_scope")


@pytest.mark.rule("GHA-19.12", "GHA-22.2")
def test_through_the_scope_its_owner_alone_sees_the_stack():
    t = through_the_scope()
    stack = c.HUNT_AT[c.PLACES.index("jel_zaer")]
    assert t.asked == (A, "scope")
    assert looking_on(t, A).stacks[stack] == t.position.stacks[stack]
    for seat in (B, C, EVERYBODY):
        assert looking_on(t, seat).stacks[stack] == (t.position.stacks[stack][0], UNKNOWN, UNKNOWN)
    others = [i for i in range(len(c.HUNTS)) if i != stack]
    assert all(looking_on(t, A).stacks[i][1:] == (UNKNOWN,) * 6 for i in others)


@pytest.mark.rule("GHA-19.12")
def test_after_the_hunt_the_stack_is_face_down_again_but_for_its_top():
    t = through_the_scope().play("hunt", "jel_zaer 3", 0)
    stack = c.HUNT_AT[c.PLACES.index("jel_zaer")]
    assert t.has(A) == "2 food 3 ammo"
    for seat in (A, B, EVERYBODY):
        assert looking_on(t, seat).stacks[stack] == (t.position.stacks[stack][0], UNKNOWN)
    t = through_the_scope().play("put_back")
    assert looking_on(t, A).stacks[stack][1:] == (UNKNOWN,) * 2


@pytest.mark.rule("GHA-18.20", "GHA-19.12", "GHA-22.2")
def test_what_was_looked_at_does_not_show_when_another_is_asked():
    for t in (through_the_scope(), table(2).rooms(A, "lookout full").heroes(A3="nornaald").night(A)):
        if t.asked == (A, "turn"):
            t.play("look", "kraveth")
        twin = t.position.copy()
        twin.agenda[-1] = ("ask", B, twin.agenda[-1][2])
        hidden = [*GAME.view(twin, A).stacks, *GAME.view(twin, A).piles]
        assert all(set(pile[1:]) <= {UNKNOWN} for pile in hidden)
