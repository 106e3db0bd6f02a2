"""Travel costs: figures worked out by hand, and what is left of the report when parts are missing.

The fixings of the cassette: 2026-04-13 (the newest) and 2025-04-11, in force a year earlier, a Sunday."""

from collections.abc import Iterator
from datetime import UTC, datetime

import msgspec
import pytest
import time_machine

from skerry.datasets.ecb_rates import CarriedRates
from skerry.models.scales import InputValue
from skerry.services.travel_costs import PRICE_LEVEL, REAL_CHANGE, SCORE
from tests.conftest import Api, Opened
from tests.declared import YEARS, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer
from tests.reports import missing

NOW = datetime(2026, 4, 14, 9, tzinfo=UTC)
DECLARED = {"/mashup/travel/inflation": Declared(recorded=NOW, digits=YEARS)}

WORLD_BANK, ECB = "api.worldbank.org", "data-api.ecb.europa.eu"


@pytest.fixture(autouse=True)
def _at_the_time_of_the_recordings() -> Iterator[None]:
    """Old figures do not count."""
    with time_machine.travel(NOW, tick=False):
        yield


async def test_all_parts(api: Api, replay: ReplayServer) -> None:
    response = await api.get("/mashup/travel/inflation?destination=JP&home=US")
    report = response.json()["data"]
    assert report["destination"] == {"country": "JP", "country_name": "Japan", "currency": "JPY"}
    assert report["home"] == {"country": "US", "country_name": "United States", "currency": "USD"}
    assert report["exchange_rate"] == {
        "rate": 159.83396,  # 186.75 / 1.1684
        "date": "2026-04-13",
        "year_ago_rate": 142.84329,  # 162.07 / 1.1346
        "year_ago_date": "2025-04-11",
        "change_1y_percent": 11.89,
        "stale_since": None,
    }
    assert report["inflation"] == {
        "destination": {"value": 3.2, "year": 2025},  # 2026 is still empty
        "home": {"value": 2.7, "year": 2025},
        "difference_percent": 0.5,
    }
    assert report["ppp"] == {
        "destination_factor": 93.96,
        "home_factor": 1.0,
        "destination_market": 151.366,  # of 2024, though there is one of 2025
        "home_market": 1.0,
        "year": 2024,
        "price_level_ratio": 0.6207,  # 93.96 / 151.366 = 0.620747
        "implied_rate": 93.96,
        "market_vs_ppp_percent": 70.11,  # 159.83396 / 93.96 = 1.701085
        "market_rate_date": "2026-04-13",
    }
    assert report["cost_change_1y_percent"] == -7.77  # 1.032 * 142.84329 / 159.83396 = 0.922296
    assert report["real_cost_change_1y_percent"] == -10.2  # 0.922296 / 1.027 = 0.898049
    assert report["hundred_home_buys"] == 161.1  # 100 / 0.620747
    assert [(factor["name"], factor["score"]) for factor in report["factors"]] == [
        ("price_level", 7.3),  # 10 * (1.5 - 0.6207) / 1.2 = 7.328
        ("real_cost_change", 10.0),  # 10 * (10 + 10.2) / 20, and 10 is the most
    ]
    assert report["factors"][0]["inputs"] == [
        {
            "name": "price_level_ratio", "value": 0.6207, "words": None, "unit": "home = 1", "score": 7.3, "weight": 1.0,
            "as_of": "2024", "stale_since": None, "sources": ["world_bank"],
        }
    ]  # fmt: skip
    assert report["factors"][1]["inputs"][0]["as_of"] == "2025", "the older of fixing and inflation"
    assert (report["score"], report["coverage"]) == (8.7, 1.0)  # (7.3 + 10) / 2 = 8.65
    assert report["verdict"] == "cheaper"
    assert report["summary"] == (
        "Prices there were 38 % below those at home in 2024. In USD they have fallen by 7.8 % within a year, by inflation of "
        "2025 and the exchange rate of 2026-04-13 against that of 2025-04-11; against prices at home they have fallen by 10.2 %."
    )
    assert report["unavailable"] == []
    assert "yearly market rates" not in report["method"]
    assert (
        response.headers["link"].count('rel="via"') == 2
    )  # the two providers; the list of countries only resolves codes
    spans = [row["url"].partition("date=")[2][:9] for row in replay.log if WORLD_BANK in row["url"]]
    assert sorted(spans) == ["2016:2026", "2023:2026"]
    assert len(replay.log) == 3


