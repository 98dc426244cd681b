"""The app as it is on a quiet machine, however busy this one is: `python -m tests.patient`.

The hand of the tests may let go of a key later than after the 400 ms from which it repeats, a disk may take
longer than people wait before they are told, and a computer player may take longer to start.
"""

from __future__ import annotations

if __name__ == "__main__":  # and not in the processes of computer players, which begin by this module too
    import os

    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"  # the first line that the app prints is read
    import pygame

    from tabletop.__main__ import main
    from tabletop.bots.players import process, team
    from tabletop.ui.play import saving
    from tests.patience import HANG

    pygame.key.set_repeat = lambda *_: None
    saving.LATE_S = process.SILENCE = process.PATIENCE = team.PATIENCE = HANG
    raise SystemExit(main())
