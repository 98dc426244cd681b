"""Bakes assets/sounds: the cues and the ambience of each game, and the cues of the app, as Ogg Vorbis.

python assets/bake/sounds.py [GAME ...]   (needs numpy and soundfile; the app only plays the files)

Every cue of every game is levelled to one loudness, so that they sound right next to each other; `WEIGHT`
says which are to be a little louder or softer. `measures.py` beside this script draws and measures the files.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import soundfile
import synth
from ambiences import AMBIENCES
from loudness import Wave, integrated, momentary, true_peak
from synth import (
    arch,
    band,
    bent,
    dark,
    echo,
    in_room,
    limited,
    noise,
    puff,
    scaled,
    span,
    struck,
    sung,
    swell,
    together,
)

OUT = Path(__file__).resolve().parents[1] / "sounds"
RATE = synth.RATE
CUE, AMBIENCE = -23.0, -30.0
"""The loudness of cues (the loudest 0.4 s) and of ambiences (as a whole), in LUFS."""
PEAK = 0.7
"""The highest level of a cue: two of them and the ambience may sound together."""
WEIGHT = {
    "pick": -1.2,
    "card": -0.6,
    "refused": -0.6,
    "undo": -0.6,
    "curtain": -0.8,
    "turn": -0.4,
    "end": 1.0,
}
"""The loudness of cues above the others, in LU."""
SMALL = {"cue": 0.35, "ambience": 0.62}
"""How much Vorbis leaves out, from 0 to 1."""

Tone = Callable[[float], Wave]


@dataclass(frozen=True)
class Material:
    """What the things of a game are made of, from which its cues follow."""

    tap: Callable[[float], Wave]
    """The sound of a piece that is put down, at a pitch around 1."""
    tone: Tone
    """One note of the instrument of the game, at a frequency in Hz."""
    notes: Sequence[float]
    """Five notes of its scale, in Hz, from low to high."""
    paper: Callable[[Wave], Wave]
    """The colour of the noise of its cards."""
    room: Wave
    wet: float
    purse: tuple[float, float]
    """The pitches in Hz of a coin and of the one that it falls on."""
    pace: float = 0.1
    """The seconds from one note to the next."""


def cues(it: Material) -> dict[str, Wave]:
    """Return the cues that every game has, made of its material."""
    low, second, third, fourth, high = it.notes
    step = it.pace
    return {
        "drop": it.tap(1.0),
        "pick": 0.8 * it.tap(1.55),
        "card": card(it.paper),
        "coin": coins(*it.purse),
        "dice": dice(it.tap),
        "refused": together((0, it.tap(0.62)), (0.13, 0.8 * it.tap(0.55))),
        "turn": together((0, 0.8 * it.tone(second)), (step, it.tone(fourth))),
        "points": together(
            (0, 0.7 * it.tone(third)), (0.8 * step, 0.8 * it.tone(fourth)), (1.6 * step, it.tone(high))
        ),
        "penalty": together(
            (0, it.tone(third)), (1.5 * step, it.tone(second * 0.943)), (3 * step, it.tone(low * 0.75))
        ),
        "phase": together((0, it.tone(low / 2)), (2 * step, 0.7 * it.tone(third / 2))),
        "end": fanfare(it.tone, it.notes, step),
    }  # fmt: skip


def fanfare(tone: Tone, notes: Sequence[float], step: float) -> Wave:
    """Return a run up the scale that ends in a chord and its echo an octave higher."""
    low, second, third, fourth, high = notes
    run = [(i * step, 0.6 * tone(pitch)) for i, pitch in enumerate((low, second, third, fourth))]
    chord = 5.4 * step
    rest = [(chord + 0.012 * i, 0.55 * tone(p)) for i, p in enumerate((low / 2, low, third, fourth, high))]
    last = [
        (chord + 4 * step, 0.3 * tone(fourth)),
        (chord + 5 * step, 0.3 * tone(high * 4 / 3 if high < 900 else high)),
    ]
    return together(*run, *rest, *last)


def card(paper: Callable[[Wave], Wave]) -> Wave:
    """Return a card that slides over the table and comes to lie."""
    slide = swell(0.17, paper, 0.7)
    return together((0, slide), (0.13, 0.9 * puff(0.1, band(650, 0.9), 0.002, 0.02)))


def coins(first: float, second: float) -> Wave:
    """Return two coins that meet."""
    ratios = ((1, 1, 0.11), (1.51, 0.5, 0.07), (2.43, 0.35, 0.05), (3.3, 0.12, 0.02))
    one, two = scaled(first, ratios, 0.4), scaled(second, ratios, 0.5)
    return together((0, 0.7 * one), (0.055, two), (0.15, 0.35 * one))


def dice(tap: Callable[[float], Wave]) -> Wave:
    """Return dice that roll to rest: ever closer and softer blows, and a last one."""
    rng, at, blows = np.random.default_rng(5), 0.0, []
    for gap, loud in zip(
        (0.085, 0.1, 0.07, 0.09, 0.06, 0.075, 0.05, 0.045, 0.04), np.linspace(1, 0.3, 9), strict=True
    ):
        blows.append((at, loud * 0.8 * tap(rng.uniform(1.5, 2.3))))
        at += gap * rng.uniform(0.85, 1.15)
    return together(*blows, (at + 0.02, 0.55 * tap(1.3)))


# ------------------------------------------------ materials
def clank(at: float) -> Wave:
    """Return scrap metal on a plank."""
    plate = [
        (331 * at, 0.6, 0.075),
        (743 * at, 0.5, 0.055),
        (1187 * at, 0.28, 0.04),
        (1903 * at, 0.16, 0.028),
        (3121 * at, 0.07, 0.015),
    ]
    return struck([(142 * at, 1.0, 0.05), *plate], 0.4) + 0.15 * puff(0.4, band(1500, 1), 0.001, 0.008)


def porcelain(at: float) -> Wave:
    """Return a token on a stone table."""
    body = [(196 * at, 1.0, 0.045), (520 * at, 0.6, 0.05), (1370 * at, 0.28, 0.045), (2240 * at, 0.12, 0.03)]
    return struck(body, 0.35) + 0.2 * puff(0.35, band(1100, 1.2), 0.001, 0.01)


def block(at: float) -> Wave:
    """Return a wooden block on a thick board."""
    body = [(168 * at, 1.0, 0.055), (402 * at, 0.7, 0.04), (905 * at, 0.3, 0.022), (1480 * at, 0.12, 0.012)]
    return struck(body, 0.35) + 0.3 * puff(0.35, dark(900), 0.001, 0.012)


def slap(at: float) -> Wave:
    """Return a flat hand with a card on a café table."""
    body = [(128 * at, 1.0, 0.06), (285 * at, 0.5, 0.04), (610 * at, 0.22, 0.02)]
    return struck(body, 0.35) + 0.5 * puff(0.35, band(1300 * at, 1.1), 0.001, 0.022)


def clay(at: float) -> Wave:
    """Return a clay piece set down in sand."""
    body = [(152 * at, 1.0, 0.07), (365 * at, 0.5, 0.055), (688 * at, 0.26, 0.035)]
    return struck(body, 0.4, 0.003) + 0.28 * puff(0.4, band(2100, 0.9), 0.004, 0.03)


def pipe(pitch: float) -> Wave:
    """Return a blow on a hanging pipe."""
    return scaled(pitch, ((1, 1, 0.42), (2.76, 0.35, 0.2), (5.4, 0.1, 0.07), (0.5, 0.2, 0.3)), 1.5, 0.003)


def music_box(pitch: float) -> Wave:
    """Return a note of a music box."""
    return scaled(pitch, ((1, 1, 0.4), (2, 0.22, 0.25), (3.01, 0.16, 0.14), (6.2, 0.04, 0.05)), 1.4, 0.002)


def gong(pitch: float) -> Wave:
    """Return a note of a station's chime: two bars that beat slowly against each other."""
    bars = ((1, 1, 0.5), (1.004, 0.5, 0.5), (2.0, 0.3, 0.3), (4.0, 0.1, 0.12))
    return scaled(pitch, bars, 1.7, 0.006)


