"""Headline figures: nine tables of Eurostat, some of which may be away."""

import pytest

from tests.conftest import Api, Opened
from tests.declared import Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

ONE_SERIES = "one series of a table, each figure with its period"

DECLARED = {
    "/nordic/{country}/statistics/indicators": Declared(
        another={'"EE": 0': '"LV": 0'},
        every_row=ONE_SERIES,
        unageing="released by Eurostat's calendar, which `updated_at` follows",
        digits={"period": "a year, where others have months or quarters"},
    ),
}

INFLATION = (
    "https://ec.europa.eu/eurostat/api/dissemination/statistics/1.0/data/prc_hicp_minr"
    "?format=JSON&lang=EN&lastTimePeriod=24&coicop18=TOTAL&unit=RCH_A&geo=EE"
)


async def test_the_figures_of_estonia(api: Api) -> None:
    found = await api.data("/nordic/EE/statistics/indicators")
    assert (found["country"], found["source"], found["count"], found["unavailable"]) == ("EE", "eurostat", 9, [])
    assert [(each["indicator"], each["period"], each["value"]) for each in found["items"]] == [
        ("population", "2026", 1362954),
        ("inflation", "2026-10", 3.9),
        ("unemployment", "2026-09", 7.0),
        ("wages", "2025", 25190.5),
        ("gdp", "2025", 41905.7),
        ("gdp_per_capita_pps", "2025", 32400),
        ("house_prices", "2026-Q2", 5.3),
        ("median_age", "2025", 42.8),
        ("life_expectancy", "2024", 79.5),
    ]
    wages = found["items"][3]
    assert (wages["unit"], wages["currency"], wages["table"]) == ("EUR a year", "EUR", "earn_nt_net")
    assert wages["table_url"] == "https://ec.europa.eu/eurostat/databrowser/view/earn_nt_net/default/table"


async def test_the_newest_period_with_a_value(api: Api) -> None:
    (item,) = (await api.data("/nordic/viro/statistics/indicators?indicator=UNEMPLOYMENT"))["items"]
    assert (item["period"], item["status"], item["updated_at"]) == ("2026-09", "p", "2026-10-30T10:00:00Z")
    assert item["history"][0] == {"period": "2026-10", "value": None, "status": ":"}
    assert [figure["period"] for figure in item["history"]] == ["2026-10", "2026-09", "2026-08"]


async def test_one_indicator_of_another_country(api: Api) -> None:
    found = await api.data("/nordic/IS/statistics/indicators?indicator=inflation")
    assert [(each["indicator"], each["value"], each["unit"]) for each in found["items"]] == [
        ("inflation", 3.7, "percent")
    ]


async def test_an_indicator_without_a_value_says_so(api: Api) -> None:
    found = await api.data("/nordic/IS/statistics/indicators?indicator=wages")
    (item,) = found["items"]
    assert (item["value"], item["period"], item["table"], len(item["history"])) == (None, None, "earn_nt_net", 2)
    assert [(each["part"], each["reason"]) for each in found["unavailable"]] == [("wages", "no_data")]


async def test_one_table_is_away(api: Api, replay: ReplayServer) -> None:
    found = await api.data("/nordic/LV/statistics/indicators")  # one of nine tables has a recording
    assert [each["indicator"] for each in found["items"] if each["value"] is not None] == ["inflation"]
    assert {(each["part"], each["reason"]) for each in found["unavailable"]} >= {
        ("population", "upstream_unavailable"), ("wages", "upstream_unavailable"),
    }  # fmt: skip
    with replay.fault("error_500", host="ec.europa.eu"):
        await api.problem("/nordic/FI/statistics/indicators?indicator=inflation", 502)


@pytest.mark.parametrize(
    ("period", "value", "geo"),
    [("2026-10", 4000.0, "EE"), ("2026", 3.9, "EE"), ("2026-10", 3.9, "LV")],
)
async def test_what_cannot_be_is_a_502(
    open_api: Opened, answering: Answering, period: str, value: float, geo: str
) -> None:
    categories = {"coicop18": "TOTAL", "unit": "RCH_A", "geo": geo, "time": period}
    dimensions = ", ".join(
        f'"{name}": {{"category": {{"index": {{"{code}": 0}}}}}}' for name, code in categories.items()
    )
    reply = (
        f'{{"label": "HICP", "id": ["coicop18", "unit", "geo", "time"], "size": [1, 1, 1, 1], '
        f'"value": {{"0": {value}}}, "dimension": {{{dimensions}}}}}'
    )
    async with open_api(gateway=answering({INFLATION: reply.encode()})) as api:
        problem = await api.problem("/nordic/EE/statistics/indicators?indicator=inflation", 502)
    assert problem["provider"] == "Eurostat"
