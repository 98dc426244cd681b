"""Protocols of the app as its scenes see it, so that scenes depend neither on the app nor on each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from pygame import Surface

from tabletop.reference.glossary import WORDS
from tabletop.system.settings import Settings
from tabletop.texts.words import AS_PRINTED, Words
from tabletop.ui.kit.bindings import Bindings
from tabletop.ui.kit.motion import Clock
from tabletop.ui.kit.sound import Sounds

if TYPE_CHECKING:  # imports that would delay the first frame
    from tabletop.engine.game import Choice
    from tabletop.learning.people import People
    from tabletop.match import Match
    from tabletop.saves.faults import Fault
    from tabletop.saves.library import Library


S_co = TypeVar("S_co", covariant=True)
"""The type of the scenes that a shell shows."""


class Keeper(Protocol):
    """The object that keeps the match on the table: it writes every move to disk and saves the match."""

    name: str
    match: Match
    strange: bool
    """True if the match began from a given position instead of the game's usual start; in that case the rules
    may fail in a situation that they do not foresee."""

    @property
    def unsaved(self) -> Fault | None:
        """The fault that keeps the latest moves from being written to the disk; None if there is none."""

    @property
    def settled(self) -> bool:
        """True if the last move is on the disk, or if writing it has failed or takes too long to wait for."""

    def try_again(self) -> None:
        """Try again to write the moves that could not be written to disk."""

    def abandon(self) -> None:
        """Give up a match that the rules of its game cannot continue; its file stays as it is."""

    def propose(self, done: Callable[[str], None]) -> None:
        """Look for a free name to propose to a player who saves the match, on another thread; `done` gets
        it."""

    def default_name(self) -> str:
        """Return the name that is usual for the match: the game's title and the players."""

    def save(self, name: str, folder: Path | None, done: Callable[[Path | Fault], None]) -> None:
        """Save the match under a name, in another folder if one is given, else in the library, on another
        thread; `done` gets the path of the file when it is on the disk, or the fault."""

    def let_go(self, go: Callable[[], None]) -> None:
        """Leave the match by calling `go`; if some moves are not on the disk, ask the player first."""

    def close(self) -> None:
        """Release the match; its journal stays on disk if the match has moves that are not saved. Another
        thread does what needs the disk."""


