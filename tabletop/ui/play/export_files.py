"""The kinds of files into which a match can be exported; the ending of the file's name chooses one."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator

from tabletop.match import Match
from tabletop.match.stops import stops
from tabletop.match.web_page import web_page
from tabletop.system.palette import SEATS, palette
from tabletop.texts.words import Words
from tabletop.ui.play.export_pictures import page_pictures
from tabletop.ui.play.moving_picture import moving_picture
from tabletop.ui.play.session import colours

PAGE, PICTURE = ".html", ".gif"


class ExportWork:
    """The export of a match into a file. Iterating over it paints the pictures, and yields the fraction done
    after each.

    Attributes:
        finish: set by the end of the iteration: the function that returns the contents of the file; it may
            run on a thread.
    """

    finish: Callable[[], bytes]

    def __init__(self, match: Match, words: Words, ending: str) -> None:
        self._paint = _picture(match, words) if ending == PICTURE else _page(match, words)

    def __iter__(self) -> Iterator[float]:
        self.finish = yield from self._paint


def _picture(match: Match, words: Words) -> Generator[float, None, Callable[[], bytes]]:
    return (yield from moving_picture(match, words, stops(match)))


def _page(match: Match, words: Words) -> Generator[float, None, Callable[[], bytes]]:
    found = stops(match)
    pictures = yield from page_pictures(match, words, found)
    seats = [SEATS[colour].base for colour in colours(match)]
    accent = palette(match.game.key).accent
    return lambda: web_page(match, words, found, pictures, seats, accent).encode()
