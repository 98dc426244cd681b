"""What recorded games of Madsteam must show between them: every card at work."""

from __future__ import annotations

from tabletop.games.madsteam import components as c
from tabletop.games.madsteam.position import Madsteam
from tabletop.games.madsteam.score import objective_points
from tabletop.match import Match

from .table_setup import kind

EVERYTHING = {
    *c.KARMA_TAG,
    *c.LEADER_TAG,
    *c.OBJECTIVE_TAG,
    *(f"{tag.split('.')[0]}.{kind(tag)}" for tag in (*c.CARD_TAG, *c.ANIMAL_TAG, *c.FISH_TAG)),
}
"""Each Karma card played, leader and objective held, plan built, animal killed and fish caught."""

MET = {f"met.{tag}" for tag in c.OBJECTIVE_TAG}
"""Objectives met; luck decides, so most of them are enough."""


def covered(match: Match) -> set[str]:
    """What of that happened in a whole match."""
    end = match.position
    assert isinstance(end, Madsteam)
    found = {c.LEADER_TAG[leader] for leader in end.leader} | {c.OBJECTIVE_TAG[o] for o in end.objective}
    found |= {c.KARMA_TAG[card] for played in end.played for card in played}
    rows = ((end.built, c.CARD_TAG), (end.game, c.ANIMAL_TAG), (end.fish, c.FISH_TAG))
    for owned, tags in rows:
        shown = [tags[card] for cards in owned for card in cards]
        found |= {f"{tag.split('.')[0]}.{kind(tag)}" for tag in shown}
    met = (seat for seat in range(end.seats) if objective_points(end, seat))
    return found | {f"met.{c.OBJECTIVE_TAG[end.objective[seat]]}" for seat in met}
