"""Paints one sheet with every interaction state of the kit, to be looked at after a change.

python assets/bake/states.py sheet.png [WIDTHxHEIGHT] [--high-contrast]
"""

from __future__ import annotations

import os
import sys

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
from pygame import Rect, Surface

from tabletop.ui.kit import art, effects, marks, paint, plates, text
from tabletop.ui.kit.theme import SEATS, Metrics, tone

COLUMNS = ("Repos", "Saisissable", "Survolé", "Soulevé", "Interdit", "Clavier", "Désactivé", "Changé")
X0, STEP = 300, 204
Spot = tuple[float, float]
HALOS = {
    "Saisissable": [("legal", 14, 1.7)],
    "Survolé": [("legal", 18, 2.2)],
    "Changé": [("changed", 16, 1.9)],
}
CONTOURS = {
    "Saisissable": [("legal", 3)],
    "Survolé": [("legal_hot", 4)],
    "Interdit": [("illegal", 4)],
    "Clavier": [("keyline", 6), ("focus", 4)],
}


def card(m: Metrics, wide: float) -> Surface:
    """A card of no game in particular."""
    w, h = m.u(wide), m.u(wide * 1.42)
    sheet = Surface((w, h), pygame.SRCALPHA)
    plates.paper(sheet, Rect(0, 0, w, h), m, wide * 0.075, level=0)
    inner = Rect(w * 0.065, w * 0.065, w * 0.87, h - w * 0.13)
    paint.box(sheet, inner, w * 0.05, "#DCE8C8")
    paint.rim(sheet, inner, w * 0.05, tone.ink, max(1.4, w * 0.013))
    picture = art.svg("bicycle", w * 0.8)
    sheet.blit(picture, picture.get_rect(center=(w / 2, h * 0.5)))
    text.draw(sheet, "Bicyclette", (w / 2, h * 0.87), round(w * 0.135), "fredoka", tone.ink, "center")
    return art.screen_format(sheet)


def paint_card(dst: Surface, m: Metrics, state: str, at: Spot) -> None:
    """The card of one column."""
    face, where = card(m, {"Survolé": 125, "Soulevé": 132, "Interdit": 132}.get(state, 120)), at
    if state == "Survolé":
        where = at[0], at[1] - 12 * m.s
    elif state in ("Soulevé", "Interdit"):
        face = effects.turned(face, -4 if state == "Soulevé" else 3)
    elif state == "Désactivé":
        face = effects.faded(face)
    for colour, spread, strength in HALOS.get(state, ()):
        effects.halo(dst, face, where, getattr(tone, colour), spread * m.s, strength)
    for colour, thickness in CONTOURS.get(state, ()):
        effects.contour(dst, face, where, getattr(tone, colour), thickness * m.s)
    effects.drop(dst, face, where, m.s, 3 if state in ("Soulevé", "Interdit") else 2)
    if state == "Interdit":
        plates.sign(dst, (at[0] + m.u(58), at[1] - m.u(74)), m.u(38), "forbidden", tone.illegal, 2.5 * m.s)
    elif state == "Changé":
        plates.pill(dst, "+150", (at[0] + m.u(40), at[1] - m.u(80)), m, tone.changed, tone.ink, 19, "center")


def paint_piece(dst: Surface, m: Metrics, state: str, at: Spot) -> None:
    """The meeple of one column."""
    high = {"Survolé": 76, "Soulevé": 88, "Interdit": 84}.get(state, 72)
    piece = art.svg("meeple_standing", m.u(high), art.seat_tint(3))
    where = at[0], at[1] - m.u(14 if state == "Soulevé" else 0)
    light = {"Saisissable": tone.legal, "Survolé": tone.legal_hot, "Interdit": tone.illegal,
             "Changé": tone.changed, "Clavier": tone.focus}.get(state)  # fmt: skip
    if light:
        effects.halo(dst, piece, where, light, 9 * m.s, 1.8)
        effects.contour(dst, piece, where, light, 2 * m.s)
    if state == "Désactivé":
        piece = effects.faded(piece)
    effects.drop(dst, piece, where, m.s * 0.6, 3 if state in ("Soulevé", "Interdit") else 1)
    shape = art.emblem(3, high * 0.25 * m.s)
    dst.blit(shape, shape.get_rect(center=where))


