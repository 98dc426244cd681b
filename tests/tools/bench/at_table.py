"""The app with a match on the table, at rest: for others to measure. The size of the window may be given."""

import os
import sys

if "DISPLAY" in os.environ:  # frames are otherwise drawn on no screen, where waiting is no sleep
    os.environ.setdefault("SDL_VIDEODRIVER", "x11")

from frames import opened

wide, high = (int(n) for n in sys.argv[1].split("x"))
app, _ = opened("macadam", 4, (wide, high), 22)
app.loop.present()
print("READY", flush=True)
app.loop.run()
