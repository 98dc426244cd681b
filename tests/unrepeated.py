"""The app, but for keys that repeat while they are held: `python -m tests.unrepeated`.

On a busy machine the hand of the tests may let go of a key later than after the 400 ms from which it repeats.
"""

from __future__ import annotations

if __name__ == "__main__":  # and not in the processes of computer players, which begin by this module too
    import os

    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"  # the first line that the app prints is read
    import pygame

    from tabletop.__main__ import main

    pygame.key.set_repeat = lambda *_: None
    raise SystemExit(main())
