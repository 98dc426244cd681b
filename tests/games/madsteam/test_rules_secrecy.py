"""Sections 22 and 23: who sees what, and where goods come from."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tabletop.engine.log import Line
from tabletop.engine.secrecy import UNKNOWN
from tabletop.games.madsteam import GAME, components as c
from tabletop.games.madsteam.position import Madsteam
from tests.random_games import conceivable

from .table_setup import A, B, C, fresh, table


def looks(position: Madsteam, seat: int) -> tuple[object, ...]:
    """All that a screen is told for a seat."""
    view = GAME.view(position, seat)
    asked = GAME.asked(view)
    moves = GAME.legal(view) if asked and asked.seat == seat else []
    return view.to_plain(), list(GAME.pieces(view, seat)), GAME.table(view, seat), moves


def moments(seats: int, seed: int, every: int) -> Iterator[Madsteam]:
    """Positions of a random game."""
    t, dice, n = fresh(seats, seed=seed), random.Random(seed), 0
    while actions := GAME.legal(t.position):
        n += 1
        if n % every == 0:
            yield t.position
        GAME.play(t.position, dice.choice(actions))


def read_by(lines: list[Line], seat: int) -> list[Line]:
    return [line for line in lines if line.readers is None or seat in line.readers]


def strings(lines: list[Line]) -> set[str]:
    return {str(value) for line in lines for value in line.params.values()}


# -- 22. hidden information ------------------------------------------------------------------------------
@pytest.mark.rule("MAD-22.1")
def test_objectives_are_secret_until_the_count():
    t = fresh(3)
    for seat in (A, B, C):
        seen = GAME.view(t.position, seat).objective
        assert seen == [t.position.objective[s] if s == seat else UNKNOWN for s in (A, B, C)]
    hidden = c.OBJECTIVE_TAG[t.position.objective[B]]
    assert hidden not in {piece.tag for piece in GAME.pieces(GAME.view(t.position, A), A)}
    assert not any(text.startswith("objective.") for text in strings(t.position.log or []))
    t.finish()
    assert GAME.view(t.position, A).objective == t.position.objective


@pytest.mark.rule("MAD-22.1", "MAD-22.2", "MAD-22.3", "MAD-22.6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_a_seat_sees_does_not_depend_on_what_is_hidden(seats: int):
    for n, position in enumerate(moments(seats, seats, every=23)):
        for seat in range(seats):
            other = GAME.guess(GAME.view(position, seat), seat, n)
            assert looks(other, seat) == looks(position, seat)
            assert GAME.audit(other) == []


@pytest.mark.rule("MAD-22.2")
def test_karma_draws_are_secret():
    t = table(2).posts(A, "video_post - -").draw(A, B)
    view = GAME.view(t.position, B)
    assert view.drawn[A] == (UNKNOWN,) * 3
    assert GAME.view(t.position, A).drawn[A] == t.position.drawn[A]
    x, y, z = t.cards("drawn", A)
    t.play("choose_karma", x)
    assert GAME.view(t.position, B).karma[A] == UNKNOWN
    assert GAME.view(t.position, B).drawn[A] == (UNKNOWN,) * 2
    t.play("put_under", z)
    assert set(GAME.view(t.position, B).decks[A]) == {UNKNOWN}
    told = {text for text in strings(read_by(t.position.log or [], B)) if text.startswith("karma.")}
    assert told == set()
    assert f"karma.{x}" in strings(read_by(t.position.log or [], A))
    assert y in t.cards("decks", A)


@pytest.mark.rule("MAD-6.6", "MAD-22.1")
def test_what_is_revealed_cannot_be_undone():
    t = table(2).set(phase=3).run(("draw_karma", A), ("reveal_karma",), ("organise", A))
    t.position.karma[B] = 8
    shown = t.position.secrets_shown
    assert t.play("choose_karma", t.cards("drawn", A)[0]).position.secrets_shown > shown
    t.set(round=5).run(("craft", A), ("end_round",))
    shown = t.position.secrets_shown
    assert t.play("end_crafting").position.secrets_shown > shown


@pytest.mark.rule("MAD-22.2", "MAD-6.6")
def test_the_chosen_card_is_hidden_until_the_reveal():
    t = table(2).set(phase=3).run(("draw_karma", A), ("draw_karma", B), ("reveal_karma",), ("organise", A))
    t.play("choose_karma", t.cards("drawn", A)[0])
    assert GAME.view(t.position, B).karma[A] == UNKNOWN
    assert GAME.view(t.position, A).karma[A] == t.position.karma[A]
    t.play("choose_karma", t.cards("drawn", B)[0])
    assert GAME.view(t.position, B).karma == t.position.karma


@pytest.mark.rule("MAD-22.3")
def test_piles_and_decks_are_numbers():
    t = fresh(3)
    for seat in (A, B, C):
        view = GAME.view(t.position, seat)
        assert [set(pile) for pile in view.piles] == [{UNKNOWN}] * 6
        assert [len(pile) for pile in view.piles] == [6, 13, 20, 9, 7, 4]
        assert view.decks == [(UNKNOWN,) * 9] * 3
        assert view.rng == 0


@pytest.mark.rule("MAD-22.4")
def test_the_table_is_open():
    t = table(3, karma="bad_1 good_2 neutral_3").goods(B, "2 food").plans(B, "axe").built(B, "freezer")
    t.posts(B, "video_post - store_wood").beds(B, "0 0 2 0").stock(forest=3).queue("forest", "BA").set(loot=7)
    p, view = t.position, GAME.view(t.position, A)
    hidden = {"rng", "piles", "decks", "objective"}
    plain, seen = p.to_plain(), view.to_plain()
    assert {name for name in plain if plain[name] != seen[name]} <= hidden
    assert (view.plans[B], view.built[B], view.karma) == (p.plans[B], p.built[B], p.karma)


@pytest.mark.rule("MAD-22.4")
def test_animals_are_open():
    t = table(2, karma="bad_1 bad_2").goods(A, "9 ammo").pile("game", "hare fox").queue("no_mans_land", "A")
    t.act("no_mans_land")
    assert GAME.view(t.position, B).prey == t.position.prey
    t.play("hunt", "hare")
    assert GAME.view(t.position, B).game == t.position.game


@pytest.mark.rule("MAD-22.5")
def test_the_refused_plan_stays_secret():
    t = table(3, karma="bad_1 bad_2 bad_3").built(A, "backpack").pile("object", "axe pickaxe lockpick")
    t.queue("scrapyard", "A").act("scrapyard").play("take_plan", "object")
    axe = c.CARD_TAG.index("card.axe_1")
    assert axe in GAME.view(t.position, A).offer
    for seat in (B, C):
        assert GAME.view(t.position, seat).offer == (UNKNOWN, UNKNOWN)
        assert "card.axe_1" not in {piece.tag for piece in GAME.pieces(GAME.view(t.position, seat), seat)}
    t.play("keep_plan", "pickaxe")
    for seat in (B, C):
        assert "card.axe_1" not in strings(read_by(t.position.log or [], seat))
    assert "card.pickaxe_1" in strings(read_by(t.position.log or [], B))


@pytest.mark.rule("MAD-22.6")
@pytest.mark.parametrize("seats", [2, 4])
def test_reasons_keep_secrets(seats: int):
    dice = random.Random(seats)
    for n, position in enumerate(moments(seats, seats + 5, every=29)):
        for seat in range(seats):
            other = GAME.guess(GAME.view(position, seat), seat, n)  # as the seat could believe it to be
            for verb in GAME.verbs.values():
                for action in conceivable(verb, dice, 12):
                    assert GAME.why_not(position, seat, action) == GAME.why_not(other, seat, action)


# -- 23. supplies ----------------------------------------------------------------------------------------
@pytest.mark.rule("MAD-23.1")
def test_the_supply_has_no_end():
    t = table(2, karma="bad_1 bad_2").goods(A, "12 recyclable").queue("scrapyard", "A").act("scrapyard")
    assert t.units(A, "recyclable") == 13
    t = table(2, karma="bad_1 bad_2").goods(A, "1 money 30 ammo").queue("armoury", "A").act("armoury")
    assert t.play("buy_ammo").units(A, "ammo") == 32
    t = table(2, karma="bad_1 bad_2").goods(A, "1 wood 50 money").queue("fence", "A").act("fence")
    assert t.play("sell_good", "wood").units(A, "money") == 51


@pytest.mark.rule("MAD-23.2")
def test_where_spent_goods_go():
    t = table(2, karma="bad_3 bad_2").goods(A, "9 money 3 ammo 1 wood 4 food").queue("fence", "A")
    stocks = list(t.position.stock)
    t.act("fence").play("sell_good", "wood").play("buy_good", "recyclable")
    assert (t.position.stock, t.position.loot) == (stocks, 2)
    t.goods(A, "1 copper 2 wood 4 water 4 food").posts(A, "workshop_centre - -").survive(A)
    t.play("build", "knife")
    assert (t.position.stock, t.position.loot) == (stocks, 2)


@pytest.mark.rule("MAD-23.2", "MAD-4.8")
def test_what_is_thrown_away_or_spent_comes_back_to_no_place():
    t = table(2).goods(A, "9 wood").beds(A, "0 4 4 4").organise(A).play("end_organisation")
    assert t.left("forest") == 6
    t = table(2, karma="bad_1 bad_2").goods(A, "3 money").queue("armoury", "A").act("armoury")
    assert t.play("buy_ammo").play("buy_ammo").play("buy_ammo").left("bank") == 6


@pytest.mark.rule("MAD-23.3")
def test_piles_are_never_reshuffled():
    t = table(2).pile("game", "hare fox wolf").pile("object", "").pile("surface", "")
    for _ in range(3):
        t.run(("refill",))
    assert (t.in_pile("game"), t.in_pile("object"), t.in_pile("surface")) == (["hare", "fox", "wolf"], [], [])


@pytest.mark.rule("MAD-23.3", "MAD-6.5")
def test_chance_is_drawn_at_the_set_up_only():
    t = fresh(3)
    rng = t.position.rng
    for _ in range(3000):
        if not GAME.legal(t.position):
            break
        GAME.play(t.position, GAME.legal(t.position)[0])
    assert t.position.rng == rng


@pytest.mark.parametrize("seats", [2, 4])
def test_undo_stops_where_a_secret_was_shown(seats: int):
    """Whatever brings a hidden card to light is counted in `secrets_shown`."""
    shown = 0
    for position in moments(seats, 5, every=1):
        for action in GAME.legal(position)[:3]:
            after = position.copy()
            GAME.play(after, action)
            hidden = [len(pile) for pile in (*position.piles, *position.decks)]
            left = [len(pile) for pile in (*after.piles, *after.decks)]
            if any(now < was for was, now in zip(hidden, left, strict=True)):
                assert after.secrets_shown > position.secrets_shown
                shown += 1
    assert shown
