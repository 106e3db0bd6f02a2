import hashlib

import pytest
import structlog

from tests.conftest import Api
from tests.declared import Declared

DECLARED = {
    "/hash/generate": Declared(
        unlisted={"text": "any string has its result", "algorithm": "the algorithms are enumerated in the 400"}
    )
}


async def test_algorithms_have_the_length_of_their_digest(api: Api) -> None:
    data = await api.data("/hash/algorithms")
    assert [item["name"] for item in data["items"]] == ["MD5", "SHA-1", "SHA-256", "SHA-384", "SHA-512"]
    for item in data["items"]:
        name = item["name"].replace("-", "").lower()
        assert item["digest_bits"] == hashlib.new(name, usedforsecurity=False).digest_size * 8
    assert [item["name"] for item in data["items"] if not item["secure"]] == ["MD5", "SHA-1"]


async def test_digests_of_the_standards_examples(api: Api) -> None:
    data = await api.data("/hash/generate?text=abc")
    digests = {item["algorithm"]: item["digest"] for item in data["items"]}
    assert list(digests) == ["MD5", "SHA-1", "SHA-256", "SHA-384", "SHA-512"]
    assert digests["MD5"] == "900150983cd24fb0d6963f7d28e17f72"  # RFC 1321
    assert digests["SHA-1"] == "a9993e364706816aba3e25717850c26c9cd0d89d"  # FIPS 180-4
    assert digests["SHA-256"] == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


@pytest.mark.parametrize("name", ["SHA-256", "sha256", "Sha-256"])
async def test_an_algorithm_in_any_spelling(api: Api, name: str) -> None:
    data = await api.data(f"/hash/generate?text=õ&algorithm={name}")
    assert [item["algorithm"] for item in data["items"]] == ["SHA-256"]
    assert (data["character_count"], data["byte_count"], data["count"]) == (1, 2, 1)
    assert data["items"][0]["digest"] == hashlib.sha256("õ".encode()).hexdigest()


async def test_other_algorithms_and_long_strings_are_refused(api: Api) -> None:
    problem = await api.problem(f"/hash/generate?text={'x' * 5001}&algorithm=crc32", 400)
    assert [error["parameter"] for error in problem["errors"]] == ["text", "algorithm"]


async def test_the_string_is_in_no_log(api: Api) -> None:
    with structlog.testing.capture_logs() as logs:
        await api.data("/hash/generate?text=not-for-any-log")
    assert [entry["path"] for entry in logs if entry["event"] == "request"] == ["/api/v1/hash/generate"]
    assert "not-for-any-log" not in str(logs)
