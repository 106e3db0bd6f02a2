"""The score of a city for who works from anywhere: figures by hand, places, and what is left when parts are missing."""

from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime
from typing import Any

import pytest
import time_machine

from skerry.datasets.cities import Cities
from skerry.datasets.countries import Countries
from skerry.datasets.ecb_rates import CarriedRates
from skerry.datasets.passport_index import EntryRequirement, PassportIndex, Requirement
from skerry.datasets.world_cities import WorldCities
from skerry.folding import fold
from skerry.models.scales import InputValue
from skerry.models.scores import ScoreFactor
from skerry.services import livability
from skerry.services.city_names import ALIASES, CityNames
from skerry.services.livability import SCORE
from skerry.services.place_conditions import local_time
from skerry.services.price_levels import PriceLevels
from skerry.services.world_bank_figures import Figures
from skerry.sources.world.open_meteo import WeatherDay, Week
from skerry.sources.world.open_meteo_air import CurrentAir
from skerry.sources.world.world_bank import Observation
from tests.conftest import Api, Opened, seconds_left
from tests.declared import YEARS, Declared
from tests.replaying import ReplayServer

NOW = datetime(2026, 5, 10, 9, 20, tzinfo=UTC)
DECLARED = {
    "/mashup/nomad/score": Declared(
        recorded=NOW,
        signing={"passport_index": "what a passport needs", "vat_rates": "value added tax"},
        digits=YEARS,
    )
}

FORECAST, AIR, GEOCODER = "api.open-meteo.com", "air-quality-api.open-meteo.com", "geocoding-api.open-meteo.com"
WORLD_BANK, ECB = "api.worldbank.org", "data-api.ecb.europa.eu"
BASIS = (
    "by weather of the city, and internet, healthcare, safety and visa of the whole country, and cost of living of both "
    "countries"
)
LISBON = "/mashup/nomad/score?city=lisbon&home=NO&salary=5000"
PORTUGAL = Countries().get("PT")


@pytest.fixture(autouse=True)
def _at_the_time_of_the_recordings() -> Iterator[None]:
    """Old figures do not count."""
    with time_machine.travel(NOW, tick=False):
        yield


def named(report: Any) -> list[str]:
    return [entry["part"] for entry in report["unavailable"]]


def week(days: list[WeatherDay]) -> Week:
    return Week(NOW, 17.4, 16.1, 68.0, 5.5, tuple(days))


def days(
    highest: float | None = 24.0, lowest: float | None = 16.0, mm: float | None = 0.0, count: int = 7
) -> list[WeatherDay]:
    return [WeatherDay(date(2026, 5, 10 + place), highest, lowest, mm) for place in range(count)]


def air(european_aqi: int | None) -> CurrentAir:
    return CurrentAir(NOW, european_aqi, None, None, None)


def figures(*values: tuple[str, int, float]) -> Figures:
    return Figures(Observation(code, "PT", year, value) for code, year, value in values)


def factor(name: str, given: Mapping[str, InputValue]) -> ScoreFactor:
    [found] = [each for each in SCORE.score(given).factors if each.name == name]
    assert found.weight == 0.1667
    return found


def value_of(name: str, value: float, factor_name: str) -> float | None:
    """Score of one input."""
    [found] = [each for each in factor(factor_name, {name: InputValue(value, None)}).inputs if each.name == name]
    return found.score


@pytest.mark.parametrize(
    ("apparent", "score"),
    [(18.0, 10), (26.0, 10), (22.0, 10), (17.0, 9.4), (28.5, 8.5), (8.0, 4.0), (1.0, 0), (-20.0, 0), (43.0, 0)],
)
def test_comfort_lies_between_18_and_26_degrees(apparent: float, score: float) -> None:
    assert value_of("feels_like_c", apparent, "weather") == score


@pytest.mark.parametrize(
    ("index", "score"),
    [(0, 10), (20, 10), (21, 8), (40, 8), (41, 6), (60, 6), (61, 4), (80, 4), (81, 2), (100, 2), (101, 0), (400, 0)],
)
def test_bands_of_air(index: int, score: float) -> None:
    assert value_of("european_aqi", index, "weather") == score


