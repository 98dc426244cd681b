"""Lines of a stranger to the referee: `python -m tests.tools.campaign.referee [game ...] [--lines N]
[--seed N]`.

Every line must be answered by one line of JSON, and no rule may fail on it. Half of the lines are
sound requests, so that the match goes on; the others are such requests damaged, or values of every kind.
"""

from __future__ import annotations

import argparse
import io
import json
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tabletop.games import here
from tabletop.match import Match, Seat
from tabletop.referee.referee import Referee
from tests.random_games import find
from tests.tools.campaign.memory import most_mb

SLOW, MOST_MB = 2.0, 500
"""Seconds of the processor for a line, and memory for all of them."""
DEEDS = ("ask", "play", "why", "view", "undo", "redo", "score", "save", "load", "dance")
FIELDS = ("do", "verb", "args", "seat", "agreed", "to", "file")
ODD = (
    None, True, -1, 0, 2**63, 10**400, -(10**40), 1.5, 1e308, "", "\ud800", "x\udfff", "\0", "\u200b", "😀",
    "../up", "/etc/passwd", "a.jsonl", "a" * 300, [], [[]], {}, [None], [10**30], [-1], [2**40, "x"],
)  # fmt: skip
RAW = (
    b"",
    b"\xff",
    b"[" * 99_999,
    b"9" * 9_999,
    b'{"do":NaN}',
    b'{"do":1e999}',
    b"\xef\xbb\xbf{}",
    b"\r",
    b"\0",
)


class Found(NamedTuple):
    """What the lines of one game have come to."""

    lines: int
    failed: list[bytes]
    """Those at which a rule or the referee itself failed."""
    ended: list[bytes]
    """Those that were not answered by one line of JSON."""
    slow: list[bytes]
    """Those that took the processor longer than `SLOW`."""


def campaign(game: str, lines: int, seed: int) -> Found:
    """Send that many lines about a match of the game."""
    dice, found = Random(f"{game} {seed}"), Found(lines, [], [], [])
    seats = find(game).seats[0]
    people = [Seat(f"P{i}") for i in range(seats)]
    with tempfile.TemporaryDirectory() as folder:
        referee = Referee(Match(find(game), people, seed=seed), dice.choice(("fr", "en")), Path(folder))
        for _ in range(lines):
            line = _line(referee.match, dice)
            start = time.process_time()
            try:
                reply = _reply(referee, line)
            except Exception:
                found.ended.append(line)
                continue
            if time.process_time() - start > SLOW:
                found.slow.append(line)
            if reply.get("error") == "referee.failed":
                found.failed.append(line)
    return found


def _reply(referee: Referee, line: bytes) -> dict[str, Any]:
    out = io.BytesIO()
    referee.serve(io.BytesIO(line.replace(b"\n", b" ") + b"\n"), out)
    (told,) = out.getvalue().splitlines()
    reply: dict[str, Any] = json.loads(told.decode())
    return reply


def _line(match: Match, dice: Random) -> bytes:
    request = _sound(match, dice)
    kind = dice.randrange(6)
    if kind == 0:
        return dice.choice(RAW)
    if kind == 1:
        request[dice.choice(FIELDS)] = dice.choice(ODD)
    line = json.dumps(request).encode()
    if kind == 2:
        cut = dice.randrange(len(line))
        return line[:cut] + bytes(dice.randrange(256) for _ in range(3)) + line[cut + dice.randrange(4) :]
    return line


def _sound(match: Match, dice: Random) -> dict[str, Any]:
    legal = match.legal
    if legal and dice.random() < 0.5:
        action = dice.choice(legal)
        return {"do": "play", "verb": action.verb, "args": list(action.args)}
    verb, seat = dice.choice(list(match.game.verbs)), dice.randrange(len(match.seats))
    args = [dice.randrange(-2, 70) for _ in range(dice.randrange(4))]
    request = {"do": dice.choice(DEEDS), "verb": verb, "args": args, "seat": seat, "file": "a.jsonl"}
    return {name: value for name, value in request.items() if name == "do" or dice.random() < 0.8}


def main() -> int:
    """The command: 1 when anything was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=here())
    parser.add_argument("--lines", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    bad = 0
    for game in args.games:
        found = campaign(game, args.lines, args.seed)
        failed, ended, slow = (len(each) for each in found[1:])
        bad += failed + ended + slow
        print(f"{game}: {found.lines} lines, {failed} failed, {ended} ended the referee, {slow} slow")
        for line in (*found.failed[:5], *found.ended[:5], *found.slow[:5]):
            print(f"  {line[:300]!r}")
    peak = most_mb()
    print(f"{peak:.0f} MB")
    return bad > 0 or peak > MOST_MB


if __name__ == "__main__":
    raise SystemExit(main())
