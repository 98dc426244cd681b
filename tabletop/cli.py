"""The command line: parses options and calls the package that runs the command.

Some packages may not import the games or the window. Their commands receive what they need in `args`:
    args.find(key)             returns a game
    args.zones_of(key, board)  returns the kind of each area that a map for a game must define, by the area's
                               tag; None if the game is not installed
    args.options               a value for every variant, for commands that set up a match
    args.fail(sentence)        ends the command with an error message
    args.start_log()           starts the log: the window calls it once it is open; for all other commands
                               it is called before they run
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tabletop import games
from tabletop.system import terminal
from tabletop.system.languages import languages, system_language
from tabletop.system.levels import EXPERT, LEVELS
from tabletop.system.paths import user_log_dir

if TYPE_CHECKING:
    from tabletop.engine.game import AnyGame, Choice
    from tabletop.texts.words import Words

_SMALLEST, _LARGEST = (640, 360), (16384, 16384)
_DEFAULTS = {
    "command": "play",
    "saves": None,
    "language": None,
    "verbose": False,
    "window": None,
    "fullscreen": False,
    "print_window_id": False,
    "print_table": False,
    "version": False,
}
"""The values of options that are not given. They are not set in the parsers, because the default of a
command's parser would override an option that stands before the command."""

MACHINE = "tabletop.ui.shell.machine"
"""The module whose `main` prints the version of the app (`--version`)."""
_LOG_BYTES = 500_000
_MOST_JOBS = 61
"""The largest number of processes that may be asked for: the limit on Windows; larger machines can be used as
a cluster."""
SEATS = 4
"""The number of players of a match if the command line gives none; or the nearest number that the game
allows."""

EXPORTED = (".html", ".gif")
"""The endings of the files to which a match can be exported."""

Parser = argparse.ArgumentParser
Say = Callable[..., str]
"""A function that returns the translated text under a key, such as a `Words` object."""


class Command(NamedTuple):
    """A command: the module whose `main(args) -> int` runs it, and a function that adds its options."""

    module: str
    options: Callable[[Parser, Say], None]


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    terminal.substitute_characters()
    given = sys.argv[1:] if argv is None else argv
    with terminal.flushing():
        try:
            return _run(given)
        except games.BrokenGame as fault:
            print(_words(given)("cli.error.broken_game", fault=str(fault)), file=sys.stderr)
            return 1
    return 1  # the reader of our output has gone


def _run(argv: Sequence[str]) -> int:
    """Run one command and return its exit status.

    Raises:
        OSError: when the program that reads the output has closed the pipe.
        BrokenGame: when the command needs a game that cannot be played.
    """
    args = _for_window(argv) or _for_any(argv)
    args.start_log = partial(start_log, args.verbose)
    if args.command != "play" and not args.version:
        args.start_log()
    try:
        # Imported late, so that no command loads what only another one needs.
        return int(import_module(MACHINE if args.version else COMMANDS[args.command].module).main(args))
    except KeyboardInterrupt:
        return 130
    except games.BrokenGame:
        raise
    except Exception as fault:
        if terminal.is_closed_pipe(fault):
            raise
        import logging

        args.start_log()
        logging.getLogger(__name__).critical("the command %s failed", args.command, exc_info=True)
        print(_words(argv)("cli.fault", file=str(_log_file())), file=sys.stderr)
        return 1


def start_log(verbose: bool) -> None:
    """Start logging warnings (with `verbose`, everything) to a file in the user's log folder."""
    import logging

    handlers: list[logging.Handler] = [logging.StreamHandler()] if verbose else []
    file = _log_file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        # Rotated here and not by RotatingFileHandler, whose module takes 7 ms to load at every start.
        if file.is_file() and file.stat().st_size > _LOG_BYTES:
            file.replace(file.with_suffix(".old.log"))
        handlers.append(logging.FileHandler(file, encoding="utf-8", delay=True))
    except OSError:  # a read-only home must not keep anybody from playing
        handlers = handlers or [logging.StreamHandler()]
    logging.basicConfig(
        level=logging.DEBUG if verbose else logging.WARNING,
        format="%(asctime)s %(levelname)s %(name)s: %(message)s",
        handlers=handlers,
    )


def _log_file() -> Path:
    return user_log_dir() / "tabletop.log"


# -- the commands ----------------------------------------------------------------------------------------
def _for_window(argv: Sequence[str]) -> argparse.Namespace | None:
    """Return the options of `play`, the default command; None for another command, or for invalid options.

    When this returns None, the caller parses the options again with `_for_any`, which loads all texts for
    help and errors; the first frame of the window does not wait for those.
    """

    def no_text(key: str, **params: object) -> str:
        return ""

    try:
        parser = Parser(add_help=False, allow_abbrev=False, exit_on_error=False, parents=[_common(no_text)])
        _play(parser, no_text)
        args, others = parser.parse_known_args(argv, argparse.Namespace(**_DEFAULTS))
    except argparse.ArgumentError:
        return None
    return None if others else args


