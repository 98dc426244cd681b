"""The maps on the screen: names beside track, trains and cubes, whose track is whose, cubes one can take."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path
from random import Random

import pygame
import pytest

from tabletop.engine.secrecy import NOTHING
from tabletop.engine.table import Amount, Cells, Statuses, Text
from tabletop.engine.verb import Action
from tabletop.games import find
from tabletop.games.rails import GAME as RAILS
from tabletop.games.rails.components import COMPANIES, MAPS, MOVE, NOBODY
from tabletop.games.rails.land import HEX_TAG, HEXES, IS_CITY, TERRAIN_COST
from tabletop.match import Match
from tabletop.match.passing import halfway
from tabletop.saves import match_file
from tabletop.texts.words import Words
from tabletop.ui.board.nodes import PieceNode
from tabletop.ui.board.spots import FocusSpot
from tabletop.ui.kit.text import Style
from tabletop.ui.kit.theme import tone
from tabletop.ui.scenes.rules.rules import Rules
from tabletop.ui.sheets.grids import GridView
from tabletop.ui.shell.text_view import description
from tests.games.rails.steam_setup import A, steam
from tests.games.rails.table_setup import table
from tests.ui.table_hands import Person, match_of

pytestmark = pytest.mark.usefixtures("unpainted")

RECORDED = Path(__file__).parents[2] / "recorded" / "rails"
WINDOWS = [((1280, 720), 1.0), ((1280, 720), 2.0), ((1920, 1080), 1.0), ((3840, 2160), 2.0)]


def test_each_page_that_waits_foretells_what_follows_it() -> None:
    told = []
    for asked in ("dividends", "stacks", "sold"):
        t = table(3)
        t.position.agenda = [("ask", 0, asked)]
        (action,) = RAILS.legal(t.position)
        told.append(Words("en", "rails")(RAILS.forecast(t.position, 0, action).key))
    assert told == [
        "Next, each company takes an adjustment box.",
        "Next, all prices move together.",
        "Next, the bank pays for the sales.",
    ]


@pytest.mark.parametrize(("language", "said"), [("fr", "sur la carte"), ("en", "on the map")])
def test_a_hex_without_a_name_is_not_pointed_at_in_a_list_of_moves(language: str, said: str) -> None:
    name = Words(language, "rails")("action.lay", tile="tile.t8", hex="hex.ne.1")
    assert name.endswith(said)


def test_the_heads_of_the_companies_keep_apart_in_a_small_window(monkeypatch: pytest.MonkeyPatch) -> None:
    found, draw = dict[str, pygame.Rect](), Style.draw

    def drawing(pen: Style, dst: pygame.Surface, words: str, *how: object, **more: object) -> pygame.Rect:
        found[words] = draw(pen, dst, words, *how, **more)  # type: ignore[arg-type]
        return found[words]

    match = match_of(3, 1, key="rails")
    for verb in ("bid", "pass_auction", "pass_auction", "buy"):  # the token of who runs Orange needs room
        match.play(next(a for a in match.legal if a.verb == verb))
    person = Person(match, (1280, 720), language="fr", curtain=False)
    views = [view for sheet in person.desk.field.column.sheets for page in sheet.pages() for view in page]
    (grid,) = [view for view in views if isinstance(view, GridView)]
    monkeypatch.setattr(Style, "draw", drawing)
    grid.paint(pygame.Surface((1280, 720)), grid.body)
    heads = [found[head] for head in ("Trés.", "Cote", "Perf.", "Rés.", "Liais.")]
    assert min(b.x - a.right for a, b in pairwise(heads)) >= 6


BUILT = {"eastern_us": "10-3-players", "northern_england": "01-2-players"}
"""By map, a recorded match in whose rounds 2 and 3 a cube of several may be moved over track of six
companies."""


def fresh(map: str) -> Match:
    """Three sit down."""
    return match_of(3, 5, key="rails", options={"map": map})


@cache
def recorded(map: str) -> Match:
    """The recorded match on a map; none may change it."""
    return match_file.load(RECORDED / f"{BUILT[map]}.jsonl").match


def moving_goods(map: str, round: int) -> Match:
    """A match in some round of which a cube of several may be moved for the first time."""
    whole = recorded(map)
    for n in range(len(whole.actions)):
        position = whole.position_at(n)
        if position.round == round and position.phase == MOVE and len(whole.game.legal(position)) > 6:
            return whole.branch_at(n)
    raise AssertionError(f"no cube of several is moved in round {round}")


def seated(match: Match, size: tuple[int, int] = (1280, 720), **more: object) -> Person:
    person = Person(match, size, **more)  # type: ignore[arg-type]
    person.sit()
    return person


# -- names ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("map", MAPS)
def test_every_city_is_named_above_track_and_trains_at_any_size(map: str, language: str) -> None:
    match = moving_goods(map, 3)
    for size, scale in WINDOWS:
        field = seated(match, size, scale=scale, language=language).table.desk.field
        plates = field.middle.plates
        named = {plate.label.name for plate in plates.standing}
        cities = {label.name for label in plates.labels if label.lasting}
        assert len(cities) > 15
        assert cities <= named, (size, scale, cities - named)
        rects = [plate.rect for plate in plates.standing]
        assert not any(a.colliderect(b) for a, b in combinations(rects, 2)), (size, scale)
        assert all(field.view.window.contains(rect) for rect in rects)
        assert all(plates.z > node.z for node in field.nodes.values() if node.parent is plates.parent)


@pytest.mark.parametrize("map", MAPS)
def test_names_stand_beside_what_lies_on_the_map(map: str) -> None:
    field = seated(moving_goods(map, 3), (1920, 1080)).table.desk.field
    lying = [node for node in field.nodes.values() if node.parent is field.middle.top]
    for plate in field.middle.plates.standing:
        cubes = (node.rect for node in lying if node.piece.picture.startswith("cube"))
        hidden = sum(rect.clip(plate.rect).w * rect.clip(plate.rect).h for rect in cubes)
        assert hidden < 0.1 * plate.rect.w * plate.rect.h, plate.name


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("map", MAPS)
def test_the_land_fills_its_board_and_the_board_the_height_of_the_window(
    map: str, size: tuple[int, int]
) -> None:
    field = seated(moving_goods(map, 2), size).table.desk.field
    hexes = [zone.rect for tag, zone in field.places.items() if tag in HEX_TAG]
    land, window = hexes[0].unionall(hexes), field.view.window
    assert window.contains(land)
    assert land.w > 0.75 * window.w
    assert land.h > 0.9 * window.h
    assert window.h > 0.65 * size[1]
    assert hexes[0].h >= 36


# -- track ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("map", MAPS)
def test_the_colour_of_its_owner_lies_along_all_track_and_a_train_with_its_emblem_on_it(map: str) -> None:
    match = moving_goods(map, 3)
    lying = {piece.tag: piece for piece in match.game.pieces(match.position, 0)}
    lines = [piece for piece in lying.values() if piece.picture.startswith("line.")]
    assert len({line.picture.split(".")[1] for line in lines}) > 2
    for line in lines:
        company = line.picture.split(".")[1]
        assert lying[line.tag.replace(f"line.{company}", "loco")].picture == f"loco.{company}"
    crossed = {
        (HEX_TAG[side // 6], COMPANIES[stretch.owner])
        for stretch in match.position.rails
        for side in stretch.sides
        if stretch.owner != NOBODY and not IS_CITY[side // 6]
    }
    assert crossed == {(line.zone, line.picture.split(".")[1]) for line in lines}


# -- cubes ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("size", "scale"), WINDOWS)
@pytest.mark.parametrize("map", MAPS)
def test_cubes_are_large_enough_to_be_taken(map: str, size: tuple[int, int], scale: float) -> None:
    person = seated(moving_goods(map, 2), size, scale=scale)
    cubes = [n for n in person.desk.field.nodes.values() if n.piece.picture.startswith("cube")]
    assert len(cubes) > 30
    assert min(min(node.rect.size) for node in cubes) >= 16
    for node in (cube for cube in cubes if cube.legal or scale == 1):
        assert person.piece(node.piece.tag), f"{node.key} is covered"


@pytest.mark.usefixtures("painted")
def test_cubes_that_may_be_moved_stand_out_by_a_bright_and_a_dark_rim() -> None:
    person = seated(moving_goods(MAPS[1], 3))
    cubes = [n for n in person.desk.field.nodes.values() if n.piece.picture.startswith("cube")]
    gold = pygame.Color(tone.legal)

    def golden(node: PieceNode) -> int:
        around = person.app.screen.subsurface(node.rect.inflate(12, 12))
        every = [around.get_at((x, y)) for x in range(around.get_width()) for y in range(around.get_height())]
        return sum(max(abs(c.r - gold.r), abs(c.g - gold.g), abs(c.b - gold.b)) < 12 for c in every)

    apart = [
        n for n in cubes if not any(o.legal and o.rect.colliderect(n.rect.inflate(16, 16)) for o in cubes)
    ]
    assert min(golden(node) for node in cubes if node.legal) > 40
    assert max(map(golden, apart)) < 10


def test_tab_goes_through_the_cubes_from_city_to_city_and_enter_takes_one() -> None:
    person = seated(moving_goods(MAPS[1], 3))
    able = {node for node in person.desk.field.nodes.values() if node.legal}
    assert len(able) > 2
    while person.table.focused not in able:
        person.key("tab")
    passed: list[PieceNode] = []
    while (node := person.table.focused) in able:
        assert isinstance(node, PieceNode)
        passed.append(node)
        person.key("tab")
    assert set(passed) == able
    assert len(passed) == len(able)
    places = [person.zone(node.piece.zone)[::-1] for node in passed]
    assert places == sorted(places)
    while person.table.focused not in able:
        person.key("tab")
    person.key("enter")
    assert person.table.hands.held.active


@pytest.mark.parametrize(("tile", "row"), [("urbanization", "new_city"), ("city_growth", "supply")])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("map", MAPS)
def test_what_an_action_takes_to_the_map_can_be_taken_beside_the_tiles(
    map: str, size: tuple[int, int], tile: str, row: str
) -> None:
    t = steam(map=map).cubes("red@supply.1").tile(A, tile).build(A)
    options = {"map": map, "mode": "simplified"}
    seats = match_of(3, key="rails", options=options).seats
    person = seated(Match(find("rails"), seats, options, 1, start=t.position), size)
    shown = [node for tag, node in person.desk.field.nodes.items() if tag.startswith(f"{row}.")]
    assert shown
    for node in shown:
        assert min(node.rect.size) >= 16
        assert person.piece(node.piece.tag)


def test_a_tile_that_fits_in_one_way_is_laid_by_one_drag() -> None:
    match = building(MAPS[1])
    person = seated(match)
    drags = person.desk.table_view.drags
    tiles = [node.piece for node in person.desk.field.nodes.values() if node.piece.turns and node.legal]
    ways = {(t.tag, z): sum(bool(drags.means(w, z)) for w in t.turns) for t in tiles for z in drags.places(t)}
    for n in (2, 1):
        before, (tile, zone) = len(match.actions), next(drag for drag, ways in ways.items() if ways == n)
        person.drag(person.piece(tile), person.zone(zone))
        assert len(match.actions) == before + (n == 1)
        person.key("escape")
        person.rest()


# -- what it says -----------------------------------------------------------------------------------------
def building(map: str) -> Match:
    """A company is about to lay its first track."""
    match, luck = fresh(map), Random(5)
    while "lay" not in {action.verb for action in match.legal}:
        match.play(luck.choice(match.legal))
    return match


@pytest.mark.parametrize("map", MAPS)
def test_a_hex_tells_its_ground_until_track_lies_on_it(map: str) -> None:
    match = moving_goods(map, 3)
    legend = seated(match, language="en").table.desk.legend
    told = {spot.tags[0]: legend.hint(spot) for spot in legend.spots() if spot.zone}
    tiles, rough = match.position.tiles, [hex for hex in HEXES[MAPS.index(map)] if TERRAIN_COST[hex]]
    for hex in rough:
        more = f"the first tile costs ${TERRAIN_COST[hex]} more"
        assert (more in told[HEX_TAG[hex]]) == (tiles[hex] == NOTHING), HEX_TAG[hex]
    assert {text.splitlines()[1].split(":")[0] for text in told.values()} >= {"Hill", "River"}


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_four_purses_of_a_builder_are_told_apart(language: str) -> None:
    """Two of them are coins and two are shares: of the company and of the seat."""
    table = seated(building(MAPS[0]), language=language).table
    cells = [
        s for sheet in table.desk.field.column.sheets for s in sheet.panel.sections if isinstance(s, Cells)
    ]
    names = [table.desk.look.words.known(f"{cell.text.key}.short") for s in cells for cell in s.cells]
    assert len(set(filter(None, names))) == len(names) == 4


def test_money_is_called_mine_only_where_it_is_and_a_train_says_whose_link_it_is_on() -> None:
    match = moving_goods(MAPS[0], 2)
    asked = match.position.asked
    purses = {
        viewer: next(
            cell.text
            for section in match.table(viewer).panels[0].sections
            if isinstance(section, Cells)
            for cell in section.cells
            if cell.zone == f"purse.{asked}"
        )
        for viewer in range(3)
    }
    mine, other = (
        Text("cell.purse", {"seat": f"seat.{asked}"}),
        Text("cell.purse.other", {"seat": f"seat.{asked}"}),
    )
    assert purses == {viewer: mine if viewer == asked else other for viewer in range(3)}
    trains = [piece for piece in match.game.pieces(match.view(0), 0) if piece.tag.startswith("loco.stop.")]
    assert trains
    for train in trains:
        company = train.picture.replace("loco", "company")
        assert train.told == (Text("train.owner", {"owner": company}),)


def test_what_shares_cost_stands_on_the_button_that_buys_them() -> None:
    match = fresh(MAPS[0])
    company, price = match.position.company, 7
    match.position.available[company] = 2
    for action in (Action("bid", (price,)), Action("pass_auction"), Action("pass_auction")):
        match.play(action)
    amount = next(s for s in match.table(0).panels[0].sections if isinstance(s, Amount))
    assert (amount.verb, amount.price) == ("buy", price)
    table = seated(match, language="en").table
    assert table.desk.look.words(amount.unit, n=2, cost=2 * amount.price) == "Buy 2 shares: $14"
    assert sum(", $30." in getattr(widget, "tooltip", "") for widget in table.ring()) == 3


def test_between_two_auctions_the_sheet_shows_neither() -> None:
    match = fresh(MAPS[0])
    for action in (Action("bid", (7,)), Action("pass_auction"), Action("pass_auction")):
        match.play(action)
    company = match.position.company
    stops = halfway(match.game, match.position, Action("buy", (company, 1)))
    closed = next(stop.position for stop in stops if stop.position.company == NOTHING)
    view = match.game.view(closed, 0)
    assert not [s for s in match.game.table(view, 0).panels[0].sections if isinstance(s, Statuses | Amount)]


def test_f1_on_a_spot_opens_its_own_rule() -> None:
    person = seated(building(MAPS[0]))
    spots = [w for w in person.table.ring() if isinstance(w, FocusSpot)]
    person.table.focus(next(spot for spot in spots if "RAIL-1.4" in spot.tooltip))
    person.key("f1")
    assert isinstance(person.app.scene, Rules)
    assert person.app.scene.rule == "RAIL-1.4"


@pytest.mark.parametrize("map", MAPS)
def test_a_city_is_shortened_rather_than_left_out(map: str) -> None:
    plates = seated(moving_goods(map, 3), scale=2.0).table.desk.field.middle.plates
    shown = {plate.label.name for plate in plates.standing}
    assert {label.name for label in plates.labels if label.lasting} <= shown


# -- several routes -----------------------------------------------------------------------------------------
@pytest.mark.parametrize("which", [0, 1])
def test_the_route_of_a_delivery_is_chosen_by_mouse(which: int) -> None:
    person = seated(routes_to_choose())
    drags = person.desk.table_view.drags
    cube, zone = next(
        (cube, zone)
        for cube in drags.pieces()
        for zone, actions in drags.targets(cube).items()
        if len(actions) > 1
    )
    actions = drags.means(cube, zone)
    person.toss(person.piece(cube), person.zone(zone))
    person.rest()
    rows = description(person.app)["choices"]
    assert len(rows) == len(actions)
    assert not person.table.hands.telling
    person.click(tuple(rows[which]["at"]))
    assert person.match.actions[-1].action == actions[which]


def routes_to_choose() -> Match:
    """Three players of the simplified version; a cube may ride to a city by routes that serve others."""
    match = match_file.load(RECORDED / "simplified-02-3-players.jsonl").match
    n = next(
        n
        for n in range(len(match.actions))
        if max(Counter(a.args[:2] for a in legal_hauls(match, n)).values(), default=0) > 1
    )
    return match.branch_at(n)


def legal_hauls(match: Match, n: int) -> list[Action]:
    """The deliveries that may be made after n actions."""
    return [action for action in match.game.legal(match.position_at(n)) if action.verb == "haul"]


def test_a_match_that_is_over_shows_the_rails_that_decided_it() -> None:
    match = match_file.load(RECORDED / "10-3-players.jsonl").match
    assert match.result
    assert match.game.table(match.view(0), 0).board == f"rails/{MAPS[match.position.options.map]}"


def test_a_folded_auction_in_which_nobody_bids_is_told_under_nobodys_token() -> None:
    match, dice = match_of(2, 3, key="rails"), Random(1)
    while not any(line.key == "log.unsold" for line in match.lines_for(0)[:-8]):
        match.play(dice.choice(match.legal))
    log = Person(match, (1920, 1080), curtain=False).table.desk.chrome.log
    folded = [row for row in log.rows if row.turn.series and not row.open]
    (row, *_) = (row for row in folded if row.turn.entries[-1].line.key == "log.unsold")
    last = row.turn.entries[-1].line
    assert log.words_of(log.rows.index(row)) == log.look.words(last.key, **last.params)
    assert log.turns._seat_of(row.turn) < 0


def test_the_explanation_of_a_sign_is_a_sentence_of_its_own() -> None:
    """French writes no capital after a colon."""
    person = Person(match_of(3, 1, key="rails"), language="fr", curtain=False)
    told = {line for seat in person.desk.chrome.seats for line in seat.tooltip.splitlines()}
    assert any(line.startswith("Premier joueur. Celui qui ") for line in told)
