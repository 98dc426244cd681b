"""Bakes assets/textures/curtain.jpg: heavy folds in grey, to be dyed in the colour of a seat.

python assets/bake/curtain.py   (needs numpy and pillow; the app only reads the picture)
"""

from __future__ import annotations

import numpy as np
from textures import Grid, noise, save

WIDE, HIGH = 1920, 1080


def folds(w: int, h: int) -> Grid:
    """Cloth in folds that sway, lit from above the middle, parted by a dark gap: 255 = its lightest."""
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    large = noise(w, h, (150, 900), 5, 3)
    sway = np.sin(y / 260 + large * 2) * 10 + (large - 0.5) * 46
    side = np.where(x < w / 2, x, w - x)
    phase = (side + sway * (0.4 + y / h)) / 64 + 0.3 * np.sin(side / 170)
    fold = 0.5 + 0.5 * np.sin(phase * 2 * np.pi)
    crease = np.clip(1 - np.abs(((phase + 0.28) % 1) - 0.5) * 8, 0, 1)
    light = 0.28 + 0.50 * fold**1.4 + 0.10 * (large - 0.5) - 0.10 * crease
    away = np.hypot((x - 900) / 900, (y - 380) / 620)
    light *= 0.62 + 0.52 * np.exp(-(away**2))
    light *= 1 + (noise(w, h, (1.8, 8.8), 9, 1) - 0.5) * 0.10
    dyed = np.interp(np.clip(light, 0, 1), [0, 0.3, 0.6, 1], [10, 62, 150, 255]).astype(np.float32)
    gap = np.abs(x - w / 2 - np.sin(y / 190) * 7)
    return dyed * (1 - 0.72 * np.exp(-((gap / 13) ** 2)))


if __name__ == "__main__":
    save("curtain.jpg", folds(WIDE, HIGH))
