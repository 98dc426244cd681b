"""A person at the table, for tests: real window events, a pointer that travels, keys that go down and up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

import pygame

from tabletop.engine.game import Choice
from tabletop.engine.verb import Action
from tabletop.games import find
from tabletop.match import Match, Seat
from tabletop.match.gestures import verb_tags
from tabletop.system.settings import Settings
from tabletop.ui.board.nodes import PieceNode
from tabletop.ui.kit import worker_threads
from tabletop.ui.play.desk import Desk
from tabletop.ui.play.table_scene import TableScene
from tabletop.ui.scenes.curtain.curtain import Curtain
from tabletop.ui.shell.app import App
from tabletop.ui.widgets.hasty import DEAF_MS

NAMES = ("Léa", "Marc", "Inès", "Tom", "Zoé", "Noé")
KEYS = {
    "tab": pygame.K_TAB,
    "enter": pygame.K_RETURN,
    "escape": pygame.K_ESCAPE,
    "left": pygame.K_LEFT,
    "right": pygame.K_RIGHT,
    "up": pygame.K_UP,
    "down": pygame.K_DOWN,
    "?": pygame.K_QUESTION,
    "f1": pygame.K_F1,
    "h": pygame.K_h,
    "j": pygame.K_j,
    "l": pygame.K_l,
    "b": pygame.K_b,
    "e": pygame.K_e,
    "q": pygame.K_q,
    "r": pygame.K_r,
    "R": pygame.K_r,
    "1": pygame.K_1,
    "2": pygame.K_2,
}
Pos = tuple[int, int]


def match_of(
    seats: int = 2,
    seed: int = 1,
    *,
    key: str = "macadam",
    bots: Iterable[int] = (),
    help_: int = 3,
    options: Mapping[str, Choice] | None = None,
) -> Match:
    """A new match of that many, or of as many as the game is for."""
    game = find(key)
    seats = min(max(seats, game.seats[0]), game.seats[-1])
    people = [Seat(NAMES[i], bot="club" if i in bots else "", help=help_) for i in range(seats)]
    return Match(game, people, options, seed, made="2026-01-01T00:00:00+00:00")


def play_on(match: Match, actions: int, seed: int = 0) -> Match:
    """Let chance play some actions."""
    dice = Random(seed)
    for _ in range(actions):
        if match.asked:
            match.play(dice.choice(match.legal))
    return match


class Person:
    """Opens the table on a match and works it with window events alone."""

    def __init__(
        self,
        match: Match,
        size: Pos = (1280, 720),
        *,
        speed: int = 0,
        scale: float = 1.0,
        language: str = "fr",
        curtain: bool = True,
        forced: bool = False,
        thought: float = 2.0,
    ) -> None:
        self.match = match
        chosen = Settings(language=language, sound=False, speed=speed, ui_scale=scale, thought=thought)
        chosen.curtain, chosen.forced = curtain, forced
        self.app = App(chosen)
        self.app.open(size)
        self.table = TableScene(match)
        self.app.push(self.table)
        self.rest()

    @property
    def desk(self) -> Desk:
        """What the table shows."""
        return self.table.desk

    # -- time ---------------------------------------------------------------------------------------------
    def tick(self, ms: float = 20) -> None:
        """One turn of the app's loop."""
        self.app.loop.frame(ms, self.app.input.read())

    def rest(self) -> None:
        """Until nothing moves any more."""
        for _ in range(200):
            self.tick()
            if not self.app.clock.moving and not self.desk.waiting and self.app.clock.wait() != 0:
                break
        worker_threads.finish()  # every picture is sharp
        self.tick()

    def post(self, *events: pygame.Event) -> None:
        """Things happen to the window."""
        for event in events:
            pygame.event.post(event)
        self.tick()

    # -- the pointer --------------------------------------------------------------------------------------
    def point(self, at: Pos, held: bool = False) -> None:
        """The pointer moves."""
        buttons = (int(held), 0, 0)
        self.post(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=buttons, touch=False))

    def down(self, at: Pos, button: int = 1) -> None:
        """A button goes down."""
        self.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button, touch=False))

    def up(self, at: Pos, button: int = 1) -> None:
        """A button comes up."""
        self.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=button, touch=False))

    def click(self, at: Pos, button: int = 1) -> None:
        """Press and release at one place."""
        self.point(at)
        self.down(at, button)
        self.up(at, button)

    def wheel(self, y: int) -> None:
        """The wheel turns: up is positive."""
        more = {"precise_x": 0.0, "precise_y": float(y), "flipped": False}
        self.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=y, **more))

    def lift(self, at: Pos, to: Pos) -> None:
        """Press at one place and carry to another."""
        self.point(at)
        self.down(at)
        middle = (at[0] + to[0]) // 2, (at[1] + to[1]) // 2
        self.point(middle, held=True)
        self.point(to, held=True)

    def drag(self, at: Pos, to: Pos) -> None:
        """Lift, carry, let go."""
        self.lift(at, to)
        self.up(to)

    def toss(self, at: Pos, to: Pos) -> None:
        """Lift, carry, let go in the same frame as the last move."""
        self.lift(at, ((at[0] + to[0]) // 2, (at[1] + to[1]) // 2))
        move = pygame.Event(pygame.MOUSEMOTION, pos=to, rel=(1, 1), buttons=(1, 0, 0), touch=False)
        self.post(move, pygame.Event(pygame.MOUSEBUTTONUP, pos=to, button=1, touch=False))

    # -- keys ---------------------------------------------------------------------------------------------
    def key(self, *names: str) -> None:
        """Press keys one after the other."""
        for name in names:
            typed, mod = name if len(name) == 1 else "", pygame.KMOD_SHIFT if name.isupper() else 0
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                more = {"unicode": typed} if kind == pygame.KEYDOWN else {}
                self.post(pygame.Event(kind, key=KEYS.get(name) or ord(name), mod=mod, scancode=0, **more))

    def press(self, verb: str) -> None:
        """Press the button of a verb; once more, when it can be heard again, if it asks first."""
        button = next(b for b in self.desk.chrome.buttons if b.key == f"verb.{verb}")
        declared = next((b for b in self.desk.table_view.table.buttons if b.verb == verb), None)
        asks = declared is not None and self.table.commands.giving_up.asks(declared)
        self.click(button.rect.center)
        if asks:
            self.tick(DEAF_MS)
            self.click(button.rect.center)

    # -- where things are ---------------------------------------------------------------------------------
    def piece(self, tag: str) -> Pos:
        """A spot where one can take hold of a piece: no other lies above it there."""
        node = next(n for n in self.desk.field.nodes.values() if tag in verb_tags(n.piece))
        for x in range(node.rect.x + 3, node.rect.right - 2, 4):
            for y in (node.rect.y + 8, node.rect.centery, node.rect.bottom - 12, node.rect.y + 4):
                if y < self.table.m.height and self.table.widget_at((x, y)) is node:
                    return x, y
        raise AssertionError(f"{tag} cannot be touched at {node.rect}")

    def focused_piece(self) -> PieceNode | None:
        """The piece that has the keyboard."""
        found = self.table.focused
        return found if isinstance(found, PieceNode) else None

    def zone(self, tag: str) -> Pos:
        """The middle of a zone."""
        return self.desk.field.places[tag].rect.center

    def sit(self) -> None:
        """Whoever is asked comes to the screen."""
        self.rest()
        if isinstance(self.app.scene, Curtain):
            self.tick(400)  # it is deaf at first
            self.key("enter")
            self.rest()

    def lit(self) -> set[str]:
        """The zones that are lit."""
        return {tag for tag, zone in self.desk.field.zones.items() if zone.lit}

    def drag_of(self, action: Action) -> tuple[str, str] | None:
        """The piece and the zone that mean an action, where a drag means it."""
        drags = self.desk.table_view.drags
        for piece in drags.pieces():
            for zone, actions in drags.targets(piece).items():
                if action in actions:
                    return piece, zone
        return None


def read_all(person: Person) -> None:
    """Go on at each card of the coach that the match waits at."""
    while person.table.coaching.waits:
        person.table.coaching.close()
        person.rest()
