"""What computer players take a position for, where the rules alone decide it (`worth`)."""

from __future__ import annotations

from tabletop.games.paris import GAME
from tabletop.games.paris.components import WINTER
from tests.games.paris.table_setup import A, B, Table


def at(**words: object) -> Table:
    return Table(GAME.setup({"seats": 2, **words}))


def part(t: Table, name: str, seat: int = A) -> float:
    assert GAME.parts
    return GAME.parts(t.position, seat)[f"part.{name}"]


def test_the_heroine_fills_a_gap_at_an_event() -> None:
    """PAR-16.5."""
    alone = part(at().holders(), "event")
    assert part(at().holders(heroine=A), "event") > alone
    assert part(at().holders(heroine=B), "event") == alone


def test_a_can_is_worth_nothing_after_the_last_meal() -> None:
    """PAR-8.2."""
    t = at(refuges=["3 can", ""])
    assert part(t, "cans") > 0
    t.position.season = WINTER
    assert part(t, "cans") == 0


def test_while_others_eat_later_meals_are_not_forgotten() -> None:
    """The question to somebody else is no loss for those who have eaten."""
    t = at(at="food", refuges=["2 farmer 3 can", "2 farmer 3 can"])
    own, other = (part(t, "food", seat) for seat in (t.position.asked, 1 - t.position.asked))
    assert own > 0
    assert other > 0


def test_whoever_has_taken_a_die_is_still_granted_what_its_place_grants() -> None:
    """PAR-5.6: or a die would be chosen for its face alone."""
    t = at().dice(tower="sage", bridge="sage", centre="sage")
    before = {seat: part(t, "action", seat) for seat in (A, B)}
    assert set(before.values()) == {0}
    promised = {}
    for place in ("tower", "bridge"):
        t = at().dice(tower="sage", bridge="sage", centre="sage")
        t.play("take_die", f"{place} sage")
        promised[place] = part(t, "action")
        assert part(t, "action", B) == 0
    assert promised["bridge"] > promised["tower"] > 0