async def test_there_and_back(api: Api, replay: ReplayServer) -> None:
    there = await api.data("/mashup/travel/inflation?destination=JP&home=US")
    replay.log.clear()
    back = await api.data("/mashup/travel/inflation?destination=usa&home=jpn")
    assert replay.log == [], "the same questions, asked once"
    assert back["exchange_rate"]["rate"] == 0.0062564926  # 1.1684 / 186.75
    assert back["ppp"]["price_level_ratio"] == 1.611  # 151.366 / 93.96
    # 1.027 * 159.83396 / 142.84329 = 1.149158; / 1.032 = 1.113525
    assert (back["cost_change_1y_percent"], back["real_cost_change_1y_percent"]) == (14.92, 11.35)
    assert (back["score"], back["verdict"]) == (0.0, "more expensive")
    assert there["coverage"] == back["coverage"] == 1.0


async def test_one_currency_on_both_sides(api: Api, replay: ReplayServer) -> None:
    report = await api.data("/mashup/travel/inflation?destination=DE&home=EE")
    assert report["exchange_rate"] == {
        "rate": 1.0,
        "date": None,
        "year_ago_rate": 1.0,
        "year_ago_date": None,
        "change_1y_percent": 0.0,
        "stale_since": None,
    }
    assert report["cost_change_1y_percent"] == 2.2  # the inflation of Germany
    assert report["real_cost_change_1y_percent"] == -2.57  # 1.022 / 1.049 = 0.974261
    assert report["verdict"] == "stable"
    assert report["ppp"]["price_level_ratio"] == 1.2607  # 0.706 / 0.56, the market rates being equal
    assert report["ppp"]["market_vs_ppp_percent"] == -20.68  # 1 / 1.260714
    # price level 10 * (1.5 - 1.260714) / 1.2 = 1.994, change 10 * (10 + 2.574) / 20 = 6.287; (2.0 + 6.3) / 2 = 4.15
    assert report["score"] == 4.2
    assert report["unavailable"] == []
    assert all(ECB not in row["url"] for row in replay.log), "there is no rate to ask for"


async def test_a_currency_without_a_fixing(api: Api) -> None:
    response = await api.get("/mashup/travel/inflation?destination=VN")
    report = response.json()["data"]
    assert report["exchange_rate"] is None
    assert report["unavailable"][0] == {
        "part": "exchange_rate",
        "reason": "not_covered",
        "detail": "The European Central Bank quotes no USD against VND.",
    }
    assert missing(report) == dict.fromkeys(
        (
            "exchange_rate",
            "ppp.market_vs_ppp_percent",
            "cost_change_1y_percent",
            "real_cost_change_1y_percent",
            "factors.real_cost_change",
        ),
        "not_covered",
    )
    assert report["ppp"]["price_level_ratio"] == 0.2856  # 6900.5 / 24165
    assert report["ppp"]["implied_rate"] == 6900.5
    assert "yearly market rates alone" in report["method"]
    assert (report["score"], report["coverage"], report["verdict"]) == (10.0, 0.5, "change unknown")
    # It will not be quoted in a minute either.
    assert response.headers["cache-control"].startswith("public, max-age=3600,")


async def test_no_inflation_of_one_country(api: Api) -> None:
    report = await api.data("/mashup/travel/inflation?destination=TC&home=EE")
    assert report["inflation"] == {
        "destination": None,
        "home": {"value": 4.9, "year": 2025},
        "difference_percent": None,
    }
    assert missing(report) == dict.fromkeys(
        (
            "inflation.destination",
            "inflation.difference_percent",
            "cost_change_1y_percent",
            "real_cost_change_1y_percent",
            "factors.real_cost_change",
        ),
        "no_data",
    )
    assert report["unavailable"][0]["detail"] == (
        "The World Bank has no consumer price inflation of the last years of Turks and Caicos Islands."
    )
    assert report["exchange_rate"]["rate"] == 1.1684
    # 1.14 / (0.56 / 0.924) = 1.881: dearer than the scale goes
    assert (report["score"], report["coverage"]) == (0.0, 0.5)


async def test_neither_inflation_nor_purchasing_power(api: Api) -> None:
    report = await api.data("/mashup/travel/inflation?destination=LI")
    assert report["ppp"] is None
    assert report["hundred_home_buys"] is None
    assert {"ppp", "hundred_home_buys", "factors.price_level", "inflation.destination"} <= set(missing(report))
    assert (report["score"], report["coverage"], report["verdict"]) == (None, 0.0, "too little data")
    assert report["summary"] == "There is too little data to say anything."


async def test_a_country_that_the_world_bank_does_not_count(api: Api, replay: ReplayServer) -> None:
    report = await api.data("/mashup/travel/inflation?destination=TW")
    assert report["inflation"]["home"] == {"value": 2.7, "year": 2025}
    assert report["inflation"]["destination"] is None
    assert set(missing(report).values()) == {"not_covered"}
    assert all("TW" not in row["url"] for row in replay.log), "one unknown code spoils the call"


