"""The libraries that the app needs to play, read from the metadata of its distribution."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, requires, version

from tabletop.system.game_packages import OURS

_NAME = re.compile(r"[A-Za-z0-9._-]+")


def libraries() -> dict[str, str]:
    """Return the distributions that the app needs to play, by name, each with its version; "" for one that is
    not installed, such as one that other systems need. Those of extras are left out."""
    try:
        needed = requires(OURS) or []
    except PackageNotFoundError:  # a checkout that is not installed
        needed = ["pygame-ce"]
    names = (_NAME.match(each) for each in needed if "extra ==" not in each)
    return {name[0]: installed_version(name[0]) for name in names if name}


def installed_version(distribution: str) -> str:
    """Return the version of a distribution, "" if it is not installed."""
    try:
        return version(distribution)
    except PackageNotFoundError:
        return ""
