"""Every dependency can be installed without a compiler on every system that the README names."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path
from typing import NamedTuple

import pytest
from packaging.requirements import Requirement

from tabletop.system.game_packages import OURS
from tests.patience import HANG
from tests.random_games import EVERYWHERE

LINUX = ("manylinux_2_28", "manylinux_2_17", "manylinux2014")


class Target(NamedTuple):
    """A system as pip and as the markers of requirements name it."""

    system: str
    machine: str
    tags: tuple[str, ...]
    python: str


RARE = [  # wheels are missing first for what fewer people have
    Target("win32", "ARM64", ("win_arm64",), "3.14"),
    Target("darwin", "x86_64", ("macosx_11_0_x86_64",), "3.14"),
    Target("linux", "aarch64", tuple(f"{tag}_aarch64" for tag in LINUX), "3.11"),
]
COMMON = [
    Target("win32", "AMD64", ("win_amd64",), "3.11"),
    Target("darwin", "arm64", ("macosx_11_0_arm64",), "3.11"),
    Target("linux", "x86_64", tuple(f"{tag}_x86_64" for tag in LINUX), "3.14"),
]
TARGETS = [*RARE, *(COMMON if EVERYWHERE else ())]


def compiled(target: Target) -> list[str]:
    """The dependencies on a system whose wheels hold machine code; a wheel of any other fits everywhere."""
    machine = {"sys_platform": target.system, "platform_machine": target.machine, "extra": ""}
    needed = [Requirement(each) for each in distribution(OURS).requires or []]
    return [
        f"{each.name}{each.specifier}"
        for each in needed
        if not each.marker or each.marker.evaluate(machine)
        if "Root-Is-Purelib: false" in (distribution(each.name).read_text("WHEEL") or "")
    ]


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.tags[0])
def test_pip_finds_a_wheel_of_every_dependency(target: Target, tmp_path: Path) -> None:
    needed = compiled(target)
    assert any(each.startswith("pygame-ce") for each in needed)
    ask = [sys.executable, "-m", "pip", "install", "--dry-run", "-q", "--no-deps", "--ignore-installed"]
    ask += ["--only-binary=:all:", "--python-version", target.python, "--target", str(tmp_path)]
    for tag in target.tags:
        ask += ["--platform", tag]
    answer = subprocess.run([*ask, *needed], capture_output=True, text=True, timeout=HANG, check=False)
    assert answer.returncode == 0, answer.stderr
