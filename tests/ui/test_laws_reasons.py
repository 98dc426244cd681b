"""Every refusal has a number: whatever one points at, drops somewhere, presses or types, in every game."""

from __future__ import annotations

from tabletop.engine.table import Amount
from tabletop.games import find, here
from tabletop.match.drags import Drags
from tabletop.match.why_not import Reason, WhyNot
from tabletop.texts.rulebook import rulebook
from tabletop.texts.words import Words
from tests.languages import complete
from tests.random_games import Moment, every_table, telling_moments

FEW_ZONES, FEW_PIECES = 10, 6


@every_table
def test_every_refusal_has_a_number_of_the_book_and_words(key: str, seats: int) -> None:
    book, told, questions = rulebook(key), 0, set()
    words = [Words(language, key, [f"Player {i}" for i in range(6)]) for language in complete(key)]
    for moment in telling_moments(key, seats, seed=21, every=97):
        for viewer in (moment.seat, (moment.seat + 1) % seats):
            for reason in reasons(moment, viewer):
                told += 1
                for each in (reason, *reason.also):
                    assert each.refusal.rule in book.rules, (key, each)
                    for language in words:
                        said = (
                            language(each.key, **each.params)
                            if each.key
                            else language.refusal(each.refusal)[0]
                        )
                        assert said, each
        asked = moment.game.asked(moment.position)
        assert asked
        questions.add(asked.question.key)
    assert told > 100
    assert len(questions) > 1


def reasons(moment: Moment, viewer: int) -> list[Reason]:
    """Why pieces may not be lifted, nor dropped on zones, nor buttons pressed, at one moment."""
    game, dice = moment.game, moment.dice
    view = game.view(moment.position, viewer)
    drags, table = Drags(game, view, viewer), game.table(view, viewer)
    seen = list(game.pieces(view, viewer))
    zones = sorted({piece.zone for piece in seen} | {*game.zones()})
    found = []
    for piece in dice.sample(seen, min(FEW_PIECES, len(seen))):
        if not drags.may_lift(piece):
            found.append(WhyNot(drags).lift(piece))
        for zone in dice.sample(zones, min(FEW_ZONES, len(zones))):
            if not drags.means(piece.tag, zone):
                found.append(WhyNot(drags).drop(piece.tag, zone))
    legal = {action.verb for action in drags.actions}
    found += [WhyNot(drags).do(b.verb) for b in table.buttons if b.verb in game.verbs and b.verb not in legal]
    amounts = [s for panel in table.panels for s in panel.sections if isinstance(s, Amount)]
    found += [WhyNot(drags).do(amount.verb) for amount in amounts if amount.verb not in legal]
    return found


def test_every_question_names_a_rule_of_its_book() -> None:
    for key in here():
        for question in find(key).questions.values():
            assert question.rule in rulebook(key).rules
