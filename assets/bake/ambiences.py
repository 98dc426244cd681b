"""The ambiences of the games: what one hears around the table, as stereo loops without a seam.

Noise is made from spectra and single sounds are laid around the loop, so nothing must be faded into itself.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import synth
from loudness import Wave
from synth import (
    RATE,
    arch,
    band,
    dark,
    drift,
    echo,
    in_room,
    laid,
    noise,
    puff,
    round_room,
    scaled,
    span,
    struck,
    sung,
    swell,
    together,
    wide,
)

LONG = 36.0
"""The length of an ambience in seconds."""


def _picks() -> np.random.Generator:
    return synth.rng


def wind() -> Wave:
    """Return the wind over the wasteland: gusts, a whistling wire, loose iron, a pump far off."""
    gusts = drift(LONG, (2, 3, 5, 7, 11))[:, None]
    loop = 0.34 * wide(LONG, band(130, 1.0)) * (0.5 + 0.5 * gusts)
    loop += 0.4 * wide(LONG, band(380, 0.9)) * (0.22 + 0.78 * gusts**1.4)
    loop += 0.13 * wide(LONG, band(1200, 1.0)) * (0.05 + gusts**2)
    for pitch, gain, waves in ((470.0, 0.16, (3, 4, 7)), (622.0, 0.1, (2, 5, 9))):
        wire = noise(LONG, band(pitch, 0.035)) * drift(LONG, waves) ** 2
        laid(loop, 0, wire * (0.2 + gusts[:, 0]) ** 1.5, gain * 2.4, 0.5 if pitch > 500 else -0.4)
    distant = echo(0.35, dark(900))
    for at, pan in ((4.2, -0.7), (13.9, 0.6), (23.1, -0.2), (31.4, 0.8)):
        creak = _creak()
        laid(loop, at, in_room(creak, distant, 0.5), 0.75, pan)
    for beat in range(12):  # an old pump, at a breath's pace
        stroke = together(
            (0, puff(0.7, dark(420, 3), 0.12, 0.16)),
            (0.5, 0.35 * struck([(92, 1, 0.09), (213, 0.5, 0.06)], 0.4)),
        )
        laid(loop, 3 * beat + 0.4, in_room(stroke, distant, 0.8), 0.4, 0.25)
    return loop


def _creak() -> Wave:
    """Return a sheet of iron that swings on its last nail."""
    blows = []
    for at, loud in ((0, 0.6), (0.34, 1), (0.63, 0.5), (1.3, 0.3)):
        pitch = 210 * _picks().uniform(0.9, 1.1)
        blows.append(
            (
                at,
                loud
                * struck([(pitch, 1, 0.16), (pitch * 2.31, 0.5, 0.12), (pitch * 3.9, 0.18, 0.07)], 0.8, 0.02),
            )
        )
    return together(*blows)


def gardens() -> Wave:
    """Return a garden of Paris: leaves, sparrows, a blackbird, doves, and the empty city behind."""
    loop = 0.12 * wide(LONG, dark(170, 3)) * (0.7 + 0.3 * drift(LONG, (1, 2, 3)))[:, None]
    leaves = (0.35 + 0.65 * drift(LONG, (2, 3, 7, 9)))[:, None]
    loop += 0.05 * wide(LONG, band(1900, 1.0), 1.0) * leaves**1.5 + 0.08 * wide(LONG, band(600, 1.2)) * leaves
    yard = echo(0.22, dark(3200))
    picks = _picks()
    for at in (1.0, 3.4, 8.1, 12.6, 17.9, 22.0, 26.7, 33.0):  # sparrows, in small quarrels
        pan = picks.uniform(-0.9, 0.9)
        for k in range(picks.integers(3, 7)):
            laid(
                loop,
                at + 0.21 * k + picks.uniform(-0.03, 0.03),
                in_room(_sparrow(), yard, 0.25),
                picks.uniform(0.06, 0.14),
                pan,
            )
    for at, pan in ((5.3, 0.55), (10.2, 0.55), (19.6, -0.6), (24.3, -0.6), (30.2, 0.5)):
        laid(loop, at, in_room(_blackbird(), yard, 0.45), 0.27, pan)
    for at, pan in ((14.6, -0.3), (28.0, 0.2)):
        laid(loop, at, in_room(_dove(), yard, 0.4), 0.4, pan)
    return loop


def _sparrow() -> Wave:
    size = round(RATE * _picks().uniform(0.06, 0.1))
    t = np.linspace(0, 1, size)
    top = _picks().uniform(3300, 4200)
    pitch = top * (1 - 0.22 * t + 0.12 * np.sin(2 * np.pi * (1.5 * t + _picks().random())))
    return sung(pitch, (1, 0.12), arch(size, 0.012, 0.04))


def _blackbird() -> Wave:
    """Return one strophe: slow whistles, and a twitter at the end."""
    picks, at, parts = _picks(), 0.0, []
    for _ in range(picks.integers(3, 6)):
        seconds = picks.uniform(0.14, 0.34)
        size = round(RATE * seconds)
        t = np.linspace(0, 1, size)
        start, end = picks.choice((1568.0, 1760.0, 1976.0, 2093.0, 2349.0), 2)
        pitch = start * (end / start) ** (t**1.5) * (1 + 0.006 * np.sin(2 * np.pi * 9 * t))
        parts.append((at, sung(pitch, (1, 0.08, 0.03), arch(size, 0.03, 0.05))))
        at += seconds + picks.uniform(0.02, 0.09)
    for k in range(4):
        size = round(RATE * 0.05)
        pitch = np.linspace(3400, 2700, size) * picks.uniform(0.93, 1.07)
        parts.append((at + 0.065 * k, 0.3 * sung(pitch, (1, 0.1), arch(size, 0.01, 0.02))))
    return together(*parts)


def _dove() -> Wave:
    parts = []
    for at, seconds, pitch in ((0, 0.3, 430), (0.42, 0.55, 480), (1.12, 0.4, 425)):
        size = round(RATE * seconds)
        t = np.linspace(0, seconds, size)
        shape = arch(size, 0.09, 0.14) * (0.8 + 0.2 * np.sin(2 * np.pi * 19 * t))
        parts.append((at, sung(pitch * (1 + 0.05 * np.sin(np.pi * t / seconds)), (1, 0.12), shape)))
    return together(*parts)


def station() -> Wave:
    """Return the hall of a station: steps and voices, an engine under steam, bells, a far whistle."""
    dry = 0.05 * wide(LONG, dark(130, 3))
    for k, centre in enumerate((260, 340, 480, 640, 900)):  # a crowd: vowels that nobody understands
        talk = drift(LONG, tuple(int(n) for n in _picks().integers(60, 190, 9))) ** 2
        laid(dry, 0, noise(LONG, band(centre, 0.3)) * (0.04 + talk), 0.075, (-0.8, 0.7, -0.3, 0.4, 0.0)[k])
    for beat in range(24):  # the engine breathes
        breath = puff(0.9, band(240, 1.3), 0.07, 0.16) + 0.25 * puff(0.9, band(1500, 1.2), 0.1, 0.14)
        laid(dry, 1.5 * beat + 0.2, breath, 0.26 if beat % 2 else 0.34, -0.35)
    for at in (6.9, 21.6):
        hiss = swell(2.4, band(2300, 1.2), 0.25)
        laid(dry, at, hiss, 0.06, -0.4)
    step = 0.0
    while step < LONG:  # one who walks by, and another
        for pan, offset, gain in (
            (np.sin(2 * np.pi * step / LONG), 0.0, 0.3),
            (-np.cos(4 * np.pi * step / LONG), 0.27, 0.2),
        ):
            heel = struck([(210, 1, 0.02), (560, 0.5, 0.014), (1150, 0.25, 0.008)], 0.12)
            laid(
                dry,
                step + offset + _picks().uniform(-0.02, 0.02),
                heel,
                gain * _picks().uniform(0.7, 1),
                0.8 * pan,
            )
        step += LONG / 62
    for at, pitch in ((11.2, 587.33), (11.75, 440.0)):
        laid(dry, at, scaled(pitch, ((1, 1, 0.6), (2, 0.3, 0.3), (4, 0.08, 0.1)), 2.0, 0.008), 0.22, 0.5)
    size = round(RATE * 1.3)
    for pitch in (370.0, 466.2, 554.4):
        laid(dry, 27.5, sung(np.full(size, pitch), (1, 0.2, 0.06), arch(size, 0.12, 0.5)), 0.08, 0.8)
    for k in range(4):  # a waggon over a joint
        laid(
            dry,
            31.2 + (0, 0.16, 0.9, 1.06)[k],
            struck([(88, 1, 0.09), (190, 0.6, 0.05), (470, 0.25, 0.03)], 0.4),
            0.5,
            0.6,
        )
    return round_room(dry, 0.5, dark(1300, 1.5), 0.5)


def crossing() -> Wave:
    """Return a crossing in the city: cars that come and go, steps, a bicycle's bell, a horn."""
    loop = 0.12 * wide(LONG, dark(210, 2.4)) * (0.75 + 0.25 * drift(LONG, (1, 3, 4)))[:, None]
    loop += 0.03 * wide(LONG, band(800, 1.3))
    for at, seconds, way, big in ((0.5, 5.5, 1, 1.0), (6.3, 4.6, -1, 0.8), (11.0, 6.5, 1, 1.3),
                                  (17.2, 4.8, -1, 0.9), (21.4, 5.4, 1, 0.8), (26.0, 6.8, -1, 1.3),
                                  (31.6, 5.0, 1, 0.9)):  # fmt: skip
        _passing(loop, at, seconds, way, big)
    street = echo(0.16, dark(2400))
    step = 0.0
    while step < LONG:
        shoe = puff(0.12, band(950, 1.1), 0.004, 0.018) * 0.12 + struck(
            [(165, 1, 0.02), (430, 0.4, 0.012)], 0.12
        )
        laid(
            loop,
            step + _picks().uniform(-0.02, 0.02),
            in_room(shoe, street, 0.3),
            0.3 * _picks().uniform(0.6, 1),
            -0.7 + 1.4 * step / LONG,
        )
        step += LONG / 66
    ring = scaled(1975.5, ((1, 1, 0.22), (1.007, 0.7, 0.22), (2.67, 0.2, 0.08)), 0.9)
    laid(
        loop,
        9.4,
        in_room(together(*((0.05 * k, ring) for k in range(4)), (0.42, ring), (0.47, ring)), street, 0.5),
        0.06,
        -0.5,
    )
    size = round(RATE * 0.26)
    for at, pitch in (
        (14.8, 311.1),
        (14.8, 392.0),
        (15.16, 311.1),
        (15.16, 392.0),
        (34.3, 261.6),
        (34.3, 329.6),
    ):
        laid(
            loop,
            at,
            in_room(
                sung(np.full(size, pitch), (1, 0.6, 0.35, 0.15, 0.06), arch(size, 0.03, 0.07)), street, 0.9
            ),
            0.085,
            0.6,
        )
    for k in range(16):  # the tick of the signals, while one may walk
        laid(loop, 19.0 + 0.5 * k, struck([(880, 1, 0.03), (1760, 0.2, 0.015)], 0.15, 0.003), 0.09, -0.25)
    return loop


