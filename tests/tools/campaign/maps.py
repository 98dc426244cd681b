"""Hostile maps: each is judged as the app and `check-map` do, and what is called sound is painted.

`python -m tests.tools.campaign.maps [--many N] [--seed S]` judges every kind once and then N damaged maps,
those of
every game among them; it tells every map that broke something or took too long, and the most memory taken.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import redirect_stdout
from pathlib import Path
from random import Random
from typing import NamedTuple

os.environ.update(SDL_VIDEODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")

import pygame

from tabletop import cli
from tabletop.games import find, here
from tabletop.maps import Board, Problem, load_board
from tabletop.maps.check_map import check_map
from tabletop.system.paths import shipped_map
from tabletop.texts.words import Words
from tabletop.ui.board import painting
from tabletop.ui.board.map_pictures import decode
from tests.maps import test_hex_problems as hexes, workbench as plain
from tests.tools.campaign.memory import most_mb

ODD = (
    "",
    "x",
    "-1",
    "0",
    "0.2",
    "2",
    "1e6",
    "-1e6",
    "1e400",
    "nan",
    "9" * 40,
    "0" * 5000 + "1",
    "1_0",
    "٣",
    "a,b",
)


SLOW, MOST_MB = 2.0, 500
"""Seconds of the processor that a judgement may take, and memory for all of them."""
SHIPPED = sorted(path for key in here() for path in shipped_map(key).glob("*.tmx"))


class Kind(NamedTuple):
    """A hostile map: its text, the files beside it, whether it has tiles, and which shipped one it was."""

    text: str
    files: Mapping[str, bytes] = {}
    tiled: bool = False
    was: Path | None = None


def _broken(picture: bytes) -> bytes:
    """The same head and end with nonsense between."""
    return picture[:41] + bytes(len(picture) - 57) + picture[-16:]


def _scans(n: int) -> bytes:
    """The head of a JPEG with many scans."""
    frame = bytes.fromhex("ffc0000b08003c006401011100")
    return b"\xff\xd8" + frame + bytes.fromhex("ffda0008010100003f00") * n + b"\xff\xd9"


def _objects(n: int) -> str:
    more = "".join(
        f'<object id="{i}" x="1" y="1" width="9" height="9" type="place"><properties>'
        f'<property name="tag" value="place.nobody.{i}"/></properties></object>'
        for i in range(100, 100 + n)
    )
    return plain.MAP.replace("</objectgroup>", more + "</objectgroup>")


def _layers(n: int) -> str:
    return plain.MAP.replace("</map>", '<objectgroup name="a"/>' * n + "</map>")


KINDS: dict[str, Callable[[], Kind]] = {
    "broken data behind a sound head": lambda: Kind(plain.MAP, {"board.png": _broken(plain.png(100, 60))}),
    "a head alone": lambda: Kind(plain.MAP, {"board.png": plain.png(100, 60)[:33] + plain.png(1, 1)[-12:]}),
    "a JPEG of many scans": lambda: Kind(plain.MAP, {"board.png": _scans(5000)}),
    "a JPEG without tables": lambda: Kind(plain.MAP, {"board.png": _scans(1)}),
    "a tile that is visible as x": lambda: Kind(
        hexes.MAP.replace('gid="2" x="12"', 'gid="2" visible="x" x="12"'), tiled=True
    ),
    "a tile of negative size": lambda: Kind(hexes.MAP.replace('width="10"', 'width="-10"'), tiled=True),
    "a tile of no size": lambda: Kind(hexes.MAP.replace('width="10"', 'width="0.1"'), tiled=True),
    "a tile of an enormous size": lambda: Kind(
        hexes.MAP.replace('width="10" height="8"', 'width="900000" height="900000"'), tiled=True
    ),
    "an opacity of a million": lambda: Kind(
        plain.MAP.replace('name="board">', 'name="board" opacity="1e6">', 1)
    ),
    "a long number": lambda: Kind(plain.MAP.replace('value="1"/>', f'value="{"0" * 5000}1"/>')),
    "a long pattern": lambda: Kind(hexes.MAP.replace("hex.{q}", "{q}" * 100_000), tiled=True),
    "an enormous board": lambda: Kind(
        plain.MAP.replace('tilewidth="20" tileheight="20"', 'tilewidth="1600" tileheight="2700"'),
        {"board.png": plain.png(8000, 8100)},
    ),
    "an enormous tileset": lambda: Kind(hexes.MAP, {"tiles.png": plain.png(8000, 8000)}, tiled=True),
    "many tilesets": lambda: Kind(
        hexes.MAP.replace("<layer", '<tileset firstgid="9" source="tiles.tsx"/>' * 5000 + "<layer"),
        tiled=True,
    ),
    "many layers": lambda: Kind(_layers(20_000)),
    "many objects": lambda: Kind(_objects(9_000)),
    "many unknown tags": lambda: Kind(_objects(1_900)),
    "many attributes": lambda: Kind(
        plain.MAP.replace("<imagelayer", "<imagelayer " + " ".join(f'a{i}="" ' for i in range(100_000)), 1)
    ),
    "many corners": lambda: Kind(plain.MAP.replace('points="0,0 ', 'points="0,0 ' + "1,2 " * 100_000)),
}


def damaged(dice: Random) -> Kind:
    """A sound map in which a few values were changed."""
    was = dice.choice(SHIPPED) if dice.random() < 0.5 else None
    tiled = dice.random() < 0.6
    text = was.read_text("utf-8") if was else hexes.MAP if tiled else plain.MAP
    pieces = text.split('"')
    for _ in range(dice.randint(1, 4)):
        pieces[2 * dice.randint(1, len(pieces) // 2 - 1) + 1] = dice.choice(ODD)
    if was:
        return Kind('"'.join(pieces), _torn_pictures(was, dice), was=was)
    picture = bytearray(plain.png(40, 16) if tiled else plain.png(100, 60))
    if dice.random() < 0.3:
        picture[dice.randrange(8, len(picture))] = dice.randrange(256)
    return Kind('"'.join(pieces), {"tiles.png" if tiled else "board.png": bytes(picture)}, tiled)


def _torn_pictures(was: Path, dice: Random) -> dict[str, bytes]:
    """The files beside a shipped map, sometimes one of them torn."""
    files = {each.name: each.read_bytes() for each in was.parent.iterdir() if each.suffix != ".tmx"}
    if dice.random() < 0.2:
        name = dice.choice(sorted(files))
        at = dice.randrange(len(files[name]))
        files[name] = files[name][:at] + bytes(dice.randrange(256) for _ in range(9)) + files[name][at + 9 :]
    return files


def judged(kind: Kind, folder: Path) -> Board | list[Problem]:
    """What the app thinks of it, and `check-map` in words; a map that the app calls sound is painted."""
    path, required, game = _laid(kind, folder)
    found = load_board(path, required, game, decode)
    with redirect_stdout(io.StringIO()) as said:
        status = check_map(path, cli._zones_of, decode, Words("fr"))
    assert said.getvalue()
    if isinstance(found, Board):
        assert not (kind.was and status), said.getvalue()
        painting._laid(found)
        for zone in found.zones.values():
            zone.contains(*zone.rect.centre)
    return found


def _laid(kind: Kind, folder: Path) -> tuple[Path, Mapping[str, str], str]:
    """The map in a folder: where, the zones that it must have, and its game."""
    if kind.was:
        game = kind.was.parent.name
        path, required = plain.write(folder, kind.text), find(game).zones(kind.was.stem)
    elif kind.tiled:
        path, required, game = hexes.write(folder, kind.text), hexes.REQUIRED, "millers"
    else:
        path, required, game = plain.write(folder, kind.text), plain.REQUIRED, "millers"
    for name, content in kind.files.items():
        (folder / name).write_bytes(content)
    return path, required, game


def campaign(n: int, seed: int) -> Iterator[tuple[str, Kind]]:
    """Every kind once, then as many damaged maps."""
    yield from ((name, make()) for name, make in KINDS.items())
    yield from ((f"seed {seed + i}", damaged(Random(seed + i))) for i in range(n))


def main(n: int = 2000, seed: int = 0) -> int:
    """Run it; the number of maps that broke something or took too long, and one more for too much memory."""
    pygame.display.set_mode((64, 64))
    broke, slow, longest, sound = 0, 0, (0.0, ""), 0
    for name, kind in campaign(n, seed):
        with tempfile.TemporaryDirectory() as folder:
            start = time.process_time()
            try:
                sound += isinstance(judged(kind, Path(folder)), Board)
            except Exception:
                broke += 1
                print(name, traceback.format_exc(limit=-3), sep="\n")
            took = time.process_time() - start
            slow += took > SLOW
            longest = max(longest, (took, name))
    peak = most_mb()
    print(f"{n + len(KINDS)}: {sound} sound, {broke} broke, {slow} took more than {SLOW:.0f} s; "
          f"{longest[0]:.1f} s ({longest[1]}), {peak:.0f} MB")  # fmt: skip
    return broke + slow + (peak > MOST_MB)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.tools.campaign.maps", description=__doc__)
    parser.add_argument("--many", type=int, default=2000, help="how many damaged maps (usually 2000)")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    sys.exit(main(args.many, args.seed) > 0)
