"""Bakes assets/textures: a grey walnut table under its lamp, and seamless paper and lacquer grain.

python assets/bake/textures.py   (needs numpy and pillow; the app only reads the pictures)
The app multiplies them into its colours, so one picture serves the table of every game.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

OUT = Path(__file__).resolve().parents[1] / "textures"
Grid = NDArray[np.float32]


def noise(
    w: int, h: int, cell: tuple[float, float], seed: int, octaves: int, gain: float = 0.5, wrap: bool = False
) -> Grid:
    """Fractal value noise in 0..1; `wrap` makes it seamless."""
    rng = np.random.default_rng(seed)
    out, amp, total = np.zeros((h, w), np.float32), 1.0, 0.0
    for octave in range(octaves):
        out += amp * _octave(w, h, cell[0] / 2**octave, cell[1] / 2**octave, rng, wrap)
        total += amp
        amp *= gain
    return np.asarray(out / total, np.float32)


def _octave(w: int, h: int, cx: float, cy: float, rng: np.random.Generator, wrap: bool) -> Grid:
    nx, ny = max(1, round(w / max(cx, 1.01))), max(1, round(h / max(cy, 1.01)))
    grid = rng.random((ny + 2, nx + 2), dtype=np.float32)
    if wrap:
        grid[ny:], grid[:, nx:] = grid[:2], grid[:, :2]
    x, y = np.arange(w) * nx / w, np.arange(h) * ny / h
    xi, yi = x.astype(int), y.astype(int)
    fx, fy = (_smooth(x - xi), _smooth(y - yi))
    top = grid[np.ix_(yi, xi)] * (1 - fx) + grid[np.ix_(yi, xi + 1)] * fx
    low = grid[np.ix_(yi + 1, xi)] * (1 - fx) + grid[np.ix_(yi + 1, xi + 1)] * fx
    return (top * (1 - fy)[:, None] + low * fy[:, None]).astype(np.float32)


def _smooth(t: NDArray[np.float64]) -> Grid:
    return np.asarray(t * t * (3 - 2 * t), np.float32)


def wood(w: int, h: int, plank: float, k: float) -> Grid:
    """Planks across, long grain, a pool of lamp light: brightness, 128 = the colour of the table."""
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    row = (y // plank).astype(int)
    shift = np.array([37, 411, 160, 905, 530, 77, 333, 710], np.float32)[row % 8] * k
    fine = noise(w, h, (180 * k, 2.75 * k), 6, 3, 0.6)
    warp = noise(w, h, (1008 * k, 294 * k), 5, 3) * 150 * k
    rings = 0.5 + 0.5 * np.sin((y + warp + shift) * 0.085 / k + fine * 2.4)
    tone = np.array([0.02, -0.05, 0.05, -0.02, 0.04, -0.04, 0.01, -0.03], np.float32)[row % 8]
    v = 0.52 * rings**1.6 + 0.33 * fine + 0.15 * noise(w, h, (300 * k, 300 * k), 8, 2) + tone
    col = np.interp(v, [0, 0.45, 1], [0.58 * 128, 128, 1.68 * 128]).astype(np.float32)
    pores = noise(w, h, (33.6 * k, 1.2 * k), 7, 2)
    col *= 1 - 0.42 * np.clip((pores - 0.62) * 5, 0, 1)
    below = y % plank / k
    col *= 1 - 0.75 * np.exp(-((below - 1.5) ** 2) / 2.2) * (row > 0)
    col += np.exp(-((below - 5) ** 2) / 3.0) * (row > 0) * 30
    away = np.hypot((x / w - 0.46) * 1.05, (y / h - 0.36) * 0.95)
    return np.asarray(col * (0.42 + 0.74 * np.exp(-((away / 0.52) ** 2) * 1.25)), np.float32)


def paper(side: int) -> Grid:
    """Paper grain, seamless: 245 = the tone of the sheet."""
    v = (noise(side, side, (90, 90), 11, 4, 0.55, True) - 0.5) * 13
    v += (noise(side, side, (25, 4), 12, 2, 0.6, True) - 0.5) * 6 + (
        noise(side, side, (4, 25), 13, 2, 0.6, True) - 0.5
    ) * 6
    return 245 + v + (noise(side, side, (1.5, 1.5), 14, 1, 0.5, True) - 0.5) * 5


def lacquer(side: int) -> Grid:
    """The faint speckle of lacquer, seamless: 245 = the tone of the plate."""
    return 235 + (noise(side, side, (2, 2), 8, 1, 0.5, True) - 0.5) * 32


def save(name: str, grid: Grid) -> None:
    """Write one grey picture and tell its size."""
    Image.fromarray(np.clip(grid, 0, 255).astype(np.uint8)).save(OUT / name, quality=86)
    print(name, (OUT / name).stat().st_size // 1024, "KiB")


if __name__ == "__main__":
    OUT.mkdir(exist_ok=True)
    save("wood.jpg", wood(2560, 1440, 360, 4 / 3))
    save("paper.png", paper(512))
    save("lacquer.png", lacquer(256))
