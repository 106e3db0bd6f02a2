"""Hash functions."""

from typing import Annotated

from msgspec import Meta, Struct

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint


class HashAlgorithm(Struct, frozen=True):
    """A hash function."""

    name: Annotated[str, Meta(description="name as in FIPS 180-4 or RFC 1321")]
    digest_bits: Annotated[int, Meta(description="length of the digest, bits")]
    secure: Annotated[bool, Meta(description="whether it is suitable for signatures; otherwise for checksums only")]


ALGORITHMS = (
    HashAlgorithm("MD5", 128, secure=False),
    HashAlgorithm("SHA-1", 160, secure=False),
    HashAlgorithm("SHA-256", 256, secure=True),
    HashAlgorithm("SHA-384", 384, secure=True),
    HashAlgorithm("SHA-512", 512, secure=True),
)


@endpoint("/hash/algorithms", fresh="1d")
async def hash_algorithms() -> Collection[HashAlgorithm]:
    """The hash functions that the hash endpoints support, by length.

    MD5 and SHA-1 are broken for signatures; they are included for checksums."""
    return Collection.of(list(ALGORITHMS))