def vibraphone(pitch: float) -> Wave:
    """Return a note of a vibraphone."""
    t = span(1.5)
    return scaled(pitch, ((1, 1, 0.45), (4, 0.18, 0.12), (10, 0.03, 0.03)), 1.5, 0.003) * (
        1 + 0.25 * np.sin(2 * np.pi * 5.2 * t)
    )


def lute(pitch: float) -> Wave:
    """Return a plucked gut string."""
    ratios = tuple(
        (n * (1 + 0.0002 * n * n), np.sin(0.23 * np.pi * n) / n, 0.42 / (1 + 0.28 * n)) for n in range(1, 15)
    )
    return scaled(pitch, ratios, 1.3, 0.0025) + 0.02 * puff(1.3, band(1800, 1), 0.001, 0.012)


def whistle(pitch: float, seconds: float) -> Wave:
    """Return a steam whistle of three pipes."""
    size, t = round(RATE * seconds), span(seconds)
    rise = 1 - 0.06 * np.exp(-t / 0.06)
    shape = arch(size, 0.05, 0.16)
    pipes = sum(
        (sung(pitch * k * rise, (1, 0.28, 0.12, 0.04), shape) for k in (1, 1.26, 1.5)), start=np.zeros(size)
    )
    return pipes + 0.35 * noise(seconds, band(pitch * 2, 1.4)) * shape


