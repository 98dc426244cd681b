"""Saves by kind and seed: a sound one of each game, and what strangers make of it, with sound checksums."""

from __future__ import annotations

import functools
import json
import os
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from tabletop.games import find, here
from tabletop.match import Match
from tabletop.saves import match_file
from tabletop.saves.lines import Writer
from tests.random_games import played
from tests.tools.campaign.values import GAMES, LEVELS, MOMENTS, NAMES, NUMBERS, anything, near

Fields = dict[str, Any]
Lines = list[Fields]


@functools.cache
def _sound(game: str, seed: int) -> bytes:
    dice = Random(f"{game} {seed}")
    return match_file.to_bytes(
        played(game, dice.choice(find(game).seats), seed, dice.choice((3, 20, 70, 400)))
    )


def sound(game: str, dice: Random) -> Lines:
    """The lines of a match of a game, without their checksums."""
    lines: Lines = [json.loads(line) for line in _sound(game, dice.randrange(4)).splitlines()]
    for line in lines:
        del line["sum"]
    return lines


def written(lines: Lines) -> bytes:
    """The file of these lines, with sound checksums."""
    writer = Writer()
    return b"".join(writer.line(each) for each in lines)


# -- forged lines ------------------------------------------------------------------------------------------
def name(lines: Lines, dice: Random) -> None:
    """A name that cannot be read, at the table or at its end."""
    for line in dice.sample([each for each in lines if "seats" in each], 1):
        dice.choice(line["seats"])["name"] = dice.choice(NAMES)


def both_names(lines: Lines, dice: Random) -> None:
    """The same one in the first line and in the last."""
    said = dice.choice(NAMES)
    for line in lines:
        for seat in line.get("seats", []):
            seat["name"] = said


def colour_or_level(lines: Lines, dice: Random) -> None:
    """Colours, computers and help that are not here."""
    for line in lines:
        for seat in line.get("seats", []):
            seat[dice.choice(("colour", "bot", "help"))] = dice.choice((*LEVELS, *NUMBERS))


def moment(lines: Lines, dice: Random) -> None:
    """A day that no calendar has."""
    lines[0]["made"], lines[-1]["saved"] = dice.choice(MOMENTS), dice.choice(MOMENTS)


def game(lines: Lines, dice: Random) -> None:
    """A game that is not here."""
    lines[0]["game"] = dice.choice((*GAMES, *here()))


def version(lines: Lines, dice: Random) -> None:
    """Rules, formats and apps of other times."""
    lines[0][dice.choice(("rules", "format", "app"))] = dice.choice((*NUMBERS, *NAMES))


def option(lines: Lines, dice: Random) -> None:
    """Options that no game has."""
    options = lines[0]["options"]
    options[dice.choice([*options, "cheat"])] = dice.choice((*NUMBERS, *NAMES, True, None))


def summary(lines: Lines, dice: Random) -> None:
    """The end tells what was not."""
    end = lines[-1]
    what = dice.choice(("scores", "round", "over", "actions", "seats"))
    if what == "round":
        params = {dice.choice(("n", "self", "key", "card", "of", *NAMES)): dice.choice((*NUMBERS, *NAMES))}
        end["round"] = {"key": dice.choice((end["round"]["key"], "round.of", *NAMES)), "params": params}
    else:
        end[what] = near(end[what], dice)


def summary_of_other_rules(lines: Lines, dice: Random) -> None:
    """The same, by rules that nobody can look up."""
    lines[0]["rules"] = dice.choice((1, 2, 99))
    summary(lines, dice)


def start(lines: Lines, dice: Random) -> None:
    """It begins in a position that cannot be."""
    position = dict(lines[-1]["position"])
    for field in dice.sample(sorted(position), dice.choice((1, 1, 1, 2, 4))):
        position[field] = dice.choice((near, near, near, lambda _, d: anything(d)))(position[field], dice)
    lines[0]["start"] = position
    del lines[1:]


def start_and_end(lines: Lines, dice: Random) -> None:
    """A position that cannot be, and an end that tells of it."""
    end = lines[-1]
    start(lines, dice)
    lines.append(end | {"actions": 0, "position": lines[0]["start"]})


def last_position(lines: Lines, dice: Random) -> None:
    """The position at the end is another one; sometimes by other rules."""
    position = lines[-1]["position"]
    field = dice.choice(sorted(position))
    position[field] = near(position[field], dice)
    lines[0]["rules"] = dice.choice((lines[0]["rules"], 1, 99))


def action(lines: Lines, dice: Random) -> None:
    """Moves that are none."""
    line = dice.choice(lines[1:-1] or lines)
    key = dice.choice([key for key in line if key != "is"])
    line[key] = near(line[key], dice)


def any_field(lines: Lines, dice: Random) -> None:
    """Anything anywhere."""
    line = dice.choice((lines[0], lines[-1], dice.choice(lines)))
    line[dice.choice([*line, "new"])] = anything(dice)


