"""What boards promise: the refuges there would be if shelters were claimed now (`prospect`)."""

from __future__ import annotations

import pytest

from tabletop.games.paris import GAME
from tabletop.games.paris.components import CLAIM, FACES, MISSION_TAG, SHELTERS, TYPES
from tabletop.games.paris.position import Paris
from tabletop.games.paris.prospect import prospect
from tabletop.games.paris.score import margin
from tabletop.games.paris.worth import LEARNED, OF_TWO, foreseen
from tests.games.paris.table_setup import A, B, Table, shelter, table
from tests.random_games import moments

SEATS = pytest.mark.parametrize("seats", GAME.seats)


def liking(position: Paris, seat: int, card: int) -> float:
    """The later card of the list is liked better."""
    return SHELTERS.index(card)


def claiming() -> Table:
    """B is stronger, and one of two shelters is liked better."""
    t = table(2).offered("brawler", "brawler_01", "brawler_02").holders()
    return t.on_board(A, "1 brawler").on_board(B, "2 brawler", "1 joker")


def test_the_stronger_chooses_what_it_likes_best_and_the_other_takes_what_is_left() -> None:
    """PAR-13.1; jokers wait until they are added."""
    t = claiming().gather()
    before = t.position.digest()
    then = prospect(t.position, liking)
    assert then.shelters == [(shelter("brawler_01"),), (shelter("brawler_02"),)]
    assert sum(then.board_dice) == 0
    assert then.board_tokens[B * len(FACES) + FACES.index("joker")] == 1
    assert t.position.digest() == before


def test_nobody_takes_two_shelters_of_a_type() -> None:
    """PAR-13: in the middle of the award only those choose who have not chosen."""
    t = claiming().claim("brawler")
    t.play("announce")
    assert t.asked == (B, "choice")
    t.play("take_shelter", "brawler_01")
    assert t.asked == (A, "choice")
    then = prospect(t.position, liking)
    assert then.shelters == [(shelter("brawler_02"),), (shelter("brawler_01"),)]


def test_once_shelters_are_claimed_nothing_is_promised() -> None:
    t = claiming().eat()
    assert prospect(t.position, liking) is t.position


def test_experts_see_what_their_boards_promise() -> None:
    """A die is worth the shelter it may bring."""
    t = claiming().gather()
    assert GAME.learned
    without = GAME.learned(t.position, A)
    t.position.board_dice[A * len(FACES) + FACES.index("brawler")] = 0
    assert GAME.learned(t.position, A) < without


@SEATS
def test_no_shelter_is_lost_or_made_by_a_promise_and_the_position_stays_as_it_was(seats: int) -> None:
    """Whoever takes one takes one of each type at most, and nobody takes one that is not on offer."""
    promised = 0
    for seed in range(3):
        for moment in moments("paris", seats, seed, 5):
            position = moment.position
            before = position.digest()
            then = prospect(position, liking)
            assert position.digest() == before
            for seat in range(seats):
                new = set(then.shelters[seat]) - set(position.shelters[seat])
                offered = [sum(card in position.offer[kind] for card in new) for kind in TYPES]
                assert sum(offered) == len(new)
                assert max(offered) <= 1
                promised += len(new)
            assert _shelters(then) == _shelters(position)
    assert promised > 50


@SEATS
def test_a_promise_tells_nothing_that_a_seat_does_not_see(seats: int) -> None:
    for moment in moments("paris", seats, seats, 9):
        seen = GAME.view(moment.position, moment.seat)
        promised = [prospect(GAME.guess(seen, moment.seat, luck), liking) for luck in (1, 2)]
        assert promised[0].shelters == promised[1].shelters


@SEATS
def test_when_everybody_takes_what_it_likes_best_the_promise_comes_true(seats: int) -> None:
    """Nobody adds a joker, and nobody takes from the top of a deck."""
    position, kept = GAME.new(seats, seed=3), 0
    promised: Paris | None = None
    while kept < 4 and (legal := GAME.legal(position)):
        if position.step == CLAIM and promised is None:
            promised = prospect(position, liking)
        if position.step > CLAIM and promised is not None:
            assert position.shelters == promised.shelters
            promised, kept = None, kept + 1
        usual = [action for action in legal if action.verb not in ("add_joker", "take_top")]
        best = max(usual, key=lambda a: liking(position, 0, a.args[0]) if a.verb == "take_shelter" else 0)
        GAME.play(position, best)
    assert kept == 4


def test_experts_of_two_judge_by_figures_of_their_own() -> None:
    assert GAME.learned
    for seats, weights in ((2, OF_TWO), (3, LEARNED), (4, LEARNED)):
        position = GAME.new(seats, seed=1)
        assert GAME.learned(position, A) == foreseen(position, A, weights)


@pytest.mark.parametrize(
    ("name", "refuges", "strictly", "lead"),
    [
        ("most_sages", ("3 sage", "1 sage", "2 sage"), False, 1),
        ("most_sages", ("2 sage", "", "2 sage"), False, 0),
        ("most_sages", ("", "4 sage", "1 sage"), False, -4),
        ("fewest_slackers", ("1 slacker", "3 slacker", "2 slacker"), False, 2),
        ("fewest_slackers", ("2 slacker", "3 slacker", "2 slacker"), False, 1),
        ("fewest_slackers", ("2 slacker", "3 slacker", "2 slacker"), True, 0),
        ("fewest_slackers", ("3 slacker", "", "2 slacker"), False, -2),
    ],
)
def test_a_mission_that_compares_tells_how_far_ahead_one_is(
    name: str, refuges: tuple[str, ...], strictly: bool, lead: int
) -> None:
    """PAR-19.1, PAR-21.16; a tie for the fewest is enough where it need not be strict."""
    t = table(3, strictly_fewest=strictly)
    for seat, refuge in enumerate(refuges):
        t.refuge(seat, refuge)
    assert margin(t.position, A, MISSION_TAG.index(f"secret.{name}")) == lead


def _shelters(position: Paris) -> list[int]:
    """All of them, wherever they lie in the open."""
    piles = [*position.offer, *position.shelters]
    return sorted(card for pile in piles for card in pile)
