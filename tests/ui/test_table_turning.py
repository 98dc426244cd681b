"""Pieces that are turned in the hand, on a board of hexagons; by the pointer and by keys."""

from __future__ import annotations

import math

import pygame
import pytest

from tabletop.match.drags import Drags
from tabletop.match.why_not import WhyNot
from tabletop.ui.kit import marks
from tabletop.ui.kit.theme import Metrics
from tabletop.ui.play import turning
from tests.ui.made_up.sewing import quilt, quilt_match
from tests.ui.table_hands import Person
from tests.ui.touching import Finger

pytestmark = pytest.mark.usefixtures("unpainted")

FIT, ROCK = "hex.6.4", "hex.5.0"
"""A hexagon (number 62) where the first turn but one fits, and one where none does."""


def sewing(**more: object) -> Person:
    person = Person(quilt_match(), **more)  # type: ignore[arg-type]
    person.sit()
    return person


def lifted(**more: object) -> Person:
    """The patch is in the hand."""
    person = sewing(**more)
    person.click(person.piece("patch.0"))
    return person


def told(person: Person) -> str:
    """The rule of the bubble; "" for one that allows."""
    for _ in range(20):
        person.tick()
    bubble = person.table.hands._bubble
    assert bubble is not None
    return bubble.said.number


def test_every_zone_is_lit_that_takes_the_piece_in_one_turn_or_another() -> None:
    person = lifted()
    drags = person.desk.table_view.drags
    wanted = {zone for turn in range(6) for zone in drags.targets(f"patch.{turn}")}
    assert person.lit() == wanted
    assert wanted > set(drags.targets("patch.0"))
    assert ROCK not in wanted


def test_over_a_zone_the_piece_takes_the_nearest_turn_that_is_allowed_and_lies_in_it() -> None:
    person = lifted()
    carry, place = person.table.hands.held, person.desk.field.places[FIT]
    person.point(place.rect.center)
    assert carry.tag == "patch.1"
    assert carry.wanted == 0
    assert abs(carry.centre[0] - place.rect.centerx) <= 1
    assert abs(carry.centre[1] - place.rect.centery) <= 1
    person.point((place.rect.centerx + 9, place.rect.centery - 5))
    assert abs(carry.centre[0] - place.rect.centerx) <= 1
    person.point((640, 80))
    assert carry.tag == "patch.0"
    assert carry.centre[1] < place.rect.y


