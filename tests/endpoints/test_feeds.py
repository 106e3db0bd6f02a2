"""Answers as Atom feeds."""

from typing import Any

import pytest
from lxml import etree

from tests.conftest import Api, Opened
from tests.endpoints.conftest import Answering

ATOM = "{http://www.w3.org/2005/Atom}"


async def feed_of(api: Api, path: str) -> Any:
    response = await api.get(path)
    assert response.status_code == 200, response.text
    assert response.headers["content-type"] == "application/atom+xml; charset=utf-8"
    return etree.fromstring(response.content)


@pytest.mark.modules("science.launches")
async def test_launches_are_entries(api: Api) -> None:
    launches = (await api.data("/space/launches/upcoming?limit=3"))["items"]
    feed = await feed_of(api, "/space/launches/upcoming?limit=3&format=atom")
    entries = feed.findall(f"{ATOM}entry")
    assert [entry.findtext(f"{ATOM}title") for entry in entries] == [
        f"{launch['name']}: {launch['status']}" for launch in launches
    ]
    assert [entry.find(f"{ATOM}link").get("href") for entry in entries] == [launch["url"] for launch in launches]
    updated = [entry.findtext(f"{ATOM}updated") for entry in entries]
    assert updated == [launch["updated_at"].replace("Z", "+00:00") for launch in launches]
    assert feed.findtext(f"{ATOM}updated") == max(updated)
    assert feed.findtext(f"{ATOM}author/{ATOM}name") == "Launch Library 2 (The Space Devs)"
    assert feed.find(f"{ATOM}link[@rel='self']").get("href") == "/api/v1/space/launches/upcoming?limit=3&format=atom"


@pytest.mark.modules("science.launches")
async def test_ids_of_entries_stay_in_another_feed_and_those_of_feeds_differ(api: Api) -> None:
    three = await feed_of(api, "/space/launches/upcoming?limit=3&format=atom")
    two = await feed_of(api, "/space/launches/upcoming?format=atom&limit=2")
    ids = [entry.findtext(f"{ATOM}id") for entry in three.findall(f"{ATOM}entry")]
    assert [entry.findtext(f"{ATOM}id") for entry in two.findall(f"{ATOM}entry")] == ids[:2]
    assert all(found.startswith("urn:uuid:") for found in ids)
    assert three.findtext(f"{ATOM}id") != two.findtext(f"{ATOM}id")


@pytest.mark.modules("science.launches")
async def test_a_launch_in_some_month_has_no_time_of_day(api: Api) -> None:
    feed = await feed_of(api, "/space/launches/upcoming?limit=3&format=atom")
    starts = [entry.findtext(f"{ATOM}content").partition(", ")[0] for entry in feed.findall(f"{ATOM}entry")]
    assert starts[:2] == ["2099-01-05 18:30 UTC", "2099-03-31 (precision: Month)"]


@pytest.mark.modules("government.federal_register", "estonia.registers.legislation", "estonia.registers.notices")
@pytest.mark.parametrize(
    ("path", "titles", "updated"),
    [
        (
            "/federal/recent?per_page=3",
            ["Rule: Airspace over Small Islands", "Notice: Meeting about Small Islands"],
            "2026-11-20T05:00:00+00:00",
        ),
        (
            "/federal/search?q=small+islands&per_page=3",
            ["Rule: Airspace over Small Islands", "Notice: Meeting about Small Islands"],
            "2026-11-20T05:00:00+00:00",
        ),
        (
            "/estonian-legislation/search?q=riigieelarve",
            ["2026. aasta riigieelarve seadus", "Riigieelarve baasseadus (RES)"],
            "2025-12-31T22:00:00+00:00",
        ),
        (
            "/estonian-notices?type=pankrotimenetlus",
            ["Pankroti väljakuulutamise teade", "Pankroti väljakuulutamise teade: OÜ Näidisvõlgnik"],
            "2026-11-17T22:00:00+00:00",
        ),
    ],
)
async def test_journals_are_feeds(api: Api, path: str, titles: list[str], updated: str) -> None:
    entries = (await feed_of(api, f"{path}&format=atom")).findall(f"{ATOM}entry")
    assert [entry.findtext(f"{ATOM}title") for entry in entries[:2]] == titles
    assert entries[0].findtext(f"{ATOM}updated") == updated
    assert entries[0].find(f"{ATOM}link").get("href") == (await api.data(path))["items"][0]["url"]


