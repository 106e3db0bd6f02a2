"""What Prometheus reads."""

import re

from tests.conftest import Api, Opened

PATHS = ("/hash/algorithms", "/barcode/types", "/avatar/styles", "/iss/tle", "/dns/lookup?domain=example.com&type=MX")


async def lines(api: Api) -> list[str]:
    text: str = (await api.client.get("/metrics")).text
    return [line for line in text.splitlines() if line.startswith("skerry_")]


async def test_times_are_by_group_and_a_further_path_is_one_line(open_api: Opened) -> None:
    async with open_api() as api:
        assert (await api.get("/hash/algorithms")).status_code == 200
        before = await lines(api)
        for path in PATHS:
            await api.get(path)
        routes = [line for line in await lines(api) if line.startswith("skerry_requests_total")]
        after = [line for line in await lines(api) if line.startswith("skerry_request_seconds")]
    assert any(line.startswith('skerry_request_seconds_bucket{group="tools"') for line in before)
    assert len(routes) >= len(PATHS)
    assert {group for line in after for group in re.findall('group="([^"]*)"', line)} <= {"", "tools", "science"}


async def test_no_series_says_when_a_counter_was_made(api: Api) -> None:
    await api.get("/hash/algorithms")
    assert [line for line in await lines(api) if "_created" in line] == []


async def test_the_metrics_are_compressed(api: Api) -> None:
    response = await api.client.get("/metrics", headers={"Accept-Encoding": "gzip"})
    assert response.headers["content-encoding"] == "gzip"
    assert response.headers["cache-control"] == "no-store"
    assert "skerry_requests_total" in response.text
