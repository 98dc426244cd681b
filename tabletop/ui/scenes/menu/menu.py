"""The menu: the boxes of the games, the match in progress, and tiles that open everything else."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from tabletop import __version__
from tabletop.system.languages import languages
from tabletop.texts.boxes import game_infos
from tabletop.texts.language_list import described
from tabletop.ui.kit import art, paint, worker_threads
from tabletop.ui.kit.input import Dropped, Event, Key
from tabletop.ui.kit.sprites import Painting
from tabletop.ui.kit.text import Style, light
from tabletop.ui.kit.theme import Metrics, tone
from tabletop.ui.scenes.menu.game_boxes import GameBox, LearnPlate, box_height
from tabletop.ui.scenes.menu.welcome import GuideCard, WelcomeCard
from tabletop.ui.widgets import Lacquer, ScrollView, TileButton
from tabletop.ui.widgets.scene import Scene

if TYPE_CHECKING:
    from tabletop.saves.library import Listing
    from tabletop.saves.save_listing import ListedMatch


FOOT = (
    (("arrow_left", "arrow_right"), "choose", ""),
    (("check",), "open", "activate"),
    (("rules",), "rules", "rules"),
)
"""The hints at the foot of the menu about keys, or about the buttons of a game controller: for each hint its
icons, the end of the key of its text, and its command ("" for the arrows)."""


class Menu(Scene):
    """The menu: the first scene, from which all others are opened."""

    facing = -1

    def __init__(self) -> None:
        super().__init__()
        self.chosen = next((key for key, info in game_infos().items() if info.ready), "")
        self.played_last = ""
        self.boxes: list[GameBox] = []
        self.count = -1  # the number of saves; -1 until they are listed
        self.examples = 0  # the number of matches that the app brings
        self.last: ListedMatch | None = None
        self.shelf = tuple(game_infos().values())
        self.beginnings: list[str] = []  # the games that can be offered to newcomers, the quickest first
        self.offered = ""  # the game that newcomers are offered
        self.pointed = ""  # the game whose box a person pointed at last
        self.guide: GuideCard | None = None

    def enter(self) -> None:
        """Choose the box of the game that was played last, if that is another game than before; look for
        saved matches after the first frame."""
        played = next(reversed(self.app.settings.last), "")
        if played != self.played_last and played in game_infos() and game_infos()[played].ready:
            self.played_last = self.chosen = played
        self.app.call(self._look)

    def _look(self) -> None:
        """Look for saved matches; for a newcomer, first look for a game to offer, which takes no time."""
        if self._newcomer and not self.beginnings:
            worker_threads.order("offer", self._quick_offer, self._offered)
        else:
            self._look_for_saves()

    def saves_changed(self) -> None:
        self._look_for_saves()

    def _look_for_saves(self) -> None:
        worker_threads.order("menu", self._list_saves, self._show_saves, slow=True)

    def _quick_offer(self) -> list[str]:
        """Return the game to offer to a newcomer before all games are judged, if any."""
        from tabletop.ui.board import guests  # the first frame need not wait for it

        return guests.first_match_of_ours(self.pointed)

    def _offered(self, games: list[str]) -> None:
        """Offer the first of some games, and raise its box unless the person has pointed at one already."""
        self.beginnings, self.offered = games, next(iter(games), "")
        unsure = bool(self.offered) and not self.pointed
        if unsure:
            self.chosen = self.offered
        if self.app.shows(self):
            self.renew(self._focus_chosen if unsure else None)
        self._look_for_saves()

    @property
    def _newcomer(self) -> bool:
        """True until a match was begun or the offer of a first one declined."""
        return self.app.settings.guide and not self.app.settings.last

    def _list_saves(self) -> tuple[Listing, list[str]]:
        """Return the saved matches, and the games to offer to newcomers, once all games are judged."""
        from tabletop.ui.board import guests  # the first frame need not wait for it
        from tabletop.ui.scenes.menu import resume  # noqa: F401 loaded here, so that no frame waits for it

        guests.judge()
        return self.app.library.look(), guests.first_matches() if self._newcomer else []

    def _show_saves(self, found_saves: tuple[Listing, list[str]]) -> None:
        from tabletop.saves.save_listing import listed  # the first frame need not wait for it

        listing, self.beginnings = found_saves
        if self.offered not in self.beginnings:
            wished = [self.pointed] if self.pointed in self.beginnings else self.beginnings
            self.offered = next(iter(wished), "")
        found = listed(listing)
        own = [each for each in found if not each.saved.shipped]
        self.examples = len(found) - len(own)
        open_ = (each for each in own if not each.saved.fault and not each.saved.over and each.known)
        count = sum(not (each.unfinished and each.saved.fault) for each in own)
        seen = count, next(open_, None), tuple(game_infos().values())
        if not self.app.shows(self) or seen == (self.count, self.last, self.shelf):
            return
        first = self.last is None
        self.count, self.last, self.shelf = seen
        self.renew(self._focus_continue if first and self.last else None)

    def _focus_continue(self) -> None:
        """Give the focus to the button that continues the last match."""
        self.focus(self.with_key("continue"), self.app.by_keyboard)

    def layout(self, m: Metrics) -> None:
        """Build the title, the boxes, the card of the last match, the tiles and the foot in a scrolling
        view."""
        self.backdrop()
        self.guide = None
        self.view = ScrollView(m, Rect((0, 0), m.size), name="menu")
        self.add(self.view)
        wide = min(m.vw - m.either(160, 64), m.either(1760, 1216))
        left = (m.vw - wide) / 2
        spare = max(0.0, m.vh - self._needed(m, wide))
        y = self._title(m, spare * 0.3)
        if not self._beside(m, wide) and self.last:  # a large interface: the last match comes first
            self._resume(m, m.rect(left, y, wide, self._low(m)))
            y += self._low(m) + 36
        y = self._shelf(m, left, y, wide) + spare * 0.4
        y = self._below(m, left, y, wide)
        self._foot(m, left, max(y + 12, m.vh - m.either(80, 38)), wide)
        if self.last:
            from tabletop.ui.scenes.saves import thumbs  # the first frame need not wait for it

            thumbs.paint_next(self, lambda: filter(None, [self.last]), self.stage.damage_all)
        if not self.focused:
            self._focus_chosen()

    def _focus_chosen(self) -> None:
        """Give the focus to the chosen box, unless the page would scroll to it."""
        if not self.view.most:
            self.focus(next((b for b in self.boxes if b.info.key == self.chosen), None), self.app.by_keyboard)

    # ------------------------------------------------ title
    def _title(self, m: Metrics, spare: float) -> float:
        rect = m.rect(0, spare, m.vw, m.either(186, 108))
        self.view.put(Painting(rect, lambda surface, r: self._paint_title(surface, r, m)))
        return spare + m.either(200, 110)

    def _paint_title(self, surface: Surface, rect: Rect, m: Metrics) -> None:
        x = rect.centerx
        room = rect.w - m.u(40)
        name, under = self.words("app.name"), self.words("app.tagline")
        y = rect.y + m.u(84, 44)
        hero = Style(m.px("hero"), "serif", "#F6E4B8", shadow="#120A06").fitting(name, room)
        hero._replace(track=hero.px * 0.02).draw(surface, name, (x, y), "center")
        y += m.u(58, 38)
        at = Style(m.px(25, 18), "serif_italic", "#CDBD9F").line(surface, under, (x, y), room, "center")
        long_, gap = m.u(160, 110), m.u(20)
        if at.w + 2 * (long_ + gap) < room:
            for side, edge in ((-1, at.left), (1, at.right)):
                self._flourish(surface, m, edge + side * gap, y, side, long_)

    @staticmethod
    def _flourish(surface: Surface, m: Metrics, x: int, y: int, side: int, length: int) -> None:
        q = m.u(18)
        diamond = art.vector(
            q, q, f'<path d="M{q / 2} 1 L{q - 1} {q / 2} L{q / 2} {q - 1} L1 {q / 2} Z" fill="{tone.brass}"/>'
        )
        start = x + side * (q + m.u(4))
        surface.fill("#8A7350", Rect(min(start, start + side * length), y, length, m.line(2)))
        surface.blit(diamond, diamond.get_rect(center=(x + side * q // 2, y)))

    # ------------------------------------------------ boxes
    def _columns(self, m: Metrics, wide: float) -> tuple[int, float, float]:
        """Return the number of boxes in a row, their width, and the gap between boxes, both in units."""
        gap, least = m.either((30, 240), (16, 178))
        columns = max(1, min(len(game_infos()), int((wide + gap) // (least + gap))))
        columns = -(-len(game_infos()) // -(-len(game_infos()) // columns))  # rows as even as possible
        return columns, min((wide - gap * (columns - 1)) / columns, 328), gap

    def _shelf(self, m: Metrics, left: float, y: float, wide: float) -> float:
        columns, w, gap = self._columns(m, wide)
        high = box_height(m, w)
        left += (wide - columns * w - (columns - 1) * gap) / 2
        self.boxes = []
        for i, info in enumerate(game_infos().values()):
            rect = m.rect(left + i % columns * (w + gap), y + i // columns * (high + 2 * gap + 12), w, high)
            new = partial(self._open, self.app.routes.setup, info.key)
            box = GameBox(m, rect, info, self.words, self.clock, on_press=new, on_point=self._point)
            self.boxes.append(box)
            self.view.put(box)
            if info.ready:
                learn = partial(self._open, self.app.routes.learn, info.key)
                self.view.add(LearnPlate(m, box, self.words("menu.learn"), learn))
            box.choose(info.key == self.chosen, at_once=True)
        rows = -(-len(self.boxes) // columns)
        return y + rows * (high + 2 * gap + 12)

    def _open(self, page: Callable[[str], None], game: str) -> None:
        """Open a page of a game, unless the game turns out to be unplayable only now."""
        from tabletop.ui.board.guests import judge

        judge()
        if game_infos()[game].ready:
            page(game)
        else:
            self.renew()

    def _point(self, box: GameBox) -> None:
        """Raise a box as the chosen one and lower the others; offer its game to a newcomer."""
        if box.hovered or box.info.key != self.chosen:  # not for the focus that the menu itself gives
            self._suggest(box.info.key)
        if box.info.key != self.chosen or not box.chosen:
            self.chosen = box.info.key
            for other in self.boxes:
                if other.chosen != (other is box):
                    other.choose(other is box)

    def _suggest(self, game: str) -> None:
        """Offer a newcomer a game, if it has a first match; else the offer stays as it is."""
        self.pointed = game
        if self.guide and game != self.offered and game in self.beginnings:
            self.offered = game
            self.guide.offer(self.app.words(game))

    # ------------------------------------------------ resume card and tiles
    def _needed(self, m: Metrics, wide: float) -> float:
        columns, w, gap = self._columns(m, wide)
        rows = -(-len(game_infos()) // columns)
        below = self._low(m) if self._beside(m, wide) else 2 * self._low(m) + 20
        return m.either(200, 110) + rows * (box_height(m, w) + 2 * gap + 12) + below + m.either(110, 56)

    @staticmethod
    def _beside(m: Metrics, wide: float) -> bool:
        """Tell whether there is room for the card of the last match and the tiles side by side."""
        return wide >= m.either(1400, 1000)

    @staticmethod
    def _low(m: Metrics) -> float:
        """Return the height in units of the card of the last match and of the tiles beside it."""
        return m.either(300, 222)

    def _below(self, m: Metrics, left: float, y: float, wide: float) -> float:
        high, gap = self._low(m), m.either(30, 16)
        if self._beside(m, wide):
            first = (wide - gap) * 0.5
            self._resume(m, m.rect(left, y, first, high))
            self._tiles(m, left + first + gap, y, wide - first - gap, high)
            return y + high
        if not self.last:
            self._resume(m, m.rect(left, y, wide, high))
            y += high + 20
        self._tiles(m, left, y, wide, high)
        return y + high

    def _resume(self, m: Metrics, rect: Rect) -> None:
        """Add the card of the last match; a welcome card if there is no match; an empty plate while the saved
        matches are still being looked for, except for a newcomer."""
        last = self.last
        if last:
            from tabletop.ui.scenes.menu.resume import ResumeCard  # the first frame need not wait for it

            words = self.app.words(last.saved.game)
            others = self.app.routes.load
            self.view.put(ResumeCard(m, rect, last, words, partial(self._continue, last), others))
        elif self.count < 0 and not (self._newcomer and self.offered):
            self.view.put(Lacquer(m, rect, radius=18, level=3))
        else:
            self.view.put(self._welcome(m, rect))

    def _welcome(self, m: Metrics, rect: Rect) -> WelcomeCard | GuideCard:
        """Return the card that offers a first match, or a plain welcome after a match or a refusal."""
        if not self._newcomer or not self.offered:
            return WelcomeCard(m, rect, self.words)
        words, pictures = self.app.words(self.offered), partial(self._open, self.app.routes.primer)
        self.guide = GuideCard(m, rect, words, self._guide, pictures, self._decline)
        return self.guide

    def _guide(self, game: str) -> None:
        """Begin a first match of a game with the coach, for the first of the recent players."""
        from tabletop.ui.play import guided

        guided.begin(self.app, game, next(iter(self.app.settings.people), ""))

    def _decline(self) -> None:
        """Record that the player does not want the offer of a first match, and stop showing it."""
        self.app.settings.guide = False
        self.app.apply_settings()

    def _continue(self, last: ListedMatch) -> None:
        from tabletop.ui.play.opening import open_saved  # the first frame need not wait for it

        open_saved(self, last.saved, last.unfinished)

    def _tiles(self, m: Metrics, left: float, y: float, wide: float, high: float) -> None:
        gap = m.either(18, 12)
        w, h = (wide - gap) / 2, (high - 2 * gap) / 3
        for i, (icon, key, sub, do) in enumerate(self._entries()):
            rect = m.rect(left + i % 2 * (w + gap), y + i // 2 * (h + gap), w, h)
            tile = TileButton(m, rect, icon, self.words(key), sub, do, key=key)
            self.view.put(tile)
            if key == "menu.language":
                self._language_tile = tile

    def _entries(self) -> list[tuple[str, str, str, Callable[[], None]]]:
        words, app, to = self.words, self.app, self.app.routes
        return [
            ("load", "menu.load", self._saves(), to.load),
            ("map", "menu.maps", words("menu.maps.sub"), to.maps),
            ("rules", "menu.rules", words("menu.rules.sub"), lambda: to.rules(self.chosen)),
            ("gear", "menu.settings", words("menu.settings.sub"), to.settings),
            ("globe", "menu.language", described(words, app.language)[0], self._choose_language),
            ("quit", "menu.quit", "", app.close),
        ]

    def _saves(self) -> str:
        """Return how many matches are saved, or, without any, how many examples there are."""
        if self.count == 0 and self.examples:
            return self.words("menu.load.examples", n=self.examples)
        return self.words("menu.load.sub", n=self.count) if self.count >= 0 else ""

    def _choose_language(self) -> None:
        """Open the list of languages, each with the parts of the app that it lacks."""
        from tabletop.ui.play.chooser import Chooser, Meaning  # the first frame need not wait for it

        known = languages()

        def make() -> Chooser:
            choices = [Meaning(*described(self.words, code)) for code in known]
            near = self._language_tile.rect.center
            return Chooser(self.m, self.m.size, near, self.words("menu.language"), choices,
                           self._set_language, known.index(self.app.language))  # fmt: skip

        self.open(make(), make)

    def _set_language(self, index: int) -> None:
        """Close the list of languages and change to the one with this index; -1 leaves the language."""
        self.close()
        if index >= 0:
            self.app.settings.language = languages()[index]
            self.app.apply_settings()

    # ------------------------------------------------ foot
    def _foot(self, m: Metrics, left: float, y: float, wide: float) -> None:
        rect = m.rect(left, y, wide, 30)
        self.view.put(Painting(rect, lambda surface, r: self._paint_foot(surface, r, m)))

    def _paint_foot(self, surface: Surface, rect: Rect, m: Metrics) -> None:
        pen, x = light(m, "small", colour=tone.muted), rect.x
        shown = self.words("menu.version", version=__version__)
        room = rect.right - pen.width(shown) - m.u(30)
        hints = FOOT[:-1] if self.app.bindings.pad else FOOT  # a pad has no button for the rules here
        for icons, key, command in () if self.by_hand else hints:
            label = self.keyed("menu.foot." + key, command) if command else self.words("menu.foot." + key)
            if x + len(icons) * m.u(34) + pen.width(label) > room:
                break
            for icon in icons:
                x = _keycap(surface, m, x, rect.centery, icon)
            x = pen.draw(surface, label, (x + m.u(4), rect.centery), "midleft").right + m.u(30)
        pen.line(surface, shown, (rect.right, rect.centery), rect.w, "midright")

    def on_event(self, event: Event) -> bool:
        """Open the page of the command whose key was pressed, for the chosen game; for a file dropped on the
        window, open the list of saves and import it there. Return True if the event was used."""
        if isinstance(event, Dropped):
            self.app.routes.load()
            return self.app.scene.handle(event)
        if isinstance(event, Key) and event.down and not event.repeat:
            return self.app.routes.follow(event.command, self.chosen)
        return False


def _keycap(surface: Surface, m: Metrics, x: int, y: int, icon: str) -> int:
    """Paint a key cap with an icon at `x`, and return the x to the right of it."""
    cap = Rect(x, y - m.u(14), m.u(28), m.u(28))
    paint.box(surface, cap, m.u(6), tone.lacquer2, 230)
    paint.rim(surface, cap, m.u(6), "#6E635A", m.fine(1.4))
    picture = art.icon(icon, m.u(17), tone.log)
    surface.blit(picture, picture.get_rect(center=cap.center))
    return cap.right + m.u(6)
