"""How clean and cheap electricity is now: scores worked out by hand, and what is left of them when parts are missing."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import pairwise, product
from math import log
from pathlib import Path
from statistics import median
from zoneinfo import ZoneInfo

import pytest
import time_machine

from skerry.models.day_ahead import DayAheadPrice, NordicBalticZone, PriceDay
from skerry.models.scales import InputValue
from skerry.models.scores import Scored
from skerry.series.carbon_intensity import StoredIntensity
from skerry.series.spot_prices import SpotPrice
from skerry.services.generation_mix import (
    EMISSIONS,
    METHOD,
    carbon_intensity,
    dependable_intensity,
    generation_mix,
)
from skerry.services.grid_score import (
    INTENSITY,
    INTENSITY_RANK,
    PRICE_RANK,
    SCORE,
    compared,
    hours_ahead,
)
from skerry.services.prices_ahead import NextDayPrices
from skerry.settings import Settings
from skerry.sources.europe.energy_charts import GenerationKind, Output, PublicPower
from skerry.store import open_store
from tests.conftest import Api, Opened
from tests.declared import SERIES, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import CASSETTES, ReplayServer
from tests.reports import missing

NOW = datetime(2026, 5, 10, 9, 20, tzinfo=UTC)
DECLARED = {
    "/mashup/green/energy": Declared(
        recorded=NOW,
        every_row=SERIES,
        not_stored=frozenset(
            {
                "emissions_recently", "price_recently", "factors.emissions_against_recent_weeks",
                "factors.price_against_recent_weeks",
            }
        ),
    ),
}  # fmt: skip

HOUR, QUARTER = timedelta(hours=1), timedelta(minutes=15)
STOCKHOLM = ZoneInfo("Europe/Stockholm")
NATIONAL, POWER, DANISH = "www.elprisetjustnu.se", "api.energy-charts.info", "api.energidataservice.dk"
SE3 = "/mashup/green/energy?zone=SE3"


def scored(grams: float | None, emissions_rank: float | None, price_rank: float | None) -> Scored:
    values = {INTENSITY: grams, INTENSITY_RANK: emissions_rank, PRICE_RANK: price_rank}
    return SCORE.score({name: None if value is None else InputValue(value, None) for name, value in values.items()})


async def keep(folder: Path, zone: str, country: str, *, hours: int = 28 * 24) -> None:
    """Hourly values of the last weeks: prices run from 0 to 99, emissions from 20 to 69, again and again."""
    moments = [NOW.replace(minute=0) - HOUR * (number + 3) for number in range(hours)]
    async with open_store(Settings(data_dir=folder)) as store:
        await store.history(SpotPrice).write(
            [SpotPrice(at, zone, at + HOUR, float(n % 100), None, "EUR") for n, at in enumerate(moments)]
        )
        await store.history(StoredIntensity).write(
            [StoredIntensity(at, country, 20.0 + n % 50) for n, at in enumerate(moments)]
        )


@pytest.mark.parametrize(
    ("grams", "emissions_rank", "price_rank", "score", "coverage"),
    [
        (26.0, 50.0, 50.0, 6.5, 1.0),  # 10 ln(820/26) / ln(820/11) = 8.0; 4.0 + 1.25 + 1.25
        (34.7, 50.0, 50.0, 6.2, 1.0),  # 7.3: 3.65 + 2.5 = 6.15; a cleaner grid has the higher score
        (426.8, 0.0, 10.0, 5.5, 1.0),  # 1.5: 0.75 + 2.5 + 2.25
        (820.0, 100.0, 100.0, 0.0, 1.0),
        (988.0, 100.0, 100.0, 0.0, 1.0),
        (11.0, 0.0, 0.0, 10.0, 1.0),
        (0.0001, 0.0, 0.0, 10.0, 1.0),
        (34.7, None, 20.0, 7.5, 0.75),  # (3.65 + 2.0) / 0.75 = 7.53
        (34.7, None, None, 7.3, 0.5),
        (None, 10.0, 10.0, 9.0, 0.5),
        (None, None, 10.0, None, 0.25),
        (None, None, None, None, 0.0),
    ],
)
def test_known_answers(
    grams: float | None, emissions_rank: float | None, price_rank: float | None, score: float | None, coverage: float
) -> None:
    found = scored(grams, emissions_rank, price_rank)
    assert (found.score, found.coverage) == (score, coverage)


def test_each_factor_reaches_both_ends_whatever_the_others_are() -> None:
    for grams, emissions_rank, price_rank in product((820.0, 11.0), (100.0, 0.0), (100.0, 0.0)):
        found = scored(grams, emissions_rank, price_rank)
        assert [factor.score for factor in found.factors] == [
            10.0 if grams == 11.0 else 0.0, 0.0 if emissions_rank else 10.0, 0.0 if price_rank else 10.0,
        ]  # fmt: skip


def test_twice_the_emissions_cost_the_same_anywhere() -> None:
    exact = [10 * log(820 / grams) / log(820 / 11) for grams in (50, 100, 200, 400)]
    assert [round(first - second, 6) for first, second in pairwise(exact)] == [1.607705] * 3
    assert [scored(grams, None, None).factors[0].score for grams in (50, 100, 200, 400)] == [6.5, 4.9, 3.3, 1.7]


def test_the_method_is_written_from_the_table() -> None:
    method = SCORE.method()
    assert method.startswith(
        "score = 0.5 emissions + 0.25 emissions_against_recent_weeks + 0.25 price_against_recent_weeks, each from 0 to 10"
    )
    assert (
        "emissions (of the whole country): co2e_g_kwh (g CO2e/kWh generated, at most 6 hours old) 0 at 820, 10 at 11, "
        "on a logarithmic scale" in method
    )


def values(numbers: Sequence[float], *, apart: timedelta = HOUR) -> list[tuple[datetime, float]]:
    return [(NOW - apart * (len(numbers) - place), number) for place, number in enumerate(numbers)]


def test_a_value_among_those_of_the_last_weeks() -> None:
    found = compared(30.0, "EUR/MWh", values([10.0, 20.0, 30.0, 40.0] * 168))
    assert found is not None
    assert (found.value_min, found.value_median, found.value_max) == (10.0, 25.0, 40.0)
    assert found.lower_percent == 62.5  # 336 are lower, 168 equal, of which half count: 420 / 672
    assert (found.value_count, found.coverage) == (672, 1.0)
    for value, percent in ((9.0, 0.0), (41.0, 100.0)):
        outer = compared(value, "EUR/MWh", values([10.0, 20.0, 30.0, 40.0] * 168))
        assert outer is not None
        assert outer.lower_percent == percent


def test_too_few_values_are_not_compared() -> None:
    assert compared(1.0, "", []) is None
    assert compared(1.0, "", values([1.0] * 335)) is None
    quarters = values([1.0] * 1000, apart=timedelta(minutes=15))
    assert compared(1.0, "", quarters) is None, "250 hours, though a thousand values"
    half = compared(1.0, "", values([1.0] * 336))
    assert half is not None
    assert (half.coverage, half.lower_percent) == (0.5, 50.0)


def day(start: datetime, prices: Sequence[float]) -> PriceDay:
    return PriceDay(
        NordicBalticZone.EE.facts,
        start.date(),
        60,
        tuple(DayAheadPrice(start + HOUR * n, start + HOUR * (n + 1), price, price) for n, price in enumerate(prices)),
    )


def test_the_cheapest_hours_to_come() -> None:
    today = day(datetime(2026, 5, 9, 21, tzinfo=UTC), [float(n) for n in range(24)])
    tomorrow = day(datetime(2026, 5, 10, 21, tzinfo=UTC), [30.0 - n for n in range(24)])
    found = hours_ahead([today, tomorrow], NOW, NextDayPrices.INCLUDED)
    assert found is not None
    assert [hour.price_eur_mwh for hour in found.best] == [7.0, 8.0, 9.0, 10.0, 11.0]
    assert found.best[0].start_at == datetime(2026, 5, 11, 20, tzinfo=UTC)
    assert (found.hour_count, found.until_at) == (35, datetime(2026, 5, 11, 21, tzinfo=UTC))  # 11 of today, from 10:00
    alone = hours_ahead([today], NOW, NextDayPrices.NOT_PUBLISHED)
    assert alone is not None
    assert [hour.price_eur_mwh for hour in alone.best] == [13.0, 14.0, 15.0, 16.0, 17.0]
    assert (alone.price_mean_eur_mwh, alone.hour_count) == (18.0, 11)
    assert hours_ahead([today], datetime(2026, 5, 10, 20, 15, tzinfo=UTC), NextDayPrices.NOT_PUBLISHED) is None


def test_every_kind_of_generation_has_its_emissions() -> None:
    assert set(EMISSIONS) == set(GenerationKind)


def test_oil_shale_emits_more_than_coal() -> None:
    """107.0 kg CO2/GJ (IPCC 2006, volume 2, table 2.2) * 3.6 MJ/kWh / 39.0 % (2007/74/EC)."""
    assert EMISSIONS[GenerationKind.OIL_SHALE].co2e_g_kwh == 988
    assert EMISSIONS[GenerationKind.PEAT].co2e_g_kwh == 978  # 106 * 3.6 / 0.390
    assert EMISSIONS[GenerationKind.LIGNITE].co2e_g_kwh == 870  # 101 * 3.6 / 0.418
    for kind in (GenerationKind.OIL_SHALE, GenerationKind.PEAT, GenerationKind.LIGNITE):
        assert f"{kind.value.replace('_', ' ')} {EMISSIONS[kind].co2e_g_kwh}" in METHOD


def test_carbon_intensity_is_the_mean_by_output() -> None:
    outputs = (Output(GenerationKind.GAS, 100.0), Output(GenerationKind.HYDRO_RESERVOIR, 300.0))
    power = PublicPower(NOW, outputs, load_mw=500.0, net_import_mw=20.0)
    intensity = carbon_intensity(power)
    assert intensity is not None
    assert intensity.co2e_g_kwh == 140.5  # (100 * 490 + 300 * 24) / 400
    mix = generation_mix(power)
    assert (mix.total_mw, mix.renewable_percent, mix.fossil_free_percent) == (400.0, 75.0, 75.0)
    assert mix.complete is False  # 420 MW do not make a load of 500
    assert dependable_intensity(power) is None
    assert dependable_intensity(PublicPower(NOW, outputs, load_mw=None, net_import_mw=20.0)) == 140.5


def test_no_generation_has_no_intensity() -> None:
    assert carbon_intensity(PublicPower(NOW, (Output(GenerationKind.SOLAR, 0.0),), None, None)) is None


@time_machine.travel(NOW, tick=False)
async def test_all_parts(open_api: Opened, tmp_path: Path) -> None:
    await keep(tmp_path, "SE3", "SE")
    async with open_api() as api:
        response = await api.get(SE3)
    report = response.json()["data"]
    assert (report["zone"], report["zone_name"], report["country"]) == ("SE3", "Stockholm", "SE")
    assert report["current_price"] == {
        "start_at": "2026-05-10T09:15:00Z",
        "end_at": "2026-05-10T09:30:00Z",
        "price_eur_mwh": 28.55,
        "price_local_mwh": 311.89,
        "currency": "SEK",
    }
    # Of 669 prices 203 are below 28.55 (29 of each hundred); of 671 emissions 210 are below 34.7 (15 of each fifty).
    assert report["price_recently"]["lower_percent"] == 30.3
    assert report["emissions_recently"]["lower_percent"] == 31.3
    assert [(factor["name"], factor["score"], factor["scope"]) for factor in report["factors"]] == [
        ("emissions", 7.3, "country"),  # 10 ln(820/34.7) / ln(820/11) = 7.34
        ("emissions_against_recent_weeks", 6.9, "country"),
        ("price_against_recent_weeks", 7.0, "bidding_zone"),
    ]
    assert (report["score"], report["coverage"]) == (7.1, 1.0)  # 3.65 + 1.725 + 1.75 = 7.125
    assert report["verdict"] == (
        "7.1 of 10: electricity generated in the country at 2026-05-10T07:30:00Z emits 34.7 g CO2e/kWh; emissions are higher "
        "than 31.3 % of those stored in the last 28 days; the spot price is higher than 30.3 % of those stored in the last 28 "
        "days"
    )
    assert report["factors"][2]["inputs"] == [
        {
            "name": "price_rank_percent", "value": 30.3, "words": None, "unit": "% of the last 28 days with a lower price",
            "score": 7.0, "weight": 1.0, "as_of": "2026-05-10T09:15:00Z", "stale_since": None,
            "sources": ["elprisetjustnu"],
        }
    ]  # fmt: skip
    assert report["unavailable"] == []
    assert report["load_mw"] == 12900.0
    mix = report["generation_mix"]
    # The column of 07:30; in the newest one most kinds have no value yet.
    assert mix["start_at"] == "2026-05-10T07:30:00Z"
    assert mix["total_mw"] == 16000.0  # 6100 + 5600 + 2500 + 100 + 700 + 300 + 700
    assert (mix["renewable_percent"], mix["fossil_free_percent"], mix["complete"]) == (60.6, 95.6, True)
    # (6100*24 + 5600*12 + 2500*11 + 100*12 + 700*48 + 300*230 + 700*300) / 16000
    assert report["carbon_intensity"]["co2e_g_kwh"] == 34.7
    assert {(entry["part"], entry["source"]): entry["as_of"] for entry in report["sources"]} == {
        ("factors.emissions.co2e_g_kwh", "energy_charts"): "2026-05-10T07:30:00Z",
        ("factors.emissions_against_recent_weeks.emissions_rank_percent", "energy_charts"): "2026-05-10T07:30:00Z",
        ("factors.price_against_recent_weeks.price_rank_percent", "elprisetjustnu"): "2026-05-10T09:15:00Z",
        ("current_price", "elprisetjustnu"): "2026-05-10T09:15:00Z",
        ("price_recently", "elprisetjustnu"): "2026-05-10T06:00:00Z",
        ("hours_ahead", "elprisetjustnu"): "2026-05-10T09:15:00Z",
        ("emissions_recently", "energy_charts"): "2026-05-10T06:00:00Z",
        ("generation_mix", "energy_charts"): "2026-05-10T07:30:00Z",
    }
    assert response.headers["cache-control"].startswith("public, max-age=300,")
    assert response.headers["link"].count('rel="via"') == 2, "the stored prices are those of the same provider"


@time_machine.travel(NOW, tick=False)
async def test_the_hours_ahead(api: Api) -> None:
    ahead = (await api.data(SE3))["hours_ahead"]
    assert (ahead["until_at"], ahead["hour_count"], ahead["next_day_prices"]) == (
        "2026-05-10T22:00:00Z",
        12,
        "not_due",
    )
    prices = [hour["price_eur_mwh"] for hour in ahead["best"]]
    assert prices == sorted(prices)
    assert len(prices) == 5
    assert all(hour["start_at"] >= "2026-05-10T10:00:00Z" for hour in ahead["best"])


async def test_tomorrow_is_asked_for_once_it_can_be_there(open_api: Opened, replay: ReplayServer) -> None:
    async with open_api() as api:
        with time_machine.travel(NOW, tick=False):
            await api.data(SE3)
        assert not any("05-11" in row["url"] for row in replay.log)
        with time_machine.travel(datetime(2026, 5, 10, 12, 20, tzinfo=UTC), tick=False):
            ahead = (await api.data(SE3))["hours_ahead"]
            assert (ahead["next_day_prices"], ahead["until_at"]) == ("included", "2026-05-11T22:00:00Z")
            assert ahead["hour_count"] == 9 + 24  # from 13:00 on


async def test_that_tomorrow_is_not_published_is_said_by_the_provider(api: Api) -> None:
    with time_machine.travel(datetime(2026, 2, 10, 13, 20, tzinfo=UTC), tick=False):
        assert (await api.data(SE3))["hours_ahead"]["next_day_prices"] == "not_published"
    with time_machine.travel(datetime(2026, 2, 10, 22, 20, tzinfo=UTC), tick=False):
        report = await api.data(SE3)
    assert (report["hours_ahead"], missing(report)["hours_ahead"]) == (None, "no_data")


async def test_prices_of_tomorrow_that_nobody_returned_are_not_called_unpublished(
    open_api: Opened, answering: Answering
) -> None:
    """Only today's prices are at the gateway."""
    today = (CASSETTES / "elprisetjustnu" / "SE3.json").read_bytes()
    gateway = answering({"https://www.elprisetjustnu.se/api/v1/prices/2026/05-10_SE3.json": today})
    async with open_api(gateway=gateway) as api:
        with time_machine.travel(datetime(2026, 5, 10, 12, 20, tzinfo=UTC), tick=False):
            assert (await api.data(SE3))["hours_ahead"]["next_day_prices"] == "unavailable"
        with time_machine.travel(datetime(2026, 5, 10, 21, 20, tzinfo=UTC), tick=False):
            report = await api.data(SE3)
    assert (report["hours_ahead"], missing(report)["hours_ahead"]) == (None, "upstream_unavailable")