def train() -> Wave:
    """Return an engine that starts: four chuffs, ever closer, and its whistle."""
    chuffs = [
        (at, loud * puff(0.34, dark(1100, 2), 0.012, 0.07))
        for at, loud in ((0, 0.8), (0.27, 1), (0.5, 0.9), (0.7, 0.75))
    ]
    return together(*chuffs, (0.12, 0.45 * whistle(466.16, 0.5)))


def bicycle(pitch: float) -> Wave:
    """Return the bell of a bicycle, rung twice."""
    ring = scaled(pitch, ((1, 1, 0.2), (1.006, 0.8, 0.2), (2.67, 0.3, 0.09)), 0.8)
    trill = [(0.035 * i, (0.5 + 0.06 * i) * ring) for i in range(6)]
    return together(*trill, *((0.3 + at, loud) for at, loud in trill))


def police() -> Wave:
    """Return an officer's whistle with its pea: short, then falling."""

    def blow(seconds: float, fall: float) -> Wave:
        t = span(seconds)
        pitch = (1980 - fall * t / seconds) * (1 + 0.03 * np.sin(2 * np.pi * 34 * t))
        shape = arch(len(t), 0.015, 0.06) * (0.72 + 0.28 * np.sin(2 * np.pi * 34 * t))
        return sung(pitch, (1, 0.12), shape) + 0.12 * noise(seconds, band(2400, 0.8)) * shape

    return together((0, 0.8 * blow(0.11, 0)), (0.17, blow(0.34, 260)))  # fmt: skip


def steam(seconds: float) -> Wave:
    """Return steam that a valve lets go."""
    return puff(seconds, band(2000, 1.2), 0.05, seconds / 4)


def frame_drum(pitch: float) -> Wave:
    """Return a stroke on a frame drum."""
    t = span(0.9)
    skin = np.sin(2 * np.pi * np.cumsum(pitch * (1 + 0.35 * np.exp(-t / 0.03))) / RATE) * np.exp(-t / 0.19)
    return (
        skin * np.minimum(1, t / 0.003) * synth.leaving(len(t))
        + 0.25 * struck([(pitch * 2.3, 1, 0.08), (pitch * 3.6, 0.5, 0.05)], 0.9)
        + 0.12 * puff(0.9, band(900, 1), 0.002, 0.03)
    )


