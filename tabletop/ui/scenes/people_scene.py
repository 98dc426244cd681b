"""The people page: what each person has learned of each game, and buttons to delete these records."""

from __future__ import annotations

from functools import partial

from pygame import Rect, Surface

from tabletop.learning.people import GameRecord, Person
from tabletop.teaching import teaching
from tabletop.texts.boxes import game_name
from tabletop.texts.rulebook import rulebook
from tabletop.ui import widgets as w
from tabletop.ui.board.guests import playable
from tabletop.ui.kit import paint
from tabletop.ui.kit.sprites import Painting
from tabletop.ui.kit.text import light
from tabletop.ui.kit.theme import Metrics, tone
from tabletop.ui.scenes import shelf
from tabletop.ui.widgets.page import Page


class PeopleScene(Page):
    """The people page: one person below the other, each with the games in which progress is recorded."""

    def layout(self, m: Metrics) -> None:
        stack = self.panel(self.strip(m, self.words("people.title"), 1100).rest, m.u(30, 18))
        people = self.app.people.known()
        sentence = self.words("people.about" if people else "people.none")
        stack.say(sentence, 18, size="small", colour=tone.muted)
        for person in people:
            self._person(stack, person)
        back, *others = self.ring()
        self.begin_at(next(iter(others), back))

    def _person(self, stack: w.Stack, person: Person) -> None:
        """Add a person: the name, the button that deletes all progress, then the games."""
        m, words = stack.m, self.words
        strip, label = w.Strip(stack.row(m.u(48, 40)), m.u(12)), words("people.forget")
        wide = min(w.Button.width(m, label, "trash"), strip.rest.w // 2)
        button = w.Button(m, strip.right(wide), label, partial(self._ask, person.name), icon="trash",
                          key=f"forget.{person.name}")  # fmt: skip
        button.name = f"{label} · {person.name}"
        stack.view.put(w.TextLine(strip.rest, person.name, light(m, 30, "serif", tone.brass_light)))
        stack.put(button, 12)
        for game, learned in person.known.items():
            if game in playable():
                self._game(stack, person, game, learned)
        stack.at.y += m.u(26, 18)

    def _game(self, stack: w.Stack, person: Person, game: str, learned: GameRecord) -> None:
        """Add a game of a person: its picture, the progress, and the button that deletes it."""
        m, words, label = stack.m, self.words, self.words("people.forget_game")
        picture = Rect(stack.at.x, stack.at.y, m.u(132, 96), m.u(94, 68))
        side = m.u(44, 36)
        name = game_name(game, words.language)
        away = w.IconButton(m, Rect(stack.at.right - side, stack.at.y, side, side), "trash",
                            f"{label} · {person.name}, {name}", partial(self._ask, person.name, game),
                            key=f"forget.{person.name}.{game}")  # fmt: skip
        room = Rect(picture.right + m.u(18, 12), stack.at.y, 0, 0)
        room.w = away.rect.x - m.u(12) - room.x
        title = w.Paragraph(room, name, light(m, face="bold"))
        progress = w.Paragraph(
            room.move(0, title.rect.h), self._progress(game, learned), light(m, "small", colour=tone.log)
        )
        for node in (Painting(picture, partial(self._paint, game)), title, progress, away):
            stack.put(node)
        stack.at.y = max(picture.bottom, progress.rect.bottom) + m.u(14, 10)

    def _progress(self, game: str, learned: GameRecord) -> str:
        """Return a person's progress in a game: the numbers of matches, lessons, cards, rules and puzzles."""
        words, taught = self.words, teaching(game)
        done = learned.lessons_done(taught.lessons)
        parts = [
            words("people.ended", n=learned.ended),
            words("people.lessons", n=done, most=len(taught.lessons)),
            words("people.moments", n=len(learned.moments)),
            words("people.rules", n=len(learned.met), most=len(rulebook(game).rules)),
        ]
        if learned.puzzles:
            solved = sum(practice.done for practice in learned.puzzles.values())
            parts.append(words("people.puzzles", n=solved))
        if learned.refused:
            rule = max(learned.refused, key=learned.refused.__getitem__)
            parts.append(words("people.refused", rule=rule, n=learned.refused[rule]))
        return " · ".join(parts)

    def _paint(self, game: str, surface: Surface, rect: Rect) -> None:
        surface.blit(shelf.cover(game, rect.size), rect)
        paint.rim(surface, rect, self.m.u(4), tone.brass_dark, self.m.fine(2))

    # ------------------------------------------------ forgetting a person
    def _ask(self, name: str, game: str = "") -> None:
        """Open a dialog that asks whether to delete a person's progress, in one game or (with "") in all."""
        words, key = self.words, "people.ask_game" if game else "people.ask"
        question = words(key, name=name, game=game and game_name(game, words.language))
        forget = w.DialogButton(words("people.do_forget"), partial(self._forget, name, game), icon="trash")
        self.ask(
            words("people.forget"), question, forget, w.DialogButton(words("dialog.cancel"), primary=True)
        )

    def _forget(self, name: str, game: str) -> None:
        """Delete a person's progress in a game, or (with "") in all and the name among recent players."""
        self.app.people.forget(name, game)
        self.app.keep_people(notify=True)
        settings, same = self.app.settings, self.app.people.same
        if not game and any(same(name, known) for known in settings.names):
            settings.names = ["" if same(name, known) else known for known in settings.names]
        self.app.apply_settings()
