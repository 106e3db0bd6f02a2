"""Random identifiers, passwords and numbers."""

import secrets
import uuid
from collections.abc import Callable, Sequence
from enum import IntEnum
from itertools import combinations
from math import log2
from random import Random, SystemRandom
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.api.parameters import Seed
from skerry.chance import generator
from skerry.clock import now
from skerry.errors import BadParameter
from skerry.models.rows import Rows

SYMBOLS = "!#$%&()*+,-./:;<=>?@[]^_{|}~"
"""ASCII punctuation without quotes, backslash and backtick, which shells and configuration files read as their own."""
AMBIGUOUS = frozenset("O0Il1|")
MAX_NUMBER = 10**12
"""Sums of 100 such numbers are exact in every JSON reader."""
GREGORIAN_EPOCH = 0x01B21DD213814000
"""100 ns intervals between 1582-10-15, the epoch of version 1, and 1970-01-01 (RFC 9562)."""

Strength = Literal["weak", "fair", "strong", "very strong"]
STRENGTHS: Sequence[tuple[float, Strength]] = ((50, "weak"), (70, "fair"), (100, "strong"))
"""Upper bounds of entropy in bits; what has more is very strong."""


class UuidVersion(IntEnum):
    """Versions of RFC 9562."""

    V1 = 1
    V4 = 4
    V7 = 7


class RandomUuids(Struct, frozen=True):
    """UUIDs of one version."""

    ROWS: ClassVar[Rows] = Rows("items", value="uuid", carried=("version",))

    version: Annotated[UuidVersion, Meta(description="version of the UUIDs: 1, 4 or 7")]
    count: Annotated[int, Meta(ge=1, description="number of UUIDs")]
    items: Annotated[list[str], Meta(description="UUIDs, lower case, with hyphens")]


class RandomPasswords(Struct, frozen=True):
    """Passwords of one kind, and how hard they are to guess."""

    ROWS: ClassVar[Rows] = Rows(
        "items", value="password", json_only=("length", "charset_size", "entropy_bits", "strength")
    )

    length: Annotated[int, Meta(ge=1, description="number of characters of each")]
    charset_size: Annotated[int, Meta(ge=1, description="number of characters that they are chosen from")]
    entropy_bits: Annotated[
        float, Meta(ge=0, description="binary logarithm of the number of possible passwords of this kind")
    ]
    strength: Annotated[
        Strength, Meta(description="of the entropy: below 50 bits weak, below 70 fair, below 100 strong")
    ]
    count: Annotated[int, Meta(ge=1, description="number of passwords")]
    items: Annotated[list[str], Meta(description="passwords; each has a character of each requested class")]


class RandomNumbers(Struct, frozen=True):
    """Random integers of a range."""

    ROWS: ClassVar[Rows] = Rows("items", value="number", json_only=("min", "max", "sum"))

    min: Annotated[int, Meta(description="smallest possible number")]
    max: Annotated[int, Meta(description="largest possible number")]
    sum: Annotated[int, Meta(description="sum of the numbers")]
    count: Annotated[int, Meta(ge=1, description="number of numbers")]
    items: Annotated[list[int], Meta(description="numbers, in the order in which they were drawn")]


@endpoint("/generate/uuid", fresh=None, example={"count": 5, "version": 7})
async def random_uuids(
    count: Annotated[int, Meta(ge=1, le=100, description="number of UUIDs")] = 1,
    version: Annotated[UuidVersion, Meta(description="4 is random; 1 and 7 contain the time")] = UuidVersion.V4,
) -> RandomUuids:
    """One or more new UUIDs (RFC 9562).

    Version 4 is random. Version 7 starts with the time in milliseconds, so that UUIDs sort by age; those of one answer are
    in ascending order. Version 1 contains the time and a random node, never the address of a network card. Random parts are
    from the operating system's cryptographic generator."""
    make: dict[UuidVersion, Callable[[], uuid.UUID]] = {
        UuidVersion.V1: uuid1,
        UuidVersion.V4: uuid.uuid4,
        UuidVersion.V7: uuid7,
    }
    made = [make[version]() for _ in range(count)]
    if version is UuidVersion.V7:
        made.sort()  # those of one millisecond are in no order
    return RandomUuids(version, count, [str(each) for each in made])


