"""Fingers in a real window, at the app's own pace: a long press, a drag and a zoom."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from tests.patience import HANG


def test_fingers_work_in_a_real_window(display: str) -> None:
    env = {name: value for name, value in os.environ.items() if name != "SDL_VIDEODRIVER"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.window.touched_window"],
        env={**env, "DISPLAY": display},
        capture_output=True,
        text=True,
        timeout=HANG,
        check=True,
    )
    seen = json.loads(done.stdout.splitlines()[-1])
    assert seen == {"driver": "x11", "told": True, "pressed": False, "held": True, "moves": 1, "zoom": 2.0}
