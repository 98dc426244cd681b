"""Boards drawn in Tiled, read into plain zones and checked against what the rules need."""

from tabletop.maps.board import Board, Picture, Point, Problem, Rect, Zone
from tabletop.maps.check import load_board
from tabletop.maps.choose import BoardChoice, choose_board

__all__ = [
    "Board",
    "BoardChoice",
    "Picture",
    "Point",
    "Problem",
    "Rect",
    "Zone",
    "choose_board",
    "load_board",
]
