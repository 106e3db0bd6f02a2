"""Guides as pages."""

import re

import pytest

from skerry.portal.guides import SERVER, Guide, guides
from tests.conftest import Api
from tests.portal.html import Document


async def test_every_guide_is_a_page_with_the_address_of_its_server(api: Api) -> None:
    listed = Document((await api.client.get("/guide")).text).values("nav.guides a", "href")
    assert listed == [guide.path for guide in guides()]
    assert len(listed) == 12
    for path in listed:
        response = await api.client.get(path)
        page = Document(response.text)
        assert response.status_code == 200
        assert "http://127.0.0.1" not in response.text
        assert SERVER not in response.text
        assert page.all("article [style]") == []
        assert page.all("article pre:not([tabindex])") == []
        for address in page.values("article a", "href"):
            assert (await api.client.get(address)).status_code == 200, (path, address)
    start = await api.client.get("/guide/start")
    assert "curl -s http://skerry.test/api/v1/electricity/zones" in start.text
    assert Document(start.text).values("nav.guides a[aria-current]", "href") == ["/guide/start"]


async def test_estonian_pages_say_that_guides_are_in_english(api: Api) -> None:
    page = Document((await api.client.get("/et/guide/start")).text)
    assert page.text("main > .small") == "Juhendid on inglise keeles."
    assert page.one("article").attributes["lang"] == "en"
    assert page.values("article a", "href") == ["/et/docs"]
    assert page.values("nav.guides a", "href")[0] == "/et/guide/start"


async def test_an_unknown_guide_is_a_404_that_names_those_there_are(api: Api) -> None:
    response = await api.client.get("/guide/nothing")
    assert response.status_code == 404
    assert "home-assistant" in response.json()["detail"]


@pytest.mark.parametrize("guide", guides(), ids=lambda guide: guide.name)
def test_guides_are_short(guide: Guide) -> None:
    assert 60 < len(re.findall(r"\w+", guide.text)) < 450
