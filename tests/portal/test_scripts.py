"""The scripts of the pages, checked by TypeScript with the types in their comments."""

import json
import subprocess
from pathlib import Path

import pytest

from skerry.portal.assets import FOLDER

TSC = Path(__file__).parents[1] / "clients/node_modules/typescript/bin/tsc"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not TSC.is_file(), reason="TypeScript is not installed (npm is missing)"),
]


def test_types_hold(tmp_path: Path) -> None:
    options = {
        "allowJs": True,
        "checkJs": True,
        "noEmit": True,
        "strict": True,
        "noUncheckedIndexedAccess": True,
        "target": "ES2022",
        "module": "ES2022",
        "moduleResolution": "bundler",
        "lib": ["ES2023", "DOM", "DOM.Iterable"],
        "types": [],
    }
    config = {"compilerOptions": options, "include": [f"{FOLDER}/js/**/*.js"]}
    (tmp_path / "tsconfig.json").write_text(json.dumps(config), "utf-8")
    run = subprocess.run(["node", TSC, "--project", tmp_path], capture_output=True, text=True, check=False, timeout=120)
    assert run.returncode == 0, run.stdout
