"""A game small enough to know by heart: seats take 1 to 3 matches from a heap until it is gone."""

from __future__ import annotations

from dataclasses import dataclass, field

from tabletop.engine.agenda import Next, Question, Steps, ask, do
from tabletop.engine.chance import draw
from tabletop.engine.game import Forecast, Game, Option, Result
from tabletop.engine.log import tell
from tabletop.engine.position import Position, flat
from tabletop.engine.table import Table, Text, Tray
from tabletop.engine.verb import Domain, Gesture, Verb


@flat
@dataclass(slots=True)
class Heap(Position):
    left: int = 0
    taken: list[int] = field(default_factory=list)
    marks: tuple[int, ...] = ()


take = Verb("take", "TOY-1.1", Gesture("match", "{count}"), count=Domain(range(1, 4), "place.{}".format))
rest = Verb("rest", "TOY-1.2")
TURN = Question("turn", (take, rest), "TOY-1.1")
step = Steps()


@take.forbids("TOY-2.1", details=lambda position, count: {"left": position.left})
def too_many(position: Heap, count: int) -> bool:
    return count > position.left


@take.forbids("TOY-2.2")
def same_as_last(position: Heap, seat: int, count: int) -> bool:
    return position.taken[seat] == count and position.left > 1


@rest.forbids("TOY-3.1")
def able(position: Heap, seat: int) -> bool:
    return take.possible(position, seat)


@rest.costs
def a_point(position: Heap, seat: int) -> int:
    return 1


@take.effect
def fewer(position: Heap, seat: int, count: int) -> Next:
    position.left -= count
    position.taken[seat] = count
    tell(position, "log.take", "TOY-1.1", seat=seat, gain=("score.take", count), n=count)
    return None


@step
def play_turn(position: Heap, seat: int = 0) -> Next:
    if not position.left:
        return None
    return [ask(seat, TURN), do(play_turn, (seat + 1) % position.seats)]


def start(seats: int, options: object, seed: int) -> Heap:
    position = Heap(seats=seats, rng=seed, taken=[0] * seats)
    position.left = 10 + draw(position, 5)
    return position


TOY = Game(
    key="toy",
    version=1,
    seats=range(2, 4),
    seats_rule="TOY-0.1",
    over_rule="TOY-0.2",
    turn_rule="TOY-0.3",
    options=(Option("quick", (False, True)),),
    questions={"turn": TURN},
    steps=step,
    start=start,
    opening=play_turn,
    view=lambda position, seat: position.copy(),
    guess=lambda view, seat, seed: view.copy(),
    facts=lambda position, seat: {"heap": position.left},
    forecast=lambda view, seat, action: Forecast("forecast", price=TOY.verbs[action.verb].price(view, seat)),
    pieces=lambda view, viewer: [],
    table=lambda view, viewer: Table("toy/board", Text("prompt"), Text("round"), (), 0, (), (), Tray("hand")),
    zones=dict,
    audit=lambda position: [] if position.left >= 0 else ["left: below zero"],
    result=lambda position: None if position.agenda else Result(tuple(position.taken), (0,), ()),
    worth=lambda position, seat: position.taken[seat],
)
