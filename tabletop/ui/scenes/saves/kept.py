"""A match of the list: a save, or one that was being played."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tabletop.lids import lids
from tabletop.ui.kit.theme import tone
from tabletop.words import Words

if TYPE_CHECKING:
    from tabletop.match.described import Saved
    from tabletop.match.library import Listing


class Kept(NamedTuple):
    """A save, or a match that was being played (`unfinished`)."""

    saved: Saved
    unfinished: bool = False

    @property
    def known(self) -> bool:
        """Is it a match of a game that is here?"""
        lid = lids().get(self.saved.game)
        return lid is not None and lid.ready


def listed(listing: Listing | None) -> list[Kept]:
    """What was being played, then the saves; nothing before one has looked."""
    if listing is None:
        return []
    return [*(Kept(each, True) for each in listing.unfinished), *map(Kept, listing.saves)]


def round_of(saved: Saved, words: Words) -> str:
    """How far the match is; empty where the file does not tell."""
    if saved.over:
        return words("load.over")
    return words(saved.round.key, **saved.round.params) if saved.round else ""


def badge(kept: Kept) -> tuple[str, str, str] | None:
    """Text, colour and icon of the pill that says what kind of match it is."""
    if kept.saved.fault:
        return "load.damaged", tone.warn, "warning"
    if kept.unfinished:
        return "load.unfinished", tone.brass_light, "save"
    return ("load.shipped", tone.paper3, "star") if kept.saved.shipped else None