def handbell(pitch: float) -> Wave:
    """Return small bells on a string."""
    one = scaled(pitch, ((1, 1, 0.3), (2.4, 0.4, 0.12)), 0.9)
    return together(*((0.06 * i, loud * one) for i, loud in enumerate((0.5, 0.9, 0.6, 0.35))))


def bells(pitch: float) -> Wave:
    """Return a church bell in the distance."""
    ratios = (
        (0.5, 0.5, 0.9),
        (1, 1, 0.6),
        (1.19, 0.5, 0.5),
        (1.5, 0.3, 0.35),
        (2, 0.5, 0.3),
        (2.5, 0.15, 0.15),
    )
    return scaled(pitch, ratios, 2.0, 0.008)


def madsteam() -> dict[str, Wave]:
    """Return the cues of the wasteland: scrap, pipes, steam."""
    it = Material(
        clank,
        pipe,
        (220.0, 261.63, 293.66, 392.0, 440.0),
        band(1700, 1.1),
        echo(0.09, dark(2500)),
        0.16,
        (1870, 2310),
        0.12,
    )
    made = cues(it)
    made["phase"] = together((0, 0.4 * steam(0.9)), (0.1, pipe(110)), (0.34, 0.7 * pipe(164.81)))
    made["end"] = together((0, made["end"]), (0.62, 0.1 * steam(1.1)))
    return in_the_room(made, it)


def paris() -> dict[str, Wave]:
    """Return the cues of the gardens of Paris: stone, a music box, bells."""
    it = Material(
        porcelain,
        music_box,
        (523.25, 587.33, 659.25, 783.99, 1046.5),
        band(1900, 1.0),
        echo(0.13, dark(3500)),
        0.2,
        (2050, 2480),
        0.11,
    )
    made = cues(it)
    made["phase"] = together((0, bells(329.63)), (0.42, 0.75 * bells(246.94)))
    return in_the_room(made, it)


def rails() -> dict[str, Wave]:
    """Return the cues of the barons: heavy wood, the station's chime, steam."""
    it = Material(
        block,
        gong,
        (349.23, 392.0, 440.0, 523.25, 698.46),
        band(1600, 1.1),
        echo(0.2, dark(2200)),
        0.22,
        (1760, 2140),
        0.13,
    )
    made = cues(it)
    made["phase"] = whistle(369.99, 0.62)
    made["train"] = train()
    made["end"] = together((0, made["end"]), (0.68, 0.1 * whistle(349.23, 0.9)))
    return in_the_room(made, it)


def macadam() -> dict[str, Wave]:
    """Return the cues of the crossing: cards on a café table, a vibraphone, whistle and bell."""
    it = Material(
        slap,
        vibraphone,
        (349.23, 415.3, 466.16, 523.25, 698.46),
        band(2000, 1.0),
        echo(0.07, dark(3000)),
        0.14,
        (1940, 2390),
        0.1,
    )
    made = cues(it)
    made["phase"] = bicycle(1318.51)
    made["dice"] = dice(block)
    made["penalty"] = police()
    # A trick is swept to its taker.
    made["sweep"] = together(
        (0, swell(0.3, band(1500, 1.1), 0.55)),
        (0.1, 0.7 * swell(0.28, band(2000, 1), 0.6)),
        (0.33, 0.5 * slap(0.9)),
    )
    return in_the_room(made, it)


def gharkane() -> dict[str, Wave]:
    """Return the cues of the desert: clay, a lute, a frame drum, small bells."""
    it = Material(
        clay,
        lute,
        (293.66, 311.13, 369.99, 440.0, 587.33),
        band(1500, 1.1),
        echo(0.08, dark(1800)),
        0.12,
        (1690, 2070),
        0.12,
    )
    made = cues(it)
    made["phase"] = together(
        (0, frame_drum(82)),
        (0.22, 0.6 * frame_drum(110)),
        (0.44, 0.9 * frame_drum(82)),
        (0.46, 0.16 * handbell(1480)),
    )
    made["penalty"] = together((0, frame_drum(98)), (0.2, 0.8 * frame_drum(78)), (0.05, 0.35 * lute(155.56)))
    made["end"] = together((0, made["end"]), (0.65, 0.5 * frame_drum(82)), (1.13, 0.4 * frame_drum(110)))
    return in_the_room(made, it)