@time_machine.travel(NOW, tick=False)
@pytest.mark.parametrize(
    ("zone", "grams", "score"),
    [
        ("NO1", 25.8, 8.0),  # (12810*24 + 920*11 + 60*490 + 30*300) / 13820; ln(820/25.8) / ln(820/11)
        ("SE3", 34.7, 7.3),
        ("DK1", 55.1, 6.3),  # (1540*12 + 1840*11 + 1100*48 + 400*230 + 100*820 + 20*490) / 5000
        ("EE", 426.8, 1.5),  # (300*988 + 120*230 + 90*11 + 280*48 + 10*300) / 800
    ],
)
async def test_without_histories_emissions_alone_are_the_score(api: Api, zone: str, grams: float, score: float) -> None:
    report = await api.data(f"/mashup/green/energy?zone={zone}")
    assert report["carbon_intensity"]["co2e_g_kwh"] == grams
    assert (report["score"], report["coverage"]) == (score, 0.5)
    assert report["verdict"].endswith("judged without emissions against recent weeks and price against recent weeks")
    assert {part: why for part, why in missing(report).items() if part.startswith("factors")} == {
        "factors.emissions_against_recent_weeks": "no_data", "factors.price_against_recent_weeks": "no_data",
    }  # fmt: skip


@time_machine.travel(datetime(2026, 4, 10, 9, 20, tzinfo=UTC), tick=False)
async def test_four_weeks_of_recorded_days_over_a_clock_change(open_api: Opened, tmp_path: Path) -> None:
    """A quarter-hour has the price of its local time on the recorded day, times a factor of its day; ranks are counted here."""
    recorded = json.loads((CASSETTES / "elprisetjustnu" / "SE3.json").read_bytes())
    by_clock = {row["time_start"][11:16]: row["EUR_per_kWh"] * 1000 for row in recorded}
    start = datetime(2026, 3, 13, 9, 15, tzinfo=UTC)
    moments = [start + QUARTER * number for number in range(-96, 28 * 96 + 40)]  # a day too early, and hours ahead
    prices = {
        at: round(by_clock[f"{at.astimezone(STOCKHOLM):%H:%M}"] * (0.5 + at.astimezone(STOCKHOLM).day / 30), 2)
        for at in moments
    }
    async with open_store(Settings(data_dir=tmp_path)) as store:
        await store.history(SpotPrice).write(
            [SpotPrice(at, "SE3", at + QUARTER, price, None, "SEK") for at, price in prices.items()]
        )
    async with open_api() as api:
        report = await api.data(SE3)
    now = report["current_price"]["price_eur_mwh"]
    compared = [price for at, price in prices.items() if start <= at < datetime(2026, 4, 10, 9, 15, tzinfo=UTC)]
    rank = 100 * sum(1 if price < now else 0.5 if price == now else 0 for price in compared) / len(compared)
    recently = report["price_recently"]
    assert (now, recently["value_count"], recently["coverage"]) == (28.55, 2688, 1.0)
    assert (recently["start_at"], recently["end_at"]) == ("2026-03-13T09:15:00Z", "2026-04-10T09:00:00Z")
    assert (recently["value_min"], recently["value_max"]) == (min(compared), max(compared))
    assert recently["value_median"] == pytest.approx(median(compared), abs=0.005)
    assert recently["lower_percent"] == pytest.approx(rank, abs=0.05)
    [factor] = [each for each in report["factors"] if each["name"] == "price_against_recent_weeks"]
    assert factor["score"] == pytest.approx((100 - rank) / 10, abs=0.06)


