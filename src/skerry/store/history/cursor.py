"""The opaque mark of where a page ended: the key of its last row."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from typing import Any

import msgspec

from skerry.errors import BadParameter
from skerry.store.engine.rows import check_value


def encode_cursor(key: Sequence[Any]) -> str:
    """A key as URL-safe text."""
    return urlsafe_b64encode(msgspec.json.encode(key)).rstrip(b"=").decode()


def decode_cursor(cursor: str, types: Sequence[Any]) -> tuple[Any, ...]:
    """The key in a cursor, of the given types. Whatever we did not make is a BadParameter."""
    try:
        raw = urlsafe_b64decode(cursor.encode("ascii") + b"=" * (-len(cursor) % 4))
        key: tuple[Any, ...] = msgspec.json.decode(raw, type=tuple[tuple(types)])  # type: ignore[misc]
        for part in key:
            check_value("cursor", part)
    except ValueError:  # of base64, of UTF-8, of msgspec and of check_value alike
        raise BadParameter("cursor", cursor[:80], "the `next` of an earlier page, unchanged") from None
    return key
