"""What ships is measured: the levels, loudness, joints and size of all sounds, since nobody may listen."""

from __future__ import annotations

import sys
from functools import cache
from itertools import combinations
from pathlib import Path

import numpy as np
import pygame
import pytest

from tabletop.games import here
from tabletop.system import paths
from tabletop.system.game_packages import package_of
from tabletop.system.settings import Settings
from tabletop.ui.kit.sound import AMBIENCE, BUFFER, NAMES, RATE, VOICES, Sounds, fault_of, part_among
from tests.random_games import OWN

ROOT = Path(__file__).resolve().parents[2]
SOUNDS = paths.asset("sounds")
OF_THE_APP = {"curtain", "undo"}
"""The cues that no game has of its own."""

sys.path.append(str(ROOT / "assets" / "bake"))
import loudness  # noqa: E402
from loudness import Wave  # noqa: E402

CUES = sorted(path for path in SOUNDS.rglob("*.ogg") if path.stem != AMBIENCE)
AMBIENCES = sorted(SOUNDS.rglob(f"{AMBIENCE}.ogg"))


@cache
def samples(path: Path) -> Wave:
    """The samples of a file, as the app unpacks it, in two columns from -1 to 1."""
    if pygame.mixer.get_init() is None:
        pygame.mixer.init(RATE, -16, 2, BUFFER)
    return pygame.sndarray.array(pygame.mixer.Sound(str(path))) / np.float32(32768)


def one_side(path: Path) -> Wave:
    """A cue, which is the same on both sides, as one column."""
    return samples(path)[:, :1]


def halved(path: Path) -> Wave:
    """An ambience at half the rate, which is measured in half the time: it has next to no treble."""
    return samples(path).reshape(-1, 2, 2).mean(axis=1)


@pytest.fixture(scope="module", autouse=True)
def _mixer() -> object:
    yield
    samples.cache_clear()
    pygame.mixer.quit()


def test_the_measure_of_loudness_is_that_of_the_recommendation() -> None:
    """ITU-R BS.1770-4: a full sine of 997 Hz on one channel is -3.01 LUFS; a fifth of it 14 dB less."""
    sine = np.sin(2 * np.pi * 997 * np.arange(3 * RATE) / RATE)
    for part, wanted in ((1.0, -3.01), (0.2, -16.99)):
        assert loudness.integrated(part * sine, RATE) == pytest.approx(wanted, abs=0.05)
        assert loudness.momentary(part * sine, RATE) == pytest.approx(wanted, abs=0.05)
    assert loudness.integrated(np.stack([sine, sine], axis=1), RATE) == pytest.approx(0.0, abs=0.05)


@pytest.mark.parametrize("key", OWN)
def test_each_of_our_games_has_a_set_and_an_ambience_of_its_own(key: str) -> None:
    wanted = {*NAMES, AMBIENCE} - OF_THE_APP
    own = {path.stem for path in (SOUNDS / key).iterdir()}
    assert wanted <= own
    assert all(package_of(key).sound(name).parent == SOUNDS / key for name in wanted)


def test_every_cue_of_the_app_is_there() -> None:
    assert {path.stem for path in SOUNDS.glob("*.ogg")} == set(NAMES)


def test_cues_are_as_loud_as_each_other_and_never_clip() -> None:
    loud = {path: loudness.momentary(one_side(path), RATE) for path in CUES}
    assert len(loud) > 60
    assert max(loud.values()) - min(loud.values()) < 3.0
    for path in CUES:
        assert np.abs(one_side(path)).max() < 0.75, path
        assert len(samples(path)) < 3.2 * RATE, path


def test_cues_begin_and_end_without_a_click() -> None:
    for path in CUES:
        cue, loudest = one_side(path)[:, 0], float(np.abs(one_side(path)).max())
        assert abs(cue[0]) < 0.05 * loudest, path
        assert np.abs(cue[-40:]).max() < 0.02 * loudest, path


