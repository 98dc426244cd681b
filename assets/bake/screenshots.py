"""Takes the README's pictures, assets/screenshots/*.jpg, from the scenes as they are drawn now.

python assets/bake/screenshots.py   (needs pillow; the app never reads the pictures)
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
from PIL import Image

from tabletop.bots import decide
from tabletop.games import find
from tabletop.match import Match, Seat
from tabletop.match.gestures import verb_tags
from tabletop.system.settings import Settings
from tabletop.ui.kit import worker_threads
from tabletop.ui.play.table_scene import TableScene
from tabletop.ui.scenes.menu.menu import Menu
from tabletop.ui.scenes.primer import Primer
from tabletop.ui.scenes.rules.rules import Rules
from tabletop.ui.shell.app import App
from tabletop.ui.widgets.scene import Scene

OUT = Path(__file__).parents[1] / "screenshots"
SIZE = 1600, 900
HEAVIEST = 350_000
NAMES = "Léa", "Marc", "Inès", "Tom"


def main() -> None:
    """All of them, as light as they must be."""
    OUT.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as saves:
        app = App(Settings(language="en", sound=False, speed=0, curtain=False), Path(saves))
        app.open(SIZE)
        for name, scene in scenes(app):
            rest(app)
            scene.stage.damage_all()
            app.present()
            keep(app.screen, OUT / f"{name}.jpg")


def scenes(app: App) -> Iterator[tuple[str, Scene]]:
    """The scenes by name, each as it is to be seen."""
    app.push(Menu())
    yield "menu", app.scene
    table = TableScene(begun(22))
    app.push(table)
    rest(app)
    drags = table.moment.drags
    card = max((t for t in drags.pieces() if t.startswith("card")), key=lambda t: len(drags.targets(t)))
    hold(table, card, list(drags.targets(card))[2])
    yield "table", table
    app.push(TableScene(town(95)))
    yield "town", app.scene
    table = TableScene(railways(4))
    app.push(table)
    rest(app)
    hold(table, *joining(table.match)[0])
    yield "railways", table
    table = TableScene(refuges(2))
    app.push(table)
    rest(app)
    die = list(table.moment.drags.pieces())[-1]
    hold(table, die, next(iter(table.moment.drags.targets(die))))
    yield "paris", table
    table = TableScene(nights(3))
    app.push(table)
    rest(app)
    drags = table.moment.drags
    hero = max(drags.pieces(), key=lambda tag: len(drags.targets(tag)))
    hold(table, hero, next(iter(drags.targets(hero))))
    yield "gharkane", table
    app.push(Rules("macadam", "MAC-7.6"))
    yield "rules", app.scene
    app.push(Primer("paris"))
    yield "panels", app.scene
    app.routes.lesson("gharkane", ("hunt_together",), NAMES[0])
    yield "lesson", app.scene


def begun(actions: int) -> Match:
    """A match of four in its middle, at the next moment when a trick is led."""
    match, dice = Match(find("macadam"), [Seat(name, help=3) for name in NAMES], None, 4), Random(4)
    while len(match.actions) < actions or "lead" not in {action.verb for action in match.legal}:
        match.play(dice.choice(match.legal))
    return match


def town(actions: int) -> Match:
    """A match of four in its first round, while the places act."""
    match, dice = Match(find("madsteam"), [Seat(name, help=3) for name in NAMES], None, 1), Random(1)
    while len(match.actions) < actions:
        match.play(dice.choice(match.legal))
    return match


def railways(round: int) -> Match:
    """A match of four plain bots in one of its last rounds, when a company may complete a link."""
    match, luck = Match(find("rails"), [Seat(name, help=3) for name in NAMES], None, 3), Random(3)
    while asked := match.asked:
        view = match.view(asked.seat)
        if view.round == round and joining(match):
            break
        match.play(decide(match.game, "simple", view, asked.seat, luck.getrandbits(32)))
    return match


def refuges(season: int) -> Match:
    """A match of four plain bots in that season, while survivors are taken."""
    match, luck = Match(find("paris"), [Seat(name, help=3) for name in NAMES], None, 2), Random(2)
    while asked := match.asked:
        view = match.view(asked.seat)
        if view.season == season and asked.question.key == "die" and len(match.legal) == 10:
            break
        match.play(decide(match.game, "simple", view, asked.seat, luck.getrandbits(32)))
    return match


def nights(round: int) -> Match:
    """A match of four plain bots in that round, while heroes move."""
    match, luck = Match(find("gharkane"), [Seat(name, help=3) for name in NAMES], None, 3), Random(3)
    while asked := match.asked:
        view = match.view(asked.seat)
        if view.round == round and asked.question.key == "turn" and sum(view.standing) > 5:
            break
        match.play(decide(match.game, "simple", view, asked.seat, luck.getrandbits(32)))
    return match


def joining(match: Match) -> list[tuple[str, str]]:
    """The tile and the hex of every build that completes a link."""
    assert match.asked
    view, seat = match.view(match.asked.seat), match.asked.seat
    told = [match.game.forecast(view, seat, action).key for action in match.legal]
    links = [action for action, key in zip(match.legal, told, strict=True) if key.endswith(".link")]
    tags = (match.game.verbs[action.verb].tags(action.args) for action in links)
    return [(each["tile"], each["hex"]) for each in tags]


def hold(scene: TableScene, piece: str, zone: str) -> None:
    """Hold a piece, turned as it must lie, over a zone."""
    node = next(node for node in scene.field.nodes.values() if piece in verb_tags(node.piece))
    scene.hands.lift(node, node.rect.center, "drag")
    scene.hands.held.wanted = verb_tags(node.piece).index(piece)
    at = scene.field.places[zone].rect.center
    scene.hands.held.follow(at)
    scene.hands.aim(at)


def rest(app: App) -> None:
    """Until nothing moves any more and every picture is sharp."""
    for _ in range(60):
        app.frame(20, [])
    worker_threads.finish()
    app.frame(20, [])


def keep(screen: pygame.Surface, path: Path) -> None:
    """Write a picture, in the best quality that is light enough."""
    picture = Image.frombytes("RGB", screen.get_size(), pygame.image.tobytes(screen, "RGB"))
    for quality in range(92, 40, -4):
        picture.save(path, quality=quality, optimize=True, progressive=True)
        if path.stat().st_size <= HEAVIEST:
            return


if __name__ == "__main__":
    main()
