"""What boards promise: the refuges there would be if shelters were claimed now (`prospect`)."""

from __future__ import annotations

from tabletop.games.paris import GAME
from tabletop.games.paris.components import FACES, SHELTERS
from tabletop.games.paris.position import Paris
from tabletop.games.paris.prospect import prospect
from tests.games.paris.table_setup import A, B, Table, shelter, table


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
