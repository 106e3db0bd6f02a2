"""Draft acts of the Riigikogu."""

from typing import Annotated

from msgspec import Meta

from skerry.api.answers import SearchPage
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Limit, PageFromZero, Search
from skerry.api.parliament import FirstDay, LastDay, NameLanguage, Uuid
from skerry.api.periods import check_order
from skerry.sources.estonia.riigikogu import Riigikogu
from skerry.sources.estonia.riigikogu.records import Draft, DraftDetails


@endpoint("/riigikogu/drafts", fresh="1h", example={"start": "2026-01-01", "end": "2026-01-31", "lang": "en"})
async def riigikogu_drafts(
    riigikogu: Riigikogu,
    q: Annotated[Search | None, Meta(description="words of the title", examples=["jäätmeseadus"])] = None,
    start: Annotated[FirstDay | None, Meta(description="first day of introduction")] = None,
    end: Annotated[LastDay | None, Meta(description="last day of introduction, included")] = None,
    page: PageFromZero = 0,
    limit: Annotated[Limit, Meta(le=100, description="maximum number of drafts on a page")] = 20,
    lang: NameLanguage = "et",
) -> SearchPage[Draft]:
    """Draft acts before the Estonian parliament, the one whose status changed last first.

    `type` is SE for a bill, OE for a draft resolution, AE for a draft statement, and others. The Riigikogu does the search."""
    if start is not None and end is not None:
        check_order(start, end)
    found = await riigikogu.drafts(title=q, start=start, end=end, page=page, limit=limit, lang=lang)
    return SearchPage.of(q, found, page, limit)


@endpoint(
    "/riigikogu/drafts/{uuid}",
    fresh="1h",
    example={"uuid": "0413a7b6-9e3f-4ce7-b7ef-b9559455a5f7"},
    example_404={"uuid": "00000000-0000-4000-8000-000000000000"},
)
async def riigikogu_draft(uuid: Uuid, riigikogu: Riigikogu, lang: NameLanguage = "et") -> DraftDetails:
    """One draft act of the Estonian parliament: initiators, readings, votes, texts and outcome.

    `stage` is the outcome once the proceedings are over, such as TAGASI_LYKATUD (rejected)."""
    return await riigikogu.draft(uuid, lang)
