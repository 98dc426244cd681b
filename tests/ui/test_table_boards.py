"""Ways over the board, several boards, names that make room for each other."""

from __future__ import annotations

from itertools import combinations

import pytest
from pygame import Rect, Surface

from tabletop.match import EVERYBODY
from tabletop.texts.words import Words
from tabletop.ui.board.boards import View
from tabletop.ui.board.flights import Flying
from tabletop.ui.board.look import Look
from tabletop.ui.board.map_pictures import chosen
from tabletop.ui.board.motions import Pose
from tabletop.ui.board.nameplates import Nameplates
from tabletop.ui.board.nodes import PieceNode
from tabletop.ui.board.recipes import is_written
from tabletop.ui.board.zone_node import ZoneNode
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.stage import Stage
from tabletop.ui.kit.theme import Metrics
from tabletop.ui.play.export_pictures import size_within
from tabletop.ui.play.replay_scene import ReplayScene
from tabletop.ui.play.table_scene import TableScene
from tests.ui.made_up.sewing import quilt_match
from tests.ui.table_hands import Person, match_of


def rolling(**more: object) -> Person:
    person = Person(quilt_match(), **more)  # type: ignore[arg-type]
    person.sit()
    return person


def ways(person: Person) -> tuple[str, str]:
    """A pond that a bead may roll to by two ways, and one to which there is a single one."""
    targets = person.desk.table_view.drags.targets("bead.9")
    two = next(zone for zone, actions in targets.items() if len(actions) == 2)
    return two, next(zone for zone, actions in targets.items() if len(actions) == 1)


def drawn(person: Person) -> list[tuple[float, float]]:
    return person.desk.field.middle.straight_route.points


# -- ways -------------------------------------------------------------------------------------------------
def test_the_way_is_drawn_while_a_piece_is_held_over_its_goal() -> None:
    person = rolling()
    _, goal = ways(person)
    person.lift(person.piece("bead.9"), person.zone(goal))
    board = person.desk.field.board
    assert drawn(person)[0] == board.zones["hex.7.4"].rect.centre
    assert drawn(person)[-1] == board.zones[goal].rect.centre
    person.point((640, 80), held=True)
    assert not drawn(person)
    person.key("escape")


def test_the_way_of_the_line_that_is_pointed_at_is_drawn() -> None:
    person = rolling()
    goal, _ = ways(person)
    person.drag(person.piece("bead.9"), person.zone(goal))
    chooser = person.table.hands.choosing._list
    assert chooser is not None
    first = drawn(person)
    person.key("down")
    second = drawn(person)
    assert first != second
    assert first[0] == second[0]
    assert first[-1] == second[-1]
    person.point(chooser.list.row_rect(0).center)
    assert drawn(person) == first
    assert not chooser.plate.colliderect(person.desk.field.middle.straight_route.rect)
    person.key("2")
    assert not drawn(person)
    assert person.match.actions[-1].action.args[2] == 2


def test_a_piece_travels_along_its_way_and_a_press_ends_that() -> None:
    person = rolling(speed=3)
    _, goal = ways(person)
    person.drag(person.piece("bead.9"), person.zone(goal))
    node, flights = person.desk.field.nodes["bead.9"], person.desk.flights
    assert not node.visible
    sprite, _ = flights._flying["bead.9"]
    start = person.desk.field.places["hex.7.4"].rect
    assert start.collidepoint(sprite.rect.center)
    person.tick(900)
    assert not start.collidepoint(sprite.rect.center)
    person.click((5, 5))
    assert node.visible
    assert not flights._flying


def test_what_flies_looks_as_before_until_a_frame_has_time_to_draw_it_larger() -> None:
    person = rolling()
    node = person.desk.field.nodes["bead.9"]
    old = node.sprite()
    node.lie = node.lie._replace(width=2 * node.lie.width)
    stage, screen = Stage((400, 400)), Surface((400, 400))
    stage.add(Flying(node, Depth.FLIGHT))
    while stage.dirty:
        stage.draw(screen, until=0.0)
    assert screen.get_bounding_rect()
    assert node._drawn
    assert node._drawn[1] is old
    node.piece = node.piece._replace(picture="thread")
    assert not node.hasty(screen, node.rect, stage), "what it hides now is not shown again"
    node.piece = node.piece._replace(picture=node._drawn[0][0].picture)
    stage.damage_all()
    stage.draw(screen)
    assert node._drawn[1] is not old


@pytest.mark.parametrize("lift", [0.0, 40.0, 120.0])
def test_the_shadow_of_what_flies_stays_where_its_extent_lets_it_paint(lift: float) -> None:
    person = Person(match_of(key="paris"), curtain=False)
    node = next(x for x in person.desk.field.nodes.values() if is_written("paris", x.piece.picture))
    flying, screen = Flying(node, Depth.FLIGHT), Surface((600, 600))
    screen.fill("white")
    screen.set_colorkey("white")
    flying.take(Pose(300, 300, lift))
    flying.paint(screen)
    screen.fill("white", flying.extent())
    assert not screen.get_bounding_rect()