def test_weather_by_hand() -> None:
    fine = factor("weather", livability.weather(week(days()), air(15)))
    assert (fine.score, fine.coverage) == (10.0, 1.0)
    assert [entry.value for entry in fine.inputs] == [20.0, 0, 15]
    # 0.5 * (10 - 0.6 * 10) + 0.25 * 0 + 0.25 * 6
    assert factor("weather", livability.weather(week(days(12.0, 4.0, 1.0)), air(50))).score == 3.5
    assert livability.weather(week(days(mm=0.9)), None)["rain_days_7d"].value == 0, "less than 1 mm is no rain"


def test_weather_with_parts_missing() -> None:
    without_air = factor("weather", livability.weather(week(days(mm=2.0)), None))
    assert (without_air.score, without_air.coverage) == (6.7, 0.75)  # (5 + 0) / 0.75
    without_rain = factor("weather", livability.weather(week(days(mm=None)), air(50)))
    assert (without_rain.score, without_rain.coverage) == (8.7, 0.75)  # 6.5 / 0.75
    half = factor("weather", livability.weather(week(days(highest=None)), air(50)))
    assert half.coverage == 0.5, "rain and air are half of it"
    assert half.score is not None
    assert factor("weather", livability.weather(week(days(count=6)), air(50))).score is None, "a week has seven days"
    assert factor("weather", livability.weather(None, air(50))).score is None


@pytest.mark.parametrize(
    ("ratio", "score"), [(1.5, 0.0), (2.4, 0.0), (0.3, 10.0), (0.1, 10.0), (0.9, 5.0), (1.0, 4.2), (0.6719, 6.9)]
)
def test_cost_of_living_by_hand(ratio: float, score: float) -> None:
    levels = PriceLevels(destination_factor=ratio, home_factor=1.0, destination_market=1.0, home_market=1.0, year=2024)
    found = factor("cost_of_living", livability.cost_of_living(levels))
    assert (found.score, found.inputs[0].value, found.inputs[0].as_of) == (score, ratio, "2024")
    assert livability.cost_of_living(None) == {}


def test_figures_of_the_country() -> None:
    both = figures((livability.USERS, 2023, 85.8), (livability.USERS, 2022, 10.0), (livability.BROADBAND, 2024, 43.6))
    internet = factor("internet", livability.country_figures(both, figures(), PORTUGAL))
    assert internet.score == 9.0  # (8.225 + 9.689) / 2
    assert [entry.as_of for entry in internet.inputs] == ["2023", "2024"]
    lines = figures((livability.BROADBAND, 2023, 9.0))
    half = factor("internet", livability.country_figures(lines, figures(), PORTUGAL))
    assert (half.score, half.coverage) == (2.0, 0.5)
    care = livability.country_figures(figures((livability.COVERAGE_INDEX, 2021, 84.0)), figures(), PORTUGAL)
    assert factor("healthcare", care).score == 8.4
    assert factor("healthcare", {}).score is None


@pytest.mark.parametrize(
    ("homicides", "stability", "score"),
    [(0.0, 2.5, 10.0), (30.0, -2.5, 0.0), (80.0, -3.1, 0.0), (0.72, 0.73, 7.4), (4.5678, 0.0, 5.0), (0.0, 0.0, 7.5)],
)
def test_safety_by_hand(homicides: float, stability: float, score: float) -> None:
    # 0.72: 10 * (1 - ln 1.72 / ln 31) = 8.42; stability 0.73: 6.46. 4.5678 is the square root of 31 less 1.
    killed, stable = figures((livability.HOMICIDES, 2022, homicides)), figures((livability.STABILITY, 2023, stability))
    assert factor("safety", livability.country_figures(killed, stable, PORTUGAL)).score == score


