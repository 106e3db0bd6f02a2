"""The page of the status, and the examples on the pages of the problems."""

import asyncio
import json

import pytest

from skerry.portal.examples import EXAMPLES
from tests.conftest import Api
from tests.portal.html import Document
from tests.replaying import ReplayServer


async def page(api: Api, path: str) -> Document:
    response = await api.client.get(path, headers={"Accept": "text/html"})
    assert response.status_code == 200, response.text
    return Document(response.text)


async def test_the_status_counts_and_lists_what_was_called(api: Api, replay: ReplayServer) -> None:
    before = await page(api, "/status")
    providers = (await api.data("/status"))["providers"]["count"]
    assert [node.text() for node in before.all("dl.figures dd")][:4] == ["0", "0", str(providers), "works"]
    assert before.all("#providers + .scroll") == []
    assert (await api.get("/elering/prices/today?zone=EE")).status_code == 200
    with replay.fault("error_403"):
        assert (await api.get("/earthquakes/recent")).status_code == 502
    after = await page(api, "/et/status")
    assert [node.text() for node in after.all("dl.figures dd")][:3] == ["1", "1", str(providers - 2)]
    assert after.values("#providers + .scroll th a", "href") == ["/et/sources/usgs", "/et/sources/elering"]
    assert "403" in after.text("#providers + .scroll tbody tr:first-child")


async def test_each_of_many_visitors_who_ask_again_at_once_is_answered(api: Api) -> None:
    """One starts the next check of the store before the others have read the result of the last one."""

    async def ask_on() -> None:
        for _ in range(8):
            await page(api, "/status")

    await asyncio.gather(*(ask_on() for _ in range(8)))


async def test_it_names_the_settings_that_providers_ask_for(api: Api) -> None:
    throttled = (await api.data("/status"))["throttled"]["items"]
    shown = [node.text() for node in (await page(api, "/status")).all("#throttled + .scroll td code")]
    assert shown == [provider["setting"] for provider in throttled]


@pytest.mark.parametrize("word", EXAMPLES)
async def test_the_example_of_a_problem_is_what_its_request_gets(api: Api, word: str) -> None:
    example = EXAMPLES[word]
    response = await api.client.get(example.path)
    assert response.json() == json.loads(example.body)
    assert (await api.client.get(example.mended)).status_code == 200
    found = await page(api, f"/problems/{word.replace('_', '-')}")
    assert [node.text() for node in found.all("pre")] == [
        f'curl "http://skerry.test{example.path}"',
        example.body,
        f'curl "http://skerry.test{example.mended}"',
    ]
