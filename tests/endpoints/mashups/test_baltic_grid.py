"""The power systems of four countries: figures worked out by hand, and what is left when providers are away."""

from datetime import UTC, datetime

import time_machine

from tests.conftest import Api, Opened
from tests.declared import SERIES, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import CASSETTES, ReplayServer
from tests.reports import missing

NOW = datetime(2026, 5, 10, 9, 20, tzinfo=UTC)
DECLARED = {"/mashup/baltic/grid": Declared(recorded=NOW, every_row=SERIES)}

GRID, POWER = "dashboard.elering.ee", "api.energy-charts.info"
PRICES = "https://dashboard.elering.ee/api/nps/price?start=2026-05-09T21:00:00.000Z&end=2026-05-10T20:59:59.999Z"
PATH = "/mashup/baltic/grid"
CODES = ("EE", "FI", "LV", "LT")


@time_machine.travel(NOW, tick=False)
async def test_all_parts(api: Api, replay: ReplayServer) -> None:
    report = await api.data(PATH)
    assert report["unavailable"] == []
    estonia, finland, latvia, lithuania = report["countries"]
    assert [row["country"] for row in report["countries"]] == list(CODES)
    assert [(row["price"]["price_eur_mwh"], row["price"]["price_rank"]) for row in report["countries"]] == [
        (37.71, 10), (11.13, 10), (38.61, 10), (38.61, 10),
    ]  # fmt: skip
    assert {row["price"]["interval_count"] for row in report["countries"]} == {96}
    assert {row["price"]["start_at"] for row in report["countries"]} == {"2026-05-10T09:15:00Z"}
    assert report["price_spread_eur_mwh"] == 27.48
    # (4300*12 + 1950*24 + 2500*11 + 600*48 + 500*230 + 50*490 + 100*978) / 10000
    assert (finland["generation_mix"]["total_mw"], finland["co2e_g_kwh"]) == (10_000.0, 39.2)
    assert lithuania["generation_mix"]["renewable_percent"] == 97.3  # 1460 of 1500
    assert estonia["generation_mix"]["renewable_percent"] == 61.3  # 490 of 800 are 61.25
    assert latvia["co2e_g_kwh"] == 63.1  # (320*24 + 40*11 + 140*48 + 100*230) / 600, and 0 MW of gas
    assert estonia["generation_mix"]["by_kind"][0] == {
        "kind": "oil_shale", "power_mw": 300.0, "generation_percent": 37.5,
    }  # fmt: skip
    assert (report["estonia"]["frequency_hz"], report["frequency_state"]) == (50.0, "within_standard_range")
    flows = {flow["line"]: (flow["country"], flow["power_mw"]) for flow in report["cross_border"]["flows"]}
    assert (flows["finland"], flows["latvia"]) == (("FI", -312.4), ("LV", 143.9))
    as_of = {entry["part"]: (entry["source"], entry["as_of"]) for entry in report["sources"]}
    assert len(as_of) == 10
    assert as_of["countries.FI.price"] == ("elering", "2026-05-10T09:15:00Z")
    assert as_of["countries.FI.generation_mix"] == ("energy_charts", "2026-05-10T07:30:00Z")
    assert as_of["cross_border"] == ("elering", "2026-05-10T09:15:00Z")
    calls = len(replay.log)
    assert calls == 7, "the prices of all four in one, generation in four, the grid, its lines"
    assert await api.data(PATH) == report
    assert len(replay.log) == calls


@time_machine.travel(NOW, tick=False)
async def test_without_generation(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host=POWER):
        report = await api.data(PATH)
    assert missing(report) == {
        f"countries.{code}.{field}": "upstream_unavailable"
        for code in CODES
        for field in ("generation_mix", "co2e_g_kwh")
    }
    assert report["price_spread_eur_mwh"] is not None


@time_machine.travel(NOW, tick=False)
async def test_without_prices_and_grid(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host=GRID):
        report = await api.data(PATH)
    assert set(missing(report)) == {
        *(f"countries.{code}.price" for code in CODES),
        "price_spread_eur_mwh", "estonia", "frequency_state", "cross_border",
    }  # fmt: skip
    assert {entry["source"] for entry in report["sources"]} == {"energy_charts"}
    assert [row["price"] for row in report["countries"]] == [None] * 4


@time_machine.travel(NOW, tick=False)
async def test_there_is_no_spread_of_the_prices_that_are_left(open_api: Opened, answering: Answering) -> None:
    """Elering has a list for each zone, and that of Lithuania is empty."""
    whole = (CASSETTES / "elering" / "nps_price_2026-05-10.json").read_bytes()
    without = whole[: whole.index(b'"lt"')] + b'"lt": []}}'
    async with open_api(gateway=answering({PRICES: without})) as api:
        report = await api.data(PATH)
    reasons = missing(report)
    assert (reasons["countries.LT.price"], reasons["price_spread_eur_mwh"]) == ("no_data", "no_data")
    assert "countries.EE.price" not in reasons
    assert report["price_spread_eur_mwh"] is None


@time_machine.travel(NOW, tick=False)
async def test_when_nothing_answers(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500"):
        await api.problem(PATH, 502)