@pytest.mark.parametrize(
    ("requirement", "stay", "score"),
    [
        ("own country", None, 10), ("free movement", None, 10), ("visa free", 360, 10), ("visa free", 180, 10),
        ("visa free", 90, 8), ("visa free", 30, 6), ("visa free", 21, 4), ("visa free", None, 8), ("eta", None, 7),
        ("visa on arrival", None, 6), ("e-visa", None, 4), ("visa required", None, 2), ("no admission", None, 0),
    ],
)  # fmt: skip
def test_visas(requirement: str, stay: int | None, score: float) -> None:
    words = livability.entry_words(EntryRequirement(Requirement(requirement), stay))
    assert factor("visa", {"entry": InputValue(stay, None, words)}).score == score


def test_a_visa_says_of_which_day_it_is() -> None:
    countries = Countries()
    [entry] = factor("visa", livability.visa(PassportIndex(), countries.get("EE"), countries.get("GB"))).inputs
    assert (entry.score, entry.value, entry.as_of) == (10, 180, "2025-01-12")
    assert livability.visa(PassportIndex(), countries.get("EE"), countries.get("GL")) == {}


def test_the_score_reaches_both_ends() -> None:
    best = {
        "feels_like_c": 22.0, "rain_days_7d": 0, "european_aqi": 5, "price_level_ratio": 0.2, "users_percent": 100,
        "broadband_per_100": 50, "uhc_index": 100, "homicides_per_100k": 0, "political_stability": 2.5,
    }  # fmt: skip
    worst = {
        "feels_like_c": 50.0, "rain_days_7d": 7, "european_aqi": 500, "price_level_ratio": 2, "users_percent": 5,
        "broadband_per_100": 0, "uhc_index": 0, "homicides_per_100k": 90, "political_stability": -2.5,
    }  # fmt: skip
    for values, words, score in ((best, "own country", 10.0), (worst, "no admission", 0.0)):
        given = {name: InputValue(float(value), None) for name, value in values.items()}
        assert SCORE.score({**given, "entry": InputValue(None, None, words)}).score == score


async def test_all_parts(api: Api) -> None:
    response = await api.get(LISBON)
    report = response.json()["data"]
    assert (report["city"], report["country"], report["country_name"]) == ("Lisbon", "PT", "Portugal")
    scores = {factor["name"]: factor["score"] for factor in report["factors"]}
    assert scores == {
        "weather": 7.8,  # 0.5 * 8.8 + 0.25 * 5.71 + 0.25 * 8
        "cost_of_living": 6.9,  # r = (0.561 / 0.9239) / (9.71 / 10.745) = 0.6719, of 2024: 2025 has no parities
        "internet": 9.0,
        "healthcare": 8.8,
        "safety": 7.4,
        "visa": 10,
    }
    assert (report["score"], report["coverage"], report["verdict"]) == (8.3, 1.0, f"excellent, {BASIS}")  # 49.9 / 6
    inputs = {entry["name"]: entry for factor in report["factors"] for entry in factor["inputs"]}
    assert inputs["feels_like_c"]["value"] == 16.0
    assert inputs["rain_days_7d"]["value"] == 3
    assert inputs["price_level_ratio"]["as_of"] == "2024"
    assert (inputs["entry"]["words"], inputs["entry"]["sources"]) == ("free movement", ["passport_index"])
    assert report["unavailable"] == []
    assert report["method"].startswith("score = 0.167 weather + 0.167 cost_of_living")
    assert "max-age=1800" in response.headers["cache-control"]
    assert 'title="Passport Index Dataset"' in response.headers["link"]
    assert 'title="Open-Meteo geocoding"' not in response.headers["link"], "Lisbon is carried"


