"""Docstrings are understood at first reading, as far as a program can tell (see `tests.tools.docstrings`)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.guest_shelf import GUESTS
from tests.tools.docstrings import ROOT, stumbles


def test_no_docstring_of_the_package_is_a_riddle() -> None:
    assert not [str(each) for each in stumbles([ROOT])]


def test_no_docstring_of_a_game_that_strangers_copy_is_a_riddle() -> None:
    assert not [str(each) for each in stumbles([GUESTS])]


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ('def shake():\n    """No."""\n', "no subject"),
        ('def clear():\n    """Everything is as it was."""\n', "no subject"),
        ('def score():\n    """The points of a seat."""\n', "no verb"),
        ('def legal():\n    """May it be laid there?"""\n', "a question"),
        ('def lay():\n    """Lay cards out."""\n', "hardly a sentence"),
        ('class Card:\n    """What lies there at last."""\n', "no subject"),
        ('LIMIT = 3\n"""How many there may be."""\n', "no subject"),
        ('class Card:\n    @property\n    def face(self):\n        """The picture of the card."""\n', ""),
        ('def lay():\n    """Lay the cards of a hand side by side."""\n', ""),
        ('LIMIT = 3\n"""The most cards of a hand."""\n', ""),
    ],
)
def test_a_riddle_is_found(code: str, fault: str, tmp_path: Path) -> None:
    file = tmp_path / "some.py"
    file.write_text(code, "utf-8")
    assert [each.fault for each in stumbles([file])] == ([fault] if fault else [])
