import re
from datetime import UTC, datetime
from uuid import UUID

import pytest
import time_machine

from tests.conftest import Api
from tests.declared import Declared

CALLERS = "the caller's range"

DECLARED = {
    "/generate/number": Declared(unbounded={"min": CALLERS, "max": CALLERS, "sum": CALLERS}),
}

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


@pytest.mark.parametrize("version", [1, 4, 7])
async def test_uuids_have_their_version_and_differ(api: Api, version: int) -> None:
    response = await api.get(f"/generate/uuid?count=100&version={version}")
    data = response.json()["data"]
    assert (data["version"], data["count"]) == (version, 100)
    assert {UUID(text).version for text in data["items"]} == {version}
    assert len(set(data["items"])) == 100
    assert response.headers["cache-control"] == "no-store"


async def test_uuids_with_a_time_have_that_of_the_answer(api: Api) -> None:
    with time_machine.travel(NOON, tick=False):
        seven = (await api.data("/generate/uuid?version=7&count=20"))["items"]
        one = UUID((await api.data("/generate/uuid?version=1"))["items"][0])
    assert {UUID(text).int >> 80 for text in seven} == {int(NOON.timestamp() * 1000)}
    assert seven == sorted(seven)
    assert (one.time - 0x01B21DD213814000) / 1e7 == NOON.timestamp()
    assert one.node >> 40 & 1  # multicast: no network card has such an address


async def test_a_password_has_each_class(api: Api) -> None:
    response = await api.get("/generate/password?length=4&count=50")
    data = response.json()["data"]
    for password in data["items"]:
        assert len(password) == 4
        assert all(re.search(letters, password) for letters in ("[A-Z]", "[a-z]", "[0-9]", "[^A-Za-z0-9]"))
    assert data["charset_size"] == 90
    assert data["strength"] == "weak"
    assert response.headers["cache-control"] == "no-store"
    assert response.headers["cache-status"].endswith("; fwd=uri-miss") or "hit" not in response.headers["cache-status"]


async def test_entropy_counts_the_possible_passwords(api: Api) -> None:
    digits = await api.data("/generate/password?length=6&uppercase=false&lowercase=false&symbols=false")
    assert digits["entropy_bits"] == 19.9  # 10^6
    both = await api.data("/generate/password?length=4&numbers=false&symbols=false")
    assert both["entropy_bits"] == 22.6  # 52^4 - 2 * 26^4 = 6,397,664
    assert (await api.data("/generate/password?length=128"))["strength"] == "very strong"


async def test_ambiguous_characters_can_be_excluded(api: Api) -> None:
    data = await api.data("/generate/password?length=128&count=10&exclude_ambiguous=true")
    assert data["charset_size"] == 84
    assert not set("".join(data["items"])) & set("O0Il1|")


async def test_a_password_needs_a_class(api: Api) -> None:
    problem = await api.problem("/generate/password?uppercase=0&lowercase=0&numbers=0&symbols=0", 400)
    assert "one at least" in problem["errors"][0]["allowed"]


async def test_numbers_of_a_range(api: Api) -> None:
    data = await api.data("/generate/number?min=-3&max=3&count=100")
    assert data["sum"] == sum(data["items"])
    assert set(data["items"]) <= set(range(-3, 4))
    assert (await api.data("/generate/number?min=7&max=7"))["items"] == [7]
    assert sorted((await api.data("/generate/number?max=50&count=50&unique=true"))["items"]) == list(range(1, 51))


async def test_a_seed_repeats_numbers(api: Api) -> None:
    first, again, other = [await api.data(f"/generate/number?count=20&seed={seed}") for seed in ("a", "a", "b")]
    assert first == again != other
    assert await api.data("/generate/number?count=20") != await api.data("/generate/number?count=20")


@pytest.mark.parametrize(
    ("query", "parameter"),
    [("min=5&max=4", "max"), ("max=3&count=4&unique=true", "count"), ("max=many", "max"), ("count=0", "count")],
)
async def test_a_wrong_range_is_named(api: Api, query: str, parameter: str) -> None:
    assert (await api.problem(f"/generate/number?{query}", 400))["errors"][0]["parameter"] == parameter


async def test_rows_of_csv(api: Api) -> None:
    assert (await api.get("/generate/number?seed=a&count=2&format=csv")).text.splitlines()[0] == "number"
    assert (await api.get("/generate/uuid?format=csv")).text.splitlines()[0] == "version,uuid"
