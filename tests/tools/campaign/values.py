"""Values that somebody who means harm, or a broken disk, puts where others were."""

from __future__ import annotations

from random import Random
from typing import Any

NAMES = (
    "\0", "a\0b", "\u200b", "\u200d\u200d", "\u2060", "\ufeff", "\u00ad", "\u0301", "\u3164", "\u2800",
    "\u202eabc",
    "\n", "a\nb", "\r", "\t", "\x1b[31m", "\x7f", "\u2028", "\ufffe", "\uffff", "\U000e0001", "\U0010ffff",
    "", " ", "   ", "x" * 80, "x" * 81, "W" * 5000, "\u0300" * 80,
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "{n}", "{seat.0}", "{card:zz}", "%s%n", "seat.0", "seat.99999999999999999999", "card.car_01",
    "../../etc/passwd",
    "CON", "nul.txt", "\u0627\u0644\u0639\u0631\u0628\u064a\u0629", "\u4f60\u597d", "\u0e01\u0e33" * 40,
    "\U0001f1eb\U0001f1f7", "<b>", "\\", "'\"", "\u1160", "\u115f", "\u180e", "\ufff9", "\U0001d173",
    "\u0600",
)  # fmt: skip
MOMENTS = (
    "", "0001-01-01T00:00:00+00:00", "9999-12-31T23:59:59+00:00", "9999-12-31T23:59:59-14:00",
    "2026-02-30T00:00:00",
    "yesterday", "2026", "2026-W01-1", "-2026-01-01", "2026-01-01T24:00:00", "1969-12-31T23:59:59", "\0",
    "99" * 40,
    "2026-01-01T00:00:00+23:59", "2999-12-31T23:59:59+00:00", "1980-01-01",
)  # fmt: skip
NUMBERS = (
    -1, 0, 1, 2, 3, 7, 38, 99, 100, 1000, 65_536, 10**6, 2**31, 2**31 - 1, 2**53, 2**63 - 1, 2**63,
    2**64, 10**19,
    -2, -3, -38, -(2**31), -(2**63), 10**40, 10**400, 10**5000,
)  # fmt: skip
ODDS: tuple[Any, ...] = (
    None, True, False, 0.5, -0.0, 1e308, float("nan"), float("inf"), [], {}, [[]], [[[[[[]]]]]],
    {"": {}}, "null",
)  # fmt: skip
LEVELS = ("", "random", "club", "expert", "learner", "simple", "god", "__import__", "\0", "script", "x" * 80)
GAMES = (
    "chess",
    "",
    "macadam ",
    "MACADAM",
    "..",
    "os",
    "../macadam",
    "tabletop.games.macadam",
    "\0",
    "x" * 80,
)


def anything(dice: Random, depth: int = 0) -> Any:
    """A value of any type."""
    kinds = [lambda: dice.choice(NAMES), lambda: dice.choice(NUMBERS), lambda: dice.choice(ODDS),
             lambda: dice.choice(MOMENTS), lambda: dice.randint(-5, 60)]  # fmt: skip
    if depth < 3:
        kinds += [
            lambda: [anything(dice, depth + 1) for _ in range(dice.choice((0, 1, 2, 3, 6, 200)))],
            lambda: {dice.choice(NAMES): anything(dice, depth + 1) for _ in range(dice.randint(0, 3))},
        ]
    return dice.choice(kinds)()


def near(value: Any, dice: Random) -> Any:
    """Nearly the same value: of its shape, and what nobody looks for."""
    if isinstance(value, bool) or not isinstance(value, (int, str, list)):
        return anything(dice)
    if isinstance(value, int):
        return dice.choice((value + 1, value - 1, -value, value * 1000, dice.choice(NUMBERS)))
    if isinstance(value, str):
        return dice.choice((value + "\0", value * 40, value[1:], dice.choice(NAMES)))
    twin = list(value)
    match dice.randrange(6):
        case 0 if twin:
            at = dice.randrange(len(twin))
            twin[at] = near(twin[at], dice)
        case 1:
            twin += twin[:1] or [0]
        case 2:
            twin = twin[1:]
        case 3:
            twin = twin * dice.choice((2, 50, 2000))
        case 4:
            dice.shuffle(twin)
        case _:
            twin = [near(each, dice) for each in twin]
    return twin
