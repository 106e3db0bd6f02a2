"""Pages of the histories and of the streams: forms by GET that lead to calls which work."""

from datetime import timedelta
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import time_machine

from skerry import registry
from skerry.api.endpoint import PREFIX
from skerry.series.spot_prices import SpotPrice
from skerry.settings import Settings
from skerry.store import open_store
from tests.conftest import Api, Opened
from tests.portal.html import Document
from tests.store.rows import NOON

PRICES = "/history/stored-electricity-prices"
QUARTER = timedelta(minutes=15)


async def page(api: Api, path: str) -> Document:
    response = await api.client.get(path, headers={"Accept": "text/html"})
    assert response.status_code == 200, response.text
    return Document(response.text)


async def test_every_series_has_a_page_whose_calls_are_accepted(api: Api) -> None:
    listed = (await page(api, "/history")).values("ul.cards h2 a", "href")
    assert len(listed) > 10
    for address in listed:
        found = await page(api, address)
        [call] = found.values("section.series", "data-call")
        response = await api.client.get(call)
        assert response.status_code in (200, 404), (address, response.text)  # 404: nothing is collected yet
        for file in found.values(".downloads a", "href"):
            assert urlsplit(file).path == urlsplit(call).path


async def test_archives_are_listed_with_their_endpoints(api: Api) -> None:
    found = await page(api, "/history")
    assert found.values("ul.archives a", "href") == [
        "/endpoints/nordic-weather-warning-history",
        "/endpoints/space-weather-alert-history",
    ]
    assert "/history/nordic-air-quality-history" in found.values("ul.cards h2 a", "href")


async def test_the_form_makes_the_calls_of_two_series(open_api: Opened, tmp_path: Path) -> None:
    async with open_api() as api:
        async with open_store(Settings(data_dir=tmp_path)) as store:
            rows = [
                SpotPrice(NOON + QUARTER * number, zone, NOON + QUARTER * (number + 1), 10.0 + number, None, "EUR")
                for zone in ("EE", "FI")
                for number in range(8)
            ]
            await store.history(SpotPrice).write(rows)
        query = "zone=EE&interval=1h&with=stored-electricity-prices&b.zone=FI&b.field=price_local_mwh"
        found = await page(api, f"{PRICES}?{query}")
        first, second = [dict(parse_qsl(urlsplit(call).query)) for call in found.values("section.series", "data-call")]
        assert first == {"zone": "EE", "interval": "1h", "limit": "2000"}
        assert second == {"zone": "FI", "interval": "1h", "limit": "2000"}
        assert found.values("section.series", "data-field") == ["price_eur_mwh", "price_local_mwh"]
        assert found.values("section.series", "data-unit") == ["EUR/MWh", "¤/MWh"]
        csv = found.values(".downloads a[href$='format=csv']", "href")[0]
        body = (await api.client.get(csv)).text
        assert body.count("\n") == 3  # the names of the columns and two hours
        assert len(found.values("#with option[selected]", "value")) == 1


@time_machine.travel(NOON, tick=False)
async def test_ranges_are_one_click_away_and_keep_the_series(api: Api) -> None:
    found = await page(api, f"{PRICES}?zone=FI&start=2020-01-01")
    day = dict(parse_qsl(found.values("#selection a.button", "href")[0].removeprefix("?")))
    assert day == {"zone": "FI", "start": (NOON - timedelta(days=1)).date().isoformat(), "interval": "raw"}


async def test_what_is_unknown_is_said(api: Api) -> None:
    assert (await api.client.get("/history/stored-electricity-price")).status_code == 404
    assert (await api.client.get(f"{PRICES}?with=nothing")).status_code == 404
    found = await page(api, f"{PRICES}?field=nothing")
    assert found.values("section.series", "data-field") == ["price_eur_mwh"]


async def test_streams_list_every_topic_and_show_the_line_for_a_terminal(api: Api) -> None:
    found = await page(api, "/streams?topics=exchange_rates:EUR/USD,crypto:bit%20coin%22")
    assert [node.text() for node in found.all("tbody th code")] == list(registry.topics())
    curl = found.text("pre.curl code")
    assert curl == (f'curl -N "http://skerry.test{PREFIX}/stream?topics=exchange_rates:EUR%2FUSD,crypto:bit%20coin%22"')
    assert found.values("#topics", "value") == ['exchange_rates:EUR/USD,crypto:bit coin"']
