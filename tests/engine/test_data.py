"""Data files: what is no value of the kind that is needed is told with its place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tabletop.engine.data import LARGEST_FILE, BadData, Entry, read


@pytest.mark.parametrize("kind", ["numbers", "decimals"])
@pytest.mark.parametrize("values", [[1, True], [1, "2"], 3])
def test_what_is_no_number_is_none_in_a_list_either(kind: str, values: Any) -> None:
    with pytest.raises(BadData, match=r"game\.toml: prices: a list"):
        getattr(Entry({"prices": values}, "game.toml"), kind)("prices")


@pytest.mark.parametrize("kind", ["number", "decimal", "text"])
def test_true_is_no_number_and_no_text(kind: str) -> None:
    with pytest.raises(BadData, match=r"game\.toml: price: .* is needed, not True"):
        getattr(Entry({"price": True}, "game.toml"), kind)("price")


def test_tables_with_other_ids_than_the_rules_name_are_at_fault() -> None:
    entry = Entry({"good": [{"id": "food"}, {"id": "wood"}]}, "game.toml")
    assert [good.text("id") for good in entry.tables("good", ("food", "wood"))] == ["food", "wood"]
    with pytest.raises(BadData, match=r"game\.toml: good: the ids must be wood, food, in this order"):
        entry.tables("good", ("wood", "food"))


def test_amounts_stand_in_the_order_of_the_names_and_unknown_names_are_at_fault() -> None:
    entry = Entry({"cost": {"wood": 2}}, "game.toml")
    assert entry.amounts("cost", ("food", "wood")) == (0, 2)
    with pytest.raises(BadData, match=r"game\.toml: cost: unknown: wood"):
        entry.amounts("cost", ("food",))


@pytest.mark.parametrize("pairs", [[[2, 3, 4]], [[2]], [[2, "5"]], [[True, 5]], [[2, 2.5]], [2, 5]])
def test_ranges_that_are_no_pairs_of_numbers_are_at_fault(pairs: Any) -> None:
    assert Entry({"players": [[2, 4], [5, 5]]}, "game.toml").ranges("players") == (range(2, 5), range(5, 6))
    with pytest.raises(BadData, match=r"game\.toml: players: a list of pairs of whole numbers is needed"):
        Entry({"players": pairs}, "game.toml").ranges("players")


@pytest.mark.parametrize(
    "forged",
    ["n = " + "9" * 5000, "n = 0x" + "f" * 5000, "n = " + "[" * 5000 + "]" * 5000, "n = 1\nn = 2", "\0"],
    ids=["long", "long hexadecimal", "deep", "twice", "no text"],
)
def test_a_forged_file_is_told_with_its_name_and_raises_nothing_else(forged: str, tmp_path: Path) -> None:
    file = tmp_path / "lessons.toml"
    file.write_text(forged, "utf-8")
    with pytest.raises(BadData, match=r"lessons\.toml: ."):
        read(file).number("n")


def test_a_file_that_is_too_big_is_refused_before_it_is_read_whole(tmp_path: Path) -> None:
    file = tmp_path / "lessons.toml"
    file.write_bytes(b"#" * LARGEST_FILE)
    assert not read(file).values
    file.write_bytes(b"#" * (LARGEST_FILE + 1))
    with pytest.raises(BadData, match=r"lessons\.toml: the file is too big"):
        read(file)