def test_a_card_that_was_never_drawn_comes_one_frame_later_where_one_has_no_time_and_no_later() -> None:
    person = Person(match_of(key="paris"), curtain=False)
    seen = next(x for x in person.desk.field.nodes.values() if is_written("paris", x.piece.picture))
    stage, screen = Stage((400, 400)), Surface((400, 400))
    node = PieceNode(seen.look, seen.piece, seen.on_lift)
    node.lie, node.rect = seen.lie, Rect((50, 50), seen.rect.size)
    stage.add(node)
    node.rest()
    stage.draw(screen, until=0.0)  # what is new is revealed node by node
    while stage.new:
        stage.draw(screen, until=0.0)
    assert painted(screen) == {BLACK}
    assert stage.dirty
    stage.draw(screen, until=0.0)
    assert len(painted(screen)) > 10
    assert not stage.dirty


BLACK = (0, 0, 0)


def painted(screen: Surface) -> set[tuple[int, ...]]:
    """The colours that are seen."""
    wide, high = screen.get_size()
    return {tuple(screen.get_at((x, y)))[:3] for x in range(0, wide, 3) for y in range(0, high, 3)}


# -- boards -----------------------------------------------------------------------------------------------
def test_a_key_and_a_button_show_the_other_board_and_the_first_one_again() -> None:
    person = rolling()
    field = person.desk.field
    person.table.looked(field.view.zoom_on(person.zone("hex.6.4"), 2.0))
    part = field.view.zoom, field.view.x, field.view.y
    person.key("b")
    assert field.board.name == "shelf"
    assert field.view.zoom == 1
    assert "bead.9" not in field.nodes
    assert "cell.0" in field.zones
    assert "hex.6.4" not in field.zones
    assert person.desk.chrome.tools["boards"].on
    person.click(person.desk.chrome.tools["boards"].rect.center)
    assert field.board.name == "meadow"
    assert (field.view.zoom, field.view.x, field.view.y) == part
    assert "bead.9" in field.nodes


def test_the_board_of_the_moment_comes_by_itself() -> None:
    person = rolling()
    field = person.desk.field
    person.key("b", "b")
    done = next(b for b in person.desk.chrome.buttons if b.key == "verb.done")
    person.click(done.rect.center)
    assert field.board.name == "shelf"
    person.key("b")
    assert field.board.name == "meadow"
    person.lift(person.piece("spool"), (640, 80))
    assert field.board.name == "shelf"
    assert person.lit()
    person.key("escape")
    person.rest()
    person.drag(person.piece("spool"), person.zone("cell.2"))
    assert person.match.actions[-1].action.verb == "store"
    person.rest()
    person.sit()
    assert field.board.name == "meadow"
    assert person.desk.viewer == 1


def test_a_replay_shows_the_boards_of_its_moments_and_the_others() -> None:
    match = quilt_match()
    for verb in ("sew", "done", "store", "sew", "roll"):
        match.play(next(action for action in match.legal if action.verb == verb))
    person = Person(match)
    replay = ReplayScene(match, 0)
    person.app.push(replay)
    person.tick()
    seen = set()
    for at in range(len(match.actions)):
        replay.go(at)
        person.tick()
        seen.add(replay.desk.field.board.name)
        assert replay.desk.boards.shown == match.game.table(replay.desk.match.position, -1).board
    assert seen == {"meadow", "shelf"}
    before = replay.desk.field.board.name
    person.key("b")
    assert replay.desk.field.board.name != before
    person.app.pop()


def test_a_board_that_returns_lies_there_as_it_did_with_what_has_happened_meanwhile() -> None:
    person = rolling()
    table = person.table
    untouched, lay = table.desk.field.nodes["bead.1"], table.desk.field.nodes["bead.9"].rect.center
    table.flow.perform(
        next(a for a in table.desk.table_view.drags.actions if a.verb == "roll" and a.args[0] == 9)
    )
    person.rest()
    assert table.desk.field.nodes["bead.9"].rect.center != lay
    person.key("b")
    person.click(table.desk.chrome.tools["undo"].rect.center)
    assert table.desk.field.board.name == "shelf"
    person.key("b")
    assert table.desk.field.nodes["bead.1"] is untouched
    assert table.desk.field.nodes["bead.9"].rect.center == lay
    assert not [node for node in table.stage.walk() if isinstance(node, Flying)]
    again = shown_on(table)
    person.rest()
    table.app.relayout()
    person.rest()
    assert again == shown_on(table)


