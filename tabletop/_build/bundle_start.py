"""What a bundle starts: the command line, or a process of a computer player, which goes no further than its work."""

from __future__ import annotations

import sys
from multiprocessing import freeze_support

if __name__ == "__main__":
    freeze_support()
    from tabletop.cli import main

    sys.exit(main())
