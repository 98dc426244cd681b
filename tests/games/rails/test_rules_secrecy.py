"""Chapter 25: fists are closed until all are held out, and nobody sees what chance will bring."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

from tabletop.engine.game import Forecast
from tabletop.engine.secrecy import UNKNOWN
from tabletop.engine.table import Cards, Section, Statuses
from tabletop.engine.verb import Action
from tabletop.games.rails import GAME
from tabletop.games.rails.position import Barons
from tabletop.match import EVERYBODY, Match, Seat
from tests.games.table_under_test import PLAYERS

from .table_setup import A, B, C, Table, fresh, table


def looks(position: Barons, seat: int) -> tuple[object, ...]:
    """All that a screen and a file are told for a seat."""
    view = GAME.view(position, seat)
    asked = GAME.asked(view)
    moves = GAME.legal(view) if asked and asked.seat == seat else []
    plain = json.dumps(view.to_plain())
    return plain, list(GAME.pieces(view, seat)), GAME.table(view, seat), moves


def others(seat: int, seats: int = 3) -> Iterator[int]:
    yield EVERYBODY
    yield from (other for other in range(seats) if other != seat)


def holders() -> Table:
    """Everybody holds shares of two companies, and Ann is asked what she sells."""
    t = table(3)
    for seat in (A, B, C):
        t.hold(seat, green=2, black=1)
    return t.prices(green=7, black=3).sell()


@pytest.mark.rule("RAIL-25.1")
def test_all_but_the_fists_is_open():
    t = holders().play("pick", "green").play("hold_out")
    for seat in (A, B, C):
        plain, seen = t.position.to_plain(), GAME.view(t.position, seat).to_plain()
        hidden = {name for name in plain if plain[name] != seen[name]}
        assert hidden == ({"rng", "chosen"})


@pytest.mark.rule("RAIL-25.1")
def test_outside_the_sale_only_chance_is_hidden():
    t, dice, seen = fresh(3, seed=9), random.Random(9), set()
    while actions := GAME.legal(t.position):
        assert t.asked
        plain = t.position.to_plain()
        for seat in (A, B, C):
            view = GAME.view(t.position, seat).to_plain()
            hidden = {name for name in plain if plain[name] != view[name]}
            assert hidden <= ({"rng", "chosen"} if t.asked[1] == "sale" else {"rng"}), t.asked
        seen.add(t.asked[1])
        GAME.play(t.position, dice.choice(actions))
    assert seen >= {"bid", "buy", "build", "dividends", "stacks", "sale"}
    assert GAME.view(t.position, A).chosen == t.position.chosen


@pytest.mark.rule("RAIL-25.1", "RAIL-15.2")
def test_cash_and_shares_of_others_are_open():
    t = holders()
    view = GAME.view(t.position, B)
    assert (view.cash, view.held, view.treasury) == (t.position.cash, t.position.held, t.position.treasury)
    pieces = {piece.tag: piece for piece in GAME.pieces(view, B)}
    assert (pieces["held.green.0"].height, pieces["cash.0"].number) == (2, 30)


@pytest.mark.rule("RAIL-25.1", "RAIL-25.3")
def test_the_log_is_open_to_all():
    t, dice = fresh(3, seed=2), random.Random(2)
    while actions := GAME.legal(t.position):
        GAME.play(t.position, dice.choice(actions))
    assert t.position.log
    assert all(line.readers is None for line in t.position.log)


# -- fists -----------------------------------------------------------------------------------------------
def fists() -> list[Table]:
    """Ann's fist in several ways, open or held out."""
    tables = []
    for picks in ([], ["green"], ["green", "green", "black"]):
        t = holders()
        for name in picks:
            t.play("pick", name)
        tables.append(t)
    return tables


@pytest.mark.rule("RAIL-15.1", "RAIL-25.2")
def test_nobody_sees_what_a_seat_is_choosing():
    for viewer in others(A):
        assert len({str(looks(t.position, viewer)) for t in fists()}) == 1
    assert len({str(looks(t.position, A)) for t in fists()}) == 3


@pytest.mark.rule("RAIL-15.1", "RAIL-25.2")
def test_nobody_sees_a_confirmed_choice():
    tables = [t.play("hold_out") for t in fists()]
    for viewer in others(A):
        assert len({str(looks(t.position, viewer)) for t in tables}) == 1
    view = GAME.view(tables[2].position, B)
    assert view.chosen == [UNKNOWN] * 6 + [0] * 12
    pieces = {piece.tag: piece for piece in GAME.pieces(view, B)}
    assert pieces["held.green.0"].height == 2  # her old holding
    assert not any(tag.startswith("fist.") for tag in pieces)
    assert GAME.table(view, B).seats[A].score == 30  # and her old cash