def shown_on(table: TableScene) -> list[tuple[object, ...]]:
    """The pieces, zones and names that are seen, each once, and where."""
    seen = (node for node in table.stage.walk() if isinstance(node, (PieceNode, ZoneNode)))
    return sorted((node.key, node.z, *node.rect) for node in seen) + names_on(table)


def names_on(table: TableScene) -> list[tuple[object, ...]]:
    return sorted((plate.name, *plate.rect) for plate in table.desk.field.middle.plates.standing)


def test_no_piece_that_comes_or_goes_moves_a_name() -> None:
    person = rolling()
    table = person.table
    before = names_on(table)
    for sew in [a for a in table.desk.table_view.drags.actions if a.verb == "sew"][:4]:
        table.flow.perform(sew)
        person.rest()
        assert names_on(table) == before
        person.click(table.desk.chrome.tools["undo"].rect.center)
        person.rest()


def test_undo_brings_the_board_back() -> None:
    person = rolling()
    done = next(b for b in person.desk.chrome.buttons if b.key == "verb.done")
    person.click(done.rect.center)
    person.click(person.desk.chrome.tools["undo"].rect.center)
    assert person.desk.field.board.name == "meadow"
    person.click(person.piece("patch.0"))
    assert person.lit()


# -- names ------------------------------------------------------------------------------------------------
def test_names_lie_above_pieces_and_lights_and_never_overlap_and_those_that_last_always_stand() -> None:
    person = rolling()
    field = person.desk.field
    plates = field.middle.plates
    for zoom in (1.0, 1.6, 2.6, 4.0):
        person.table.looked(field.view.fit())
        person.table.looked(field.view.zoom_on(person.zone("hex.6.4"), zoom))
        rects = [plate.rect for plate in plates.standing]
        assert plates._px >= 14
        assert not any(a.colliderect(b) for a, b in combinations(rects, 2))
        assert all(field.view.window.contains(rect) for rect in rects)
        lasting = {label.name for label in plates.labels if label.lasting}
        seen = {tag for tag in lasting if field.view.window.contains(field.places[tag].rect)}
        assert seen <= {plate.label.name for plate in plates.standing}
        lit = [*field.nodes.values(), *field.zones.values()]
        assert all(plates.z > node.z for node in lit if node.parent is plates.parent)


def test_a_name_whose_place_is_not_on_the_board_stands_at_its_own_zone() -> None:
    plates = rolling().desk.field.middle.plates
    labels = plates.labels
    plates.become((*labels, labels[0]._replace(name="nowhere")))
    assert "nowhere" in {plate.label.name for plate in plates.standing} | {*plates.aside}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("chart", ["eastern_us", "northern_england"])
def test_every_city_and_town_of_a_railway_map_has_its_name_in_a_small_window(
    chart: str, language: str
) -> None:
    match = match_of(3, 5, key="rails", options={"map": chart})
    board = chosen(match.game, f"rails/{chart}").board
    view = View(board.size, Rect((0, 0), size_within(board, (816, 510))))
    plates = Nameplates(Look(Metrics(1280, 720), Words(language, "rails"), ()), board, view)
    plates.become(match.game.table(match.view(EVERYBODY), EVERYBODY).labels)
    assert len(plates.standing) == len(plates.labels) > 40


def test_the_name_of_the_place_that_is_pointed_at_is_revealed_above_everything() -> None:
    person = rolling()
    field = person.desk.field
    plates, revealed = field.middle.plates, field.middle.plates.revealed
    hidden = next(tag for tag in plates.aside if tag in field.places)
    person.point(person.zone(hidden))
    assert revealed.plate
    assert revealed.plate.label.name == hidden
    assert all(revealed.z > node.z for node in field.nodes.values() if node.parent is revealed.parent)
    person.point((5, 5))
    assert not revealed.plate


@pytest.mark.parametrize("scale", [1.0, 1.6, 2.0])
def test_names_grow_with_the_board_and_not_with_the_app(scale: float) -> None:
    person = rolling(size=(3840, 2160), scale=scale)
    field = person.desk.field
    high = field.places["hex.6.4"].rect.h
    assert field.middle.plates._px == max(14, round(0.25 * high))


def test_the_last_move_is_seen_before_another_board_comes() -> None:
    person = rolling(speed=3)
    field = person.desk.field
    done = next(b for b in person.desk.chrome.buttons if b.key == "verb.done")
    person.click(done.rect.center)
    assert field.board.name == "meadow"
    assert person.desk.waiting
    person.rest()
    assert field.board.name == "shelf"
    assert not person.desk.waiting
    person.drag(person.piece("spool"), person.zone("cell.2"))
    assert field.board.name == "shelf"
    assert "stored.2" in field.nodes
    person.click((5, 300))
    person.sit()
    assert field.board.name == "meadow"
