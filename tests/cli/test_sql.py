"""`skerry sql` over a store of the test and the datasets of the package."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from skerry.series.poets import StoredPoet
from skerry.series.spot_prices import SpotPrice
from skerry.settings import Settings
from skerry.store import open_store
from tests.cli.conftest import Run

START = datetime(2026, 5, 10, tzinfo=UTC)
QUARTER = timedelta(minutes=15)


@pytest.fixture
async def prices(tmp_path: Path, run: Run) -> None:
    """Four prices in two zones; after `run`, which puts an empty store there."""
    rows = [
        SpotPrice(
            timestamp=START + number * QUARTER, zone=zone, end=START + (number + 1) * QUARTER, price_eur_mwh=price + number,
            price_local_mwh=None, currency="EUR",
        )
        for zone, price in (("EE", 10.0), ("FI", 20.0))
        for number in range(2)
    ]  # fmt: skip
    async with open_store(Settings(data_dir=tmp_path)) as store:
        await store.history(SpotPrice).write(rows)


async def poets() -> AsyncIterator[Sequence[StoredPoet]]:
    yield [StoredPoet(f"Poet {number}") for number in range(200)]


def test_the_tables_are_listed(run: Run) -> None:
    lines = run("sql", "--tables").stdout.splitlines()
    names = [line.partition(" ")[0] for line in lines]
    assert {"history.spot_prices", "register.poets", "dataset.countries"} <= set(names)
    assert names == sorted(names)


@pytest.mark.usefixtures("prices")
def test_a_history_is_aggregated(run: Run) -> None:
    done = run(
        "sql",
        "select zone, avg(price_eur_mwh) mean, min(start_at) first_at from history.spot_prices group by 1 order by 1",
    )
    assert done.returncode == 0, done.stderr
    assert [json.loads(line) for line in done.stdout.splitlines()] == [
        {"zone": "EE", "mean": 10.5, "first_at": "2026-05-10T00:00:00Z"},
        {"zone": "FI", "mean": 20.5, "first_at": "2026-05-10T00:00:00Z"},
    ]


def test_a_dataset_is_csv(run: Run) -> None:
    done = run("sql", "select code, name from dataset.countries where code = 'EE'", "--format", "csv")
    assert done.stdout.splitlines() == ["code,name", "EE,Estonia"], done.stderr


async def test_a_register_is_counted(run: Run, tmp_path: Path) -> None:
    async with open_store(Settings(data_dir=tmp_path)) as store:
        await store.register(StoredPoet).replace(poets())
    done = await asyncio.to_thread(
        run, "sql", "select count(*) n from register.poets"
    )  # it has an event loop of its own
    assert json.loads(done.stdout) == {"n": 200}, done.stderr


def test_a_register_that_was_never_imported_says_so(run: Run) -> None:
    done = run("sql", "from register.poets")
    assert (done.returncode, done.stdout) == (1, "")
    assert "has not been imported yet by the collector" in done.stderr


@pytest.mark.parametrize(
    ("query", "reason"),
    [
        ("drop table history.spot_prices", "expected one SELECT"),
        ("select 1; select 2", "expected one SELECT"),
        ("selec 1", "syntax error"),
        ("from history.spot_price", "did you mean history.spot_prices"),
        ("from elsewhere.nothing", "--tables"),
    ],
)
def test_anything_but_one_select_of_known_tables_is_refused(run: Run, query: str, reason: str) -> None:
    done = run("sql", query)
    assert (done.returncode, done.stdout) == (2, "")
    assert reason in done.stderr


def test_a_query_reads_no_file(run: Run) -> None:
    done = run("sql", "from read_csv('/etc/passwd')")
    assert (done.returncode, done.stdout) == (1, "")
    assert "disabled" in done.stderr


def test_a_result_is_bounded(run: Run) -> None:
    done = run("sql", "from range(10)", "--limit", "3")
    assert len(done.stdout.splitlines()) == 3
    assert "only the first 3 rows" in done.stderr
    slow = run(
        "sql",
        "select count(*) from range(10000000000) a, range(1000000) b where a.range = -b.range",
        "--timeout",
        "0.2",
    )
    assert slow.returncode == 1
    assert "longer than 0.2 s" in slow.stderr


def test_without_duckdb_the_reason_is_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "duckdb", None)  # as Python marks what cannot be imported
    done = run("sql", "select 1")
    assert done.returncode == 1
    assert done.stderr.strip() == "skerry: SQL needs DuckDB, which is not installed: pip install 'skerry[sql]'"
