"""The board and the pieces on it, shown from plain values; it names no game and knows no rule.

middle        the board in the middle: `boards` shows a part of it (`painting` paints its pictures,
              `map_pictures` chooses the map), `ribbons` and `nameplates` its names; `boardparts` are parts of
              other maps, `thumbnail` is the board made small, `vignettes` are the pictures of panels
zones         the places of zones on the screen; `zone_node` is a zone as a drop target
nodes         pieces as nodes that can be hovered and lifted; `flights` moves them as `motions` poses them
life          how pieces move, and the animated places of boards (`life.toml`), which `breathing` paints
piece_art     the pictures of pieces, from the `recipes` of their game (`pictures.toml`): `figurines`,
              `printed_cards`; `pictured` finds the pieces that a text names
zone_layout   the positions of the pieces of a zone; `arrange` is the geometry: spots, fan, heap, stacks
layout_cache  the pieces and zones that were laid out, also on a board that is out of sight
tray          the plate under the hand; `rows` of cards may take its place
spots         painted parts that have a name and a description
look          the measures, texts and colours that everything is drawn with
"""
