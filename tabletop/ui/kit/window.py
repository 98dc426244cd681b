"""The window of the app, and a wait for events that does not use the processor."""

from __future__ import annotations

import contextlib
import functools
import os
import sys
import warnings
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

if TYPE_CHECKING:  # importing it would delay the first frame
    import ctypes

SMALLEST = (1024, 576)
PLACED_MS = 500
"""The milliseconds after a change of screens at which the app looks whether its window is in sight."""
MOST_BYTES = 160 << 20
"""The most bytes that a picture of the window, stored on disk for the next start, may have: a little more
than for an 8K window."""
M_MMAP_THRESHOLD = -3  # of glibc's malloc.h
DESKTOP_ID = "org.fivegametable.tabletop"
"""The name of the app's desktop entry, see `packaging/linux`."""
UNSEEN = frozenset({"dummy", "offscreen"})
"""The video drivers of SDL that show nothing; SDL chooses them by itself if it finds no screen."""
DRIVER = "SDL_VIDEODRIVER"
"""The name of the environment variable that names the video driver, or several to try in order, that SDL is
to use."""


class NoScreen(Exception):
    """Raised when no window can be opened: there is no screen, or the video driver asked for is unknown."""


def _prepare() -> None:
    """Set the SDL options for the app's window; call it before the window is first opened."""
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    for system in ("X11", "WAYLAND"):  # by which a desktop finds our icon; pygame has set another one
        os.environ[f"SDL_VIDEO_{system}_WMCLASS"] = DESKTOP_ID
    os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
    os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
    os.environ.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")  # fingers come as fingers, not as a mouse too


def give_back() -> None:
    """Make glibc return the memory of freed pictures to the system at once; do nothing elsewhere."""
    if sys.platform.startswith("linux"):
        import ctypes

        with contextlib.suppress(OSError, AttributeError):  # where there is no glibc
            ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, 256 << 10)


def find_screen() -> None:
    """Start SDL's video driver; a driver that shows nothing is taken only if it was asked for.

    Raises:
        NoScreen: when there is no screen.
    """
    # Looking for Wayland where it cannot be, its library writes a line of its own to standard error.
    if sys.platform.startswith("linux") and not os.environ.get("XDG_RUNTIME_DIR"):
        os.environ.setdefault(DRIVER, "x11")
    asked = os.environ.get(DRIVER, "").split(",")
    try:
        pygame.display.init()
    except pygame.error as fault:
        raise NoScreen(str(fault)) from fault
    driver = pygame.display.get_driver()
    if driver in UNSEEN.difference(asked):
        pygame.display.quit()
        raise NoScreen(driver)
    # Without a GPU the accelerated path of SDL copies every frame through a software OpenGL: ten times slower
    # and four times the memory of a plain copy. On Wayland SDL has no other path, and takes a software OpenGL
    # only if told to.
    if sys.platform.startswith("linux") and not any(Path("/dev/dri").glob("renderD*")):
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "1" if driver == "wayland" else "0")


def open_window(size: tuple[int, int], title: str, icon: Surface) -> Surface:
    """Open the app's resizable window, set up keyboard and events, and return the window's surface.

    Raises:
        NoScreen: when no window can be opened.
    """
    _prepare()
    find_screen()
    pygame.key.set_repeat(400, 40)
    pygame.display.set_caption(title)
    pygame.display.set_icon(icon)
    try:
        surface = pygame.display.set_mode(size, pygame.RESIZABLE)
    except pygame.error as fault:
        raise NoScreen(str(fault)) from fault
    pygame.key.start_text_input()  # without it key events carry no text: Shift and / would not type ?
    with _handle() as handle:
        handle.minimum_size = SMALLEST
    return surface


def kept_size(size: tuple[int, int]) -> tuple[int, int]:
    """Return the size of a window that had `size` when the app ended: smaller if the screen is, which may be
    another one than before.

    Raises:
        NoScreen: when there is no screen.
    """
    _prepare()
    find_screen()
    sizes = [] if pygame.display.get_driver() in UNSEEN else pygame.display.get_desktop_sizes()
    return Rect((0, 0), size).clip(Rect((0, 0), sizes[0])).size if sizes else size


