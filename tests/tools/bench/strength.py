"""How much stronger each level of computer players is than the one below: arenas of every game, as a table.

python tests/tools/bench/strength.py [GAME ...] [--pairs expert,club club,learner] [--seats 2 4] [--matches M]
                               [--tries N] [--jobs N | --cluster ADDRESS] [--seed S]

For two players the goal is 70 % of the victories; for more, an equal share and 20 points. Steam Barons is
measured in all its ways. Each arena stops once it is certain whether the goal is reached.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import product
from typing import Any

from tabletop import games
from tabletop.bots.laboratory.arena import ArenaPlan, contest, report
from tabletop.bots.laboratory.executors import Executor, somewhere
from tabletop.bots.laboratory.run_progress import progress
from tabletop.engine.game import AnyGame, Choice

HEADS = (
    "game",
    "players",
    "level",
    "others",
    "matches",
    "victories",
    "95 %",
    "goal",
    "ahead by",
    "ms/decision",
)
VERDICTS = {"above": "reached", "below": "missed", "open": "open"}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=games.here())
    parser.add_argument("--pairs", nargs="+", default=["expert,club", "club,learner"])
    parser.add_argument("--seats", nargs="+", type=int, default=[2, 4])
    parser.add_argument("--matches", type=int, default=400, help="at most, of each arena")
    parser.add_argument("--tries", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--cluster")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    executor = somewhere(args.jobs, args.cluster)
    for cells in (HEADS, ["---"] * len(HEADS)):
        print(_line(cells))
    for key, pair, seats in product(args.games, args.pairs, args.seats):
        game = games.find(key)
        for options in _ways(game, seats):
            goal = 0.7 if seats == 2 else 1 / seats + 0.2
            deals = max(1, args.matches // seats)
            find = partial(games.find, key)
            plan = ArenaPlan(
                find, seats, game.settled(options), pair.split(","), deals, goal, args.seed, args.tries
            )
            print(_line(_measured(plan, executor, options)), flush=True)


def _ways(game: AnyGame, seats: int) -> Iterator[dict[str, Choice]]:
    """Every way of playing it that so many can play; the usual one of a game that has no others."""
    options = [option for option in game.options if option.players]
    for choices in product(*(option.choices for option in options)):
        chosen = {option.key: choice for option, choice in zip(options, choices, strict=True)}
        if not game.too_many_or_few(seats, game.settled(chosen)):
            yield chosen


def _measured(plan: ArenaPlan, executor: Executor, options: Mapping[str, Choice]) -> list[str]:
    """A row of the table."""
    title = " ".join([plan.find().key, *map(str, options.values())])
    outcome = contest(plan, executor, progress(title, plan.deals * plan.seats))
    if outcome.stopped:
        raise KeyboardInterrupt
    told: dict[str, Any] = report(plan, outcome, 0.0)
    first = told["standings"][0]
    low, high = (f"{100 * end:.0f}" for end in first["share_interval"])
    lead = first["lead_interval"]
    return [
        title,
        str(plan.seats),
        plan.names[0],
        plan.names[-1],
        str(told["matches"]),
        f"{100 * first['share']:.0f} %",
        f"{low}–{high}",
        f"{100 * plan.goal:.0f} %: {VERDICTS[told['verdict']]}",
        f"{first['lead']:+.1f}" + (f" ({lead[0]:+.1f} … {lead[1]:+.1f})" if lead else ""),
        f"{first['milliseconds_per_decision']:.0f}",
    ]


def _line(cells: list[str] | tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
