"""A table that was kept in step with a match looks like one that is laid out now, to the pixel."""

from __future__ import annotations

from random import Random

import pygame
import pytest
from pygame import Surface

from tabletop.games import here
from tabletop.match import Match
from tabletop.ui.kit import worker_threads
from tabletop.ui.kit.node import by_depth
from tabletop.ui.play import table_view
from tabletop.ui.play.table_scene import TableScene
from tests.random_games import EVERYWHERE, OWN
from tests.ui.made_up.trading import Trader, bazaar_match, play_to
from tests.ui.table_hands import Person, match_of

pytestmark = pytest.mark.usefixtures("foreseeing")
ACTIONS, EVERY = 36, 3 if EVERYWHERE else 4
"""The deeds of a match, and those after which the table is laid anew to be compared."""
AGE_MS = 5000.0
"""After that long nothing is news any more."""


def anew(person: Person) -> Surface:
    """The same moment on a table just laid; of neighbours the one that lay below lies below."""
    app, table = person.app, person.table
    fresh = TableScene(person.match)
    desk = table.desk
    fresh.desk.viewer, fresh.desk.shown, fresh.desk.waiting = desk.viewer, desk.shown, desk.waiting
    fresh.relayout(app, app.m)
    for sheet, same in zip(table.desk.field.column.sheets, fresh.desk.field.column.sheets, strict=True):
        same.turn(sheet.page)
    fresh.desk.sync()
    for tag, node in fresh.desk.field.nodes.items():
        node.order = table.desk.field.nodes[tag].order
    for siblings in (fresh.stage.nodes, fresh.desk.field.middle.top.children):
        siblings.sort(key=by_depth)
    worker_threads.finish()
    surface = Surface(app.screen.get_size(), 0, app.screen)
    fresh.stage.draw(surface)
    return surface


def differing(a: Surface, b: Surface) -> pygame.Rect | None:
    """Where two pictures differ; None when they are equal."""
    if pygame.image.tobytes(a, "RGB") == pygame.image.tobytes(b, "RGB"):
        return None
    mask = pygame.mask.from_threshold(a, (0, 0, 0), (1, 1, 1, 255), b)
    mask.invert()
    boxes = mask.get_bounding_rects()
    return boxes[0].unionall(boxes[1:]) if boxes else a.get_rect()


SIZES = ((1280, 720), (1024, 640))
TABLES = [
    (key, size)
    for i, key in enumerate(here())
    for j, size in enumerate(SIZES)
    if EVERYWHERE or (i + j) % 2 == 0
]
"""Each game in a window of one size, or of both."""


@pytest.mark.parametrize(("key", "size"), TABLES)
def test_whatever_happens_the_table_looks_as_if_it_were_laid_anew(key: str, size: tuple[int, int]) -> None:
    dice, pages = Random(f"{key} {size}"), Random(f"pages of {key} {size}")
    person = Person(match_of(3, 5, key=key), size, language="en", curtain=False)
    match, table = person.match, person.table
    for n in range(ACTIONS):
        if match.asked is None:
            break
        if match.actions and dice.random() < 0.15:
            match.agree_undo(range(len(match.seats)), max(0, len(match.actions) - dice.randrange(1, 4)))
            table.desk.sync(moving=True)
            table.flow.go_on()
        else:
            table.desk.show_seat(dice.randrange(len(match.seats))) if dice.random() < 0.2 else None
            table.desk.field.column.peek = False
            for button in table.desk.pager.buttons:
                if pages.random() < 0.7:
                    person.click(button.rect.center)
            table.flow.perform(dice.choice(table.desk.table_view.drags.actions))
        person.rest()
        person.tick(AGE_MS)
        if n % EVERY == EVERY - 1 and match.asked:
            where = differing(person.app.screen, anew(person))
            assert where is None, f"after {n + 1} steps the table is stale at {where}"
    assert len(match.actions) > ACTIONS // 3 or key not in OWN


def test_a_sheet_that_returns_to_its_first_page_is_painted_whole_though_that_page_is_the_same() -> None:
    person = Trader(play_to(bazaar_match(3), "rest", 4))
    person.sit()
    sheet = person.desk.field.column.sheets[0]
    person.click(person.desk.pager.buttons[0].rect.center)
    person.rest()
    assert sheet.page == 1
    sheet.become(sheet.panel._replace(sections=(*sheet.panel.sections, sheet.panel.sections[-1])))
    assert sheet.page == 0
    person.rest()
    shown = person.app.screen.copy()
    sheet.damage(sheet.rect)
    person.rest()
    assert differing(person.app.screen, shown) is None


def test_an_action_builds_the_table_once_and_seeks_a_forced_move_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    person = Person(match_of(3, 5, key="paris"), SIZES[0], language="en", curtain=False)
    person.app.settings.forced = True
    table, dice, made = person.table, Random(2), list[str]()

    def counted(owner: object, name: str) -> None:
        do = getattr(owner, name)
        monkeypatch.setattr(owner, name, lambda *args: (made.append(name), do(*args))[1])

    for owner, name in ((table_view, "table_for"), (table_view, "pieces_for"), (Match, "_forced")):
        counted(owner, name)
    for _ in range(4):
        made.clear()
        table.flow.perform(dice.choice(table.desk.table_view.drags.actions))
        assert sorted(made) == ["_forced", "pieces_for", "table_for"]
        person.rest()
