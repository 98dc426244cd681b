"""What a window shows, beside the same picture painted from nothing; a person who does anything at a table.

Two pictures are painted anew, for they find different faults: all nodes of the stage once more, below which
no pixel of before remains; and the same match laid out once more, of which no node of before remains.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pygame
from pygame import Rect, Surface

from tabletop.engine.game import Choice
from tabletop.ui.kit import visibility
from tabletop.ui.kit.cache import Cache
from tabletop.ui.kit.node import Node
from tabletop.ui.kit.stage import Stage
from tabletop.ui.kit.visibility import VisibleNodes
from tabletop.ui.play.table_scene import TableScene
from tests.random_games import options_of
from tests.ui.sparing import Sparing
from tests.ui.table_hands import Person, match_of, play_on

SIZES = ((1280, 720, 1.0), (1920, 1080, 1.0), (1280, 720, 1.5), (1920, 1080, 1.5))
"""Widths and heights of a window, and the scale that a person has chosen."""
LONG_MS = 6000.0
"""Whatever is shown for a while only is gone after it."""
TIP_MS = 400.0
GROUND = "#808080"
STRIP = 3
"""Pixels across a strip: fewer than what sticks out of anything."""
MIDST = 90
"""Actions of a match at most before somebody comes to the table."""
AWAY = 1, 1
"""Where the pointer rests."""
TABLE_KEYS = ("tab", "enter", "escape", "left", "right", "up", "down", "h", "l", "b", "?", "1", "2", "o", "f")
PLAIN_KEYS = (pygame.K_F9, pygame.K_EQUALS, pygame.K_MINUS, pygame.K_0)
COMMANDS = {**dict.fromkeys(PLAIN_KEYS, 0), pygame.K_z: pygame.KMOD_CTRL}


# -- comparing --------------------------------------------------------------------------------------------
def painted(stage: Stage) -> Surface:
    """All that stands on a stage, painted on a sheet of its own from the bottom up; no picture kept of a part
    of it is used."""
    whole, sheet = Rect((0, 0), stage.size), Surface(stage.size)
    with _nothing_kept():
        VisibleNodes((node for node in stage.nodes if node.still), [whole]).paint(sheet, whole)
        VisibleNodes((node for node in stage.nodes if not node.still), [whole]).paint(
            sheet, whole, sheet.copy()
        )
    return sheet


@contextmanager
def _nothing_kept() -> Iterator[None]:
    kept, visibility._kept = visibility._kept, Cache()
    try:
        yield
    finally:
        for key in list(visibility._kept._kept):
            visibility._kept.drop(key)
        visibility._kept = kept


def difference(one: Surface, other: Surface) -> Rect | None:
    """The rectangle around all pixels that differ; None where the pictures are the same."""
    if one.get_size() != other.get_size():
        return one.get_rect()
    if (pygame.surfarray.pixels2d(one) == pygame.surfarray.pixels2d(other)).all():
        return None  # most are, and this takes a tenth of the time
    a, b = (pygame.surfarray.array3d(sheet) for sheet in (one, other))
    apart = (a != b).any(axis=2)
    if not apart.any():
        return None
    columns, rows = apart.any(axis=1).nonzero()[0], apart.any(axis=0).nonzero()[0]
    return Rect(columns[0], rows[0], columns[-1] - columns[0] + 1, rows[-1] - rows[0] + 1)


@lru_cache(maxsize=1)
def _sheets(size: tuple[int, int]) -> tuple[Surface, Surface]:
    """Two sheets to paint on, whatever is left on them from before."""
    return Surface(size), Surface(size)


def beyond(node: Node, size: tuple[int, int]) -> Rect | None:
    """The rectangle in which a node paints outside what it says it may paint on; None where it does not."""
    sheet, blank = _sheets(size)
    for each in (sheet, blank):
        each.set_clip(None)
        each.fill(GROUND)
    sheet.set_clip(node.clip())
    node.paint(sheet)
    if node.focused:
        node.paint_focus(sheet)
    sheet.set_clip(None)
    sheet.fill(GROUND, node.extent())
    return difference(sheet, blank)


def in_parts(node: Node, size: tuple[int, int]) -> Rect | None:
    """The rectangle in which a node is another picture where it is painted in strips than where it is painted
    at once; None where both are the same."""
    whole, strips = _sheets(size)
    reach = node._clipped(node.extent()).clip(whole.get_rect())
    if not reach:
        return None
    for sheet in (whole, strips):
        sheet.set_clip(reach)
        sheet.fill(GROUND)
    node.paint(whole)
    for strip in strips_of(reach):
        strips.set_clip(strip)
        node.paint(strips)
    return difference(whole.subsurface(reach), strips.subsurface(reach))


def strips_of(rect: Rect) -> Iterator[Rect]:
    """A rectangle in strips, its upper half in low ones and its lower half in narrow ones."""
    upper, lower = Rect(rect.x, rect.y, rect.w, rect.h // 2), rect.move(0, rect.h // 2)
    lower.h -= rect.h // 2
    yield from (Rect(upper.x, y, upper.w, STRIP).clip(upper) for y in range(upper.y, upper.bottom, STRIP))
    yield from (Rect(x, lower.y, STRIP, lower.h).clip(lower) for x in range(lower.x, lower.right, STRIP))


class Apart(AssertionError):
    """Two pictures that should be the same."""


class Eye:
    """Compares what a window shows with what it would show if it were painted from nothing.

    Attributes:
        compared: how many pictures were compared so far.
    """

    def __init__(self, person: Person, shots: Path | None = None) -> None:
        self.person, self.app, self.shots, self.compared = person, person.app, shots, 0

    def look(self, done: str) -> None:
        """The window against its own nodes, painted once more."""
        scene = self.app.scene
        while scene.stage.dirty:
            scene.stage.draw(self.app.screen)
        self._same(self.app.screen, painted(scene.stage), done)

    def _same(self, shown: Surface, wanted: Surface, done: str) -> None:
        self.compared += 1
        where = difference(shown, wanted)
        if where is None:
            return
        if self.shots:
            for name, sheet in (("shown", shown), ("wanted", wanted)):
                pygame.image.save(sheet, self.shots / f"{name}.png")
        nodes = [
            f"{type(node).__name__} {node.name!r} {node.rect}"
            for node in self.app.scene.stage.walk()
            if not node.blank() and node.extent().colliderect(where)
        ]
        raise Apart(f"{done}: {where} of {shown.get_size()} differs; there stand {nodes[-12:]}")

    def look_at_each(self, done: str, sparing: Sparing | None = None) -> None:
        """Every node by itself, or those that are not spared: it paints only where it says so, and in strips
        what it paints at once."""
        stage = self.app.scene.stage
        for node in stage.walk():
            if node.blank() or not (sparing is None or sparing.takes(type(node))):
                continue
            told = f"{done}: {type(node).__name__} {node.name!r} {node.rect}"
            if where := beyond(node, stage.size):
                raise Apart(f"{told} paints {where}")
            if where := in_parts(node, stage.size):
                raise Apart(f"{told} is another one at {where} where it is painted in strips")

    def lay_anew(self, done: str) -> None:
        """The window against the same table laid out once more, as for a window of another size."""
        self.look(done)
        shown = self.app.screen.copy()
        self.app.relayout()
        self.person.point(AWAY)
        self.person.rest()
        self.person.tick(LONG_MS)
        self.person.rest()
        self.look(f"{done}, laid out again")
        self._same(shown, self.app.screen, f"{done}, against the same laid out again")

    def begin_anew(self, done: str) -> None:
        """The window against another table, built for the same match and the same eyes."""
        self.look(done)
        shown, table = self.app.screen.copy(), self.person.table
        twin = TableScene(table.desk.match)
        twin.desk.viewer, twin.desk.shown = table.desk.viewer, table.desk.shown
        twin.flow.by_itself = table.flow.by_itself
        twin.desk.boards, twin.privacy = table.desk.boards, table.privacy
        twin.desk.privacy = twin.flow.privacy = table.privacy
        twin.flow.computers = table.flow.computers
        self.app.push(twin)
        self.person.table = twin
        self.person.rest()
        twin.let_go()  # who comes with the keys has a move in focus
        twin.focus(None)
        self.person.tick(LONG_MS)
        self.person.rest()
        self.look(f"{done}, on a second table")
        second = self.app.screen.copy()
        twin.flow.computers = None
        self.app.pop()
        self.person.table = table
        self.person.rest()
        self._same(shown, second, f"{done}, against a second table")


class Instant:
    """Computers without a process, who do something by chance as soon as they are asked."""

    def __init__(self, table: TableScene, dice: Random) -> None:
        self.table, self.dice = table, dice

    def begin(self, hurried: bool = False) -> None:
        """Think while others look at the last move."""

    def ask(self, seat: int, later: Callable[[Callable[[], None]], None], hurried: bool = False) -> None:
        """Answer after the pause."""
        about = self.table.desk.match.position

        def answer() -> None:
            if self.table.desk.match.position is about and self.table.app.scene is self.table:
                self.table.flow.play(self.dice.choice(self.table.desk.match.legal), seat)

        later(answer)

    def wait(self) -> None:
        """Think while a person does."""

    def hurry(self) -> None:
        """Answer sooner."""

    def rest(self) -> None:
        """Think no more for a while."""

    def close(self) -> None:
        """Think no more."""


# -- doing anything ---------------------------------------------------------------------------------------
class Wanderer:
    """Somebody who plays a match by mouse and keys and does much else at the table, as chance has it."""

    def __init__(
        self,
        key: str,
        seats: int,
        seed: int,
        options: Mapping[str, Choice] | None = None,
        *,
        speed: int = 0,
        shots: Path | None = None,
    ) -> None:
        self.dice = Random(seed)
        match = match_of(seats, seed, key=key, options=options)
        play_on(match, self.dice.randrange(MIDST), seed)
        if match.asked is None:  # it was over by then
            match = match_of(seats, seed, key=key, options=options)
        wide, high, scale = SIZES[seed % len(SIZES)]
        language = "en" if seed % 2 else "fr"
        self.person = Person(match, (wide, high), scale=scale, language=language, speed=speed)
        self.person.app.settings.breathing = False  # what breathes looks otherwise at each moment
        self.person.app.relayout()
        self.person.rest()
        self.person.app.settings.advice = 0  # no other process thinks here
        self.person.app.quit = self._stay  # type: ignore[method-assign]
        self.eye = Eye(self.person, shots)
        self.done = [f"{key} {seats} {seed}"]
        self._seat_computers()
        self.deeds: list[tuple[int, Callable[[], str]]] = [
            (9, self._play), (4, self._point), (3, self._click), (2, self._drag), (4, self._press_key),
            (1, self._wheel), (2, self._flip), (2, self._seat), (1, self._size), (1, self._command),
        ]  # fmt: skip

    def _stay(self) -> None:
        """Press the button that ends the app in vain."""
        self.done.append("quit")

    def _seat_computers(self) -> None:
        """Half of the time computers take some of the seats, but for one at least."""
        match = self.person.match
        bots = self.dice.sample(range(len(match.seats)), self.dice.randrange(len(match.seats)))
        if self.dice.random() < 0.5:
            match.reseat([s._replace(bot="club" * (i in bots)) for i, s in enumerate(match.seats)])
        self._sit_down()

    def _sit_down(self) -> None:
        """Come to a table of the match, where it was left or is new to the screen."""
        app, table = self.person.app, TableScene(self.person.match)
        table.flow.computers = Instant(table, self.dice)  # type: ignore[assignment]
        self.person.table = table
        app.replace_all(table)
        self.person.rest()
        self.person.sit()

    @property
    def table(self) -> TableScene:
        """The table."""
        return self.person.table

    def wander(self, deeds: int, every: int = 8, sparing: Sparing | None = None) -> int:
        """Do so much; after each deed that is not spared the window is looked at, and now and then laid out
        again: what a deed leaves behind wrongly is seen later too. Returns how many pictures were compared.
        """
        for i in range(deeds):
            weights, does = zip(*self.deeds, strict=True)
            does_now = self.dice.choices(does, weights)[0]
            self.done.append(does_now())
            self.person.rest()
            if sparing is None or sparing.takes(does_now.__name__):
                self.eye.look(" > ".join(self.done[-6:]))
            self._come_back()
            if i % every == every - 1 and self._calm():
                self.eye.lay_anew(" > ".join(self.done[-6:]))
                if i // every % 2:
                    self.eye.begin_anew(" > ".join(self.done[-6:]))
        self.eye.look_at_each(self.done[-1], sparing)
        return self.eye.compared

    # -- what is done -------------------------------------------------------------------------------------
    def _play(self) -> str:
        """Make a move: by hand where a drag means it, by its button, else as the list of moves does."""
        person, table, dice = self.person, self.table, self.dice
        self._calm()
        actions = table.desk.table_view.drags.actions
        if not actions or table.desk.waiting:
            return "wait"
        action = dice.choice(actions)
        drag = person.drag_of(action)
        if drag and drag[1] in table.desk.field.zones and drag[0] in table.desk.field.nodes:
            node = table.desk.field.nodes[drag[0]]
            person.drag(node.rect.center, person.zone(drag[1]))
            if modal := table.modal():
                person.key("1")
                if table.modal() is modal:
                    person.key("escape")
            return f"drag {drag}"
        if button := next((b for b in table.desk.chrome.buttons if b.key == f"verb.{action.verb}"), None):
            person.click(button.rect.center)
            if table.modal():
                person.key("1")
            return f"button {action.verb}"
        table.flow.perform(action)
        return f"do {action.verb}"

    def _spot(self) -> tuple[int, int]:
        """Somewhere: on a thing, more often than not."""
        w, h = self.person.app.m.size
        things = [
            *self.table.ring(),
            *self.table.desk.field.nodes.values(),
            *self.table.desk.field.column.sheets,
        ]
        if things and self.dice.random() < 0.8:
            rect = self.dice.choice(things).rect.clip(Rect(0, 0, w, h))
            if rect:
                return self.dice.randrange(rect.x, rect.right), self.dice.randrange(rect.y, rect.bottom)
        return self.dice.randrange(w), self.dice.randrange(h)

    def _point(self) -> str:
        """Hold the pointer somewhere until a note tells what is there."""
        at = self._spot()
        self.person.point(at)
        self.person.tick(TIP_MS)
        return f"point {at}"

    def _click(self) -> str:
        at = self._spot()
        self.person.click(at)
        return f"click {at}"

    def _drag(self) -> str:
        at, to = self._spot(), self._spot()
        self.person.lift(at, to)
        self.person.tick(TIP_MS)
        self.eye.look(f"carry {at} to {to}")
        self.person.up(to)
        return f"carry {at} to {to}"

    def _press_key(self) -> str:
        name = self.dice.choice(TABLE_KEYS)
        self.person.key(name)
        self.person.tick(TIP_MS)
        return f"key {name}"

    def _command(self) -> str:
        """A key that is held down with another one, or that changes what the whole window shows."""
        key = self.dice.choice(list(COMMANDS))
        written: dict[str, Any] = {"unicode": chr(key) if key < 127 else ""}
        for kind, more in ((pygame.KEYDOWN, written), (pygame.KEYUP, dict[str, Any]())):
            self.person.post(pygame.Event(kind, key=key, mod=COMMANDS[key], scancode=0, **more))
        return f"command {pygame.key.name(key)}"

    def _wheel(self) -> str:
        self.person.point(self._spot())
        self.person.wheel(self.dice.choice((-1, 1)))
        return "wheel"

    def _flip(self) -> str:
        self.person.key("b")
        return "flip"

    def _seat(self) -> str:
        """Look at what lies before another seat."""
        seat = self.dice.choice(self.table.desk.chrome.seats)
        self.person.click(seat.rect.center)
        return "seat"

    def _size(self) -> str:
        """Another size of the window, and with it another scale."""
        app = self.person.app
        wide, high, app.settings.ui_scale = self.dice.choice(SIZES)
        pygame.display.set_mode((wide, high), pygame.RESIZABLE)
        self.person.post(pygame.Event(pygame.WINDOWSIZECHANGED, x=wide, y=high))
        self.person.tick()
        app.apply_settings()
        return f"size {wide} {high} {app.settings.ui_scale}"

    # -- coming to rest -----------------------------------------------------------------------------------
    def _come_back(self) -> None:
        """Whatever was opened is closed again; whoever is asked sits down. A match that is over is begun
        anew, a table that was left is sat down at again: nothing ends a walk but a fault."""
        app, person = self.person.app, self.person
        person.sit()
        while app.scene is not person.table and person.table in app.scenes:
            app.pop()
        if person.match.asked is None:
            person.match = person.match.branch_at(0)
            self.done.append("again")
            self._sit_down()
        elif person.table not in app.scenes:
            self.done.append("back")
            self._sit_down()
        person.sit()

    def _calm(self) -> bool:
        """Nothing is open, held, pointed at or told; what is shown for a while is gone. False while somebody
        else is on."""
        person, table = self.person, self.table
        for _ in range(20):
            if not table.desk.waiting or person.app.scene is not table:
                break
            person.rest()
        if table.desk.waiting or person.app.scene is not table:
            return False
        while table.modal():
            person.key("escape")
        table.hands.cancel()
        table.hands.hush()
        table.desk.peek(on=False)
        table.let_go()
        table.focus(None)
        table.desk.field.column.peek = False
        for sheet in table.desk.field.column.sheets:
            sheet.turn(-sheet.page)
        if log := table.desk.chrome.log:
            log.scroll(0)
            log.show_newest()
            log.index = -1
            log.changed()
        table.desk.sync()
        person.point(AWAY)
        person.rest()
        person.tick(LONG_MS)
        person.rest()
        return person.app.scene is table and not table.desk.waiting


W = TypeVar("W", bound=Wanderer)


def seated_at(kind: type[W], key: str, seed: int, **more: object) -> W:
    """Somebody of that kind at a table of a game, with seats and options as chance has them."""
    from tabletop.games import find

    dice = Random(f"{key}{seed}")
    game = find(key)
    while True:
        seats = dice.choice(list(game.seats))
        options = options_of(game, seats, dice)
        if game.too_many_or_few(seats, game.settled(options)) is None:
            return kind(key, seats, seed, options, **more)  # type: ignore[arg-type]


def wanderer(key: str, seed: int, **more: object) -> Wanderer:
    """Somebody at a table of that game, with seats and options as chance has them."""
    return seated_at(Wanderer, key, seed, **more)
