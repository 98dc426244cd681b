"""What a scene may ask of the app around it, as protocols: it knows neither the app nor other scenes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from pygame import Surface

from tabletop.reference.glossary import WORDS
from tabletop.system.settings import Settings
from tabletop.texts.words import AS_PRINTED, Words
from tabletop.ui.kit.input import Bindings
from tabletop.ui.kit.motion import Clock
from tabletop.ui.kit.sound import Sounds

if TYPE_CHECKING:  # the first frame waits for nothing it does not need
    from tabletop.engine.game import Choice
    from tabletop.learning.people import People
    from tabletop.match import Match
    from tabletop.saves.faults import Fault
    from tabletop.saves.library import Library


S_co = TypeVar("S_co", covariant=True)
"""What a scene is."""


class Keeper(Protocol):
    """What keeps the match on the table safe."""

    name: str
    strange: bool
    """Did the match begin in a position from outside, which no rule may have foreseen?"""

    @property
    def unsaved(self) -> Fault | None:
        """What keeps the latest moves from the disk; None while all is well."""

    @property
    def settled(self) -> bool:
        """May something follow on the last move: is it on the disk, or is nobody to wait for that longer?"""

    def try_again(self) -> None:
        """Have the disk take what it has refused."""

    def abandon(self) -> None:
        """Let go of a match that the rules cannot go on with; what is written of it stays."""

    def proposed(self) -> str:
        """Return a name to save it under."""

    def save(self, name: str, folder: Path | None = None) -> Path | Fault:
        """Keep the match in the library, or in another folder."""

    def let_go(self, go: Callable[[], None]) -> None:
        """Leave the match; where the disk lacks some of it, only when a person says so."""

    def close(self) -> None:
        """Let go of the match, keeping what is not saved yet."""


class Routes:
    """Every scene by its name: calling it opens the scene on top of the one that asks."""

    def __init__(self, open_scene: Callable[..., None], on_top: Callable[[], str]) -> None:
        self._open = open_scene
        self._on_top = on_top  # the command that opens the scene on top, where one does

    def menu(self) -> None:
        """The menu alone."""
        self._open("menu")

    def table(self, match: Match) -> None:
        """The table with a match on it, over nothing but the menu."""
        self._open("table", match)

    def setup(self, game: str) -> None:
        """A new match of a game."""
        self._open("setup", game)

    def learn(self, game: str, learner: str = "") -> None:
        """How a game is learned, and how far somebody is."""
        self._open("learn", game, learner)

    def lesson(self, game: str, keys: tuple[str, ...], learner: str = "", twin: int = 0) -> None:
        """A lesson at the table, others to follow; `twin` is which of its positions."""
        self._open("lesson", game, keys, learner, twin)

    def puzzle(self, game: str, keys: tuple[str, ...], learner: str = "") -> None:
        """A puzzle at the table, others to follow."""
        self._open("puzzle", game, keys, learner)

    def load(self) -> None:
        """The saved matches."""
        self._open("load")

    def rules(
        self, game: str = "", rule: str = "", asks: bool = False, options: Mapping[str, Choice] = AS_PRINTED
    ) -> None:
        """The rules desk, open at a rule or at a word, or to be asked something; `options` are those of a
        match that is being played."""
        self._open("rules", game, rule, asks, options)

    def words(self, game: str = "", word: str = "", options: Mapping[str, Choice] = AS_PRINTED) -> None:
        """The page of all words of a game, open at one of them."""
        self.rules(game, f"{WORDS}.{word}" if word else WORDS, options=options)

    def primer(
        self, game: str, at: int = 0, options: Mapping[str, Choice] | None = None, learner: str = ""
    ) -> None:
        """The first three minutes of a game, at one of its panels; `options` are those of a match that is
        being played, `learner` is who looks."""
        self._open("primer", game, at, options, learner)

    def settings(self) -> None:
        """The settings."""
        self._open("settings")

    def people(self) -> None:
        """What each person has learned."""
        self._open("people")

    def maps(self) -> None:
        """The boards one may draw."""
        self._open("maps")

    def replay(self, match: Match, at: int | None = None) -> None:
        """Any moment of a match; the last one where none is given."""
        self._open("replay", match, at)

    def end(self, match: Match) -> None:
        """The count of a match that is over."""
        self._open("end", match)

    def curtain(self, match: Match, seat: int, on_open: Callable[[], None]) -> None:
        """The curtain before a seat; what is done when it lifts."""
        self._open("curtain", match, seat, on_open)

    def follow(self, command: str, game: str, options: Mapping[str, Choice] = AS_PRINTED) -> bool:
        """Open what a key opens from everywhere, unless it is open; whether the key opens anything."""
        opens = {
            "rules": lambda: self.rules(game, options=options),
            "ask": lambda: self.rules(game, asks=True, options=options),
            "words": lambda: self.words(game, options=options),
            "settings": self.settings,
            "load": self.load,
        }.get(command)
        if opens and self._on_top() != command:
            opens()
        return opens is not None


class Shell(Protocol[S_co]):
    """The app: what all scenes share."""

    settings: Settings
    session: Keeper | None
    bindings: Bindings
    clock: Clock
    sounds: Sounds
    screen: Surface
    by_keyboard: bool
    fullscreen: bool

    @property
    def routes(self) -> Routes:
        """Every scene by its name."""

    @property
    def library(self) -> Library:
        """The matches of this person."""

    @property
    def people(self) -> People:
        """What each person has learned."""

    @property
    def language(self) -> str:
        """The language of now."""

    @property
    def scene(self) -> S_co:
        """The scene on top."""

    def shows(self, scene: object) -> bool:
        """Is it the scene on top? May be asked from any thread."""

    def words(self, game: str = "", options: Mapping[str, Choice] = AS_PRINTED) -> Words:
        """Return the texts of a game, as they hold under the options of a match, or the app's own."""

    def pop(self) -> None:
        """Close the scene on top."""

    def quit(self) -> None:
        """End the app."""

    def call(self, do: Callable[[], None]) -> None:
        """Have something done by the loop soon; may be called from any thread."""

    def command(self, command: str) -> None:
        """Do what a command means in every scene."""

    def cursor(self, name: str) -> None:
        """Show another pointer."""

    def apply_settings(self) -> None:
        """Have changed settings kept and shown as soon as what changed them is done."""

    def toggle_fullscreen(self) -> None:
        """Fill the screen, or go back to a window."""