@time_machine.travel(NOW, tick=False)
async def test_half_of_the_hours_are_enough(open_api: Opened, tmp_path: Path) -> None:
    await keep(tmp_path, "SE3", "SE", hours=335)
    async with open_api() as api:
        assert (await api.data(SE3))["coverage"] == 0.5
    await keep(tmp_path, "SE3", "SE", hours=336)
    async with open_api() as api:
        report = await api.data(SE3)
    assert (report["coverage"], report["price_recently"]["coverage"]) == (1.0, 0.5)


@time_machine.travel(NOW, tick=False)
async def test_only_the_last_weeks_of_the_own_zone_count(open_api: Opened, tmp_path: Path) -> None:
    await keep(tmp_path, "SE4", "NO")
    old = [NOW - timedelta(days=29) - HOUR * number for number in range(672)]
    async with open_store(Settings(data_dir=tmp_path)) as store:
        await store.history(SpotPrice).write([SpotPrice(at, "SE3", at + HOUR, 1.0, None, "SEK") for at in old])
        await store.history(StoredIntensity).write([StoredIntensity(at, "SE", 1.0) for at in old])
    async with open_api() as api:
        report = await api.data(SE3)
    assert (report["price_recently"], report["emissions_recently"]) == (None, None)


@time_machine.travel(NOW, tick=False)
async def test_the_default_is_oslo(api: Api) -> None:
    assert (await api.data("/mashup/green/energy"))["zone_name"] == "Oslo"


