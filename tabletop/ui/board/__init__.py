"""The board and what lies on it: a picture of plain values. It names no game and knows no rule.

middle      the board: `boards` shows a part of it (`painting` lays its pictures, `maps` reads them),
`ribbons`
            and `nameplates` its names; `boardparts` are pieces of other maps, `thumbnail` is the board made
            small
zones       where a zone stands; `zone_node` is one to point at and drop on
nodes       pieces as things one can point at and lift; `flights` shows them on their way
pieces      how a piece looks, from the `recipes` of its game (`pictures.toml`): `figures`, printed `cards`
lying       how the pieces of a zone lie; `arrange` is the geometry: spots, fan, heap, stacks
laid        what was laid from what, also on a board that is out of sight
tray        what lies under the hand; `rows` of cards may take its place
spots       the parts of what is painted that explain themselves
look        what everything is drawn with
"""
