"""Pages of the sources: found by name, state and evidence; each with licence, terms, state and endpoints."""

from tests.conftest import Api
from tests.portal.html import Document
from tests.replaying import ReplayServer


async def page(api: Api, path: str) -> Document:
    response = await api.client.get(path, headers={"Accept": "text/html"})
    assert response.status_code == 200, response.text
    return Document(response.text)


async def test_the_list_has_every_source_and_finds_them(api: Api) -> None:
    known = (await api.data("/sources"))["items"]
    everything = await page(api, "/sources")
    links = everything.values("tbody th a", "href")
    assert sorted(links) == sorted(f"/sources/{source['key']}" for source in known)
    found = await page(api, "/sources?q=ELERING&evidence=recorded&state=nonsense")
    assert found.values("tbody th a", "href") == ["/sources/elering"]
    assert found.values("#q", "value") == ["ELERING"]
    shipping = await page(api, "/et/sources?state=bundled")
    assert len(shipping.all("tbody tr")) == sum(source["state"] == "bundled" for source in known)
    found = await page(api, "/sources?q=attribution+Elering")
    assert "/sources/elering" in found.values("tbody th a", "href")
    unknown = await page(api, "/sources?q=air+%26+water")
    assert unknown.all("tbody tr") == []
    assert "/search?q=air%20%26%20water" in unknown.values("main a", "href")


async def test_a_source_says_whether_it_answers_and_those_that_fail_come_first(api: Api, replay: ReplayServer) -> None:
    assert (await api.get("/elering/prices/today?zone=EE")).status_code == 200
    answering = await page(api, "/sources/elering")
    assert "answers" in answering.text("section[aria-labelledby=state]")
    assert "/elering/prices/today" in [node.text() for node in answering.all("ul.endpoints code")]
    with replay.fault("error_403"):
        assert (await api.get("/earthquakes/recent")).status_code == 502
    assert (await page(api, "/sources")).values("tbody th a", "href")[0] == "/sources/usgs"
    failing = (await page(api, "/sources/usgs")).text("section[aria-labelledby=state]")
    assert "fails" in failing
    assert "403" in failing
    assert "0 % of 1 calls in the last 24 hours succeeded; hours with failures: 1" in failing.replace("\xa0", " ")
    everything = await page(api, "/et/sources")
    assert len(everything.all("tbody .day svg")) == 2, "a provider that was not called has no bars"
    assert len(everything.all("tbody .day svg path")) == 4, (
        "the hours that succeeded or failed, and those without a call"
    )


async def test_an_unknown_source_suggests_near_ones(api: Api) -> None:
    response = await api.client.get("/sources/elerink", headers={"Accept": "text/html"})
    assert response.status_code == 404
    assert "elering" in response.text