@endpoint("/generate/password", fresh=None, example={"length": 20, "count": 2})
async def random_passwords(
    length: Annotated[int, Meta(ge=4, le=128, description="number of characters")] = 16,
    count: Annotated[int, Meta(ge=1, le=50, description="number of passwords")] = 1,
    uppercase: Annotated[bool, Meta(description="with A to Z")] = True,
    lowercase: Annotated[bool, Meta(description="with a to z")] = True,
    numbers: Annotated[bool, Meta(description="with 0 to 9")] = True,
    symbols: Annotated[bool, Meta(description="with punctuation, but without quotes and backslashes")] = True,
    exclude_ambiguous: Annotated[bool, Meta(description="without O, 0, I, l, 1 and |, which look alike")] = False,
) -> RandomPasswords:
    """Random passwords with their entropy.

    From the operating system's cryptographic generator; all passwords with a character of each requested class are equally
    likely. The answer is in no cache and no log. The operator of a server can read what it answers: for accounts that matter,
    create passwords on your own machine. CSV has an apostrophe before `=`, `+`, `-` and `@` where a spreadsheet would run what
    follows, also within a password: take passwords from JSON or NDJSON."""
    chosen = ((uppercase, ascii_uppercase), (lowercase, ascii_lowercase), (numbers, digits), (symbols, SYMBOLS))
    classes = [
        "".join(letter for letter in letters if not exclude_ambiguous or letter not in AMBIGUOUS)
        for is_wanted, letters in chosen
        if is_wanted
    ]
    if not classes:
        raise BadParameter("uppercase", "false", "true for one at least of uppercase, lowercase, numbers and symbols")
    entropy = log2(password_count(length, [len(letters) for letters in classes]))
    return RandomPasswords(
        length=length,
        charset_size=sum(map(len, classes)),
        entropy_bits=round(entropy, 1),
        strength=next((strength for bound, strength in STRENGTHS if entropy < bound), "very strong"),
        count=count,
        items=[_password(length, classes) for _ in range(count)],
    )


@endpoint("/generate/number", fresh=None, example={"min": 1, "max": 6, "count": 5, "seed": "harbour"})
async def random_numbers(
    min: Annotated[int, Meta(ge=-MAX_NUMBER, le=MAX_NUMBER, description="smallest possible number")] = 1,  # noqa: A002
    max: Annotated[int, Meta(ge=-MAX_NUMBER, le=MAX_NUMBER, description="largest possible number")] = 100,  # noqa: A002
    count: Annotated[int, Meta(ge=1, le=100, description="number of numbers")] = 1,
    unique: Annotated[bool, Meta(description="each number at most once")] = False,
    seed: Seed = None,
) -> RandomNumbers:
    """Random integers in a range, both ends included.

    All are equally likely. Without a seed they are from the operating system's cryptographic generator; with one they can be
    repeated, and so predicted. More unique numbers than the range has are a 400."""
    if min > max:
        raise BadParameter("max", max, f"an integer from {min}, which is `min`")
    size = max - min + 1
    if unique and count > size:
        raise BadParameter("count", count, f"at most {size}, as many as the range has, where `unique`")
    chance: Random = SystemRandom() if seed is None else generator(seed)
    drawn = chance.sample(range(min, max + 1), count) if unique else [chance.randint(min, max) for _ in range(count)]
    return RandomNumbers(min, max, sum(drawn), count, drawn)


def uuid1() -> uuid.UUID:
    """Of the current time and a random node, which is marked as such by its multicast bit."""
    ticks = int(now().timestamp() * 1_000_000) * 10 + GREGORIAN_EPOCH
    fields = (ticks & 0xFFFFFFFF, ticks >> 32 & 0xFFFF, ticks >> 48 & 0x0FFF)
    node = secrets.randbits(48) | 1 << 40
    return uuid.UUID(fields=(*fields, secrets.randbits(8), secrets.randbits(8), node), version=1)


def uuid7() -> uuid.UUID:
    """Of the current time in milliseconds and 74 random bits. `uuid.uuid7` is in Python 3.14 only."""
    milliseconds = int(now().timestamp() * 1000)
    bits = milliseconds << 80 | 0x7 << 76 | secrets.randbits(12) << 64 | 0b10 << 62 | secrets.randbits(62)
    return uuid.UUID(int=bits)


def password_count(length: int, sizes: Sequence[int]) -> int:
    """The number of strings that have a character of each class, by inclusion and exclusion."""
    total = sum(sizes)
    return sum(
        (-1) ** left_out * (total - sum(missing)) ** length
        for left_out in range(len(sizes) + 1)
        for missing in combinations(sizes, left_out)
    )


def _password(length: int, classes: Sequence[str]) -> str:
    letters = "".join(classes)
    while True:  # to put one of each class in afterwards would make some passwords likelier than others
        password = "".join(secrets.choice(letters) for _ in range(length))
        if all(any(letter in password for letter in required) for required in classes):
            return password
