"""The topic of sports: which leagues are looked at, how often, and what is told of a match."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from structlog.testing import capture_logs

from skerry.collect.runner import Collector
from skerry.collect.topics.sports import MAIN_LEAGUES, TOPIC, sport_events
from skerry.models.sports import LEAGUES
from skerry.store import Event, Store
from tests.collect.copied import copied, rewrite
from tests.replaying import ReplayServer

JOB = sport_events.__dict__["job"]
AFTERNOON = datetime(2026, 11, 21, 16, 5, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
TERM = timedelta(days=1)


@pytest.fixture
def cassettes(tmp_path: Path) -> Path:
    return tmp_path / "cassettes"


@pytest.fixture
def replay(cassettes: Path) -> Iterator[ReplayServer]:
    with copied(cassettes, "espn") as server:
        yield server


async def told(store: Store) -> list[Event]:
    return await store.events.after(0, ["sports"], 1000)


async def test_how_the_matches_of_a_league_stand(collector: Collector, store: Store, replay: ReplayServer) -> None:
    with time_machine.travel(AFTERNOON, tick=False):
        await store.events.announce_demand([("sports", "eng.1")], TERM)
        assert await collector.run_once(JOB)
    over, running, to_come, undated = await told(store)
    assert len(replay.log) == 1, "only the league that is listened to"
    assert running.item == "eng.1/760102"
    assert running.as_of == AFTERNOON
    assert running.data == {
        "id": "760102", "league": "eng.1",
        "home": {"name": "Arsenal", "abbreviation": "ARS", "score": 1},
        "away": {"name": "Brighton & Hove Albion", "abbreviation": "BHA", "score": 1},
        "state": "in", "status": "SECOND_HALF", "completed": False, "period": 2, "start_at": "2026-11-21T15:00:00Z",
    }  # fmt: skip
    assert (over.data["home"]["score"], over.data["status"], over.data["completed"]) == (2, "FULL_TIME", True)
    assert to_come.data["home"] == {"name": "Leeds United", "abbreviation": "LEE", "score": None}, (
        "whoever is named first"
    )
    assert undated.data["start_at"] is None


async def test_a_goal_is_told_and_the_clock_is_not(collector: Collector, store: Store, cassettes: Path) -> None:
    with time_machine.travel(AFTERNOON, tick=False) as clock:
        await store.events.announce_demand([("sports", "eng.1")], TERM)
        assert await collector.run_once(JOB)
        first = await told(store)

        def later(sent: Any) -> None:
            sent["events"][1]["status"].update(displayClock="59'", clock=3540)

        rewrite(cassettes / "espn" / "eng.1.json", later)
        clock.shift(MINUTE)
        assert await collector.run_once(JOB)
        assert await told(store) == first

        def goal(sent: Any) -> None:
            sent["events"][1]["competitions"][0]["competitors"][1]["score"] = "2"

        rewrite(cassettes / "espn" / "eng.1.json", goal)
        clock.shift(MINUTE)
        assert await collector.run_once(JOB)
    (change,) = (await told(store))[len(first) :]
    assert change.item == "eng.1/760102"
    assert (change.data["home"]["score"], change.data["away"]["score"]) == (1, 2)
    assert change.previous == first[1].data


async def test_a_league_is_looked_at_each_minute_only_while_it_plays(
    collector: Collector, store: Store, replay: ReplayServer, cassettes: Path
) -> None:
    def final_whistle(sent: Any) -> None:
        kind = sent["events"][1]["status"]["type"]
        kind.update(name="STATUS_FULL_TIME", state="post", completed=True)

    async def looks(minutes: int) -> int:
        before = len(replay.log)
        for _ in range(minutes):
            clock.shift(MINUTE)
            assert await collector.run_once(JOB)
        return len(replay.log) - before

    with time_machine.travel(AFTERNOON, tick=False) as clock:
        await store.events.announce_demand([("sports", "eng.1")], TERM)
        assert await looks(2) == 2
        rewrite(cassettes / "espn" / "eng.1.json", final_whistle)
        assert await looks(1) == 1
        assert await looks(14) == 0
        assert await looks(60) == 4
        assert await looks(1) == 1, "at 17:23"
        assert await looks(6) == 0
        assert await looks(2) == 2, "from 17:30 on, when the next match should have begun"


async def test_the_whole_topic_is_the_main_leagues_and_one_that_fails_is_left_alone_for_a_while(
    collector: Collector, store: Store, replay: ReplayServer
) -> None:
    assert set(MAIN_LEAGUES) < set(LEAGUES)
    with time_machine.travel(AFTERNOON, tick=False) as clock:
        await store.events.announce_demand([("sports", ""), ("sports", "swe.1")], TERM)
        with capture_logs() as logs:  # of most leagues nothing is recorded
            assert await collector.run_once(JOB)
        failed = [line["league"] for line in logs if line["event"] == "no matches for the stream"]
        assert set(failed) == {*MAIN_LEAGUES, "swe.1"} - {"eng.1", "mlb"}
        assert len(failed) == 9
        assert {event.data["league"] for event in await told(store)} == {"eng.1"}
        asked = len(replay.log)
        clock.shift(4 * MINUTE)
        assert await collector.run_once(JOB)
        assert [row["url"].split("/")[-2] for row in replay.log[asked:]] == ["eng.1"]


async def test_a_provider_that_fails_is_a_line_in_the_log(
    collector: Collector, store: Store, replay: ReplayServer
) -> None:
    await store.events.announce_demand([("sports", "eng.1")], TERM)
    with replay.fault("missing_field"), capture_logs() as logs:
        assert await collector.run_once(JOB)
    assert await told(store) == []
    assert [line["league"] for line in logs if line["event"] == "no matches for the stream"] == ["eng.1"]


async def test_out_of_season(collector: Collector, store: Store) -> None:
    await store.events.announce_demand([("sports", "mlb")], TERM)
    assert await collector.run_once(JOB)
    assert await told(store) == []


async def test_nobody_listens_nobody_is_asked(collector: Collector, replay: ReplayServer) -> None:
    assert await collector.run_once(JOB)
    assert replay.log == []


def test_the_filter_is_a_league() -> None:
    assert TOPIC.parse_filter("ENG.1").filter == "eng.1"
    assert TOPIC.parse_filter("premier-league").filter == "eng.1"
    with pytest.raises(ValueError, match=r"one of nfl, college-football, .*, eng\.1"):
        TOPIC.parse_filter("eng.9")
