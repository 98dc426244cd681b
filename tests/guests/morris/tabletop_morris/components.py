"""The data of `components.toml` that the code reads: the options of a new match, and the sounds."""

from __future__ import annotations

from tabletop.engine.data import load

DATA = load(__package__, "components.toml")
OPTIONS = DATA.options()
