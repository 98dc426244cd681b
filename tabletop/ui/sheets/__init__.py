"""The sheets beside the board: pages of sections, each section of its own kind.

sheets        a sheet; `pager` turns its pages, `growing` shows its lines one after the other
sections      the views of all kinds of sections, with `tracks`, `grids`, `charts` and `amounts`;
              `section_view` has their base classes
"""
