"""The description of the machine for a bug report: versions, drivers and sizes, and nothing personal.
`tabletop --version --verbose` prints it, as names and values that are the same in every language."""

from __future__ import annotations

import argparse
import locale
import os
import platform
from collections.abc import Iterator

import pygame

from tabletop import __version__
from tabletop.system import settings
from tabletop.system.game_packages import installed
from tabletop.system.libraries import installed_version, libraries
from tabletop.ui.kit.window import NoScreen, find_screen

MISSING = "?"
"""The version of a distribution that is not installed."""


def main(args: argparse.Namespace) -> int:
    """Print the version; with `--verbose`, also everything that a bug report needs to say about the machine.
    Return the exit status."""
    print(f"tabletop {__version__}")
    for name, value in facts() if args.verbose else ():
        print(f"{name}: {value}")
    return 0


def facts() -> Iterator[tuple[str, str]]:
    """Yield the name and the value of each fact: about the system, libraries, screens, sound, display
    settings, and packages that provide games."""
    yield "python", f"{platform.python_implementation()} {platform.python_version()}"
    yield "system", f"{platform.system()} {platform.release()} {platform.machine()}"
    yield "sdl", ".".join(map(str, pygame.get_sdl_version()))
    for name, version in libraries().items():
        yield name, version or MISSING
    yield from _screens()
    yield "sound", os.environ.get("SDL_AUDIODRIVER", "") or "default"
    yield "locale", ".".join(filter(None, locale.getlocale())) or "C"
    chosen, problem = settings.load()
    yield "settings", f"language {chosen.language}, scale {chosen.ui_scale}, window {chosen.window}"
    if problem:
        yield "settings damaged", problem.fault
    for key, package in installed().items():
        yield f"game {key}", f"{package.distribution} {installed_version(package.distribution) or MISSING}"


def _screens() -> Iterator[tuple[str, str]]:
    """Yield the video driver, and the size of each screen in pixels."""
    open_before = pygame.display.get_init()
    try:
        find_screen()
    except NoScreen as fault:
        yield "video", f"none ({fault})"
        return
    yield "video", pygame.display.get_driver()
    for number, (wide, high) in enumerate(pygame.display.get_desktop_sizes()):
        yield f"screen {number}", f"{wide}x{high}"
    if not open_before:
        pygame.display.quit()