class Routes:
    """The methods that open the scenes of the app; each scene opens on top of the current one unless
    noted."""

    def __init__(self, open_scene: Callable[..., None], on_top: Callable[[], str]) -> None:
        self._open = open_scene
        self._on_top = on_top  # returns the command that opens the top scene, or ""

    def menu(self) -> None:
        """Open the menu and close every other scene."""
        self._open("menu")

    def table(self, match: Match) -> None:
        """Open the table with a match, and close every scene but the menu."""
        self._open("table", match)

    def setup(self, game: str) -> None:
        """Open the page that sets up a new match of a game."""
        self._open("setup", game)

    def learn(self, game: str, learner: str = "") -> None:
        """Open the learning page of a game, with the progress of the person named `learner`; "" for the first
        of the recent players."""
        self._open("learn", game, learner)

    def lesson(self, game: str, keys: tuple[str, ...], learner: str = "", twin: int = 0) -> None:
        """Open the first of the lessons `keys` at the table for the person named `learner` ("" if the person
        has no name); the others follow it. `twin` is the index of the starting position: 0 for the lesson's
        own, more for its variants."""
        self._open("lesson", game, keys, learner, twin)

    def puzzle(self, game: str, keys: tuple[str, ...], learner: str = "") -> None:
        """Open a puzzle at the table for the person named `learner` ("" if the person has no name); `keys`
        holds one key, that of the puzzle."""
        self._open("puzzle", game, keys, learner)

    def load(self) -> None:
        """Open the list of saved matches."""
        self._open("load")

    def rules(
        self, game: str = "", rule: str = "", asks: bool = False, options: Mapping[str, Choice] = AS_PRINTED
    ) -> None:
        """Open the rules screen of a game ("" for the game played last), for the options of the match, at a
        rule (by number) or a glossary word; "" for its beginning. With `asks`, the focus is in its search
        field."""
        self._open("rules", game, rule, asks, options)

    def words(self, game: str = "", word: str = "", options: Mapping[str, Choice] = AS_PRINTED) -> None:
        """Open the glossary of a game in the rules screen, at the word with the key `word`, or at its
        beginning for "". If `game` is "", it is the game played last."""
        self.rules(game, f"{WORDS}.{word}" if word else WORDS, options=options)

    def primer(
        self, game: str, at: int = 0, options: Mapping[str, Choice] | None = None, learner: str = ""
    ) -> None:
        """Open the primer (the illustrated introduction) of a game for the reader `learner`, at the panel
        with the index `at`. `options` are those of the match; None without a match."""
        self._open("primer", game, at, options, learner)

    def settings(self) -> None:
        """Open the settings page."""
        self._open("settings")

    def people(self) -> None:
        """Open the page about what each person has learned."""
        self._open("people")

    def maps(self) -> None:
        """Open the page of the game boards, where a person's own maps are checked."""
        self._open("maps")

    def replay(self, match: Match, at: int | None = None, runs: bool = False) -> None:
        """Open the replay of a match at the moment after `at` actions, by default the last one; `runs` starts
        the automatic replay."""
        self._open("replay", match, at, runs)

    def end(self, match: Match) -> None:
        """Open the final scores of a finished match."""
        self._open("end", match)

    def curtain(self, match: Match, seat: int, on_open: Callable[[], None]) -> None:
        """Show the curtain that hides the table before a seat's turn; `on_open` is called when it is
        opened."""
        self._open("curtain", match, seat, on_open)

    def follow(self, command: str, game: str, options: Mapping[str, Choice] = AS_PRINTED) -> bool:
        """Open the page of a command such as "rules", for a game and the options of the match; do nothing if
        the page is on top already. Return True in both cases; return False for a command without a page."""
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
    """The part of the app that its scenes use, as a protocol."""

    settings: Settings
    session: Keeper | None
    bindings: Bindings
    clock: Clock
    sounds: Sounds
    screen: Surface
    by_keyboard: bool
    fullscreen: bool

    @property
    def touching(self) -> bool:
        """True while controls have large targets, because fingers are used."""

    @property
    def routes(self) -> Routes:
        """The methods that open other scenes."""

    @property
    def library(self) -> Library:
        """The library of saved matches."""

    @property
    def people(self) -> People:
        """The people who play here, and what each has learned."""

    @property
    def language(self) -> str:
        """The code of the current language."""

    @property
    def scene(self) -> S_co:
        """The scene on top."""

    @property
    def scenes(self) -> Sequence[S_co]:
        """The open scenes, the one on top last."""

    def shows(self, scene: object) -> bool:
        """Tell whether a scene is the top one; this may be called from any thread."""

    def words(self, game: str = "", options: Mapping[str, Choice] = AS_PRINTED) -> Words:
        """Return the texts of a game for the options of a match; if `game` is "", those of the app itself."""

    def pop(self) -> None:
        """Close the scene on top."""

    def close(self) -> None:
        """End the app because a person wants to, once nothing is left to ask."""

    def quit(self) -> None:
        """Close the whole app."""

    def call(self, do: Callable[[], None]) -> None:
        """Have a function called soon by the main loop; this method may be called from any thread."""

    def command(self, command: str) -> None:
        """Carry out a command that works in every scene."""

    def caption(self) -> str:
        """Return the title of the window."""

    def say(self, words: str) -> None:
        """Have a text spoken by a screen reader; without one, show it at the foot of the window."""

    def forget_said(self) -> None:
        """Remove what was said to the person at the screen, because another one takes that place."""

    def cursor(self, name: str) -> None:
        """Give the mouse pointer the shape "arrow", "hand", "grab" or "text"."""

    def apply_settings(self) -> None:
        """Save and apply changed settings as soon as the current event has been handled."""

    def keep_people(self, notify: bool = False) -> None:
        """Have the learning progress of all people written to the disk; with `notify`, show a notice if that
        fails."""

    def toggle_fullscreen(self) -> None:
        """Switch between full screen and a window."""
