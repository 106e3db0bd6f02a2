"""Warnings that are kept: each once, with when it was seen and what changed."""

from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime, timedelta
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec
import pytest
import time_machine

from skerry import registry
from skerry.settings import Settings
from tests.collecting import run_jobs
from tests.conftest import Opened
from tests.declared import Declared
from tests.endpoints.conftest import Answering

PATH = "/nordic/{country}/weather/warnings/history"
DECLARED = {
    PATH: Declared(
        unageing="warnings are issued when there is a reason; `last_read_at` and `gaps` say when they were read"
    )
}

URL = "https://api.met.no/weatherapi/metalerts/2.0/current.json?lang=en"
ESTONIAN = "https://www.ilmateenistus.ee/ilma_andmed/xml/hoiatus.php"
NOTHING: Mapping[str, bytes] = MappingProxyType({})
TEN_MINUTES = timedelta(minutes=10)
START = datetime.fromisoformat("2026-05-10T09:00:00Z")

Reading = Callable[..., Awaitable[None]]


def feature(number: int, start: str = "2026-05-10T12:00:00Z", end: str = "2026-05-10T20:00:00Z", **more: Any) -> Any:
    """A warning of wind on one coast, in the shape of the Norwegian office."""
    properties = {
        "id": f"2.49.0.1.578.0.2026051009000{number}.00{number}",
        "event": "gale",
        "eventAwarenessName": "Gale",
        "area": "Skagerrak",
        "county": ["42"],
        "awareness_level": "2; yellow; Moderate",
        "awareness_type": "1; Wind",
        "severity": "Moderate",
        "certainty": "Likely",
        "title": "Gale, Skagerrak",
        "type": "Alert",
    }
    return {"properties": properties | more, "when": {"interval": [start, end]}, "geometry": None}


@pytest.fixture
def read(answering: Answering, tmp_path: Path) -> Reading:
    """Reads these warnings of Norway some minutes after the start, as the collector does."""
    endpoints = [entry for entry in registry.endpoints() if entry.path == PATH]

    async def once(minutes: int, *features: Any, failing: bool = False, more: Mapping[str, bytes] = NOTHING) -> None:
        body = msgspec.json.encode({"features": features, "lang": "en"})
        # Denmark answers always: the job fails when no country does.
        others = {"https://feeds.meteoalarm.org/api/v1/warnings/feeds-denmark": b'{"warnings": []}'}
        gateway = answering((others if failing else others | {URL: body}) | dict(more))
        settings = Settings(gateway=gateway, data_dir=tmp_path, paced=False, upstream_deadline=2)
        with time_machine.travel(START + timedelta(minutes=minutes), tick=False):
            await run_jobs(endpoints, settings)

    return once


async def test_a_warning_is_kept_once_with_its_changes(open_api: Opened, read: Reading) -> None:
    await read(0, feature(1))
    await read(10, feature(1))
    await read(20, feature(2, awareness_level="3; orange; Severe", severity="Severe"))
    await read(30, feature(3, awareness_level="3; orange; Severe", severity="Severe"))
    await read(40)
    with time_machine.travel(START + timedelta(minutes=45), tick=False):
        async with open_api() as api:
            found = await api.data("/nordic/no/weather/warnings/history")
            response = await api.get("/nordic/NO/weather/warnings/history?format=csv")
            quiet = await api.data("/nordic/FI/weather/warnings/history")
    [row] = found["items"]
    assert (row["first_seen_at"], row["last_seen_at"]) == ("2026-05-10T09:00:00Z", "2026-05-10T09:30:00Z")
    assert (row["changed_at"], row["change_count"]) == ("2026-05-10T09:20:00Z", 1), "another number alone is no change"
    assert (row["first_level"], row["level"], row["severity"]) == ("yellow", "orange", "severe")
    assert (row["area"], row["area_codes"], row["kind"], row["source"]) == ("Skagerrak", ["42"], "wind", "met_alerts")
    assert row["id"].endswith(".003")
    assert (found["last_read_at"], found["gaps"], found["next"]) == ("2026-05-10T09:40:00Z", [], None)
    assert len(response.text.splitlines()) == 2
    assert "https://api.met.no/" in response.headers["link"]
    assert (quiet["items"], quiet["first_read_at"], quiet["last_read_at"]) == ([], None, None), (
        "nothing is known of Finland"
    )


