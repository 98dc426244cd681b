"""The screen: the only package that uses pygame. Lengths are in pixels; `Metrics` converts layout units.

Ten packages, each of which imports only from those before it (sheets and frame not from each other):

kit         window, input, time, nodes, colours, words, pictures, sounds
widgets     buttons, fields, lists, dialogs; `scene` is the base of all scenes, `page` of those with a title
            bar; `shell` is the part of the app that scenes use; `strip` cuts up a rectangle
board       the board and the pieces on it, from plain values
sheets      the pages beside the board
frame       toolbar, prompt, seats, log, banner, task strip, coach card
table       board, sheets and frame together
play        a match moved by hand
scenes      menu, saves, setup, settings, rules, end, curtain, maps
access      the scene for screen readers: a tree, messages, requests
shell       the `start` with its `first` picture, the main loop, the stack of scenes, `navigation` between
            them, the text view of the window

A scene in ten lines
--------------------
    class Hello(Scene):
        def layout(self, m):
            self.backdrop()
            title = text.light(m, "screen", "serif")
            self.add(TextLine(m.rect(40, 40, 600, 60), self.words("app.name"), title))
            self.add(Button(m, m.rect(40, 120, 220, 48), self.words("menu.quit"), self.app.quit))

`layout` builds every node anew whenever size, scale, contrast or language change; the focus stays on the
widget with the same `key`. Only a node whose `changed()` was called is painted again. Colours are read when
they are painted (`tone.ink`, never copied into a constant, because the contrast may change). Cached surfaces
(`art.svg`, `text.label`, ...) are shared: blit them, never draw on them. Depths and tab positions are listed
in `kit/depths.py`. No game is named in this package.
"""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # standard output is ours
