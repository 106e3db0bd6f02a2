"""Acts of the city of Tallinn."""

from typing import Annotated

from msgspec import Meta

from skerry.http.endpoint import endpoint
from skerry.sources.teele import LegalActs, Teele


@endpoint("/tallinn/legal-acts", fresh="1h")
async def legal_acts(
    teele: Teele,
    limit: Annotated[int, Meta(ge=1, le=100, description="most acts on a page")] = 50,
    page: Annotated[int, Meta(ge=1, le=10_000, description="number of the page, counted from 1")] = 1,
) -> LegalActs:
    """Resolutions and regulations of Tallinn's city council, the newest first.

    Those of the council in office. Those of the city government are not among them: how TEELE names that body is not on
    record. A restricted act is listed, its content is not public."""
    return await teele.council_acts(page, limit)
