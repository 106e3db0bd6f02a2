"""The SDK, and the HTTP client of providers, cost nothing until somebody uses them."""

import subprocess
import sys

PROBE = """
import asyncio, sys, tempfile
from pathlib import Path
from skerry.app import create_app
from skerry.settings import Settings

async def main():
    app = create_app(Settings(data_dir=Path(tempfile.mkdtemp()), collect=False))
    async with app.lifespan():
        print(sorted({"mcp", "mcp_types", "pydantic", "snowballstemmer", "aiohttp"} & sys.modules.keys()))

asyncio.run(main())
"""


def test_a_server_starts_without_them() -> None:
    done = subprocess.run([sys.executable, "-c", PROBE], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.splitlines()[-1] == "[]"
