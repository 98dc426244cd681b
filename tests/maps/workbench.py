"""A small sound map to break: two places with a slot each, a label and a path, over a picture of 100 x 60."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable
from pathlib import Path

from tabletop.maps import Board, Problem, load_board

REQUIRED = {
    "place.mill": "place",
    "place.port": "place",
    "slot.mill.cart": "slot",
    "label.mill": "label",
    "path.mill.port": "path",
}

MAP = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.8" orientation="orthogonal" width="5" height="3" tilewidth="20" tileheight="20" infinite="0">
 <properties>
  <property name="board" value="village"/>
  <property name="game" value="millers"/>
  <property name="map_format" type="int" value="1"/>
 </properties>
 <imagelayer id="1" name="board"><image source="board.png" width="100" height="60"/></imagelayer>
 <objectgroup id="2" name="zones">
  <object id="1" name="place.mill" type="place" x="5" y="5" width="30" height="20">
   <properties><property name="tag" value="place.mill"/></properties>
  </object>
  <object id="2" name="place.port" type="place" x="60" y="30" width="30" height="20">
   <properties><property name="tag" value="place.port"/></properties>
   <ellipse/>
  </object>
  <object id="3" name="slot.mill.cart" type="slot" x="10" y="10">
   <properties>
    <property name="index" type="int" value="1"/><property name="tag" value="slot.mill.cart"/>
   </properties>
   <polygon points="0,0 10,0 5,10"/>
  </object>
  <object id="4" name="label.mill" type="label" x="20" y="28">
   <properties><property name="tag" value="label.mill"/></properties>
   <point/>
  </object>
  <object id="5" name="path.mill.port" type="path" x="20" y="15">
   <properties><property name="tag" value="path.mill.port"/></properties>
   <polyline points="0,0 20,10 55,25"/>
  </object>
 </objectgroup>
</map>
"""


def png(width: int, height: int) -> bytes:
    """A grey picture."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress(b"".join(b"\0" + b"\x80" * width for _ in range(height)))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def write(folder: Path, text: str | bytes = MAP) -> Path:
    """The map in a folder with its picture."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "board.png").write_bytes(png(100, 60))
    path = folder / "board.tmx"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def load(path: Path) -> Board | list[Problem]:
    return load_board(path, REQUIRED, "millers")


def told(folder: Path, text: str | bytes) -> set[tuple[int | None, str]]:
    """Object and code of everything that is wrong with a map."""
    return pairs(load(write(folder, text)))


def pairs(outcome: Board | Iterable[Problem]) -> set[tuple[int | None, str]]:
    return set() if isinstance(outcome, Board) else {(p.object, p.code.removeprefix("map.")) for p in outcome}
