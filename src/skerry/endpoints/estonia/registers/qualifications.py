"""Occupational qualifications in Estonia."""

from typing import Annotated

from msgspec import Meta

from skerry.api.answers import Collection, Page
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Limit, PageNumber, Search
from skerry.folding import matches
from skerry.services.estonian_lists import AwardingBodies, QualificationFields, QualificationStandards
from skerry.sources.estonia.kutseregister import AwardingBody, QualificationField, QualificationStandard

Words = Annotated[Search, Meta(description="part of the name; case and accents are ignored", examples=["kokk"])]
MAX_ITEMS = 1000
"""More than the register has of either."""
ItemLimit = Annotated[Limit, Meta(le=MAX_ITEMS, description="maximum number of items on a page")]


@endpoint("/estonian-qualifications/awarding-bodies", fresh="1d")
async def estonian_awarding_bodies(
    bodies: AwardingBodies, q: Words | None = None, limit: ItemLimit = MAX_ITEMS, page: PageNumber = 1
) -> Page[AwardingBody]:
    """Bodies with the right to award occupational qualifications.

    Bodies are in the order of the register; by default all are on one page."""
    found = [body for body in await bodies.all() if matches(q, body.name)]
    return Page.cut(found, page, limit, first=1)


@endpoint("/estonian-qualifications/standards", fresh="1d")
async def estonian_qualification_standards(
    standards: QualificationStandards, q: Words | None = None, limit: ItemLimit = MAX_ITEMS, page: PageNumber = 1
) -> Page[QualificationStandard]:
    """Occupational qualification standards.

    Standards are in the order of the register; by default all are on one page. Expired standards that the register still
    lists are included. Where a record has no level, it is read from the name."""
    found = [standard for standard in await standards.all() if matches(q, standard.name)]
    return Page.cut(found, page, limit, first=1)


@endpoint("/estonian-qualifications/fields", fresh="7d")
async def estonian_qualification_fields(fields: QualificationFields) -> Collection[QualificationField]:
    """Fields and sub-fields of the qualification system.

    The register's classifier, each field before its sub-fields."""
    return Collection.of(await fields.all())
