"""The pictures of the curtain that hides the table between turns: cloth, upper border, medallion, card."""

from __future__ import annotations

from pathlib import Path

import pygame
from pygame import Rect, Surface

from tabletop.system import paths
from tabletop.ui.kit import art, blend, effects, paint, plates
from tabletop.ui.kit.cache import Cache
from tabletop.ui.kit.theme import SEATS, Metrics, mix, tone

NIGHT = "#0C0604"
SCALLOP = 200
_medals = Cache()


def curtain(m: Metrics, colour: int) -> Surface:
    """Return the picture of the curtain that hides the table between turns, for a window and in a seat's
    colour; it is cached on disk, because every turn needs it."""
    stamp = _folds().stat().st_mtime_ns
    return art.on_disk(f"curtain|{stamp}|{m.size}|{m.s}|{colour}".encode(), lambda: _curtain(m, colour))


def _curtain(m: Metrics, colour: int) -> Surface:
    sheet, top = _cloth(m.size, colour), pelmet(m, colour)
    cast = paint.blur(paint.tinted_silhouette(top, tone.shadow, 0), max(2, m.u(22)))
    blend.multiply(cast, (255, 255, 255, 170))
    sheet.blit(cast, (0, m.u(18)))
    sheet.blit(top, (0, 0))
    return sheet


def _folds() -> Path:
    return paths.asset("textures", "curtain.jpg")


def _cloth(size: tuple[int, int], colour: int) -> Surface:
    """Return the picture of the cloth with its folds, in the colour of a seat."""
    seat = SEATS[colour]
    sheet = pygame.transform.smoothscale(pygame.image.load(_folds()).convert(), size)
    blend.multiply(sheet, pygame.Color(mix(seat.base, seat.light, 0.35)), rgb=True)
    return art.screen_format(sheet, opaque=True)


