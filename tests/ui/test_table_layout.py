"""The table at every size: nothing overlaps, nothing leaves the window, everything can be touched."""

from __future__ import annotations

import gc
import itertools

import pygame
import pytest

from tabletop.ui.frame import prompt
from tabletop.ui.kit import cache, text, worker_threads
from tabletop.ui.kit.input import Move, Press, Resize
from tabletop.ui.kit.text import Span
from tabletop.ui.kit.theme import FLOOR, Metrics, rgb, tone
from tabletop.ui.shell.main_loop import QUIET_MS
from tabletop.ui.table.layout import lay_out, table_metrics
from tests.languages import complete
from tests.ui.table_hands import Person, match_of, play_on

SIZES = ((1280, 720), (1366, 768), (1600, 900), (1920, 1080), (2560, 1080), (3840, 2160), (1280, 1024))
SCALES = (0.8, 1.0, 1.25, 1.6, 2.0)


@pytest.mark.parametrize(("size", "scale"), list(itertools.product(SIZES, SCALES)))
def test_regions_keep_apart_and_inside_the_window(size: tuple[int, int], scale: float) -> None:
    m = table_metrics(Metrics(*size, scale))
    window = pygame.Rect((0, 0), size)
    for seats, bare in ((2, False), (2, True), (6, False)):
        layout = lay_out(m, seats, 1, 1.6, bare=bare)
        whole = [layout.toolbar, *layout.seats, layout.log, layout.prompt, layout.board, layout.side]
        for region in whole:
            assert window.contains(region)
            assert region.w > 0
            assert region.h > 0
        for one, other in itertools.combinations([*whole, layout.hand.clip(window), layout.piles], 2):
            assert not one.colliderect(other), (one, other)
        assert layout.board.w * layout.board.h > window.w * window.h * 0.15


@pytest.mark.parametrize(("size", "more"), [((1280, 720), 1.3), ((1920, 1080), 1.1)])
def test_a_game_without_hand_and_piles_leaves_their_room_to_the_board(
    size: tuple[int, int], more: float
) -> None:
    m = table_metrics(Metrics(*size))
    usual, bare = (lay_out(m, 2, 1, 1.6, bare=each).board for each in (False, True))
    assert bare.w * bare.h > more * usual.w * usual.h


@pytest.mark.parametrize("high", [78, 98, 118])
def test_rows_of_cards_stay_below_a_wide_board_however_high_the_task_strip_is(high: int) -> None:
    m = table_metrics(Metrics(1280, 720))
    wide, square = (lay_out(m, 2, 1, shape, strip=98.0, task=lambda _: high) for shape in (1.6, 1.0))
    assert wide.tray.top >= wide.board.bottom
    assert square.tray.left >= square.board.right


@pytest.mark.parametrize(
    ("size", "scale", "seats"),
    [((1280, 720), 1.0, 6), ((1280, 720), 2.0, 6), ((1920, 1080), 1.0, 6), ((1280, 720), 1.0, 2)],
)
def test_a_full_hand_can_be_touched(size: tuple[int, int], scale: float, seats: int) -> None:
    match = match_of(seats, 2)
    while not any(match.position.hands):  # type: ignore[attr-defined]
        match.play(match.legal[0])
    person = Person(match, size, scale=scale)
    person.sit()
    window = pygame.Rect((0, 0), size)
    assert {2: 15, 6: 9}[seats] == sum(n.piece.zone == "hand" for n in person.desk.field.nodes.values())
    for tag, node in person.desk.field.nodes.items():
        assert window.colliderect(node.rect), tag
        if node.piece.zone == "hand":
            person.piece(tag)  # touches a spot of it, or fails


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_focus_ring_is_in_front_of_the_next_card(scale: float) -> None:
    match = match_of(2, 2)
    while not any(match.position.hands):  # type: ignore[attr-defined]
        match.play(match.legal[0])
    person = Person(match, (1920, 1080), scale=scale)
    person.sit()
    for key in ("tab", "left"):
        while not (node := person.focused_piece()) or (key == "left" and not node.lie.seen):
            person.key(key)
    ring = node.ring()
    right = [person.app.screen.get_at((x, ring.centery)) for x in range(ring.right, ring.right + node.m.u(8))]
    assert any(colour[:3] == rgb(tone.focus) for colour in right), right


