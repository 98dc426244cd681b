"""What can be tried here of other systems: names, capitals, locks, consoles, fonts, screens."""

from __future__ import annotations

import ast
import errno
import fcntl
import io
import json
import os
import struct
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from types import ModuleType

import pygame
import pytest

from tabletop import cli
from tabletop.games import find
from tabletop.match import Match, Seat
from tabletop.saves import match_file
from tabletop.saves.filenames import FORBIDDEN, alike, file_name, fitting
from tabletop.saves.library import ENDING, Library
from tabletop.saves.lines import MOST_BYTES
from tabletop.system import disk
from tabletop.system.paths import shipped_saves
from tabletop.system.terminal import plain
from tabletop.ui.kit import faces, scripts, window
from tabletop.ui.scenes.menu.menu import Menu
from tabletop.ui.shell.text_view import Printer
from tests.random_games import played
from tests.ui.visitor import Visitor

ROOT = Path(__file__).resolve().parents[1]
SOURCES = sorted((ROOT / "tabletop").rglob("*.py"))


def match(seed: int) -> Match:
    """Some match."""
    return played("macadam", 2, seed, 10 + seed)


# -- names -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("CON", "CON_"),
        ("nul.txt", "nul_.txt"),
        ("Aux .old", "Aux_.old"),
        ("com1", "com1_"),
        ("LPT³", "LPT³_"),
        ("conin$", "conin$_"),
        ("Con Anna", "Con Anna"),
        ("console", "console"),
        ("com", "com"),
        ("a. . .", "a"),
        (" a\\b ", "a b"),
        ("a\u0085b\ufeff", "a b"),
        ("x" * 79 + ". .", "x" * 79),
    ],
)
def test_no_name_is_a_device_or_ends_in_what_windows_cuts_off(name: str, kept: str) -> None:
    assert file_name(name) == kept
    assert file_name(kept) == kept


@pytest.mark.parametrize("letter", ["x", "é", "W", "字", "😀", "\U00010348"])
def test_every_name_leaves_room_for_what_is_written_beside_it(letter: str, tmp_path: Path) -> None:
    library = Library(tmp_path)
    path = library.save(match(1), letter * 500)
    assert isinstance(path, Path)
    assert library.save(match(2), path.stem) == path
    gone = library.delete(path)
    for file in tmp_path.rglob("*"):
        assert len(os.fsencode(file.name)) <= 255
        assert len(str(file.relative_to(tmp_path)).encode("utf-16-le")) // 2 <= 260 - len(
            r"C:\Users\someone\AppData\Local\tabletop\saves"
        )
        assert FORBIDDEN.isdisjoint(file.name)
    assert path.stem.startswith(library.take_back(gone).stem)  # long ones come back shorter
    assert len(os.fsencode(fitting(letter * 500, ENDING))) <= 255 - 24


def test_a_match_never_takes_the_place_of_one_whose_name_differs_by_capitals_or_accents(
    tmp_path: Path,
) -> None:
    library = Library(tmp_path)
    names = ["Straße", "STRASSE", "Léa", "LE\u0301A", "le\u0301a", "léa"]
    kept = [library.save(match(n), name) for n, name in enumerate(names)]
    assert [path.stem for path in kept if isinstance(path, Path)] == [
        "Straße",
        "STRASSE (2)",
        "Léa",
        "LÉA (2)",
        "léa (3)",
        "léa (4)",
    ]
    assert len({alike(path.name) for path in tmp_path.iterdir()}) == len(names)
    assert library.free_name("LÉA") == "LÉA (5)"


def test_a_match_saved_again_keeps_its_name_whatever_the_system_makes_of_accents(tmp_path: Path) -> None:
    library = Library(tmp_path)
    path = library.save(match(1), "Léa")
    assert isinstance(path, Path)
    path.rename(path.with_name("Le\u0301a.jsonl"))  # as the disk of an old Mac spells it
    again = library.save(match(2), "Léa")
    assert isinstance(again, Path)
    assert again.stem == "Léa"


def test_a_save_may_change_its_capitals(tmp_path: Path) -> None:
    library = Library(tmp_path)
    path = library.save(match(1), "anna")
    assert isinstance(path, Path)
    assert library.rename(path, "Anna").name == "Anna.jsonl"
    assert [each.name for each in library.saves() if not each.shipped] == ["Anna"]


