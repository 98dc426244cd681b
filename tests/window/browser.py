"""Opens exported pages in a real browser without a screen, and goes through each; by hand, as it needs one.

`python -m tests.window.browser match.html ...`   (Debian: apt-get install chromium)
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
WAIT_MS = 10_000_000
"""The milliseconds of the browser's own clock, which does not wait, until the page must be ready."""
WALK = """<script>
addEventListener("load", async function () {
  const soon = function (go) { setTimeout(go, 50); };
  while (!document.documentElement.dataset.ready) { await new Promise(soon); }
  const turns = document.querySelectorAll(".turn"), seen = new Set();
  for (const turn of turns) { turn.click(); seen.add(document.querySelector("canvas").toDataURL()); }
  document.querySelector("#back").click();
  document.body.dataset.walked = [turns.length, seen.size, document.querySelector("#slide").value].join(" ");
});
</script></body>"""
"""What is added to a copy of the page: it presses each turn of the log and counts the boards that differ."""


def main() -> int:
    """Check the pages given on the command line; return 1 if one of them is at fault."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pages", nargs="+", type=Path)
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        sys.exit(f"none of {', '.join(BROWSERS)} is installed")
    faults = 0
    for page in parser.parse_args().pages:
        said, fault = walked(browser, page)
        faults += bool(fault)
        print(page, said, fault)
    return min(faults, 1)


def walked(browser: str, page: Path) -> tuple[str, str]:
    """Return what a walk through a page found, and the fault; "" for none."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "page.html")
        copy.write_text(page.read_text("utf-8").replace("</body>", WALK), "utf-8")
        shows = subprocess.run(
            [browser, "--headless=new", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile",
             "--enable-logging=stderr", f"--virtual-time-budget={WAIT_MS}", "--dump-dom", copy.as_uri()],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
    found = re.search(r'data-walked="(\d+) (\d+) (\d+)"', shows.stdout)
    errors = [line for line in shows.stderr.splitlines() if ":CONSOLE" in line]
    if errors or not found:
        return "", "; ".join(errors) or "the page never became ready"
    turns, boards, value = map(int, found.groups())
    sound = turns > 1 and boards > 1 and value == turns - 2
    return f"{turns} turns, {boards} different boards", "" if sound else f"the slider is at {value}"


if __name__ == "__main__":
    sys.exit(main())
