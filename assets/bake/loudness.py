"""Loudness of sounds in LUFS after ITU-R BS.1770-4, and the peak that one hears between the samples.

The two filters of the recommendation are applied to the spectrum, which numpy alone can do: the libraries
that measure loudness bring scipy along. `tests/ui/test_shipped_sounds.py` holds the results against the
figures of the recommendation.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

Wave = NDArray[np.float64]
"""Samples from -1 to 1, in one row for a mono sound, or in a column for each channel."""

SILENT = -120.0
BLOCK, HOP = 0.4, 0.1
"""The length of the blocks that are measured, and the time from one to the next, in seconds."""
PIECE = 1 << 15
"""The number of samples that are filtered at a time."""
# The coefficients of the two filters at 48 kHz, as the recommendation prints them: head, then low cut.
SHELF = (1.53512485958697, -2.69169618940638, 1.19839281085285), (1.0, -1.69065929318241, 0.73248077421585)
LOW_CUT = (1.0, -2.0, 1.0), (1.0, -1.99004745483398, 0.99007225036621)


@cache
def _weight(size: int, rate: int) -> NDArray[np.complex128]:
    """Return the response of both filters at the frequencies of a spectrum of so many samples."""
    delay = np.exp(-2j * np.pi * np.minimum(np.fft.rfftfreq(size, 1 / rate), 23_999) / 48_000)
    response = np.ones(len(delay), complex)
    for up, down in (SHELF, LOW_CUT):
        response *= np.polyval(up[::-1], delay) / np.polyval(down[::-1], delay)
    return response[:, None]


def _power(sound: Wave, rate: int) -> Wave:
    """Return the power of each sample of a sound as the ear weights it, of all channels together. A long
    sound is filtered piece by piece, each with some of the piece before, which still rings."""
    columns = sound.reshape(len(sound), -1)
    weight, ring = _weight(PIECE, rate), PIECE // 4
    padded = np.pad(columns, ((ring, PIECE), (0, 0)))
    pieces = []
    for start in range(0, len(columns), PIECE // 2):
        spectrum = np.fft.rfft(padded[start : start + 3 * PIECE // 4], PIECE, axis=0) * weight
        pieces.append((np.fft.irfft(spectrum, PIECE, axis=0)[ring : 3 * PIECE // 4] ** 2).sum(axis=1))
    return np.concatenate(pieces)[: len(columns)]


def _blocks(sound: Wave, rate: int) -> Wave:
    """Return the power of each block; a sound that is shorter than a block fills it with silence."""
    block, hop = round(BLOCK * rate), round(HOP * rate)
    power = _power(sound, rate)
    power = np.pad(power, (0, max(0, block - len(power))))
    total = np.concatenate(([0.0], np.cumsum(power)))
    starts = np.arange(0, len(power) - block + 1, hop)
    return (total[starts + block] - total[starts]) / block


def _lufs(power: float) -> float:
    return float(-0.691 + 10 * np.log10(power)) if power > 0 else SILENT


def momentary(sound: Wave, rate: int) -> float:
    """Return the loudness of the loudest 0.4 seconds of a sound."""
    return measured(sound, rate)[1]


def integrated(sound: Wave, rate: int) -> float:
    """Return the loudness of a long sound as a whole; passages of silence do not count."""
    return measured(sound, rate)[0]


def measured(sound: Wave, rate: int) -> tuple[float, float]:
    """Return the loudness of a sound as a whole, and that of its loudest 0.4 seconds."""
    blocks = _blocks(sound, rate)
    loud = blocks[blocks > 10 ** ((-70 + 0.691) / 10)]
    if not len(loud):
        return SILENT, SILENT
    loud = loud[loud > loud.mean() / 10]
    return _lufs(float(loud.mean())), _lufs(float(blocks.max()))


def true_peak(sound: Wave) -> float:
    """Return the highest level between the samples too, as four times the samples show it."""
    columns = sound.reshape(len(sound), -1)
    size = 1 << len(columns).bit_length()
    finer = np.fft.irfft(np.fft.rfft(columns, size, axis=0), 4 * size, axis=0) * 4
    return float(np.abs(finer).max())
