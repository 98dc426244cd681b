"""What every test run needs: homes of its own, fresh language files, and the count of rules against tests."""

from __future__ import annotations

import gc
import os
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Generator, Iterator
from compileall import compile_dir
from itertools import count
from multiprocessing import active_children
from pathlib import Path

import pytest
from xdist.scheduler import WorkStealingScheduling

from tabletop import games
from tabletop._build.hatch_build import compile_catalogues
from tabletop.bots.players import process, team
from tabletop.texts.rulebook import rulebook
from tests.guest_shelf import install_guests
from tests.patience import HANG
from tests.screen import display

__all__ = ["display"]  # a fixture, for every test

ROOT = Path(__file__).resolve().parents[1]
LONGEST = ("tests/window", "tests/bots/test_cluster.py", "tests/tools/campaign", "tests/test_packaging.py")
"""What takes long test by test. It comes first, so that no worker still plays a whole game when all others
are done; who is done early takes over from the others."""
KEPT = ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")
"""Where the app keeps what it must know the next time: people, settings, saves, logs."""
HOMES = (*KEPT, "XDG_CACHE_HOME")
KEEP_MEMORY = ("MALLOC_TOP_PAD_", f"{64 << 20}")
"""The bytes of freed memory that glibc does not give back to the system: tests take and free pictures by the
hundred, and each page that comes back has to be cleared again."""
YOUNG = 5_000
"""How many new things Python lets be before it looks for garbage among them: matches make many, and drop
nearly all of them at once."""

_proofs: Counter[str] = Counter()
"""How many passed tests carry the number of a rule."""

_tests = count()

_skipped: list[str] = []
"""Tests that could not run here. Where TABLETOP_NO_SKIP is set, as in CI, they are failures."""


def pytest_configure(config: pytest.Config) -> None:
    # Nobody's real saves, settings or screen may be touched; the folder goes when the run ends.
    home = tempfile.TemporaryDirectory(prefix="tabletop-tests-", ignore_cleanup_errors=True)
    config.add_cleanup(home.cleanup)
    if not hasattr(config, "workerinput"):  # once, before the workers of xdist start
        compile_catalogues(ROOT)
        _modules_are_compiled_once(config)
        os.environ.setdefault(*KEEP_MEMORY)
    gc.set_threshold(YOUNG)
    # On a busy machine the start alone may take longer than a person waits.
    process.SILENCE = process.PATIENCE = team.PATIENCE = HANG
    os.environ.update({name: str(Path(home.name, name.lower())) for name in HOMES})
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    install_guests(Path(home.name, "site"))


def _modules_are_compiled_once(config: pytest.Config) -> None:
    """Where Python keeps nothing of what it compiles, each worker and each process that tests start would
    compile the app anew: for a run of several workers it is kept beside the modules until the run ends."""
    several = getattr(config.option, "numprocesses", None)
    package = ROOT / "tabletop"
    if several and sys.dont_write_bytecode and not any(package.rglob("__pycache__")):
        config.add_cleanup(lambda: _forget_compiled(package))
        compile_dir(package, quiet=2)


def _forget_compiled(package: Path) -> None:
    for folder in [*package.rglob("__pycache__")]:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Nothing that is collected is garbage: it is not looked for among what grows."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


@pytest.fixture(scope="module", autouse=True)
def _what_stays_is_no_garbage() -> None:
    """Windows sweep up what they laid out before; thousands of reports and positions are not gone through."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def swept() -> None:
    """For tests that open many scenes: nor is what the tests before have imported, drawn and kept."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def _nothing_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the test before has kept on disk is not found by this one; pictures once drawn are."""
    home = Path(os.environ["XDG_CACHE_HOME"]).parent / f"test-{next(_tests)}"
    for name in KEPT:
        monkeypatch.setenv(name, str(home / name.lower()))


@pytest.fixture(autouse=True)
def _nobody_thinks_on() -> Iterator[None]:
    """A window that a test leaves open may have computers at its table, in processes of their own."""
    yield
    for child in active_children():
        child.kill()
        child.join()


@pytest.fixture(autouse=True)
def _nothing_waits() -> None:
    """What happened to the window of the test before, such as being closed, does not happen to this one's."""
    pygame = sys.modules.get("pygame")
    if pygame and pygame.display.get_init():
        pygame.event.clear()


# -- several workers -------------------------------------------------------------------------------------
@pytest.hookimpl(optionalhook=True)  # it is xdist's
def pytest_xdist_auto_num_workers() -> int:
    """Return one worker more than there are processors: who plays in a real window mostly waits for it."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(optionalhook=True)  # it is xdist's
def pytest_xdist_make_scheduler(config: pytest.Config) -> WorkStealingScheduling:
    return WorkStealingScheduling(config)


def _is_longest(item: pytest.Item) -> bool:
    return item.nodeid.startswith(LONGEST)


# -- every rule has a test -------------------------------------------------------------------------------
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=_is_longest, reverse=True)
    # Properties travel with the reports, so this works the same on one process and on many.
    for item in items:
        for marker in item.iter_markers("rule"):
            item.user_properties.extend(("rule", number) for number in marker.args)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.skipped and not hasattr(report, "wasxfail"):
        _skipped.append(report.nodeid)
    if report.when == "call" and report.passed:
        _proofs.update({str(number) for name, number in report.user_properties if name == "rule"})


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    lacking = _is_whole(session.config) and any(_unproved().values())
    if exitstatus == pytest.ExitCode.OK and (lacking or _forbidden_skips()):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, exitstatus: int, config: pytest.Config
) -> None:
    for test in _forbidden_skips():
        terminalreporter.line(f"must not be skipped here: {test}", red=True)
    if not _proofs and not _is_whole(config):
        return
    terminalreporter.section("rules and their tests")
    for game, missing in _unproved().items():
        rules = rulebook(game).rules
        tests = sum(_proofs[number] for number in rules)
        terminalreporter.line(
            f"{game:<12} {len(rules):>4} rules  {len(rules) - len(missing):>4} proved  {tests:>5} proofs",
            green=not missing,
        )
        if missing and _is_whole(config):
            terminalreporter.line(f"no passed test carries: {', '.join(missing)}", red=True)
    for number in sorted(set(_proofs) - {n for game in games.here() for n in rulebook(game).rules}):
        terminalreporter.line(f"a test carries {number}, which is in no rulebook", red=True)


def _forbidden_skips() -> list[str]:
    return _skipped if os.environ.get("TABLETOP_NO_SKIP") else []


def _unproved() -> dict[str, list[str]]:
    return {game: [n for n in rulebook(game).rules if not _proofs[n]] for game in games.here()}


def _is_whole(config: pytest.Config) -> bool:
    """Was the whole suite asked for, and not a selection of it?"""
    if hasattr(config, "workerinput"):
        return False
    option = config.option
    narrowed = (option.keyword, option.markexpr, option.deselect, option.ignore, option.ignore_glob)
    if any(narrowed) or getattr(option, "lf", False) or option.collectonly:  # no `lf` without a cache
        return False
    asked = {(config.invocation_params.dir / arg).resolve() for arg in config.args}
    return bool(asked & {ROOT, ROOT / "tests"})