@pytest.mark.rule("RAIL-25.2")
def test_a_seat_sees_its_own_fist():
    t = holders().play("pick", "green").play("hold_out")
    assert GAME.view(t.position, A).chosen[:6] == [0, 1, 0, 0, 0, 0]
    pieces = {piece.tag: piece.height for piece in GAME.pieces(GAME.view(t.position, A), A)}
    assert (pieces["fist.green.0"], pieces["held.green.0"]) == (1, 1)


@pytest.mark.rule("RAIL-25.2")
def test_the_log_says_nothing_before_the_reveal():
    told = []
    for t in fists():
        t.play("hold_out")
        told.append([(line.key, line.rule, dict(line.params), line.gain) for line in t.position.log or []])
        assert t.lines("log.sells") == []
    assert told[0] == told[1] == told[2]
    t = holders()
    t.play("pick", "green").play("put_back", "green").play("pick_all")
    assert t.position.log == []


@pytest.mark.rule("RAIL-25.2")
def test_reasons_and_forecasts_say_nothing():
    tables = [t.play("hold_out") for t in fists()]
    told = set()
    for t in tables:
        view = GAME.view(t.position, B)
        forecasts: list[Forecast | None] = [GAME.forecast(view, B, action) for action in GAME.legal(view)]
        reasons = [GAME.why_not(t.position, seat, Action("pick", (1,))) for seat in (A, B, C)]
        told.add(str((forecasts, reasons)))
    assert len(told) == 1


@pytest.mark.rule("RAIL-25.2")
def test_what_others_could_believe_is_possible():
    t = fists()[2].play("hold_out")
    view = GAME.view(t.position, B)
    guesses = {tuple(GAME.guess(view, B, seed).chosen[:6]) for seed in range(60)}
    assert guesses == {(0, green, 0, 0, black, 0) for green in range(3) for black in range(2)}
    for seed in range(9):
        assert GAME.audit(GAME.guess(view, B, seed)) == []


@pytest.mark.rule("RAIL-25.2", "RAIL-15.12")
def test_round_five_leaks_nothing_either():
    t = table(3).set(round=5).hold(A, green=2).hold(B, green=1).sell()
    full = {str(looks(t.position, viewer)) for viewer in others(A)}
    t.play("put_back", "green").play("put_back", "green")
    assert {str(looks(t.position, viewer)) for viewer in others(A)} == full


# -- chance ----------------------------------------------------------------------------------------------
@pytest.mark.rule("RAIL-25.3")
def test_no_view_holds_what_chance_will_bring():
    t = table(3).set(round=1, agenda=[("end_round",)])
    view = GAME.view(t.position, A)
    assert view.rng == 0
    orders = set()
    for seed in range(20):
        guess = GAME.guess(view, A, seed)
        GAME.steps.run(guess)
        orders.add(guess.order)
    assert len(orders) > 10


@pytest.mark.rule("RAIL-25.3", "RAIL-15.3")
@pytest.mark.parametrize("seed", [1, 2])
def test_undo_stops_at_a_draw_and_at_a_reveal(seed: int):
    match, dice = Match(GAME, [Seat(name) for name in PLAYERS[:3]], {}, seed), random.Random(seed)
    drawn = opened = 0
    while match.asked:
        before = match.position
        match.play(dice.choice(match.legal))
        after = match.position
        revealed = before.secrets_shown != after.secrets_shown
        if before.rng != after.rng or revealed:
            drawn += before.rng != after.rng
            opened += revealed
            blocked = match.undo()
            assert blocked is not None
            assert blocked.key in ("undo.chance", "undo.secret")
            assert match.position is after
    assert (drawn, opened) == (4, 5)


@pytest.mark.rule("RAIL-15.1", "RAIL-25.2")
def test_whoever_looks_on_sees_who_has_held_out_a_fist_and_is_not_spoken_to_as_its_owner():
    t = table(3).hold(A, green=2).hold(B, green=1).hold(C, white=1).sell()
    t.play("pick", "green").play("hold_out").play("pick", "green")
    assert [type(section) for section in moment(t, B)][:2] == [Cards, Cards]
    for viewer in (A, C, EVERYBODY):
        fists = moment(t, viewer)[0]
        assert isinstance(fists, Statuses)
        assert [(row.icon, row.pill and row.pill.key) for row in fists.statuses] == [
            ("seat.0", "fists.out"),
            ("seat.1", "fists.asked"),
            ("seat.2", None),
        ]


def moment(t: Table, viewer: int) -> tuple[Section, ...]:
    """The sections of the sheet that tells of the moment."""
    return next(
        p for p in GAME.table(GAME.view(t.position, viewer), viewer).panels if p.key == "market"
    ).sections
