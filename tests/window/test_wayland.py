"""The app on a Wayland desktop without a graphics card, as in a virtual machine: it opens, and lives on."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from ctypes.util import find_library
from pathlib import Path
from threading import Timer

import pytest

from tests import patience

MISSING = [name for name in ("EGL", "GLESv2", "wayland-egl", "wayland-client") if find_library(name) is None]


@pytest.mark.skipif(shutil.which("weston") is None, reason="weston is not installed")
@pytest.mark.skipif(bool(MISSING), reason="libraries of Wayland are not installed")
def test_the_menu_opens_on_wayland_without_a_graphics_card(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    home = dict.fromkeys(("HOME", "XDG_RUNTIME_DIR", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), str(tmp_path))
    ours = {
        name: value for name, value in os.environ.items() if not name.startswith("SDL_")
    }  # of other tests
    env = {**ours, **home, "WAYLAND_DISPLAY": "table", "SDL_VIDEODRIVER": "wayland"}
    desk = ["weston", "--backend=headless-backend.so", "--socket=table", "--log=/dev/null"]
    app = [sys.executable, "-m", "tabletop", "--print-window-id", "--print-table", "--language", "en"]
    with subprocess.Popen(desk, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as desktop:
        patience.until((tmp_path / "table").exists, "the desktop")
        with subprocess.Popen(app, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as opened:
            silent = Timer(patience.HANG, opened.kill)  # else the test would wait for ever
            silent.start()
            try:
                assert opened.stdout
                assert opened.stdout.readline() == b"READY wayland 0\n", opened.communicate()[1].decode()
                told = opened.stdout.readline()
                assert told, opened.communicate()[1].decode()
                assert json.loads(told)["scene"] == "menu"
            finally:
                silent.cancel()
                opened.kill()
                desktop.kill()
