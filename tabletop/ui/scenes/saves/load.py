"""The page of saved matches: finished, unfinished, shipped with the app, and damaged ones."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from pygame import Rect

from tabletop.saves.library import Listing
from tabletop.saves.save_listing import ListedMatch, listed
from tabletop.system.input_files import path_of
from tabletop.texts.boxes import game_infos
from tabletop.texts.words import Words
from tabletop.ui import widgets as w
from tabletop.ui.kit import worker_threads
from tabletop.ui.kit.depths import Depth
from tabletop.ui.kit.input import Dropped, Event, Key
from tabletop.ui.kit.node import Node
from tabletop.ui.kit.text import light
from tabletop.ui.kit.theme import Metrics
from tabletop.ui.play.exporting import ask_export
from tabletop.ui.play.opening import open_saved, read_match
from tabletop.ui.scenes.saves import thumbs
from tabletop.ui.scenes.saves.grid import CardGrid
from tabletop.ui.scenes.saves.picking import Picking
from tabletop.ui.scenes.saves.save_cards import SaveCard, card_height, name_of
from tabletop.ui.scenes.saves.sheet import SaveSheet, SheetAction
from tabletop.ui.widgets.ask import ask_text
from tabletop.ui.widgets.page import Page

TRASH_SHOWN = 6


class Load(Page):
    """The page of saved matches: a card for each on the left, details of the chosen one on the right."""

    route = "load"

    def __init__(self) -> None:
        super().__init__()
        self.entries: list[ListedMatch] = []
        self.trash: list[Path] = []
        self.picked: list[ListedMatch] = []
        self.picking = Picking()
        self.chosen: Path | None = None
        self._proposed: Path | None = None
        """The match that the page chose itself, as the first one of the list."""
        self._looked = False
        self._sheet: SaveSheet | None = None

    def enter(self) -> None:
        """Show the saves that were listed last at once, and list the folder again in the background."""
        last = self.app.library.last
        self.entries, self.trash = listed(last), last.trash if last else []
        self.saves_changed()

    def saves_changed(self) -> None:
        worker_threads.order("saves", self.app.library.look, self._found, slow=True)

    def _found(self, listing: Listing) -> None:
        listing = self.app.library.last or listing  # another scene may have listed the folder since
        found = listed(listing)
        changed = (found, listing.trash) != (self.entries, self.trash)
        if self.app.shows(self) and (changed or not self._looked):
            self._looked = True
            self.entries, self.trash = found, listing.trash
            self._propose_anew()
            self.renew()

    def _propose_anew(self) -> None:
        """Take back the choice and the focus if the page set them itself, because another match may come
        first now."""
        if self.chosen != self._proposed:
            return
        if self.focused and self.focused.key == str(self.chosen):
            self.focus(None)
        self.chosen = None

    @property
    def chosen_entry(self) -> ListedMatch | None:
        """The chosen match; None if none is chosen, or if the filter hides it."""
        return next((each for each in self.picked if each.saved.path == self.chosen), None)

    def _words_for(self, entry: ListedMatch) -> Words:
        return self.app.words(entry.saved.game, entry.saved.options) if entry.known else self.app.words()

    # ------------------------------------------------ layout
    def layout(self, m: Metrics) -> None:
        strip = self.strip(m, self.words("load.title"), gap=m.u(30, 16), end=self._tools(m))
        self._shown: list[Node] = []
        room, gap = strip.rest, strip.gap
        if not self.entries:
            if self._looked:
                self._nothing(m, room)
            return
        saved, words = {each.saved.game for each in self.entries}, self.words
        games = [key for key in game_infos() if key in saved]
        for control in self.picking.controls(m, strip.top(m.u(46, 38)), games, words, self._pick):
            self.add(control)
        self._sheet_at = strip.right(round(room.w * (0.33 if m.vw >= 1100 else 0.52)))
        rest = strip.rest
        self._cards_at = Rect(rest.x, rest.y - gap // 2, rest.w, m.height - rest.y + gap // 2)
        self._pick()
        if self.picked and not self.focused:
            self.begin_at(self.cards.see(self._index()))

    def _pick(self) -> None:
        """Show the saved matches that pass the filter; choose the first if the chosen one does not."""
        for node in self._shown:
            node.remove()
        self._shown, self._sheet = [], None
        self.picked = self.picking.found(self.entries, self.words)
        if not self.picked:
            nothing = w.Paragraph(self._cards_at.inflate(0, -self.m.u(80)), self.words("load.pick.nothing"),
                                  light(self.m, "prompt"))  # fmt: skip
            self._shown = [self.add(nothing)]
            return
        if not self.chosen_entry:
            self.chosen = self._proposed = self.picked[0].saved.path
        self._cards(self.m, self._cards_at, self.m.u(15, 8))
        self._show()

    def _tools(self, m: Metrics) -> int:
        """Add the buttons "import" and "trash" to the title bar; return the x where the title must end."""
        x, high, px = m.width - m.u(16), m.u(46, 38), m.px("body")
        tools = [
            ("load.trash", "trash", self._trash, "" if self.trash else self.words("load.trash.empty")),
            ("load.import", "plus", self._ask_import, ""),
        ]
        for key, icon, do, why in tools:
            label = self.words(key)
            rect = Rect(0, 0, w.Button.width(m, label, icon, px), high)
            rect.midright = x, m.u(40, 26)
            button = w.Button(m, rect, label, do, icon=icon, key=key, z=Depth.ON_BAR, px=px)
            button.enable(not why, why)
            self.add(button)
            x = rect.x - m.u(12)
        return x

    def _nothing(self, m: Metrics, room: Rect) -> None:
        rect = Rect(0, 0, min(room.w, m.u(620)), m.u(160))
        rect.center = room.centerx, room.y + room.h * 2 // 5
        self.add(w.Lacquer(m, rect))
        room = rect.inflate(-m.u(60), -m.u(60))
        words = w.Paragraph(room, self.words("load.nothing"), light(m, "prompt"), align="center")
        words.rect.centery = rect.centery
        self.add(words)

    def _cards(self, m: Metrics, rect: Rect, gap: int) -> None:
        inner = rect.w / m.s - 20
        columns = max(1, int(inner // m.either(330, 210)))
        space = m.either(26, 16)
        wide = (inner - space * (columns - 1) - 12) / columns
        high = card_height(m, wide)

        def make(i: int) -> SaveCard:
            x, y = 6 + i % columns * (wide + space), i // columns * (high + space)
            at = Rect(rect.x + m.u(x), rect.y + gap + m.u(y), m.u(wide), m.u(high))
            entry = self.picked[i]
            card = SaveCard(m, at, entry, self._words_for(entry), on_choose=partial(self._choose, entry),
                            on_open=partial(self._open, entry), key=str(entry.saved.path))  # fmt: skip
            card.chosen = entry.saved.path == self.chosen
            return card

        self.cards = CardGrid(m, rect, len(self.picked), columns, m.u(high + space), make, self._paint_boards)
        self.cards.name = self.words("load.title")
        self._shown.append(self.add(self.cards))
        self.cards.fill()

    def _paint_boards(self) -> None:
        thumbs.paint_next(self, lambda: [card.entry for card in self.cards.made()], self.stage.damage_all)

    def _index(self) -> int:
        return next((i for i, each in enumerate(self.picked) if each.saved.path == self.chosen), 0)

    def _choose(self, entry: ListedMatch) -> None:
        self.chosen = entry.saved.path
        for card in self.cards.made():
            card.choose(card.entry is entry)
        self._show()

    # ------------------------------------------------ the sheet
    def _show(self) -> None:
        """Show the sheet about the chosen match, with the buttons for actions on that match."""
        if self._sheet:
            self._shown.remove(self._sheet)
            self._sheet.remove()
        entry = self.chosen_entry
        assert entry
        label = "load.repair" if entry.saved.fault else "load.see" if entry.saved.over else "load.open"
        main = SheetAction(label, "play", partial(self._open, entry))
        self._sheet = SaveSheet(
            self.m, self._sheet_at, entry, self._words_for(entry), main, self._others(entry)
        )
        self._shown.append(self.add(self._sheet))

    def _others(self, entry: ListedMatch) -> list[SheetAction]:
        saved, own = entry.saved, not entry.saved.shipped and not entry.unfinished
        found = []
        if not saved.fault:
            found.append(SheetAction("load.replay", "undo", partial(self._replay, entry)))
            found.append(SheetAction("load.export", "export", partial(self._export, entry)))
        if own:
            found.append(SheetAction("load.rename", "keyboard", partial(self._rename, entry)))
        if not saved.shipped:
            found.append(SheetAction("load.delete", "trash", partial(self._delete, entry)))
        return found

    # ------------------------------------------------ actions
    def _open(self, entry: ListedMatch) -> None:
        open_saved(self, entry.saved, entry.unfinished)

    def _replay(self, entry: ListedMatch) -> None:
        self._proposed = None  # the match stays chosen when the player comes back
        saved, replay = entry.saved, self.app.routes.replay
        read_match(self, saved.path, saved.game, lambda loaded: replay(loaded.match), entry.unfinished)

    def _export(self, entry: ListedMatch) -> None:
        saved = entry.saved
        export = partial(ask_export, self)
        read_match(self, saved.path, saved.game, lambda loaded: export(loaded.match), entry.unfinished)

    def _rename(self, entry: ListedMatch) -> None:
        words = self.words

        def rename(name: str) -> None:
            if name != entry.saved.name:
                self._try(partial(self.app.library.rename, entry.saved.path, name))

        ask_text(self, words("load.rename"), "", entry.saved.name, words("load.rename"), rename)

    def _delete(self, entry: ListedMatch) -> None:
        words, name = self.words, name_of(entry, self.words)
        delete = partial(self._try, partial(self.app.library.delete, entry.saved.path, name))
        remove = w.DialogButton(words("load.delete"), delete, icon="trash")
        keep = w.DialogButton(words("load.keep"), primary=True)
        self.ask(words("load.delete.ask", name=name), words("load.delete.about"), remove, keep)

    def _try(self, do: Callable[[], Path]) -> None:
        """Call a function that changes a file in the library, on another thread; show the result, or why it
        was refused."""
        library = self.app.library

        def attempt() -> Path | OSError:
            try:
                found = do()
            except OSError as error:
                return error
            library.look()
            return found

        worker_threads.order_writing(str(library.folder), ("library", do), attempt, self._tried)

    def _tried(self, found: Path | OSError) -> None:
        from tabletop.saves.faults import of_writing

        if not self.app.shows(self):
            return
        if isinstance(found, OSError):
            reason = of_writing(found, self.app.library.folder).text(self.words)
            self.tell(self.words("load.refused"), reason)
            return
        self.chosen = found
        self.enter()
        self.renew()

    def _trash(self) -> None:
        """Open a dialog with the matches deleted last, each with a button that restores it."""
        library, words = self.app.library, self.words
        paths = sorted(self.trash, key=lambda p: p.stem.rpartition("~")[2], reverse=True)[:TRASH_SHOWN]
        answers = [
            w.DialogButton(
                p.stem.rpartition("~")[0], partial(self._try, partial(library.take_back, p)), icon="undo"
            )
            for p in paths
        ]
        close = w.DialogButton(words("dialog.close"), primary=True)
        about = words("load.trash.about", folder=str(library.folder / "trash"))
        self.ask(words("load.trash"), about, *answers, close)

    def _ask_import(self) -> None:
        words = self.words
        about = words("load.import.about")
        ask_text(self, words("load.import"), about, "", words("load.import.do"), self._import, longest=400)

    def _import(self, path: str) -> None:
        source = path_of(path)
        read_match(self, source, "", lambda _: self._try(partial(self.app.library.bring_in, source)))

    def on_event(self, event: Event) -> bool:
        """Import a file that was dropped on the window; on the Delete key, ask whether to delete the chosen
        match. Return True if the event was used."""
        if isinstance(event, Dropped):
            self._import(event.path)
            return True
        delete = isinstance(event, Key) and event.down and event.chord == "delete"
        if delete and self.chosen_entry and not self.modal():
            if not self.chosen_entry.saved.shipped:
                self._delete(self.chosen_entry)
            return True
        return super().on_event(event)