def in_the_room(made: Mapping[str, Wave], it: Material) -> dict[str, Wave]:
    """Return the cues of a game in the place where it is played."""
    return {name: in_room(sound, it.room, it.wet) for name, sound in made.items()}


def shared() -> dict[str, Wave]:
    """Return the cues of the app itself, which also stand in for those that a game lacks."""

    def bell(pitch: float) -> Wave:
        return scaled(pitch, ((1, 1, 0.3), (2, 0.3, 0.14), (3.9, 0.06, 0.05)), 1.1, 0.003)

    it = Material(
        block,
        bell,
        (392.0, 440.0, 493.88, 587.33, 783.99),
        band(1800, 1.1),
        echo(0.06, dark(2500)),
        0.12,
        (1900, 2350),
    )
    made = cues(it)
    made["curtain"] = together(
        (0, swell(0.5, dark(1100, 3), 0.6)), (0.4, 0.25 * puff(0.25, dark(220, 3), 0.01, 0.06))
    )
    made["undo"] = together((0, card(band(2300, 1.2))[::-1]), (0.1, 0.5 * bent(520, 370, 0.18)))
    return in_the_room(made, it)


SETS: dict[str, Callable[[], dict[str, Wave]]] = {
    "": shared, "madsteam": madsteam, "paris": paris, "rails": rails, "macadam": macadam,
    "gharkane": gharkane,
}  # fmt: skip


# ------------------------------------------------ levels and files
def levelled(name: str, sound: Wave) -> Wave:
    """Return a cue at the loudness of its name, with its peaks bent below `PEAK` and its ends faded."""
    sound = sound - sound.mean()
    fade = round(RATE * 0.006)
    sound[-fade:] *= np.linspace(1, 0, fade)
    sound[:32] *= np.linspace(0, 1, 32)
    wanted = CUE + WEIGHT.get(name, 0.0)
    for _ in range(12):
        sound = limited(sound * 10 ** ((wanted - momentary(sound, RATE)) / 20), 0.93 * PEAK)
    return sound


def write(path: Path, sound: Wave, small: float) -> None:
    """Write a sound as Ogg Vorbis, and say how it came out."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with soundfile.SoundFile(path, "w", RATE, sound.reshape(len(sound), -1).shape[1], format="OGG",
                             subtype="VORBIS", compression_level=small) as file:  # fmt: skip
        for start in range(0, len(sound), 8192):  # libsndfile has too little stack for more at once
            file.write(sound[start : start + 8192])
    read, _ = soundfile.read(path)
    loud = integrated(read, RATE) if path.stem == "ambience" else momentary(read, RATE)
    print(
        f"{path.parent.name:9} {path.stem:9} {len(read) / RATE:6.2f} s {path.stat().st_size / 1024:6.1f} KiB "
        f"{loud:6.1f} LUFS (most {momentary(read, RATE):5.1f}), peak {20 * np.log10(true_peak(read)):5.1f} dB"
    )


def main(*games: str) -> None:
    """Bake the sets of some games, or of all."""
    for game, made in SETS.items():
        if games and game not in games:
            continue
        synth.rng = np.random.default_rng(sorted(SETS).index(game) + 70)
        for name, sound in made().items():
            write(OUT / game / f"{name}.ogg", levelled(name, sound), SMALL["cue"])
        if game in AMBIENCES:
            loop = AMBIENCES[game]()
            loop *= 10 ** ((AMBIENCE - integrated(np.concatenate([loop, loop]), RATE)) / 20)
            write(OUT / game / "ambience.ogg", loop, SMALL["ambience"])


if __name__ == "__main__":
    main(*sys.argv[1:])