@pytest.mark.parametrize("ways", [4, 6])
def test_the_nearest_turn_is_the_fewest_steps_away_and_clockwise_of_two(ways: int) -> None:
    for wanted in range(ways):
        for steps in range(1, ways // 2 + 1):
            there, back = (wanted + steps) % ways, (wanted - steps) % ways
            assert turning.nearest(wanted, [back, there], ways) == there
            for further in range(steps + 1, ways // 2 + 1):
                away = (wanted + further) % ways
                assert turning.nearest(wanted, [away, back], ways) == back
                assert turning.nearest(wanted, [there, (wanted - further) % ways], ways) == there


def test_the_turn_that_was_chosen_is_kept_where_it_fits() -> None:
    person = lifted()
    carry = person.table.hands.held
    person.wheel(-1)
    person.wheel(-1)
    person.wheel(-1)
    assert carry.tag == "patch.3"
    person.point(person.zone(FIT))
    assert carry.tag == "patch.4"
    person.point(person.zone("hex.7.4"))
    assert carry.tag == "patch.3"


@pytest.mark.parametrize("way", ["wheel", "r", "R", "q", "e", "middle"])
def test_only_turns_that_are_allowed_there_are_offered(way: str) -> None:
    person = lifted()
    person.point(person.zone(FIT))
    seen = []
    for _ in range(3):
        if way == "wheel":
            person.wheel(1)
        elif way == "middle":
            person.click(person.zone(FIT), button=2)
        else:
            person.key(way)
        seen.append(person.table.hands.held.tag)
    assert seen == ["patch.4", "patch.1", "patch.4"]
    assert not person.match.actions


@pytest.mark.parametrize(
    ("way", "by"),
    [("wheel up", -1), ("wheel down", 1), ("r", 1), ("R", -1), ("q", -1), ("e", 1), ("middle", 1)],
)
def test_every_way_of_turning_goes_step_by_step_all_round(way: str, by: int) -> None:
    person = lifted()
    person.point((640, 80))
    for step in range(1, 8):
        if way.startswith("wheel"):
            person.wheel(1 if way == "wheel up" else -1)
        elif way == "middle":
            person.click((640, 80), button=2)
        else:
            person.key(way)
        assert person.table.hands.held.tag == f"patch.{by * step % 6}"


def test_a_click_drops_the_piece_turned_as_it_is() -> None:
    person = lifted()
    person.point(person.zone(FIT))
    person.wheel(-1)
    person.click(person.zone(FIT))
    assert person.match.actions[-1].action.args == (62, 4)
    assert person.desk.field.nodes["sewn.62"].piece.angle == 240
    assert not person.table.hands.held.active


def test_a_drag_is_turned_while_the_button_is_held() -> None:
    person = sewing()
    person.lift(person.piece("patch.0"), person.zone(FIT))
    person.wheel(-1)
    person.up(person.zone(FIT))
    assert person.match.actions[-1].action.args == (62, 4)


def test_a_drag_that_could_lie_in_several_ways_chooses_none_in_silence() -> None:
    person = sewing()
    person.drag(person.piece("patch.0"), person.zone(FIT))
    assert not person.match.actions
    assert person.table.hands.held.tag == "patch.1"
    bubble = person.table.hands._bubble
    assert bubble is not None
    assert "1 sur 2" in bubble.said.detail
    person.wheel(-1)
    told(person)
    assert person.table.hands.held.tag == "patch.4"
    assert person.table.hands._bubble is not None
    assert "2 sur 2" in person.table.hands._bubble.said.detail
    person.click(person.zone(FIT))
    assert person.match.actions[-1].action.args == (62, 4)


@pytest.mark.parametrize("how", ["drag", "click"])
def test_a_piece_that_is_lifted_says_how_it_is_turned(how: str) -> None:
    person = sewing()
    at = person.piece("patch.0")
    if how == "click":
        person.click(at)
    else:
        person.lift(at, (at[0] + 6, at[1] + 6))
    bubble = person.table.hands._bubble
    assert bubble is not None
    assert person.table.hands.telling
    assert "R ou molette" in bubble.said.fault


def test_keys_alone_lift_turn_and_drop() -> None:
    person = sewing()
    person.key("tab")
    person.table.focus(person.desk.field.nodes["patch.0"])
    person.key("enter")
    zone = person.table.focused
    assert zone is not None
    before = person.table.hands.held.tag
    person.key("r")
    after = person.table.hands.held.tag
    assert after != before
    person.key("enter")
    assert f"patch.{person.match.actions[-1].action.args[1]}" == after


def test_the_right_button_still_cancels() -> None:
    person = lifted()
    person.point(person.zone(FIT))
    person.down(person.zone(FIT), button=3)
    person.rest()
    assert not person.table.hands.held.active
    assert not person.lit()


def test_why_not_here_and_why_not_so_turned() -> None:
    person = lifted()
    person.point(person.zone(ROCK))
    assert told(person) == "QLT-2.1"
    person.point(person.zone(FIT))
    assert told(person) == ""
    person.key("?")
    assert told(person) == "QLT-2.2"
    for _ in range(4):
        person.key("?")
    assert told(person) == ""
    assert person.table.hands.held.tag == "patch.1"


def test_lit_zones_say_what_they_cost_and_the_bubble_how_to_turn() -> None:
    person = lifted()
    for _ in range(20):
        person.tick()
    zones = person.desk.field.zones
    assert person.lit()
    assert all(zones[tag].label for tag in person.lit())
    person.point(person.zone(FIT))
    told(person)
    bubble = person.table.hands._bubble
    assert bubble is not None
    assert "R" in bubble.said.detail


def test_a_lit_hexagon_is_a_rim_and_leaves_what_lies_there_as_it_is() -> None:
    m, sheet = Metrics(1920, 1080), pygame.Surface((200, 200), pygame.SRCALPHA)
    corners = ((0.25, 0.0), (0.75, 0.0), (1.0, 0.5), (0.75, 1.0), (0.25, 1.0), (0.0, 0.5))
    for hot in (False, True):
        sheet.fill((0, 0, 0, 0))
        marks.target(sheet, pygame.Rect(50, 50, 100, 87), m, hot=hot, outline=corners)
        assert sheet.get_at((100, 52))[3] > 200
        assert not any(sheet.get_at((x, y))[3] for x in range(70, 130, 6) for y in range(70, 116, 6))


@pytest.mark.usefixtures("painted")
def test_prices_stand_near_the_pointer_and_everywhere_while_a_key_is_held() -> None:
    person = lifted()
    zones, at = person.desk.field.zones, person.zone(FIT)
    person.point(at)
    told(person)
    lit = person.lit()
    near = {tag for tag in lit if math.dist(zones[tag].rect.center, at) < 1.5 * zones[tag].rect.w}
    assert 1 < len(near) < len(lit)
    assert {tag for tag in lit if zones[tag].near} == near
    bubble = person.table.hands._bubble
    assert bubble
    far = next(zones[tag].rect for tag in lit - near if not bubble.rect.colliderect(zones[tag].rect))

    def seen() -> bytes:
        return pygame.image.tobytes(person.app.screen.subsurface(far.scale_by(0.5)), "RGB")

    before = seen()
    person.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_v, mod=0, scancode=0, unicode="v"))
    assert all(zones[tag].near for tag in lit)
    assert seen() != before
    person.post(pygame.Event(pygame.KEYUP, key=pygame.K_v, mod=0, scancode=0))
    assert {tag for tag in lit if zones[tag].near} == near
    assert seen() == before


