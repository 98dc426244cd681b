"""A scrolling grid of cards. Only the visible cards exist as nodes, and those of one more row above and one
below, for the keyboard focus."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from tabletop.ui.kit.theme import Metrics
from tabletop.ui.scenes.saves.save_cards import SaveCard
from tabletop.ui.widgets import ScrollView


class CardGrid(ScrollView):
    """A grid of `count` cards in `columns` columns, with `step` pixels from row to row. `make` creates the
    card with a given index, at its position without scrolling; `on_fill` is called after every update of the
    visible cards."""

    stays = False

    def __init__(
        self,
        m: Metrics,
        rect: Rect,
        count: int,
        columns: int,
        step: int,
        make: Callable[[int], SaveCard],
        on_fill: Callable[[], None],
    ) -> None:
        super().__init__(m, rect)
        self.count, self.columns, self.step, self.make, self.on_fill = count, columns, step, make, on_fill
        self.length = -(-count // columns) * step + m.u(40)
        self._cards: dict[int, SaveCard] = {}

    def made(self) -> list[SaveCard]:
        """Return the cards that exist now, in the order of the grid."""
        return [self._cards[i] for i in sorted(self._cards)]

    def scroll(self, offset: int) -> None:
        """Scroll to an offset in pixels, and create the cards that come into sight."""
        before = self.offset
        super().scroll(offset)
        if self.offset != before:
            self.fill()

    def see(self, index: int) -> SaveCard:
        """Return the card with this index; if it does not exist yet, scroll to its place, which creates
        it."""
        if index not in self._cards:
            self.scroll(index // self.columns * self.step)
        return self._cards[index]

    def fill(self) -> None:
        """Create the cards that have come into sight, and remove those out of sight, except the chosen
        one."""
        first = max(0, self.offset // self.step - 1) * self.columns
        last = ((self.offset + self.rect.h) // self.step + 2) * self.columns
        wanted = range(first, min(self.count, last))
        for i in [i for i, card in self._cards.items() if i not in wanted and not card.chosen]:
            self._cards.pop(i).remove()
        for i in wanted:
            if i not in self._cards:
                self._cards[i] = card = self.make(i)
                card.rect.y -= self.offset
                self.add(card)
        # Tab order follows the position of the cards, not the time of their creation.
        for card, order in zip(self.made(), sorted(card.order for card in self.made()), strict=True):
            card.order = order
        self.on_fill()
