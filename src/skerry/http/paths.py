"""Canonical form of paths. Other forms are redirected to it or are a 404, so that a path has one entry in caches. What a path
allows."""

from urllib.parse import quote_from_bytes

MAX_PATH = 512
"""Maximum number of characters of a path, twice the longest that an endpoint needs."""
MCP = "/mcp"
"""The only path, with those below it, that takes POST: messages of the Model Context Protocol."""
ASSETS = "/assets/"
"""Below it are the files of the pages, which have a rate limit of their own."""
ENDPOINT_PAGES = "/endpoints/"
MARKDOWN = ".md"
MARKDOWN_PAGES = "/markdown/endpoints"
"""Below it the router finds what clients request as `/endpoints/{name}.md`: it cannot match the end of a segment."""
UNQUOTED = "/%:@!$&'()*+,;=-._~"
UNQUOTED_QUERY = UNQUOTED + "?[]|"


def objection(path: str, raw_path: bytes) -> str | None:
    """Why no endpoint can match a path: it is too long, or contains a percent-encoded slash. None where one may."""
    if len(path) > MAX_PATH:
        return f"a path has at most {MAX_PATH} characters"
    if b"%2f" in raw_path or b"%2F" in raw_path:
        return "a path cannot have an encoded slash (%2F)"
    return None


def location(raw_path: bytes, query: bytes) -> str | None:
    """Target of the redirect for a path with empty segments or a trailing slash; None for a path with neither."""
    if b"//" not in raw_path and (raw_path == b"/" or not raw_path.endswith(b"/")):
        return None
    # A single leading slash, and no backslash, which browsers treat as a slash: the redirect stays on this server.
    path = quote_from_bytes(b"/" + b"/".join(filter(None, raw_path.split(b"/"))), safe=UNQUOTED)
    return f"{path}?{quote_from_bytes(query, safe=UNQUOTED_QUERY)}" if query else path


def allowed_methods(path: str) -> str:
    """The methods that a path allows, as in the header `Allow`."""
    return "POST, OPTIONS" if path == MCP or path.startswith(f"{MCP}/") else "GET, HEAD, OPTIONS"


def routed(path: str) -> str:
    """The path by which the router finds what is at a path."""
    if path.startswith(ENDPOINT_PAGES) and path.endswith(MARKDOWN):
        return f"{MARKDOWN_PAGES}/{path[len(ENDPOINT_PAGES) : -len(MARKDOWN)]}"
    return path
