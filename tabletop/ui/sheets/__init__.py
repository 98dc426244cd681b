"""The sheets (panels of paper) beside the board. Each is divided into sections of several kinds, on one or
more pages.

sheets        a sheet; `pager` turns its pages, `growing` shows its lines one after the other
sections      the views of all kinds of sections, with `tracks`, `grids`, `charts` and `amounts`;
              `section_view` has their base classes
"""
