"""Parsing of query strings, with aliases replaced by documented names."""

from collections.abc import Mapping
from urllib.parse import unquote_to_bytes

IGNORED = ("_", "utm_")
"""Prefixes of parameter names that are ignored: cache busters and campaign tracking."""

Pair = tuple[str, str]
"""The name that a caller used, and the value."""


class QueryString:
    """A query string, split and decoded."""

    __slots__ = ("canonical", "given", "undecodable", "unknown")

    def __init__(self, query: bytes, names: Mapping[str, str]) -> None:
        self.given: dict[str, list[Pair]] = {}
        """Names as used and values, by documented name."""
        self.unknown: dict[str, str] = {}
        self.undecodable: dict[str, str] = {}
        self.canonical = query
        kept: list[bytes] = []
        is_canonical = True
        if not query:
            return
        for pair in query.split(b"&"):
            raw_name, _, raw_value = pair.partition(b"=")
            name = _decoded(raw_name)
            if not pair or name.startswith(IGNORED):
                is_canonical = False
                continue
            known = names.get(name)
            try:
                value = _decoded(raw_value, errors="strict")
            except UnicodeDecodeError:
                self.undecodable[known or name] = _decoded(raw_value)
                continue
            if known is None:
                self.unknown[name] = value
                continue
            if known != name:
                is_canonical = False
                raw_name = known.encode()
            kept.append(raw_name + b"=" + raw_value)
            self.given.setdefault(known, []).append((name, value))
        if not is_canonical:
            self.canonical = b"&".join(kept)


def _decoded(raw: bytes, errors: str = "replace") -> str:
    """A decoded name or value. Raw UTF-8 bytes that are not percent-encoded are accepted."""
    if b"+" in raw:
        raw = raw.replace(b"+", b" ")
    return (unquote_to_bytes(raw) if b"%" in raw else raw).decode("utf-8", errors)
