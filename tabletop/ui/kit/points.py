"""The types of points on the screen."""

from __future__ import annotations

Pos = tuple[int, int]
"""A point in whole pixels."""
FloatPos = tuple[float, float]
"""A point in pixels and fractions of them."""
