"""`tabletop check-game`: prints everything that is missing or wrong in a game, one line for each fault."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from tabletop import games
from tabletop.authors import check_data, check_life, check_rules, check_texts, code_texts
from tabletop.authors.fault_lines import faults_of
from tabletop.authors.trial import Trial
from tabletop.engine.data import BadData
from tabletop.engine.game import AnyGame, BadSetup
from tabletop.engine.table import Text
from tabletop.learning import lessons_check
from tabletop.maps.check import problems_of
from tabletop.maps.check_map import in_words
from tabletop.maps.tmx import read
from tabletop.match.new_match import first_match
from tabletop.system.game_packages import GamePackage, package_of
from tabletop.system.languages import system_language
from tabletop.teaching import sound_teaching, teaching
from tabletop.teaching.loader import FILES as TEACHING
from tabletop.texts.words import Words
from tabletop.ui.board.map_pictures import decode


class Report(NamedTuple):
    """The result of the check of a game: its faults, suggestions for optional parts, and the number of
    matches played."""

    faults: list[str]
    wishes: list[str]
    matches: int = 0


def main(args: Namespace) -> int:
    """Run the command for the games in `args.games`, or for all; return 1 if one has a fault."""
    words = Words(args.language or system_language())
    return max([_print_report(key, words) for key in args.games or games.here()])


def _print_report(key: str, words: Words) -> int:
    """Print the report about a game; return 1 if the game has a fault, else 0."""
    report = check(key, words)
    for fault in report.faults:
        print(fault)
    for wish in report.wishes:
        print(words("check_game.wish", wish=wish))
    if report.faults:
        print(words("check_game.count", game=key, n=len(report.faults)))
    else:
        print(words("check_game.sound", game=key, n=report.matches))
    return 1 if report.faults else 0


def check(key: str, words: Words) -> Report:
    """Return everything that is missing or wrong in a game.

    Args:
        words: the texts of the app, for the wording of faults in maps.
    """
    package = package_of(key)
    if not package.file().is_dir():
        return Report([f"{package.distribution}: {key}: there is no package {package.module!r}"], [])
    faults = [*check_data.faults(package), *check_texts.catalogue_faults(key)]
    try:
        game = games.find(key)
    except games.BrokenGame as broken:
        return Report(_once([str(broken), *faults]), [*check_data.wishes(package)])
    trial = Trial(game)
    for each in (
        check_rules.faults(game),
        _map_faults(game, package, words),
        trial.faults(),
        _text_faults(game, trial),
        check_texts.untranslated(key),
        check_texts.spacing_faults(key),
        check_data.picture_faults(package, trial.pictures),
        _life_faults(game, package, trial),
        _teaching_faults(game, package),
    ):
        faults += faults_of(package, each)
    wishes = (check_data.wishes(package), check_texts.wishes(key), _teaching_wishes(game, package))
    return Report(_once(faults), [wish for each in wishes for wish in each], trial.matches)


def _once(faults: list[str]) -> list[str]:
    return list(dict.fromkeys(faults))


def _text_faults(game: AnyGame, trial: Trial) -> Iterator[str]:
    """Yield the texts that matches or the code ask for and that are missing."""
    written = [*code_texts.keys(game)]
    yield from check_texts.faults(game, [*trial.said, *map(Text, written)])
    yield from check_texts.sound_faults(game, written)


def _life_faults(game: AnyGame, package: GamePackage, trial: Trial) -> Iterator[str]:
    """Yield the faults of the motions of a game's pieces and the animated places of its boards."""
    yield from check_life.faults(game, package, trial.pictures, [*code_texts.keys(game)])


def _map_faults(game: AnyGame, package: GamePackage, words: Words) -> Iterator[str]:
    """Yield what `check-map` finds in the maps of a game."""
    boards = package.boards()
    if not boards:
        yield f"{package.shown(package.file('maps'))}: the folder has no map (*.tmx)"
    for path in boards:
        for problem in problems_of(read(path), game.zones(path.stem), package.key, decode):
            yield f"{package.shown(path)}: {in_words(problem, words)}"


# -- teaching ----------------------------------------------------------------------------------------------
def _teaches(package: GamePackage) -> bool:
    return any(package.file(name).is_file() for name in TEACHING)


def _teaching_faults(game: AnyGame, package: GamePackage) -> Iterator[str]:
    """Yield what `check-lessons` finds in the teaching of a game, if it has any."""
    if not _teaches(package):
        return
    if teaching(game.key).first_match.seeds:
        try:
            first_match(game.key, "", Words("en", game.key))
        except BadSetup as fault:
            yield f"{package.file().name}/teach.toml: first_match: {fault}"
    yield from lessons_check.check(game)


def _teaching_wishes(game: AnyGame, package: GamePackage) -> Iterator[str]:
    """Yield what the game could teach besides."""
    if not _teaches(package):
        yield f"{package.file().name}/teach.toml: the file is missing; nothing teaches the game"
        return
    with suppress(BadData):  # reported as a fault
        yield from lessons_check.lacking(game, sound_teaching(game.key))
