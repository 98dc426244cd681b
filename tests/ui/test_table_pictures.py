"""Different things look different, also to who sees no colours: the `pictures.toml` of every game."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from importlib.resources import files

import pytest

from tabletop.games import here
from tabletop.ui.board.recipes import Recipe, recipes
from tabletop.ui.kit.art import fault_of
from tests.random_games import OWN

SHARED = {
    "madsteam": {
        ("wood", "forest"): "a Karma card says how much wood the Forest gives",
        ("copper", "copper_mine"): "a Karma card says how much copper the mine gives",
        ("oxygium", "oxygium_mine"): "a Karma card says how much oxygium the mine gives",
        ("standing", "worker"): "the points tell of workers what the board shows of them",
        ("abyss", "anglerfish"): "a pile shows what is hidden in it",
        ("game", "bison"): "a pile shows what is hidden in it",
    },
    "macadam": {("card", "back"): "a card that nobody may know is its back"},
    "paris": {("back", "mission"): "a mission that nobody may know is its back"},
    "rails": {},
    "gharkane": {
        ("hero", "standing"): "the icon of heroes is one of them",
        ("closed", "closed_bed"): "both lie over what an option takes off the board",
    },
}
"""Two things with one picture, and why that is no lie."""
EVERY_CARD = {
    ("madsteam", "animal"): ("animal",),
    ("madsteam", "fish"): ("fish",),
    ("madsteam", "improvement"): ("card", "built"),
    ("madsteam", "object"): ("card", "built"),
    ("madsteam", "leader"): ("leader",),
    ("madsteam", "objective"): ("objective",),
    ("paris", "event"): ("event",),
    ("paris", "secret"): ("secret",),
    ("paris", "power"): ("power",),
}
"""The kinds of a game's components that are seen one by one, and the kinds of their pictures."""
WAYS = "straight", "gentle", "sharp", "stub"
"""The ways a line may take over a tile."""
Look = tuple[str, str, str]


def things(game: str) -> dict[Look, set[str]]:
    """By what tells one picture from another, the things that look so; colour alone does not tell."""
    all_of_them = recipes(game)
    begun = {made.like for made in all_of_them.values()}
    found: dict[Look, set[str]] = defaultdict(set)
    for name, made in all_of_them.items():
        only_begun = name in begun and "." not in name
        if not only_begun and not made.table:  # a table of figures has no drawing
            found[look(made)].add(name.rpartition(".")[2])
    return found


def look(made: Recipe) -> Look:
    """The drawing with what lies on it."""
    return made.art, made.emblem, made.over


@pytest.mark.parametrize("game", OWN)
def test_every_card_that_is_a_different_thing_has_a_picture_of_its_own(game: str) -> None:
    borrowed = {alike: sorted(who) for alike, who in things(game).items() if len(who) > 1}
    assert sorted(borrowed.values()) == sorted(sorted(pair) for pair in SHARED[game])


@pytest.mark.parametrize("game", here())
def test_every_picture_is_there(game: str) -> None:
    made_of = recipes(game).values()
    drawn = [made.art for made in made_of if made.art and made.kind != "line"]
    drawn += [f"{made.art}_{way}" for made in made_of if made.kind == "line" for way in WAYS]
    drawn += [f"emblem_{made.emblem}" for made in recipes(game).values() if made.emblem]
    assert not [name for name in drawn if fault_of(name)]


@pytest.mark.parametrize(("game", "component"), EVERY_CARD)
def test_every_card_that_is_seen_alone_is_drawn_by_its_own_name(game: str, component: str) -> None:
    source = files(f"tabletop.games.{game}").joinpath("components.toml").read_text("utf-8")
    there = [each["id"] for each in tomllib.loads(source)[component]]
    wanted = {f"{kind}.{each}" for kind in EVERY_CARD[game, component] for each in there}
    assert len(wanted) > 8
    assert not wanted - recipes(game).keys()
