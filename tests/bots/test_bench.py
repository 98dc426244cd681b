"""The measure of a game's speed."""

from __future__ import annotations

import pytest

from tabletop import cli, games
from tabletop.bots.laboratory.bench import measure


def test_a_measure_plays_whole_games() -> None:
    game = games.find(games.here()[0])
    speed = measure(game, game.seats[0], {}, 1, 0.05)
    assert speed.decisions_per_game > 10
    assert 0 < speed.copy < 1000
    assert 0 < speed.legal < 1e6 / speed.decisions_per_second * 100


def test_the_command_tells_it_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--language", "en", "bench", games.here()[0], "--seconds", "1"]) == 0
    assert "decisions per second" in capsys.readouterr().out