def _for_any(argv: Sequence[str]) -> argparse.Namespace:
    """Parse the options of any command; print help and errors in the player's language."""
    words = _words(argv)
    args = command_line(words).parse_args(argv, argparse.Namespace(**_DEFAULTS))
    if "game" in args:
        _settle(args, words)
    if "held" in args:
        _settle_laboratory(args, words)
    return args


def _words(argv: Sequence[str]) -> Words:
    from tabletop.texts.words import Words

    return Words(_language_asked(argv) or system_language())


def command_line(words: Words) -> Parser:
    """Return the parser of the whole command line, with help in the language of `words`."""
    terminal.set_language(words.language)
    common = _common(words)
    parser = Parser(
        prog="tabletop",
        description=words("cli.description"),
        epilog=words("cli.epilog"),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        parents=[common],
    )
    parser.add_argument(
        "--version", action="store_true", default=argparse.SUPPRESS, help=words("cli.version")
    )
    _play(parser, words)
    jobs = parser.add_subparsers(dest="job", title=words("cli.commands"), metavar="COMMAND")
    for name, command in COMMANDS.items():
        key = name.replace("-", "_")
        job = jobs.add_parser(
            name,
            help=words(f"cli.{key}.help"),
            description=words(f"cli.{key}.description"),
            epilog=words(f"cli.{key}.example"),
            formatter_class=argparse.RawDescriptionHelpFormatter,
            parents=[common],
        )
        job.set_defaults(command=name, fail=job.error)
        command.options(job, words)
    return parser


def _common(words: Say) -> Parser:
    """Return a parser of the options that may stand before or after the command."""
    common = Parser(add_help=False, argument_default=argparse.SUPPRESS)
    common.add_argument("--saves", metavar="DIR", type=Path, help=words("cli.saves"))
    common.add_argument("--language", choices=languages(), help=words("cli.language"))
    common.add_argument("--verbose", action="store_true", help=words("cli.verbose"))
    return common


def _play(parser: Parser, words: Say) -> None:
    def size(text: str) -> tuple[int, int]:
        match = re.fullmatch(r"([0-9]{1,6})[xX×]([0-9]{1,6})", text)
        if match is None:
            raise argparse.ArgumentTypeError(words("cli.error.window", value=text))
        wide, high = int(match[1]), int(match[2])
        if not (_SMALLEST[0] <= wide <= _LARGEST[0] and _SMALLEST[1] <= high <= _LARGEST[1]):
            raise argparse.ArgumentTypeError(words("cli.error.window_size", value=text))
        return wide, high

    not_given = argparse.SUPPRESS
    parser.add_argument(
        "--window", metavar="WxH", type=size, default=not_given, help=words("cli.play.window")
    )
    parser.add_argument(
        "--fullscreen", action="store_true", default=not_given, help=words("cli.play.fullscreen")
    )
    parser.add_argument(
        "--print-table", action="store_true", default=not_given, help=words("cli.play.print_table")
    )
    # For tests that drive the real window: print its id to standard output once it is open.
    parser.add_argument("--print-window-id", action="store_true", default=not_given, help=argparse.SUPPRESS)


def _simulate(parser: Parser, words: Say) -> None:
    _setup(parser, words)
    parser.add_argument(
        "--games", metavar="N", type=_count(words), default=100, help=words("cli.simulate.games")
    )
    parser.add_argument("--bots", choices=LEVELS, default="random", help=words("cli.simulate.bots"))
    parser.add_argument("--json", action="store_true", help=words("cli.simulate.json"))
    _laboratory(parser, words)


def _arena(parser: Parser, words: Say) -> None:
    def levels(text: str) -> list[str]:
        names = text.split(",")
        if unknown := [name for name in names if name not in LEVELS]:
            raise argparse.ArgumentTypeError(words("cli.error.level", value=unknown[0], known=LEVELS))
        return names

    def rate(text: str) -> float:
        if not re.fullmatch(r"0?\.\d{1,9}", text) or not float(text):
            raise argparse.ArgumentTypeError(words("cli.error.rate", value=text))
        return float(text)

    _setup(parser, words)
    bots = words("cli.arena.bots")
    parser.add_argument("--bots", metavar="LEVEL,LEVEL", type=levels, required=True, help=bots)
    parser.add_argument(
        "--matches", metavar="M", type=_count(words), default=400, help=words("cli.arena.matches")
    )
    parser.add_argument("--goal", metavar="RATE", type=rate, help=words("cli.arena.goal"))
    parser.add_argument("--json", action="store_true", help=words("cli.simulate.json"))
    _laboratory(parser, words)


