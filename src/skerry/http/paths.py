"""Canonical form of paths. Other forms are redirected to it or are a 404, so that a path has one entry in caches."""

from urllib.parse import quote_from_bytes

MAX_PATH = 512
"""Maximum number of characters of a path, twice the longest that an endpoint needs."""
UNQUOTED = "/%:@!$&'()*+,;=-._~"
UNQUOTED_QUERY = UNQUOTED + "?[]|"


def is_impossible(path: str, raw_path: bytes) -> bool:
    """Whether no endpoint can match a path: it is too long, or contains a percent-encoded slash."""
    return len(path) > MAX_PATH or b"%2f" in raw_path or b"%2F" in raw_path


def location(raw_path: bytes, query: bytes) -> str | None:
    """Target of the redirect for a path with empty segments or a trailing slash; None for a path with neither."""
    if b"//" not in raw_path and (raw_path == b"/" or not raw_path.endswith(b"/")):
        return None
    # A single leading slash, and no backslash, which browsers treat as a slash: the redirect stays on this server.
    path = quote_from_bytes(b"/" + b"/".join(filter(None, raw_path.split(b"/"))), safe=UNQUOTED)
    return f"{path}?{quote_from_bytes(query, safe=UNQUOTED_QUERY)}" if query else path
