"""Positions told in words, and what the computer's estimate of a position adds up."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tabletop.engine.game import BadSetup
from tabletop.games.madsteam import GAME, components as c
from tabletop.games.madsteam.position import Madsteam

from .table_setup import A, B, Table

MOMENTS = {
    "organisation": "organise", "mugger": "mugger", "placement": "move", "karma": "karma",
    "armoury": "armoury", "bank": "robbery", "fence": "trade", "scrapyard": "scrap", "north_well": "well",
    "no_mans_land": "hunt", "survival": "patient", "crafting": "craft",
}  # fmt: skip


def told(**words: Any) -> Table:
    assert GAME.setup is not None
    return Table(GAME.setup(words))


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("seats", GAME.seats)
def test_a_position_stands_at_the_question_of_its_moment_and_goes_on_to_the_end(
    moment: str, seats: int
) -> None:
    first, dice = seats - 1, Random(seats)
    queue = {moment: [first]} if moment in c.PLACES else {}
    p: Madsteam = told(seats=seats, first=first, queue=queue, goods=["9 money"] * seats, next=moment).position
    assert (p.asked, p.question) == (first, MOMENTS[moment])
    assert GAME.audit(p) == []
    assert GAME.audit(GAME.guess(GAME.view(p, first), first, 1)) == []
    while GAME.asked(p):
        GAME.play(p, dice.choice(GAME.legal(p)))
    assert (p.round, GAME.audit(p)) == (c.ROUNDS, [])


def test_what_is_told_is_there() -> None:
    t = told(
        goods=["2 food 1 wood", "3 money"], plans=["axe"], sold=["diving_suit"], built=["knife", "monument"],
        workers=["video_post - -"], beds=["0 2 0 0"], heroes=["forest bank"], decks=["bad_1 good_2"],
        karma=["", "bad_3"], played=["bad_2"], stock={"forest": 3}, queue={"surface_1": [B], "forest": [B]},
        piles={"game": "hare stag hare"}, mugger="bank", loot=7, round=3, leaders=["", "robber"],
        objectives=["hunter"], next="karma",
    )  # fmt: skip
    assert (t.has(A), t.has(B)) == ("2 food 1 wood", "3 money")
    assert "axe" in t.cards("plans", A)
    assert "diving_suit" not in t.cards("plans", A)
    assert t.in_pile("object")[-1] == "diving_suit"
    assert (t.cards("built", A), t.cards("built", B)) == (["knife"], ["monument"])
    assert (t.at_work(A), t.bed(A)) == (["video_post", "-", "-"], [0, 2, 0, 0])
    assert t.cards("drawn", A)[:2] == ["bad_1", "good_2"]
    assert (t.left("forest"), t.queued("forest"), t.queued("ocean")) == (3, "B", "B")
    assert t.in_pile("game")[:3] == ["hare", "stag", "hare"]
    p = t.position
    assert (c.NODES[p.mugger], p.loot, p.round, c.LEADERS[p.leader[B]]) == ("bank", 7, 3, "robber")
    assert [c.NODES[node] for node in p.at[: c.HEROES]] == ["forest", *["bank"] * 4]
    assert c.KARMA_TAG[p.karma[B]] == "karma.bad_3"
    assert [c.KARMA_TAG[card] for card in p.played[A]] == ["karma.bad_2"]


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ({"first": 2}, "first: 2"),
        ({"options": {"spare": True}}, "options: 'spare'"),
        ({"options": {"spare_plans": 7}}, "options: "),
        ({"goods": ["2 bread"]}, "goods: 'bread'"),
        ({"goods": ["food 3"]}, "goods: 'food 3'"),
        ({"built": ["knife knife"]}, "built: no knife"),
        ({"sold": ["axe"]}, "sold: no axe"),
        ({"workers": ["- - - video_post"]}, "workers: "),
        ({"workers": ["video_post video_post"]}, "seats of 0"),
        ({"beds": ["1 2 0 0"]}, "beds of 0"),
        ({"beds": ["5 0 0 0"]}, "beds: '5'"),
        ({"decks": ["bad_1 bad_1"]}, "karma of 0"),
        ({"karma": ["bad_4"]}, "karma: 'bad_4'"),
        ({"karma": ["bad_1"], "played": ["bad_1"]}, "played: more are taken than there are"),
        ({"stock": {"forest": "many"}}, "stock: 'many'"),
        ({"queue": {"forest": [2]}}, "queue: 2 is not a number"),
        ({"queue": {"ocean": [0]}}, "queue: in the Ocean"),
        ({"piles": {"game": "crocodile crocodile"}}, "piles: no crocodile"),
    ],
)
def test_a_word_that_cannot_be_read_is_named(words: dict[str, Any], fault: str) -> None:
    with pytest.raises(BadSetup) as raised:
        told(**words)
    assert str(raised.value).startswith(fault)


def test_what_a_position_is_worth_is_the_sum_of_its_parts() -> None:
    p, dice = GAME.new(3, seed=5), Random(5)
    assert GAME.parts is not None
    while GAME.asked(p):
        for seat in range(p.seats):
            assert sum(GAME.parts(p, seat).values()) == GAME.worth(p, seat)
        GAME.play(p, dice.choice(GAME.legal(p)))
    assert GAME.parts(p, A).keys() == {row.key for row in GAME.result(p).rows}