def test_ambiences_are_as_loud_as_each_other_and_far_below_the_cues() -> None:
    whole, loudest = zip(*(loudness.measured(halved(path), RATE // 2) for path in AMBIENCES), strict=True)
    assert max(whole) - min(whole) < 1.0
    assert max(whole) < -28
    assert max(loudest) < -22  # nothing in it startles
    for path in AMBIENCES:
        assert np.abs(samples(path)).max() < 0.3, path


@pytest.mark.parametrize("path", AMBIENCES, ids=lambda path: path.parent.name)
def test_an_ambience_comes_round_without_a_seam(path: Path) -> None:
    """The step from the last sample to the first is one like others, and no treble sticks out there."""
    loop = samples(path).mean(axis=1)
    steps = np.abs(np.diff(loop))
    assert abs(loop[0] - loop[-1]) <= np.quantile(steps, 0.995)
    frames = np.concatenate([loop[-2048:], loop])[: 4000 * 256].reshape(-1, 256)
    treble = np.abs(np.fft.rfft(frames * np.hanning(256), axis=1))[:, 30:].sum(axis=1)
    assert treble[4:12].max() <= np.quantile(treble[16:], 0.999)
    block = round(loudness.BLOCK * RATE)
    before, after = (loudness.momentary(part, RATE) for part in (loop[-block:], loop[:block]))
    assert abs(before - after) < 6


def test_all_sounds_together_are_small() -> None:
    assert sum(path.stat().st_size for path in SOUNDS.rglob("*.ogg")) < 3_500_000
    assert not [path for path in SOUNDS.rglob("*") if path.is_file() and path.suffix != ".ogg"]


def test_two_moves_at_once_over_the_ambience_do_not_clip() -> None:
    """The loudest that the settings allow: a move, 140 ms later its results, the peak of the ambience."""
    for key in OWN:
        place = samples(SOUNDS / key / f"{AMBIENCE}.ogg")
        at = int(np.abs(place).max(axis=1).argmax())
        mixed = np.roll(place, RATE // 10 - at, axis=0)[: 4 * RATE].copy()
        for start, name in ((0, "drop"), (round(0.14 * RATE), "points"), (round(0.14 * RATE), "turn")):
            cue = samples(SOUNDS / key / f"{name}.ogg")
            mixed[start : start + len(cue)] += cue
        assert np.abs(mixed).max() < 1.0, key


def test_five_cues_begun_at_once_do_not_clip() -> None:
    """All but the loudest begin over others; five times the same cue is that cue once."""
    first = RATE // 2
    for key in OWN:
        cues = [samples(SOUNDS / key / f"{name}.ogg")[:first] for name in NAMES if name not in OF_THE_APP]
        same = [np.pad(cue, ((0, first - len(cue)), (0, 0))) for cue in cues]
        loudest = sorted(same, key=lambda cue: -np.abs(cue).max())[:8]
        for five in combinations(loudest, 5):
            mixed = sum(part_among(n) * cue for n, cue in enumerate(five))
            assert np.abs(mixed).max() < 1.0, key


def test_a_cue_over_others_is_softer_and_is_not_begun_twice() -> None:
    sounds = Sounds(Settings(volume=1.0))
    for name in ("drop", "drop", "points", "turn"):
        sounds.play(name)
    busy = [pygame.mixer.Channel(n) for n in range(2, VOICES) if pygame.mixer.Channel(n).get_busy()]
    assert [round(each.get_volume(), 1) for each in busy] == [1.0, 0.7, 0.5]
    pygame.mixer.stop()


def test_a_file_that_is_no_sound_is_named(tmp_path: Path) -> None:
    bad, fine = tmp_path / "bad.ogg", CUES[0]
    bad.write_bytes(fine.read_bytes()[:300])
    assert fault_of(bad)
    assert not fault_of(fine)
    bad.write_bytes(b"\0" * (5 << 20))
    assert "at most" in fault_of(bad)


def test_a_game_without_sounds_has_those_of_the_app() -> None:
    guests = [key for key in here() if key not in OWN]
    assert guests
    for key in guests:
        assert package_of(key).sound("drop") == SOUNDS / "drop.ogg"
