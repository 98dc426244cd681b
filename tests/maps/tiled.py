"""Tiled's own program that draws maps, and what we read of a map, to compare with it."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageChops

from tabletop.maps import Picture
from tabletop.maps.board import KINDS
from tests.patience import HANG

RASTERIZER = shutil.which("tmxrasterizer")
EDITOR = shutil.which("tiled")
with_editor = pytest.mark.skipif(EDITOR is None, reason="Tiled is not installed")
with_tiled = pytest.mark.skipif(RASTERIZER is None, reason="Tiled's tmxrasterizer is not installed")


def tiled_draws(path: Path, out: Path, *options: str) -> Image.Image:
    """The map as Tiled's own program draws it; it must have nothing to say about it. A bitmap has no
    transparency, and takes a tenth of the time of a PNG."""
    assert RASTERIZER is not None
    _run(out.parent, RASTERIZER, *options, str(path), str(out))
    return Image.open(out).convert("RGBA")


def tiled_exports(path: Path, out: Path) -> None:
    """Tiled writes the map anew, with the classes of our project and everything that objects inherit."""
    assert EDITOR is not None
    classes = ElementTree.Element("objecttypes")
    for name, kind in KINDS.items():
        one = ElementTree.SubElement(classes, "objecttype", name=name, color="#d6a445")
        for member, default in kind.defaults(name).items():
            ElementTree.SubElement(one, "property", name=member, type=kind.members[member], default=default)
    home = out.parent.parent
    (home / "tiled").mkdir()
    ElementTree.ElementTree(classes).write(home / "tiled" / "objecttypes.xml")
    _run(home, EDITOR, "--resolve-types-and-properties", "--export-map", str(path), str(out))


def _run(home: Path, *command: str) -> None:
    """Run a program of Tiled without a screen; it must have nothing to say."""
    home.chmod(0o700)
    offscreen = {"QT_QPA_PLATFORM": "offscreen"}
    offscreen |= dict.fromkeys(("XDG_RUNTIME_DIR", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "HOME"), str(home))
    done = subprocess.run(
        command, env={**os.environ, **offscreen}, capture_output=True, text=True, timeout=HANG
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def laid(pictures: Iterable[Picture], size: tuple[int, int]) -> Image.Image:
    """The pictures of a map on each other, from the bottom up."""
    sheet = Image.new("RGBA", size)
    files: dict[Path, Image.Image] = {}
    for picture in pictures:
        if picture.path not in files:
            files[picture.path] = Image.open(picture.path).convert("RGBA")
        part = files[picture.path]
        if picture.part:
            x, y, w, h = picture.part
            part = part.crop((round(x), round(y), round(x + w), round(y + h)))
        part = part.resize(picture.size) if part.size != picture.size else part.copy()
        part.putalpha(part.getchannel("A").point(lambda a, o=picture.opacity: round(a * o)))
        middle = picture.at.x + part.width / 2, picture.at.y + part.height / 2
        if picture.angle:
            part = part.rotate(-picture.angle, Image.Resampling.BICUBIC, expand=True)
        top = Image.new("RGBA", size)
        top.paste(part, (round(middle[0] - part.width / 2), round(middle[1] - part.height / 2)))
        sheet.alpha_composite(top)
    return sheet


def differing(one: Image.Image, other: Image.Image, by: int) -> int:
    """How many pixels differ by more than `by` in one of their colours."""
    bands = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).split()
    largest = bands[0]
    for band in bands[1:]:
        largest = ImageChops.lighter(largest, band)
    return sum(largest.histogram()[by + 1 :])