def test_the_wheel_zooms_with_a_piece_that_is_never_turned_and_the_ghost_follows_the_board() -> None:
    person = lifted()
    person.point(person.zone(FIT))
    wide = person.table.hands.held._sprite.rect.w  # type: ignore[union-attr]
    person.table.looked(person.desk.field.view.zoom_on(person.zone(FIT), 1.5))
    carry, place = person.table.hands.held, person.desk.field.places[FIT]
    assert abs(carry.centre[0] - place.rect.centerx) <= 1
    assert carry._sprite is not None
    assert carry._sprite.rect.w > wide
    person.key("escape")
    person.rest()
    person.lift(person.piece("bead.9"), person.zone(FIT))
    zoom = person.desk.field.view.zoom
    person.wheel(1)
    assert person.desk.field.view.zoom > zoom


def test_small_pieces_are_touched_above_what_they_lie_on() -> None:
    person = lifted()
    person.click(person.zone("hex.7.4"))
    sewn, bead = (person.desk.field.nodes[tag] for tag in ("sewn.63", "bead.9"))
    assert sewn.piece.zone == bead.piece.zone
    assert person.table.widget_at(bead.rect.center) is bead
    at = bead.rect.center
    person.table.looked(person.desk.field.view.zoom_on(at, 2.0))
    assert person.table.widget_at(bead.rect.center) is bead
    assert abs(bead.lie.width - 0.2 * person.desk.field.places["hex.7.4"].rect.w) <= 1
    person.drag(person.piece("bead.9"), person.zone("hex.8.5"))
    assert person.match.actions[-1].action.verb in ("sew", "roll")


def test_a_drag_that_starts_on_what_no_hand_moves_pushes_the_board() -> None:
    person = lifted()
    person.click(person.zone(FIT))
    view = person.desk.field.view
    person.table.looked(view.zoom_on(person.zone(FIT), 2.0))
    x, y = person.zone(FIT)
    before = view.x
    person.drag((x, y), (x - 60, y))
    assert view.x != before
    assert not person.table.hands.telling


def test_a_verb_that_is_not_asked_for_is_refused_without_a_look_at_its_rules() -> None:
    person = sewing()
    spool = person.desk.field.nodes["spool"].piece
    refusal = person.desk.table_view.why_not.lift(spool).refusal
    assert refusal is not None
    assert refusal.rule == "QLT-1.2"


def test_the_reason_for_not_being_asked_depends_on_what_is_moved() -> None:
    game = quilt()
    position = game.new(2, None, 1)
    drags = Drags(game, position, 1)
    refused = [WhyNot(drags).drop("patch.2", FIT), WhyNot(drags).drop("bead.1", FIT)]
    assert [reason.refusal.rule for reason in refused if reason.refusal] == ["QLT-0.3", "QLT-0.4"]


def test_a_tap_of_a_second_finger_turns_what_the_first_one_carries_but_not_somebody_elses() -> None:
    person = sewing(size=(1920, 1080))
    carry = person.table.hands.held
    one, two = Finger(person.app), Finger(person.app, 1)
    one.down(person.piece("patch.0"))
    one.move(at := person.zone(FIT), 3)
    first, allowed = carry.tag, person.table.hands._allowed(FIT)
    assert len(allowed) > 1
    two.tap((at[0] + 900, at[1]))
    assert carry.tag == first, "that was another person"
    two.tap((at[0] + 150, at[1] + 40))
    assert carry.tag != first
    assert carry.active
    for _ in allowed[1:]:
        two.tap((at[0] + 150, at[1] + 40))
    assert carry.tag == first
    one.up()
    assert person.match.actions