def _report(parser: Parser, words: Say) -> None:
    parser.add_argument("table", metavar="TABLE", type=Path, help=words("cli.report.table"))
    parser.add_argument("--out", metavar="FILE", type=Path, help=words("cli.report.out"))
    parser.set_defaults(known=games.here(), name_of=_name_of)


def _referee(parser: Parser, words: Say) -> None:
    _setup(parser, words)
    parser.add_argument("--position", metavar="FILE", type=Path, help=words("cli.referee.position"))
    parser.add_argument("--folder", metavar="DIR", type=Path, help=words("cli.referee.folder"))
    parser.add_argument("--sync", action="store_true", help=words("cli.referee.sync"))


def _replay(parser: Parser, words: Say) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help=words("cli.replay.file"))
    parser.add_argument("--proof", metavar="PROOF", default="", help=words("cli.replay.proof"))


def _export(parser: Parser, words: Say) -> None:
    def target(text: str) -> Path:
        if Path(text).suffix.lower() not in EXPORTED:
            raise argparse.ArgumentTypeError(words("cli.error.export", value=text, known=EXPORTED))
        return Path(text)

    parser.add_argument("file", metavar="FILE", type=Path, help=words("cli.export.file"))
    parser.add_argument("--to", metavar="FILE", type=target, required=True, help=words("cli.export.to"))


def _check_map(parser: Parser, words: Say) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help=words("cli.check_map.file"))
    parser.set_defaults(zones_of=_zones_of, decode=_decode)


def _check_lessons(parser: Parser, words: Say) -> None:
    parser.add_argument(
        "games", metavar="GAME", nargs="*", type=_game(words), help=words("cli.check_lessons.game")
    )
    parser.add_argument("--seeds", action="store_true", help=words("cli.check_lessons.seeds"))
    parser.add_argument(
        "--matches", metavar="N", type=int, default=1, help=words("cli.check_lessons.matches")
    )


def _check_game(parser: Parser, words: Say) -> None:
    parser.add_argument(
        "games", metavar="GAME", nargs="*", type=_game(words), help=words("cli.check_game.game")
    )


def _new_game(parser: Parser, words: Say) -> None:
    def key(text: str) -> str:
        if not games.KEY.fullmatch(text) or text in games.here():
            raise argparse.ArgumentTypeError(words("cli.error.new_key", value=text))
        return text

    parser.add_argument("key", metavar="KEY", type=key, help=words("cli.new_game.key"))
    parser.add_argument("folder", metavar="DIR", nargs="?", type=Path, help=words("cli.new_game.folder"))


def _check_language(parser: Parser, words: Say) -> None:
    parser.add_argument("code", metavar="LANGUAGE", help=words("cli.check_language.code"))
    catalogues = words("cli.check_language.catalogues")
    parser.add_argument("catalogues", metavar="CATALOGUE", nargs="*", help=catalogues)


def _puzzles(parser: Parser, words: Say) -> None:
    parser.add_argument("games", metavar="GAME", nargs="*", type=_game(words), help=words("cli.puzzles.game"))
    parser.add_argument("--matches", metavar="FILE", nargs="+", type=Path, help=words("cli.puzzles.matches"))
    parser.add_argument("--grade", action="store_true", help=words("cli.puzzles.grade"))
    parser.add_argument("--write", action="store_true", help=words("cli.puzzles.write"))


def _bench(parser: Parser, words: Say) -> None:
    _setup(parser, words)
    parser.add_argument(
        "--seconds", metavar="N", type=_count(words), default=2, help=words("cli.bench.seconds")
    )


COMMANDS = {
    "play": Command("tabletop.ui.shell.start", _play),
    "simulate": Command("tabletop.bots.laboratory.simulate", _simulate),
    "arena": Command("tabletop.bots.laboratory.arena", _arena),
    "report": Command("tabletop.bots.laboratory.report", _report),
    "referee": Command("tabletop.referee.referee", _referee),
    "replay": Command("tabletop.referee.replay", _replay),
    "export": Command("tabletop.ui.shell.export_match", _export),
    "check-map": Command("tabletop.maps.check_map", _check_map),
    "check-lessons": Command("tabletop.learning.lessons_check", _check_lessons),
    "check-game": Command("tabletop.authors.check_game", _check_game),
    "new-game": Command("tabletop.authors.new_game", _new_game),
    "check-language": Command("tabletop.texts.check_language", _check_language),
    "puzzles": Command("tabletop.learning.puzzles_dig", _puzzles),
    "bench": Command("tabletop.bots.laboratory.bench", _bench),
}


