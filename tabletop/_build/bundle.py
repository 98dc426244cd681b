"""Builds a bundle: an archive with a program that starts on a machine without Python.

`python -m tabletop._build.bundle` (extra `bundle`) builds it for the system it runs on, into `dist`. The
bundle holds the same files as the wheel: the wheel is built, unpacked and given to PyInstaller
(`tabletop.spec`).
"""

from __future__ import annotations

import argparse
import compileall
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from py_compile import PycInvalidationMode

from tabletop.system.libraries import libraries

ROOT = Path(__file__).resolve().parents[2]
SPEC = Path(__file__).with_name("tabletop.spec")
START = Path(__file__).with_name("bundle_start.py")
"""The script that a bundle runs when it is started."""
EXCLUDED = ("babel", "distributed", "hatchling", "matplotlib", "numpy", "pyarrow", "rich", "tkinter", "yaml")
"""The Python packages left out of a bundle: those of the extras, and optional dependencies of the
libraries."""
UNPACKED = "TABLETOP_UNPACKED"
"""The environment variable that passes the folder of the unpacked wheel to PyInstaller's spec file."""
FORMATS = {"Windows": "zip", "Darwin": "gztar"}
"""The archive format by operating system, one that players can unpack without another tool; other systems get
the smallest format."""


def main() -> int:
    """Run the command and return its exit status."""
    about = (
        "Build the bundle of this system: an archive with a program that starts on a machine without Python. "
        "Print its path. It takes a few minutes and needs the extra `bundle`."
    )
    return build("bundle", about, packed)


def build(module: str, about: str, pack: Callable[[Path, Path, Path], Path]) -> int:
    """Run a build command: parse the command line, freeze the app with PyInstaller, pack it and print the
    result's path.

    Args:
        module: the name of the command's module in this package.
        about: the description that `--help` shows.
        pack: called with the folder that PyInstaller wrote, the unpacked wheel and the target folder.
    """
    parser = argparse.ArgumentParser(prog=f"python -m tabletop._build.{module}", description=about)
    parser.add_argument(
        "--out", metavar="DIR", type=Path, default=ROOT / "dist", help="target folder (default: dist)"
    )
    out: Path = parser.parse_args().out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        work = Path(temporary)
        wheel = unpacked_wheel(work / "wheel")
        frozen(wheel, work)
        print(pack(work / "dist", wheel, out))
    return 0


def unpacked_wheel(folder: Path) -> Path:
    """Build the wheel from this checkout, unpack it into a folder and compile its modules; return the folder
    of the unpacked wheel."""
    run = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(run, cwd=ROOT, check=True)
    (wheel,) = folder.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(folder / "in")
    # Not checked against the source: unpacking changes its date, and its folder may be read-only.
    mode = PycInvalidationMode.UNCHECKED_HASH
    compileall.compile_dir(folder / "in", quiet=1, stripdir=str(folder / "in"), invalidation_mode=mode)
    return folder / "in"


def frozen(wheel: Path, work: Path) -> None:
    """Run PyInstaller with the spec file; its output is in `dist` in the work folder."""
    run = [sys.executable, "-m", "PyInstaller", str(SPEC), "--noconfirm", "--log-level", "WARN"]
    run += ["--distpath", str(work / "dist"), "--workpath", str(work / "build")]
    environment = {**os.environ, UNPACKED: str(wheel), "PYTHONPATH": str(wheel)}
    subprocess.run(run, cwd=work, env=environment, check=True)


def packed(dist: Path, wheel: Path, out: Path) -> Path:
    """Pack the bundle into one file, named after version, system and processor, and return its path."""
    system = platform.system()
    version = next(wheel.glob("*.dist-info")).name.removesuffix(".dist-info")
    folder = dist / ("Tabletop.app" if system == "Darwin" else "tabletop")
    for text in ("README.md", "LICENSE"):
        shutil.copy2(ROOT / text, folder / ("Contents/Resources" if system == "Darwin" else "") / text)
    name = f"{version}-{system}-{platform.machine()}".lower()
    with tempfile.TemporaryDirectory(dir=out) as unfinished:
        archive = shutil.make_archive(f"{unfinished}/{name}", FORMATS.get(system, "xztar"), dist, folder.name)
        return Path(archive).replace(out / Path(archive).name)


# -- used by the spec --------------------------------------------------------------------------------------
def modules(wheel: Path) -> list[str]:
    """Return the dotted names of all modules in the wheel, because PyInstaller does not find those that are
    imported by a computed name."""
    names = (path.relative_to(wheel).with_suffix("").parts for path in sorted(wheel.glob("tabletop/**/*.py")))
    return [".".join(name[:-1] if name[-1] == "__init__" else name) for name in names]


def data(wheel: Path) -> list[tuple[str, str]]:
    """Return all files of the package except Python sources (compiled modules are included), as pairs: path,
    and target folder in the bundle."""
    files = (path for path in sorted(wheel.glob("tabletop/**/*")) if path.is_file() and path.suffix != ".py")
    return [(str(path), str(path.relative_to(wheel).parent)) for path in files]


def metadata(wheel: Path) -> list[tuple[str, str]]:
    """Return the files of the wheel's metadata (`.dist-info`), which list the games, as pairs: path, and
    target folder in the bundle."""
    files = (path for path in sorted(wheel.glob("*.dist-info/**/*")) if path.is_file())
    return [(str(path), str(path.relative_to(wheel).parent)) for path in files]


def requirements() -> list[str]:
    """Return the names of the distributions that the app needs to play on this system."""
    return [name for name, version in libraries().items() if version]


def fonts() -> set[str]:
    """Return the names of the packages that contain the app's fonts."""
    from tabletop.ui.kit.faces import FACES
    from tabletop.ui.kit.scripts import BORROWED

    return {package for package, _ in FACES.values()} | {font.package for font in BORROWED.values()}


if __name__ == "__main__":
    sys.exit(main())
