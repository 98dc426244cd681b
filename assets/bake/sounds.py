"""Bakes assets/sounds: eleven short effects, synthesised, as 16-bit mono WAV.

python assets/bake/sounds.py   (needs numpy; the app only plays the files)
"""

from __future__ import annotations

import wave
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

OUT = Path(__file__).resolve().parents[1] / "sounds"
RATE = 22050
Wave = NDArray[np.float64]
rng = np.random.default_rng(7)


def span(seconds: float) -> Wave:
    """The moments of a sound."""
    return np.arange(int(RATE * seconds)) / RATE


def struck(t: Wave, attack: float, decay: float) -> Wave:
    """The loudness of something struck."""
    return np.minimum(1, t / attack) * np.exp(-t / decay)


def soft(noise: Wave, width: int) -> Wave:
    """Noise without its sharpest part."""
    window = np.hanning(width + 2)[1:-1]
    return np.convolve(noise, window / window.sum(), "same")


def knock(pitch: float, seconds: float) -> Wave:
    """Wood on wood."""
    t = span(seconds)
    body = np.sin(2 * np.pi * pitch * t * (1 - 0.25 * t / seconds)) + 0.5 * np.sin(
        2 * np.pi * pitch * 2.7 * t
    )
    return body * struck(t, 0.001, 0.028) + 0.35 * soft(rng.standard_normal(len(t)), 5) * struck(
        t, 0.0005, 0.006
    )


def bell(pitch: float) -> Wave:
    """One note of a chime."""
    t = span(0.5)
    high = 0.3 * np.sin(4 * np.pi * pitch * t) * struck(t, 0.004, 0.07)
    return np.sin(2 * np.pi * pitch * t) * struck(t, 0.004, 0.16) + high


def slide() -> Wave:
    """A card over paper."""
    t = span(0.13)
    swell = np.sin(np.pi * t / 0.13) ** 2 * np.linspace(0.3, 1, len(t))
    return soft(rng.standard_normal(len(t)), 3) * swell


def together(*parts: tuple[float, Wave]) -> Wave:
    """Sounds that begin at given moments, as one."""
    starts = [int(RATE * at) for at, _ in parts]
    whole = np.zeros(max(start + len(part) for start, (_, part) in zip(starts, parts, strict=True)))
    for start, (_, part) in zip(starts, parts, strict=True):
        whole[start : start + len(part)] += part
    return whole


def dice() -> Wave:
    """A die that rolls to rest."""
    moments = np.cumsum(rng.uniform(0.035, 0.1, 9))
    return together(
        *(
            (at, knock(rng.uniform(380, 700), 0.07) * loud)
            for at, loud in zip(moments, np.linspace(1, 0.35, 9), strict=True)
        )
    )


def cloth() -> Wave:
    """A curtain that falls: a swell of soft noise, and its hem on the floor."""
    t = span(0.42)
    swell = soft(rng.standard_normal(len(t)), 15) * np.sin(np.pi * t / 0.42) ** 2
    return together((0, 4 * swell), (0.36, 0.3 * knock(80, 0.2)))


def bent(start: float, end: float, seconds: float) -> Wave:
    """A note that slides from one pitch to another."""
    t = span(seconds)
    pitch = start * (end / start) ** (t / seconds)
    return np.sin(2 * np.pi * np.cumsum(pitch) / RATE) * struck(t, 0.006, seconds / 3)


def fanfare() -> Wave:
    """A chord that rises note by note and rings out."""
    notes = (392.0, 523.25, 659.25, 783.99, 1046.5)
    return together(*((0.1 * i, bell(pitch)) for i, pitch in enumerate(notes)))


def write(name: str, sound: Wave, loudness: float) -> None:
    """Level it, fade its last 4 ms, write it."""
    sound = sound / np.abs(sound).max() * loudness
    tail = int(RATE * 0.004)
    sound[-tail:] *= np.linspace(1, 0, tail)
    with wave.open(str(OUT / f"{name}.wav"), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes((sound * 32767).astype("<i2").tobytes())
    print(
        f"{name:8} {len(sound) / RATE * 1e3:4.0f} ms {(OUT / f'{name}.wav').stat().st_size / 1024:5.1f} KiB"
    )


if __name__ == "__main__":
    OUT.mkdir(exist_ok=True)
    write("drop", knock(190, 0.16), 0.8)
    write("pick", knock(320, 0.09), 0.55)
    write("card", slide(), 0.7)
    write("dice", dice(), 0.8)
    write("turn", together((0, bell(523.25)), (0.09, bell(659.25)), (0.18, bell(783.99))), 0.7)
    # In the order in which they were made: each takes its noise from where the one before has stopped.
    write("refused", together((0, knock(120, 0.12)), (0.11, knock(105, 0.14))), 0.6)
    write("points", together((0, bell(880)), (0.07, bell(1174.66))), 0.45)
    write("penalty", together((0, bent(330, 262, 0.2)), (0.16, bent(262, 175, 0.32))), 0.6)
    write("curtain", cloth(), 0.6)
    write("undo", together((0, slide()[::-1]), (0.03, 0.5 * bent(520, 390, 0.12))), 0.6)
    write("end", fanfare(), 0.75)
