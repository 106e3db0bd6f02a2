"""Opaque cursors: the key of the last row of a page, and the name of the list."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping, Sequence
from hashlib import blake2s
from typing import Any, Literal

import msgspec

from skerry.errors import BadParameter
from skerry.store.engine.rows import check_value


def list_name(series: str, where: Mapping[str, Any]) -> str:
    """A digest of a series and its filters. A cursor of one list is refused by any other."""
    return blake2s(msgspec.json.encode([series, sorted(where.items())]), digest_size=6).hexdigest()


def encode_cursor(key: Sequence[Any], of: str) -> str:
    """A key in the list with this name, as a URL-safe string."""
    return urlsafe_b64encode(msgspec.json.encode([of, key])).rstrip(b"=").decode()


def decode_cursor(cursor: str, types: Sequence[Any], of: str) -> tuple[Any, ...]:
    """The key in a cursor, with the given types. Raises BadParameter for any string that is not a cursor of the list with
    this name."""
    try:
        raw = urlsafe_b64decode(cursor.encode("ascii") + b"=" * (-len(cursor) % 4))
        shape: Any = tuple[Literal[of], tuple[tuple(types)]]  # type: ignore[misc, valid-type]
        _, key = msgspec.json.decode(raw, type=shape)
        for part in key:
            check_value("cursor", part)
    except ValueError:  # raised by base64, UTF-8, msgspec and check_value
        raise BadParameter(
            "cursor", cursor[:80], "the `next` of an earlier page with the same filters, unchanged"
        ) from None
    found: tuple[Any, ...] = key
    return found
