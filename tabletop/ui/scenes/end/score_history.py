"""The chart of the score history on the end screen, and the confetti for the winners."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

import pygame
from pygame import Rect, Surface

from tabletop.engine.table import Chart, Curve, Text
from tabletop.texts.words import stopped
from tabletop.ui.board.look import Look
from tabletop.ui.kit import plates
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.motion import Motion, linear
from tabletop.ui.kit.node import Node
from tabletop.ui.kit.theme import Metrics, rgb, tone
from tabletop.ui.sheets.charts import ChartView
from tabletop.ui.widgets.notes import Untouched

FALL = Motion(3600, linear)
SCRAPS = 90


class CourseChart(Node):
    """A chart on paper of a value of every seat, such as its score, over the whole match. `course` holds the
    values of all seats at each stage of the match, such as the end of a round."""

    def __init__(self, look: Look, rect: Rect, title: str, course: Sequence[tuple[int, ...]]) -> None:
        super().__init__(rect, bleed=plates.paper_reach(look.m, 3, 6))
        curves = tuple(Curve(f"seat.{i}", values) for i, values in enumerate(zip(*course, strict=True)))
        figures = [figure for noted in course for figure in noted]
        low = min(0, *figures)
        chart = Chart(Text(title), curves, low, max(low + 1, 0, *figures), len(course))
        pad = look.m.u(20, 12)
        self.view = ChartView(look, chart, rect.inflate(-2 * pad, -2 * pad))
        figures_of = (", ".join(map(look.number, curve.values)) for curve in curves)
        summaries = (look.words.pair(look.name(seat), figures) for seat, figures in enumerate(figures_of))
        self.name = " ".join(map(stopped, (look.say(Text(title)), *summaries)))

    def paint(self, surface: Surface) -> None:
        plates.paper(surface, self.rect, self.view.m, 16, tone.paper, 3, 6)
        self.view.draw(surface)


class Confetti(Untouched):
    """Confetti that falls over the whole window while `fall` is called with a growing progress from 0 to
    1."""

    def __init__(self, m: Metrics, colours: Sequence[str]) -> None:
        super().__init__(Rect((0, 0), m.size), Depth.BANNER)
        self.m, self.t, dice = m, 0.0, Random(1)
        roll, between = dice.random, dice.uniform
        self.scraps = [
            (roll(), roll(), between(0.7, 1.0), between(0, math.tau), dice.choice(colours))
            for _ in range(SCRAPS)
        ]

    def blank(self) -> bool:
        return not 0 < self.t < 1

    def fall(self, t: float) -> None:
        """Set the progress of the fall, from 0 to 1."""
        self.t = t
        self.changed()

    def paint(self, surface: Surface) -> None:
        wide, high = self.rect.size
        half = self.m.u(9, 7)
        for x, late, speed, phase, colour in self.scraps:
            y = (self.t * 1.9 - late * 0.9) * speed
            if not -0.05 < y < 1.05:
                continue
            turn = phase + self.t * 14 * speed
            at = x * wide + math.sin(turn * 0.6) * self.m.u(30), y * high
            across, along = half * math.cos(turn), half * 0.7
            slant = half * 0.5 * math.sin(phase)
            corners = ((-across, -along), (across, slant - along), (across, slant + along), (-across, along))
            pygame.draw.polygon(surface, rgb(colour), [(at[0] + dx, at[1] + dy) for dx, dy in corners])
