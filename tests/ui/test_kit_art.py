"""Art: what our rasteriser can draw, pictures at every size, pixels kept on disk; shapes and effects."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from itertools import groupby, pairwise
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest
from pygame import Rect, Surface

from tabletop.system import paths
from tabletop.system.settings import Settings
from tabletop.ui.kit import art, cache, effects, marks, paint, plates, sound, worker_threads
from tabletop.ui.kit.theme import SEATS, Metrics, tone
from tests.saves.no_files import NO_FILES
from tests.ui.kit import window

DRAWINGS = sorted(paths.asset("svg").glob("*.svg"))
KINDS = {
    kind: list(drawings)
    for kind, drawings in groupby(DRAWINGS, lambda path: path.stem.partition("_")[0].partition("-")[0])
}
every_kind = pytest.mark.parametrize("drawings", KINDS.values(), ids=list(KINDS))
M = Metrics(1920, 1080)
# nanosvg draws none of these, or draws them wrong, and says nothing.
NEVER = {
    "text",
    "tspan",
    "use",
    "symbol",
    "mask",
    "clipPath",
    "filter",
    "style",
    "image",
    "pattern",
    "foreignObject",
}
NAMED = re.compile(r'(?:fill|stroke|stop-color)="(?!none|#[0-9a-fA-F]{3}(?:[0-9a-fA-F]{3})?"|url\()([^"]*)"')


@pytest.fixture(autouse=True)
def screen() -> Iterator[Surface]:
    with window((800, 600)) as surface:
        yield surface


def opaque_at(surface: Surface, pos: tuple[int, int]) -> int:
    return surface.get_at(pos).a


def looks(surface: Surface, pos: tuple[int, int], colour: str) -> bool:
    """Nearly that colour: scaling rounds."""
    return all(abs(a - b) < 6 for a, b in zip(surface.get_at(pos), pygame.Color(colour), strict=True))


# -- drawings --------------------------------------------------------------------------------------------
def faults(source: str) -> list[str]:
    """What a drawing has that cannot be drawn, or not everywhere alike."""
    found = [tag for e in ElementTree.fromstring(source).iter() if (tag := e.tag.split("}")[1]) in NEVER]
    found += [f"{colour}: colours must be #hex" for colour in NAMED.findall(source)]
    found += [word for word in ("class=", "style=") if word in source]
    for gradient in re.findall(r"<(?:linear|radial)Gradient[^>]*>", source):
        if "userSpaceOnUse" not in gradient and re.search(r'\b(x1|x2|y1|y2|cx|cy|r)="[\d.]+"', gradient):
            found.append(gradient)
    return found + ["too long"] * (len(source) > 14_000)


@every_kind
def test_every_drawing_keeps_to_what_can_be_drawn(drawings: list[Path]) -> None:
    assert {path.stem: found for path in drawings if (found := faults(path.read_text("utf-8")))} == {}


@every_kind
def test_every_drawing_shows_something(drawings: list[Path]) -> None:
    pictures = {path.stem: art.svg(path.stem, 32, art.seat_tint(0)) for path in drawings}
    empty = [name for name, at in pictures.items() if pygame.mask.from_surface(at, 20).count() <= 12]
    assert empty == []


def test_the_first_player_wears_no_crown_for_that_means_the_most() -> None:
    picture = art.svg("first_player", 64)
    row = [picture.get_at((x, 22)).a > 20 for x in range(64)]
    assert sum(now and not before for before, now in pairwise([False, *row])) == 1  # a crown has points


def test_slots_are_filled_with_the_colours_of_a_seat() -> None:
    shown = art.svg("emblem_disc", 40, art.tint("#123456"))
    assert tuple(shown.get_at((20, 20)))[:3] == (0x12, 0x34, 0x56)


def test_the_same_drawing_is_kept() -> None:
    assert art.icon("gear", 24) is art.icon("gear", 24)
    assert art.icon("gear", 24) is not art.icon("gear", 25)


@pytest.mark.parametrize("seat", range(len(SEATS)))
def test_seat_tokens_differ(seat: int) -> None:
    others = [art.seat_token(i, 40) for i in range(len(SEATS)) if i != seat]
    mine = pygame.image.tobytes(art.seat_token(seat, 40), "RGBA")
    assert all(pygame.image.tobytes(other, "RGBA") != mine for other in others)


# -- pictures and the disk -------------------------------------------------------------------------------
def test_damaged_pixels_on_disk_are_drawn_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(art, "disk_folder", lambda: tmp_path)
    art.on_disk(b"key", lambda: Surface((9, 9)))
    while art.unsaved():
        art.store_one()
    worker_threads.finish()
    (file,) = tmp_path.iterdir()
    for damage in (b"", b"abc", b"\0" * 12, file.read_bytes()[:-1], b"\xff" * 400):
        file.write_bytes(damage)
        assert art.on_disk(b"key", lambda: Surface((9, 9))).get_size() == (9, 9)


@pytest.mark.parametrize("kind", NO_FILES)
def test_what_is_no_file_among_the_stored_pixels_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setattr(art, "disk_folder", lambda: tmp_path)
    art.on_disk(b"key", lambda: Surface((9, 9)))
    while art.unsaved():
        art.store_one()
    worker_threads.finish()
    (file,) = tmp_path.iterdir()
    file.unlink()
    NO_FILES[kind](file)
    assert art.from_disk(b"key") is None
    assert art.on_disk(b"key", lambda: Surface((9, 9))).get_size() == (9, 9)
    while art.unsaved():
        art.store_one()  # and it costs only time
    worker_threads.finish()
    art.prune_disk(0)


def test_a_folder_that_cannot_be_written_costs_only_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(art, "disk_folder", lambda: tmp_path / "file" / "art")
    assert art.on_disk(b"key", lambda: Surface((9, 9))).get_size() == (9, 9)
    while art.unsaved():
        art.store_one()
    worker_threads.finish()
    art.prune_disk()


def test_the_disk_keeps_no_more_than_its_budget(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(art, "disk_folder", lambda: tmp_path)
    for i in range(10):
        (tmp_path / str(i)).write_bytes(b"x" * 100)
    art.prune_disk(450)
    assert len(list(tmp_path.iterdir())) == 4


def test_the_table_takes_the_colour_of_a_game_and_the_texture_stays_itself() -> None:
    first = pygame.image.tobytes(art.table((320, 180), "#3C2A1E"), "RGB")
    assert pygame.image.tobytes(art.table((320, 180), "#34302E"), "RGB") != first
    cache.clear_all()
    assert pygame.image.tobytes(art.table((320, 180), "#3C2A1E"), "RGB") == first


def test_small_files_for_a_small_package() -> None:
    for file in paths.asset("textures").iterdir():
        assert file.stat().st_size < 600_000


# -- shapes ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("size", [(1, 1), (3, 40), (40, 3), (60, 30), (301, 200)])
@pytest.mark.parametrize("radius", [0, 4, 14, 50])
def test_boxes_fill_their_size_and_leave_their_corners(size: tuple[int, int], radius: float) -> None:
    box = paint.rounded(size, radius, "#FF0000")
    assert box.get_size() == size
    assert opaque_at(box, (size[0] // 2, size[1] // 2)) > 100
    if min(size) > 2 * radius > 10:
        assert opaque_at(box, (0, 0)) == 0


def test_a_stretched_box_is_the_box_drawn_at_that_size() -> None:
    stretched = paint.mask((120, 90), 14)
    drawn = art.vector(120, 90, '<rect width="120" height="90" rx="14" fill="#ffffff"/>')
    for x in range(0, 120, 3):
        for y in range(0, 90, 3):
            assert abs(opaque_at(stretched, (x, y)) - opaque_at(drawn, (x, y))) <= 2


@pytest.mark.parametrize("alpha", [255, 140])
def test_a_plate_and_its_shadow_in_one_picture_look_like_both(alpha: int) -> None:
    with window():
        one, both = (Surface((300, 200)) for _ in range(2))
        plate, rect = paint.new_box((200, 120), 12, "#CB3A20", alpha), Rect(50, 40, 200, 120)
        for dst in (one, both):
            dst.fill("#405060")
        paint.shadow(both, rect, 12, 2, 1.0)
        both.blit(plate, rect)
        reach = paint.shadow_reach(2, 1.0)
        paint.cast(one, paint.shaded(plate, 12, 2, 1.0), reach, rect, pygame.BLEND_PREMULTIPLIED)
        shades = zip(pygame.image.tobytes(one, "RGB"), pygame.image.tobytes(both, "RGB"), strict=True)
        assert max(abs(a - b) for a, b in shades) <= 3


def test_an_outline_is_hollow() -> None:
    rim = paint.outline((80, 60), 10, "#00FF00", 3.2)
    assert opaque_at(rim, (40, 30)) == 0
    assert opaque_at(rim, (40, 1)) == 255


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_a_shadow_falls_to_the_lower_right_and_ends_inside_its_sheet(level: int) -> None:
    seen, reach = paint.box_shadow((200, 150), 12, level, 1.0)
    sheet = seen.get_parent()
    assert sheet
    assert sheet.get_size() == (200 + 2 * reach, 150 + 2 * reach)
    w, h = sheet.get_size()
    assert all(opaque_at(sheet, p) == 0 for p in ((0, h // 2), (w - 1, h // 2), (w // 2, 0), (w // 2, h - 1)))
    below, above = opaque_at(sheet, (w // 2, reach + 150 + 3)), opaque_at(sheet, (w // 2, reach - 4))
    assert below > above


def test_effects_keep_the_sprite_as_it_was() -> None:
    sprite = art.svg("bicycle", 64)
    before = pygame.image.tobytes(sprite, "RGBA")
    dst = Surface((300, 300))
    effects.halo(dst, sprite, (150, 150), tone.legal, 12, 1.7)
    effects.contour(dst, sprite, (150, 150), tone.focus, 3)
    effects.drop(dst, effects.turned(effects.scaled(effects.faded(sprite), 1.2), 7), (150, 150), 1.0, 3)
    assert pygame.image.tobytes(sprite, "RGBA") == before


def test_a_halo_has_one_colour_and_fades_outwards() -> None:
    disc = art.vector(40, 40, '<circle cx="20" cy="20" r="18" fill="#000000"/>')
    glow = effects._halo(disc, "#FFD76A", 12, 1.7)
    middle = glow.get_height() // 2
    alphas = [opaque_at(glow, (x, middle)) for x in range(middle)]
    assert alphas[0] == 0
    assert alphas == sorted(alphas)
    assert {tuple(glow.get_at((x, middle)))[:3] for x in range(middle) if alphas[x] > 8} == {(255, 215, 106)}


def test_derived_pictures_are_kept_beside_their_sprite() -> None:
    sprite = art.svg("bicycle", 64)
    assert effects.faded(sprite) is effects.faded(sprite)
    assert effects.turned(sprite, 5) is effects.turned(sprite, 5.2)
    assert effects.turned(sprite, 0.3) is sprite


def test_sprites_of_one_outline_share_what_surrounds_them() -> None:
    def card(radius: int, colour: str) -> Surface:
        return art.vector(40, 60, f'<rect width="40" height="60" rx="{radius}" fill="{colour}"/>')

    shadow = effects.shadow(card(6, "#AA2211"), 2, 1.0)[0]
    assert effects.shadow(card(6, "#113355"), 2, 1.0)[0] is shadow
    assert effects.shadow(card(16, "#AA2211"), 2, 1.0)[0] is not shadow


@pytest.mark.parametrize("hot", [False, True])
def test_a_target_shows_inside_and_outside_its_place(hot: bool) -> None:
    dst = Surface((300, 200))
    place = Rect(100, 70, 100, 60)
    marks.target(dst, place, M, 14, hot)
    for spot in (place.center, (place.x - 6, place.centery), (place.centerx, place.y + 1)):
        assert dst.get_at(spot) != pygame.Color("black")
    assert dst.get_at((2, 2)) == pygame.Color("black")


def test_a_bubble_grows_with_its_words() -> None:
    short = plates.Bubble("Non", "Il faut suivre.")
    long = plates.Bubble("Non", "Il faut suivre. " * 6, "Parce que. " * 9)
    assert plates.bubble_size(M, long)[1] > plates.bubble_size(M, short)[1]


@pytest.mark.parametrize("allowed", [False, True])
def test_the_words_of_a_bubble_stand_inside_it(allowed: bool) -> None:
    rect = Rect((200, 200), plates.bubble_size(M, plates.Bubble("Non", "Il faut suivre. " * 3, "Parce que.")))

    def painted(*words: str) -> Surface:
        surface = Surface((800, 600))
        plates.bubble(surface, rect, M, plates.Bubble("Non", *words, allowed=allowed), (100, rect.centery))
        return surface

    def words_at(*words: str) -> Rect:
        changed = pygame.mask.from_threshold(painted(*words), (0, 0, 0), (1, 1, 1, 255), painted("", ""))
        changed.invert()
        found = changed.get_bounding_rects()
        return found[0].unionall(found[1:])

    fault, detail = words_at("Il faut suivre. " * 3, ""), words_at("", "Parce que.")
    head = rect.y + M.u(13) + M.px(14)
    for words in (fault, detail):
        assert rect.contains(words)
        assert words.top > head
    assert words_at("Il faut suivre. " * 3, "Parce que.").h > fault.h


@pytest.mark.parametrize("number", ["", "GHA-6.10"])
def test_a_long_heading_of_a_bubble_stands_inside_it_and_above_its_words(number: str) -> None:
    said = plates.Bubble("Relevez un héros couché, puis déplacez-le d’un ou deux lieux.", "", number=number)
    rect = Rect((100, 100), plates.bubble_size(M, said))

    def painted(message: plates.Bubble) -> Surface:
        surface = Surface((1200, 600))
        plates.bubble(surface, rect, M, message, (60, rect.centery))
        return surface

    changed = pygame.mask.from_threshold(
        painted(said), (0, 0, 0), (1, 1, 1, 255), painted(said._replace(head=""))
    )
    changed.invert()
    head = changed.get_bounding_rects()
    assert rect.contains(head[0].unionall(head[1:]))
    assert plates.bubble_size(M, said)[1] > plates.bubble_size(M, said._replace(head="Non"))[1]


@pytest.mark.parametrize(("across", "down"), [(-1, 0), (1, 0), (0, -1), (0, 1)])
def test_the_beak_of_a_bubble_stands_on_the_side_of_its_tip(across: int, down: int) -> None:
    dst, rect = Surface((800, 600)), Rect(250, 200, 300, 150)
    tips = {way: (400 + 300 * way[0], 275 + 200 * way[1]) for way in [(-1, 0), (1, 0), (0, -1), (0, 1)]}
    plates.bubble(dst, rect, M, plates.Bubble("Non", "Il faut suivre."), tips[across, down])
    near = {way: (400 + 157 * way[0], 275 + 82 * way[1]) for way in tips}
    beaks = [way for way, spot in near.items() if looks(dst, spot, tone.ivory)]
    assert beaks == [(across, down)]


@pytest.mark.parametrize("size", [(300, 200), (40, 12), (12, 40)])
def test_a_thick_sheet_of_paper_stands_on_a_whole_block(size: tuple[int, int]) -> None:
    radius, edge = 14, 9
    sheet = plates._paper(size, radius, tone.paper, 2.0, 0)
    block = Surface((size[0], size[1] + edge), pygame.SRCALPHA)
    paint.box(block, Rect((0, edge), size), radius, plates.mix(tone.paper, "#4A3420", 0.55))
    block.blit(sheet, (0, 0))
    thick = plates._paper(size, radius, tone.paper, 2.0, edge)
    assert pygame.image.tobytes(thick, "RGBA") == pygame.image.tobytes(block, "RGBA")


def test_boxes_of_one_colour_are_filled_once_whatever_their_size(monkeypatch: pytest.MonkeyPatch) -> None:
    filled = list[str]()
    fill = paint._filled
    monkeypatch.setattr(paint, "_filled", lambda *how: filled.append(how[2]) or fill(*how))
    for high in range(40, 60):
        paint.rounded((9, high), 4, "#123457")
    assert filled == ["#123457"]


def test_a_plate_has_a_rim_that_is_brightest_at_the_top() -> None:
    dst, rect = Surface((400, 300)), Rect(50, 50, 300, 200)
    plates.lacquer(dst, rect, M, 10, 1, 255)
    across = range(rect.centerx - 40, rect.centerx + 40)

    def brightness(y: int) -> float:
        return sum(sum(dst.get_at((x, y))[:3]) for x in across) / len(across)

    assert brightness(rect.top) > 1.2 * brightness(rect.bottom - 1)


@pytest.mark.parametrize("board", [Rect(300, 200, 900, 600), Rect(0, 0, 900, 1080)])
def test_the_edge_of_a_board_surrounds_it_as_far_as_it_reaches(board: Rect) -> None:
    window = Rect((0, 0), M.size)
    pieces = plates.board_edge(board, M, "#5A3A28")
    places = [place for _, place in pieces]
    reach = 2 * plates.edge_reach(M)
    assert board.unionall(places) == board.inflate(reach, reach).clip(window)
    for picture, place in pieces:
        assert picture.get_size() == place.size
        assert not place.colliderect(board)


# -- sounds ----------------------------------------------------------------------------------------------
def test_sound_plays_where_it_can_and_never_complains(monkeypatch: pytest.MonkeyPatch) -> None:
    sounds = sound.Sounds(Settings())
    sounds.play("drop")
    pygame.mixer.quit()

    def no_device(*args: object) -> None:
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", no_device)
    silent = sound.Sounds(Settings())
    silent.play("drop")
    silent.play("drop")


@pytest.mark.parametrize("wide", range(21, 140, 7))
def test_a_dashed_rim_leaves_its_box_empty_and_closes_round_it(wide: int) -> None:
    for high in range(40, 180, 9):
        for radius, thick, dash in ((6, 1.6, 5), (10, 2.0, 7), (15, 3.0, 10.5)):
            sheet = pygame.Surface((wide, high), pygame.SRCALPHA)
            rect = sheet.get_rect()
            paint.dashed(sheet, rect, radius, "red", thick, dash)
            edge = 2 * math.ceil(radius * 0.3 + thick)
            drawn = pygame.mask.from_surface(sheet, 20)
            assert not drawn.overlap(pygame.mask.Mask(rect.inflate(-edge, -edge).size, True), [edge // 2] * 2)
            for side in ((0, 0, wide, 3), (0, 0, 3, high), (0, high - 3, wide, 3), (wide - 3, 0, 3, high)):
                assert drawn.overlap_area(pygame.mask.Mask(side[2:], True), side[:2]) > sum(side[2:]) * 0.4


@pytest.mark.parametrize("level", [1, 2])
def test_the_seen_part_of_a_shadow_is_cut_from_the_whole_and_none_of_it_is_lost(level: int) -> None:
    with window():
        shape, reach = art.screen_format(paint.mask((61, 40), 8)), paint.shadow_reach(level, 1)
        part, whole = (draw(shape, level, 1, reach) for draw in (paint.seen_shadow, paint.silhouette_shadow))
        place = Rect(part.get_offset(), part.get_size())
        assert place.contains(whole.get_bounding_rect())
        assert pygame.image.tobytes(part, "RGBA") == pygame.image.tobytes(whole.subsurface(place), "RGBA")


@pytest.mark.parametrize("s", [1.0, 2.0])
@pytest.mark.parametrize("level", [1, 2])
def test_a_shadow_blurred_on_a_small_sheet_is_the_same(
    level: int, s: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = []
    with window():
        for narrow in (paint.NARROW, 1000):
            monkeypatch.setattr(paint, "NARROW", narrow)
            sheet = paint.silhouette_shadow(paint.mask((61, 40), 8), level, s, paint.shadow_reach(level, s))
            found.append(pygame.image.tobytes(sheet, "RGBA"))
    assert found[0] == found[1]