def pelmet(m: Metrics, colour: int) -> Surface:
    """Return the picture of the pelmet: the scalloped cloth on top of the curtain, fringe and rail, in the
    seat colour with the index `colour` in `SEATS`."""
    seat, k = SEATS[colour], pelmet_units(m) / 190
    step = SCALLOP * k
    count = int(m.vw / step) + 3
    edges = [m.vw / 2 + (n - count // 2 - 0.5) * step for n in range(count)]
    cloth_, trim = "".join(_lappet(x, k) for x in edges), "".join(_fringe(x, k) for x in edges)
    stops = (mix(seat.dark, NIGHT, 0.45), mix(seat.base, seat.dark, 0.2), mix(seat.dark, NIGHT, 0.1))
    knobs = "".join(_knob(x + step / 2, k) for x in edges)
    body = f'<g transform="scale({m.s})">{cloth_}{trim}{_rail(m, k)}{knobs}</g>'
    return art.vector(m.width, m.u(pelmet_units(m)), body, _slope("p", *stops, down=True))


def _hem(x: float, k: float) -> str:
    """Return the SVG path of the lower edge of the scallop that begins at `x`, at `k` pixels per unit."""
    return f"M{x} {70 * k} C{x + 20 * k} {150 * k} {x + 180 * k} {150 * k} {x + SCALLOP * k} {70 * k}"


def _lappet(x: float, k: float) -> str:
    """Return the SVG of the cloth of one scallop of the pelmet."""
    shape = f"M{x} -10 L{_hem(x, k)[1:]} L{x + SCALLOP * k} -10 Z"
    return f'<path d="{shape}" fill="url(#p)" stroke="#1A0E04" stroke-width="{3 * k}"/>'


def _fringe(x: float, k: float) -> str:
    """Return the SVG of the gold cord along a scallop of the pelmet, and of the fold above it."""
    cord = f'<path d="{_hem(x, k)}" fill="none" '
    fold = f"M{x + 10 * k} {26 * k} C{x + 40 * k} {76 * k} {x + 160 * k} {76 * k} {x + 190 * k} {26 * k}"
    return (
        f'{cord} stroke="#8A6424" stroke-width="{13 * k}"/>'
        f'{cord} stroke="#F3D58B" stroke-width="{9 * k}" stroke-dasharray="{3 * k} {4 * k}"/>'
        f'<path d="{fold}" fill="none" stroke="#000000" stroke-opacity=".22" stroke-width="{10 * k}"/>'
    )


def _rail(m: Metrics, k: float) -> str:
    """Return the SVG of the brass rail that the pelmet hangs from."""
    bands = ((0, 24, "#8A6424", 1), (0, 20, "#D6A445", 1), (3, 4, "#FFF0C4", 0.7))
    return "".join(
        f'<rect x="0" y="{y * k}" width="{m.vw}" height="{high * k}" fill="{fill}" fill-opacity="{alpha}"/>'
        for y, high, fill, alpha in bands
    )


def _knob(x: float, k: float) -> str:
    """Return the SVG of a brass knob on the rail of the pelmet."""
    rim = f'fill="#D6A445" stroke="#4A3008" stroke-width="{3 * k}"'
    shine = f'<circle cx="{x - 3 * k}" cy="{31 * k}" r="{4 * k}" fill="#FFF0C4"/>'
    return f'<circle cx="{x}" cy="{34 * k}" r="{13 * k}" {rim}/>{shine}'


def pelmet_units(m: Metrics) -> float:
    """Return the height of the pelmet in layout units."""
    return min(m.either(190, 126), m.vh * (0.175 if m.vh > 420 else 0.11))


def medallion(m: Metrics, colour: int, d: float) -> Surface:
    """Return the picture of a medallion of studded brass with a seat's colour and emblem, `d` layout units
    wide."""
    return _medals.get((m.s, colour, d), lambda: _medallion(m, colour, d))


def _medallion(m: Metrics, colour: int, d: float) -> Surface:
    seat, k = SEATS[colour], d / 224
    c = 116 * k
    ink = f'stroke="{tone.ink}" stroke-width="{2.8 * k}"'
    a, b = c - 78 * k, c - 24 * k
    arc = f"M{a} {b} C{a + 10 * k} {b - 30 * k} {a + 36 * k} {b - 50 * k} {a + 68 * k} {a}"
    body = (
        f'<circle cx="{c}" cy="{c + 4 * k}" r="{112 * k}" fill="#4A3008"/>'
        f'<circle cx="{c}" cy="{c}" r="{112 * k}" fill="url(#m)" {ink}/>{_studs(c, k)}'
        f'<circle cx="{c}" cy="{c}" r="{98 * k}" fill="none" stroke="#8A6424" stroke-width="{2 * k}"/>'
        f'<circle cx="{c}" cy="{c}" r="{90 * k}" fill="url(#c)" {ink}/>'
        f'<path d="{arc}" fill="none" stroke="#FFFFFF" stroke-opacity=".6" stroke-width="{5 * k}" '
        f'stroke-linecap="round"/>'
    )
    defs = _slope("m", "#FFF0C4", tone.brass, "#8A6424") + _slope("c", seat.light, seat.base, seat.dark)
    px = m.u(2 * c)
    out = art.vector(px, px, f'<g transform="scale({m.s})">{body}</g>', defs).copy()
    shape = art.emblem(colour, m.u(92 * k))
    out.blit(shape, shape.get_rect(center=(px // 2, px // 2)))
    return out


def _studs(c: float, k: float) -> str:
    dot = f'<circle cx="{c}" cy="{c - 105 * k}" r="{3.2 * k}" fill="#8A6424"/>'
    return "".join(f'<g transform="rotate({turn} {c} {c})">{dot}</g>' for turn in range(0, 360, 15))


def _slope(name: str, *colours: str, down: bool = False) -> str:
    """Return an SVG gradient of three colours to the lower right, or to the bottom if `down` is set."""
    stops = "".join(f'<stop offset="{i / 2}" stop-color="{c}"/>' for i, c in enumerate(colours))
    across = "0%" if down else "100%"
    return f'<linearGradient id="{name}" x1="0%" y1="0%" x2="{across}" y2="100%">{stops}</linearGradient>'


def card(surface: Surface, rect: Rect, m: Metrics, badge: Surface) -> None:
    """Paint the curtain's card with two brass lines along its edge, and the medallion `badge` on top."""
    plates.paper(surface, rect, m, 26, tone.paper, 4, 8)
    for inset, radius, width, alpha in ((14, 16, 2, 255), (19, 12, 1, 160)):
        inner = rect.inflate(-2 * m.u(inset), -2 * m.u(inset))
        paint.rim(surface, inner, m.u(radius), tone.brass_dark, max(1.0, width * m.s), alpha)
    effects.drop(surface, badge, (rect.centerx, rect.y + m.u(8)), m.s, 3)
