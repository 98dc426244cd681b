"""The app: one window, a stack of scenes, and what all of them share."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from pygame import Surface

from tabletop.system import settings
from tabletop.system.languages import system_language
from tabletop.texts.boxes import game_name
from tabletop.texts.language_list import next_language
from tabletop.texts.words import AS_PRINTED, Words
from tabletop.ui.kit import art, cache, window, worker_threads
from tabletop.ui.kit.bindings import Bindings
from tabletop.ui.kit.input import (
    AudioDevice,
    Event,
    Exposed,
    FocusGained,
    FocusLost,
    Input,
    Key,
    Press,
    Quit,
    Resize,
    ScreensChanged,
    Typed,
)
from tabletop.ui.kit.motion import Clock
from tabletop.ui.kit.pads import PadPlugged, PadUnknown
from tabletop.ui.kit.sound import Sounds
from tabletop.ui.kit.theme import Metrics, tone
from tabletop.ui.shell.devices import Devices
from tabletop.ui.shell.facing import FlatScreen
from tabletop.ui.shell.main_loop import MainLoop, ScreenReader, leave_old_garbage
from tabletop.ui.shell.navigation import import_ahead, made
from tabletop.ui.shell.screenshot import save_screenshot
from tabletop.ui.widgets.hasty import Hasty
from tabletop.ui.widgets.scene import Scene
from tabletop.ui.widgets.shell import Keeper, Routes

if TYPE_CHECKING:
    from tabletop.engine.game import Choice
    from tabletop.learning.people import People
    from tabletop.saves.library import Library

TABLES = ("table", "lesson", "puzzle", "replay")
"""The names of the scenes with a table, which take the longest to open."""
_log = logging.getLogger(__name__)


class App:
    """The application: the window, clock, settings, sounds and texts that all scenes share."""

    icon = staticmethod(partial(art.seat_token, 2, 60, False))
    """The function that draws the icon of the window."""

    def __init__(self, chosen: settings.Settings, saves: Path | None = None) -> None:
        self.settings = chosen
        self.saves = saves  # another folder for the matches, when asked for
        self.session: Keeper | None = None  # the match on the table, and what keeps it safe
        self.bindings = Bindings(chosen.keys)
        self.loop = MainLoop(self)
        self.input = Input(self.bindings)
        self.devices = Devices(self)
        self.facing = FlatScreen(chosen, self.input)
        self.clock = Clock(settle=self.settle)
        self.hasty = Hasty()
        self.sounds = Sounds(chosen, self.clock)
        self.scenes: list[Scene] = []
        self.routes = Routes(self._open, lambda: self.scene.route)
        self.by_keyboard = False  # whether the last thing touched was the keyboard or a pad
        self.by_pad = False  # whether it was a pad
        self.reader: ScreenReader | None = None
        self._said = ""  # the last text that was shown because no screen reader could speak it
        self.fullscreen = chosen.fullscreen
        self.screen = Surface((1, 1))  # on which scenes are painted: the window, or what is turned into it
        self.m = Metrics(1280, 720)
        self._words: dict[object, Words] = {}
        self._changed = False  # are there settings to be kept and shown?
        self._keyed: tuple[Scene, str] | None = None  # where the key that is held went down: scene, widget
        self._cursor = ""
        self.stretched: Surface | None = None  # what a window of a new size shows until it is laid out
        self._before: Surface | None = None  # and until that is painted

    # ------------------------------------------------ scenes
    @property
    def scene(self) -> Scene:
        """The scene on top of the stack, which is the one on the screen."""
        return self.scenes[-1]

    def shows(self, scene: object) -> bool:
        """Tell whether a scene is the one on the screen. This may be called from any thread, even after the
        last scene has closed."""
        return scene in self.scenes[-1:]

    def push(self, scene: Scene) -> None:
        """Open a scene on top of the stack; the scene below is covered but stays open."""
        if self.scenes:
            self.scene.cover()
        self.scenes.append(scene)
        self._show()

    def pop(self) -> None:
        """Close the scene on top of the stack; the app ends when the last scene has closed."""
        self.scenes.pop().leave()
        if self.scenes:
            self._show()

    def replace_all(self, *scenes: Scene) -> None:
        """Close all scenes and open others in their place, the last one on top."""
        for scene in reversed(self.scenes):
            scene.leave()
        self.scenes[:] = scenes
        self._show()

    def _open(self, name: str, *given: object) -> None:
        """Open a scene by name on top; the menu replaces all others, the table all but the menu. Meanwhile,
        the window says that a table is being set up, which takes a while on a slow machine."""
        with self._says_that_it_sets_up() if name in TABLES else nullcontext():
            if name == "menu":
                self.replace_all(made(name))
            elif name == "table":
                self.replace_all(made("menu"), made(name, *given))
            else:
                self.push(made(name, *given))
        if name in TABLES:
            import_ahead()

    @contextmanager
    def _says_that_it_sets_up(self) -> Iterator[None]:
        """Show a message while a table is being set up, if there is a picture on which it can stand."""
        if not self.scenes or self.scene.stage.new:
            yield
            return
        scene, words = self.scene, self.words()("app.sets_up")
        scene.notice(words, lasts=True)
        self.loop.present(whole=True)
        try:
            yield
        finally:
            scene.withdraw_notice(words)

    def close(self) -> None:
        """End the app because a person wants to; before it, ask one who has learned something without a name
        under which name to keep it."""
        nameless = self.people.nameless if "people" in vars(self) else None
        if nameless is None:
            self.quit()
            return
        from tabletop.ui.play.remembering import ask_name

        if not ask_name(self.scene, nameless, lambda _name: self.quit(), without=self.quit):
            self.quit()

    def quit(self) -> None:
        """End the app when what is being written is on the disk, or when the disk does not answer; if some
        moves of the match are not on the disk, ask the player first."""
        if not self.session and not worker_threads.writing():
            self._end()
            return
        end = partial(self.call, self._end)  # not from a timer: the rest of that turn expects a scene
        if worker_threads.writing():
            from tabletop.ui.widgets.progress_bar import wait_for_disk

            end = partial(wait_for_disk, self.scene, self._all_written, end, worker_threads.LONGEST_WRITING_S)
        self.session.let_go(end) if self.session else end()

    @staticmethod
    def _all_written() -> bool:
        return not worker_threads.writing()

    def _end(self) -> None:
        while self.scenes:
            self.scenes.pop().leave()

    def _show(self) -> None:
        self.clock.finish()
        self.scene.app, self.scene.m = self, self.m
        self.sounds.surround(next((scene.game for scene in reversed(self.scenes) if scene.game), ""))
        self.scene.enter()
        if self.scene.app is self:
            self.relayout()

    # ------------------------------------------------ what scenes ask for
    @property
    def touching(self) -> bool:
        """True while controls have large targets, because fingers are used or the settings say so."""
        return self.settings.touch == 2 or (self.settings.touch == 1 and self.input.by_finger)

    @cached_property
    def library(self) -> Library:
        """The library of saved matches, imported on first use so that the first frame does not wait."""
        from tabletop.saves.library import Library

        return Library(self.saves)

    @cached_property
    def people(self) -> People:
        """The learning progress of each person; a damaged file is reported once."""
        from tabletop.learning.people import People

        people = People()
        if people.damaged:
            _log.warning("the file of people was damaged")
            message = self.words()("people.damaged", **people.damaged._asdict())
            self.call(lambda: self.scene.notice(message))
        return people

    @property
    def language(self) -> str:
        """The code of the current language, such as "en"."""
        return self.settings.language or system_language()

    def words(self, game: str = "", options: Mapping[str, Choice] = AS_PRINTED) -> Words:
        """Return the texts of a game for the given options, or, for "", the app's own texts, in the current
        language."""
        key = self.language, game, tuple(options.items())
        if key not in self._words:
            self._words[key] = Words(self.language, game, options=options)
        return self._words[key]

    def call(self, do: Callable[[], None]) -> None:
        """Have a function called soon by the main loop; this method may be called from any thread."""
        self.loop.call(do)

    def say(self, words: str) -> None:
        """Have a text spoken by a screen reader; without one, show it at the foot of the window."""
        if self.reader and self.reader.listening:
            self.reader.say(words)
        else:
            self._said = words
            self.scene.notice(words)

    def forget_said(self) -> None:
        """Remove what was said to the person at the screen, because another one takes that place."""
        for scene in self.scenes:
            scene.withdraw_notice(self._said)
        if self.reader:
            self.reader.forget()

    def say_again(self) -> None:
        """Have the screen reader repeat its last message; if that was just repeated, have it tell what others
        have done."""
        last = self.reader.again() if self.reader and self.reader.listening else ""
        if words := last or self.scene.spoken_past():
            self.say(words)

    def cursor(self, name: str) -> None:
        """Give the mouse pointer the shape "arrow", "hand", "grab" or "text"."""
        if name != self._cursor:
            self._cursor = name
            window.show_pointer(name)

    def apply_settings(self) -> None:
        """Record that the settings have changed; `settle` then saves and applies them."""
        self._changed = True

    def settle(self) -> None:
        """Apply changed settings, rebuild the scene if it is out of date, or give the focus to what was built
        anew. The main loop calls this after each event, timer and finished job, so that none of them meets a
        half-finished change."""
        if self.settings.sides or self.facing.turned:
            self._face()
        if self._changed:
            self._apply_settings()
        elif self.scenes and self.scene.stale:
            self.relayout()
        elif self.devices.outdated:
            self.devices.show()
        elif self.scenes:
            self.scene.mend_focus()

    def _face(self) -> None:
        """Turn the window towards the player at the seat that the scene faces, if the settings say so."""
        screen = self.facing.face(self.screen, self.scene.facing if self.scenes else None)
        if screen is self.screen:
            return
        self.screen = screen
        if screen.get_size() != self.m.size:
            self.relayout()
        elif self.scenes:
            self.scene.stage.damage_all()

    def _apply_settings(self) -> None:
        self._changed = False
        self.keep_settings()
        self.clock.speed, self.clock.reduced = self.settings.speed, self.settings.reduced_motion
        self.bindings.own = self.settings.keys
        self.sounds.change()
        if tone.high != self.settings.high_contrast:
            tone.use(self.settings.high_contrast)
            cache.clear_all()
        self.relayout()

    def keep_settings(self) -> None:
        """Have the settings written to the disk, without waiting until that is done."""
        fail = partial(_log.warning, "settings not saved: %s")
        worker_threads.write("settings", settings.writer(self.settings), fail)

    def keep_people(self, notify: bool = False) -> None:
        """Have the learning progress of all people written to the disk, without waiting until that is done.
        If it fails and `notify` is True, show a notice."""

        def fail(fault: OSError) -> None:
            _log.warning("what was learned is not kept: %s", fault)
            if notify and self.scenes:
                self.scene.notice(self.words()("people.not_kept", fault=str(fault)))

        if write := self.people.unwritten():
            worker_threads.write("people", write, fail)

    def relayout(self) -> None:
        """Rebuild the scene on the screen, if any, after a change of size, scale, contrast or language."""
        if not self.scenes:
            return
        self._measure()
        self.stretched, self._before = None, self.stretched or self._before
        self.loop.rebuilt()
        self.devices.measure(max(3, self.m.u(3)))
        pygame.display.set_caption(self.caption())
        self.scene.relayout(self, self.m)

    def caption(self) -> str:
        """Return the window title: the game of the scene, if any, and the name of the app."""
        title = self.words()("app.name")
        return f"{game_name(self.scene.game, self.language)} – {title}" if self.scene.game else title

    def _measure(self) -> None:
        m = Metrics(*self.screen.get_size(), self.settings.ui_scale)
        self.input.size = self.facing.window(self.screen).get_size()
        if m != self.m:
            cache.begin_layout(m.size)
        self.m = m

    # ------------------------------------------------ the loop
    def open(self, size: tuple[int, int], screen: Surface | None = None) -> None:
        """Open the window with a size in pixels, or, if the surface `screen` is given, use the window that is
        already open."""
        leave_old_garbage()
        self.screen = screen or window.open_window(size, self.words()("app.name"), self.icon())
        window.give_back()
        if self.fullscreen:
            window.fill_screen(True)
        self._measure()
        self.clock.speed, self.clock.reduced = self.settings.speed, self.settings.reduced_motion
        tone.use(self.settings.high_contrast)

    def paint(self, until: float | None) -> None:
        """Paint the changed parts of the scene, as many as can be painted until a moment of
        `time.perf_counter` (None: all), and show them in the window."""
        if self.scenes and self.scene.stage.dirty and not self.stretched:
            shown = self.scene.stage.draw(self.screen, until)
            if shown:
                self._before = None
                turned = self.facing.turned
                pygame.display.update(turned.show(shown) if turned else shown)

    def handle(self, event: Event) -> None:
        """Handle an event: the app handles those about the window, the scene handles all others. Then apply
        the changes that it has caused."""
        if self.stretched and not isinstance(event, (Resize, Exposed)):
            self.relayout()
        if self.devices.is_not_asked(event):
            return
        if not self._hurried(event) and not self._typed_elsewhere(event):
            self._handle(event)
        self.settle()

    def _typed_elsewhere(self, event: Event) -> bool:
        """Tell whether an event is a letter typed by a key that went down while another widget had the focus,
        which has handled the key."""
        at = self.scene, self.scene.focused.key if self.scene.focused else ""
        if isinstance(event, Key) and not event.repeat:
            self._keyed = at if event.down else None
        return isinstance(event, Typed) and self._keyed not in (None, at)

    def _hurried(self, event: Event) -> bool:
        """Complete the running animations for a press or a key; return True if another scene came up."""
        before = self.scene
        if isinstance(event, Press) or (isinstance(event, Key) and event.down and not event.repeat):
            self.clock.finish()
            self.settle()
        return not self.shows(before)

    def _handle(self, event: Event) -> None:
        self.devices.note(event)
        if isinstance(event, (FocusLost, FocusGained)):
            self._focused(isinstance(event, FocusGained))
        if isinstance(event, (Resize, ScreensChanged, Exposed)):
            self._window_changed(event)
        elif isinstance(event, (PadPlugged, PadUnknown)):
            self.scene.notice(self.devices.news(event))
        elif isinstance(event, AudioDevice):
            self.sounds.reconnect(event.there)
        elif self.hasty.swallows(event, self.scene.widget_at, self.clock.now) or self.scene.handle(event):
            return
        elif isinstance(event, Quit):
            self.close()
        elif isinstance(event, Key) and event.down and not event.repeat:
            self.command(event.command)

    def _focused(self, gained: bool) -> None:
        self.sounds.set_background(not gained)
        if self.reader:
            self.reader.window_focus(gained)

    def _window_changed(self, event: Resize | ScreensChanged | Exposed) -> None:
        if isinstance(event, Resize):
            self._resized()
        elif isinstance(event, ScreensChanged):
            self.scene.stage.damage_all()
            self._look_for_window()
        elif not self.scene.stage.new:
            pygame.display.flip()

    def _resized(self) -> None:
        screen = pygame.display.get_surface()
        if screen and self.facing.turned:
            self.screen = screen
            self.facing.upright()
            self.relayout()  # upright; `settle` turns it again
        elif screen and (screen is not self.screen or screen.get_size() != self.m.size):
            # One who pulls at an edge sends a size a frame: the layout waits for the last one.
            self.screen = screen
            if not self.fullscreen:
                self.settings.window = screen.get_size()
            self.stretched = self.stretched or self._before or self.scene.stage.whole()
            if self.stretched:
                pygame.transform.scale(self.stretched, screen.get_size(), screen)
                pygame.display.flip()
            else:
                self.relayout()
        elif screen:  # there and back again in one turn: what the window showed may be lost
            self.scene.stage.damage_all()

    def _look_for_window(self) -> None:
        """Bring the window back if it is out of sight a moment later, when the system has placed it."""
        if not self.fullscreen:
            self.clock.after(window.PLACED_MS, window.bring_back, silent=True)

    def command(self, command: str) -> None:
        """Carry out a command that works in every scene, such as "quit"; this is called for a key that the
        scene has not used."""
        if command == "fullscreen":
            self.toggle_fullscreen()
        elif command == "quit":
            self.close()
        elif command == "where":
            self.say(self.scene.spoken_place())
        elif command == "again":
            self.say_again()
        elif command == "mute":
            self.settings.sound = not self.settings.sound
            self.apply_settings()
        elif command == "language":
            self.settings.language = next_language(self.language, self.scene.game)
            self.apply_settings()
        elif command == "screenshot":
            save_screenshot(self.screen, self._tell_screenshot)

    def _tell_screenshot(self, path: Path | None) -> None:
        key = "app.screenshot" if path else "app.no_screenshot"
        self.say(self.words()(key, file=str(path)))

    def toggle_fullscreen(self) -> None:
        """Switch between full screen and window."""
        self.fullscreen = not self.fullscreen
        window.fill_screen(self.fullscreen)
        self._look_for_window()

    def put_away(self) -> None:
        """Close the match, save the settings and store the drawn pictures, because the app ends."""
        self.keep_settings()
        if self.session:
            self.session.close()
        while art.unsaved():
            art.store_one()
        worker_threads.order_writing(worker_threads.CACHE, "prune", art.prune_disk, lambda _: None)
        worker_threads.close()
        pygame.quit()
