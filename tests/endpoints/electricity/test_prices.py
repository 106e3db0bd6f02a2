"""Prices of today and tomorrow: delivery days, publication, and the way round a service that fails."""

import csv
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
import time_machine

from skerry.endpoints.electricity.prices import electricity_prices_today
from skerry.settings import Settings
from tests.collecting import run_jobs
from tests.conftest import Api, Opened, seconds_left
from tests.declared import KNOWN_AHEAD, SERIES, Declared
from tests.replaying import ReplayServer, closed_port

DECLARED = {
    "/electricity/today/{zone}": Declared(
        carried="www.elprisetjustnu.se/elpris-api",
        another={"2026-": "2025-"},
        every_row=SERIES,
        timeless=KNOWN_AHEAD,
    ),
    "/electricity/tomorrow/{zone}": Declared(
        carried="www.hvakosterstrommen.no/strompris-api",
        another={"2026-": "2025-"},
        every_row=SERIES,
        timeless=KNOWN_AHEAD,
    ),
}

pytestmark = pytest.mark.modules(
    "electricity.history", "electricity.prices", "electricity.statistics", "electricity.zones"
)

SWEDEN = "www.elprisetjustnu.se"
EXCHANGE = "dataportal-api.nordpoolgroup.com"


def at(*moment: int) -> time_machine.travel:
    return time_machine.travel(datetime(*moment, tzinfo=UTC), tick=False)  # type: ignore[misc, arg-type]


@pytest.fixture
def noon() -> Iterator[None]:
    with at(2026, 5, 10, 9, 20):
        yield


async def test_the_nine_zones(api: Api) -> None:
    zones = await api.data("/electricity/zones")
    assert zones["count"] == 9
    assert zones["items"][3] == {
        "zone": "NO4", "name": "Tromsø", "country": "NO", "currency": "NOK", "timezone": "Europe/Oslo",
    }  # fmt: skip
    assert [zone["zone"] for zone in zones["items"]][-1] == "SE4"


@pytest.mark.usefixtures("noon")
async def test_today_is_the_local_day_in_true_utc(api: Api) -> None:
    day = await api.data("/electricity/today/SE3")
    assert day["date"] == "2026-05-10"
    assert (day["start_at"], day["end_at"]) == ("2026-05-09T22:00:00Z", "2026-05-10T22:00:00Z")
    assert (day["resolution_minutes"], day["count"], day["currency"]) == (15, 96, "SEK")
    assert day["prices"][0] == {
        "start_at": "2026-05-09T22:00:00Z",
        "end_at": "2026-05-09T22:15:00Z",
        "price_eur_mwh": 33.41,
        "price_local_mwh": 364.99,
    }
    assert day["prices"][-1]["end_at"] == day["end_at"]


@pytest.mark.usefixtures("noon")
async def test_hours_are_the_means_of_their_quarters(api: Api) -> None:
    day = await api.data("/electricity/today/SE3?hourly=true")
    assert (day["resolution_minutes"], day["count"]) == (60, 24)
    # (33.41 + 32.63 + 32.31 + 31.88) / 4
    assert day["prices"][0]["price_eur_mwh"] == 32.5575
    assert day["prices"][0]["end_at"] == "2026-05-09T23:00:00Z"


@pytest.mark.usefixtures("noon")
async def test_a_service_that_gives_hours_says_so(api: Api) -> None:
    day = await api.data("/electricity/today/no4")
    assert (day["zone"], day["zone_name"]) == ("NO4", "Tromsø")
    assert (day["resolution_minutes"], day["count"]) == (60, 24)


@pytest.mark.usefixtures("noon")
async def test_prices_as_csv(api: Api) -> None:
    response = await api.get("/electricity/today/SE3?format=csv")
    names, first, *rest = csv.reader(response.text.splitlines())
    row = dict(zip(names, first, strict=True))
    assert (row["zone"], row["date"], row["currency"], row["timezone"]) == (
        "SE3", "2026-05-10", "SEK", "Europe/Stockholm",
    )  # fmt: skip
    assert names[-4:] == ["start_at", "end_at", "price_eur_mwh", "price_local_mwh"]
    assert first[-4:] == ["2026-05-09T22:00:00Z", "2026-05-09T22:15:00Z", "33.41", "364.99"]
    assert len(rest) == 95


