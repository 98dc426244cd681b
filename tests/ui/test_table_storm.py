"""Whatever is done to the window, nothing breaks and no move is played that the rules refuse."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from tabletop.bots.players.process import Thinker
from tests.ui.made_up.sewing import quilt_match
from tests.ui.table_hands import KEYS, Person, match_of, play_on

MORE_KEYS = (
    pygame.K_z, pygame.K_r, pygame.K_y, pygame.K_1, pygame.K_5, pygame.K_0, pygame.K_PLUS, pygame.K_MINUS,
    pygame.K_l, pygame.K_LSHIFT, pygame.K_SPACE, pygame.K_F9, pygame.K_m,
)  # fmt: skip


def storm(person: Person, dice: Random) -> pygame.Event:
    """Anything that can happen to a window."""
    w, h = person.app.m.size
    at = dice.choice(
        [*(widget.rect.center for widget in person.table.ring()), (dice.randrange(w), dice.randrange(h))]
    )
    kind = dice.randrange(12)
    if kind < 4:
        held = (dice.randrange(2), 0, 0)
        return pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(3, 2), buttons=held, touch=False)
    if kind < 6:
        return pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=dice.choice((1, 1, 1, 2, 3)), touch=False)
    if kind < 8:
        return pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=dice.choice((1, 1, 1, 2, 3)), touch=False)
    if kind < 10:
        key = dice.choice([*KEYS.values(), *MORE_KEYS])
        mod = dice.choice((0, 0, pygame.KMOD_CTRL, pygame.KMOD_SHIFT))
        typed = {"unicode": chr(key) if 32 < key < 127 else ""} if dice.random() < 0.6 else {}
        return pygame.Event(pygame.KEYDOWN if typed else pygame.KEYUP, key=key, mod=mod, scancode=0, **typed)
    if kind == 10:
        y = dice.choice((-1, 1))
        return pygame.Event(pygame.MOUSEWHEEL, x=0, y=y, precise_x=0.0, precise_y=float(y), flipped=False)
    return pygame.Event(pygame.WINDOWFOCUSLOST)


def come_back(person: Person) -> None:
    """Whatever scene was opened is closed again; whoever is asked sits down."""
    while person.app.scenes and person.app.scene is not person.table:
        person.app.pop()
    if person.app.scenes and person.match.asked and person.desk.viewer < 0:
        person.table.flow.sit_down(person.match.asked.seat)


def weather(person: Person, dice: Random, events: int) -> None:
    """So many events; at the end nothing is in the hand and nothing is lit."""
    person.sit()
    for _ in range(events):
        person.post(storm(person, dice))
        come_back(person)
        if not person.app.scenes:
            return  # it left the table
        if dice.random() < 0.02 and person.desk.table_view.drags.actions and not person.table.modal():
            person.table.hands.cancel()
            person.table.flow.perform(dice.choice(person.desk.table_view.drags.actions))
        assert not person.match.game.audit(person.match.position)
    while modal := person.table.modal():  # a list lights what it speaks of
        modal.cancel()
    person.table.hands.cancel()
    person.app.clock.finish()
    assert not any(node.lifted for node in person.desk.field.nodes.values())
    assert not person.lit()


@pytest.mark.parametrize("seed", range(4))
def test_a_storm_of_events_breaks_nothing(seed: int) -> None:
    dice = Random(seed)
    match = play_on(match_of(dice.randrange(2, 7), seed), 25, seed)
    weather(Person(match, speed=dice.choice((0, 3, 5))), dice, 500)


@pytest.mark.parametrize("seed", range(3))
def test_a_storm_over_hexagons_breaks_nothing(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Thinker, "ask", lambda *asked: None)  # no other process knows this game
    dice = Random(seed)
    match = play_on(quilt_match(), 8 * seed, seed)
    weather(Person(match, speed=dice.choice((0, 3, 5))), dice, 400)
