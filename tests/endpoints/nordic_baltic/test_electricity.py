"""Prices of a day by country: zones, the current price, countries without a market."""

from datetime import UTC, datetime

import pytest
import time_machine

from tests.conftest import Api
from tests.declared import KNOWN_AHEAD, SERIES, Declared
from tests.replaying import ReplayServer

DECLARED = {
    "/nordic/{country}/electricity/prices": Declared(
        carried="www.hvakosterstrommen.no/strompris-api",
        another={"2026-": "2025-"},
        every_row=SERIES,
        timeless=KNOWN_AHEAD,
    ),
    "/finland/electricity/prices": Declared(
        carried="dashboard.elering.ee/en",
        unidentified="the path names the country; the reply has a list for each",
        every_row=SERIES,
        timeless=KNOWN_AHEAD,
    ),
    "/nordic/electricity/compare": Declared(
        carried="www.hvakosterstrommen.no/strompris-api", every_row=SERIES, timeless=KNOWN_AHEAD
    ),
}


def at(*moment: int) -> time_machine.travel:
    return time_machine.travel(datetime(*moment, tzinfo=UTC), tick=False)  # type: ignore[misc, arg-type]


@at(2026, 5, 10, 9, 20)
@pytest.mark.parametrize(
    ("address", "zone", "eur", "local", "currency"),
    [
        ("NO", "NO1", 38.27, 426.84, "NOK"),
        ("sweden", "SE3", 28.55, 311.89, "SEK"),
        ("DNK", "DK1", 57.89, 431.87, "DKK"),
        ("ee?zone=ee", "EE", 37.71, 37.71, "EUR"),
    ],
)
async def test_the_current_price_in_any_country(
    api: Api, address: str, zone: str, eur: float, local: float, currency: str
) -> None:
    country, _, query = address.partition("?")
    response = await api.get(f"/nordic/{country}/electricity/prices?{query}")
    day = response.json()["data"]
    assert (day["zone"], day["currency"], day["date"], day["count"]) == (zone, currency, "2026-05-10", 96)
    assert day["current"] == {
        "start_at": "2026-05-10T09:15:00Z",
        "end_at": "2026-05-10T09:30:00Z",
        "price_eur_mwh": eur,
        "price_local_mwh": local,
    }
    assert day["price_min_eur_mwh"] <= day["price_mean_eur_mwh"] <= day["price_max_eur_mwh"]
    assert response.headers["cache-control"].startswith("public, max-age=600"), "until 09:30"


@at(2026, 5, 10, 9, 20)
async def test_hours_of_another_day_have_no_current_price(api: Api) -> None:
    day = await api.data("/nordic/NO/electricity/prices?zone=NO5&date=2026-03-29&resolution=60")
    assert (day["count"], day["resolution_minutes"], day["current"]) == (23, 60, None)
    assert day["prices"][0]["price_eur_mwh"] == 57.1925  # (58.08 + 57.27 + 56.93 + 56.49) / 4


@at(2026, 5, 10, 9, 20)
async def test_countries_and_zones_without_prices(api: Api, replay: ReplayServer) -> None:
    assert "has no day-ahead prices" in (await api.problem("/nordic/IS/electricity/prices", 404))["detail"]
    assert "not one of EE, FI" in (await api.problem("/nordic/DE/electricity/prices", 404))["detail"]
    [wrong] = (await api.problem("/nordic/SE/electricity/prices?zone=NO1", 400))["errors"]
    assert wrong["allowed"] == "one of SE1, SE2, SE3, SE4, the bidding zones of SE"
    with replay.fault("error_500", host="api.energidataservice.dk"):
        assert (await api.problem("/nordic/DK/electricity/prices", 502))["provider"] == "Energi Data Service"


@pytest.mark.parametrize(
    ("moment", "start"),
    [
        ((2026, 5, 10, 9, 29, 59), "2026-05-10T09:15:00Z"),
        ((2026, 5, 10, 9, 30), "2026-05-10T09:30:00Z"),
        ((2026, 5, 10, 21, 59, 59), "2026-05-10T21:45:00Z"),
    ],
)
async def test_the_current_price_changes_with_the_interval(api: Api, moment: tuple[int, ...], start: str) -> None:
    with at(*moment):
        assert (await api.data("/nordic/SE/electricity/prices"))["current"]["start_at"] == start


@at(2026, 5, 10, 9, 20)
async def test_all_zones_the_cheapest_first(api: Api, replay: ReplayServer) -> None:
    found = await api.data("/nordic/electricity/compare")
    rows = {row["zone"]: row for row in found["items"]}
    assert found["date"] == "2026-05-10"
    assert (rows["NO1"]["current_price_eur_mwh"], rows["EE"]["current_price_eur_mwh"]) == (38.27, 37.71)
    means = [row["price_mean_eur_mwh"] for row in found["items"]]
    assert means == sorted(means)
    assert [(row["zone"], row["reason"]) for row in found["missing"] if row["zone"] == "DK2"] == [("DK2", "no_data")]
    assert rows["DK1"]["source"] == "energidataservice"
    estonia = await api.data("/nordic/EE/electricity/prices")
    assert rows["EE"]["price_mean_eur_mwh"] == estonia["price_mean_eur_mwh"]


@at(2026, 5, 10, 9, 20)
async def test_zones_whose_provider_does_not_answer_are_named(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host="dashboard.elering.ee"):
        found = await api.data("/nordic/electricity/compare")
    failed = {row["zone"] for row in found["missing"] if row["reason"] == "upstream_unavailable"}
    assert failed == {"FI", "EE", "LV", "LT"}
    assert "NO1" in {row["zone"] for row in found["items"]}


@at(2026, 5, 10, 9, 20)
async def test_finland_has_a_path_of_its_own(api: Api) -> None:
    assert await api.data("/finland/electricity/prices") == await api.data("/nordic/FI/electricity/prices")
