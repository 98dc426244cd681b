"""The sheets beside the board: pages of sections, each section of its own kind.

sheets        a sheet; `pager` turns its pages, `growing` shows its lines one after the other
sections      the kinds of sections, drawn: one class each, with `tracks`, `grids`, `charts` and `amounts`;
              `section_view` is their base class
"""
