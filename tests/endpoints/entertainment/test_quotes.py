import pytest

from tests.conftest import Api, Opened
from tests.declared import WORDS, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import CASSETTES, ReplayServer

DECLARED = {"/quotes/random": Declared(timeless=WORDS), "/quotes/search": Declared(timeless=WORDS)}

ZENQUOTES = "https://zenquotes.io/api/quotes"


async def test_random_quotations_differ_and_cost_one_call(api: Api, replay: ReplayServer) -> None:
    response = await api.get("/quotes/random")
    assert response.headers["cache-control"] == "no-store"
    drawn = {(await api.data("/quotes/random"))["quote"] for _ in range(60)}
    assert len(drawn) == 4
    assert "Count the gulls, not the waves." in drawn
    assert len(replay.log) == 1


@pytest.mark.parametrize("author", ["Jos%C3%A9+Example", "jose example"])
async def test_a_quotation_of_an_author(api: Api, author: str) -> None:
    assert await api.data(f"/quotes/random?author={author}") == {
        "quote": "Whoever owns a boat owns a bucket.", "author": "José Example", "source": "dummyjson",
    }  # fmt: skip


async def test_an_unknown_author(api: Api) -> None:
    assert (await api.problem("/quotes/random?author=Anon", 404))["detail"] == "No quotations of 'Anon'."


async def test_a_seed_repeats_a_quotation(api: Api) -> None:
    drawn = [[await api.data(f"/quotes/random?seed={seed}") for seed in "abcdef"] for _ in range(2)]
    assert drawn[0] == drawn[1]
    assert len({quote["quote"] for quote in drawn[0]}) > 1


async def test_without_dummyjson_those_of_zenquotes(open_api: Opened, answering: Answering) -> None:
    body = (CASSETTES / "zenquotes/quotes.json").read_bytes()
    async with open_api(gateway=answering({ZENQUOTES: body})) as api:
        response = await api.get("/quotes/random")
        await api.problem("/quotes/random?author=Rumi", 502)
        await api.problem("/quotes/search?q=example", 502)
    data = response.json()["data"]
    assert (data["author"], data["source"]) == ("Zeno Example", "zenquotes")
    assert response.headers["link"].startswith('<https://zenquotes.io/>; rel="via"')


async def test_a_rate_limit_in_the_shape_of_a_quotation(open_api: Opened, answering: Answering) -> None:
    body = b'[{"q": "Too many requests.", "a": "zenquotes.io", "h": ""}]'
    async with open_api(gateway=answering({ZENQUOTES: body})) as api:
        problem = await api.problem("/quotes/random", 502)
    assert "its fallback ZenQuotes is rate limited" in problem["detail"]


@pytest.mark.parametrize(
    ("query", "total"), [("HARBOUR", 2), ("ada", 2), ("jose", 1), ("gulls, not", 1), ("bow", 0), ("-", 0)]
)
async def test_a_search(api: Api, query: str, total: int) -> None:
    data = await api.data(f"/quotes/search?q={query}")
    assert (data["query"], data["count"], data["total"]) == (query, total, total)


async def test_a_search_keeps_the_limit(api: Api) -> None:
    data = await api.data("/quotes/search?q=harbour&limit=1")
    assert (data["count"], data["total"]) == (1, 2)
    assert data["items"][0]["author"] == "Ada Example"
