"""The sheets beside the board: pages of sections, each section a kind of its own.

sheets      a sheet; `pager` turns the pages, `growing` gives a sheet the room it needs
sections    the vocabulary of sheets, drawn: one class a kind, with `tracks`, `grids`, `charts` and `amounts`;
            `section_view` is what they share
"""