async def test_a_time_before_the_first_reading_is_not_one_without_warnings(open_api: Opened, read: Reading) -> None:
    await read(0, feature(1))
    await read(10, feature(1))
    with time_machine.travel(START + timedelta(minutes=15), tick=False):
        async with open_api() as api:
            earlier = await api.data("/nordic/NO/weather/warnings/history?end=2026-05-09")
    assert (earlier["items"], earlier["first_read_at"]) == ([], "2026-05-10T09:00:00Z")


async def test_two_warnings_of_one_event_and_area_are_two(open_api: Opened, read: Reading) -> None:
    tomorrow = {"start": "2026-05-11T12:00:00Z", "end": "2026-05-11T20:00:00Z"}
    await read(0, feature(1), feature(2, **tomorrow))
    await read(10, feature(3, **tomorrow), feature(1))
    with time_machine.travel(START + TEN_MINUTES, tick=False):
        async with open_api() as api:
            items = (await api.data("/nordic/NO/weather/warnings/history"))["items"]
    assert [
        (row["onset_at"][:10], row["change_count"], row["id"][-1]) for row in sorted(items, key=lambda row: row["id"])
    ] == [
        ("2026-05-10", 0, "1"),
        ("2026-05-11", 0, "3"),
    ]
    assert {row["last_seen_at"] for row in items} == {"2026-05-10T09:10:00Z"}


async def test_warnings_without_numbers_are_told_apart_by_their_texts(open_api: Opened, read: Reading) -> None:
    def feed(*texts: str) -> Mapping[str, bytes]:
        warnings = (
            f"<warning><area_eng>Hiiumaa</area_eng><area_est>Hiiumaa</area_est><content_eng>{text}</content_eng>"
            f"<content_est>{text}</content_est><timestamp>1778403600</timestamp></warning>"
            for text in texts
        )
        return {ESTONIAN: f"<warnings>{''.join(warnings)}</warnings>".encode()}

    await read(0, more=feed("Level 1 warning. Wind.", "Level 1 warning. Ice."))
    await read(10, more=feed("Level 1 warning. Ice.", "Level 2 warning. Wind."))
    with time_machine.travel(START + TEN_MINUTES, tick=False):
        async with open_api() as api:
            items = (await api.data("/nordic/EE/weather/warnings/history"))["items"]
    assert sorted((row["description"], row["change_count"], row["first_level"], row["level"]) for row in items) == [
        ("Level 1 warning. Ice.", 0, "yellow", "yellow"),
        ("Level 2 warning. Wind.", 1, "yellow", "orange"),
    ]


async def test_a_warning_that_was_away_is_another(open_api: Opened, read: Reading) -> None:
    await read(0, feature(1))
    await read(10)
    await read(20, feature(1))
    await read(30, feature(1, end="2026-05-10T09:25:00Z"))
    with time_machine.travel(START + timedelta(minutes=30), tick=False):
        async with open_api() as api:
            items = (await api.data("/nordic/NO/weather/warnings/history"))["items"]
    assert [(row["first_seen_at"][11:16], row["last_seen_at"][11:16]) for row in items] == [
        ("09:00", "09:00"),
        ("09:20", "09:20"),
    ], "an expired one is not in force"


async def test_times_without_a_reading_are_gaps(open_api: Opened, read: Reading) -> None:
    await read(0, feature(1))
    await read(10, failing=True)
    await read(20, failing=True)
    await read(30, feature(1))
    with time_machine.travel(START + timedelta(hours=2), tick=False):
        async with open_api() as api:
            found = await api.data("/nordic/NO/weather/warnings/history")
            part = await api.data(
                "/nordic/NO/weather/warnings/history?start=2026-05-10T09:20:00Z&end=2026-05-10T10:00:00Z"
            )
            wrong = await api.problem("/nordic/NO/weather/warnings/history?start=soon&limit=0", 400)
    assert [(gap["start_at"][11:16], gap["end_at"][11:16]) for gap in found["gaps"]] == [
        ("09:00", "09:30"),
        ("09:30", "11:00"),
    ]
    [row] = found["items"]
    assert (row["last_seen_at"], row["change_count"]) == ("2026-05-10T09:30:00Z", 0), "the same, before and after"
    assert [(gap["start_at"][11:16], gap["end_at"][11:16]) for gap in part["gaps"]] == [
        ("09:20", "09:30"),
        ("09:30", "10:00"),
    ]
    assert part["items"] == [], "first seen before"
    assert {error["parameter"] for error in wrong["errors"]} == {"start", "limit"}
