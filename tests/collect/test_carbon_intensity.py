"""What generation emits: read back on the first run, then since what is stored."""

from collections import Counter
from datetime import UTC, datetime, timedelta
from urllib.parse import parse_qs, urlsplit

import time_machine

from skerry.collect.carbon_intensity import carbon_intensity
from skerry.collect.runner import Collector
from skerry.series.carbon_intensity import StoredIntensity
from skerry.store import Store
from tests.replaying import ReplayServer

JOB = carbon_intensity.__dict__["job"]
NOW = datetime(2026, 5, 10, 9, 20, 30, tzinfo=UTC)


async def kept(store: Store) -> list[StoredIntensity]:
    return (await store.history(StoredIntensity).read(limit=1000)).items


def asked(replay: ReplayServer, country: str) -> dict[str, str]:
    [url] = [row["url"] for row in replay.log if f"country={country}" in row["url"]]
    return {name: values[0] for name, values in parse_qs(urlsplit(url).query).items()}


async def test_the_first_run_reads_four_weeks_back(collector: Collector, store: Store, replay: ReplayServer) -> None:
    with time_machine.travel(NOW, tick=False):
        assert await collector.run_once(JOB)
    assert asked(replay, "se") == {"country": "se", "start": "2026-04-12T09:20Z", "end": "2026-05-10T09:20Z"}
    rows = await kept(store)
    # Of Sweden's newest column most is missing.
    assert Counter(row.country for row in rows) == dict.fromkeys(("SE", "NO", "DK", "EE", "FI", "LV", "LT"), 3)
    assert [row.co2e_g_kwh for row in rows if row.country == "NO"][-1] == 25.8
    assert [row.co2e_g_kwh for row in rows if row.country == "SE"][-1] == 34.7


async def test_later_runs_read_the_last_hours_again(collector: Collector, store: Store, replay: ReplayServer) -> None:
    at = datetime(2026, 5, 10, 7, 15, tzinfo=UTC)
    await store.history(StoredIntensity).write([StoredIntensity(at, "SE", 1.0)])
    with time_machine.travel(NOW, tick=False):
        assert await collector.run_once(JOB)
    assert asked(replay, "se")["start"] == "2026-05-09T19:15Z"
    assert asked(replay, "no")["start"] == "2026-04-12T09:20Z"
    [revised] = [row for row in await kept(store) if (row.country, row.timestamp) == ("SE", at)]
    # (6150*24 + 5600*12 + 2450*11 + 95*12 + 600*48 + 300*230 + 700*300) / 15895
    assert (revised.co2e_g_kwh, revised.revised_at) == (34.6, NOW)


async def test_it_fails_when_no_country_answers(collector: Collector, store: Store, replay: ReplayServer) -> None:
    with time_machine.travel(NOW, tick=False), replay.fault("error_500"):
        assert not await collector.run_once(JOB)
    assert await kept(store) == []


async def test_nothing_of_other_weeks_is_stored(collector: Collector, store: Store) -> None:
    with time_machine.travel(NOW + timedelta(days=60), tick=False):
        await collector.run_once(JOB)
    assert await kept(store) == []
