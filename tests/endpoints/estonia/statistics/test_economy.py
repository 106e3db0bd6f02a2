"""Unemployment, interest rates and prices of fuel in Estonia."""

import io

import pytest
import time_machine
from openpyxl import load_workbook

from tests.conftest import Api, Opened
from tests.declared import ONE_FILE, Declared
from tests.endpoints.estonia.statistics.conftest import CASSETTES, Altered

MONTHLY = "monthly figures, each with its month; the reply has no time of publication"

DECLARED = {
    "/estonian-labour/unemployment": Declared(
        another={'"EE": 0': '"LV": 0'},
        every_row=MONTHLY,
        unageing="released by Eurostat's calendar, which `updated_at` follows",
    ),
    "/estonian-bank/interest": Declared(another={"EURIBOR6MD_": "EURIBOR3MD_"}, every_row=MONTHLY, timeless=MONTHLY),
    "/estonian-fuel/prices": Declared(unidentified=ONE_FILE),
}


async def test_unemployment(api: Api) -> None:
    found = await api.data("/estonian-labour/unemployment?months=6")
    assert (found["country"], found["count"], found["updated_at"]) == ("EE", 6, "2026-10-30T10:00:00Z")
    assert [(row["month"], row["unemployment_percent"], row["status"]) for row in found["items"][:3]] == [
        ("2026-10", None, ":"), ("2026-09", 7.0, "p"), ("2026-08", 7.2, "p"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "change", [{"size": [1, 1, 1, 1, 1, 1, 5]}, {"value": {"99": 1.0}}, {"id": ["freq"], "size": [1]}]
)
async def test_another_series_is_a_502(open_api: Opened, altered: Altered, change: dict[str, object]) -> None:
    async with open_api(gateway=altered("eurostat", "une_rt_m.json", change)) as api:
        assert (await api.problem("/estonian-labour/unemployment?months=6", 502))["provider"] == "Eurostat"


async def test_euribor(api: Api) -> None:
    found = await api.data("/estonian-bank/interest?series=euribor6m&months=6")
    assert (found["currency"], found["series_key"]) == ("EUR", "FM.M.U2.EUR.RT.MM.EURIBOR6MD_.HSTA")
    assert [(row["month"], row["interest_percent"]) for row in found["items"][:3]] == [
        ("2026-10", None), ("2026-09", 2.7133333), ("2026-08", 2.6467391),
    ]  # fmt: skip


async def test_housing_loans(api: Api) -> None:
    found = await api.data("/estonian-bank/interest?series=HOUSING_LOAN&months=2")
    assert [(row["month"], row["interest_percent"]) for row in found["items"]] == [("2026-09", 4.05), ("2026-08", 4.02)]


async def test_negative_interest(open_api: Opened, altered: Altered) -> None:
    body = (CASSETTES / "ecb_data" / "euribor6m.json").read_bytes().replace(b"2.7133333", b"-0.543")
    async with open_api(gateway=altered("ecb_data", "euribor6m.json", body)) as api:
        assert (await api.data("/estonian-bank/interest?months=6"))["items"][1]["interest_percent"] == -0.543


@pytest.mark.parametrize(
    "change",
    [{"dataSets": []}, {"dataSets": [{"series": {}}]}, {"dataSets": [{"series": {"0": {"observations": {"0": [1]}}}}]}],
)
async def test_a_series_without_some_of_its_observations(
    open_api: Opened, altered: Altered, change: dict[str, object]
) -> None:
    async with open_api(gateway=altered("ecb_data", "euribor6m.json", change)) as api:
        assert (await api.problem("/estonian-bank/interest?months=6", 502))["provider"] == "ECB Data Portal"


async def test_prices_of_fuel(api: Api) -> None:
    found = await api.data("/estonian-fuel/prices?weeks=4")
    assert (found["country"], found["currency"], found["count"]) == ("EE", "EUR", 4)
    assert found["items"][0] == {
        "date": "2026-11-16", "petrol_95_eur_l": 1.789, "diesel_eur_l": 1.742, "lpg_eur_l": 0.912,
        "petrol_95_before_tax_eur_l": 0.8685, "diesel_before_tax_eur_l": 0.9012,
    }  # fmt: skip
    assert [row["lpg_eur_l"] for row in found["items"]] == [0.912, 0.908, None, 0.9]  # n.a in the third week


async def test_prices_that_are_overdue(api: Api) -> None:
    with time_machine.travel("2026-12-24T12:00:00Z"):
        found = await api.data("/estonian-fuel/prices?weeks=4")
    assert (found["latest_date"], found["stale_since"]) == ("2026-11-16", "2026-12-07T00:00:00Z")


async def test_all_weeks_end_before_the_notes(api: Api) -> None:
    found = await api.data("/estonian-fuel/prices?weeks=1100")
    assert (found["count"], found["items"][-1]["date"]) == (6, "2026-10-12")


def workbook(sheet: str, cell: str, value: str | int) -> bytes:
    """The recorded workbook with another cell."""
    book = load_workbook(CASSETTES / "eu_oil_bulletin" / "history.xlsx")
    book[sheet][cell] = value
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


@pytest.mark.parametrize(
    ("cell", "value", "said"),
    [
        ("J1", "XX_price_with_tax_euro95", "EE_price_with_tax_euro95"),
        ("J3", "t", "instead of 1000 l"),
        ("A5", "2026-11-16", None),
        ("A5", 46400, "descending"),
    ],
)
async def test_a_workbook_of_another_layout(
    open_api: Opened, altered: Altered, cell: str, value: str | int, said: str | None
) -> None:
    gateway = altered("eu_oil_bulletin", "history.xlsx", workbook("Prices with taxes", cell, value))
    async with open_api(gateway=gateway) as api:
        if said is None:  # a row without a day is not a week
            assert (await api.data("/estonian-fuel/prices?weeks=2"))["items"][1]["date"] == "2026-11-02"
        else:
            assert said in (await api.problem("/estonian-fuel/prices?weeks=2", 502))["detail"]


async def test_an_implausible_price_is_null(open_api: Opened, altered: Altered) -> None:
    gateway = altered("eu_oil_bulletin", "history.xlsx", workbook("Prices with taxes", "J4", 99_999))
    async with open_api(gateway=gateway) as api:
        newest = (await api.data("/estonian-fuel/prices?weeks=1"))["items"][0]
    assert (newest["petrol_95_eur_l"], newest["diesel_eur_l"]) == (None, 1.742)
