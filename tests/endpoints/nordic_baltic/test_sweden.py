"""Sweden: risk of fire, vacancies, key figures of municipalities, and values that are missing."""

import pytest

from tests.conftest import Api
from tests.declared import ANNUAL, FILTERS, Declared
from tests.replaying import ReplayServer

DECLARED = {
    "/nordic/se/fire-risk": Declared(
        another={"58.5708": "48.5708"},
        every_row="the days of a forecast are a series",
        unageing="SMHI does not state how often it approves a forecast",
    ),
    "/nordic/se/jobs/search": Declared(unidentified=FILTERS, unageing="vacancies are published when there are some"),
    "/nordic/se/municipality-kpi": Declared(
        another={'"municipality": "0180"': '"municipality": "0184"'},
        timeless=ANNUAL,
        every_row="the years of a key figure are a series",
    ),
}
NURSES = "/nordic/se/jobs/search?q=sjuksk%C3%B6terska"
POPULATION = "/nordic/se/municipality-kpi?kpi=N01951"


async def test_risk_by_day(api: Api) -> None:
    found = await api.data("/nordic/se/fire-risk?lat=58.57&lon=16.15")
    assert (found["issued_at"], found["count"], found["latitude"]) == ("2026-11-20T06:10:00Z", 2, 58.5708)
    first, second = found["items"]
    assert (first["risk_level"], first["fire_weather_index"], first["drought_code"]) == (3, 14.9, 326.8)
    assert (first["grass_fire_level"], first["temperature_c"], first["wind_direction_deg"]) == (2, 17.9, 249)
    assert (second["risk_level"], second["fire_weather_index"], second["grass_fire_level"]) == (None, None, None)
    assert second["precipitation_mm"] == 4.5


async def test_a_point_outside_sweden(api: Api) -> None:
    assert "outside Sweden" in (await api.problem("/nordic/se/fire-risk?lat=64.1&lon=-21.9", 404))["detail"]


async def test_vacancies(api: Api) -> None:
    data = await api.data(NURSES)
    assert (data["query"], data["total"], data["count"], data["page"], data["limit"]) == (
        "sjuksköterska",
        2731,
        3,
        1,
        10,
    )
    first, second, _ = data["items"]
    # In Swedish time: an hour ahead of UTC in November, two in July.
    assert (first["posted_at"], first["deadline_at"]) == ("2026-11-18T08:12:33Z", "2026-12-15T22:59:59Z")
    assert second["posted_at"] == "2026-07-01T06:00:00Z"
    assert (first["company"], first["vacancy_count"], first["municipality_code"]) == ("Nordvik Vård AB", 2, "0180")
    assert (first["latitude"], first["longitude"]) == (59.3293, 18.0686)
    assert second["title"] == "Sjuksköterska, natt"
    missing = ("deadline_at", "vacancy_count", "municipality", "latitude", "employment_type", "job_type")
    assert {second[name] for name in missing} == {None}
    assert (await api.data(f"{NURSES}&limit=1"))["count"] == 1
    assert (await api.data("/nordic/se/jobs/search?q=trollkarl"))["items"] == []


@pytest.mark.parametrize("municipality", ["0180", "stockholm"])
async def test_vacancies_of_a_municipality(api: Api, municipality: str) -> None:
    response = await api.get(f"{NURSES}&municipality={municipality}")
    data = response.json()["data"]
    assert (data["total"], {job["municipality"] for job in data["items"]}) == (2, {"Stockholm"})
    assert "kolada" not in response.headers["link"]


async def test_vacancies_of_another_municipality_are_a_502(api: Api) -> None:
    assert "municipality 0180" in (await api.problem(f"{NURSES}&municipality=lulea", 502))["detail"]


@pytest.mark.parametrize("municipality", ["Stokholm", "Region Stockholm", "9999"])
async def test_an_unknown_municipality(api: Api, municipality: str) -> None:
    problem = await api.problem(f"{NURSES}&municipality={municipality}", 404)
    assert ("Stockholm" in problem.get("suggestions", ())) == (municipality == "Stokholm")


async def test_vacancies_beyond_what_can_be_paged(api: Api, replay: ReplayServer) -> None:
    assert (await api.data(f"{NURSES}&page=201"))["total"] == 2731
    replay.reset()
    [wrong] = (await api.problem(f"{NURSES}&page=202", 400))["errors"]
    assert (wrong["parameter"], replay.log) == ("page", [])


async def test_a_key_figure(api: Api) -> None:
    data = await api.data(f"{POPULATION}&municipality=Stockholm")
    assert (data["kpi_title"], data["municipality"], data["municipality_code"]) == (
        "Invånare totalt, antal", "Stockholm", "0180",
    )  # fmt: skip
    assert [(row["year"], row["sex"], row["value"], row["status"]) for row in data["items"]] == [
        (2025, "total", None, "Missing"), (2025, None, 12.0, None),
        (2024, "total", 995574.0, None), (2024, "women", 500000.0, None), (2024, "men", 495574.0, None),
        (2023, "total", 988943.0, None), (2023, "women", 497000.0, None), (2023, "men", 491943.0, None),
    ]  # fmt: skip
    one = await api.data("/nordic/se/municipality-kpi?kpi=n01951&municipality=0180&years=2023")
    assert (one["count"], one["items"][0]["value"]) == (3, 988943.0)
    assert (await api.data(f"{POPULATION}&municipality=0180&years=1971"))["items"] == []


@pytest.mark.parametrize(
    ("asked", "detail"),
    [
        ("0180&years=2022", "year 2023"),
        ("Luleå", "area 0180 instead of 2580"),
        ("malmo", "only the first page of a list"),
    ],
)
async def test_figures_of_something_else_are_a_502(api: Api, asked: str, detail: str) -> None:
    assert detail in (await api.problem(f"{POPULATION}&municipality={asked}", 502))["detail"]


@pytest.mark.parametrize("kpi", ["N99999", "N99998"])
async def test_an_unknown_key_figure(api: Api, kpi: str) -> None:
    assert kpi in (await api.problem(f"/nordic/se/municipality-kpi?kpi={kpi}&municipality=0180", 404))["detail"]


async def test_all_wrong_parameters_are_named(api: Api) -> None:
    problem = await api.problem("/nordic/se/municipality-kpi?kpi=1951&years=2023,soon", 400)
    assert sorted(error["parameter"] for error in problem["errors"]) == ["kpi", "municipality", "years"]
