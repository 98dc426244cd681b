"""Records the matches that ship with the app, in `saves/`: `python -m tests.saves.record_shipped`.

Once a version is released its saves stay for ever and are loaded in tests; this makes those of the next one.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tabletop.bots.players.club import choose
from tabletop.engine.game import Game
from tabletop.games import find
from tabletop.games.macadam.components import CARDS
from tabletop.match import Match, Seat
from tabletop.match.transcript import title
from tabletop.saves import match_file
from tabletop.system.paths import shipped_saves
from tabletop.texts.words import Words
from tests.games.macadam.table_setup import table

MADE = "2026-11-21T12:00:00+00:00"


def whole(game: Game, names: Sequence[str], seed: int) -> Match:
    """A match between plain bots, to its end."""
    match, luck = Match(game, [Seat(name) for name in names], seed=seed, made=MADE), Random(seed)
    while asked := match.asked:
        match.play(choose(game, match.view(asked.seat), asked.seat, match.legal, luck))
    return match


def worked_example() -> Match:
    """The green arrow and the officer among four players, as the rulebook tells it; B sits to A's right."""
    t = table(
        4,
        A="green_arrow blue bicycle red moped",
        B="blue green yellow bicycle car",
        C="green_arrow blue red bicycle yellow",
        D="officer red green yellow bicycle",
    )
    start = t.position
    held = {card for hand in start.hands for card in hand}
    start.stock, start.log = tuple(card for card in CARDS if card not in held), None
    match = Match(find("macadam"), [Seat(name) for name in "ADCB"], start=start, made=MADE)
    match.play(t.action(0, "lead", "green_arrow", "green_arrow"))
    match.play(t.action(3, "officer", "officer"))
    match.play(t.action(3, "no_second_card"))
    return match


def main() -> None:
    macadam, barons = find("macadam"), find("rails")
    matches = (
        whole(macadam, ("Léa", "Marc"), 7),
        whole(macadam, ("Anna", "Bruno", "Chloé", "David", "Emma", "Félix"), 7),
        worked_example(),
        whole(barons, ("Inès", "Léa", "Marc"), 7),
    )
    for match in matches:
        names = ", ".join(sorted(seat.name for seat in match.seats))
        match_file.save(match, shipped_saves() / f"{title(match.game.key, Words('fr'))} – {names}.jsonl")


if __name__ == "__main__":
    main()
