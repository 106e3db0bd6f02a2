"""The API reference."""

from msgspec import Struct

from skerry.http.service import ServerState
from skerry.portal.finding import GroupList, by_group
from skerry.portal.handlers import CONTENT_SECURITY_POLICY
from skerry.portal.page import PageRequest, page

THEMES = (
    "'sha256-afueCagGEGX70NJEQar54545ik8+/3syfOTVJv9XS7Q='",  # light
    "'sha256-8pFoifHMASCJZfSAuY7wr3s7jbMAphc6XtPu/2ZrDMU='",  # dark
)
"""Hashes of the only style element that RapiDoc writes, with the colours and fonts of `style.css`. When these change, the browser
refuses the element, and its console has the new hash: `tests/portal/test_browser.py` shows it."""
POLICY = CONTENT_SECURITY_POLICY.replace(
    "style-src 'self'", f"style-src 'self' {' '.join(THEMES)}; style-src-attr 'unsafe-inline'"
)
"""The templates of RapiDoc also have style attributes, too many for hashes."""


class Reference(Struct, frozen=True):
    """Every operation by group; what describes them is in the OpenAPI document."""

    groups: list[GroupList]


@page("/docs", menu=90, kept_for="1d", headers={"Content-Security-Policy": POLICY})
def docs(request: PageRequest, server: ServerState) -> Reference:
    """A list of operations that is searched, and RapiDoc for the chosen one."""
    return Reference(by_group(server))
