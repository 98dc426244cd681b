"""The generic table: what lies on it, where, how it is moved, and what the moves mean. It names no game.

drags       what every drag means, from the legal list alone (no pygame)
layout      where the regions of the screen stand
field       board, sheets, tray, zones and pieces, kept in step with a view
  middle    the board: `boards` shows a part of it (`painting` lays its pictures), `ribbons` and `nameplates`
            its names, ways over it
  column    the `sheets` beside the board, whose pages `pager` turns; `sections` is their vocabulary, drawn:
            one class a kind (`section_view` is what all share), with `tracks`, `grids` (which grow by
            `growing`), `charts`, `boardparts` and `amounts`
  tray      what lies under the hand; `rows` of cards may take its place
  places    pieces and zones as things one can point at, lift and drop on
  lying     how the pieces of a zone lie on a board; `arrange` is the geometry: spots, fan, heap, stacks
  pieces    how a piece looks, from the `recipes` of its game (`pictures.toml`): `figures`, printed `cards`
  arrivals  how pieces come to lie where they lie; `flights` shows it
matchboards the boards of a match, and which one lies in the middle
computers   the seats that are played by a process of their own
chrome   what stands around: `toolbar`, `prompt`, `seats`, `log`; `banner` shows what everybody must notice
hands       lift, turn, aim, drop, ask why; `carry` is what is in them, `turning` counts its turns, `lights`
            are the places that take it, `chooser` asks which of several moves, `bubbles` say why
forecasts    what actions are called and will bring
matters     undo, the list of moves, menu, saving: what toolbar and `keys` do
look        what everything is drawn with; `magnify`, `history` and `thumbnail` show it otherwise
"""
