"""What is suggested for an unknown path: true neighbours, never absurd ones; and that it is cheap in memory."""

import pytest

from skerry import registry
from skerry.api.endpoint import PREFIX
from skerry.http.failures import PAGES
from skerry.http.service import service_endpoints
from skerry.http.suggestions import MAX_CACHE_SIZE, MAX_SUGGESTIONS, Suggestions
from tests.conftest import Api


@pytest.fixture(scope="module")
def suggestions() -> Suggestions:
    endpoints = [*registry.endpoints(), *service_endpoints()]
    return Suggestions([*(PREFIX + endpoint.path for endpoint in endpoints), *PAGES])


@pytest.mark.parametrize(
    ("path", "meant"),
    [
        ("/api/v1/electricty/today", "/api/v1/electricity/today/{zone}"),
        ("/api/v1/electricity/todya/EE", "/api/v1/electricity/today/{zone}"),
        ("/api/v1/Electricity/Today/EE", "/api/v1/electricity/today/{zone}"),
        ("/electricity/today/EE", "/api/v1/electricity/today/{zone}"),
        ("/api/v2/electricity/today/EE", "/api/v1/electricity/today/{zone}"),
        ("/api/electricity/today/EE", "/api/v1/electricity/today/{zone}"),
        ("/api/v1/holiday/EE", "/api/v1/holidays/{country_code}"),
        ("/api/v1/currency", "/api/v1/currencies"),
        ("/api/v1/estonian_weather/forecast", "/api/v1/estonian-weather/forecast"),
        ("/api/v1/parking-zones", "/api/v1/tallinn/parking-zones"),
        ("/api/v1/dog/breeds", "/api/v1/animals/dogs/breeds"),
        ("/api/v1/nobel/prize", "/api/v1/nobel/prizes"),
        ("/api/v1/space/launch/next", "/api/v1/space/launches/next"),
        ("/api/v1/countries", "/api/v1/nordic/countries"),
        ("/api/v1/country", "/api/v1/countrydata"),
        ("/api/v1/country/EE", "/api/v1/countrydata/{code}"),
        ("/api/v1/stauts", "/api/v1/status"),
        ("/api/v1/source", "/api/v1/sources"),
        ("/api/v1/openapi.json", "/openapi.json"),
        ("/healthz", "/health"),
        ("/doc", "/docs"),
    ],
)
def test_the_path_that_is_meant_comes_first(suggestions: Suggestions, path: str, meant: str) -> None:
    assert suggestions.near(path).paths[0] == meant


@pytest.mark.parametrize("word", ["electricity", "elering", "weather", "tallinn", "books", "news", "estonian-weather"])
def test_of_the_first_word_alone_its_own_paths_are_told(suggestions: Suggestions, word: str) -> None:
    for path in (f"/api/v1/{word}", f"/api/v1/{word}/nothing-of-the-kind"):
        near = suggestions.near(path)
        assert near.paths
        assert all(word in found.split("/") for found in near.paths)
        assert not near.is_likely


@pytest.mark.parametrize(
    "path",
    ["/api/v1/zzzzzzz", "/api/v1/rates", "/api/v1/jokes/random",
     "/index.php", "/wp-login.php", "/.env", "/favicon.png", "/api", "/api/v2", "/%", "/x" * 500,
     "/{zone}/{zone}", "/api/v1/{code}"],
)  # fmt: skip
def test_nothing_absurd_is_suggested(suggestions: Suggestions, path: str) -> None:
    near = suggestions.near(path)
    assert near.paths in ((), ("/api/v1",))


def test_every_path_is_found_with_one_letter_lost(suggestions: Suggestions) -> None:
    for endpoint in registry.endpoints():
        first, *rest = endpoint.path.strip("/").split("/")
        if len(first) > 4:
            near = suggestions.near("/".join([PREFIX, first[:2] + first[3:], *rest]))
            assert PREFIX + endpoint.path in near.paths, endpoint.path
            assert len(near.paths) <= MAX_SUGGESTIONS


def test_what_is_kept_of_unknown_paths_is_bounded(suggestions: Suggestions) -> None:
    for number in range(20_000):
        suggestions.near(f"/api/v1/electricity/{number}/" + "Õ" * 300)
    assert 0 < suggestions.size <= MAX_CACHE_SIZE


async def test_the_sentence_names_one_where_one_is_likely(sea: Api) -> None:
    assert "Did you mean /api/v1/harbours?" in (await sea.problem("/harbuors", 404))["detail"]
    body = await sea.problem("/harbours/a/b/c", 404)
    assert "Did you mean" not in body["detail"]
    assert body["suggestions"][0].startswith("/api/v1/harbours")
