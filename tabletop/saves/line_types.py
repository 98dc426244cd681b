"""The types and limits of the lines of a save, which msgspec checks while it decodes them.

Only `reader` imports this module, and late: writing a journal does not need it.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from tabletop.match.entries import HELP_LEVELS, LONGEST_NAME, MOST_FILES, SEEDS
from tabletop.system.input_files import is_timestamp, legible

Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Version = Annotated[int, Meta(ge=1, le=1_000_000)]
Word = Annotated[str, Meta(max_length=LONGEST_NAME)]
Key = Annotated[str, Meta(max_length=120)]
Sum = Annotated[str, Meta(pattern="^[0-9a-f]{8}$")]
SeatNumber = Annotated[int, Meta(ge=0, le=99)]
Seed = Annotated[int, Meta(ge=0, le=SEEDS[-1])]
Salt = Annotated[str, Meta(pattern="^([0-9a-f]{32})?$")]
SeatNumbers = Annotated[tuple[SeatNumber, ...], Meta(max_length=100)]
Numbers = Annotated[tuple[int, ...], Meta(max_length=64)]
Amount = Annotated[int, Meta(ge=-1_000_000_000, le=1_000_000_000)]
Amounts = Annotated[tuple[Amount, ...], Meta(max_length=100)]


def _judged(**fields: bool) -> None:
    """Check that each of the named fields is True.

    Raises:
        ValueError: naming the field; msgspec turns it into a fault of the line.
    """
    for name, sound in fields.items():
        if not sound:
            raise ValueError(f"$.{name}")


class SeatShape(Struct, forbid_unknown_fields=True):
    """A seat of a match (`match.entries.Seat`)."""

    name: Word
    colour: Word = ""
    bot: Word = ""
    help: Annotated[int, Meta(ge=0, le=HELP_LEVELS[-1])] = HELP_LEVELS[-1]

    def __post_init__(self) -> None:
        """Check that the name and the colour are legible."""
        _judged(name=legible(self.name), colour=legible(self.colour))


Seats = Annotated[tuple[SeatShape, ...], Meta(min_length=1, max_length=100)]


class TextShape(Struct, forbid_unknown_fields=True):
    """A text as its catalogue key and parameters (`engine.table.Text`)."""

    key: Key
    params: Annotated[dict[Word, Amount | Key], Meta(max_length=20)]


class Shape(Struct, forbid_unknown_fields=True, tag_field="is", kw_only=True):
    """The field that every line has: its checksum. The subclasses are the kinds of lines (see `lines`)."""

    sum: Sum


class AnyHeader(Struct):
    """The fields that a file's first line has in every version of the format, older or newer."""

    format: Version
    game: Word
    is_: Annotated[str, Meta(pattern="^match$")] = msgspec.field(name="is")


class HeaderShape(Shape, tag="match"):
    """The first line: everything that the match starts from."""

    format: Version
    game: Word
    rules: Version
    app: Word
    made: Word
    seed: Seed
    options: Annotated[dict[Word, bool | int | Word], Meta(max_length=100)]
    seats: Seats
    start: dict[str, Any] | None = None
    salt: Salt = ""
    number: Annotated[int, Meta(ge=0, le=MOST_FILES)] = 0
    package: Word = ""
    """The name of the distribution in which the game is installed; "" for a game that ships with the app."""

    def __post_init__(self) -> None:
        """Check that game, package and app are legible, and that the time of creation is a valid date."""
        package = not self.package or legible(self.package)
        _judged(game=legible(self.game), package=package, app=legible(self.app), made=is_timestamp(self.made))


class DoShape(Shape, tag="do"):
    """A line for an action."""

    seat: SeatNumber
    verb: Word
    args: Numbers


class UndoShape(Shape, tag="undo"):
    """A line for an undo back to `to` actions, and the seats that agreed to it."""

    to: Count
    agreed: SeatNumbers


class SeatsShape(Shape, tag="seats"):
    """A line for a change of the seats' names, colours or computer players."""

    seats: Seats


class AdviceShape(Shape, tag="advice"):
    """A line for a seat's request for advice."""

    seat: SeatNumber


class MarkShape(Shape, tag="mark"):
    """A line with the fingerprint of the position after a number of actions."""

    actions: Count
    digest: Word


class EndShape(Shape, tag="end"):
    """The last line of a save: its summary, and the final position."""

    actions: Count
    digest: Word
    saved: Word
    over: bool
    round: TextShape
    scores: Amounts
    seats: Seats
    position: msgspec.Raw

    def __post_init__(self) -> None:
        """Check that the time of saving is a valid date."""
        _judged(saved=is_timestamp(self.saved))


LineShape = HeaderShape | DoShape | UndoShape | SeatsShape | AdviceShape | MarkShape | EndShape

decode_head = msgspec.json.Decoder(AnyHeader).decode
decode_line: msgspec.json.Decoder[LineShape] = msgspec.json.Decoder(LineShape)
