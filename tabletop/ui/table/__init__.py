"""The generic table: a picture of plain values. It names no game, knows no rule and moves nothing by itself.

layout      where the regions of the screen stand; `zones` where a zone stands in them
field       board, sheets, tray, zones and pieces, kept in step with a view
  middle    the board: `boards` shows a part of it (`painting` lays its pictures), `ribbons` and `nameplates`
            its names, ways over it
  column    the `sheets` beside the board, whose pages `pager` turns; `sections` is their vocabulary, drawn:
            one class a kind (`section_view` is what they share), with `tracks`, `grids` (which grow by
            `growing`), `charts`, `boardparts` and `amounts`
  tray      what lies under the hand; `rows` of cards may take its place
  nodes     pieces and zones as things one can point at, lift and drop on
  laid      what was laid from what, also on a board that is out of sight
  lying     how the pieces of a zone lie; `arrange` is the geometry: spots, fan, heap, stacks
  pieces    how a piece looks, from the `recipes` of its game (`pictures.toml`): `figures`, printed `cards`
  arrivals  how pieces come to lie where they lie; `flights` shows it
chrome      what stands around: `toolbar`, `prompt`, `seats`, `log`; `banner` shows what everybody must notice
spots       the parts of what is painted that explain themselves
look        what everything is drawn with; `thumbnail` is the board as everybody may see it, small
"""
