"""Every scene by its name: the one file that knows them all. Each is imported when it is first opened."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from tabletop.ui.widgets.scene import Scene

if TYPE_CHECKING:
    from tabletop.match import Match


class Scenes(Protocol):
    """The stack of scenes of the app."""

    @property
    def top(self) -> Scene:
        """The scene on top."""

    def push(self, scene: Scene) -> None:
        """Put a scene on top; the one below waits."""

    def replace_all(self, *scenes: Scene) -> None:
        """Put scenes where all were, the last one on top."""


class Routes:
    """Opens scenes on a stack."""

    def __init__(self, scenes: Scenes) -> None:
        self._scenes = scenes

    def menu(self) -> None:
        """The menu alone."""
        self._scenes.replace_all(_menu())

    def table(self, match: Match) -> None:
        """The table with a match on it, over nothing but the menu."""
        from tabletop.ui.play.scene import TableScene

        self._scenes.replace_all(_menu(), TableScene(match))

    def setup(self, game: str) -> None:
        """A new match of a game."""
        from tabletop.ui.scenes.setup.setup import SetupScene

        self._scenes.push(SetupScene(game))

    def load(self) -> None:
        """The saved matches."""
        from tabletop.ui.scenes.saves.load import Load

        self._scenes.push(Load())

    def rules(self, game: str = "", rule: str = "") -> None:
        """The rules desk, open at a rule."""
        from tabletop.ui.scenes.rules.rules import Rules

        self._scenes.push(Rules(game, rule))

    def settings(self) -> None:
        """The settings."""
        from tabletop.ui.scenes.settings.settings import SettingsScene

        self._scenes.push(SettingsScene())

    def maps(self) -> None:
        """The boards one may draw."""
        from tabletop.ui.scenes.maps import Maps

        self._scenes.push(Maps())

    def replay(self, match: Match, at: int | None = None) -> None:
        """Any moment of a match; the last one where none is given."""
        from tabletop.ui.play.replay import Replay

        self._scenes.push(Replay(match, at))

    def end(self, match: Match) -> None:
        """The count of a match that is over."""
        from tabletop.ui.scenes.end.end import End

        self._scenes.push(End(match))

    def curtain(self, match: Match, seat: int, on_open: Callable[[], None]) -> None:
        """The curtain before a seat; what is done when it lifts."""
        from tabletop.ui.scenes.curtain.curtain import Curtain

        self._scenes.push(Curtain(match, seat, on_open))

    def follow(self, command: str, game: str) -> bool:
        """Open what a key opens from everywhere, unless it is open; whether the key opens anything."""
        opens = {"rules": lambda: self.rules(game), "settings": self.settings, "load": self.load}.get(command)
        if opens and self._scenes.top.route != command:
            opens()
        return opens is not None


def _menu() -> Scene:
    from tabletop.ui.scenes.menu.menu import Menu

    return Menu()
