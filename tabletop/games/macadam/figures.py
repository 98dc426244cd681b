"""Numbers from the rules, such as points and faces of the die, that texts can insert by name."""

from __future__ import annotations

from tabletop.games.macadam import components as c

_WORTH = dict(zip(c.KIND, c.POINTS, strict=True))


def _faces(document: int) -> list[int]:
    return [face for face, given in enumerate(c.DIE) if face and given == document]


FIGURES = {
    **{c.KIND_IDS[kind]: points for kind, points in _WORTH.items() if points},
    "penalty": c.PENALTY,
    "signals": len(c.SIGNALS),
    "officers": c.OFFICERS,
    **dict(zip(("insures", "insures_too"), _faces(c.INSURANCE), strict=True)),
    **dict(zip(("licenses", "licenses_too"), _faces(c.LICENCE), strict=True)),
    **dict(zip(("nothing", "nothing_too"), _faces(0), strict=True)),
}
