from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from tests.conftest import Api, Opened
from tests.declared import WORDS, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

DECLARED = {
    "/advice/{id}": Declared(
        another={"117": "118"},
        timeless=WORDS,
    ),
    "/advice/random": Declared(
        timeless=WORDS,
    ),
    "/advice/search": Declared(
        timeless=WORDS,
    ),
}

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


async def test_random_advice_is_not_kept(api: Api) -> None:
    response = await api.get("/advice/random")
    assert response.json()["data"] == {"id": 42, "advice": "Carry a spare pencil."}
    assert response.headers["cache-control"] == "no-store"


async def test_the_provider_is_asked_once_in_two_seconds(api: Api, replay: ReplayServer) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        for _ in range(3):
            await api.data("/advice/random")
        assert len(replay.log) == 1
        clock.shift(timedelta(seconds=2))
        await api.data("/advice/random")
        assert len(replay.log) == 2


async def test_advice_by_number(api: Api) -> None:
    assert await api.data("/advice/117") == {"id": 117, "advice": "Look at the sky before you leave."}


async def test_advice_without_its_last_brace(api: Api) -> None:
    assert await api.data("/advice/118") == {"id": 118, "advice": "Close what you open."}


async def test_an_unknown_number_is_not_found(api: Api) -> None:
    assert (await api.problem("/advice/99999", 404))["detail"] == "No advice with number 99999."


@pytest.mark.parametrize("number", ["one", "0", "100000", "1.5"])
async def test_what_is_no_number(api: Api, number: str) -> None:
    problem = await api.problem(f"/advice/{number}", 400)
    assert problem["errors"][0]["parameter"] == "id"


@pytest.mark.parametrize("query", ["q=doubt", "query=doubt", "keyword=Doubt", "q=%20doubt%20"])
async def test_search(api: Api, replay: ReplayServer, query: str) -> None:
    data = await api.data(f"/advice/search?{query}")
    assert data["count"] == 2
    assert data["items"][0] == {"id": 30, "advice": "When in doubt, count again.", "date": "2017-01-21"}
    assert replay.log[0]["url"] == "https://api.adviceslip.com/advice/search/doubt"


async def test_signs_are_part_of_the_words(api: Api, replay: ReplayServer) -> None:
    assert await api.data("/advice/search?q=rain%20%26%20wind") == {"query": "rain & wind", "count": 0, "items": []}
    assert replay.log[0]["url"].endswith("/rain%20%26%20wind")


async def test_nothing_found_is_an_empty_list(api: Api) -> None:
    assert (await api.data("/advice/search?q=zzqxy"))["items"] == []


@pytest.mark.parametrize("query", ["", "q=", "q=..", "q=a/b", "q=%20", "q=%3F", "q=" + "a" * 61])
async def test_what_cannot_be_searched_for(api: Api, replay: ReplayServer, query: str) -> None:
    problem = await api.problem(f"/advice/search?{query}", 400)
    assert problem["errors"][0]["parameter"] == "q"
    assert not replay.log


@pytest.mark.parametrize("path", ["/advice/random", "/advice/1", "/advice/search?q=x"])
async def test_another_message_is_the_providers_failure(open_api: Opened, answering: Answering, path: str) -> None:
    body = b'{"message": {"type": "error", "text": "Database connection failed."}}'
    base = "https://api.adviceslip.com/advice"
    async with open_api(gateway=answering({base: body, f"{base}/1": body, f"{base}/search/x": body})) as api:
        assert (await api.problem(path, 502))["provider"] == "Advice Slip"
