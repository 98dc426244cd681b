"""Builds a Debian package from the bundle of this machine.

`python -m tabletop._build.deb` (extra `bundle`) builds the bundle and packs it into `dist` with `dpkg-deb`. The package
holds its own Python and libraries, because Debian has no package of several of them: it needs nothing but the system
libraries of X11. Its files for the desktop and for `man` are those that the wheel carries.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from tabletop import __version__
from tabletop._build.bundle import ROOT, build
from tabletop.system.game_packages import OURS

PLACE = Path("opt", OURS)
"""The folder in which the package installs the bundle, relative to the root of the file system."""
CONTROL = """\
Package: {name}
Version: {version}
Section: games
Priority: optional
Architecture: {machine}
Depends: libc6, libx11-6, libxext6, libxcursor1, libxi6, libxrandr2
Installed-Size: {size}
Maintainer: Tabletop
Description: five board games on one screen
 Games for people who sit around one screen, alone against computers or together.
 The app knows every rule and says why a move is refused.
"""


def main() -> int:
    """Run the command and return its exit status."""
    about = (
        "Build a Debian package with the bundle of this machine, the menu entry, the icon and the man pages. "
        "Print its path. It takes a few minutes and needs the extra `bundle` and dpkg-deb."
    )
    return build("deb", about, debian_package)


def debian_package(dist: Path, wheel: Path, out: Path) -> Path:
    """Pack the bundle in `dist`, the icon, the menu entry and the man pages into a Debian package in `out`;
    return its path."""
    root = dist / "root"
    shutil.copytree(dist / "tabletop", root / PLACE, symlinks=True)
    for source, target in shared_data().items():
        (root / "usr" / target).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / source, root / "usr" / target)
    documents = root / "usr" / "share" / "doc" / OURS
    documents.mkdir(parents=True)
    shutil.copy2(ROOT / "LICENSE", documents / "copyright")
    shutil.copy2(ROOT / "CHANGELOG.md", documents / "NEWS")
    command = root / "usr" / "bin" / "tabletop"
    command.parent.mkdir()
    command.symlink_to(Path("/") / PLACE / "tabletop")
    control = root / "DEBIAN" / "control"
    control.parent.mkdir()
    size = sum(file.stat().st_size for file in root.rglob("*") if file.is_file()) // 1024
    machine = subprocess.check_output(["dpkg", "--print-architecture"], text=True).strip()
    control.write_text(CONTROL.format(name=OURS, version=__version__, machine=machine, size=size), "utf-8")
    name = f"{OURS}_{__version__}_{machine}.deb"
    with tempfile.TemporaryDirectory(dir=out) as unfinished:
        run = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(root), f"{unfinished}/{name}"]
        subprocess.run(run, check=True, stdout=subprocess.DEVNULL)
        return Path(unfinished, name).replace(out / name)


def shared_data() -> dict[str, str]:
    """Return the desktop files for Linux that the wheel carries (icons, menu entry, man pages), each with its
    path below `/usr`."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    found: dict[str, str] = project["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    return found


if __name__ == "__main__":
    sys.exit(main())
