"""Section 22: what each player may see."""

from __future__ import annotations

import pytest

from tabletop.engine.secrecy import UNKNOWN
from tabletop.games.paris import GAME
from tabletop.match import EVERYBODY

from .table_setup import A, B, C, after_prelude, table


@pytest.mark.rule("PAR-22.1")
def test_missions_in_hand_are_secret_and_their_number_is_open():
    t = table().hold(A, "most_sages new_cans_3").hold(B, "two_powers")
    t.dice(bridge="sage sage").gather().play("take_die", "bridge sage").play("draw_missions")
    mine, other = GAME.view(t.position, A), GAME.view(t.position, B)
    assert (mine.hand[A], mine.drawn) == (t.position.hand[A], t.position.drawn)
    assert (other.hand[A], other.drawn) == ((UNKNOWN,) * 2, (UNKNOWN,) * 3)
    assert GAME.view(t.position, EVERYBODY).hand == [(UNKNOWN,) * 2, (UNKNOWN,), ()]


@pytest.mark.rule("PAR-22.1")
def test_a_placed_new_shelter_is_open_and_what_could_be_placed_is_not_told():
    t = table().hold(A, "new_cans_3").refuge(A, "4 farmer").dice(restaurant="sage").gather()
    assert "place_shelter" in t.verbs()
    public = GAME.view(t.position, EVERYBODY)
    assert {action.verb for action in GAME.legal(public)} == {"take_die"}
    t.play("place_shelter", "new_cans_3")
    assert GAME.view(t.position, B).placed[A] == t.position.placed[A] != ()


@pytest.mark.rule("PAR-22.2")
def test_decks_and_stacks_are_secret_and_their_sizes_open():
    t = after_prelude(4)
    seen = GAME.view(t.position, A)
    assert seen.missions == (UNKNOWN,) * len(t.position.missions)
    assert seen.decks == [(UNKNOWN,) * len(deck) for deck in t.position.decks]
    assert seen.lots == [(UNKNOWN,) * 3] * 3
    assert GAME.view(after_prelude(2).position, A).boxed == (UNKNOWN,) * 3


@pytest.mark.rule("PAR-22.3")
def test_of_waiting_survivors_the_top_one_is_seen():
    t = after_prelude()
    assert GAME.view(t.position, C).waiting == [(lot[0], *(UNKNOWN,) * 5) for lot in t.position.waiting]


@pytest.mark.rule("PAR-22.4")
def test_turned_events_may_be_looked_up_and_later_ones_are_not_there():
    t = table().dice(tower="sage sage").gather().take("tower sage")
    assert GAME.view(t.position, B).turned == t.position.turned != ()
    lies = {piece.tag for piece in GAME.pieces(GAME.view(t.position, B), B)}
    assert sum(tag.startswith("event.") for tag in lies) == 3
    assert GAME.view(t.position, B).rng == 0


@pytest.mark.rule("PAR-22.5")
def test_everything_else_is_open():
    t = after_prelude(3)
    for _ in range(20):
        GAME.play(t.position, GAME.legal(t.position)[-1])
    hidden = {"rng", "missions", "decks", "boxed", "lots", "waiting", "hand", "drawn"}
    true, seen = t.position.to_plain(), GAME.view(t.position, EVERYBODY).to_plain()
    assert {name for name in true if true[name] != seen[name]} <= hidden
