"""URLs that a caller names, or that a page redirects to: parsed once, strictly."""

import re

from msgspec import Struct
from yarl import URL

from skerry.errors import ForbiddenHost
from skerry.services.caller_hosts import CallerHosts

MAX_URL = 2048
FORBIDDEN = re.compile(r"[\x00-\x20\x7f\\]")
"""Programs disagree on what these mean in a URL."""
PORTS = {"http": 80, "https": 443}


class WebAddress(Struct, frozen=True):
    """A URL of http or https at its usual port, without user name and fragment."""

    url: str
    secure: bool
    host: str
    """Normalized name."""
    port: int
    target: str
    """Path and query, percent-encoded."""


def web_address(text: str, hosts: CallerHosts, base: str | None = None) -> WebAddress:
    """The address of a URL, which may be relative to `base`. Raises ForbiddenHost for anything that must not be
    requested: what it is stays unsaid, so that nothing is revealed about internal hosts."""
    if len(text) > MAX_URL or FORBIDDEN.search(text):
        raise ForbiddenHost
    try:
        url = URL(text) if base is None else URL(base).join(URL(text))
        port = url.port
    except ValueError as error:
        raise ForbiddenHost from error
    if url.scheme not in PORTS or not url.raw_host or url.user is not None or url.password is not None:
        raise ForbiddenHost
    if port is None or port not in PORTS.values():
        raise ForbiddenHost
    host = hosts.name(url.raw_host)
    url = url.with_fragment(None)
    return WebAddress(str(url), url.scheme == "https", host, port, url.raw_path_qs or "/")
