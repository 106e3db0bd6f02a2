"""Two providers of the same thing."""

import asyncio
from datetime import timedelta

import pytest

from skerry.clock import now
from skerry.errors import NotFound, UpstreamUnavailable
from skerry.provenance import Origin, Provenance, current, note, tracking
from skerry.upstream.fallback import FIRST_SHARE, with_fallback

ONE = Origin("one", "One", "https://one.example.org", "CC0")
OTHER = Origin("other", "Other", "https://other.example.org", "CC0")


async def first() -> str:
    note(ONE, fetched_at=now())
    return "first"


async def second() -> str:
    note(OTHER, fetched_at=now())
    return "second"


async def broken() -> str:
    note(ONE, fetched_at=now() - timedelta(days=1))
    raise UpstreamUnavailable("One", "answered 500")


async def broken_too() -> str:
    raise UpstreamUnavailable("Other", "answered 503")


async def test_only_who_answers_is_noted() -> None:
    with tracking(Provenance()) as record:
        assert await with_fallback(first, second) == "first"
        assert list(record.origins) == ["one"]
    with tracking(Provenance()) as record:
        assert await with_fallback(broken, second) == "second"
        assert list(record.origins) == ["other"]
        assert record.fetched_at is not None
        assert now() - record.fetched_at < timedelta(minutes=1)


async def test_what_the_first_does_not_have_is_not_asked_of_the_second() -> None:
    async def missing() -> str:
        raise NotFound("No such thing.")

    with pytest.raises(NotFound):
        await with_fallback(missing, second)


@pytest.mark.parametrize("accept_stale", [0.0, float("inf")])
async def test_both_failing_names_both(accept_stale: float) -> None:
    with tracking(Provenance(accept_stale=accept_stale)), pytest.raises(UpstreamUnavailable) as failure:
        await with_fallback(broken, broken_too)
    assert str(failure.value) == "One answered 500, and Other, asked instead, answered 503"


async def test_a_stale_answer_is_the_last_resort() -> None:
    asked = []

    async def stale() -> str:
        asked.append("first")
        if len(asked) == 1:
            raise UpstreamUnavailable("One", "answered 500")
        return "yesterday's"

    with tracking(Provenance(accept_stale=3600.0)):
        assert await with_fallback(stale, broken_too) == "yesterday's"
    asked.clear()
    with tracking(Provenance(accept_stale=3600.0)):
        assert await with_fallback(stale, second) == "second"


async def test_the_first_leaves_time_for_the_second() -> None:
    seen = []

    async def deadline() -> str:
        record = current()
        assert record is not None
        assert record.deadline is not None
        seen.append(record.deadline - asyncio.get_running_loop().time())
        raise UpstreamUnavailable("One", "did not answer in time")

    with tracking(Provenance(deadline=asyncio.get_running_loop().time() + 10)), pytest.raises(UpstreamUnavailable):
        await with_fallback(deadline, deadline)
    assert seen[0] == pytest.approx(10 * FIRST_SHARE, abs=0.5)
    assert seen[1] == pytest.approx(10, abs=0.5)
