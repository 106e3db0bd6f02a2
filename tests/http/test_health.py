"""What `/health` says when a part that the server rests on is in trouble."""

import asyncio
import time

from skerry import __version__
from skerry.http.service import CHECK_TIMEOUT, Health, PartState, health_of


async def fine() -> PartState:
    return "ok"


async def lost() -> PartState:
    return "lost"


async def broken() -> PartState:
    raise RuntimeError("a check is no reason to fail")


async def hanging() -> PartState:
    await asyncio.sleep(60)
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
    begin = time.perf_counter()
    health = await health_of({"a": hanging, "b": broken, "c": hanging, "d": fine})
    assert time.perf_counter() - begin < CHECK_TIMEOUT + 0.3
    assert health.parts == {"a": "lost", "b": "lost", "c": "lost", "d": "ok"}
