"""The start of the app: the stored picture of the menu is shown first, then the menu once it is ready."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.system import settings
from tabletop.ui.kit import window
from tabletop.ui.kit.window import NoScreen, window_number
from tabletop.ui.shell import first

if TYPE_CHECKING:
    from tabletop.ui.shell.app import App


def main(args: argparse.Namespace) -> int:
    """Open the window on the menu and run the app; return the exit status, 2 if there is no screen."""
    try:
        return _run(args)
    except NoScreen as fault:
        from tabletop.texts.words import Words

        said = Words(args.language or settings.load()[0].language)
        print(said("cli.no_screen", fault=str(fault)), file=sys.stderr)
        return 2


def _run(args: argparse.Namespace) -> int:
    """Open the window and run the app.

    Raises:
        NoScreen: when no window can be opened.
    """
    chosen, problem = settings.load()
    if args.language:
        chosen.language = args.language
    fills = args.fullscreen or chosen.fullscreen
    size = args.window or window.kept_size(chosen.window)
    screen = None if fills else first.show(chosen, size)
    if screen:
        _announce(args)
    from tabletop.ui.shell.app import App  # the picture does not wait for all that the menu needs

    args.start_log()
    app = App(chosen, args.saves)
    app.fullscreen = fills
    app.open(size, screen)
    _show_menu(app, problem)
    if not screen:
        _announce(args)
    if not fills and not problem:
        _keep(app)
    if args.print_table:
        _print_tables(app)
    app.call(lambda: _find_readers(app))
    app.loop.run()
    app.put_away()
    return 0


def _show_menu(app: App, problem: settings.Unreadable | None) -> None:
    """Show the menu, and a notice if the settings file was damaged."""
    app.routes.menu()
    if problem:
        app.keep_settings()  # what was sound stands in the file again; the old one lies beside it
        app.scene.notice(app.words()("settings.damaged", file=problem.file, fault=problem.fault))
    app.loop.present()


def _print_tables(app: App) -> None:
    """Print the text view of the window each time that it has stopped changing."""
    from tabletop.ui.shell.text_view import Printer

    printer = Printer()
    app.loop.at_rest = lambda: printer.tell(app)


def _find_readers(app: App) -> None:
    """Let the screen readers of the system find the window, after its first frame."""
    from tabletop.ui.access import bridge
    from tabletop.ui.kit import worker_threads

    def found(_: None) -> None:
        app.reader = bridge.attach(app)

    worker_threads.order("readers", bridge.find_library, found, slow=True)


def _announce(args: argparse.Namespace) -> None:
    if args.print_window_id:
        print("READY", pygame.display.get_driver(), window_number(), flush=True)


def _keep(app: App) -> None:
    """Store a picture of the first frame for the next start, as background work."""
    from tabletop.ui.kit import worker_threads

    keep = partial(first.keep, app.settings, app.words()("app.name"), app.icon(), app.screen.copy())
    app.call(lambda: worker_threads.order("first", keep, lambda _: None, slow=True))
