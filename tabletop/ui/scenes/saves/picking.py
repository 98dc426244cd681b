"""The controls that filter and sort the list of saved matches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from tabletop.saves.save_listing import ORDERS, STATES, SaveFilter
from tabletop.texts.boxes import game_name
from tabletop.texts.words import Words
from tabletop.ui import widgets as w
from tabletop.ui.kit import art
from tabletop.ui.kit.theme import Metrics, tone


class Picking(SaveFilter):
    """The filter and the order of the list of saved matches, with the controls that set them."""

    def controls(
        self, m: Metrics, rect: Rect, games: list[str], words: Words, picked: w.Do
    ) -> list[w.Widget]:
        """Return a search field and three drop-down lists, side by side; `picked` is called after each
        change."""
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