@pytest.mark.parametrize("language", complete("macadam"))
def test_no_text_is_smaller_than_the_floor_or_cut(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from tabletop.ui.kit import text

    small, cut = [], []
    real_font, real_fit = text.font, text.fit

    def font(face: str, px: int) -> pygame.font.Font:
        if px < FLOOR:
            small.append(px)
        return real_font(face, px)

    def fit(words: str, px: int, face: str, wide: int) -> str:
        shown = real_fit(words, px, face, wide)
        if shown != words:
            cut.append((words, shown))
        return shown

    monkeypatch.setattr(text, "font", font)
    monkeypatch.setattr(text, "fit", fit)
    for seats, actions in ((2, 0), (3, 9), (4, 22), (6, 40)):
        person = Person(play_on(match_of(seats, seats), actions, seats), language=language)
        person.sit()
        person.key("h")
    assert not small
    assert not cut


def test_a_click_lands_where_things_are_drawn_after_a_resize() -> None:
    person = Person(play_on(match_of(3, 1), 20, 1))
    person.sit()
    for size in ((1600, 900), (1280, 720), (1920, 1080)):
        pygame.display.set_mode(size, pygame.RESIZABLE)
        person.app.screen = pygame.display.get_surface() or person.app.screen
        person.app.relayout()
        person.rest()
        tag = next(t for t in person.desk.table_view.drags.pieces() if t.startswith("card"))
        person.click(person.piece(tag))
        assert person.table.hands.held.tag == tag
        person.key("escape")
        person.rest()


def resized(person: Person, size: tuple[int, int]) -> None:
    pygame.display.set_mode(size, pygame.RESIZABLE)
    person.app.loop.frame(16, [Resize(size)])


def until_sharp(person: Person) -> None:
    for _ in range(3):
        person.app.loop.frame(16, [])
        worker_threads.finish()


def test_another_size_shows_the_last_picture_stretched_at_once_and_then_the_sharp_one() -> None:
    person = Person(play_on(match_of(3, 1), 20, 1))
    person.sit()
    before, size = person.app.screen.copy(), (1500, 840)
    resized(person, size)
    assert person.app.m.size == (1280, 720), "it is not laid out yet"
    stretched = pygame.transform.scale(before, size)
    assert average(person.app.screen) == pytest.approx(average(stretched), abs=1)
    until_sharp(person)
    sharp = person.app.screen.copy()
    person.app.relayout()
    until_sharp(person)
    assert pygame.image.tobytes(sharp, "RGB") == pygame.image.tobytes(person.app.screen, "RGB")


def test_while_one_pulls_at_an_edge_nothing_is_laid_out(monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person(play_on(match_of(3, 1), 20, 1))
    person.sit()
    laid: list[tuple[int, int]] = []
    monkeypatch.setattr(person.table, "layout", lambda m: laid.append(m.size))
    for wide in (1300, 1320, 1340):
        resized(person, (wide, 720))
    assert not laid
    person.app.loop.frame(16, [])
    assert laid == [(1340, 720)]


def test_a_press_right_after_a_new_size_meets_the_new_layout() -> None:
    person = Person(play_on(match_of(3, 1), 20, 1))
    person.sit()
    pygame.display.set_mode((1500, 840), pygame.RESIZABLE)
    person.app.loop.frame(16, [Resize((1500, 840)), Press((5, 5))])
    assert person.app.m.size == (1500, 840)


def test_what_was_laid_out_before_is_swept_up_only_when_nobody_has_touched_anything_for_a_while() -> None:
    person, swept = Person(play_on(match_of(3, 1), 20, 1)), list[dict[str, int]]()
    person.sit()

    def count(phase: str, about: dict[str, int]) -> None:
        if phase == "start" and about["generation"] == 2:
            swept.append(about)

    gc.callbacks.append(count)
    try:
        person.app.relayout()
        for _ in range(5):
            person.app.loop.frame(QUIET_MS / 2, [Move((5, 5), False)])
            worker_threads.finish()
        assert not swept
        for _ in range(5):
            person.app.loop.frame(QUIET_MS / 2, [])
        assert len(swept) == 1
    finally:
        gc.callbacks.remove(count)


def average(surface: pygame.Surface) -> tuple[int, ...]:
    return pygame.transform.average_color(surface)[:3]


@pytest.mark.usefixtures("thrifty")
def test_memory_is_bounded_at_every_size() -> None:
    person = Person(play_on(match_of(3, 1), 20, 1))
    person.sit()

    def settled(size: tuple[int, int]) -> int:
        resized(person, size)
        until_sharp(person)
        return cache.used()

    first = settled((1400, 800))
    for i in range(8):
        settled((1280 + 16 * i, 720 + 9 * i))
    assert settled((1400, 800)) < first * 1.1


def test_at_rest_nothing_is_drawn() -> None:
    person = Person(play_on(match_of(4, 1), 20, 1), speed=3)
    person.sit()
    for _ in range(80):
        person.tick(50)
    for _ in range(5):
        assert not person.table.stage.dirty
        person.tick(50)


def test_the_number_in_a_bubble_opens_the_rule() -> None:
    from tabletop.ui.scenes.rules.rules import Rules

    person = Person(play_on(match_of(3, 1), 20, 1))
    person.sit()
    idle = next(n for n in person.desk.field.nodes.values() if n.focusable and not n.legal)
    person.click(person.piece(idle.piece.tag))
    bubble = person.table.hands._bubble
    assert bubble is not None
    person.click(bubble.number.center)
    assert isinstance(person.app.scene, Rules)
    assert person.app.scene.rule == bubble.said.number


def test_an_empty_seat_of_the_screen_shows_another_mat() -> None:
    person = Person(play_on(match_of(4, 3), 22, 3))
    person.sit()
    other = next(s for s in person.desk.chrome.seats if s.standing.card.seat != person.desk.viewer)
    person.click(other.rect.center)
    assert person.desk.field.column.sheets[1].panel.owner == other.standing.card.seat


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_the_names_that_are_given_at_first_are_told_apart_on_small_cards(scale: float) -> None:
    shown = []
    for name in ("Joueur 1", "Joueur 2"):
        match = play_on(match_of(4, 5), 22, 3)
        match.reseat([seat._replace(name=name) if seat is match.seats[0] else seat for seat in match.seats])
        person = Person(match, (1280, 720), curtain=False, scale=scale)
        person.sit()
        card = next(seat for seat in person.desk.chrome.seats if seat.standing.card.seat == 0)
        assert card.standing.card.badges
        shown.append(pygame.image.tobytes(person.app.screen.subsurface(card.rect), "RGB"))
    assert shown[0] != shown[1]


@pytest.mark.parametrize(("key", "scale"), [("paris", 1.0), ("paris", 2.0), ("gharkane", 1.0)])
def test_a_small_card_shows_each_sign_of_its_seat_beside_all_others(key: str, scale: float) -> None:
    person = Person(match_of(2, 1, key=key), curtain=False, scale=scale)
    person.sit()
    card, seen = person.desk.chrome.seats[0], set[bytes]()
    signs = (
        ("first_player", "held.bat", "held.binoculars", "held.heroine")
        if key == "paris"
        else ("first_player",)
    )
    sets = [each for n in range(len(signs) + 1) for each in itertools.combinations(signs, n)]
    for badges, leads in itertools.product(sets, (False, True)):
        held = card.standing.card._replace(badges=badges)
        card.become(card.standing._replace(card=held, leads=leads, active=False))
        person.tick()
        seen.add(pygame.image.tobytes(person.app.screen.subsurface(card.rect), "RGB"))
    assert len(seen) == 2 * len(sets)


@pytest.mark.parametrize("high", [40, 60, 90])
def test_a_long_prompt_shrinks_until_its_lines_fit_the_bar(high: int) -> None:
    pygame.font.init()
    words: list[text.Part] = [
        Span("Léa : ", "bold"),
        Span("il vous manque un piéton jaune ; un agent au centre, ou la pénalité."),
    ]
    px, lines = prompt.fitted(words, 28, 330, high)
    assert len(lines) * px * prompt.LEAD <= high or px == FLOOR
    assert all(text.rich_width(line, px, "semibold") <= 330 for line in lines)
