"""The column about the game on the setup page: poster, ways of playing, maps, and variants that can be folded
away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from pygame import Rect, Surface

from tabletop.engine.game import AnyGame, Option
from tabletop.maps import Board
from tabletop.match.new_match import MatchOptions
from tabletop.system.settings import LastMatch
from tabletop.teaching import teaching
from tabletop.texts import variants
from tabletop.texts.boxes import game_infos, span
from tabletop.texts.words import Words
from tabletop.ui import widgets as w
from tabletop.ui.board import painting
from tabletop.ui.board.map_pictures import chosen
from tabletop.ui.kit import paint, plates, worker_threads
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.sprites import Painting
from tabletop.ui.kit.text import light
from tabletop.ui.kit.theme import tone
from tabletop.ui.scenes import shelf
from tabletop.ui.scenes.setup import ways
from tabletop.ui.widgets.links import flow

Picture = Callable[[tuple[int, int], w.Do], Surface | None]
"""The type of a function that returns a picture of the given size in pixels. If the picture must be made
first, it returns None, and calls its second argument when the picture is ready."""


class OptionsShown(MatchOptions):
    """The options of a new match, with the maps read so far (by name) and whether the list of variants is
    open."""

    def __init__(self, game: AnyGame, last: LastMatch | None) -> None:
        super().__init__(game, last)
        self.opened, self.boards = False, dict[str, Board]()


class ColumnActions(NamedTuple):
    """The functions that the buttons of the column call.

    Attributes:
        change: is called with a function that changes an option; it calls this function and rebuilds the
            page.
        open_rule: opens a rule of the rulebook, given by its number; the first page for "".
        learn: opens the learning page.
        play_first: begins a first match with the coach; None if none is offered.
    """

    change: Callable[[w.Do], None]
    open_rule: Callable[[str], None]
    learn: w.Do
    play_first: w.Do | None


class GameColumn:
    """The column of the setup page about the game: poster, first match, options and rules. `learning` is the
    label of the button that opens the learning page."""

    def __init__(
        self, stack: w.Stack, words: Words, options: OptionsShown, actions: ColumnActions, learning: str
    ) -> None:
        self.stack, self.m, self.words, self.options = stack, stack.m, words, options
        self.actions, self.game, self.learning = actions, options.game.key, learning
        self._game_facts()
        self._first_match()
        every = options.game.options
        for option in filter(lambda option: option.players, every):
            self._ways(option)
        for option in filter(lambda option: option.maps, every):
            self._maps(option)
        if any(option.variant for option in every):
            self._fold()

    # -- poster -------------------------------------------------------------------------------------------
    def _game_facts(self) -> None:
        """Add the poster of the game, facts about it, and the buttons "learn" and "rules"."""
        m, stack, label = self.m, self.stack, self.learning
        stack.head(self.words("setup.game"), 40)
        strip = w.Strip(stack.row(m.u(190, 128)), m.u(20, 14))
        stack.put(Painting(strip.left(strip.rest.h * 600 // 420), self._paint_poster))
        stack.put(Painting(strip.rest, self._paint_facts))
        foot = w.Strip(w.Strip(strip.rest).bottom(m.u(48, 40)), m.u(10))
        side = foot.rest.h
        at = foot.left(min(foot.rest.w - side - foot.gap, w.Button.width(m, label, "hint")))
        tip, read = self.words("menu.rules"), lambda: self.actions.open_rule("")
        stack.view.put(w.IconButton(m, foot.left(side), "rules", tip, read, key="rules", z=Depth.ON_PANEL))
        stack.put(w.Button(m, at, label, self.actions.learn, icon="hint", key="learn", z=Depth.ON_PANEL), 22)

    def _paint_poster(self, surface: Surface, rect: Rect) -> None:
        m, radius = self.m, self.m.u(10)
        surface.blit(paint.with_corners(shelf.cover(self.game, rect.size), radius), rect)
        paint.rim(surface, rect, radius, tone.brass_dark, m.fine(2))

    def _paint_facts(self, surface: Surface, rect: Rect) -> None:
        m, words, info, at = self.m, self.words, game_infos()[self.game], rect.copy()
        facts = words("setup.facts", players=span(*info.players), minutes=span(*info.minutes))
        slogan = light(m, face="serif_italic", colour=tone.brass_light)
        at.y = slogan.paragraph(surface, info.tagline[words.language], at) + m.u(4)
        light(m, colour=tone.log).paragraph(surface, facts, at)

    def _first_match(self) -> None:
        """Add the offer of a first match with the coach, if there is one."""
        m, stack, words, play = self.m, self.stack, self.words, self.actions.play_first
        if play:
            about = words("learn.guided.about", n=teaching(self.game).first_match.seats - 1)
            row = stack.row(m.u(98, 78))
            stack.put(w.TileButton(m, row, "play", words("learn.guided"), about, play, key="guided"), 14)

    # -- maps ---------------------------------------------------------------------------------------------
    def _maps(self, option: Option) -> None:
        """Add the choice of the map, with the pictures of the maps side by side."""
        pictures = [self._map(f"{self.game}/{choice}") for choice in option.choices]
        high = min(self.stack.at.w // len(pictures) * 5 // 8, self.m.u(240, 126)) + self.m.u(44, 34)
        m, words, stack, key, at = self.m, self.words, self.stack, *self._chosen(option)
        stack.head(words(key), 40)
        choice = MapChoice(m, stack.row(high), self._labels(option), at, partial(self._choose, option),
                           pictures=pictures, key=key, name=words(key))  # fmt: skip
        stack.put(choice, 8)
        stack.say(words(key + ".help"), 0, size="small", colour=tone.muted)
        self._rules(option, key)

    def _map(self, name: str) -> Picture:
        """Return a function of (size, changed) that returns the picture of a map at a size in pixels. Until
        the map is read, the function returns None, and calls `changed` once the map is read."""
        game, known = self.options.game, self.options.boards

        def read() -> Board:
            return chosen(game, name).board

        def keep(changed: w.Do, board: Board) -> None:
            known[name] = board
            changed()

        def picture(size: tuple[int, int], changed: w.Do) -> Surface | None:
            if board := known.get(name):
                size = Rect((0, 0), board.size).fit(Rect((0, 0), size)).size
                shown = painting.kept(board, size)
                if not shown:
                    painting.order(board, Rect((0, 0), board.size), size, lambda _: changed())
                return shown or painting.scaled(board, Rect((0, 0), board.size), size)
            worker_threads.order(("map", name), read, partial(keep, changed))
            return None

        return picture

    def _labels(self, option: Option) -> list[str]:
        return [variants.label(self.words, option, choice) for choice in option.choices]

    def _choose(self, option: Option, index: int) -> None:
        self.actions.change(partial(self.options.choose, option, index))

    def _ways(self, option: Option) -> None:
        """Add the choice of the way of playing, and the number of players the chosen one is for."""
        m, words, stack, key, at = self.m, self.words, self.stack, *self._chosen(option)
        best, abouts = option.meant_for[at], ways.abouts(words, option)
        stack.head(words(key), 40)
        room = stack.row(sum(ways.heights(m, stack.at.w, abouts)))
        choice = ways.WayChoice(
            m, room, self._labels(option), at, partial(self._choose, option), key=key, name=words(key),
            abouts=abouts, pictures=ways.pictures(m, words, option),
        )  # fmt: skip
        stack.put(choice, 4)
        meant = words("setup.meant_for", least=best[0], most=best[-1])
        stack.say(meant, 0, size="small", colour=tone.changed if at else tone.muted)
        self._rules(option, key)

    def _chosen(self, option: Option) -> tuple[str, int]:
        """Return the text key of an option, and the index of the value chosen for it."""
        return f"option.{option.key}", self.options.which(option)

    def _rules(self, option: Option, key: str) -> None:
        """Add links to the rules that an option concerns."""
        for link in flow(
            self.m, self.stack.at.move(0, self.m.u(2)), option.rules, self.actions.open_rule, key
        ):
            self.stack.put(link, 20)

    # -- variants -----------------------------------------------------------------------------------------
    def _fold(self) -> None:
        """Add the header that shows or hides the variants; it lists the chosen ones while closed."""
        m, words, stack, options = self.m, self.words, self.stack, self.options
        variants_chosen = options.variants()
        summary, colour = words("setup.by_the_book"), tone.brass_light
        if variants_chosen:
            summary, colour = words("setup.variants.chosen", n=len(variants_chosen)), tone.changed
        fold = w.Fold(m, stack.row(m.u(52, 42)), words("setup.variants"), options.opened, self._unfold,
                      pill=summary, colour=colour, key="variants")  # fmt: skip
        stack.put(fold, 10)
        if variants_chosen:
            self._list_chosen(variants_chosen)
        if options.opened:
            stack.say(words("setup.variants.about"), 14, size="small", colour=tone.muted)
            for option in options.variants(among=True):
                self._option(option)
                stack.at.y += m.u(18)

    def _unfold(self, opened: bool) -> None:
        self.actions.change(lambda: setattr(self.options, "opened", opened))

    def _list_chosen(self, variants_chosen: Sequence[Option]) -> None:
        """Add the list of the chosen variants, and the button that sets all of them back to the rulebook."""
        m, stack, options, label = self.m, self.stack, self.options, self.words("setup.back_to_the_book")
        for option in variants_chosen:
            sentence = variants.named(self.words, option, options.chosen[option.key])
            stack.say(sentence, 2, size="small", colour=tone.log)
        rect = stack.row(m.u(46, 38)).move(0, m.u(4))
        rect.w = min(rect.w, w.Button.width(m, label, "undo"))
        back = w.Button(
            m, rect, label, lambda: self.actions.change(self.options.by_the_book), icon="undo", key="book"
        )
        stack.put(back, 18)

    def _option(self, option: Option) -> None:
        """Add a variant: its name, explanation and links to rules, with the choice beside them or below."""
        m, stack, key, room = self.m, self.stack, f"option.{option.key}", self.stack.at.copy()
        beside = room.w >= m.u(520)
        wide = m.u(290, 230) if beside else room.w
        left = w.Stack(m, stack.view, room)
        left.at.w = room.w - wide - m.u(18) if beside else room.w
        left.say(self.words(key), 0, face="bold")
        left.say(self.words(key + ".help"), 0, size="small", colour=tone.muted)
        links = flow(m, left.at.move(0, m.u(2)), option.rules, self.actions.open_rule, key)
        low = max([left.at.y, *(link.rect.bottom for link in links)])
        field = Rect(room.right - wide, room.y if beside else low + m.u(6), wide, m.u(46, 38))
        at = self.options.which(option)
        pick = w.Dropdown(m, field, self._labels(option), at, partial(self._choose, option),
                          key=key, name=self.words(key))  # fmt: skip
        for widget in (pick, *links):
            stack.put(widget)
        if at:
            stack.put(Painting(Rect(field.x, field.bottom + m.u(6), field.w, m.u(26)), self._paint_house))
        stack.at.y = max(low, field.bottom + (m.u(32) if at else 0))

    def _paint_house(self, surface: Surface, rect: Rect) -> None:
        """Paint the tag that marks a choice other than the rulebook's."""
        label = self.words("setup.not_the_book")
        plates.pill(surface, label, rect.midright, self.m, tone.changed, tone.ink, 14, "midright", "info")


class MapChoice(w.Segments):
    """A choice among maps side by side, each with its picture above its name."""

    def __init__(self, *place: Any, pictures: Sequence[Picture], **more: Any) -> None:
        super().__init__(*place, **more)
        self.pictures = pictures

    def paint(self, surface: Surface) -> None:
        for i, r in enumerate(self.segments()):
            self.segment(surface, r.inflate(-self.m.u(8), 0), i)

    def segment(self, surface: Surface, r: Rect, index: int) -> None:
        m, chosen, high, pad = self.m, index == self.index, self.m.u(40, 34), self.m.u(6)
        paint.box(surface, r, m.u(10), tone.brass if chosen else tone.lacquer2)
        room = Rect(r.x + pad, r.y + pad, r.w - 2 * pad, r.h - high - pad)
        if shown := self.pictures[index](room.size, self.changed):
            surface.blit(shown, shown.get_rect(center=room.center))
        paint.rim(surface, r, m.u(10), tone.brass_light if chosen else tone.edge, m.fine(2))
        pen = light(m, face="bold" if chosen else "regular", colour=tone.ink if chosen else "")
        pen.line(surface, self.options[index], (r.centerx, r.bottom - high // 2), r.w - m.u(16), "center")
