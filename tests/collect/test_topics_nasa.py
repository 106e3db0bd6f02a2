"""The topic of NASA: a picture a day, and what passes the Earth."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from structlog.testing import capture_logs

from skerry.collect.runner import Collector
from skerry.collect.topics.nasa import TOPIC, nasa_events
from skerry.store import Event, Store
from tests.collect.copied import copied, rewrite
from tests.replaying import ReplayServer

JOB = nasa_events.__dict__["job"]
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


@pytest.fixture
def cassettes(tmp_path: Path) -> Path:
    return tmp_path / "cassettes"


@pytest.fixture
def replay(cassettes: Path) -> Iterator[ReplayServer]:
    with copied(cassettes, "nasa_apod", "jpl_cad") as server:
        yield server


async def told(store: Store) -> list[Event]:
    return await store.events.after(0, ["nasa"], 1000)


def chosen(events: list[Event], text: str) -> list[Event]:
    return [event for event in events if TOPIC.parse_filter(text).matches(event)]


async def test_the_picture_of_the_day(collector: Collector, store: Store) -> None:
    with time_machine.travel(NOON, tick=False):
        assert await collector.run_once(JOB)
    (picture,) = chosen(await told(store), "APOD")
    assert picture.item == "apod/2026-11-20"
    assert picture.as_of == datetime(2026, 11, 20, 5, tzinfo=UTC), "midnight at the US East coast"
    assert picture.data == {
        "date": "2026-11-20",
        "title": "Aurora over a Frozen Bay",
        "explanation": "What glows above the frozen bay? Green arcs of aurora, seen from Saaremaa.",
        "media_type": "image",
        "url": "https://apod.nasa.gov/apod/image/2611/bay_kask_1080.jpg",
        "hd_url": "https://apod.nasa.gov/apod/image/2611/bay_kask_4000.jpg",
        "thumbnail_url": None,
        "copyright": "Jaan Kask",
        "page_url": "https://apod.nasa.gov/apod/ap261120.html",
    }


async def test_what_passes_the_earth(collector: Collector, store: Store, replay: ReplayServer) -> None:
    with time_machine.travel(NOON, tick=False):
        assert await collector.run_once(JOB)
    new, known = chosen(await told(store), "neo")
    assert new.item == "neo/2026 VB1/2026-11-21"
    assert new.as_of == NOON
    assert new.data == {
        "designation": "2026 VB1", "name": "(2026 VB1)", "close_approach_at": "2026-11-21T03:14:00Z",
        "miss_distance_km": 766458, "miss_distance_ld": 1.994, "miss_distance_au": 0.00512346, "miss_distance_min_au": 0.0050987,
        "velocity_km_s": 9.877, "absolute_magnitude": 26.1, "diameter_min_m": 16, "diameter_max_m": 36,
        "diameter_m": None, "url": "https://ssd.jpl.nasa.gov/tools/sbdb_lookup.html#/?sstr=2026%20VB1",
    }  # fmt: skip
    assert (known.data["name"], known.data["diameter_m"]) == ("153814 (2001 WN5)", 932)
    (asked,) = [row["url"] for row in replay.log if "jpl" in row["url"]]
    assert "date-min=2026-11-20&date-max=2026-11-27" in asked


async def test_an_orbit_computed_anew_is_told_once(
    collector: Collector, store: Store, replay: ReplayServer, cassettes: Path
) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        assert await collector.run_once(JOB)
        first = await told(store)
        clock.shift(timedelta(hours=2))
        assert await collector.run_once(JOB)
        assert await told(store) == first
        assert sum("api.nasa.gov" in row["url"] for row in replay.log) == 1, "today's picture is known"

        def revised(sent: Any) -> None:
            sent["data"][0][3:5] = ["2026-Nov-21 03:19", "0.00513"]

        rewrite(cassettes / "jpl_cad" / "cad.json", revised)
        clock.shift(timedelta(hours=2))
        assert await collector.run_once(JOB)
    (change,) = (await told(store))[len(first) :]
    assert (change.item, change.data["miss_distance_km"]) == ("neo/2026 VB1/2026-11-21", 767437)
    assert change.data["close_approach_at"] == "2026-11-21T03:19:00Z"
    assert change.previous == first[0].data


async def test_tomorrows_picture(collector: Collector, store: Store, cassettes: Path) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        assert await collector.run_once(JOB)
        rewrite(cassettes / "nasa_apod" / "apod.json", lambda sent: sent.update(date="2026-11-21", copyright=None))
        clock.move_to(datetime(2026, 11, 21, 4, 59, tzinfo=UTC))
        assert await collector.run_once(JOB)
        assert len(chosen(await told(store), "apod")) == 1, "at the US East coast it is the day before"
        clock.shift(timedelta(hours=1))
        assert await collector.run_once(JOB)
    _, second = chosen(await told(store), "apod")
    assert (second.item, second.data["copyright"], second.previous) == ("apod/2026-11-21", None, None)


@pytest.mark.parametrize(
    ("host", "left", "line"),
    [
        ("api.nasa.gov", "neo", "no picture for the stream"),
        ("ssd-api.jpl.nasa.gov", "apod", "no passages for the stream"),
    ],
)
async def test_the_one_is_told_when_the_other_fails(
    host: str, left: str, line: str, collector: Collector, store: Store, replay: ReplayServer
) -> None:
    with time_machine.travel(NOON, tick=False), replay.fault("error_429", host=host), capture_logs() as logs:
        assert await collector.run_once(JOB)
    assert {event.item.partition("/")[0] for event in await told(store)} == {left}
    assert line in [entry["event"] for entry in logs]


async def test_a_week_without_passages(collector: Collector, store: Store, cassettes: Path) -> None:
    def none(sent: Any) -> None:
        sent.update(count=0)
        del sent["fields"], sent["data"]

    rewrite(cassettes / "jpl_cad" / "cad.json", none)
    with time_machine.travel(NOON, tick=False):
        assert await collector.run_once(JOB)
    assert chosen(await told(store), "neo") == []


def test_the_filter_is_apod_or_neo() -> None:
    with pytest.raises(ValueError, match="nasa:apod or nasa:neo"):
        TOPIC.parse_filter("mars")
