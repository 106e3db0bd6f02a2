"""Writes a picture of each page in both widths and themes: `make screens`, or

python -m tests.portal.screens [FOLDER]"""

import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.portal.browsing import MISSING, THEMES, WIDTHS, Window, browsing, paths, program
from tests.replaying import ReplayServer
from tests.serving import serving_in_thread


def name_of(path: str) -> str:
    """A file name for a path."""
    return re.sub(r"[^a-z0-9]+", "-", path.lower()).strip("-") or "home"


def write(folder: Path) -> int:
    """Write all pictures; how many there are."""
    folder.mkdir(parents=True, exist_ok=True)
    replay = ReplayServer().start()
    count = 0
    with TemporaryDirectory() as data, serving_in_thread(replay.url, Path(data)) as server, browsing() as browser:
        for path in paths():
            for width in WIDTHS:
                for theme in THEMES:
                    window = Window(browser, server, width, theme)
                    window.open(path).screenshot(path=folder / f"{name_of(path)}-{width}-{theme}.png", full_page=True)
                    window.context.close()
                    count += 1
    replay.stop()
    return count


if __name__ == "__main__":
    if program() is None:
        sys.exit(MISSING)
    target = Path(sys.argv[1] if len(sys.argv) > 1 else "screens")
    sys.stdout.write(f"{write(target)} pictures in {target}\n")