def _passing(loop: Wave, at: float, seconds: float, way: int, big: float) -> None:
    """Lay a car into the loop that passes from one side to the other."""
    t = np.linspace(-1, 1, round(RATE * seconds))
    near = 1 / (1 + (2.6 * t) ** 2) * np.cos(np.pi / 2 * t) ** 2
    pitch = 58 / big**0.5 * (1 - 0.035 * np.tanh(4 * t))
    engine = sung(
        pitch, (0.5, 1, 0.7, 0.5, 0.2, 0.25, 0.1), near**0.8 * (1 + 0.15 * np.sin(2 * np.pi * 7 * t))
    )
    tyres = noise(seconds, band(700, 1.3)) * near**1.5 + 0.5 * noise(seconds, dark(220, 3)) * near
    sound, angle = 0.1 * big * engine + 0.19 * tyres, (way * np.tanh(2.2 * t) + 1) * np.pi / 4
    places = (round(at * RATE) + np.arange(len(t))) % len(loop)
    loop[places, 0] += np.cos(angle) * sound
    loop[places, 1] += np.sin(angle) * sound


def desert() -> Wave:
    """Return the night in the desert: a breath of wind over sand, crickets, a small fire, an owl."""
    breath = drift(LONG, (1, 3, 4, 6))[:, None]
    loop = 0.16 * wide(LONG, band(170, 1.1)) * (0.4 + 0.6 * breath) + 0.05 * wide(LONG, band(800, 1.0)) * (
        0.1 + 0.9 * breath**2
    )
    loop += 0.009 * wide(LONG, band(2600, 0.8), 1.0) * breath**3
    picks = _picks()
    for pitch, pan, gain, pace in (
        (3740.0, -0.75, 0.03, 45),
        (4050.0, 0.8, 0.024, 52),
        (3480.0, 0.25, 0.015, 38),
    ):
        quiet = drift(LONG, (2, 3))
        for k in range(pace):
            at = LONG * k / pace
            laid(
                loop,
                at + picks.uniform(-0.03, 0.03),
                _cricket(pitch * picks.uniform(0.995, 1.005)),
                gain * (0.25 + 0.75 * quiet[int(at * RATE)]),
                pan,
            )
    fire = 0.05 * noise(LONG, dark(320, 2)) * (0.6 + 0.4 * drift(LONG, (20, 33, 47, 71)))
    laid(loop, 0, fire, 1.2, -0.2)
    for at in np.sort(picks.uniform(0, LONG, 80)):  # the fire's wood
        crack = struck(
            [(picks.uniform(700, 2300), 1, 0.006), (picks.uniform(250, 500), 0.8, 0.012)], 0.06, 0.001
        )
        laid(loop, float(at), crack, picks.uniform(0.04, 0.2), picks.uniform(-0.4, 0.0))
    distant = echo(0.4, dark(1100))
    for at, pan in ((9.5, 0.6), (27.3, 0.5)):
        laid(loop, at, in_room(_owl(), distant, 0.6), 0.2, pan)
    return loop


def _cricket(pitch: float) -> Wave:
    pulse = sung(np.full(round(RATE * 0.022), pitch), (1,), arch(round(RATE * 0.022), 0.008, 0.011))
    return together(*((0.034 * k, (0.7, 1, 0.85, 0.5)[k] * pulse) for k in range(4)))


def _owl() -> Wave:
    parts = []
    for at, seconds in ((0, 0.34), (0.75, 0.14), (0.98, 0.7)):
        size = round(RATE * seconds)
        t = np.linspace(0, 1, size)
        shape = arch(size, 0.05, 0.12) * (1 + 0.1 * np.sin(2 * np.pi * 7 * span(seconds)[:size]))
        parts.append((at, sung(352 * (1 - 0.06 * t), (1, 0.07), shape)))
    return together(*parts)


AMBIENCES: dict[str, Callable[[], Wave]] = {
    "madsteam": wind, "paris": gardens, "rails": station, "macadam": crossing, "gharkane": desert,
}  # fmt: skip
"""The ambience of each game, by the key of the game."""
