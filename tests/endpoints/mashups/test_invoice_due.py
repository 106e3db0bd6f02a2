"""An invoice between two countries, by hand."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import time_machine

from tests.conftest import Api, Opened
from tests.declared import AS_ASKED, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import CASSETTES, ReplayServer
from tests.reports import missing

DECLARED = {
    "/mashup/invoice/due": Declared(
        unageing=AS_ASKED, signing={"holidays": "days on which nobody pays", "vat_rates": "value added tax"}
    )
}
INVOICE = "/mashup/invoice/due?amount=1000&issued=2026-11-22"


@pytest.fixture(autouse=True)
def _in_november() -> Iterator[None]:
    with time_machine.travel(datetime(2026, 11, 22, 9, tzinfo=UTC), tick=False):
        yield


async def test_from_estonia_to_finland(api: Api) -> None:
    report = await api.data(f"{INVOICE}&seller=EE&buyer=FI")
    assert (report["nominal_due_date"], report["due_date"]) == ("2026-12-06", "2026-12-07")
    assert report["shifted_because"] == ["2026-12-06 EE: weekend", "2026-12-06 FI: Independence Day"]
    assert report["vat"]["likely_treatment"] == "reverse_charge"
    assert "196" in report["vat"]["basis"]
    assert report["total"] == 1000
    assert report["late_interest"]["statutory_percent"] == 10.15  # 2.15 + 8
    assert report["late_interest"]["reference_date"] == "2026-07-01"
    assert report["late_interest"]["daily_amount"] == 0.2781  # 1000 * 0.1015 / 365
    assert report["unavailable"] == []


@pytest.mark.parametrize(
    ("query", "treatment", "total"),
    [
        ("seller=FI&buyer=FI", "domestic", 1255.0),
        ("seller=EE&buyer=FI&business=false", "destination_rate", 1255.0),
        ("seller=EE&buyer=US", "export", 1000.0),
    ],
)
async def test_treatments(api: Api, query: str, treatment: str, total: float) -> None:
    report = await api.data(f"{INVOICE}&{query}")
    assert (report["vat"]["likely_treatment"], report["total"]) == (treatment, total)


async def test_what_is_not_known_here(api: Api) -> None:
    report = await api.data(f"{INVOICE}&seller=NO&buyer=EE")
    assert missing(report) == {"vat": "not_covered", "total": "not_covered", "late_interest": "not_covered"}
    assert report["due_date"] == "2026-12-07"
    ahead = await api.data("/mashup/invoice/due?amount=1000&issued=2026-12-28&seller=EE&buyer=FI&terms=30")
    assert missing(ahead) == {"late_interest": "no_data"}, "the rate of 1 January 2027 is not known yet"


async def test_no_rate_of_today_on_an_invoice_of_long_ago(api: Api) -> None:
    """Estonia's rate was 20 percent in 2015."""
    report = await api.data("/mashup/invoice/due?amount=1000&issued=2015-06-01&seller=EE&buyer=EE&business=false")
    assert (report["vat"], report["total"]) == (None, None)
    assert missing(report) == {"vat": "not_covered", "total": "not_covered", "late_interest": "not_covered"}
    assert {entry["part"] for entry in report["sources"]} == {"due_date"}
    now = await api.data(f"{INVOICE}&seller=EE&buyer=EE&business=false")
    assert (now["vat"]["vat_percent"], now["vat"]["as_of_date"]) == (24.0, "2026-08-19")


async def test_interest_is_that_of_the_half_year_in_which_the_delay_starts(api: Api) -> None:
    """Due on the last day of June: late from 1 July on."""
    report = await api.data("/mashup/invoice/due?amount=1000&issued=2026-06-16&seller=EE&buyer=FI")
    assert (report["due_date"], report["late_interest"]["reference_date"]) == ("2026-06-30", "2026-07-01")


async def test_no_interest_by_the_directive_outside_the_union(api: Api, replay: ReplayServer) -> None:
    report = await api.data(f"{INVOICE}&seller=EE&buyer=US")
    assert (report["late_interest"], missing(report)) == (None, {"late_interest": "not_covered"})
    assert replay.log == []
    consumer = await api.data(f"{INVOICE}&seller=EE&buyer=CH&business=false")
    assert consumer["vat"]["basis"] == "Article 146 for goods, article 59 for the services that it lists"


async def test_without_the_bank(open_api: Opened, replay: ReplayServer) -> None:
    async with open_api(gateway=replay.through(fault="error_500")) as api:
        report = await api.data(f"{INVOICE}&seller=EE&buyer=FI")
    assert missing(report) == {"late_interest": "upstream_unavailable"}
    assert report["due_date"] == "2026-12-07"


async def test_a_rate_of_another_day_is_refused(open_api: Opened, answering: Answering) -> None:
    body = (CASSETTES / "ecb_data" / "refinancing.json").read_bytes().replace(b"2026-07-01", b"2026-01-01")
    url = "https://data-api.ecb.europa.eu/service/data/FM/D.U2.EUR.4F.KR.MRR_FR.LEV?format=jsondata&startPeriod=2026-07-01&endPeriod=2026-07-01"
    async with open_api(gateway=answering({url: body})) as api:
        report = await api.data(f"{INVOICE}&seller=EE&buyer=FI")
    assert missing(report) == {"late_interest": "upstream_unavailable"}


async def test_wrong_parameters(api: Api) -> None:
    problem = await api.problem("/mashup/invoice/due?amount=-1&seller=EE&terms=400", 400)
    assert sorted(entry["parameter"] for entry in problem["errors"]) == ["amount", "buyer", "terms"]