async def test_conditions(api: Api) -> None:
    conditions = (await api.data(LISBON))["conditions"]
    assert conditions["weather"] == {
        "observed_at": "2026-05-10T09:15:00Z",  # 10:15 by the city's clocks
        "temperature_c": 17.4,
        "feels_like_c": 16.1,
        "humidity_percent": 68.0,
        "wind_speed_ms": 5.5,
        "stale_since": None,
    }
    assert conditions["air_quality"]["european_aqi"] == 26
    assert conditions["air_quality"]["pm2_5_ug_m3"] == 8.9
    assert (conditions["vat_percent"], conditions["vat_as_of_date"]) == (23.0, "2026-08-19")
    assert conditions["sun"]["date"] == "2026-05-10"
    assert conditions["sun"]["sunrise_at"].startswith("2026-05-10T05:2")
    assert conditions["timezone"] == {
        "timezone": "Europe/Lisbon",
        "current_at": "2026-05-10T09:20:00Z",
        "date": "2026-05-10",
        "time_local": "10:20:00",
        "weekday": "Sunday",
        "utc_offset": "+01:00",
    }


def test_local_time_away_from_whole_hours() -> None:
    kathmandu = local_time("Asia/Kathmandu")
    assert (kathmandu.utc_offset, kathmandu.time_local) == ("+05:45", "15:05:00")
    assert local_time("America/St_Johns").utc_offset == "-02:30"


async def test_what_a_salary_is_worth(api: Api) -> None:
    assert (await api.data(LISBON))["cost_analysis"] == {
        "home": "NO",
        "salary": 5000.0,
        "salary_currency": "NOK",
        "local_currency": "EUR",
        "exchange_rate": 0.090106325,  # 1 / 11.098
        "exchange_rate_date": "2026-04-13",
        "salary_local": 450.53,
        "price_level_ratio": 0.6719,
        "price_level_year": 2024,
        "equivalent_at_home": 7441.23,
        "stale_since": "2026-04-20T00:00:00Z",  # a week after the recorded fixing
    }


async def test_only_who_supplied_figures_signs(api: Api) -> None:
    dubai = (await api.get("/mashup/nomad/score?city=Dubai&salary=5000")).headers["link"]
    assert "European Central Bank" not in dubai, "it quotes no dirham"
    assert "VAT rates" not in dubai
    lisbon = await api.get(LISBON)
    keys = {entry["source"] for entry in lisbon.json()["data"]["sources"]}
    assert keys == {
        "open_meteo", "open_meteo_air", "world_bank", "passport_index", "ecb", "vat_rates",
    }  # fmt: skip
    assert lisbon.headers["link"].count('rel="via"') == len(keys)


async def test_every_figure_has_its_date(api: Api) -> None:
    dated = {entry["part"]: entry["as_of"] for entry in (await api.data(LISBON))["sources"]}
    assert None not in dated.values()
    assert dated["factors.weather.feels_like_c"] == "2026-05-10T09:15:00Z"
    assert dated["factors.visa.entry"] == "2025-01-12"
    assert dated["cost_analysis.exchange_rate"] == "2026-04-13"
    assert dated["cost_analysis.price_level_ratio"] == dated["factors.cost_of_living.price_level_ratio"] == "2024"


async def test_a_finding_claims_only_what_is_known(api: Api, replay: ReplayServer) -> None:
    findings = {factor["name"]: factor["finding"] for factor in (await api.data(LISBON))["factors"]}
    assert findings["weather"] == "comfortable week: feels like 16.0 °C, rain on 3 of 7 days"
    assert findings["internet"] == "well connected country: 85.8 % of people online, 43.6 broadband lines per 100"
    # 8.2 by users alone: nothing is known of lines.
    assert (await api.data("/mashup/nomad/score?city=Porto"))["factors"][2]["finding"] is None


async def test_what_is_about_the_country_says_so(api: Api) -> None:
    scopes = {factor["name"]: factor["scope"] for factor in (await api.data(LISBON))["factors"]}
    assert scopes == {
        "weather": "city", "cost_of_living": "both_countries", "internet": "country", "healthcare": "country",
        "safety": "country", "visa": "country",
    }  # fmt: skip


