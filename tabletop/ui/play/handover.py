"""The motion by which the table passes from one person at the screen to the next.

The token of the next seat goes from its card to the prompt, and the sheet of the seat before slides off and
fades. Nobody waits for it: the next person can act at once, and a press ends it.
"""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from tabletop.ui.board.motions import hop
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.motion import Motion, in_out_cubic, linear
from tabletop.ui.kit.sprites import Sprite
from tabletop.ui.play.desk import Desk
from tabletop.ui.play.privacy import needed

PASSED = Motion(560, linear)
"""The time that the motion takes at the normal pace."""
SLID = 0.6
"""The distance by which the old sheet slides off while it fades, as a fraction of its width."""


class Handover:
    """The change of the person at the screen. It is made before the table shows the next seat, and keeps a
    picture of the sheet of the seat before, unless secrets lie open there; `play` then shows the motion."""

    def __init__(self, desk: Desk) -> None:
        self.desk, app, sheets = desk, desk.scene.app, desk.field.column.sheets
        bared = desk.eyes() >= 0 and needed(app, desk.match)
        own = [sheet.rect for sheet in sheets if sheet.visible and sheet.panel.owner == desk.viewer]
        self._sheets = [] if bared else [_GoneSheet(rect, app.screen) for rect in own]

    @classmethod
    def of(cls, desk: Desk, seat: int) -> Handover | None:
        """Return the change from the person at the screen to that of `seat`; None if it is the same one, if
        nobody was at the screen, as behind the curtain, or if there are no motions."""
        other = 0 <= desk.viewer != seat
        return cls(desk) if other and desk.scene.clock.length(PASSED) > 0 else None

    def play(self, seat: int) -> None:
        """Show the change to the player of `seat`, whom the table shows by now."""
        desk, clock = self.desk, self.desk.scene.clock
        for sheet in self._sheets:
            desk.scene.add(sheet)
            clock.play(PASSED, sheet.go, sheet.remove)
        card = next((card.rect for card in desk.chrome.seats if card.standing.card.seat == seat), None)
        if card:
            goal = desk.chrome.prompt.tab
            picture = desk.look.token(seat, min(goal.w, goal.h) * 0.9)
            token = Sprite(picture, z=Depth.FLIGHT)
            start = card.x + picture.get_width() // 2, card.centery
            step = _carry(token, start, goal.center)
            step(0)
            desk.scene.add(token)
            clock.play(PASSED, step, token.remove)


class _GoneSheet(Sprite):
    """The picture of a sheet as it was, which gives way to the one that is painted below."""

    def __init__(self, rect: Rect, screen: Surface) -> None:
        seen = rect.clip(screen.get_rect())
        super().__init__(screen.subsurface(seen).copy(), seen.topleft, Depth.FADE)
        self._home = seen.topleft

    def go(self, t: float) -> None:
        """Show the moment `t`, from 0 to 1, at which the sheet is gone."""
        k, (x, y) = in_out_cubic(t), self._home
        self.picture.set_alpha(round(255 * (1 - k)))
        self.changed()
        self.move((x + k * SLID * self.rect.w, y))


def _carry(token: Sprite, start: tuple[int, int], goal: tuple[int, int]) -> Callable[[float], None]:
    """Return the step that carries a token from one point to another, in an arc."""
    (wide, high), ends = token.rect.size, (start, goal)

    def step(t: float) -> None:
        pose = hop(t, ends, wide)
        token.move((pose.x - wide / 2, pose.y - pose.lift - high / 2))

    return step
