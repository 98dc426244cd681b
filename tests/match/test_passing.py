"""What lies on the table in passing is found, in every game: nobody has to declare it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop.engine.table import Piece
from tabletop.games import find
from tabletop.match import EVERYBODY, passing as module
from tabletop.match.passing import Passing, passing
from tests.random_games import Moment, every_table, moments


def passed(moment: Moment, eyes: int = EVERYBODY) -> Passing | None:
    return passing(moment.game, moment.position, moment.action, eyes, eyes)


def tricks(found: Passing) -> list[str]:
    """The cards that lie in the slots of the trick."""
    pieces = find("macadam").pieces(found.view, EVERYBODY)
    return [piece.tag for piece in pieces if piece.zone.startswith("trick.")]


@pytest.mark.rule("MAC-4.3", "MAC-4.5")
def test_cards_drawn_in_vain_are_seen_and_the_line_says_that_all_draw_again() -> None:
    seen = set[str]()
    for seed in range(12):
        for moment in moments("macadam", 2, seed):
            if moment.action.verb != "draw_for_deal":
                break
            if found := passed(moment):
                assert len(tricks(found)) == 2
                assert next(line.key for line in found.lines) == "log.draws_for_deal"
                seen.add(found.lines[-1].key)
    assert seen == {"log.nobody_deals", "log.draw_again"}


def test_a_trick_is_seen_whole_before_its_cards_go_to_the_mats() -> None:
    whole = 0
    for moment in moments("macadam", 3, 3):
        found = passed(moment)
        if found and moment.action.verb == "follow":
            whole += len(tricks(found)) == 3
            assert found.lines[-1].key == "log.trick_over"
    assert whole


@pytest.mark.rule("MAC-13.1")
def test_a_trick_that_ends_with_a_penalty_is_seen_too() -> None:
    ended = 0
    for moment in moments("macadam", 3, 3):
        found = passed(moment)
        if found and moment.action.verb == "penalty":
            before = {piece.tag for piece in moment.game.pieces(moment.position, EVERYBODY)}
            assert tricks(found)
            assert set(tricks(found)) <= before, "they lay there already, and are swept now"
            assert [line.key for line in found.lines] == ["log.penalty", "log.trick_over"]
            ended += 1
    assert ended


@every_table
def test_what_passes_can_be_shown_to_every_seat_and_shows_no_secret(key: str, seats: int) -> None:
    for moment in moments(key, seats, 1, every=7):
        for eyes in (EVERYBODY, moment.seat):
            before = moment.position.digest()
            found = passed(moment, eyes)
            assert moment.position.digest() == before
            if found:
                game = moment.game
                assert game.table(found.view, eyes).seats
                assert list(game.pieces(found.view, eyes))
                assert game.view(found.view, eyes) == found.view, "it is what that seat knows"
                assert all(line.readers is None or eyes in line.readers for line in found.lines)


@every_table
def test_only_positions_in_which_nothing_passes_are_left_out(
    key: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_all = 0
    for moment in moments(key, seats, 2, every=5):
        found = passed(moment, moment.seat)
        with monkeypatch.context() as change:
            change.setattr(module, "_in_between", lambda *positions: True)
            wanted = passed(moment, moment.seat)
        assert found == wanted
        at_all += 1
    assert at_all


@every_table
def test_most_actions_cost_no_view(key: str, seats: int) -> None:
    looked = [bool(module._stops(m.game, m.position, m.action)[0]) for m in moments(key, seats, 3)]
    assert sum(looked) < len(looked) / 2


def test_pieces_are_sought_once_where_nothing_changes_that_they_show() -> None:
    sought = list[int]()

    def pieces(view: SimpleNamespace, viewer: int) -> list[Piece]:
        sought.append(view.cards)
        return [Piece("card", "table", "card", height=view.cards)]

    looks = module._VisiblePieces(SimpleNamespace(pieces=pieces), EVERYBODY)  # type: ignore[arg-type]
    steps = [SimpleNamespace(cards=cards, step=i) for i, cards in enumerate((1, 1, 0, 1))]
    assert [len(looks.shown(view)) for view in steps] == [1, 1, 0, 1]
    assert sought == [1, 0]


def test_a_game_may_ask_what_its_position_is_and_copy_it_to_find_its_pieces() -> None:
    game = find("macadam")
    real = game.pieces

    def pieces(view: Any, viewer: int) -> Iterable[Piece]:
        assert isinstance(view, game.new(3, {}, 1).__class__)
        return real(replace(view), viewer)

    careful, seen = replace(game, pieces=pieces), 0
    for moment in moments("macadam", 3, 3):
        if moment.action.verb == "follow":
            one, other = passed(moment), passed(moment._replace(game=careful))
            assert (one and tricks(one)) == (other and tricks(other))
            seen += bool(one)
    assert seen