# -- locks -------------------------------------------------------------------------------------------------
@pytest.fixture
def windows_locks(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """Windows' own module for locks, with what it does: a lock holds for bytes from where the file stands on,
    against every other opening of the file, even by the same process, until that opening is closed.

    Linux has such locks too. They want an opening that may write; Windows is content with one that reads.
    """
    asked: list[tuple[int, int]] = []

    def locking(handle: int, mode: int, n: int) -> None:
        asked.append((os.lseek(handle, 0, os.SEEK_CUR), n))
        assert mode == module.LK_NBLCK, "any other mode waits for ten seconds"
        writes = fcntl.fcntl(handle, fcntl.F_GETFL) & os.O_ACCMODE != os.O_RDONLY
        kind = fcntl.F_WRLCK if writes else fcntl.F_RDLCK
        place = struct.pack("hhqqi", kind, os.SEEK_SET, *asked[-1], 0)
        try:
            fcntl.fcntl(handle, fcntl.F_OFD_SETLK, place)
        except OSError:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES)) from None

    module = ModuleType("msvcrt")
    module.__dict__.update(locking=locking, LK_UNLCK=0, LK_LOCK=1, LK_NBLCK=2)
    monkeypatch.setitem(sys.modules, "msvcrt", module)
    monkeypatch.setattr(disk, "sys", type("sys", (), {"platform": "win32"}))
    return asked


def opened(path: Path) -> int:
    """A file opened to be written."""
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND)


def test_a_lock_of_windows_keeps_others_out_until_the_file_is_closed(
    windows_locks: list[tuple[int, int]], tmp_path: Path
) -> None:
    path = tmp_path / "a"
    first, second = opened(path), opened(path)
    assert disk.lock(first)
    assert not disk.lock(second)
    assert disk.in_use(path)
    os.close(first)
    assert not disk.in_use(path)
    assert disk.hold(second)
    os.close(second)


def test_a_lock_of_windows_lies_where_nobody_reads_and_leaves_the_file_where_it_stood(
    windows_locks: list[tuple[int, int]], tmp_path: Path
) -> None:
    handle = opened(tmp_path / "a")
    os.write(handle, b"line\n")
    assert disk.lock(handle)
    assert os.lseek(handle, 0, os.SEEK_CUR) == 5
    ((at, n),) = windows_locks
    assert n == 1
    assert MOST_BYTES < at < 2**31
    os.close(handle)


def test_by_the_locks_of_windows_a_match_is_taken_up_by_one_window_only(
    windows_locks: list[tuple[int, int]], tmp_path: Path
) -> None:
    library = Library(tmp_path)
    playing = library.journal(match(1))
    assert library.unfinished() == []
    playing.close()
    assert [each.path for each in library.unfinished()] == [playing.path]
    with disk.held(playing.path), pytest.raises(BlockingIOError), disk.held(playing.path):
        pass
    found = match_file.load(playing.path, open_end=True).match
    assert len(found.actions) == 11
    again = library.take_up(playing.path, found)
    assert library.unfinished() == []
    again.close()
    assert windows_locks


def test_a_disk_that_knows_no_locks_keeps_nobody_from_playing(
    windows_locks: list[tuple[int, int]], tmp_path: Path
) -> None:
    def locking(*_: int) -> None:
        raise OSError(errno.EINVAL, "no locks here")

    sys.modules["msvcrt"].locking = locking  # type: ignore[attr-defined]
    handle = opened(tmp_path / "a")
    assert disk.lock(handle)
    os.close(handle)


def test_where_there_are_no_links_older_saves_are_kept_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def link(*_: object) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", link)
    for text in (b"1", b"2", b"3"):
        disk.write_aside(tmp_path / "a", text, keep=True)
    assert [disk.generation(tmp_path / "a", n).read_bytes() for n in range(3)] == [b"3", b"2", b"1"]
    assert len(list(tmp_path.iterdir())) == 3


# -- consoles ----------------------------------------------------------------------------------------------
class Console(io.TextIOWrapper):
    """A terminal that can write some letters only."""

    def __init__(self, encoding: str) -> None:
        super().__init__(io.BytesIO(), encoding=encoding, newline="\r\n")

    def told(self) -> str:
        """What it shows."""
        self.flush()
        assert isinstance(self.buffer, io.BytesIO)
        return self.buffer.getvalue().decode(self.encoding)


ENCODINGS = ("ascii", "cp1252", "cp437", "cp932", "utf-8")


@contextmanager
def terminal(encoding: str) -> Iterator[Console]:
    """A terminal for what is said and for what is wrong."""
    both = Console(encoding)
    with redirect_stdout(both), redirect_stderr(both):
        yield both


COMMANDS = {
    "help": ["--help"],
    "help of a command": ["simulate", "--help"],
    "simulate": ["simulate", "macadam", "--seats", "2", "--games", "1"],
    "replay": ["replay", str(next(shipped_saves().glob("*.jsonl")))],
    "a file whose name is no text": ["check-map", "a\udcff\u200bn\u00e9.tmx"],
}


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_console_that_lacks_letters_gets_every_answer(encoding: str, command: str) -> None:
    for language in ("fr", "en"):
        with terminal(encoding) as console:
            try:
                status = cli.main(["--language", language, *COMMANDS[command]])
            except SystemExit as end:
                status = int(end.code or 0)
        assert status == (1 if "file" in command else 0), console.told()
        assert len(console.told()) > 20
        assert "tabletop.log" not in console.told()