# -- options of several commands --------------------------------------------------------------------------
def _setup(parser: Parser, words: Say) -> None:
    """Add the options of a new match."""

    def option(text: str) -> tuple[str, str]:
        key, equals, value = text.partition("=")
        if not (key and equals and value):
            raise argparse.ArgumentTypeError(words("cli.error.option", value=text))
        return key, value

    parser.set_defaults(find=games.find)
    parser.add_argument("game", metavar="GAME", type=_game(words), help=words("cli.game", known=games.here()))
    parser.add_argument("--seats", metavar="N", type=_count(words), help=words("cli.seats"))
    parser.add_argument("--seed", metavar="N", type=_count(words, least=0), default=1, help=words("cli.seed"))
    parser.add_argument(
        "--option", metavar="KEY=VALUE", type=option, action="append", default=[], help=words("cli.option")
    )


def _laboratory(parser: Parser, words: Say) -> None:
    """Add the options of many matches between bots: where they run, how long bots search, and what is
    saved."""
    where = parser.add_mutually_exclusive_group()
    jobs = _count(words, most=_MOST_JOBS)
    where.add_argument("--jobs", metavar="N", type=jobs, default=1, help=words("cli.jobs"))
    where.add_argument("--cluster", metavar="ADDRESS", help=words("cli.cluster"))
    parser.add_argument("--tries", metavar="N", type=_count(words), default=0, help=words("cli.tries"))
    parser.add_argument("--table", metavar="FILE", type=Path, help=words("cli.table"))
    parser.add_argument("--held", action="store_true", help=words("cli.held"))
    parser.add_argument("--sync", action="store_true", help=words("cli.sync"))


def _game(words: Say) -> Callable[[str], str]:
    def game(text: str) -> str:
        if text not in games.here():
            raise argparse.ArgumentTypeError(words("cli.error.game", value=text, known=games.here()))
        return text

    return game


def _settle(args: argparse.Namespace, words: Say) -> None:
    """Check the set-up of a match as a whole, and fill in the options that were not given."""
    game = games.find(args.game)
    known = {option.key: option for option in game.options}
    asked = dict[str, int | str | bool]()
    for key, value in args.option:
        if key not in known:
            args.fail(words("cli.error.no_option", game=args.game, key=key, known=sorted(known)))
        choices = {str(choice).lower(): choice for choice in known[key].choices}
        if value.lower() not in choices:
            args.fail(words("cli.error.choice", key=key, value=value, known=[*choices]))
        asked[key] = choices[value.lower()]
    args.options = game.settled(asked)
    if args.seats is None:
        args.seats = _usual_seats(game, args.options)
    if refusal := game.too_many_or_few(args.seats, args.options):
        ways = [f"{key}={value}" for key, value in asked.items() if known[key].players]
        first, last = refusal.params["minimum"], refusal.params["maximum"]
        named = " ".join([args.game, *ways])
        key = "cli.error.seats_one" if first == last else "cli.error.seats"
        args.fail(words(key, game=named, first=first, last=last, value=args.seats))


def _usual_seats(game: AnyGame, options: Mapping[str, Choice]) -> int:
    """Return the number of players of a match for which none was given: SEATS, or the nearest to it that the
    game and the options allow."""
    fitting = (n for n in game.seats if not game.too_many_or_few(n, options))
    return min(fitting, key=lambda n: abs(n - SEATS), default=SEATS)


def _settle_laboratory(args: argparse.Namespace, words: Say) -> None:
    """Reject options that would have no effect: --tries without an expert bot, --held or --sync without
    --table."""
    if args.tries and EXPERT not in args.bots:
        args.fail(words("cli.error.tries"))
    if args.held and not args.table:
        args.fail(words("cli.error.held"))
    if args.sync and not args.table:
        args.fail(words("cli.error.sync"))


def _zones_of(game: str, board: str) -> Mapping[str, str] | None:
    return games.find(game).zones(board) if game in games.here() else None


def _decode(path: Path) -> tuple[int, int] | None:
    from tabletop.ui.board import map_pictures

    return map_pictures.decode(path)


def _name_of(game: str, language: str) -> str:
    from tabletop.texts.boxes import game_name

    return game_name(game, language)


def _count(words: Say, least: int = 1, most: int = 10**18 - 1) -> Callable[[str], int]:
    def count(text: str) -> int:
        if not re.fullmatch("[0-9]{1,18}", text) or int(text) < least:
            raise argparse.ArgumentTypeError(words("cli.error.count", value=text, least=least))
        if int(text) > most:
            raise argparse.ArgumentTypeError(words("cli.error.most", value=text, most=most))
        return int(text)

    return count


# -- language ---------------------------------------------------------------------------------------------
def _language_asked(argv: Sequence[str]) -> str | None:
    """Return the value of --language, which is needed before the options are parsed, since help is printed in
    it."""
    for option, value in pairwise([*argv, ""]):
        name, equals, joined = option.partition("=")
        if name == "--language":
            asked = joined if equals else value
            return asked if asked in languages() else None
    return None