@time_machine.travel(NOW, tick=False)
async def test_a_baltic_zone_has_its_price_from_elering(api: Api) -> None:
    report = await api.data("/mashup/green/energy?zone=ee")
    price = report["current_price"]
    assert (price["currency"], price["start_at"]) == ("EUR", "2026-05-10T09:15:00Z")
    assert price["price_local_mwh"] == price["price_eur_mwh"] == 37.71
    assert report["generation_mix"]["complete"] is None


@time_machine.travel(NOW, tick=False)
async def test_a_danish_zone_has_a_measured_intensity_which_is_not_in_the_score(api: Api, replay: ReplayServer) -> None:
    report = await api.data("/mashup/green/energy?zone=DK1")
    measured = report["measured_intensity"]
    assert (measured["co2_g_kwh"], measured["start_at"]) == (68.0, "2026-05-10T09:10:00Z")
    assert "imports included" in measured["method"], "68.0 of what is consumed, 55.1 of what is generated"
    assert report["factors"][0]["inputs"][0]["value"] == 55.1, "by the method of every country"
    assert (await api.data(SE3))["measured_intensity"] is None


@time_machine.travel(NOW, tick=False)
async def test_without_a_price_the_emissions_are_left(api: Api) -> None:
    report = await api.data("/mashup/green/energy?zone=DK2")
    details = {entry["part"]: entry["detail"] for entry in report["unavailable"]}
    assert report["current_price"] is None
    assert "Energi Data Service returned no price for this moment" in details["current_price"]
    assert details["price_recently"] == details["factors.price_against_recent_weeks"] == details["current_price"]
    assert (report["carbon_intensity"]["co2e_g_kwh"], report["score"]) == (55.1, 6.3)
    assert "spot price" not in report["verdict"]


