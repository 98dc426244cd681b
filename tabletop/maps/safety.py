"""Safe parsing of untrusted XML: a file becomes a tree, or one problem, at limited cost whatever it holds."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from tabletop.maps.board import Problem
from tabletop.system import input_files

MAX_BYTES = 2_000_000  # the largest board of the five games takes 45 kB
MAX_DEPTH = 32
MAX_ELEMENTS = 50_000
MAX_LAYERS, MAX_OBJECTS, MAX_TILESETS = 100, 2_000, 50  # the fullest board of the five games: 7, 171, 1
MAX_POINTS = 20_000  # corners of all objects
MAX_CELLS = 20_000  # of all tile layers


class _Refused(Exception):
    """An exception that takes a problem of a map out of the XML parser's callbacks."""

    def __init__(self, code: str, **params: int) -> None:
        super().__init__(code)
        self.problem = Problem(None, code, params)


class _Careful(ElementTree.TreeBuilder):
    """A tree builder that stops as soon as a file exceeds its limits."""

    def __init__(self) -> None:
        super().__init__()
        self._depth = self._count = 0

    def doctype(self, name: str, pubid: str | None, system: str | None) -> None:
        """Reject any doctype: Tiled writes none, and it could declare entities that expand without end."""
        raise _Refused("map.doctype")

    def start(self, tag: str, attrs: dict[str, str], /) -> ElementTree.Element:
        """Count an opening tag, and reject a file that is nested too deeply or has too many elements."""
        self._depth += 1
        self._count += 1
        if self._depth > MAX_DEPTH or self._count > MAX_ELEMENTS:
            raise _Refused("map.too_deep", depth=MAX_DEPTH, elements=MAX_ELEMENTS)
        return super().start(tag, attrs)

    def end(self, tag: str, /) -> ElementTree.Element:
        """Note that an element ends, so that the depth of nesting decreases."""
        self._depth -= 1
        return super().end(tag)


def _read_bytes(path: Path) -> bytes | Problem:
    try:
        return input_files.read(path, MAX_BYTES)
    except input_files.TooBig:
        return Problem(None, "map.too_large", {"limit": MAX_BYTES // 1000})
    except (FileNotFoundError, NotADirectoryError):
        return Problem(None, "map.file_missing", {"file": str(path)})
    except OSError:
        return Problem(None, "map.file_unreadable", {"file": str(path)})


def parse(path: Path, wanted: str = "map") -> ElementTree.Element | Problem:
    """Return the XML tree of a valid Tiled file with the root element `wanted`, or the problem."""
    content = _read_bytes(path)
    if isinstance(content, Problem):
        return content
    parser = ElementTree.XMLParser(target=_Careful())
    try:
        parser.feed(content)
        root: ElementTree.Element = parser.close()
    except _Refused as refused:
        return refused.problem
    except ElementTree.ParseError as fault:
        line, column = fault.position
        return Problem(None, "map.malformed", {"line": line, "column": column + 1})
    except (ValueError, LookupError):  # an encoding the parser does not know
        return Problem(None, "map.encoding", {})
    if root.tag != wanted:
        return Problem(None, "map.not_a_map", {"element": root.tag})
    return root


def too_much(root: ElementTree.Element) -> Problem | None:
    """Return a problem if the map exceeds a limit on layers, objects, tilesets, points or cells."""
    counts = (
        ("map.many_layers", MAX_LAYERS, _count(root, "layer", "imagelayer", "objectgroup", "group")),
        ("map.many_objects", MAX_OBJECTS, _count(root, "object")),
        ("map.many_tilesets", MAX_TILESETS, _count(root, "tileset")),
        ("map.many_points", MAX_POINTS, sum(e.get("points", "").count(",") for e in root.iter())),
        ("map.many_cells", MAX_CELLS, sum((e.text or "").count(",") for e in root.iter("data"))),
    )
    found = ((code, limit, count) for code, limit, count in counts if count > limit)
    return next((Problem(None, code, {"found": n, "limit": limit}) for code, limit, n in found), None)


def _count(root: ElementTree.Element, *names: str) -> int:
    return sum(1 for name in names for _ in root.iter(name))
