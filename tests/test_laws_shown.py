"""What the screen offers and shows is there: the numbers of a number box come from the legal list, no more
and no fewer, an empty place does not look like a piece, and each step within an action can be shown."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.engine.table import Amount
from tabletop.engine.verb import Action, NoSuchMove
from tabletop.match import EVERYBODY
from tabletop.match.all_hands import pieces_for, table_for
from tabletop.match.passing import halfway
from tests.random_games import Moment, every_table, telling_moments_of_all

LIKE_IT = 2
"""Actions with one kind of forecast that are tried at one moment."""


# -- numbers ---------------------------------------------------------------------------------------------
@every_table
def test_the_numbers_of_a_number_box_are_the_legal_numbers(key: str, seats: int) -> None:
    for moment in telling_moments_of_all(key, seats, every=11):
        boxes = list(_boxes(moment))
        assert len({(box.verb, box.given) for box in boxes}) == len(boxes)
        for box in boxes:
            offered = box.numbers(moment.legal)
            assert list(offered) == sorted(set(offered))
            for number in range(min(offered, default=0) - 2, max(offered, default=99) + 3):
                assert (number in offered) == _is_legal(moment, box, number)
        in_boxes = {(box.verb, *box.given, n) for box in boxes for n in box.numbers(moment.legal)}
        verbs = {box.verb for box in boxes}
        assert in_boxes == {(verb, *args) for verb, args in moment.legal if verb in verbs}


def _boxes(moment: Moment) -> Iterator[Amount]:
    table = moment.game.table(moment.game.view(moment.position, moment.seat), moment.seat)
    return (s for panel in table.panels for s in panel.sections if isinstance(s, Amount))


def _is_legal(moment: Moment, box: Amount, number: int) -> bool:
    action = Action(box.verb, (*box.given, number))
    try:
        return moment.game.why_not(moment.position, moment.seat, action) is None
    except NoSuchMove:
        return False


# -- piles -----------------------------------------------------------------------------------------------
@every_table
def test_a_pile_of_nothing_is_never_painted_as_a_piece(key: str, seats: int) -> None:
    for moment in telling_moments_of_all(key, seats, every=11):
        seen = moment.game.pieces(moment.game.view(moment.position, moment.seat), moment.seat)
        full, empty = set[str](), set[str]()
        for piece in seen:
            if piece.face:
                (full if piece.height else empty).add(piece.picture)
        assert not full & empty


# -- within an action ------------------------------------------------------------------------------------
@every_table
def test_the_table_can_be_shown_between_the_automatic_steps_of_an_action(key: str, seats: int) -> None:
    for moment in telling_moments_of_all(key, seats, every=23):
        for step in halfway(moment.game, moment.position, moment.action):
            for viewer in (moment.dice.randrange(seats), EVERYBODY):
                view = moment.game.view(step.position, viewer)
                assert table_for(moment.game, view, viewer, viewer).seats
                assert [*pieces_for(moment.game, view, viewer, viewer)]
