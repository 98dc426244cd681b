"""Let somebody play who knows only what lessons teach: `python -m tests.tools.taught GAME [--matches N]`.

A club player who weighs only what lessons teach (`Lesson.weighs`) plays against learners and club players.
The chapters of the rulebook that no lesson meets are listed first. `tabletop check-lessons` tells how many
points come from what is taught.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Mapping
from dataclasses import replace
from random import Random

from tabletop.bots import bot
from tabletop.engine.game import AnyGame, Choice
from tabletop.engine.position import Position
from tabletop.games import find
from tabletop.system.levels import CLUB, LEARNER
from tabletop.teaching import Lesson, teaching
from tabletop.texts.rulebook import rulebook


def main() -> None:
    """Print the figures of a game."""
    parser = ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=8)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--option", action="append", default=[], help="such as mode=standard")
    args = parser.parse_args()
    game, lessons = find(args.game), teaching(args.game).lessons
    seats = args.seats or game.seats[0]
    options = game.settled(dict(each.split("=") for each in args.option))
    met = {rule.partition(".")[0] for lesson in lessons for rule in lesson.rules}
    chapters = dict.fromkeys(rule.partition(".")[0] for rule in rulebook(game.key).rules)
    print("chapters that no lesson meets:", ", ".join(c for c in chapters if c not in met) or "none")
    print_player(game, lessons, seats, options, args.matches)


def print_player(
    game: AnyGame, lessons: tuple[Lesson, ...], seats: int, options: Mapping[str, Choice], matches: int
) -> None:
    """Print how a club player fares who weighs only what lessons teach, beside learners and club players."""
    if game.parts is None:
        return
    weighs = {part for lesson in lessons for part in lesson.weighs}
    every = list(game.parts(game.new(seats, options), 0))
    print("the player weighs:", ", ".join(p for p in every if p in weighs) or "nothing")
    print("and does not:", ", ".join(p for p in every if p not in weighs) or "nothing")
    for level in (LEARNER, CLUB):
        wins = mine = theirs = 0.0
        for seed in range(matches):
            me = seed % seats
            won, scores = play(game, weighs, level, me, seats, options, seed // seats)
            wins += won
            mine += scores[me]
            theirs += (sum(scores) - scores[me]) / (seats - 1)
        share = mine / theirs if theirs > 0 else 0
        print(
            f"against {level}: wins {wins / matches:.0%} of {matches} (even: {1 / seats:.0%}), "
            f"{mine / matches:.1f} points to {theirs / matches:.1f} ({share:.0%})"
        )


def play(
    game: AnyGame, weighs: set[str], level: str, me: int, seats: int, options: Mapping[str, Choice], seed: int
) -> tuple[float, tuple[int, ...]]:
    """Play a match and return the player's share of the victory, and all scores."""
    parts = game.parts
    assert parts

    def worth(position: Position, seat: int) -> float:
        return sum(value for key, value in parts(position, seat).items() if key in weighs)

    taught, position, luck = replace(game, worth=worth), game.new(seats, options, seed), Random(seed)
    while legal := game.legal(position):
        seat = position.agenda[-1][1]
        rules, choose = (taught, bot(CLUB).choose) if seat == me else (game, bot(level).choose)
        game.play(position, choose(rules, game.view(position, seat), seat, legal, luck))
    result = game.result(position)
    assert result
    winners = result.winners or range(seats)
    return (me in winners) / len(winners), result.scores


if __name__ == "__main__":
    main()
