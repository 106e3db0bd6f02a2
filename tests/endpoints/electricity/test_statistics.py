"""Figures of one day, and all zones beside each other."""

from datetime import UTC, datetime

import pytest
import time_machine

from tests.conftest import Api
from tests.declared import KNOWN_AHEAD, SERIES, Declared
from tests.replaying import ReplayServer

DECLARED = {
    "/electricity/compare": Declared(
        carried="www.hvakosterstrommen.no/strompris-api",
        another={"2026-": "2025-"},
        every_row=SERIES,
        timeless=KNOWN_AHEAD,
    ),
    "/electricity/stats/{zone}": Declared(
        carried="www.hvakosterstrommen.no/strompris-api",
        another={"2026-": "2025-"},
        every_row=SERIES,
        timeless=KNOWN_AHEAD,
    ),
}

pytestmark = pytest.mark.modules(
    "electricity.history", "electricity.prices", "electricity.statistics", "electricity.zones"
)

NOW = datetime(2026, 5, 10, 9, 20, tzinfo=UTC)


@time_machine.travel(NOW, tick=False)
async def test_figures_of_today(api: Api) -> None:
    statistics = await api.data("/electricity/stats/NO1")
    assert statistics == {
        "zone": "NO1",
        "zone_name": "Oslo",
        "date": "2026-05-10",
        "currency": "NOK",
        "resolution_minutes": 60,
        "stats": {
            "price_min_eur_mwh": 24.57,
            "price_max_eur_mwh": 82.585,
            "price_mean_eur_mwh": 51.43906,
            "price_min_local_mwh": 274.0425,
            "price_max_local_mwh": 921.11,
            "price_mean_local_mwh": 573.72542,
            "cheapest_start_at": "2026-05-10T11:00:00Z",
            "most_expensive_start_at": "2026-05-10T17:00:00Z",
            "hour_count": 24,
        },
    }


@time_machine.travel(NOW, tick=False)
async def test_negative_prices_and_of_equal_hours_the_earliest(api: Api) -> None:
    stats = (await api.data("/electricity/stats/no1?date=2023-08-07"))["stats"]
    assert stats["price_min_eur_mwh"] == -3.1
    assert stats["cheapest_start_at"] == "2023-08-07T00:00:00Z"  # 02:00 local, and again 13:00
    assert stats["price_max_eur_mwh"] == 95.1
    assert stats["most_expensive_start_at"] == "2023-08-07T05:00:00Z"  # 07:00 local, and again 18:00
    assert stats["hour_count"] == 24


@time_machine.travel(NOW, tick=False)
async def test_zero_and_tiny_prices_and_noise(api: Api) -> None:
    history = await api.data("/electricity/history/NO1?start_date=2023-08-07&end_date=2023-08-07")
    assert [hour["price_eur_mwh"] for hour in history["prices"]][2:8] == [-3.1, 0.0, 0.01, 12.9, 93.13, 95.1]


@time_machine.travel(NOW, tick=False)
async def test_a_day_of_clock_change_has_its_own_number_of_hours(api: Api) -> None:
    stats = (await api.data("/electricity/stats/NO5?date=2026-03-29"))["stats"]
    assert (stats["hour_count"], stats["price_mean_eur_mwh"]) == (23, 64.47859)
    with time_machine.travel(datetime(2026, 10, 26, tzinfo=UTC), tick=False):
        stats = (await api.data("/electricity/stats/SE3?date=2026-10-25"))["stats"]
    assert (stats["hour_count"], stats["price_mean_eur_mwh"]) == (25, 43.5064)


@time_machine.travel(NOW, tick=False)
async def test_figures_of_days_that_there_are_none_of(api: Api) -> None:
    assert "before 2021-12-01" in (await api.problem("/electricity/stats/NO1?date=1999-01-01", 404))["detail"]
    assert "not published yet" in (await api.problem("/electricity/stats/NO1?date=2026-05-12", 404))["detail"]
    assert (await api.problem("/electricity/stats/NO1?date=yesterday", 400))["errors"][0]["parameter"] == "date"


