"""What is shipped is whole: a wheel carries its data and texts, the README's commands are the real ones."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import zipfile
from importlib.metadata import packages_distributions
from pathlib import Path
from types import ModuleType

import pytest

from tabletop import games
from tabletop._build import bundle, deb
from tabletop.system import paths
from tests.patience import HANG
from tests.random_games import OWN

ROOT = Path(__file__).resolve().parents[1]
HEAVIEST = 25_000_000


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from this checkout."""
    out = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True, timeout=HANG)
    (made,) = out.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def shipped(wheel: Path) -> set[str]:
    """The names of the files in the wheel."""
    return set(zipfile.ZipFile(wheel).namelist())


def test_the_wheel_is_light(wheel: Path) -> None:
    assert wheel.stat().st_size < HEAVIEST


def test_the_wheel_has_every_language_file_and_no_source_of_one(shipped: set[str]) -> None:
    wanted = {
        str(po.relative_to(ROOT).with_suffix(".mo")) for po in (ROOT / "tabletop" / "locale").rglob("*.po")
    }
    assert wanted <= shipped
    assert {f"tabletop/locale/{code}/language.toml" for code in ("de", "en", "fr")} <= shipped
    assert not [name for name in shipped if name.endswith(".po")]


def test_the_wheel_has_the_data_and_not_what_made_it(shipped: set[str]) -> None:
    def files(folder: str) -> set[str]:
        listed = subprocess.run(
            ["git", "ls-files", "-z", folder], cwd=ROOT, capture_output=True, text=True, check=True
        )
        names = filter(None, listed.stdout.split("\0"))
        return {name for name in names if not name.startswith(("assets/bake/", "assets/screenshots/"))}

    for folder in ("assets", "maps", "saves"):
        assert {f"tabletop/_data/{name}" for name in files(folder)} <= shipped
    assert not [name for name in shipped if "bake/" in name or "_build/" in name]
    assert not [name for name in shipped if name.startswith("tests/")]
    for game in games.here():
        tables = (ROOT / "tabletop" / "games" / game).rglob("*.toml")
        assert {path.relative_to(ROOT).as_posix() for path in tables} <= shipped


def test_an_installed_wheel_finds_its_data(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path)
    code = (
        "from tabletop.texts import words; from tabletop.system import paths;"
        "print(paths.data_root(), words.Words('fr')('app.name'))"
    )
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONIOENCODING": "utf-8"}
    told = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=HANG,
    )
    assert told.stdout.strip() == f"{tmp_path / 'tabletop' / '_data'} La Table aux Cinq Jeux"


def test_a_bundle_holds_what_the_wheel_ships_and_nothing_twice(shipped: set[str], tmp_path: Path) -> None:
    names = {name for name in shipped if name.startswith("tabletop/")}
    for name in names:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    data = [f"{folder}/{Path(path).name}" for path, folder in bundle.data(tmp_path)]
    modules = [name.replace(".", "/") for name in bundle.modules(tmp_path)]
    sources = [f"{name}/__init__.py" if f"{name}/__init__.py" in names else f"{name}.py" for name in modules]
    assert sorted(data + sources) == sorted(names)


def test_the_games_are_found_in_a_wheel_and_in_a_bundle_by_its_metadata(wheel: Path, tmp_path: Path) -> None:
    """Neither has the project file that a checkout lists its games in."""
    zipfile.ZipFile(wheel).extractall(tmp_path / "wheel")
    bundled = tmp_path / "bundle"
    for path, folder in (*bundle.data(tmp_path / "wheel"), *bundle.metadata(tmp_path / "wheel")):
        (bundled / folder).mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, bundled / folder)
    for source in (tmp_path / "wheel").glob("tabletop/**/*.py"):  # as files, see the spec
        target = bundled / source.relative_to(tmp_path / "wheel")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source, target)
    for place in (tmp_path / "wheel", bundled):
        environment = {**os.environ, "PYTHONPATH": str(place)}
        run = [
            sys.executable,
            "-S",
            "-c",
            "from tabletop.games import here, find; find(here()[0]); print(*here())",
        ]
        printed = subprocess.run(
            run, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
        )
        assert printed.stdout.split() == list(OWN)


def test_a_bundle_has_every_font_and_no_extra() -> None:
    needed = {name.replace("-", "_") for name in bundle.requirements()}
    assert bundle.fonts() <= needed
    assert "pygame_ce" in needed
    assert needed.isdisjoint({"distributed", "matplotlib", "pyarrow", "pytest", "pyinstaller", "rich"})


@pytest.mark.parametrize("module", [bundle, deb], ids=["bundle", "deb"])
def test_a_build_command_says_what_it_builds_and_needs(
    module: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["build", "--help"])
    with pytest.raises(SystemExit):
        module.main()
    told = " ".join(capsys.readouterr().out.split())
    assert "extra `bundle`" in told
    assert "exit status" not in told


def test_a_bundle_starts_by_a_file_that_is_there_and_leaves_out_nothing_it_needs() -> None:
    assert bundle.START.is_file()
    assert "bundle.START" in bundle.SPEC.read_text("utf-8")
    needed = {canonical(name) for name in bundle.requirements()}
    left_out = {
        canonical(owner) for package in bundle.EXCLUDED for owner in packages_distributions().get(package, [])
    }
    assert needed.isdisjoint(left_out)


def canonical(name: str) -> str:
    """Return the name of a distribution as an index spells it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def test_a_checkout_uses_its_own_folders_so_that_an_edited_map_shows() -> None:
    assert paths.data_root() == ROOT
    assert paths.shipped_map() == ROOT / "maps"


def test_a_map_author_may_name_another_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths.data_root.cache_clear()
    monkeypatch.setenv("TABLETOP_DATA", str(tmp_path))
    assert paths.asset("art", "x.svg") == tmp_path / "assets" / "art" / "x.svg"
    paths.data_root.cache_clear()


def test_a_persons_saves_lie_in_her_own_folder_or_where_she_says(tmp_path: Path) -> None:
    assert paths.saves_dir(tmp_path) == tmp_path
    assert paths.saves_dir() == paths.user_data_dir() / "saves"
    assert ROOT not in paths.user_data_dir().parents


def test_ci_runs_the_test_command_of_the_readme() -> None:
    """.ci/run takes the command out of the README: there must be exactly one to take."""
    (pattern,) = re.findall(r"grep -E '(.+?)' README\.md", (ROOT / ".ci" / "run").read_text())
    commands = [
        line for line in (ROOT / "README.md").read_text("utf-8").split("\n") if re.search(pattern, line)
    ]
    assert len(commands) == 1
    assert commands[0].endswith("pytest -n auto")