@time_machine.travel(NOW + 3 * HOUR, tick=False)
async def test_a_country_without_generation_is_not_judged(api: Api) -> None:
    report = await api.data("/mashup/green/energy?zone=LV")
    assert (report["score"], report["coverage"]) == (None, 0.0)
    assert report["verdict"] == "too little data for a score"
    assert report["current_price"]["price_eur_mwh"] is not None
    assert missing(report) == dict.fromkeys(
        (
            "carbon_intensity", "generation_mix", "load_mw", "emissions_recently", "price_recently", "factors.emissions",
            "factors.emissions_against_recent_weeks", "factors.price_against_recent_weeks",
            "score",
        ),
        "no_data",
    )  # fmt: skip


@time_machine.travel(NOW, tick=False)
async def test_without_generation_the_price_alone_is_no_score(
    open_api: Opened, tmp_path: Path, replay: ReplayServer
) -> None:
    await keep(tmp_path, "SE3", "SE")
    async with open_api() as api:
        with replay.fault("html", host=POWER):
            response = await api.get(SE3)
    report = response.json()["data"]
    assert (report["score"], report["coverage"]) == (None, 0.25)
    assert report["factors"][2]["score"] == 7.0
    assert report["generation_mix"] is None
    assert {missing(report)[part] for part in ("carbon_intensity", "generation_mix", "factors.emissions")} == {
        "upstream_unavailable"
    }
    assert response.headers["cache-control"].startswith("public, max-age=60,")
    assert response.headers["link"].count('rel="via"') == 1


