"""What drags mean: the legal list, read both ways."""

from __future__ import annotations

from random import Random

import pytest

from tabletop.engine.table import Amount
from tabletop.games import find
from tabletop.match.drags import Drags
from tabletop.match.why_not import WhyNot
from tests.random_games import TABLES, moments

every_table = pytest.mark.parametrize(("key", "seats"), TABLES)


@every_table
def test_what_is_lit_is_what_is_legal(key: str, seats: int) -> None:
    for moment in moments(key, seats, seed=5, every=4):
        drags = Drags(moment.game, moment.game.view(moment.position, moment.seat), moment.seat)
        legal = moment.game.legal(moment.position)
        assert drags.actions == legal
        reached = {a for piece in drags.pieces() for found in drags.targets(piece).values() for a in found}
        assert reached | set(drags.loose) == set(legal)


@every_table
def test_what_no_drag_means_has_a_button_or_is_chosen_as_a_number(key: str, seats: int) -> None:
    for moment in moments(key, seats, seed=6, every=4):
        view = moment.game.view(moment.position, moment.seat)
        table = moment.game.table(view, moment.seat)
        sections = [section for panel in table.panels for section in panel.sections]
        pressed = {button.verb for button in table.buttons}
        chosen = {section.verb for section in sections if isinstance(section, Amount)}
        assert {a.verb for a in Drags(moment.game, view, moment.seat).loose} <= pressed | chosen


@every_table
def test_every_other_drop_has_a_reason(key: str, seats: int) -> None:
    dice, told = Random(seats), 0
    for moment in moments(key, seats, seed=7, every=9):
        view = moment.game.view(moment.position, moment.seat)
        drags = Drags(moment.game, view, moment.seat)
        pieces = [p.tag for p in moment.game.pieces(view, moment.seat)]
        zones = [*moment.game.zones(), f"mat.{moment.seat}", f"trick.{moment.seat}", "hand", "stock"]
        for piece in dice.sample(pieces, min(6, len(pieces))):
            for zone in dice.sample(zones, 5):
                if not drags.means(piece, zone):
                    reason = WhyNot(drags).drop(piece, zone)
                    assert reason.refusal or reason.key
                    told += 1
    assert told


@every_table
def test_a_view_gives_the_same_drags_whatever_is_hidden(key: str, seats: int) -> None:
    for moment in moments(key, seats, seed=8, every=15):
        game = moment.game
        view = game.view(moment.position, moment.seat)
        other = game.guess(view, moment.seat, 99)
        assert Drags(game, view, moment.seat).actions == game.legal(other)


def test_nobody_else_can_lift_anything() -> None:
    game = find("macadam")
    position = game.new(3, None, 1)
    asked = game.asked(position)
    assert asked is not None
    other = (asked.seat + 1) % 3
    drags = Drags(game, game.view(position, other), other)
    assert not list(drags.pieces())
    refusal = WhyNot(drags).drop("stock", f"trick.{other}").refusal
    assert refusal is not None
    assert refusal.rule == game.turn_rule
