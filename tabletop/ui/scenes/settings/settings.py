"""Settings: language, size, movement, sound, contrast, the curtain, and the keys. All apply at once."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from tabletop.match import HELP_LEVELS
from tabletop.rulebook import LANGUAGES
from tabletop.ui import widgets as w
from tabletop.ui.kit import motion
from tabletop.ui.kit.chords import chord_names
from tabletop.ui.kit.input import COMMANDS, FIXED
from tabletop.ui.kit.stage import Node
from tabletop.ui.kit.theme import Metrics, tone
from tabletop.ui.scenes.settings.keys import KeyCatcher
from tabletop.ui.widgets.base import Widget
from tabletop.ui.widgets.page import Page

SCALE_SETTLES_MS = 450
"""A slider that changes the size of everything is let go of before everything changes."""

Control = Callable[[Metrics, Rect], Widget]


class SettingsScene(Page):
    """General settings beside the keys, or above them where the window is narrow."""

    route = "settings"

    def __init__(self) -> None:
        super().__init__()
        self._pending: motion.Timer | None = None

    def layout(self, m: Metrics) -> None:
        """Two panels, or one."""
        body = self.page(m, self.words("settings.title"))
        gap = m.u(26, 14)
        room = body.inflate(-2 * gap, -2 * gap)
        room.w = min(room.w, m.u(1700))
        room.centerx = body.centerx
        if m.vw >= 1100:
            left = Rect(room.x, room.y, round((room.w - gap) * 0.54), room.h)
            right = Rect(left.right + gap, room.y, room.w - left.w - gap, room.h)
            self._keys(self._panel(m, right), m, self._inside(m, right))
            self._general(self._panel(m, left), m, self._inside(m, left))
        else:
            view, inner = self._panel(m, room), self._inside(m, room)
            inner.y = self._general(view, m, inner) + gap
            self._keys(view, m, inner)

    def _panel(self, m: Metrics, rect: Rect) -> w.ScrollView:
        self.add(w.Panel(m, rect, alpha=228))
        view = w.ScrollView(m, rect.inflate(-m.u(12), -m.u(16)))
        self.add(view)
        return view

    @staticmethod
    def _inside(m: Metrics, rect: Rect) -> Rect:
        pad = m.u(30, 18)
        return Rect(rect.x + pad, rect.y + pad, rect.w - 2 * pad - m.u(10), 0)

    def _head(self, view: w.ScrollView, m: Metrics, at: Rect, key: str) -> int:
        rect = Rect(at.x, at.y, at.w, m.u(38))
        size = m.either(26, 20)
        view.put(w.Label(m, rect, self.words(key), size=size, face="serif", colour=tone.brass_light))
        return rect.bottom + m.u(6)

    # ------------------------------------------------ general
    def _general(self, view: w.ScrollView, m: Metrics, room: Rect) -> int:
        at = room.copy()
        for head, rows in (
            ("show", self._showing()),
            ("table", self._tabling()),
            ("sound", self._sounding()),
        ):
            at.y = self._head(view, m, at, f"settings.{head}")
            for key, control in rows:
                at.y = self._row(view, m, at, key, control)
            at.y += m.u(14)
        return at.y

    def _row(self, view: w.ScrollView, m: Metrics, at: Rect, key: str, control: Control) -> int:
        """Name and explanation, with the control beside them or below."""
        wide = m.u(340, 250)
        beside = at.w >= wide + m.u(230)
        words = Rect(at.x, at.y, at.w - wide - m.u(18) if beside else at.w, 0)
        title = w.Paragraph(m, words.copy(), self.words(key), face="semibold")
        about = w.Paragraph(
            m, words.move(0, title.rect.h), self.words(key + ".about"), size="small", colour=tone.muted
        )
        high = m.u(46, 38)
        field = Rect(at.right - wide, at.y, wide, high)
        if not beside:
            field = Rect(at.x, about.rect.bottom + m.u(6), at.w, high)
        widget = control(m, field)
        widget.name = self.words(key)
        nodes: list[Node] = [title, about, widget]
        for node in nodes:
            view.put(node)
        return max(field.bottom, about.rect.bottom) + m.u(16, 12)

    def _showing(self) -> list[tuple[str, Control]]:
        chosen, words = self.app.settings, self.words
        names = [words(f"language.{language}") for language in LANGUAGES]
        at = LANGUAGES.index(self.app.language)
        speeds = [words(f"settings.speed.{n}") for n in range(len(motion.SPEEDS))]
        return [
            ("settings.language", self._choice(names, at, lambda n: self._set("language", LANGUAGES[n]))),
            ("settings.scale", self._scale),
            ("settings.speed", self._dropdown("speed", speeds)),
            ("settings.contrast", self._toggle("high_contrast", chosen.high_contrast)),
            ("settings.reduced", self._toggle("reduced_motion", chosen.reduced_motion)),
            ("settings.fullscreen", self._fullscreen),
        ]

    def _tabling(self) -> list[tuple[str, Control]]:
        helps = [self.words(f"setup.help.{level}") for level in HELP_LEVELS]
        return [
            ("settings.curtain", self._toggle("curtain", self.app.settings.curtain)),
            ("settings.assistance", self._dropdown("assistance", helps)),
        ]

    def _sounding(self) -> list[tuple[str, Control]]:
        return [
            ("settings.sound", self._toggle("sound", self.app.settings.sound)),
            ("settings.volume", self._volume),
        ]

    # ------------------------------------------------ controls
    def _toggle(self, field: str, on: bool) -> Control:
        def make(m: Metrics, rect: Rect) -> Widget:
            return w.Toggle(m, _switch(m, rect), "", on, lambda value: self._set(field, value), key=field)

        return make

    def _choice(self, labels: list[str], at: int, do: Callable[[int], None]) -> Control:
        return lambda m, rect: w.Choice(
            m, rect, labels, at, do, key="language", name=self.words("settings.language")
        )

    def _dropdown(self, field: str, labels: list[str]) -> Control:
        at = getattr(self.app.settings, field)
        return lambda m, rect: w.Dropdown(m, rect, labels, at, lambda n: self._set(field, n), key=field)

    def _scale(self, m: Metrics, rect: Rect) -> Widget:
        return w.Slider(
            m,
            rect,
            self.app.settings.ui_scale,
            self._rescale,
            low=0.8,
            high=2.0,
            step=0.05,
            words=percent,
            key="scale",
        )

    def _rescale(self, value: float) -> None:
        if self._pending:
            self._pending.cancel()
        self._pending = self.clock.after(SCALE_SETTLES_MS, lambda: self._set("ui_scale", round(value, 2)))

    def _volume(self, m: Metrics, rect: Rect) -> Widget:
        return w.Slider(m, rect, self.app.settings.volume, self._loudness, words=percent, key="volume")

    def _loudness(self, value: float) -> None:
        self.app.settings.volume = round(value, 2)
        self.app.sounds.play("drop")

    def _fullscreen(self, m: Metrics, rect: Rect) -> Widget:
        return w.Toggle(m, _switch(m, rect), "", self.app.fullscreen, self._fill_screen, key="fullscreen")

    def _fill_screen(self, on: bool) -> None:
        self.app.settings.fullscreen = on
        self.app.call(self.app.toggle_fullscreen)

    def _set(self, field: str, value: object) -> None:
        """Change a setting; the page is laid out again once the event is over."""
        setattr(self.app.settings, field, value)
        self.app.call(self.app.apply_settings)

    def leave(self) -> None:
        """What the sliders have changed is kept too."""
        if self._pending and self._pending.live:
            self._pending.cancel()
            self._pending.do()

    # ------------------------------------------------ keys
    def _keys(self, view: w.ScrollView, m: Metrics, room: Rect) -> None:
        at = room.copy()
        at.y = self._head(view, m, at, "settings.keys")
        about = w.Paragraph(m, at.copy(), self.words("settings.keys.about"), size="small", colour=tone.muted)
        view.put(about)
        at.y = about.rect.bottom + m.u(12)
        for command in sorted(COMMANDS, key=lambda c: c in FIXED):
            at.y = self._key_row(view, m, at, command)
        label = self.words("settings.keys.reset")
        reset = Rect(at.x, at.y + m.u(10), min(at.w, w.Button.width(m, label, "undo")), m.u(46))
        changed = bool(self.app.bindings.own)
        view.put(w.Button(m, reset, label, self._reset, icon="undo", key="keys.reset", enabled=changed))

    def _key_row(self, view: w.ScrollView, m: Metrics, at: Rect, command: str) -> int:
        high, wide = m.u(44, 36), min(m.u(230, 190), at.w // 2)
        name = self.words(f"command.{command}")
        view.put(w.Label(m, Rect(at.x, at.y, at.w - wide - m.u(12), high), name))
        chords = chord_names(self.app.bindings.chords(command), self.words)
        reason = self.words("settings.keys.fixed") if command in FIXED else ""
        button = w.Button(
            m,
            Rect(at.right - wide, at.y, wide, high),
            chords,
            lambda: self._catch(command),
            px=m.px("small"),
            key=f"key.{command}",
            enabled=not reason,
            reason=reason,
        )
        button.name = f"{name} : {chords}"
        view.put(button)
        return at.y + high + m.u(6)

    def _reset(self) -> None:
        self.app.bindings.reset()
        self._bound()

    def _bound(self) -> None:
        self.app.settings.keys = self.app.bindings.own
        self.app.call(self.app.apply_settings)

    def _catch(self, command: str) -> None:
        """Ask for a key; one that is taken is refused by name, and the question stays."""
        name = self.words(f"command.{command}")
        m = self.m
        title, about = (
            self.words("settings.keys.press", command=name),
            self.words("settings.keys.press.about"),
        )
        cancel = w.Answer(self.words("dialog.cancel"), self.close)
        dialog = w.Dialog(m, m.size, title, about, [cancel], extra=m.u(88))
        catcher = KeyCatcher(m, dialog.room, self.words, self.app.bindings, command, self._caught)
        dialog.add(catcher)
        self.open(dialog)
        self.focus(catcher)

    def _caught(self) -> None:
        self.close()
        self._bound()


def _switch(m: Metrics, rect: Rect) -> Rect:
    """A toggle at the right end of its row."""
    switch = Rect(0, 0, m.u(62), m.u(36))
    switch.midright = rect.midright
    return switch


def percent(value: float) -> str:
    """ "85 %"."""
    return f"{round(value * 100)}\u00a0%"
