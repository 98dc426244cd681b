"""Pieces of more than one drawing: tokens are known without their colour, tiles lie loose or are laid."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pygame
import pytest
from pygame import Rect, Surface

from tabletop.engine.table import Fact, Piece
from tabletop.texts.names import names
from tabletop.texts.words import Words
from tabletop.ui.board import arrange, boardparts, figurines, piece_art, printed_cards, recipes, zone_layout
from tabletop.ui.board.recipes import Recipe
from tabletop.ui.kit import effects
from tabletop.ui.kit.theme import SEATS, Metrics
from tests.ui.kit import window

TOKEN = Recipe("token", "chip", colour="#2C7A58", emblem="triangle", size=0.42, spot=(0.5, 0.48))
TILE = Recipe("tile", "track_t11", under="hex_plate", over="town", size=0.44, spot=(0.5, 0.46), shape=0.8676)


@pytest.fixture(autouse=True)
def screen() -> Iterator[None]:
    with window((200, 200)):
        yield


def covered(sprite: Surface) -> int:
    """How many pixels are drawn."""
    return pygame.mask.from_surface(sprite, 127).count()


def unlike(one: Surface, other: Surface) -> int:
    """How many pixels differ clearly."""
    middle = other.get_rect(center=one.get_rect().center)
    both = one.get_rect().clip(middle)
    pairs = ((one.get_at((x, y)), other.get_at((x - middle.x, y - middle.y))) for x, y in spots(both))
    return sum(max(abs(a - b) for a, b in zip(p, q, strict=True)) > 90 for p, q in pairs)


def spots(rect: pygame.Rect) -> Iterator[tuple[int, int]]:
    return ((x, y) for x in range(rect.left, rect.right) for y in range(rect.top, rect.bottom))


@pytest.mark.parametrize("language", ["fr", "en", "de"])
def test_the_names_of_one_hand_are_in_one_face(language: str) -> None:
    """At the width of the cards in a window of 1920 by 1080 pixels."""
    words = Words(language, "macadam")
    made = {tag: recipes.recipe("macadam", tag) for tag in names("macadam")}
    captions = {words.name(tag, "short") for tag, recipe in made.items() if recipe.kind == "card"}
    pens = {caption: printed_cards._name_style(caption, 107, 107) for caption in captions}
    assert len(pens) > 8
    assert {pen and pen.face for pen in pens.values()} == {"fredoka"}, pens


def test_tokens_of_one_colour_differ_by_their_emblems() -> None:
    one = figurines.token(TOKEN, -1, 60)
    assert unlike(one, figurines.token(Recipe("token", "chip", colour="#2C7A58"), -1, 60)) > 100


def test_a_token_is_wider_by_the_number_at_its_foot() -> None:
    plain, numbered = figurines.token(TOKEN, -1, 60), figurines.token(TOKEN, 12, 60)
    assert (plain.get_width(), numbered.get_width()) == (60, 67)
    assert covered(numbered) > covered(plain)


def test_the_mark_of_a_token_is_in_the_colour_that_is_said() -> None:
    marked = Recipe("token", "chip", colour="#2C7A58", emblem="disc", mark="#FF0000", size=0.4)
    assert figurines.token(marked, -1, 60).get_at((30, 30))[:3] == (255, 0, 0)


def test_a_loose_tile_has_a_plate_and_a_laid_one_shows_the_ground() -> None:
    loose, laid = figurines.tile(TILE, False, 0, 136), figurines.tile(TILE, True, 0, 136)
    assert loose.get_size() == laid.get_size() == (136, 118)
    assert loose.get_at((20, 60))[3] == 255
    assert laid.get_at((20, 60))[3] == 0


@pytest.mark.parametrize("angle", [60, 120, 180, 240, 300])
def test_what_stands_on_a_tile_is_upright_however_it_is_turned(angle: int) -> None:
    plate = Recipe("tile", "hex_plate", over="first_player", size=0.6, spot=(0.5, 0.36), shape=0.8676)
    upright = figurines.tile(plate, True, 0, 136)
    turned = effects.turned(figurines.tile(plate, True, angle, 136), -angle)
    wrong = effects.turned(upright, -angle)
    assert unlike(upright, turned) < 0.5 * unlike(upright, wrong)


def test_the_loot_of_the_mugger_lies_away_from_the_queue() -> None:
    made = recipes.recipe("madsteam", "mugger")
    none, six = (figurines.badged(made, number, 60) for number in (-1, 6))
    changed = [x for x, y in spots(six.get_rect()) if six.get_at((x, y)) != none.get_at((x, y))]
    assert max(changed) < 0.55 * six.get_width()


HERO = Recipe("meeple", "hero_standing")
LYING = Recipe("meeple", "hero_lying", shape=0.6667)


@pytest.mark.parametrize("made", [HERO, LYING], ids=["standing", "lying"])
@pytest.mark.parametrize("seat", range(6))
def test_a_hero_shows_its_strength_and_whose_it_is(made: Recipe, seat: int) -> None:
    three, five = figurines.meeple(made, seat, 3, 96), figurines.meeple(made, seat, 5, 96)
    assert unlike(three, five) > 15
    assert unlike(three, figurines.meeple(made, (seat + 1) % 6, 3, 96)) > 15
    assert unlike(figurines.meeple(made, seat, -1, 96), three) > 15


@pytest.mark.parametrize("wide", [37, 56])
def test_whose_a_lying_hero_is_shows_on_its_head_without_colour(wide: int) -> None:
    """In a row, the next hero covers the other end."""
    heads = set[bytes]()
    for seat in range(len(SEATS)):
        grey = pygame.transform.grayscale(figurines.meeple(LYING, seat, 3, wide))
        head = Rect(0, 0, grey.get_width() * 2 // 5, grey.get_height())
        heads.add(bytes(grey.get_at(spot)[0] > 190 for spot in spots(head)))
    assert len(heads) == len(SEATS)


@pytest.mark.parametrize("suit", ["red", "blue", "yellow", "green"])
@pytest.mark.parametrize("seen", [0, 24])
def test_the_emblem_of_a_suit_is_seen_on_its_card_without_colour(suit: str, seen: int) -> None:
    made = recipes.recipe("macadam", f"card.pedestrian_{suit}")
    card = pygame.transform.grayscale(printed_cards.card(made, "", 200, 80, seen))
    area = Rect(60, 6, 12, 12)
    if seen:
        number = printed_cards.index(200, 80)
        area.midbottom = number.centerx, number.bottom
    greys = [card.get_at((x, y))[0] for x in range(area.x, area.right) for y in range(area.y, area.bottom)]
    assert max(greys) - min(greys) > 90


def test_a_broken_thing_is_grey_with_a_crack() -> None:
    sound = Recipe("drawing", "equip_pry_bar").drawing(64)
    broken = Recipe("drawing", "equip_pry_bar", broken=True).drawing(64)
    assert unlike(sound, broken) > 100
    assert unlike(pygame.transform.grayscale(sound), broken) > 30
    assert all(
        max(broken.get_at(spot)[:3]) - min(broken.get_at(spot)[:3]) < 30 for spot in spots(broken.get_rect())
    )


ROOM = Recipe("sheet", "room_recycling", band="#8A4A26", ground="#EBCF9E", shape=0.5657)


@pytest.mark.parametrize("wide", [84, 93, 101, 140])
def test_a_small_room_keeps_its_name(wide: int) -> None:
    """Beside seven rooms and a demand it is 93 pixels wide in a window of 1280x720."""
    size = printed_cards.icon_size(ROOM, 3, wide)
    icons = tuple((Surface((size, size)), n) for n in (3, 2, 1))
    named = [printed_cards.low_sheet(ROOM, name, icons, -1, wide) for name in ("Recycling", "Tool shop")]
    assert unlike(*named) > 50


@pytest.mark.parametrize("wide", [46, 58, 67])
def test_the_figures_of_a_small_sheet_stay_off_its_edge(wide: int) -> None:
    event = Recipe("sheet", "ev_drought", band="#7A3A22", ground="#EFDCC0", shape=0.743)
    size = printed_cards.icon_size(event, 3, wide)
    icons = tuple((Surface((size, size)), n) for n in (3, 8, 2))
    bare, full = (printed_cards.low_sheet(event, "", told, -1, wide) for told in ((), icons))
    edge = Rect(wide - 3, 0, 3, bare.get_height())
    assert unlike(bare.subsurface(edge), full.subsurface(edge)) == 0


@pytest.mark.parametrize("wide", [36, 44, 58, 104])
def test_three_figures_of_a_small_card_stay_above_its_ink_line(wide: int) -> None:
    shelter = Recipe("sheet", "ui_star", band="#C8343C", ground="#EFC8CC", shape=1.3)
    icons = tuple((Surface((wide // 5, wide // 5)), n) for n in (1, 2, 1))
    piece = Piece("shelter.0", "offer.brawler", "shelter")
    bare, full = (printed_cards.sheet(shelter, "", piece, told, wide) for told in ((), icons))
    edge = Rect(0, 0, wide, round(wide * 0.05) + 2)
    edge.bottom = bare.get_height()
    assert unlike(bare.subsurface(edge), full.subsurface(edge)) == 0


@pytest.mark.parametrize(("wide", "shown"), [(260, True), (204, True), (184, True), (120, False)])
def test_a_narrow_tab_gives_up_its_picture_before_its_price(wide: int, shown: bool) -> None:
    plan = Recipe("sheet", "plan_diving_suit", band="#2F5C8A", ground="#E8DCC0")
    icon = Surface((17, 17))
    priced, dearer = (
        printed_cards.tab(plan, "Scaphandre", 2, ((icon, n), (icon, 1), (icon, 1)), (wide, 26))
        for n in (3, 8)
    )
    assert (unlike(priced, dearer) > 0) is shown


def test_the_tab_of_a_trade_shows_what_it_asks_for_an_arrow_and_what_it_gives() -> None:
    words = Words("fr", "paris")
    asks, gives = (Fact("survivor.tinkerer", 3), Fact("survivor.brawler", 1)), (Fact("survivor.brawler", 2),)
    mission = Piece("new_shelter.new_brawlers_2", "drawn", "new_shelter", facts=(asks[0], *gives, asks[1]))
    made = recipes.recipe("paris", mission.picture)
    arrow = printed_cards.ARROW
    icons = [(piece_art.icon("paris", fact.icon, 17), fact.value) for fact in (*asks, arrow, *gives)]
    expected = printed_cards.tab(made, "", -1, tuple(icons), (400, 26))
    shown = piece_art.sprite(words, mission, 400, (), tab=26)
    figures = Rect(260, 6, 136, 18)
    assert unlike(shown.subsurface(figures), expected.subsurface(figures)) == 0


def test_three_figures_that_lie_on_one_space_lie_side_by_side() -> None:
    lies = arrange.figures(Rect(0, 0, 50, 19), (0.6667,) * 3)
    for one, other in itertools.pairwise(lies):
        assert other.centre[0] - one.centre[0] >= 0.7 * one.width
    assert arrange.figures(Rect(0, 0, 50, 19), (0.6667,))[0].width == round(50 * 0.55 * 1.125)


def test_notes_on_a_part_of_a_board_stay_in_proportion_in_a_window_of_large_text() -> None:
    for scale in (1.0, 1.5, 2.0):
        m = Metrics(1920, 1080, scale)
        assert m.px(boardparts.note_size(m, 360)) <= 18


def test_the_hand_that_stands_for_an_action_is_solid_so_that_its_palm_can_be_pressed() -> None:
    hand = piece_art.sprite(Words("en", "gharkane"), Piece("action.0.1", "actions.0", "action", 0), 73)
    palm = Rect(0, 0, 15, 15)
    palm.center = hand.get_rect().center
    assert all(hand.get_at(spot)[3] == 255 for spot in spots(palm))


@pytest.mark.parametrize(
    ("game", "picture"),
    [
        ("gharkane", "stock.food"),
        ("madsteam", "stock.water"),
        ("madsteam", "units.wood"),
        ("madsteam", "pile.object"),
        ("paris", "supply.can"),
    ],
)
def test_what_is_lifted_from_a_stock_does_not_show_how_many_lay_there(game: str, picture: str) -> None:
    """A good in the hand had the “10” of its stock on it, as if all ten were carried."""
    words, stocks = Words("fr", game), [Piece("stock", "", picture, number=n) for n in (3, 10)]
    three, ten = (piece_art.sprite(words, stock, 60) for stock in stocks)
    assert unlike(three, ten)
    held = [piece_art.sprite(words, recipes.lifted(game, stock), 60) for stock in stocks]
    assert not unlike(*held)


def test_a_number_that_counts_nothing_stays_on_what_is_lifted() -> None:
    """The resistance of game is known in the hand, too."""
    prey = Piece("game", "", "game.horned", number=7)
    assert recipes.lifted("gharkane", prey) == prey


def test_a_heap_that_is_no_stock_is_lifted_with_all_its_units(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who took up all seeds of a pit held one."""
    monkeypatch.setattr(recipes, "recipe", lambda game, picture: recipes.Recipe("units", "res_wood"))
    heap = Piece("heap", "", "heap", number=4)
    assert recipes.lifted("madsteam", heap) == heap


def test_dice_on_one_space_lie_side_by_side(monkeypatch: pytest.MonkeyPatch) -> None:
    """One hid what the other showed."""
    monkeypatch.setattr(recipes, "recipe", lambda game, picture: recipes.Recipe("die", "die_body"))
    dice = [Piece(f"die.{i}", "cup", f"die.{i + 1}") for i in range(3)]
    lies = zone_layout.on_board("paris", Rect(0, 0, 300, 120), dice)
    for one, other in itertools.pairwise(lies):
        assert other.centre[0] - one.centre[0] >= 0.7 * one.width
