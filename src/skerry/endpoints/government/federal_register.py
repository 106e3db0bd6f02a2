"""The Federal Register of the United States."""

from typing import Annotated, Literal

from msgspec import Meta

from skerry.api.answers import Page, SearchPage
from skerry.api.endpoint import endpoint
from skerry.api.parameters import EndDay, Limit, PageNumber, Search, StartDay
from skerry.errors import BadParameter
from skerry.sources.world.federal_register import (
    FederalDocument,
    FederalDocumentDetails,
    FederalQuery,
    FederalRegister,
)

MAX_PAGED = 2000
"""Documents of a list that the provider pages through; further ones can only be found by search."""

DocumentType = Literal["RULE", "PRORULE", "NOTICE", "PRESDOCU"]


@endpoint("/federal/recent", fresh="1h", example={"per_page": 3})
async def recent_federal_documents(
    federal_register: FederalRegister,
    per_page: Annotated[Limit, Meta(le=50, description="documents on a page")] = 10,
    page: Annotated[PageNumber, Meta(le=MAX_PAGED)] = 1,
    type: Annotated[DocumentType | None, Meta(description="type of the documents; all if omitted")] = None,  # noqa: A002
) -> Page[FederalDocument]:
    """Newest documents of the Federal Register, the journal of the U.S. government.

    `type` selects RULE, PRORULE (proposed rules), NOTICE or PRESDOCU (presidential documents); the answer has the type in
    words. Nothing is published on weekends and federal holidays. Paging ends after 2,000 documents. The provider counts to
    10,000: a `total` of that is the least number."""
    _check_page(page, per_page)
    found = await federal_register.recent(page, per_page, type)
    return Page.of(found, page, per_page)


@endpoint("/federal/search", fresh="1h", example={"q": "small islands", "per_page": 3})
async def search_federal_documents(
    q: Annotated[Search, Meta(max_length=200, description="words of the title or text; quoted for a phrase")],
    federal_register: FederalRegister,
    per_page: Annotated[Limit, Meta(le=50, description="documents on a page")] = 10,
    page: Annotated[PageNumber, Meta(le=MAX_PAGED)] = 1,
    type: Annotated[DocumentType | None, Meta(description="type of the documents; all if omitted")] = None,  # noqa: A002
    agency: Annotated[
        Annotated[str, Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$", max_length=150)] | None,
        Meta(
            description="agency that issued them; the last part of its address at the Federal Register",
            examples=["environmental-protection-agency"],
        ),
    ] = None,
    start: Annotated[StartDay | None, Meta(description="first day of publication, in Washington")] = None,
    end: Annotated[EndDay | None, Meta(description="last day of publication, in Washington")] = None,
) -> SearchPage[FederalDocument]:
    """Documents of the Federal Register by words of their title or text, best match first.

    The journal of the U.S. government is complete since 1994. Paging ends after 2,000 documents: use `start` and `end` for
    further ones. The provider counts to 10,000: a `total` of that is the least number."""
    _check_page(page, per_page)
    if start is not None and end is not None and start > end:
        raise BadParameter("start", start, f"a day up to end, {end}")
    wanted = FederalQuery(text=q, kind=type, agency=agency, start=start, end=end)
    return SearchPage.of(q, await federal_register.search(wanted, page, per_page), page, per_page)


@endpoint("/federal/{number}", fresh="1d", example={"number": "2020-17469"}, example_404={"number": "1999-99999"})
async def federal_document(
    number: Annotated[
        str,
        Meta(
            pattern="^[A-Za-z0-9]{1,6}(-[A-Za-z0-9]{1,6}){1,2}$",
            description="document number; 2020-17469, E9-1234, 94-12345 or C1-2024-12345",
        ),
    ],
    federal_register: FederalRegister,
) -> FederalDocumentDetails:
    """One document of the Federal Register with all its details.

    The answer links to the text in four formats. Dates are those of Washington."""
    return await federal_register.document(number)


def _check_page(page: int, per_page: int) -> None:
    """Raises BadParameter for a page that the provider does not have."""
    if page * per_page > MAX_PAGED:
        raise BadParameter("page", page, f"at most {MAX_PAGED // per_page} with {per_page} documents on a page")
