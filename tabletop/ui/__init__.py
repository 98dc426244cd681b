"""The screen: the only room with pygame. Everything is measured in pixels; `Metrics` turns units into them.

How the kit hangs together
--------------------------
app.App         one window, a stack of scenes (`push`, `pop`, `replace`), a loop that sleeps when it can.
                `app.words(game)`, `clock`, `sounds`, `settings`, `app.call(do)` (from any thread).
scenes.base     Scene: override `layout(m)`, `on_event(event)`, `update(dt)`. `layout` builds every node anew
                whenever size, scale, contrast or language change; `Widget.key` keeps the focus.
                `add`, `backdrop`, `ask` (a dialog), `notice`, `tip`/`untip`, `focus`.
stage           Node (`rect`, `z`, `bleed`, `paint`, `changed`, `move`, `show`), Sprite, Painting, Backdrop.
                Only what says `changed()` is painted again; `still = True` for what rarely changes.
input           plain events: Press, Move, DragStart, Release, Click, Wheel, Key (with `command`), Text, ...
theme           `tone.<colour>`, SEATS, palette(game), Metrics: `m.u(units)`, `m.rect(...)`, `m.px("body")`.
text            Style (draw, line, paragraph, width, height), light, caps, rich (words with Spans and icons).
stamp           a picture put in its place by its anchor.
art             svg(name, size, tint), icon, emblem, seat_token, picture (boards), table (wood), vector.
paint, effects  boxes, rims, shadows; halo, contour, drop (with shadow), faded, turned, scaled of a sprite.
plates          lacquer, paper, board_edge, button, pill, bubble.
marks           target, marker, refused, focus_ring, changed_ring, route.
motion          Clock: `play(SETTLE, step, done)`, `after(ms, do)`, `finish()`; easings and durations.
widgets         Button, IconButton, TileButton, Toggle, Segments, Dropdown, Slider, TextField, ScrollView,
                ListView, Dialog, BubbleNote, Tooltip, TextLine, Paragraph, Lacquer. `strip.Strip` cuts rows
                and columns from a rectangle; `scroll.Stack` lays things below each other in a view.

A scene in ten lines
--------------------
    class Hello(Scene):
        def layout(self, m):
            self.backdrop()
            self.add(TextLine(m.rect(40, 40, 600, 60), self.words("app.name"), light(m, "screen", "serif")))
            self.add(Button(m, m.rect(40, 120, 220, 48), self.words("menu.quit"), self.app.quit))

Colours are read at the moment of painting (`tone.ink`, never `from theme import INK`). Cached surfaces
(`art.svg`, `text.label`, ...) are shared: blit them, never draw on them. No game is named in this room.
"""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # standard output is ours
