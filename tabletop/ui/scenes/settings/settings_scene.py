"""The settings page: language, size, motion, sound, contrast, privacy between players, keys. Every change
applies at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from tabletop.games import here
from tabletop.match import HELP_LEVELS
from tabletop.system.languages import languages
from tabletop.system.settings import THOUGHTS
from tabletop.texts.language_list import described
from tabletop.ui import widgets as w
from tabletop.ui.kit import motion
from tabletop.ui.kit.bindings import COMMANDS, FIXED
from tabletop.ui.kit.chords import chord_names
from tabletop.ui.kit.text import light
from tabletop.ui.kit.theme import Metrics, tone
from tabletop.ui.scenes.settings.key_field import KeyCatcher
from tabletop.ui.widgets.page import Page

SCALE_SETTLES_MS = 450
"""The milliseconds after the last movement of the slider for the interface size until the size is applied, so
that the slider does not jump while it is dragged."""

SEATED = {"never": (), "facing": (0, 180, 0, 180, 0, 180), "around": (0, 90, 180, 270, 0, 180)}
"""The degrees by which the table turns towards each seat, for each way in which players can sit around the
screen."""
Control = Callable[[Metrics, Rect], w.Widget]


class SettingsScene(Page):
    """The settings page: general settings beside the keys, or above them in a narrow window."""

    route = "settings"

    def __init__(self) -> None:
        super().__init__()
        self._pending: motion.Timer | None = None

    def layout(self, m: Metrics) -> None:
        strip = self.strip(m, self.words("settings.title"), 1700)
        if m.vw >= 1100:
            left = strip.left(round((strip.rest.w - strip.gap) * 0.54))
            self._general(self.panel(left, m.u(30)))
            self._keys(self.panel(strip.rest, m.u(30)))
        else:
            stack = self.panel(strip.rest, m.u(30, 18))
            self._general(stack)
            stack.at.y += strip.gap
            self._keys(stack)
        self.begin_at(self.with_key("language"))

    # ------------------------------------------------ general
    def _general(self, stack: w.Stack) -> None:
        for head, rows in (
            ("show", self._showing()),
            ("table", self._tabling()),
            ("sound", self._sounding()),
        ):
            stack.head(self.words(f"settings.{head}"), 38)
            for key, control in rows:
                self._row(stack, key, control)
            stack.at.y += stack.m.u(14)

    def _row(self, stack: w.Stack, key: str, control: Control) -> None:
        """Add the row of a setting: its name and its explanation, with the control beside them or below."""
        m, at = stack.m, stack.at
        wide, high = m.u(340, 250), m.u(46, 38)
        beside = at.w >= wide + m.u(230)
        words = Rect(at.x, at.y, at.w - wide - m.u(18) if beside else at.w, 0)
        title = w.Paragraph(words, self.words(key), light(m, face="semibold"))
        small = light(m, "small", colour=tone.muted)
        about = w.Paragraph(words.move(0, title.rect.h), self.words(key + ".about"), small)
        field = Rect(at.x, about.rect.bottom + m.u(6), at.w, high)
        if beside:
            field = Rect(at.right - wide, at.y, wide, high)
        widget = control(m, field)
        widget.name = self.words(key)
        for node in (title, about, widget):
            stack.put(node)
        at.y = max(field.bottom, about.rect.bottom) + m.u(16, 12)

    def _showing(self) -> list[tuple[str, Control]]:
        words = self.words
        touches = [words(f"settings.touch.{when}") for when in range(3)]
        speeds = [words(f"settings.speed.{n}") for n in range(len(motion.SPEEDS))]
        readers = [words(f"settings.reader.{step}") for step in range(3)]
        return [
            ("settings.language", self._language),
            ("settings.scale", self._scale),
            ("settings.speed", self._dropdown("speed", speeds)),
            ("settings.contrast", self._toggle("high_contrast")),
            ("settings.reduced", self._toggle("reduced_motion")),
            ("settings.breathing", self._toggle("breathing")),
            ("settings.fullscreen", self._fullscreen),
            ("settings.touch", self._dropdown("touch", touches)),
            ("settings.sides", self._sides),
            ("settings.reader", self._dropdown("reader", readers)),
        ]

    def _tabling(self) -> list[tuple[str, Control]]:
        helps = [self.words(f"setup.help.{level}") for level in HELP_LEVELS]
        thoughts = [self.words(f"settings.thought.{round(10 * seconds)}") for seconds in THOUGHTS]
        askers = [self.words(f"settings.advice.{who}") for who in ("nobody", "new", "everybody")]
        return [
            ("settings.curtain", self._toggle("curtain")),
            ("settings.forced", self._toggle("forced")),
            ("settings.pads", self._toggle("pad_of_seat")),
            ("settings.assistance", self._dropdown("assistance", helps)),
            ("settings.log_rules", self._toggle("log_rules")),
            ("settings.advice", self._dropdown("advice", askers)),
            ("settings.thought", self._dropdown("thought", thoughts, THOUGHTS)),
            ("settings.ponder", self._toggle("ponder")),
            ("settings.people", self._people),
        ]

    def _sounding(self) -> list[tuple[str, Control]]:
        return [
            ("settings.sound", self._toggle("sound")),
            ("settings.volume", self._volume),
            ("settings.ambience", self._ambience),
            ("settings.spatial", self._toggle("spatial")),
        ]

    # ------------------------------------------------ controls
    def _toggle(self, field: str) -> Control:
        on = getattr(self.app.settings, field)
        return lambda m, r: w.Toggle(m, _switch(m, r), "", on, lambda v: self._set(field, v), key=field)

    def _language(self, m: Metrics, rect: Rect) -> w.Widget:
        known = languages()
        names, abouts = zip(*(described(self.words, code) for code in known), strict=True)
        at, choose = known.index(self.app.language), lambda n: self._set("language", known[n])
        return w.Dropdown(m, rect, names, at, choose, key="language", abouts=abouts)

    def _dropdown(self, field: str, labels: list[str], values: Sequence[object] = range(10)) -> Control:
        """Return a function that makes a setting's drop-down list; each label stands for a value."""
        at, choose = values.index(getattr(self.app.settings, field)), lambda n: self._set(field, values[n])
        return lambda m, r: w.Dropdown(m, r, labels, at, choose, key=field)

    def _sides(self, m: Metrics, rect: Rect) -> w.Widget:
        """Return the list of the ways in which players sit around the screen."""
        now = self.app.settings.sides
        known = {key: list(sides) for key, sides in SEATED.items()}
        if now not in known.values():
            known["own"] = now
        labels, sides = [self.words(f"settings.sides.{key}") for key in known], list(known.values())
        return w.Dropdown(
            m, rect, labels, sides.index(now), lambda n: self._set("sides", sides[n]), key="sides"
        )

    def _scale(self, m: Metrics, rect: Rect) -> w.Widget:
        now, ends = self.app.settings.ui_scale, {"low": 0.8, "high": 2.0}
        return w.Slider(m, rect, now, self._rescale, **ends, words=self._percent, key="scale")

    def _percent(self, part: float) -> str:
        return self.words.conventions.percentage(part)

    def _rescale(self, value: float) -> None:
        if self._pending:
            self._pending.cancel()
        self._pending = self.clock.after(SCALE_SETTLES_MS, lambda: self._set("ui_scale", round(value, 2)))

    def _volume(self, m: Metrics, rect: Rect) -> w.Widget:
        return w.Slider(m, rect, self.app.settings.volume, self._loudness, words=self._percent, key="volume")

    def _loudness(self, value: float) -> None:
        self.app.settings.volume = round(value, 2)
        self.app.sounds.play("drop")

    def _ambience(self, m: Metrics, rect: Rect) -> w.Widget:
        now = self.app.settings.ambience
        return w.Slider(m, rect, now, self._surround, words=self._percent, key="ambience")

    def _surround(self, value: float) -> None:
        """Set the volume of the ambience, and play that of the game at the table or of the last game."""
        self.app.settings.ambience = round(value, 2)
        self.app.sounds.surround(self.app.sounds.game or next(iter(self.app.settings.last), here()[0]))

    def _people(self, m: Metrics, rect: Rect) -> w.Widget:
        label = self.words("settings.people.open")
        wide = min(rect.w, w.Button.width(m, label, "users"))
        return w.Button(
            m, w.Strip(rect).right(wide), label, self.app.routes.people, icon="users", key="people"
        )

    def _fullscreen(self, m: Metrics, rect: Rect) -> w.Widget:
        return w.Toggle(m, _switch(m, rect), "", self.app.fullscreen, self._fill_screen, key="fullscreen")

    def _fill_screen(self, on: bool) -> None:
        self.app.settings.fullscreen = on
        self.app.call(self.app.toggle_fullscreen)

    def _set(self, field: str, value: object) -> None:
        """Change a setting and apply it; the page is laid out again after the current event."""
        setattr(self.app.settings, field, value)
        self.app.apply_settings()

    def leave(self) -> None:
        """Apply a change of the interface size that was still waiting to be applied."""
        if self._pending and self._pending.live:
            self._pending.cancel()
            self._pending.do()

    # ------------------------------------------------ keys
    def _keys(self, stack: w.Stack) -> None:
        m, label = stack.m, self.words("settings.keys.reset")
        stack.head(self.words("settings.keys"), 38)
        stack.say(self.words("settings.keys.about"), 12, size="small", colour=tone.muted)
        for command in sorted(COMMANDS, key=lambda c: c in FIXED):
            self._key_row(stack, command)
        wide, changed = min(stack.at.w, w.Button.width(m, label, "undo")), bool(self.app.bindings.own)
        rect = Rect(stack.at.x, stack.at.y + m.u(10), wide, m.u(46))
        stack.put(w.Button(m, rect, label, self._reset, icon="undo", key="keys.reset", enabled=changed))

    def _key_row(self, stack: w.Stack, command: str) -> None:
        m, wide = stack.m, min(stack.m.u(230, 190), stack.at.w // 2)
        strip = w.Strip(stack.row(m.u(44, 36)), m.u(12))
        name = self.words(f"command.{command}")
        chords = chord_names(self.app.bindings.chords(command), self.words)
        reason = self.words("settings.keys.fixed") if command in FIXED else ""
        button = w.Button(m, strip.right(wide), chords, lambda: self._catch(command), px=m.px("small"),
                          key=f"key.{command}", enabled=not reason, reason=reason)  # fmt: skip
        button.name = self.words.pair(name, chords)
        stack.view.put(w.TextLine(strip.rest, name, light(m)))
        stack.put(button, 6)

    def _reset(self) -> None:
        self.app.bindings.reset()
        self._bound()

    def _bound(self) -> None:
        self.app.settings.keys = self.app.bindings.own
        self.app.apply_settings()

    def _catch(self, command: str) -> None:
        """Open a dialog that waits for a new key for a command; it stays open if another has the key."""

        def make() -> w.Dialog:
            m, words = self.m, self.words
            title = words("settings.keys.press", command=words(f"command.{command}"))
            cancel = w.DialogButton(words("dialog.cancel"), self.close)
            dialog = w.Dialog(m, m.size, title, words("settings.keys.press.about"), [cancel], extra=m.u(88))
            dialog.add(KeyCatcher(m, dialog.room, words, self.app.bindings, command, self._caught))
            return dialog

        self.open(make(), make)
        self.focus(next(widget for widget in self.ring() if isinstance(widget, KeyCatcher)))

    def _caught(self) -> None:
        self.close()
        self._bound()


def _switch(m: Metrics, rect: Rect) -> Rect:
    """Return the rectangle of a toggle at the right end of a setting's row."""
    return w.Strip(rect).right(m.u(62), m.u(36))
