"""What `/health` says when a part that the server rests on is in trouble."""

import asyncio

import pytest

from skerry import __version__
from skerry.http.service import CHECK_INTERVAL, CHECK_TIMEOUT, IDLE_AFTER, Health, HealthReport, PartState, health_of
from tests.waiting import frozen_loop


async def fine() -> PartState:
    return "ok"


async def lost() -> PartState:
    return "lost"


async def broken() -> PartState:
    raise RuntimeError("a check is no reason to fail")


async def hanging() -> PartState:
    await asyncio.Event().wait()
    return "ok"


async def test_a_part_that_is_not_used_is_no_trouble() -> None:
    assert await health_of({"store": fine, "redis": None}) == Health(
        "ok", __version__, {"store": "ok", "redis": "unused"}
    )


async def test_one_lost_part_is_a_degraded_server() -> None:
    assert await health_of({"store": fine, "redis": lost}) == Health(
        "degraded", __version__, {"store": "ok", "redis": "lost"}
    )


async def test_a_check_that_hangs_or_fails_is_a_lost_part_and_hangs_nobody() -> None:
    with frozen_loop() as clock:
        asked = asyncio.create_task(health_of({"a": hanging, "b": broken, "c": hanging, "d": fine}))
        await clock.settle()
        assert not asked.done()
        clock.advance(CHECK_TIMEOUT)  # once, for all of them
        health = await asked
        assert health.parts == {"a": "lost", "b": "lost", "c": "lost", "d": "ok"}


async def test_however_many_ask_the_parts_are_checked_once_a_second() -> None:
    checked: list[str] = []

    async def counting() -> PartState:
        checked.append("store")
        return "ok"

    report = HealthReport({"store": counting})
    with frozen_loop() as clock:
        bodies = await asyncio.gather(*(report.body() for _ in range(100)))
        assert len(set(bodies)) == len(checked) == 1
        clock.advance(CHECK_INTERVAL / 2)
        await clock.settle()
        await report.body()
        assert len(checked) == 1
        clock.advance(CHECK_INTERVAL / 2)
        await clock.until(lambda: len(checked) == 2)
    await report.close()


async def test_a_busy_loop_or_a_slow_part_delays_no_answer() -> None:
    """The answer comes without a single turn of the event loop: what else waits in it is not waited for."""
    release = asyncio.Event()
    checks: list[str] = []

    async def slow_after_the_first() -> PartState:
        checks.append("store")
        if len(checks) > 1:
            await release.wait()
            return "lost"
        return "ok"

    report = HealthReport({"store": slow_after_the_first})
    with frozen_loop() as clock:
        first = await report.body()
        clock.advance(CHECK_INTERVAL)
        await clock.until(lambda: len(checks) == 2)
        answer = report.body()
        with pytest.raises(StopIteration) as finished:
            answer.send(None)
        assert finished.value.value == first
        release.set()
        await clock.until(lambda: b"lost" in report._body)
    await report.close()


async def test_nobody_asks_and_nothing_is_checked() -> None:
    checked: list[str] = []

    async def counting() -> PartState:
        checked.append("store")
        return "ok"

    report = HealthReport({"store": counting})
    with frozen_loop() as clock:
        await report.body()
        clock.advance(IDLE_AFTER)
        await clock.settle()
        before = len(checked)
        clock.advance(IDLE_AFTER)
        await clock.settle()
        assert len(checked) == before
        await report.body()
        assert len(checked) == before + 1, "the first one after a pause is checked"
    await report.close()
