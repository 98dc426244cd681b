"""List, check and reason are one: an action is listed, allowed and not refused, or none of the three."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random

from tabletop.games import find, here
from tabletop.texts.rulebook import rulebook
from tests.random_games import Moment, conceivable, moments
from tests.tools.campaign.counts import Counts, main

MOST, OTHERS = 60, 4
"""Conceivable actions tried of a verb that is asked for, and of another one."""


def judged(moment: Moment, rules: set[str]) -> Iterator[str]:
    """Every judgement at a moment: what is wrong with it, "" where nothing is."""
    game, position, legal = moment.game, moment.position, set(moment.legal)
    asked = game.asked(position)
    if len(legal) < len(moment.legal):
        yield "an action is listed twice"
    for verb in game.verbs.values():
        most = MOST if asked and verb in asked.question.verbs else OTHERS
        for action in (
            *(each for each in legal if each.verb == verb.key),
            *conceivable(verb, moment.dice, most),
        ):
            refusal = game.why_not(position, moment.seat, action)
            if (refusal is None) != (action in legal):
                yield f"{action}: {refusal}"
            elif refusal and refusal.rule not in rules:
                yield f"{action}: no rule {refusal.rule}"
            else:
                yield ""


def campaign(many: int, seed: int) -> Iterator[Counts]:
    """So many judgements at least, over random games with any options, at all numbers of seats."""
    counts, dice, n = Counts(), Random(seed), 0
    tables = [(key, seats) for key in here() for seats in find(key).seats]
    while True:
        key, seats = tables[n % len(tables)]
        n += 1
        rules, every = set(rulebook(key).rules), dice.randrange(5, 30)
        for moment in moments(key, seats, seed * 1000 + n, every=every):
            found = list(judged(moment, rules))
            counts.done.update(judgements=len(found), moments=1)
            counts.wrong += [f"{key} {seats}, game {n}: {wrong}" for wrong in found if wrong]
            if counts.done["judgements"] >= many:
                yield counts
                return
        counts.done["games"] += 1
        yield counts


if __name__ == "__main__":
    sys.exit(main(campaign, "lockstep", __doc__ or "", 3_500_000))