async def test_a_new_member_of_the_euro_area_counted_in_its_old_currency(api: Api) -> None:
    report = await api.data("/mashup/travel/inflation?destination=BG")
    assert report["destination"]["currency"] == "EUR"
    assert report["ppp"]["price_level_ratio"] == 0.4093  # 0.74 / 1.808, both in lev
    assert report["ppp"]["implied_rate"] is None
    assert report["ppp"]["market_vs_ppp_percent"] is None
    assert missing(report) == {"ppp.implied_rate": "no_data", "ppp.market_vs_ppp_percent": "no_data"}
    # 1.035 * (1 / 1.1346) / (1 / 1.1684) = 1.065833; / 1.027 = 1.037812
    assert (report["real_cost_change_1y_percent"], report["verdict"]) == (3.78, "more expensive")


async def test_without_purchasing_power(api: Api) -> None:
    """Nothing is recorded of it, so the provider fails for this part alone."""
    response = await api.get("/mashup/travel/inflation?destination=NO&home=SE")
    report = response.json()["data"]
    assert report["ppp"] is None
    assert missing(report) == dict.fromkeys(("ppp", "hundred_home_buys", "factors.price_level"), "upstream_unavailable")
    # (1.031 / 1.008) * (12.1005 / 11.1198) / (11.098 / 10.892) = 1.092356
    assert (report["real_cost_change_1y_percent"], report["score"], report["coverage"]) == (9.24, 0.4, 0.5)
    assert response.headers["cache-control"].startswith("public, max-age=60,")


async def test_without_the_central_bank_the_rates_of_the_package(api: Api, replay: ReplayServer) -> None:
    with (
        replay.fault("error_500", host=ECB),
        time_machine.travel(datetime(2026, 11, 1, tzinfo=UTC), tick=False),
    ):
        response = await api.get("/mashup/travel/inflation?destination=JP")
    report = response.json()["data"]
    rate = report["exchange_rate"]
    assert (rate["rate"], rate["date"], rate["year_ago_date"]) == (157.25027, "2026-10-30", "2025-10-30")
    assert (rate["stale_since"], report["unavailable"]) == (None, [])
    dated = {(entry["part"], entry["source"]): entry["as_of"] for entry in report["sources"]}
    assert dated["exchange_rate.rate", CarriedRates.key] == "2026-10-30"
    assert dated["exchange_rate.year_ago_rate", CarriedRates.key] == "2025-10-30"
    assert report["factors"][1]["inputs"][0]["sources"] == [CarriedRates.key, "world_bank"]
    assert "ecb.europa.eu/stats" not in response.headers["link"]
    assert response.headers["cache-control"].startswith("public, max-age=300,")
    # 1.032 * 154.4329 / 157.25027 / 1.027 - 1 = -0.013135
    assert (report["real_cost_change_1y_percent"], report["verdict"]) == (-1.31, "stable")


async def test_without_the_world_bank(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host=WORLD_BANK):
        report = await api.data("/mashup/travel/inflation?destination=JP")
    assert report["inflation"] is None
    assert report["ppp"] is None
    assert report["exchange_rate"]["rate"] == 159.83396
    assert {"inflation", "ppp"} <= set(missing(report))
    assert (report["score"], report["coverage"], report["verdict"]) == (None, 0.0, "too little data")


@pytest.mark.parametrize("pair", ["destination=JP&home=US", "destination=DE&home=EE"])
async def test_when_nothing_answers(api: Api, replay: ReplayServer, pair: str) -> None:
    with replay.fault("error_500"):
        problem = await api.problem(f"/mashup/travel/inflation?{pair}", 502)
    assert "World Bank" in problem["detail"]


async def test_an_unknown_country_is_answered_with_near_ones(api: Api) -> None:
    problem = await api.problem("/mashup/travel/inflation?destination=JP&home=QQ", 404)
    assert problem["suggestions"] == ["QA"]


async def test_a_malformed_code_is_named(api: Api) -> None:
    problem = await api.problem("/mashup/travel/inflation?destination=J4", 400)
    assert problem["errors"][0]["parameter"] == "destination"


async def test_parts_are_fetched_at_once(api: Api, replay: ReplayServer) -> None:
    with replay.together(3):  # none is answered before all are asked
        data = await api.data("/mashup/travel/inflation?destination=JP&home=US")
    assert data["unavailable"] == []
    assert len(replay.log) == 3


