"""What `/health` says when a part that the server rests on is in trouble."""

import asyncio

from skerry import __version__
from skerry.http.service import CHECK_INTERVAL, CHECK_TIMEOUT, Health, HealthReport, PartState, health_of
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

    with frozen_loop() as clock:
        report = HealthReport({"store": counting})
        bodies = await asyncio.gather(*(report.body() for _ in range(100)))
        assert len(set(bodies)) == len(checked) == 1
        clock.advance(CHECK_INTERVAL / 2)
        await report.body()
        assert len(checked) == 1
        clock.advance(CHECK_INTERVAL / 2)
        await report.body()
        assert len(checked) == 2
