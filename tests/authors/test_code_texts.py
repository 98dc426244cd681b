"""The keys of texts are found in code that never runs, and no others."""

from __future__ import annotations

import ast
from types import ModuleType

import pytest

from tabletop.authors.code_texts import module_keys

LISTS = ModuleType("lists")
LISTS.ENDS = ("", "end.few", "end.idle")  # type: ignore[attr-defined]
HERE = ModuleType("here")
HERE.lists, HERE.KINDS, HERE.HEAD = LISTS, ("few", "mill"), "log.head"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("code", "keys"),
    [
        ('tell(position, "log.place", "MOR-1.1")', {"log.place"}),
        ('log.tell(position, "log.place")', {"log.place"}),
        ('table.Text("aim.a" if seat else "aim.b")', {"aim.a", "aim.b"}),
        ('Text(key or "aim.b")', {"aim.b"}),
        ("tell(position, HEAD)", {"log.head"}),
        ('tell(position, "log." + lists.ENDS[ending][4:])', {"log.few", "log.idle"}),
        ('Text(f"aim.{lists.ENDS[ending]}")', set()),  # the table shows them all, as far as there are any
        ('Forecast(next((f"forecast.{kind}" for kind in KINDS if kind), "forecast.none"))',
         {"forecast.few", "forecast.mill", "forecast.none"}),
        ('Result(scores, (), rows, won="end.wins")', {"end.wins"}),
        ('Course("end.course", figure, stage)', {"end.course"}),
        ('for kind in KINDS:\n  Text(f"aim.{kind}")', {"aim.few", "aim.mill"}),
        ('key = "aim.a"\nif seat:\n  key = key + ".b"\nText(key)', {"aim.a"}),
        ('Text(f"aim.{number}"), Text("12"), Piece("stone.1")', set()),
    ],
)  # fmt: skip
def test_keys_are_found_where_code_gives_them(code: str, keys: set[str]) -> None:
    body = "".join(f"    {line}\n" for line in code.splitlines())
    tree = ast.parse(f"def show(position, seat, ending, number):\n{body}")
    assert {*module_keys(HERE, tree)} == keys