@time_machine.travel(NOW, tick=False)
async def test_all_zones_beside_each_other(api: Api) -> None:
    response = await api.get("/electricity/compare")
    comparison = response.json()["data"]
    assert comparison["date"] == "2026-05-10"
    assert [row["zone"] for row in comparison["zones"]] == [
        "NO1", "NO2", "NO3", "NO4", "NO5", "SE1", "SE2", "SE3", "SE4",
    ]  # fmt: skip
    assert (comparison["cheapest"], comparison["most_expensive"]) == ("NO4", "SE4")
    assert comparison["missing_zones"] == []
    assert comparison["compared_zones"] == [row["zone"] for row in comparison["zones"]]
    assert comparison["resolution_minutes"] == 60
    assert comparison["zones"][0] == {
        "zone": "NO1",
        "zone_name": "Oslo",
        "country": "NO",
        "currency": "NOK",
        "price_mean_eur_mwh": 51.43906,
        "price_min_eur_mwh": 24.57,
        "price_max_eur_mwh": 82.585,
        "price_mean_local_mwh": 573.72542,
        "current": {
            "start_at": "2026-05-10T09:15:00Z",  # 11:15 local
            "end_at": "2026-05-10T09:30:00Z",
            "price_eur_mwh": 38.27,
            "price_local_mwh": 426.84,
        },
    }
    # The running quarter ends at 09:30Z, and with it what is said of "current".
    assert response.headers["cache-control"].startswith("public, max-age=600,")


@time_machine.travel(NOW, tick=False)
async def test_on_another_day_there_is_no_current_price(api: Api) -> None:
    comparison = await api.data("/electricity/compare?date=2026-05-08")
    assert all(row["current"] is None for row in comparison["zones"])


@time_machine.travel(NOW, tick=False)
async def test_a_zone_without_data_does_not_hold_up_the_others(api: Api) -> None:
    comparison = await api.data("/electricity/compare?date=2026-05-09")
    assert comparison["missing_zones"] == [
        {
            "zone": "NO3",
            "reason": "no_data",
            "detail": "No prices for zone NO3 on 2026-05-09 at Hva koster strømmen.",
        }
    ]
    assert comparison["compared_zones"] == ["NO1", "NO2", "NO4", "NO5", "SE1", "SE2", "SE3", "SE4"]
    assert comparison["zones"][2] == {
        "zone": "NO3",
        "zone_name": "Trondheim",
        "country": "NO",
        "currency": "NOK",
        "price_mean_eur_mwh": None,
        "price_min_eur_mwh": None,
        "price_max_eur_mwh": None,
        "price_mean_local_mwh": None,
        "current": None,
    }
    assert comparison["cheapest"] == "NO4"


@time_machine.travel(NOW, tick=False)
async def test_a_country_whose_service_fails_comes_from_the_exchange_in_one_call(
    api: Api, replay: ReplayServer
) -> None:
    with replay.fault("error_500", host="www.hvakosterstrommen.no"):
        response = await api.get("/electricity/compare")
    comparison = response.json()["data"]
    assert comparison["missing_zones"] == []
    assert comparison["zones"][0]["price_mean_eur_mwh"] == 51.43906
    assert "nordpoolgroup" in response.headers["link"]
    assert "elprisetjustnu" in response.headers["link"]
    assert "hvakosterstrommen" not in response.headers["link"]
    assert len([row for row in replay.log if "nordpoolgroup" in row["url"]]) == 1


@time_machine.travel(NOW, tick=False)
async def test_the_cheapest_zone_is_one_of_those_that_are_there(api: Api, replay: ReplayServer) -> None:
    """NO4 would be the cheapest. The exchange does not keep a day of January."""
    with replay.fault("error_500", host="www.hvakosterstrommen.no"):
        comparison = await api.data("/electricity/compare?date=2026-01-15")
    assert comparison["compared_zones"] == ["SE1", "SE2", "SE3", "SE4"]
    assert comparison["cheapest"] in comparison["compared_zones"]
    assert {row["reason"] for row in comparison["missing_zones"]} == {"upstream_unavailable"}


@time_machine.travel(NOW, tick=False)
async def test_a_comparison_of_nothing(api: Api, replay: ReplayServer) -> None:
    await api.problem("/electricity/compare?date=2026-05-12", 404)
    with replay.fault("error_500"):
        await api.problem("/electricity/compare", 502)
