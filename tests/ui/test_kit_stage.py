"""The stage paints what changed and nothing else, and the picture is the same as if it painted all."""

from __future__ import annotations

import random
from types import SimpleNamespace

import pygame
import pytest
from pygame import Rect, Surface

from tabletop.ui.kit import rects, stage as kit_stage
from tabletop.ui.kit.node import Node
from tabletop.ui.kit.painting_pace import PaintingPace
from tabletop.ui.kit.rects import MOST_RECTS
from tabletop.ui.kit.sprites import Backdrop, Painting, Sprite
from tabletop.ui.kit.stage import Stage

SIZE = (320, 200)


class Patch(Node):
    """A coloured rectangle that counts how often it is painted."""

    def __init__(self, rect: Rect, colour: str, z: int = 0, still: bool = False, bleed: int = 0) -> None:
        super().__init__(rect, z, bleed)
        self.colour, self.still, self.painted = colour, still, 0

    def paint(self, surface: Surface) -> None:
        self.painted += 1
        surface.fill(self.colour, self.extent())


class Card(Patch):
    """A patch with an edge, of which the inside is one picture while it has the same colour."""

    solid = 4

    def shows(self) -> str:
        return self.colour

    def paint(self, surface: Surface) -> None:
        self.painted += self.inside(surface)
        surface.fill("black", self.rect)
        surface.fill(self.colour, self.rect.inflate(-2, -2))


@pytest.fixture
def screen() -> Surface:
    return Surface(SIZE)


def fresh(stage: Stage) -> Surface:
    """The whole picture painted at once."""
    surface = Surface(stage.size)
    stage.forget()
    stage.draw(surface)
    return surface


def same(a: Surface, b: Surface) -> bool:
    return pygame.image.tobytes(a, "RGB") == pygame.image.tobytes(b, "RGB")


def test_nothing_changed_paints_nothing(screen: Surface) -> None:
    stage = Stage(SIZE)
    patch = Patch(Rect(10, 10, 20, 20), "red")
    stage.add(patch)
    stage.draw(screen)
    assert not stage.dirty
    assert stage.draw(screen) == []
    assert patch.painted == 1


def test_only_nodes_that_touch_the_damage_are_painted(screen: Surface) -> None:
    stage = Stage(SIZE)
    near, far = Patch(Rect(10, 10, 20, 20), "red"), Patch(Rect(200, 100, 20, 20), "blue")
    stage.add(near)
    stage.add(far)
    stage.draw(screen)
    near.colour = "green"
    near.changed()
    assert stage.draw(screen) == [Rect(10, 10, 20, 20)]
    assert (near.painted, far.painted) == (2, 1)
    assert screen.get_at((15, 15)) == pygame.Color("green")