async def test_today_changes_at_local_midnight_and_is_kept_no_longer(api: Api) -> None:
    with at(2026, 5, 10, 21, 59):
        response = await api.get("/electricity/today/NO1")
        assert response.json()["data"]["date"] == "2026-05-10"
        assert response.headers["cache-control"].startswith("public, max-age=60,")
    with at(2026, 5, 10, 22, 0):
        assert (await api.data("/electricity/today/NO1"))["date"] == "2026-05-11"


async def test_the_day_that_loses_an_hour(api: Api) -> None:
    with at(2026, 3, 29, 9, 0):
        day = await api.data("/electricity/today/NO5")
        assert day["count"] == 92
        assert (day["start_at"], day["end_at"]) == ("2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z")
        assert (await api.data("/electricity/today/NO5?hourly=true"))["count"] == 23


async def test_the_day_that_gains_an_hour(api: Api) -> None:
    with at(2026, 10, 25, 9, 0):
        day = await api.data("/electricity/today/SE3")
        assert day["count"] == 100
        assert (day["start_at"], day["end_at"]) == ("2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z")
        starts = [price["start_at"] for price in day["prices"]]
        assert len(set(starts)) == 100


async def test_tomorrow_once_it_is_published(api: Api) -> None:
    with at(2026, 5, 10, 12, 0):
        response = await api.get("/electricity/tomorrow/NO1")
    day = response.json()["data"]
    assert day["date"] == "2026-05-11"
    assert day["prices"][0]["start_at"] == "2026-05-10T22:00:00Z"
    assert response.headers["link"].startswith('<https://www.hvakosterstrommen.no/strompris-api>; rel="via"')


@pytest.mark.parametrize("zone", ["NO1", "SE3"])
async def test_tomorrow_before_publication_says_when_to_come_back(api: Api, zone: str) -> None:
    with at(2026, 2, 10, 10, 30):
        response = await api.get(f"/electricity/tomorrow/{zone}")
    assert response.status_code == 404
    assert response.headers["retry-after"] == "5400"  # 13:00 in Oslo and Stockholm is 12:00 UTC
    assert response.json()["detail"] == (
        f"The prices of {zone} for 2026-02-11 are not published yet: "
        "they are published about 13:00 local time (2026-02-10T12:00Z)."
    )


async def test_publication_that_is_late(api: Api) -> None:
    with at(2026, 2, 10, 13, 0):
        response = await api.get("/electricity/tomorrow/NO1")
    assert (response.status_code, response.headers["retry-after"]) == (404, "300")


async def test_not_published_on_the_exchange_either(api: Api, replay: ReplayServer) -> None:
    with at(2026, 2, 10, 10, 30), replay.fault("error_500", host=SWEDEN):
        response = await api.get("/electricity/tomorrow/SE3")
    assert (response.status_code, response.headers["retry-after"]) == (404, "5400")


@pytest.mark.usefixtures("noon")
@pytest.mark.parametrize("fault", ["error_500", "error_503", "html", "missing_field", "truncated"])
async def test_the_exchange_stands_in_and_is_named(open_api: Opened, replay: ReplayServer, fault: str) -> None:
    async with open_api() as api:
        expected = await api.data("/electricity/today/SE3")
    async with open_api() as api:
        with replay.fault(fault, host=SWEDEN):
            response = await api.get("/electricity/today/SE3")
    assert response.status_code == 200, response.text
    assert response.headers["link"].startswith('<https://data.nordpoolgroup.com>; rel="via"; title="Nord Pool", ')
    assert SWEDEN not in response.headers["link"]
    day = response.json()["data"]
    assert day["count"] == 96
    # Cleared in EUR; from SEK and the exchange rate of the exchange the same prices come back.
    assert [price["price_eur_mwh"] for price in day["prices"]] == [
        price["price_eur_mwh"] for price in expected["prices"]
    ]
    assert day["prices"][0]["price_local_mwh"] == 364.99


