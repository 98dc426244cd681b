"""A search for games with hidden information: a tree of the actions of a seat and the replies of other seats.

It is an information-set Monte Carlo tree search for one observer (Cowling, Powley and Whitehouse, IEEE TCIAIG
2012). Every try begins with a guess of the hidden parts and descends one common tree, through the actions
that are legal on this guess. Each seat on the way maximises its own value (max^n: Luckhardt and Irani, AAAI
1986), with a bonus for actions that look good at once (a prior, as in PUCT: Silver et al., Nature 2017) and
for actions tried seldom. At the first leaf the game's own estimate gives the value of the position to each
seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp, sqrt
from random import Random
from typing import Any

from tabletop.bots.players.thought import ActionResult
from tabletop.engine.game import AnyGame
from tabletop.engine.verb import Action

DRAWN = 2.0
"""The weight of the bonus by which the search prefers actions that look good at once and were tried
seldom."""
SHARP = 0.35
"""The sharpness of the prior weights of actions, in standard deviations of the actions' first estimates: a
first estimate that is higher by this much gives e times the weight."""
LOOKS = 40
"""The maximum number of actions tried in a position below the root of the tree; if there are more, this many
are drawn at random."""
ROOT_GUESSES = 6
"""The number of guesses of the hidden parts on which each action at the root is estimated before it is
tried."""
UNTRIED = 0.2
"""The assumed value of an untried action is lower than the mean of the tried ones by this fraction of the
standard deviation of all outcomes."""


class Edge:
    """An action in the search tree: the number of lines of play that contained it, the sum of their outcomes
    for the seat that chooses it, the gain in value estimated right after the action, and the decision that
    follows."""

    __slots__ = ("below", "look", "total", "visits")

    def __init__(self, look: float) -> None:
        self.look = look
        self.visits = 0
        self.total = 0.0
        self.below = SearchNode()


class SearchNode:
    """A decision in the tree, with all actions that were legal there on any guess so far."""

    __slots__ = ("edges", "spread", "visits")

    def __init__(self) -> None:
        self.edges: dict[Action, Edge] = {}
        self.spread = 0.0
        self.visits = 0


class TreeSearch:
    """The tree of one decision: call `run` as long as there is time, then read `best`."""

    def __init__(self, game: AnyGame, view: Any, seat: int, legal: Sequence[Action], luck: Random) -> None:
        self.game, self.view, self.seat, self.luck = game, view, seat, luck
        self.legal = list(game.searched.tries(view, legal) if game.searched else legal)
        self.root = SearchNode()
        self.tries = 0
        self._n, self._mean, self._squares = 0, 0.0, 0.0
        self._looks = self._look_around()

    @property
    def best(self) -> Action:
        """The action tried most often; among equal ones, that with the best mean outcome."""
        return self.tried[0].action

    @property
    def tried(self) -> list[ActionResult]:
        """The results of the actions to choose from, the best one first."""
        found = (ActionResult(a, e.visits, e.total, e.look) for a, e in self.root.edges.items())
        return sorted(found, key=ActionResult.rank, reverse=True)

    @property
    def over(self) -> bool:
        """True if there is only one action to choose."""
        return len(self.legal) == 1

    def look(self) -> bool:
        """Estimate one more action of the root by the position right after it, without simulating a line of
        play; return False once all actions have an estimate."""
        return next(self._looks, False)

    def run(self, tries: int) -> None:
        """Finish the first estimates, then make `tries` more tries: each plays one line of play through the
        tree and adds its outcome to the actions on it."""
        while self.look():
            pass
        for _ in range(0 if self.over else tries):
            self._try()
            self.tries += 1

    # -- a try ---------------------------------------------------------------------------------------------
    def _try(self) -> None:
        """Play one more line of play and add its outcome to every action chosen on it."""
        position, path = self._line()
        values = self._values(position)
        for seat, edge in path:
            edge.visits += 1
            edge.total += values[seat]

    def _line(self) -> tuple[Any, list[tuple[int, Edge]]]:
        """Play a line from a guess to the first leaf; return the position and the (seat, action) pairs."""
        game, node = self.game, self.root
        position = self._guess()
        path: list[tuple[int, Edge]] = []
        legal: Sequence[Action] = self.legal
        while legal:
            seat = position.agenda[-1][1]
            if len(legal) == 1:
                game.play(position, legal[0])
                legal = self._worth_trying(position)
                continue
            fresh = not node.visits
            node.visits += 1
            if fresh and node is not self.root:
                break
            edge, action = self._choose(node, position, seat, legal)
            path.append((seat, edge))
            game.play(position, action)
            node = edge.below
            legal = self._worth_trying(position)
        return position, path

    def _worth_trying(self, position: Any) -> Sequence[Action]:
        """Return the actions to try in a position; none at the end of the game or of the search."""
        searched = self.game.searched
        if searched and searched.far(self.view, position):
            return ()
        legal = self.game.legal(position)
        return searched.tries(position, legal) if searched and legal else legal

    def _choose(
        self, node: SearchNode, position: Any, seat: int, legal: Sequence[Action]
    ) -> tuple[Edge, Action]:
        """Return the action to try next at a node: the one with the greatest sum of its mean outcome so far
        and a bonus, which is large for actions that look good at once and shrinks with every try."""
        edges = node.edges
        if not edges and len(legal) > LOOKS:
            legal = self.luck.sample(legal, LOOKS)
        if not all(action in edges for action in legal):
            if not edges or len(edges) < LOOKS:
                self._look(node, position, seat, legal)
            legal = [a for a in legal if a in edges] or self._forced_look(node, position, seat, legal)
        at_hand = [edges[a] for a in legal]
        top = max(e.look for e in at_hand)
        sharp = node.spread or 1.0
        weights = [exp((e.look - top) / sharp) for e in at_hand]
        tried = sum(e.visits for e in at_hand)
        scale = DRAWN * sqrt(tried + 1) / sum(weights)
        width = self._width()
        known = [e.total / e.visits for e in at_hand if e.visits]
        unknown = sum(known) / len(known) / width - UNTRIED if known else 0.0
        best, found = -1e9, 0
        for i, (e, weight) in enumerate(zip(at_hand, weights, strict=True)):
            n = e.visits
            value = e.total / n / width if n else unknown
            value += scale * weight / (1 + n)
            if value > best:
                best, found = value, i
        return at_hand[found], legal[found]

    def _forced_look(
        self, node: SearchNode, position: Any, seat: int, legal: Sequence[Action]
    ) -> list[Action]:
        """Return some of the legal actions, with estimates, at a node where none of the actions known so far
        is legal on this guess."""
        few = list(legal[:LOOKS])
        self._look(node, position, seat, few)
        return few

    # -- first looks ---------------------------------------------------------------------------------------
    def _look(self, node: SearchNode, position: Any, seat: int, legal: Sequence[Action]) -> None:
        """Record the immediate gain of every legal action that this node does not have yet."""
        game, edges = self.game, node.edges
        before = game.worth(position, seat)
        for action in legal:
            if action not in edges:
                edges[action] = Edge(game.worth(game.after(position, action), seat) - before)
        if not node.spread:
            node.spread = SHARP * _spread([e.look for e in edges.values()])

    def _look_around(self) -> Iterator[bool]:
        """Evaluate the actions of the root on several guesses, one action a step."""
        game, seat = self.game, self.seat
        looks, guesses = dict.fromkeys(self.legal, 0.0), game.foresight or ROOT_GUESSES
        for _ in range(guesses):
            guess = self._guess()
            before = game.worth(guess, seat)
            for action in self.legal:
                looks[action] += (game.worth(game.after(guess, action), seat) - before) / guesses
                yield True
        self.root.edges = {action: Edge(look) for action, look in looks.items()}
        self.root.spread = SHARP * _spread(list(looks.values()))
        for _ in range(ROOT_GUESSES):
            self._values(self._guess())
            yield True

    def _width(self) -> float:
        """Return the standard deviation of all outcomes so far: outcomes are divided by it, so that the bonus
        for untried actions has the same weight in games with high and with low scores."""
        return sqrt(self._squares / self._n) + 1e-9

    def _guess(self) -> Any:
        return self.game.guess(self.view, self.seat, self.luck.getrandbits(63))

    # -- the cut -------------------------------------------------------------------------------------------
    def _values(self, position: Any) -> list[float]:
        """Return for each seat the value of a position to it minus the average value to the others."""
        position = self._settled(position)
        worth = self.game.worth
        worths = [worth(position, s) for s in range(position.seats)]
        total, n = sum(worths), len(worths) - 1
        values = [w - (total - w) / n for w in worths]
        for v in values:
            self._n += 1
            d = v - self._mean
            self._mean += d / self._n
            self._squares += d * (v - self._mean)
        return values

    def _settled(self, position: Any) -> Any:
        """Return the position after an open event, such as an auction, is played to its end, each seat
        choosing the action with the best estimate."""
        game, searched, start = self.game, self.game.searched, position
        while searched and searched.open(start, position) and (legal := self._worth_trying(position)):
            seat = position.agenda[-1][1]
            afters = [game.after(position, action) for action in legal]
            position = max(afters, key=lambda then: game.worth(then, seat)) if afters[1:] else afters[0]
        return position


def _spread(looks: list[float]) -> float:
    mean = sum(looks) / len(looks)
    return sqrt(sum((x - mean) ** 2 for x in looks) / len(looks))
