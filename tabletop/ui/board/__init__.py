"""The board and the pieces on it, shown from plain values; this package names no game and knows no rules.

middle        the board in the middle of the table: `boards` shows a part of it (`painting` paints its
              pictures, `map_pictures` chooses the map), `ribbons` and `nameplates` show its names;
              `boardparts` shows parts of other maps, `thumbnail` a small picture of the board, `vignettes`
              the pictures of teaching panels
zones         the places of zones on the screen; `zone_node` is a zone as a drop target
nodes         pieces as nodes that can be hovered and lifted; `flights` moves them, in the poses of `motions`
life          how pieces move, and the animated places of boards (`life.toml`), which `breathing` paints
piece_art     the pictures of pieces, from the `recipes` of their game (`pictures.toml`): `figurines`,
              `printed_cards`; `pictured` finds the pieces that a text names
zone_layout   the positions of the pieces of a zone; `arrange` computes them: a fan, a heap, stacks and others
layout_cache  the pieces and zones that were laid out, also those of a board that is not shown now
tray          the plate under the hand; `rows` of cards may take its place
spots         painted parts of the screen that have a name and a description
look          the measures, texts and colours with which everything is drawn
"""