@pytest.mark.usefixtures("noon")
@pytest.mark.parametrize("fault", ["timeout", "slow_body"])
async def test_a_slow_service_leaves_time_for_the_exchange(open_api: Opened, replay: ReplayServer, fault: str) -> None:
    async with open_api(upstream_deadline=2.0) as api:
        with replay.fault(fault, host=SWEDEN):
            response = await api.get("/electricity/today/SE3")
    assert response.status_code == 200, response.text
    assert "nordpoolgroup" in response.headers["link"]
    assert "elprisetjustnu" not in response.headers["link"]


@pytest.mark.usefixtures("noon")
async def test_both_fail(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500"):
        problem = await api.problem("/electricity/today/SE3", 502)
    assert problem["provider"] == "Elpriset just nu"
    assert problem["detail"].startswith(
        "Elpriset just nu returned 500, and its fallback Nord Pool returned 500, and this server has collected nothing in its "
        "place;"
    )


async def test_a_day_with_a_hole_is_no_day(api: Api) -> None:
    with at(2026, 5, 7, 9, 0):
        problem = await api.problem("/electricity/today/NO1", 502)
    assert "returned a day with gaps: 2026-05-07T12:00Z, not 2026-05-07T11:00Z" in problem["detail"]


async def test_the_exchange_is_not_asked_for_days_that_it_does_not_give(api: Api, replay: ReplayServer) -> None:
    with at(2026, 5, 10, 9, 0), replay.fault("error_500"):
        await api.problem("/electricity/stats/SE3?date=2026-03-01", 502)
    assert not [row for row in replay.log if EXCHANGE in row["url"]]


@pytest.mark.usefixtures("noon")
async def test_the_last_good_answer_for_who_takes_a_stale_one(api: Api, replay: ReplayServer) -> None:
    await api.data("/electricity/today/SE3")
    with at(2026, 5, 10, 11, 20), replay.fault("error_500"):
        response = await api.get("/electricity/today/SE3", cache_control="max-stale")
    assert response.status_code == 200, response.text
    assert response.headers["age"] == "7200"


@pytest.mark.parametrize("path", ["/electricity/today/XX9", "/electricity/tomorrow/NO", "/electricity/stats/DK1"])
async def test_another_zone_is_answered_with_those_there_are(api: Api, path: str) -> None:
    problem = await api.problem(path, 400)
    assert problem["errors"] == [
        {
            "parameter": "zone",
            "in": "path",
            "given": path.rsplit("/", 1)[1],
            "allowed": "one of NO1, NO2, NO3, NO4, NO5, SE1, SE2, SE3, SE4",
        }
    ]


async def test_a_collected_day_answers_while_the_providers_are_away(
    open_api: Opened, replay: ReplayServer, tmp_path: Path
) -> None:
    """And only that day: yesterday's prices are never today's."""
    (entry,) = electricity_prices_today.__dict__["endpoints"]
    with at(2026, 5, 10, 9, 20):
        await run_jobs([entry], Settings(gateway=replay.url, data_dir=tmp_path))
        async with open_api(gateway=closed_port()) as api:
            response = await api.get("/electricity/today/SE3")
            day = response.json()["data"]
            assert (day["date"], day["count"], day["currency"]) == ("2026-05-10", 96, "SEK")
            assert day["prices"][0]["price_eur_mwh"] == 33.41
            assert "https://www.elprisetjustnu.se/" in response.headers["link"]
            assert seconds_left(response) <= 300  # a provider may be back at any moment
            assert (await api.data("/electricity/stats/SE3"))["date"] == "2026-05-10"
            assert (await api.data("/electricity/compare"))["missing_zones"] == []
            await api.problem("/electricity/tomorrow/SE3", 502)
    with at(2026, 5, 11, 9, 20):
        async with open_api(gateway=closed_port()) as api:
            await api.problem("/electricity/today/SE3", 502)
            past = await api.data("/electricity/history/SE3?start_date=2026-05-10&end_date=2026-05-11")
            assert past["count"] == 24
            assert [day["reason"] for day in past["missing_days"]] == ["upstream_unavailable"]
