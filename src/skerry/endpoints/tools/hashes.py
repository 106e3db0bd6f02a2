"""Hash functions."""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.models.rows import Rows

ALGORITHMS = ("MD5", "SHA-1", "SHA-256", "SHA-384", "SHA-512")


class HashAlgorithms(Struct, frozen=True):
    """Names of hash functions."""

    ROWS: ClassVar[Rows] = Rows("algorithms", value="algorithm")

    algorithms: Annotated[tuple[str, ...], Meta(description="names as in FIPS 180-4 and RFC 1321, weakest first")]


@endpoint("/hash/algorithms", fresh="1d")
async def hash_algorithms() -> HashAlgorithms:
    """Names of the hash functions that the hash endpoints support.

    MD5 and SHA-1 are broken for signatures; they are included for checksums."""
    return HashAlgorithms(ALGORITHMS)
