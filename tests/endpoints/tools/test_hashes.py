import hashlib

from tests.conftest import Api


async def test_algorithms_have_the_length_of_their_digest(api: Api) -> None:
    data = await api.data("/hash/algorithms")
    assert [item["name"] for item in data["items"]] == ["MD5", "SHA-1", "SHA-256", "SHA-384", "SHA-512"]
    for item in data["items"]:
        name = item["name"].replace("-", "").lower()
        assert item["digest_bits"] == hashlib.new(name, usedforsecurity=False).digest_size * 8
    assert [item["name"] for item in data["items"] if not item["secure"]] == ["MD5", "SHA-1"]
