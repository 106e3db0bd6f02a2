"""Two providers of the same thing."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import cast

import pytest

from skerry.clock import now
from skerry.errors import NotFound, UpstreamUnavailable
from skerry.licenses import CC0_1_0
from skerry.provenance import Origin, Provenance, current, note, tracking
from skerry.upstream.fallback import FIRST_SHARE, Answered, with_fallback
from skerry.upstream.source import Client
from tests.upstream.conftest import Example
from tests.waiting import frozen_loop

ONE = Origin("one", "One", "https://one.example.org", CC0_1_0)
OTHER = Origin("other", "Other", "https://other.example.org", CC0_1_0)


class One(Example):
    key, title = "one", "One"


class Other(Example):
    key, title = "other", "Other"


ASKED, INSTEAD = One(cast(Client, None)), Other(cast(Client, None))
"""Nobody calls them: what is asked of each is a function of the test."""


async def answer_of(first: Callable[[], Awaitable[str]], second: Callable[[], Awaitable[str]]) -> str:
    answered = await with_fallback((ASKED, first), (INSTEAD, second))
    return answered.value


async def first() -> str:
    note(ONE, fetched_at=now())
    return "first"


async def second() -> str:
    note(OTHER, fetched_at=now())
    return "second"


async def broken() -> str:
    note(ONE, fetched_at=now() - timedelta(days=1))
    raise UpstreamUnavailable("One", "returned 500")


async def broken_too() -> str:
    raise UpstreamUnavailable("Other", "returned 503")


async def test_who_answered_is_told() -> None:
    assert await with_fallback((ASKED, first), (INSTEAD, second)) == Answered("first", ASKED)
    assert await with_fallback((ASKED, broken), (INSTEAD, second)) == Answered("second", INSTEAD)


async def test_only_who_answers_is_noted() -> None:
    with tracking(Provenance()) as record:
        assert await answer_of(first, second) == "first"
        assert list(record.origins) == ["one"]
    with tracking(Provenance()) as record:
        assert await answer_of(broken, second) == "second"
        assert list(record.origins) == ["other"]
        assert record.fetched_at is not None
        assert now() - record.fetched_at < timedelta(minutes=1)


async def test_what_the_first_does_not_have_is_not_asked_of_the_second() -> None:
    async def missing() -> str:
        raise NotFound("No such thing.")

    with pytest.raises(NotFound):
        await answer_of(missing, second)


@pytest.mark.parametrize("accept_stale", [0.0, float("inf")])
async def test_both_failing_names_both(accept_stale: float) -> None:
    with tracking(Provenance(accept_stale=accept_stale)), pytest.raises(UpstreamUnavailable) as failure:
        await answer_of(broken, broken_too)
    assert str(failure.value) == "One returned 500, and its fallback Other returned 503"


async def test_a_stale_answer_is_the_last_resort() -> None:
    asked = []

    async def stale() -> str:
        asked.append("first")
        if len(asked) == 1:
            raise UpstreamUnavailable("One", "returned 500")
        return "yesterday's"

    with tracking(Provenance(accept_stale=3600.0)):
        assert await answer_of(stale, broken_too) == "yesterday's"
    asked.clear()
    with tracking(Provenance(accept_stale=3600.0)):
        assert await answer_of(stale, second) == "second"


async def test_the_first_leaves_time_for_the_second() -> None:
    seen = []

    async def deadline() -> str:
        record = current()
        assert record is not None
        assert record.deadline is not None
        seen.append(record.deadline - asyncio.get_running_loop().time())
        raise UpstreamUnavailable("One", "did not answer in time")

    with frozen_loop():
        with tracking(Provenance(deadline=asyncio.get_running_loop().time() + 10)), pytest.raises(UpstreamUnavailable):
            await answer_of(deadline, deadline)
        assert seen == [pytest.approx(10 * FIRST_SHARE), pytest.approx(10)]