def screens() -> list[Rect]:
    """Return the rectangles of the screens on the desktop; none if the driver does not say where they are."""
    library = sdl()
    if not library or pygame.display.get_driver() in UNSEEN | {"wayland"}:
        return []
    import ctypes

    found = []
    for number in range(library.SDL_GetNumVideoDisplays()):
        bounds = (ctypes.c_int * 4)()
        if library.SDL_GetDisplayBounds(number, bounds) == 0:
            found.append(Rect(*bounds))
    return found


def in_sight(window: Rect, screens: Sequence[Rect]) -> Rect:
    """Return the rectangle for a window on these screens: it is not larger than its screen, and in its middle
    if less than a quarter of the window could be seen."""

    def seen(screen: Rect) -> int:
        part = window.clip(screen)
        return part.w * part.h

    screen = max(screens, key=seen)
    fitting = Rect(window.topleft, (min(window.w, screen.w), min(window.h, screen.h)))
    if 4 * seen(screen) < window.w * window.h:
        fitting.center = screen.center
    return fitting


def bring_back() -> None:
    """Move the window onto a screen if it is out of sight, because its screen was unplugged, and make it no
    larger than the screen."""
    found = screens()
    with _handle() as handle:
        now = Rect(handle.position, handle.size)
        wanted = in_sight(now, found) if found else now
        if wanted.size != now.size:
            handle.size = wanted.size
        if wanted.topleft != now.topleft:
            handle.position = wanted.topleft


def window_number() -> int:
    """Return the system's number of the window; 0 on Wayland, where pygame crashes if it is asked."""
    return 0 if pygame.display.get_driver() == "wayland" else pygame.display.get_wm_info().get("window", 0)


def fill_screen(fill: bool) -> None:
    """Switch to full screen or back to a window; the new size arrives as an event."""
    with _handle() as handle:
        if fill:
            handle.set_fullscreen(True)
        else:
            handle.set_windowed()


def show_pointer(name: str) -> None:
    """Give the mouse pointer a shape: "arrow", "hand", "grab" or "text"."""
    shapes = {
        "hand": pygame.SYSTEM_CURSOR_HAND,
        "grab": pygame.SYSTEM_CURSOR_SIZEALL,
        "text": pygame.SYSTEM_CURSOR_IBEAM,
    }
    with contextlib.suppress(pygame.error):  # a video driver without pointers
        pygame.mouse.set_cursor(shapes.get(name, pygame.SYSTEM_CURSOR_ARROW))


@contextlib.contextmanager
def _handle() -> Iterator[pygame.Window]:
    """Yield the window as a `pygame.Window`, which has settings that `pygame.display` lacks, by a deprecated
    method; ignore pygame errors in the `with` block."""
    with warnings.catch_warnings(), contextlib.suppress(pygame.error):
        warnings.simplefilter("ignore", DeprecationWarning)
        yield pygame.Window.from_display_module()


@functools.cache
def sdl() -> ctypes.CDLL | None:
    """Return the SDL library that pygame ships, or None if it is not found."""
    import ctypes

    package = Path(pygame.__file__).parent
    places = (package.parent / "pygame_ce.libs", package, package / ".dylibs")
    names = ("libSDL2-2*.so*", "SDL2.dll", "libSDL2-2*.dylib")
    for path in (p for place in places for name in names for p in sorted(place.glob(name))):
        try:
            library = ctypes.CDLL(str(path))
            library.SDL_WaitEventTimeout.argtypes = (ctypes.c_void_p, ctypes.c_int)
            return library
        except (OSError, AttributeError):
            continue
    return None


class Waiter:
    """Waits for events without using the processor: pygame's own wait wakes up every millisecond, SDL's does
    not."""

    @functools.cached_property
    def _sdl(self) -> ctypes.CDLL | None:
        return sdl()  # found at the first wait, after the first frame

    def wait(self, ms: int) -> None:
        """Wait until an event is in the queue, at most `ms` milliseconds."""
        if self._sdl:
            self._sdl.SDL_WaitEventTimeout(None, ms)
        elif (event := pygame.event.wait(ms)).type != pygame.NOEVENT:
            pygame.event.post(event)


def on_battery() -> bool:
    """Tell whether the system runs on its battery; False if it does not say."""
    try:
        state = pygame.system.get_power_state()
    except (AttributeError, pygame.error):  # without this part of pygame, or of the system
        return False
    return bool(state and state.on_battery)


def looked_at() -> bool:
    """Tell whether the window is in use: neither hidden nor behind another one that is being used."""
    return pygame.display.get_active() and pygame.key.get_focused()
