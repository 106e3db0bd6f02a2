"""Opaque cursors: the key of the last row of a page."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from typing import Any

import msgspec

from skerry.errors import BadParameter
from skerry.store.engine.rows import check_value


def encode_cursor(key: Sequence[Any]) -> str:
    """A key as a URL-safe string."""
    return urlsafe_b64encode(msgspec.json.encode(key)).rstrip(b"=").decode()


def decode_cursor(cursor: str, types: Sequence[Any]) -> tuple[Any, ...]:
    """The key in a cursor, with the given types. Raises BadParameter for any string that is not a cursor of ours."""
    try:
        raw = urlsafe_b64decode(cursor.encode("ascii") + b"=" * (-len(cursor) % 4))
        key: tuple[Any, ...] = msgspec.json.decode(raw, type=tuple[tuple(types)])  # type: ignore[misc]
        for part in key:
            check_value("cursor", part)
    except ValueError:  # raised by base64, UTF-8, msgspec and check_value
        raise BadParameter("cursor", cursor[:80], "the `next` of an earlier page, unchanged") from None
    return key