async def test_recordings_of_half_a_year_ago_do_not_count(api: Api) -> None:
    with time_machine.travel(datetime(2026, 11, 10, 9, 20, tzinfo=UTC), tick=False):
        report = await api.data(LISBON)
    assert report["factors"][0]["score"] is None
    assert (report["score"], report["coverage"]) == (8.4, 0.83)
    assert report["verdict"].endswith("; without weather")
    [stale] = [entry for entry in report["unavailable"] if entry["reason"] == "stale"]
    assert stale["part"] == "factors.weather"
    assert stale["detail"] == (
        "The newest feels_like_c is of 2026-05-10T09:15:00Z and has been too old to count since 2026-05-10."
    )
    weather = report["factors"][0]["inputs"][0]
    assert (weather["value"], weather["score"], weather["stale_since"]) == (16.0, None, "2026-05-10T11:15:00Z")


async def test_figures_of_the_country_age_too(api: Api) -> None:
    with time_machine.travel(datetime(2029, 1, 1, tzinfo=UTC), tick=False):
        report = await api.data(LISBON)
    assert (report["score"], report["verdict"]) == (None, "too little data for a score")
    stale = {entry["part"] for entry in report["unavailable"] if entry["reason"] == "stale"}
    assert {"factors.weather", "factors.cost_of_living", "factors.visa", "cost_analysis"} <= stale


async def test_without_a_salary_there_is_nothing_to_analyse(api: Api, replay: ReplayServer) -> None:
    report = await api.data("/mashup/nomad/score?city=lisbon&home=NO")
    assert report["cost_analysis"] is None
    assert report["unavailable"] == []
    assert not any(ECB in row["url"] for row in replay.log)


async def test_a_currency_that_nobody_quotes(api: Api) -> None:
    report = await api.data("/mashup/nomad/score?city=Dubai&salary=5000")
    assert report["cost_analysis"] is None
    assert report["factors"][1]["inputs"][0]["value"] == 0.6018  # 2.21 / 3.6725
    reason = next(entry for entry in report["unavailable"] if entry["part"] == "cost_analysis")
    assert reason["reason"] == "not_covered"
    assert reason["detail"] == "The European Central Bank quotes no USD against AED."


@pytest.mark.parametrize(
    ("host", "parts", "score", "coverage", "verdict"),
    [
        (
            FORECAST, ["factors.weather", "conditions.weather"], 8.4, 0.83,
            f"excellent, {BASIS.removeprefix('by weather of the city, and ').join(('by ', '; without weather'))}",
        ),
        (AIR, ["factors.weather.european_aqi", "conditions.air_quality"], 8.3, 0.96, f"excellent, {BASIS}"),
        (
            WORLD_BANK,
            [
                "factors.cost_of_living", "factors.internet", "factors.healthcare", "factors.safety",
                "cost_analysis", "score",
            ],
            None, 0.33, "too little data for a score",
        ),
    ],
)  # fmt: skip
async def test_a_part_missing(
    api: Api, replay: ReplayServer, host: str, parts: list[str], score: float | None, coverage: float, verdict: str
) -> None:
    with replay.fault("html", host=host):
        response = await api.get(LISBON)
    report = response.json()["data"]
    assert response.status_code == 200
    assert named(report) == parts
    assert {entry["reason"] for entry in report["unavailable"]} == {"upstream_unavailable"}
    assert (report["score"], report["coverage"], report["verdict"]) == (score, coverage, verdict)
    assert seconds_left(response) <= 60, "it may be back soon"


async def test_without_the_central_bank_the_rates_of_the_package(api: Api, replay: ReplayServer) -> None:
    with replay.fault("html", host=ECB), time_machine.travel(datetime(2026, 11, 10, 9, 20, tzinfo=UTC), tick=False):
        report = await api.data(LISBON)
    cost = report["cost_analysis"]
    assert (cost["exchange_rate"], cost["salary_local"]) == (0.096974399, 484.87)  # 1 / 10.312
    assert (cost["exchange_rate_date"], cost["stale_since"]) == ("2026-10-30", "2026-11-06T00:00:00Z")
    supplied = next(entry for entry in report["sources"] if entry["part"] == "cost_analysis.exchange_rate")
    assert (supplied["source"], supplied["as_of"]) == (CarriedRates.key, "2026-10-30")
    assert "cost_analysis" not in named(report)


