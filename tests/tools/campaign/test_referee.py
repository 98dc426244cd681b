"""A short run of the campaign of lines; `python -m tests.tools.campaign.referee` is the long one."""

from __future__ import annotations

import pytest

from tabletop.games import here
from tests.tools.campaign.referee import campaign


@pytest.mark.parametrize("game", here())
def test_no_line_ends_the_referee_or_fails_a_rule(game: str) -> None:
    found = campaign(game, lines=150, seed=7)
    assert (found.failed, found.ended) == ([], [])
