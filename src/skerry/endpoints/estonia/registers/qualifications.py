"""Occupational qualifications in Estonia."""

from collections.abc import Sequence
from typing import Annotated, ClassVar, TypeVar

from msgspec import Meta, Struct

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Limit, PageNumber, Search
from skerry.errors import BadParameter
from skerry.folding import matches
from skerry.models.rows import Rows
from skerry.sources.estonia.kutseregister import AwardingBody, Kutseregister, QualificationField, QualificationStandard

T = TypeVar("T")

Words = Annotated[Search, Meta(description="part of the name; case and accents do not matter", examples=["kokk"])]
ItemLimit = Annotated[
    Limit, Meta(le=1000, description="maximum number of items on a page; all in one answer if left out")
]


class AwardingBodies(Struct, frozen=True):
    """Bodies with the right to award occupational qualifications."""

    ROWS: ClassVar[Rows] = Rows("items")

    total: Annotated[int, Meta(description="number of bodies that match", ge=0)]
    count: Annotated[int, Meta(description="number of items", ge=0)]
    items: Annotated[list[AwardingBody], Meta(description="awarding bodies, in the order of the register")]


class QualificationStandards(Struct, frozen=True):
    """Occupational qualification standards."""

    ROWS: ClassVar[Rows] = Rows("items")

    total: Annotated[int, Meta(description="number of standards that match", ge=0)]
    count: Annotated[int, Meta(description="number of items", ge=0)]
    items: Annotated[list[QualificationStandard], Meta(description="standards, in the order of the register")]


@endpoint("/estonian-qualifications/awarding-bodies", fresh="1d")
async def awarding_bodies(
    kutseregister: Kutseregister, q: Words | None = None, limit: ItemLimit | None = None, page: PageNumber = 1
) -> AwardingBodies:
    """Bodies with the right to award occupational qualifications.

    Without a limit, all of them in one answer, in the order of the register."""
    found = [body for body in await kutseregister.awarding_bodies() if matches(q, body.name)]
    items = _page(found, limit, page)
    return AwardingBodies(len(found), len(items), items)


@endpoint("/estonian-qualifications/standards", fresh="1d")
async def qualification_standards(
    kutseregister: Kutseregister, q: Words | None = None, limit: ItemLimit | None = None, page: PageNumber = 1
) -> QualificationStandards:
    """Occupational qualification standards.

    Without a limit, all of them in one answer, in the order of the register. Includes expired standards that the register still
    lists. Where a record has no level, it is read from the name."""
    found = [standard for standard in await kutseregister.standards() if matches(q, standard.name)]
    items = _page(found, limit, page)
    return QualificationStandards(len(found), len(items), items)


@endpoint("/estonian-qualifications/fields", fresh="7d")
async def qualification_fields(kutseregister: Kutseregister) -> Collection[QualificationField]:
    """Fields and sub-fields of the qualification system.

    From the classifier of the register, each field before its parts."""
    return Collection.of(await kutseregister.fields())


def _page(found: Sequence[T], limit: int | None, page: int) -> list[T]:
    if limit is None:
        if page > 1:
            raise BadParameter("page", page, "1, or a limit with it")
        return list(found)
    return list(found[(page - 1) * limit : page * limit])