def test_letters_that_a_console_lacks_are_told_by_those_it_has() -> None:
    said = "« L’œuvre » — 3 × −2 …\u00a0é 字"
    assert "".join(plain(char, "ascii") for char in said) == '" L\'oeuvre " - 3 x -2 ... e ?'


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_the_text_of_the_window_is_utf_8_whatever_the_terminal(encoding: str, tmp_path: Path) -> None:
    visitor = Visitor(Menu(), tmp_path)
    with terminal(encoding) as console:
        Printer().tell(visitor.app)  # type: ignore[arg-type]
    assert "Première visite" in " ".join(json.loads(console.told())["says"])
    assert console.encoding == "utf-8"


def test_a_window_without_a_terminal_needs_none() -> None:
    with redirect_stdout(None), redirect_stderr(None):
        assert cli.main(["simulate", "macadam", "--seats", "2", "--games", "1"]) == 0


def test_line_ends_of_windows_change_no_save(tmp_path: Path) -> None:
    library = Library(tmp_path)
    path = library.save(match(1), "a")
    assert isinstance(path, Path)
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))  # a mail program or git may do so
    (saved,) = (each for each in library.saves() if not each.shipped)
    assert saved.fault is None


def test_every_file_is_read_and_written_as_utf_8() -> None:
    """Where no encoding is said, Windows takes its own."""
    found = [f"{path}:{call.lineno}" for path in SOURCES for call in _calls(path) if _unsaid(call)]
    assert not found


def _calls(path: Path) -> Iterator[ast.Call]:
    tree = ast.parse(path.read_text("utf-8"))
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def _unsaid(call: ast.Call) -> bool:
    """Is it a text file opened without an encoding?"""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    said = {word.arg for word in call.keywords} | {a.value for a in call.args if isinstance(a, ast.Constant)}
    return name in ("read_text", "write_text") and not {"encoding", "utf-8"} & said


# -- fonts and screens -------------------------------------------------------------------------------------
def test_no_letter_is_drawn_by_a_font_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Path] = []
    real = pygame.font.Font

    def font(path: object, px: int) -> pygame.font.Font:
        assert isinstance(path, Path)
        opened.append(path)
        return real(path, px)

    def never(*_: object) -> None:
        raise AssertionError("a font of the system")

    pygame.font.init()
    monkeypatch.setattr(pygame.font, "Font", font)
    for name in ("SysFont", "match_font", "get_fonts", "get_default_font"):
        monkeypatch.setattr(pygame.font, name, never)
    for face in (*faces.FACES, *scripts.BORROWED):
        faces.font.__wrapped__(face, 20)
    assert len(opened) == len(faces.FACES) + len(scripts.BORROWED)
    assert all(path.is_file() and "site-packages" in path.parts for path in opened)


def test_the_window_is_drawn_in_the_points_of_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else Windows would enlarge a small picture on a screen of high density."""
    seen: list[str | None] = []

    def init() -> None:
        seen.append(os.environ.get("SDL_WINDOWS_DPI_AWARENESS"))
        raise pygame.error("enough")

    monkeypatch.delenv("SDL_WINDOWS_DPI_AWARENESS", raising=False)
    monkeypatch.setattr(pygame.display, "init", init)
    with pytest.raises(window.NoScreen, match="enough"):
        window.open_window((1280, 720), "", pygame.Surface((32, 32)))
    assert seen == ["permonitorv2"]


# -- what some systems lack --------------------------------------------------------------------------------
def test_a_computer_player_thinks_where_nobody_can_stand_back(monkeypatch: pytest.MonkeyPatch) -> None:
    from tabletop.bots.players import process, team

    monkeypatch.delattr(os, "nice")
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr("signal.signal", lambda *_: None)
    worked: list[object] = []
    process._at_work(lambda pipe, *more: worked.append(more), None, 3)  # type: ignore[arg-type]
    assert worked == [(3,)]
    assert team.cores() >= 1


def test_files_are_read_where_no_flag_keeps_from_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(os, "O_NONBLOCK")
    monkeypatch.setattr(os, "O_BINARY", 0, raising=False)
    library = Library(tmp_path)
    path = library.save(Match(find("macadam"), [Seat("A"), Seat("B")], seed=1), "a")
    assert isinstance(path, Path)
    assert not disk.in_use(path)
    assert [each.fault for each in library.saves() if not each.shipped] == [None]
