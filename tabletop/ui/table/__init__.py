"""The generic table: what lies on it, where, how it is moved, and what the moves mean. It names no game.

drags       what every drag means, from the legal list alone (no pygame)
layout      where the regions of the screen stand
field       board, sheets, tray, zones and pieces, kept in step with a view
  boards    the map: painting, zoom, pan
  panels    the sheets beside the board; `sections` is their vocabulary, drawn
  tray      what lies under the hand
  places    pieces and zones as things one can point at, lift and drop on
  arrange   how the pieces of a zone lie: fan, heap, stacks
  pieces    how a piece looks, from the recipes of its game (`pictures.toml`)
  flights   pieces on their way from where they were
computers   the seats that are played by a process of their own
furniture   what stands around: `toolbar`, `prompt`, `seats`, `log`
hands       lift, aim, drop, ask why; `carry` is what is in them, `chooser` asks which of several moves
matters     undo, the list of moves, menu, saving: what toolbar and keys do
look        what everything is drawn with; `magnify`, `history` and `thumbnail` show it otherwise
"""