@pytest.mark.parametrize("city", ["lisbon", "lisbon&salary=5000"])
async def test_when_nothing_answers(api: Api, replay: ReplayServer, city: str) -> None:
    with replay.fault("error_500"):
        problem = await api.problem(f"/mashup/nomad/score?city={city}", 502)
    assert "Open-Meteo" in problem["detail"]
    assert "World Bank" in problem["detail"]


async def test_providers_that_have_no_value(api: Api) -> None:
    """Nothing neutral stands in for it."""
    response = await api.get("/mashup/nomad/score?city=Porto&salary=3000")
    report = response.json()["data"]
    assert (report["city"], report["latitude"]) == ("Porto", 41.1485)
    assert named(report) == [
        "factors.weather",
        "factors.cost_of_living",
        "factors.internet.broadband_per_100",
        "factors.healthcare",
        "factors.safety.homicides_per_100k",
        "conditions.weather.humidity_percent",
        "conditions.air_quality.european_aqi",
        "conditions.air_quality.pm2_5_ug_m3",
        "cost_analysis",
        "score",
    ]
    assert {entry["reason"] for entry in report["unavailable"]} == {"no_data"}
    assert (report["score"], report["coverage"]) == (None, 0.33)  # half of two sixths, and one
    assert report["factors"][2]["score"] == 8.2  # users alone
    assert "max-age=1800" in response.headers["cache-control"], "it will not be back in a minute"


async def test_an_economy_that_nobody_counts(api: Api, replay: ReplayServer) -> None:
    report = await api.data("/mashup/nomad/score?city=Taipei")
    reasons = {entry["part"]: entry for entry in report["unavailable"]}
    assert reasons["factors.internet"]["reason"] == "not_covered"
    assert reasons["factors.internet"]["detail"] == "The World Bank has no figures of Taiwan."
    assert reasons["conditions.vat_percent"]["reason"] == "not_covered"
    assert report["coverage"] == 0.33
    assert not any("TW" in row["url"] for row in replay.log if WORLD_BANK in row["url"])


@pytest.mark.parametrize(
    ("city", "name", "country"),
    [
        ("lisbon, pt", "Lisbon", "PT"),
        ("Lisboa", "Lisbon", "PT"),
        ("NYC", "New York", "US"),
        ("zürich", "Zurich", "CH"),
        ("London,CA", "London", "CA"),
        ("London,uk", "London", "GB"),
        ("bali", "Denpasar", "ID"),
        ("bali,IN", "Bāli", "IN"),
        ("Porto", "Porto", "PT"),
        ("haapsalu", "Haapsalu", "EE"),
        ("Saku", "Saku", "JP"),
        ("Saku,EE", "Saku", "EE"),
        ("cologne", "Köln", "DE"),
        ("koln", "Köln", "DE"),
        ("Seville", "Sevilla", "ES"),
        ("sevilla", "Sevilla", "ES"),
        ("aarhus", "Århus", "DK"),
        ("Washington, D.C.", "Washington", "US"),
        ("Odesa", "Odesa", "UA"),
        ("Odessa", "Odesa", "UA"),
        ("Odessa,US", "Odessa", "US"),
        ("Saint Petersburg", "Saint Petersburg", "RU"),
        ("St. Petersburg", "Saint Petersburg", "RU"),
        ("st petersburg,us", "St. Petersburg", "US"),
        ("Kharkov", "Kharkiv", "UA"),
        ("León", "León de los Aldama", "MX"),
    ],
)
async def test_carried_places(api: Api, replay: ReplayServer, city: str, name: str, country: str) -> None:
    report = await api.data(f"/mashup/nomad/score?city={city}")
    assert (report["city"], report["country"]) == (name, country)
    assert not any(GEOCODER in row["url"] for row in replay.log)


