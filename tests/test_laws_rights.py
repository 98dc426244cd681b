"""The button that stands out never ends what else may be done, whatever is played, by whomever."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tabletop.engine.game import Game
from tabletop.engine.legality import Asked
from tabletop.engine.table import VerbButton, given_up
from tabletop.engine.verb import Action
from tests.random_games import OWN, Moment, every_table, telling_moments_of_all

FAR = 60
"""So many actions on, a seat that is not asked again has lost what it could have done."""


def primary(moment: Moment) -> Iterator[tuple[VerbButton, Action, bool]]:
    """The primary buttons that do one thing, and whether they stand out before their seat."""
    table = moment.game.table(moment.game.view(moment.position, moment.seat), moment.seat)
    for button in table.buttons:
        meant = [action for action in moment.legal if action.verb == button.verb]
        if button.primary and len(meant) == 1:
            yield button, meant[0], not given_up(button, table, moment.legal)


def changes_nothing(game: Game, position: Any, seat: int, action: Action) -> bool:
    """Does an action by itself only answer the question?"""
    twin = position.copy()
    twin.agenda.pop()
    before = twin.to_plain()
    game.verbs[action.verb].effect_fn(twin, seat, *action.args)
    return bool(twin.to_plain() == before)


def asked_next(moment: Moment, action: Action) -> Asked | None:
    """What the seat is asked after an action, however the others play."""
    game, position = moment.game, moment.position.copy()
    game.play(position, action)
    for _ in range(FAR):
        asked = game.asked(position)
        if asked is None or asked.seat == moment.seat:
            return asked
        game.play(position, moment.dice.choice(game.legal(position)))
    return None


def can_wait(moment: Moment, action: Action, first: Action) -> bool:
    """Is an action still one of the answers to the same question after another one?"""
    game, position = moment.game, moment.position.copy()
    game.play(position, first)
    asked, question = game.asked(position), moment.position.question
    same = asked is not None and (asked.seat, asked.question.key) == (moment.seat, question)
    return same and action in game.legal(position)


@every_table
def test_no_button_that_stands_out_gives_up_what_is_possible(key: str, seats: int) -> None:
    """An action gives another one up if it could wait for it, but nobody asks for that one afterwards; or if
    it merely answers, when anything else could be done."""
    compared = 0
    for moment in telling_moments_of_all(key, seats, every=17):
        for button, action, stands_out in primary(moment):
            compared += 1
            others = {a.verb: a for a in moment.dice.sample(moment.legal, len(moment.legal))}
            asides = {v for v in others if moment.game.verbs[v].aside}  # stay possible at every question
            others = {v: a for v, a in others.items() if v != button.verb and v not in asides}
            if not others or not stands_out:
                continue
            assert not changes_nothing(moment.game, moment.position, moment.seat, action), button
            after = asked_next(moment, action)
            kept = {verb.key for verb in after.question.verbs} if after else set()
            for verb, other in others.items():
                assert verb in kept or not can_wait(moment, action, other), (button, other)
    assert compared or key not in OWN
