"""The build hook: compiles the language files, and adds the data folders to the wheel.

Runs at `pip install .` and `pip install -e .`; after a change of a .po file, run
`python -m tabletop._build.hatch_build` (the tests do so by themselves).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

DATA = ("assets", "maps", "saves")
UNSHIPPED = {"bake", "screenshots"}  # scripts that paint the boards; the README's pictures


def compile_catalogues(root: Path) -> None:
    """Compile every .po file that is newer than its .mo file."""
    for po in sorted((root / "tabletop" / "locale").rglob("*.po")):
        mo = po.with_suffix(".mo")
        if mo.is_file() and mo.stat().st_mtime >= po.stat().st_mtime:
            continue
        with po.open("rb") as source:
            catalogue = read_po(source, locale=po.parts[-3], abort_invalid=True)
        for message in catalogue:
            if not any(message.string or ()):  # else an untranslated plural would get the words of the source
                message.string = ""
        with mo.open("wb") as target:
            write_mo(target, catalogue)


def shipped_data(root: Path) -> dict[str, str]:
    """Return the path of each file and folder that stands directly in a data folder, with its path in the
    wheel."""
    entries = (path for name in DATA for path in sorted((root / name).glob("*")))
    return {
        str(path): f"tabletop/_data/{path.parent.name}/{path.name}"
        for path in entries
        if path.name not in UNSHIPPED and not path.name.startswith(".")
    }


class DataBuildHook(BuildHookInterface[Any]):
    """The hook of hatchling that compiles the language files and adds the data folders."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        compile_catalogues(root)
        # An editable install reads the folders of the checkout, so that an edited map shows at once.
        if self.target_name == "wheel" and version == "standard":
            build_data["force_include"].update(shipped_data(root))


if __name__ == "__main__":
    compile_catalogues(Path(__file__).resolve().parents[2])
