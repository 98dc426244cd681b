"""The set-up of a new match: seats, help and options, and the faults that keep it from starting."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import count

from tabletop.engine.game import AnyGame, BadSetup, Choice, Option
from tabletop.games import find
from tabletop.match.entries import HELP_LEVELS, Seat
from tabletop.match.match import Match
from tabletop.system.levels import LEVELS
from tabletop.system.palette import SEATS
from tabletop.system.settings import LONGEST_NAME, LastMatch, Settings
from tabletop.teaching import teaching
from tabletop.texts.words import Words


@dataclass
class SeatChoice:
    """The choices for a seat on the screen for a new match. If `name` is empty, the seat will get a default
    name, or a computer player a first name."""

    name: str
    colour: int
    bot: str = ""
    """The level of the computer player that has the seat; "" for a person."""
    help: int = HELP_LEVELS[-1]
    new: bool | None = None
    """True if the player is new to the game, False if not, None if unknown."""


class SeatChoices:
    """The seats on the screen for a new match, in turn order."""

    def __init__(self, allowed: range, settings: Settings, last: LastMatch | None) -> None:
        self.allowed = allowed
        count = last.seats if last else len(settings.names)
        names = [*settings.names, *[""] * len(SEATS)]
        colours = _whole(last.colours if last else [], list(range(len(SEATS))))
        helps = [*(last.help if last else []), *[settings.assistance] * len(SEATS)]
        levels = [*settings.computers, *[""] * len(SEATS)]
        self._all = [SeatChoice(*each) for each in zip(names, colours, levels, helps, strict=False)]
        self.count = self._within(count)

    def _within(self, count: int) -> int:
        """Return the number of seats that the game allows and that is nearest to `count`."""
        return max(self.allowed[0], min(self.allowed[-1], count))

    @property
    def seated(self) -> list[SeatChoice]:
        """The seats that will play."""
        return self._all[: self.count]

    def recolour(self, seat: SeatChoice) -> None:
        """Give a seat the next colour. The seat that had this colour gets the old one in exchange."""
        wanted = (seat.colour + 1) % len(SEATS)
        other = next(seat for seat in self._all if seat.colour == wanted)
        other.colour, seat.colour = seat.colour, wanted

    def remove(self, index: int) -> None:
        """Remove a seat, unless the game needs all of them. Its choices come back when a seat is added
        again."""
        if self.count > self.allowed[0]:
            self._all.append(self._all.pop(index))
            self.count -= 1

    @property
    def alone(self) -> bool:
        """True if exactly one person plays, against computer players."""
        return sum(not seat.bot for seat in self.seated) == 1

    def play_alone(self, level: str) -> None:
        """Leave only the first person; every other person's seat gets a computer player of this level. If
        there was no person, the first seat becomes one."""
        first = next((seat for seat in self.seated if not seat.bot), self.seated[0])
        first.bot = ""
        for seat in self.seated:
            if seat is not first:
                seat.bot = seat.bot or level

    def begin_alone(self, seats: int, level: str) -> None:
        """Seat one person and computer players of this level: `seats` in all, or as many as the game
        allows."""
        self.count = self._within(seats)
        self.play_alone(level)

    def play_together(self) -> None:
        """Give every seat to a person."""
        for seat in self.seated:
            seat.bot = ""

    def names(self, words: Words) -> list[str]:
        """Return the names that the seats will have in the match; seats without a name get one."""
        typed = [seat.name.strip() for seat in self.seated]
        given = given_names(words, typed)
        return [
            name or (next(given) if seat.bot else words("seat.unnamed", number=i + 1))
            for i, (seat, name) in enumerate(zip(self.seated, typed, strict=True))
        ]

    def fault(self, words: Words) -> str:
        """Return why the match cannot start, as a sentence; "" if it can."""
        called = self.names(words)
        names = [name.casefold() for name in called]
        for i, name in enumerate(names):
            if name in names[:i]:
                return words("setup.fault.names", name=called[i])
        return words("setup.fault.nobody") if all(seat.bot for seat in self.seated) else ""

    def seats(self, words: Words) -> list[Seat]:
        """Return the seats in the form that the match needs; seats without a name get one."""
        return [
            Seat(name, SEATS[seat.colour].name, seat.bot, seat.help)
            for name, seat in zip(self.names(words), self.seated, strict=True)
        ]

    def remember(self, settings: Settings, game: str, options: Mapping[str, Choice]) -> None:
        """Store the set-up in the settings: names and computer players for the next match of any game,
        everything else for the next match of this game."""
        names = [seat.name.strip()[:LONGEST_NAME] for seat in self.seated]
        settings.names = [*names, *settings.names[self.count :]]
        settings.computers = [seat.bot for seat in self.seated]
        helps = [seat.help for seat in self.seated]
        settings.last.pop(game, None)  # the game last played stands last
        settings.last[game] = LastMatch(self.count, [seat.colour for seat in self._all], helps, dict(options))


class MatchOptions:
    """The choices of a game's options (variants, way of playing, map) for a new match."""

    def __init__(self, game: AnyGame, last: LastMatch | None) -> None:
        self.game, known = game, last.options if last else {}
        self.chosen: dict[str, Choice] = {
            option.key: known[option.key] if option.which(known.get(option.key, "")) > 0 else option.default
            for option in game.options
        }

    def choose(self, option: Option, index: int) -> None:
        """Set an option to the choice with this index."""
        self.chosen[option.key] = option.choices[index]

    def which(self, option: Option) -> int:
        """Return the index of the current choice of an option; 0 is the rulebook's."""
        return option.which(self.chosen[option.key])

    def variants(self, among: bool = False) -> list[Option]:
        """Return the variants that are not set to the rulebook's choice. With `among`, return all variants
        that can have an effect under the present choices of the other options."""
        if not among:
            return self.game.variants(self.chosen)
        return [o for o in self.game.options if o.variant and o.has_effect(self.chosen)]

    def played(self) -> dict[str, Choice]:
        """Return the choice of every option for the match, by key. An option that has no effect gets its
        default."""
        return {
            o.key: self.chosen[o.key] if o.has_effect(self.chosen) else o.default for o in self.game.options
        }

    def by_the_book(self) -> None:
        """Reset all variants to the rulebook's choice."""
        self.chosen.update({option.key: option.default for option in self.game.options if option.variant})


