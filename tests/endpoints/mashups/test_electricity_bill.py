"""The electricity of a month, line by line, worked out by hand."""

from datetime import UTC, date, datetime

import pytest
import time_machine

from skerry.datasets.ee_electricity_tariffs import EstonianTariffs, NetworkPackage
from skerry.datasets.holidays import Holidays
from skerry.services.estonian_levies import levies, night_share
from tests.conftest import Api, Opened
from tests.declared import AS_ASKED, SERIES, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import CASSETTES, ReplayServer
from tests.reports import missing

DECLARED = {
    "/mashup/electricity/bill": Declared(
        every_row=SERIES,
        composed=frozenset({"subtotal", "vat_amount"}),
        unageing=AS_ASKED,
        carried="github.com/vatnode/eu-vat-rates-data",
        signing={
            "ee_electricity_tariffs": "network fees, levies and excise",
            "vat_rates": "the VAT rate, where the file lacks it",
        },
    )
}

NOW = datetime(2026, 5, 10, 9, 20, tzinfo=UTC)
SEPTEMBER_PRICES = (
    "https://dashboard.elering.ee/api/nps/price?start=2025-08-31T21:00:00.000Z&end=2025-09-30T20:59:59.999Z"
)
SEPTEMBER = (date(2025, 9, 1), date(2025, 9, 30))


@time_machine.travel(NOW, tick=False)
async def test_each_line_of_an_estonian_bill(api: Api) -> None:
    bill = await api.data("/mashup/electricity/bill?kwh=300&month=2025-09&margin=0.4&package=vork1")
    assert [(line["item"], line["price_cent_kwh"], line["amount"]) for line in bill["lines"]] == [
        ("spot", 6.0867, 18.26),  # 60.867 EUR/MWh, the mean of 720 hours
        ("margin", 0.4, 1.2),
        ("balancing_capacity", 0.0, 0.0),
        ("network", 7.72, 23.16),
        ("renewable_energy", 0.84, 2.52),
        ("security_of_supply", 0.0, 0.0),
        ("excise", 0.21, 0.63),
    ]
    assert (bill["subtotal"], bill["vat_percent"], bill["vat_amount"], bill["total_cost"]) == (
        45.77,
        24.0,
        10.98,
        56.75,
    )
    assert bill["price_mean_cent_kwh"] == 18.92
    assert (bill["spot_coverage"], bill["unavailable"]) == (1.0, [])
    assert {line["start_date"] for line in bill["lines"][2:]} == {"2025-08-01", "2025-05-01"}


def test_the_night_is_all_but_seven_to_ten_on_working_days() -> None:
    """September 2025 has 22 working days: 330 of its 720 hours are by day."""
    assert night_share(*SEPTEMBER, Holidays()) == 390 / 720
    # 24 February 2026 is a holiday: 19 working days, 285 of 672 hours.
    assert night_share(date(2026, 2, 1), date(2026, 2, 28), Holidays()) == 387 / 672
    prices = {
        str(levy.item): levy.price_cent_kwh
        for levy in levies(NetworkPackage.VORK2, *SEPTEMBER, EstonianTariffs(), Holidays())
    }
    assert prices["network"] == 4.6833  # (3.51 * 390 + 6.07 * 330) / 720


@pytest.mark.parametrize(
    ("first", "last", "excise", "security", "balancing"),
    [
        (date(2025, 12, 1), date(2025, 12, 31), 0.21, 0.0, 0.0),
        (date(2026, 4, 1), date(2026, 4, 30), 0.21, 0.758, 0.373),
        (date(2026, 5, 1), date(2026, 5, 31), 0.307, 0.758, 0.373),
        (date(2026, 4, 15), date(2026, 5, 14), None, 0.758, 0.373),  # it changes within the period
        (date(2027, 1, 1), date(2027, 1, 31), 0.307, 0.758, 0.297),
        (date(2025, 7, 1), date(2025, 7, 31), 0.21, None, None),
    ],
)
def test_prices_are_those_of_the_month(
    first: date, last: date, excise: float | None, security: float | None, balancing: float | None
) -> None:
    found = {
        str(levy.item): levy.price_cent_kwh
        for levy in levies(NetworkPackage.VORK1, first, last, EstonianTariffs(), Holidays())
    }
    assert (found["excise"], found["security_of_supply"], found["balancing_capacity"]) == (excise, security, balancing)


