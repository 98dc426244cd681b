"""Which matches of the list are shown, and in which order: by game, finished or not, words, date, name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from tabletop.lids import game_name
from tabletop.ui import widgets as w
from tabletop.ui.kit import art
from tabletop.ui.kit.theme import Metrics, tone
from tabletop.ui.scenes.saves.kept import Kept
from tabletop.words import Words, plain

STATES = ("any", "under_way", "over")
ORDERS = ("date", "name", "game")


class Picking:
    """What is looked for; everything by default, the latest first and what ships with the app last."""

    def __init__(self) -> None:
        self.game, self.state, self.order, self.words = "", STATES[0], ORDERS[0], ""

    def picked(self, kept: Sequence[Kept], words: Words) -> list[Kept]:
        """Those that are looked for, in the order wanted."""
        found = [each for each in kept if self._wanted(each, words)]
        found.sort(key=lambda each: each.saved.saved, reverse=True)
        found.sort(key=lambda each: each.saved.shipped)
        if self.order == "name":
            found.sort(key=lambda each: plain(each.saved.name))
        elif self.order == "game":
            found.sort(key=lambda each: plain(game_name(each.saved.game, words.language)))
        return found

    def _wanted(self, kept: Kept, words: Words) -> bool:
        saved = kept.saved
        told = plain(" ".join([
            saved.name, game_name(saved.game, words.language), *(seat.name for seat in saved.seats)
        ]))  # fmt: skip
        return (
            self.game in ("", saved.game)
            and self.state in (STATES[0], STATES[1 + saved.over])
            and all(word in told for word in plain(self.words).split())
        )

    # -- the controls -------------------------------------------------------------------------------------
    def controls(
        self, m: Metrics, rect: Rect, games: list[str], words: Words, picked: w.Do
    ) -> list[w.Widget]:
        """A field and three lists side by side; `picked` is called after each choice."""
        strip, gap = w.Strip(rect, m.u(12, 8)), m.u(12, 8)
        wide = min(m.u(240, 176), (strip.rest.w - 3 * gap) * 24 // 100)
        named = ["", *games]
        titles = [words("load.pick.games"), *(game_name(game, words.language) for game in games)]
        lists = [
            ("order", ORDERS, [words(f"load.order.{key}") for key in ORDERS]),
            ("state", STATES, [words(f"load.pick.{key}") for key in STATES]),
            ("game", named, titles),
        ]
        made: list[w.Widget] = [
            w.Dropdown(m, strip.right(wide), labels, list(values).index(getattr(self, what)),
                       partial(self._choose, what, values, picked), key=f"pick.{what}",
                       name=words(f"load.{what}"))
            for what, values, labels in lists
        ]  # fmt: skip
        icon, hint = art.icon("search", m.u(24, 20), tone.ink2), words("load.pick.words")
        field = w.TextField(m, strip.rest, self.words, lambda said: self._choose("words", [said], picked, 0),
                            placeholder=hint, icon=icon, name=hint, key="pick.words")  # fmt: skip
        return [field, *reversed(made)]

    def _choose(self, what: str, values: Sequence[str], picked: Callable[[], None], index: int) -> None:
        setattr(self, what, values[index])
        picked()
