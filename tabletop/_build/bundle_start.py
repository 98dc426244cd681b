"""The entry point of a bundle: the command line, or a worker process of a computer player
(`freeze_support`)."""

import sys
from multiprocessing import freeze_support

if __name__ == "__main__":
    freeze_support()
    from tabletop.cli import main

    sys.exit(main())