def paint_place(dst: Surface, m: Metrics, state: str, at: Spot) -> None:
    """The place of one column."""
    spot = Rect(0, 0, m.u(160), m.u(88))
    spot.center = round(at[0]), round(at[1])
    plates.paper(dst, spot, m, 30, "#CDB088", 1)
    paint.rim(dst, spot, m.u(30), "#94754F", 4 * m.s)
    if state in ("Saisissable", "Survolé"):
        marks.target(dst, spot, m, 30, state == "Survolé")
        marks.marker(dst, spot, m, state == "Survolé")
    elif state == "Interdit":
        marks.refused(dst, spot, m, 30)
    elif state == "Clavier":
        marks.focus_ring(dst, spot, m, 30)
    elif state == "Désactivé":
        paint.veil(dst, spot, "#100906", 110)
    elif state == "Changé":
        paint.rim(dst, spot, m.u(30), tone.changed, 5 * m.s, grow=m.line(3))


def paint_button(dst: Surface, m: Metrics, state: str, at: Spot) -> None:
    """The button of one column."""
    room = Rect(0, 0, m.u(168), m.u(48))
    room.center = round(at[0]), round(at[1])
    kind = {"Saisissable": "secondary", "Interdit": "disabled", "Désactivé": "disabled"}.get(state, "primary")
    icon = "lock" if state == "Interdit" else "check"
    look = {"Survolé": "hover", "Soulevé": "down"}.get(state, "")
    plates.button(dst, room, m, "Valider", kind, icon, look)
    if state == "Clavier":
        marks.focus_ring(dst, room, m)


def paint_bubbles(dst: Surface, m: Metrics) -> None:
    """A refusal and a permission, and the seats."""
    said = (
        plates.Bubble("Coup interdit", "Il faut suivre : piéton rouge.", "La bulle dit la règle.", "6.9"),
        plates.Bubble("Coup permis", "Trois actions ici.", "La même bulle, dorée.", "", True),
    )
    for i, each in enumerate(said):
        size = plates.bubble_size(m, each, 420)
        rect = Rect((m.u(410 + 510 * i), m.u(988) - size[1] // 2), size)
        plates.bubble(dst, rect, m, each, (m.u(388 + 510 * i), m.u(988)))
    for seat, who in enumerate(SEATS):
        token = art.seat_token(seat, m.u(56))
        dst.blit(token, token.get_rect(center=(m.u(1450 + seat * 74), m.u(984))))
        at = m.u(1450 + seat * 74), m.u(1030)
        text.draw(dst, who.letter, at, m.px(16), "semibold", tone.ivory, "center")


def sheet(m: Metrics) -> Surface:
    """The whole sheet."""
    dst = art.table(m.size, tone.wood).copy()
    text.draw(dst, "États d’interaction", (m.u(64), m.u(66)), m.px(44), "serif", tone.brass_light, "midleft")
    rows = (("Carte", 270, 112, 224, paint_card), ("Pièce", 492, 82, 170, paint_piece),
            ("Lieu", 676, 76, 160, paint_place), ("Bouton", 850, 62, 128, paint_button))  # fmt: skip
    for name, y, up, high, row in rows:
        plates.lacquer(dst, m.rect(48, y - up, 1824, high), m, 16, 1, 120)
        text.draw(dst, name, (m.u(72), m.u(y)), m.px(24), "bold", tone.ivory, "midleft")
        for i, state in enumerate(COLUMNS):
            row(dst, m, state, (m.u(X0 + i * STEP), m.u(y)))
    for i, state in enumerate(COLUMNS):
        text.caps(dst, state, (m.u(X0 + i * STEP), m.u(128)), m.px(17), tone.brass_light, "center")
    paint_bubbles(dst, m)
    return dst


if __name__ == "__main__":
    size = next((tuple(map(int, a.split("x"))) for a in sys.argv[2:] if "x" in a), (1920, 1080))
    pygame.display.init()
    pygame.display.set_mode((size[0], size[1]))
    tone.use("--high-contrast" in sys.argv)
    pygame.image.save(sheet(Metrics(size[0], size[1])), sys.argv[1])
