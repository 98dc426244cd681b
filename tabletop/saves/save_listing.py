"""The list of saves and unfinished matches, and its filter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from tabletop.saves.listed_file import Saved
from tabletop.texts.boxes import game_infos, game_name
from tabletop.texts.words import Words, plain

if TYPE_CHECKING:
    from tabletop.saves.library import Listing

STATES = ("any", "under_way", "over")
ORDERS = ("date", "name", "game")


class ListedMatch(NamedTuple):
    """An entry of the list on the screen: a save, or (`unfinished`) a match that was never finished."""

    saved: Saved
    unfinished: bool = False

    @property
    def known(self) -> bool:
        """True if the match's game is installed and can be played."""
        info = game_infos().get(self.saved.game)
        return info is not None and info.ready


def listed(listing: Listing | None) -> list[ListedMatch]:
    """Return the entries for the screen, unfinished matches first. The list is empty if `listing` is None,
    that is, if the folder has not been read yet."""
    if listing is None:
        return []
    return [*(ListedMatch(each, True) for each in listing.unfinished), *map(ListedMatch, listing.saves)]


def round_of(saved: Saved, words: Words) -> str:
    """Return how far a match has come, such as the name of its round or that it is over; "" if the file does
    not say."""
    if saved.over:
        return words("load.over")
    return words(saved.round.key, **saved.round.params) if saved.round else ""


@dataclass
class SaveFilter:
    """The filter and the order of the list of saves. By default, all are listed, the latest first, those that
    ship with the app last."""

    game: str = ""
    state: str = STATES[0]
    order: str = ORDERS[0]
    words: str = ""

    def found(self, kept: Sequence[ListedMatch], words: Words) -> list[ListedMatch]:
        """Return the entries of the list that match the filter, in the chosen order."""
        found = [each for each in kept if self._wanted(each, words)]
        found.sort(key=lambda each: each.saved.saved, reverse=True)
        found.sort(key=lambda each: each.saved.shipped)
        if self.order == "name":
            found.sort(key=lambda each: plain(each.saved.name))
        elif self.order == "game":
            found.sort(key=lambda each: plain(game_name(each.saved.game, words.language)))
        return found

    def _wanted(self, kept: ListedMatch, words: Words) -> bool:
        saved = kept.saved
        text = plain(" ".join([
            saved.name, game_name(saved.game, words.language), *(seat.name for seat in saved.seats)
        ]))  # fmt: skip
        return (
            self.game in ("", saved.game)
            and self.state in (STATES[0], STATES[1 + saved.over])
            and all(word in text for word in plain(self.words).split())
        )
