"""The topic of news."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from structlog.testing import capture_logs

from skerry.collect.runner import Collector
from skerry.collect.topics.news import TOPIC, news_events
from skerry.store import Event, Store
from tests.collect.copied import copied, rewrite
from tests.replaying import ReplayServer

JOB = news_events.__dict__["job"]
TERM = timedelta(hours=1)


@pytest.fixture
def cassettes(tmp_path: Path) -> Path:
    return tmp_path / "cassettes"


@pytest.fixture
def replay(cassettes: Path) -> Iterator[ReplayServer]:
    with copied(cassettes, "spaceflight_news", "hacker_news") as server:
        yield server


async def told(store: Store) -> list[Event]:
    return await store.events.after(0, ["news"], 1000)


async def test_articles_the_newest_last(collector: Collector, store: Store, replay: ReplayServer) -> None:
    await store.events.announce_demand([("news", "spaceflight")], TERM)
    assert await collector.run_once(JOB)
    events = await told(store)
    assert [event.item for event in events] == [f"spaceflight/{number}" for number in (38235, 38237, 38239, 38240)]
    assert len(replay.log) == 1, "only the source that is listened to"
    newest = events[-1]
    assert newest.as_of == datetime(2026, 11, 20, 9, 41, 18, 307000, tzinfo=UTC)
    assert newest.data == {
        "source": "spaceflight_news", "id": 38240, "title": "Weather satellite reaches its orbit",
        "url": "https://news.example/38240", "publisher": "Spaceflight Now", "published_at": "2026-11-20T09:41:18Z",
        "summary": "The second of its kind.", "discussion_url": None,
    }  # fmt: skip


async def test_stories_that_are_there_the_best_last(collector: Collector, store: Store) -> None:
    await store.events.announce_demand([("news", "techforum")], TERM)
    assert await collector.run_once(JOB)
    events = await told(store)
    assert [event.data["id"] for event in events] == [41000008, 41000007, 41000006, 41000002, 41000001]
    best = events[-1]
    assert (best.item, best.data["title"], best.data["publisher"]) == (
        "techforum/41000001", "A database in two files", "kadri",
    )  # fmt: skip
    assert best.data["discussion_url"] == "https://news.ycombinator.com/item?id=41000001"
    assert "score" not in best.data
    assert events[-2].data["url"] is None, "a story that is its own text"


async def test_what_has_been_told_is_not_told_again_and_stories_not_asked_for_again(
    collector: Collector, store: Store, replay: ReplayServer, cassettes: Path
) -> None:
    await store.events.announce_demand([("news", "")], TERM)
    assert await collector.run_once(JOB)
    first = await told(store)
    assert len(first) == 9
    asked = len(replay.log)
    assert await collector.run_once(JOB)
    assert await told(store) == first
    items = [row["url"] for row in replay.log[asked:] if "/item/" in row["url"]]
    assert len(items) == 3, "those that have been taken down, which may come back"

    def rewritten(sent: Any) -> None:
        sent["results"][0].update(title="Weather satellite lost", updated_at="2026-11-20T09:55:00Z")
        sent["results"][1].update(updated_at="2026-11-20T09:55:00Z")

    rewrite(cassettes / "spaceflight_news" / "articles.json", rewritten)
    assert await collector.run_once(JOB)
    (change,) = (await told(store))[len(first) :]
    assert (change.item, change.data["title"]) == ("spaceflight/38240", "Weather satellite lost")
    assert change.previous is not None
    assert change.previous["title"] == "Weather satellite reaches its orbit"


@pytest.mark.parametrize(
    ("host", "left", "line"),
    [
        ("api.spaceflightnewsapi.net", "hacker_news", "no articles for the stream"),
        ("hacker-news.firebaseio.com", "spaceflight_news", "no stories for the stream"),
    ],
)
async def test_the_one_source_is_told_when_the_other_fails(
    host: str, left: str, line: str, collector: Collector, store: Store, replay: ReplayServer
) -> None:
    await store.events.announce_demand([("news", "")], TERM)
    with replay.fault("error_500", host=host), capture_logs() as logs:
        assert await collector.run_once(JOB)
    assert {event.data["source"] for event in await told(store)} == {left}
    assert line in [entry["event"] for entry in logs]


async def test_a_story_that_fails_is_left_for_the_next_time(
    collector: Collector, store: Store, cassettes: Path
) -> None:
    await store.events.announce_demand([("news", "techforum")], TERM)
    file = cassettes / "hacker_news" / "41000002.json"
    whole = file.read_text("utf-8")
    file.write_text('{"id": 41000002}', "utf-8")
    with capture_logs() as logs:
        assert await collector.run_once(JOB)
    assert 41000002 not in [event.data["id"] for event in await told(store)]
    assert [line["story"] for line in logs if line["event"] == "no story for the stream"] == [41000002]
    file.write_text(whole, "utf-8")
    with time_machine.travel(datetime.now(UTC) + timedelta(seconds=10)):  # the failure is remembered for some seconds
        assert await collector.run_once(JOB)
    assert (await told(store))[-1].data["title"] == "Ask HN: How do you sort bookmarks?"


async def test_nobody_listens_nobody_is_asked(collector: Collector, replay: ReplayServer) -> None:
    assert await collector.run_once(JOB)
    assert replay.log == []


def test_the_filter_is_a_source() -> None:
    assert TOPIC.has_states is False
    assert TOPIC.parse_filter("Spaceflight").filter == "spaceflight"
    with pytest.raises(ValueError, match="news:spaceflight or news:techforum"):
        TOPIC.parse_filter("weather")
