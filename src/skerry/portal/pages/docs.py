"""The API reference."""

from msgspec import Struct

from skerry.http.service import ServerState
from skerry.portal.finding import GroupList, by_group
from skerry.portal.handlers import CONTENT_SECURITY_POLICY
from skerry.portal.page import PageRequest, page

POLICY = CONTENT_SECURITY_POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
"""RapiDoc writes style elements and attributes."""


class Reference(Struct, frozen=True):
    """Every operation by group; what describes them is in the OpenAPI document."""

    groups: list[GroupList]


@page("/docs", menu=90, kept_for="1d", headers={"Content-Security-Policy": POLICY})
def docs(request: PageRequest, server: ServerState) -> Reference:
    """A list of operations that is searched, and RapiDoc for the chosen one."""
    return Reference(by_group(server))