async def test_generation_of_half_a_year_ago_does_not_count(api: Api) -> None:
    """The recorded generation is of 07:30 in May, whenever it is asked for."""
    with time_machine.travel(datetime(2026, 5, 10, 13, 20, tzinfo=UTC), tick=False):
        assert (await api.data(SE3))["factors"][0]["score"] == 7.3
    with time_machine.travel(datetime(2026, 5, 10, 13, 50, tzinfo=UTC), tick=False):
        report = await api.data(SE3)
    assert (report["score"], report["carbon_intensity"], report["generation_mix"]) == (None, None, None)
    assert missing(report)["factors.emissions"] == "no_data"


def test_an_input_that_is_too_old_does_not_count() -> None:
    with time_machine.travel(NOW, tick=False):
        given = {INTENSITY: InputValue(34.7, NOW - timedelta(hours=6)), PRICE_RANK: InputValue(10.0, NOW)}
        found = SCORE.score(given)
        assert (found.coverage, found.score) == (0.25, None)
        [(factor, entry)] = found.stale
        assert (factor.name, entry.value, entry.score, entry.stale_since) == ("emissions", 34.7, None, NOW)
        fresh = {**given, INTENSITY: InputValue(34.7, NOW - timedelta(hours=5, minutes=59))}
        assert SCORE.score(fresh).coverage == 0.75


