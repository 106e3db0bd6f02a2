"""Hash functions."""

import hashlib
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Allowed, Checked, Text
from skerry.models.rows import Rows


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


ALL = "all"


def _spelled(name: str) -> str:
    """As `hashlib` spells a name."""
    return name.replace("-", "").lower()


def _wanted(given: str) -> str:
    wanted = _spelled(given)
    if wanted != ALL and all(wanted != _spelled(each.name) for each in ALGORITHMS):
        raise ValueError
    return wanted


Algorithms = Annotated[
    str,
    Checked(_wanted),
    Allowed("one of MD5, SHA-1, SHA-256, SHA-384, SHA-512, all; in any spelling such as sha256"),
    Meta(
        pattern="^[A-Za-z]",
        max_length=10,
        description="MD5, SHA-1, SHA-256, SHA-384, SHA-512 or all; in any case, with or without the hyphen",
    ),
]


class TextDigest(Struct, frozen=True):
    """The digest of a string by one hash function."""

    algorithm: Annotated[str, Meta(description="name of the hash function")]
    digest: Annotated[str, Meta(description="digest, hexadecimal, lower case")]
    secure: Annotated[bool, Meta(description="whether the function is suitable for signatures")]


class TextDigests(Struct, frozen=True):
    """The digests of a string."""

    ROWS: ClassVar[Rows] = Rows("items", json_only=("character_count", "byte_count"))

    character_count: Annotated[int, Meta(description="number of Unicode characters of the string")]
    byte_count: Annotated[int, Meta(description="number of bytes in UTF-8, which were hashed")]
    count: Annotated[int, Meta(description="number of digests")]
    items: Annotated[list[TextDigest], Meta(description="digests, the shortest first")]


@endpoint("/hash/algorithms", fresh="1d")
async def hash_algorithms() -> Collection[HashAlgorithm]:
    """The hash functions that the hash endpoints support, by length.

    MD5 and SHA-1 are broken for signatures; they are included for checksums."""
    return Collection.of(list(ALGORITHMS))


@endpoint("/hash/generate", fresh="1d", example={"text": "hello", "algorithm": "SHA-256"})
async def text_digests(
    text: Text,
    algorithm: Algorithms = ALL,
) -> TextDigests:
    """Hexadecimal digests of a string by one or all hash functions.

    Never hash a password or another secret here: the string is part of the URL, which clients, proxies and their logs keep.
    This server's own log has paths without query strings. Fast hashes do not protect passwords anyway; use Argon2, scrypt or
    bcrypt on your own machine."""
    encoded = text.encode()
    digests = [
        TextDigest(each.name, _digest(each.name, encoded), each.secure)
        for each in ALGORITHMS
        if algorithm in (ALL, _spelled(each.name))
    ]
    return TextDigests(len(text), len(encoded), len(digests), digests)


def _digest(name: str, data: bytes) -> str:
    # Where OpenSSL follows FIPS, MD5 and SHA-1 are allowed only for what is not security.
    return hashlib.new(_spelled(name), data, usedforsecurity=False).hexdigest()
