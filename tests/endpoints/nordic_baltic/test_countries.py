"""The matrix: which subjects are answered for which country, and by whom."""

from datetime import UTC, datetime

import pytest
import time_machine

from skerry import registry
from skerry.container import closure, dependencies_of
from skerry.models.nordic import NordicCountry
from skerry.services.nordic.subject import EVERYWHERE, CountrySubject, parameter
from tests.conftest import Api


async def test_every_country_has_a_row(api: Api) -> None:
    rows = (await api.data("/nordic/countries"))["items"]
    assert [row["country"] for row in rows] == ["EE", "FI", "SE", "NO", "DK", "IS", "LV", "LT"]
    assert rows[3]["bidding_zones"] == ["NO1", "NO2", "NO3", "NO4", "NO5"]
    assert (rows[5]["country_name"], rows[5]["currency"], rows[5]["bidding_zones"]) == ("Iceland", "ISK", [])
    prices = [next(cell for cell in row["subjects"] if cell["subject"] == "electricity_prices") for row in rows]
    assert prices[0] == {"subject": "electricity_prices", "state": "national", "sources": ["elering", "nordpool"]}
    assert prices[5] == {"subject": "electricity_prices", "state": "none", "sources": []}


async def test_one_country_names_its_sources_or_why_there_is_none(api: Api) -> None:
    denmark = await api.data("/nordic/tanska")  # Finnish
    cell = next(cell for cell in denmark["subjects"] if cell["subject"] == "electricity_prices")
    assert (denmark["country"], cell["reason"]) == ("DK", None)
    assert "/api/v1/nordic/{country}/electricity/prices" in cell["paths"]
    assert [(source["source"], source["state"]) for source in cell["sources"]] == [
        ("energidataservice", "unknown"),
        ("nordpool", "unknown"),
    ]
    iceland = await api.data("/nordic/IS")
    cell = next(cell for cell in iceland["subjects"] if cell["subject"] == "electricity_prices")
    assert cell["reason"] == "the country is not coupled to the European market and has no day-ahead prices"


async def test_a_provider_of_another_country_is_not_national(api: Api) -> None:
    rows = {row["country"]: {cell["subject"]: cell for cell in row["subjects"]}
            for row in (await api.data("/nordic/countries"))["items"]}  # fmt: skip
    prices = [rows[country]["electricity_prices"] for country in ("EE", "FI", "LV", "LT")]
    assert {tuple(cell["sources"]) for cell in prices} == {("elering", "nordpool")}
    assert [cell["state"] for cell in prices] == ["national", "shared", "shared", "shared"]
    rates = [(country, rows[country]["exchange_rates"]["state"]) for country in ("EE", "LT")]
    assert rates == [("EE", "shared"), ("LT", "national")]


async def test_a_cell_has_the_paths_that_answer_for_the_country(api: Api) -> None:
    async def paths(country: str, subject: str) -> list[str]:
        row = await api.data(f"/nordic/{country}")
        found: list[str] = next(cell["paths"] for cell in row["subjects"] if cell["subject"] == subject)
        return [path.removeprefix("/api/v1/nordic") for path in found]

    # The Althing has single votes, no list of them.
    assert await paths("IS", "parliament_votes") == ["/{country}/parliament/votes/{id}"]
    registers = ["/companies/search", "/{country}/companies/search", "/{country}/companies/{id}"]
    roles, owners = "/{country}/companies/{id}/roles", "/lv/companies/{id}/owners"
    assert sorted(await paths("FI", "companies")) == registers
    assert sorted(await paths("NO", "companies")) == [*registers, roles]
    assert sorted(await paths("LV", "companies")) == sorted([*registers, roles, owners])
    assert await paths("DK", "transit_stops") == []


async def test_a_cell_names_what_is_kept_of_its_subject(api: Api) -> None:
    async def kept(country: str) -> list[str]:
        subjects = (await api.data(f"/nordic/{country}"))["subjects"]
        return [
            path.removeprefix("/api/v1") for cell in subjects for path in cell["paths"] if path.endswith("/history")
        ]

    everywhere = ["grid", "weather/warnings", "weather", "air-quality"]
    assert await kept("FI") == [
        "/electricity/prices/history", *(f"/nordic/{{country}}/{name}/history" for name in everywhere),
    ]  # fmt: skip
    assert "/nordic/{country}/weather/history" not in await kept("NO"), "no observations, and nothing kept of them"
    assert "/electricity/prices/history" not in await kept("IS")


async def test_a_carried_register_is_national(api: Api) -> None:
    states = {}
    for country in ("IS", "DK", "LV"):
        subjects = (await api.data(f"/nordic/{country}"))["subjects"]
        states[country] = next(cell["state"] for cell in subjects if cell["subject"] == "addresses")
    assert states == {"IS": "national", "DK": "national", "LV": "shared"}


@pytest.mark.modules("nordic_baltic.countries", "nordic_baltic.observations")
@time_machine.travel(datetime(2026, 5, 10, 9, 20, tzinfo=UTC), tick=False)
async def test_a_source_has_the_time_of_its_last_answer(api: Api) -> None:
    async def source(subject: str) -> tuple[str, str | None]:
        row = await api.data("/nordic/DK")
        [found] = next(cell["sources"] for cell in row["subjects"] if cell["subject"] == subject)
        return found["state"], found["last_success_at"]

    assert await source("weather_observations") == ("unknown", None)
    assert await source("holidays") == ("ok", None), "ships with the server"
    await api.data("/nordic/DK/weather/observations")
    with time_machine.travel(datetime(2026, 5, 10, 9, 21, 5, tzinfo=UTC), tick=False):
        assert await source("weather_observations") == ("ok", "2026-05-10T09:20:00Z")


async def test_another_country_is_not_of_the_model(api: Api) -> None:
    problem = (await api.get("/nordic/germany")).json()
    assert (problem["status"], problem["detail"]) == (
        404, "Country DE is not one of EE, FI, SE, NO, DK, IS, LV, LT.",
    )  # fmt: skip


def test_each_subject_says_of_each_country_who_speaks_or_why_nobody_does() -> None:
    services = {
        part
        for endpoint in registry.endpoints()
        for annotation in endpoint.dependencies.values()
        for part in closure(annotation)
        if isinstance(part, type) and issubclass(part, CountrySubject)
    }
    assert services
    for service in services:
        silent = {
            country
            for country in NordicCountry
            if not service.provider_types(country) and country not in service.ABSENT
        }
        assert silent == set(), f"{service.__name__}.ABSENT does not say why"
        for country in NordicCountry:
            types = service.provider_types(country)
            assert len(types) == len(set(types)), f"{service.__name__} would call one provider twice for {country}"
        contradictory = {
            country for country in service.ABSENT if parameter(country) in dependencies_of(service.__init__)
        }
        assert contradictory == set(), f"{service.__name__} has a provider, or has none"


def test_parameters_are_called_after_the_countries() -> None:
    assert [parameter(country) for country in NordicCountry] == [
        "estonia", "finland", "sweden", "norway", "denmark", "iceland", "latvia", "lithuania",
    ]  # fmt: skip
    assert EVERYWHERE not in {parameter(country) for country in NordicCountry}
