"""Measures and draws the baked sounds, since nobody may be there to listen.

python assets/bake/measures.py FOLDER [GAME ...]   (needs numpy, soundfile and matplotlib)

For each game: a picture of the spectrum over time of every cue and of the ambience, and of a minute of play,
in which cues sound over the ambience as loud as they can be set. Printed are the joint of the loop, and by
how much each cue stands above the ambience in the bands where it is strongest.
"""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path

import matplotlib
import numpy as np
import soundfile
from loudness import Wave, integrated, momentary, true_peak

matplotlib.use("Agg")
from matplotlib import pyplot

SOUNDS = Path(__file__).resolve().parents[1] / "sounds"
RATE, WINDOW = 44_100, 1024
EDGES = 60, 120, 250, 500, 1000, 2000, 4000, 8000, 16_000
"""The limits of the bands in which masking is judged, in Hz."""
GAIN = 1.0
"""The gain of the ambience in the mixed minute: the most that the settings allow."""


def heard(path: Path) -> Wave:
    """Return a file as two columns."""
    sound, rate = soundfile.read(path, always_2d=True)
    assert rate == RATE, path
    return np.repeat(sound, 2, axis=1) if sound.shape[1] == 1 else sound


def spectrogram(sound: Wave, window: int = WINDOW) -> Wave:
    """Return the levels in dB, in a row for each frequency and a column for each moment."""
    mono = np.pad(sound.mean(axis=1), window)
    frames = np.lib.stride_tricks.sliding_window_view(mono, window)[:: window // 4]
    return 20 * np.log10(np.abs(np.fft.rfft(frames * np.hanning(window), axis=1)).T + 1e-6)


def joint(loop: Wave) -> tuple[float, float]:
    """Return how large the step at the joint of a loop is, and how loud the treble around the joint, each as
    the part of all steps and moments of the loop that are smaller."""
    mono = loop.mean(axis=1)
    steps = np.abs(np.diff(mono))
    turned = np.roll(loop, len(loop) // 2, axis=0)
    treble = spectrogram(turned)[WINDOW // 12 :].max(axis=0)
    middle = len(treble) // 2
    return float((steps < abs(mono[0] - mono[-1])).mean()), float(
        (treble < treble[middle - 3 : middle + 4].max()).mean()
    )


def bands(sound: Wave) -> Wave:
    """Return the power of a sound in each band, in its loudest 0.4 s."""
    mono = sound.mean(axis=1)[: round(0.4 * RATE)]
    power = np.abs(np.fft.rfft(mono, round(0.4 * RATE))) ** 2
    at = np.fft.rfftfreq(round(0.4 * RATE), 1 / RATE)
    return np.array([power[(at >= low) & (at < high)].sum() for low, high in pairwise(EDGES)])


def minute(game: Path) -> Wave:
    """Return a minute of play: a move every two seconds with what came of it, over the ambience."""
    rng, ambience = np.random.default_rng(1), heard(game / "ambience.ogg")
    mixed = GAIN * np.concatenate([ambience, ambience])[: 60 * RATE]
    moves = [
        name
        for name in ("drop", "card", "dice", "coin", "train", "sweep")
        if (game / f"{name}.ogg").is_file()
    ]
    for second in np.arange(0.5, 54, 2.0):
        cues = [
            (0.0, "pick"),
            (0.6, rng.choice(moves)),
            (0.74, rng.choice(("points", "penalty", "points", "drop"))),
        ]
        cues += (
            [(1.3, "turn")] if second % 4 < 2 else [(1.1, "refused")] if second % 12 < 6 else [(1.0, "phase")]
        )
        for at, name in cues:
            lay(mixed, second + at, heard(game / f"{name}.ogg"))
    lay(mixed, 56, heard(game / "end.ogg"))
    return mixed


def lay(mixed: Wave, at: float, cue: Wave) -> None:
    """Mix a cue in from a moment on."""
    start = round(at * RATE)
    mixed[start : start + len(cue)] += cue[: len(mixed) - start]


def show(axis: pyplot.Axes, sound: Wave, title: str) -> None:
    """Draw a sound as a spectrum over time, with its course above."""
    levels = spectrogram(sound, 2048 if len(sound) > 10 * RATE else WINDOW)
    axis.imshow(
        levels,
        origin="lower",
        aspect="auto",
        cmap="magma",
        vmin=-60,
        vmax=40,
        extent=(0, len(sound) / RATE, 0, RATE / 2000),
    )
    axis.set_ylim(0, 14)
    axis.set_title(title, fontsize=8)
    course = sound.mean(axis=1)
    axis.plot(np.arange(len(course)) / RATE, 12 + 2 * course, color="white", linewidth=0.4)


def main(folder: str, *games: str) -> None:
    """Measure and draw the games."""
    out = Path(folder)
    out.mkdir(parents=True, exist_ok=True)
    for game in sorted(
        path for path in SOUNDS.iterdir() if path.is_dir() and (not games or path.name in games)
    ):
        cues = {path.stem: heard(path) for path in sorted(game.glob("*.ogg"))}
        ambience = cues.pop("ambience")
        under = bands(ambience) + 1e-12
        figure, axes = pyplot.subplots(3, 4, figsize=(16, 9))
        for axis, (name, cue) in zip(axes.flat, cues.items(), strict=False):
            above = 10 * np.log10((bands(cue) + 1e-12) / under)
            show(
                axis,
                cue,
                f"{name} {momentary(cue[:, :1], RATE):.1f} LUFS, {above.max():.0f} dB over the ambience",
            )
            print(f"{game.name:9} {name:8} {EDGES[int(above.argmax())]:5} Hz: {above.max():5.1f} dB above")
        figure.tight_layout()
        figure.savefig(out / f"{game.name}_cues.png", dpi=80)
        figure, axes = pyplot.subplots(2, 1, figsize=(16, 9))
        played = minute(game)
        step, treble = joint(ambience)
        show(
            axes[0],
            ambience,
            f"{game.name}: {integrated(ambience, RATE):.1f} LUFS; joint {step:.3f}, treble {treble:.3f}",
        )
        show(axes[1], played, f"a minute: {integrated(played, RATE):.1f} LUFS, peak {true_peak(played):.2f}")
        figure.tight_layout()
        figure.savefig(out / f"{game.name}_place.png", dpi=80)
        pyplot.close("all")
        print(
            f"{game.name:9} joint {step:.3f}, treble {treble:.3f}; a minute peaks at {true_peak(played):.2f}"
        )


if __name__ == "__main__":
    main(*sys.argv[1:])