@time_machine.travel(NOW, tick=False)
async def test_the_price_from_the_exchange(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host=NATIONAL):
        report = await api.data(SE3)
    assert report["current_price"]["price_eur_mwh"] == 28.55
    assert {entry["source"] for entry in report["sources"] if entry["part"] == "current_price"} == {"nordpool"}


@time_machine.travel(NOW, tick=False)
async def test_without_the_danish_prices_and_intensity(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host=DANISH):
        report = await api.data("/mashup/green/energy?zone=DK1")
    assert (report["current_price"], report["hours_ahead"], report["measured_intensity"]) == (None, None, None)
    assert {"current_price", "hours_ahead", "measured_intensity"} <= missing(report).keys()
    assert report["score"] is not None, "half of the weight is what the country emits"


@time_machine.travel(NOW, tick=False)
async def test_when_nothing_answers(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500"):
        problem = await api.problem(SE3, 502)
    assert problem["provider"] == "Elpriset just nu"


async def test_another_zone_is_answered_with_those_there_are(api: Api) -> None:
    problem = await api.problem("/mashup/green/energy?zone=DE", 400)
    assert problem["errors"][0]["allowed"] == (
        "one of NO1, NO2, NO3, NO4, NO5, SE1, SE2, SE3, SE4, FI, EE, LV, LT, DK1, DK2"
    )
