"""Building blocks of synthesised sounds: noise of any colour, struck and plucked things, whistles, and rooms.

All noise is made from spectra, so that it runs round without a seam: its last sample leads to its first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from loudness import Wave

RATE = 44_100
rng = np.random.default_rng(32)
Mode = tuple[float, float, float]
"""A way in which a thing rings: frequency in Hz, strength, and the seconds in which it fades to a third."""


def span(seconds: float) -> Wave:
    """Return the moments of a sound, in seconds."""
    return np.arange(round(RATE * seconds)) / RATE


def noise(seconds: float, colour: Callable[[Wave], Wave]) -> Wave:
    """Return noise of a colour: the strength of each frequency in Hz. It runs round without a seam."""
    size = round(RATE * seconds)
    frequencies = np.fft.rfftfreq(size, 1 / RATE)
    strength = colour(np.maximum(frequencies, 1.0)) * (frequencies > 15)
    turned = np.exp(2j * np.pi * rng.random(len(frequencies))) * rng.rayleigh(1.0, len(frequencies))
    made = np.fft.irfft(strength * turned, size)
    return made / max(1e-12, float(np.sqrt((made**2).mean())))


def band(centre: float, octaves: float) -> Callable[[Wave], Wave]:
    """Return the colour of a band of noise around a frequency."""
    return lambda f: np.exp(-((np.log2(f / centre) / octaves) ** 2))


def dark(corner: float, steep: float = 2.0) -> Callable[[Wave], Wave]:
    """Return the colour of noise that falls off above a corner frequency."""
    return lambda f: 1 / (1 + (f / corner) ** steep)


def struck(modes: Sequence[Mode], seconds: float, attack: float = 0.002) -> Wave:
    """Return the sound of a struck thing."""
    t = span(seconds)
    rings = sum(
        (strong * np.exp(-t / fade) * np.sin(2 * np.pi * pitch * t + 6.28 * rng.random() * (pitch > 500))
         for pitch, strong, fade in modes if pitch < 16_000),
        start=np.zeros(len(t)),
    )  # fmt: skip
    return rings * np.minimum(1, t / attack) * leaving(len(t))


def leaving(size: int) -> Wave:
    """Return an envelope that ends a sound without a click: its last third sinks to nothing."""
    return np.cos(np.pi / 2 * np.clip(np.linspace(-2, 1, size), 0, 1)) ** 2


def scaled(pitch: float, ratios: Sequence[Mode], seconds: float, attack: float = 0.002) -> Wave:
    """Return the sound of a struck thing whose modes are given as multiples of a pitch."""
    return struck([(pitch * ratio, strong, fade) for ratio, strong, fade in ratios], seconds, attack)


def puff(seconds: float, colour: Callable[[Wave], Wave], attack: float, fade: float) -> Wave:
    """Return a burst of noise that swells in `attack` and fades in `fade` seconds."""
    t = span(seconds)
    shape = np.minimum(1, t / attack) * np.exp(-np.maximum(0, t - attack) / fade)
    return noise(seconds, colour) * shape * leaving(len(t))


def swell(seconds: float, colour: Callable[[Wave], Wave], lean: float = 0.5) -> Wave:
    """Return noise that swells and sinks again, loudest at the part `lean` of its length."""
    t = span(seconds) / seconds
    shape = np.where(t < lean, t / lean, (1 - t) / (1 - lean))
    return noise(seconds, colour) * np.sin(np.pi / 2 * shape) ** 2


def sung(pitch: Wave, partials: Sequence[float], shape: Wave) -> Wave:
    """Return a tone of a changing pitch in Hz, with the strengths of its partials, under an envelope."""
    phase = 2 * np.pi * np.cumsum(pitch) / RATE
    return sum((p * np.sin(n * phase) for n, p in enumerate(partials, 1)), start=np.zeros(len(pitch))) * shape


def bent(start: float, end: float, seconds: float) -> Wave:
    """Return a soft tone that slides from one pitch in Hz to another."""
    t = span(seconds)
    shape = np.minimum(1, t / 0.006) * np.exp(-3 * t / seconds) * leaving(len(t))
    return sung(start * (end / start) ** (t / seconds), (1, 0.15), shape)


def arch(size: int, attack: float, release: float) -> Wave:
    """Return an envelope that rises and falls softly, in seconds."""
    t = np.arange(size) / RATE
    left = size / RATE - t
    return (
        np.sin(np.pi / 2 * np.clip(t / attack, 0, 1)) ** 2
        * np.sin(np.pi / 2 * np.clip(left / release, 0, 1)) ** 2
    )


def together(*parts: tuple[float, Wave]) -> Wave:
    """Return sounds that begin at given moments, in seconds, as one."""
    starts = [round(RATE * at) for at, _ in parts]
    whole = np.zeros(max(start + len(part) for start, (_, part) in zip(starts, parts, strict=True)))
    for start, (_, part) in zip(starts, parts, strict=True):
        whole[start : start + len(part)] += part
    return whole


def echo(fade: float, colour: Callable[[Wave], Wave]) -> Wave:
    """Return the answer of a room to a clap, which fades to a third in `fade` seconds."""
    seconds = 6 * fade
    t = span(seconds)
    tail = noise(seconds, colour) * np.exp(-t / fade) * np.minimum(1, t / 0.008)
    return tail / np.sqrt((tail**2).sum())


def in_room(sound: Wave, answer: Wave, wet: float) -> Wave:
    """Return a sound with the answer of a room behind it."""
    size = len(sound) + len(answer)
    tail = np.fft.irfft(np.fft.rfft(sound, size) * np.fft.rfft(answer, size), size)
    whole = np.pad(sound, (0, len(answer))) + wet * tail
    audible = np.flatnonzero(np.abs(whole) > 0.006 * np.abs(whole).max())
    return whole[: audible[-1] + 1]


def limited(sound: Wave, most: float) -> Wave:
    """Return a sound whose peaks bend softly below a level."""
    knee = 0.6 * most
    over = np.maximum(0, np.abs(sound) - knee)
    return np.sign(sound) * (np.minimum(np.abs(sound), knee) + (most - knee) * np.tanh(over / (most - knee)))


# ------------------------------------------------ going round
def laid(loop: Wave, at: float, sound: Wave, gain: float = 1.0, pan: float = 0.0) -> None:
    """Lay a sound into a stereo loop, from a moment in seconds on; what overhangs begins the loop. `pan` is
    -1 for the left and 1 for the right."""
    places = (round(at * RATE) + np.arange(len(sound))) % len(loop)
    angle = (pan + 1) * np.pi / 4
    for side, share in enumerate((np.cos(angle), np.sin(angle))):
        np.add.at(loop[:, side], places, gain * share * sound)


def drift(seconds: float, waves: Sequence[int]) -> Wave:
    """Return a slow course from 0 to 1 that comes round again, made of waves of these numbers to the loop."""
    t = span(seconds) / seconds
    course = sum(
        (np.sin(2 * np.pi * (n * t + rng.random())) / (i + 1.5) for i, n in enumerate(waves)),
        start=np.zeros(len(t)),
    )
    return (course - course.min()) / (course.max() - course.min())


def wide(seconds: float, colour: Callable[[Wave], Wave], apart: float = 0.7) -> Wave:
    """Return noise in stereo, whose sides differ by the part `apart`."""
    middle = noise(seconds, colour)
    return np.stack([(1 - apart) * middle + apart * noise(seconds, colour) for _ in range(2)], axis=1)


def round_room(loop: Wave, fade: float, colour: Callable[[Wave], Wave], wet: float) -> Wave:
    """Return a stereo loop with a room around it, whose tail at the end sounds on at the start."""
    sides = []
    for side in range(2):
        answer = np.zeros(len(loop))
        tail = echo(fade, colour)[: len(loop)]
        answer[: len(tail)] = tail
        sides.append(np.fft.irfft(np.fft.rfft(loop[:, side]) * np.fft.rfft(answer), len(loop)))
    return loop + wet * np.stack(sides, axis=1)
