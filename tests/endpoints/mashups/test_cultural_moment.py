"""A city with an artwork and a poem, repeated by a seed, and what is left of it when providers are missing."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import time_machine

from tests.conftest import Api
from tests.declared import Declared
from tests.replaying import ReplayServer

NOW = datetime(2026, 5, 10, 9, 20, tzinfo=UTC)
DECLARED = {
    "/mashup/cultural/moment": Declared(recorded=NOW, unidentified="artwork and poem are random, chosen by the seed")
}

LISBON = "/mashup/cultural/moment?city=lisbon"
PARTS = {"weather", "elevation_m", "artwork", "poem"}


@pytest.fixture(autouse=True)
def _at_the_time_of_the_cassettes() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


async def test_a_city(api: Api) -> None:
    report = await api.data(f"{LISBON}&seed=harbour")
    assert (report["city"], report["country"], report["country_name"]) == ("Lisbon", "PT", "Portugal")
    assert report["clock"]["time_local"] == "10:20:00"
    assert (report["weather"]["temperature_c"], report["weather"]["observed_at"]) == (17.4, "2026-05-10T09:15:00Z")
    assert report["elevation_m"] == 87.0
    assert report["artwork"]["public_domain"] is True
    assert report["artwork"]["image_url"].endswith("/full/843,/0/default.jpg")
    assert report["poem"]["line_count"] == len([line for line in report["poem"]["lines"] if line])
    assert report["unavailable"] == []
    assert {entry["part"] for entry in report["sources"]} == PARTS


async def test_a_seed_repeats_the_choice_of_the_other_endpoints(api: Api, replay: ReplayServer) -> None:
    found = [await api.data(f"{LISBON}&seed={seed}") for seed in ("harbour", "harbour", *"abcdefgh")]
    assert found[0] == found[1]
    assert len({report["artwork"]["id"] for report in found}) > 1
    assert len({report["poem"]["title"] for report in found}) > 1
    calls = len(replay.log)
    await api.data(f"{LISBON}&seed=harbour")
    assert len(replay.log) == calls


async def test_without_a_seed_each_answer_may_differ_and_costs_nothing_more(api: Api, replay: ReplayServer) -> None:
    answer = await api.get(LISBON)
    assert answer.headers["cache-control"] == "no-store"
    calls = len(replay.log)
    assert calls == 4
    titles = {(await api.data(LISBON))["poem"]["title"] for _ in range(30)}
    assert len(titles) > 1
    assert len(replay.log) == calls


async def test_half_of_the_providers_away(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host="api.open-meteo.com"):
        report = await api.data(LISBON)
    assert (report["weather"], report["elevation_m"]) == (None, None)
    assert report["artwork"] is not None
    assert report["poem"] is not None
    assert {entry["part"] for entry in report["unavailable"]} == {"weather", "elevation_m"}
    assert [entry["source"] for entry in report["sources"]] == ["artic", "poetrydb"]


async def test_all_away(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500"):
        await api.problem(LISBON, 502)


async def test_an_unknown_city_and_none(api: Api) -> None:
    assert (await api.problem("/mashup/cultural/moment?city=atlantis", 404))["detail"].startswith("No city named")
    assert [error["parameter"] for error in (await api.problem("/mashup/cultural/moment", 400))["errors"]] == ["city"]
