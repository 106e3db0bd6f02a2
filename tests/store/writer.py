"""Writes numbers in order until it is killed, and says each number once it is acknowledged."""

import asyncio
import sys
from datetime import timedelta
from pathlib import Path

from skerry.settings import Settings
from skerry.store import open_store
from tests.store.rows import NOON, Counter


async def write_on(data_dir: str, database_url: str, first: int) -> None:
    settings = Settings(data_dir=Path(data_dir), database_url=database_url or None)
    async with open_store(settings) as store:
        history = store.history(Counter)
        number = first
        while True:
            rows = [Counter(NOON + timedelta(seconds=value), value) for value in range(number, number + 20)]
            await history.write(rows)
            number += 20
            print(number, flush=True)  # noqa: T201


if __name__ == "__main__":
    asyncio.run(write_on(sys.argv[1], sys.argv[2], int(sys.argv[3])))
