"""Positions of Macadam in a few words, and questions to them.

    t = table(3, A="bicycle officer", B="red", owns={B: "insurance"}, stock="")
    t.play("lead", "white_lines", "bicycle")
    assert t.asked == (B, "follow")
    assert t.why("follow", "red") == "MAC-14.5"

A card is named by its kind, a pedestrian by its colour; a signal by its type (the first free one) or its tag.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tabletop.engine import chance
from tabletop.engine.verb import Action
from tabletop.games.macadam import GAME, components as c
from tabletop.games.macadam.notation import NICKNAME, MacadamNotation
from tabletop.games.macadam.position import Macadam
from tests.games.table_under_test import TableUnderTest

A, B, C, D, E, F = range(6)


class Table(TableUnderTest[Macadam]):
    """A position under test, in the words of Macadam."""

    game = GAME

    def roll(self, face: int) -> Table:
        """Roll the die, which shows this face."""
        while chance.roll(self.position.copy()) != face:
            self.position.rng += 1
        return self.play("roll")

    def action(self, seat: int, verb: str, *names: str) -> Action:
        if verb in ("officer", "lead_officer") and len(names) < len(GAME.verbs[verb].domains):
            names = (*names, "officer")
        return super().action(seat, verb, *names)

    def readers(self, seat: int, verb: str) -> Mapping[str, Callable[[str], int]]:
        return {"signal": self.signal, "card": lambda name: self.card(seat, name)}

    def signal(self, name: str) -> int:
        """A signal by its tag, or the first of its type, a free one if there is any."""
        if f"place.{name}" in c.SIGNAL_TAG:
            return c.SIGNAL_TAG.index(f"place.{name}")
        known = [signal for signal in c.SIGNALS if c.SIGNAL_TYPE[signal] == name]
        return min(known, key=lambda signal: self.position.tokens[signal] > 0)

    def card(self, seat: int, name: str) -> int:
        """A card by name, from the seat's hand if it is there."""
        known = [card for card in c.CARDS if NICKNAME[card] == name]
        return min(known, key=lambda card: card not in self.position.hands[seat])

    # -- looking -------------------------------------------------------------------------------------------
    def hand(self, seat: int) -> list[str]:
        return [NICKNAME[card] for card in self.position.hands[seat]]

    def front(self, seat: int) -> list[str]:
        return [NICKNAME[card] for card in self.position.fronts[seat]]

    def centre(self) -> list[str]:
        return [NICKNAME[card] for card in self.position.centre]

    def stock(self) -> list[str]:
        return [NICKNAME[card] for card in self.position.stock]

    def owed(self) -> str:
        return c.OWED_TAG[self.position.owed].removeprefix("owed.")

    def penalties(self) -> list[int]:
        return self.position.penalties

    def trick_order(self) -> list[int]:
        """The seats in the order in which they still play in this trick."""
        waiting = [item[1] for item in reversed(self.position.agenda) if item[0] == "take_turn"]
        return [self.asked[0], *waiting] if self.asked else waiting


def table(
    seats: int = 2,
    *,
    leader: int = A,
    stock: str = "blue green blue",
    centre: int = 0,
    covered: int = 0,
    free: str = "",
    owns: Mapping[int, str] | None = None,
    fronts: Mapping[int, str] | None = None,
    penalties: Mapping[int, int] | None = None,
    options: Mapping[str, object] | None = None,
    **hands: str,
) -> Table:
    """A trick about to begin. Hands are given by seat letter; an unnamed seat holds one yellow pedestrian.

    `free` names the only types of signal left; otherwise the first `covered` signals bear tokens. The
    stock holds three pedestrians, unless it is given from the top.
    """
    notation = MacadamNotation.blank(seats, options or {}).arrange(
        leader=leader,
        hands=[hands.get(letter, "yellow") for letter in "ABCDEF"[:seats]],
        fronts=[(fronts or {}).get(seat, "") for seat in range(seats)],
        owns=[(owns or {}).get(seat, "") for seat in range(seats)],
        penalties=[(penalties or {}).get(seat, 0) for seat in range(seats)],
        stock=stock,
        centre=centre,
        free=free,
        covered=covered,
    )
    position = notation.position
    position.stock = position.stock[: len(stock.split())]  # and nothing after it
    return Table(position).run(("play_trick", leader))


def drawn(names: str) -> Table:
    """Every seat has drawn this card for the deal; the dealer is about to be named."""
    position = GAME.new(len(names.split()), {}, seed=1)
    position.drawn = list(MacadamNotation.blank().take(names))
    return Table(position).run(("name_dealer", *range(position.seats)))


def dealt(seats: int, *, seed: int = 1, options: Mapping[str, object] | None = None) -> Table:
    """A real game right after its first deal."""
    t = Table(GAME.new(seats, options or {}, seed))  # type: ignore[arg-type]
    while t.asked and t.asked[1] in ("draw_for_deal", "first_deal"):
        GAME.play(t.position, GAME.legal(t.position)[0])
    return t
