"""The API reference."""

from msgspec import Struct

from skerry.portal.page import PageRequest, page


class Reference(Struct, frozen=True):
    """Nothing: the reference reads the OpenAPI document."""


POLICY = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'"
"""Swagger UI writes style attributes."""


@page("/docs", menu=90, kept_for="1d", headers={"Content-Security-Policy": POLICY})
def docs(request: PageRequest) -> Reference:
    """Swagger UI over /openapi.json."""
    return Reference()
