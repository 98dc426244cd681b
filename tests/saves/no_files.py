"""What lies under a name and is no regular file."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

NO_FILES: Mapping[str, Callable[[Path], None]] = {
    "folder": Path.mkdir,
    "pipe": os.mkfifo,
    "device": lambda path: path.symlink_to("/dev/zero"),
    "terminal": lambda path: path.symlink_to("/dev/tty"),
    "loop": lambda path: path.symlink_to(path.name),
}
"""What lays each kind of them."""
