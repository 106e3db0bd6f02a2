"""The one spelling of a path. Others lead to it or are a 404, so that neither our cache nor the router's keeps several."""

from urllib.parse import quote_from_bytes

MAX_PATH = 512
"""Characters of a path. The longest that an endpoint has a use for is half of that."""
UNQUOTED = "/%:@!$&'()*+,;=-._~"
UNQUOTED_QUERY = UNQUOTED + "?[]|"


def is_impossible(path: str, raw_path: bytes) -> bool:
    """Whether nothing can be at a path: it is too long, or a slash in it is percent-encoded and so separates nothing."""
    return len(path) > MAX_PATH or b"%2f" in raw_path or b"%2F" in raw_path


def location(raw_path: bytes, query: bytes) -> str | None:
    """Where a path with empty segments or a slash at its end leads to; None for one that has neither."""
    if b"//" not in raw_path and (raw_path == b"/" or not raw_path.endswith(b"/")):
        return None
    # Of a single slash at the start, and without a backslash, which browsers take for a slash: it stays on this server.
    path = quote_from_bytes(b"/" + b"/".join(filter(None, raw_path.split(b"/"))), safe=UNQUOTED)
    return f"{path}?{quote_from_bytes(query, safe=UNQUOTED_QUERY)}" if query else path
