from datetime import timedelta

import pytest
import time_machine

from skerry.datasets.ee_utilities import EstonianUtilityList
from tests.conftest import Api
from tests.declared import CURATED, Declared

DECLARED = {
    "/estonian-utilities": Declared(timeless=CURATED),
    "/estonian-utilities/{type}": Declared(timeless=CURATED),
}


async def test_five_utilities(api: Api) -> None:
    data = await api.data("/estonian-utilities")
    assert [utility["type"] for utility in data["items"]] == ["electricity", "heating", "water", "gas", "waste"]
    assert data["count"] == 5


async def test_charges_of_electricity(api: Api) -> None:
    data = await api.data("/estonian-utilities/Electricity")
    assert data["regulator"].startswith("Konkurentsiamet")
    assert [
        (rate["component"], rate["price"], rate["currency"], rate["unit"], rate["start_date"])
        for rate in data["rates"][:4]
    ] == [
        ("security of supply charge", 7.58, "EUR", "MWh", "2026-01-01"),
        ("renewable energy charge", 8.4, "EUR", "MWh", "2026-01-01"),
        ("balancing capacity charge", 3.73, "EUR", "MWh", "2026-01-01"),
        ("excise duty", 2.1, "EUR", "MWh", "2025-05-01"),
    ]


@pytest.mark.parametrize("type_", ["water", "heating", "gas", "waste"])
async def test_each_charge_has_a_page_and_a_day(type_: str, api: Api) -> None:
    for rate in (await api.data(f"/estonian-utilities/{type_}"))["rates"]:
        assert rate["url"].startswith("https://")
        assert rate["start_date"] or rate["end_date"]


async def test_an_unknown_utility(api: Api) -> None:
    problem = await api.problem("/estonian-utilities/internet", 400)
    assert "electricity, heating, water, gas, waste" in str(problem["errors"])


async def test_charges_as_csv(api: Api) -> None:
    header, first, *_ = (await api.get("/estonian-utilities?format=csv")).text.splitlines()
    assert header.startswith(
        "type,component,provider,region,customers,price,currency,unit,vat_included,start_date,end_date"
    )
    assert first.startswith("electricity,security of supply charge,Elering,Estonia,all,7.58,EUR,MWh,false,2026-01-01,,")


@pytest.mark.parametrize(("days", "stale"), [(179, False), (181, True)])
async def test_charges_are_stale_when_they_were_not_reviewed(days: int, stale: bool, api: Api) -> None:
    with time_machine.travel(EstonianUtilityList().retrieved_at + timedelta(days=days), tick=False):
        assert (await api.data("/estonian-utilities"))["_meta"]["stale"] is stale