@time_machine.travel(NOW, tick=False)
async def test_without_spot_prices_the_rest_of_the_bill_is_left(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host="dashboard.elering.ee"):
        bill = await api.data("/mashup/electricity/bill?kwh=300&month=2025-09&margin=0.4&package=vork1")
        await api.problem("/mashup/electricity/bill?country=FI&kwh=300&month=2025-09", 502)
    assert [(line["item"], line["amount"]) for line in bill["lines"]][:4] == [
        ("spot", None), ("margin", 1.2), ("balancing_capacity", 0.0), ("network", 23.16),
    ]  # fmt: skip
    assert (bill["subtotal"], bill["total_cost"], bill["price_mean_cent_kwh"], bill["spot_coverage"]) == (
        27.51, None, None, None,
    )  # fmt: skip
    assert missing(bill) == dict.fromkeys(
        ("lines.spot", "spot_coverage", "total_cost", "price_mean_cent_kwh"), "upstream_unavailable"
    )


@time_machine.travel(NOW, tick=False)
async def test_levies_of_other_countries_are_null_and_named(open_api: Opened, answering: Answering) -> None:
    estonian = (CASSETTES / "elering" / "nps_price_2025-09.json").read_bytes()
    async with open_api(gateway=answering({SEPTEMBER_PRICES: estonian.replace(b'"ee"', b'"fi"')})) as api:
        bill = await api.data("/mashup/electricity/bill?zone=FI&kwh=300&month=2025-09")
    assert (bill["country"], bill["vat_percent"]) == ("FI", 25.5)
    assert [line["item"] for line in bill["lines"] if line["amount"] is not None] == ["spot", "margin"]
    assert (bill["subtotal"], bill["total_cost"]) == (18.26, None)
    reasons = missing(bill)
    assert reasons["lines.network"] == reasons["total_cost"] == "not_covered"


@time_machine.travel(NOW, tick=False)
async def test_months_and_countries_without_prices(api: Api, replay: ReplayServer) -> None:
    problem = await api.problem("/mashup/electricity/bill?country=SE&kwh=300&month=2025-09", 404)
    assert "0% of the prices of zone SE3 in 2025-09" in problem["detail"]
    assert "no day-ahead prices" in (await api.problem("/mashup/electricity/bill?country=IS&kwh=1", 404))["detail"]
    for month in ("2025-07", "2026-05", "2027-01"):
        problem = await api.problem(f"/mashup/electricity/bill?kwh=300&month={month}", 400)
        assert problem["errors"][0]["allowed"] == "a month from 2025-08 to 2026-04, the last full one"


@time_machine.travel(NOW, tick=False)
async def test_without_consumption_no_price_of_a_kwh(api: Api) -> None:
    bill = await api.data("/mashup/electricity/bill?kwh=0&month=2025-09")
    assert (bill["total_cost"], bill["price_mean_cent_kwh"]) == (0.0, None)
    assert [(entry["part"], entry["reason"]) for entry in bill["unavailable"]] == [("price_mean_cent_kwh", "no_data")]


@time_machine.travel(NOW, tick=False)
async def test_a_second_call_costs_nothing(api: Api, replay: ReplayServer) -> None:
    await api.data("/mashup/electricity/bill?kwh=300&month=2025-09")
    calls = len(replay.log)
    await api.data("/mashup/electricity/bill?kwh=200&month=2025-09&package=vork4")
    assert len(replay.log) == calls
