"""Whole matches in a real window, by mouse and by keys alone, and what a killed one leaves.

One match of each game, for two players, is begun, saved, loaded and finished here; the middle of a long one
is played by chance out of the window. `python -m tests.window.every_table` plays whole ones, for each number
of players and way of playing. See also `test_indoors`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

import pytest

from tabletop.engine.game import Result, ScoreRow
from tabletop.games import find, here
from tabletop.saves import match_file
from tabletop.saves.library import Library
from tabletop.texts.language_list import next_language
from tests.random_games import CEILING, OWN
from tests.window.player import Player, Told

Sit = Callable[..., Player]
SEED = 278
"""Of games that show much in few moves, every kind of move among them."""
DICE = {"macadam": 35}
"""By game, the seed of what the players do, where it makes for a short match."""
QUICKEST = "macadam"
CLICKED = 9
"""Moves by clicks before a match is saved, and moves by drags after it was loaded."""
LAST = 12
"""Actions at the end of a long match that are played in the window."""
FEW = 4
"""Moves after which a small game is not over yet."""
BEGUN = 6
"""Moves in a match that is only begun."""


def begin(player: Player, seed: int, game: str = "macadam") -> None:
    """From the menu to a table for two, by mouse."""
    player.press(f"box.{game}")
    player.scene("setup")
    player.press("more")
    player.press("seed")
    player.see("the seed in hand", lambda t: t["widgets"]["seed"]["focused"])
    player.type(str(seed))
    player.press("start")
    player.table()


def several_boards() -> list[str]:
    """The games that are played on more than one board."""
    return [key for key in here() for game in (find(key),) if game.table(game.new(game.seats[0]), 0).boards]


def asks_in_secret(game: str) -> bool:
    """Is something chosen while nobody else looks? Then the game is tried with its curtains."""
    return any(question.secret for question in find(game).questions.values())


def position(told: Told) -> object:
    """What lies on the table, wherever the window puts it, and what may be done."""
    return told["actions"], {tag: p["zone"] for tag, p in told["pieces"].items()}, told["moves"]


def kept(saves: Path) -> Path:
    """The one match that was saved."""
    (file,) = saves.glob("*.jsonl")
    return file


def on_disk(saves: Path) -> int:
    """How many actions of the match that is being played have reached the disk: it is a moment behind."""
    (journal,) = (saves / "journal").glob("*.journal")
    return journal.read_text(encoding="utf-8").count('"is":"do"')


def open_save(player: Player, file: Path) -> None:
    """From the menu to a match that was saved, by mouse."""
    player.press("menu.load")
    player.press(str(file))
    player.press("open")


def is_long(game: str) -> bool:
    return game in OWN and game != QUICKEST


def play_by_chance_until_the_last_actions(file: Path) -> None:
    """Play a saved match to its end, and save it as it stood `LAST` actions before."""
    match, dice = match_file.load(file).match, Random(SEED)
    while match.asked:
        match.play(dice.choice(match.legal))
    match_file.save(match.branch_at(len(match.actions) - LAST), file)


def result(file: Path) -> Result:
    """What a saved match ended with."""
    found = match_file.load(file).match.result
    assert found
    return found


PLAIN_DIGITS = str.maketrans({"\N{MINUS SIGN}": "-", "\N{NARROW NO-BREAK SPACE}": "", ",": ""})
"""Numbers as Python reads them, from numbers as French and English write them."""


def counted(told: Told, rows: Iterable[ScoreRow]) -> tuple[int, ...]:
    """What the numbers of the last scene add up to, seat by seat."""
    totals = Counter[int]()
    for row in rows:
        for seat in range(len(row.amounts)):
            number = told["widgets"][f"{row.key}.{seat}"]["name"].rpartition(" ")[2]
            totals[seat] += int(number.translate(PLAIN_DIGITS))
    return tuple(totals[seat] for seat in sorted(totals))


@pytest.mark.parametrize("game", here())
def test_a_game_by_mouse_alone_saved_left_loaded_and_finished(sit: Sit, tmp_path: Path, game: str) -> None:
    """By clicks until it is saved, by drags afterwards."""
    saves, dice, curtain = tmp_path / "saves", Random(DICE.get(game, 35)), asks_in_secret(game)
    player = sit("--saves", str(saves), curtain=curtain)
    begin(player, SEED, game)
    assert not player.play_on(player.play_by_clicks, dice, CLICKED if game in OWN else FEW)
    before = player.told
    player.press("save")
    player.see("the question for a name", lambda t: t["modal"] and "asked" in t["widgets"])
    player.press("Enregistrer")
    player.see("the table again", lambda t: not t["modal"])
    player.to_menu()
    file = kept(saves)
    open_save(player, file)
    assert position(player.table()) == position(before)
    if not player.play_on(player.play_by_mouse, dice, CLICKED if is_long(game) else CEILING):
        player.leave()
        play_by_chance_until_the_last_actions(file)
        player = sit("--saves", str(saves), curtain=curtain)
        open_save(player, file)
        assert player.play_on(player.play_by_mouse, dice)
    end = player.scene("end")
    player.press("back")
    player.leave()

    (over,) = {*saves.glob("*.jsonl")} - {file}  # what was saved stays as it was
    found = result(over)
    assert counted(end, found.rows) == found.scores


def begin_by_keys(player: Player, game: str) -> None:
    """From the menu to a table for two, without a pointer."""
    player.scene("menu")
    player.press_by_key(f"box.{game}")
    player.scene("setup")
    player.press_by_key("more")
    player.reach("seed")
    player.type(str(SEED))
    player.press_by_key("start")
    player.table()


def test_a_game_by_keys(sit: Sit, tmp_path: Path) -> None:
    player = sit("--saves", str(tmp_path))
    begin_by_keys(player, QUICKEST)
    assert player.play_on(player.play_by_keys, Random(35))
    player.scene("end")
    player.key("ctrl+q")
    assert player.wait() == 0
    assert result(kept(tmp_path)).scores


def ways_of_playing() -> list[tuple[str, str, int]]:
    """Games that can be played in other ways: (game, option, which of its choices)."""
    options = [(key, option) for key in here() for option in find(key).options if option.players]
    return [(key, option.key, n) for key, option in options for n in range(1, len(option.choices))]


def chosen_by_keys(player: Player, option: str, choice: int) -> None:
    """Choose a third player and a way of playing, from the box on the menu."""
    player.reach("count")
    player.key("Right")
    player.reach(f"option.{option}")
    for _ in range(choice):
        player.key("Right")


def chosen_by_mouse(player: Player, option: str, choice: int) -> None:
    for key, ways, which in (("count", 5, 1), (f"option.{option}", 3, choice)):
        field = player.see(f"the ways of {key}", lambda t, k=key: t["widgets"][k]["at"])["widgets"][key]
        x, _, wide, _ = field["rect"]
        player.click(x + wide * (2 * which + 1) // (2 * ways), field["at"][1])
        player.see(f"another {key}", lambda t, k=key, was=field: t["widgets"][k]["value"] != was["value"])


@pytest.mark.parametrize(("game", "option", "choice"), ways_of_playing())
def test_every_other_way_of_playing_is_begun_from_the_set_up(
    sit: Sit, tmp_path: Path, game: str, option: str, choice: int
) -> None:
    """By mouse alone the first one, by keys the others."""
    player = sit("--saves", str(tmp_path))
    first = (game, option, choice) == ways_of_playing()[0]
    player.press(f"box.{game}")
    player.scene("setup")
    (chosen_by_mouse if first else chosen_by_keys)(player, option, choice)
    player.press("more")
    player.press("seed")
    player.type(str(SEED))
    player.press("start")
    player.table()
    assert not player.play_on(player.play_by_mouse if first else player.play_by_keys, Random(35), BEGUN)
    player.key("ctrl+q")
    assert player.wait() == 0
    (begun,) = Library(tmp_path).unfinished()
    assert begun.actions == player.told["actions"]
    match = match_file.load(begun.path).match
    chosen = next(o for o in match.game.options if o.key == option)
    assert chosen.which(match.setup.options[option]) == choice
    assert len(match.seats) == 3


def test_closing_the_window_in_a_match_asks_nothing_and_keeps_every_action(sit: Sit, tmp_path: Path) -> None:
    player = sit("--saves", str(tmp_path))
    begin(player, 3)
    assert not player.play_on(player.play_by_mouse, Random(5), 3)
    player.key("ctrl+q")
    assert player.wait() == 0
    assert [each.actions for each in Library(tmp_path).unfinished()] == [player.told["actions"]]


def test_a_killed_game_is_offered_as_it_stood(sit: Sit, tmp_path: Path) -> None:
    player, dice = sit("--saves", str(tmp_path)), Random(5)
    begin(player, 3)
    for moves in (4, 3):
        assert not player.play_on(player.play_by_mouse, dice, moves)
        before = player.told
        player.until(lambda now=before: on_disk(tmp_path) == now["actions"], "the disk has it")  # type: ignore[misc]
        player.kill()
        player = sit("--saves", str(tmp_path))
        player.press("continue")
        assert position(player.table()) == position(before)


def test_a_window_of_any_size_and_language_shows_the_same_game(sit: Sit, tmp_path: Path) -> None:
    player, dice = sit("--saves", str(tmp_path)), Random(2)
    begin(player, 3)
    said = set()
    for wide, high in ((1920, 1080), (1024, 640), (3840, 2160), (1280, 720)):
        assert not player.play_on(player.play_by_mouse, dice, 1)
        before = player.told
        player.resize(wide, high)
        told = player.see("another size", lambda t, size=[wide, high]: t["size"] == size and t["moves"])
        assert position(told) == position(before)
        for name, piece in told["pieces"].items():
            assert not piece["legal"] or _inside(piece["at"], wide, high), name
        player.key("F9")
        language = next_language(told["language"], QUICKEST)
        told = player.see("another language", lambda t, now=language: t["language"] == now and t["moves"])
        assert position(told)[:2] == position(before)[:2]  # type: ignore[index]
        said.add(told["moves"][0]["words"])
    assert len(said) > 1


def _inside(at: tuple[int, int] | None, wide: int, high: int) -> bool:
    return at is not None and 0 <= at[0] < wide and 0 <= at[1] < high


def test_from_the_menu_through_every_scene_by_mouse(sit: Sit, tmp_path: Path) -> None:
    player = sit("--saves", str(tmp_path))
    for tile, scene in (("load", "load"), ("maps", "maps"), ("rules", "rules"), ("settings", "settings")):
        player.press(f"menu.{tile}")
        player.scene(scene)
        player.press("back")
        player.scene("menu")
    player.press("menu.language")
    player.key("Down", "Return")
    player.see("English", lambda t: t["language"] == "en")
    begin(player, 7)
    for tool in ("rules", "settings"):
        player.press(tool)
        player.scene(tool)
        player.press("back")
        player.table()
    player.press("history")
    player.see("the log", lambda t: t["modal"] == "Log")
    player.key("Escape")
    player.see("the table", lambda t: not t["modal"])
    player.press("menu")
    player.press("Settings")
    player.scene("settings")