def first_match(game: str, learner: str, words: Words) -> Match:
    """Return a new match for the new player called `learner`: the guided first match of a game that its
    teaching proposes.

    Raises:
        BadSetup: when the teaching proposes a match that the game or the app does not have.
    """
    rules, first = find(game), teaching(game).first_match
    if not first.seeds or first.computer not in LEVELS or first.seats > len(SEATS):
        raise BadSetup(f"{game} has no seeds, no such computer, or too many seats for a first match")
    name = learner.strip() or words("seat.unnamed", number=1)
    seats = [Seat(name, SEATS[0].name, "", HELP_LEVELS[-1])]
    given = given_names(words, [name])
    seats += [
        Seat(next(given), SEATS[i].name, first.computer, HELP_LEVELS[-1]) for i in range(1, first.seats)
    ]
    return Match(rules, seats, rules.settled(first.options), secrets.choice(first.seeds))


def given_names(words: Words, taken: Collection[str]) -> Iterator[str]:
    """Yield names for computer players that are not in `taken`: first names from the game's world, then
    numbered names."""
    others = {name.casefold() for name in taken}
    world = words.known("computer.names").split(", ")
    yield from (name for name in world if name and name.casefold() not in others)
    yield from (words("setup.computer_name", number=number) for number in count(2))


def _whole(colours: list[int], usual: list[int]) -> list[int]:
    """Return the colours if each occurs exactly once, else the usual order."""
    return colours if sorted(colours) == usual else usual
