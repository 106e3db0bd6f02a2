"""Curated pages: known by content, and never lost to a bad scrape."""

import asyncio
import hashlib
import json
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.store import Store, canonical_json, content_hash
from tests.store.conftest import OpenStore
from tests.store.rows import NOON

HOUR = timedelta(hours=1)


async def test_nothing_stored_is_none(store: Store) -> None:
    assert await store.curated.current("elections_ee") is None
    assert await store.curated.versions("elections_ee") == []


async def test_the_same_content_moves_only_the_check(store: Store) -> None:
    curated = store.curated
    await curated.record_check("a", payload={"b": [1, 2.5, None], "a": "õ"}, checked_at=NOON, failure=None)
    first = await curated.current("a")
    assert first is not None
    assert first.payload == {"a": "õ", "b": [1, 2.5, None]}
    assert first.content_hash == content_hash({"b": [1, 2.5, None], "a": "õ"})
    assert (first.fetched_at, first.checked_at, first.changed_at, first.failure) == (NOON, NOON, NOON, None)

    await curated.record_check("a", payload={"a": "õ", "b": [1, 2.5, None]}, checked_at=NOON + HOUR, failure=None)
    again = await curated.current("a")
    assert again is not None
    assert (again.fetched_at, again.checked_at, again.changed_at) == (NOON, NOON + HOUR, NOON)
    assert len(await curated.versions("a")) == 1


async def test_other_content_is_a_version_and_the_earlier_are_kept(store: Store) -> None:
    curated = store.curated
    for step, payload in enumerate(["x", "y", "x"]):
        await curated.record_check("a", payload=payload, checked_at=NOON + step * HOUR, failure=None)
    current = await curated.current("a")
    assert current is not None
    assert (current.payload, current.changed_at) == ("x", NOON + 2 * HOUR)
    versions = await curated.versions("a")
    assert [version.version for version in versions] == [3, 2, 1]
    assert [version.content_hash for version in versions] == [content_hash(text) for text in "xyx"]
    assert [version.changed_at for version in versions] == [NOON + 2 * HOUR, NOON + HOUR, NOON]
    assert await curated.versions("b") == []


async def test_a_failure_leaves_the_good_edition(store: Store) -> None:
    curated = store.curated
    await curated.record_check("a", payload=[1], checked_at=NOON, failure=None)
    await curated.record_check("a", payload=None, checked_at=NOON + HOUR, failure="fewer than 10 rows")
    current = await curated.current("a")
    assert current is not None
    assert (current.payload, current.changed_at) == ([1], NOON)
    assert (current.checked_at, current.attempted_at, current.failure) == (NOON, NOON + HOUR, "fewer than 10 rows")

    await curated.record_check("a", payload=[1], checked_at=NOON + 2 * HOUR, failure=None)
    current = await curated.current("a")
    assert current is not None
    assert (current.checked_at, current.failure) == (NOON + 2 * HOUR, None)


async def test_a_failure_before_any_edition_is_still_none(store: Store) -> None:
    await store.curated.record_check("a", payload=None, checked_at=NOON, failure="timeout")
    assert await store.curated.current("a") is None
    await store.curated.record_check("a", payload=0, checked_at=NOON + HOUR, failure=None)
    current = await store.curated.current("a")
    assert current is not None
    assert (current.payload, current.failure) == (0, None)


@pytest.mark.parametrize(("payload", "failure"), [(None, None), ({}, "timeout")])
async def test_a_check_is_either_good_or_bad(store: Store, payload: Any, failure: str | None) -> None:
    with pytest.raises(ValueError, match="either"):
        await store.curated.record_check("a", payload=payload, checked_at=NOON, failure=failure)


async def test_checks_at_the_same_time_make_one_version(store: Store, open_another: OpenStore) -> None:
    other = await open_another()
    await asyncio.gather(
        *(
            one.curated.record_check("a", payload=["same"], checked_at=NOON, failure=None)
            for one in (store, other)
            for _ in range(5)
        )
    )
    assert len(await store.curated.versions("a")) == 1


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(st.characters(codec="utf-8")), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(json_values)
def test_canonical_json_is_what_its_definition_says(value: Any) -> None:
    canonical = canonical_json(value)
    assert json.loads(canonical) == value
    assert content_hash(value) == hashlib.sha256(canonical).hexdigest()
    assert canonical_json(json.loads(canonical)) == canonical


def test_canonical_json_sorts_and_wastes_nothing() -> None:
    assert (
        canonical_json({"õ": 1, "b": {"d": [1.5, True], "c": None}}) == '{"b":{"c":null,"d":[1.5,true]},"õ":1}'.encode()
    )
