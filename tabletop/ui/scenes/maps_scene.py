"""The maps page: the boards of the games, the faults in a person's own maps, and how to make such a map."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from pygame import Rect, Surface

from tabletop.games import find
from tabletop.maps.board import Board, Problem
from tabletop.maps.check_map import in_words
from tabletop.maps.choose import Unsound, copy_shipped, own_map, put_aside
from tabletop.system.game_packages import package_of
from tabletop.ui import widgets as w
from tabletop.ui.board import painting
from tabletop.ui.board.guests import playable
from tabletop.ui.board.map_pictures import chosen
from tabletop.ui.kit import paint, plates, worker_threads
from tabletop.ui.kit.sprites import Painting
from tabletop.ui.kit.text import draw_title, light
from tabletop.ui.kit.theme import Metrics, tone
from tabletop.ui.widgets.page import Page
from tabletop.ui.widgets.strip import wrapped

STATES = {
    "waiting": ("redo", "#6B6258"),
    "shipped": ("check", tone.ok),
    "own": ("star", "#9A5A08"),
    "broken": ("warning", tone.warn),
}


class MapSheet(NamedTuple):
    """A board of a game, with the map in use and the problems found in the user's own map. While these are
    not known yet, `path` is None."""

    game: str
    name: str
    board: Board | None
    path: Path | None
    problems: tuple[Problem, ...] = ()

    @property
    def state(self) -> str:
        """The state of the map: "shipped" with the app, the user's "own", "broken" if the user's own has
        faults, or "waiting" for the check."""
        if self.path is None:
            return "waiting"
        if self.problems:
            return "broken"
        return "own" if self.path == own_map(self.name) else "shipped"


def sheets() -> list[MapSheet]:
    """Return all boards of all installed games, whose maps are still to be read and checked."""
    return [
        MapSheet(key, f"{key}/{path.stem}", None, None)
        for key in playable()
        for path in package_of(key).boards()
    ]


def _read_sheet(game: str, name: str) -> MapSheet:
    try:
        return MapSheet(game, name, *chosen(find(game), name))
    except Unsound as fault:
        return MapSheet(game, name, None, fault.path, fault.problems)


class Maps(Page):
    """The maps page: the list of boards on the left, the chosen one and its check on the right."""

    def __init__(self) -> None:
        super().__init__()
        self.sheets: list[MapSheet] = []
        self.index = 0
        self._checks = 0

    def enter(self) -> None:
        """Read and check all maps again, one after the other on another thread."""
        self._check(lambda: None)

    def _check(self, done: Callable[[], None]) -> None:
        self._checks += 1
        check, self.sheets = self._checks, sheets()

        def take(i: int, sheet: MapSheet) -> None:
            if check != self._checks or not self.app.shows(self):
                return
            self.sheets[i] = sheet
            self.list.changed()
            if i == self.index:
                self.renew()
            if i == len(self.sheets) - 1:
                self.renew(done)

        for i, sheet in enumerate(self.sheets):
            judge = partial(_read_sheet, sheet.game, sheet.name)
            worker_threads.order(("map", sheet.name), judge, partial(take, i), slow=True)

    # ------------------------------------------------ layout
    def layout(self, m: Metrics) -> None:
        strip = self.strip(m, self.words("maps.title"))
        self._list(m, strip.left(round(strip.rest.w * (0.34 if m.vw >= 1000 else 0.42))))
        self._sheet(m, strip.rest)

    def _list(self, m: Metrics, rect: Rect) -> None:
        self.add(w.Lacquer(m, rect, alpha=222))
        inner, heights = rect.inflate(-m.u(12), -m.u(16)), [m.u(96, 72)] * len(self.sheets)
        self.list = w.ListView(m, inner, heights, self._row, on_choose=self._choose, index=self.index,
                               key="maps", name=self.words("maps.title"))  # fmt: skip
        self.add(self.list)
        self.begin_at(self.list)

    def _row(self, surface: Surface, r: Rect, i: int, state: str) -> None:
        """Paint a row of the list: the picture of the board, the names of the game and of the board, and the
        state of a map that is not simply the shipped one."""
        m, sheet, plate = self.m, self.sheets[i], r.inflate(-self.m.u(8), -self.m.u(6))
        if state:
            paint.box(surface, plate, m.u(10), "#4A3F33" if state == "chosen" else "#3A322B")
        if state == "chosen":
            paint.rim(surface, plate, m.u(10), tone.brass, m.fine(2))
        shown = Rect(plate.x + m.u(8), plate.y + m.u(8), (plate.h - m.u(16)) * 8 // 5, plate.h - m.u(16))
        self._picture(surface, sheet, shown, self.list.changed)
        x, room = shown.right + m.u(14), plate.right - shown.right - m.u(24)
        at, px = (x, plate.y + plate.h // 3), m.px(24, 18)
        draw_title(surface, sheet.game, self.words.language, at, px, room=room)
        name, state_said = self.board_name(sheet), self.words(f"maps.{sheet.state}")
        label = " · ".join(filter(None, (name, "" if name and sheet.state == "shipped" else state_said)))
        light(m, "small", colour=tone.log).line(surface, label, (x, plate.y + plate.h * 7 // 10), room)

    def board_name(self, sheet: MapSheet) -> str:
        """Return the name of a board in the words of its game; "" if the game does not name it."""
        return self.app.words(sheet.game).known(f"board.{sheet.name.rpartition('/')[2]}")

    def _choose(self, index: int) -> None:
        if index != self.index:
            self.index = index
            self.renew()

    def _picture(self, surface: Surface, sheet: MapSheet, rect: Rect, changed: Callable[[], None]) -> None:
        """Paint the board, scaled at first; `changed` is called when a thread has the sharp picture ready."""
        board = sheet.board
        if board and board.pictures:
            sharp, whole = painting.kept(board, rect.size), Rect((0, 0), board.size)
            surface.blit(sharp or painting.scaled(board, whole, rect.size), rect)
            if sharp is None:
                painting.order(board, whole, rect.size, lambda _: changed(), rect.size)
        paint.rim(surface, rect, 3, "#C9B48E", 2)

    def _sheet(self, m: Metrics, rect: Rect) -> None:
        """Add the sheet of the chosen board: picture, result of the check, path of one's own map, buttons."""
        sheet, column = self.sheets[self.index], self.panel(rect, m.u(26, 16))
        if sheet.board:
            wide, tall = sheet.board.size
            high = min(round(column.at.w * tall / wide), rect.h * 58 // 100)
            shown = Rect(column.at.x, column.at.y, round(high * wide / tall), high)
            large = Painting(shown, lambda surface, r: self._picture(surface, sheet, r, large.changed))
            column.put(large, 14)
        column.draw(m.u(36), lambda surface, r: self._pill(surface, r, sheet), 10)
        for sentence, face, tint in self._texts(sheet):
            column.say(sentence, face=face, colour=tint)
        self._buttons(column, sheet)

    def _pill(self, surface: Surface, r: Rect, sheet: MapSheet) -> None:
        """Paint a rounded tag with the state of the map."""
        m, (icon, colour) = self.m, STATES[sheet.state]
        verdict = self.words(f"maps.{sheet.state}")
        plates.pill(surface, verdict, r.midleft, m, colour, "#FFFFFF", 17, "midleft", icon, 12)

    def _texts(self, sheet: MapSheet) -> list[tuple[str, str, str]]:
        """Return texts about a map as (text, face, colour): the name of the board and the number of its
        zones, problems, state, path of the person's own map."""
        words = self.app.words()
        zones = words("maps.zones", n=len(sheet.board.zones)) if sheet.board else ""
        texts = [(" · ".join(filter(None, (self.board_name(sheet), zones))), "regular", tone.muted)]
        texts += [(in_words(problem, words), "semibold", tone.changed) for problem in sheet.problems]
        if sheet.path:
            texts.append((words(f"maps.{sheet.state}.about"), "regular", tone.ivory))
        mine = own_map(sheet.name)
        where = words("maps.here" if mine.exists() else "maps.where", path=str(mine))
        return [*texts, (where, "regular", tone.muted)]

    def _buttons(self, column: w.Stack, sheet: MapSheet) -> None:
        m, words, room = self.m, self.words, column.at.move(0, self.m.u(10))
        own = own_map(sheet.name).exists()
        buttons = (
            ("again", "redo", self._again),
            ("aside", "undo", self._aside) if own else ("copy", "plus", self._copy),
        )
        wides = [w.Button.width(m, words(f"maps.{key}"), icon) for key, icon, _ in buttons]
        places = wrapped(room, wides, m.u(48, 42), m.u(12), m.u(8))
        for rect, (key, icon, do) in zip(places, buttons, strict=True):
            column.put(w.Button(m, rect, words(f"maps.{key}"), do, icon=icon, key=f"maps.{key}"))

    # ------------------------------------------------ what can be done
    def _again(self) -> None:
        self._check(lambda: self.notice(self.words("maps.checked")))
        self.renew()

    def _copy(self) -> None:
        """Copy the shipped map to the path of the person's own map, ready to be edited with Tiled."""
        self._write("copy", copy_shipped)

    def _aside(self) -> None:
        """Rename the person's own map, so that the game uses its own again."""
        self._write("aside", put_aside)

    def _write(self, what: str, change: Callable[[str], Path]) -> None:
        """Call a function that writes files for the chosen map, on another thread; show the path that it
        returns, or why it failed."""
        name = self.sheets[self.index].name

        def attempt() -> Path | OSError:
            try:
                return change(name)
            except OSError as error:
                return error

        wrote = partial(self._written, what)
        worker_threads.order_writing(worker_threads.PICTURES, ("map", name), attempt, wrote)

    def _written(self, what: str, found: Path | OSError) -> None:
        if not self.app.shows(self):
            return
        if isinstance(found, OSError):
            self.tell(self.words(f"maps.{what}.failed"), found.strerror or str(found))
            return
        self._check(lambda: self.notice(self.words(f"maps.{what}.done", path=str(found))))
        self.renew()
