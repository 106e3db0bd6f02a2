"""Parts of an answer, as clients ask for that read a remote CSV file piece by piece."""

import pytest

from skerry.http.ranges import Unsatisfiable, span
from tests.conftest import Api

CSV = "/coast?format=csv"


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ("bytes=0-9", (0, 10)),
        ("bytes=0-0", (0, 1)),
        ("bytes=90-", (90, 100)),
        ("bytes=90-1000", (90, 100)),
        ("bytes=-10", (90, 100)),
        ("bytes=-1000", (0, 100)),
        ("Bytes = 1 - 2", (1, 3)),
        ("bytes=5-4", None),
        ("bytes=-", None),
        ("bytes=0-1,4-5", None),
        ("lines=0-1", None),
        ("bytes=a-b", None),
        ("", None),
    ],
)
def test_ranges_are_read(value: str, found: tuple[int, int] | None) -> None:
    assert span(value, 100) == found


@pytest.mark.parametrize("value", ["bytes=100-", "bytes=100-200", "bytes=-0"])
def test_what_lies_beyond_the_end_is_no_part(value: str) -> None:
    with pytest.raises(Unsatisfiable):
        span(value, 100)


async def test_parts_make_the_whole(sea: Api) -> None:
    whole = (await sea.get(CSV)).content
    head = await sea.client.head(f"/api/v1{CSV}", headers={"accept-encoding": "identity", "range": "bytes=0-1"})
    assert head.status_code == 200
    assert head.headers["accept-ranges"] == "bytes"
    size = int(head.headers["content-length"])
    assert size == len(whole)
    parts = b""
    for first in range(0, size, 500):
        response = await sea.get(CSV, range=f"bytes={first}-{first + 499}")
        last = min(size, first + 500) - 1
        assert response.status_code == 206
        assert response.headers["content-range"] == f"bytes {first}-{last}/{size}"
        assert int(response.headers["content-length"]) == len(response.content) == last - first + 1
        assert response.headers["etag"] == head.headers["etag"]
        parts += response.content
    assert parts == whole


async def test_a_part_is_never_compressed(sea: Api) -> None:
    whole = (await sea.get(CSV)).content
    response = await sea.get(CSV, range="bytes=0-1999", accept_encoding="gzip, br, zstd")
    assert "content-encoding" not in response.headers
    assert response.content == whole[:2000]


async def test_a_part_beyond_the_end_is_a_416(sea: Api) -> None:
    size = len((await sea.get(CSV)).content)
    response = await sea.get(CSV, range=f"bytes={size}-")
    assert response.status_code == 416
    assert response.headers["content-range"] == f"bytes */{size}"
    assert response.headers["content-type"] == "application/problem+json"
    assert (response.json()["error"], response.json()["success"]) == ("range_not_satisfiable", False)


@pytest.mark.parametrize("value", ["bytes=0-1,4-5", "lines=1-2", "bytes=9-1"])
async def test_what_is_no_single_range_is_answered_whole(sea: Api, value: str) -> None:
    response = await sea.get(CSV, range=value)
    assert response.status_code == 200
    assert len(response.content) > 10


async def test_if_range_gives_a_part_of_the_same_answer_only(sea: Api) -> None:
    tag = (await sea.get(CSV, accept_encoding="identity")).headers["etag"]
    coded = (await sea.get(CSV, accept_encoding="br")).headers["etag"]
    assert (await sea.get(CSV, range="bytes=0-1", if_range=tag)).status_code == 206
    for other in (coded, f"W/{tag}", '"other"', "Sat, 28 Feb 2026 10:00:00 GMT"):
        assert (await sea.get(CSV, range="bytes=0-1", if_range=other)).status_code == 200


async def test_whoever_has_the_answer_gets_no_part_of_it(sea: Api) -> None:
    tag = (await sea.get(CSV, accept_encoding="identity")).headers["etag"]
    assert (await sea.get(CSV, range="bytes=0-1", if_none_match=tag)).status_code == 304


async def test_what_differs_each_time_has_no_parts(sea: Api) -> None:
    response = await sea.get("/dice", range="bytes=0-1")
    assert response.status_code == 200
    assert "accept-ranges" not in response.headers