@pytest.mark.modules(
    "nordic_baltic.warnings", "news.spaceflight", "estonia.tallinn.legal_acts", "estonia.registers.curated",
    "estonia.registers.legislation", "estonia.living.alerts",
)  # fmt: skip
@pytest.mark.parametrize(
    "path",
    [
        "/nordic/NO/weather/warnings", "/news/spaceflight", "/tallinn/legal-acts", "/curated/datasets",
        "/estonian-legislation/drafts?phase=consultation", "/estonian-alerts",
    ],
)  # fmt: skip
async def test_these_are_feeds(api: Api, path: str) -> None:
    items = (await api.data(path))["items"]
    feed = await feed_of(api, f"{path}{'&' if '?' in path else '?'}format=atom")
    assert len(feed.findall(f"{ATOM}entry")) == len(items) > 0
    assert all(entry.findtext(f"{ATOM}content") for entry in feed.findall(f"{ATOM}entry"))


@pytest.mark.modules("science.launches", "electricity.zones")
async def test_a_reader_prefers_atom_and_gets_json_where_there_is_none(api: Api) -> None:
    accept = "application/atom+xml, */*;q=0.5"
    assert (
        (await api.get("/space/launches/upcoming", accept=accept))
        .headers["content-type"]
        .startswith("application/atom")
    )
    assert (await api.get("/electricity/zones", accept=accept)).headers["content-type"] == "application/json"
    problem = await api.problem("/electricity/zones?format=atom", 400)
    assert problem["errors"][0]["parameter"] == "format"


@pytest.mark.modules("news.techforum")
@pytest.mark.parametrize("title", [b"", b"\\u000b\\u001f"])
async def test_an_entry_without_a_title_is_named_by_its_address(
    open_api: Opened, answering: Answering, title: bytes
) -> None:
    base, url = "https://hacker-news.firebaseio.com/v0", "https://blog.example/x"
    item = b'{"by": "a", "id": 7, "score": 1, "time": 1795153200, "title": "%b", "type": "story", "url": "%b"}'
    gateway = answering({f"{base}/topstories.json": b"[7]", f"{base}/item/7.json": item % (title, url.encode())})
    async with open_api(gateway=gateway) as api:
        [entry] = (await feed_of(api, "/news/techforum/top?format=atom")).findall(f"{ATOM}entry")
    assert entry.findtext(f"{ATOM}title") == url


@pytest.mark.modules("news.techforum")
@pytest.mark.parametrize(
    ("url", "linked"),
    [(b"https://blog.example/x", ["https://blog.example/x"]), (b"javascript:alert(1)", []), (b"data:text/html,x", [])],
)
async def test_only_web_addresses_are_linked(
    open_api: Opened, answering: Answering, url: bytes, linked: list[str]
) -> None:
    base = "https://hacker-news.firebaseio.com/v0"
    item = b'{"by": "a", "id": 7, "score": 1, "time": 1795153200, "title": "T", "type": "story", "url": "%b"}' % url
    gateway = answering({f"{base}/topstories.json": b"[7]", f"{base}/item/7.json": item})
    async with open_api(gateway=gateway) as api:
        [entry] = (await feed_of(api, "/news/techforum/top?format=atom")).findall(f"{ATOM}entry")
    assert [link.get("href") for link in entry.findall(f"{ATOM}link")] == linked