@pytest.mark.parametrize(
    ("city", "others"),
    [
        ("Odessa", ["Odessa,US"]),
        ("Odessa,US", []),
        ("St. Petersburg", ["St. Petersburg,US"]),
        ("London", ["London,CA"]),
        ("London,CA", ["London,GB"]),
        ("Hyderabad", ["Hyderabad,PK"]),
        ("lisbon", []),
    ],
)
async def test_other_cities_of_that_name_are_listed(api: Api, city: str, others: list[str]) -> None:
    assert (await api.data(f"/mashup/nomad/score?city={city}"))["also_named"] == others


def test_every_alias_is_carried() -> None:
    names = CityNames(Cities(), WorldCities(), Countries())
    lacking = [alias for alias, (name, code) in ALIASES.items() if names.find(name, code) is None]
    assert lacking == ["venezia"], "of fewer than 100,000 people, as GeoNames counts them: the geocoder has it"
    assert [alias for alias in ALIASES if fold(alias) != alias] == []


@pytest.mark.parametrize(
    ("city", "name", "country", "latitude"),
    [
        ("Hay-on-Wye", "Hay-on-Wye", "GB", 52.07049),
        ("Ely", "Ely", "GB", 52.39964),
        ("Ely,US", "Ely", "US", 39.24744),
        ("venezia", "Venice", "IT", 45.43713),
    ],
)
async def test_smaller_places_are_looked_up(
    api: Api, replay: ReplayServer, city: str, name: str, country: str, latitude: float
) -> None:
    response = await api.get(f"/mashup/nomad/score?city={city}")
    report = response.json()["data"]
    assert (report["city"], report["country"], report["latitude"]) == (name, country, latitude)
    assert sum(GEOCODER in row["url"] for row in replay.log) == 1
    assert (
        'title="Open-Meteo geocoding"' not in response.headers["link"]
    )  # resolves the name, has no figure in the score


async def test_an_unknown_city(api: Api) -> None:
    problem = await api.problem("/mashup/nomad/score?city=Atlantis", 404)
    assert problem["suggestions"][0] == "Atlanta,US"
    near = await api.problem("/mashup/nomad/score?city=Lond", 404)
    assert near["detail"] == "No city named 'Lond'."
    assert near["suggestions"] == ["Londrina,BR", "London,US"]
    elsewhere = await api.problem("/mashup/nomad/score?city=Lisbon,NO", 404)
    assert elsewhere["detail"] == "No city named 'Lisbon' in Norway."
    assert elsewhere["suggestions"][0] == "Lisbon,PT"
    await api.problem("/mashup/nomad/score?city=lisbon&home=QQ", 404)
    await api.problem("/mashup/nomad/score?city=lisbon,qq", 404)


async def test_a_city_must_have_a_name(api: Api) -> None:
    problem = await api.problem("/mashup/nomad/score?city=%21%21", 400)
    assert problem["errors"][0]["parameter"] == "city"
    await api.problem("/mashup/nomad/score", 400)
    await api.problem("/mashup/nomad/score?city=lisbon&salary=-1", 400)


async def test_the_geocoder_is_needed_for_a_city_that_is_not_carried(api: Api, replay: ReplayServer) -> None:
    with replay.fault("html", host=GEOCODER):
        problem = await api.problem("/mashup/nomad/score?city=Hay-on-Wye", 502)
        assert problem["provider"] == "Open-Meteo geocoding"
        assert (await api.data(LISBON))["score"] == 8.3
        assert (await api.data("/mashup/nomad/score?city=Chiang Mai"))["country"] == "TH"


@pytest.mark.parametrize("city", ["lisbon", "Braga"])
async def test_parts_are_asked_for_at_once(open_api: Opened, replay: ReplayServer, city: str) -> None:
    """For one of the thirty, and for a city that only the cities of the world have."""
    async with open_api() as api:
        await api.data("/mashup/nomad/score?city=Abu Dhabi")  # what is read and imported once
        replay.log.clear()
        with replay.together(5):  # none is answered before all are asked
            report = await api.data(f"/mashup/nomad/score?city={city}&home=NO&salary=5000")
    assert report["unavailable"] == []
    assert len(replay.log) == 5
