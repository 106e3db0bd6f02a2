import json
from typing import Any

import pytest

from tests.conftest import Api, Opened
from tests.declared import PUBLISHED, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

DECLARED = {
    "/news/spaceflight": Declared(
        unageing=PUBLISHED,
    ),
}

ARTICLES = "https://api.spaceflightnewsapi.net/v4/articles/?limit=100&ordering=-published_at"


async def test_articles(api: Api) -> None:
    response = await api.get("/news/spaceflight")
    data = response.json()["data"]
    assert data["count"] == len(data["items"]) == 4
    assert data["items"][0] == {
        "id": 38240,
        "title": "Weather satellite reaches its orbit",
        "url": "https://news.example/38240",
        "image_url": "https://news.example/38240.jpg",
        "news_site": "Spaceflight Now",
        "summary": "The second of its kind.",
        "published_at": "2026-11-20T09:41:18Z",
        "updated_at": "2026-11-20T09:41:18.307000Z",
        "featured": True,
        "authors": ["Mari Tamm"],
        "launch_ids": ["f33d5ece-e825-4cd8-809f-1d4c72a2e0d3"],
    }
    assert response.headers["cache-control"].startswith("public, max-age=600")


async def test_what_is_empty_is_null(api: Api) -> None:
    article = (await api.data("/news/spaceflight"))["items"][1]
    assert (article["summary"], article["image_url"], article["authors"]) == (None, None, [])


async def test_one_question_for_every_limit(api: Api, replay: ReplayServer) -> None:
    assert (await api.data("/news/spaceflight?limit=1"))["count"] == 1
    assert (await api.data("/news/spaceflight?limit=2"))["count"] == 2
    assert len(replay.log) == 1


async def test_no_articles(open_api: Opened, answering: Answering) -> None:
    body: dict[str, Any] = {"count": 0, "next": None, "previous": None, "results": []}
    async with open_api(gateway=answering({ARTICLES: json.dumps(body).encode()})) as api:
        assert await api.data("/news/spaceflight") == {"count": 0, "items": []}


@pytest.mark.parametrize("limit", [0, 101])
async def test_the_limit_is_bounded(api: Api, limit: int) -> None:
    problem = await api.problem(f"/news/spaceflight?limit={limit}", 400)
    assert problem["errors"][0]["allowed"] == "an integer from 1 to 100"


async def test_an_article_of_another_shape_is_skipped(open_api: Opened, answering: Answering) -> None:
    article = {
        "id": 1, "title": "Launch", "url": "https://news.example/1", "news_site": "Example",
        "published_at": "2026-11-20T05:40:00Z", "updated_at": "2026-11-20T05:40:00Z",
    }  # fmt: skip
    odd = [{**article, "id": None}, {"id": 3}, {**article, "published_at": "soon"}]
    for row in odd:
        body = json.dumps({"results": [row, article]}).encode()
        async with open_api(gateway=answering({ARTICLES: body})) as api:
            assert [item["id"] for item in (await api.data("/news/spaceflight"))["items"]] == [1]
    async with open_api(gateway=answering({ARTICLES: json.dumps({"results": [*odd, article]}).encode()})) as api:
        problem = await api.problem("/news/spaceflight", 502)
        assert "returned 3 of 4 rows in an unexpected format" in problem["detail"]