async def test_every_part_has_its_source_and_date(api: Api) -> None:
    dated = {
        (entry["part"], entry["source"]): entry["as_of"]
        for entry in (await api.data("/mashup/travel/inflation?destination=JP&home=US"))["sources"]
    }
    assert dated == {
        ("factors.price_level.price_level_ratio", "world_bank"): "2024",
        ("factors.real_cost_change.real_cost_change_1y_percent", "ecb"): "2025",
        ("factors.real_cost_change.real_cost_change_1y_percent", "world_bank"): "2025",
        ("exchange_rate.rate", "ecb"): "2026-04-13",
        ("exchange_rate.year_ago_rate", "ecb"): "2025-04-11",
        ("inflation.destination", "world_bank"): "2025",
        ("inflation.home", "world_bank"): "2025",
        ("ppp", "world_bank"): "2024",
        ("ppp.market_vs_ppp_percent", "ecb"): "2026-04-13",
    }


async def test_an_old_exchange_rate_makes_no_change_within_a_year(api: Api) -> None:
    with time_machine.travel(datetime(2026, 11, 10, tzinfo=UTC), tick=False):
        report = await api.data("/mashup/travel/inflation?destination=JP&home=US")
    assert report["exchange_rate"]["stale_since"] == "2026-04-20T00:00:00Z"
    assert report["cost_change_1y_percent"] is None
    assert missing(report) == dict.fromkeys(
        (
            "cost_change_1y_percent",
            "ppp.market_vs_ppp_percent",
            "real_cost_change_1y_percent",
            "factors.real_cost_change",
        ),
        "stale",
    )
    assert (report["score"], report["coverage"], report["verdict"]) == (7.3, 0.5, "change unknown")


async def test_old_inflation_makes_no_change_within_a_year(api: Api) -> None:
    """Inflation of 2025 counts up to the end of 2027."""
    with time_machine.travel(datetime(2027, 12, 31, tzinfo=UTC), tick=False):
        assert (await api.data("/mashup/travel/inflation?destination=DE&home=EE"))["coverage"] == 1.0
    with time_machine.travel(datetime(2028, 1, 1, tzinfo=UTC), tick=False):
        report = await api.data("/mashup/travel/inflation?destination=DE&home=EE")
    assert missing(report)["cost_change_1y_percent"] == "stale"
    assert report["score"] is None, "the price level is of 2024 and too old as well"


async def test_inflation_is_of_one_year_in_both_countries(open_api: Opened, answering: Answering) -> None:
    def observations(*values: tuple[str, int, float]) -> bytes:
        rows = [
            {"countryiso3code": code, "country": {"id": "", "value": ""}, "indicator": {"id": "FP.CPI.TOTL.ZG", "value": ""},
             "date": str(year), "value": value}
            for code, year, value in values
        ]  # fmt: skip
        return msgspec.json.encode([{"page": 1, "pages": 1, "per_page": 1000, "total": len(rows)}, rows])

    url = (
        "https://api.worldbank.org/v2/country/DE;EE/indicator/FP.CPI.TOTL.ZG?format=json&source=2&date=*&per_page=1000"
    )
    both = observations(("DEU", 2025, 2.2), ("DEU", 2024, 2.3), ("EST", 2024, 3.5))
    async with open_api(gateway=answering({url: both})) as api:
        report = await api.data("/mashup/travel/inflation?destination=DE&home=EE")
    assert report["inflation"] == {
        "destination": {"value": 2.3, "year": 2024}, "home": {"value": 3.5, "year": 2024}, "difference_percent": -1.2,
    }  # fmt: skip
    apart = observations(("DEU", 2025, 2.2), ("EST", 2024, 3.5))
    async with open_api(gateway=answering({url: apart})) as api:
        report = await api.data("/mashup/travel/inflation?destination=DE&home=EE")
    assert report["inflation"]["difference_percent"] is None
    assert (report["cost_change_1y_percent"], report["real_cost_change_1y_percent"]) == (2.2, None)
    reason = {entry["part"]: entry["detail"] for entry in report["unavailable"]}
    assert reason["real_cost_change_1y_percent"] == (
        "The World Bank has inflation of 2025 there and of 2024 at home, not of one year."
    )


@pytest.mark.parametrize(
    ("level", "change", "score"),
    [(0.3, -10.0, 10.0), (0.1, -50.0, 10.0), (1.5, 10.0, 0.0), (4.0, 90.0, 0.0), (0.3, 10.0, 5.0), (1.5, -10.0, 5.0)],
)
def test_the_score_reaches_both_ends(level: float, change: float, score: float) -> None:
    given = {PRICE_LEVEL: InputValue(level, 2024), REAL_CHANGE: InputValue(change, None)}
    assert SCORE.score(given).score == score
