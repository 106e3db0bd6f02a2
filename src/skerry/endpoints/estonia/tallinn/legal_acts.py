"""Acts of the city of Tallinn."""

from typing import Annotated, ClassVar

from msgspec import Meta

from skerry.api.answers import Page
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Limit, PageNumber
from skerry.models.rows import Rows
from skerry.sources.estonia.teele import LegalAct, Teele

COUNCIL_ONLY = "Acts of the city council in office. Acts of the city government are not included."


class LegalActs(Page[LegalAct], frozen=True):
    """One page of acts, the newest first. Pages are numbered from 1."""

    ROWS: ClassVar[Rows] = Rows("items", json_only=("note",))

    note: Annotated[str, Meta(description="which acts are listed, and which are not")]


@endpoint("/tallinn/legal-acts", fresh="1h")
async def tallinn_legal_acts(
    teele: Teele,
    limit: Annotated[Limit, Meta(le=100, description="maximum number of acts on a page")] = 50,
    page: PageNumber = 1,
) -> LegalActs:
    """Resolutions and regulations of Tallinn's city council, the newest first.

    Covers the council in office only; acts of the city government are not included. Restricted acts are listed, but their
    content is not public."""
    listed = await teele.council_acts(page, limit)
    return LegalActs.of(listed, page, limit, note=COUNCIL_ONLY)