def order(lines: Lines, dice: Random) -> None:
    """Lines in another order, doubled, lacking."""
    at = dice.randrange(len(lines))
    match dice.randrange(3):
        case 0:
            lines.insert(at, dice.choice(lines))
        case 1:
            del lines[at]
        case _:
            dice.shuffle(lines)


def undone(lines: Lines, dice: Random) -> None:
    """Moves taken back that nobody may take back."""
    to, agreed = (
        dice.choice((0, 1, 5, 10**6)),
        dice.choice(([], [0], [0, 1, 2, 3, 4, 5], [99], list(range(100)))),
    )
    lines.insert(dice.randrange(1, len(lines)), {"is": "undo", "to": to, "agreed": agreed})


FORGERIES: tuple[Callable[[Lines, Random], None], ...] = (
    name, both_names, colour_or_level, moment, game, version, option, summary, summary_of_other_rules, start,
    start, start, start_and_end, last_position, action, any_field, order, undone,
)  # fmt: skip


# -- files -------------------------------------------------------------------------------------------------
def torn(path: Path, data: bytes, dice: Random) -> None:
    """Bytes lost, changed, added."""
    at = dice.randrange(len(data))
    added = dice.choice((b"", b"\0", b"\xff\xfe", b"\n\n", b"{" * 2000, bytes(range(256))))
    path.write_bytes(data[:at] + added + data[at + dice.choice((0, 1, 50, len(data))) :])


def no_file(path: Path, _data: bytes, dice: Random) -> None:
    """A folder, a pipe, a device, a link to nothing or to itself."""
    match dice.randrange(6):
        case 0:
            path.mkdir()
        case 1:
            os.mkfifo(path)
        case 2:
            path.symlink_to("/dev/zero")
        case 3:
            path.symlink_to("/dev/tty")
        case 4:
            path.symlink_to(path.name)
        case _:
            path.symlink_to("nowhere")


def huge(path: Path, data: bytes, dice: Random) -> None:
    """Files of gigabytes; lines without end; many lines."""
    match dice.randrange(4):
        case 0:
            with path.open("wb") as file:
                file.truncate(20_000_000_000)
        case 1:
            path.write_bytes(data[:20] + b"[" * 4_900_000)
        case 2:
            path.write_bytes(b"\n" * 4_900_000)
        case _:
            path.write_bytes(b'{"is":"match","format":2,"game":"' + b"9" * 4_000_000)


def named(path: Path, data: bytes, dice: Random) -> None:
    """Names of files that hardly are any."""
    stem = dice.choice(
        (b"\xff\xfe", b"a\xc3", b"x" * 249, b"\n", b"\xe2\x80\x8b", b" ", b"~", b"a~b", "é".encode() * 124)
    )
    Path(os.fsdecode(os.fsencode(path.parent) + b"/" + stem + b".jsonl")).write_bytes(data)


def bomb(wide: int, high: int, rows: int = 200) -> bytes:
    """A picture (PNG) of a few bytes that unpacks to wide * high * 4."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    row = b"\0" + b"\0" * (4 * min(wide, 1 << 16))
    packed = zlib.compress(row * rows, 9)
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 6, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def picture(path: Path, data: bytes, dice: Random) -> None:
    """A sound save beside a picture that is none, or unpacks to gigabytes."""
    path.write_bytes(data)
    beside = path.with_suffix(".png")
    match dice.randrange(6):
        case 0:
            beside.write_bytes(bomb(25_000, 25_000))
        case 1:
            beside.write_bytes(bomb(2**31 - 1, 2**31 - 1))
        case 2:
            beside.write_bytes(bomb(640, 400)[: dice.randrange(30, 200)])
        case 3:
            os.mkfifo(beside)
        case 4:
            beside.write_bytes(b"GIF89a" + b"\xff" * 5000)
        case _:
            beside.symlink_to("/dev/zero")


FILES: tuple[Callable[[Path, bytes, Random], None], ...] = (torn, no_file, huge, named, picture)
KINDS = (*FORGERIES, *FILES)


def forge(folder: Path, kind: int, seed: int) -> str:
    """Lay a file of a kind into a folder, or into its journals; tells what it is."""
    dice = Random(f"{kind} {seed}")
    make, key = KINDS[kind % len(KINDS)], here()[kind // len(KINDS) % len(here())]
    lines = sound(key, dice)
    what = f"{kind:05} {key} {make.__name__}"
    path = folder / f"{what}.jsonl"
    if dice.random() < 0.2:
        path = folder / "journal" / f"{what}.journal"
        path.parent.mkdir(exist_ok=True)
    if make in FORGERIES:
        make(lines, dice)  # type: ignore[call-arg, arg-type]
        path.write_bytes(_bytes(lines))
    else:
        make(path, written(lines), dice)  # type: ignore[call-arg, arg-type]
    return what


def _bytes(lines: Lines) -> bytes:
    try:
        return written(lines)
    except ValueError:  # a number of thousands of digits: written by hand
        return b'{"is":"match","format":%s}\n' % (b"9" * 5000)


def some_match(key: str) -> Match:
    """A sound match, which must stay in sight beside all the others."""
    return played(key, find(key).seats[0], 1, 20)