def test_nodes_away_from_the_damage_are_not_looked_at_closely(
    screen: Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[Node]()
    monkeypatch.setattr(Card, "opaque", lambda card: asked.append(card) or Patch.opaque(card))
    stage = Stage(SIZE)
    near, far = Card(Rect(10, 10, 20, 20), "red"), Card(Rect(200, 100, 20, 20), "blue")
    for card in (near, far):
        stage.add(card)
    stage.draw(screen)
    asked.clear()
    near.changed()
    stage.draw(screen)
    assert set(asked) == {near}


def test_a_damaged_part_does_not_paint_over_its_border(screen: Surface) -> None:
    stage = Stage(SIZE)
    stage.add(Patch(Rect(0, 0, *SIZE), "white"))
    stage.draw(screen)
    screen.fill("black")
    stage.damage(Rect(50, 50, 10, 10))
    stage.draw(screen)
    assert screen.get_at((55, 55)) == pygame.Color("white")
    assert screen.get_at((49, 55)) == screen.get_at((60, 55)) == pygame.Color("black")


def test_still_nodes_are_composed_once(screen: Surface) -> None:
    stage = Stage(SIZE)
    still = Patch(Rect(0, 0, *SIZE), "gray", still=True)
    moving = Patch(Rect(10, 10, 20, 20), "red", z=1)
    stage.add(still)
    stage.add(moving)
    stage.draw(screen)
    for x in range(20, 60):
        moving.move((x, 10))
        stage.draw(screen)
    assert still.painted == 1
    assert screen.get_at((12, 12)) == pygame.Color("gray")


def test_the_whole_screen_again_leaves_what_is_still_composed_as_it_is(screen: Surface) -> None:
    stage = Stage(SIZE)
    still, moving = Patch(Rect(0, 0, *SIZE), "gray", still=True), Patch(Rect(10, 10, 20, 20), "red", z=1)
    stage.add(still)
    stage.add(moving)
    stage.draw(screen)
    before = screen.copy()
    screen.fill("black")
    stage.damage_all()
    assert stage.draw(screen) == [screen.get_rect()]
    assert same(screen, before)
    assert (still.painted, moving.painted) == (1, 2)
    still.colour = "green"
    still.changed()
    stage.damage_all()
    stage.draw(screen)
    assert screen.get_at((0, 0)) == pygame.Color("green"), "what has changed is composed anew"


def test_what_an_opaque_picture_hides_is_not_painted(screen: Surface) -> None:
    stage = Stage(SIZE)
    hidden = Patch(Rect(10, 10, 20, 20), "red", z=-2000, still=True)
    cover = Surface(SIZE)
    cover.fill("blue")
    stage.add(hidden)
    stage.add(Backdrop(cover))
    stage.draw(screen)
    assert hidden.painted == 0
    assert screen.get_at((15, 15)) == pygame.Color("blue")


@pytest.mark.parametrize(("more", "painted"), [(0, 0), (2, 1)])
def test_a_card_hides_what_lies_below_its_inside_and_nothing_more(
    screen: Surface, more: int, painted: int
) -> None:
    stage, card, below = (
        Stage(SIZE),
        Card(Rect(50, 50, 100, 60), "red", z=1),
        Patch(Rect((0, 0), SIZE), "blue"),
    )
    stage.add(below)
    stage.add(card)
    stage.draw(screen)
    before = below.painted
    stage.damage(card.rect.inflate(more - 2 * card.solid, more - 2 * card.solid))
    stage.draw(screen)
    assert below.painted - before == painted


def test_depth_decides_who_is_on_top_then_order_of_arrival(screen: Surface) -> None:
    stage = Stage(SIZE)
    stage.add(Patch(Rect(0, 0, 50, 50), "red", z=2))
    stage.add(Patch(Rect(0, 0, 50, 50), "blue", z=1))
    later = Patch(Rect(0, 0, 50, 50), "green", z=2)
    stage.add(later)
    stage.draw(screen)
    assert screen.get_at((5, 5)) == pygame.Color("green")
    assert stage.at((5, 5)) is later


def test_a_clipping_parent_cuts_what_its_children_show_and_feel(screen: Surface) -> None:
    stage = Stage(SIZE)
    frame = Patch(Rect(10, 10, 40, 40), "gray")
    frame.clips = True
    child = Patch(Rect(30, 30, 60, 60), "red")
    frame.add(child)
    stage.add(frame)
    stage.draw(screen)
    assert screen.get_at((35, 35)) == pygame.Color("red")
    assert screen.get_at((60, 60)) == pygame.Color("black")
    assert stage.at((35, 35)) is child
    assert stage.at((60, 60)) is None


def test_children_move_and_vanish_with_their_parent(screen: Surface) -> None:
    stage = Stage(SIZE)
    parent = Patch(Rect(10, 10, 20, 20), "gray")
    child = Patch(Rect(12, 12, 4, 4), "red")
    parent.add(child)
    stage.add(parent)
    stage.draw(screen)
    parent.move((100, 100))
    assert child.rect.topleft == (102, 102)
    parent.show(False)
    stage.draw(screen)
    assert screen.get_at((103, 103)) == pygame.Color("black")
    parent.show(True)
    parent.remove()
    assert child.stage is None
    assert list(stage.walk()) == []


def test_many_small_damages_stay_few_rectangles() -> None:
    stage = Stage(SIZE)
    stage.draw(Surface(SIZE))
    dice = random.Random(1)
    for _ in range(500):
        stage.damage(Rect(dice.randrange(310), dice.randrange(190), 3, 3))
    assert 0 < len(stage.draw(Surface(SIZE))) <= MOST_RECTS


@pytest.mark.parametrize("n", [MOST_RECTS, MOST_RECTS + 1])
def test_damages_far_apart_are_united_only_where_they_are_too_many(n: int) -> None:
    spots = [Rect(100 * i, 100 * i, 3, 3) for i in range(n)]
    found = rects.merged(spots)
    assert (found == spots) == (n == MOST_RECTS)
    assert len(found) <= MOST_RECTS
    assert all(any(rect.contains(spot) for rect in found) for spot in spots)


def test_too_many_damages_are_united_with_the_nearest() -> None:
    spots = [Rect(100 * i, 100 * i, 3, 3) for i in range(MOST_RECTS)]
    found = rects.merged([*spots, Rect(100 * MOST_RECTS - 60, 100 * MOST_RECTS - 60, 3, 3)])
    assert found[:-1] == spots[:-1]


def test_a_large_damage_and_a_small_one_are_united_only_if_little_else_is_painted() -> None:
    large, beside, apart = Rect(0, 0, 2000, 1000), Rect(2000, 0, 15, 1000), Rect(2000, 400, 100, 100)
    assert len(rects.merged([large, beside])) == 1
    assert len(rects.merged([large, apart])) == 2


@pytest.mark.parametrize("until", [None, 0.0], ids=["at once", "part by part"])
@pytest.mark.parametrize("seed", range(20))
def test_painting_the_damage_gives_the_same_picture_as_painting_all(
    seed: int, until: float | None, screen: Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rects, "BAND", 40)
    monkeypatch.setattr(kit_stage, "LARGE_DAMAGE", 3000)
    dice = random.Random(seed)
    stage = Stage(SIZE)
    nodes = [_any_node(dice) for _ in range(15)]
    for node in nodes:
        stage.add(node)
    for parent, child in zip(nodes[:3], [_any_node(dice) for _ in range(3)], strict=True):
        parent.clips = dice.random() < 0.5
        parent.add(child)
    for _ in range(25):
        _change(dice.choice(nodes), dice)
        if dice.random() < 0.6:
            stage.draw(screen, until)
    while stage.dirty:
        stage.draw(screen, until)
    assert same(screen, fresh(stage))


def test_a_frame_that_takes_too_long_leaves_the_rest_to_the_next_ones(screen: Surface) -> None:
    stage = Stage(SIZE)
    stage.add(Backdrop(Surface(SIZE)))
    patches = [Patch(Rect(10 + 60 * i, 10, 20, 20), "red") for i in range(4)]
    for patch in patches:
        stage.add(patch)
    stage.draw(screen)
    for patch in patches:
        patch.changed()
    for left in (3, 2, 1, 0):
        assert len(stage.draw(screen, until=0.0)) == 1
        assert stage.dirty == bool(left)
    assert [patch.painted for patch in patches] == [2] * 4


def test_a_new_picture_that_takes_too_long_is_shown_when_all_of_it_is_painted() -> None:
    screen = Surface((320, 1200))
    stage = Stage(screen.get_size())
    stage.add(Backdrop(Surface(screen.get_size())))
    for i in range(8):
        stage.add(Patch(Rect(10, 140 * i, 200, 120), "red"))
    shown = [stage.draw(screen, until=0.0)]
    assert stage.whole() is None, "half a picture is none"
    while stage.dirty:
        shown.append(stage.draw(screen, until=0.0))
    assert len(shown) > 3
    assert not any(shown[:-1])
    assert shown[-1] == [screen.get_rect()]
    assert same(screen, fresh(stage))


def test_what_changes_or_leaves_while_a_new_picture_is_painted_is_seen_in_the_end(screen: Surface) -> None:
    stage = Stage(SIZE)
    patches = [Patch(Rect(10 + 60 * i, 10, 20, 20), "red", still=i % 2 == 0) for i in range(4)]
    for patch in patches:
        stage.add(patch)
    stage.draw(screen, until=0.0)
    stage.draw(screen, until=0.0)
    for patch in patches[:2]:
        patch.colour = "blue"
        patch.changed()
    patches[3].remove()
    while stage.dirty:
        stage.draw(screen, until=0.0)
    assert same(screen, fresh(stage))


def test_what_moves_without_end_does_not_hide_a_new_picture() -> None:
    screen = Surface((320, 1200))
    stage = Stage(screen.get_size())
    restless = [Patch(Rect(10, 140 * i, 200, 120), "red") for i in range(8)]
    for patch in restless:
        stage.add(patch)
    for _ in range(100):
        for patch in restless:
            patch.changed()
        if stage.draw(screen, until=0.0):
            return
    raise AssertionError("nothing was ever shown")


def _any_node(dice: random.Random) -> Node:
    rect = Rect(dice.randrange(300), dice.randrange(180), dice.randrange(5, 90), dice.randrange(5, 90))
    colour = dice.choice(["red", "blue", "green", "gold", "white", "purple"])
    if dice.random() < 0.3:
        picture = Surface(rect.size)
        picture.fill(colour)
        return Sprite(picture, rect.topleft, dice.randrange(4))
    if dice.random() < 0.3:
        return Painting(rect, lambda surface, at: surface.fill(colour, at), dice.randrange(4))
    return Patch(rect, colour, dice.randrange(4), dice.random() < 0.3, dice.randrange(6))


def _change(node: Node, dice: random.Random) -> None:
    kind = dice.randrange(4)
    if kind == 0:
        node.move((dice.randrange(300), dice.randrange(180)))
    elif kind == 1:
        node.show(not node.visible)
    elif kind == 2 and not isinstance(node, Sprite):
        node.resize((dice.randrange(300), dice.randrange(180), dice.randrange(5, 90), dice.randrange(5, 90)))
    elif isinstance(node, Patch):
        node.colour = dice.choice(["red", "cyan", "orange"])
        node.changed()


def test_something_of_a_large_change_is_shown_at_once_however_late_it_is(screen: Surface) -> None:
    wide = Rect(0, 0, 1000, 600)
    screen, stage = Surface(wide.size), Stage(wide.size)
    still = Patch(wide, "gray", still=True)
    stage.add(still)
    stage.draw(screen)
    still.colour = "red"
    still.changed()
    assert stage.draw(screen, until=0.0) == [Rect(0, 0, 1000, 300)]
    assert screen.get_at((5, 5)) == pygame.Color("red")
    assert screen.get_at((999, 599)) == pygame.Color("gray")
    assert stage.draw(screen, until=0.0) == [Rect(0, 300, 1000, 300)]
    assert not stage.dirty
    assert screen.get_at((999, 599)) == pygame.Color("red")


def test_a_part_that_would_end_too_late_waits_and_a_smaller_one_is_painted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = [0.0]
    monkeypatch.setattr(kit_stage, "time", SimpleNamespace(perf_counter=lambda: clock[0]))
    monkeypatch.setattr(kit_stage, "_pace", PaintingPace())

    class Slow(Patch):
        def paint(self, surface: Surface) -> None:
            clock[0] += 3 * PaintingPace().expected(self.rect.w * self.rect.h, 1)  # a slow machine

    screen, stage = Surface((2000, 400)), Stage((2000, 400))
    places = (0, 0, 20, 200), (600, 0, 1000, 200), (0, 380, 20, 20)
    first, large, small = (Slow(Rect(place), "red") for place in places)
    for patch in (first, large, small):
        stage.add(patch)
    stage.draw(screen)

    def draw(soon: float) -> list[Rect]:
        for patch in (first, large, small):
            patch.changed()
        return stage.draw(screen, clock[0] + soon)

    for _ in range(30):
        draw(1.0)  # it learns how slow the machine is
    assert draw(1e-3) == [first.rect, small.rect]
    assert stage.draw(screen, clock[0] + 1e-3) == [large.rect]
    assert draw(3e-3) == [first.rect, large.rect, small.rect]


def test_what_changes_in_every_frame_is_shown_in_all_its_parts() -> None:
    wide = Rect(0, 0, 1000, 1120)
    screen, stage = Surface(wide.size), Stage(wide.size)
    restless = Patch(wide, "gray")
    stage.add(restless)
    stage.draw(screen)
    restless.colour = "red"
    for _ in range(5):
        restless.changed()
        stage.draw(screen, until=0.0)
    assert all(screen.get_at((5, y)) == pygame.Color("red") for y in range(0, wide.h, 100))


def test_what_hides_all_below_it_is_one_picture_as_long_as_it_shows_the_same(screen: Surface) -> None:
    stage, card = Stage(SIZE), Card(Rect(20, 20, 100, 60), "#A1B2C3", still=True)
    stage.add(Backdrop(Surface(SIZE)))
    stage.add(card)
    stage.draw(screen)
    assert card.painted == 1
    assert same(screen, fresh(stage))
    assert card.painted == 1, "the picture of it was kept"
    card.colour = "#3C2B1A"
    card.changed()
    stage.draw(screen)
    assert card.painted == 2, "it shows something else"
    assert same(screen, fresh(stage))
    card.move((30, 25))
    stage.draw(screen)
    assert same(screen, fresh(stage))


@pytest.mark.parametrize("high", [1, rects.BAND - 1, rects.BAND + 1, 2 * rects.BAND + 37, 2160])
def test_a_tall_rectangle_is_cut_into_bands_that_follow_each_other(high: int) -> None:
    bands = list(rects.bands(Rect(30, 70, 500, high)))
    assert all((band.x, band.w) == (30, 500) for band in bands)
    assert [bands[0].top, *(band.bottom for band in bands)] == [*(band.top for band in bands), 70 + high]
    assert all(0 < band.h <= 1.5 * rects.BAND for band in bands)
